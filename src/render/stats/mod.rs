//! Statistics, drawn.

pub mod campaign;
pub mod dice;
pub mod game;
pub mod heroes;
pub mod luck;
pub mod overview;
pub mod player;
pub mod records;
pub mod versus;

use unicode_width::UnicodeWidthStr;

use super::{Cell, DOT, Look, Table};
use crate::app::play::finished::PlayReport;
use crate::app::stats::days::Month;
use crate::app::stats::people::{FEW, PersonStats};
use crate::app::stats::rating::Rating;
use crate::row;
use crate::rules::words::{self, Joined};

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// A share of plays; marked if there are few, as it says little.
pub(super) fn rate(won: i64, plays: i64) -> String {
    let share = (won as f64 / plays.max(1) as f64 * 100.0).round();
    match plays {
        0 => "–".to_owned(),
        ..FEW => format!("~{share} %"),
        _ => format!("{share} %"),
    }
}

/// `1642 ± 41`; a vague one is marked.
pub(super) fn rating(rating: Option<&Rating>) -> String {
    match rating {
        None => "–".to_owned(),
        Some(rating) if rating.few => "few plays".to_owned(),
        Some(rating) => format!("{:.0} ± {:.0}", rating.value, rating.uncertainty),
    }
}

/// The same in a table; a spreadsheet gets the number.
fn rating_cell(known: Option<&Rating>) -> Cell {
    let cell = Cell::from(rating(known));
    match known {
        Some(known) => cell.fact(known.value.round()),
        None => cell.fact(""),
    }
}

/// Columns from lowest to highest.
const LEVELS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Small columns, one per number, scaled to the largest.
pub(super) fn sparkline(numbers: &[u32]) -> String {
    let most = numbers.iter().copied().max().unwrap_or(0).max(1);
    let level = |number: &u32| match number {
        0 => '·',
        n => LEVELS[((n * 8).div_ceil(most) as usize).clamp(1, 8) - 1],
    };
    numbers.iter().map(level).collect()
}

/// Plays of each month as small columns, with the months at both ends; in plain mode as numbers.
pub(super) fn months(months: &[Month], look: &Look) -> String {
    let name = |month: &Month| format!("{} {}", MONTHS[month.month as usize - 1], month.year);
    if look.plain {
        let played = months.iter().filter(|month| month.plays() > 0);
        let each = played.map(|month| format!("{} {}", name(month), month.plays()));
        return each.joined(", ");
    }
    let numbers: Vec<u32> = months.iter().map(Month::plays).collect();
    match months {
        [] => String::new(),
        [one] => format!("{} {}", name(one), sparkline(&numbers)),
        [first, .., last] => format!("{} {} {}", name(first), sparkline(&numbers), name(last)),
    }
}

/// Days of the week with a play, month by month.
pub(super) fn calendar(months: &[Month]) -> Vec<String> {
    let mark = |plays: &u32| match plays {
        0 => "·",
        1..=2 => "▪",
        _ => "■",
    };
    let mut lines = vec!["      M T W T F S S".to_owned()];
    lines.extend(months.iter().map(|month| {
        let name = MONTHS[month.month as usize - 1];
        format!("{name}   {}  {:>2}", month.weekdays.iter().map(mark).joined(" "), month.plays())
    }));
    lines
}

