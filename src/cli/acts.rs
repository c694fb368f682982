//! The commands of a title's acts: made from its list, read into a line, and said at the table.

use std::cell::Cell;

use clap::{Arg, ArgAction, ArgMatches, Command};

use super::args::number;
use super::complete;
use super::prompt::{self, choose_offer};
use super::solved;
use super::throwing::{Maker, Throwing, Wanted, say_whose};
use super::title::{self, shown};
use super::titles::TitleEntry;
use super::told::Told;
use super::ui::Ui;
use crate::app::play::conversation::By;
use crate::app::play::line::{LineStep, LineTalk, record_talk, say};
use crate::app::{DiceBy, Failure};
use crate::render::{FlagUsage, Telling};
use crate::rules::act::{ActSpec, AskSpec, Domain, Place};
use crate::rules::answers::Answers;
use crate::rules::dice::Due;
use crate::rules::line::Line;
use crate::rules::offer::{Answer, Ask, Offer, What};
use crate::rules::title::Source;

/// The name that words after the verb have for clap.
const WORDS: &str = "words";
const SEED: &str = "seed";
const DICE: &str = "dice";
/// The flag that shows advice beside the answer.
const ADVICE: &str = "advice";

/// The acts of a title that are commands, each verb once.
fn commands(title: &TitleEntry) -> impl Iterator<Item = &'static ActSpec> {
    let (acts, words) = (title.game.acts(), title.words);
    let first = |n: usize| !acts[..n].iter().any(|other| other.verb == acts[n].verb);
    let all = acts.iter().enumerate().filter(move |(n, _)| first(*n)).map(|(_, spec)| spec);
    all.filter(move |spec| words.usage(spec.verb).is_some())
}

/// Adds a command for each act, whole where it is wanted, after the commands that begin and show a play.
pub fn add(group: Command, title: &TitleEntry, wanted: &dyn Fn(&str) -> bool) -> Command {
    let mut order: Vec<String> =
        group.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let mut place = order.iter().position(|name| name == "correct").unwrap_or(order.len());
    let mut group = group;
    for spec in title.game.begins() {
        group = group.subcommand(command(title, spec, wanted(spec.verb)));
    }
    let begins = title.game.begins().iter().map(|spec| spec.verb.to_owned());
    order.splice(0..0, begins);
    place += title.game.begins().len();
    for spec in commands(title) {
        group = group.subcommand(command(title, spec, wanted(spec.verb)));
        order.insert(place, spec.verb.to_owned());
        place += 1;
    }
    for (n, name) in order.iter().enumerate() {
        group = group.mut_subcommand(name, |command| command.display_order(n));
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
    let word = |id: &'static str, name: &'static str, help: &'static str, place: Place| {
        let arg = Arg::new(id).value_name(name).help(help);
        arg.allow_negative_numbers(place != Place::Each)
    };
    match words.as_slice() {
        [one] if one.place == Place::Word => {
            let arg = word(one.name, name, help, one.place);
            command = command.arg(valued(arg, title, one.domain, true));
        }
        words if words.iter().all(|ask| ask.place == Place::Word) => {
            let parts = name.split(' ').zip(help.split("; "));
            for (ask, (name, help)) in words.iter().zip(parts) {
                let arg = word(ask.name, name, help, ask.place);
                command = command.arg(valued(arg, title, ask.domain, true));
            }
        }
        [first, ..] => {
            let arg = word(WORDS, name, help, first.place);
            let arg = arg.num_args(1..).action(ArgAction::Append);
            command = command.arg(valued(arg, title, first.domain, words.len() == 1));
        }
        [] => {}
    }
    let flag = |name: &'static str| {
        let (_, value, help) = flag_usage(title, spec.verb, name);
        Arg::new(name).long(name).value_name(value).help(help)
    };
    for ask in spec.asks {
        command = match ask.place {
            Place::Word | Place::Words | Place::Each => continue,
            Place::Switch | Place::Agree => {
                command.arg(flag(ask.name).action(ArgAction::SetTrue).num_args(0))
            }
            Place::Instead => {
                let arg = flag(ask.name).action(ArgAction::SetTrue).num_args(0);
                command.arg(arg.conflicts_with_all(word_ids(spec)))
            }
            Place::Flag => command.arg(valued(flag(ask.name), title, ask.domain, true)),
            Place::List => {
                let arg = flag(ask.name).action(ArgAction::Append);
                command.arg(valued(arg, title, ask.domain, true))
            }
        };
    }
    for (name, verb) in spec.then {
        let of = title.game.acts().iter().find(|spec| spec.verb == *verb);
        let domain = of.and_then(|spec| spec.words().next()).map_or(Domain::Text, |ask| ask.domain);
        command = command.arg(valued(flag(name).action(ArgAction::Append), title, domain, true));
    }
    if spec.asks.iter().any(|ask| ask.domain == Domain::Dice) {
        command = command.arg(valued(flag(SEED), title, Domain::Number, true));
    }
    command
}

