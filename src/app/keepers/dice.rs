//! Dice alone, for tables that only want those.

use super::house::house;
use crate::play::{TitleHandle, open};
use crate::rules::dice::{Die, RandomDice, Roller};
use crate::rules::keepers::battle::{Bag, BattleDice, Face, Shade};
use crate::rules::keepers::{Dragon, HUNTER_DICE, Keepers};
use crate::rules::words;
use crate::{Failure, Session};

/// Battle dice that were thrown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleRoll {
    pub dice: Vec<(Shade, Face)>,
    pub faces: BattleDice,
}

/// Dice out of the Training bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draw {
    pub drawn: Vec<Shade>,
    /// What was in the bag before.
    pub bag: Bag,
    /// The open play whose bag it is.
    pub play: Option<i64>,
}

fn count(n: i64, most: u8, what: &str) -> Result<usize, Failure> {
    match u8::try_from(n) {
        Ok(n) if n <= most => Ok(n.into()),
        _ => Err(Failure::refused(format!("there are 0 to {most} {what}, not {n}"))),
    }
}

/// Hunter dice; with no number, as many as the open play's Hunter has, or one.
pub fn hunter(
    session: &Session,
    title: TitleHandle,
    dice: Option<i64>,
    seed: u64,
) -> Result<Vec<Dragon>, Failure> {
    let dice = match dice {
        Some(dice) => count(dice, HUNTER_DICE, "Hunter dice")?,
        None => {
            let open = open::find(session, title)?;
            let view = open.as_ref().and_then(|open| open.view::<Keepers>());
            view.map_or(1, |view| usize::from(view.state.hunter_dice))
        }
    };
    let faces = RandomDice::new(seed, 0).throw(Die::Sides(6), dice)?;
    Ok(faces.into_iter().map(Dragon::at).collect())
}

/// Battle dice, with the faces the group has set.
pub fn battle(session: &Session, white: i64, red: i64, seed: u64) -> Result<BattleRoll, Failure> {
    let bag = Bag::default();
    let white = count(white, bag.white, "white Battle dice")?;
    let red = count(red, bag.red, "red Battle dice")?;
    if white + red == 0 {
        return Err(Failure::usage("no dice to roll: --white N, --red N"));
    }
    let faces = house(session.conn())?.dice;
    let mut chance = RandomDice::new(seed, 0);
    let mut dice = Vec::new();
    for (shade, count) in [(Shade::White, white), (Shade::Red, red)] {
        for face in chance.throw(faces.of(shade).die(), count)? {
            dice.push((shade, Face::at(face)));
        }
    }
    Ok(BattleRoll { dice, faces })
}

/// Dice out of the bag without putting any back: the open play's bag, or a full one. Nothing is
/// recorded; training does that.
pub fn draw(session: &Session, title: TitleHandle, dice: i64, seed: u64) -> Result<Draw, Failure> {
    let open = open::find(session, title)?;
    let view = open.as_ref().and_then(|open| open.view::<Keepers>());
    let bag = view.map_or_else(Bag::default, |view| view.state.bag);
    match usize::try_from(dice) {
        Ok(n) if n > usize::from(bag.left()) => Err(Failure::refused(format!(
            "the bag{} holds {}, not {n}",
            match &open {
                Some(table) => format!(" of play {}", table.id),
                None => String::new(),
            },
            words::dice(bag.left().into())
        ))),
        Ok(n) if n > 0 => {
            let mut chance = RandomDice::new(seed, 0);
            let (mut left, mut drawn) = (bag, Vec::new());
            for _ in 0..n {
                let shade = Shade::at(chance.throw(left.draw(), 1)?[0]);
                left.shift(shade, -1);
                drawn.push(shade);
            }
            Ok(Draw { drawn, bag, play: open.map(|table| table.id) })
        }
        _ => Err(Failure::refused(format!("the number of dice is 1 or more, not {dice}"))),
    }
}
