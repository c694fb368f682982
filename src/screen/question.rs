//! Questions of the commands, asked on the full screen: beginning a play, settling a hunt, buying.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, Utc};
use ratatui_core::text::Span;
use unicode_width::UnicodeWidthStr;

use super::console::{Happening, Key, SharedConsole};
use super::ink::Theme;
use super::input::Typing;
use super::picture::{Picture, Style, wrapped};
use crate::app::{Ask, Pressed};

/// How long a question waits before it looks whether the window has changed.
const WAIT: Duration = Duration::from_millis(500);

/// What was printed since the questions began, shown above them.
#[derive(Clone, Default)]
pub struct Transcript(Rc<RefCell<Vec<u8>>>);

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Transcript {
    /// What was printed.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }

    pub fn clear(&self) {
        self.0.borrow_mut().clear();
    }
}

/// A person at the full screen.
pub struct Questions {
    pub console: SharedConsole,
    pub said: Transcript,
    pub theme: Theme,
    /// Whether Ctrl-C was pressed: whoever asked ends, and so does the table.
    pub cut: Rc<RefCell<bool>>,
}

/// A list that is chosen from: what was typed narrows it down.
struct List<'a> {
    question: &'a str,
    options: &'a [String],
    /// Some may be chosen, with these marked.
    marked: Option<Vec<usize>>,
    typed: Typing,
    at: usize,
}

impl List<'_> {
    fn fitting(&self) -> Vec<usize> {
        let wanted = self.typed.text.to_lowercase();
        let fits = |n: &usize| self.options[*n].to_lowercase().contains(&wanted);
        (0..self.options.len()).filter(fits).collect()
    }
}

fn local(time: DateTime<Utc>) -> DateTime<FixedOffset> {
    time.fixed_offset()
}

impl Questions {
    /// Draws what was said, and what is asked below it; waits for a key.
    fn next(&mut self, asked: &dyn Fn(&Style) -> Picture) -> Option<Key> {
        loop {
            let mut console = self.console.borrow_mut();
            let (width, height) = console.size();
            let style = Style {
                width: usize::from(width),
                height: usize::from(height),
                theme: self.theme,
                local: &local,
            };
            let asked = asked(&style);
            let room = style.height.saturating_sub(asked.lines.len() + 1);
            let mut picture = Picture::default();
            let text = self.said.text();
            let lines = text.lines().count();
            let tail: Vec<&str> = text.lines().skip(lines.saturating_sub(room)).collect();
            picture.text(&tail.join("\n"), 0, self.theme);
            picture.fill(tail.len().min(room));
            picture.rule(style.width, self.theme);
            let above = picture.lines.len();
            picture.cursor = asked.cursor.map(|(x, y)| (x, y + above));
            picture.lines.extend(asked.lines);
            console.draw(&mut |frame| picture.draw(frame)).ok()?;
            match console.next(WAIT) {
                Happening::Key(Key::Ctrl('c')) => {
                    *self.cut.borrow_mut() = true;
                    return None;
                }
                Happening::Key(key) => return Some(key),
                Happening::Gone => {
                    *self.cut.borrow_mut() = true;
                    return None;
                }
                Happening::Resized | Happening::Nothing => {}
            }
        }
    }

    /// What was answered stays in sight above the next question.
    fn answered(&mut self, question: &str, answer: &str) {
        let _ = writeln!(self.said, " {question} {answer}");
    }

    fn list(&mut self, mut list: List) -> Option<Vec<usize>> {
        loop {
            let fitting = list.fitting();
            list.at = list.at.min(fitting.len().saturating_sub(1));
            let here = fitting.get(list.at).copied();
            let theme = self.theme;
            let key = self.next(&|style| listed(&list, &fitting, style, theme))?;
            match (key, &mut list.marked) {
                (Key::Esc, _) => return None,
                (Key::Up, _) => list.at = list.at.saturating_sub(1),
                (Key::Down, _) => list.at += 1,
                (Key::PageUp, _) => list.at = list.at.saturating_sub(10),
                (Key::PageDown, _) => list.at += 10,
                (Key::Enter, None) => {
                    if let Some(here) = here {
                        return Some(vec![here]);
                    }
                }
                (Key::Enter, Some(marked)) => {
                    let mut marked = std::mem::take(marked);
                    marked.sort_unstable();
                    return Some(marked);
                }
                (Key::Char(' '), Some(marked)) => {
                    if let Some(here) = here {
                        toggle(marked, here);
                    }
                }
                (Key::Char(digit @ '1'..='9'), marked) if list.typed.text.is_empty() => {
                    let place = digit as usize - '1' as usize;
                    match (fitting.get(place).copied(), marked) {
                        (Some(place), Some(marked)) => toggle(marked, place),
                        (Some(place), None) => return Some(vec![place]),
                        (None, _) => {}
                    }
                }
                (Key::Right, Some(marked)) => *marked = fitting,
                (Key::Left, Some(marked)) => marked.clear(),
                (key, _) => {
                    list.typed.key(key);
                    list.at = 0;
                }
            }
        }
    }
}

