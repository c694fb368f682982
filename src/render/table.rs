//! Tables that fit the width. In plain mode the same facts come as labelled lines.

use anstyle::AnsiColor;
use comfy_table::presets::NOTHING;
use comfy_table::{Attribute, CellAlignment, Color, ContentArrangement};
use unicode_width::UnicodeWidthStr;

use super::look::{Ink, Look};

/// A cell: text, and what its colour says.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    text: String,
    ink: Option<Ink>,
}

impl Cell {
    pub fn inked(text: impl ToString, ink: impl Into<Option<Ink>>) -> Self {
        Self {
            text: text.to_string(),
            ink: ink.into(),
        }
    }

    fn width(&self) -> usize {
        self.text.width()
    }
}

impl<T: ToString> From<T> for Cell {
    fn from(text: T) -> Self {
        Self {
            text: text.to_string(),
            ink: None,
        }
    }
}

/// Builds the rows of a table from anything that makes a cell.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { vec![$($crate::render::Cell::from($cell)),*] };
}

/// A table without lines.
pub struct Table {
    /// Title, and whether the column is aligned right.
    head: Vec<(&'static str, bool)>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Columns by title; a title that begins with `>` is aligned right.
    pub fn new(head: &[&'static str]) -> Self {
        let side = |title: &&'static str| match title.strip_prefix('>') {
            Some(title) => (title, true),
            None => (*title, false),
        };
        Self {
            head: head.iter().map(side).collect(),
            rows: Vec::new(),
        }
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
            cells.max(self.head[n].0.width()) + 2
        };
        look.plain || (0..self.head.len()).map(wide).sum::<usize>() <= look.width
    }

    /// The table as lines.
    pub fn draw(&self, look: &Look) -> String {
        if look.plain {
            return self.plain();
        }
        let mut table = comfy_table::Table::new();
        table
            .force_no_tty()
            .load_style(NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(u16::try_from(look.width).unwrap_or(u16::MAX));
        if look.color {
            table.enforce_styling();
        }
        if self.head.iter().any(|(title, _)| !title.is_empty()) {
            table.set_header(self.head.iter().map(|(title, _)| {
                let cell = comfy_table::Cell::new(title);
                if look.color {
                    cell.add_attribute(Attribute::Dim)
                } else {
                    cell
                }
            }));
        }
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| drawn(cell, look)));
        }
        for (n, (_, right)) in self.head.iter().enumerate() {
            if let Some(column) = table.column_mut(n) {
                column.set_padding((1, 1));
                if *right {
                    column.set_cell_alignment(CellAlignment::Right);
                }
            }
        }
        let mut text = table.trim_fmt();
        text.push('\n');
        text
    }

    fn plain(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let facts: Vec<String> = self
                .head
                .iter()
                .zip(row)
                .filter(|(_, cell)| !cell.text.is_empty())
                .map(|((title, _), cell)| match title.is_empty() {
                    true => cell.text.clone(),
                    false => format!("{title}: {}", cell.text),
                })
                .collect();
            text.push_str(&facts.join("; "));
            text.push('\n');
        }
        text
    }
}

fn drawn(cell: &Cell, look: &Look) -> comfy_table::Cell {
    let drawn = comfy_table::Cell::new(&cell.text);
    match cell.ink {
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
