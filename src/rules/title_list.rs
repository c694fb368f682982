//! The games wyrm knows, by the word each is stored and typed with.

use super::name::{self, Miss};

/// One of the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Title {
    DiceDragons,
    Keepers,
    Amulets,
    Drako,
}

impl Title {
    pub const ALL: [Title; 4] = [
        Title::DiceDragons,
        Title::Keepers,
        Title::Amulets,
        Title::Drako,
    ];

    /// As it is stored.
    pub fn slug(self) -> &'static str {
        match self {
            Title::DiceDragons => "dice-dragons",
            Title::Keepers => "keepers",
            Title::Amulets => "amulets",
            Title::Drako => "drako",
        }
    }

    /// As it is printed on the box.
    pub fn name(self) -> &'static str {
        match self {
            Title::DiceDragons => "Dice & Dragons",
            Title::Keepers => "Dragon Keepers",
            Title::Amulets => "Dragonkeepers",
            Title::Drako => "Drako",
        }
    }

    /// The group of commands that an open play goes on with.
    pub fn command(self) -> &'static str {
        match self {
            Title::DiceDragons => "wyrm hunt",
            Title::Keepers => "wyrm keepers",
            Title::Amulets => "wyrm amulets",
            Title::Drako => "wyrm drako",
        }
    }

    /// Reads what is stored.
    pub fn read(slug: &str) -> Option<Title> {
        Title::ALL.into_iter().find(|title| title.slug() == slug)
    }

    /// Finds what was typed, by the stored word or a unique beginning of it.
    pub fn find(typed: &str) -> Result<Title, Miss> {
        name::find("title", typed, &Title::ALL, |title| {
            (title.slug(), title.slug())
        })
        .copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_found_by_their_word_or_its_beginning() {
        for title in Title::ALL {
            assert_eq!(Title::find(title.slug()).unwrap(), title);
            assert_eq!(Title::read(title.slug()), Some(title));
        }
        assert_eq!(Title::find("KEEP").unwrap(), Title::Keepers);
        assert!(Title::find("d").is_err(), "dice-dragons or drako");
        assert!(Title::find("chess").is_err());
    }
}
