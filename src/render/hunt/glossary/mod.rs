//! The glossary of Dice & Dragons.

mod campaign;
mod table;

use crate::glossary::GlossaryEntry;

pub(super) fn entries() -> Vec<GlossaryEntry> {
    [table::ENTRIES, campaign::ENTRIES].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glossary::assert_covers;
    use crate::rules::act::Acts;
    use crate::rules::dice_dragons::aftermath::Outcome;
    use crate::rules::dice_dragons::catalog::{
        Ability, Checked, EntryKind, ItemUse, Type, builtin,
    };
    use crate::rules::dice_dragons::hero::Standing;
    use crate::rules::dice_dragons::hunt::{Act, Phase};
    use crate::rules::dice_dragons::symbol::{Face, Symbol};

    #[test]
    fn every_ability_face_outcome_and_standing_has_a_word() {
        let entries = entries();
        assert_covers(&entries, Ability::ALL.map(Ability::word));
        assert_covers(&entries, Symbol::ALL.map(Symbol::word));
        assert_covers(&entries, Face::ALL.map(|face| face.to_string()));
        assert_covers(&entries, Outcome::ALL.map(Outcome::word));
        let standings = [Standing::Alive, Standing::Dead, Standing::Fallen, Standing::Retired];
        assert_covers(&entries, standings.map(Standing::word));
        for dragon in builtin(EntryKind::Dragon) {
            let Ok(Checked::Dragon(dragon)) = dragon.check() else {
                panic!("{} is a dragon", dragon.name);
            };
            assert_covers(&entries, dragon.abilities.iter().map(|ability| ability.word()));
        }
    }

    /// A new variant without a word does not compile.
    #[test]
    fn every_phase_act_and_kind_has_a_word() {
        let phase = |phase| match phase {
            Phase::OpeningFury | Phase::Fury => "fury",
            Phase::Heroes => "heroes",
        };
        let skill = |kind| match kind {
            Type::Attack => "attack",
            Type::Healing => "healing",
            Type::AttackAndHealing => "attack and healing",
            Type::Stance => "stance",
            Type::Special => "special",
        };
        let item = |lasts| match lasts {
            ItemUse::Instant => "instant",
            ItemUse::Durable => "durable",
        };
        let entries = entries();
        assert_covers(&entries, [Phase::OpeningFury, Phase::Heroes, Phase::Fury].map(phase));
        let verbs = Act::ACTS.iter().map(|spec| spec.verb).filter(|verb| *verb != "keep");
        assert_covers(&entries, verbs);
        assert_covers(&entries, ["blessed"]);
        let kinds =
            [Type::Attack, Type::Healing, Type::AttackAndHealing, Type::Stance, Type::Special];
        assert_covers(&entries, kinds.map(skill));
        assert_covers(&entries, [ItemUse::Instant, ItemUse::Durable].map(item));
        let marks = ["frozen", "poison", "ally", "blessed", "dead", "pinned", "locked", "covered"];
        assert_covers(&entries, marks);
    }
}
