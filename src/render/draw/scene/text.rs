//! Parts drawn as text, within a width and a height.

use unicode_width::UnicodeWidthStr;

use super::forms::{BETWEEN, Spans, joined};
use super::{
    Board, BoardShape, Cell, Dice, Fact, Forms, Head, Part, REPORT, Scene, Spot, Task, plain, rows,
};
use crate::fit::{self, Long};
use crate::{Ink, Look};

/// Between two columns of parts, and where there is no other way.
const GAPS: [usize; 2] = [3, 2];

/// More lines than any screen has: the text is printed, not shown on a screen.
const UNBOUND: usize = usize::MAX / 2;

/// The parts below each other, in at most `room` lines: with empty lines between them where there is
/// room, and between the lines of a ring where there is plenty. Sentences and remarks that follow
/// each other stay together.
pub fn text(parts: &[Part], look: &Look, room: usize) -> Vec<String> {
    let mut drawn: Vec<(&Part, Vec<String>)> = Vec::new();
    let mut left = room;
    for part in parts {
        let lines = of_part(part, look, left);
        left = left.saturating_sub(lines.len());
        if !lines.is_empty() {
            drawn.push((part, lines));
        }
    }
    for (part, lines) in &mut drawn {
        let more = lines.len().saturating_sub(1);
        if part.is_ring() && left > more + parts.len() && left < UNBOUND {
            *lines = lines.join("\n\n").split('\n').map(str::to_owned).collect();
            left -= more;
        }
    }
    let mut lines: Vec<String> = Vec::new();
    let mut before = None;
    for (n, (part, drawn)) in drawn.into_iter().enumerate() {
        let apart = before.is_none() || before != part.kind();
        before = part.kind();
        if n > 0 && left > 0 && apart {
            lines.push(String::new());
            left -= 1;
        }
        lines.extend(drawn);
    }
    lines.truncate(room);
    lines
}

/// A scene below its head, as commands print it; plain, in labelled lines.
pub fn drawn(scene: &Scene, look: &Look) -> String {
    let mut parts = vec![page(&scene.parts, look, usize::MAX), printed(&scene.now, look, close)];
    if !scene.head.table.is_empty() {
        parts.insert(0, head(&scene.head, look) + "\n");
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n")
}

/// Parts as commands print them, close together if they only then fit into `room` lines; plain, in
/// labelled lines.
pub fn page(parts: &[Part], look: &Look, room: usize) -> String {
    printed(parts, look, |parts, look, _| {
        let scrolls = room < UNBOUND && close(parts, look, room + 1).len() > room;
        text(parts, look, if scrolls { usize::MAX } else { room })
    })
}

fn printed(
    parts: &[Part],
    look: &Look,
    draw: impl Fn(&[Part], &Look, usize) -> Vec<String>,
) -> String {
    // A spreadsheet collects tables as they are drawn.
    if look.plain && look.csv.is_none() {
        return plain(parts).into_iter().map(|line| line + "\n").collect();
    }
    let inner = Look { width: look.width.saturating_sub(2), ..copied(look) };
    let lines = draw(parts, &inner, usize::MAX).into_iter();
    lines.map(|line| format!(" {line}").trim_end().to_owned() + "\n").collect()
}

fn head(head: &Head, look: &Look) -> String {
    let clock = head.clock.whole();
    let room = if look.plain { UNBOUND } else { look.width.saturating_sub(clock.width() + 3) };
    look.spread(head.table.within(room), clock)
}

/// The lines of a drawing that brings its own margins, without them.
fn flush(look: &Look, draw: impl Fn(&Look) -> String) -> Vec<String> {
    let drawn = draw(&Look { width: look.width + 2, ..copied(look) });
    drawn.lines().map(|line| line.replacen(' ', "", 1)).collect()
}

/// The same without empty lines.
pub fn close(parts: &[Part], look: &Look, room: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        lines.extend(of_part(part, look, room.saturating_sub(lines.len())));
    }
    lines
}

fn of_part(part: &Part, look: &Look, room: usize) -> Vec<String> {
    let mut lines = match part {
        Part::Head(head) => flush(look, |look| self::head(head, look)),
        Part::Rows(rows) => rows::draw(rows, look),
        Part::Board(board) => match board.shape {
            BoardShape::Hexes => hexes(board, look),
            BoardShape::Ring => ring(board, look),
        },
        Part::Facts(facts) => self::facts(facts, look, room),
        Part::Dice(dice) => vec![self::dice(dice, look)],
        Part::Checklist(tasks) => checklist(tasks, look),
        Part::Bars(bars) => flush(look, |look| bars.draw(look)),
        Part::Table(table) => flush(look, |look| table.draw(look)),
        Part::Text(forms) => sentence(forms, look),
        Part::Note(forms) => {
            sentence(forms, look).iter().map(|line| look.paint(Ink::Quiet, line)).collect()
        }
        Part::Flow(cells) => flow(cells, look),
        Part::Beside { left, right } => beside(left, right, look, room),
        Part::Whole(part) => {
            let lines = of_part(part, look, UNBOUND);
            // With the empty lines around it.
            if lines.len() + 2 <= room { lines } else { Vec::new() }
        }
        Part::Spare(part, free) => {
            let lines = of_part(part, look, usize::MAX);
            if lines.len() + free < room && room < UNBOUND { lines } else { Vec::new() }
        }
    };
    lines.truncate(room);
    lines
}

