//! A person at the table, in process: keys in, pictures or lines out.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use ratatui_core::backend::TestBackend;
use ratatui_core::style::{Color, Modifier};
use ratatui_core::terminal::Terminal;
use wyrmkeep::cli::Drawing;
use wyrmkeep::screen::{Console, Happening, Key, Printer, Screen, Style};

use crate::harness::{Said, Table};

/// The pictures of an evening at the screen.
pub struct Evening {
    /// Every picture, one for each key and one before the first; in line mode the text printed then.
    pub pictures: Vec<String>,
    /// The styles of each line of the last picture.
    pub inks: Vec<Inks>,
    pub said: Said,
}

/// The colours and styles of a line, each once, in order of appearance.
pub type Inks = Vec<(Color, Modifier)>;

impl Evening {
    /// The last picture.
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

/// Looks at a picture and returns the next event.
pub type Hand = Box<dyn FnMut(&str) -> Happening>;

/// A console that stores every picture and is played by a hand.
struct Script {
    terminal: Terminal<TestBackend>,
    /// Prints, instead of drawing pictures.
    printer: Option<Printer>,
    hand: Hand,
    pictures: Rc<RefCell<Vec<String>>>,
    inks: Rc<RefCell<Vec<Inks>>>,
}

impl Console for Script {
    fn size(&mut self) -> (u16, u16) {
        let size = self.terminal.size().unwrap();
        match self.printer {
            Some(_) => (size.width, u16::MAX),
            None => (size.width, size.height),
        }
    }

    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()> {
        if let Some(printer) = &mut self.printer {
            let printed = printer.print(screen.lines(style), style);
            self.pictures.borrow_mut().push(printed);
            return Ok(());
        }
        let picture = screen.picture(style);
        self.terminal.draw(|frame| picture.draw(frame, style)).unwrap();
        let shown = text(self.terminal.backend());
        self.pictures.borrow_mut().push(shown);
        self.inks.replace(inks(self.terminal.backend()));
        Ok(())
    }

    fn next(&mut self, _: Duration) -> Happening {
        let pictures = self.pictures.borrow();
        let shown = pictures.last().cloned().unwrap_or_default();
        drop(pictures);
        let happens = (self.hand)(&shown);
        match (&mut self.printer, happens) {
            (Some(printer), Happening::Key(Key::Ctrl('l'))) => {
                printer.forget();
                return Happening::Resized;
            }
            (Some(printer), Happening::Key(_)) => printer.pressed(),
            _ => {}
        }
        happens
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

/// The styles of each line of a picture, without blanks.
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

/// Keys as written in tests: `
/// ⎋ ⌫ ⇥ ↑ ↓ ← →`, `⌃c` for Ctrl-C, `…` for waiting; other characters are themselves.
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

    /// The same, played by a hand that looks at the pictures.
    pub fn screen_by(&mut self, words: &str, (width, height): (u16, u16), hand: Hand) -> Evening {
        let pictures = Rc::new(RefCell::new(Vec::new()));
        let inks = Rc::new(RefCell::new(Vec::new()));
        let (kept, drawn, mut hand) = (pictures.clone(), inks.clone(), Some(hand));
        let console = move |drawing| -> io::Result<Box<dyn Console>> {
            Ok(Box::new(Script {
                printer: (drawing == Drawing::Lines).then(Printer::default),
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

/// A person who only reads printed lines. Each answer is a key, the beginning of an option, several
/// of them joined by `+`, or a line to type.
struct Reader {
    answers: VecDeque<&'static str>,
    read: String,
    presses: VecDeque<Happening>,
}

impl Reader {
    fn next(&mut self, printed: &str) -> Happening {
        self.read.push_str(printed);
        let lost = printed.contains("does nothing here");
        assert!(!lost, "before {:?}:\n{}", self.answers, self.read);
        while self.presses.is_empty() {
            let Some(answer) = self.answers.pop_front() else {
                return Happening::Gone;
            };
            self.presses = keys(&self.pressed_for(answer));
        }
        self.presses.pop_front().unwrap_or(Happening::Gone)
    }

    fn pressed_for(&self, answer: &str) -> String {
        if let Some(number) = self.number(answer) {
            return number;
        }
        if answer.chars().count() == 1 || answer.contains(['⏎', '⎋', '⌫', '⇥', '⌃']) {
            return answer.to_owned();
        }
        if let Some(begins) = self.word(answer) {
            return begins;
        }
        if let Some((_, key)) = self.offered(answer) {
            return key;
        }
        let parts: Vec<Option<(bool, String)>> =
            answer.split('+').map(|part| self.offered(part)).collect();
        match parts.as_slice() {
            several if several.iter().all(Option::is_some) => {
                let new = several.iter().flatten().filter(|(marked, _)| !marked);
                new.map(|(_, key)| key.as_str()).chain(["⏎"]).collect()
            }
            _ => format!("{answer}⏎"),
        }
    }

    /// A number if requested; Enter only where a longer one could follow.
    fn number(&self, answer: &str) -> Option<String> {
        answer.parse::<i64>().ok()?;
        let asked = self.read.lines().last()?.starts_with("> ").then(|| self.read.rfind(" to "))?;
        let most = self.read[asked? + 4..].split(')').next()?;
        let short = (0..10).contains(&most.parse::<i64>().ok()?);
        Some(format!("{answer}{}", if short { "" } else { "⏎" }))
    }

    /// As much of a word below the last question as must be typed.
    fn word(&self, answer: &str) -> Option<String> {
        let wanted = answer.to_lowercase();
        let asked = self.read.lines().rev().take_while(|line| !line.ends_with('?'));
        let keys = |line: &str| match line.split_once(": ") {
            Some((key, _)) => vec![key.replace(", or Enter", "")],
            None => line.split("; ").map(|key| key.replace(", or Enter", "")).collect(),
        };
        let words: Vec<String> = asked.flat_map(keys).collect();
        let known = words.contains(&wanted);
        let alone = |begins: &&str| words.iter().filter(|w| w.starts_with(begins)).count() == 1;
        let ends = wanted.char_indices().skip(1).map(|(end, _)| &wanted[..end]);
        let mut begins = ends.chain([wanted.as_str()]).filter(|_| known);
        begins.find(alone).map(str::to_owned)
    }

    /// Whether the last offered option is marked, and its key.
    fn offered(&self, begins: &str) -> Option<(bool, String)> {
        let lines = self.read.lines().rev().take(60);
        let mut offers = lines.filter_map(|line| line.split_once(": "));
        let (keys, _) = offers.find(|(_, label)| label.starts_with(begins))?;
        let keys = keys.trim_end_matches(", or Enter");
        let key = keys.trim_start_matches("marked ");
        let is_key = key.len() <= 8 && !key.contains(' ') && key != "Set";
        match key {
            "Enter" => Some((false, "⏎".to_owned())),
            key => is_key.then(|| (key != keys, key.to_owned())),
        }
    }
}

impl Table {
    /// Sits down in line mode; returns the printed lines, and the output on leaving.
    #[track_caller]
    pub fn reads(&mut self, words: &str, answers: &[&'static str]) -> Said {
        let answers = answers.iter().copied().collect();
        let mut reader = Reader { answers, read: String::new(), presses: VecDeque::new() };
        let evening = self.screen_by(words, (200, 24), Box::new(move |shown| reader.next(shown)));
        let out = evening.pictures.concat();
        assert_eq!(evening.said.code, 0, "wyrm {words}\n{out}\n{}", evening.said);
        assert_eq!(evening.said.out, "", "nothing past the console");
        Said { out, ..evening.said }
    }
}
