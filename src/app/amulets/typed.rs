//! What people say at the table, understood.

use crate::app::Failure;
use crate::rules::amulets::book::{Book, Colour, Page, Reward, number_of_page};
use crate::rules::amulets::chest::Item;
use crate::rules::amulets::notation::Unread;
use crate::rules::amulets::placement::PlacementRefusal;
use crate::rules::amulets::play::{
    Action, AmuletsRefusal, Event, Pearl, Set, State, apply, decide,
};
use crate::rules::amulets::setup::seat;
use crate::rules::amulets::stacks::Side;
use crate::rules::words;

/// Something said at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    Mint {
        shadows: i64,
    },
    /// `3`, or the pages the cards came from: `LLR`.
    Take {
        cards: String,
        shadows: i64,
    },
    /// A number for the left page, a colour for the right one.
    Change(Vec<String>),
    Book(BookWords),
    Play(PlayWords),
    /// Somebody lays no set; nobody named: whoever is next.
    Pass(Option<String>),
    /// Nobody else lays a set this turn.
    Next,
    LastCard(String),
}

/// What the book shows and gives.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BookWords {
    pub book: Option<String>,
    pub reward: Option<String>,
    pub remember: bool,
}

/// A set, as it is said.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayWords {
    pub book: BookWords,
    /// Nobody: whoever is next; those before them pass.
    pub by: Option<String>,
    /// Another colour, by Prism Ink.
    pub ink: Option<String>,
    pub shadows: i64,
    pub side: Option<String>,
    pub with: Vec<String>,
    pub hammer: Option<i64>,
    pub pearls: Vec<String>,
}

/// What is missing for a set, and can be asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Needs {
    Book,
    Reward(u8),
    Side(Colour),
    Pearl,
}

/// Tries actions one after the other on a copy of the table.
struct Trial {
    state: State,
    events: Vec<Event>,
}

impl Trial {
    fn act(&mut self, action: &Action) -> Result<(), AmuletsRefusal> {
        let events = decide(&self.state, action)?;
        events
            .iter()
            .for_each(|event| apply(&mut self.state, event));
        self.events.extend(events);
        Ok(())
    }

    fn next(&self) -> Result<usize, AmuletsRefusal> {
        self.state.next().ok_or(AmuletsRefusal::Over)
    }
}

/// A number that cannot be negative, and fits.
fn small(what: &str, typed: i64) -> Result<u8, Failure> {
    u8::try_from(typed).map_err(|error| {
        Failure::refused(format!("{typed} is not a number of {what}")).because(error)
    })
}

/// What was said, as what happens, and in words that the whole table may know.
pub(super) fn understood(state: &State, say: &Typed) -> Result<(Vec<Event>, String), Failure> {
    let mut trial = Trial {
        state: state.clone(),
        events: Vec::new(),
    };
    let who = state.next().map_or("nobody", |n| state.name(n)).to_owned();
    let text = match say {
        Typed::Mint { shadows } => {
            let shadows = small("shadow dragons", *shadows)?;
            trial.act(&Action::Mint { shadows })?;
            format!("{who} uses Dragon Mint")
        }
        Typed::Take { cards, shadows } => {
            let (count, pages) = read_cards(state, cards)?;
            let shadows = small("shadow dragons", *shadows)?;
            trial.act(&Action::Take {
                count,
                shadows,
                pages,
            })?;
            format!(
                "{who} takes {}",
                words::count(count.into(), "card", "cards")
            )
        }
        Typed::Change(typed) => {
            let (left, right) = read_change(typed)?;
            trial.act(&Action::Change { left, right })?;
            format!("{who} changes the book")
        }
        Typed::Book(book) => {
            see(&mut trial, book)?;
            match trial.events.is_empty() {
                true => return Err(Failure::refused("that is what the book shows already")),
                false => "the book is seen".to_owned(),
            }
        }
        Typed::Play(play) => lay(&mut trial, play)?,
        Typed::Pass(by) => {
            let name = match by {
                Some(by) => reach(&mut trial, by)?,
                None => trial.next()?,
            };
            trial.act(&Action::Pass)?;
            format!("{} passes", state.name(name))
        }
        Typed::Next => {
            let (turn, active) = (state.turn, state.name(state.active));
            trial.next()?;
            while trial.state.turn == turn && trial.state.next().is_some() {
                trial.act(&Action::Pass)?;
            }
            format!("{active}'s turn is over")
        }
        Typed::LastCard(page) => {
            let page = read_page(page)?;
            trial.act(&Action::LastCard { page })?;
            format!("the {} page is down to one card", page.word())
        }
    };
    Ok((trial.events, text))
}

