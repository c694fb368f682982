//! `wyrm hunt record`: a hunt told by its result.

use clap::Args;

use super::ask::{Leftovers, ask_leftovers, read_pair};
use crate::app::Failure;
use crate::app::hunt::{self, Telling};
use crate::cli::args::number;
use crate::cli::complete;
use crate::cli::day::DayArg;
use crate::cli::deed::{Talk, several, typed};
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::deeds::{Deed, Doing, next};
use crate::rules::name::shown;

#[derive(Debug, Args)]
#[command(after_help = "\
Bounty is shared equally, dead or alive. What is left over goes one each in
turn order, or where you say: --leftover gold=denra,denra --leftover exp=brum
(a name per piece, or denra:2).
Four or five heroes hunt two dragons: --dragon pale --dragon young-black.")]
pub struct RecordArgs {
    /// slain, fled or wiped
    #[arg(long, add = complete::words(&["slain", "fled", "wiped"]))]
    outcome: Option<String>,
    /// Who took part, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
    /// The dragon, if not the chapter's; twice for two
    #[arg(long, add = complete::dragons())]
    dragon: Vec<String>,
    /// Who died, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    dead: Vec<String>,
    /// An item used up, as HERO:ITEM
    #[arg(long, value_name = "HERO:ITEM")]
    used: Vec<String>,
    /// Who gets what equal shares leave over, as gold=HERO,… or exp=HERO,…
    #[arg(long, value_name = "WHAT=HEROES")]
    leftover: Vec<String>,
    /// The chapter it was played in [default: the campaign's]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    chapter: Option<i64>,
    #[command(flatten)]
    day: DayArg,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

pub fn record(ui: &mut Ui, args: RecordArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    if ui.interactive() {
        hunt::refuse_another(&ui.look_up()?)?;
    }
    let mut shares = Leftovers::read(&args.leftover)?;
    let chapter = args.chapter.map(|chapter| chapter.to_string());
    let mut answers = typed([("outcome", args.outcome), ("chapter", chapter)]);
    several(&mut answers, "heroes", &args.heroes);
    several(&mut answers, "dragon", &args.dragon);
    several(&mut answers, "dead", &args.dead);
    several(&mut answers, "used", &args.used);
    let mut talk = Talk::new(ui, Deed::Record, answers);
    let doing = talk.through(ui, &mut |village, walk| next(village, Deed::Record, walk))?;
    let Doing::Record { outcome, party, dead, used } = doing else {
        return Err(Failure::bug("a recorded hunt is another deed"));
    };
    let unknown = || Failure::refused(format!("{} is not slain, fled or wiped", shown(&outcome)));
    let mut telling = Telling {
        outcome: Outcome::read(&outcome).ok_or_else(unknown)?,
        heroes: party.heroes,
        dragons: party.dragons,
        dead,
        used: used.iter().map(|typed| read_used(typed)).collect::<Result<_, _>>()?,
        leftover_gold: None,
        leftover_exp: None,
        chapter: args.chapter,
        note: args.note,
    };
    if ui.interactive() {
        telling.leftover_gold = shares.gold.clone();
        telling.leftover_exp = shares.exp.clone();
        talk.village.left = Some(hunt::leftovers(&ui.look_up()?, &telling)?);
        ask_leftovers(ui, &mut talk, &mut shares)?;
    }
    telling.leftover_gold = shares.gold;
    telling.leftover_exp = shares.exp;
    let done = hunt::record(&mut ui.change()?, &telling)?;
    ui.done(&done, super::table::settled_json, render::hunt::recorded)
}

/// `HERO:ITEM`
fn read_used(typed: &str) -> Result<(String, String), Failure> {
    read_pair("--used denra:haste-potion", typed)
}
