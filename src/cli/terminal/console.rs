//! The real terminal: a full screen, or line by line.
#![expect(clippy::disallowed_methods, reason = "a screen is drawn where the person is")]

use std::io::{self, Stdout, Write};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui_core::terminal::Terminal;

use super::backend::Crossterm;
use super::signals;
use crate::screen::{Console, Happening, Key, Printer, Screen, Style};

/// How a screen is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawing {
    Full,
    Lines,
}

/// Makes a console on demand.
pub type ConsoleMaker = Box<dyn FnMut(Drawing) -> io::Result<Box<dyn Console>>>;

/// A full screen, restored on drop.
struct FullScreen {
    terminal: Terminal<Crossterm<Stdout>>,
}

/// A terminal for printing only, in raw mode until dropped.
struct Lined(Printer);

/// Opens the terminal.
pub fn open(drawing: Drawing) -> io::Result<Box<dyn Console>> {
    signals::watch();
    if drawing == Drawing::Lines {
        crossterm::terminal::enable_raw_mode()?;
        return Ok(Box::new(Lined(Printer::default())));
    }
    signals::full_screen(true);
    crossterm::terminal::enable_raw_mode()?;
    let console = Terminal::new(Crossterm(io::stdout()))
        .map(|terminal| FullScreen { terminal })
        .inspect_err(|_| give_back());
    Ok(Box::new(console?))
}

fn give_back() {
    signals::full_screen(false);
    let _ = crossterm::terminal::disable_raw_mode();
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        give_back();
    }
}

impl Drop for Lined {
    fn drop(&mut self) {
        // Text on leaving begins a new line.
        if self.0.is_typing() {
            let _ = write!(io::stdout(), "\r\n");
        }
        give_back();
    }
}

impl Console for FullScreen {
    fn size(&mut self) -> (u16, u16) {
        match self.terminal.size() {
            Ok(size) if size.width > 0 && size.height > 0 => (size.width, size.height),
            _ => (80, 24),
        }
    }

    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()> {
        let picture = screen.picture(style);
        self.terminal.draw(|frame| picture.draw(frame, style)).map(|_| ())
    }

    fn next(&mut self, wait: Duration) -> Happening {
        // The next picture is drawn completely. (Clearing the screen would ask the terminal for the
        // cursor position.)
        next(wait, &mut || {
            if let Ok(size) = self.terminal.size() {
                let _ = self.terminal.resize(size.into());
            }
        })
    }
}

impl Console for Lined {
    /// Lines have no limited height.
    fn size(&mut self) -> (u16, u16) {
        match crossterm::terminal::size() {
            Ok((width, _)) if width > 0 => (width, u16::MAX),
            _ => (80, u16::MAX),
        }
    }

    fn draw(&mut self, screen: &dyn Screen, style: &Style) -> io::Result<()> {
        let text = self.0.print(screen.lines(style), style);
        let mut out = io::stdout();
        write!(out, "{}", text.replace('\n', "\r\n"))?;
        out.flush()
    }

    fn next(&mut self, wait: Duration) -> Happening {
        let happening = next(wait, &mut || self.0.forget());
        if matches!(happening, Happening::Key(_)) {
            self.0.pressed();
        }
        happening
    }
}

/// Waits for a key, up to this long. Everything is drawn again after a stop, when the shell has
/// written over the screen, and at Ctrl-L.
fn next(wait: Duration, anew: &mut dyn FnMut()) -> Happening {
    let happening = match event::poll(wait) {
        Ok(true) => event::read().map_or(Happening::Gone, happening),
        Ok(false) => Happening::Nothing,
        Err(error) if error.kind() == io::ErrorKind::Interrupted => Happening::Nothing,
        Err(_) => Happening::Gone,
    };
    let asked = happening == Happening::Key(Key::Ctrl('l'));
    if !signals::stopped() && !asked {
        return happening;
    }
    anew();
    match happening {
        Happening::Key(_) if !asked => happening,
        Happening::Gone => happening,
        _ => Happening::Resized,
    }
}

fn happening(event: Event) -> Happening {
    match event {
        Event::Key(pressed) if pressed.kind != KeyEventKind::Release => {
            let control = pressed.modifiers.contains(KeyModifiers::CONTROL);
            if control && pressed.code == KeyCode::Char('z') {
                signals::stop();
                return Happening::Nothing;
            }
            key(pressed.code, control).map_or(Happening::Nothing, Happening::Key)
        }
        Event::Resize(..) => Happening::Resized,
        _ => Happening::Nothing,
    }
}

fn key(code: KeyCode, control: bool) -> Option<Key> {
    Some(match code {
        // For terminals without arrow keys, as in every shell.
        KeyCode::Char('n') if control => Key::Down,
        KeyCode::Char('p') if control => Key::Up,
        KeyCode::Char(c) if control => Key::Ctrl(c.to_ascii_lowercase()),
        KeyCode::Char(c) => Key::Char(c),
        KeyCode::Enter => Key::Enter,
        KeyCode::Backspace | KeyCode::Delete => Key::Backspace,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => return None,
    })
}
