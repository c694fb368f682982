//! `wyrm odds hunt`, `campaign` and `party`: whole hunts, simulated many times.

use clap::{Args, ValueEnum};

use super::solved;
use super::{For, no_points};
use crate::app::odds::campaign;
use crate::app::odds::hunt::{self, Parties, PlayAsk, SimulationRun};
use crate::app::odds::policy::PolicyChoice;
use crate::app::{Result, Session};
use crate::cli::args::number;
use crate::cli::campaign::hunt::who_hunts;
use crate::cli::help::complete;
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::render::odds as drawn;
use crate::rules::title::Patience;

const HOW: &str = "\
wyrm plays hunts by the rules, and --policy chooses how:
  best    for the chance to win (--for win), to win with every hero alive
          (--for alive), or for the bounty less 2 gold a death (--for gold),
          within 10 rounds (--patience); after that as many rounds again
  casual  as a group without advice: for damage, healing heroes who are badly
          hurt, without a thought for counter attacks
Nobody flees without --flee. The same seed gives the same hunts.";

/// How heroes decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PolicyArg {
    Best,
    Casual,
    /// Gone: refused with what to use instead.
    #[value(hide = true)]
    Points,
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    /// Flee when no more than N heroes are left alive
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    flee: Option<i64>,
    /// The seed of all dice [default: a new one, which is shown]
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, value_parser = number)]
    seed: Option<i64>,
    /// How the heroes play
    #[arg(long, value_name = "POLICY", default_value = "best")]
    policy: PolicyArg,
    /// The goal of the best play [default: win]
    #[arg(long = "for", value_name = "WHAT")]
    aim: Option<For>,
    /// Play to win within this many rounds: 1 to 60, or none
    /// [default: as wyrm campaign rule patience, else 10]
    #[arg(long, value_name = "ROUNDS", add = complete::words(&Patience::WORDS))]
    patience: Option<String>,
    /// Gone: refused with what to use instead.
    #[arg(long = "weight", value_name = "WHAT=N", hide = true)]
    weights: Vec<String>,
    /// The level of new heroes, named by their class [default: 1]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    level: Option<i64>,
}

#[derive(Debug, Args)]
#[command(after_help = format!("{HOW}\n
Examples:
  wyrm odds hunt                             from the open hunt as it stands
  wyrm odds hunt --heroes denra,timorn
  wyrm odds hunt --heroes rogue,wizard,cleric --level 3 --dragon green"))]
