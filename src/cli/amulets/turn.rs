//! At the table: what is done, and what is asked for where words were left out.

use serde_json::json;

use super::super::prompt::{Given, Throwing};
use super::super::title;
use super::super::ui::Ui;
use super::args::{EndArgs, PlayArgs, RewardArgs, TurnCommand};
use super::ask::agreed;
use super::{TITLE, pair, state_of};
use crate::app::amulets::typed::{self, BookWords, PlayWords, TurnedUp, Typed};
use crate::app::amulets::{Amulets, told};
use crate::app::play::act::{self, Doing};
use crate::app::play::{Live, open, trial_of};
use crate::app::{Done, Failure};
use crate::render::amulets::score;
use crate::rules::amulets::play::{Act, Action};
use crate::rules::amulets::setup::seat;
use crate::rules::offer::Offer;

/// Does something that is completely said.
fn act(ui: &mut Ui, seen: Option<i64>, said: &Typed) -> Result<(), Failure> {
    title::act(
        ui,
        &TITLE,
        seen,
        &Doing::new(&|table, _| typed::play(trial_of::<Amulets>(table)?, said)),
    )
}

/// Asks for what was left out. `why_not` is something that is refused where the act is not offered.
fn offered(
    ui: &mut Ui,
    act_wanted: Act,
    missing: &str,
    given: &Given,
    why_not: &Typed,
) -> Result<(), Failure> {
    let live = open::status(&ui.look_up()?, TITLE.handle())?;
    let fits = |offer: &Offer| offer.act() == Some(&act_wanted);
    match title::offer(ui, &TITLE, &live, &fits, missing, given, Throwing::NONE)? {
        Some(done) => title::shown(ui, &TITLE, &done),
        None => act(ui, Some(live.last), why_not),
    }
}

/// Says which word is missing where nobody can be asked.
fn needs(ui: &Ui, missing: &str, hint: &str) -> Result<(), Failure> {
    match ui.interactive() {
        true => Ok(()),
        false => Err(Failure::missing(missing).hint(hint)),
    }
}

pub fn turn(ui: &mut Ui, command: TurnCommand) -> Result<(), Failure> {
    let said = match command {
        TurnCommand::Take { cards: None, shadows } => return take(ui, shadows),
        TurnCommand::Take { cards: Some(cards), shadows } => {
            Typed::Take { cards, shadows: shadows.unwrap_or(0) }
        }
        TurnCommand::Mint { shadow } => Typed::Mint { shadows: i64::from(shadow) },
        TurnCommand::Change { words, trust } if words.is_empty() => return change(ui, trust),
        TurnCommand::Change { words, trust } => Typed::Change { words, trust },
        TurnCommand::Book { book: None, reward } => return book(ui, &reward),
        TurnCommand::Book { book: Some(book), reward } => Typed::Book(BookWords {
            book: Some(book),
            reward: reward.reward,
            remember: reward.remember,
        }),
        TurnCommand::Pass { by, nothing } => {
            Typed::Pass { nothing: nothing || agrees_to_nothing(ui, &Act::Pass)?, by }
        }
        TurnCommand::Next { nothing } => {
            Typed::Next { nothing: nothing || agrees_to_nothing(ui, &Act::Next)? }
        }
        TurnCommand::Hand { player: Some(player), cards: Some(cards) } => {
            Typed::Hand { player, cards }
        }
        TurnCommand::Hand { player, .. } => return hand(ui, player),
        TurnCommand::LastCard { page: Some(page) } => Typed::LastCard(page),
        TurnCommand::LastCard { page: None } => return last_card(ui),
    };
    act(ui, None, &said)
}

/// Nobody's turn is skipped by an Enter too much: on a terminal it is asked whether a turn of which
/// nothing was told is over.
fn agrees_to_nothing(ui: &mut Ui, act_wanted: &Act) -> Result<bool, Failure> {
    if !ui.interactive() {
        return Ok(false);
    }
    let live = open::status(&ui.look_up()?, TITLE.handle())?;
    let mut offers = live.table.offers().into_iter();
    let offer = offers.find(|offer| offer.act() == Some(act_wanted));
    let Some(confirm) = offer.and_then(|offer| TITLE.words.confirm(&live, &offer)) else {
        return Ok(false);
    };
    let options = [confirm.no.to_owned(), confirm.yes.to_owned()];
    match ui.choose("--nothing", &confirm.question, &options)? {
        0 => Err(Failure::interrupted()),
        _ => Ok(true),
    }
}

