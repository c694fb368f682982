//! The same words in several lengths.

use unicode_width::UnicodeWidthStr;

use super::{Cell, Meter, MeterKind};
use crate::{DOT, Ink, Look};

/// The same words, longest first; and as they are read aloud, if they are drawn with signs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Forms {
    forms: Vec<String>,
    said: Option<String>,
}

impl Forms {
    /// From the longest to the shortest.
    pub fn of(forms: impl IntoIterator<Item = impl Into<String>>) -> Forms {
        Forms { forms: forms.into_iter().map(Into::into).collect(), said: None }
    }

    /// Other words for those who hear them.
    pub fn said(self, said: impl Into<String>) -> Forms {
        Forms { said: Some(said.into()), ..self }
    }

    pub fn is_empty(&self) -> bool {
        self.forms.iter().all(String::is_empty)
    }

    /// The longest form.
    pub fn whole(&self) -> &str {
        self.forms.first().map_or("", String::as_str)
    }

    /// As it is read aloud.
    pub fn aloud(&self) -> &str {
        self.said.as_deref().unwrap_or_else(|| self.whole())
    }

    pub fn all(&self) -> &[String] {
        &self.forms
    }

    /// The longest form that fits, else the shortest.
    pub fn within(&self, room: usize) -> &str {
        let fits = self.forms.iter().find(|form| form.width() <= room);
        fits.or(self.forms.last()).map_or("", String::as_str)
    }
}

impl From<&str> for Forms {
    fn from(text: &str) -> Forms {
        Forms::of([text])
    }
}

impl From<String> for Forms {
    fn from(text: String) -> Forms {
        Forms::of([text])
    }
}

impl<T: Into<String>, const N: usize> From<[T; N]> for Forms {
    fn from(forms: [T; N]) -> Forms {
        Forms::of(forms)
    }
}

/// Text and the meaning of its colour.
pub type Span = (Option<Ink>, String);

/// Texts beside each other.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Spans(pub Vec<Span>);

impl Spans {
    pub fn plain(text: impl Into<String>) -> Spans {
        Spans(vec![(None, text.into())])
    }

    pub fn inked(ink: Option<Ink>, text: impl Into<String>) -> Spans {
        Spans(vec![(ink, text.into())])
    }

    pub fn width(&self) -> usize {
        self.0.iter().map(|(_, text)| text.width()).sum()
    }

    pub fn push(&mut self, text: &str) {
        self.0.push((None, text.to_owned()));
    }

    pub fn append(&mut self, other: Spans) {
        self.0.extend(other.0);
    }

    /// As wide as a column.
    pub fn padded(mut self, width: usize, right: bool) -> Spans {
        let pad = width.saturating_sub(self.width());
        if pad > 0 {
            self.0.insert(if right { 0 } else { self.0.len() }, (None, " ".repeat(pad)));
        }
        self
    }

    /// A line of its own, without spaces at its end.
    pub fn line(mut self, look: &Look) -> String {
        while let Some((_, last)) = self.0.last_mut() {
            last.truncate(last.trim_end().len());
            if !last.is_empty() {
                break;
            }
            self.0.pop();
        }
        self.painted(look)
    }

    fn painted(&self, look: &Look) -> String {
        let mut line = String::new();
        for (ink, text) in &self.0 {
            match ink {
                Some(ink) if look.color && !text.trim().is_empty() => {
                    line.push_str(&look.paint(*ink, text));
                }
                _ => line.push_str(text),
            }
        }
        line
    }
}

impl Cell {
    /// The number of its forms.
    pub fn levels(&self) -> usize {
        match self {
            Cell::Empty => 0,
            Cell::Meter(meter) => meter.levels(),
            Cell::Count { .. } | Cell::Marks(_) => 1,
            Cell::Text(forms, _) => forms.all().len(),
        }
    }

    /// The form of this level, or the last one before it; the widest is 0.
    pub fn at(&self, level: usize) -> Spans {
        let level = level.min(self.levels().saturating_sub(1));
        match self {
            Cell::Empty => Spans::default(),
            Cell::Meter(meter) => meter.at(level),
            Cell::Count { n, of: None } => Spans::plain(n.to_string()),
            Cell::Count { n, of: Some(of) } => Spans::plain(format!("{n}/{of}")),
            Cell::Marks(marks) => {
                let mut spans = Spans::default();
                for mark in marks {
                    if !spans.0.is_empty() {
                        spans.push(" ");
                    }
                    spans.0.push((mark.ink, mark.sign.clone()));
                }
                spans
            }
            Cell::Text(forms, ink) => {
                let form = forms.all().get(level);
                form.map(|form| Spans::inked(*ink, form)).unwrap_or_default()
            }
        }
    }

