//! `wyrm hunt` at the table: one command for each thing that is done there.

use serde_json::{Value, json};

use super::args::{AdviceArgs, DiceArgs, EndArgs, StartArgs, TableCommand, UseArgs};
use super::ask::{agreed, ask_fail, ask_second, ask_step_in, complete_use};
use crate::app::hunt::live::{self, LiveReport, Start, Typed, Used};
use crate::app::{Dice, Done, Failure};
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::name::shown;

/// Positions: `1 3 5`, `135` or `1,3,5`.
pub(super) fn places(typed: &[String]) -> Result<Vec<usize>, Failure> {
    let mut places = Vec::new();
    for word in typed {
        for c in word.chars().filter(|c| *c != ',' && *c != ' ') {
            match c.to_digit(10) {
                Some(place @ 1..) => places.push(place as usize),
                _ => {
                    return Err(Failure::refused(format!(
                        "{} is not a position of a die",
                        shown(word)
                    ))
                    .hint("positions as shown, from 1: 1 3 5 or 135"));
                }
            }
        }
    }
    Ok(places)
}

pub fn run(ui: &mut Ui, command: TableCommand) -> Result<(), Failure> {
    match command {
        TableCommand::Start(args) => start(ui, args),
        TableCommand::Status(args) => status(ui, args),
        TableCommand::Live => super::live::run(ui),
        TableCommand::Roll { no_assist, dice } => {
            let say = Typed::Roll {
                keep_assist: !no_assist,
            };
            rolled(ui, &say, &dice)
        }
        TableCommand::Reroll(args) => {
            let say = Typed::Reroll {
                dice: places(&args.places)?,
                blessed: args.blessed,
            };
            rolled(ui, &say, &args.dice)
        }
        TableCommand::Keep(args) => {
            let say = Typed::Keep {
                dice: places(&args.places)?,
                blessed: args.blessed,
            };
            rolled(ui, &say, &args.dice)
        }
        TableCommand::Use(args) => activate(ui, args),
        TableCommand::Fail { cover, release } => fail(ui, cover, release),
        TableCommand::Item {
            item,
            places: typed,
            on,
            dice,
        } => {
            let say = Typed::Item {
                item,
                on,
                dice: places(&typed)?,
            };
            match typed.is_empty() && dice.faces.is_none() {
                true => act(ui, None, &say),
                false => rolled(ui, &say, &dice),
            }
        }
        TableCommand::Assist { die } => {
            let die = usize::try_from(die)
                .map_err(|error| Failure::refused("dice are counted from 1").because(error))?;
            act(ui, None, &Typed::Assist { die })
        }
        TableCommand::Next => act(ui, None, &Typed::Next),
        TableCommand::Fury { dice } => rolled(ui, &Typed::Fury, &dice),
        TableCommand::StepIn { hero, nobody } => step_in(ui, hero, nobody),
        TableCommand::Flee => flee(ui),
        TableCommand::End(args) => end(ui, args),
        TableCommand::Abandon => abandon(ui),
        TableCommand::Log { id } => {
            let report = live::log(&ui.look_up()?, id)?;
            ui.answer(
                || json!({ "hunt": render::hunt::log::log_json(&report) }),
                |look| render::hunt::log::log(&report, look),
            )
        }
    }
}

/// `wyrm hunt`
pub fn status(ui: &mut Ui, args: AdviceArgs) -> Result<(), Failure> {
    let mut report = live::status(&ui.look_up()?)?;
    report.advises |= args.advice;
    ui.answer(
        || json!({ "hunt": render::hunt::json::json(&report) }),
        |look| render::hunt::status::status(&report, look),
    )
}

fn shown_done(ui: &mut Ui, done: &Done<LiveReport>) -> Result<(), Failure> {
    ui.done(
        done,
        |report| json!({ "hunt": render::hunt::json::json(report) }),
        render::hunt::status::answer,
    )
}

/// Something that throws no dice.
fn act(ui: &mut Ui, seen: Option<i64>, say: &Typed) -> Result<(), Failure> {
    let done = live::act(&mut ui.change()?, seen, say, &Dice::Typed(Vec::new()))?;
    shown_done(ui, &done)
}