/// How a flag of a command is used.
fn flag_usage(title: &TitleEntry, verb: &str, name: &str) -> FlagUsage {
    let usage = title.words.usage(verb);
    let own = usage.and_then(|usage| usage.flags.iter().find(|(flag, ..)| *flag == name));
    own.or(title.words.shared_flag(name)).copied().unwrap_or_default()
}

/// The names that words after the verb have for clap: one each, or all together.
fn word_ids(spec: &'static ActSpec) -> Vec<&'static str> {
    match spec.words().all(|ask| ask.place == Place::Word) {
        true => spec.words().map(|ask| ask.name).collect(),
        false => vec![WORDS],
    }
}

/// An argument with what its value may be.
fn valued(arg: Arg, title: &TitleEntry, domain: Domain, alone: bool) -> Arg {
    match domain {
        Domain::Number if alone => arg.allow_negative_numbers(true).value_parser(number_word),
        Domain::Number | Domain::Text | Domain::Dice => arg,
        Domain::Player => arg.add(complete::players()),
        Domain::Words(words) => arg.add(complete::words(words)),
        Domain::Keys(list) => arg.add(complete::keys(*title, list)),
    }
}

/// A whole number, as it was typed.
fn number_word(typed: &str) -> Result<String, &'static str> {
    number(typed).map(|_| typed.to_owned())
}

/// Runs the command of an act; none if it is not one.
pub fn run(ui: &mut Ui, title: &TitleEntry, matches: &ArgMatches) -> Option<Result<(), Failure>> {
    let (verb, matches) = matches.subcommand()?;
    let spec = commands(title).find(|spec| spec.verb == verb)?;
    let seed = matches.try_get_one::<String>(SEED).ok().flatten();
    let seed = seed.and_then(|seed| seed.parse().ok());
    let asked = (seed, given(matches, ADVICE));
    Some(done(ui, title, spec, typed(spec, matches), asked))
}

/// Runs the command of an act without any words.
pub fn run_plain(ui: &mut Ui, title: &TitleEntry, verb: &str) -> Result<(), Failure> {
    let spec = commands(title).find(|spec| spec.verb == verb);
    let spec = spec.ok_or_else(|| Failure::bug("an act without a command"))?;
    done(ui, title, spec, Answers::typed(Vec::new()), (None, false))
}

/// Whether a flag without a value was typed.
pub fn given(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().is_some_and(|given| *given)
}

/// What was typed: words, flags, and flags of acts that follow.
pub fn typed(spec: &'static ActSpec, matches: &ArgMatches) -> Answers {
    let strings = |name: &str| -> Vec<String> {
        let found = matches.try_get_many::<String>(name).ok().flatten();
        found.map(|values| values.cloned().collect()).unwrap_or_default()
    };
    let each = spec.words().all(|ask| ask.place == Place::Word);
    let mut words = match each {
        true => spec.words().flat_map(|ask| strings(ask.name)).collect(),
        false => strings(WORDS),
    };
    if spec.words().any(|ask| ask.place == Place::Each) {
        let parts = words.iter().flat_map(|word| word.split(',')).map(str::trim);
        words = parts.filter(|part| !part.is_empty()).map(str::to_owned).collect();
    }
    let mut answers = Answers::typed(words);
    for ask in spec.asks {
        match ask.place {
            Place::Word | Place::Words | Place::Each => {}
            // Advice is about the answer, not about the act.
            Place::Switch if ask.name == ADVICE => {}
            Place::Switch | Place::Instead | Place::Agree => {
                if given(matches, ask.name) {
                    answers.flag(ask.name, "");
                }
            }
            Place::Flag | Place::List => {
                strings(ask.name).iter().for_each(|value| answers.flag(ask.name, value));
            }
        }
    }
    for (name, _) in spec.then {
        strings(name).iter().for_each(|value| answers.flag(name, value));
    }
    answers
}

