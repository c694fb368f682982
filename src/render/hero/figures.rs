//! A hero's experience and armour in words.

use super::{is_changed, marked};
use crate::Look;
use crate::app::campaign_reports::HeroReport;
use crate::rules::dice_dragons::hero::Standing;

/// A hero's progress to the next level.
enum LevelProgress {
    /// Never levels again: fallen or retired.
    Over,
    LastLevel,
    Due,
    /// Due, but the hero is dead (ruling 9).
    DueButDead,
    Missing(i64),
}

impl LevelProgress {
    fn of(hero: &HeroReport) -> LevelProgress {
        match (hero.standing, hero.to_next) {
            (Standing::Fallen | Standing::Retired, _) => LevelProgress::Over,
            (_, None) => LevelProgress::LastLevel,
            (Standing::Alive, _) if hero.may_level_up => LevelProgress::Due,
            (_, Some(missing @ 1..)) => LevelProgress::Missing(missing),
            _ => LevelProgress::DueButDead,
        }
    }
}

/// `9 (5 to go)`, `15 (level up)`, `40 (last)`; drawn, `9/14` and reached thresholds.
pub(super) fn progress(hero: &HeroReport, look: &Look) -> String {
    match LevelProgress::of(hero) {
        LevelProgress::Missing(missing) if !look.plain => {
            format!("{}/{}", hero.exp, hero.exp + missing)
        }
        _ if !look.plain => hero.exp.to_string(),
        LevelProgress::Over => hero.exp.to_string(),
        LevelProgress::LastLevel => format!("{} (last)", hero.exp),
        LevelProgress::Due => format!("{} (level up)", hero.exp),
        LevelProgress::DueButDead => format!("{} (due, but dead)", hero.exp),
        LevelProgress::Missing(missing) => format!("{} ({missing} to go)", hero.exp),
    }
}

/// The same on the sheet: `exp 9 (5 to level 3)`.
pub(super) fn experience(hero: &HeroReport) -> String {
    let next = hero.level + 1;
    let how = match LevelProgress::of(hero) {
        LevelProgress::Over => return format!("exp {}", hero.exp),
        LevelProgress::LastLevel => "last level".to_owned(),
        LevelProgress::Due => format!("level {next} is due"),
        LevelProgress::DueButDead => format!("level {next} is due, but {} is dead", hero.name),
        LevelProgress::Missing(missing) => format!("{missing} to level {next}"),
    };
    format!("exp {} ({how})", hero.exp)
}

/// `2 (1 + Steel Shield)`: the armour class, and its sources.
pub(super) fn armor(hero: &HeroReport) -> String {
    let own = marked(hero.armor_class, is_changed(hero, "armor"));
    let worn = hero.armor.items.iter();
    let worn: Vec<String> = worn
        .map(|item| match item.armor_class {
            1 => format!(" + {}", item.name),
            more => format!(" + {} {more}", item.name),
        })
        .collect();
    if worn.is_empty() { own } else { format!("{} ({own}{})", hero.armor.total, worn.concat()) }
}
