//! Beginning a play, and drawing a setup that is not kept: the questions of a title, in its order.

use clap::ArgMatches;
use serde_json::json;

use super::acts::{given, typed};
use super::prompt::ask_until;
use super::title::{self, SHORT_SEED};
use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::play::Drawn;
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
    // Seeds of setups are short: people write them down.
    if line.seed.is_none() && !ui.globals.dry_run {
        line.chance = Some((ui.context.entropy)() % SHORT_SEED);
    }
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
    // Only JSON says how the same table is begun again.
    let start = match ui.globals.json {
        true => start_command(title, &drawn(ui, title, &line)?, line.seed.or(line.chance)),
        false => String::new(),
    };
    title::begun(ui, title, &done, &start)?;
    for doubt in title.words.doubts(&done.report) {
        ui.say(&format!("({doubt})"));
    }
    Ok(())
}

fn drawn(ui: &mut Ui, title: &TitleEntry, line: &BeginLine) -> Result<Drawn, Failure> {
    begin::draw(ui.look_up_if_there()?.conn(), title.handle(), line)
}

/// Draws a setup and keeps nothing.
fn setup(ui: &mut Ui, title: &TitleEntry, mut line: BeginLine) -> Result<(), Failure> {
    let seed = match line.seed {
        Some(seed) => seed,
        None => title::seed(ui, None, Some(SHORT_SEED), false)?,
    };
    line.seed = Some(seed);
    let drawn = loop {
        match drawn(ui, title, &line) {
            Ok(drawn) => break drawn,
            Err(failure) => ask(ui, title, &mut line, failure)?,
        }
    };
    let (setup, start) = (&*drawn.setup, start_command(title, &drawn, Some(seed)));
    ui.answer(
        || json!({ "setup": title.words.setup_json(setup, seed, &start) }),
        |look| title.words.setup(setup, seed, &start, look),
    )
}

/// The command that begins what was drawn.
fn start_command(title: &TitleEntry, drawn: &Drawn, seed: Option<u64>) -> String {
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
    let phrases = title.words.before(&asked, &line.answers.list_of(PLAYERS));
    if !ui.interactive() {
        return Err(Failure::missing(&phrases.flag).hint(phrases.help));
    }
    // Lines are read by the title: one that does not fit is asked for again.
    loop {
        let answer = ask_until(ui, &asked, &phrases)?;
        line.given.push(answer);
        match drawn(ui, title, line) {
            Err(wrong) if is_refusal(&wrong) => {
                ui.say_failure(&wrong);
                line.given.pop();
            }
            _ => return Ok(()),
        }
    }
}

/// Whether something was refused that is not a question.
fn is_refusal(failure: &Failure) -> bool {
    let stop = failure.refusal.as_deref().and_then(|refusal| refusal.stop());
    failure.kind == Kind::Refused && !matches!(stop, Some(Stop::Ask(_) | Stop::NoChance))
}

/// Asks who plays.
fn players(ui: &mut Ui, ask: &Ask, line: &mut BeginLine) -> Result<(), Failure> {
    let What::Number { least, most } = ask.what else {
        return Err(Failure::bug("players are asked for by their number"));
    };
    let (how_many, order) = match least == most {
        true => (least.to_string(), ""),
        false => (format!("{least} to {most}"), ", clockwise"),
    };
    let help = format!("{how_many} names{order}, separated by commas");
    if !ui.interactive() {
        return Err(Failure::missing("--players A,B").hint(help));
    }
    let fits = |count: usize| match (least..=most).contains(&(count as i64)) {
        true => Ok(()),
        false => Err(Failure::refused(format!("it takes {how_many} players, not {count}"))),
    };
    let (names, new) = title::players(ui, Vec::new(), "Who plays?", &help, &fits)?;
    line.new_players |= new;
    line.answers.flag(PLAYERS, &names.join(","));
    Ok(())
}
