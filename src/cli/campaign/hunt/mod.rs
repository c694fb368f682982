//! `wyrm hunt`

mod ask;
mod record;
mod review;
mod start;

use clap::{ArgMatches, FromArgMatches, Subcommand};
use serde_json::json;

pub use self::ask::who_hunts;

use self::record::{EndArgs, RecordArgs};
use self::start::StartArgs;
use crate::app::play::{Live, RulesOf, open};
use crate::app::{Failure, Result, Session, catalog, hunt};
use crate::cli::args::{Newest, number};
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::{Settle, TitleEntry};
use crate::render;
use crate::render::glossary::Meaning;
use crate::render::hunt::HuntWords;
use crate::rules::dice_dragons::catalog::EntryKind;
use crate::rules::dice_dragons::house::RULES;
use crate::rules::dice_dragons::hunt::DiceDragons;
use crate::rules::words;

/// The title Dice & Dragons.
pub const TITLE: TitleEntry = TitleEntry {
    args: HuntCommand::augment_subcommands,
    run,
    start: Some(|ui| start::start(ui, StartArgs::default())),
    settle: Some(Settle {
        is_due: is_decided,
        label: "settle the hunt",
        run: |ui| record::end(ui, EndArgs::default()),
    }),
    recorded,
    ..TitleEntry::new(&RulesOf::<DiceDragons>::new(), &render::Spoken(HuntWords))
};

/// The catalogue with the campaign's figures, and its possible settings.
fn recorded(session: &Session) -> Result<Vec<Meaning>> {
    let rules = RULES.iter().map(|rule| Meaning::of_setting("house rule", rule, "campaign rule"));
    let mut meanings: Vec<Meaning> = rules.collect();
    for kind in EntryKind::ALL {
        let entries = catalog::list(session, kind, &catalog::CatalogFilter::default())?;
        meanings.extend(entries.iter().map(render::catalog::meaning));
    }
    Ok(meanings)
}

fn is_decided(live: &Live) -> bool {
    let view = live.view::<DiceDragons>();
    view.is_some_and(|view| view.state.outcome.is_some())
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum HuntCommand {
    /// What to lay out for a hunt: sheets, tokens, dice, dragons; nothing is recorded
    #[command(display_order = 1)]
    Setup(StartArgs),
    /// Begin a live hunt: wyrm records every die and blow; leave and resume whenever you like
    #[command(display_order = 2)]
    Start(StartArgs),
    /// Settle a decided hunt: bounty, deaths, used items, market, levels
    End(EndArgs),
    /// Record the result of a hunt played with pencil and dice
    Record(RecordArgs),
    /// The campaign's hunts
    List {
        #[command(flatten)]
        newest: Newest,
    },
    /// One hunt: dragons, shares, what was used up [default: the last one]
    #[command(after_help = review::HOW)]
    Show {
        /// The hunt, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number)]
        id: Option<i64>,
        #[command(flatten)]
        review: review::ReviewArgs,
    },
}

fn run(ui: &mut Ui, matches: &ArgMatches) -> Result<()> {
    let command = HuntCommand::from_arg_matches(matches);
    match command.map_err(|error| Failure::usage(error.to_string()))? {
        HuntCommand::Setup(args) => start::set_up(ui, args),
        HuntCommand::Start(args) => start::start(ui, args),
        HuntCommand::End(args) => record::end(ui, args),
        HuntCommand::Record(args) => record::record(ui, args),
        HuntCommand::List { newest } => {
            let limit = newest.limit("hunts", &ui.globals)?;
            let session = ui.look_up()?;
            let found = hunt::list(&session, limit)?;
            let open = hunt::is_open(&session)?;
            drop(session);
            if open {
                ui.say("(one more is open: wyrm hunt)");
            }
            let campaign = ui.globals.campaign.as_deref();
            let again = words::with_options("wyrm hunt list", &[("--campaign", campaign)]);
            ui.answer(
                || render::hunt::list_json(&found),
                |look| render::hunt::list(&found, &again, look),
            )
        }
        HuntCommand::Show { id, review } if review.is_wanted() => review::review(ui, id, review),
        HuntCommand::Show { id, .. } => {
            let session = ui.look_up()?;
            let report = hunt::show(&session, id)?;
            let log = || open::log(&session, TITLE.handle(), Some(report.id));
            let log = report.tracked.then(log).transpose()?;
            drop(session);
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
                    let stats = stats.map(|stats| format!("\n{stats}")).unwrap_or_default();
                    render::hunt::show(&report, look) + &stats
                },
            )
        }
    }
}
