//! What people say at the table, understood.

use crate::app::Failure;
use crate::rules::amulets::book::{Book, Colour, Page, Reward, number_of_page};
use crate::rules::amulets::chest::Item;
use crate::rules::amulets::notation::{Unread, numbers};
use crate::rules::amulets::play::{
    Action, AmuletsRefusal, Pearl, Revealed, Set, State, names_pages,
};
use crate::rules::amulets::setup::seat;
use crate::rules::amulets::stacks::Side;
use crate::rules::amulets::title::Amulets;
use crate::rules::dice::ThrowsSoFar;
use crate::rules::name::shown;
use crate::rules::title;

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
    Change {
        words: Vec<String>,
        /// Cards of the hand were not all told.
        trust: bool,
    },
    Book(BookWords),
    Play(PlayWords),
    /// Somebody lays no set; nobody named: whoever is next.
    Pass {
        by: Option<String>,
        nothing: bool,
    },
    /// Nobody else lays a set this turn.
    Next {
        /// Nothing is left out: the player whose turn it is takes no cards and plays no set.
        nothing: bool,
    },
    LastCard(String),
    /// How many cards somebody holds: a number, or `unknown`.
    Hand {
        player: String,
        cards: String,
    },
    End(TurnedUp),
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
    /// Nobody: whoever is next. Those before them pass.
    pub by: Option<String>,
    /// Another colour, by Prism Ink.
    pub ink: Option<String>,
    pub shadows: Option<i64>,
    pub side: Option<String>,
    pub with: Vec<String>,
    pub hammer: Option<i64>,
    pub pearls: Vec<String>,
    /// Those before take no cards in their own turn, if that is what they pass.
    pub nothing: bool,
    /// Cards of the hand were not all told.
    pub trust: bool,
}

/// What is turned up at the end, as it is said: pearls as `NAME=8+3`, crests as `NAME=12`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TurnedUp {
    pub pearls: Vec<(String, String)>,
    pub crests: Vec<(String, String)>,
}

/// A table that words are played on.
pub(super) type Trial = title::Trial<Amulets>;

/// An action without dice.
pub(super) fn act(trial: &mut Trial, action: &Action) -> Result<(), AmuletsRefusal> {
    trial.act(action, &mut ThrowsSoFar::new([]))
}

/// Whose move it is.
fn to_move(trial: &Trial) -> Result<usize, AmuletsRefusal> {
    trial.state.next().ok_or(AmuletsRefusal::Over)
}

/// A number that cannot be negative, and fits.
fn small(what: &str, typed: i64) -> Result<u8, Failure> {
    u8::try_from(typed).map_err(|error| {
        Failure::refused(format!("{typed} is not a number of {what}")).because(error)
    })
}

/// Plays what was said.
pub fn play(trial: &mut Trial, said: &Typed) -> Result<(), Failure> {
    let action = match said {
        Typed::Mint { shadows } => Action::Mint {
            shadows: small("shadow dragons", *shadows)?,
        },
        Typed::Take { cards, shadows } => {
            let (count, pages) = read_cards(&trial.state, cards)?;
            Action::Take {
                count,
                shadows: small("shadow dragons", *shadows)?,
                pages,
            }
        }
        Typed::Change { words, trust } => {
            let (left, right) = read_change(words)?;
            let action = Action::Change { left, right };
            return Ok(trusted(trial, &action, *trust)?);
        }
        Typed::Book(book) => {
            see(trial, book)?;
            return match trial.events.is_empty() {
                true => Err(Failure::refused("that is what the book shows already")),
                false => Ok(()),
            };
        }
        Typed::Play(play) => return Ok(lay(trial, play)??),
        Typed::Pass { by, nothing } => {
            reach(trial, by.as_deref(), *nothing)?;
            refuse_untold(&trial.state, *nothing)?;
            Action::Pass
        }
        Typed::Next { nothing } => {
            refuse_untold(&trial.state, *nothing)?;
            Action::Next
        }
        Typed::Hand { player, cards } => {
            let player = seat(&trial.state.setup.players, player)?;
            let cards = read_hand(cards)?;
            Action::Hand { player, cards }
        }
        Typed::LastCard(page) => Action::LastCard {
            page: read_page(page)?,
        },
        Typed::End(turned_up) => Action::Count(turned_up.read(&trial.state)?),
    };
    Ok(act(trial, &action)?)
}

/// Plays what a set needs before it is laid: those before pass, and the book is told.
pub fn prepare(trial: &mut Trial, said: &PlayWords) -> Result<usize, Failure> {
    let player = reach(trial, said.by.as_deref(), said.nothing)?;
    see(trial, &said.book)?;
    Ok(player)
}

