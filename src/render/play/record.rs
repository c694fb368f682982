//! Finished plays: in a list, in detail, and as JSON.

use crate::app::play::finished::{PlayList, PlayReport};
use crate::app::{PlayKind, SeatRow};
use crate::rules::words;
use crate::{Cell, DOT, Ink, Look, Table, dotted, truncated};

/// Who sat there: a hero with the player, if both are known.
pub(crate) fn who(seat: &SeatRow) -> String {
    match (&seat.player_name, &seat.hero_name) {
        (Some(player), Some(hero)) => format!("{hero} ({player})"),
        (Some(name), None) | (None, Some(name)) => name.clone(),
        (None, None) => "somebody".to_owned(),
    }
}

/// Who sat there, as short as possible.
fn person(seat: &SeatRow) -> String {
    seat.player_name.clone().unwrap_or_else(|| who(seat))
}

/// `1 h 5 min`, `40 min`.
pub fn duration(minutes: i64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, rest) => format!("{rest} min"),
        (hours, 0) => format!("{hours} h"),
        (hours, rest) => format!("{hours} h {rest} min"),
    }
}

/// A line in a list to choose from.
pub fn line(play: &PlayReport, look: &Look) -> String {
    let when = look.date(&play.started_at);
    format!("{} {when} {}: {}", play.id, play.title_name, play.how)
}

/// Plays below each other; `again` is the command that lists them.
pub fn list(found: &PlayList, again: &str, look: &Look) -> String {
    let plays = &found.plays;
    if look.says_none(plays.is_empty()) {
        return "no finished play to show\n".to_owned();
    }
    let placed = plays.iter().any(|play| play.place.is_some());
    let mut head = vec![">play", "when", "≈title", "~who", "≈how it ended", ">took|minutes"];
    if placed {
        head.push("~where");
    }
    let mut table = Table::list(&head).spare(&["where", "took", "who"]);
    for play in plays {
        let named = if look.plain { who } else { person };
        let mut names: Vec<String> = Vec::new();
        for name in play.seats.iter().map(named) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut row: Vec<Cell> = vec![
            play.id.into(),
            Cell::from(look.date(&play.started_at)).fact(look.time(&play.started_at)),
            play.title_name.as_str().into(),
            names.join(", ").into(),
            how(play).into(),
            play.minutes
                .map(|minutes| Cell::from(duration(minutes)).fact(minutes))
                .unwrap_or_default(),
        ];
        if placed {
            row.push(play.place.clone().unwrap_or_default().into());
        }
        table.push(row);
    }
    let command = format!("{again} --limit {}", found.total);
    table.draw(look) + &truncated::line(found.more, ("play", "plays"), &command, look)
}

fn how(play: &PlayReport) -> String {
    if play.ignored { format!("{} (ignored)", play.how) } else { play.how.clone() }
}

pub fn show(play: &PlayReport, look: &Look) -> String {
    let left = format!("{}{DOT}play {}", play.title_name, play.id);
    let mut text = look.head(&left, &look.time(&play.started_at)) + &look.fact("result", &play.how);
    for (label, value) in &play.facts {
        text.push_str(&look.fact(label, value));
    }
    let tracked = play.kind == PlayKind::Tracked;
    let short = tracked.then(|| "less than a minute".to_owned());
    let stand_ins = play.stand_ins.as_ref().filter(|list| !list.is_empty()).map(words::and);
    let rests = |on| format!("stand-ins for {on}, which nobody had confirmed");
    text.push_str(&look.facts([
        ("took", play.minutes.map(duration).or(short)),
        ("where", play.place.clone()),
        ("kept as", (!tracked).then(|| play.kind.word().to_owned())),
        ("ignored", play.ignored.then(|| "it does not count in statistics".to_owned())),
        ("rests on", stand_ins.map(rests)),
        ("note", play.note.clone()),
    ]));
    text + "\n" + &seats(&play.seats, look)
}

/// A column about seats: its head, and its text.
type SeatColumn = (&'static str, fn(&SeatRow) -> Option<String>);

const COLUMNS: [SeatColumn; 6] = [
    (">score", |seat| seat.fared.score.map(|score| score.to_string())),
    ("as entered", |seat| seat.score_text.clone()),
    (">rank", |seat| seat.rank.map(|rank| rank.to_string())),
    ("team", |seat| seat.team.clone()),
    ("role", |seat| seat.role.clone()),
    ("colour", |seat| seat.colour.clone()),
];

/// The players, with all recorded details.
fn seats(seats: &[SeatRow], look: &Look) -> String {
    let told = |(_, of): &&SeatColumn| seats.iter().any(|seat| of(seat).is_some());
    let columns: Vec<&SeatColumn> = COLUMNS.iter().filter(told).collect();
    let mut head = vec!["who", ""];
    head.extend(columns.iter().map(|(head, _)| *head));
    let mut table = Table::new(&head);
    for seat in seats {
        let mut marks = Vec::new();
        marks.extend(seat.fared.won.then_some("won"));
        marks.extend(seat.fared.died.then_some("died"));
        let mut row = vec![
            Cell::inked(who(seat), Ink::Title),
            Cell::inked(marks.join(", "), seat.fared.won.then_some(Ink::Good)),
        ];
        let cells = columns.iter().map(|(_, of)| of(seat).unwrap_or_default());
        row.extend(cells.map(Cell::from));
        table.push(row);
    }
    table.draw(look)
}

/// How a play ended, in a few lines: the winner, and all scores.
pub fn result(play: &PlayReport, called: &str) -> Vec<String> {
    if play.abandoned {
        return vec![format!("{called} was {}", play.how)];
    }
    let score = |seat: &SeatRow| Some(format!("{} {}", person(seat), seat.fared.score?));
    let scores: Vec<String> = play.seats.iter().filter_map(score).collect();
    let mut lines = vec![format!("{called} is over: {}", play.how)];
    lines.extend((!scores.is_empty()).then(|| dotted(scores)));
    lines
}

/// The answer to deleting a play.
pub fn deleted(play: &PlayReport) -> String {
    format!(
        "play {} is deleted: {} with {}, {}\n",
        play.id,
        play.title_name,
        words::and(play.seats.iter().map(who)),
        play.how
    )
}
