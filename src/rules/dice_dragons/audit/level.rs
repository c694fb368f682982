//! A level that stands on the sheet and not on record.

use super::{Improved, Paper, Record, What, beyond, items_beyond};
use crate::dice_dragons::level::threshold;

/// The next level on record, as the sheet tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gained {
    pub to: u8,
    /// Experience the level needs; the record may have less.
    pub needs: i64,
    /// Hit points gained, where the sheet's maximum can be reached at all (ruling 5).
    pub hp: Option<u16>,
    /// Levels 2 and 4: what the sheet has a +1 for and the record has not (ruling 6).
    pub improved: Option<Improved>,
    /// Levels 3 and 5: what was learned; `Some(None)` if the sheet has nothing new (ruling 7).
    pub learned: Option<Option<String>>,
}

/// The next level, if the sheet has one that is not on record.
pub fn next_level(record: &Record, paper: &Paper) -> Option<Gained> {
    let hero = &record.hero;
    let missing = paper.level?.checked_sub(hero.level).filter(|n| *n > 0)?;
    let to = hero.level + 1;
    // One hit point and none to five symbols, for every level that is missing.
    let (least, most) = (1 + record.class_hp, 6 + record.class_hp);
    let hp = paper.hp.and_then(|hp| hp.checked_sub(record.max_hp));
    let count = u16::from(missing);
    let hp = hp.filter(|hp| (least * count..=most * count).contains(hp));
    let new = |what| match (paper.value(what)?, record.value(what)) {
        (super::Value::Learned(paper), super::Value::Learned(record)) => {
            Some(items_beyond(&paper, &record).into_iter().next())
        }
        _ => None,
    };
    let marked = match record.value(What::Improved) {
        super::Value::Improved(record) => paper
            .improved
            .as_ref()
            .and_then(|paper| beyond(paper, &record, Improved::fits).into_iter().next()),
        _ => None,
    };
    let improves = to.is_multiple_of(2);
    Some(Gained {
        to,
        needs: threshold(to)?,
        hp: hp.map(|hp| (hp / count).clamp(least, most)),
        improved: marked.filter(|_| improves),
        learned: (!improves).then(|| new(What::Learned)).flatten(),
    })
}
