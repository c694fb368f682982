//! `wyrm hunt`

mod args;
mod ask;
mod table;

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use serde_json::json;

use crate::cli::args::{Newest, number};
use crate::cli::complete;

use self::args::{AdviceArgs, EndArgs, StartArgs, TableCommand};
use crate::app::hunt::{self, Telling};
use crate::app::play::{Live, Of, open};
use crate::app::{Failure, Session, hero};
use crate::cli::titles::{Settle, TitleEntry};
use crate::cli::ui::{Ui, no_heroes};
use crate::render;
use crate::render::hunt::HuntWords;
use crate::rules::dice_dragons::aftermath::{Outcome, dragons_for};
use crate::rules::dice_dragons::catalog::Kind;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::hunt::DiceDragons;
use crate::rules::name::{key, shown};

/// Dice & Dragons among the titles.
pub const TITLE: TitleEntry = TitleEntry {
    game: &Of::<DiceDragons>::new(),
    words: &HuntWords,
    command,
    run,
    start: |ui| table::start(ui, StartArgs::none()),
    settle: Some(Settle {
        is_due: is_decided,
        label: "settle the hunt",
        run: |ui| table::end(ui, EndArgs::none()),
    }),
};

fn command() -> clap::Command {
    let about = "Hunts: play one live, record one, look back at them";
    HuntArgs::augment_args(clap::Command::new("hunt").about(about))
}

fn is_decided(live: &Live) -> bool {
    let view = live.view::<DiceDragons>();
    view.is_some_and(|view| view.state.outcome.is_some())
}

#[derive(Debug, Args)]
struct HuntArgs {
    #[command(flatten)]
    advice: AdviceArgs,
    #[command(subcommand)]
    command: Option<HuntCommand>,
}

#[derive(Debug, Subcommand)]
enum HuntCommand {
    #[command(flatten)]
    Table(TableCommand),
    /// A hunt played with pencil and dice, told by its result
    Record(RecordArgs),
    /// The campaign's hunts
    List {
        #[command(flatten)]
        newest: Newest,
    },
    /// One hunt: dragons, shares, what was used up [default: the last one]
    Show {
        /// The hunt, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number)]
        id: Option<i64>,
    },
}

#[derive(Debug, Args)]
#[command(after_help = "\
Bounty is shared equally, dead or alive. What is left over goes one each in
turn order, or where you say: --leftover gold=denra,denra --leftover exp=brum
(a name per piece, or denra:2).
Four or five heroes hunt two dragons: --dragon pale --dragon young-black.")]
struct RecordArgs {
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
    /// When: 2026-11-14, "2026-11-14 20:30", today or yesterday
    #[arg(long, value_name = "DATE")]
    date: Option<String>,
    /// A line to remember it by
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
}

fn run(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = HuntArgs::from_arg_matches(matches);
    let args = args.map_err(|error| Failure::usage(error.to_string()))?;
    let Some(command) = args.command else {
        return table::status(ui, args.advice);
    };
    match command {
        HuntCommand::Table(command) => table::run(ui, command),
        HuntCommand::Record(args) => record(ui, args),
        HuntCommand::List { newest } => {
            let limit = newest.limit("hunts")?;
            let session = ui.look_up()?;
            let (campaign, hunts) = hunt::list(&session, limit)?;
            if hunt::is_open(&session)? {
                ui.say("(one more is open: wyrm hunt)");
            }
            ui.answer(
                || json!({ "campaign": campaign.name, "hunts": hunts.iter().map(render::hunt::json).collect::<Vec<_>>() }),
                |look| render::hunt::list(&campaign.name, &hunts, look),
            )
        }
        HuntCommand::Show { id } => {
            let session = ui.look_up()?;
            let report = hunt::show(&session, id)?;
            let log = match report.tracked {
                true => Some(open::log(&session, TITLE.handle(), Some(report.id))?),
                false => None,
            };
            let log = log.as_ref().and_then(|log| log.view::<DiceDragons>());
            ui.answer(
                || {
                    let mut value = json!({ "hunt": render::hunt::json(&report) });
                    if let Some(log) = &log {
                        value["hunt"]["stats"] = render::hunt::log::stats_json(log);
                    }
                    value
                },
                |look| {
                    let stats = log.as_ref().map(|log| render::hunt::log::stats(log, look));
                    let shown = render::hunt::show(&report, look);
                    stats.map_or(shown.clone(), |stats| format!("{shown}\n{stats}"))
                },
            )
        }
    }
}

