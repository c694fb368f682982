//! The statistics of a hunt.

use super::super::catalog::Ability;
use super::super::symbol::{Face, Symbol};
use super::{Event, HeroIx, ListIndex, State};
use crate::offer::Seat;
use crate::saturate;
use crate::tally::{DieType, DieWords, EventDice, LuckWords, RolledDie, Tally, Tries};

pub const DRAGON_DIE: DieType = DieType { kind: "dragon", sides: None };

pub const DICE: &[DieWords] = &[DieWords {
    key: DRAGON_DIE.kind,
    name: "Dragon Die",
    faces: &["sword", "magic", "hammer", "crossbow", "daggers", "dragon"],
}];

/// Dragon symbols are bad: they bring counter attacks and Fury (Dragon Counter Attack; Phase 2),
/// and activate nothing. The best of the other five varies from turn to turn. For a level only the
/// class symbol counts (Increasing a Hero's Level, Step 1), for a new hero's hit points only
/// Dragons (Creating a brand New Hero).
pub const LUCK: &[LuckWords] = &[
    LuckWords { key: "dragon", bad: "Dragon symbols", until: None },
    LuckWords {
        key: "fury",
        bad: "Dragon symbols in Fury",
        until: Some("Fury dice until a Dragon shows"),
    },
    LuckWords {
        key: LEVEL,
        bad: "dice of levels without the class symbol",
        until: Some("level-up dice until the class symbol shows"),
    },
    LuckWords {
        key: HERO,
        bad: "new-hero dice without a Dragon",
        until: Some("new-hero dice until a Dragon shows"),
    },
];

const LEVEL: &str = "level";
const HERO: &str = "hero";

/// Rolls for hit points, and of a Fury unless the dragon is Ancient.
const ROLLS: u32 = 3;
const ANCIENT_ROLLS: u32 = 4;

fn seat(hero: HeroIx) -> Option<Seat> {
    Some(Seat(hero.index()))
}

fn throws_of(faces: impl Iterator<Item = Face>, seat: Option<Seat>) -> Vec<RolledDie> {
    let throw = |face: Face| RolledDie { die: DRAGON_DIE, face: saturate(face.index()), seat };
    faces.map(throw).collect()
}

/// The rolled dice of an event; the dice of a Fury belong to nobody. A die of a Fury is rolled
/// until it shows a Dragon or the rolls are over: that is one try.
pub(super) fn throws(before: &State, event: &Event) -> EventDice {
    match event {
        Event::Rolled { hero, dice, thrown, .. } => {
            let throws = throws_of(thrown.iter().map(|place| dice[*place]), seat(*hero));
            let dragon = saturate::<u8>(Face::Dragon.index());
            let dragons = throws.iter().filter(|throw| throw.face == dragon).count();
            let tries = Tries {
                seat: seat(*hero),
                ..tries("dragon", 1, Bad::Shown, throws.len(), dragons)
            };
            EventDice { throws, tries: vec![tries] }
        }
        Event::FuryRolled { dragon, throws, symbols } => {
            let rolls = if before.has(*dragon, Ability::Ancient) { ANCIENT_ROLLS } else { ROLLS };
            let dice = throws.first().map_or(0, |first| first.len());
            EventDice {
                throws: throws_of(throws.iter().flatten().copied(), None),
                tries: vec![tries("fury", rolls, Bad::Shown, dice, (*symbols).into())],
            }
        }
        _ => EventDice::default(),
    }
}

/// The bad case of dice that are rolled until they show one face: showing it, or never showing it.
#[derive(PartialEq)]
enum Bad {
    Shown,
    Never,
}

/// Dice that are rolled up to this often until they show one face.
fn tries(what: &'static str, rolls: u32, is_bad: Bad, count: usize, bad: usize) -> Tries {
    let (never, under) = (5u32.pow(rolls), 6u32.pow(rolls));
    let over = if is_bad == Bad::Never { never } else { under - never };
    let (count, bad) = (saturate(count), saturate(bad));
    Tries { what, seat: None, over, under, count, bad, stand_in: false }
}

