//! Levels and hit points that are only on the sheet or only on record.

use super::{Improved, Paper, RecordedHero, beyond, items_beyond};
use crate::dice_dragons::level::threshold;

/// The next level on record, as the sheet has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gained {
    pub to: u8,
    /// Experience the level needs; the record may have less.
    pub needs: i64,
    /// Hit points gained, if the sheet's maximum is reachable (ruling 5).
    pub hp: Option<u16>,
    /// Levels 2 and 4: the +1 that is on the sheet but not on record (ruling 6).
    pub improved: Option<Improved>,
    /// Levels 3 and 5: the skill learned; `Some(None)` if the sheet has nothing new (ruling 7).
    pub learned: Option<Option<String>>,
}

/// The next level, if it is on the sheet but not on record.
pub fn next_level(record: &RecordedHero, paper: &Paper) -> Option<Gained> {
    let hero = &record.hero;
    let missing = paper.level?.checked_sub(hero.level).filter(|n| *n > 0)?;
    let to = hero.level + 1;
    // One hit point and up to five symbols per missing level.
    let (least, most) = (1 + record.class_hp, 6 + record.class_hp);
    let hp = paper.hp.and_then(|hp| hp.checked_sub(record.max_hp));
    let count = u16::from(missing);
    let hp = hp.filter(|hp| (least * count..=most * count).contains(hp));
    let recorded = record.paper();
    let new = |paper: &Option<Vec<String>>| {
        let recorded = recorded.learned.as_deref().unwrap_or_default();
        let new = items_beyond(paper.as_deref()?, recorded);
        Some(new.into_iter().next())
    };
    let marked = paper.improved.as_deref().and_then(|paper| {
        let recorded = recorded.improved.as_deref().unwrap_or_default();
        beyond(paper, recorded, Improved::fits).into_iter().next()
    });
    let improves = to.is_multiple_of(2);
    Some(Gained {
        to,
        needs: threshold(to)?,
        hp: hp.map(|hp| (hp / count).clamp(least, most)),
        improved: marked.filter(|_| improves),
        learned: (!improves).then(|| new(&paper.learned)).flatten(),
    })
}

/// Common mistakes in maximum hit points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// The hit points of a level were not added on the sheet.
    NotAdded { level: u8, hp: u16 },
    /// They were added twice.
    Twice { level: u8, hp: u16 },
    /// The class's bonus at every level was forgotten on the sheet (ruling 5).
    ClassForgotten { hp: u16 },
}

/// Explains a sheet with the recorded level but other hit points.
pub fn slip(record: &RecordedHero, paper: &Paper) -> Option<Slip> {
    if paper.level.is_some_and(|level| level != record.hero.level) {
        return None;
    }
    let (on_sheet, on_record) = (paper.hp?, record.max_hp);
    let off = on_sheet.abs_diff(on_record);
    let forgotten = record.class_hp * crate::saturate::<u16>(record.levels.len());
    if on_sheet < on_record && off == forgotten {
        return Some(Slip::ClassForgotten { hp: off });
    }
    let (level, hp) = *record.levels.iter().rev().find(|(_, hp)| *hp == off)?;
    Some(if on_sheet < on_record {
        Slip::NotAdded { level, hp }
    } else {
        Slip::Twice { level, hp }
    })
}
