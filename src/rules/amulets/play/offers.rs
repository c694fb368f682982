//! Offers: what the table may do now, and what is asked before it is done.

mod count;
mod set;

use super::super::book::{Book, Colour, Gift, MOST_GIFTS, Page, Reward};
use super::Action;
use super::decide::TAKE;
use super::options::{Choice, options};
use super::state::State;
use crate::offer::{Answer, Answers, Ask, Next, Seat, next_of};

/// Something that is done at the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    Mint,
    Take,
    Change,
    Book,
    Play,
    Pass,
    Next,
    LastCard,
    Count,
}

/// What may be done now and by whom.
pub fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
    let active = Some(Seat(state.active));
    let mut acts: Vec<(Act, Option<Seat>)> = Vec::new();
    for choice in options(state) {
        let act = match choice {
            Choice::Mint { .. } => (Act::Mint, active),
            Choice::Take { .. } => (Act::Take, active),
            Choice::Change { .. } => (Act::Change, active),
            Choice::Book { .. } => (Act::Book, None),
            Choice::Play { outlook, .. } => (Act::Play, Some(Seat(outlook.player))),
            Choice::Pass { player } => (Act::Pass, Some(Seat(player))),
            Choice::Next => (Act::Next, None),
            Choice::LastCard => (Act::LastCard, None),
            Choice::Count { .. } => (Act::Count, None),
        };
        if !acts.contains(&act) {
            acts.push(act);
        }
    }
    acts
}

/// What an act still asks, or the action that the answers make.
pub fn next(state: &State, act: &Act, answers: &[Answer]) -> Next<Action> {
    let answers = &mut Answers::new(answers);
    next_of(match act {
        Act::Mint => mint(state, answers),
        Act::Take => take(state, answers),
        Act::Change => change(state, answers),
        Act::Book => book(state, answers),
        Act::Play => set::play(state, answers),
        Act::Pass => Ok(Action::Pass),
        Act::Next => Ok(Action::Next),
        Act::LastCard => last_card(answers),
        Act::Count => count::count(state, answers),
    })
}

/// Yes or no; no unless somebody says so.
fn agreed(name: &'static str, answers: &mut Answers) -> Result<bool, Ask> {
    let ask = Ask::one(name, vec!["no".to_owned(), "yes".to_owned()]);
    Ok(answers.place(ask.preset(Answer::Picked(vec![0])))? == Some(1))
}

/// One of these by its key; not asked where there is only one.
fn one_of<T: Clone>(
    name: &'static str,
    from: &[T],
    key: impl Fn(&T) -> String,
    answers: &mut Answers,
) -> Result<Option<T>, Ask> {
    let place = match from {
        [] | [_] => Some(0),
        _ => answers.place(Ask::one(name, from.iter().map(key).collect()))?,
    };
    Ok(place.and_then(|place| from.get(place)).cloned())
}

/// So many of something; not asked where there is only one answer.
fn number(
    name: &'static str,
    (least, most): (u8, u8),
    usual: u8,
    answers: &mut Answers,
) -> Result<u8, Ask> {
    if least >= most {
        return Ok(least);
    }
    let ask = Ask::number(name, least.into(), most.into());
    let said = answers.number(ask.preset(Answer::Number(usual.into())))?;
    Ok(said.and_then(|n| u8::try_from(n).ok()).unwrap_or(usual))
}

fn mint(state: &State, answers: &mut Answers) -> Result<Action, Ask> {
    let shadow = state.book_shadows > 0 && agreed("shadow", answers)?;
    Ok(Action::Mint {
        shadows: shadow.into(),
    })
}

/// How many cards, or their pages where these are counted, and shadow dragons among them.
fn take(state: &State, answers: &mut Answers) -> Result<Action, Ask> {
    let found = options(state).into_iter().find_map(|choice| match choice {
        Choice::Take {
            most,
            shadows,
            pages,
        } => Some((most, shadows, pages)),
        _ => None,
    });
    let (most, in_book, ways) = found.unwrap_or_default();
    let pages = match &ways {
        Some(ways) => one_of("cards", ways, |pages| letters(pages), answers)?,
        None => None,
    };
    let (count, left) = match &pages {
        Some(pages) => {
            let left = pages.iter().filter(|page| **page == Page::Left).count();
            (pages.len() as u8, left as u8)
        }
        None => {
            let usual = TAKE.saturating_sub(state.taken).clamp(1, most.max(1));
            let count = number("cards", (1, most), usual, answers)?;
            (count, count)
        }
    };
    let shadows = number("shadows", (0, in_book.min(left)), 0, answers)?;
    Ok(Action::Take {
        count,
        shadows,
        pages: pages.unwrap_or_default(),
    })
}