/// The written dice of a level: `MSXDC MHCC HSD`. None if no such rolls are possible.
pub fn of_level(letters: &str, symbol: Symbol) -> Option<EventDice> {
    for_hit_points(letters, Face::Symbol(symbol), LEVEL)
}

/// The written dice of a new custom hero, likewise.
pub fn of_new_hero(letters: &str) -> Option<EventDice> {
    for_hit_points(letters, Face::Dragon, HERO)
}

/// Dice that are re-rolled until they show the wanted face, or the rolls are over.
fn for_hit_points(letters: &str, wanted: Face, what: &'static str) -> Option<EventDice> {
    let throws: Vec<Vec<Face>> =
        letters.split(' ').map(|throw| Face::read_all(throw).ok()).collect::<Option<_>>()?;
    let first = throws.first().map_or(0, Vec::len);
    let kept = throws.iter().flatten().filter(|face| **face == wanted);
    let kept = kept.count();
    if first == 0 || kept > first || throws.len() > ROLLS as usize {
        return None;
    }
    let tries = tries(what, ROLLS, Bad::Never, first, first - kept);
    Some(EventDice { throws: throws_of(throws.into_iter().flatten(), None), tries: vec![tries] })
}

/// Hits, kills, healing received and items used by hero; Fury of the whole hunt.
pub(super) fn count(before: &State, event: &Event, tally: &mut Tally) {
    match event {
        Event::DragonHurt { dragon, damage, hero, .. } => {
            tally.most(seat(*hero), "hardest", i64::from(*damage));
            let hp = before.dragons[*dragon].hp;
            if hp > 0 && *damage >= hp {
                tally.add(seat(*hero), "kills", 1);
            }
        }
        Event::Healed { hero, amount, .. } => {
            tally.add(seat(*hero), "healed", i64::from(*amount));
        }
        Event::ItemUsed { hero, .. } => tally.add(seat(*hero), "items", 1),
        Event::FuryRolled { symbols, .. } => {
            tally.add(None, "furies", 1);
            tally.add(None, "fury-symbols", i64::from(*symbols));
        }
        _ => {}
    }
}

/// Rounds, and the remaining hit points.
pub(super) fn remains(end: &State, tally: &mut Tally) {
    tally.most(None, "rounds", i64::from(end.round));
    for (hero, now) in end.heroes.placed() {
        let left = if now.dead { 0 } else { now.hp };
        tally.add(seat(hero), "hp-left", i64::from(left));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::DiceDragons;
    use super::super::property::any_setup;
    use super::*;
    use crate::dice_dragons::symbol::Symbol;
    use crate::samples::repeatable;
    use crate::tally_checks::all_dice_are_counted;

    proptest! {
        #![proptest_config(repeatable(60, 32))]

        #[test]
        fn every_die_of_a_random_hunt_is_counted(start in any_setup(), seed in any::<u64>()) {
            let dice = all_dice_are_counted::<DiceDragons>(start, seed, 200);
            prop_assert!(dice > 0);
        }
    }

    /// Increasing a Hero's Level, Step 1.
    #[test]
    fn a_die_of_a_level_is_one_try_of_three_rolls() {
        let magic = Symbol::Magic;
        let dice = of_level("MSXDC HHCM SSS", magic).unwrap();
        assert_eq!(dice.throws.len(), 12);
        let tries = dice.tries[0];
        assert_eq!((tries.count, tries.bad), (5, 3));
        assert_eq!((tries.over, tries.under), (125, 216));
        for unknown in ["told", "", "MMMMM MM", "S S S S"] {
            assert_eq!(of_level(unknown, magic), None, "{unknown}");
        }
    }

    /// Creating a brand New Hero: Dragons are set aside, and are good here.
    #[test]
    fn a_die_of_a_new_hero_is_one_try_for_a_dragon() {
        let dice = of_new_hero("XXSSS XSS SS").unwrap();
        assert_eq!(dice.throws.len(), 10);
        let tries = dice.tries[0];
        assert_eq!((tries.what, tries.count, tries.bad), ("hero", 5, 2));
        assert_eq!((tries.over, tries.under), (125, 216));
    }
}
