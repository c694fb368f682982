//! The surface of a screen, and the source of its keys: a terminal, or a test.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use super::line_screen::LineScreen;
use super::picture::{Picture, Style};

/// A key as a person thinks of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    Char(char),
    Ctrl(char),
    Enter,
    Backspace,
    Esc,
    Tab,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
}

/// An event of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    Key(Key),
    /// The window has another size, or must be redrawn.
    Resized,
    /// Nothing within the waiting time.
    Nothing,
    /// The terminal is gone.
    Gone,
}

/// A drawable screen: as a full picture, or line by line.
pub trait Screen {
    fn picture(&self, style: &Style) -> Picture;
    fn lines(&self, style: &Style) -> LineScreen;
}

/// A terminal: a full screen, or one that prints line by line.
pub trait Console {
    /// Columns and lines.
    fn size(&mut self) -> (u16, u16);
    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()>;
    /// Waits for a key, up to this long.
    fn next(&mut self, wait: Duration) -> Happening;
}

/// A terminal that the table and its questions use in turn.
pub type SharedConsole = Rc<RefCell<Box<dyn Console>>>;