fn record(ui: &mut Ui, args: RecordArgs) -> Result<(), Failure> {
    let session = ui.look_up()?;
    if ui.interactive() {
        session.request.campaign(session.conn())?;
    }
    let outcome = outcome(ui, args.outcome)?;
    let asked = args.heroes.is_empty();
    let mut telling = Telling {
        outcome,
        heroes: heroes(ui, &session, args.heroes, "Who took part?")?,
        dragons: args.dragon,
        dead: args.dead,
        used: args
            .used
            .iter()
            .map(|typed| read_used(typed))
            .collect::<Result<_, _>>()?,
        leftover_gold: None,
        leftover_exp: None,
        chapter: args.chapter,
        date: args
            .date
            .as_deref()
            .map(|typed| read_date(ui, typed))
            .transpose()?,
        note: args.note,
    };
    for typed in &args.leftover {
        read_leftover(typed, &mut telling.leftover_gold, &mut telling.leftover_exp)?;
    }
    if asked && ui.interactive() {
        ask_losses(ui, &session, &mut telling)?;
    }
    let told = std::mem::take(&mut telling.dragons);
    telling.dragons = ask_dragons(ui, &session, telling.heroes.len(), told, telling.chapter)?;
    ask_leftovers(ui, &session, &mut telling)?;
    drop(session);
    let done = hunt::record(&mut ui.change()?, &telling)?;
    ui.done(
        &done,
        |hunt| json!({ "hunt": render::hunt::json(hunt) }),
        render::hunt::recorded,
    )
}

