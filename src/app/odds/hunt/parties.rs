//! Parties compared: of all classes, or of heroes who were named.

use super::{
    EACH, HuntPlan, PlayAsk, check, dragons, flee, heroes, is_crowd, living, patience, table, times,
};
use crate::odds::policy::policy;
use crate::rules::dice_dragons::catalog::{Figures, Kind};
use crate::rules::dice_dragons::hero::Hero;
use crate::rules::dice_dragons::hunt::{Setup, State};
use crate::store::Campaign;
use crate::{Connection, Failure, Session};

/// As many heroes can be compared in all their parties: more make too many parties to wait for.
const COMPARED: usize = 10;

/// Parties to compare.
pub struct Parties {
    pub plans: Vec<HuntPlan>,
    pub of: PartiesOf,
}

/// Who the parties are made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PartiesOf {
    /// Heroes who were named.
    Heroes,
    /// New heroes of every class; and whether the campaign has living heroes of its own.
    Classes { own_heroes: bool },
}

/// A plan for every party of the heroes named, or of all classes, against the dragon; smallest parties
/// first.
pub fn parties(session: &Session, ask: &PlayAsk) -> Result<Parties, Failure> {
    let conn = &session.moment()?;
    let (campaign, figures) = table(session, conn)?;
    let size = match ask.size {
        None => None,
        Some(size) if (1..=5).contains(&size) => Some(size as usize),
        Some(size) => {
            return Err(Failure::refused(format!("a party is 1 to 5 heroes, not {size}")));
        }
    };
    let (all, of) = compared(conn, campaign.as_ref(), &figures, ask)?;
    let largest = size.unwrap_or(all.len().min(5));
    let policy = policy(ask)?;
    let patience = patience(session, ask)?;
    let times = times(ask, EACH)?;
    let mut plans = Vec::new();
    for count in (1..=all.len().min(5)).filter(|count| size.is_none_or(|size| size == *count)) {
        for set in (0u32..1 << all.len()).filter(|set| set.count_ones() as usize == count) {
            let chosen = (0..all.len()).filter(|n| set & (1 << n) != 0);
            let (heroes, made_up): (Vec<Hero>, Vec<bool>) = chosen.map(|n| all[n].clone()).unzip();
            match check(&heroes, &figures) {
                Err(failure) if is_crowd(&failure) => continue,
                checked => checked?,
            }
            let dragons = dragons(ask, heroes.len(), campaign.as_ref(), &figures)?;
            let chapter = dragons[0].chapter.unwrap_or(1);
            plans.push(HuntPlan {
                solved: None,
                times,
                // A party too small for it never flees. It is refused only if the largest is too
                // small.
                flee: flee(ask, largest)?.filter(|left| *left < count),
                policy,
                patience,
                looks_ahead: false,
                start: State::new(Setup::of(&heroes, &dragons, chapter, &figures)?),
                hunt: None,
                made_up: made_up.contains(&true),
            });
        }
    }
    match plans.is_empty() {
        true => Err(Failure::refused(format!("these heroes cannot make up a party of {largest}"))
            .hint("each hero of a party is of another class")),
        false => Ok(Parties { plans, of }),
    }
}

/// The heroes whose parties are compared: those named, or one of every class.
fn compared(
    conn: &Connection,
    campaign: Option<&Campaign>,
    figures: &Figures,
    ask: &PlayAsk,
) -> Result<(Vec<(Hero, bool)>, PartiesOf), Failure> {
    if !ask.heroes.is_empty() {
        let named = heroes(conn, campaign, figures, ask)?;
        return match named.len() > COMPARED {
            true => Err(Failure::refused(format!(
                "at most {COMPARED} heroes can be compared, not {}",
                named.len()
            ))
            .hint("name those who matter: --heroes A,B")),
            false => Ok((named, PartiesOf::Heroes)),
        };
    }
    let classes = figures.all(Kind::Class).take(COMPARED);
    let ask = PlayAsk {
        heroes: classes.map(|class| class.entry.key.clone()).collect(),
        level: Some(ask.level.unwrap_or(1)),
        ..ask.clone()
    };
    let own_heroes = match campaign {
        Some(campaign) => !living(conn, campaign)?.is_empty(),
        None => false,
    };
    // Names mean classes here, even if a hero has the same name.
    let new = heroes(conn, None, figures, &ask)?;
    Ok((new, PartiesOf::Classes { own_heroes }))
}
