//! Rows drawn in columns: every column takes the longest form in which all rows fit.

use unicode_width::UnicodeWidthStr;

use super::forms::{BETWEEN, Spans, joined};
use super::{Cell, Row, Rows};
use crate::fit;
use crate::{Ink, Look};

/// Between columns, and where there is no other way.
const GAPS: [usize; 2] = [2, 1];
/// Longer names are cut.
pub const NAME: usize = 12;

/// The rows within a width.
pub fn draw(rows: &Rows, look: &Look) -> Vec<String> {
    let badged = rows.rows.iter().any(|row| row.badge.is_some());
    let front = 2 * usize::from(rows.turns) + 2 * usize::from(badged);
    let room = look.width.saturating_sub(front);
    let (levels, cells, gap) = levels(rows, room);
    let widths = widths(rows, cells, room, gap);
    let mut lines = Vec::new();
    if rows.titled {
        let mut line = Spans::plain(" ".repeat(front));
        line.append(Spans::plain(" ".repeat(widths[0])));
        for (n, column) in rows.columns.iter().enumerate().filter(|(n, _)| widths[n + 1] > 0) {
            line.push(&" ".repeat(gap));
            let head = fit::cut(column.head.within(widths[n + 1]), widths[n + 1]);
            line.append(Spans::inked(Some(Ink::Quiet), head).padded(widths[n + 1], column.right));
        }
        lines.push(cut(line, look));
    }
    for row in &rows.rows {
        let mut line = Spans::default();
        if rows.turns {
            line.append(Spans::inked(Some(Ink::Good), if row.turn { "▸ " } else { "  " }));
        }
        if badged {
            let badge = row.badge.as_ref().map_or("", |badge| badge.sign.as_str());
            line.append(Spans::plain(badge).padded(2, false));
        }
        line.append(name(row, levels[0]).padded(widths[0], false));
        for (n, column) in rows.columns.iter().enumerate().filter(|(n, _)| widths[n + 1] > 0) {
            line.push(&" ".repeat(gap));
            let cell = row.cells.get(n).map(|cell| cell.at(levels[n + 1])).unwrap_or_default();
            line.append(cell.padded(widths[n + 1], column.right));
        }
        lines.push(cut(line, look));
        let below = joined(&row.below, BETWEEN, room.saturating_sub(2));
        if below.width() > 0 {
            let mut line = Spans::plain(" ".repeat(front + 2));
            line.append(below);
            lines.push(cut(line, look));
        }
    }
    lines
}

/// A line that is still too wide loses its colours and its end.
fn cut(line: Spans, look: &Look) -> String {
    if line.width() <= look.width {
        return line.line(look);
    }
    let text: String = line.0.into_iter().map(|(_, text)| text).collect();
    fit::cut(text.trim_end(), look.width)
}

fn name(row: &Row, level: usize) -> Spans {
    let forms = row.name.all();
    let name = forms.get(level).or(forms.last()).map_or("", String::as_str);
    Spans::inked(row.ink, fit::cut(name, if level == 0 { usize::MAX } else { NAME }))
}

/// The width of a column: the name's is the first.
fn wide(rows: &Rows, column: usize, levels: &[usize]) -> usize {
    let cells = rows.rows.iter().map(|row| match column {
        0 => name(row, levels[0]).width(),
        n => row.cells.get(n - 1).map_or(0, |cell| cell.at(levels[n]).width()),
    });
    let kept = column.checked_sub(1).filter(|n| levels[n + 1] == 0);
    let widest = cells.max().max(kept.map(|n| rows.columns[n].keeps)).unwrap_or_default();
    let titled = rows.titled && column > 0 && widest > 0;
    if titled { widest.max(shortest_head(rows, column - 1)) } else { widest }
}

/// The widths of the columns, with the longest heads for which there is room.
fn widths(rows: &Rows, cells: Vec<usize>, room: usize, gap: usize) -> Vec<usize> {
    if !rows.titled {
        return cells;
    }
    let headed = |level: usize| -> Vec<usize> {
        let head = |n: usize| match n.checked_sub(1).and_then(|n| rows.columns.get(n)) {
            Some(column) if cells[n] > 0 => {
                let forms = column.head.all();
                forms.get(level).or(forms.last()).map_or(0, |form| form.width())
            }
            _ => 0,
        };
        cells.iter().enumerate().map(|(n, width)| (*width).max(head(n))).collect()
    };
    let fits = |widths: &Vec<usize>| {
        let shown = widths.iter().skip(1).filter(|width| **width > 0).count();
        widths.iter().sum::<usize>() + shown * gap <= room
    };
    let most = rows.columns.iter().map(|column| column.head.all().len()).max().unwrap_or_default();
    (0..most).map(headed).find(fits).unwrap_or(cells)
}

fn shortest_head(rows: &Rows, column: usize) -> usize {
    Spans::plain(rows.columns[column].head.within(0)).width()
}

/// The level of each column's forms and its width, and the gap between columns. A column steps down when its turn
/// has come; names are cut before the least important column is.
fn levels(rows: &Rows, room: usize) -> (Vec<usize>, Vec<usize>, usize) {
    let mut levels = vec![0; rows.columns.len() + 1];
    let mut widths: Vec<usize> = (0..levels.len()).map(|n| wide(rows, n, &levels)).collect();
    let most = |n: usize| match n {
        0 => 1,
        n => {
            let forms = rows.rows.iter().filter_map(|row| row.cells.get(n - 1));
            let forms = forms.map(Cell::levels).max().unwrap_or_default();
            rows.columns[n - 1].gives.len().min(forms.saturating_sub(1))
        }
    };
    let rank = |n: usize, level: usize| match n {
        0 => NAMES,
        n => rows.columns[n - 1].gives[level],
    };
    loop {
        let fits = |gap: usize| {
            let shown = widths.iter().skip(1).filter(|width| **width > 0).count();
            widths.iter().sum::<usize>() + shown * gap <= room
        };
        if fits(GAPS[0]) {
            return (levels, widths, GAPS[0]);
        }
        let open = (0..levels.len()).filter(|n| levels[*n] < most(*n));
        match open.max_by_key(|n| rank(*n, levels[*n])) {
            Some(next) if rank(next, levels[next]) > LAST || !fits(GAPS[1]) => {
                levels[next] += 1;
                widths[next] = wide(rows, next, &levels);
            }
            _ => return (levels, widths, GAPS[1]),
        }
    }
}

/// Columns of this rank give way after the gaps between columns.
const LAST: u8 = 1;
/// Long names are cut before columns of a lower rank give way.
const NAMES: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::Column;

    #[test]
    fn heads_are_as_long_as_there_is_room() {
        let rows = Rows {
            columns: vec![
                Column::new(["amulets", "amul"], &[]).right(),
                Column::new(["eggs", "egg"], &[]).right(),
            ],
            rows: vec![Row {
                name: "Ana".into(),
                cells: vec![Cell::count(2), Cell::count(0)],
                ..Row::default()
            }],
            titled: true,
            ..Rows::default()
        };
        let local = |time: chrono::DateTime<chrono::Utc>| time.fixed_offset();
        let drawn = |width: usize| {
            draw(&rows, &Look { width, color: false, plain: false, local: &local, csv: None })
        };
        assert_eq!(drawn(18), ["     amulets  eggs", "Ana        2     0"]);
        assert_eq!(drawn(17), ["     amul  egg", "Ana     2    0"]);
    }
}
