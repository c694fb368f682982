//! Beginning a play, and drawing a setup without storing it: the questions of a title, in its order.

use clap::ArgMatches;
use serde_json::json;

use super::acts::{is_given, seed, typed};
use super::title;
use crate::app::play::DrawnSetup;
use crate::app::play::begin::{self, BeginLine};
use crate::app::{Failure, FailureKind, Result};
use crate::cli::terminal::ask_until::ask_until;
use crate::cli::terminal::ui::{Ui, read_seed};
use crate::cli::titles::TitleEntry;
use crate::render::scene;
use crate::rules::act::{ActSpec, ArgumentForm, Domain};
use crate::rules::answers::{Answers, Stop};
use crate::rules::begin::{NEW_PLAYER, PLAYERS, SEED};
use crate::rules::offer::{AnswerKind, Ask};
use crate::rules::words::quoted;

const START: &str = "start";

/// Seeds of setups are short: people write them down.
const SHORT_SEED: u64 = 100_000;

/// Runs a command that begins something; none if it is another command.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<()>> {
    let (verb, matches) = matches.subcommand()?;
    let spec = title.game.begins().iter().find(|spec| spec.verb == verb)?;
    Some(typed_answers(ui, title, spec, matches))
}

/// Begins a play by questions.
pub fn by_questions(ui: &mut Ui, title: &TitleEntry) -> Result<()> {
    let answers = Answers::default().asking(true);
    start(ui, title, BeginLine { answers, ..BeginLine::default() })
}

fn typed_answers(
    ui: &mut Ui,
    title: &TitleEntry,
    spec: &'static ActSpec,
    matches: &ArgMatches,
) -> Result<()> {
    let seed = seed(matches).map(read_seed).transpose()?;
    let answers = typed(spec, matches);
    // A person who typed no arguments is asked for everything.
    let answers =
        if answers.is_bare(&[]) && ui.interactive() { Answers::default() } else { answers };
    let line = BeginLine {
        answers: answers.asking(ui.interactive()),
        people: people(spec),
        seed,
        new_players: is_given(matches, NEW_PLAYER),
        ..BeginLine::default()
    };
    match spec.verb {
        START => start(ui, title, line),
        _ => setup(ui, title, line),
    }
}

