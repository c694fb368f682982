//! What people say at the table, understood: cards, pages, books, sets, and what is turned up.

use super::typed::{PlayWords, TurnedUp};
use crate::Failure;
use crate::rules::amulets::book::{Book, Colour, Page, number_of_page};
use crate::rules::amulets::chest::Item;
use crate::rules::amulets::notation::{Unread, numbers};
use crate::rules::amulets::play::{AmuletsRefusal, Pearl, Revealed, Set, State, names_pages};
use crate::rules::amulets::setup::seat;
use crate::rules::amulets::stacks::Side;
use crate::rules::name::shown;

/// A number that cannot be negative, and fits.
pub(super) fn small(what: &str, typed: i64) -> Result<u8, Failure> {
    u8::try_from(typed).map_err(|error| {
        Failure::refused(format!("{typed} is not a number of {what}")).because(error)
    })
}

/// How many cards somebody holds; none for `unknown`.
pub(super) fn read_hand(typed: &str) -> Result<Option<u8>, Failure> {
    let word = crate::rules::name::key(typed);
    if !word.is_empty() && "unknown".starts_with(&word) {
        return Ok(None);
    }
    let count: i64 = typed.trim().parse().map_err(|error| {
        Failure::from(Unread::new("number of cards", typed, "a number, or unknown")).because(error)
    })?;
    Ok(Some(small("cards", count)?))
}

/// What the book shows, as it is said: one page is enough where the other one is known.
pub(super) fn read_book(state: &State, typed: &str) -> Result<Book, Failure> {
    let (left, right) = match (typed.trim().parse::<u16>(), Colour::read(typed)) {
        (Ok(number), _) => {
            let number = number_of_page(number).ok_or(AmuletsRefusal::Number(number.into()))?;
            (Some(number), None)
        }
        (_, Ok(colour)) => (None, Some(colour)),
        _ => return Ok(Book::read(typed)?),
    };
    let unknown = |page| AmuletsRefusal::PageUnknown(page);
    Ok(Book {
        number: left.or(state.book.left).ok_or_else(|| unknown(Page::Left))?,
        colour: right.or(state.book.right).ok_or_else(|| unknown(Page::Right))?,
    })
}

pub(super) fn read_set(said: &PlayWords, book: Book) -> Result<Set, Failure> {
    let mut with = Vec::new();
    for typed in &said.with {
        with.push(Item::find(typed)?);
    }
    let colour = match &said.ink {
        Some(typed) => {
            if !with.contains(&Item::PrismInk) {
                with.push(Item::PrismInk);
            }
            Colour::read(typed)?
        }
        None if with.contains(&Item::PrismInk) => {
            return Err(Failure::refused("Prism Ink: which colour is laid?")
                .hint("--ink blue, green, white or red"));
        }
        None => book.colour,
    };
    let hammer = match said.hammer {
        Some(piece @ 1..=9) => Some(piece as usize - 1),
        Some(piece) => {
            return Err(Failure::refused(format!(
                "pieces of a reward are counted from 1, not {piece}"
            )));
        }
        None => None,
    };
    let pearls: Result<Vec<Pearl>, Failure> = said.pearls.iter().map(|p| read_pearl(p)).collect();
    Ok(Set {
        sight: None,
        colour,
        shadows: small("shadow dragons", said.shadows.unwrap_or(0))?,
        side: said.side.as_deref().map(Side::read).transpose()?,
        with,
        hammer,
        pearls: pearls?,
    })
}

pub(super) fn read_pearl(typed: &str) -> Result<Pearl, Failure> {
    let known = [Pearl::Red, Pearl::Blue];
    let word = crate::rules::name::key(typed);
    let found = known.into_iter().find(|pearl| !word.is_empty() && pearl.word().starts_with(&word));
    Ok(found.ok_or_else(|| Unread::new("pearl", typed, "red or blue"))?)
}

pub(super) fn read_page(typed: &str) -> Result<Page, Failure> {
    let word = crate::rules::name::key(typed);
    let found = [Page::Left, Page::Right]
        .into_iter()
        .find(|page| !word.is_empty() && page.word().starts_with(&word));
    Ok(found.ok_or_else(|| Unread::new("page", typed, "left or right"))?)
}

/// `3`, or pages as letters: `LLR`. Where nobody counts pages, only how many matters.
pub(super) fn read_cards(state: &State, typed: &str) -> Result<(u8, Vec<Page>), Failure> {
    if let Ok(count) = typed.trim().parse::<i64>() {
        return Ok((small("cards", count)?, Vec::new()));
    }
    let mut pages = Vec::new();
    for letter in typed.chars().filter(|c| !matches!(c, ',' | ' ' | '+')) {
        pages.push(match letter.to_ascii_lowercase() {
            'l' => Page::Left,
            'r' => Page::Right,
            _ => {
                let allowed = "a number, or pages as letters: L left, R right, as in LLR";
                return Err(Unread::new("number of cards", typed, allowed).into());
            }
        });
    }
    let count = small("cards", pages.len() as i64)?;
    match names_pages(state) {
        true => Ok((count, pages)),
        false => Ok((count, Vec::new())),
    }
}

/// A number goes on the left page, a colour on the right one: `1 green`, `1green`, `1`, `green`.
pub(super) fn read_change(typed: &[String]) -> Result<(Option<u8>, Option<Colour>), Failure> {
    let (mut left, mut right) = (None, None);
    for word in typed {
        let again = match word.trim().parse::<i64>() {
            Ok(number) => {
                let page = u16::try_from(number).ok().and_then(number_of_page);
                left.replace(page.ok_or(AmuletsRefusal::Number(number))?).is_some()
            }
            // Both at once, as a book is said.
            Err(_) if word.trim().starts_with(|c: char| c.is_ascii_digit()) => {
                let book = Book::read(word)?;
                left.replace(book.number).is_some() | right.replace(book.colour).is_some()
            }
            Err(_) => right.replace(Colour::read(word)?).is_some(),
        };
        if again {
            return Err(Failure::refused("one card goes on each page"));
        }
    }
    Ok((left, right))
}

impl TurnedUp {
    pub(super) fn read(&self, state: &State) -> Result<Revealed, Failure> {
        let count = state.keepers.len();
        let mut revealed = Revealed { pearls: vec![Vec::new(); count], crests: vec![None; count] };
        for (player, typed) in seated(state, &self.pearls)? {
            revealed.pearls[player] = numbers("pearl", typed)?;
        }
        for (player, typed) in seated(state, &self.crests)? {
            revealed.crests[player] = Some(read_crest(typed)?);
        }
        Ok(revealed)
    }
}

/// What was said for each player, by seat; nobody twice.
pub(super) fn seated<'a>(
    state: &State,
    said: &'a [(String, String)],
) -> Result<Vec<(usize, &'a str)>, Failure> {
    let mut seats: Vec<(usize, &str)> = Vec::new();
    for (name, typed) in said {
        let player = seat(&state.setup.players, name)?;
        if seats.iter().any(|(other, _)| *other == player) {
            let name = state.name(player);
            return Err(Failure::refused(format!("{name} is named twice")));
        }
        seats.push((player, typed));
    }
    Ok(seats)
}

/// A crest's value as it is typed.
pub(super) fn read_crest(typed: &str) -> Result<u16, Failure> {
    let value = typed.trim().parse().ok().filter(|value| *value > 0);
    value.ok_or_else(|| Failure::refused(format!("{} is not a crest", shown(typed))))
}
