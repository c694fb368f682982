//! Questions of `wyrm amulets` on a terminal.

use super::super::ui::Ui;
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::app::amulets::table::{Needs, PlayWords, Question, needs};
use crate::app::play::live;
use crate::app::player;
use crate::rules::amulets::PLAYERS;
use crate::rules::amulets::book::{Book, Colour, Reward};
use crate::rules::amulets::chest::Item;
use crate::rules::amulets::figures::{Figure, Figures};
use crate::rules::amulets::hand::Hand;
use crate::rules::amulets::play::State;
use crate::rules::amulets::setup::{SetupRefusal, seat};
use crate::rules::amulets::stacks::{Side, Stacks};
use crate::rules::name::Name;

/// Asks until an answer can be read; what is wrong with one is said.
pub fn until<T>(
    ui: &mut Ui,
    missing: &str,
    question: &str,
    help: &str,
    read: impl Fn(&str) -> Result<T, Failure>,
) -> Result<T, Failure> {
    loop {
        let typed = ui.text(None, missing, question, help)?;
        match read(&typed) {
            Ok(value) => return Ok(value),
            Err(failure) => {
                let hint = failure.hint.map(|hint| format!(" ({hint})"));
                ui.say(&format!("{}{}", failure.message, hint.unwrap_or_default()));
            }
        }
    }
}

/// Names separated by commas, and whether one like a known player's is really someone new.
pub fn players(ui: &mut Ui, question: &str) -> Result<(Vec<String>, bool), Failure> {
    let help = "2 to 4 names, clockwise, separated by commas";
    let mut names = until(ui, "--players A,B,C", question, help, |typed| {
        let names = typed.split(',').map(|name| name.trim().to_owned());
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let by_id = |name: &&String| name.bytes().all(|b| b.is_ascii_digit());
        for name in names.iter().filter(|name| !by_id(name)) {
            Name::new(name)?;
        }
        match PLAYERS.contains(&names.len()) {
            true => Ok(names),
            false => Err(SetupRefusal::Players(names.len()).into()),
        }
    })?;
    let mut new = false;
    for name in &mut names {
        let Some(near) = player::perhaps(&ui.look_up()?, name)? else {
            continue;
        };
        let options = [near.clone(), format!("someone new: {name}")];
        match ui.choose("--new-player", &format!("Who is {name}?"), &options)? {
            0 => *name = near,
            _ => new = true,
        }
    }
    Ok((names, new))
}

/// What is unknown of the box, each asked once; Enter leaves it open.
pub fn figures(ui: &mut Ui, unknown: &[Figure]) -> Result<Vec<(Figure, Option<String>)>, Failure> {
    if !ui.interactive() {
        return Ok(Vec::new());
    }
    let mut answers = Vec::new();
    for figure in unknown {
        let (question, help) = match figure {
            Figure::Crests => (
                "What are the two crests beside the 16 worth?",
                "as printed, joined by +; Enter: say it at the end",
            ),
            Figure::RedPearls => (
                "How many of the 15 pearls are red?",
                "Enter: say the colour of each pearl as it is taken",
            ),
            Figure::Pages => (
                "How many cards have the left and the right page, before the display?",
                "104 in all, joined by +, and pages are counted; Enter: you watch them yourselves",
            ),
            _ => continue,
        };
        let answer = until(ui, &figure.key(), question, help, |typed| {
            match typed.trim() {
                "" => Ok(None),
                typed => {
                    Figures::default().set(*figure, typed)?;
                    Ok(Some(typed.to_owned()))
                }
            }
        })?;
        answers.push((*figure, answer));
    }
    Ok(answers)
}

/// What the book shows, asked if it was not said.
pub fn book(ui: &mut Ui, given: Option<String>, missing: &str) -> Result<String, Failure> {
    match given {
        Some(book) => Ok(book),
        None => until(
            ui,
            missing,
            "What does the book show?",
            "a number and a colour, as in 3green",
            |typed| {
                Book::read(typed)?;
                Ok(typed.to_owned())
            },
        ),
    }
}