/// Whether something is missing that a person can be asked for.
pub fn needs(state: &State, play: &PlayWords) -> Option<Needs> {
    let mut trial = Trial {
        state: state.clone(),
        events: Vec::new(),
    };
    match try_lay(&mut trial, play).ok()?.err()? {
        AmuletsRefusal::BookUnknown => Some(Needs::Book),
        AmuletsRefusal::RewardUnknown(number) => Some(Needs::Reward(number)),
        AmuletsRefusal::SayPearl => Some(Needs::Pearl),
        AmuletsRefusal::PearlCount { due, given } if given < due => Some(Needs::Pearl),
        AmuletsRefusal::Placement {
            refusal: PlacementRefusal::SaySide(colour),
            ..
        } => Some(Needs::Side(colour)),
        _ => None,
    }
}

/// Everyone before somebody passes; the seat of that somebody.
fn reach(trial: &mut Trial, typed: &str) -> Result<usize, Failure> {
    let wanted = seat(&trial.state.setup.players, typed)?;
    if !trial.state.waiting.contains(&wanted) {
        let name = trial.state.name(wanted).to_owned();
        return Err(AmuletsRefusal::NotAgain(name).into());
    }
    while trial.next()? != wanted {
        trial.act(&Action::Pass)?;
    }
    Ok(wanted)
}

/// What the book shows, unless it is known already.
fn see(trial: &mut Trial, said: &BookWords) -> Result<(), Failure> {
    let book = match &said.book {
        Some(typed) => Some(Book::read(typed)?),
        None => trial.state.book(),
    };
    let reward = said.reward.as_deref().map(Reward::read).transpose()?;
    let Some(book) = book else {
        return Ok(());
    };
    let same_book = trial.state.book() == Some(book);
    let same_reward = reward.is_none() || trial.state.reward() == reward.as_ref();
    if same_book && same_reward && !(said.remember && trial.state.remembered(book.number).is_none())
    {
        return Ok(());
    }
    let reward = reward.or_else(|| trial.state.book.reward.clone().filter(|_| same_book));
    Ok(trial.act(&Action::Book {
        book,
        reward,
        remember: said.remember,
    })?)
}

/// A set laid by whoever is meant; what the table may know of it.
fn lay(trial: &mut Trial, said: &PlayWords) -> Result<String, Failure> {
    Ok(try_lay(trial, said)??)
}

/// The outer fault is one of words, the inner one of the table.
fn try_lay(trial: &mut Trial, said: &PlayWords) -> Result<Result<String, AmuletsRefusal>, Failure> {
    let player = match &said.by {
        Some(by) => reach(trial, by)?,
        None => trial.next()?,
    };
    see(trial, &said.book)?;
    let Some(book) = trial.state.book() else {
        return Ok(Err(AmuletsRefusal::BookUnknown));
    };
    let set = read_set(said, book)?;
    let colour = set.colour;
    let laid = trial.act(&Action::Play(set));
    let cards = trial.events.iter().find_map(|event| match event {
        Event::Laid { cards, shadows, .. } => Some(cards + shadows),
        _ => None,
    });
    let name = trial.state.name(player);
    Ok(laid.map(|()| {
        let cards = words::count(cards.unwrap_or(0).into(), "dragon", "dragons");
        format!("{name} plays {cards}, {colour}")
    }))
}

fn read_set(said: &PlayWords, book: Book) -> Result<Set, Failure> {
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
        colour,
        shadows: small("shadow dragons", said.shadows)?,
        side: said.side.as_deref().map(Side::read).transpose()?,
        with,
        hammer,
        pearls: pearls?,
    })
}

fn read_pearl(typed: &str) -> Result<Pearl, Failure> {
    let known = [Pearl::Red, Pearl::Blue];
    let word = crate::rules::name::key(typed);
    let found = known
        .into_iter()
        .find(|pearl| !word.is_empty() && pearl.word().starts_with(&word));
    Ok(found.ok_or_else(|| Unread::new("pearl", typed, "red or blue"))?)
}

fn read_page(typed: &str) -> Result<Page, Failure> {
    let word = crate::rules::name::key(typed);
    let found = [Page::Left, Page::Right]
        .into_iter()
        .find(|page| !word.is_empty() && page.word().starts_with(&word));
    Ok(found.ok_or_else(|| Unread::new("page", typed, "left or right"))?)
}

/// `3`, or pages as letters: `LLR`. Where nobody counts pages, only how many matters.
fn read_cards(state: &State, typed: &str) -> Result<(u8, Vec<Page>), Failure> {
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
    match state.pages {
        Some(_) => Ok((count, pages)),
        None => Ok((count, Vec::new())),
    }
}

/// A number goes on the left page, a colour on the right one: `1 green`, `1green`, `1`, `green`.
fn read_change(typed: &[String]) -> Result<(Option<u8>, Option<Colour>), Failure> {
    let (mut left, mut right) = (None, None);
    for word in typed {
        let again = match word.trim().parse::<i64>() {
            Ok(number) => {
                let page = u16::try_from(number).ok().and_then(number_of_page);
                left.replace(page.ok_or(AmuletsRefusal::Number(number))?)
                    .is_some()
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
