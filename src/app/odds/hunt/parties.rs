//! Parties compared: of all classes, or of named heroes.

use super::{EACH, HuntPlan, PlayAsk, flee, is_crowd, patience, times};
use crate::odds::OddsContext;
use crate::odds::policy::policy;
use crate::rules::dice_dragons::catalog::EntryKind;
use crate::rules::dice_dragons::hero::Hero;
use crate::{Result, Session};

/// The most heroes to compare in all their parties: more would make too many parties.
const COMPARED: usize = 10;

/// Parties to compare.
pub struct Parties {
    pub plans: Vec<HuntPlan>,
    pub of: PartiesOf,
}

/// The members of the parties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartiesOf {
    /// Named heroes.
    Heroes,
    /// New heroes of every class; and whether the campaign has its own living heroes.
    Classes { own_heroes: bool },
}

/// A plan for every party of the named heroes, or of all classes, against the dragon; smallest
/// parties first.
pub fn parties(session: &Session, ask: &PlayAsk) -> Result<Parties> {
    let _moment = session.moment()?;
    let about = OddsContext::of(session, false)?;
    let size = match ask.size {
        None => None,
        Some(size) if (1..=5).contains(&size) => Some(crate::saturate(size)),
        Some(size) => {
            return Err(refused!("a party must be 1 to 5 heroes, not {size}"));
        }
    };
    let (all, of) = about.compared(ask)?;
    let largest = size.unwrap_or(all.len().min(5));
    let (policy, patience, times) = (policy(ask)?, patience(session, ask)?, times(ask, EACH)?);
    let mut plans = Vec::new();
    for count in (1..=all.len().min(5)).filter(|count| size.is_none_or(|size| size == *count)) {
        for set in (0u32..1 << all.len()).filter(|set| set.count_ones() as usize == count) {
            let chosen = (0..all.len()).filter(|n| set & (1 << n) != 0);
            let (heroes, made_up): (Vec<Hero>, Vec<bool>) = chosen.map(|n| all[n].clone()).unzip();
            match about.check(&heroes) {
                Err(failure) if is_crowd(&failure) => continue,
                checked => checked?,
            }
            let dragons = about.dragons(ask, heroes.len())?;
            plans.push(HuntPlan {
                // A party too small for it never flees. It is refused only if the largest is too
                // small.
                flee: flee(ask, largest)?.filter(|left| *left < count),
                looks_ahead: false,
                made_up: made_up.contains(&true),
                ..HuntPlan::new(about.hunt(&heroes, &dragons)?, times, policy, patience)
            });
        }
    }
    if plans.is_empty() {
        Err(refused!("these heroes cannot make up a party of {largest}")
            .hint("the heroes of a party must differ in class"))
    } else {
        Ok(Parties { plans, of })
    }
}

impl OddsContext<'_> {
    /// The heroes to compare: named ones, or one of every class.
    fn compared(&self, ask: &PlayAsk) -> Result<(Vec<(Hero, bool)>, PartiesOf)> {
        if !ask.heroes.is_empty() {
            let named = self.heroes(ask, self.campaign.as_ref())?;
            return if named.len() > COMPARED {
                Err(refused!("at most {COMPARED} heroes can be compared, not {}", named.len())
                    .hint("choose fewer: --heroes A,B"))
            } else {
                Ok((named, PartiesOf::Heroes))
            };
        }
        let classes = self.figures.all(EntryKind::Class).take(COMPARED);
        let ask = PlayAsk {
            heroes: classes.map(|class| class.entry.key.clone()).collect(),
            level: Some(ask.level.unwrap_or(1)),
            ..ask.clone()
        };
        let own_heroes = !self.living()?.is_empty();
        // Names mean classes here, even if a hero has the same name.
        Ok((self.heroes(&ask, None)?, PartiesOf::Classes { own_heroes }))
    }
}
