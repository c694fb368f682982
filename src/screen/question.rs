//! Questions of commands on the full screen: beginning a play, settling a hunt, buying.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;
use std::time::Duration;

use chrono::{DateTime, FixedOffset, Utc};
use ratatui_core::style::Style as Ink;
use ratatui_core::text::Span;
use unicode_width::UnicodeWidthStr;

use super::colors::Theme;
use super::console::{Happening, Key, Screen, SharedConsole};
use super::input::{LineInput, toggle};
use super::line_screen::{LineScreen, ShownQuestion};
use super::picture::{Picture, Style, wrapped};
use crate::app::Prompter;

/// How long a question waits before it checks the window's size.
const WAIT: Duration = Duration::from_millis(500);

/// The output since the questions began, shown above them.
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
    /// The output.
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
    pub ascii: bool,
    /// Whether Ctrl-C was pressed: it ends the questions, and the table.
    pub cut: Rc<RefCell<bool>>,
}

/// A list to choose from: typed text filters it.
#[derive(Default)]
struct List<'a> {
    question: &'a str,
    options: &'a [String],
    /// For multiple choice, the marked ones.
    marked: Option<Vec<usize>>,
    typed: LineInput,
    at: usize,
}

impl List<'_> {
    fn fitting(&self) -> Vec<usize> {
        let wanted = self.typed.text.to_lowercase();
        let fits = |n: &usize| self.options[*n].to_lowercase().contains(&wanted);
        (0..self.options.len()).filter(fits).collect()
    }

    fn lines(&self, fitting: &[usize]) -> LineScreen {
        let mut lines = vec![self.question.to_owned()];
        for (n, option) in self.options.iter().enumerate() {
            let marked = self.marked.as_ref().is_some_and(|marked| marked.contains(&n));
            lines.push(format!("{}{}: {option}", if marked { "● " } else { "" }, n + 1));
        }
        let here = fitting.get(self.at).map(|place| &self.options[*place]);
        let many = if self.typed.text.is_empty() {
            String::new()
        } else {
            format!("{} found. ", fitting.len())
        };
        lines.push(match (here, &self.marked) {
            (None, _) => "nothing matches: ⌫ deletes letters".to_owned(),
            (Some(here), None) => format!("{many}Enter: {here}"),
            (Some(here), Some(_)) => format!("{many}Space marks {here}. Enter: accept"),
        });
        let hint = match &self.marked {
            Some(_) => "Digits mark, letters search, Up and Down move, Right marks all, Esc back",
            None => "Digits choose, letters search, Up and Down move, Esc back",
        };
        LineScreen {
            asked: ShownQuestion { id: self.question.to_owned(), lines },
            hints: vec![hint.to_owned()],
            typed: Some(self.typed.text.clone()).filter(|typed| !typed.is_empty()),
            ..LineScreen::default()
        }
    }
}

fn local(time: DateTime<Utc>) -> DateTime<FixedOffset> {
    time.fixed_offset()
}

/// A question below the output.
struct QuestionScreen<'a> {
    said: String,
    picture: &'a dyn Fn(&Style) -> Picture,
    lines: &'a dyn Fn() -> LineScreen,
}

impl Screen for QuestionScreen<'_> {
    fn picture(&self, style: &Style) -> Picture {
        let asked = (self.picture)(style);
        let room = style.height.saturating_sub(asked.lines.len() + 1);
        let mut picture = Picture::default();
        let lines = self.said.lines().count();
        let tail: Vec<&str> = self.said.lines().skip(lines.saturating_sub(room)).collect();
        picture.text(&tail.join("\n"), 0, style.theme);
        picture.fill(tail.len().min(room));
        picture.rule(style.width, style.theme);
        picture.below(asked);
        picture
    }

    fn lines(&self, _: &Style) -> LineScreen {
        let text = Some((String::new(), self.said.clone()));
        LineScreen { text, ..(self.lines)() }
    }
}

impl Questions {
    /// Draws the output, and the question below it; waits for a key.
    fn next(
        &mut self,
        picture: &dyn Fn(&Style) -> Picture,
        lines: &dyn Fn() -> LineScreen,
    ) -> Option<Key> {
        let asking = QuestionScreen { said: self.said.text(), picture, lines };
        loop {
            let mut console = self.console.borrow_mut();
            let (width, height) = console.size();
            let (width, height) = (usize::from(width), usize::from(height));
            let style = Style {
                width,
                height,
                theme: self.theme,
                ascii: self.ascii,
                plain: false,
                local: &local,
            };
            console.draw(&asking, &style).ok()?;
            match console.next(WAIT) {
                Happening::Key(Key::Ctrl('c')) | Happening::Gone => {
                    *self.cut.borrow_mut() = true;
                    return None;
                }
                Happening::Key(Key::Ctrl('d')) => return Some(Key::Esc),
                Happening::Key(key) => return Some(key),
                Happening::Resized | Happening::Nothing => {}
            }
        }
    }

