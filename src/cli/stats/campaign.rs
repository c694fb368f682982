//! `wyrm stats campaign`, `wyrm stats heroes` and `wyrm stats records`

use clap::Args;

use super::{FilterArgs, since_when};
use crate::app::Failure;
use crate::app::odds::solved::Shelf;
use crate::app::stats::Filter;
use crate::app::stats::{campaign, records};
use crate::cli::complete;
use crate::cli::ui::Ui;
use crate::render::stats as render;

pub const HOW: &str = "\
The chance stands before a hunt's first roll, for the best play. A hero alone
is worked out exactly where that takes a moment. Damage, healing and dice are
known of hunts that were played with wyrm.

Examples:
  wyrm stats campaign
  wyrm stats campaign ashes --since 2026-03
  wyrm stats campaign --with ana";

#[derive(Debug, Args)]
pub struct CampaignArgs {
    /// The campaign [default: the current one]
    #[arg(value_name = "NAME", add = complete::campaigns())]
    name: Option<String>,
    #[command(flatten)]
    hunts: HuntsArgs,
}

// Which hunts are looked at.
#[derive(Debug, Args)]
pub struct HuntsArgs {
    /// Only what was since then: 2026, 2026-03, 2026-03-14 or yesterday
    #[arg(long, value_name = "DATE")]
    since: Option<String>,
    /// Only hunts this player took part in; twice for two who both did
    #[arg(long, value_name = "PLAYER", add = complete::players())]
    with: Vec<String>,
}

impl HuntsArgs {
    fn read(&self, ui: &Ui) -> Result<Filter, Failure> {
        let since = self.since.as_deref();
        Ok(Filter {
            since: since.map(|typed| since_when(ui, typed)).transpose()?,
            title: None,
            with: self.with.clone(),
        })
    }
}

#[derive(Debug, Args)]
pub struct RecordsArgs {
    #[command(flatten)]
    filter: FilterArgs,
}

pub fn campaign(ui: &mut Ui, args: &CampaignArgs) -> Result<(), Failure> {
    let filter = args.hunts.read(ui)?;
    let shelf = Shelf::of(&ui.context.env);
    let stats = campaign::campaign(&ui.look_up()?, args.name.as_deref(), &filter, &shelf)?;
    ui.answer(|| render::campaign::json(&stats), |look| render::campaign::show(&stats, look))
}

pub fn heroes(ui: &mut Ui, args: &HuntsArgs) -> Result<(), Failure> {
    let filter = args.read(ui)?;
    let heroes = campaign::heroes(&ui.look_up()?, &filter)?;
    ui.answer(|| render::heroes::json(&heroes), |look| render::heroes::show(&heroes, look))
}

pub fn records(ui: &mut Ui, args: &RecordsArgs) -> Result<(), Failure> {
    let filter = args.filter.read(ui)?;
    let records = records::records(&ui.look_up()?, &filter, &*ui.context.local)?;
    ui.answer(|| render::records::json(&records), |look| render::records::show(&records, look))
}
