//! Skills: the dice they need and their effects.

use serde::{Deserialize, Serialize};

use super::field::{EntryField, FieldFault, FieldReader, FieldShape};
use super::{Entry, EntryKind};
use crate::dice_dragons::symbol::{Pattern, Symbol};
use crate::spelled;

const EFFECTS: &[&str] =
    &["attack", "heal", "heal-two", "drain", "stance", "shield", "bless", "pin", "ally", "text"];

pub(super) const FIELDS: &[EntryField] = &[
    EntryField::open("symbols", FieldShape::Pattern, "the dice that it needs"),
    EntryField::fixed("effect", FieldShape::Choice(EFFECTS), "its effect"),
    EntryField::open("amount", FieldShape::Number(1, 99), "damage, hit points or armour class"),
    EntryField::open(
        "heal",
        FieldShape::Number(1, 99),
        "hit points a draining attack restores to its hero",
    ),
    EntryField::fixed("text", FieldShape::Text, "an effect of your own, in your words"),
    EntryField::fixed(
        "strike",
        FieldShape::Flag,
        "whether it is a Strike, which is never improved",
    ),
    EntryField::fixed("classes", FieldShape::Keys, "classes that may learn it at levels 3 and 5"),
    EntryField::fixed("alias", FieldShape::Text, "another name it is printed under"),
    EntryField::fixed(
        "sheet",
        FieldShape::PerClass,
        "amounts that a class's sheet prints differently",
    ),
    EntryField::fixed("chart", FieldShape::Flag, "whether a custom hero may pick it"),
    EntryField::fixed("general", FieldShape::Flag, "whether every hero has it"),
];

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    Attack {
        damage: u16,
    },
    Heal {
        amount: u16,
    },
    /// Heals two heroes.
    HealTwo {
        amount: u16,
    },
    /// An attack that also heals its hero.
    Drain {
        damage: u16,
        heal: u16,
    },
    /// Armour for the hero, for the rest of the hunt.
    Stance {
        armor: u16,
    },
    /// Armour for any hero, for the rest of the hunt.
    Shield {
        armor: u16,
    },
    Bless,
    Pin,
    Ally,
    /// A group's own effect, in words.
    Text(String),
}

/// The four types of skills (Description of Skills). Drain Life counts as attack and healing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Attack,
    Healing,
    AttackAndHealing,
    Stance,
    Special,
}

/// The target of an improvement: the whole effect, or one half of a draining attack (ruling 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ImprovedPart {
    Whole,
    Damage,
    Healing,
}

spelled! { ImprovedPart: Whole "whole", Damage "damage", Healing "healing" }

/// A checked skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skill {
    pub key: String,
    pub name: String,
    pub symbols: Pattern,
    pub effect: Effect,
    pub strike: bool,
    pub general: bool,
    pub chart: bool,
    /// Classes that may learn it as a new skill.
    pub classes: Vec<String>,
    pub sheet: Vec<(String, u16)>,
}

impl Skill {
    pub(super) fn read(entry: &Entry) -> Result<Skill, Vec<FieldFault>> {
        debug_assert_eq!(entry.kind, EntryKind::Skill);
        let mut reader = FieldReader::new(&entry.fields);
        let symbols = reader.value("symbols", Pattern::read);
        let effect = read_effect(&mut reader);
        let sheet = reader.list("sheet", |part| {
            let (class, amount) = part.split_once(' ')?;
            Some((class.to_owned(), amount.parse().ok()?))
        });
        let classes = reader.list("classes", |class| Some(class.to_owned()));
        let (strike, general) = (reader.flag("strike", false), reader.flag("general", false));
        let chart = reader.flag("chart", true);
        let skill = symbols.zip(effect).map(|(symbols, effect)| Skill {
            key: entry.key.clone(),
            name: entry.name.clone(),
            symbols,
            effect,
            strike,
            general,
            chart,
            classes,
            sheet,
        });
        reader.finish(skill)
    }

    /// Which of the four types it is.
    pub fn kind(&self) -> Type {
        match self.effect {
            Effect::Attack { .. } => Type::Attack,
            Effect::Heal { .. } | Effect::HealTwo { .. } => Type::Healing,
            Effect::Drain { .. } => Type::AttackAndHealing,
            Effect::Stance { .. } => Type::Stance,
            _ => Type::Special,
        }
    }

