//! `wyrm hunt` at the table: one command for each thing that is done there.

use std::any::Any;

use serde_json::{Value, json};

use super::TITLE;
use super::args::{AdviceArgs, DiceArgs, EndArgs, PlacesArgs, TableCommand, UseArgs};
use super::ask::{ask_leftover, ask_skill, ask_step_in, read_leftover};
use super::start;
use crate::app::hunt::{self, Meant, Typed, Used, finish};
use crate::app::play::act::{self, Doing};
use crate::app::play::{Live, Table, open};
use crate::app::report::HuntReport;
use crate::app::{Dice, DiceBy, Done, Failure};
use crate::cli::prompt::Throwing;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::hunt::{Act, Extra, HuntRefusal, State};
use crate::rules::name::shown;
use crate::rules::offer::Offer;

/// How positions are typed.
const POSITIONS: &str = "positions as shown, from 1: 1 3 5 or 135";

/// Positions: `1 3 5`, `135` or `1,3,5`.
fn places(typed: &[String]) -> Result<Vec<usize>, Failure> {
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
                    .hint(POSITIONS));
                }
            }
        }
    }
    Ok(places)
}

pub fn run(ui: &mut Ui, command: TableCommand) -> Result<(), Failure> {
    match command {
        TableCommand::Setup(args) => start::set_up(ui, args),
        TableCommand::Start(args) => start::start(ui, args),
        TableCommand::Status(args) => status(ui, args),
        TableCommand::Live => crate::cli::live::run(ui, &TITLE),
        TableCommand::Roll { no_assist, dice } => {
            let say = Typed::Roll {
                keep_assist: !no_assist,
            };
            rolled(ui, &say, &dice)
        }
        TableCommand::Reroll(args) if args.places.is_empty() => reroll(ui, args),
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
                true => acted(ui, &say),
                false => rolled(ui, &say, &dice),
            }
        }
        TableCommand::Assist { die: None } => {
            asked(ui, Act::Assist, "DIE")?;
            Ok(())
        }
        TableCommand::Assist { die: Some(die) } => {
            let die = usize::try_from(die)
                .map_err(|error| Failure::refused("dice are counted from 1").because(error))?;
            acted(ui, &Typed::Assist { die })
        }
        TableCommand::Next => acted(ui, &Typed::Next),
        TableCommand::Fury { dice } => rolled(ui, &Typed::Fury, &dice),
        TableCommand::StepIn { hero, nobody } => step_in(ui, hero, nobody),
        TableCommand::Flee => flee(ui),
        TableCommand::End(args) => end(ui, args),
        TableCommand::Abandon => title::abandon(ui, &TITLE),
        TableCommand::Log { id } => title::log(ui, &TITLE, id),
    }
}

/// `wyrm hunt`
pub fn status(ui: &mut Ui, args: AdviceArgs) -> Result<(), Failure> {
    let mut live = title::latest(ui, &TITLE)?;
    live.advises |= args.advice;
    title::stands(ui, &TITLE, &live)
}

/// Does what was said, with these dice.
fn done(ui: &mut Ui, say: &Typed, dice: &Dice) -> Result<Done<Live>, Failure> {
    let play = |table: &mut dyn Table, nth| hunt::play(table, say, dice, nth);
    let doing = Doing {
        thrown: dice.thrown(),
        ..Doing::new(&play)
    };
    act::act(&mut ui.change()?, TITLE.handle(), None, &doing)
}

/// Something that throws no dice.
fn acted(ui: &mut Ui, say: &Typed) -> Result<(), Failure> {
    let done = done(ui, say, &Dice::none())?;
    title::shown(ui, &TITLE, &done)
}

/// Something that throws dice: typed, or by the program.
fn rolled(ui: &mut Ui, say: &Typed, args: &DiceArgs) -> Result<(), Failure> {
    let dice = ui.dice(args.faces.as_deref(), args.seed)?;
    let mut done = done(ui, say, &dice)?;
    done.report.advises |= args.advice.advice;
    title::shown(ui, &TITLE, &done)
}

/// The state of a hunt that was looked up.
pub(super) fn state_of(live: &Live) -> Result<&State, Failure> {
    let state = live.table.state().downcast_ref();
    state.ok_or_else(|| Failure::bug("a table of another title"))
}

/// Takes up the offer that was meant, with what was said of it; the rest is asked for. False: it is
/// not offered.
fn offered(ui: &mut Ui, live: &Live, said: Meant) -> Result<bool, Failure> {
    let fits = |act: Option<&Act>| act == Some(&said.act);
    let done = title::offer(
        ui,
        &TITLE,
        live,
        &|offer| fits(offer.act()),
        "SKILL",
        &said.answers,
        Throwing::NONE,
    )?;
    if let Some(done) = &done {
        title::shown(ui, &TITLE, done)?;
    }
    Ok(done.is_some())
}

/// The refusal of a hunt, if a failure is one.
fn refusal(failure: &Failure) -> Option<&HuntRefusal> {
    let refusal: &dyn Any = failure.refusal.as_deref()?;
    refusal.downcast_ref()
}

/// The hunt as it stands now, for asking.
fn looked_up(ui: &mut Ui) -> Result<Live, Failure> {
    open::status(&ui.look_up()?, TITLE.handle())
}

/// Asks for what an offer needs that nothing was said of.
fn asked(ui: &mut Ui, act: Act, missing: &str) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::usage(format!("missing: {missing}")).hint(POSITIONS));
    }
    let live = looked_up(ui)?;
    let meant = Meant {
        act,
        answers: Vec::new(),
    };
    match offered(ui, &live, meant)? {
        true => Ok(()),
        false => acted(ui, &Typed::Assist { die: 1 }),
    }
}

