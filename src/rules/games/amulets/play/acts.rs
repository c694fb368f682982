//! Offers: the possible acts, and their questions.

mod command_line;
mod count;
mod read;
mod set;

pub use command_line::line;

use std::cmp::Reverse;
use std::fmt::Display;

use super::super::book::{Book, Colour, Gift, MOST_GIFTS, Page, Reward};
use super::count::may_count;
use super::decide::{
    Changes, TAKE, dragons, may_change_book, may_enter, may_mint, may_see, may_take, taken_from,
};
use super::hand::range;
use super::state::State;
use super::{Action, AmuletsRefusal, Pearl, Sight};
use crate::act::{Domain, NUMBER, PLAYER, TEXT, YES};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::offer::{Answer, Ask, Seat};

/// An act at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Act {
    Mint,
    Take,
    Change,
    Book,
    Play,
    Pass,
    Next,
    LastCard,
    Hand,
    Count,
}

const SIDE: Domain = Domain::Words(&Page::WORDS);
const COLOUR: Domain = Domain::Words(&Colour::WORDS);
const PEARL: Domain = Domain::Words(&Pearl::WORDS);
/// Magic items of the open chests.
const ITEM: Domain = Domain::Keys("items");

acts! { Act:
    Take "take" 't' ["cards": TEXT Word, "shadows": NUMBER Flag];
    Mint "mint" 'i' ["shadow": YES Switch];
    Change "change" 'w' ["pages": TEXT Words, "trust": YES Switch];
    Book "book" 'v' ["book": TEXT Word, "reward": TEXT Flag, "remember": YES Switch];
    Pass "pass" 'p' ["by": PLAYER Word, "nothing": YES Agree];
    Next "next" 'n' ["nothing": YES Agree];
    Hand "hand" 'v' ["player": PLAYER Word, "hand": TEXT Word];
    LastCard "last-card" 'v' ["page": SIDE Word];
    Play "play" 's' [
        "book": TEXT Word, "by": PLAYER Flag, "shadows": NUMBER Flag, "side": SIDE Flag,
        "reward": TEXT Flag, "remember": YES Switch, "with": ITEM List, "ink": COLOUR Flag,
        "hammer-piece": NUMBER Flag, "pearl": PEARL List, "nothing": YES Agree, "trust": YES Switch
    ];
    Count "end" 'n' ["pearls": TEXT List, "crest": TEXT List];
}

/// The possible acts and their players.
pub fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let Some(player) = state.next() else {
        return may_count(state).map(|()| (Act::Count, None)).into_iter().collect();
    };
    let next = Some(Seat(player));
    let on_turn = state.on_turn().is_ok();
    let all = [
        (Act::Mint, next, on_turn && may_mint(state, player).is_ok()),
        (Act::Take, next, on_turn && may_take(state, player).is_ok_and(|most| most > 0)),
        (Act::Change, next, on_turn && may_change_book(state, player).is_ok()),
        (Act::Book, None, Book::all().any(|book| may_see(state, book).is_ok())),
        (Act::Play, next, set::can_play(state, player)),
        (Act::Pass, next, true),
        (Act::Next, None, true),
        (Act::LastCard, None, state.pages.is_none() && !state.run_out),
        (Act::Hand, None, true),
    ];
    all.into_iter().filter(|(.., may)| *may).map(|(act, seat, _)| (act, seat)).collect()
}

/// The action that the answers make.
pub fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    match act {
        Act::Mint => mint(state, walk),
        Act::Take => take(state, walk),
        Act::Change => change(state, walk),
        Act::Book => book(state, walk),
        Act::Play => set::play(state, walk),
        Act::Pass => Ok(Action::Pass),
        Act::Next => Ok(Action::Next),
        Act::LastCard => last_card(state, walk),
        Act::Hand => hand(state, walk),
        Act::Count => count::count(state, walk),
    }
}

/// Yes or no; no by default.
fn agreed(name: &'static str, walk: &mut Walk) -> Result<bool, Stop> {
    Ok(walk.switch(name) || walk.yes(name)?)
}

/// One of these by its key; a sole one is not asked for.
fn one_of<T: Clone, K: ToString>(
    name: &'static str,
    from: &[T],
    key: impl Fn(&T) -> K,
    walk: &mut Walk,
) -> Result<Option<T>, Stop> {
    match from {
        [] | [_] => Ok(from.first().cloned()),
        _ => walk.pick(from, Ask::one(name, from.iter().map(key))),
    }
}

