//! The words in a play's columns, as types.

use serde::{Deserialize, Serialize};

use crate::{Result, StoreError};

/// An enum stored as words; any other word is refused.
macro_rules! stored {
    ($(#[$doc:meta])* $name:ident, $what:literal: $($variant:ident $word:literal),+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name {
            $($variant),+
        }

        crate::rules::spelled! { $name: $($variant $word),+ }

        impl $name {
            pub fn read(word: &str) -> Result<$name> {
                let unreadable = || StoreError::Unreadable(format!("{} {word:?}", $what));
                $name::spelled(word).ok_or_else(unreadable)
            }
        }
    };
}

stored! {
    /// The origin of a play.
    PlayKind, "play kind": Tracked "tracked", Told "told", Imported "imported"
}

stored! {
    /// The state of a play.
    PlayState, "play state": Open "open", Finished "finished", Abandoned "abandoned"
}

stored! {
    /// Who rolled the dice of an event.
    Thrown, "thrown by": Hand "hand", Wyrm "wyrm", Mixed "mixed"
}

stored! {
    /// Whose dice a play is played with.
    DiceBy, "dice by": Hand "hand", Wyrm "wyrm"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_word_reads_back_and_any_other_is_unreadable() {
        for kind in PlayKind::ALL {
            assert_eq!(PlayKind::read(kind.word()).unwrap(), kind);
        }
        for state in PlayState::ALL {
            assert_eq!(PlayState::read(state.word()).unwrap(), state);
        }
        for thrown in Thrown::ALL {
            assert_eq!(Thrown::read(thrown.word()).unwrap(), thrown);
        }
        for dice in DiceBy::ALL {
            assert_eq!(DiceBy::read(dice.word()).unwrap(), dice);
        }
        let error = PlayState::read("paused").unwrap_err();
        assert!(matches!(error, StoreError::Unreadable(_)));
        assert_eq!(
            error.to_string(),
            "the database holds something this wyrm cannot read: play state \"paused\""
        );
    }
}
