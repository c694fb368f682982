//! `wyrm game`

use clap::Subcommand;
use serde_json::json;

use crate::app::Result;
use crate::app::game::{self, GameReport};
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::words;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum GameCommand {
    /// All games, how often they were played, and when last
    List,
    /// Rename a game; games with rules here keep their names
    Rename {
        /// The game, by its name
        #[arg(value_name = "GAME", add = complete::titles())]
        game: Option<String>,
        /// The new name
        #[arg(value_name = "NEW_NAME")]
        name: Option<String>,
    },
    /// Merge two games: all plays of the first become plays of the second
    Merge {
        /// The game to remove
        #[arg(value_name = "FROM", add = complete::titles())]
        from: Option<String>,
        /// The game to keep
        #[arg(value_name = "INTO", add = complete::titles())]
        into: Option<String>,
    },
}

pub fn run(ui: &mut Ui, command: GameCommand) -> Result<()> {
    match command {
        GameCommand::List => {
            let games = game::list(&ui.look_up()?)?;
            ui.answer(|| json!({ "games": games }), |look| render::game::table(&games, look))
        }
        GameCommand::Rename { game, name } => {
            let game = which(ui, game, "GAME", "Which game?", false)?;
            let name = ui.text(name, "NEW_NAME", "What is the new name?", "")?;
            let done = game::rename(&mut ui.change()?, &game, &name)?;
            ui.renamed("game", &done)
        }
        GameCommand::Merge { from, into } => {
            let from = which(ui, from, "FROM", "Which game do you want to merge?", false)?;
            let into = which(ui, into, "INTO", "Into which game?", true)?;
            let done = game::merge(&mut ui.change()?, &from, &into)?;
            ui.changed("game", &done, |merged, _| {
                let plays = words::count(merged.plays, "play moved", "plays moved");
                format!("{} is {} now: {plays}\n", merged.from, merged.into)
            })
        }
    }
}

/// The named game, or one asked for; those with rules only if allowed.
fn which(
    ui: &mut Ui,
    typed: Option<String>,
    missing: &str,
    question: &str,
    ruled: bool,
) -> Result<String> {
    if let Some(typed) = typed {
        return Ok(typed);
    }
    let known = game::list(&ui.look_up()?)?.into_iter();
    let fits = |known: &GameReport| match known.game.handle {
        Some(title) => ruled && !title.game.in_campaign(),
        None => true,
    };
    ui.pick(missing, question, known.filter(fits).map(|known| known.game.name).collect())
}