    /// Whether a level may improve it (Step 2; ruling 6): attack and healing skills, except Strikes
    /// and general skills.
    pub fn improvable(&self) -> bool {
        !self.strike
            && !self.general
            && matches!(self.kind(), Type::Attack | Type::Healing | Type::AttackAndHealing)
    }

    /// Whether a hero of this class and symbol may learn it (Step 2; rulings 7 and 11): listed for
    /// the class; for a custom hero, showing its symbol.
    pub fn learnable_by(&self, class: Option<&str>, symbol: Symbol) -> bool {
        match class {
            Some(class) => self.classes.iter().any(|listed| listed == class),
            None => !self.classes.is_empty() && self.symbols.holds(symbol),
        }
    }
}

fn read_effect(reader: &mut FieldReader) -> Option<Effect> {
    let word = reader.value("effect", |word| EFFECTS.contains(&word).then_some(word))?;
    let takes_amount =
        matches!(word, "attack" | "heal" | "heal-two" | "drain" | "stance" | "shield");
    reader.only_taken(
        word,
        &[("amount", takes_amount), ("heal", word == "drain"), ("text", word == "text")],
    );
    let amount = if takes_amount { reader.number("amount") } else { 0 };
    Some(match word {
        "attack" => Effect::Attack { damage: amount },
        "heal" => Effect::Heal { amount },
        "heal-two" => Effect::HealTwo { amount },
        "drain" => Effect::Drain { damage: amount, heal: reader.number("heal") },
        "stance" => Effect::Stance { armor: amount },
        "shield" => Effect::Shield { armor: amount },
        "bless" => Effect::Bless,
        "pin" => Effect::Pin,
        "ally" => Effect::Ally,
        "text" => Effect::Text(reader.text("text").to_owned()),
        _ => return None,
    })
}

impl Effect {
    /// The effect with its amount set to `amount` (a sheet's figure, a house rule).
    pub fn with_amount(&self, amount: u16) -> Effect {
        let mut effect = self.clone();
        match &mut effect {
            Effect::Attack { damage: n } | Effect::Drain { damage: n, .. } => *n = amount,
            Effect::Heal { amount: n } | Effect::HealTwo { amount: n } => *n = amount,
            Effect::Stance { armor } | Effect::Shield { armor } => *armor = amount,
            Effect::Bless | Effect::Pin | Effect::Ally | Effect::Text(_) => {}
        }
        effect
    }

    pub fn attacks(&self) -> bool {
        matches!(self, Effect::Attack { .. } | Effect::Drain { .. })
    }

    /// Hit points it takes or gives, to tell an improved space from another (ruling 30).
    pub fn strength(&self) -> u16 {
        match self {
            Effect::Attack { damage } => *damage,
            Effect::Drain { damage, heal } => damage.saturating_add(*heal),
            Effect::Heal { amount } | Effect::HealTwo { amount } => *amount,
            _ => 0,
        }
    }

    /// The effect improved by one (Step 2).
    pub fn improved(&self, part: ImprovedPart) -> Effect {
        let mut effect = self.clone();
        match &mut effect {
            Effect::Drain { heal, .. } if part == ImprovedPart::Healing => *heal += 1,
            Effect::Attack { damage: n } | Effect::Drain { damage: n, .. } => *n += 1,
            Effect::Heal { amount: n } | Effect::HealTwo { amount: n } => *n += 1,
            _ => {}
        }
        effect
    }
}

impl std::fmt::Display for Effect {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Effect::Attack { damage } => write!(f, "{damage} damage"),
            Effect::Heal { amount } => write!(f, "heal {amount}"),
            Effect::HealTwo { amount } => write!(f, "heal {amount}, two heroes"),
            Effect::Drain { damage, heal } => write!(f, "{damage} damage, heal self {heal}"),
            Effect::Stance { armor } => write!(f, "+{armor} AC"),
            Effect::Shield { armor } => write!(f, "+{armor} AC, any hero"),
            Effect::Bless => f.write_str("bless a hero"),
            Effect::Pin => f.write_str("pin the dragon"),
            Effect::Ally => f.write_str("call an ally"),
            Effect::Text(text) => f.write_str(text),
        }
    }
}
