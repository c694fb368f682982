//! Tables that fit the width. In plain mode they become labelled lines.

use anstyle::AnsiColor;
use comfy_table::presets::NOTHING;
use comfy_table::{Attribute, CellAlignment, Color, ContentArrangement};
use unicode_width::UnicodeWidthStr;

use super::csv;
use super::fit::{self, Long};
use super::layout::{self, LayoutColumn};
use super::look::{Ink, Look};

/// A cell: text, and the meaning of its colour.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    text: String,
    ink: Option<Ink>,
    /// Its spreadsheet value, if different.
    fact: Option<String>,
}

impl Cell {
    pub fn inked(text: impl ToString, ink: impl Into<Option<Ink>>) -> Self {
        Self { text: text.to_string(), ink: ink.into(), fact: None }
    }

    /// Sets the spreadsheet value: a bare number for one with its unit, a full time for a day.
    pub fn fact(mut self, fact: impl ToString) -> Self {
        self.fact = Some(fact.to_string());
        self
    }

    fn width(&self) -> usize {
        self.text.width()
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Self {
        Self { text: text.to_string(), ink: None, fact: None }
    }
}

/// Builds table rows from cell-like values.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::Cell::from($cell)),*] };
}

/// How many rows are drawn at once.
const PART: usize = 2000;

/// A borderless table.
#[derive(Debug, Clone)]
pub struct Table {
    head: Vec<ColumnHead>,
    rows: Vec<Vec<Cell>>,
    /// Whether every row takes one line.
    one_line: bool,
    /// Columns dropped for lack of room, in this order.
    spare: &'static [&'static str],
}

/// A column's title, and the layout of its texts.
#[derive(Debug, Clone)]
struct ColumnHead {
    title: &'static str,
    /// Its spreadsheet title.
    name: &'static str,
    right: bool,
    readable: Option<usize>,
}

impl Table {
    /// Columns by title; a title that begins with `>` is aligned right. Text after `|` is the
    /// spreadsheet title. Long texts wrap.
    pub fn new(head: &[&'static str]) -> Self {
        Self {
            head: head.iter().map(|title| ColumnHead::new(title)).collect(),
            rows: Vec::new(),
            one_line: false,
            spare: &[],
        }
    }

    /// A list with one line per entry. Texts in columns whose title begins with `~` are cut if too
    /// long, those with `≈` later: they matter most.
    pub fn list(head: &[&'static str]) -> Self {
        Self { one_line: true, ..Self::new(head) }
    }

    /// Sets columns to drop, in this order, for lack of room.
    pub fn spare(mut self, titles: &'static [&'static str]) -> Self {
        self.spare = titles;
        self
    }

    /// A table of any length, drawn in parts with their own heads: drawing takes many times the
    /// memory of its text.
    pub fn in_parts<T>(
        head: &[&'static str],
        rows: &[T],
        look: &Look,
        cells: impl Fn(&T) -> Vec<Cell>,
    ) -> String {
        let part = |rows: &[T]| {
            let mut table = Table::new(head);
            table.rows = rows.iter().map(&cells).collect();
            table.draw(look)
        };
        if rows.is_empty() { part(rows) } else { rows.chunks(PART).map(part).collect() }
    }

    pub fn push(&mut self, row: Vec<Cell>) {
        self.rows.push(row);
    }

    /// Whether every entry fits on one line; labelled lines always do.
    pub fn fits(&self, look: &Look) -> bool {
        let wide = |n: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(n));
            let cells = cells.map(Cell::width).max().unwrap_or_default();
            // A space on either side.
            cells.max(self.head[n].title.width()) + 2
        };
        look.plain || (0..self.head.len()).map(wide).sum::<usize>() <= look.width
    }

