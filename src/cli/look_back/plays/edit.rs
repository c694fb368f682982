//! `wyrm play edit`: edits a finished play, by flags or by questions.

mod questions;

use chrono::{DateTime, Utc};
use clap::Args;

use super::add::seats;
use super::which;
use crate::app::play::edit::{self, Editing, ResultChange};
use crate::app::play::entered::read_minutes;
use crate::app::play::finished;
use crate::app::{Day, Failure, Result};
use crate::cli::args::number;
use crate::cli::date;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::name::{key, shown};

const EXAMPLES: &str = "\
Examples:
  wyrm play edit 7 --date 2026-11-01 --place \"at Cleo's\"
  wyrm play edit 7 --player Ana:70 --player Ben:team=red
  wyrm play edit 7 --replace Ana=Dora
  wyrm play edit 7 --add Emil:12 --remove Ben --winner Emil
  wyrm play edit 7 --ignored

A part without a value is removed: --player Ana:rank= . A play that wyrm
followed keeps its result. You can move a hunt to another day, and its
payments move with it.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct EditArgs {
    /// The play, by its number
    #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
    id: Option<i64>,
    /// When it was: 2026-11-14, "2026-11-14 20:30", today or yesterday
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// Where it was played
    #[arg(long, value_name = "PLACE", allow_hyphen_values = true)]
    place: Option<String>,
    /// How long it took: 90, 1h30 or 1:30
    #[arg(long, value_name = "TIME")]
    took: Option<String>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    note: Option<String>,
    /// Empty a field: place, took or note
    #[arg(long, value_name = "WHAT", value_delimiter = ',', add = complete::words(&["place", "took", "note"]))]
    clear: Vec<String>,
    /// Replace player A with B: A=B
    #[arg(long, value_name = "A=B")]
    replace: Vec<String>,
    /// Change a player: Ana:70, Ana:team=red,rank=2
    #[arg(long, value_name = "NAME:PARTS")]
    player: Vec<String>,
    /// Add a player: Dora, or Dora:61
    #[arg(long, value_name = "NAME:PARTS")]
    add: Vec<String>,
    /// Remove a player
    #[arg(long, value_name = "NAME")]
    remove: Vec<String>,
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
    #[arg(long, conflicts_with_all = ["won", "lost", "winner", "highest_wins"])]
    lowest_wins: bool,
    /// The highest score wins
    #[arg(long, conflicts_with_all = ["won", "lost", "winner"])]
    highest_wins: bool,
    /// How it ended: slain, escaped or dwarves-dead in Drako, nobody in Dragon Keepers
    #[arg(long, value_name = "WAY")]
    how: Option<String>,
    /// Leave it out of statistics
    #[arg(long, conflicts_with = "counted")]
    ignored: bool,
    /// Count it in statistics again
    #[arg(long)]
    counted: bool,
    /// Add a new player even if the name is close to a known one
    #[arg(long)]
    new_player: bool,
}

pub fn edit(ui: &mut Ui, args: EditArgs) -> Result<()> {
    let id = which(ui, args.id, "Which play do you want to change?")?;
    let mut editing = read(ui, args)?;
    editing.day = editing.day.map(|day| at_its_time(ui, id, day)).transpose()?;
    if editing.is_empty() {
        if !ui.interactive() {
            return Err(Failure::missing("at least one change").hint(
                "--date, --place, --took, --note, --player NAME:PARTS, --replace A=B, --ignored",
            ));
        }
        return questions::ask(ui, id, editing);
    }
    let done = edit::edit(&mut ui.change()?, id, &editing)?;
    ui.done(&done, render::play::edited_json, render::play::edited)
}

/// A day without a time gets the time of day at which the play began, even across a clock change.
fn at_its_time(ui: &mut Ui, id: i64, day: Day) -> Result<Day> {
    if day.timed {
        return Ok(day);
    }
    let began = finished::show(&ui.look_up()?, Some(id))?.started_at;
    let local = |time: DateTime<Utc>| (ui.context.local)(time).naive_local();
    let began = DateTime::parse_from_rfc3339(&began).ok();
    let then = began.map(|began| local(day.at).date().and_time(local(began.to_utc()).time()));
    let at = then.and_then(|then| (ui.context.universal)(then));
    let now = (ui.context.clock)();
    Ok(match at.filter(|at| *at <= now) {
        Some(at) => Day { at, timed: true, ..day },
        None => day,
    })
}

fn read(ui: &Ui, args: EditArgs) -> Result<Editing> {
    let mut editing = Editing {
        day: args.date.as_deref().map(|d| date::read(ui, d)).transpose()?,
        place: args.place.map(Some),
        minutes: args.took.as_deref().map(read_minutes).transpose()?.map(Some),
        note: args.note.map(Some),
        ignored: (args.ignored || args.counted).then_some(args.ignored),
        replace: args.replace.iter().map(|typed| read_pair(typed)).collect::<Result<_, _>>()?,
        new_players: args.new_player,
        result: ResultChange {
            add: seats(&args.add, &[])?,
            remove: args.remove,
            seats: seats(&args.player, &[])?,
            winners: args.winner,
            together: (args.won || args.lost).then_some(args.won),
            lowest_wins: (args.lowest_wins || args.highest_wins).then_some(args.lowest_wins),
            way: args.how,
        },
    };
    if let Some(bare) = editing.result.seats.iter().find(|seat| seat.set.is_empty()) {
        return Err(Failure::refused(format!("no change is given for {}", shown(&bare.name)))
            .hint("--player NAME:PARTS changes a player, --add NAME adds one"));
    }
    clear(&mut editing, &args.clear)?;
    Ok(editing)
}

fn clear(editing: &mut Editing, typed: &[String]) -> Result<()> {
    for typed in typed {
        let twice = match key(typed).as_str() {
            "place" => editing.place.replace(None).is_some(),
            "took" => editing.minutes.replace(None).is_some(),
            "note" => editing.note.replace(None).is_some(),
            _ => {
                return Err(Failure::refused(format!("{} cannot be removed", shown(typed)))
                    .hint("place, took or note"));
            }
        };
        if twice {
            return Err(Failure::usage(format!("{} is both set and removed", shown(typed))));
        }
    }
    Ok(())
}

fn read_pair(typed: &str) -> Result<(String, String)> {
    let pair = typed.split_once('=').map(|(a, b)| (a.trim().to_owned(), b.trim().to_owned()));
    pair.filter(|(a, b)| !a.is_empty() && !b.is_empty()).ok_or_else(|| {
        Failure::refused(format!("{} is not A=B", shown(typed)))
            .hint("--replace Ana=Dora replaces Ana with Dora")
    })
}