/// Pages as they are typed: `llr`.
fn letters(pages: &[Page]) -> String {
    let letter = |page: &Page| match page {
        Page::Left => 'l',
        Page::Right => 'r',
    };
    pages.iter().map(letter).collect()
}

/// A number for the left page, a colour for the right one, or both.
fn change(state: &State, answers: &mut Answers) -> Result<Action, Ask> {
    let found = options(state).into_iter().find_map(|choice| match choice {
        Choice::Change { numbers, colours } => Some((numbers, colours)),
        _ => None,
    });
    let (numbers, colours) = found.unwrap_or_default();
    let left = perhaps(
        "number",
        &numbers,
        ToString::to_string,
        !colours.is_empty(),
        answers,
    )?;
    let right = perhaps(
        "colour",
        &colours,
        ToString::to_string,
        left.is_some(),
        answers,
    )?;
    Ok(Action::Change { left, right })
}

/// One of these, which may be left out if `optional`; nothing is asked where there is none.
fn perhaps<T: Copy>(
    name: &'static str,
    from: &[T],
    key: impl Fn(&T) -> String,
    optional: bool,
    answers: &mut Answers,
) -> Result<Option<T>, Ask> {
    if from.is_empty() {
        return Ok(None);
    }
    let ask = Ask::one(name, from.iter().map(key).collect());
    let ask = match optional {
        true => ask.or_nothing(),
        false => ask,
    };
    Ok(answers
        .place(ask)?
        .and_then(|place| from.get(place))
        .copied())
}

/// What the book shows, what it gives, and whether that is remembered.
fn book(state: &State, answers: &mut Answers) -> Result<Action, Ask> {
    let found = options(state).into_iter().find_map(|choice| match choice {
        Choice::Book { books } => Some(books),
        _ => None,
    });
    let books = found.unwrap_or_else(|| state.book().into_iter().collect());
    let known = state
        .book()
        .and_then(|now| books.iter().position(|b| *b == now));
    let place = match books.as_slice() {
        [] | [_] => Some(0),
        _ => {
            let ask = Ask::one("book", books.iter().map(|book| book.key()).collect());
            answers.place(match known {
                Some(place) => ask.preset(Answer::Picked(vec![place])),
                None => ask,
            })?
        }
    };
    let book = place.and_then(|place| books.get(place)).copied();
    let book = book.unwrap_or(Book {
        number: 1,
        colour: Colour::Blue,
    });
    let reward = reward(state.remembered(book.number).is_some(), answers)?;
    let remember = reward.is_some() && agreed("remember", answers)?;
    Ok(Action::Book {
        book,
        reward,
        remember,
    })
}

/// One thing after the other, until nothing more is said; at least one piece is always among them.
fn reward(remembered: bool, answers: &mut Answers) -> Result<Option<Reward>, Ask> {
    let mut gifts: Vec<Gift> = Vec::new();
    while gifts.len() < MOST_GIFTS {
        let complete = gifts.iter().any(|gift| gift.is_piece());
        let last = gifts.len() + 1 == MOST_GIFTS && !complete;
        let from = Gift::ALL
            .into_iter()
            .filter(|gift| !last || gift.is_piece());
        let from: Vec<Gift> = from.collect();
        let ask = Ask::one("reward", from.iter().map(|g| g.word().to_owned()).collect());
        let ask = match (complete || gifts.is_empty(), complete || remembered) {
            (true, true) => ask.or_nothing().preset(Answer::Declined),
            (true, false) => ask.or_nothing(),
            (false, _) => ask,
        };
        match answers.place(ask)?.and_then(|place| from.get(place)) {
            Some(gift) => gifts.push(*gift),
            None => break,
        }
    }
    Ok(Reward::new(gifts).ok())
}

fn last_card(answers: &mut Answers) -> Result<Action, Ask> {
    let pages = [Page::Left, Page::Right];
    let page = one_of("page", &pages, |page| page.word().to_owned(), answers)?;
    Ok(Action::LastCard {
        page: page.unwrap_or(Page::Left),
    })
}
