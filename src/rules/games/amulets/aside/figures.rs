//! Figures of a group's own box: unknown ones are asked for once and remembered.

use serde::Serialize;

use super::Shown;
use crate::amulets::figures::{BoxFigure, BoxFigures, OPEN};
use crate::amulets::play::{Event, State};
use crate::amulets::title::Amulets;
use crate::answers::{Stop, Walk};
use crate::aside::{Aside, ChosenSetting, Unable};
use crate::begin::BeginContext;
use crate::name::shown;

/// A displayed figure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureLine {
    pub key: String,
    pub meaning: String,
    /// None if unknown.
    pub value: Option<String>,
    /// Whether it was entered, not printed.
    pub own: bool,
    #[serde(skip)]
    pub example: &'static str,
}

/// The known figures of the box.
pub(super) fn known_figures(settings: &[(String, String)]) -> BoxFigures {
    BoxFigures::from_stored(settings.iter().map(|(key, value)| (key.as_str(), value.as_str())))
}

fn lines(settings: &[(String, String)]) -> Vec<FigureLine> {
    let figures = known_figures(settings);
    let own = |key: &str| settings.iter().any(|(k, v)| k == key && v != OPEN);
    BoxFigure::all()
        .map(|figure| FigureLine {
            own: own(&figure.key()),
            key: figure.key(),
            meaning: figure.meaning(),
            value: figures.get(figure),
            example: figure.example(),
        })
        .collect()
}

/// `red-pearls=N`
fn pair(typed: &str) -> Result<(BoxFigure, String), Unable> {
    match typed.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((BoxFigure::find(name.trim())?, value.trim().to_owned()))
        }
        _ => Err(Stop::misread(
            format!("{} cannot be read", shown(typed)),
            "as in red-pearls=N or crests=A+B",
        )
        .into()),
    }
}

/// All figures, or those entered or forgotten; each is checked against the known ones.
pub(super) fn figures(
    known: &BeginContext,
    is_open: bool,
    walk: &mut Walk,
) -> Result<Aside<Amulets>, Unable> {
    let (typed, forget) = (walk.words(), walk.all_flags("forget"));
    if typed.is_empty() && forget.is_empty() {
        return Ok(Aside::of(Shown::Figures(lines(&known.settings))));
    }
    let mut figures = known_figures(&known.settings);
    let mut chosen: Vec<ChosenSetting> = Vec::new();
    let pairs = typed.into_iter().map(|typed| pair(typed).map(|(of, value)| (of, Some(value))));
    let forgotten = forget.iter().map(|typed| Ok((BoxFigure::find(typed)?, None)));
    for entered in pairs.chain(forgotten) {
        let (figure, value) = entered?;
        let key = figure.key();
        if chosen.iter().any(|(known, _)| *known == key) {
            return Err(Stop::misread(format!("{key} is given twice"), "").into());
        }
        let stored = value.map(|value| {
            figures.set(figure, &value)?;
            Ok::<_, Unable>(figures.get(figure).unwrap_or_else(|| OPEN.to_owned()))
        });
        chosen.push((key, stored.transpose()?));
    }
    let mut after = known.settings.clone();
    for (key, value) in &chosen {
        after.retain(|(known, _)| known != key);
        after.extend(value.iter().map(|value| (key.clone(), value.clone())));
    }
    let mut shown = lines(&after);
    shown.retain(|line| chosen.iter().any(|(key, _)| *key == line.key));
    Ok(Aside { chosen, ..Aside::of(Shown::Entered(shown, is_open)) })
}

/// The facts a play reveals about the box: a reward for later plays too, and at the end the unknown figures.
pub(in crate::amulets) fn told_of_box(state: &State, events: &[Event]) -> Vec<ChosenSetting> {
    let mut chosen = Vec::new();
    for event in events {
        match event {
            Event::BookSeen { book, reward: Some(reward), remember: true } => {
                chosen.push((BoxFigure::Reward(book.number).key(), Some(reward.to_string())));
            }
            Event::Counted { .. } => {
                let told = learned(state).into_iter();
                chosen.extend(told.map(|(figure, value)| (figure.key(), Some(value))));
            }
            _ => {}
        }
    }
    chosen
}

/// Figures of the box that a counted play revealed, to be remembered.
pub fn learned(state: &State) -> Vec<(BoxFigure, String)> {
    let learned = state.learned();
    let crests = learned.crests.map(|[high, low]| (BoxFigure::Crests, format!("{high}+{low}")));
    let pearls = learned.red_pearls.map(|count| (BoxFigure::RedPearls, count.to_string()));
    crests.into_iter().chain(pearls).collect()
}