/// Says a line at the table: at once where it is complete, by questions where it is not.
fn done(
    ui: &mut Ui,
    title: &TitleEntry,
    spec: &'static ActSpec,
    answers: Answers,
    (seed, advice): (Option<i64>, bool),
) -> Result<(), Failure> {
    let rolling = Rolling {
        title,
        interactive: ui.interactive(),
        dry_run: ui.globals.dry_run,
        wanted: Wanted::new(answers.flag_of(DICE).map(str::to_owned), seed),
        remembers: Cell::new(None),
        rolled: Cell::new(false),
    };
    rolling.wanted.seed(false)?;
    let answers = answers.asking(rolling.interactive);
    let bare = rolling.interactive && answers.is_bare(spec.asks);
    let line = Line { spec, answers, chosen: Vec::new(), follows: rolling.interactive };
    let handle = title.handle();
    let said = say(&mut ui.change()?, handle, &line, &|talk| rolling.prepare(talk))?;
    let mut done = match said {
        Ok(done) => done,
        Err(mut talk) => {
            // A person who typed nothing is asked for everything, as by the keys.
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
    let told = Telling {
        dry_run: done.dry_run,
        veiled: title::veil(&mut done),
        rolled: rolling.rolled.get(),
    };
    shown(ui, title, &done)?;
    for note in title.words.afterwards(&done.report, told) {
        ui.say(&format!("({note})"));
    }
    say_whose(ui, rolling.remembers.get());
    Ok(())
}

/// Whose dice are rolled for a line.
struct Rolling<'a> {
    title: &'a TitleEntry,
    interactive: bool,
    dry_run: bool,
    wanted: Wanted,
    /// Whose dice the play goes on with, if that is new.
    remembers: Cell<Option<DiceBy>>,
    /// Whether wyrm rolled.
    rolled: Cell<bool>,
}

impl Rolling<'_> {
    fn throwing(&self, talk: &mut LineTalk) -> Result<Throwing, Failure> {
        let known = talk.live.dice;
        let throwing = self.wanted.throwing(self.interactive, self.dry_run, known)?;
        talk.said.dice = throwing.remember;
        self.remembers.set(throwing.remember);
        Ok(throwing)
    }

    /// The same for one throw; who rolls does not matter where it is certain, dealt or off the table.
    fn throwing_of(
        &self,
        talk: &mut LineTalk,
        due: Due,
        source: Source,
    ) -> Result<Throwing, Failure> {
        match source {
            Source::Anyone if !due.die.is_certain() => self.throwing(talk),
            _ => Ok(Throwing::NONE),
        }
    }

    /// Goes as far as nobody has to be asked.
    fn prepare(&self, talk: &mut LineTalk) -> Result<(), Failure> {
        let mut told = Told::default();
        loop {
            match talk.step()? {
                LineStep::Ask(ask, _) if ask.optional => talk.answer(&ask, Answer::Declined)?,
                LineStep::Throw { due, source } => {
                    let made = match self.typed(talk, &mut told, due)? {
                        Some(faces) => talk.said.throws.by_hand(due, faces).map(|()| true),
                        None => {
                            let throwing = self.throwing_of(talk, due, source)?;
                            let maker = Maker::new(&talk.live, throwing);
                            maker.throw_alone(&mut talk.said.throws, due, source)
                        }
                    };
                    if !made? {
                        return Ok(());
                    }
                }
                LineStep::Ready => {
                    self.finish(talk, &told)?;
                    self.confirm(talk);
                    return Ok(());
                }
                LineStep::Agree(_, failure) if !self.interactive => return Err(failure),
                LineStep::Ask(..) | LineStep::Which | LineStep::Agree(..) => return Ok(()),
            }
        }
    }

    /// What was typed for a flag; whose dice they are is not a face.
    fn flag<'a>(&'a self, talk: &'a LineTalk, name: &str) -> Option<&'a str> {
        match name {
            DICE => self.wanted.faces.as_deref(),
            name => talk.said.line.answers.flag_of(name),
        }
    }

    /// Faces that were typed for a throw.
    fn typed(
        &self,
        talk: &mut LineTalk,
        told: &mut Told,
        due: Due,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let faces = told.next(self.title, &talk.live, &|name| self.flag(talk, name), due);
        let faces = faces.map_err(|failure| self.hinted(talk, failure))?;
        match faces {
            Some(faces) if faces.len() < due.count => {
                talk.said.throws.too_few(due, faces);
                self.refused(talk)?;
                Err(Failure::bug("too few dice were enough"))
            }
            faces => Ok(faces),
        }
    }

    /// The title's own words for what is wrong with typed dice.
    fn refused(&self, talk: &mut LineTalk) -> Result<(), Failure> {
        let step = talk.step().map(|_| ());
        step.map_err(|failure| self.hinted(talk, failure))
    }

    /// Throws and draws that were typed must be used up.
    fn finish(&self, talk: &mut LineTalk, told: &Told) -> Result<(), Failure> {
        if self.wanted.is_told() {
            self.throwing(talk)?;
        }
        let asks = talk.said.line.spec.asks.iter();
        for ask in asks.filter(|ask| ask.domain == Domain::Dice) {
            if let Some(typed) = self.flag(talk, ask.name) {
                let refused = told.refuse_unread(ask.name, typed);
                refused.map_err(|failure| self.hinted(talk, failure))?;
            }
        }
        talk.said.left = told.left_over();
        self.rolled.set(talk.said.throws.by().contains(&By::Wyrm));
        self.refused(talk)
    }

    fn hinted(&self, talk: &LineTalk, failure: Failure) -> Failure {
        match self.title.words.dice_hint(&talk.live, &talk.said.line.answers) {
            Some(hint) => failure.hint(hint),
            None => failure,
        }
    }

    /// A draw that only the table knows and that a script does not tell.
    fn untold(&self, talk: &LineTalk, due: Due) -> Failure {
        let flag = self.title.words.throw_flag(&talk.live, due);
        let (_, value, _) = flag_usage(self.title, talk.said.line.spec.verb, flag);
        let missing = Failure::missing(format!("--{flag} {value}"));
        missing.hint(self.title.words.draws(&talk.live, due))
    }

    /// On a terminal, somebody agrees to what may not be taken lightly, unless the line says so.
    fn confirm(&self, talk: &mut LineTalk) {
        let spec = talk.said.line.spec;
        let agreed = |ask: &AskSpec| {
            ask.place == Place::Agree && talk.said.line.answers.flag_of(ask.name).is_some()
        };
        if !self.interactive || spec.asks.iter().any(agreed) {
            return;
        }
        let mut offers = talk.offers().into_iter().filter(|offer| offer.spec == spec);
        let offer = offers.next();
        talk.to_confirm =
            offer.filter(|offer| self.title.words.confirm(&talk.live, offer).is_some());
    }
}

