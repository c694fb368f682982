//! Questions at a terminal: an offer to choose, an ask to answer, something to agree to.

use super::titles::TitleEntry;
use super::ui::Ui;
use crate::app::play::Live;
use crate::app::{Failure, Kind};
use crate::render::Phrases;
use crate::rules::offer::{Answer, Ask, Offer, What};

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

/// What a person answers.
pub fn answer(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    ask: &Ask,
) -> Result<Answer, Failure> {
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
        What::Pick { from, most: 1, least: 1, .. } if !phrases.typed => {
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