fn toggle(marked: &mut Vec<usize>, place: usize) {
    match marked.iter().position(|other| *other == place) {
        Some(n) => {
            marked.remove(n);
        }
        None => marked.push(place),
    }
}

fn listed(list: &List, fitting: &[usize], style: &Style, theme: Theme) -> Picture {
    let mut picture = Picture::default();
    for line in wrapped(list.question, style.width.saturating_sub(4)) {
        picture.push(vec![Span::styled(format!(" {line}"), theme.bold())]);
    }
    let room = style.height.saturating_sub(picture.lines.len() + 6).clamp(3, 12);
    let from = list.at.saturating_sub(room / 2);
    let from = from.min(fitting.len().saturating_sub(room));
    for (n, place) in fitting.iter().enumerate().skip(from).take(room) {
        let mark = match &list.marked {
            Some(marked) if marked.contains(place) => "● ",
            Some(_) => "○ ",
            None => "",
        };
        let digit = match n {
            0..9 => (n + 1).to_string(),
            _ => " ".to_owned(),
        };
        let option = &list.options[*place];
        let text = crate::render::fit::cut(option, style.width.saturating_sub(9));
        let chosen = match n == list.at {
            true => theme.chosen(),
            false => Default::default(),
        };
        picture.push(vec![
            Span::styled(format!("  {digit} "), theme.key()),
            Span::styled(format!("{mark}{text}"), chosen),
        ]);
    }
    if fitting.is_empty() {
        picture.push(vec![Span::raw("    nothing fits: ⌫ takes letters back")]);
    }
    let more = match fitting.len() > room {
        true => format!("   {} in all", fitting.len()),
        false => String::new(),
    };
    let typed = match list.typed.text.is_empty() {
        true => String::new(),
        false => format!("   searching {}", list.typed.text),
    };
    let keys = match list.marked {
        Some(_) => "⏎ takes what is marked   digit or space marks   → all   Esc back",
        None => "⏎ or digit takes   ↑ ↓ move   letters search   Esc back",
    };
    let keys = format!(" {keys}{typed}{more}");
    picture.push(vec![Span::styled(keys, theme.quiet())]);
    picture
}

impl Ask for Questions {
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize> {
        let chosen =
            self.list(List { question, options, marked: None, typed: Typing::default(), at: 0 })?;
        let place = *chosen.first()?;
        self.answered(question, options.get(place)?);
        Some(place)
    }

    fn choose_many(
        &mut self,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Option<Vec<usize>> {
        let chosen = self.list(List {
            question,
            options,
            marked: Some(marked.to_vec()),
            typed: Typing::default(),
            at: 0,
        })?;
        let names: Vec<&str> = chosen.iter().map(|n| options[*n].as_str()).collect();
        let said = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        self.answered(question, &said);
        Some(chosen)
    }

    fn text(&mut self, question: &str, help: &str, typed: &str) -> Option<String> {
        let mut typing = Typing { text: typed.to_owned() };
        loop {
            let theme = self.theme;
            let key = self.next(&|style| line(question, help, &typing.text, style, theme))?;
            match key {
                Key::Esc => return None,
                Key::Enter => break,
                key => {
                    typing.key(key);
                }
            }
        }
        self.answered(question, &typing.text);
        Some(typing.text)
    }

    fn key(&mut self, menu: &str, keys: &[char]) -> Pressed {
        loop {
            let theme = self.theme;
            let menu = |style: &Style| {
                let mut picture = Picture::default();
                picture.text(&wrapped(menu, style.width.saturating_sub(2)).join("\n"), 1, theme);
                picture
            };
            match self.next(&menu) {
                None if *self.cut.borrow() => return Pressed::Cut,
                None | Some(Key::Esc) => return Pressed::Leave,
                Some(Key::Char(c)) if keys.contains(&c) => return Pressed::Key(c),
                Some(_) => {}
            }
        }
    }
}

/// A line that is typed, and what it may look like.
fn line(question: &str, help: &str, typed: &str, style: &Style, theme: Theme) -> Picture {
    let mut picture = Picture::default();
    for line in wrapped(question, style.width.saturating_sub(4)) {
        picture.push(vec![Span::styled(format!(" {line}"), theme.bold())]);
    }
    let room = style.width.saturating_sub(5);
    let skipped = typed.chars().count().saturating_sub(room);
    let seen: String = typed.chars().skip(skipped).collect();
    picture.cursor = Some((3 + seen.width(), picture.lines.len()));
    picture.push(vec![Span::styled(" › ", theme.key()), Span::styled(seen, theme.bold())]);
    for line in wrapped(help, style.width.saturating_sub(4)) {
        picture.push(vec![Span::styled(format!(" {line}"), theme.quiet())]);
    }
    picture.push(vec![Span::styled(" ⏎ takes it   Esc back", theme.quiet())]);
    picture
}
