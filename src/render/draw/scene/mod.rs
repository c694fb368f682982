//! A table as it is seen: made once per title from a view, and drawn by every front end. A drawer
//! reaches no state.

mod forms;
mod plain;
mod rows;
mod text;
mod words;

pub use forms::{Forms, Span, Spans};
pub use plain::plain;
pub use text::{close, drawn, page, text};

use crate::histogram::Histogram;
use crate::rules::offer::Seat;
use crate::{Ink, Table};

/// A table, and the current decision at it.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    pub head: Head,
    /// People, boards, mats: always in sight.
    pub parts: Vec<Part>,
    /// What is decided now.
    pub now: Vec<Part>,
    /// Words of the moment that the glossary explains, beside those in the parts.
    pub about: Vec<&'static str>,
}

/// The name of the table, and its moment.
#[derive(Debug, Clone, Default)]
pub struct Head {
    pub table: Forms,
    pub clock: Forms,
    pub turn: Option<Seat>,
}

/// A part of a scene.
#[derive(Debug, Clone)]
pub enum Part {
    /// The head of a page within a page.
    Head(Head),
    Rows(Rows),
    Board(Board),
    Facts(Vec<Fact>),
    Dice(Dice),
    /// Steps to tick off.
    Checklist(Vec<Task>),
    Bars(Histogram),
    Table(Table),
    /// A sentence.
    Text(Forms),
    /// A remark in small print.
    Note(Forms),
    /// Cells after each other, on as many lines as they take.
    Flow(Vec<Cell>),
    /// Two columns where there is room, else one below the other.
    Beside {
        left: Vec<Part>,
        right: Vec<Part>,
    },
    /// Fills a large screen, where it fits as a whole and leaves so many lines free.
    Spare(Box<Part>, usize),
    /// Gives way where it does not fit as a whole.
    Whole(Box<Part>),
}

/// Things of one kind, a row each: people, dragons, mats, skills.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    /// What a row is: `hero`.
    pub noun: &'static str,
    pub columns: Vec<Column>,
    pub rows: Vec<Row>,
    /// Whether the heads are drawn: labels of plain lines they always are.
    pub titled: bool,
    /// Whether rows may be on turn: the room for the mark stays.
    pub turns: bool,
}

/// A column of [`Rows`].
#[derive(Debug, Clone, Default)]
pub struct Column {
    pub head: Forms,
    pub right: bool,
    /// When its texts take their next shorter form, if there is no room: higher comes first. With
    /// fewer entries than forms, the last forms are never taken.
    pub gives: &'static [u8],
    /// Its least width while its texts are whole, so that nothing moves when it fills.
    pub keeps: usize,
}

impl Column {
    pub fn new(head: impl Into<Forms>, gives: &'static [u8]) -> Column {
        Column { head: head.into(), right: false, gives, keeps: 0 }
    }

    /// Aligned to the right.
    pub fn right(self) -> Column {
        Column { right: true, ..self }
    }

    /// As wide as this while there is room.
    pub fn keeps(self, keeps: usize) -> Column {
        Column { keeps, ..self }
    }
}

/// A row: a thing, its cells, and more about it on the line below.
#[derive(Debug, Clone, Default)]
pub struct Row {
    /// What a person types for it.
    pub key: String,
    pub seat: Option<Seat>,
    pub name: Forms,
    pub ink: Option<Ink>,
    /// Whether it is on turn.
    pub turn: bool,
    /// A token that marks it.
    pub badge: Option<Mark>,
    pub cells: Vec<Cell>,
    pub below: Vec<Cell>,
}

/// A sign with its meaning in words.
#[derive(Debug, Clone)]
pub struct Mark {
    pub sign: String,
    pub said: String,
    pub ink: Option<Ink>,
}

impl Mark {
    pub fn new(sign: impl Into<String>, said: impl Into<String>) -> Mark {
        Mark { sign: sign.into(), said: said.into(), ink: None }
    }

    /// A word that needs no sign.
    pub fn word(word: impl Into<String>) -> Mark {
        let word = word.into();
        Mark { sign: word.clone(), said: word, ink: None }
    }

    pub fn ink(self, ink: impl Into<Option<Ink>>) -> Mark {
        Mark { ink: ink.into(), ..self }
    }
}

/// The content of a cell.
#[derive(Debug, Clone, Default)]
pub enum Cell {
    #[default]
    Empty,
    Meter(Meter),
    /// A number, of how many.
    Count {
        n: i64,
        of: Option<i64>,
    },
    Marks(Vec<Mark>),
    Text(Forms, Option<Ink>),
}

impl Cell {
    pub fn text(forms: impl Into<Forms>) -> Cell {
        Cell::Text(forms.into(), None)
    }

    pub fn inked(forms: impl Into<Forms>, ink: impl Into<Option<Ink>>) -> Cell {
        Cell::Text(forms.into(), ink.into())
    }

    pub fn count(n: impl Into<i64>) -> Cell {
        Cell::Count { n: n.into(), of: None }
    }

    pub fn of(n: impl Into<i64>, of: impl Into<i64>) -> Cell {
        Cell::Count { n: n.into(), of: Some(of.into()) }
    }

