//! The odds of an attack with Battle dice, with the group's faces and Weak Flames.

use crate::rules::keepers::{Difficulty, House, Keepers};
use crate::rules::odds::battle_dice::{BattleAttack, with_faces, with_weak_flame};
use crate::rules::title::Title;
use crate::store::setting::choices;
use crate::{Result, Session};

/// The question. `None` means the group's setting.
#[derive(Debug, Clone, Default)]
pub struct BattleAsk {
    pub white: i64,
    pub red: i64,
    pub difficulty: String,
    pub weak_flame: Option<String>,
    pub faces: Option<String>,
    pub blue: bool,
}

pub fn attack(session: &Session, ask: &BattleAsk) -> Result<BattleAttack> {
    let difficulty = Difficulty::find(&ask.difficulty)?;
    let chosen = choices(session.conn(), Keepers::SLUG.as_str())?;
    let mut house = House::from_choices(chosen.iter().map(|(k, v)| (k.as_str(), v.as_str())));
    if let Some(typed) = &ask.weak_flame {
        house = with_weak_flame(house, typed)?;
    }
    if let Some(typed) = &ask.faces {
        house.dice = with_faces(house.dice, typed)?;
    }
    let attack = BattleAttack::new(ask.white, ask.red, difficulty, house)?;
    if ask.blue { Ok(attack.by_blue()?) } else { Ok(attack) }
}
