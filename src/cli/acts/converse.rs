//! What a line leaves open, asked for at a terminal.

use super::rolling::Rolling;
use crate::app::Failure;
use crate::app::play::line::{LineStep, LineTalk};
use crate::cli::prompt::{self, choose_offer};
use crate::cli::throwing::Maker;
use crate::cli::titles::TitleEntry;
use crate::cli::told::Told;
use crate::cli::ui::Ui;
use crate::rules::act::{AskSpec, Place};
use crate::rules::offer::{Answer, Ask, Offer, What};
use crate::rules::title::Source;

/// Asks for what a line leaves open.
pub(super) fn converse(ui: &mut Ui, rolling: &Rolling, talk: &mut LineTalk) -> Result<(), Failure> {
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
