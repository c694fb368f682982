//! Questions at a terminal: an ask in words.

use super::ui::Ui;
use crate::app::{Failure, Result};
use crate::render::Phrases;
use crate::rules::offer::{Answer, AnswerKind, Ask};

/// Asks until the answer fits the ask, and its purpose. Typed and marked input stays editable.
pub fn ask_until(
    ui: &mut Ui,
    ask: &Ask,
    phrases: &Phrases,
    mut fits: impl FnMut(&mut Ui, &Answer) -> Result<()>,
) -> Result<Answer> {
    let mut typed = String::new();
    let mut marked = match &ask.preset {
        Some(Answer::Picked(places)) => places.clone(),
        _ => Vec::new(),
    };
    ui.insist(|ui| {
        let answer = ask_until_valid(ui, ask, phrases, &mut typed, &mut marked)?;
        ask.check(&answer)?;
        fits(ui, &answer)?;
        Ok(answer)
    })
}

fn ask_until_valid(
    ui: &mut Ui,
    ask: &Ask,
    phrases: &Phrases,
    typed: &mut String,
    marked: &mut Vec<usize>,
) -> Result<Answer> {
    let Phrases { question, flag, options, .. } = phrases;
    match &ask.what {
        AnswerKind::Pick { from, .. } if ask.secret_to.is_some() => secret(ui, from, phrases),
        AnswerKind::Pick { from, most: 1, least: 1, .. } if !phrases.typed => {
            let answers = one_each(ask, from.len());
            let line = |answer: &Answer| match answer {
                Answer::Picked(places) => options[places[0]].clone(),
                _ => phrases.declined.clone(),
            };
            let lines: Vec<String> = answers.iter().map(line).collect();
            let chosen = ui.choose(flag, question, &lines)?;
            Ok(answers.get(chosen).cloned().unwrap_or(Answer::Declined))
        }
        AnswerKind::Pick { least, .. } if !phrases.typed => {
            *marked = ui.choose_many(flag, question, options, marked)?;
            if marked.is_empty() && ask.optional && *least > 0 {
                Ok(Answer::Declined)
            } else {
                Ok(Answer::Picked(marked.clone()))
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

/// Every answer to a pick of one, the default first: Enter takes it.
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

/// A pick that nobody else may see: one key that is not echoed.
fn secret(ui: &mut Ui, from: &[String], phrases: &Phrases) -> Result<Answer> {
    let keys: Vec<char> = from.iter().filter_map(|key| key.chars().next()).collect();
    let menu = keys.iter().zip(&phrases.options).map(|(key, option)| format!("{key} {option}"));
    let question = format!("{} [{}]", phrases.question, menu.collect::<Vec<_>>().join(", "));
    let pressed = ui.person().key(&question, &keys).ok_or_else(Failure::interrupted)?;
    let place = keys.iter().position(|key| *key == pressed);
    Ok(Answer::Picked(place.into_iter().collect()))
}
