//! Questions before a game of Dragon Keepers.

use crate::app::Failure;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::keepers::{Dragon, Mode, SetupFault, check_circle, check_tribes, read_dragons};
use crate::rules::words;

pub fn mode(ui: &mut Ui, given: Option<String>) -> Result<String, Failure> {
    match given {
        Some(mode) => Ok(mode),
        None => {
            let options = [
                "keeper: every tribe for itself, 3 to 6 players".to_owned(),
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
    question: &str,
) -> Result<(Vec<String>, bool), Failure> {
    let help = "names, clockwise, separated by commas";
    title::players(ui, given, question, help, &|has| {
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

/// The tribe of each player; none: dealt by chance.
pub fn tribes(ui: &mut Ui, players: &[String]) -> Result<Vec<String>, Failure> {
    let question = format!("The tribes of {}:", words::and(players));
    let help = "colours in this order, as in red,blue or RB; Enter: dealt by chance";
    dragons(ui, "--tribes", &question, help, &|tribes| Ok(check_tribes(tribes, players.len())?))
}

/// The dragons as they lie; none: by chance.
pub fn circle(ui: &mut Ui) -> Result<Vec<String>, Failure> {
    let question = "The circle of dragons, clockwise from the top:";
    let help = "all six colours, as in RYGBPW; Enter: by chance";
    dragons(ui, "--circle", question, help, &|circle| Ok(check_circle(circle)?))
}

/// Dragons that pass a check, or none.
fn dragons(
    ui: &mut Ui,
    flag: &str,
    question: &str,
    help: &str,
    check: &dyn Fn(&[Dragon]) -> Result<(), Failure>,
) -> Result<Vec<String>, Failure> {
    ui.until(flag, question, help, &|typed| {
        let words = typed.split([',', ' ']).filter(|word| !word.is_empty());
        let dragons = read_dragons(words)?;
        if !dragons.is_empty() {
            check(&dragons)?;
        }
        Ok(dragons.iter().map(ToString::to_string).collect())
    })
}

/// Who holds the Hunter token first; none: by chance.
pub fn first(ui: &mut Ui, players: &[String]) -> Result<Option<String>, Failure> {
    let chance = ["whoever chance picks".to_owned()];
    let options: Vec<String> = chance.iter().chain(players).cloned().collect();
    let chosen = ui.choose("--first", "Who holds the Hunter token first?", &options)?;
    Ok(chosen.checked_sub(1).map(|place| players[place].clone()))
}
