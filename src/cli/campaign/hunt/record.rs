//! `wyrm hunt record` and `wyrm hunt end`: a hunt entered by its result, and settling a live one.

use clap::Args;
use serde_json::{Value, json};

use super::TITLE;
use super::ask::{ask_leftovers, read_leftovers, read_pairs};
use crate::app::campaign_reports::HuntReport;
use crate::app::hunt::{self, EnteredHunt, finish};
use crate::app::{Failure, Result, between_hunts};
use crate::cli::args::number;
use crate::cli::campaign::between_hunts::{DeedDialog, typed};
use crate::cli::date::DayArg;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::answers::Answers;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::between_hunts::{CompleteDeed, Deed, next};
use crate::rules::name::shown;

#[derive(Debug, Args)]
#[command(after_help = "\
Heroes share the bounty equally, dead or alive. Leftovers go one each in turn
order, or as you choose: --leftover gold=denra,denra --leftover exp=brum
(a name per piece, or denra:2).
Four or five heroes hunt two dragons: --dragon pale --dragon young-black.")]
pub struct RecordArgs {
    /// slain, fled or wiped
    #[arg(long, add = complete::words(&["slain", "fled", "wiped"]))]
    outcome: Option<String>,
    /// Who took part, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
    /// The dragon, if not the chapter's; repeat it for two dragons
    #[arg(long, add = complete::dragons())]
    dragon: Vec<String>,
    /// Who died, separated by commas
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    dead: Vec<String>,
    /// An item used up, as HERO:ITEM
    #[arg(long, value_name = "HERO:ITEM")]
    used: Vec<String>,
    /// Who gets the leftovers of equal shares, as gold=HERO,… or exp=HERO,…
    #[arg(long, value_name = "WHAT=HEROES")]
    leftover: Vec<String>,
    /// The chapter it was played in [default: the campaign's]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    chapter: Option<i64>,
    #[command(flatten)]
    day: DayArg,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    note: Option<String>,
}

#[derive(Debug, Default, Args)]
pub struct EndArgs {
    /// Who gets the leftovers of equal shares, as gold=HERO,… or exp=HERO,…
    #[arg(long, value_name = "WHAT=HEROES")]
    pub leftover: Vec<String>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub note: Option<String>,
}

pub fn record(ui: &mut Ui, args: RecordArgs) -> Result<()> {
    args.day.set_day(ui)?;
    if ui.interactive() {
        hunt::refuse_another(&ui.look_up()?)?;
    }
    let mut shares = read_leftovers(&args.leftover)?;
    let RecordArgs { outcome, chapter, heroes, dragon, dead, used, note, .. } = args;
    let answers = typed!(outcome, chapter, heroes, dragon, dead, used);
    let mut talk = DeedDialog::new(ui, Deed::Record, answers);
    let doing = talk.through(ui, &mut |village, walk| next(village, Deed::Record, walk))?;
    let CompleteDeed::Record { outcome, party, dead, used } = doing else {
        return Err(Failure::bug("a recorded hunt was read as another command"));
    };
    let unknown = || Failure::refused(format!("{} is not slain, fled or wiped", shown(&outcome)));
    let mut telling = EnteredHunt {
        outcome: Outcome::read(&outcome).ok_or_else(unknown)?,
        heroes: party.heroes,
        dragons: party.dragons,
        dead,
        used: read_pairs("--used denra:haste-potion", &used)?,
        leftover_gold: shares.gold.clone(),
        leftover_exp: shares.exp.clone(),
        chapter,
        note,
    };
    if ui.interactive() {
        talk.village.left = Some(hunt::leftovers(&ui.look_up()?, &telling)?);
        ask_leftovers(ui, &mut talk, &mut shares)?;
    }
    telling.leftover_gold = shares.gold;
    telling.leftover_exp = shares.exp;
    let done = hunt::record(&mut ui.change()?, &telling)?;
    ui.done(&done, settled_json, render::hunt::recorded)
}

/// A finished hunt, entered or live.
fn settled_json(hunt: &HuntReport) -> Value {
    let play = json!({
        "id": hunt.id,
        "title": TITLE.game.slug().as_str(),
        "state": "finished",
        "outcome": hunt.outcome.word(),
    });
    json!({ "hunt": render::hunt::json(hunt), "play": play })
}

/// Settles a decided hunt; asks who gets leftovers.
pub fn end(ui: &mut Ui, args: EndArgs) -> Result<()> {
    let mut shares = read_leftovers(&args.leftover)?;
    if ui.interactive() {
        let mut talk = DeedDialog::new(ui, Deed::Settle, Answers::typed(Vec::new()));
        talk.village = between_hunts::village(&ui.look_up()?, Deed::Settle)?;
        ask_leftovers(ui, &mut talk, &mut shares)?;
    }
    let note = args.note.as_deref();
    let done = finish::end(&mut ui.change()?, shares.gold, shares.exp, note)?;
    ui.done(&done, settled_json, render::hunt::recorded)
}
