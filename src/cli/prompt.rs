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
use crate::render::Tongue;
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

fn talk_through(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    given: &Given,
    throwing: Throwing,
) -> Result<(Conversation, Asked), Failure> {
    if ui.interactive()
        && let Some(confirm) = title.words.confirm(live, offer)
    {
        let options = [confirm.no.to_owned(), confirm.yes.to_owned()];
        let verb = title.words.verb(offer);
        if ui.choose(verb, &confirm.question, &options)? == 0 {
            return Err(Failure::declined());
        }
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
        Some(typed) => Some(read(ask, typed)),
        None if ask.optional && !said.is_empty() => Some(Ok(Answer::Declined)),
        None => None,
    }
}

/// What is preset where nobody is there, or what a person answers.
fn answer(
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
    let mut typed = String::new();
    loop {
        let answer = asked(ui, title, live, offer, ask, &mut typed).and_then(|answer| {
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
fn missing(title: &TitleEntry, live: &Live, offer: &Offer, ask: &Ask) -> Failure {
    let failure = Failure::missing(title.words.flag(offer, ask));
    let help = title.words.help(live, offer, ask);
    match &ask.what {
        What::Pick { from, .. } if help.is_empty() => {
            failure.hint(format!("one of: {}", from.join(", ")))
        }
        _ if help.is_empty() => failure,
        _ => failure.hint(help),
    }
}

fn asked(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    ask: &Ask,
    typed: &mut String,
) -> Result<Answer, Failure> {
    let question = title.words.question(live, offer, ask);
    let flag = title.words.flag(offer, ask);
    match &ask.what {
        What::Pick { .. } if ask.secret_to.is_some() => secret(ui, title, live, offer, ask),
        What::Pick { from, least, most, .. } if !title.words.typed(offer, ask) => {
            let option = |place| title.words.option(live, offer, ask, place);
            if *most == 1 {
                let answers = one_each(ask, from.len());
                let line = |answer: &Answer| match answer {
                    Answer::Picked(places) => option(places.first().copied().unwrap_or_default()),
                    _ => title.words.declined(live, offer, ask),
                };
                let lines: Vec<String> = answers.iter().map(line).collect();
                let chosen = ui.choose(&flag, &question, &lines)?;
                return Ok(answers.get(chosen).cloned().unwrap_or(Answer::Declined));
            }
            let lines: Vec<String> = (0..from.len()).map(option).collect();
            let marked = match &ask.preset {
                Some(Answer::Picked(places)) => places.as_slice(),
                _ => &[],
            };
            let chosen = ui.choose_marked(&flag, &question, &lines, marked)?;
            match chosen.is_empty() && ask.optional && *least > 0 {
                true => Ok(Answer::Declined),
                false => Ok(Answer::Picked(chosen)),
            }
        }
        _ => {
            let help = title.words.help(live, offer, ask);
            *typed = ui.line(&flag, &question, &help, typed)?;
            match &ask.preset {
                Some(preset) if typed.trim().is_empty() => Ok(preset.clone()),
                _ => read(ask, typed),
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
fn secret(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    ask: &Ask,
) -> Result<Answer, Failure> {
    let What::Pick { from, .. } = &ask.what else {
        return Err(Failure::bug("only a pick can be secret"));
    };
    let keys: Vec<char> = from.iter().filter_map(|key| key.chars().next()).collect();
    let menu: Vec<String> = (0..from.len())
        .map(|place| format!("{} {}", keys[place], title.words.option(live, offer, ask, place)))
        .collect();
    let question = title.words.question(live, offer, ask);
    let question = format!("{question} [{}]", menu.join(", "));
    let pressed = ui.person().key(&question, &keys).ok_or_else(Failure::interrupted)?;
    let place = keys.iter().position(|key| *key == pressed);
    Ok(Answer::Picked(place.into_iter().collect()))
}

/// An answer as it was typed.
pub fn read(ask: &Ask, typed: &str) -> Result<Answer, Failure> {
    let typed = typed.trim();
    if ask.optional && (typed.is_empty() || typed.eq_ignore_ascii_case("none")) {
        return Ok(Answer::Declined);
    }
    Ok(match &ask.what {
        What::Pick { from, most, .. } => {
            Answer::Picked(read_places(ask.name, from, typed, *most == 1)?)
        }
        What::Number { .. } => Answer::Number(typed.parse().map_err(|error| {
            Failure::refused(format!("{} is not a number", name::shown(typed))).because(error)
        })?),
        What::Text { .. } | What::Dice { .. } => Answer::Text(typed.to_owned()),
    })
}

/// Reads things of a list, separated by commas or plus signs; positions need no separator. A single
/// thing may contain such marks.
fn read_places(
    what: &'static str,
    from: &[String],
    typed: &str,
    one: bool,
) -> Result<Vec<usize>, Failure> {
    let digits = from.iter().all(|key| key.len() == 1 && key.as_bytes()[0].is_ascii_digit());
    let words: Vec<String> = match digits {
        true => typed.chars().filter(|c| !matches!(c, ',' | ' ')).map(String::from).collect(),
        false if one => vec![typed.to_owned()],
        false => typed
            .split([',', '+'])
            .map(|word| word.trim().to_owned())
            .filter(|word| !word.is_empty())
            .collect(),
    };
    let keyed = from.iter().enumerate();
    let keyed: Vec<(usize, &String, String)> =
        keyed.map(|(place, key)| (place, key, name::key(key))).collect();
    let find = |word: &String| {
        if digits {
            let place = from.iter().position(|key| key == word);
            let none = || Failure::refused(format!("there is no choice {}", name::shown(word)));
            return place.ok_or_else(none);
        }
        let found = name::find(what, word, &keyed, |(_, shown, key)| (shown.as_str(), key));
        found.map(|(place, _, _)| *place).map_err(Failure::from)
    };
    words.iter().map(find).collect()
}
