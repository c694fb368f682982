//! `wyrm hunt record`: a hunt told by its result.

use clap::Args;

use super::ask::{ask_dragons, ask_leftover, read_leftover, read_pair, who_hunts};
use crate::app::hunt::{self, Telling};
use crate::app::{Failure, hero};
use crate::cli::args::number;
use crate::cli::complete;
use crate::cli::day::DayArg;
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::aftermath::Outcome;
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
    let outcome = outcome(ui, args.outcome)?;
    let asked = args.heroes.is_empty();
    let mut telling = Telling {
        outcome,
        heroes: who_hunts(ui, args.heroes, "Who took part?")?,
        dragons: args.dragon,
        dead: args.dead,
        used: args.used.iter().map(|typed| read_used(typed)).collect::<Result<_, _>>()?,
        leftover_gold: None,
        leftover_exp: None,
        chapter: args.chapter,
        note: args.note,
    };
    for typed in &args.leftover {
        read_leftover(typed, &mut telling.leftover_gold, &mut telling.leftover_exp)?;
    }
    if asked && ui.interactive() {
        ask_losses(ui, &mut telling)?;
    }
    let told = std::mem::take(&mut telling.dragons);
    telling.dragons = ask_dragons(ui, telling.heroes.len(), told, telling.chapter)?;
    ask_leftovers(ui, &mut telling)?;
    let done = hunt::record(&mut ui.change()?, &telling)?;
    ui.done(&done, super::table::settled_json, render::hunt::recorded)
}

/// When the party was asked for, so is what the hunt cost it: who died, and what was used up.
fn ask_losses(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    if telling.dead.is_empty() && telling.outcome != Outcome::Wiped {
        let question = "Who died? (space marks, Enter ends; none: just Enter)";
        let dead = ui.choose_many("--dead", question, &telling.heroes)?;
        telling.dead = dead.into_iter().map(|place| telling.heroes[place].clone()).collect();
    }
    let (_, party, _) = hero::list(&ui.look_up()?, false, false)?;
    let carried: Vec<(String, String)> = party
        .iter()
        .filter(|hero| telling.heroes.contains(&hero.name))
        .flat_map(|hero| hero.items.iter().map(|item| (hero.name.clone(), item.name.clone())))
        .collect();
    if telling.used.is_empty() && !carried.is_empty() {
        let lines: Vec<String> =
            carried.iter().map(|(hero, item)| format!("{hero}: {item}")).collect();
        let question = "What was used up? (space marks, Enter ends; nothing: just Enter)";
        let used = ui.choose_many("--used", question, &lines)?;
        telling.used = used.into_iter().map(|place| carried[place].clone()).collect();
    }
    Ok(())
}

fn outcome(ui: &mut Ui, typed: Option<String>) -> Result<Outcome, Failure> {
    let words = Outcome::ALL.map(|outcome| outcome.word().to_owned());
    match typed {
        Some(typed) => Outcome::read(&typed).ok_or_else(|| {
            Failure::refused(format!("{} is not slain, fled or wiped", shown(&typed)))
        }),
        None => {
            Ok(Outcome::ALL[ui.choose("--outcome slain|fled|wiped", "How did it end?", &words)?])
        }
    }
}

/// What equal shares leave over goes where the players say; with no answer, in turn order.
fn ask_leftovers(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    if !ui.interactive() {
        return Ok(());
    }
    let (heroes, left) = hunt::leftovers(&ui.look_up()?, telling)?;
    ask_leftover(ui, &heroes, left.gold, "1 gold", &mut telling.leftover_gold)?;
    ask_leftover(ui, &heroes, left.exp, "1 experience", &mut telling.leftover_exp)
}

/// `HERO:ITEM`
fn read_used(typed: &str) -> Result<(String, String), Failure> {
    read_pair("--used denra:haste-potion", typed)
}
