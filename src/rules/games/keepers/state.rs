//! The state of a play.

use serde::{Deserialize, Serialize};

use super::battle::{Bag, Face, Shade};
use super::deck::Deck;
use super::dragon::{ByDragon, Dragon};
use super::score::{Claim, Verdict, verdict};
use super::setup::{MAGIC_CARDS, Mode, Setup};
use super::token::{Token, Tokens};
use super::{Loss, Take};

/// Arrows that defeat any dragon in the Keeper game.
pub const KEEPER_LIFE: u8 = 3;
/// Shields of each tribe, and the goal of the Keeper game.
pub const SHIELDS: usize = 3;
/// Magic cards a player may hold.
pub const MOST_MAGIC: u8 = 3;
/// Flames that cost the Hunter a die.
pub const FLAMES_A_DIE: u8 = 3;

/// A dragon's tile.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tile {
    pub arrows: u8,
    pub dice: u8,
    /// Keeper mode: players with a shield on it, in order of arrival.
    pub shields: Vec<usize>,
    /// Dragon mode: it has attacked successfully.
    pub shielded: bool,
    /// Battle dice on its training spaces.
    pub training: Vec<Shade>,
    /// Flipped to its trained side.
    pub trained: bool,
    pub defeated: bool,
}

/// A player's actions, for the statistics.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlayerTally {
    pub protected: u8,
    pub heals: u8,
    pub defends: u8,
    pub trainings: u8,
    pub attacks: u8,
    pub hits: u8,
    pub failed: u8,
    pub passes: u8,
    pub magic: u8,
}

/// A player's side of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeatState {
    /// Keeper mode: the Keeper lying face down. Secret until all have chosen.
    pub chosen: Option<Dragon>,
    /// Keeper mode: how often this player placed a Keeper.
    pub choices: u32,
    /// Keeper mode: the shown Keeper, and whether it won a shield, until the next dice.
    pub shown: Option<(Dragon, bool)>,
    /// Dragon mode: Keeper cards played and not taken back.
    pub played: Vec<Dragon>,
    /// Action tokens in hand, and used ones.
    pub tokens: Tokens,
    pub used: Tokens,
    /// The token on the face-down Keeper.
    pub planned: Option<Token>,
    /// Whether a Magic card is selected and not yet played.
    pub selected: bool,
    /// Magic cards, including the selected one.
    pub magic: u8,
    pub tally: PlayerTally,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum Stage {
    /// The Hunter phase of the next round.
    Hunter,
    /// Keeper mode: everyone chooses a Keeper.
    Choosing,
    /// Keeper mode: these players may remove an arrow, in this order.
    Healing {
        players: Vec<usize>,
    },
    /// Dragon mode: this player plans or passes.
    Planning {
        player: usize,
    },
    /// Dragon mode: this player shows the Keeper.
    Acting {
        player: usize,
    },
    /// Dragon mode: this player's attack needs a choice.
    Choice {
        player: usize,
        pending: Pending,
    },
    /// Dragon mode: the action is done, a selected Magic card is not played yet.
    After {
        player: usize,
    },
    Over,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pending {
    /// Blue may re-roll one die.
    Reroll { dice: Vec<Shade>, faces: Vec<Face> },
    /// White removes an arrow from a dragon.
    White,
    /// Green places a flame or removes an arrow.
    Green,
    /// Yellow removes arrows, for this many more hits.
    Yellow { hits: u8 },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Keeper mode: the winners; several share it, none if a defeated dragon leaves no winner.
    Keepers {
        winners: Vec<usize>,
    },
    /// Dragon mode: all six dragons attacked.
    Won,
    Lost(Loss),
}

impl Outcome {
    /// As stored.
    pub fn word(&self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Lost(_) => "lost",
            Outcome::Keepers { winners } => match winners.len() {
                0 => "nobody",
                1 => "won",
                _ => "shared",
            },
        }
    }
}

/// The state of a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub setup: Setup,
    pub round: u32,
    pub holder: usize,
    pub dragons: ByDragon<Tile>,
    pub seats: Vec<SeatState>,
    pub stage: Stage,
    /// Dice the Hunter rolls in the next Hunter phase, including those on dragons.
    pub hunter_dice: u8,
    pub flames: u8,
    pub deck: Deck,
    /// Whether a Magic card is open beside the Hunter.
    pub offer: bool,
    /// Cards on the discard pile.
    pub discard: u8,
    pub last_round: bool,
    pub bag: Bag,
    pub supply: Tokens,
    /// The number of entered faces and corrections: they do not change the coming cards.
    pub told: u64,
    pub outcome: Option<Outcome>,
}

impl State {
    pub fn new(setup: Setup) -> State {
        let dragon_mode = setup.mode == Mode::Dragon;
        let seat = SeatState {
            tokens: match setup.mode {
                Mode::Keeper => Tokens::default(),
                Mode::Dragon => Tokens::at_start(),
            },
            ..SeatState::default()
        };
        State {
            round: 0,
            holder: setup.first,
            dragons: ByDragon::default(),
            seats: vec![seat; setup.players.len()],
            stage: Stage::Hunter,
            hunter_dice: setup.hunter_dice(),
            flames: 0,
            deck: match setup.difficulty {
                Some(difficulty) => Deck::new(difficulty),
                None => Deck::default(),
            },
            offer: dragon_mode,
            discard: u8::from(dragon_mode),
            last_round: false,
            bag: Bag::default(),
            supply: setup.supply(),
            told: 0,
            outcome: None,
            setup,
        }
    }

