//! Colours: the codes painted by `render` become styles for a light or dark terminal.

use ratatui_core::style::{Color, Modifier, Style};
use ratatui_core::text::{Line, Span};

/// The terminal's background.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    Dark,
    Light,
    /// No colours at all.
    Plain,
}

impl Theme {
    /// One of sixteen colours, by its code from 0 to 15, made readable on this background.
    fn color(self, code: u16) -> Option<Color> {
        Some(match (self, code) {
            (Theme::Plain, _) => return None,
            // Yellow is unreadable on white, and so is white.
            (Theme::Light, 3 | 11) => Color::Magenta,
            (Theme::Light, 7 | 15) => return None,
            (Theme::Light, 8) => Color::DarkGray,
            (_, 1) if self == Theme::Light => Color::Red,
            (_, 1 | 9) => Color::LightRed,
            (Theme::Dark, 2 | 10) => Color::LightGreen,
            (_, 2 | 10) => Color::Green,
            (_, 3 | 11) => Color::LightYellow,
            (Theme::Dark, 4 | 12) => Color::LightBlue,
            (_, 4 | 12) => Color::Blue,
            (Theme::Dark, 5 | 13) => Color::LightMagenta,
            (_, 5 | 13) => Color::Magenta,
            (Theme::Dark, 6 | 14) => Color::LightCyan,
            (_, 6 | 14) => Color::Cyan,
            (_, 8) => Color::DarkGray,
            _ => return None,
        })
    }

    /// A style in one of sixteen colours, if this theme has it.
    fn inked(self, style: Style, code: u16) -> Style {
        self.color(code).map_or(style, |color| style.fg(color))
    }

    pub(super) fn bold(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Unobtrusive parts: rules, general keys.
    pub(super) fn quiet(self) -> Style {
        self.inked(Style::new(), 8)
    }

    /// Advice, and keys.
    pub(super) fn key(self) -> Style {
        self.inked(self.bold(), 6)
    }

    /// Errors.
    pub(super) fn warning(self) -> Style {
        self.inked(self.bold(), 1)
    }

    /// The selected line or item; even without colours.
    pub(super) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }
}

/// A line of painted text as styled spans. Codes other than colours are dropped.
pub(super) fn line(text: &str, theme: Theme) -> Line<'static> {
    let mut spans: Vec<Span<'static>> = Vec::new();
    let mut style = Style::new();
    let mut rest = text;
    while let Some(at) = rest.find('\x1b') {
        if at > 0 {
            spans.push(Span::styled(rest[..at].to_owned(), style));
        }
        rest = &rest[at + 1..];
        let Some(code) = rest.strip_prefix('[') else {
            continue;
        };
        let end = code.find(|c: char| c.is_ascii_alphabetic());
        let Some(end) = end else {
            rest = "";
            break;
        };
        if code[end..].starts_with('m') {
            style = restyled(style, &code[..end], theme);
        }
        rest = &code[end + 1..];
    }
    if !rest.is_empty() {
        spans.push(Span::styled(rest.to_owned(), style));
    }
    Line::from(spans)
}

fn restyled(mut style: Style, codes: &str, theme: Theme) -> Style {
    for code in codes.split(';') {
        let code: u16 = code.parse().unwrap_or_default();
        style = match code {
            0 => Style::new(),
            1 => style.add_modifier(Modifier::BOLD),
            30..=37 | 90..=97 => theme.inked(style, if code < 90 { code - 30 } else { code - 82 }),
            _ => style,
        };
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn painted_text_keeps_its_words_and_gets_readable_colours() {
        let text = "a \x1b[33mgold\x1b[0m \x1b[1mbold\x1b[0m";
        let words = |theme| {
            let line = line(text, theme);
            let words: Vec<(String, Option<Color>)> =
                line.spans.iter().map(|span| (span.content.to_string(), span.style.fg)).collect();
            words
        };
        let dark = words(Theme::Dark);
        assert_eq!(dark[1], ("gold".to_owned(), Some(Color::LightYellow)));
        let light = words(Theme::Light);
        assert_eq!(light[1], ("gold".to_owned(), Some(Color::Magenta)));
        assert!(words(Theme::Plain).iter().all(|(_, color)| color.is_none()));
        let all: String = dark.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(all, "a gold bold");
    }

    #[test]
    fn a_code_that_never_ends_is_left_out() {
        assert_eq!(line("x\x1b[3", Theme::Dark).width(), 1);
        assert_eq!(line("x\x1b", Theme::Dark).width(), 1);
    }
}
