//! What can be set right now, as it is, with what it may be.

use super::super::super::book::{ByPage, Colour, Page};
use super::super::super::chest::Item;
use super::super::super::{CRYSTALS, EGGS, OF_A_COLOUR, PEARLS, SHADOW_NUMBER, SHADOWS};
use super::super::Pearl;
use super::super::decide::TAKE_MOST;
use super::super::hand::cards_in_the_game;
use super::super::state::{Keeper, Stage, State};
use super::spot::{Own, Shared, TABLE};
use crate::correct::{Field, Range, Value};

/// Words for what is not known, and for what lies face down.
pub(super) const UNKNOWN: &str = "unknown";
const FACE_DOWN: &str = "face down";
pub(super) const NO_CREST: &str = "none";
/// Crests by the order in which they are won: the first is the highest (ruling 5).
pub(super) const CREST_ORDER: [&str; 3] = ["first", "second", "third"];
pub(super) const YES: &str = "yes";
pub(super) const NO: &str = "no";
pub(super) const OPEN: &str = "open";
const CLOSED: &str = "closed";
/// More turns than any game has.
const MOST_TURNS: i64 = 9999;

/// Pieces of a value in the box: in the game and put away.
pub(super) fn in_the_box(state: &State, value: u16) -> u8 {
    let setup = &state.setup;
    setup.pieces.of(value) + setup.removed.of(value)
}

/// Values of pieces in the box, ascending.
pub(super) fn values(state: &State) -> Vec<u16> {
    let setup = &state.setup;
    let both = setup.pieces.stacks().chain(setup.removed.stacks());
    let mut values: Vec<u16> = both.map(|(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    values
}

/// Everything that can be set right. Once the game is over it is what counts, and once it is counted
/// nothing.
pub fn fields(state: &State) -> Vec<Field> {
    let playing = match state.stage() {
        Stage::Turn | Stage::Completing => true,
        Stage::Counting => false,
        Stage::Over => return Vec::new(),
    };
    let mut list = Vec::new();
    for player in 0..state.keepers.len() {
        let mut add = Adding {
            of: format!("player-{player}"),
            whose: state.name(player).to_owned(),
            list: &mut list,
        };
        if playing {
            at_the_table(state, player, &mut add);
        }
        in_front(state, player, &mut add);
    }
    let mut add = Adding { of: TABLE.to_owned(), whose: String::new(), list: &mut list };
    if playing {
        of_the_turn(state, &mut add);
        of_the_book(state, &mut add);
    }
    for value in values(state) {
        let now = state.supply.pieces.of(value);
        let most = in_the_box(state, value);
        add.number(Shared::Pieces(value).word(), now, (0, most.into()));
    }
    list
}

/// Fields of one player or of the table.
struct Adding<'a> {
    of: String,
    whose: String,
    list: &'a mut Vec<Field>,
}

impl Adding<'_> {
    fn number(&mut self, name: String, now: impl Into<i64>, (least, most): (i64, i64)) {
        let field = Field::number(&self.of, &self.whose, &name, now.into(), least, most);
        self.list.push(field);
    }

    /// A number that nobody knows or may see.
    fn hidden(&mut self, name: String, now: &str, (least, most): (i64, i64)) {
        self.list.push(Field {
            of: self.of.clone(),
            whose: self.whose.clone(),
            name,
            now: Value::Word(now.to_owned()),
            range: Range::Number { least, most },
        });
    }

    fn word(&mut self, name: String, now: &str, from: &[&str]) {
        let from = from.iter().map(|word| (*word).to_owned()).collect();
        let field = Field::word(&self.of, &self.whose, &name, now, from);
        self.list.push(field);
    }

    fn yes_or_no(&mut self, name: String, now: bool) {
        self.word(name, if now { YES } else { NO }, &[NO, YES]);
    }
}

/// Whose turn it is, and what a player has in the hand or to pay with.
fn at_the_table(state: &State, player: usize, add: &mut Adding) {
    let keeper = &state.keepers[player];
    add.yes_or_no(Own::Turn.word(), state.active == player);
    add.yes_or_no(Own::Decided.word(), !state.waiting.contains(&player));
    let range = (0, cards_in_the_game(state).into());
    match keeper.hand {
        Some(cards) => add.number(Own::Hand.word(), cards, range),
        None => add.hidden(Own::Hand.word(), UNKNOWN, range),
    }
    add.number(Own::Shadows.word(), keeper.shadows, (0, SHADOWS.into()));
    add.number(Own::Crystals.word(), keeper.crystals, (0, CRYSTALS.into()));
}

