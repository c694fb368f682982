//! The words in a play's columns, as types.

use serde::{Deserialize, Serialize};

use crate::rules::tally::RolledBy;
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

/// Reads who rolled the dice of an event. Where nobody wrote it down, no word is stored.
pub fn read_rolled_by(word: &str) -> Result<RolledBy> {
    let by = RolledBy::spelled(word).filter(|by| *by != RolledBy::Untold);
    by.ok_or_else(|| StoreError::Unreadable(format!("thrown by {word:?}")))
}

stored! {
    /// Whose dice a play is played with.
    DiceSource, "dice by": Hand "hand", Wyrm "wyrm"
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
        for by in [RolledBy::Hand, RolledBy::Wyrm, RolledBy::Mixed] {
            assert_eq!(read_rolled_by(by.word()).unwrap(), by);
        }
        assert!(read_rolled_by(RolledBy::Untold.word()).is_err());
        for dice in DiceSource::ALL {
            assert_eq!(DiceSource::read(dice.word()).unwrap(), dice);
        }
        let error = PlayState::read("paused").unwrap_err();
        assert!(matches!(error, StoreError::Unreadable(_)));
        assert_eq!(
            error.to_string(),
            "the database holds something this wyrm cannot read: play state \"paused\""
        );
    }
}
