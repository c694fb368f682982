//! Bars for chances: labels, a percentage, and a bar in eighths of a block that fits the width.

use super::percent::percent;
use unicode_width::UnicodeWidthStr;

use super::fit::{self, Long};
use super::look::{Ink, Look};

/// The meaning of a full bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FullBar {
    /// Certainty: bars of different pictures are comparable.
    Certain,
    /// The largest share of this picture: the shape of a distribution.
    Largest,
}

/// A bar and the words beside it.
#[derive(Debug, Clone)]
struct Bar {
    labels: Vec<String>,
    figure: String,
    share: f64,
    ink: Option<Ink>,
}

#[derive(Debug, Clone)]
pub struct Histogram {
    /// Title, and whether the column is aligned right.
    head: Vec<(&'static str, bool)>,
    /// The title of the figures.
    measure: &'static str,
    full: FullBar,
    bars: Vec<Bar>,
}

/// A bar for a share of the whole, in eighths of a cell; a possible event always shows.
pub fn blocks(share: f64, cells: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let most = cells * 8;
    let eighths = crate::truncate::<usize>((share.clamp(0.0, 1.0) * most as f64).round());
    let eighths = if share > 0.0 && most > 0 { eighths.clamp(1, most) } else { 0 };
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// The same if bars are drawn.
pub fn bar(share: f64, cells: usize, look: &Look) -> String {
    if look.plain { String::new() } else { blocks(share, cells) }
}

fn padded(text: &str, width: usize, right: bool) -> String {
    let gap = " ".repeat(width.saturating_sub(text.width()));
    if right { format!("{gap}{text}") } else { format!("{text}{gap}") }
}

impl Histogram {
    /// Label columns by title, left of the chance and its bar; a title that begins with `>` is
    /// aligned right. Without titles, there is no line for them.
    pub fn new(head: &[&'static str], full: FullBar) -> Self {
        let side = |title: &&'static str| match title.strip_prefix('>') {
            Some(title) => (title, true),
            None => (*title, false),
        };
        let head = head.iter().map(side).collect();
        Self { head, measure: "chance", full, bars: Vec::new() }
    }

    /// The title of the figures if they are not chances.
    pub fn measure(self, measure: &'static str) -> Self {
        Self { measure, ..self }
    }

    /// A bar: one label per column, the chance, and a colour that never carries meaning alone.
    pub fn push(&mut self, labels: Vec<String>, share: f64, ink: impl Into<Option<Ink>>) {
        self.push_figure(labels, percent(share), share, ink);
    }

    /// A bar with another figure than its share of the whole.
    pub fn push_figure(
        &mut self,
        labels: Vec<String>,
        figure: String,
        share: f64,
        ink: impl Into<Option<Ink>>,
    ) {
        self.bars.push(Bar { labels, figure, share, ink: ink.into() });
    }

    /// The bars as lines; in plain mode, as labelled lines.
    pub fn draw(&self, look: &Look) -> String {
        if look.plain {
            return self.plain();
        }
        let widths = self.widths(look);
        let titled = self.head.iter().any(|(title, _)| !title.is_empty());
        let figure = self.bars.iter().map(|bar| bar.figure.width()).max().unwrap_or(0);
        let figure = if titled { figure.max(self.measure.width()) } else { figure };
        let taken: usize = widths.iter().map(|width| width + 2).sum::<usize>() + figure + 4;
        let cells = look.width.min(100).saturating_sub(taken + 1).min(60);
        let mut text = String::new();
        if titled {
            let titles = self.line(&widths, |n| self.head[n].0);
            let line = format!("{titles}{:>figure$}", self.measure);
            text.push_str(&look.paint(Ink::Quiet, line.trim_end()));
            text.push('\n');
        }
        for bar in &self.bars {
            let label = |n: usize| bar.labels.get(n).map_or("", String::as_str);
            let room = widths.first().copied().unwrap_or_default();
            let mut first = fit::lines(label(0), room, Long::Broken).into_iter();
            let top = first.next().unwrap_or_default();
            let labels = self.line(&widths, |n| if n == 0 { &top } else { label(n) });
            let mut drawn = blocks(bar.share / self.whole(), cells);
            if let Some(ink) = bar.ink.filter(|_| !drawn.is_empty()) {
                drawn = look.paint(ink, &drawn);
            }
            let line = format!("{labels}{:>figure$}  {drawn}", bar.figure);
            text.push_str(line.trim_end());
            text.push('\n');
            text.extend(first.map(|line| format!("    {line}\n")));
        }
        text
    }

    /// The widths of the label columns; the first one wraps if it leaves no room for bars.
    fn widths(&self, look: &Look) -> Vec<usize> {
        let widest = |n: usize| {
            let label = |bar: &Bar| bar.labels.get(n).map_or(0, |text| text.width());
            self.bars.iter().map(label).max().unwrap_or(0).max(self.head[n].0.width())
        };
        let mut widths: Vec<usize> = (0..self.head.len()).map(widest).collect();
        let most = look.width.min(100).saturating_sub(36).max(20);
        widths.iter_mut().take(1).for_each(|width| *width = most.min(*width));
        widths
    }

    fn whole(&self) -> f64 {
        let largest = self.bars.iter().map(|bar| bar.share).fold(0.0, f64::max);
        match self.full {
            FullBar::Largest if largest > 0.0 => largest,
            _ => 1.0,
        }
    }

    fn line<'a>(&self, widths: &[usize], label: impl Fn(usize) -> &'a str) -> String {
        let cells = widths
            .iter()
            .enumerate()
            .map(|(n, width)| padded(label(n), *width, self.head[n].1) + "  ");
        "  ".to_owned() + &cells.collect::<String>()
    }

    pub fn plain(&self) -> String {
        let mut text = String::new();
        for bar in &self.bars {
            for ((title, _), label) in self.head.iter().zip(&bar.labels) {
                match title.is_empty() {
                    _ if label.is_empty() => {}
                    true => text.push_str(&format!("{label}; ")),
                    false => text.push_str(&format!("{title}: {label}; ")),
                }
            }
            text.push_str(&format!("{}: {}\n", self.measure, bar.figure));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(width: usize, plain: bool) -> Look<'static> {
        Look { width, color: false, plain, local: &|time| time.fixed_offset(), csv: None }
    }

    fn skills() -> Histogram {
        let mut bars = Histogram::new(&["", ""], FullBar::Certain);
        bars.push(vec!["Stab".into(), "D D".into()], 0.699, Ink::Good);
        bars.push(vec!["Sudden Death".into(), "D D D = =".into()], 0.05, None);
        bars.push(vec!["Nothing".into(), String::new()], 0.0, None);
        bars
    }

    #[test]
    fn bars_fit_the_width_and_begin_in_one_column() {
        for width in [30, 40, 80, 120, 500] {
            for line in skills().draw(&look(width, false)).lines() {
                assert!(line.width() <= width.clamp(38, 100), "{width}: {line}");
            }
        }
        assert_eq!(
            skills().draw(&look(60, false)),
            "  Stab          D D        69.9 %  ████████████████▊
  Sudden Death  D D D = =   5.0 %  █▎
  Nothing                     0 %\n"
        );
    }

    #[test]
    fn the_largest_share_fills_the_room_when_only_the_shape_counts() {
        let mut bars = Histogram::new(&[">total"], FullBar::Largest);
        bars.push(vec!["9".into()], 0.25, None);
        bars.push(vec!["10".into()], 0.125, None);
        assert_eq!(
            bars.draw(&look(40, false)),
            "  total  chance
      9  25.0 %  ██████████████████████
     10  12.5 %  ███████████\n"
        );
        assert_eq!(
            bars.draw(&look(40, true)),
            "total: 9; chance: 25.0 %\ntotal: 10; chance: 12.5 %\n"
        );
    }

    #[test]
    fn what_can_happen_is_never_said_to_be_nothing_nor_what_can_fail_certain() {
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(percent(1e-9), "<0.1 %");
        assert_eq!(percent(0.0005), "0.1 %");
        assert_eq!(percent(0.5), "50.0 %");
        assert_eq!(percent(0.9999), ">99.9 %");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(blocks(1e-9, 10), "▏");
        assert_eq!(blocks(0.0, 10), "");
    }

    #[test]
    fn without_bars_there_is_nothing_to_draw() {
        let empty = Histogram::new(&[""], FullBar::Largest);
        assert_eq!(empty.draw(&look(80, false)), "");
        assert_eq!(empty.draw(&look(80, true)), "");
    }
}
