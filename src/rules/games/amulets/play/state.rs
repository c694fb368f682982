//! The state of a sitting.

use serde::{Deserialize, Serialize};

use super::super::book::{Book, ByPage, Colour, Reward};
use super::super::chest::MagicItem;
use super::super::pieces::Pieces;
use super::super::score::ScoreSheet;
use super::super::setup::Setup;
use super::super::stacks::Stacks;
use super::super::{CRYSTALS, EGGS, OF_A_COLOUR, PEARLS, RING, SHADOWS, TOP_CREST};
use super::{Pearl, Revealed};
use crate::number::Integer;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The player on turn: cards, the book, a set.
    Turn,
    /// The others, clockwise: a set or none (Completing the turn).
    Completing,
    /// The game is over; face-down values are revealed.
    Counting,
    Over,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndCause {
    Amulets,
    /// A page of the book down to one card (ruling 8).
    Page,
}

/// A crest someone won; its value if known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crest {
    pub value: Option<u16>,
    /// First, second or third to win one, from 0: the first had the highest.
    pub order: usize,
}

/// A player's table, and the open cards of their hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keeper {
    pub stacks: Stacks,
    /// Face down; every three make a ring.
    pub pieces: Vec<u16>,
    pub pearls: Vec<Pearl>,
    pub eggs: u8,
    pub crystals: u8,
    pub crest: Option<Crest>,
    /// Shadow dragons in the hand.
    pub shadows: u8,
    /// Hand size, including shadow dragons; none if not fully recorded.
    pub hand: Option<u8>,
}

/// The supply beside the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Supply {
    pub pieces: Pieces,
    pub pearls: u8,
    /// Red pearls left; none while nobody counted them.
    pub reds: Option<u8>,
    pub eggs: u8,
    pub crystals: u8,
    pub crests: Vec<Option<u16>>,
    pub shadows: u8,
}

/// The known part of the book: it stays as it was left until something changes it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Shown {
    pub left: Option<u8>,
    pub right: Option<Colour>,
    pub reward: Option<Reward>,
}

/// Figures of the box that were unknown when the play began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Learned {
    pub red_pearls: Option<u8>,
    pub crests: Option<[u16; 2]>,
}

/// The state of a sitting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub setup: Setup,
    /// Turns so far, including the current one.
    pub turn: u32,
    pub active: usize,
    /// Players who still decide this turn, the next one first; the active player leads until they
    /// have played or passed.
    pub waiting: Vec<usize>,
    /// Cards taken this turn, Dragon Mint aside.
    pub taken: u8,
    pub minted: bool,
    /// Pages on which the active player placed a card this turn.
    pub changed: ByPage<bool>,
    /// Whether a set was played this turn: from then on the book stays as it is.
    pub laid: bool,
    /// Whether anything of this turn was recorded, the book aside.
    pub told: bool,
    /// How often a hand or the book was entered, even unchanged.
    pub entered: u32,
    pub book: Shown,
    pub pages: Option<ByPage<u8>>,
    /// A page is down to one card.
    pub run_out: bool,
    /// Shadow dragons in the book and its display.
    pub book_shadows: u8,
    /// Remembered rewards of left pages.
    pub rewards: Vec<Option<Reward>>,
    pub keepers: Vec<Keeper>,
    pub supply: Supply,
    pub ended: Option<EndCause>,
    /// The values revealed at the end.
    pub revealed: Option<Revealed>,
}

impl State {
    pub fn new(setup: Setup) -> State {
        let mut state = State {
            turn: 0,
            active: setup.first,
            waiting: Vec::new(),
            taken: 0,
            minted: false,
            changed: ByPage::default(),
            laid: false,
            told: false,
            entered: 0,
            book: Shown::default(),
            pages: setup.pages,
            run_out: false,
            book_shadows: 0,
            rewards: setup.rewards.to_vec(),
            keepers: (0..setup.players.len()).map(|player| Keeper::new(&setup, player)).collect(),
            supply: Supply {
                pieces: setup.pieces.clone(),
                pearls: PEARLS,
                reds: setup.red_pearls,
                eggs: EGGS,
                crystals: CRYSTALS,
                crests: setup.crests.clone(),
                shadows: SHADOWS,
            },
            ended: None,
            revealed: None,
            setup,
        };
        state.begin_turn(state.active);
        state
    }

    pub(super) fn begin_turn(&mut self, player: usize) {
        self.turn.gain(1);
        self.turn_of(player);
    }

    /// Starts this player's turn.
    pub(super) fn turn_of(&mut self, player: usize) {
        self.active = player;
        self.waiting = self.clockwise().collect();
        self.taken = 0;
        self.minted = false;
        self.changed = ByPage::default();
        self.laid = false;
        self.told = false;
        if !self.setup.hands {
            self.book = Shown::default();
        }
    }

    /// A player's turns before the current one.
    pub(super) fn earlier_turns(&self, player: usize) -> u16 {
        let players = self.setup.players.len();
        let since = match (self.active + players - player) % players {
            0 => players,
            since => since,
        };
        let turns = (self.turn as usize + players - 1).saturating_sub(since) / players;
        u16::try_from(turns).unwrap_or(u16::MAX)
    }

    /// Everyone, clockwise from the player on turn.
    pub(super) fn clockwise(&self) -> impl Iterator<Item = usize> + use<> {
        std::iter::once(self.active).chain(self.setup.after(self.active))
    }

    pub fn stage(&self) -> Stage {
        match (self.ended, self.waiting.first()) {
            (Some(_), _) if self.revealed.is_none() => Stage::Counting,
            (Some(_), _) | (None, None) => Stage::Over,
            (None, Some(next)) if *next == self.active => Stage::Turn,
            (None, Some(_)) => Stage::Completing,
        }
    }