/// When the party was asked for, so is what the hunt cost it: who died, and what was used up.
fn ask_losses(ui: &mut Ui, session: &Session, telling: &mut Telling) -> Result<(), Failure> {
    if telling.dead.is_empty() && telling.outcome != Outcome::Wiped {
        let question = "Who died? (space marks, Enter ends; none: just Enter)";
        let dead = ui.choose_many("--dead", question, &telling.heroes)?;
        telling.dead = dead
            .into_iter()
            .map(|place| telling.heroes[place].clone())
            .collect();
    }
    let (_, party, _) = hero::list(session, false, false)?;
    let carried: Vec<(String, String)> = party
        .iter()
        .filter(|hero| telling.heroes.contains(&hero.name))
        .flat_map(|hero| {
            hero.items
                .iter()
                .map(|item| (hero.name.clone(), item.name.clone()))
        })
        .collect();
    if telling.used.is_empty() && !carried.is_empty() {
        let lines: Vec<String> = carried
            .iter()
            .map(|(hero, item)| format!("{hero}: {item}"))
            .collect();
        let question = "What was used up? (space marks, Enter ends; nothing: just Enter)";
        let used = ui.choose_many("--used", question, &lines)?;
        telling.used = used
            .into_iter()
            .map(|place| carried[place].clone())
            .collect();
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

/// Who takes part, as typed or asked for.
pub(super) fn heroes(
    ui: &mut Ui,
    session: &Session,
    typed: Vec<String>,
    question: &str,
) -> Result<Vec<String>, Failure> {
    if !typed.is_empty() {
        return Ok(typed);
    }
    let (campaign, party, _) = hero::list(session, false, false)?;
    let alive: Vec<String> = party
        .into_iter()
        .filter(|hero| hero.standing == Standing::Alive)
        .map(|hero| hero.name)
        .collect();
    if alive.is_empty() {
        return Err(no_heroes(&campaign.name));
    }
    let chosen = ui.choose_many(
        "--heroes A,B",
        &format!("{question} (space marks, Enter ends)"),
        &alive,
    )?;
    Ok(chosen
        .into_iter()
        .map(|place| alive[place].clone())
        .collect())
}

/// Four or five heroes hunt two dragons: on a terminal the second is asked for.
pub(super) fn ask_dragons(
    ui: &mut Ui,
    session: &Session,
    heroes: usize,
    told: Vec<String>,
    chapter: Option<i64>,
) -> Result<Vec<String>, Failure> {
    if !ui.interactive() || !told.is_empty() || dragons_for(heroes) == 1 {
        return Ok(told);
    }
    let suggested = hunt::suggested_dragons(session, heroes, chapter)?;
    let [first, second] = suggested.as_slice() else {
        return Ok(told);
    };
    let mut names: Vec<String> = hero::figures(session)?
        .all(Kind::Dragon)
        .map(|d| d.entry.name.clone())
        .collect();
    names.sort_by_key(|name| name != second);
    let question = format!("Beside the {first}, which second dragon?");
    let chosen = ui.choose("--dragon", &question, &names)?;
    Ok(vec![first.clone(), names[chosen].clone()])
}

/// What equal shares leave over goes where the players say; with no answer, in turn order.
fn ask_leftovers(ui: &mut Ui, session: &Session, telling: &mut Telling) -> Result<(), Failure> {
    if !ui.interactive() {
        return Ok(());
    }
    let (heroes, left) = hunt::leftovers(session, telling)?;
    ask_leftover(ui, &heroes, left.gold, "1 gold", &mut telling.leftover_gold)?;
    ask_leftover(
        ui,
        &heroes,
        left.exp,
        "1 experience",
        &mut telling.leftover_exp,
    )
}

/// Who gets each of these pieces, unless it was said before.
pub(super) fn ask_leftover(
    ui: &mut Ui,
    heroes: &[String],
    pieces: i64,
    what: &str,
    slot: &mut Option<Vec<(String, i64)>>,
) -> Result<(), Failure> {
    if pieces == 0 || slot.is_some() {
        return Ok(());
    }
    let mut options = heroes.to_vec();
    options.push("in turn order".to_owned());
    let mut given = Vec::new();
    for n in 1..=pieces {
        let question = format!("{what} left over ({n} of {pieces}): who gets it?");
        let chosen = ui.choose("--leftover", &question, &options)?;
        match heroes.get(chosen) {
            Some(hero) => given.push((hero.clone(), 1)),
            None => return Ok(()),
        }
        options.truncate(heroes.len());
    }
    *slot = Some(given);
    Ok(())
}

/// `HERO:ITEM`
fn read_used(typed: &str) -> Result<(String, String), Failure> {
    read_pair("--used denra:haste-potion", typed)
}

/// Hero and item, as in the example.
pub(super) fn read_pair(example: &str, typed: &str) -> Result<(String, String), Failure> {
    match typed.split_once(':') {
        Some((hero, item)) if !hero.trim().is_empty() && !item.trim().is_empty() => {
            Ok((hero.to_owned(), item.to_owned()))
        }
        _ => Err(
            Failure::refused(format!("{} is not HERO:ITEM", shown(typed)))
                .hint(format!("as in {example}")),
        ),
    }
}

/// Hero and pieces.
type Given = Option<Vec<(String, i64)>>;

/// `gold=HEROES` or `exp=HEROES`
pub(super) fn read_leftover(typed: &str, gold: &mut Given, exp: &mut Given) -> Result<(), Failure> {
    let wrong = || {
        Failure::refused(format!("{} is not gold=HEROES or exp=HEROES", shown(typed)))
            .hint("as in --leftover gold=denra,timorn or --leftover exp=denra:2")
    };
    let (what, names) = typed.split_once('=').ok_or_else(wrong)?;
    let mut given = Vec::new();
    for name in names
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        given.push(match name.split_once(':') {
            Some((hero, pieces)) => (
                hero.to_owned(),
                pieces
                    .trim()
                    .parse()
                    .map_err(|error| wrong().because(error))?,
            ),
            None => (name.to_owned(), 1),
        });
    }
    let slot = match key(what).as_str() {
        "gold" => gold,
        "exp" | "experience" => exp,
        _ => return Err(wrong()),
    };
    slot.get_or_insert_default().extend(given);
    Ok(())
}

/// A local date, with or without a time; a date alone means noon, or now if it is today.
fn read_date(ui: &Ui, typed: &str) -> Result<DateTime<Utc>, Failure> {
    let wrong = || {
        Failure::refused(format!("{} is not a date", shown(typed)))
            .hint("as in 2026-11-14, \"2026-11-14 20:30\", today or yesterday")
    };
    let now = (ui.context.clock)();
    let today = (ui.context.local)(now).date_naive();
    if let Ok(time) = DateTime::parse_from_rfc3339(typed) {
        return Ok(time.to_utc());
    }
    if let Ok(time) = NaiveDateTime::parse_from_str(typed, "%Y-%m-%d %H:%M") {
        return (ui.context.universal)(time).ok_or_else(|| {
            Failure::refused(format!(
                "{} does not exist here: the clocks went forward over it",
                shown(typed)
            ))
        });
    }
    let date = match key(typed).as_str() {
        "today" => today,
        "yesterday" => today.checked_sub_days(Days::new(1)).ok_or_else(wrong)?,
        _ => {
            NaiveDate::parse_from_str(typed, "%Y-%m-%d").map_err(|error| wrong().because(error))?
        }
    };
    if date == today {
        return Ok(now);
    }
    let noon = NaiveTime::from_hms_opt(12, 0, 0).ok_or_else(wrong)?;
    (ui.context.universal)(date.and_time(noon)).ok_or_else(wrong)
}