    pub fn draw(&self, look: &Look) -> String {
        if let Some(csv) = look.csv {
            let head = self.head.iter().map(|head| head.name).filter(|name| !name.is_empty());
            csv.table(head, self.rows.iter().map(|row| self.facts(row)));
            return String::new();
        }
        if look.plain {
            return self.plain();
        }
        let columns: Vec<LayoutColumn> = (0..self.head.len()).map(|n| self.column(n)).collect();
        // Beside the table a column stays free on either side.
        let room = look.width.saturating_sub(2);
        let widths = layout::widths(&columns, room, self.one_line);
        // Texts are cut or wrapped to their columns beforehand: the crate itself breaks words.
        let mut table = comfy_table::Table::new();
        table
            .force_no_tty()
            .load_style(NOTHING)
            .set_content_arrangement(ContentArrangement::Disabled);
        if look.color {
            table.enforce_styling();
        }
        if self.head.iter().any(|head| !head.title.is_empty()) {
            let titles: Vec<Cell> = self.head.iter().map(|head| Cell::from(head.title)).collect();
            let fitted = self.fitted(&titles, &widths);
            table.set_header(fitted.map(|(_, text)| {
                let cell = comfy_table::Cell::new(text);
                if look.color { cell.add_attribute(Attribute::Dim) } else { cell }
            }));
        }
        for row in &self.rows {
            let cells = self.fitted(row, &widths);
            table.add_row(cells.map(|(ink, text)| drawn(ink, &text, look)));
        }
        let shown = self.head.iter().zip(&widths).filter(|(_, width)| width.is_some());
        for (n, (head, _)) in shown.enumerate() {
            if let Some(column) = table.column_mut(n) {
                column.set_padding((1, 1));
                if head.right {
                    column.set_cell_alignment(CellAlignment::Right);
                }
            }
        }
        let mut text = table.trim_fmt();
        text.push('\n');
        text
    }

    /// The cells of a row that fit, their texts as wide as their columns.
    fn fitted<'a>(
        &'a self,
        row: &'a [Cell],
        widths: &'a [Option<usize>],
    ) -> impl Iterator<Item = (Option<Ink>, String)> + 'a {
        row.iter().zip(widths).filter_map(|(cell, width)| {
            let text = if self.one_line {
                fit::cut(&cell.text, (*width)?)
            } else {
                fit::lines(&cell.text, (*width)?, Long::Cut).join("\n")
            };
            Some((cell.ink, text))
        })
    }

    fn column(&self, n: usize) -> LayoutColumn<'_> {
        let ColumnHead { title, readable, .. } = self.head[n];
        let cells = self.rows.iter().filter_map(|row| row.get(n));
        LayoutColumn {
            texts: std::iter::once(title).chain(cells.map(|cell| cell.text.as_str())).collect(),
            spare: self.spare.iter().position(|spare| *spare == title),
            readable,
        }
    }

    /// A row for a spreadsheet.
    fn facts(&self, row: &[Cell]) -> Vec<String> {
        // A column without a name is a picture.
        let cells = self.head.iter().zip(row).filter(|(head, _)| !head.name.is_empty());
        let fact = cells.map(|(head, cell)| {
            let said = cell.fact.as_ref().unwrap_or(&cell.text);
            match head.right {
                // A dash means empty.
                _ if said == "–" => String::new(),
                true => csv::figure(said),
                false => csv::text(said),
            }
        });
        fact.collect()
    }

    pub fn plain(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let facts: Vec<String> = self
                .head
                .iter()
                .zip(row)
                .filter(|(_, cell)| !cell.text.is_empty())
                .map(|(head, cell)| {
                    if head.title.is_empty() {
                        fit::unheld(&cell.text)
                    } else {
                        format!("{}: {}", head.title, fit::unheld(&cell.text))
                    }
                })
                .collect();
            text.push_str(&facts.join("; "));
            text.push('\n');
        }
        text
    }
}

fn drawn(ink: Option<Ink>, text: &str, look: &Look) -> comfy_table::Cell {
    let drawn = comfy_table::Cell::new(text);
    match ink {
        Some(ink) if look.color => match ink.color() {
            Some(color) => drawn.fg(comfy(color)),
            None => drawn.add_attribute(Attribute::Bold),
        },
        _ => drawn,
    }
}

fn comfy(color: AnsiColor) -> Color {
    match color {
        AnsiColor::Red => Color::DarkRed,
        AnsiColor::Green => Color::DarkGreen,
        AnsiColor::Yellow => Color::DarkYellow,
        AnsiColor::Blue => Color::DarkBlue,
        AnsiColor::Magenta => Color::DarkMagenta,
        _ => Color::DarkGrey,
    }
}

impl ColumnHead {
    fn new(written: &'static str) -> ColumnHead {
        let (title, name) = match written.split_once('|') {
            Some((title, name)) => (title, Some(name)),
            None => (written, None),
        };
        let bare = title.trim_start_matches(['>', '~', '≈']);
        ColumnHead {
            title: bare,
            name: name.unwrap_or(bare),
            right: title.starts_with('>'),
            readable: match title.chars().next() {
                Some('~') => Some(14),
                Some('≈') => Some(20),
                _ => None,
            },
        }
    }
}
