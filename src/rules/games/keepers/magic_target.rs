//! What a Magic card can change, and by how much.

use serde::{Deserialize, Serialize};

use super::battle::Shade;
use super::dragon::Dragon;
use super::magic::MagicChange;
use super::refusal::ChangeFault;
use super::setup::{HUNTER_CARDS, HUNTER_DICE, MAGIC_CARDS};
use super::state::{MOST_MAGIC, State};
use super::token::Token;
use crate::saturate;

/// The object of a card's change; with an amount it is a [`MagicChange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Thing {
    Arrows {
        dragon: Dragon,
    },
    /// Hunter dice on a dragon; removed ones are rolled again in the next Hunter phase.
    Dice {
        dragon: Dragon,
    },
    Flames,
    /// Adds a shield to a dragon (1) or removes it (-1).
    Shield {
        dragon: Dragon,
    },
    /// Battle dice on a dragon, from the bag or back into it.
    Training {
        dragon: Dragon,
        shade: Shade,
    },
    /// A player's tokens in hand, from the supply or back into it.
    Token {
        player: usize,
        token: Token,
    },
    /// A player's used tokens, to or from the hand.
    Used {
        player: usize,
        token: Token,
    },
    /// A Keeper card to the hand (1) or from it (-1).
    Keeper {
        player: usize,
        dragon: Dragon,
    },
    Magic {
        player: usize,
    },
    /// Dice the Hunter rolls.
    HunterDice,
    /// Cards on the discard pile.
    Discard,
    /// Adds an offer (1) or removes it (-1).
    Offer,
    /// Magic cards from the top of the deck, or back onto it.
    Deck,
    /// Hunter cards from the deck, or back onto it.
    HunterCards,
}

/// Flames that can lie on the Hunter: more than any round places.
pub(super) const MOST_FLAMES: u8 = 30;

/// The current, smallest and largest number of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Bounds {
    is: u8,
    least: u8,
    most: u8,
    /// The reason for the lower bound, unless none are left.
    keeps: Option<ChangeFault>,
    /// How many more the box has, if they come from it.
    boxed: Option<u8>,
}

impl Bounds {
    fn up_to(is: u8, most: u8) -> Bounds {
        Bounds { is, least: 0, most, keeps: None, boxed: None }
    }

    /// Magic cards in one place, up to a maximum; additional ones come from the box, which keeps
    /// played ones.
    fn cards(state: &State, is: u8, most: u8) -> Bounds {
        Bounds { boxed: Some(state.unused_magic()), ..Bounds::up_to(is, most) }
    }

    fn check(self, by: i8) -> Result<(), ChangeFault> {
        let to = i16::from(self.is) + i16::from(by);
        match self.keeps {
            Some(fault) if by < 0 && to < i16::from(self.least) => Err(fault),
            _ if by == 0 => Err(ChangeFault::Nothing),
            _ if to < 0 => Err(ChangeFault::Only(self.is)),
            _ if to > i16::from(self.most) => Err(ChangeFault::AtMost(self.most)),
            _ => match self.boxed {
                Some(boxed) if i16::from(by) > i16::from(boxed) => Err(ChangeFault::Box(boxed)),
                _ => Ok(()),
            },
        }
    }
}

impl Thing {
    /// A change by this amount.
    pub fn by(self, by: i8) -> MagicChange {
        MagicChange { thing: self, by }
    }

    /// Every possible thing of this table, kind by kind.
    pub fn all(state: &State) -> Vec<Thing> {
        let on = |of: fn(Dragon) -> Thing| Dragon::ALL.map(of);
        let players = 0..state.seats.len();
        let tokens = |of: fn(usize, Token) -> Thing| {
            players.clone().flat_map(move |player| Token::ALL.map(|token| of(player, token)))
        };
        let keepers = players
            .clone()
            .flat_map(|player| Dragon::ALL.map(|dragon| Thing::Keeper { player, dragon }));
        let mut all = on(|dragon| Thing::Arrows { dragon }).to_vec();
        all.extend(on(|dragon| Thing::Dice { dragon }));
        all.push(Thing::Flames);
        all.extend(on(|dragon| Thing::Shield { dragon }));
        all.extend(on(|dragon| Thing::Training { dragon, shade: Shade::White }));
        all.extend(on(|dragon| Thing::Training { dragon, shade: Shade::Red }));
        all.extend(tokens(|player, token| Thing::Token { player, token }));
        all.extend(tokens(|player, token| Thing::Used { player, token }));
        all.extend(keepers);
        all.extend(players.clone().map(|player| Thing::Magic { player }));
        all.extend([Thing::Offer, Thing::Discard, Thing::Deck]);
        all.extend([Thing::HunterCards, Thing::HunterDice]);
        all
    }

