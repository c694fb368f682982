//! What people say at the table, played.

use super::read::{read_book, read_cards, read_change, read_hand, read_page, read_set, small};
use crate::Failure;
use crate::rules::amulets::book::Reward;
use crate::rules::amulets::play::{Action, AmuletsRefusal, State};
use crate::rules::amulets::setup::seat;
use crate::rules::amulets::title::Amulets;
use crate::rules::dice::ThrowsSoFar;
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

/// Plays what was said.
pub fn play(trial: &mut Trial, said: &Typed) -> Result<(), Failure> {
    let action = match said {
        Typed::Mint { shadows } => Action::Mint { shadows: small("shadow dragons", *shadows)? },
        Typed::Take { cards, shadows } => {
            let (count, pages) = read_cards(&trial.state, cards)?;
            Action::Take { count, shadows: small("shadow dragons", *shadows)?, pages }
        }
        Typed::Change { words, trust } => {
            let (left, right) = read_change(words)?;
            let action = Action::Change { left, right };
            return Ok(trusted(trial, &action, *trust)?);
        }
        Typed::Book(book) => {
            see(trial, book, false)?;
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
        Typed::LastCard(page) => Action::LastCard { page: read_page(page)? },
        Typed::End(turned_up) => Action::Count(turned_up.read(&trial.state)?),
    };
    Ok(act(trial, &action)?)
}

/// Plays what a set needs before it is laid: those before pass, and the book is told.
pub fn prepare(trial: &mut Trial, said: &PlayWords) -> Result<usize, Failure> {
    let player = reach(trial, said.by.as_deref(), said.nothing)?;
    // The first set of a turn keeps the book that was entered with it.
    let first = said.book.book.is_some() && trial.state.is_untold();
    see(trial, &said.book, first)?;
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
        true => Err(AmuletsRefusal::NothingTold(state.name(state.active).to_owned())),
        false => Ok(()),
    }
}

/// Does something; where the hand is too small for it and the table is trusted, nobody knows from now
/// on how many cards it has.
fn trusted(trial: &mut Trial, action: &Action, trust: bool) -> Result<(), AmuletsRefusal> {
    let done = act(trial, action);
    let short =
        matches!(done, Err(AmuletsRefusal::HandForSet { .. } | AmuletsRefusal::HandForBook { .. }));
    if !short || !trust {
        return done;
    }
    uncount(trial)?;
    act(trial, action)
}

/// From now on nobody knows how many cards whoever is next holds.
pub fn uncount(trial: &mut Trial) -> Result<(), AmuletsRefusal> {
    let player = to_move(trial)?;
    let cards = None;
    match trial.state.keepers[player].hand {
        Some(_) => act(trial, &Action::Hand { player, cards }),
        None => Ok(()),
    }
}

/// What the book shows, unless it is known already and not wanted again.
fn see(trial: &mut Trial, said: &BookWords, again: bool) -> Result<(), Failure> {
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
    let to_remember = said.remember && trial.state.remembered(book.number).is_none();
    if same_book && same_reward && !again && !to_remember {
        return Ok(());
    }
    if same_book && same_reward && trial.state.laid {
        return Err(Failure::refused(
            "a reward is remembered before the first set of a turn is played",
        )
        .hint("leave --remember out this time"));
    }
    let same_left = trial.state.book.left == Some(book.number);
    let reward = reward.or_else(|| trial.state.book.reward.clone().filter(|_| same_left));
    let action = Action::Book { book, reward, remember: said.remember };
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
