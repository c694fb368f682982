//! `wyrm hero level-up`

use clap::Args;
use serde_json::json;

use super::args::number;
use super::complete;
use super::day::DayArg;
use super::ui::Ui;
use crate::app::level::{self, Choices, Gain, Typed};
use crate::app::report::LevelReport;
use crate::app::{Done, Failure, Kind};
use crate::render;
use crate::rules::dice_dragons::hero::in_space;
use crate::rules::dice_dragons::level::{Improvable, Options};

#[derive(Debug, Args)]
#[command(after_help = "\
Dice thrown by hand: --dice \"MSXDC HHCM SSS\" are three rolls of five dice;
those that showed the class symbol were set aside and are not thrown again.
Without --dice the program rolls. Of a level that was gained on paper only the
hit points may be known: --hp 3.
If two levels are due, run it again for the second.")]
pub struct LevelArgs {
    /// The hero
    #[arg(add = complete::heroes())]
    hero: Option<String>,
    /// Levels 2 and 4: the skill to improve (drain-life:damage or drain-life:healing; of a skill
    /// that stands on the sheet twice, lightning-storm-2 is the second space)
    #[arg(long, value_name = "SKILL", add = complete::skills())]
    improve: Option<String>,
    /// Levels 3 and 5: the skill to learn
    #[arg(long, value_name = "SKILL", conflicts_with = "improve", add = complete::skills())]
    learn: Option<String>,
    /// Levels 3 and 5: learn nothing
    #[arg(long, conflicts_with_all = ["improve", "learn"])]
    decline: bool,
    /// Dice thrown by hand (S M H C D, X dragon), all three rolls in order
    #[arg(long, value_name = "FACES")]
    dice: Option<String>,
    /// Throw the dice from this seed
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    seed: Option<i64>,
    /// Hit points gained, where nobody knows the dice any more
    #[arg(long, value_name = "N", conflicts_with_all = ["dice", "seed"], allow_negative_numbers = true, value_parser = number)]
    hp: Option<i64>,
    #[command(flatten)]
    day: DayArg,
}

impl LevelArgs {
    /// A hero's level, the rest to be asked for.
    pub fn of(hero: &str) -> Self {
        Self {
            hero: Some(hero.to_owned()),
            improve: None,
            learn: None,
            decline: false,
            dice: None,
            seed: None,
            hp: None,
            day: DayArg::default(),
        }
    }
}

pub fn run(ui: &mut Ui, args: LevelArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let who = ui.hero_among(args.hero, "Which hero?", &|hero| {
        hero.may_level_up.then(|| format!("level {}", hero.level + 1))
    })?;
    let session = ui.look_up()?;
    let choices = level::choices(&session, &who)?;
    drop(session);
    let typed = match (args.improve, args.learn, args.decline) {
        (Some(skill), ..) => Typed::Improve(skill),
        (_, Some(skill), _) => Typed::Learn(skill),
        (.., true) => Typed::Decline,
        _ => ask(ui, &choices)?,
    };
    let done = match args.hp {
        Some(hp) => level::up(&mut ui.change()?, &who, &typed, &Gain::Told(hp))?,
        None => leveled(ui, &who, &typed, &choices, (args.dice, args.seed))?,
    };
    let tongue = ui.tongue;
    ui.done(
        &done,
        |report| json!({ "hero": render::hero::json(&report.hero), "level_up": render::hero::level_json(report) }),
        |report, _| render::hero::level(report, tongue),
    )
}

/// Asks what to improve or learn, from exactly what is allowed; if nobody can be asked, says what
/// is missing.
fn ask(ui: &mut Ui, choices: &Choices) -> Result<Typed, Failure> {
    if !ui.interactive() {
        return match &choices.options {
            Options::Improve(list) if list.is_empty() => Ok(Typed::Unsaid),
            Options::Improve(list) => {
                let names: Vec<&str> = list.iter().map(|s| s.name.as_str()).collect();
                Err(Failure::missing(format!(
                    "--improve SKILL (level {} improves one)",
                    choices.to
                ))
                .hint(format!("one of: {}", names.join(", "))))
            }
            Options::Learn(list) => {
                let names: Vec<&str> = list.iter().map(|s| s.name.as_str()).collect();
                Err(Failure::missing(format!("--learn SKILL or --decline (level {})", choices.to))
                    .hint(format!("one of: {}", names.join(", "))))
            }
        };
    }
    match &choices.options {
        Options::Improve(list) if list.is_empty() => Ok(Typed::Unsaid),
        Options::Improve(list) => {
            let mut offered = Vec::new();
            for name in list.iter().flat_map(spaces) {
                match name {
                    (name, true) => {
                        offered.extend([format!("{name}:damage"), format!("{name}:healing")]);
                    }
                    (name, false) => offered.push(name),
                }
            }
            let question = format!("Level {}: {} improves which skill?", choices.to, choices.hero);
            let chosen = ui.choose("--improve SKILL", &question, &offered)?;
            Ok(Typed::Improve(offered[chosen].clone()))
        }
        Options::Learn(list) => {
            let mut offered: Vec<String> =
                list.iter().map(|s| format!("{}  ({}: {})", s.name, s.symbols, s.effect)).collect();
            offered.push("nothing".to_owned());
            let question = format!("Level {}: {} learns which skill?", choices.to, choices.hero);
            let chosen = ui.choose("--learn SKILL", &question, &offered)?;
            Ok(list.get(chosen).map_or(Typed::Decline, |skill| Typed::Learn(skill.key.clone())))
        }
    }
}

/// Every space of a skill by its name, and whether it has halves.
fn spaces(skill: &Improvable) -> Vec<(String, bool)> {
    let number = |n: u8| (skill.places.len() > 1).then_some(n);
    (1..=skill.places.len() as u8)
        .map(|n| (in_space(&skill.name, number(n)), skill.halves))
        .collect()
}

/// Dice from a flag, or asked for on a terminal: thrown by hand, or left to the program. A miscount
/// is asked for again, with what was typed.
fn leveled(
    ui: &mut Ui,
    who: &str,
    say: &Typed,
    choices: &Choices,
    (told, seed): (Option<String>, Option<i64>),
) -> Result<Done<LevelReport>, Failure> {
    let quiet = told.is_some() || seed.is_some() || !ui.interactive() || ui.globals.dry_run;
    if quiet {
        let dice = Gain::Dice(ui.dice(told.as_deref(), seed)?);
        return level::up(&mut ui.change()?, who, say, &dice);
    }
    let mut typed = String::new();
    loop {
        typed = ask_dice(ui, choices, &typed)?;
        let by_hand = Some(typed.as_str()).filter(|typed| !typed.trim().is_empty());
        let dice = ui.dice(by_hand, None);
        let done = dice.and_then(|dice| level::up(&mut ui.change()?, who, say, &Gain::Dice(dice)));
        match done {
            Err(failure) if by_hand.is_some() && failure.kind == Kind::Refused => {
                ui.say_failure(&failure);
            }
            done => return done,
        }
    }
}

fn ask_dice(ui: &mut Ui, choices: &Choices, typed: &str) -> Result<String, Failure> {
    let question = format!("Three rolls for hit points, setting {} aside:", choices.symbol);
    let help = "type the dice as thrown (MSXDC HHCM SSS), or just press Enter to let wyrm roll";
    ui.line("--dice", &question, help, typed)
}