/// What the helper cannot know: stacks and hand where nobody plays, the book where it was not said.
pub fn question(ui: &mut Ui, asked: &mut Question) -> Result<(), Failure> {
    let open = match asked.stacks.is_some() && asked.player.is_none() {
        true => None,
        false => live::find::<Amulets>(&ui.look_up()?)?,
    };
    if ui.interactive() && open.is_none() && asked.player.is_none() && asked.stacks.is_none() {
        let help = "colours separated by commas; Enter: none";
        let stacks = until(ui, "--stacks", "Stacks, left to right:", help, |typed| {
            Stacks::read(typed)?;
            Ok(typed.to_owned())
        })?;
        asked.stacks = Some(stacks);
        if asked.hand.is_none() {
            let help = "as in 2green,blue,1shadow; Enter: not shown";
            let hand = until(ui, "--hand", "The hand:", help, |typed| {
                Hand::read(typed)?;
                Ok(typed.to_owned())
            })?;
            asked.hand = Some(hand).filter(|hand| !hand.trim().is_empty());
        }
    }
    let known = open.is_some_and(|open| open.state.book().is_some() || open.state.ended.is_some());
    let told = asked.stacks.is_some() || ui.interactive();
    if asked.book.is_none() && !known && told {
        asked.book = Some(book(ui, None, "--book BOOK")?);
    }
    Ok(())
}

/// Asks for what a set still needs: the book, its reward, a side, a pearl.
pub fn missing(ui: &mut Ui, state: &State, words: &mut PlayWords) -> Result<(), Failure> {
    let inked = words
        .with
        .iter()
        .any(|typed| Item::find(typed) == Ok(Item::PrismInk));
    if inked && words.ink.is_none() {
        let colours = Colour::ALL.map(|colour| colour.word().to_owned());
        let colour = ui.choose("--ink", "Prism Ink: which colour is laid?", &colours)?;
        words.ink = Some(colours[colour].clone());
    }
    // Each answer can bring up at most one more question of another kind.
    while let Some(needed) = needs(state, words) {
        match needed {
            Needs::Book => words.book.book = Some(book(ui, None, "BOOK")?),
            Needs::Reward(number) => reward(ui, number, words)?,
            Needs::Side(colour) => {
                let question = format!("Where does the new {colour} stack go?");
                let sides = sides(state, words);
                let side = ui.choose("--side", &question, &sides)?;
                words.side = Some(Side::ALL[side].word().to_owned());
            }
            Needs::Pearl => {
                let colours = ["red".to_owned(), "blue".to_owned()];
                let question = "A ring closes: which pearl is taken?";
                let pearl = ui.choose("--pearl", question, &colours)?;
                words.pearls.push(colours[pearl].clone());
            }
        }
    }
    Ok(())
}

/// The two sides, with the stack that each would close.
fn sides(state: &State, words: &PlayWords) -> Vec<String> {
    let by = words.by.as_deref();
    let player = match by {
        Some(typed) => seat(&state.setup.players, typed).ok(),
        None => state.next(),
    };
    let one = |side: Side| match player.and_then(|n| state.keepers[n].stacks.would_close(side)) {
        Some(colour) => format!("{} (closes {colour})", side.word()),
        None => side.word().to_owned(),
    };
    Side::ALL.map(one).to_vec()
}

fn reward(ui: &mut Ui, number: u8, words: &mut PlayWords) -> Result<(), Failure> {
    let question = format!("What does this left page of {number} give?");
    let help = "low, high, shadow, crystal, egg, as in low+egg";
    let typed = until(ui, "--reward", &question, help, |typed| {
        Reward::read(typed)?;
        Ok(typed.to_owned())
    })?;
    words.book.reward = Some(typed);
    let question = format!("Does every {number} give that?");
    let options = ["this one only".to_owned(), "yes, remember it".to_owned()];
    words.book.remember = ui.choose("--remember", &question, &options)? == 1;
    Ok(())
}