/// Asks for what a line leaves open.
fn converse(ui: &mut Ui, rolling: &Rolling, talk: &mut LineTalk) -> Result<(), Failure> {
    let title = rolling.title;
    talk.restart();
    if let Some(offer) = talk.to_confirm.take() {
        prompt::agreed(ui, title, &talk.live, &offer)?;
        let agrees = offer.spec.asks.iter().find(|ask| ask.place == Place::Agree);
        if let Some(ask) = agrees {
            talk.said.line.answers.flag(ask.name, "");
        }
    }
    let mut pictured: Option<Offer> = None;
    let mut last = "";
    let mut told = Told::default();
    loop {
        match talk.step()? {
            LineStep::Ready => break,
            LineStep::Ask(ask, act) => {
                let answer = match by_itself(&ask, talk) {
                    // Who began a list is asked until it is complete.
                    Some(answer) if ask.name != last => answer,
                    // What is usual at a screen is not said by a script.
                    _ if !ui.interactive() => {
                        return Err(prompt::missing(title, &talk.live, &act, &ask));
                    }
                    _ => {
                        last = ask.name;
                        picture(ui, title, talk, &act, &mut pictured);
                        prompt::answer(ui, title, &talk.live, &act, &ask)?
                    }
                };
                talk.answer(&ask, answer)?;
            }
            LineStep::Agree(flag, failure) => {
                let offer = agreeable(title, talk, flag).filter(|_| ui.interactive());
                prompt::agreed(ui, title, &talk.live, &offer.ok_or(failure)?)?;
                talk.said.line.answers.flag(flag, "");
            }
            LineStep::Which => {
                let spec = talk.said.line.spec;
                let offers = talk.live.table.offers().into_iter();
                let offers: Vec<Offer> = offers.filter(|o| o.spec.verb == spec.verb).collect();
                let words = title.words.usage(spec.verb).map_or("", |usage| usage.words.0);
                if !ui.interactive() {
                    let word = |offer: &Offer| title.words.word(&talk.live, offer);
                    let all: Vec<String> = offers.iter().map(word).collect();
                    let hint = format!("one of: {}", all.join(", "));
                    return Err(Failure::missing(words).hint(hint));
                }
                let offer = choose_offer(ui, title, &talk.live, &offers, words)?;
                let none = || Failure::refused(format!("{} cannot be done now", spec.verb));
                talk.said.line.chosen.push(offer.ok_or_else(none)?);
            }
            LineStep::Throw { due, source } => match rolling.typed(talk, &mut told, due)? {
                Some(faces) => talk.said.throws.by_hand(due, faces)?,
                None => {
                    let throwing = rolling.throwing_of(talk, due, source)?;
                    if source == Source::Hand && !ui.interactive() && !due.die.is_certain() {
                        return Err(rolling.untold(talk, due));
                    }
                    let maker = Maker::new(&talk.live, throwing);
                    maker.throw(ui, title, &mut talk.said.throws, due, source)?;
                }
            },
        }
    }
    rolling.finish(talk, &told)
}

