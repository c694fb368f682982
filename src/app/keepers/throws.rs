//! Where the throws and draws of a typed command come from.

use std::cell::RefCell;
use std::rc::Rc;

use crate::Dice;
use crate::play::conversation::{By, Chance};
use crate::rules::dice::{
    DiceFault, Die, RandomDice, Roller, ThrownAndDrawn, ThrowsSoFar, ToldDraws, TypedDice,
};
use crate::rules::keepers::{State, draws_from_bag};

/// What a draw off the deck is called.
pub const CARD: &str = "card";
/// What a draw out of the bag is called.
pub const BATTLE_DIE: &str = "Battle die";

/// What was drawn from the bag or the deck at the table; none: by chance, or not at all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawn {
    /// 0 Magic, 1 Hunter.
    pub cards: Option<Vec<u8>>,
    /// 0 white, 1 red.
    pub dice: Option<Vec<u8>>,
}

/// Throws and draws of one command, and who made them.
pub(super) struct Throws<'a> {
    /// None: nobody says what is thrown, and it is due.
    pub dice: Option<&'a Dice>,
    pub drawn: &'a Drawn,
    pub by: Rc<RefCell<Vec<By>>>,
}

impl Throws<'_> {
    /// Dice by hand or by chance. Dice out of the bag as told, else by chance; cards as told, else
    /// dealt where the program deals. It deals by the play's own seed, so that a command that was
    /// refused (a Hunter card came, and a die was missing) finds the same card again, also when faces
    /// were told meanwhile.
    pub fn roller(&self, state: &State, play: Chance) -> ThrownAndDrawn {
        let chance = self.dice.and_then(|dice| dice.chance(play));
        let thrown = match (self.dice, chance) {
            (Some(Dice::Typed(faces)), _) => self.by_hand(TypedDice::new(faces.iter().copied())),
            (_, Some(chance)) => self.by_wyrm(chance.rolled()),
            _ => Box::new(ThrowsSoFar::default()),
        };
        let drawn = match draws_from_bag(state) {
            true => self.out_of_bag(chance),
            false => self.off_the_deck(state, play),
        };
        ThrownAndDrawn { thrown, drawn }
    }

    fn out_of_bag(&self, chance: Option<Chance>) -> Box<dyn Roller> {
        let told = self.drawn.dice.clone();
        match (told, chance) {
            (None, Some(chance)) => self.by_wyrm(chance.drawn()),
            (None, None) if self.dice.is_none() => Box::new(ThrowsSoFar::default()),
            (told, _) => self.by_hand(ToldDraws::new(told.unwrap_or_default(), BATTLE_DIE)),
        }
    }

    fn off_the_deck(&self, state: &State, play: Chance) -> Box<dyn Roller> {
        let dealt = state.setup.seed.filter(|_| state.setup.virtual_deck);
        match (&self.drawn.cards, dealt) {
            (Some(told), _) => self.by_hand(ToldDraws::new(told.clone(), CARD)),
            (None, Some(seed)) => self.by_wyrm(play.dealt(seed, state.told)),
            (None, None) => Box::new(Certain),
        }
    }

    fn by_hand(&self, roller: impl Roller + 'static) -> Box<dyn Roller> {
        self.noted(roller, By::Hand)
    }

    fn by_wyrm(&self, dice: RandomDice) -> Box<dyn Roller> {
        self.noted(dice, By::Wyrm)
    }

    fn noted(&self, roller: impl Roller + 'static, by: By) -> Box<dyn Roller> {
        let notes = Rc::clone(&self.by);
        Box::new(Noted { roller, by, notes })
    }
}

/// Notes who made each throw; what is certain is nobody's.
struct Noted<R> {
    roller: R,
    by: By,
    notes: Rc<RefCell<Vec<By>>>,
}

impl<R: Roller> Roller for Noted<R> {
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        self.roller.throw_into(die, faces)?;
        if !faces.is_empty() && !die.is_certain() {
            self.notes.borrow_mut().push(self.by);
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), DiceFault> {
        self.roller.finish()
    }
}

/// Cards that can only be one thing; any other must be told.
struct Certain;

impl Roller for Certain {
    fn throw_into(&mut self, die: Die, faces: &mut [u8]) -> Result<(), DiceFault> {
        match die.only_face() {
            Some(face) => faces.fill(face),
            None => {
                return Err(DiceFault::Untold { what: CARD });
            }
        }
        Ok(())
    }
}