fn hand(ui: &mut Ui, player: Option<String>) -> Result<(), Failure> {
    let missing = "NAME and CARDS, as in hand ana 5";
    needs(ui, missing, "CARDS is a number, or unknown")?;
    let live = open::status(&ui.look_up()?, TITLE.handle())?;
    let known = state_of(&live).map(|state| state.setup.players.clone());
    let players = known.unwrap_or_default();
    let given = match player {
        Some(typed) => vec![("player", players[seat(&players, &typed)?].clone())],
        None => Vec::new(),
    };
    let why_not =
        Typed::Hand { player: players.first().cloned().unwrap_or_default(), cards: "0".to_owned() };
    offered(ui, Act::Hand, missing, &given, &why_not)
}

fn take(ui: &mut Ui, shadows: Option<i64>) -> Result<(), Failure> {
    let help = "1 to 3, 4 for a crystal; or the page of each: LLR";
    needs(ui, "CARDS, as in take 3", help)?;
    let given = shadows.map(|count| ("shadows", count.to_string()));
    let why_not = Typed::Take { cards: "1".to_owned(), shadows: 0 };
    let given = given.into_iter().collect();
    offered(ui, Act::Take, "CARDS", &given, &why_not)
}

fn change(ui: &mut Ui, trust: bool) -> Result<(), Failure> {
    let missing = "NUMBER, COLOUR or both, as in change 1 green";
    let help = "a number left, a colour right, or both, as in 1 green";
    needs(ui, missing, help)?;
    let mut said = Typed::Change { words: vec!["1".to_owned()], trust };
    if !trust {
        return offered(ui, Act::Change, missing, &Vec::new(), &said);
    }
    // Everything is asked that somebody with enough cards may do.
    let mut live = open::status(&ui.look_up()?, TITLE.handle())?;
    typed::uncount(trial_of::<Amulets>(&mut *live.table)?)?;
    if let Some(Action::Change { left, right }) = agreed(ui, &live, Act::Change, &Vec::new())? {
        let left = left.map(|number| number.to_string());
        let right = right.map(|colour| colour.to_string());
        let words = left.into_iter().chain(right).collect();
        said = Typed::Change { words, trust };
    }
    act(ui, Some(live.last), &said)
}

fn book(ui: &mut Ui, reward: &RewardArgs) -> Result<(), Failure> {
    let missing = "BOOK, as in book 3green";
    needs(ui, missing, "a number and a colour, as in 3green")?;
    let words = BookWords { book: None, reward: reward.reward.clone(), remember: reward.remember };
    let live = open::status(&ui.look_up()?, TITLE.handle())?;
    let given = match state_of(&live) {
        Some(state) => told::told_book(state, &words)?,
        None => Vec::new(),
    };
    let why_not = Typed::Book(BookWords { book: Some("1blue".to_owned()), ..words });
    offered(ui, Act::Book, missing, &given, &why_not)
}

fn last_card(ui: &mut Ui) -> Result<(), Failure> {
    needs(ui, "PAGE", "one of: left, right")?;
    let why_not = Typed::LastCard("left".to_owned());
    offered(ui, Act::LastCard, "PAGE", &Vec::new(), &why_not)
}

