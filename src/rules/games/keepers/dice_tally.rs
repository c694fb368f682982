//! The dice of Dragon Keepers, for statistics.

use super::attack::is_hit;
use super::battle::{Face, Shade};
use super::state::{Pending, Stage, State};
use super::{Event, Setup};
use crate::offer::Seat;
use crate::tally::{DieType, DieWords, EventDice, LuckWords, RolledDie, Sides, Tries};

pub const DICE: &[DieWords] = &[
    DieWords {
        key: "hunter",
        name: "Hunter die",
        faces: &["red", "yellow", "green", "blue", "purple", "white"],
    },
    DieWords { key: "white", name: "white Battle die", faces: BATTLE },
    DieWords { key: "red", name: "red Battle die", faces: BATTLE },
];

const BATTLE: &[&str] = &["miss", "weak flame", "flame"];

/// Missing Battle dice are bad for the attacker (Attack; ruling 1). No face of a Hunter die is bad:
/// each targets one dragon or another, and no player cares more than the others.
pub const LUCK: &[LuckWords] =
    &[LuckWords { key: "battle", bad: "Battle dice that missed", until: None }];

/// The holder of the Hunter token rolls for the Hunter (Hunter phase of both modes); the attacker
/// rolls the Battle dice.
pub(super) fn throws(before: &State, event: &Event) -> EventDice {
    match event {
        Event::HunterRolled { throws } => EventDice {
            throws: throws
                .iter()
                .flatten()
                .map(|dragon| RolledDie {
                    die: DieType { kind: "hunter", sides: None },
                    face: *dragon as u8,
                    seat: Some(Seat(before.holder)),
                })
                .collect(),
            tries: Vec::new(),
        },
        Event::Attacked { player, dragon, faces } => {
            let shades = before.dragons[*dragon].training.iter().copied();
            battle(&before.setup, *player, shades.zip(faces.iter().copied()))
        }
        Event::DieRerolled { die, face } => match &before.stage {
            Stage::Choice { player, pending: Pending::Reroll { dice, .. } } => {
                let shade = dice.get(*die).copied();
                battle(&before.setup, *player, shade.map(|shade| (shade, *face)))
            }
            _ => EventDice::default(),
        },
        _ => EventDice::default(),
    }
}

fn battle(
    setup: &Setup,
    player: usize,
    dice: impl IntoIterator<Item = (Shade, Face)>,
) -> EventDice {
    let seat = Some(Seat(player));
    let mut thrown = EventDice::default();
    for (shade, face) in dice {
        let faces = setup.house.dice[shade];
        let misses = |face: Face| !is_hit(setup.difficulty(), &setup.house, shade, face);
        let missing = Face::ALL.into_iter().filter(|face| misses(*face));
        let missing: u8 = missing.map(|face| faces[face]).sum();
        let die = DieType {
            kind: shade.word(),
            sides: Some(Sides {
                counts: Face::ALL.map(|face| faces[face]),
                stand_in: faces.stand_in,
            }),
        };
        let index = face as u8;
        let throw = RolledDie { die, face: index, seat };
        thrown.throws.push(throw);
        thrown.tries.push(Tries {
            what: "battle",
            seat,
            over: u32::from(missing),
            under: u32::from(super::battle::SIDES),
            count: 1,
            bad: u32::from(misses(face)),
            stand_in: faces.stand_in,
        });
    }
    thrown
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Keepers;
    use super::super::property::any_setup;
    use super::*;
    use crate::samples::repeatable;
    use crate::tally_checks::all_dice_are_counted;

    proptest! {
        #![proptest_config(repeatable(60, 31))]

        #[test]
        fn every_die_of_a_random_play_is_counted(setup in any_setup(), seed in any::<u64>()) {
            let dice = all_dice_are_counted::<Keepers>(State::new(setup), seed, 300);
            prop_assert!(dice > 0);
        }
    }

    #[test]
    fn faces_are_called_as_they_are_elsewhere() {
        let words = super::super::dragon::Dragon::ALL.map(|dragon| dragon.word());
        assert_eq!(DICE[0].faces, words);
        assert_eq!(BATTLE, Face::ALL.map(Face::word));
        assert_eq!([DICE[1].key, DICE[2].key], Shade::ALL.map(Shade::word));
    }
}
