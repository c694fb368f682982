//! The odds of an attack with Battle dice, with faces and Weak Flames as the group has set them.

use crate::keepers::house::house;
use crate::rules::keepers::Difficulty;
use crate::rules::odds::battle_dice::{Attack, with_faces, with_weak_flame};
use crate::{Failure, Session};

/// What was asked. `None` means as the group has set it.
#[derive(Debug, Clone, Default)]
pub struct BattleAsk {
    pub white: i64,
    pub red: i64,
    pub difficulty: String,
    pub weak_flame: Option<String>,
    pub faces: Option<String>,
    pub blue: bool,
}

pub fn attack(session: &Session, ask: &BattleAsk) -> Result<Attack, Failure> {
    let difficulty = Difficulty::find(&ask.difficulty)?;
    let mut house = house(session.conn())?;
    if let Some(typed) = &ask.weak_flame {
        house = with_weak_flame(house, typed)?;
    }
    if let Some(typed) = &ask.faces {
        house.dice = with_faces(house.dice, typed)?;
    }
    let attack = Attack::new(ask.white, ask.red, difficulty, house)?;
    match ask.blue {
        true => Ok(attack.by_blue()?),
        false => Ok(attack),
    }
}