pub struct HuntArgs {
    /// Heroes, or classes for new ones, separated by commas [default: the open hunt
    /// as it stands, else the campaign's living heroes]
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
    /// The dragon; repeat it for four or five heroes [default: the chapter's]
    #[arg(long = "dragon", value_name = "DRAGON", add = complete::dragons())]
    dragons: Vec<String>,
    /// How many hunts to play [default: 60; 10000 for casual]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    hunts: Option<i64>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Debug, Args)]
#[command(after_help = format!("{HOW}
The party brings dead heroes back while it has the gold. With best, it chooses
the levels and purchases that add most to the chance against the next dragon for
their price, and keeps gold for deaths that the next bounty is unlikely to pay.
With casual, levels favour the skills that come up most, and the party buys
nothing. A lost party ends its campaign."))]
pub struct CampaignArgs {
    /// Heroes, or classes for new ones [default: the campaign's living heroes]
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
    /// The first chapter [default: where the campaign stands; 1 for new heroes]
    #[arg(long, value_name = "CHAPTER", allow_negative_numbers = true, value_parser = number)]
    from: Option<i64>,
    /// The last chapter [default: 8]
    #[arg(long, value_name = "CHAPTER", allow_negative_numbers = true, value_parser = number)]
    to: Option<i64>,
    /// How many campaigns to play [default: 100; 2000 for casual]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    campaigns: Option<i64>,
    #[command(flatten)]
    play: PlayArgs,
}

#[derive(Debug, Args)]
#[command(after_help = format!("{HOW}
Four or five heroes meet two dragons; wyrm picks the second one by its rank.

Examples:
  wyrm odds party --dragon green --level 3   new heroes of every class
  wyrm odds party --heroes all               the campaign's own heroes
  wyrm odds party --heroes denra,brum,cara --size 2"))]
pub struct PartyArgs {
    /// Compare parties of these heroes, separated by commas; `all`: every living hero
    /// [default: new heroes of every class]
    #[arg(long, value_delimiter = ',', value_name = "HEROES", add = complete::heroes())]
    heroes: Vec<String>,
    /// The dragon [default: the chapter's]
    #[arg(long, add = complete::dragons())]
    dragon: Option<String>,
    /// Only parties of this many heroes
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    size: Option<i64>,
    /// How often each party hunts [default: 100; 2000 for casual]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    hunts: Option<i64>,
    #[command(flatten)]
    play: PlayArgs,
}

impl PlayArgs {
    fn ask(self) -> Result<(Option<i64>, PlayAsk)> {
        super::no_weights(&self.weights)?;
        let ask = PlayAsk {
            flee: self.flee,
            by: match self.policy {
                PolicyArg::Best => PolicyChoice::Best,
                PolicyArg::Casual => PolicyChoice::Casual,
                PolicyArg::Points => return Err(no_points("--policy best or --policy casual")),
            },
            aim: self.aim.map(For::purpose).transpose()?,
            level: self.level,
            within: self.patience,
            ..PlayAsk::default()
        };
        Ok((self.seed, ask))
    }
}

/// A seed as given, or a new one short enough to type again.
fn seed(ui: &mut Ui, given: Option<i64>) -> Result<u64> {
    match (given, ui.seed(false, given)?) {
        (Some(_), Some(seed)) => Ok(seed),
        (_, fresh) => Ok(fresh.unwrap_or_default() % 100_000),
    }
}

/// Makes the plan. Without names, if the campaign's heroes cannot all hunt together, asks who goes.
fn planned<T>(
    ui: &mut Ui,
    mut ask: PlayAsk,
    plan: impl Fn(&Session, &PlayAsk) -> Result<T>,
) -> Result<T> {
    let planned = plan(&ui.look_up_if_there()?, &ask);
    if !matches!(&planned, Err(failure) if ask.heroes.is_empty() && hunt::is_crowd(failure)) {
        return planned;
    }
    ask.heroes = who_hunts(ui, &[])?;
    plan(&ui.look_up_if_there()?, &ask)
}

pub fn hunt(ui: &mut Ui, args: HuntArgs) -> Result<()> {
    let (given, ask) = args.play.ask()?;
    let ask = PlayAsk { heroes: args.heroes, dragons: args.dragons, times: args.hunts, ..ask };
    let mut plan = planned(ui, ask, hunt::plan)?;
    let seed = seed(ui, given)?;
    ui.nothing_is_open();
    if plan.to_solve() {
        plan.solved = solved::solved(ui, &plan.start.setup, plan.patience);
    }
    let odds = played(ui, seed, (plan.times, "hunts"), |work| hunt::play(&plan, work));
    ui.answer(|| drawn::hunt::json(&odds), |look| drawn::hunt::text(&odds, look))
}

/// Runs the simulation, with a bar for this many pieces of work.
fn played<T>(
    ui: &Ui,
    seed: u64,
    (all, what): (u64, &'static str),
    play: impl FnOnce(&SimulationRun) -> T,
) -> T {
    let bar = ProgressBar::new(ui, all, what);
    play(&SimulationRun { seed, cores: ui.context.cores, progress: &|done| bar.add(done) })
}

pub fn campaign(ui: &mut Ui, args: CampaignArgs) -> Result<()> {
    let (given, ask) = args.play.ask()?;
    let ask =
        PlayAsk { heroes: args.heroes, from: args.from, to: args.to, times: args.campaigns, ..ask };
    let seed = seed(ui, given)?;
    let plan = planned(ui, ask, |session, ask| campaign::saga(session, ask, seed))?;
    let all = (plan.chapters()?, "chapters");
    let odds = played(ui, seed, all, |work| campaign::play_saga(&plan, work))?;
    ui.answer(|| drawn::campaign::json(&odds), |look| drawn::campaign::text(&odds, look))
}

pub fn party(ui: &mut Ui, args: PartyArgs) -> Result<()> {
    let (given, ask) = args.play.ask()?;
    let heroes = if args.heroes.is_empty() { Vec::new() } else { who_hunts(ui, &args.heroes)? };
    let dragons = args.dragon.into_iter().collect();
    let ask = PlayAsk { heroes, dragons, size: args.size, times: args.hunts, ..ask };
    let Parties { plans, of } = hunt::parties(&ui.look_up_if_there()?, &ask)?;
    let seed = seed(ui, given)?;
    let all = plans.iter().map(|plan| plan.times).sum();
    let mut list: Vec<hunt::HuntOdds> = played(ui, seed, (all, "hunts"), |work| {
        plans.iter().map(|plan| hunt::play(plan, work)).collect()
    });
    list.sort_by(|a, b| b.within.chance.total_cmp(&a.within.chance));
    ui.answer(|| drawn::hunt::parties_json(&list, of), |look| drawn::hunt::parties(&list, of, look))
}
