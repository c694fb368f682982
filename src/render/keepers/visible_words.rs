//! Displayed words that the glossary explains.

use crate::rules::keepers::{Mode, Stage, State, Tile};

/// Displayed words, those of the current decision first.
pub(super) fn words(state: &State) -> Vec<String> {
    let mut words: Vec<&str> = decided(state).to_vec();
    words.extend(marks(state));
    words.extend(match state.setup.mode {
        Mode::Keeper => &["Tribe", "Favourite", "Hunter token", "Keeper game"][..],
        Mode::Dragon => &[
            "Flames",
            "Offer",
            "Discard",
            "Magic deck",
            "Hunter card",
            "Bag",
            "Action token",
            "Magic",
            "Hunter token",
            "Dragon game",
        ],
    });
    let mut told: Vec<String> = Vec::new();
    for word in words {
        if !told.iter().any(|known| known == word) {
            told.push(word.to_owned());
        }
    }
    told
}

fn decided(state: &State) -> &'static [&'static str] {
    match state.stage {
        Stage::Hunter => &["Hunter phase", "Round"],
        Stage::Choosing => &["Protected", "Keeper", "Targeted"],
        Stage::Healing { .. } => &["Heal", "Favourite"],
        Stage::Planning { .. } => &["Plan", "Defend", "Heal", "Train", "Attack", "Pass"],
        Stage::Acting { .. } => &["Act", "Keeper", "Defend", "Heal", "Train", "Attack"],
        Stage::Choice { .. } => &["Attack", "Reroll", "Weak Flame", "Flame", "Miss"],
        Stage::After { .. } => &["Magic", "Next"],
        Stage::Over => &["Defeated"],
    }
}

/// Marks on dragons.
fn marks(state: &State) -> Vec<&'static str> {
    let any = |there: fn(&Tile) -> bool| state.dragons.0.iter().any(there);
    let marks = [
        (true, "Life"),
        (any(|tile| tile.arrows > 0), "Arrow"),
        (any(|tile| tile.dice > 0), "Hunter die"),
        (any(|tile| tile.dice > 0), "Danger"),
        (any(|tile| tile.trained), "Battle die"),
        (any(|tile| tile.trained), "Training space"),
        (any(|tile| tile.shielded || !tile.shields.is_empty()), "Shield"),
        (any(|tile| tile.defeated), "Defeated"),
    ];
    marks.into_iter().filter(|(there, _)| *there).map(|(_, word)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::super::glossary;
    use super::super::screen_tests::plays;
    use super::*;

    #[test]
    fn every_word_in_sight_is_explained() {
        let entries = glossary::entries();
        plays(&mut |state| {
            for word in words(state) {
                assert!(entries.iter().any(|entry| entry.word == word), "{word}");
            }
        });
    }
}