/// Rolls again, asking which dice.
fn reroll(ui: &mut Ui, args: PlacesArgs) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::usage("missing: DICE").hint(POSITIONS));
    }
    let live = looked_up(ui)?;
    let by = match args.blessed {
        true => Extra::Blessed,
        false => Extra::Roll,
    };
    let faces = args.dice.faces;
    let throwing = Throwing {
        by_hand: live.dice == Some(DiceBy::Hand),
        seed: ui.seed(faces.is_some(), args.dice.seed)?.unwrap_or(0),
        remember: None,
    };
    let given = faces.into_iter().map(|faces| ("dice", faces)).collect();
    let fits = |offer: &Offer| offer.act() == Some(&Act::Reroll(by));
    match title::offer(ui, &TITLE, &live, &fits, "DICE", &given, throwing)? {
        Some(mut done) => {
            done.report.advises |= args.dice.advice.advice;
            title::shown(ui, &TITLE, &done)
        }
        None => acted(
            ui,
            &Typed::Reroll {
                dice: vec![1],
                blessed: args.blessed,
            },
        ),
    }
}

/// Flight is unanimous: a person is asked.
fn flee(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let live = looked_up(ui)?;
        let said = Meant {
            act: Act::Flee,
            answers: Vec::new(),
        };
        if offered(ui, &live, said)? {
            return Ok(());
        }
    }
    acted(ui, &Typed::Flee)
}

fn step_in(ui: &mut Ui, hero: Option<String>, nobody: bool) -> Result<(), Failure> {
    if hero.is_none() && !nobody {
        let live = looked_up(ui)?;
        if !ui.interactive() {
            ask_step_in(ui, state_of(&live)?)?;
        }
        let said = Meant {
            act: Act::StepIn,
            answers: Vec::new(),
        };
        if offered(ui, &live, said)? {
            return Ok(());
        }
    }
    acted(ui, &Typed::StepIn { hero })
}

/// Covers what was said; what is missing is asked for.
fn fail(ui: &mut Ui, cover: Option<String>, release: Option<String>) -> Result<(), Failure> {
    let say = Typed::Fail {
        cover,
        release: release.clone(),
    };
    let failure = match done(ui, &say, &Dice::none()) {
        Ok(done) => return title::shown(ui, &TITLE, &done),
        Err(failure) => failure,
    };
    match refusal(&failure) {
        Some(HuntRefusal::SayCover { open, .. }) if !ui.interactive() => {
            let hint = format!("one of: {}", open.join(", "));
            Err(Failure::usage("missing: --cover SKILL").hint(hint))
        }
        Some(HuntRefusal::SayCover { .. }) => {
            let live = looked_up(ui)?;
            let said = hunt::meant_by_failing(state_of(&live)?, release.as_deref())?;
            match offered(ui, &live, said)? {
                true => Ok(()),
                false => Err(failure),
            }
        }
        _ => Err(failure),
    }
}

/// Uses a skill. Where everything was said it is done at once; what is missing is asked for.
fn activate(ui: &mut Ui, args: UseArgs) -> Result<(), Failure> {
    let mut used = Used {
        skill: args.skill.unwrap_or_default(),
        on: args.on,
        cover: args.cover,
        with: args.with,
        using: places(&args.using)?,
        release: args.release,
    };
    if used.skill.is_empty() {
        let live = looked_up(ui)?;
        return match ask_skill(ui, &live, &mut used)? {
            true => asked_for(ui, &live, &used),
            false => acted(ui, &Typed::Use(used)),
        };
    }
    let failure = match done(ui, &Typed::Use(used.clone()), &Dice::none()) {
        Ok(done) => return title::shown(ui, &TITLE, &done),
        Err(failure) => failure,
    };
    let missing = match refusal(&failure) {
        Some(HuntRefusal::Targets { needs, given, .. }) => given < needs,
        Some(HuntRefusal::SayCover { .. }) => used.cover.is_none(),
        _ => false,
    };
    match missing && ui.interactive() {
        true => {
            let live = looked_up(ui)?;
            asked_for(ui, &live, &used)
        }
        false => Err(failure),
    }
}

fn asked_for(ui: &mut Ui, live: &Live, used: &Used) -> Result<(), Failure> {
    let said = hunt::meant(state_of(live)?, used)?;
    match offered(ui, live, said)? {
        true => Ok(()),
        false => acted(ui, &Typed::Use(used.clone())),
    }
}

/// A hunt that is over, told or live.
pub(super) fn settled_json(hunt: &HuntReport) -> Value {
    let play = json!({
        "id": hunt.id,
        "title": TITLE.game.slug().as_str(),
        "state": "finished",
        "outcome": hunt.outcome.word(),
    });
    json!({ "hunt": render::hunt::json(hunt), "play": play })
}

/// Settles a decided hunt; who gets what is left over is asked for.
pub fn end(ui: &mut Ui, args: EndArgs) -> Result<(), Failure> {
    let (mut gold, mut exp) = (None, None);
    for typed in &args.leftover {
        read_leftover(typed, &mut gold, &mut exp)?;
    }
    if ui.interactive() {
        let (heroes, left) = finish::leftovers(&ui.look_up()?)?;
        ask_leftover(ui, &heroes, left.gold, "1 gold", &mut gold)?;
        ask_leftover(ui, &heroes, left.exp, "1 experience", &mut exp)?;
    }
    let done = finish::end(&mut ui.change()?, gold, exp, args.note.as_deref())?;
    ui.done(&done, settled_json, render::hunt::recorded)
}