/// Text and lines side by side, the second part as far right as the width allows; below each other
/// if there is no room, and in plain mode.
pub(super) fn beside(left: &str, right: &[String], look: &Look) -> String {
    let lines: Vec<&str> = left.lines().collect();
    let wide = lines.iter().map(|line| shown_width(line)).max().unwrap_or(0);
    let right_wide = right.iter().map(|line| line.width()).max().unwrap_or(0);
    let column = look.width.min(100).saturating_sub(right_wide + 1);
    if look.plain || column < wide + 2 {
        let below: Vec<String> = right.iter().map(|line| format!(" {line}\n")).collect();
        return format!("{left}\n{}", below.concat());
    }
    let mut text = String::new();
    for n in 0..lines.len().max(right.len()) {
        let left = lines.get(n).copied().unwrap_or("");
        let gap = column.saturating_sub(shown_width(left));
        let line = match right.get(n) {
            Some(right) => format!("{left}{}{right}", " ".repeat(gap)),
            None => left.to_owned(),
        };
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The number of months in the calendar.
const CALENDAR: usize = 6;

/// People, beside the days with plays; if there are more than `most`, the command that lists all of
/// them.
pub(super) fn people_and_months(
    all: &[PersonStats],
    most: usize,
    months: &[Month],
    command: &str,
    look: &Look,
) -> String {
    let rest = all.len().saturating_sub(most);
    let more = words::count(rest, "more person", "more people");
    let more = match rest {
        0 => String::new(),
        _ => format!(" and {more}: {command} lists all\n"),
    };
    let narrow = Look { width: look.width.saturating_sub(26).max(40), ..*look };
    let look_at = if look.plain { look } else { &narrow };
    let list = people(all, most, look_at);
    if look.plain {
        return list + &more;
    }
    let first = months.len().saturating_sub(CALENDAR);
    beside(&list, &calendar(&months[first..]), look) + &more
}

/// The width of a line without its colours.
fn shown_width(line: &str) -> usize {
    let mut wide = 0;
    let mut rest = line;
    while let Some(at) = rest.find('\u{1b}') {
        wide += rest[..at].width();
        let after = &rest[at..];
        rest = after.find('m').map_or("", |end| &after[end + 1..]);
    }
    wide + rest.width()
}

/// People by plays, wins and rating; `most` of them, the rest counted.
pub(super) fn people(people: &[PersonStats], most: usize, look: &Look) -> String {
    let mut table =
        Table::list(&["~player", ">plays", ">won", ">rate", ">rating", ">run", "last played"])
            .spare(&["last played"]);
    for person in people.iter().take(look.most(most)) {
        table.push(row![
            &person.name,
            person.plays,
            person.won,
            rate(person.won, person.decided),
            rating_cell(person.rating.as_ref()),
            person.longest_run,
            Cell::from(look.date(&person.last_at)).fact(look.time(&person.last_at)),
        ]);
    }
    table.draw(look)
}

/// The time since, in words: `today`, `3 days ago`.
pub(super) fn ago(at: &str, now: &str) -> String {
    let day = |stored: &str| chrono::NaiveDate::parse_from_str(stored, "%Y-%m-%d").ok();
    match (day(at), day(now)) {
        (Some(then), Some(now)) => match (now - then).num_days() {
            ..=0 => "today".to_owned(),
            1 => "yesterday".to_owned(),
            days @ ..=60 => format!("{days} days ago"),
            _ => format!("on {at}"),
        },
        _ => at.to_owned(),
    }
}

/// The last play, and the time since.
fn last(play: Option<&PlayReport>, now: &str, look: &Look) -> String {
    play.map_or_else(String::new, |last| {
        let when = ago(&look.date(&last.started_at), &look.date(now));
        look.fact("last", &format!("{}, {when}{DOT}{}", last.title_name, last.how))
    })
}

/// `41 h`, `50 min`.
pub(super) fn hours(minutes: i64) -> String {
    match minutes {
        ..120 => format!("{minutes} min"),
        _ => format!("{} h", (minutes + 30) / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_plays_are_marked_as_few() {
        assert_eq!(rate(0, 0), "–");
        assert_eq!(rate(2, 3), "~67 %");
        assert_eq!(rate(2, 5), "40 %");
        let vague = Rating::new(1600.0, 400.0, 9);
        assert_eq!(rating(Some(&vague)), "few plays");
        let known = Rating::new(1600.0, 400.0, 10);
        assert_eq!(rating(Some(&known)), "1600 ± 400");
        assert_eq!(rating(None), "–");
    }

    #[test]
    fn small_columns_are_as_high_as_their_numbers() {
        assert_eq!(sparkline(&[0, 1, 4, 8]), "·▁▄█");
        assert_eq!(sparkline(&[]), "");
        assert_eq!(sparkline(&[3]), "█");
    }

    #[test]
    fn days_are_counted_as_people_count_them() {
        assert_eq!(ago("2026-11-14", "2026-11-14"), "today");
        assert_eq!(ago("2026-11-13", "2026-11-14"), "yesterday");
        assert_eq!(ago("2026-11-11", "2026-11-14"), "3 days ago");
        assert_eq!(ago("2025-11-11", "2026-11-14"), "on 2025-11-11");
    }
}