/// Everyone before somebody passes; the seat of that somebody. Nobody named: whoever is next.
fn reach(trial: &mut Trial, typed: Option<&str>, nothing: bool) -> Result<usize, Failure> {
    let Some(typed) = typed else {
        return Ok(to_move(trial)?);
    };
    let wanted = seat(&trial.state.setup.players, typed)?;
    if !trial.state.waiting.contains(&wanted) {
        let name = trial.state.name(wanted).to_owned();
        return Err(AmuletsRefusal::NotAgain(name).into());
    }
    while to_move(trial)? != wanted {
        refuse_untold(&trial.state, nothing)?;
        act(trial, &Action::Pass)?;
    }
    Ok(wanted)
}

/// Nobody's turn is passed over unless it is said that nothing happens in it.
fn refuse_untold(state: &State, nothing: bool) -> Result<(), AmuletsRefusal> {
    match state.is_untold() && !nothing {
        true => Err(AmuletsRefusal::NothingTold(
            state.name(state.active).to_owned(),
        )),
        false => Ok(()),
    }
}

/// Does something; where the hand is too small for it and the table is trusted, nobody knows from now
/// on how many cards it has.
fn trusted(trial: &mut Trial, action: &Action, trust: bool) -> Result<(), AmuletsRefusal> {
    let done = act(trial, action);
    let short = matches!(
        done,
        Err(AmuletsRefusal::HandForSet { .. } | AmuletsRefusal::HandForBook { .. })
    );
    if !short || !trust {
        return done;
    }
    let player = trial.state.next().ok_or(AmuletsRefusal::Over)?;
    let unknown = Action::Hand {
        player,
        cards: None,
    };
    act(trial, &unknown)?;
    act(trial, action)
}

/// How many cards somebody holds; none for `unknown`.
fn read_hand(typed: &str) -> Result<Option<u8>, Failure> {
    let word = crate::rules::name::key(typed);
    if !word.is_empty() && "unknown".starts_with(&word) {
        return Ok(None);
    }
    let count: i64 = typed.trim().parse().map_err(|error| {
        Failure::from(Unread::new(
            "number of cards",
            typed,
            "a number, or unknown",
        ))
        .because(error)
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
        number: left
            .or(state.book.left)
            .ok_or_else(|| unknown(Page::Left))?,
        colour: right
            .or(state.book.right)
            .ok_or_else(|| unknown(Page::Right))?,
    })
}

/// What the book shows, unless it is known already.
fn see(trial: &mut Trial, said: &BookWords) -> Result<(), Failure> {
    let book = match &said.book {
        Some(typed) => Some(read_book(&trial.state, typed)?),
        None => trial.state.book(),
    };
    let reward = said.reward.as_deref().map(Reward::read).transpose()?;
    let Some(book) = book else {
        return Ok(());
    };
    let same_book = trial.state.book() == Some(book);
    let same_reward = reward.is_none() || trial.state.reward() == reward.as_ref();
    // What is said first in a turn is kept: something of it was told.
    let said_first = said.book.is_some() && trial.state.is_untold();
    if same_book
        && same_reward
        && !said_first
        && !(said.remember && trial.state.remembered(book.number).is_none())
    {
        return Ok(());
    }
    let same_left = trial.state.book.left == Some(book.number);
    let reward = reward.or_else(|| trial.state.book.reward.clone().filter(|_| same_left));
    let action = Action::Book {
        book,
        reward,
        remember: said.remember,
    };
    Ok(act(trial, &action)?)
}

/// A set laid by whoever is meant. The outer fault is one of words, the inner one of the table.
pub(super) fn lay(
    trial: &mut Trial,
    said: &PlayWords,
) -> Result<Result<(), AmuletsRefusal>, Failure> {
    prepare(trial, said)?;
    let Some(book) = trial.state.book() else {
        return Ok(Err(AmuletsRefusal::BookUnknown));
    };
    let set = read_set(said, book)?;
    Ok(trusted(trial, &Action::Play(set), said.trust))
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
    match names_pages(state) {
        true => Ok((count, pages)),
        false => Ok((count, Vec::new())),
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

impl TurnedUp {
    pub(super) fn read(&self, state: &State) -> Result<Revealed, Failure> {
        let count = state.keepers.len();
        let mut revealed = Revealed {
            pearls: vec![Vec::new(); count],
            crests: vec![None; count],
        };
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
