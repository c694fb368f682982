//! Magic cards: their effects are printed on cards nobody told us about, so a played one is recorded
//! with a note and whatever it changed on the table (rulings, Figures; ruling 10).

use serde::{Deserialize, Serialize};

use super::battle::Shade;
use super::decide::Scratch;
use super::dragon::Dragon;
use super::setup::HUNTER_DICE;
use super::state::{MOST_MAGIC, Stage, State};
use super::token::Token;
use super::{Event, Refusal};

/// What may be changed, as it is typed.
pub const CHANGES: &str = "arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, white:red=+1 or \
     red:red=-1 (training dice), token:ana:attack=+1, keeper:ana:red=+1 (back in hand), \
     magic:ana=+1, hunter-dice=-1, discard=-1";

/// One thing a Magic card changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Change {
    Arrows {
        dragon: Dragon,
        by: i8,
    },
    /// Hunter dice on a dragon; those taken away are rolled again in the next Hunter phase.
    Dice {
        dragon: Dragon,
        by: i8,
    },
    Flames {
        by: i8,
    },
    /// A shield on a dragon (1) or none (-1).
    Shield {
        dragon: Dragon,
        by: i8,
    },
    /// Battle dice on a dragon, out of the bag or back into it.
    Training {
        dragon: Dragon,
        shade: Shade,
        by: i8,
    },
    /// A player's tokens at hand, out of the supply or back into it.
    Token {
        player: usize,
        token: Token,
        by: i8,
    },
    /// A Keeper card back in hand (1) or out of it (-1).
    Keeper {
        player: usize,
        dragon: Dragon,
        by: i8,
    },
    /// Magic cards a player has.
    Magic {
        player: usize,
        by: i8,
    },
    /// Dice the Hunter rolls.
    HunterDice {
        by: i8,
    },
    /// Cards on the discard pile.
    Discard {
        by: i8,
    },
}

/// `is + by`, if that lies between 0 and `most`.
fn within(is: u8, by: i8, most: u8) -> Result<(), String> {
    let to = i16::from(is) + i16::from(by);
    match to {
        _ if by == 0 => Err("0 changes nothing".to_owned()),
        ..=-1 => Err(format!("only {is} there")),
        to if to > i16::from(most) => Err(format!("{most} at most")),
        _ => Ok(()),
    }
}

impl Change {
    /// Why it cannot be.
    fn check(self, state: &State) -> Result<(), Refusal> {
        let refuse = |what: String| move |why: String| Refusal::Change(format!("{what}: {why}"));
        let tile = |dragon: Dragon| &state.dragons[dragon];
        let dice_on = || state.dragons.0.iter().map(|tile| tile.dice).sum::<u8>();
        match self {
            Change::Arrows { dragon, by } => {
                within(tile(dragon).arrows, by, 15).map_err(refuse(format!("arrows on {dragon}")))
            }
            Change::Dice { dragon, by } => {
                let room = tile(dragon).dice + state.hunter_dice.saturating_sub(dice_on());
                within(tile(dragon).dice, by, room)
                    .map_err(refuse(format!("Hunter dice on {dragon}")))
            }
            Change::Flames { by } => {
                within(state.flames, by, 30).map_err(refuse("the Hunter's flames".into()))
            }
            Change::Shield { dragon, by } => within(u8::from(tile(dragon).shielded), by, 1)
                .map_err(refuse(format!("shields on {dragon}"))),
            Change::Training { dragon, shade, by } => {
                let there = tile(dragon)
                    .training
                    .iter()
                    .filter(|s| **s == shade)
                    .count() as u8;
                let free =
                    (dragon.spaces() - tile(dragon).training.len().min(dragon.spaces())) as u8;
                let room = there + free.min(state.bag.of(shade));
                within(there, by, room)
                    .map_err(refuse(format!("{} Battle dice on {dragon}", shade.word())))
            }
            Change::Token { player, token, by } => {
                let has = state.seats[player].tokens.of(token);
                within(has, by, has + state.supply.of(token)).map_err(refuse(format!(
                    "{}'s {} tokens",
                    state.name(player),
                    token.name()
                )))
            }
            Change::Keeper { player, dragon, by } => {
                let hand = state.hand(player);
                let at_hand = hand.contains(&dragon);
                // The Keeper that lies face down is one of these.
                if by < 0 && hand.len() == 1 && state.seats[player].planned.is_some() {
                    let why = "it is the last one and lies face down".to_owned();
                    return Err(refuse(format!("{}'s {dragon} Keeper", state.name(player)))(
                        why,
                    ));
                }
                within(u8::from(at_hand), by, 1).map_err(refuse(format!(
                    "{}'s {dragon} Keeper at hand",
                    state.name(player)
                )))
            }
            Change::Magic { player, by } => within(state.seats[player].magic, by, MOST_MAGIC)
                .map_err(refuse(format!("{}'s Magic cards", state.name(player)))),
            Change::HunterDice { by } => {
                let fewest = i16::from(dice_on());
                if i16::from(state.hunter_dice) + i16::from(by) < fewest {
                    let why = "those on dragons count, take them off first".to_owned();
                    return Err(refuse("Hunter dice".into())(why));
                }
                within(state.hunter_dice, by, HUNTER_DICE).map_err(refuse("Hunter dice".into()))
            }
            Change::Discard { by } => within(state.discard, by, super::MAGIC_CARDS)
                .map_err(refuse("the discard pile".into())),
        }
    }

