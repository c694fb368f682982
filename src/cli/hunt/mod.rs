//! `wyrm hunt`

mod args;
mod ask;
mod record;
mod review;
mod start;
mod table;

use clap::{ArgMatches, Args, FromArgMatches, Subcommand};
use serde_json::json;

pub use self::ask::who_hunts;

use self::args::{AdviceArgs, EndArgs, StartArgs, TableCommand};
use crate::app::play::{Live, Of, open};
use crate::app::{Failure, Session, catalog, hunt};
use crate::cli::args::{Newest, number};
use crate::cli::titles::{Settle, TitleEntry};
use crate::cli::ui::Ui;
use crate::render;
use crate::render::glossary::Meaning;
use crate::render::hunt::HuntWords;
use crate::rules::dice_dragons::catalog::Kind;
use crate::rules::dice_dragons::house::RULES;
use crate::rules::dice_dragons::hunt::DiceDragons;
use crate::rules::words;

/// Dice & Dragons among the titles.
pub const TITLE: TitleEntry = TitleEntry {
    game: &Of::<DiceDragons>::new(),
    words: &render::Spoken(HuntWords),
    command,
    args: HuntArgs::augment_args,
    own: &["status"],
    run,
    start: Some(|ui| start::start(ui, StartArgs::none())),
    settle: Some(Settle {
        is_due: is_decided,
        label: "settle the hunt",
        run: |ui| table::end(ui, EndArgs::none()),
    }),
    recorded,
};

/// The catalogue with the campaign's figures, and what a campaign may choose.
fn recorded(session: &Session) -> Result<Vec<Meaning>, Failure> {
    let rules = RULES.iter();
    let rules = rules.map(|rule| Meaning::of_setting("house rule", rule, "campaign rule"));
    let mut meanings: Vec<Meaning> = rules.collect();
    for kind in Kind::ALL {
        let entries = catalog::list(session, kind, &catalog::Filter::default())?;
        meanings.extend(entries.iter().map(render::catalog::meaning));
    }
    Ok(meanings)
}

fn command() -> clap::Command {
    let about = "Hunts: play one live, record one, look back at them";
    clap::Command::new("hunt").about(about)
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
#[command(defer = true)]
enum HuntCommand {
    #[command(flatten)]
    Table(TableCommand),
    /// Record the result of a hunt played with pencil and dice
    Record(record::RecordArgs),
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

fn run(ui: &mut Ui, matches: &ArgMatches) -> Result<(), Failure> {
    let args = HuntArgs::from_arg_matches(matches);
    let args = args.map_err(|error| Failure::usage(error.to_string()))?;
    let Some(command) = args.command else {
        return table::status(ui, args.advice);
    };
    match command {
        HuntCommand::Table(command) => table::run(ui, command),
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
            let log = match report.tracked {
                true => Some(open::log(&session, TITLE.handle(), Some(report.id))?),
                false => None,
            };
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
                    let shown = render::hunt::show(&report, look);
                    stats.map_or(shown.clone(), |stats| format!("{shown}\n{stats}"))
                },
            )
        }
    }
}
