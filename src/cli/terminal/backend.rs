//! Draws pictures of the full screen: crossterm's codes, for ratatui.

use std::io::{self, Write};

use crossterm::cursor::{self, Hide, MoveTo, Show};
use crossterm::style::{self, Attribute, Colors, Print, SetAttribute, SetColors};
use crossterm::style::{SetBackgroundColor, SetForegroundColor};
use crossterm::terminal::{self, Clear};
use crossterm::{execute, queue};
use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};

/// Start and end codes of the modifiers in `screen/ink.rs`.
const MODIFIERS: [(Modifier, Attribute, Attribute); 2] = [
    (Modifier::REVERSED, Attribute::Reverse, Attribute::NoReverse),
    (Modifier::BOLD, Attribute::Bold, Attribute::NormalIntensity),
];

/// A terminal that understands crossterm's codes.
pub struct Crossterm<W: Write>(pub W);

impl<W: Write> Crossterm<W> {
    fn change(&mut self, from: Modifier, to: Modifier) -> io::Result<()> {
        let of = |those: Modifier| MODIFIERS.iter().filter(move |kind| those.contains(kind.0));
        let (ends, begins) = (of(from - to), of(to - from));
        let mut codes = ends.map(|kind| kind.2).chain(begins.map(|kind| kind.1));
        codes.try_for_each(|code| queue!(self.0, SetAttribute(code)))
    }
}

impl<W: Write> Backend for Crossterm<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, cells: I) -> io::Result<()> {
        let mut colors = (Color::Reset, Color::Reset);
        let mut modifier = Modifier::empty();
        let mut here = None;
        for (x, y, cell) in cells {
            if here != Some((x, y)) {
                queue!(self.0, MoveTo(x, y))?;
            }
            here = Some((x + 1, y));
            self.change(modifier, cell.modifier)?;
            modifier = cell.modifier;
            if colors != (cell.fg, cell.bg) {
                colors = (cell.fg, cell.bg);
                queue!(self.0, SetColors(Colors::new(code(cell.fg), code(cell.bg))))?;
            }
            queue!(self.0, Print(cell.symbol()))?;
        }
        let plain = style::Color::Reset;
        queue!(self.0, SetForegroundColor(plain), SetBackgroundColor(plain))?;
        queue!(self.0, SetAttribute(Attribute::Reset))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, Hide)
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        execute!(self.0, Show)
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        cursor::position().map(Position::from)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let Position { x, y } = position.into();
        execute!(self.0, MoveTo(x, y))
    }

    fn clear(&mut self) -> io::Result<()> {
        execute!(self.0, Clear(terminal::ClearType::All))
    }

    /// A full screen is only cleared as a whole.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.clear()
    }

    fn size(&self) -> io::Result<Size> {
        terminal::size().map(Size::from)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::ZERO })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// One of sixteen colours by number, which every terminal theme has.
fn code(color: Color) -> style::Color {
    style::Color::AnsiValue(match color {
        Color::Reset => return style::Color::Reset,
        Color::Rgb(r, g, b) => return style::Color::Rgb { r, g, b },
        Color::Indexed(number) => number,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::buffer::Buffer;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::Style;

    #[test]
    fn only_what_changes_is_written() {
        let before = Buffer::empty(Rect::new(0, 0, 9, 2));
        let mut after = before.clone();
        after.set_string(0, 0, "ab", Style::new().add_modifier(Modifier::BOLD));
        after.set_string(2, 0, "c", Style::new().add_modifier(Modifier::REVERSED));
        after.set_string(5, 1, "de", Style::new());
        let mut written = Crossterm(Vec::new());
        written.draw(before.diff(&after).into_iter()).unwrap();
        let codes = String::from_utf8(written.0).unwrap().replace('\x1b', "^");
        let (drawn, _) = codes.split_once("de").unwrap();
        assert_eq!(drawn, "^[1;1H^[1mab^[22m^[7mc^[2;6H^[27m");
        assert!(codes.ends_with("^[0m"));
    }
}
