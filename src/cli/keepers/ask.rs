//! Questions before a game of Dragon Keepers, and after one that was not tracked.

use crate::app::Failure;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::keepers::{Mode, SetupFault};

pub fn mode(ui: &mut Ui, given: Option<String>) -> Result<String, Failure> {
    match given {
        Some(mode) => Ok(mode),
        None => {
            let options = [
                "keeper: each for the own tribe, 3 to 6 players".to_owned(),
                "dragon: all together against the Hunter, 2 to 4 players".to_owned(),
            ];
            if !ui.interactive() {
                let words = ["keeper".to_owned(), "dragon".to_owned()];
                ui.choose("--mode", "", &words)?;
            }
            let chosen = ui.choose("--mode", "Which game?", &options)?;
            Ok(["keeper", "dragon"][chosen].to_owned())
        }
    }
}

/// Who plays, and whether a name like a known one is someone new.
pub fn players(
    ui: &mut Ui,
    given: Vec<String>,
    mode: &str,
) -> Result<(Vec<String>, bool), Failure> {
    let help = "names, clockwise, separated by commas";
    title::players(ui, given, "Who plays?", help, &|has| {
        let mode = Mode::find(mode)?;
        let (fewest, most) = mode.seats();
        match (fewest..=most).contains(&has) {
            true => Ok(()),
            false => Err(SetupFault::Players { mode, has }.into()),
        }
    })
}

/// Asked along with the mode; else medium counts.
pub fn difficulty(ui: &mut Ui, mode: &str) -> Result<Option<String>, Failure> {
    if mode != "dragon" || !ui.interactive() {
        return Ok(None);
    }
    let words = ["medium", "easy", "hard", "extreme"].map(str::to_owned);
    let chosen = ui.choose("--difficulty", "How hard?", &words)?;
    Ok(Some(words[chosen].clone()))
}

/// Asked along with the mode: whether the program deals the Magic deck.
pub fn virtual_deck(ui: &mut Ui) -> Result<bool, Failure> {
    let options = ["on the table", "dealt by wyrm, none is on the table"].map(str::to_owned);
    Ok(ui.choose("--virtual-deck", "Where is the Magic deck?", &options)? == 1)
}

/// What each player has at the end of a game, line by line.
pub fn claims(ui: &mut Ui) -> Result<Vec<String>, Failure> {
    let help = "as in Ana:tribe=red,shields=3,arrows=1; an empty line ends";
    let mut claims = Vec::new();
    loop {
        let typed = ui.text(
            None,
            "--player NAME:tribe=…,shields=…,arrows=…",
            "A player:",
            help,
        )?;
        match typed.trim() {
            "" => return Ok(claims),
            claim => claims.push(claim.to_owned()),
        }
    }
}