/// Something that throws dice: typed, or by the program.
fn rolled(ui: &mut Ui, say: &Typed, dice: &DiceArgs) -> Result<(), Failure> {
    let advises = dice.advice.advice;
    let dice = ui.dice(dice.faces.as_deref(), dice.seed)?;
    let mut done = live::act(&mut ui.change()?, None, say, &dice)?;
    done.report.advises |= advises;
    shown_done(ui, &done)
}

fn start(ui: &mut Ui, args: StartArgs) -> Result<(), Failure> {
    let session = ui.look_up()?;
    let heroes = super::heroes(ui, &session, args.heroes, "Who takes part?")?;
    let dragons = super::ask_dragons(ui, &session, heroes.len(), args.dragon, args.chapter)?;
    let second = ask_second(ui, &session, &heroes, &dragons, args.second)?;
    drop(session);
    let off: Result<Vec<(String, String)>, Failure> = args
        .leave_off
        .iter()
        .map(|typed| super::read_pair("--leave-off denra:steel-shield", typed))
        .collect();
    let start = Start {
        heroes,
        dragons,
        second,
        off: off?,
        chapter: args.chapter,
    };
    let done = live::start(&mut ui.change()?, &start)?;
    shown_done(ui, &done)?;
    if done.report.state.heroes.len() == 1 {
        ui.say("(one hero alone: the rules advise against it)");
    }
    Ok(())
}

fn flee(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        agreed(ui)?;
    }
    act(ui, None, &Typed::Flee)
}

fn abandon(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let options = ["no, keep it".to_owned(), "yes, drop it".to_owned()];
        if ui.choose("abandon", "Drop the open hunt without a result?", &options)? == 0 {
            return Err(Failure::interrupted());
        }
    }
    let done = live::abandon(&mut ui.change()?)?;
    ui.done(
        &done,
        |id| json!({ "hunt": { "id": id, "outcome": "abandoned" } }),
        |id, _| format!("hunt {id} is dropped, nothing of it counts\n"),
    )
}

fn step_in(ui: &mut Ui, hero: Option<String>, nobody: bool) -> Result<(), Failure> {
    if hero.is_some() || nobody {
        return act(ui, None, &Typed::StepIn { hero });
    }
    let report = live::status(&ui.look_up()?)?;
    let hero = ask_step_in(ui, &report.state)?;
    act(ui, Some(report.last), &Typed::StepIn { hero })
}

fn fail(ui: &mut Ui, cover: Option<String>, release: Option<String>) -> Result<(), Failure> {
    let report = live::status(&ui.look_up()?)?;
    let cover = match cover {
        Some(cover) => Some(cover),
        None => ask_fail(ui, &report.state)?,
    };
    act(ui, Some(report.last), &Typed::Fail { cover, release })
}

fn activate(ui: &mut Ui, args: UseArgs) -> Result<(), Failure> {
    let report = live::status(&ui.look_up()?)?;
    let mut used = Used {
        skill: args.skill.unwrap_or_default(),
        on: args.on,
        cover: args.cover,
        with: args.with,
        using: places(&args.using)?,
        release: args.release,
    };
    complete_use(ui, &report.state, &mut used)?;
    act(ui, Some(report.last), &Typed::Use(used))
}

fn end(ui: &mut Ui, args: EndArgs) -> Result<(), Failure> {
    let (mut gold, mut exp) = (None, None);
    for typed in &args.leftover {
        super::read_leftover(typed, &mut gold, &mut exp)?;
    }
    if ui.interactive() {
        let (heroes, left) = live::leftovers(&ui.look_up()?)?;
        super::ask_leftover(ui, &heroes, left.gold, "1 gold", &mut gold)?;
        super::ask_leftover(ui, &heroes, left.exp, "1 experience", &mut exp)?;
    }
    let done = live::end(&mut ui.change()?, gold, exp, args.note.as_deref())?;
    ui.done(
        &done,
        |hunt| -> Value { json!({ "hunt": render::hunt::json(hunt) }) },
        render::hunt::recorded,
    )
}