/// The longest form that fits on one line, else the longest one wrapped.
fn sentence(forms: &Forms, look: &Look) -> Vec<String> {
    let short = forms.within(look.width);
    let text = if short.width() <= look.width { short } else { forms.whole() };
    if text.is_empty() { Vec::new() } else { fit::lines(text, look.width, Long::Broken) }
}

/// Cells after each other, each in its longest form that fits.
fn flow(cells: &[Cell], look: &Look) -> Vec<String> {
    let mut lines: Vec<Spans> = Vec::new();
    for cell in cells.iter().filter(|cell| !cell.is_empty()) {
        let cell = joined(std::slice::from_ref(cell), "", look.width);
        match lines.last_mut() {
            Some(line) if line.width() + BETWEEN.width() + cell.width() <= look.width => {
                line.push(BETWEEN);
                line.append(cell);
            }
            _ => lines.push(cell),
        }
    }
    lines.into_iter().map(|line| line.line(look)).collect()
}

fn facts(facts: &[Fact], look: &Look, room: usize) -> Vec<String> {
    let label = facts.iter().map(|fact| fact.label.width()).max().unwrap_or_default();
    let least = facts.iter().map(|fact| fact.column).max().unwrap_or_default();
    let column = if label <= 8 { label.max(least) + 1 } else { label + 2 };
    let mut lines: Vec<String> = Vec::new();
    for fact in facts.iter().filter(|fact| !fact.text.is_empty()) {
        let wide = look.width.saturating_sub(column);
        let short = fact.text.within(wide);
        let text = if short.width() <= wide || fact.text.all().len() > 1 {
            short
        } else {
            fact.text.whole()
        };
        let bound = if room < UNBOUND { fact.most } else { usize::MAX };
        let most = bound.min(room.saturating_sub(lines.len()));
        let mut some =
            if fact.command { command(text, wide) } else { fit::lines(text, wide, Long::Broken) };
        if some.len() > most {
            some.truncate(most);
            if let Some(last) = some.last_mut() {
                *last = fit::cut(&format!("{last} …"), wide);
            }
        }
        for (n, line) in some.iter().enumerate() {
            let label = if n == 0 { fact.label } else { "" };
            let line = fact.ink.map_or_else(|| line.clone(), |ink| look.paint(ink, line));
            lines.push(format!("{label:<column$}{line}"));
        }
    }
    lines
}

/// A command broken before its options with shell continuations, so that it can be copied.
fn command(text: &str, room: usize) -> Vec<String> {
    let mut parts: Vec<String> = text.split(" --").map(str::to_owned).collect();
    parts.iter_mut().skip(1).for_each(|part| part.insert_str(0, "--"));
    if parts.iter().any(|part| part.width() + 2 > room) {
        return fit::lines(text, room, Long::Broken);
    }
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            // Room for a space before it, and a space and a backslash after it.
            Some(line) if line.width() + part.width() + 3 <= room => {
                line.push_str(&format!(" {part}"));
            }
            _ => lines.push(part),
        }
    }
    let last = lines.len().saturating_sub(1);
    lines[..last].iter_mut().for_each(|line| line.push_str(" \\"));
    lines
}

/// Numbered steps, each with a box to tick.
fn checklist(tasks: &[Task], look: &Look) -> Vec<String> {
    let room = look.width.saturating_sub(7);
    let lines = tasks.iter().enumerate().flat_map(|(n, task)| {
        let lines = fit::lines(task.text.whole(), room, Long::Broken);
        let tick = if task.done { "[✓]" } else { "[ ]" };
        let front =
            move |at: usize| if at == 0 { format!("{tick} {:>2} ", n + 1) } else { " ".repeat(7) };
        lines.into_iter().enumerate().map(move |(at, line)| format!("{}{line}", front(at)))
    });
    lines.collect()
}

fn dice(dice: &Dice, look: &Look) -> String {
    let die = |(n, face): (usize, &super::DieFace)| {
        let drawn = format!("[{}]", face.letter);
        let drawn = look.paint(face.ink.unwrap_or(Ink::Title), &drawn);
        format!("{} {drawn}", n + 1)
    };
    dice.faces.iter().enumerate().map(die).collect::<Vec<_>>().join("   ")
}

