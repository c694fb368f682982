//! The chance to win a hunt before its first roll.

use std::sync::Arc;

use serde::Serialize;

use crate::Result;
use crate::odds::solved::SolvedFolder;
use crate::rules::dice::RandomDice;
use crate::rules::dice_dragons::catalog::{CampaignFigures, Class, EntryKind};
use crate::rules::dice_dragons::hero::Hero;
use crate::rules::dice_dragons::hunt::{ADVICE_SEED, DragonIx, ListIndex, Setup, SetupHero, State};
use crate::rules::name;
use crate::rules::odds::hunt::raise;
use crate::rules::odds::win::{Counsel, HuntFigures, Lore, Pos};
use crate::rules::title::{AdviceRequest, Purpose};

/// The chance to win before a hunt.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct WinChance {
    pub chance: f64,
    /// Whether the whole hunt was solved.
    pub exact: bool,
    /// Whether the sheets are unknown: then for typical heroes of the same classes and levels.
    pub estimate: bool,
}

/// The chance before the first roll; none if unknown. A lone hero is solved if that is instant.
pub(super) fn before(
    setup: Setup,
    figures: &CampaignFigures,
    shelf: &SolvedFolder,
    effort: u32,
) -> Result<Option<WinChance>> {
    let estimate = setup.heroes.iter().any(|hero| hero.skills.is_empty());
    let setup = if estimate { made_up(setup, figures)? } else { Some(setup) };
    let Some(setup) = setup.map(Arc::new) else {
        return Ok(None);
    };
    let patience = figures.house.patience;
    let start = State::new(Arc::clone(&setup));
    let solved = shelf.in_a_moment(&setup, patience);
    let solved = solved.and_then(|solved| solved.chance(&Pos::within(&start, patience)?));
    let want = AdviceRequest { purpose: Purpose::Win, patience };
    let estimated = || {
        let mut counsel = Counsel::on(HuntFigures::of(&setup)?, want, Lore::default());
        Some(counsel.estimate(&start, effort, ADVICE_SEED)?.0)
    };
    let chance = solved.map(f64::from).or_else(estimated);
    Ok(chance.map(|chance| WinChance { chance, exact: solved.is_some(), estimate }))
}

fn class_of<'a>(hero: &SetupHero, figures: &'a CampaignFigures) -> Result<Option<&'a Class>> {
    let typed = hero.class_key.clone();
    let typed = typed.unwrap_or_else(|| name::key(&hero.class));
    match figures.find(EntryKind::Class, &typed) {
        Ok(found) => Ok(found.checked()?.class()),
        Err(_) => Ok(None),
    }
}

/// The hunt with typical sheets for these classes and levels.
fn made_up(mut setup: Setup, figures: &CampaignFigures) -> Result<Option<Setup>> {
    let two = setup.dragons.len() > 1;
    let places: Vec<_> = setup.heroes.places().collect();
    for place in places {
        let kept = &setup.heroes[place];
        let Some(class) = class_of(kept, figures)? else {
            return Ok(None);
        };
        let mut hero = Hero::fresh(&class.name, class);
        raise(&mut hero, kept.level, figures, &mut RandomDice::new(0, 0))?;
        let usual = SetupHero::of(&hero, figures)?;
        let kept = &mut setup.heroes[place];
        kept.skills = usual.skills;
        kept.faces = DragonIx((two && place.index() >= 2).into());
        if kept.tokens == 0 {
            kept.tokens = usual.tokens;
        }
    }
    Ok(Some(setup))
}
