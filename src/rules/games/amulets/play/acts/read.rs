//! Reads typed cards, pages, books, sets, and revealed values.

use super::super::super::book::{Book, Colour, Page, Reward, number_of_page};
use super::super::super::chest::MagicItem;
use super::super::super::reading::{UnreadableText, numbers, one_of};
use super::super::super::setup;
use super::super::super::stacks::RowEnd;
use super::super::decide::names_pages;
use super::super::state::State;
use super::super::{AmuletsRefusal, Pearl, Revealed, Set};
use crate::Refused;
use crate::answers::{Stop, Walk};
use crate::name::{key, shown};
use crate::offer::Ask;

/// A fault with its own words.
pub(super) fn unread(fault: impl Refused) -> AmuletsRefusal {
    Stop::unread(&fault).into()
}

pub(super) fn misread(message: impl Into<String>) -> AmuletsRefusal {
    Stop::misread(message, "").into()
}

/// A small number that is not negative.
fn small(what: &str, typed: i64) -> Result<u8, AmuletsRefusal> {
    let wrong = || misread(format!("{typed} is not a number of {what}"));
    u8::try_from(typed).ok().ok_or_else(wrong)
}

/// The number of a flag; the command line has already checked it.
fn number(walk: &mut Walk, name: &str) -> Option<i64> {
    walk.flag(name).and_then(|typed| typed.parse().ok())
}

/// Shadow dragons; none by default.
pub(super) fn shadows(walk: &mut Walk) -> Result<u8, AmuletsRefusal> {
    small("shadow dragons", number(walk, "shadows").unwrap_or(0))
}

pub(super) fn seat(state: &State, typed: &str) -> Result<usize, AmuletsRefusal> {
    setup::seat(&state.setup.players, typed).map_err(unread)
}

/// A hand size; none for `unknown`.
pub(super) fn hand(typed: &str) -> Result<Option<u8>, AmuletsRefusal> {
    let word = key(typed);
    if !word.is_empty() && "unknown".starts_with(&word) {
        return Ok(None);
    }
    let wrong = || unread(UnreadableText::new("number of cards", typed, "a number, or unknown"));
    let count = typed.trim().parse().ok().ok_or_else(wrong)?;
    Ok(Some(small("cards", count)?))
}

/// The book: one page is enough if the other one is known.
pub(super) fn book(state: &State, typed: &str) -> Result<Book, AmuletsRefusal> {
    let (left, right) = match (typed.trim().parse::<u16>(), Colour::read(typed)) {
        (Ok(number), _) => {
            let number = number_of_page(number).ok_or(AmuletsRefusal::Number(number.into()))?;
            (Some(number), None)
        }
        (_, Ok(colour)) => (None, Some(colour)),
        _ => return Book::read(typed).map_err(unread),
    };
    let unknown = |page| AmuletsRefusal::PageUnknown(page);
    Ok(Book {
        number: left.or(state.book.left).ok_or_else(|| unknown(Page::Left))?,
        colour: right.or(state.book.right).ok_or_else(|| unknown(Page::Right))?,
    })
}

/// The typed reward of the left page.
pub(super) fn reward(walk: &mut Walk) -> Result<Option<Reward>, AmuletsRefusal> {
    walk.flag("reward").map(Reward::read).transpose().map_err(unread)
}

pub(super) fn page(typed: &str) -> Result<Page, AmuletsRefusal> {
    one_of("page", typed, &Page::ALL.map(|page| (page.word(), page))).map_err(unread)
}

/// `3`, or pages as letters: `LLR`. If nobody counts pages, only the number matters.
pub(super) fn cards(state: &State, typed: &str) -> Result<(u8, Vec<Page>), AmuletsRefusal> {
    if let Ok(count) = typed.trim().parse::<i64>() {
        return Ok((small("cards", count)?, Vec::new()));
    }
    let page = |letter: char| match letter.to_ascii_lowercase() {
        'l' => Some(Page::Left),
        'r' => Some(Page::Right),
        _ => None,
    };
    let letters = typed.chars().filter(|c| !matches!(c, ',' | ' ' | '+'));
    let allowed = "a number, or pages as letters: L left, R right, as in LLR";
    let wrong = || unread(UnreadableText::new("number of cards", typed, allowed));
    let pages: Vec<Page> = letters.map(page).collect::<Option<_>>().ok_or_else(wrong)?;
    let count = small("cards", crate::saturate(pages.len()))?;
    if names_pages(state) { Ok((count, pages)) } else { Ok((count, Vec::new())) }
}