    pub fn name(&self, player: usize) -> &str {
        &self.setup.players[player].name
    }

    pub fn tribe(&self, player: usize) -> Dragon {
        self.setup.players[player].tribe
    }

    /// Seats in turn order: clockwise from the Hunter token.
    pub fn turn_order(&self) -> impl Iterator<Item = usize> {
        let (from, all) = (self.holder, self.seats.len());
        (0..all).map(move |n| (from + n) % all)
    }

    /// Arrows that defeat a dragon in this game.
    pub fn life(&self, dragon: Dragon) -> u8 {
        match self.setup.mode {
            Mode::Keeper => KEEPER_LIFE,
            Mode::Dragon => dragon.life(),
        }
    }

    /// Dragons with Hunter dice on them.
    pub fn targeted(&self) -> Vec<Dragon> {
        self.where_tile(|tile| tile.dice > 0)
    }

    /// Dragons with arrows on them.
    pub fn wounded(&self) -> Vec<Dragon> {
        self.where_tile(|tile| tile.arrows > 0)
    }

    pub fn where_tile(&self, fits: impl Fn(&Tile) -> bool) -> Vec<Dragon> {
        let found = self.dragons.iter().filter(|(_, tile)| fits(tile));
        found.map(|(dragon, _)| dragon).collect()
    }

    pub fn shields(&self, player: usize) -> usize {
        let tiles = self.dragons.0.iter();
        tiles.filter(|tile| tile.shields.contains(&player)).count()
    }

    /// Arrows on a player's favourite; a defeated one counts 3 (Keeper mode, ruling 5).
    pub fn favourite_arrows(&self, player: usize) -> u8 {
        let tile = &self.dragons[self.tribe(player)];
        if tile.defeated { KEEPER_LIFE } else { tile.arrows }
    }

    /// Each player's score, for the end of a Keeper game.
    pub fn claims(&self) -> Vec<Claim> {
        let claim = |player| Claim {
            tribe: self.tribe(player),
            shields: crate::saturate(self.shields(player)),
            arrows: self.favourite_arrows(player),
        };
        (0..self.seats.len()).map(claim).collect()
    }

    /// Who wins a Keeper game that ends now, and why.
    pub fn verdict(&self) -> Verdict {
        let players = self.setup.players.iter();
        let names: Vec<&str> = players.map(|p| p.name.as_str()).collect();
        let defeated = self.where_tile(|tile| tile.defeated);
        let nobody = self.setup.house.nobody_wins;
        verdict(&names, &self.claims(), &defeated, nobody)
    }

    pub fn undecided(&self) -> Vec<usize> {
        let open = |player: &usize| self.seats[*player].chosen.is_none();
        (0..self.seats.len()).filter(open).collect()
    }

    pub fn hand(&self, player: usize) -> Vec<Dragon> {
        let played = &self.seats[player].played;
        Dragon::ALL.into_iter().filter(|d| !played.contains(d)).collect()
    }

    /// Whether a player has a Keeper and a token to plan with; otherwise a pass is forced (ruling 5).
    pub fn can_plan(&self, player: usize) -> bool {
        self.seats[player].tokens.total() > 0 && !self.hand(player).is_empty()
    }

    /// Magic cards in the box: neither in the deck, on offer, discarded nor in hands.
    pub fn boxed_magic(&self) -> u8 {
        let hands: u8 = self.seats.iter().map(|seat| seat.magic).sum();
        let out = self.deck.of(false) + u8::from(self.offer) + self.discard + hands;
        MAGIC_CARDS.saturating_sub(out)
    }

    /// Boxed Magic cards that nobody has played: a card works once (ruling 10).
    pub fn unused_magic(&self) -> u8 {
        let played = self.seats.iter().map(|seat| seat.tally.magic);
        played.fold(self.boxed_magic(), u8::saturating_sub)
    }

    /// The sources of a Defend or Heal reward.
    pub fn magic_sources(&self) -> Vec<Take> {
        let mut sources = Vec::new();
        sources.extend(self.offer.then_some(Take::Offer));
        sources.extend((self.discard > 0).then_some(Take::Discard));
        sources
    }

    /// The one player the table waits for; none if it waits for all.
    pub fn turn(&self) -> Option<usize> {
        match &self.stage {
            Stage::Healing { players } => players.first().copied(),
            Stage::Planning { player } => Some(*player),
            Stage::Hunter | Stage::Choosing | Stage::Over => None,
            _ => self.active(),
        }
    }

    /// The active player of the Dragon game, once actions are resolved.
    pub fn active(&self) -> Option<usize> {
        match &self.stage {
            Stage::Acting { player } | Stage::Choice { player, .. } | Stage::After { player } => {
                Some(*player)
            }
            _ => None,
        }
    }
}
