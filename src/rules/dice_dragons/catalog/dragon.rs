//! Dragons: figures, abilities, attacks and bounty.

use serde::{Deserialize, Serialize};

use super::Entry;
use super::field::{EntryField, FieldFault, FieldReader, FieldShape};
use crate::{name, spelled};

pub(super) const FIELDS: &[EntryField] = &[
    EntryField::fixed("chapter", FieldShape::Number(1, 8), "the chapter it is hunted in"),
    EntryField::fixed("rank", FieldShape::Number(1, 5), "how dangerous it is"),
    EntryField::open("hp", FieldShape::Number(1, 999), "hit points"),
    EntryField::open("exp", FieldShape::Number(0, 999), "experience for slaying it"),
    EntryField::open("gold", FieldShape::Number(0, 999), "gold for slaying it"),
    EntryField::open(
        "attacks",
        FieldShape::Attacks,
        "for one, two, and three or more Dragon symbols",
    ),
    EntryField::open("abilities", FieldShape::Abilities, "special abilities"),
    EntryField::open("text", FieldShape::Text, "an ability of your own, in your words"),
];

/// A special ability of a dragon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ability {
    Hardened,
    Shockwave,
    Poison,
    Frost,
    Ancient,
    Regeneration,
    Sneaky,
}

spelled! {
    Ability: Hardened "hardened", Shockwave "shockwave", Poison "poison", Frost "frost",
    Ancient "ancient", Regeneration "regeneration", Sneaky "sneaky",
}

impl Ability {
    /// Its effect, in short.
    pub fn meaning(self) -> &'static str {
        match self {
            Ability::Hardened => "every attack on it does 1 less",
            Ability::Shockwave => "a Fury that hurts locks a die until a counter attack hurts",
            Ability::Poison => "a counter attack that hurts poisons: 2 damage a token each turn",
            Ability::Frost => "a counter attack freezes one class token until healed or blessed",
            Ability::Ancient => "four Fury rolls instead of three",
            Ability::Regeneration => "an attack that hits heals it 3 per Dragon symbol",
            Ability::Sneaky => "its Fury opens each round",
        }
    }

    pub(super) fn read(typed: &str) -> Option<Ability> {
        Ability::spelled(&name::key(typed))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DragonAttack {
    pub name: String,
    pub damage: u16,
}

impl DragonAttack {
    /// Reads `Bite 6 / Tail Strike 10 / Inferno 13`.
    pub(super) fn read_three(typed: &str) -> Option<[DragonAttack; 3]> {
        let attacks: Option<Vec<DragonAttack>> = typed
            .split('/')
            .map(|part| {
                let (name, damage) = part.trim().rsplit_once(char::is_whitespace)?;
                Some(DragonAttack {
                    name: name::Name::new(name).ok()?.text().to_owned(),
                    damage: damage.parse().ok().filter(|d| *d <= 99)?,
                })
            })
            .collect();
        attacks?.try_into().ok()
    }
}

impl std::fmt::Display for DragonAttack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.name, self.damage)
    }
}

/// A checked dragon; a hunt freezes a copy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dragon {
    pub key: String,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub chapter: Option<u8>,
    pub rank: u8,
    pub hp: u16,
    pub exp: u16,
    pub gold: u16,
    pub attacks: [DragonAttack; 3],
    pub abilities: Vec<Ability>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub text: Option<String>,
}

impl Dragon {
    pub(super) fn read(entry: &Entry) -> Result<Dragon, Vec<FieldFault>> {
        let mut reader = FieldReader::new(&entry.fields);
        let attacks = reader.value("attacks", DragonAttack::read_three);
        let (rank, hp) = (reader.number("rank"), reader.number("hp"));
        let (exp, gold) = (reader.number("exp"), reader.number("gold"));
        let chapter = reader.optional_value("chapter", |text| text.parse().ok());
        let abilities = reader.list("abilities", Ability::read);
        let text = reader.optional("text").map(str::to_owned);
        let dragon = attacks.map(|attacks| Dragon {
            key: entry.key.clone(),
            name: entry.name.clone(),
            chapter,
            rank,
            hp,
            exp,
            gold,
            attacks,
            abilities,
            text,
        });
        reader.finish(dragon)
    }
}