    /// The player to move.
    pub fn next(&self) -> Option<usize> {
        match self.ended {
            Some(_) => None,
            None => self.waiting.first().copied(),
        }
    }

    pub fn name(&self, player: usize) -> &str {
        self.setup.name(player)
    }

    /// The book, if both pages are known.
    pub fn book(&self) -> Option<Book> {
        Some(Book { number: self.book.left?, colour: self.book.right? })
    }

    /// Whether the book and its reward are known.
    pub fn knows_book(&self) -> bool {
        self.book().is_some() && self.reward().is_some()
    }

    /// Whether this is the player's own turn, without any record yet.
    pub fn is_untold(&self) -> bool {
        self.stage() == Stage::Turn && !self.told
    }

    /// The book's reward: as entered, or as remembered for its number.
    pub fn reward(&self) -> Option<&Reward> {
        let remembered = || self.remembered(self.book.left?);
        self.book.reward.as_ref().or_else(remembered)
    }

    /// The reward if the left page shows this number, as far as known.
    pub fn gives(&self, number: u8) -> Option<&Reward> {
        let told = self.book.reward.as_ref();
        let told = told.filter(|_| self.book.left == Some(number));
        told.or_else(|| self.remembered(number))
    }

    /// The remembered reward of left pages with this number.
    pub fn remembered(&self, number: u8) -> Option<&Reward> {
        self.rewards.get(usize::from(number).checked_sub(1)?)?.as_ref()
    }

    /// Completed amulets of all players.
    pub fn amulets(&self) -> usize {
        self.keepers.iter().map(Keeper::amulets).sum()
    }

    /// Dragons of a colour not yet played: 28 of each are in the box.
    pub fn unlaid(&self, colour: Colour) -> u16 {
        let laid = self.keepers.iter().filter_map(|k| k.stacks.stack(colour));
        let laid: u16 = laid.map(|stack| u16::from(stack.cards)).sum();
        OF_A_COLOUR.saturating_sub(laid)
    }

    /// The next pearl: red while there are any (ruling 7); none if nobody counted them.
    pub fn next_pearl(&self) -> Option<Pearl> {
        match self.supply.reds {
            Some(0) => Some(Pearl::Blue),
            Some(_) => Some(Pearl::Red),
            None => None,
        }
    }

    pub fn has(&self, item: MagicItem) -> bool {
        self.setup.chests.contains(&item)
    }

    /// Everyone's score sheets, with the revealed values.
    pub fn sheets(&self, revealed: &Revealed) -> Vec<ScoreSheet> {
        let keepers = self.keepers.iter().enumerate();
        keepers
            .map(|(n, keeper)| ScoreSheet {
                name: self.name(n).to_owned(),
                pieces: keeper.pieces.clone(),
                pearls: revealed.pearls.get(n).cloned().unwrap_or_default(),
                crest: keeper
                    .crest
                    .and_then(|crest| crest.value.or(revealed.crests.get(n).copied().flatten())),
                eggs: u16::from(keeper.eggs),
                cards: Some(keeper.stacks.cards()),
            })
            .collect()
    }

    /// Figures of the box that this play revealed: the number of red pearls once a blue one was
    /// taken (ruling 7), and the two lesser crests once both were revealed.
    pub fn learned(&self) -> Learned {
        let pearls = || self.keepers.iter().flat_map(|keeper| &keeper.pearls);
        let blue = pearls().any(|pearl| *pearl == Pearl::Blue);
        let reds = crate::saturate(pearls().filter(|pearl| **pearl == Pearl::Red).count());
        let told = self.revealed.iter().flat_map(|revealed| &revealed.crests);
        let mut lesser: Vec<u16> = told.flatten().copied().filter(|v| *v != TOP_CREST).collect();
        lesser.sort_unstable_by(|a, b| b.cmp(a));
        Learned {
            red_pearls: Some(reds).filter(|_| blue && self.setup.red_pearls.is_none()),
            crests: match lesser[..] {
                [high, low] => Some([high, low]),
                _ => None,
            },
        }
    }

    /// Players with an unseen crest, in the order they won it.
    pub fn unknown_crests(&self) -> Vec<usize> {
        let of = |n: &usize| self.keepers[*n].crest;
        let mut won: Vec<usize> = (0..self.keepers.len())
            .filter(|n| of(n).is_some_and(|crest| crest.value.is_none()))
            .collect();
        won.sort_by_key(|n| of(n).map(|crest| crest.order));
        won
    }
}

impl Keeper {
    /// A player starts with only starting cards (Setup, 3; ruling 1).
    fn new(setup: &Setup, player: usize) -> Keeper {
        let dealt = setup.hands.then(|| crate::saturate(setup.starting_cards(player)));
        Keeper { hand: dealt, ..Keeper::default() }
    }

    /// Cards in the hand that are not shadow dragons, as far as known.
    pub fn dragons(&self) -> Option<u8> {
        self.hand.map(|cards| cards.saturating_sub(self.shadows))
    }

    /// Completed amulets: each has its pearl.
    pub fn amulets(&self) -> usize {
        self.pearls.len()
    }

    pub fn pearls_of(&self, wanted: Pearl) -> usize {
        self.pearls.iter().filter(|pearl| **pearl == wanted).count()
    }

    pub fn pieces_of(&self, value: u16) -> usize {
        self.pieces.iter().filter(|piece| **piece == value).count()
    }

    /// Pieces of the ring that is not closed yet.
    pub fn open_ring(&self) -> usize {
        self.pieces.len() % RING
    }
}
