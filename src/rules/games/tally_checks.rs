//! Checks the titles' statistics against the actual rolls, in random plays.

use super::dice::{DiceFault, Die, RandomDice, Roller};
use super::offer_checks::random_action;
use super::tally::{EventDice, RolledBy, Tally};
use super::title::{Title, Trial};

/// Dice that remember their faces; draws are not dice.
struct Remembered {
    dice: RandomDice,
    shown: Vec<u8>,
}

impl Roller for Remembered {
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        self.dice.throw_into(die, faces)?;
        if !matches!(die, Die::Drawn(_)) {
            self.shown.extend(faces.iter());
        }
        Ok(())
    }
}

/// Plays at random for this many actions. The counted rolls are exactly the faces that came up, in
/// order; and no more dice are counted as bad than were rolled. Returns the number of rolled dice.
pub fn all_dice_are_counted<T: Title>(start: T::State, seed: u64, actions: u64) -> usize
where
    T::Refusal: std::fmt::Debug,
{
    let mut trial = Trial::<T>::of(start);
    let mut chance = RandomDice::new(seed, 0);
    let (mut tally, mut all) = (Tally::default(), 0);
    for n in 1..=actions {
        let Some(action) = random_action::<T>(&trial.state, &mut chance) else {
            break;
        };
        let mut roller = Remembered { dice: RandomDice::new(seed, n), shown: Vec::new() };
        let events = T::decide(&trial.state, &action, &mut roller).unwrap();
        let mut counted = Vec::new();
        for event in events {
            let EventDice { throws, tries } = T::throws(&trial.state, &event);
            counted.extend(throws.iter().map(|throw| throw.face));
            for tries in &tries {
                assert!(tries.bad <= tries.count && tries.over <= tries.under);
                assert!(T::LUCK.iter().any(|luck| luck.key == tries.what));
            }
            for throw in &throws {
                let words = T::DICE.iter().find(|die| die.key == throw.die.kind);
                assert!(usize::from(throw.face) < words.unwrap().faces.len());
            }
            tally.dice(RolledBy::Wyrm, &EventDice { throws, tries });
            T::count(&trial.state, &event, &mut tally);
            trial.emit(event);
        }
        assert_eq!(counted, roller.shown, "{action:?}");
        all += counted.len();
    }
    T::remains(&trial.state, &mut tally);
    let dice = tally.figures().filter(|(_, name, _)| name.starts_with("die:"));
    assert_eq!(dice.map(|(.., value)| value).sum::<i64>(), all as i64);
    all
}