pub fn play(ui: &mut Ui, args: PlayArgs) -> Result<(), Failure> {
    let mut words = PlayWords {
        book: BookWords {
            book: args.book,
            reward: args.reward.reward,
            remember: args.reward.remember,
        },
        by: args.by,
        ink: args.ink,
        shadows: args.shadows,
        side: args.side,
        with: args.with,
        hammer: args.hammer_piece,
        pearls: args.pearl,
        nothing: args.nothing,
        trust: args.trust,
    };
    if !ui.interactive() {
        return act(ui, None, &Typed::Play(words));
    }
    let live = open::status(&ui.look_up()?, TITLE.handle())?;
    let seen = live.last;
    // Whoever is passed over agrees to it.
    let others = |by: &String| {
        let players = state_of(&live).map(|state| (&state.setup.players, state.next()));
        players.is_some_and(|(players, next)| seat(players, by).ok() != next)
    };
    if !words.nothing && words.by.as_ref().is_some_and(others) {
        words.nothing = agrees_to_nothing(ui, &Act::Pass)?;
    }
    complete(ui, live, &mut words)?;
    act(ui, Some(seen), &Typed::Play(words))
}

/// Asks for what a set still needs: the book and its reward, then what is open of the set. What
/// cannot be is left to the table to refuse.
fn complete(ui: &mut Ui, mut live: Live, words: &mut PlayWords) -> Result<(), Failure> {
    let before = trial_of::<Amulets>(&mut *live.table)?.state.clone();
    let missing = |words: &PlayWords| told::is_missing(&before, words);
    if !missing(words) || prepared(&mut live, words).is_err() {
        return Ok(());
    }
    tell_book(ui, &live, words)?;
    if !missing(words) || prepared(&mut live, words).is_err() {
        return Ok(());
    }
    if let Some(state) = state_of(&live)
        && let Ok(given) = told::told_set(state, words)
        && let Some(Action::Play(set)) = agreed(ui, &live, Act::Play, &given)?
    {
        words.complete(&set);
    }
    Ok(())
}

/// The table with those before passing and the book told, so far as it is.
fn prepared(live: &mut Live, words: &PlayWords) -> Result<(), Failure> {
    let trial = trial_of::<Amulets>(&mut *live.table)?;
    typed::prepare(trial, words)?;
    match words.trust {
        true => Ok(typed::uncount(trial)?),
        false => Ok(()),
    }
}

/// Asks what the book shows and gives, where that is not known.
fn tell_book(ui: &mut Ui, live: &Live, words: &mut PlayWords) -> Result<(), Failure> {
    let Some(state) = state_of(live).filter(|state| !state.knows_book()) else {
        return Ok(());
    };
    let told = BookWords { book: state.book().map(|book| book.key()), ..words.book.clone() };
    let given = told::told_book(state, &told)?;
    if let Some(Action::Book { book, reward, remember }) = agreed(ui, live, Act::Book, &given)? {
        words.book = BookWords {
            book: Some(book.key()),
            reward: reward.map(|reward| reward.to_string()),
            remember,
        };
    }
    Ok(())
}

pub fn end(ui: &mut Ui, args: EndArgs) -> Result<(), Failure> {
    let told = |typed: &[String], example: &str| -> Result<Vec<(String, String)>, Failure> {
        typed.iter().map(|typed| pair(typed, example)).collect()
    };
    let mut turned_up = TurnedUp {
        pearls: told(&args.pearls, "--pearls Ana=8+3")?,
        crests: told(&args.crest, "--crest Ana=12")?,
    };
    let mut seen = None;
    if ui.interactive() {
        let live = open::status(&ui.look_up()?, TITLE.handle())?;
        seen = Some(live.last);
        if let Some(state) = state_of(&live)
            && let Ok(given) = told::told_count(state, &turned_up)
            && told::is_untold(state, &turned_up)
            && let Some(Action::Count(revealed)) = agreed(ui, &live, Act::Count, &given)?
        {
            turned_up.complete(state, &revealed);
        }
    }
    let said = Typed::End(turned_up);
    let done = act::act(
        &mut ui.change()?,
        TITLE.handle(),
        seen,
        &Doing::new(&|table, _| typed::play(trial_of::<Amulets>(table)?, &said)),
    )?;
    counted(ui, &done)
}

/// Answers with the score.
fn counted(ui: &mut Ui, done: &Done<Live>) -> Result<(), Failure> {
    ui.done(
        done,
        |live| {
            let mut document = TITLE.words.json(live);
            let counted = state_of(live).and_then(score::of_play);
            document["score"] = json!(counted.as_ref().map(score::json));
            document
        },
        |live, look| TITLE.words.answer(live, look),
    )
}