/// A number; not asked for if only one is possible, unless it must be typed.
fn number(
    name: &'static str,
    (least, most): (u8, u8),
    usual: u8,
    walk: &mut Walk,
) -> Result<u8, Stop> {
    if least > most || (least == most && !walk.is_typed()) {
        return Ok(least);
    }
    let ask = Ask::number(name, least.into(), most.into());
    let said =
        walk.small(if walk.is_typed() { ask } else { ask.preset(Answer::Number(usual.into())) })?;
    Ok(said.unwrap_or(usual))
}

fn mint(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    may_mint(state, state.on_turn()?)?;
    let shadow = if walk.is_typed() || state.book_shadows == 0 {
        walk.switch("shadow")
    } else {
        agreed("shadow", walk)?
    };
    Ok(Action::Mint { shadows: shadow.into() })
}

/// How many cards, from which pages, and how many shadow dragons among them.
fn take(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    let most = may_take(state, state.on_turn()?)?;
    if let Some(typed) = walk.word() {
        let (count, pages) = read::cards(state, typed)?;
        return Ok(Action::Take { count, shadows: read::shadows(walk)?, pages });
    }
    if most == 0 {
        // `decide` says why not even one is possible.
        return Ok(Action::Take { count: 1, shadows: 0, pages: Vec::new() });
    }
    // A page that runs out ends the taking.
    let possible = |count: &u8| state.pages.is_none() || !takings(state, *count).is_empty();
    let most = (1..=most).rev().find(possible).unwrap_or(most);
    let usual = TAKE.saturating_sub(state.taken).clamp(1, most.max(1));
    let count = number("cards", (1, most), usual, walk)?;
    let ways = takings(state, count);
    let pages = match state.pages {
        Some(_) => one_of("pages", &ways, |pages| letters(pages), walk)?,
        // If nobody counts pages, naming them keeps the other one known.
        None => perhaps("pages", &ways, |pages| letters(pages), true, walk)?,
    };
    let left = pages.as_ref().map_or(count, |pages| from_left(pages));
    let shadows = number("shadows", (0, state.book_shadows.min(left)), 0, walk)?;
    Ok(Action::Take { count, shadows, pages: pages.unwrap_or_default() })
}

/// Ways to take this many cards from named pages. Only the number from each page matters, not their
/// order: one way stands for all equal ones.
fn takings(state: &State, count: u8) -> Vec<Vec<Page>> {
    let mut ways: Vec<Vec<Page>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |pages: &Vec<Page>| Page::ALL.map(|page| [pages.as_slice(), &[page]].concat());
        ways = ways.iter().flat_map(longer).collect();
    }
    ways.retain(|pages| taken_from(state, count, pages).is_ok());
    ways.sort_by_key(|pages| Reverse(from_left(pages)));
    ways.dedup_by_key(|pages| from_left(pages));
    ways
}

fn from_left(pages: &[Page]) -> u8 {
    crate::saturate(pages.iter().filter(|page| **page == Page::Left).count())
}

/// Pages as typed: `llr`.
fn letters(pages: &[Page]) -> String {
    let letter = |page: &Page| match page {
        Page::Left => 'l',
        Page::Right => 'r',
    };
    pages.iter().map(letter).collect()
}

/// A number for the left page, a colour for the right one, or both.
fn change(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    let player = state.on_turn()?;
    let words = walk.words();
    if !words.is_empty() {
        let (left, right) = read::change(&words)?;
        return Ok(Action::Change { left, right });
    }
    may_change_book(state, player)?;
    let Changes { numbers, mut colours, dragons: most } = state.changes();
    let left = perhaps("number", &numbers, ToString::to_string, !colours.is_empty(), walk)?;
    if dragons(left, None) >= most {
        colours.clear();
    }
    let right = perhaps("colour", &colours, ToString::to_string, left.is_some(), walk)?;
    Ok(Action::Change { left, right })
}

/// One of these, or none if `optional`; without any, nothing is asked.
fn perhaps<T: Clone>(
    name: &'static str,
    from: &[T],
    key: impl Fn(&T) -> String,
    optional: bool,
    walk: &mut Walk,
) -> Result<Option<T>, Stop> {
    if from.is_empty() {
        return Ok(None);
    }
    let ask = Ask::one(name, from.iter().map(key));
    walk.pick(from, if optional { ask.usually_none() } else { ask })
}

