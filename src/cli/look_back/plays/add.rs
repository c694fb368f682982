//! `wyrm play add`: a finished play of any game, by flags, by questions, or many from a table.

use std::path::PathBuf;

use clap::Args;

use super::ask;
use crate::app::Result;
use crate::app::play::entered::{self, New, PlayEntry, ResultWords, SeatWords};
use crate::app::play::entered::{csv, read_minutes, read_seat};
use crate::cli::date::{self, DayArg};
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;

const EXAMPLES: &str = "\
Examples:
  wyrm play add azul --player Ana:69 --player Ben:61
  wyrm play add catan --players Ana,Ben --winner Ben --took 1h30
  wyrm play add pandemic --players Ana,Ben --lost --place \"at Cleo's\"
  wyrm play add drako --player Ana:team=dragon --player Ben --how slain
  wyrm play add --file plays.csv

Enter a player as NAME, NAME:SCORE or NAME:PARTS. The parts are score=69
(or a sum, 10+8), rank=1, won, team=red, role=scout and colour=blue, with
commas between. Without a winner or ranks, the highest score wins. A team
wins together.

A table (--file, - for standard input) has one play in each row. The first
row names the columns, in any order: date, game, players, winner, result,
took, place and note. Only game and players are required; with GAME, only
players. Enter players as above, with semicolons between: Ana:69; Ben:61. A
result is won or lost (all together), lowest wins, or an ending such as
slain. wyrm records all rows in one step, or none if one is wrong.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct AddArgs {
    /// The game, by its name; wyrm adds a new one
    #[arg(value_name = "GAME", add = complete::titles())]
    game: Option<String>,
    /// A player with score or details: Ana, Ana:69, Ana:won,team=red
    #[arg(long, value_name = "NAME:PARTS", add = complete::players())]
    player: Vec<String>,
    /// Who played, names only
    #[arg(long, value_name = "A,B", value_delimiter = ',', add = complete::players())]
    players: Vec<String>,
    /// Who won: a player, several, or a team
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    winner: Vec<String>,
    /// All won together
    #[arg(long, conflicts_with_all = ["lost", "winner"])]
    won: bool,
    /// All lost together
    #[arg(long, conflicts_with = "winner")]
    lost: bool,
    /// The lowest score wins
    #[arg(long, conflicts_with_all = ["won", "lost", "winner"])]
    lowest_wins: bool,
    /// How it ended: slain, escaped or dwarves-dead in Drako, nobody in Dragon Keepers
    #[arg(long, value_name = "WAY")]
    how: Option<String>,
    #[command(flatten)]
    day: DayArg,
    /// How long it took: 90, 1h30 or 1:30
    #[arg(long, value_name = "TIME")]
    took: Option<String>,
    /// Where it was played
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    place: Option<String>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    note: Option<String>,
    /// Add a new player even if the name is close to a known one
    #[arg(long)]
    new_player: bool,
    /// Add a new game even if the name is close to a known one
    #[arg(long)]
    new_game: bool,
    /// Many plays from a table (CSV), - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["player", "players", "winner", "won", "lost", "lowest_wins", "how", "took", "place", "note"])]
    file: Option<PathBuf>,
}

pub fn add(ui: &mut Ui, args: AddArgs) -> Result<()> {
    args.day.set_day(ui)?;
    let mut new = New { players: args.new_player, game: args.new_game };
    let tellings = match &args.file {
        Some(file) => {
            let text = ui.read_file(file)?;
            csv::read(&text, args.game.as_deref(), &|typed| date::read(ui, typed))?
        }
        None => vec![(String::new(), Ok(add_one(ui, args, &mut new)?))],
    };
    let done = entered::add(&mut ui.change()?, &tellings, new)?;
    ui.done(
        &done,
        |added| render::play::added_json(added),
        |added, look| render::play::added(added, look),
    )
}

/// One play, entered by flags; missing data is asked for.
fn add_one(ui: &mut Ui, args: AddArgs, new: &mut New) -> Result<PlayEntry> {
    let mut telling = PlayEntry {
        game: args.game.unwrap_or_default(),
        seats: seats(&args.player, &args.players)?,
        winners: args.winner,
        result: ResultWords {
            together: (args.won || args.lost).then_some(args.won),
            lowest_wins: args.lowest_wins,
            way: args.how,
        },
        place: args.place,
        minutes: args.took.as_deref().map(read_minutes).transpose()?,
        note: args.note,
        day: None,
    };
    ask::complete(ui, &mut telling, new)?;
    Ok(telling)
}

/// Seats entered one by one, then those from a list.
pub fn seats(one_by_one: &[String], listed: &[String]) -> Result<Vec<SeatWords>> {
    let mut seats: Vec<SeatWords> =
        one_by_one.iter().map(|typed| read_seat(typed)).collect::<Result<_, _>>()?;
    seats.extend(listed.iter().map(|name| ask::seat(name.trim().to_owned())));
    Ok(seats)
}