    /// As it is read aloud.
    pub fn aloud(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Meter(meter) => {
                format!("{} of {} {}", meter.now, meter.most, meter.unit).trim_end().to_owned()
            }
            Cell::Count { n, of: None } => n.to_string(),
            Cell::Count { n, of: Some(of) } => format!("{n}/{of}"),
            Cell::Marks(marks) => {
                let said: Vec<&str> = marks.iter().map(|mark| mark.said.as_str()).collect();
                said.join(", ")
            }
            Cell::Text(forms, _) => forms.aloud().to_owned(),
        }
    }

    pub fn is_empty(&self) -> bool {
        match self {
            Cell::Empty => true,
            Cell::Marks(marks) => marks.is_empty(),
            Cell::Text(forms, _) => forms.is_empty(),
            Cell::Meter(_) | Cell::Count { .. } => false,
        }
    }
}

/// Cells on one line of this width, each in the longest form that lets all of them fit; the last
/// ones give way first.
pub fn joined(cells: &[Cell], between: &str, room: usize) -> Spans {
    let cells: Vec<&Cell> = cells.iter().filter(|cell| !cell.is_empty()).collect();
    let mut levels = vec![0; cells.len()];
    loop {
        let mut line = Spans::default();
        for (cell, level) in cells.iter().zip(&levels) {
            if !line.0.is_empty() {
                line.push(between);
            }
            line.append(cell.at(*level));
        }
        let next = (0..cells.len()).rev().find(|n| levels[*n] + 1 < cells[*n].levels());
        match next {
            Some(next) if line.width() > room => levels[next] += 1,
            _ => return line,
        }
    }
}

/// Between cells that stand beside each other.
pub const BETWEEN: &str = DOT;

/// Bars of more spaces become numbers.
const LONGEST_ROW: u16 = 8;

impl Meter {
    pub fn new(now: impl Into<u16>, most: impl Into<u16>, kind: MeterKind) -> Meter {
        let now = now.into();
        Meter { now, was: now, most: most.into(), kind, unit: "", ink: None }
    }

    pub fn was(self, was: impl Into<u16>) -> Meter {
        Meter { was: was.into(), ..self }
    }

    /// What is counted, for those who hear it.
    pub fn unit(self, unit: &'static str) -> Meter {
        Meter { unit, ..self }
    }

    pub fn ink(self, ink: Ink) -> Meter {
        Meter { ink: Some(ink), ..self }
    }

    fn levels(&self) -> usize {
        match self.kind {
            MeterKind::Bar(widths) => widths.len(),
            _ => 1,
        }
    }

    fn at(&self, level: usize) -> Spans {
        let left = self.most.saturating_sub(self.now);
        let signs = |full: &str, empty: &str| {
            let [full, empty] = [(full, self.now), (empty, left)]
                .map(|(sign, n): (&str, u16)| sign.repeat(n.into()));
            Spans(vec![(self.ink, full), (None, empty)])
        };
        match self.kind {
            MeterKind::Bar(widths) => {
                let width = widths.get(level).copied().unwrap_or_default();
                Spans::inked(self.ink, self.bar(width))
            }
            MeterKind::Hearts => signs("♥", "♡"),
            MeterKind::Dots => signs("●", "○"),
            MeterKind::Boxes if self.most > LONGEST_ROW => {
                Spans::plain(format!("{}/{}", self.now, self.most))
            }
            MeterKind::Boxes => signs("■", "□"),
        }
    }

    /// A bar, at least one mark while anything is left, with the last loss still visible.
    fn bar(&self, width: usize) -> String {
        let full =
            |n: u16| (usize::from(n) * width).div_ceil(usize::from(self.most.max(1))).min(width);
        let now = full(self.now);
        let lost = full(self.was).saturating_sub(now);
        format!("{}{}{}", "█".repeat(now), "▒".repeat(lost), "░".repeat(width - now - lost))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_shows_what_was_just_lost() {
        let bar = |was: u16, now: u16| {
            let meter = Meter::new(now, 20_u16, MeterKind::Bar(&[10])).was(was);
            meter.bar(10)
        };
        assert_eq!(bar(10, 10), "█████░░░░░");
        assert_eq!(bar(20, 10), "█████▒▒▒▒▒");
        assert_eq!(bar(10, 14), "███████░░░", "healing is seen at once");
        assert_eq!(bar(1, 0), "▒░░░░░░░░░");
    }

    #[test]
    fn cells_give_way_from_the_last_one() {
        let cells = [
            Cell::text(["poison", "p"]),
            Cell::text(["Bite 6, Slash 10", "attacks 6, 10", "6/10"]),
        ];
        let drawn = |room| {
            joined(&cells, " · ", room).0.into_iter().map(|(_, text)| text).collect::<String>()
        };
        assert_eq!(drawn(40), "poison · Bite 6, Slash 10");
        assert_eq!(drawn(24), "poison · attacks 6, 10");
        assert_eq!(drawn(13), "poison · 6/10");
        assert_eq!(drawn(10), "p · 6/10");
    }
}
