//! The glossary of Dragon Keepers.

mod dragons;
mod play;

use crate::glossary::GlossaryEntry;

pub(super) fn entries() -> Vec<GlossaryEntry> {
    [dragons::ENTRIES, play::ENTRIES].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::assert_covers;
    use crate::rules::keepers::battle::{Face, Shade};
    use crate::rules::keepers::{Difficulty, Dragon, Mode, Stage, Thing, Token};

    #[test]
    fn every_dragon_token_face_and_level_has_a_word() {
        let entries = entries();
        assert_covers(&entries, Dragon::ALL.map(Dragon::word));
        assert_covers(&entries, Token::ALL.map(Token::word));
        assert_covers(&entries, Token::ALL.map(Token::name));
        assert_covers(&entries, Face::ALL.map(Face::word));
        assert_covers(&entries, Shade::ALL.map(|shade| format!("{} die", shade.word())));
        assert_covers(&entries, Difficulty::ALL.map(Difficulty::word));
        assert_covers(&entries, Mode::ALL.map(|mode| format!("{} game", mode.name())));
    }

    /// A new variant without a word does not compile.
    #[test]
    fn everything_on_the_table_and_every_stage_has_a_word() {
        let thing = |thing| match thing {
            Thing::Arrows { .. } => "arrows",
            Thing::Dice { .. } | Thing::HunterDice => "hunter dice",
            Thing::Flames => "flames",
            Thing::Shield { .. } => "shield",
            Thing::Training { .. } => "training dice",
            Thing::Token { .. } => "action token",
            Thing::Keeper { .. } => "keeper",
            Thing::Magic { .. } => "magic",
            Thing::Discard => "discard",
            Thing::Used { .. } => "used token",
            Thing::Offer => "offer",
            Thing::Deck => "deck",
            Thing::HunterCards => "hunter cards",
        };
        let things = [
            Thing::Arrows { dragon: Dragon::Red },
            Thing::Dice { dragon: Dragon::Red },
            Thing::HunterDice,
            Thing::Flames,
            Thing::Shield { dragon: Dragon::Red },
            Thing::Training { dragon: Dragon::Red, shade: Shade::White },
            Thing::Token { player: 0, token: Token::Heal },
            Thing::Keeper { player: 0, dragon: Dragon::Red },
            Thing::Magic { player: 0 },
            Thing::Discard,
            Thing::Used { player: 0, token: Token::Heal },
            Thing::Offer,
            Thing::Deck,
            Thing::HunterCards,
        ];
        let stage = |stage: &Stage| match stage {
            Stage::Hunter => "hunter",
            Stage::Choosing => "choosing",
            Stage::Healing { .. } => "healing",
            Stage::Planning { .. } => "planning",
            Stage::Acting { .. } | Stage::Choice { .. } | Stage::After { .. } => "acting",
            Stage::Over => "round",
        };
        let stages = [
            Stage::Hunter,
            Stage::Choosing,
            Stage::Healing { players: vec![] },
            Stage::Planning { player: 0 },
            Stage::Acting { player: 0 },
        ];
        let entries = entries();
        assert_covers(&entries, things.map(thing));
        assert_covers(&entries, stages.iter().map(stage));
        let marks = ["♥", "♡", "⟨⟩", "⚑", "◆w", "◆r", "◇", "†", "●", "!"];
        assert_covers(&entries, marks);
    }
}
