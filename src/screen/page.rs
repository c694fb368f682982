//! A page to read: a long scrollable text with a title.

use ratatui_core::text::Span;

use super::console::{Key, Screen};
use super::line_screen::{LineScreen, ShownQuestion};
use super::picture::{Picture, Style};

/// The effect of a key on a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turned {
    Stays,
    Closed,
}

/// A text, and its scroll position.
#[derive(Debug, Clone)]
pub struct Page {
    title: String,
    text: String,
    /// Lines scrolled from the top; too many mean the end.
    from: usize,
}

impl Page {
    pub fn new(title: impl Into<String>, text: impl Into<String>) -> Page {
        Page { title: title.into(), text: text.into(), from: 0 }
    }

    /// The same, scrolled to its end: the newest lines come last.
    pub fn at_end(self) -> Page {
        Page { from: usize::MAX, ..self }
    }

    /// Scrolls, or closes the page. `shown` is the number of visible lines.
    pub fn key(&mut self, key: Key, shown: usize) -> Turned {
        let last = self.text.lines().count().saturating_sub(shown);
        if last == 0 {
            return Turned::Closed;
        }
        let from = self.from.min(last);
        self.from = match key {
            Key::Up => from.saturating_sub(1),
            Key::Down => from + 1,
            Key::PageUp => from.saturating_sub(shown.max(2) - 1),
            Key::PageDown | Key::Char(' ') => from + shown.max(2) - 1,
            Key::Home => 0,
            Key::End => last,
            _ => return Turned::Closed,
        }
        .min(last);
        Turned::Stays
    }

    /// The number of visible lines at a height.
    pub fn shown(height: usize) -> usize {
        height.saturating_sub(3)
    }
}

impl Screen for Page {
    fn picture(&self, style: &Style) -> Picture {
        let mut picture = Picture::default();
        let shown = Page::shown(style.height);
        let all = self.text.lines().count();
        let from = self.from.min(all.saturating_sub(shown));
        let place = if all > shown {
            format!("{}–{} of {all}", from + 1, (from + shown).min(all))
        } else {
            String::new()
        };
        picture.spread(&self.title, &place, style.width, style.theme);
        picture.rule(style.width, style.theme);
        let lines: Vec<&str> = self.text.lines().skip(from).take(shown).collect();
        picture.text(&lines.join("\n"), 0, style.theme);
        picture.fill(style.height.saturating_sub(1));
        let keys = if all > shown {
            " ↑ ↓ space scroll   any other key: back"
        } else {
            " any key: back"
        };
        picture.push(vec![Span::styled(keys, style.theme.quiet())]);
        picture
    }
    fn lines(&self, _: &Style) -> LineScreen {
        let asked = ShownQuestion {
            id: "page".to_owned(),
            lines: vec!["Press any key to continue".to_owned()],
        };
        LineScreen {
            text: Some((self.title.clone(), self.text.clone())),
            asked,
            ..LineScreen::default()
        }
    }
}