/// Flags that name a player.
fn people(spec: &'static ActSpec) -> Vec<&'static str> {
    let flags = spec.asks.iter().filter(|ask| ask.place == ArgumentForm::Flag);
    flags.filter(|ask| ask.domain == Domain::Player).map(|ask| ask.name).collect()
}

/// Begins a play: immediately if complete.
fn start(ui: &mut Ui, title: &TitleEntry, mut line: BeginLine) -> Result<()> {
    if line.seed.is_none() && !ui.globals.dry_run {
        line.chance = Some((ui.context.entropy)() % SHORT_SEED);
    }
    let done = loop {
        let begun = begin::start(&mut ui.change()?, title.handle(), &line);
        match begun {
            Err(failure) => ask_who(ui, title, &mut line, failure)?,
            Ok(done) => break done,
        }
        // Missing answers are asked for before the file is changed.
        ask_missing(ui, title, &mut line)?;
    };
    // Only JSON has the command that begins the same table again.
    let start = if ui.globals.json {
        start_command(title, &drawn(ui, title, &line)?, line.seed.or(line.chance))
    } else {
        String::new()
    };
    title::show_begun(ui, title, &done, &start)?;
    for doubt in title.words.doubts(&done.report) {
        ui.say(&format!("({doubt})"));
    }
    Ok(())
}

fn drawn(ui: &mut Ui, title: &TitleEntry, line: &BeginLine) -> Result<DrawnSetup> {
    begin::draw(ui.look_up_if_there()?.conn(), title.handle(), line)
}

/// Draws from a line, asking for missing answers.
fn ask_missing(ui: &mut Ui, title: &TitleEntry, line: &mut BeginLine) -> Result<DrawnSetup> {
    loop {
        match drawn(ui, title, line) {
            Err(failure) => ask_who(ui, title, line, failure)?,
            drawn => return drawn,
        }
    }
}

/// Asks for the missing parts of a line that begins a play.
fn ask_who(ui: &mut Ui, title: &TitleEntry, line: &mut BeginLine, failure: Failure) -> Result<()> {
    ask(ui, title, line, failure, "Who plays?", &|ui, line| drawn(ui, title, line).map(|_| ()))
}

/// Draws a setup without storing it.
fn setup(ui: &mut Ui, title: &TitleEntry, mut line: BeginLine) -> Result<()> {
    line.only_shown = true;
    let seed = line.seed.unwrap_or_else(|| (ui.context.entropy)() % SHORT_SEED);
    line.chance = Some(seed);
    let drawn = ask_missing(ui, title, &mut line)?;
    let (setup, start) = (&*drawn.setup, start_command(title, &drawn, Some(seed)));
    ui.answer(
        || json!({ "setup": title.words.setup_json(setup, seed, &start) }),
        |look| scene::drawn(&title.words.setup(setup, seed, &start), look),
    )
}

/// The command that begins a drawn setup.
fn start_command(title: &TitleEntry, drawn: &DrawnSetup, seed: Option<u64>) -> String {
    let said = drawn.answers.retyped();
    let mut command = format!("{} {START}", title.words.command());
    let asks = title.game.begins().iter().find(|spec| spec.verb == START);
    for ask in asks.map_or(&[][..], |spec| spec.asks) {
        let values: Vec<String> = match ask.name {
            PLAYERS => vec![drawn.players.join(",")],
            SEED | NEW_PLAYER => continue,
            name => said.iter().filter(|(flag, _)| flag == name).map(|(_, v)| v.clone()).collect(),
        };
        for value in values {
            command.push_str(&format!(" --{}", ask.name));
            if !value.is_empty() {
                command.push_str(&format!(" {}", quoted(&value)));
            }
        }
    }
    match seed {
        Some(seed) => format!("{command} --seed {seed}"),
        None => command,
    }
}

/// Retries a line with one more answer.
type Try<'a> = dyn Fn(&mut Ui, &BeginLine) -> Result<()> + 'a;

/// Asks for the missing part of a line; any other failure is returned.
pub fn ask(
    ui: &mut Ui,
    title: &TitleEntry,
    line: &mut BeginLine,
    failure: Failure,
    who: &str,
    again: &Try,
) -> Result<()> {
    let asked = match stop(&failure) {
        Some(Stop::Ask(ask)) => ask.clone(),
        _ => return Err(failure),
    };
    if asked.name == PLAYERS {
        return players(ui, &asked, line, who);
    }
    let phrases = title.words.before(&asked, &line.answers.list_of(PLAYERS));
    if !ui.interactive() {
        return Err(Failure::missing(&phrases.flag).hint(phrases.help));
    }
    // The title parses lines: an invalid one is asked for again.
    let answer = ask_until(ui, &asked, &phrases, |ui, answer| {
        line.given.push(answer.clone());
        let tried = again(ui, line);
        line.given.pop();
        tried.or_else(|wrong| if is_refusal(&wrong) { Err(wrong) } else { Ok(()) })
    })?;
    line.given.push(answer);
    Ok(())
}

/// Why a line stopped.
fn stop(failure: &Failure) -> Option<&Stop> {
    failure.refusal.as_deref().and_then(|refusal| refusal.stop())
}

/// Whether only an answer is missing.
pub fn is_ask(failure: &Failure) -> bool {
    matches!(stop(failure), Some(Stop::Ask(_)))
}

/// Whether it is a refusal other than a question.
fn is_refusal(failure: &Failure) -> bool {
    failure.kind == FailureKind::Refused && !matches!(stop(failure), Some(Stop::Ask(_)))
}

fn players(ui: &mut Ui, ask: &Ask, line: &mut BeginLine, who: &str) -> Result<()> {
    let AnswerKind::Number { least, most } = ask.what else {
        return Err(Failure::bug("players are asked for by their number"));
    };
    let (how_many, order) = if least == most {
        (least.to_string(), "")
    } else {
        (format!("{least} to {most}"), ", clockwise")
    };
    let help = format!("{how_many} names{order}, separated by commas");
    if !ui.interactive() {
        return Err(Failure::missing("--players A,B").hint(help));
    }
    let fits = |count: usize| {
        if (least..=most).contains(&crate::rules::saturate(count)) {
            Ok(())
        } else {
            Err(Failure::refused(format!("it takes {how_many} players, not {count}")))
        }
    };
    let (names, new) = title::players(ui, who, &help, &fits)?;
    line.new_players |= new;
    line.answers.flag(PLAYERS, &names.join(","));
    Ok(())
}