    /// Its arithmetic.
    pub(super) fn apply(self, state: &mut State) {
        let shift = |count: &mut u8, by: i8| *count = count.saturating_add_signed(by);
        match self {
            Change::Arrows { dragon, by } => shift(&mut state.dragons[dragon].arrows, by),
            Change::Dice { dragon, by } => shift(&mut state.dragons[dragon].dice, by),
            Change::Flames { by } => shift(&mut state.flames, by),
            Change::Shield { dragon, by } => state.dragons[dragon].shielded = by > 0,
            Change::Training { dragon, shade, by } => {
                let tile = &mut state.dragons[dragon];
                for _ in 0..by {
                    tile.training.push(shade);
                    tile.trained = true;
                }
                for _ in by..0 {
                    if let Some(place) = tile.training.iter().rposition(|s| *s == shade) {
                        tile.training.remove(place);
                    }
                }
                state.bag.shift(shade, -by);
            }
            Change::Token { player, token, by } => {
                state.seats[player].tokens.shift(token, by);
                state.supply.shift(token, -by);
            }
            Change::Keeper { player, dragon, by } => {
                let played = &mut state.seats[player].played;
                played.retain(|d| *d != dragon);
                if by < 0 {
                    played.push(dragon);
                }
            }
            Change::Magic { player, by } => {
                let seat = &mut state.seats[player];
                shift(&mut seat.magic, by);
                // The last card gone, the selected one is gone.
                seat.selected &= seat.magic > 0;
            }
            Change::HunterDice { by } => shift(&mut state.hunter_dice, by),
            Change::Discard { by } => shift(&mut state.discard, by),
        }
    }
}

impl Scratch {
    /// The selected Magic card, at any time in one's own turn; win and loss are checked after it.
    pub(super) fn play_magic(&mut self, note: &str, changes: &[Change]) -> Result<(), Refusal> {
        let Some(player) = self.state.active() else {
            return Err(self.not_now());
        };
        if !self.state.seats[player].selected {
            return Err(Refusal::NotSelected(self.state.name(player).to_owned()));
        }
        let mut tried = self.state.clone();
        // The card itself has left its owner's hand by then.
        tried.seats[player].magic -= 1;
        for change in changes {
            change.check(&tried)?;
            change.apply(&mut tried);
        }
        self.emit(Event::MagicPlayed {
            player,
            note: note.to_owned(),
            changes: changes.to_vec(),
        });
        if self.lose_dragons() || self.win() {
            return Ok(());
        }
        match self.state.stage.clone() {
            Stage::After { .. } => self.next_turn(),
            Stage::Choice { pending, .. } => self.pend(player, pending),
            _ => {}
        }
        Ok(())
    }
}
