//! A person at the full screen, in process: keys in, pictures out.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::{Frame, Terminal};
use wyrmkeep::screen::{Console, Happening, Key};

use crate::harness::{Said, Table};

/// What was seen at the screen.
pub struct Evening {
    /// Every picture, one for each key and one before the first.
    pub pictures: Vec<String>,
    /// How each line of the last picture is drawn.
    pub inks: Vec<Inks>,
    pub said: Said,
}

/// The colours and styles of a line, each once, in the order they appear.
pub type Inks = Vec<(Color, Modifier)>;

impl Evening {
    /// The picture that was left.
    pub fn last(&self) -> &str {
        self.pictures.last().map_or("", String::as_str)
    }

    /// Whether any picture shows this.
    #[track_caller]
    pub fn saw(&self, text: &str) -> &Self {
        let seen = self.pictures.iter().any(|picture| picture.contains(text));
        assert!(seen, "{text} was never seen:\n{}", self.last());
        self
    }

    /// Whether the last picture shows this.
    #[track_caller]
    pub fn shows(&self, text: &str) -> &Self {
        assert!(self.last().contains(text), "no {text}:\n{}", self.last());
        self
    }
}

/// Looks at a picture and says what happens next.
pub type Hand = Box<dyn FnMut(&str) -> Happening>;

/// A console that keeps every picture and is played by somebody.
struct Script {
    terminal: Terminal<TestBackend>,
    hand: Hand,
    pictures: Rc<RefCell<Vec<String>>>,
    inks: Rc<RefCell<Vec<Inks>>>,
}

impl Console for Script {
    fn size(&mut self) -> (u16, u16) {
        let size = self.terminal.size().unwrap();
        (size.width, size.height)
    }

    fn draw(&mut self, picture: &mut dyn FnMut(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(|frame| picture(frame)).unwrap();
        let shown = text(self.terminal.backend());
        self.pictures.borrow_mut().push(shown);
        self.inks.replace(inks(self.terminal.backend()));
        Ok(())
    }

    fn next(&mut self, _: Duration) -> Happening {
        let pictures = self.pictures.borrow();
        let shown = pictures.last().cloned().unwrap_or_default();
        drop(pictures);
        (self.hand)(&shown)
    }
}

/// The characters of a picture, without the space at the ends of lines.
pub fn text(backend: &TestBackend) -> String {
    let buffer = backend.buffer();
    let (width, height) = (buffer.area.width, buffer.area.height);
    let mut text = String::new();
    for y in 0..height {
        let mut line = String::new();
        let mut skip = 0;
        for x in 0..width {
            let cell = &buffer[(x, y)];
            if skip > 0 {
                skip -= 1;
                continue;
            }
            skip = unicode_width::UnicodeWidthStr::width(cell.symbol()).saturating_sub(1);
            line.push_str(cell.symbol());
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// How each line of a picture is drawn, blanks aside.
fn inks(backend: &TestBackend) -> Vec<Inks> {
    let buffer = backend.buffer();
    let mut lines = Vec::new();
    for y in 0..buffer.area.height {
        let mut line = Inks::new();
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let ink = (cell.fg, cell.modifier);
            let blank = cell.symbol() == " " && !ink.1.contains(Modifier::REVERSED);
            if !blank && !line.contains(&ink) {
                line.push(ink);
            }
        }
        lines.push(line);
    }
    lines
}

/// Keys as they are written in tests: `⏎ ⎋ ⌫ ⇥ ↑ ↓ ← →`, `⌃c` for Ctrl-C, `…` for waiting; other
/// characters are themselves.
pub fn keys(written: &str) -> VecDeque<Happening> {
    let mut chars = written.chars();
    let mut keys = VecDeque::new();
    while let Some(c) = chars.next() {
        keys.push_back(match c {
            '⏎' => Happening::Key(Key::Enter),
            '⎋' => Happening::Key(Key::Esc),
            '⌫' => Happening::Key(Key::Backspace),
            '⇥' => Happening::Key(Key::Tab),
            '↑' => Happening::Key(Key::Up),
            '↓' => Happening::Key(Key::Down),
            '←' => Happening::Key(Key::Left),
            '→' => Happening::Key(Key::Right),
            '⌃' => Happening::Key(Key::Ctrl(chars.next().unwrap())),
            '…' => Happening::Nothing,
            c => Happening::Key(Key::Char(c)),
        });
    }
    keys
}

impl Table {
    /// Sits down at `wyrm table` in a window of this size and presses these keys.
    pub fn screen(&mut self, words: &str, size: (u16, u16), written: &str) -> Evening {
        let mut keys = keys(written);
        let hand = move |_: &str| keys.pop_front().unwrap_or(Happening::Gone);
        self.screen_by(words, size, Box::new(hand))
    }

    /// The same, played by somebody who looks at the pictures.
    pub fn screen_by(&mut self, words: &str, (width, height): (u16, u16), hand: Hand) -> Evening {
        let pictures = Rc::new(RefCell::new(Vec::new()));
        let inks = Rc::new(RefCell::new(Vec::new()));
        let (kept, drawn, mut hand) = (pictures.clone(), inks.clone(), Some(hand));
        let console = move || -> io::Result<Box<dyn Console>> {
            Ok(Box::new(Script {
                terminal: Terminal::new(TestBackend::new(width, height)).unwrap(),
                hand: hand.take().unwrap(),
                pictures: kept.clone(),
                inks: drawn.clone(),
            }))
        };
        let db = self.db().to_str().unwrap().to_owned();
        let mut args = vec!["wyrm", "--db", &db];
        args.extend(words.split_whitespace());
        let said = self.run_at(&args, Some(Box::new(console)));
        let pictures = pictures.borrow().clone();
        let inks = inks.borrow().clone();
        Evening { pictures, inks, said }
    }
}
