//! Asks for the missing parts of a line at a terminal.

use super::rolling::{FlagDice, Rolling};
use crate::app::play::Live;
use crate::app::play::command_line::{LineStep, LineTalk};
use crate::app::{Failure, Result};
use crate::cli::play::dice_source::RollMaker;
use crate::cli::terminal::ask_until::ask_until;
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render::Phrases;
use crate::rules::act::{ArgumentForm, AskSpec};
use crate::rules::offer::{Answer, AnswerKind, Ask, Next, Offer};
use crate::rules::title::WhoMayRoll;

/// Asks for the missing parts of a line.
pub(super) fn converse(ui: &mut Ui, rolling: &Rolling, talk: &mut LineTalk) -> Result<()> {
    let title = rolling.title;
    talk.restart();
    if let Some(offer) = talk.to_confirm.take() {
        agreed(ui, title, &talk.live, &offer)?;
        let agrees = offer.spec.asks.iter().find(|ask| ask.place == ArgumentForm::Agree);
        if let Some(ask) = agrees {
            talk.said.line.answers.flag(ask.name, "");
        }
    }
    let mut pictured: Option<Offer> = None;
    let mut last = "";
    let mut told = FlagDice::default();
    loop {
        match talk.step()? {
            LineStep::Ready => break,
            LineStep::Ask(ask, act) => {
                let answer = match sole_answer(&ask, talk) {
                    // A list is asked for until complete.
                    Some(answer) if ask.name != last => answer,
                    // Defaults of the screen do not apply in scripts.
                    _ if !ui.interactive() => {
                        return Err(missing(title, &talk.live, &act, &ask));
                    }
                    _ => {
                        last = ask.name;
                        picture(ui, title, talk, &act, &mut pictured);
                        answer(ui, title, &talk.live, &act, &ask)?
                    }
                };
                talk.answer(&ask, answer)?;
            }
            LineStep::Agree(flag, failure) => {
                let offer = agreeable(title, talk, flag).filter(|_| ui.interactive());
                agreed(ui, title, &talk.live, &offer.ok_or(failure)?)?;
                talk.said.line.answers.flag(flag, "");
            }
            LineStep::Which => {
                let spec = talk.said.line.spec;
                let offers = talk.live.table().offers().into_iter();
                let offers: Vec<Offer> = offers.filter(|o| o.spec.verb == spec.verb).collect();
                let words = title.words.usage(spec.verb).map_or("", |usage| usage.words.0);
                if !ui.interactive() {
                    let all: Vec<String> = offers
                        .iter()
                        .flat_map(|offer| typed_for(title, &talk.live, offer))
                        .collect();
                    let hint = format!("one of: {}", all.join(", "));
                    return Err(Failure::missing(words).hint(hint));
                }
                let Some(first) = offers.first() else {
                    return Err(Failure::refused(format!("{} is not possible now", spec.verb)));
                };
                let chosen = if offers.len() == 1 {
                    0
                } else {
                    let label = |offer: &Offer| title.words.label(&talk.live, offer);
                    let lines: Vec<String> = offers.iter().map(label).collect();
                    ui.choose(words, &title.words.which(&talk.live, first), &lines)?
                };
                talk.said.line.chosen.push(offers[chosen].clone());
            }
            LineStep::Throw(roll) => {
                if rolling.roll_unasked(talk, &mut told, roll)? {
                    continue;
                }
                if roll.source == WhoMayRoll::Hand && !ui.interactive() {
                    return Err(rolling.untold(talk, roll.due));
                }
                let throwing = rolling.throwing_of(talk, roll)?;
                let maker = RollMaker::new(&talk.live, throwing);
                maker.throw(ui, title, &mut talk.said.throws, roll)?;
            }
        }
    }
    rolling.finish(talk, &told)
}

/// The typed form of an offer: its word, and with a plus an additional one.
fn typed_for(title: &TitleEntry, live: &Live, offer: &Offer) -> Vec<String> {
    let word = title.words.word(live, offer);
    let with = match live.table().next(offer, &[]) {
        Ok(Next::Ask(ask)) if ask.optional => ask.keys().to_vec(),
        _ => Vec::new(),
    };
    let with = with.iter().map(|key| format!("{word}+{key}"));
    std::iter::once(word.clone()).chain(with).collect()
}

/// The offer that a person confirms with this flag, at the table where a line stopped.
fn agreeable(title: &TitleEntry, talk: &LineTalk, flag: &str) -> Option<Offer> {
    let agrees = |ask: &AskSpec| ask.place == ArgumentForm::Agree && ask.name == flag;
    talk.live.table().offers().into_iter().find(|offer| {
        let confirms = || title.words.confirm(&talk.live, offer).is_some();
        offer.spec.asks.iter().any(agrees) && confirms()
    })
}

/// Answers given automatically after typed words: optional asks are declined, and a sole choice is
/// taken if a person would be asked.
fn sole_answer(ask: &Ask, talk: &LineTalk) -> Option<Answer> {
    // A person who was asked for the act is asked for the rest as well.
    if !talk.said.line.answers.is_typed() || !talk.said.line.chosen.is_empty() {
        return None;
    }
    match &ask.what {
        _ if ask.optional => Some(Answer::Declined),
        AnswerKind::Pick { from, least: 1, .. } if from.len() == 1 && talk.said.line.follows => {
            Some(Answer::Picked(vec![0]))
        }
        _ => None,
    }
}

/// Shows the picture before the first question about an act.
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

/// Asks for confirmation of a serious act.
fn agreed(ui: &mut Ui, title: &TitleEntry, live: &Live, offer: &Offer) -> Result<()> {
    match title.words.confirm(live, offer) {
        Some(ask) => ui.agree(offer.spec.verb, &ask.question, ask.no, ask.yes),
        None => Ok(()),
    }
}

/// A person's answer.
fn answer(
    ui: &mut Ui,
    title: &TitleEntry,
    live: &Live,
    offer: &Offer,
    ask: &Ask,
) -> Result<Answer> {
    let options = match &ask.what {
        AnswerKind::Pick { from, .. } => 0..from.len(),
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
    ask_until(ui, ask, &phrases, |_, _| Ok(()))
}

/// The missing argument, and its valid values.
fn missing(title: &TitleEntry, live: &Live, offer: &Offer, ask: &Ask) -> Failure {
    let flag = title.words.flag(offer, ask);
    let names = live.table().names();
    let failure = Failure::missing(match ask.secret_to.and_then(|seat| names.get(seat.0)) {
        Some(name) => format!("{name}={flag}"),
        None => flag,
    });
    let help = title.words.help(live, offer, ask);
    match &ask.what {
        AnswerKind::Pick { from, .. } if help.is_empty() => {
            failure.hint(format!("one of: {}", from.join(", ")))
        }
        _ if help.is_empty() => failure,
        _ => failure.hint(help),
    }
}
