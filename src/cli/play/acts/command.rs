//! The clap commands of a title's acts.

use clap::{Arg, ArgAction, Command};

use super::{SEED, WORDS};
use crate::cli::args::number;
use crate::cli::help::complete;
use crate::cli::titles::TitleEntry;
use crate::render::FlagUsage;
use crate::rules::act::{ActSpec, ArgumentForm, AskSpec, Domain};
use crate::rules::aside::NOTE;

/// The acts of a title that are commands, each verb once.
pub(super) fn commands(title: &TitleEntry) -> impl Iterator<Item = &'static ActSpec> {
    let (acts, words) = (title.game.acts(), title.words);
    let first = |n: usize| !acts[..n].iter().any(|other| other.verb == acts[n].verb);
    let all = acts.iter().enumerate().filter(move |(n, _)| first(*n)).map(|(_, spec)| spec);
    all.filter(move |spec| words.usage(spec.verb).is_some())
}

/// The position of act commands in help: after those that begin and show a play.
const ACTS: usize = 10;

/// The position of commands beside the plays in help, after those of acts.
const ASIDES: usize = 60;

/// Adds a command for each beginning, each act and each command beside the plays, complete if
/// wanted.
pub fn add(mut group: Command, title: &TitleEntry, wanted: &dyn Fn(&str) -> bool) -> Command {
    let begins = title.game.begins().iter().enumerate();
    let acts = commands(title).enumerate().map(|(n, spec)| (ACTS + n, spec));
    let asides = title.game.asides().iter().enumerate().map(|(n, spec)| (ASIDES + n, spec));
    for (order, spec) in begins.chain(acts).chain(asides) {
        let command = command(title, spec, wanted(spec.verb));
        group = group.subcommand(command.display_order(order));
    }
    group
}

fn command(title: &TitleEntry, spec: &'static ActSpec, whole: bool) -> Command {
    let command = Command::new(spec.verb);
    let Some(usage) = title.words.usage(spec.verb) else {
        return command;
    };
    let mut command = command.about(usage.about);
    if !whole {
        return command;
    }
    if !usage.after.is_empty() {
        command = command.after_help(usage.after);
    }
    let words: Vec<&AskSpec> = spec.words().collect();
    let (name, help) = usage.words;
    let word = |id: &'static str, name: &'static str, help: &'static str, place: ArgumentForm| {
        Arg::new(id).value_name(name).help(help).allow_negative_numbers(place != ArgumentForm::Each)
    };
    if words.iter().all(|ask| ask.place == ArgumentForm::Word) {
        let parts = match words.len() {
            1 => vec![(name, help)],
            _ => name.split(' ').zip(help.split("; ")).collect(),
        };
        for (ask, (name, help)) in words.iter().zip(parts) {
            let arg = word(ask.name, name, help, ask.place);
            command = command.arg(valued(arg, title, ask.domain, true));
        }
    } else if let [first, others @ ..] = words.as_slice() {
        let arg = word(WORDS, name, help, first.place).num_args(1..).action(ArgAction::Append);
        command = command.arg(valued(arg, title, first.domain, others.is_empty()));
    }
    let flag = |name: &'static str| {
        let (_, value, help) = flag_usage(title, spec.verb, name);
        Arg::new(name).long(name).value_name(value).help(help)
    };
    let switch = |name| flag(name).action(ArgAction::SetTrue).num_args(0);
    let list = |name| flag(name).action(ArgAction::Append);
    for ask in spec.asks {
        let arg = match ask.place {
            ArgumentForm::Word | ArgumentForm::Words | ArgumentForm::Each => continue,
            ArgumentForm::Switch | ArgumentForm::Agree => switch(ask.name),
            ArgumentForm::Instead => switch(ask.name).conflicts_with_all(word_ids(spec)),
            // Free text may begin with a hyphen.
            ArgumentForm::Flag if ask.name == NOTE => flag(NOTE).allow_hyphen_values(true),
            ArgumentForm::Flag => valued(flag(ask.name), title, ask.domain, true),
            ArgumentForm::List => valued(list(ask.name), title, ask.domain, true),
        };
        command = command.arg(arg);
    }
    for (name, verb) in spec.then {
        let of = title.game.acts().iter().find(|spec| spec.verb == *verb);
        let domain = of.and_then(|spec| spec.words().next()).map_or(Domain::Text, |ask| ask.domain);
        command = command.arg(valued(list(name), title, domain, true));
    }
    if spec.asks.iter().any(|ask| ask.domain == Domain::Dice) {
        command = command.arg(valued(flag(SEED), title, Domain::Number, true));
    }
    command
}

/// The usage of a flag.
pub(super) fn flag_usage(title: &TitleEntry, verb: &str, name: &str) -> FlagUsage {
    let usage = title.words.usage(verb);
    let own = usage.and_then(|usage| usage.flags.iter().find(|(flag, ..)| *flag == name));
    own.or(title.words.shared_flag(name)).copied().unwrap_or_default()
}

/// Clap's names for words after the verb: one each, or all together.
fn word_ids(spec: &'static ActSpec) -> Vec<&'static str> {
    if spec.words().all(|ask| ask.place == ArgumentForm::Word) {
        spec.words().map(|ask| ask.name).collect()
    } else {
        vec![WORDS]
    }
}

/// An argument with its valid values.
fn valued(arg: Arg, title: &TitleEntry, domain: Domain, alone: bool) -> Arg {
    match domain {
        Domain::Number if alone => arg.allow_negative_numbers(true).value_parser(number_word),
        Domain::Number | Domain::Text | Domain::Dice => arg,
        Domain::Player => arg.add(complete::players()),
        Domain::File => arg.value_hint(clap::ValueHint::FilePath),
        Domain::Words(words) => arg.add(complete::words_of(*title, words)),
        Domain::Keys(list) => arg.add(complete::keys(*title, list)),
    }
}

/// A whole number, as typed.
fn number_word(typed: &str) -> Result<String, &'static str> {
    number(typed).map(|_| typed.to_owned())
}