/// An offer that a person agrees to with this flag, at the table where a line stopped.
fn agreeable(title: &TitleEntry, talk: &LineTalk, flag: &str) -> Option<Offer> {
    let agrees = |ask: &AskSpec| ask.place == Place::Agree && ask.name == flag;
    let mut offers = talk.live.table.offers().into_iter();
    offers.find(|offer| {
        let confirms = || title.words.confirm(&talk.live, offer).is_some();
        offer.spec.asks.iter().any(agrees) && confirms()
    })
}

/// What goes without asking after a line of words: what is optional is left out, and the only choice is
/// taken where a person would be asked.
fn by_itself(ask: &Ask, talk: &LineTalk) -> Option<Answer> {
    // Who was asked which act is meant is asked for the rest as well.
    if !talk.said.line.answers.is_typed() || !talk.said.line.chosen.is_empty() {
        return None;
    }
    match &ask.what {
        _ if ask.optional => Some(Answer::Declined),
        What::Pick { from, least: 1, .. } if from.len() == 1 && talk.said.line.follows => {
            Some(Answer::Picked(vec![0]))
        }
        _ => None,
    }
}

/// Shows what a person looks at before the first question about an act.
fn picture(
    ui: &mut Ui,
    title: &TitleEntry,
    talk: &LineTalk,
    act: &Offer,
    pictured: &mut Option<Offer>,
) {
    if pictured.as_ref().is_some_and(|known| known.spec == act.spec) {
        return;
    }
    let picture = title.words.picture(&talk.live, act);
    if let Some(picture) = picture.filter(|_| ui.interactive() && !ui.globals.plain) {
        ui.say(&picture);
    }
    *pictured = Some(act.clone());
}