/// What the book shows, its reward, and whether to remember it.
fn book(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    state.to_move()?;
    may_enter(state)?;
    if let Some(typed) = walk.word() {
        let sight = Sight::read(read::book(state, typed)?, walk)?;
        let known = || read::misread("the book shows that already");
        return sight.entered(state, false)?.ok_or_else(known);
    }
    let book = pages(state, walk)?;
    if walk.is_typed() {
        let Sight { book, reward, remember } = Sight::read(book, walk)?;
        return Ok(Action::Book { book, reward, remember });
    }
    let usual = match state.remembered(book.number) {
        Some(_) => Usual::Known,
        None => Usual::Open,
    };
    let reward = reward(usual, walk)?;
    let remember = reward.is_some() && agreed("remember", walk)?;
    Ok(Action::Book { book, reward, remember })
}

/// What the book shows, page by page.
fn pages(state: &State, walk: &mut Walk) -> Result<Book, AmuletsRefusal> {
    let mut books: Vec<Book> = Book::all().filter(|book| may_see(state, *book).is_ok()).collect();
    let numbers: Vec<u8> = distinct(books.iter().map(|book| book.number));
    if let Some(number) = page("number", &numbers, state.book.left, walk)? {
        books.retain(|book| book.number == number);
    }
    let colours: Vec<Colour> = distinct(books.iter().map(|book| book.colour));
    let colour = page("colour", &colours, state.book.right, walk)?;
    let book = books.into_iter().find(|book| Some(book.colour) == colour);
    book.ok_or(AmuletsRefusal::BookUnknown)
}

/// What a page shows: the known value by default; a sole possibility is not asked for, unless it
/// must be typed.
fn page<T: Copy + PartialEq + Display>(
    name: &'static str,
    from: &[T],
    known: Option<T>,
    walk: &mut Walk,
) -> Result<Option<T>, Stop> {
    let ask = Ask::one(name, from);
    match from.iter().position(|page| Some(*page) == known) {
        Some(place) => walk.one(from, ask.usually(place)),
        None => walk.one(from, ask),
    }
}

/// Each once, in order of appearance.
fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for one in all {
        if !list.contains(&one) {
            list.push(one);
        }
    }
    list
}

/// Whether a reward is required.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Usual {
    /// Known, and the default.
    Known,
    Open,
    Needed,
}

/// One item after another, until the player stops; at least one piece among them.
fn reward(usual: Usual, walk: &mut Walk) -> Result<Option<Reward>, Stop> {
    let mut gifts: Vec<Gift> = Vec::new();
    while gifts.len() < MOST_GIFTS {
        let complete = gifts.iter().any(|gift| gift.is_piece());
        let last = gifts.len() + 1 == MOST_GIFTS && !complete;
        let from = Gift::ALL.into_iter().filter(|gift| !last || gift.is_piece());
        let from: Vec<Gift> = from.collect();
        let ask = Ask::one("reward", from.iter().map(|gift| gift.word()));
        let ask = match (complete, gifts.is_empty(), usual) {
            (true, _, _) | (false, true, Usual::Known | Usual::Open) => ask.usually_none(),
            (false, _, _) => ask,
        };
        match walk.pick(&from, ask)? {
            Some(gift) => gifts.push(gift),
            None => break,
        }
    }
    Ok(Reward::new(gifts).ok())
}

/// Whose hand, and how many cards; none if unknown.
fn hand(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    state.to_move()?;
    let player = match walk.word() {
        Some(typed) => read::seat(state, typed)?,
        None => walk.place(Ask::one("player", &state.setup.players))?.unwrap_or_default(),
    };
    if let Some(typed) = walk.word() {
        return Ok(Action::Hand { player, cards: read::hand(typed)? });
    }
    let (least, most) = range(state, player);
    let ask = Ask::number("hand", least.into(), most.into()).about(Seat(player));
    let known = state.keepers.get(player).and_then(|keeper| keeper.hand);
    let ask = match known {
        Some(_) => walk.or_nothing(ask),
        None => ask,
    };
    Ok(Action::Hand { player, cards: walk.small(ask)? })
}

fn last_card(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    state.to_move()?;
    let page = match walk.word() {
        Some(typed) => Some(read::page(typed)?),
        // If pages are counted or one has run out, nothing is asked.
        None if state.pages.is_some() || state.run_out => None,
        None => one_of("page", &Page::ALL, |page| page.word(), walk)?,
    };
    Ok(Action::LastCard { page: page.unwrap_or(Page::Left) })
}
