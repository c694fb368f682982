//! Taking up an offer at a terminal: the command line answers the asks of the same name, the person
//! answers the rest, then dice are typed or thrown.

use super::throwing::Maker;
pub use super::throwing::Throwing;
use super::titles::TitleEntry;
use super::told::Told;
use super::ui::Ui;
use crate::app::play::conversation::{Conversation, Step};
use crate::app::play::{Live, act};
use crate::app::{Done, Failure, Kind};
use crate::render::{Phrases, Tongue};
use crate::rules::name;
use crate::rules::offer::{Answer, Ask, Offer, Seat, What};

/// What the command line said: the name of an ask, and what was typed for it. Where an ask comes
/// again and again, each thing said for it answers once; after the last one it is declined. What is
/// asked about someone is said as `NAME=VALUE`.
pub type Given = Vec<(&'static str, String)>;

/// One of several offers, asked for if there is more than one.
pub fn choose_offer(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offers: &[Offer],
    missing: &str,
) -> Result<Option<Offer>, Failure> {
    match offers {
        [] => Ok(None),
        [only] => Ok(Some(only.clone())),
        [first, ..] => {
            let lines: Vec<String> =
                offers.iter().map(|offer| title.words.label(live, offer)).collect();
            let chosen = ui.choose(missing, &title.words.which(live, first), &lines)?;
            Ok(offers.get(chosen).cloned())
        }
    }
}

/// Takes up an offer and does it.
pub fn take_up(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    given: &Given,
    throwing: Throwing,
) -> Result<Done<Live>, Failure> {
    let (talk, asked) = talk_through(ui, title, live, offer, given, throwing)?;
    refuse_unasked(given, &asked)?;
    let goes_on = ui.tongue == Tongue::Keys;
    let remember = throwing.remember;
    act::take_up(&mut ui.change()?, title.handle(), &talk, remember, goes_on)
}

/// What was asked and about whom, in order.
type Asked = Vec<(&'static str, Option<Seat>)>;

/// What the command line said must be asked for, each as often as it was said. Throws and draws are
/// checked where they are made.
fn refuse_unasked(given: &Given, asked: &Asked) -> Result<(), Failure> {
    let said = |name: &str| given.iter().filter(|(of, _)| *of == name).count();
    let asks = |name: &str| asked.iter().filter(|(of, _)| *of == name).count();
    let thrown = |name: &str| matches!(name, "dice" | "drawn");
    let unread = given.iter().map(|(name, _)| *name);
    let unread = unread.filter(|name| !thrown(name) && said(name) > asks(name));
    match unread.into_iter().next() {
        Some(name) => Err(Failure::refused(format!("--{name} does not fit here"))
            .hint(format!("leave --{name} out"))),
        None => Ok(()),
    }
}

/// Talks an offer through, until everything is said and thrown; nothing is done yet. Whether what was
/// said is all of use, the caller knows.
pub fn talk(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    given: &Given,
    throwing: Throwing,
) -> Result<Conversation, Failure> {
    let (talk, _) = talk_through(ui, title, live, offer, given, throwing)?;
    Ok(talk)
}

/// Asks whether a person agrees to what may not be taken lightly.
pub fn agreed(ui: &mut Ui, title: &TitleEntry, live: &Live, offer: &Offer) -> Result<(), Failure> {
    let Some(confirm) = title.words.confirm(live, offer) else {
        return Ok(());
    };
    let options = [confirm.no.to_owned(), confirm.yes.to_owned()];
    match ui.choose(offer.spec.verb, &confirm.question, &options)? {
        0 => Err(Failure::declined()),
        _ => Ok(()),
    }
}

fn talk_through(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    given: &Given,
    throwing: Throwing,
) -> Result<(Conversation, Asked), Failure> {
    if ui.interactive() {
        agreed(ui, title, live, offer)?;
    }
    let mut talk = Conversation::new(offer.clone());
    let mut asked = Asked::new();
    let maker = Maker::new(live, throwing);
    let mut told = Told::default();
    loop {
        match talk.step(&*live.table)? {
            Step::Ask(ask) => {
                let what = (ask.name, ask.about);
                let before = asked.iter().filter(|other| **other == what).count();
                let answer = match said(live, &ask, given, before) {
                    Some(said) => said?,
                    None => answer(ui, title, live, offer, &ask)?,
                };
                asked.push(what);
                talk.answer(&ask, answer)?;
            }
            Step::Throw { due, source } => match told.next(title, live, given, due)? {
                Some(faces) => talk.throws.by_hand(due, faces)?,
                None => maker.throw(ui, title, &mut talk.throws, due, source)?,
            },
            Step::Ready => break,
        }
    }
    told.finish(given)?;
    Ok((talk, asked))
}

/// What the command line said for an ask that was answered so often before.
fn said(live: &Live, ask: &Ask, given: &Given, before: usize) -> Option<Result<Answer, Failure>> {
    let names = live.table.names();
    let about = ask.about.and_then(|seat| names.get(seat.0));
    let said = given.iter().filter(|(name, _)| *name == ask.name);
    let said: Vec<&str> = said
        .filter_map(|(_, typed)| match about {
            None => Some(typed.as_str()),
            Some(name) => {
                let (who, typed) = typed.split_once('=')?;
                (name::key(who) == name::key(name)).then_some(typed)
            }
        })
        .collect();
    match said.get(before) {
        Some(typed) => Some(ask.read(typed).map_err(Failure::from)),
        None if ask.optional && !said.is_empty() => Some(Ok(Answer::Declined)),
        None => None,
    }
}

/// What is preset where nobody is there, or what a person answers.
pub fn answer(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    ask: &Ask,
) -> Result<Answer, Failure> {
    if !ui.interactive() {
        return match &ask.preset {
            Some(preset) => Ok(preset.clone()),
            None if ask.optional => Ok(Answer::Declined),
            None => Err(missing(title, live, offer, ask)),
        };
    }
    let options = match &ask.what {
        What::Pick { from, .. } => 0..from.len(),
        _ => 0..0,
    };
    let phrases = Phrases {
        question: title.words.question(live, offer, ask),
        help: title.words.help(live, offer, ask),
        options: options.map(|place| title.words.option(live, offer, ask, place)).collect(),
        declined: title.words.declined(live, offer, ask),
        flag: title.words.flag(offer, ask),
        typed: title.words.typed(offer, ask),
    };
    ask_until(ui, ask, &phrases)
}

/// Asks until the answer fits.
pub fn ask_until(ui: &mut Ui, ask: &Ask, phrases: &Phrases) -> Result<Answer, Failure> {
    let mut typed = String::new();
    loop {
        let answer = asked(ui, ask, phrases, &mut typed).and_then(|answer| {
            ask.check(&answer)?;
            Ok(answer)
        });
        match answer {
            Err(failure) if failure.kind == Kind::Refused => ui.say_failure(&failure),
            other => return other,
        }
    }
}

/// Which argument is missing, and what it may be.
pub fn missing(title: &TitleEntry, live: &Live, offer: &Offer, ask: &Ask) -> Failure {
    let flag = title.words.flag(offer, ask);
    let names = live.table.names();
    let failure = Failure::missing(match ask.secret_to.and_then(|seat| names.get(seat.0)) {
        Some(name) => format!("{name}={flag}"),
        None => flag,
    });
    let help = title.words.help(live, offer, ask);
    match &ask.what {
        What::Pick { from, .. } if help.is_empty() => {
            failure.hint(format!("one of: {}", from.join(", ")))
        }
        _ if help.is_empty() => failure,
        _ => failure.hint(help),
    }
}

fn asked(ui: &mut Ui, ask: &Ask, phrases: &Phrases, typed: &mut String) -> Result<Answer, Failure> {
    let Phrases { question, flag, options, .. } = phrases;
    match &ask.what {
        What::Pick { from, .. } if ask.secret_to.is_some() => secret(ui, from, phrases),
        What::Pick { from, most: 1, .. } if !phrases.typed => {
            let answers = one_each(ask, from.len());
            let line = |answer: &Answer| match answer {
                Answer::Picked(places) => options[places[0]].clone(),
                _ => phrases.declined.clone(),
            };
            let lines: Vec<String> = answers.iter().map(line).collect();
            let chosen = ui.choose(flag, question, &lines)?;
            Ok(answers.get(chosen).cloned().unwrap_or(Answer::Declined))
        }
        What::Pick { least, .. } if !phrases.typed => {
            let marked = match &ask.preset {
                Some(Answer::Picked(places)) => places.as_slice(),
                _ => &[],
            };
            let chosen = ui.choose_marked(flag, question, options, marked)?;
            match chosen.is_empty() && ask.optional && *least > 0 {
                true => Ok(Answer::Declined),
                false => Ok(Answer::Picked(chosen)),
            }
        }
        _ => {
            *typed = ui.line(flag, question, &phrases.help, typed)?;
            match &ask.preset {
                Some(preset) if typed.trim().is_empty() => Ok(preset.clone()),
                _ => Ok(ask.read(typed)?),
            }
        }
    }
}

/// Every answer to a pick of one, the usual one first: Enter takes it.
fn one_each(ask: &Ask, count: usize) -> Vec<Answer> {
    let mut answers: Vec<Answer> = (0..count).map(|place| Answer::Picked(vec![place])).collect();
    if ask.optional {
        answers.push(Answer::Declined);
    }
    if let Some(preset) = &ask.preset {
        answers.sort_by_key(|answer| answer != preset);
    }
    answers
}

/// A pick that nobody else may see: one key that is not shown.
fn secret(ui: &mut Ui, from: &[String], phrases: &Phrases) -> Result<Answer, Failure> {
    let keys: Vec<char> = from.iter().filter_map(|key| key.chars().next()).collect();
    let menu = keys.iter().zip(&phrases.options).map(|(key, option)| format!("{key} {option}"));
    let question = format!("{} [{}]", phrases.question, menu.collect::<Vec<_>>().join(", "));
    let pressed = ui.person().key(&question, &keys).ok_or_else(Failure::interrupted)?;
    let place = keys.iter().position(|key| *key == pressed);
    Ok(Answer::Picked(place.into_iter().collect()))
}
