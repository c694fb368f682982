//! A picture: lines of styled text, and the cursor position.

use chrono::{DateTime, FixedOffset, Utc};
use ratatui_core::layout::Position;
use ratatui_core::terminal::Frame;
use ratatui_core::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::colors::{self, Theme};
use crate::render::Look;
use crate::render::fit::{self, Long};
use crate::render::signs::in_ascii;
use crate::rules::saturate;

/// Drawing options: size, colours, and local time.
#[derive(Clone, Copy)]
pub struct Style<'a> {
    pub width: usize,
    pub height: usize,
    pub theme: Theme,
    /// In labelled lines, without drawing.
    pub plain: bool,
    /// With stand-ins for signs that the terminal cannot show.
    pub ascii: bool,
    pub local: &'a dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>,
}

impl<'a> Style<'a> {
    /// `render`'s options for a part of the screen.
    pub fn look(&self, width: usize) -> Look<'a> {
        Look {
            width,
            color: self.theme != Theme::Plain,
            plain: self.plain,
            local: self.local,
            csv: None,
        }
    }
}

/// A whole screen.
#[derive(Debug, Default)]
pub struct Picture {
    pub(super) lines: Vec<Line<'static>>,
    /// Column and line.
    pub(super) cursor: Option<(usize, usize)>,
    /// Whether a question takes all the room of the decision.
    pub(super) covers: bool,
}

impl Picture {
    /// Adds painted text, line by line, each indented.
    pub(super) fn text(&mut self, text: &str, indent: usize, theme: Theme) {
        let pad = " ".repeat(indent);
        for line in text.lines() {
            self.lines.push(colors::line(&format!("{pad}{line}"), theme));
        }
    }

    /// A rule across.
    pub(super) fn rule(&mut self, width: usize, theme: Theme) {
        let rule = "─".repeat(width.saturating_sub(2));
        self.push(vec![Span::raw(" "), Span::styled(rule, theme.quiet())]);
    }

    /// Marks the last line with `…`: something is omitted here.
    pub(super) fn ends_open(&mut self) {
        if let Some(line) = self.lines.last_mut() {
            let text: String = line.iter().map(|span| span.content.as_ref()).collect();
            let style = line.spans.last().map(|span| span.style).unwrap_or_default();
            let short: String = text.chars().take(text.chars().count().saturating_sub(2)).collect();
            *line = Line::from(Span::styled(format!("{short} …"), style));
        }
    }

    /// Adds another picture below, with its cursor.
    pub(super) fn below(&mut self, picture: Picture) {
        let above = self.lines.len();
        self.cursor = picture.cursor.map(|(x, y)| (x, y + above));
        self.lines.extend(picture.lines);
    }

    pub(super) fn push(&mut self, spans: Vec<Span<'static>>) {
        self.lines.push(Line::from(spans));
    }

    /// Pads to this many lines; cuts the rest.
    pub(super) fn fill(&mut self, lines: usize) {
        self.lines.resize(lines, Line::default());
    }

    /// Left and right text on a line; the left one is cut if necessary.
    pub(super) fn spread(&mut self, left: &str, right: &str, width: usize, theme: Theme) {
        let room = width.saturating_sub(2);
        let right = fit::cut(right, room);
        let left = match room.saturating_sub(right.width() + 2) {
            room if left.width() > room => fit::cut(left, room),
            _ => left.to_owned(),
        };
        let gap = room.saturating_sub(left.width() + right.width());
        self.push(vec![
            Span::raw(" "),
            Span::styled(left, theme.bold()),
            Span::raw(" ".repeat(gap)),
            Span::raw(right),
        ]);
    }

    /// Draws it from the upper left corner.
    pub fn draw(&self, frame: &mut Frame, style: &Style) {
        let area = frame.area();
        for (y, line) in self.lines.iter().take(usize::from(area.height)).enumerate() {
            frame.buffer_mut().set_line(area.x, area.y + saturate::<u16>(y), line, area.width);
        }
        for cell in frame.buffer_mut().content.iter_mut().filter(|_| style.ascii) {
            let shown = in_ascii(cell.symbol()).into_owned();
            cell.set_symbol(&shown);
        }
        if let Some((x, y)) = self.cursor
            && saturate::<u16>(x) < area.width
            && saturate::<u16>(y) < area.height
        {
            frame.set_cursor_position(Position::new(saturate(x), saturate(y)));
        }
    }
}

/// Text wrapped to a width, by words; painted text stays painted.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let lines = text.lines();
    lines.flat_map(|line| fit::lines(line, width.max(10), Long::Broken)).collect()
}
