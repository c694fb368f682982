//! Figures of one's own box: what is unknown is asked for once and remembered.

use crate::play::setting::{self, Chosen};
use crate::rules::amulets::figures::{Figure, Figures, OPEN};
use crate::rules::amulets::play::{Event, State};
use crate::rules::amulets::title::Amulets;
use crate::rules::title::Title;
use crate::store::Connection;
use crate::{Done, Failure, Session};

/// A figure as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureLine {
    pub key: String,
    pub meaning: String,
    /// None while it is unknown.
    pub value: Option<String>,
    /// Whether it was said, not printed.
    pub own: bool,
    /// A value it may have.
    pub example: &'static str,
}

fn stored(conn: &Connection) -> Result<Vec<(String, String)>, Failure> {
    setting::choices(conn, Amulets::SLUG)
}

/// Remembers a figure as it is typed; none forgets it.
fn store(conn: &Connection, figure: Figure, value: Option<&str>) -> Result<(), Failure> {
    let chosen = (figure.key(), value.map(str::to_owned));
    setting::write(conn, Amulets::SLUG, &[chosen])
}

/// What a play tells of the box is remembered with what tells it: a reward that counts for later
/// plays too, and at the end what was unknown.
pub(super) fn beside(conn: &Connection, state: &State, events: &[Event]) -> Result<(), Failure> {
    for event in events {
        match event {
            Event::BookSeen { book, reward: Some(reward), remember: true } => {
                let figure = Figure::Reward(book.number);
                store(conn, figure, Some(&reward.to_string()))?;
            }
            Event::Counted { .. } => {
                for (figure, value) in learned(state) {
                    store(conn, figure, Some(&value))?;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

/// Figures of the box that a counted play brought to light, as they are remembered.
pub fn learned(state: &State) -> Vec<(Figure, String)> {
    let learned = state.learned();
    let mut figures = Vec::new();
    if let Some([high, low]) = learned.crests {
        figures.push((Figure::Crests, format!("{high}+{low}")));
    }
    if let Some(count) = learned.red_pearls {
        figures.push((Figure::RedPearls, count.to_string()));
    }
    figures
}

/// What is known of the box.
pub(super) fn known(conn: &Connection) -> Result<Figures, Failure> {
    let stored = stored(conn)?;
    Ok(Figures::from_stored(stored.iter().map(|(k, v)| (k.as_str(), v.as_str()))))
}

/// The same, for a command.
pub fn of(session: &Session) -> Result<Figures, Failure> {
    known(session.conn())
}

fn lines(conn: &Connection) -> Result<Vec<FigureLine>, Failure> {
    let stored = stored(conn)?;
    let figures = known(conn)?;
    let own = |key: &str| stored.iter().any(|(k, v)| k == key && v != OPEN);
    Ok(Figure::all()
        .map(|figure| FigureLine {
            own: own(&figure.key()),
            key: figure.key(),
            meaning: figure.meaning(),
            value: figures.get(figure),
            example: figure.example(),
        })
        .collect())
}

/// All figures.
pub fn list(session: &Session) -> Result<Vec<FigureLine>, Failure> {
    lines(session.conn())
}

/// Answers as they are stored; each is checked beside what is known.
fn chosen(conn: &Connection, answers: &[(Figure, Option<String>)]) -> Result<Vec<Chosen>, Failure> {
    let mut figures = known(conn)?;
    let mut chosen = Vec::new();
    for (figure, answer) in answers {
        let value = match answer {
            Some(typed) => {
                figures.set(*figure, typed)?;
                figures.get(*figure)
            }
            None => None,
        };
        let value = value.unwrap_or_else(|| OPEN.to_owned());
        chosen.push((figure.key(), Some(value)));
    }
    Ok(chosen)
}

/// Says figures of the box, or forgets them.
pub fn change(
    session: &mut Session,
    say: &[(String, String)],
    forget: &[String],
) -> Result<Done<Vec<FigureLine>>, Failure> {
    let find = |(key, value): &(String, String)| Ok((Figure::find(key)?, Some(value.clone())));
    let say = say.iter().map(find).collect::<Result<Vec<_>, Failure>>()?;
    let forget = forget.iter().map(|key| Ok((Figure::find(key)?.key(), None)));
    let forget = forget.collect::<Result<Vec<Chosen>, Failure>>()?;
    setting::choose(
        session,
        Amulets::SLUG,
        |conn| Ok([chosen(conn, &say)?, forget.clone()].concat()),
        |conn, _, chosen| {
            let keys: Vec<&str> = chosen.iter().map(|(key, _)| key.as_str()).collect();
            let mut report = lines(conn)?;
            report.retain(|line| keys.contains(&line.key.as_str()));
            Ok((report, format!("Dragonkeepers box: {}", keys.join(", "))))
        },
    )
}