    pub fn mark(mark: Mark) -> Cell {
        Cell::Marks(vec![mark])
    }
}

/// An amount out of a whole, drawn.
#[derive(Debug, Clone)]
pub struct Meter {
    pub now: u16,
    /// Before the last events.
    pub was: u16,
    pub most: u16,
    pub kind: MeterKind,
    /// What is counted: `wounds`.
    pub unit: &'static str,
    pub ink: Option<Ink>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeterKind {
    /// A bar in one of these widths, the widest first; 0 leaves it out.
    Bar(&'static [usize]),
    /// Lives left, then lost.
    Hearts,
    /// Spaces taken, then free.
    Boxes,
    /// Tokens left, then used.
    Dots,
}

/// Spaces of a board, each with the things on it.
#[derive(Debug, Clone)]
pub struct Board {
    pub shape: BoardShape,
    pub spots: Vec<Spot>,
    /// In the middle of a ring.
    pub centre: Vec<Cell>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardShape {
    /// Rows of hexes; `at` is row and place.
    Hexes,
    /// Six tiles clockwise from the top; `at` is the place.
    Ring,
}

/// A space of a board.
#[derive(Debug, Clone)]
pub struct Spot {
    /// What a person types for it.
    pub key: String,
    pub at: (usize, usize),
    pub name: Forms,
    pub ink: Option<Ink>,
    /// On a line of fire, or otherwise marked.
    pub lit: Option<&'static str>,
    pub things: Vec<Cell>,
}

/// The width of labels in a report.
const REPORT: usize = 8;

/// A labelled fact.
#[derive(Debug, Clone)]
pub struct Fact {
    pub label: &'static str,
    pub text: Forms,
    /// The most lines it takes.
    pub most: usize,
    pub ink: Option<Ink>,
    /// What a person types for each thing in it.
    pub keys: Vec<String>,
    /// Whether it is a command to copy.
    pub command: bool,
    /// The least width of its label.
    pub column: usize,
}

impl Fact {
    pub fn new(label: &'static str, text: impl Into<Forms>) -> Fact {
        Fact {
            label,
            text: text.into(),
            most: usize::MAX,
            ink: None,
            keys: Vec::new(),
            command: false,
            column: 6,
        }
    }

    /// A command to copy: broken only before its options.
    pub fn command(label: &'static str, command: &str) -> Fact {
        Fact { command: true, ..Fact::new(label, command) }
    }

    /// In at most so many lines.
    pub fn most(self, most: usize) -> Fact {
        Fact { most, ..self }
    }

    /// The things that it names.
    pub fn of(self, keys: impl IntoIterator<Item = impl ToString>) -> Fact {
        let keys = keys.into_iter().map(|key| key.to_string()).collect();
        Fact { keys, ..self }
    }
}

/// A step of a checklist.
#[derive(Debug, Clone)]
pub struct Task {
    pub text: Forms,
    pub done: bool,
}

/// Dice on the table, in order.
#[derive(Debug, Clone, Default)]
pub struct Dice {
    pub faces: Vec<DieFace>,
}

/// A face as it is typed and as it is called.
#[derive(Debug, Clone)]
pub struct DieFace {
    pub letter: String,
    pub word: String,
    pub ink: Option<Ink>,
}

impl DieFace {
    pub fn new(letter: impl ToString, word: impl Into<String>) -> DieFace {
        DieFace { letter: letter.to_string(), word: word.into(), ink: None }
    }
}

impl Row {
    /// A row of a player, whose name is the key.
    pub fn player(seat: usize, name: &str, cells: Vec<Cell>) -> Row {
        let (key, seat) = (name.to_owned(), Some(Seat(seat)));
        Row { key, seat, name: name.into(), cells, ..Row::default() }
    }
}

impl Head {
    pub fn new(table: impl Into<Forms>, clock: impl Into<Forms>) -> Head {
        Head { table: table.into(), clock: clock.into(), turn: None }
    }
}

impl Part {
    /// A sentence.
    pub fn said(text: impl Into<Forms>) -> Part {
        Part::Text(text.into())
    }

    /// Facts of a report, where there is more room than in a picture.
    pub fn facts<T: Into<Forms>>(facts: impl IntoIterator<Item = (&'static str, T)>) -> Part {
        Part::report(facts.into_iter().map(|(label, text)| Fact::new(label, text)))
    }

    pub fn report(facts: impl IntoIterator<Item = Fact>) -> Part {
        Part::Facts(facts.into_iter().map(|fact| Fact { column: REPORT, ..fact }).collect())
    }

    /// Steps that are still to be done.
    pub fn steps(steps: Vec<String>) -> Part {
        let task = |text: String| Task { text: text.into(), done: false };
        Part::Checklist(steps.into_iter().map(task).collect())
    }
}

impl From<Rows> for Part {
    fn from(rows: Rows) -> Part {
        Part::Rows(rows)
    }
}

impl From<Histogram> for Part {
    fn from(bars: Histogram) -> Part {
        Part::Bars(bars)
    }
}

impl From<Table> for Part {
    fn from(table: Table) -> Part {
        Part::Table(table)
    }
}