    /// The typed kind.
    pub fn kind(self) -> &'static str {
        match self {
            Thing::Arrows { .. } => "arrows",
            Thing::Dice { .. } => "dice",
            Thing::Flames => "flames",
            Thing::Shield { .. } => "shield",
            Thing::Training { shade, .. } => shade.word(),
            Thing::Token { .. } => "token",
            Thing::Used { .. } => "used",
            Thing::Keeper { .. } => "keeper",
            Thing::Magic { .. } => "magic",
            Thing::HunterDice => "hunter-dice",
            Thing::Discard => "discard",
            Thing::Offer => "offer",
            Thing::Deck => "deck",
            Thing::HunterCards => "hunter-cards",
        }
    }

    /// The typed part of a player's or a dragon's things.
    pub fn which(self) -> Option<&'static str> {
        match self {
            Thing::Arrows { dragon }
            | Thing::Dice { dragon }
            | Thing::Shield { dragon }
            | Thing::Training { dragon, .. }
            | Thing::Keeper { dragon, .. } => Some(dragon.word()),
            Thing::Token { token, .. } | Thing::Used { token, .. } => Some(token.word()),
            _ => None,
        }
    }

    /// Its owner, if it belongs to a player.
    pub fn owner(self) -> Option<usize> {
        match self {
            Thing::Token { player, .. }
            | Thing::Used { player, .. }
            | Thing::Keeper { player, .. }
            | Thing::Magic { player } => Some(player),
            _ => None,
        }
    }

    /// Whether it is only present or absent.
    pub fn is_there_or_not(self) -> bool {
        matches!(self, Thing::Shield { .. } | Thing::Keeper { .. } | Thing::Offer)
    }

    /// The current number; Keepers are counted in hand.
    pub(super) fn count(self, state: &State) -> u8 {
        self.bounds(state).is
    }

    /// The range of its change; 0 is inside and changes nothing.
    pub fn range(self, state: &State) -> (i8, i8) {
        let Bounds { is, least, most, boxed, .. } = self.bounds(state);
        let most = boxed.map_or(most, |boxed| most.min(is.saturating_add(boxed)));
        let by = |to: u8| saturate(i16::from(to) - i16::from(is));
        (by(least.min(is)), by(most.max(is)))
    }

    /// Why this change is impossible.
    pub(super) fn check(self, state: &State, by: i8) -> Result<(), ChangeFault> {
        self.bounds(state).check(by).map_err(|fault| match fault {
            ChangeFault::AtMost(most) if self.is_dice() && most < state.hunter_dice => {
                ChangeFault::OnOthers(most)
            }
            fault => fault,
        })
    }

    fn is_dice(self) -> bool {
        matches!(self, Thing::Dice { .. })
    }

    fn bounds(self, state: &State) -> Bounds {
        let tile = |dragon: Dragon| &state.dragons[dragon];
        let dice_on = || state.dragons.0.iter().map(|tile| tile.dice).sum::<u8>();
        match self {
            Thing::Arrows { dragon } => Bounds::up_to(tile(dragon).arrows, 15),
            Thing::Dice { dragon } => {
                let free = state.hunter_dice.saturating_sub(dice_on());
                Bounds::up_to(tile(dragon).dice, tile(dragon).dice + free)
            }
            Thing::Flames => Bounds::up_to(state.flames, MOST_FLAMES),
            Thing::Shield { dragon } => Bounds::up_to(u8::from(tile(dragon).shielded), 1),
            Thing::Training { dragon, shade } => {
                let lie = &tile(dragon).training;
                let there = saturate(lie.iter().filter(|other| **other == shade).count());
                let free = saturate::<u8>(dragon.spaces().saturating_sub(lie.len()));
                Bounds::up_to(there, there + free.min(state.bag[shade]))
            }
            Thing::Token { player, token } => {
                let has = state.seats[player].tokens.of(token);
                Bounds::up_to(has, has + state.supply.of(token))
            }
            Thing::Used { player, token } => {
                let seat = &state.seats[player];
                let used = seat.used.of(token);
                Bounds::up_to(used, used + seat.tokens.of(token))
            }
            Thing::Keeper { player, dragon } => {
                let hand = state.hand(player);
                // One of these lies face down.
                let last = hand.len() == 1 && state.seats[player].planned.is_some();
                Bounds {
                    least: u8::from(last && hand.contains(&dragon)),
                    keeps: last.then_some(ChangeFault::FaceDown),
                    ..Bounds::up_to(u8::from(hand.contains(&dragon)), 1)
                }
            }
            Thing::Magic { player } => Bounds::cards(state, state.seats[player].magic, MOST_MAGIC),
            Thing::HunterDice => Bounds {
                least: dice_on(),
                keeps: Some(ChangeFault::OnDragons),
                ..Bounds::up_to(state.hunter_dice, HUNTER_DICE)
            },
            Thing::Discard => Bounds::cards(state, state.discard, MAGIC_CARDS),
            Thing::Offer => Bounds::cards(state, u8::from(state.offer), 1),
            Thing::Deck => Bounds::cards(state, state.deck.of(false), MAGIC_CARDS),
            Thing::HunterCards => Bounds::up_to(state.deck.of(true), HUNTER_CARDS),
        }
    }
}
