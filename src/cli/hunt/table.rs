//! `wyrm hunt` at the table: one command for each thing that is done there.

use std::any::Any;

use serde_json::{Value, json};

use super::TITLE;
use super::args::{AdviceArgs, DiceArgs, EndArgs, TableCommand, UseArgs};
use super::ask::{ask_leftover, ask_skill, ask_step_in, read_leftover};
use super::item::{item, keep, reroll};
use super::start;
use crate::app::hunt::{self, Meant, Typed, Used, finish};
use crate::app::play::act::{self, Doing};
use crate::app::play::{Live, Table, open};
use crate::app::report::HuntReport;
use crate::app::{Dice, DiceBy, Done, Failure};
use crate::cli::prompt::talk;
use crate::cli::solved;
use crate::cli::throwing::{self, Throwing};
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::hunt::{Act, HuntRefusal, State};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::name::shown;

/// How positions are typed.
pub(super) const POSITIONS: &str = "positions as shown, from 1: 1 3 5 or 135";

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
        TableCommand::Live(args) => crate::cli::live::of(ui, &TITLE, &args),
        TableCommand::Roll { no_assist, dice } => {
            let say = Typed::Roll { keep_assist: !no_assist };
            rolled(ui, &say, &dice)
        }
        TableCommand::Reroll(args) if args.places.is_empty() => reroll(ui, args),
        TableCommand::Reroll(args) => {
            let say = Typed::Reroll { dice: places(&args.places)?, blessed: args.blessed };
            rolled(ui, &say, &args.dice)
        }
        TableCommand::Keep(args) => keep(ui, args),
        TableCommand::Use(args) => activate(ui, args),
        TableCommand::Fail { cover, release } => fail(ui, cover, release),
        TableCommand::Item(args) => item(ui, args),
        TableCommand::Assist { die: None } => {
            asked(ui, Act::Assist, "DIE")?;
            Ok(())
        }
        TableCommand::Assist { die: Some(typed) } => match places(&[typed])?.as_slice() {
            [die] => acted(ui, &Typed::Assist { die: *die }),
            several => {
                Err(Failure::refused(format!("one die can be passed on, not {}", several.len()))
                    .hint("its position as shown, from 1: wyrm hunt assist 3"))
            }
        },
        TableCommand::Next => acted(ui, &Typed::Next),
        TableCommand::Fury { dice } => rolled(ui, &Typed::Fury, &dice),
        TableCommand::StepIn { hero, nobody } => step_in(ui, hero, nobody),
        TableCommand::Flee => flee(ui),
        TableCommand::Correct(args) => crate::cli::correct::run(ui, &TITLE, args),
        TableCommand::End(args) => end(ui, args),
        TableCommand::Abandon => title::abandon(ui, &TITLE),
        TableCommand::Log { id } => title::log(ui, &TITLE, id),
    }
}

/// `wyrm hunt`
pub fn status(ui: &mut Ui, args: AdviceArgs) -> Result<(), Failure> {
    let mut live = title::latest(ui, &TITLE)?;
    live.advises |= args.advice;
    solved::look_up(ui, &mut live);
    title::stands(ui, &TITLE, &live)
}

/// Does what was said, with these dice.
fn done(
    ui: &mut Ui,
    say: &Typed,
    dice: &Dice,
    remember: Option<DiceBy>,
) -> Result<Done<Live>, Failure> {
    let play = |table: &mut dyn Table, chance| hunt::play(table, say, dice, chance);
    let doing = Doing { thrown: dice.thrown(), dice: remember, ..Doing::new(&play) };
    act::act(&mut ui.change()?, TITLE.handle(), None, &doing)
}

/// Does what was said, with dice that are asked for throw by throw.
fn done_by_hand(ui: &mut Ui, say: &Typed, throwing: Throwing) -> Result<Done<Live>, Failure> {
    let live = looked_up(ui)?;
    let throws = throwing::asked(ui, &TITLE, &live, throwing, &|table, roller| {
        hunt::thrown(table, say, roller)
    })?;
    let play = |table: &mut dyn Table, _| hunt::thrown(table, say, &mut throws.so_far());
    let doing =
        Doing { thrown: act::thrown(&throws.by()), dice: throwing.remember, ..Doing::new(&play) };
    act::act(&mut ui.change()?, TITLE.handle(), Some(live.last), &doing)
}

