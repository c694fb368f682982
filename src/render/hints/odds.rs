//! Hints for questions about odds, and for rolls.

use std::any::Any;

use super::of;
use crate::rules::dice_dragons::hunt::DICE;
use crate::rules::keepers::HUNTER_DICE;
use crate::rules::odds::battle_dice::{BattleFault, in_the_bag};
use crate::rules::odds::expr::{ExprFault, ExprProblem, RollFault};
use crate::rules::odds::fury::{MOST_ROLLS, SetAsideFault};
use crate::rules::odds::hunter_dice::HunterFault;
use crate::rules::odds::skill::AimFault;

pub(super) fn hint(fault: &dyn Any) -> Option<String> {
    of(fault, expression)
        .or_else(|| of(fault, roll))
        .or_else(|| of(fault, set_aside))
        .or_else(|| of(fault, aim))
        .or_else(|| of(fault, hunter))
        .or_else(|| of(fault, battle))
}

fn expression(fault: &ExprFault) -> Option<String> {
    let too_much = matches!(fault.aim, ExprProblem::TooMuch | ExprProblem::TooManyTotals);
    too_much.then(|| "fewer dice, fewer faces, or wyrm roll".to_owned())
}

fn roll(fault: &RollFault) -> Option<String> {
    match fault {
        RollFault::Expr(fault) => expression(fault),
        RollFault::NotAFace(_) => Some("numbers, as in --dice \"3 5 6\"".to_owned()),
        _ => None,
    }
}

fn set_aside(fault: &SetAsideFault) -> Option<String> {
    Some(match fault {
        SetAsideFault::Dice(_) => {
            format!("--count 1 to {DICE}: fewer if dice are locked on another dragon")
        }
        SetAsideFault::Rolls(_) => {
            format!("--rolls 1 to {MOST_ROLLS}: three, or four for an Ancient dragon")
        }
    })
}

fn aim(fault: &AimFault) -> Option<String> {
    Some(match fault {
        AimFault::Dice(_) => "there are five Dragon Dice: --count 1 to 5".to_owned(),
        AimFault::Rolls { most, .. } => {
            format!("0 to {most}: a turn has two after its first roll; tokens and potions add some")
        }
        AimFault::TooManyOnTable { .. } => {
            "--count says how many are rolled, --dice what they show".to_owned()
        }
    })
}

fn hunter(fault: &HunterFault) -> Option<String> {
    Some(match fault {
        HunterFault::Dice(_) => {
            format!("--count 2 to {HUNTER_DICE} in Keeper mode, 0 to {HUNTER_DICE} in Dragon mode")
        }
        HunterFault::Alone => {
            "one die per player, 3 to 6; for a single die: --mode dragon".to_owned()
        }
        HunterFault::Players { mode, .. } => {
            let (fewest, most) = mode.seats();
            format!("--players {fewest} to {most}")
        }
    })
}

fn battle(fault: &BattleFault) -> Option<String> {
    Some(match fault {
        BattleFault::Dice { shade, .. } => {
            format!("--{} 0 to {}", shade.word(), in_the_bag(*shade))
        }
        BattleFault::TooMany(_) | BattleFault::TooManyForBlue(_) => {
            "training spaces: purple 4, red 1, every other dragon 2".to_owned()
        }
        BattleFault::None => "--white N, --red N, or both".to_owned(),
        BattleFault::WeakFlame(_) => {
            "both: Weak Flames miss on all dice; white: only on white ones".to_owned()
        }
        BattleFault::Faces(_) => {
            "miss/weak/flame, six in all: --faces white=2/2/2,red=2/1/3".to_owned()
        }
    })
}
