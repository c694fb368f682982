//! The real terminal in full-screen mode.
#![expect(clippy::disallowed_methods, reason = "a full screen is drawn where the person is")]

use std::io::{self, Stdout};
use std::time::Duration;

use crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui_core::terminal::{Frame, Terminal};

use super::backend::Crossterm;
use super::signals;
use crate::screen::{Console, Happening, Key};

/// Makes a console, once a full screen is wanted.
pub type Maker = Box<dyn FnMut() -> io::Result<Box<dyn Console>>>;

/// The terminal, given back as it was when this is dropped.
struct Real {
    terminal: Terminal<Crossterm<Stdout>>,
}

/// Opens the terminal for a full screen.
pub fn open() -> io::Result<Box<dyn Console>> {
    signals::watch();
    signals::full_screen(true);
    crossterm::terminal::enable_raw_mode()?;
    let console = Terminal::new(Crossterm(io::stdout()))
        .map(|terminal| Real { terminal })
        .inspect_err(|_| give_back());
    Ok(Box::new(console?))
}

fn give_back() {
    signals::full_screen(false);
    let _ = crossterm::terminal::disable_raw_mode();
}

impl Drop for Real {
    fn drop(&mut self) {
        let _ = self.terminal.show_cursor();
        give_back();
    }
}

impl Console for Real {
    fn size(&mut self) -> (u16, u16) {
        match self.terminal.size() {
            Ok(size) if size.width > 0 && size.height > 0 => (size.width, size.height),
            _ => (80, 24),
        }
    }

    fn draw(&mut self, picture: &mut dyn FnMut(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(|frame| picture(frame)).map(|_| ())
    }

    fn next(&mut self, wait: Duration) -> Happening {
        match event::poll(wait) {
            Ok(true) => {}
            Ok(false) => return self.after_a_stop(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                return self.after_a_stop();
            }
            Err(_) => return Happening::Gone,
        }
        let Ok(event) = event::read() else {
            return Happening::Gone;
        };
        if signals::stopped() {
            self.draw_anew();
        }
        match event {
            Event::Key(pressed) if pressed.kind != KeyEventKind::Release => {
                let control = pressed.modifiers.contains(KeyModifiers::CONTROL);
                if control && pressed.code == KeyCode::Char('z') {
                    signals::stop();
                    return self.after_a_stop();
                }
                key(pressed.code, control).map_or(Happening::Nothing, Happening::Key)
            }
            Event::Resize(..) => Happening::Resized,
            _ => Happening::Nothing,
        }
    }
}

impl Real {
    /// The next picture is drawn whole. (To clear the screen would ask the terminal where the cursor is.)
    fn draw_anew(&mut self) {
        if let Ok(size) = self.terminal.size() {
            let _ = self.terminal.resize(size.into());
        }
    }

    /// Whether the program was stopped meanwhile: the shell has written over the screen.
    fn after_a_stop(&mut self) -> Happening {
        match signals::stopped() {
            true => {
                self.draw_anew();
                Happening::Resized
            }
            false => Happening::Nothing,
        }
    }
}

fn key(code: KeyCode, control: bool) -> Option<Key> {
    Some(match code {
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