/// Something that throws no dice.
pub(super) fn acted(ui: &mut Ui, say: &Typed) -> Result<(), Failure> {
    let done = done(ui, say, &Dice::none(), None)?;
    title::shown(ui, &TITLE, &done)
}

/// Something that throws dice: typed, by the program, or asked for where the hunt is played by hand.
pub(super) fn rolled(ui: &mut Ui, say: &Typed, args: &DiceArgs) -> Result<(), Failure> {
    let wanted = args.wanted();
    let throwing = wanted.throwing(ui, &TITLE)?;
    let mut done = match (throwing.by_hand, &wanted.faces) {
        (true, _) => done_by_hand(ui, say, throwing)?,
        (false, None) => done(ui, say, &throwing.by_wyrm(), throwing.remember)?,
        (false, Some(faces)) => {
            let faces = Face::read_all(faces)?;
            let dice = Dice::Typed(Face::indices(&faces).collect());
            done(ui, say, &dice, throwing.remember)?
        }
    };
    done.report.advises |= args.advice.advice;
    solved::look_up(ui, &mut done.report);
    title::shown(ui, &TITLE, &done)?;
    throwing::say_whose(ui, throwing.remember);
    Ok(())
}

/// The state of a hunt that was looked up.
pub(super) fn state_of(live: &Live) -> Result<&State, Failure> {
    let state = live.table.state().downcast_ref();
    state.ok_or_else(|| Failure::bug("a table of another title"))
}

/// Takes up the offer that was meant, with what was said of it; the rest is asked for. False: it is
/// not offered.
fn offered(ui: &mut Ui, live: &Live, said: Meant) -> Result<bool, Failure> {
    let mut offers = live.table.offers().into_iter();
    let Some(offer) = offers.find(|offer| offer.act() == Some(&said.act)) else {
        return Ok(false);
    };
    // What was said fits: it was tried before. Not all of it is asked for where it goes without saying.
    let talk = talk(ui, &TITLE, live, &offer, &said.answers, Throwing::NONE)?;
    let done = act::take_up(&mut ui.change()?, TITLE.handle(), &talk, None, false)?;
    title::shown(ui, &TITLE, &done)?;
    Ok(true)
}

/// The refusal of a hunt, if a failure is one.
fn refusal(failure: &Failure) -> Option<&HuntRefusal> {
    let refusal: &dyn Any = failure.refusal.as_deref()?;
    refusal.downcast_ref()
}

/// The hunt as it stands now, for asking.
pub(super) fn looked_up(ui: &mut Ui) -> Result<Live, Failure> {
    open::status(&ui.look_up()?, TITLE.handle())
}

/// Asks for what an offer needs that nothing was said of.
fn asked(ui: &mut Ui, act: Act, missing: &str) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::missing(missing).hint(POSITIONS));
    }
    let live = looked_up(ui)?;
    let meant = Meant { act, answers: Vec::new() };
    match offered(ui, &live, meant)? {
        true => Ok(()),
        false => acted(ui, &Typed::Assist { die: 1 }),
    }
}

/// Flight is unanimous: a person is asked.
fn flee(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let live = looked_up(ui)?;
        let said = Meant { act: Act::Flee, answers: Vec::new() };
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
        let said = Meant { act: Act::StepIn, answers: Vec::new() };
        if offered(ui, &live, said)? {
            return Ok(());
        }
    }
    acted(ui, &Typed::StepIn { hero })
}

/// Covers what was said; what is missing is asked for.
fn fail(ui: &mut Ui, cover: Option<String>, release: Option<String>) -> Result<(), Failure> {
    let say = Typed::Fail { cover, release: release.clone() };
    let failure = match done(ui, &say, &Dice::none(), None) {
        Ok(done) => return title::shown(ui, &TITLE, &done),
        Err(failure) => failure,
    };
    match refusal(&failure) {
        Some(HuntRefusal::SayCover { open, .. }) if !ui.interactive() => {
            let hint = format!("one of: {}", open.join(", "));
            Err(Failure::missing("--cover SKILL").hint(hint))
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
        without: args.without,
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
    let failure = match done(ui, &Typed::Use(used.clone()), &Dice::none(), None) {
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
