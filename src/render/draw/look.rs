//! Rendering options: width, colour, plain mode, and local time.

use anstyle::{AnsiColor, Color, Style};
use chrono::{DateTime, FixedOffset, Utc};
use unicode_width::UnicodeWidthStr;

use super::csv::Csv;
use super::fit::{self, Long};

/// Rendering options.
pub struct Look<'a> {
    pub width: usize,
    pub color: bool,
    /// Linear and labelled, for screen readers and pipes.
    pub plain: bool,
    pub local: &'a dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>,
    /// Collects tables as comma-separated values, if requested.
    pub csv: Option<&'a Csv>,
}

/// The meaning of a colour; words always carry it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    Title,
    Quiet,
    Good,
    Bad,
    Gold,
    Dragon,
    /// By the class's key.
    Warrior,
    Wizard,
    Cleric,
    Ranger,
    Rogue,
}

impl Ink {
    /// The colour of a class.
    pub fn class(key: Option<&str>) -> Option<Ink> {
        match key? {
            "warrior" => Some(Ink::Warrior),
            "wizard" => Some(Ink::Wizard),
            "cleric" => Some(Ink::Cleric),
            "ranger" => Some(Ink::Ranger),
            "rogue" => Some(Ink::Rogue),
            _ => None,
        }
    }

    pub fn color(self) -> Option<AnsiColor> {
        match self {
            Ink::Title => None,
            Ink::Quiet => Some(AnsiColor::BrightBlack),
            Ink::Good | Ink::Ranger => Some(AnsiColor::Green),
            Ink::Bad | Ink::Dragon | Ink::Warrior => Some(AnsiColor::Red),
            Ink::Gold | Ink::Cleric => Some(AnsiColor::Yellow),
            Ink::Wizard => Some(AnsiColor::Blue),
            Ink::Rogue => Some(AnsiColor::Magenta),
        }
    }
}

impl Look<'_> {
    /// Whether an empty list becomes a sentence: a spreadsheet gets its head.
    pub fn says_none(&self, empty: bool) -> bool {
        empty && self.csv.is_none()
    }

    /// The mark of one item in a list; a word in plain mode.
    pub fn mark<'a>(&self, marked: bool, word: &'a str) -> &'a str {
        match (marked, self.plain) {
            (false, _) => "",
            (true, false) => "▸",
            (true, true) => word,
        }
    }

    /// Text in a colour, if colours are on.
    pub fn paint(&self, ink: Ink, text: &str) -> String {
        if !self.color {
            return text.to_owned();
        }
        let style = match ink {
            Ink::Title => Style::new().bold(),
            ink => Style::new().fg_color(ink.color().map(Color::Ansi)),
        };
        format!("{style}{text}{style:#}")
    }

    fn time_of(&self, stored: &str) -> Option<DateTime<FixedOffset>> {
        let time = DateTime::parse_from_rfc3339(stored).ok()?;
        Some((self.local)(time.with_timezone(&Utc)))
    }

    /// How many entries a shortened list shows: all of them for a spreadsheet.
    pub fn most(&self, most: usize) -> usize {
        match self.csv {
            Some(_) => usize::MAX,
            None => most,
        }
    }

    /// A stored time as a local date.
    pub fn date(&self, stored: &str) -> String {
        match self.time_of(stored) {
            Some(time) => time.format("%Y-%m-%d").to_string(),
            None => stored.to_owned(),
        }
    }

    /// A stored time as local date and time.
    pub fn time(&self, stored: &str) -> String {
        match self.time_of(stored) {
            Some(time) => time.format("%Y-%m-%d %H:%M").to_string(),
            None => stored.to_owned(),
        }
    }

    /// Left and right part of a line, as far apart as the width allows; on two lines if they do not
    /// fit, and always in plain mode.
    pub fn spread(&self, left: &str, right: &str) -> String {
        let room = (self.width.min(100)).saturating_sub(left.width() + right.width() + 1);
        if right.is_empty() {
            return self.wrapped(1, left);
        }
        if self.plain || room < 2 {
            return format!("{}\n{}", self.wrapped(1, left), self.wrapped(1, right));
        }
        fit::unheld(&format!(" {left}{}{right}", " ".repeat(room)))
    }

    /// A line with its label: in a label column, or in plain mode `label: text`.
    pub fn fact(&self, label: &str, text: &str) -> String {
        if self.plain {
            return format!("{label}: {}\n", fit::unheld(text));
        }
        let column = match label.width() {
            ..=8 => 10,
            wide => wide + 3,
        };
        let text = self.wrapped(column, text);
        format!(" {label:<0$} {1}\n", column - 2, text.trim_start())
    }

    /// The head of a page, like [`Look::spread`], with an empty line below it.
    pub fn head(&self, left: &str, right: &str) -> String {
        self.spread(left, right) + "\n\n"
    }

    /// Text like [`Look::wrapped`], with a line end.
    pub fn line(&self, indent: usize, text: &str) -> String {
        self.wrapped(indent, text) + "\n"
    }

    /// Facts below each other; empty ones are omitted.
    pub fn facts<'a>(&self, facts: impl IntoIterator<Item = (&'a str, Option<String>)>) -> String {
        facts.into_iter().filter_map(|(label, fact)| Some(self.fact(label, &fact?))).collect()
    }

    /// Text wrapped to the width, at spaces if possible, each line indented; in plain mode one
    /// line.
    pub fn wrapped(&self, indent: usize, text: &str) -> String {
        let room =
            if self.plain { usize::MAX } else { self.width.saturating_sub(indent + 1).max(20) };
        let pad = " ".repeat(indent);
        fit::lines(text, room, Long::Broken)
            .iter()
            .map(|line| format!("{pad}{line}"))
            .collect::<Vec<_>>()
            .join("\n")
    }
}
