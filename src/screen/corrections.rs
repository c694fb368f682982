//! Corrections: a list of fields, a value for each wrong one, and the reason.

use ratatui_core::text::Span;

use super::console::Key;
use super::input::LineInput;
use super::line_screen::LineScreen;
use super::picture::{Picture, Style};
use crate::app::play::Live;
use crate::render::{Wording, fit};
use crate::rules::correct::{Field, FieldValue, Fix, MOST_REASON};

/// The effect of a key.
pub(super) enum Fixed {
    Stays,
    Wrong(String),
    Left,
    Done { set: Vec<Fix>, reason: String },
}

/// A correction in progress.
pub(super) struct Fixing {
    words: &'static dyn Wording,
    fields: Vec<Field>,
    /// The new value of each, if any.
    to: Vec<Option<FieldValue>>,
    at: usize,
    typing: LineInput,
    /// The width of field names.
    column: usize,
    /// The reason, once all values are set.
    reason: Option<LineInput>,
}

impl Fixing {
    /// None if nothing can be corrected.
    pub fn new(words: &'static dyn Wording, live: &Live) -> Option<Fixing> {
        let fields = live.table().fields();
        let wide = fields.iter().map(|field| words.field(field).chars().count());
        let column = wide.max().unwrap_or_default();
        (!fields.is_empty()).then(|| Fixing {
            words,
            to: vec![None; fields.len()],
            fields,
            at: 0,
            typing: LineInput::default(),
            column,
            reason: None,
        })
    }

    /// The play moved on elsewhere: entered values stay, beside the current ones. False if nothing
    /// can be corrected any more.
    pub fn follow(&mut self, live: &Live) -> bool {
        let Some(mut fresh) = Fixing::new(self.words, live) else {
            return false;
        };
        let (at, was) = (self.at.min(fresh.fields.len() - 1), &self.fields);
        for (n, field) in fresh.fields.iter().enumerate() {
            let same = |old: &Field| old.of == field.of && old.name == field.name;
            let told = was.iter().position(same).and_then(|place| self.to[place].clone());
            fresh.to[n] = told.filter(|value| *value != field.now);
        }
        fresh.at = at;
        std::mem::swap(&mut fresh.typing, &mut self.typing);
        std::mem::swap(&mut fresh.reason, &mut self.reason);
        *self = fresh;
        true
    }

    fn set(&self) -> Vec<Fix> {
        let fields = self.fields.iter().zip(&self.to);
        fields.filter_map(|(field, to)| Some(field.to(to.clone()?))).collect()
    }

    pub fn key(&mut self, key: Key) -> Fixed {
        if let Some(reason) = &mut self.reason {
            return match key {
                Key::Ctrl('d') => Fixed::Left,
                Key::Esc => {
                    self.reason = None;
                    Fixed::Stays
                }
                Key::Enter if reason.text.chars().count() > MOST_REASON => {
                    Fixed::Wrong(format!("at most {MOST_REASON} characters"))
                }
                Key::Enter => Fixed::Done { reason: reason.text.clone(), set: self.set() },
                key => {
                    reason.key(key);
                    Fixed::Stays
                }
            };
        }
        let last = self.fields.len() - 1;
        match key {
            Key::Esc if !self.typing.text.is_empty() => self.typing.text.clear(),
            Key::Esc | Key::Ctrl('d') => return Fixed::Left,
            Key::Up => self.go(self.at.saturating_sub(1)),
            Key::Down => self.go((self.at + 1).min(last)),
            Key::PageUp => self.go(self.at.saturating_sub(10)),
            Key::PageDown => self.go((self.at + 10).min(last)),
            Key::Home => self.go(0),
            Key::End => self.go(last),
            Key::Tab => self.go(self.next_owner()),
            Key::Enter => return self.enter(),
            Key::Backspace if self.typing.text.is_empty() => self.to[self.at] = None,
            key => {
                self.typing.key(key);
            }
        }
        Fixed::Stays
    }

    fn go(&mut self, at: usize) {
        self.at = at;
        self.typing.text.clear();
    }

    /// The first field of the next owner in the list.
    fn next_owner(&self) -> usize {
        let of = &self.fields[self.at].of;
        let later = self.fields.iter().skip(self.at);
        let place = later.take_while(|field| field.of == *of).count() + self.at;
        place % self.fields.len()
    }

    fn enter(&mut self) -> Fixed {
        if self.typing.text.is_empty() {
            return if self.set().is_empty() {
                Fixed::Wrong("type the real value".to_owned())
            } else {
                self.reason = Some(LineInput::default());
                Fixed::Stays
            };
        }
        let field = &self.fields[self.at];
        match field.read(&self.typing.text) {
            Ok(value) => {
                self.to[self.at] = (value != field.now).then_some(value);
                self.typing.text.clear();
                Fixed::Stays
            }
            Err(fault) => Fixed::Wrong(fault.to_string()),
        }
    }

