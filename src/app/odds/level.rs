//! The odds of a level's hit points, for a class or a hero.

use crate::hero::find;
use crate::rules::dice_dragons::catalog::{Class, EntryKind};
use crate::rules::odds::Distribution;
use crate::rules::odds::level::level_up;
use crate::{Result, Session};

/// Whose level.
#[derive(Debug, Clone)]
pub enum LevelOf {
    Class(String),
    Hero(String),
}

/// Hit points a level gives.
#[derive(Debug, Clone)]
pub struct LevelOdds {
    /// The hero, if named.
    pub hero: Option<String>,
    /// The class as shown; none for a custom hero, or without a name.
    pub class: Option<String>,
    /// The class's bonus.
    pub class_hp: u16,
    pub gained: Distribution,
}

/// A level of a class without a bonus.
pub fn of_anyone() -> LevelOdds {
    odds(None, None)
}

fn odds(hero: Option<String>, class: Option<&Class>) -> LevelOdds {
    let class_hp = class.map_or(0, |class| class.level_hp);
    LevelOdds {
        hero,
        class: class.map(|class| class.name.clone()),
        class_hp,
        gained: level_up(class_hp),
    }
}

/// A level of one class or hero.
pub fn level(session: &Session, whose: &LevelOf) -> Result<LevelOdds> {
    let conn = &session.moment()?;
    match whose {
        LevelOf::Class(typed) => {
            let about = super::OddsContext::of(session, false)?;
            let found = about.figures.find(EntryKind::Class, typed)?;
            Ok(odds(None, found.checked()?.class()))
        }
        LevelOf::Hero(typed) => {
            let (campaign, figures) = session.request.table(conn)?;
            let row = find(conn, &campaign, typed)?;
            let class = row.hero.class_in(&figures)?;
            Ok(odds(Some(row.hero.name), class))
        }
    }
}
