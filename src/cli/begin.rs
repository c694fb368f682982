//! Beginning a play, and drawing a setup that is not kept: the questions of a title, in its order.

use clap::ArgMatches;
use serde_json::json;

use super::acts::{given, typed};
use super::prompt::ask_until;
use super::title::{self, SHORT_SEED};
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::play::begin::{self, BeginLine};
use crate::app::{Failure, Kind};
use crate::rules::act::{ActSpec, Domain, Place};
use crate::rules::answers::{Answers, Stop};
use crate::rules::begin::{NEW_PLAYER, PLAYERS, SEED};
use crate::rules::offer::{Ask, What};
use crate::rules::words::quoted;

const START: &str = "start";

/// Runs a command that begins something; none if it is not one.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<(), Failure>> {
    let (verb, matches) = matches.subcommand()?;
    let spec = title.game.begins().iter().find(|spec| spec.verb == verb)?;
    Some(said(ui, title, spec, matches))
}

/// Begins a play by questions.
pub fn by_questions(ui: &mut Ui, title: &TitleEntry) -> Result<(), Failure> {
    let answers = Answers::default().asking(true);
    start(ui, title, BeginLine { answers, ..BeginLine::default() })
}

fn said(
    ui: &mut Ui,
    title: &TitleEntry,
    spec: &'static ActSpec,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let typed_seed = matches.try_get_one::<String>(SEED).ok().flatten();
    let typed_seed = typed_seed.and_then(|seed| seed.parse().ok());
    let seed = match typed_seed {
        Some(seed) => Some(title::seed(ui, Some(seed), None, false)?),
        None => None,
    };
    let answers = typed(spec, matches);
    // A person who typed nothing is asked for everything.
    let answers = match answers.is_bare(&[]) && ui.interactive() {
        true => Answers::default(),
        false => answers,
    };
    let line = BeginLine {
        answers: answers.asking(ui.interactive()),
        people: people(spec),
        seed,
        new_players: given(matches, NEW_PLAYER),
        ..BeginLine::default()
    };
    match spec.verb {
        START => start(ui, title, line),
        _ => setup(ui, title, line),
    }
}

/// Flags that name somebody who plays.
fn people(spec: &'static ActSpec) -> Vec<&'static str> {
    let flags = spec.asks.iter().filter(|ask| ask.place == Place::Flag);
    flags.filter(|ask| ask.domain == Domain::Player).map(|ask| ask.name).collect()
}

/// Begins a play: at once if everything is said.
fn start(ui: &mut Ui, title: &TitleEntry, mut line: BeginLine) -> Result<(), Failure> {
    let handle = title.handle();
    line.chance = (!ui.globals.dry_run).then(|| (ui.context.entropy)());
    let done = loop {
        let begun = begin::start(&mut ui.change()?, handle, &line);
        match begun {
            Err(failure) => ask(ui, title, &mut line, failure)?,
            Ok(done) => break done,
        }
        // What is still missing is asked for without the file being changed.
        while let Err(failure) = drawn(ui, title, &line) {
            ask(ui, title, &mut line, failure)?;
        }
    };
    title::begun(ui, title, &done)?;
    for doubt in title.words.doubts(&done.report) {
        ui.say(&format!("({doubt})"));
    }
    Ok(())
}

fn drawn(
    ui: &mut Ui,
    title: &TitleEntry,
    line: &BeginLine,
) -> Result<crate::app::play::Drawn, Failure> {
    begin::draw(ui.look_up_if_there()?.conn(), title.handle(), line)
}

/// Draws a setup and keeps nothing.
fn setup(ui: &mut Ui, title: &TitleEntry, mut line: BeginLine) -> Result<(), Failure> {
    let seed = match line.seed {
        Some(seed) => seed,
        None => title::seed(ui, None, Some(SHORT_SEED), false)?,
    };
    line.seed = Some(seed);
    let setup = loop {
        match drawn(ui, title, &line) {
            Ok(drawn) => break drawn.setup,
            Err(failure) => ask(ui, title, &mut line, failure)?,
        }
    };
    let start = start_command(title, &line.answers, seed);
    ui.answer(
        || json!({ "setup": title.words.setup_json(&*setup, seed, &start) }),
        |look| title.words.setup(&*setup, seed, &start, look),
    )
}

/// The command that begins what was drawn.
fn start_command(title: &TitleEntry, answers: &Answers, seed: u64) -> String {
    let players = answers.list_of(PLAYERS).join(",");
    let mut command = format!("{} start --players {}", title.words.command(), quoted(&players));
    for (flag, value) in answers.retyped(&[PLAYERS, SEED, NEW_PLAYER]) {
        command.push_str(&format!(" --{flag}"));
        if !value.is_empty() {
            command.push_str(&format!(" {}", quoted(&value)));
        }
    }
    format!("{command} --seed {seed}")
}

/// Asks for what a beginning lacks; any other failure stays one.
fn ask(
    ui: &mut Ui,
    title: &TitleEntry,
    line: &mut BeginLine,
    failure: Failure,
) -> Result<(), Failure> {
    let stop = failure.refusal.as_deref().and_then(|refusal| refusal.stop());
    let asked = match stop {
        Some(Stop::Ask(ask)) => ask.clone(),
        Some(Stop::NoChance) => return Err(Failure { kind: Kind::Usage, ..failure }),
        _ => return Err(failure),
    };
    if asked.name == PLAYERS {
        return players(ui, &asked, line);
    }
    let phrases = title.words.before(&asked);
    if !ui.interactive() {
        return Err(Failure::missing(&phrases.flag).hint(phrases.help));
    }
    let answer = ask_until(ui, &asked, &phrases)?;
    line.given.push(answer);
    Ok(())
}

/// Asks who plays.
fn players(ui: &mut Ui, ask: &Ask, line: &mut BeginLine) -> Result<(), Failure> {
    let What::Number { least, most } = ask.what else {
        return Err(Failure::bug("players are asked for by their number"));
    };
    let help = match least == most {
        true => format!("{least} names, separated by commas"),
        false => format!("{least} to {most} names, clockwise, separated by commas"),
    };
    if !ui.interactive() {
        return Err(Failure::missing("--players A,B").hint(help));
    }
    let (names, new) = title::players(ui, Vec::new(), "Who plays?", &help, &|count| match (least
        ..=most)
        .contains(&(count as i64))
    {
        true => Ok(()),
        false => Err(Failure::refused(help.clone())),
    })?;
    line.new_players |= new;
    line.answers.flag(PLAYERS, &names.join(","));
    Ok(())
}
