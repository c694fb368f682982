//! Who looks at a table: some things lie face down.

use super::offer::Seat;

/// Whoever a picture, a log, a sentence or a document is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Audience {
    /// Everyone around the table: nothing that lies face down.
    #[default]
    Table,
    /// One seat, which also sees its own face-down things.
    Seat(Seat),
    /// Nothing is hidden.
    All,
}

impl Audience {
    /// Whether it sees what this seat has face down.
    pub fn sees(self, seat: usize) -> bool {
        match self {
            Audience::Table => false,
            Audience::Seat(own) => own.0 == seat,
            Audience::All => true,
        }
    }
}
