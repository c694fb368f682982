//! Tables that fit the width. In plain mode the same facts come as labelled lines.

use anstyle::Style;
use unicode_width::UnicodeWidthStr;

use super::fit::{self, Long};
use super::layout::{self, Column, GAP};
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
    head: Vec<Head>,
    rows: Vec<Vec<Cell>>,
    /// Whether every row takes one line.
    one_line: bool,
    /// Columns that are left out where there is no room, the first one first.
    spare: &'static [&'static str],
}

/// A column's title, and how its texts are set.
struct Head {
    title: &'static str,
    right: bool,
    readable: Option<usize>,
}

impl Table {
    /// Columns by title; a title that begins with `>` is aligned right. Long texts wrap.
    pub fn new(head: &[&'static str]) -> Self {
        Self {
            head: head.iter().map(|title| Head::new(title)).collect(),
            rows: Vec::new(),
            one_line: false,
            spare: &[],
        }
    }

    /// A list with one line an entry. Texts in columns whose title begins with `~` are cut where they
    /// are too long, those with `≈` later: they matter most.
    pub fn list(head: &[&'static str]) -> Self {
        Self {
            one_line: true,
            ..Self::new(head)
        }
    }

    /// With columns that are left out, in this order, where there is no room for all.
    pub fn spare(mut self, titles: &'static [&'static str]) -> Self {
        self.spare = titles;
        self
    }

    pub fn push(&mut self, row: Vec<Cell>) {
        self.rows.push(row);
    }

    /// The table as lines.
    pub fn draw(&self, look: &Look) -> String {
        if look.plain {
            return self.plain();
        }
        let columns: Vec<Column> = (0..self.head.len()).map(|n| self.column(n)).collect();
        // Beside the table a column stays free on either side.
        let room = look.width.saturating_sub(2);
        let widths = layout::widths(&columns, room, self.one_line);
        let mut text = String::new();
        if self.head.iter().any(|head| !head.title.is_empty()) {
            let titles = self.head.iter().map(|head| head.title);
            self.line(titles, &widths, &mut text, |_, title| match look.color {
                true => format!("{0}{title}{0:#}", Style::new().dimmed()),
                false => title.to_owned(),
            });
        }
        for row in &self.rows {
            let texts = row.iter().map(|cell| cell.text.as_str());
            self.line(texts, &widths, &mut text, |n, text| match row[n].ink {
                Some(ink) if !text.is_empty() => look.paint(ink, text),
                _ => text.to_owned(),
            });
        }
        text
    }

    fn column(&self, n: usize) -> Column<'_> {
        let Head {
            title, readable, ..
        } = self.head[n];
        let cells = self.rows.iter().filter_map(|row| row.get(n));
        Column {
            texts: std::iter::once(title)
                .chain(cells.map(|cell| cell.text.as_str()))
                .collect(),
            spare: self.spare.iter().position(|spare| *spare == title),
            readable,
        }
    }

    /// Draws a row, on as many lines as its tallest cell takes.
    fn line<'a>(
        &self,
        texts: impl Iterator<Item = &'a str>,
        widths: &[Option<usize>],
        drawn: &mut String,
        paint: impl Fn(usize, &str) -> String,
    ) {
        let shown: Vec<(usize, usize, Vec<String>)> = texts
            .enumerate()
            .filter_map(|(n, text)| {
                let width = (*widths.get(n)?)?;
                Some((n, width, self.cell(text, width)))
            })
            .collect();
        let height = shown.iter().map(|(_, _, lines)| lines.len()).max();
        for nth in 0..height.unwrap_or(0) {
            let mut line = String::new();
            let mut gap = 1;
            for (n, width, lines) in &shown {
                let text = lines.get(nth).map_or("", String::as_str);
                let pad = " ".repeat(width.saturating_sub(text.width()));
                let (before, after) = match self.head[*n].right {
                    true => (pad, String::new()),
                    false => (String::new(), pad),
                };
                line.push_str(&" ".repeat(gap));
                line.push_str(&format!("{before}{}{after}", paint(*n, text)));
                gap = GAP;
            }
            drawn.push_str(line.trim_end());
            drawn.push('\n');
        }
    }

    fn cell(&self, text: &str, width: usize) -> Vec<String> {
        match self.one_line {
            true => vec![fit::cut(text, width)],
            false => fit::lines(text, width, Long::Cut),
        }
    }

    fn plain(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let facts: Vec<String> = self
                .head
                .iter()
                .zip(row)
                .filter(|(_, cell)| !cell.text.is_empty())
                .map(|(head, cell)| match head.title.is_empty() {
                    true => fit::unheld(&cell.text),
                    false => format!("{}: {}", head.title, fit::unheld(&cell.text)),
                })
                .collect();
            text.push_str(&facts.join("; "));
            text.push('\n');
        }
        text
    }
}

impl Head {
    fn new(title: &'static str) -> Head {
        Head {
            title: title.trim_start_matches(['>', '~', '≈']),
            right: title.starts_with('>'),
            readable: match title.chars().next() {
                Some('~') => Some(14),
                Some('≈') => Some(20),
                _ => None,
            },
        }
    }
}
