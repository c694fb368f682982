//! The board as a text picture: drawn at the table, and used to write tests.
//!
//! ```text
//!           a1    a2   ·UR·
//!        b1    b2    b3    b4
//!     c1    c2   «DR»   c4    c5
//!       ·BR·   d2    d3    d4
//!          ·MO·   e2    e3
//! ```
//!
//! A netted dragon is drawn `#DR#`; hexes on a line of fire `~d2~`.

use super::board::Board;
use super::figure::Figure;
use crate::hex::Hex;

/// A board with the picture's extra marks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardPicture {
    pub board: Board,
    pub netted: bool,
    /// Hexes on a line of fire.
    pub line: Vec<Hex>,
}

/// One drawn hex: its figure, and its four characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnHex {
    pub hex: Hex,
    pub figure: Option<Figure>,
    pub on_line: bool,
    pub text: String,
}

/// The width of the picture.
pub const WIDTH: usize = 28;

impl BoardPicture {
    pub fn of(board: Board) -> BoardPicture {
        BoardPicture { board, netted: false, line: Vec::new() }
    }

    fn drawn(&self, hex: Hex) -> DrawnHex {
        let figure = self.board.at(hex);
        let on_line = self.line.contains(&hex);
        let text = match figure {
            Some(Figure::Dragon) if self.netted => "#DR#".to_owned(),
            Some(Figure::Dragon) => "«DR»".to_owned(),
            Some(dwarf) => format!("·{}·", dwarf.letters()),
            None if on_line => format!("~{hex}~"),
            None => format!(" {hex} "),
        };
        DrawnHex { hex, figure, on_line, text }
    }

    /// The rows from the top: their indent, and their hexes, two characters apart.
    pub fn rows(&self) -> Vec<(usize, Vec<DrawnHex>)> {
        Hex::rows()
            .map(|row| {
                let drawn: Vec<DrawnHex> = row.into_iter().map(|hex| self.drawn(hex)).collect();
                (3 * (5 - drawn.len()), drawn)
            })
            .collect()
    }

    /// The picture, each row ended.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (indent, row) in self.rows() {
            let hexes: Vec<&str> = row.iter().map(|hex| hex.text.as_str()).collect();
            let line = format!("{}{}", " ".repeat(indent), hexes.join("  "));
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PICTURE: &str = "
       a1    a2   ·UR·
    b1    b2    b3    b4
 c1    c2   «DR»   c4    c5
   ·BR·  ~d2~   d3    d4
      ·MO·   e2    e3
";

    #[test]
    fn a_picture_is_read_and_written_alike() {
        let picture = BoardPicture::read(PICTURE).unwrap();
        assert_eq!(picture.board.dragon, Hex::CENTRE);
        assert_eq!(picture.line, ["d2".parse().unwrap()]);
        let at = |hex: &str| picture.board.at(hex.parse().unwrap()).map(Figure::letters);
        assert_eq!(
            [at("a3"), at("d1"), at("e1"), at("c1")],
            [Some("UR"), Some("BR"), Some("MO"), None]
        );
        assert_eq!(format!("\n{}", picture.write()), PICTURE);
        let netted = BoardPicture { netted: true, ..picture };
        assert!(netted.write().contains("c2   #DR#   c4"));
        assert_eq!(BoardPicture::read(&netted.write()), Some(netted));
    }

    #[test]
    fn what_is_no_picture_is_not_read() {
        for wrong in [
            "",
            "a1 a2 a3",
            &PICTURE.replace("«DR»", " c3 "),
            &PICTURE.replace("e2", "MO"),
            &PICTURE.replace("b4", "b3"),
            &PICTURE.replace("c5", ""),
            &PICTURE.replace("c5", "c5 c6"),
        ] {
            assert_eq!(BoardPicture::read(wrong), None, "{wrong}");
        }
        assert!(BoardPicture::read(&PICTURE.replace(['·', '«', '»', '~'], "")).is_some());
    }

    #[test]
    fn every_line_fits_the_width() {
        let picture = BoardPicture::of(Board::empty());
        let rows = picture.rows();
        for (indent, row) in rows {
            assert!(indent + 6 * row.len() - 2 <= WIDTH);
        }
    }
}