    pub fn picture(&self, style: &Style) -> Picture {
        let (width, theme) = (style.width, style.theme);
        let mut picture = Picture::default();
        picture.spread("What do you want to correct?", "", width, theme);
        picture.rule(width, theme);
        let shown = style.height.saturating_sub(6).max(1);
        let from = self.at.saturating_sub(shown / 2);
        let from = from.min(self.fields.len().saturating_sub(shown));
        let fields = self.fields.iter().enumerate().skip(from).take(shown);
        for (n, field) in fields {
            let line = self.line(n, field, width);
            let style = if n == self.at { theme.chosen() } else { Default::default() };
            picture.push(vec![Span::styled(line, style)]);
        }
        picture.fill(style.height.saturating_sub(4));
        picture.rule(width, theme);
        let (asked, typed) = match &self.reason {
            Some(reason) => ("  why (optional): ".to_owned(), reason.text.clone()),
            None => {
                let field = &self.fields[self.at];
                let what = self.words.field(field);
                let of = if field.whose.is_empty() { "" } else { ", " };
                let asked = format!("  {}{of}{what}: {} → ", field.whose, field.now);
                (asked, self.typing.text.clone())
            }
        };
        let column = asked.chars().count() + typed.chars().count();
        picture.cursor = Some((column, picture.lines.len()));
        picture.push(vec![Span::raw(asked), Span::styled(typed, theme.bold())]);
        let range = match &self.reason {
            Some(_) => String::new(),
            None => {
                let range = self.fields[self.at].range.to_string();
                format!("  {}", fit::cut(&range, width.saturating_sub(4)))
            }
        };
        picture.push(vec![Span::styled(range, theme.quiet())]);
        let keys = match (&self.reason, self.set().is_empty()) {
            (Some(_), _) => " ⏎ record it   Esc back to the list",
            (None, true) => " ↑ ↓ ⇥ choose   type a value, ⏎ sets it   Esc back",
            (None, false) => " ⏎ done   ↑ ↓ ⇥ choose   type a value   ⌫ restores   Esc back",
        };
        picture.push(vec![Span::styled(keys, theme.quiet())]);
        picture
    }

    /// The owners of fields, a line for each, then the field being typed.
    pub fn lines(&self, lines: &mut LineScreen) {
        let asked = &mut lines.asked;
        if let Some(reason) = &self.reason {
            asked.id = "why".to_owned();
            asked.lines = vec!["Why? Enter records it, even without a reason.".to_owned()];
            lines.typed = Some(reason.text.clone());
            return;
        }
        asked.id = "fields".to_owned();
        asked.lines.push("What do you want to correct?".to_owned());
        for fields in self.fields.chunk_by(|one, other| one.of == other.of) {
            let facts: Vec<String> = fields.iter().map(|field| self.fact(field)).collect();
            asked.lines.push(format!("{}: {}", owner(&fields[0]), facts.join(", ")));
        }
        for (field, to) in self.fields.iter().zip(&self.to) {
            let set = to.as_ref();
            let set = set.map(|to| format!("Set: {}, {} → {to}", owner(field), self.fact(field)));
            asked.lines.extend(set);
        }
        let here = &self.fields[self.at];
        let (fact, range) = (self.fact(here), &here.range);
        asked.lines.push(format!("Here: {}, {fact} ({range})", owner(here)));
        let keys =
            "Up, Down and Tab choose; type a value, Enter sets it; Enter alone ends; Esc back";
        lines.hints.push(keys.to_owned());
        lines.typed = Some(self.typing.text.clone());
    }

    fn fact(&self, field: &Field) -> String {
        format!("{} {}", self.words.field(field), field.now)
    }

    fn line(&self, n: usize, field: &Field, width: usize) -> String {
        let first = n == 0 || self.fields[n - 1].of != field.of;
        let whose = if first || n == self.at { owner(field) } else { "" };
        let whose = fit::cut(whose, 14);
        let column = width.saturating_sub(31).min(self.column);
        let what = fit::cut(&self.words.field(field), column);
        let to = self.to[n].as_ref();
        let to = to.map_or_else(String::new, |to| format!(" → {to}"));
        format!("  {whose:<15}{what:<column$} {}{to}", field.now)
    }
}

fn owner(field: &Field) -> &str {
    if field.whose.is_empty() { "table" } else { &field.whose }
}
