//! Questions about a game of Drako before it begins.

use crate::app::Failure;
use crate::cli::title;
use crate::cli::ui::Ui;

/// Two players, as told or asked for, and whether one who is like a known player is someone new.
pub(super) fn players(ui: &mut Ui, told: Vec<String>) -> Result<(Vec<String>, bool), Failure> {
    const HELP: &str = "two names, separated by a comma";
    if told.is_empty() && !ui.interactive() {
        return Err(Failure::missing("--players A,B").hint(HELP));
    }
    title::players(ui, told, "Who plays?", HELP, &|count| match count {
        2 => Ok(()),
        _ => Err(Failure::refused(format!("Drako is for two players, not {count}"))),
    })
}

/// Who plays the dragon; none for chance, and where nobody can be asked.
pub(super) fn dragon(ui: &mut Ui, players: &[String]) -> Result<Option<String>, Failure> {
    if !ui.interactive() || players.len() != 2 {
        return Ok(None);
    }
    let mut lines = players.to_vec();
    lines.push("by chance".to_owned());
    let chosen = ui.choose("--dragon NAME", "Who plays the dragon?", &lines)?;
    Ok(players.get(chosen).cloned())
}

/// How a game begins, for a person who begins it with the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beginning {
    Placed,
    FirstGame,
    Advanced,
}

/// How the game begins.
pub(super) fn beginning(ui: &mut Ui) -> Result<Beginning, Failure> {
    let lines = [
        "with dwarves placed by their player",
        "as a first game, with dwarves in their places",
        "by the advanced rule, with hands that may be exchanged",
    ];
    let lines = lines.map(str::to_owned);
    Ok(match ui.choose("start", "How does it begin?", &lines)? {
        0 => Beginning::Placed,
        1 => Beginning::FirstGame,
        _ => Beginning::Advanced,
    })
}