    /// The answer stays visible above the next question.
    fn answered(&mut self, question: &str, answer: &str) {
        let _ = writeln!(self.said, " {question} {answer}");
    }

    fn list(&mut self, mut list: List) -> Option<Vec<usize>> {
        loop {
            let fitting = list.fitting();
            list.at = list.at.min(fitting.len().saturating_sub(1));
            let here = fitting.get(list.at).copied();
            let theme = self.theme;
            let picture = |style: &Style| listed(&list, &fitting, style, theme);
            let key = self.next(&picture, &|| list.lines(&fitting))?;
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

/// A text in as many lines as needed.
fn paragraph(picture: &mut Picture, text: &str, style: &Style, ink: Ink) {
    for line in wrapped(text, style.width.saturating_sub(4)) {
        picture.push(vec![Span::styled(format!(" {line}"), ink)]);
    }
}

fn listed(list: &List, fitting: &[usize], style: &Style, theme: Theme) -> Picture {
    let mut picture = Picture::default();
    paragraph(&mut picture, list.question, style, theme.bold());
    let room = style.height.saturating_sub(picture.lines.len() + 6).clamp(3, 12);
    let from = list.at.saturating_sub(room / 2);
    let from = from.min(fitting.len().saturating_sub(room));
    for (n, place) in fitting.iter().enumerate().skip(from).take(room) {
        let mark = match &list.marked {
            Some(marked) if marked.contains(place) => "● ",
            Some(_) => "○ ",
            None => "",
        };
        let digit = if n < 9 { (n + 1).to_string() } else { " ".to_owned() };
        let option = &list.options[*place];
        let text = crate::render::fit::cut(option, style.width.saturating_sub(9));
        let chosen = if n == list.at { theme.chosen() } else { Default::default() };
        picture.push(vec![
            Span::styled(format!("  {digit} "), theme.key()),
            Span::styled(format!("{mark}{text}"), chosen),
        ]);
    }
    if fitting.is_empty() {
        picture.push(vec![Span::raw("    nothing matches: ⌫ deletes letters")]);
    }
    let mut keys = match list.marked {
        Some(_) => " ⏎ accepts   digit or space marks   → all   Esc back",
        None => " ⏎ or digit chooses   ↑ ↓ move   letters search   Esc back",
    }
    .to_owned();
    if !list.typed.text.is_empty() {
        keys.push_str(&format!("   searching {}", list.typed.text));
    }
    if fitting.len() > room {
        keys.push_str(&format!("   {} in all", fitting.len()));
    }
    picture.push(vec![Span::styled(keys, theme.quiet())]);
    picture
}

impl Prompter for Questions {
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize> {
        let chosen = self.list(List { question, options, ..List::default() })?;
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
        let marked = Some(marked.to_vec());
        let chosen = self.list(List { question, options, marked, ..List::default() })?;
        let names: Vec<&str> = chosen.iter().map(|n| options[*n].as_str()).collect();
        let said = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        self.answered(question, &said);
        Some(chosen)
    }

    fn text(&mut self, question: &str, help: &str, typed: &str) -> Option<String> {
        let mut typing = LineInput { text: typed.to_owned() };
        loop {
            let theme = self.theme;
            let picture = |style: &Style| line(question, help, &typing.text, style, theme);
            let lines = || {
                let lines = [question, help].map(str::to_owned).to_vec();
                let (id, typed) = (question.to_owned(), Some(typing.text.clone()));
                LineScreen { asked: ShownQuestion { id, lines }, typed, ..LineScreen::default() }
            };
            match self.next(&picture, &lines)? {
                Key::Esc => return None,
                Key::Enter => {
                    self.answered(question, &typing.text);
                    return Some(typing.text);
                }
                key => typing.key(key),
            };
        }
    }

    /// The table itself asks for secrets, never a command that it runs.
    fn key(&mut self, _: &str, _: &[char]) -> Option<char> {
        None
    }
}

/// An input line, and its help.
fn line(question: &str, help: &str, typed: &str, style: &Style, theme: Theme) -> Picture {
    let mut picture = Picture::default();
    paragraph(&mut picture, question, style, theme.bold());
    let room = style.width.saturating_sub(5);
    let skipped = typed.chars().count().saturating_sub(room);
    let seen: String = typed.chars().skip(skipped).collect();
    picture.cursor = Some((3 + seen.width(), picture.lines.len()));
    picture.push(vec![Span::styled(" › ", theme.key()), Span::styled(seen, theme.bold())]);
    paragraph(&mut picture, help, style, theme.quiet());
    picture.push(vec![Span::styled(" ⏎ accepts   Esc back", theme.quiet())]);
    picture
}
