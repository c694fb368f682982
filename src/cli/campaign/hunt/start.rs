//! `wyrm hunt setup` and `wyrm hunt start`: who takes part, who faces what, the layout of the table.

use clap::Args;
use serde_json::json;

use super::TITLE;
use super::ask::{ask_levels, read_pairs};
use crate::app::hunt::{self, HuntStart};
use crate::app::play::Live;
use crate::app::{Failure, Result};
use crate::cli::args::number;
use crate::cli::campaign::between_hunts::{doing, typed};
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render::Tongue;
use crate::render::hunt::setup as render_setup;
use crate::render::scene::drawn;
use crate::rules::dice_dragons::between_hunts::{CompleteDeed, Deed};
use crate::rules::dice_dragons::hunt::State;

#[derive(Debug, Default, Args)]
#[command(after_help = "\
Four or five heroes split into two groups: --second names those who face the
second dragon, the others face the first.

Examples:
  wyrm hunt start --heroes denra,timorn
  wyrm hunt start --heroes all --leave-off denra:steel-shield
  wyrm hunt start --heroes denra,timorn,brum,cara --second brum,cara \\
    --dragon green --dragon pale")]
pub struct StartArgs {
    /// Who takes part, separated by commas; `all`: every living hero
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    pub heroes: Vec<String>,
    /// The dragon, if not the chapter's; repeat it for two dragons
    #[arg(long, add = complete::dragons())]
    pub dragon: Vec<String>,
    /// Who faces the second dragon, separated by commas [default: all but the first two]
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    pub second: Vec<String>,
    /// Armour that a hero does not wear, as HERO:ITEM
    #[arg(long, value_name = "HERO:ITEM")]
    pub leave_off: Vec<String>,
    /// The chapter [default: the campaign's]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    pub chapter: Option<i64>,
    /// Hunt even if a hero can gain a level
    #[arg(long)]
    pub without_levels: bool,
}

/// The options of a hunt, as typed or asked for.
fn hunt_start(ui: &mut Ui, args: StartArgs) -> Result<HuntStart> {
    let off = |typed: &[String]| read_pairs("--leave-off denra:steel-shield", typed);
    off(&args.leave_off)?;
    let StartArgs { heroes, dragon, second, leave_off, chapter, without_levels } = args;
    let answers = typed!(chapter, heroes, dragon, second, leave_off);
    let CompleteDeed::Start(party) = doing(ui, Deed::Start, answers)? else {
        return Err(Failure::bug("the start of a hunt was read as another command"));
    };
    Ok(HuntStart {
        heroes: party.heroes,
        dragons: party.dragons,
        second: party.second,
        off: off(&party.off)?,
        chapter,
        without_levels,
    })
}

/// `wyrm hunt setup`
pub fn set_up(ui: &mut Ui, args: StartArgs) -> Result<()> {
    let start = hunt_start(ui, args)?;
    let session = ui.look_up()?;
    let setup = hunt::set_up(&session, &start)?;
    let due = hunt::due_levels(&session, &start.heroes)?;
    drop(session);
    ui.answer(
        || json!({ "setup": render_setup::json(&setup) }),
        |look| drawn(&render_setup::offered(&setup, &due, start.without_levels), look),
    )
}

/// Begins a hunt, asking for everything not typed.
pub fn start(ui: &mut Ui, args: StartArgs) -> Result<()> {
    if ui.interactive() {
        hunt::refuse_another(&ui.look_up()?)?;
    }
    let mut start = hunt_start(ui, args)?;
    start.without_levels = start.without_levels || ask_levels(ui, &start.heroes)?;
    let done = hunt::start(&mut ui.change()?, &start)?;
    let tongue = ui.tongue;
    ui.done(
        &done,
        |live| {
            let mut document = TITLE.words.json(live);
            document["setup"] = json!(state_of(live).ok().map(|s| render_setup::json(&s.setup)));
            document
        },
        |live, look| {
            let checklist =
                state_of(live).map(|state| drawn(&render_setup::checklist(&state.setup), look));
            let board = match tongue {
                Tongue::Commands => TITLE.words.answer(live, look),
                Tongue::Keys => TITLE.words.news(live, look),
            };
            format!("{}\n{board}", checklist.unwrap_or_default())
        },
    )
}

/// The state of a loaded hunt.
fn state_of(live: &Live) -> Result<&State> {
    live.state().downcast_ref().ok_or_else(|| Failure::bug("a table of another title"))
}
