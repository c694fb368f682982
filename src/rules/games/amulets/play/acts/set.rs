//! The asks before a set.

use super::super::super::book::{Book, Colour, Reward};
use super::super::super::chest::MagicItem;
use super::super::super::placement::PlacementRefusal;
use super::super::super::stacks::RowEnd;
use super::super::decide::{decide, may_see};
use super::super::set_options::{Outlook, outlooks};
use super::super::state::State;
use super::super::{Action, AmuletsRefusal, Pearl, Set, Sight};
use super::{Usual, agreed, distinct, number, one_of, perhaps, read, reward};
use crate::answers::{Stop, Walk};
use crate::offer::Ask;

/// Magic items as typed: `prism-ink+troll-horn`.
fn items(with: &[MagicItem]) -> String {
    let keys: Vec<&str> = with.iter().map(|item| item.key()).collect();
    keys.join("+")
}

/// Whether somebody can play a set, as far as the book is known.
pub(super) fn can_play(state: &State, player: usize) -> bool {
    match (state.book(), state.reward()) {
        (Some(book), Some(reward)) => outlooks(state, player, (book, reward)).next().is_some(),
        _ => !unseen(state, player).is_empty(),
    }
}

/// Books that allow a player a set, while the book or its reward is partly unknown.
fn unseen(state: &State, player: usize) -> Vec<Book> {
    if state.knows_book() {
        return Vec::new();
    }
    // The reward matters only for the price and gain of a set.
    let any = Reward::least();
    let fits = |book: &Book| {
        state.book.left.is_none_or(|number| number == book.number)
            && state.book.right.is_none_or(|colour| colour == book.colour)
            && may_see(state, *book).is_ok()
            && outlooks(state, player, (*book, &any)).next().is_some()
    };
    Book::all().filter(fits).collect()
}

/// The unknown part of the book; then magic items, another colour, shadow dragons, the side, the
/// hammer's piece and the pearls, each if there is a choice.
pub(super) fn play(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    state.to_move()?;
    if walk.is_typed() { typed(state, walk) } else { Ok(asked(state, walk)?) }
}

/// A set from a command line. The side and the pearls are asked for if needed.
fn typed(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    let book = state.book().ok_or(AmuletsRefusal::BookUnknown)?;
    let mut set = read::set(book, walk)?;
    if !walk.has_person() {
        return Ok(Action::Play(set));
    }
    loop {
        match decide(state, &Action::Play(set.clone())) {
            Err(AmuletsRefusal::Placement { refusal: PlacementRefusal::SaySide(_), .. }) => {
                set.side = one_of("side", &RowEnd::ALL, |side| side.word(), walk)?;
            }
            Err(AmuletsRefusal::SayPearl) => set.pearls.push(pearl(None, walk)?),
            Err(AmuletsRefusal::PearlCount { due, given }) if given < due => {
                set.pearls.push(pearl(set.pearls.last().copied(), walk)?);
            }
            _ => return Ok(Action::Play(set)),
        }
    }
}

/// Asks for everything.
fn asked(state: &State, walk: &mut Walk) -> Result<Action, Stop> {
    let player = state.next().unwrap_or_default();
    let sight = sight(state, player, walk)?;
    let book = sight.as_ref().map(|sight| sight.book).or(state.book());
    let given = sight.as_ref().and_then(|sight| sight.reward.as_ref());
    let mut sets: Vec<Outlook> = match (book, given.or(book.and_then(|b| state.gives(b.number)))) {
        (Some(book), Some(reward)) => outlooks(state, player, (book, reward)).collect(),
        _ => Vec::new(),
    };
    let with = magic(&sets, walk)?;
    sets.retain(|outlook| outlook.with == with);
    let chosen = one_of("ink", &sets, |outlook| outlook.colour, walk)?;
    let Some(outlook) = chosen else {
        // No set is legal; `decide` says why.
        let colour = state.book.right.unwrap_or(Colour::Blue);
        return Ok(Action::Play(Set::plain(colour)));
    };
    let shadows = number("shadows", outlook.shadows, outlook.shadows.0, walk)?;
    let side = if outlook.sides.contains(&None) {
        None
    } else {
        one_of("side", &RowEnd::ALL, |side| side.word(), walk)?
    };
    let hammer = hammer(&outlook, walk)?;
    Ok(Action::Play(Set {
        sight,
        shadows,
        side,
        hammer,
        pearls: pearls(state, outlook.rings, walk)?,
        with: outlook.with,
        colour: outlook.colour,
    }))
}

/// The unknown part of the book: one page or both, and its reward. Only books that allow a set are
/// offered.
fn sight(state: &State, player: usize, walk: &mut Walk) -> Result<Option<Sight>, Stop> {
    let mut books = unseen(state, player);
    if books.is_empty() {
        return Ok(None);
    }
    // Ask for a page even if only one would do: its value must not be made up.
    if state.book.left.is_none() {
        let numbers: Vec<u8> = distinct(books.iter().map(|book| book.number));
        let number = walk.pick(&numbers, Ask::one("number", &numbers))?;
        books.retain(|book| Some(book.number) == number);
    }
    if state.book.right.is_none() {
        let ask = Ask::one("colour", books.iter().map(|book| book.colour));
        books = walk.pick(&books, ask)?.into_iter().collect();
    }
    let Some(book) = books.first().copied() else {
        return Ok(None);
    };
    let told: Option<Reward> = match state.gives(book.number) {
        Some(_) => None,
        None => reward(Usual::Needed, walk)?,
    };
    Ok(Some(Sight { remember: told.is_some() && agreed("remember", walk)?, reward: told, book }))
}

/// The magic items to use, all at once.
fn magic(sets: &[Outlook], walk: &mut Walk) -> Result<Vec<MagicItem>, Stop> {
    let mut choices: Vec<Vec<MagicItem>> = Vec::new();
    for outlook in sets.iter().filter(|outlook| !outlook.with.is_empty()) {
        if !choices.contains(&outlook.with) {
            choices.push(outlook.with.clone());
        }
    }
    choices.sort_by_key(Vec::len);
    let without = sets.iter().any(|outlook| outlook.with.is_empty());
    let chosen = if without {
        perhaps("with", &choices, |with| items(with), true, walk)?
    } else {
        one_of("with", &choices, |with| items(with), walk)?
    };
    Ok(chosen.unwrap_or_default())
}

/// Which of the reward's lowest pieces to upgrade, from 1.
fn hammer(outlook: &Outlook, walk: &mut Walk) -> Result<Option<usize>, Stop> {
    let open = &outlook.hammers;
    if open.len() < 2 {
        return Ok(open.first().copied());
    }
    walk.pick(open, Ask::one("hammer-piece", open.iter().map(|piece| piece + 1)).usually(0))
}

/// The pearl of each closed ring, if nobody counted the red ones; after a blue one all are blue.
fn pearls(state: &State, rings: usize, walk: &mut Walk) -> Result<Vec<Pearl>, Stop> {
    let mut taken = Vec::new();
    if state.next_pearl().is_some() {
        return Ok(taken);
    }
    for _ in 0..rings {
        taken.push(pearl(taken.last().copied(), walk)?);
    }
    Ok(taken)
}

/// The pearl after this one.
fn pearl(before: Option<Pearl>, walk: &mut Walk) -> Result<Pearl, Stop> {
    if before == Some(Pearl::Blue) {
        return Ok(Pearl::Blue);
    }
    let pearl = walk.pick(&Pearl::ALL, Ask::one("pearl", Pearl::WORDS).usually(0))?;
    Ok(pearl.unwrap_or(Pearl::Red))
}