/// Two columns if the right one fits beside the left one, else one below the other.
fn beside(left: &[Part], right: &[Part], look: &Look, room: usize) -> Vec<String> {
    let first = close(left, look, room);
    let boards = left.iter().map(|part| match part {
        Part::Board(board) => board_width(board),
        _ => 0,
    });
    let column = boards.chain(first.iter().map(|line| bare_width(line))).max().unwrap_or_default();
    let fitting = |gap: usize| {
        let rest = look.width.saturating_sub(column + gap);
        let second = close(right, &Look { width: rest, ..copied(look) }, room);
        let fits = |line: &String| bare_width(line) <= rest && !line.ends_with('…');
        second.iter().all(fits).then_some((column + gap, second))
    };
    let Some((column, second)) = GAPS.into_iter().find_map(fitting) else {
        let mut lines = first;
        lines.extend(close(right, look, room.saturating_sub(lines.len())));
        return lines;
    };
    let lines = (0..first.len().max(second.len())).map(|n| {
        let text = first.get(n).map_or("", String::as_str);
        match second.get(n).filter(|line| !line.is_empty()) {
            Some(right) => format!("{text}{}{right}", " ".repeat(column - bare_width(text))),
            None => text.to_owned(),
        }
    });
    lines.collect()
}

/// The width of a line without its colours.
fn bare_width(line: &str) -> usize {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().map_or(0, str::width);
    let inked = parts.filter_map(|part| part.split_once('m'));
    first + inked.map(|(_, text)| text.width()).sum::<usize>()
}

fn copied<'a>(look: &Look<'a>) -> Look<'a> {
    Look {
        width: look.width,
        color: look.color,
        plain: look.plain,
        local: look.local,
        csv: look.csv,
    }
}

/// The width of a hex, and the space between two.
const HEX: usize = 4;
const APART: usize = 2;

/// The width of a board, whatever lies on it.
fn board_width(board: &Board) -> usize {
    let in_row = |row: usize| board.spots.iter().filter(|spot| spot.at.0 == row).count();
    match board.shape {
        BoardShape::Ring => RING[2] * 2 - 1,
        BoardShape::Hexes => {
            let longest = board.spots.iter().map(|spot| in_row(spot.at.0)).max();
            longest.unwrap_or_default() * (HEX + APART) - APART
        }
    }
}

/// Hexes in rows, the longest of which is not indented.
fn hexes(board: &Board, look: &Look) -> Vec<String> {
    let row_of = |spot: &Spot| spot.at.0;
    let last = board.spots.iter().map(row_of).max().unwrap_or_default();
    let rows = (0..=last).map(|row| board.spots.iter().filter(move |spot| spot.at.0 == row));
    let longest = rows.clone().map(Iterator::count).max().unwrap_or_default();
    rows.map(|row| {
        let hexes: Vec<&Spot> = row.collect();
        let mut line = Spans::plain(" ".repeat((longest - hexes.len()) * (HEX + APART) / 2));
        for (n, spot) in hexes.iter().enumerate() {
            if n > 0 {
                line.push(&" ".repeat(APART));
            }
            line.append(joined(&spot.things, "", HEX).padded(HEX, false));
        }
        line.line(look)
    })
    .collect()
}

/// The columns of a ring's tiles: left, middle, right.
const RING: [usize; 3] = [0, 14, 28];

/// Six tiles around the middle, one line each; in a narrow window one below the other.
fn ring(board: &Board, look: &Look) -> Vec<String> {
    let rows: [&[(usize, usize)]; 5] =
        [&[(0, 1)], &[(5, 0), (1, 2)], &[], &[(4, 0), (2, 2)], &[(3, 1)]];
    let centre = || joined(&board.centre, BETWEEN, look.width);
    let tile = |place: usize| {
        let spot = board.spots.iter().find(|spot| spot.at.0 == place)?;
        let mut tile = Spans::inked(spot.ink, spot.name.whole());
        tile.push(" ");
        let room = RING[2].saturating_sub(1 + tile.width());
        tile.append(joined(&spot.things, " ", room));
        Some(tile)
    };
    let drawn = rows.map(|row| {
        let mut line = Spans::default();
        let mut put = |column: usize, spans: Spans| {
            let pad = RING[column].saturating_sub(line.width());
            line.push(&" ".repeat(pad.max(usize::from(column > 0 && line.width() > 0))));
            line.append(spans);
        };
        for (place, column) in row {
            if let Some(tile) = tile(*place) {
                put(*column, tile);
            }
        }
        if row.is_empty() {
            put(1, centre());
        }
        line
    });
    let lines: Vec<Spans> = if drawn.iter().any(|line| line.width() > look.width) {
        (0..board.spots.len()).filter_map(tile).chain(Some(centre())).collect()
    } else {
        drawn.to_vec()
    };
    lines.into_iter().map(|line| line.line(look)).collect()
}

impl Part {
    /// Its kind of words: those of one kind stand together, without empty lines between them.
    fn kind(&self) -> Option<&'static str> {
        match self {
            Part::Text(_) => Some("sentence"),
            Part::Note(_) => Some("remark"),
            Part::Facts(facts) if facts.iter().any(|fact| fact.column == REPORT) => Some("report"),
            Part::Spare(part, _) => part.kind(),
            _ => None,
        }
    }

    /// Whether it is a ring, maybe with something beside it.
    fn is_ring(&self) -> bool {
        match self {
            Part::Board(board) => board.shape == BoardShape::Ring,
            Part::Beside { left, .. } => left.iter().any(Part::is_ring),
            _ => false,
        }
    }
}
