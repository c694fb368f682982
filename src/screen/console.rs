//! What a screen is drawn on, and where its keys come from: a terminal, or a test.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::time::Duration;

use super::line_screen::LineScreen;
use super::picture::{Picture, Style};

/// A key as a person means it.
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

/// What happened at the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Happening {
    Key(Key),
    /// The window has another size, or has to be drawn anew.
    Resized,
    /// Nothing within the time that was waited.
    Nothing,
    /// Nobody is there any more.
    Gone,
}

/// Something to look at: a picture of the whole screen, or the same line by line.
pub trait Screen {
    fn picture(&self, style: &Style) -> Picture;
    fn lines(&self, style: &Style) -> LineScreen;
}

/// A terminal: a full screen, or one that prints line by line.
pub trait Console {
    /// Columns and lines.
    fn size(&mut self) -> (u16, u16);
    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()>;
    /// Waits for a key, at most so long.
    fn next(&mut self, wait: Duration) -> Happening;
}

/// A terminal that the table and its questions draw on in turns.
pub type SharedConsole = Rc<RefCell<Box<dyn Console>>>;