/// What lies in front of a player. Values of pieces are hidden until the game is over.
fn in_front(state: &State, player: usize, add: &mut Adding) {
    let keeper = &state.keepers[player];
    stacks(keeper, add);
    add.number(Own::Eggs.word(), keeper.eggs, (0, EGGS.into()));
    let there = state.setup.crests.len().min(CREST_ORDER.len());
    let crests = [&[NO_CREST], &CREST_ORDER[..there]].concat();
    let order = keeper.crest.and_then(|crest| CREST_ORDER.get(crest.order));
    add.word(Own::Crest.word(), order.unwrap_or(&NO_CREST), &crests);
    let reds = state.setup.red_pearls;
    let most = [
        (Pearl::Red, reds.unwrap_or(PEARLS)),
        (Pearl::Blue, reds.map_or(PEARLS, |reds| PEARLS.saturating_sub(reds))),
    ];
    for (pearl, most) in most {
        let now = keeper.pearls_of(pearl) as i64;
        add.number(Own::Pearls(pearl).word(), now, (0, most.into()));
    }
    for value in values(state) {
        let name = Own::Pieces(value).word();
        let range = (0, in_the_box(state, value).into());
        match state.ended {
            Some(_) => add.number(name, keeper.pieces_of(value) as i64, range),
            None => add.hidden(name, FACE_DOWN, range),
        }
    }
}

fn stacks(keeper: &Keeper, add: &mut Adding) {
    let row = keeper.stacks.iter().count();
    for colour in Colour::ALL {
        let stack = keeper.stacks.stack(colour);
        let cards = stack.map_or(0, |stack| stack.cards);
        add.number(Own::Laid(colour).word(), cards, (0, OF_A_COLOUR.into()));
        let Some(stack) = stack else {
            continue;
        };
        let shadows = Own::LaidShadows(colour).word();
        add.number(shadows, stack.shadows, (0, SHADOWS.into()));
        if let (Some(place), 2..) = (keeper.stacks.position(colour), row) {
            add.number(Own::Place(colour).word(), place as i64, (1, row as i64));
        }
    }
}

fn of_the_turn(state: &State, add: &mut Adding) {
    add.number(Shared::Turns.word(), state.turn, (1, MOST_TURNS));
    add.number(Shared::Taken.word(), state.taken, (0, TAKE_MOST.into()));
    if state.has(Item::DragonMint) {
        add.yes_or_no(Shared::Minted.word(), state.minted);
    }
    add.yes_or_no(Shared::Changed(Page::Left).word(), state.changed.left);
    add.yes_or_no(Shared::Changed(Page::Right).word(), state.changed.right);
}

fn of_the_book(state: &State, add: &mut Adding) {
    let numbers: Vec<String> = (1..=SHADOW_NUMBER).map(|n| n.to_string()).collect();
    let mut words = vec![UNKNOWN];
    words.extend(numbers.iter().map(String::as_str));
    let now = state.book.left.map(|number| number.to_string());
    add.word(Shared::Number.word(), now.as_deref().unwrap_or(UNKNOWN), &words);
    let mut words = vec![UNKNOWN];
    words.extend(Colour::ALL.map(Colour::word));
    let now = state.book.right.map_or(UNKNOWN, Colour::word);
    add.word(Shared::Colour.word(), now, &words);
    if let Some(ByPage { left, right }) = state.pages {
        // One card of each page lies in the display.
        let most = i64::from(cards_in_the_game(state)) - 2;
        add.number(Shared::Cards(Page::Left).word(), left, (1, most));
        add.number(Shared::Cards(Page::Right).word(), right, (1, most));
    } else if state.run_out {
        add.yes_or_no(Shared::LastCard.word(), true);
    }
    let shadows = Shared::Shadows.word();
    add.number(shadows, state.book_shadows, (0, SHADOWS.into()));
    for item in Item::ALL {
        let now = if state.has(item) { OPEN } else { CLOSED };
        add.word(Shared::Chest(item).word(), now, &[CLOSED, OPEN]);
    }
}