/// A number goes on the left page, a colour on the right one: `1 green`, `1green`, `1`, `green`.
pub(super) fn change(words: &[&str]) -> Result<(Option<u8>, Option<Colour>), AmuletsRefusal> {
    let (mut left, mut right) = (None, None);
    for word in words {
        let again = match word.trim().parse::<i64>() {
            Ok(number) => {
                let page = u16::try_from(number).ok().and_then(number_of_page);
                left.replace(page.ok_or(AmuletsRefusal::Number(number))?).is_some()
            }
            // Both at once, in the form of a book.
            Err(_) if word.trim().starts_with(|c: char| c.is_ascii_digit()) => {
                let book = Book::read(word).map_err(unread)?;
                left.replace(book.number).is_some() | right.replace(book.colour).is_some()
            }
            Err(_) => right.replace(Colour::read(word).map_err(unread)?).is_some(),
        };
        if again {
            return Err(misread("one card goes on each page"));
        }
    }
    Ok((left, right))
}

/// A set from its flags. Only the colour of Prism Ink is asked for here.
pub(super) fn set(book: Book, walk: &mut Walk) -> Result<Set, AmuletsRefusal> {
    let with = walk.list("with").into_iter().map(|typed| MagicItem::find(typed).map_err(unread));
    let mut with = with.collect::<Result<Vec<MagicItem>, _>>()?;
    let inked = with.contains(&MagicItem::PrismInk);
    let colour = match walk.flag("ink") {
        Some(typed) => {
            if !inked {
                with.push(MagicItem::PrismInk);
            }
            Colour::read(typed).map_err(unread)?
        }
        None if inked && walk.has_person() => {
            let others = Colour::ALL.into_iter().filter(|colour| *colour != book.colour);
            let others: Vec<Colour> = others.collect();
            walk.pick(&others, Ask::one("ink", &others))?.unwrap_or(book.colour)
        }
        None if inked => return Err(AmuletsRefusal::SayInk),
        None => book.colour,
    };
    let hammer = match number(walk, "hammer-piece") {
        Some(piece @ 1..=9) => Some(crate::saturate::<usize>(piece) - 1),
        Some(piece) => {
            return Err(misread(format!("there is no piece {piece}: count from 1")));
        }
        None => None,
    };
    let pearls = walk.list("pearl").into_iter().map(pearl).collect::<Result<_, _>>()?;
    let shadows = shadows(walk)?;
    let side = walk.flag("side").map(RowEnd::read).transpose().map_err(unread)?;
    Ok(Set { sight: None, colour, shadows, side, with, hammer, pearls })
}

fn pearl(typed: &str) -> Result<Pearl, AmuletsRefusal> {
    one_of("pearl", typed, &Pearl::ALL.map(|pearl| (pearl.word(), pearl))).map_err(unread)
}

/// The typed part of the revealed values: `NAME=8+3` and `NAME=12`.
pub(super) fn revealed(state: &State, walk: &mut Walk) -> Result<Revealed, AmuletsRefusal> {
    let count = state.keepers.len();
    let mut revealed = Revealed { pearls: vec![Vec::new(); count], crests: vec![None; count] };
    for (player, typed) in seated(state, walk, "pearls")? {
        revealed.pearls[player] = numbers("pearl", typed).map_err(unread)?;
    }
    for (player, typed) in seated(state, walk, "crest")? {
        let value = typed.parse().ok().filter(|value| *value > 0);
        let wrong = || misread(format!("{} is not a crest", shown(typed)));
        revealed.crests[player] = Some(value.ok_or_else(wrong)?);
    }
    Ok(revealed)
}

/// The typed values by seat; nobody twice.
fn seated<'a>(
    state: &State,
    walk: &mut Walk<'a>,
    flag: &'static str,
) -> Result<Vec<(usize, &'a str)>, AmuletsRefusal> {
    let mut seats: Vec<(usize, &str)> = Vec::new();
    while let Some(typed) = walk.flag(flag) {
        let pair = typed.split_once('=').filter(|(name, _)| !name.trim().is_empty());
        let wrong = || AmuletsRefusal::NotAPair { typed: shown(typed), flag };
        let (name, value) = pair.ok_or_else(wrong)?;
        let player = seat(state, name.trim())?;
        if seats.iter().any(|(other, _)| *other == player) {
            return Err(misread(format!("{} is named twice", state.name(player))));
        }
        seats.push((player, value.trim()));
    }
    Ok(seats)
}
