//! Dice alone, for tables that only want dice.

use serde::Serialize;

use super::{Shown, house};
use crate::answers::{Stop, Walk};
use crate::aside::{AtHand, Unable};
use crate::begin::BeginContext;
use crate::dice::{Die, RandomDice, Roller};
use crate::keepers::battle::{Bag, BattleDice, Face, Shade};
use crate::keepers::{Dragon, HUNTER_DICE, Keepers};
use crate::offer::Ask;
use crate::words;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BattleRoll {
    pub dice: Vec<(Shade, Face)>,
    pub faces: BattleDice,
}

/// Dice out of the Training bag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Draw {
    pub drawn: Vec<Shade>,
    /// The bag before the draw.
    pub bag: Bag,
    /// The open play that owns the bag.
    pub play: Option<i64>,
}

pub(super) fn roll(
    known: &BeginContext,
    open: Option<&AtHand<Keepers>>,
    walk: &mut Walk,
) -> Result<Shown, Unable> {
    match walk.place(Ask::one("die", ["hunter", "battle"]))? {
        Some(1) => Ok(Shown::Battle(battle(known, walk)?)),
        _ => Ok(Shown::Hunter(hunter(known, open, walk)?)),
    }
}

fn count(typed: i64, most: u8, what: &str) -> Result<usize, Stop> {
    let wrong = || Stop::misread(format!("there are 0 to {most} {what}, not {typed}"), "");
    u8::try_from(typed).ok().filter(|n| *n <= most).map(usize::from).ok_or_else(wrong)
}

/// A typed number, with any sign.
fn number(walk: &mut Walk, name: &'static str) -> Result<Option<i64>, Stop> {
    if walk.has_words() || walk.has_flag(name) {
        walk.number(Ask::number(name, i64::MIN, i64::MAX))
    } else {
        Ok(None)
    }
}

/// Hunter dice; by default as many as the open play's Hunter has, or one.
fn hunter(
    known: &BeginContext,
    open: Option<&AtHand<Keepers>>,
    walk: &mut Walk,
) -> Result<Vec<Dragon>, Unable> {
    let dice = match number(walk, "count")? {
        Some(dice) => count(dice, HUNTER_DICE, "Hunter dice")?,
        None => open.map_or(1, |open| usize::from(open.state.hunter_dice)),
    };
    let faces = RandomDice::new(known.drawn()?, 0).throw(Die::Sides(6), dice)?;
    Ok(faces.into_iter().map(Dragon::at).collect())
}

/// Battle dice, with the group's faces.
fn battle(known: &BeginContext, walk: &mut Walk) -> Result<BattleRoll, Unable> {
    let bag = Bag::default();
    let asks = !Shade::ALL.iter().any(|shade| walk.has_flag(shade.word()));
    let mut counts = Vec::new();
    for (shade, most) in [(Shade::White, bag.white), (Shade::Red, bag.red)] {
        let typed = if asks {
            walk.number(Ask::number(shade.word(), 0, most.into()))?
        } else {
            number(walk, shade.word())?
        };
        let what = format!("{} Battle dice", shade.word());
        counts.push((shade, count(typed.unwrap_or(0), most, &what)?));
    }
    if counts.iter().all(|(_, count)| *count == 0) {
        return Err(Stop::misread("there are no dice to roll", "").into());
    }
    let faces = house(known).dice;
    let mut chance = RandomDice::new(known.drawn()?, 0);
    let mut dice = Vec::new();
    for (shade, count) in counts {
        for face in chance.throw(faces[shade].die(), count)? {
            dice.push((shade, Face::at(face)));
        }
    }
    Ok(BattleRoll { dice, faces })
}

/// Draws dice from the bag without returning any: the open play's bag, or a full one. Nothing is
/// recorded; training does that.
pub(super) fn draw(
    known: &BeginContext,
    open: Option<&AtHand<Keepers>>,
    walk: &mut Walk,
) -> Result<Draw, Unable> {
    let typed = number(walk, "count")?.unwrap_or(1);
    let bag = open.map_or_else(Bag::default, |open| open.state.bag);
    let count = match usize::try_from(typed) {
        Ok(count) if count > usize::from(bag.left()) => {
            let whose = open.map_or_else(String::new, |open| format!(" of play {}", open.id));
            let held = words::dice(bag.left().into());
            return Err(
                Stop::misread(format!("the bag{whose} holds {held}, not {count}"), "").into()
            );
        }
        Ok(count) if count > 0 => count,
        _ => return Err(Stop::misread(format!("draw at least 1 die, not {typed}"), "").into()),
    };
    let mut chance = RandomDice::new(known.drawn()?, 0);
    let (mut left, mut drawn) = (bag, Vec::new());
    for _ in 0..count {
        let shade = Shade::at(chance.throw(left.draw(), 1)?[0]);
        left.shift(shade, -1);
        drawn.push(shade);
    }
    Ok(Draw { drawn, bag, play: open.map(|open| open.id) })
}
