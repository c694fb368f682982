//! The commands of a title's acts: generated from its list, parsed into a line, and played at the table.

mod ask;
mod command;
mod rolling;

use std::cell::Cell;

use clap::ArgMatches;

use self::ask::converse;
pub use self::command::add;
use self::command::commands;
use self::rolling::Rolling;
use super::dice_source::{DiceFlags, say_whose};
use super::title::{self, show_done};
use crate::app::play::command_line::{record_talk, run_line};
use crate::app::play::open;
use crate::app::{Failure, FailureKind, Result};
use crate::cli::odds::solved;
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render::{AnswerContext, Tongue, refusal};
use crate::rules::act::{ActSpec, ArgumentForm};
use crate::rules::answers::Answers;
use crate::rules::command_line::CommandLine;
use crate::rules::words;

/// Clap's name for words after the verb.
const WORDS: &str = "words";
const SEED: &str = "seed";
const DICE: &str = "dice";
/// The flag that shows advice beside the answer.
const ADVICE: &str = "advice";

/// Runs the command of an act; none if it is another command.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<()>> {
    let (verb, matches) = matches.subcommand()?;
    let spec = commands(title).find(|spec| spec.verb == verb)?;
    let asked = (seed(matches), is_given(matches, ADVICE));
    Some(run_or_ask(ui, title, spec, typed(spec, matches), asked))
}

/// Runs the command of an act without any words.
pub fn run_plain(ui: &mut Ui, title: &TitleEntry, verb: &str) -> Result<()> {
    let spec = commands(title).find(|spec| spec.verb == verb);
    let spec = spec.ok_or_else(|| Failure::bug("an act without a command"))?;
    run_or_ask(ui, title, spec, Answers::typed(Vec::new()), (None, false))
}

/// Whether a flag without a value was typed.
pub fn is_given(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|given| *given)
}

/// The typed value of a flag.
pub fn value<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a String> {
    matches.try_get_one(name).ok().flatten()
}

/// The typed seed.
pub fn seed(matches: &ArgMatches) -> Option<i64> {
    value(matches, SEED)?.parse().ok()
}

/// The typed words, flags, and flags of further acts.
pub fn typed(spec: &'static ActSpec, matches: &ArgMatches) -> Answers {
    let strings = |name: &str| -> Vec<String> {
        let found = matches.try_get_many::<String>(name).ok().flatten();
        found.map(|values| values.cloned().collect()).unwrap_or_default()
    };
    let each = spec.words().all(|ask| ask.place == ArgumentForm::Word);
    let mut words = if each {
        spec.words().flat_map(|ask| strings(ask.name)).collect()
    } else {
        strings(WORDS)
    };
    if spec.words().any(|ask| ask.place == ArgumentForm::Each) {
        let parts = words.iter().flat_map(|word| word.split(',')).map(str::trim);
        words = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
    }
    let mut answers = Answers::typed(words);
    for ask in spec.asks {
        match ask.place {
            ArgumentForm::Word | ArgumentForm::Words | ArgumentForm::Each => {}
            // Advice is about the answer, not about the act.
            ArgumentForm::Switch if ask.name == ADVICE => {}
            ArgumentForm::Switch | ArgumentForm::Instead | ArgumentForm::Agree => {
                if is_given(matches, ask.name) {
                    answers.flag(ask.name, "");
                }
            }
            ArgumentForm::Flag | ArgumentForm::List => {
                strings(ask.name).iter().for_each(|value| answers.flag(ask.name, value));
            }
        }
    }
    for (name, _) in spec.then {
        strings(name).iter().for_each(|value| answers.flag(name, value));
    }
    answers
}

/// Plays a line at the table: immediately if complete, otherwise by questions.
fn run_or_ask(
    ui: &mut Ui,
    title: &TitleEntry,
    spec: &'static ActSpec,
    answers: Answers,
    (seed, advice): (Option<i64>, bool),
) -> Result<()> {
    let rolling = Rolling {
        title,
        interactive: ui.interactive(),
        dry_run: ui.globals.dry_run,
        wanted: DiceFlags::new(answers.flag_of(DICE).map(str::to_owned), seed),
        remembers: Cell::new(None),
        rolled: Cell::new(false),
    };
    rolling.wanted.seed(false)?;
    let answers = answers.asking(rolling.interactive);
    let bare = rolling.interactive && answers.is_bare(spec.asks);
    let line = CommandLine { spec, answers, chosen: Vec::new(), follows: rolling.interactive };
    let handle = title.handle();
    let said = run_line(&mut ui.change()?, handle, &line, &|talk| rolling.prepare(talk));
    let said = said.map_err(|failure| timed(ui, title, spec, failure))?;
    let mut done = match said {
        Ok(done) => done,
        Err(mut talk) => {
            // A person who typed no arguments is asked for everything, as with keys.
            if bare {
                talk.said.line.answers = line.answers.clone().untyped();
            }
            converse(ui, &rolling, &mut talk)?;
            record_talk(&mut ui.change()?, handle, &talk)?
        }
    };
    done.report.advises |= advice;
    solved::look_up(ui, &mut done.report);
    if let Some(note) = title.words.note(&done.report, rolling.interactive) {
        ui.say(&format!("({note})"));
    }
    let told = AnswerContext {
        dry_run: done.dry_run,
        veiled: title::veil(&mut done),
        rolled: rolling.rolled.get(),
    };
    show_done(ui, title, &done)?;
    for note in title.words.afterwards(&done.report, told) {
        ui.say(&format!("({note})"));
    }
    say_whose(ui, rolling.remembers.get());
    Ok(())
}

/// A refusal at the wrong moment that names no remedy: the hint names what is possible now.
fn timed(ui: &mut Ui, title: &TitleEntry, spec: &ActSpec, failure: Failure) -> Failure {
    let said = refusal::said(&failure, &[title.words], Tongue::Commands);
    let command = title.words.command();
    if failure.kind != FailureKind::Refused || said.hint.is_some() || said.message.contains(command)
    {
        return failure;
    }
    let open = ui.look_up().and_then(|session| open::find_open_play(&session, title.handle()));
    let Ok(Some(live)) = open else {
        return failure;
    };
    let offers = live.table().offers();
    // An act that is only typed shares the key of one that is offered.
    let timely = offers.iter().any(|offer| offer.spec.key == spec.key);
    let mut verbs: Vec<&str> = offers.iter().map(|offer| offer.spec.verb).collect();
    verbs.dedup();
    if timely || verbs.is_empty() {
        return failure;
    }
    failure.hint(format!("possible now: {command} {}", words::or(verbs)))
}
