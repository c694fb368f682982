//! Items: used once, or for a whole hunt.

use serde::{Deserialize, Serialize};

use super::Entry;
use super::field::{EntryField, FieldFault, FieldReader, FieldShape};
use crate::dice_dragons::symbol::Symbol;
use crate::spelled;

const EFFECTS: &[&str] =
    &["heal", "reroll", "reuse", "symbol", "armor", "strike-damage", "healing", "text"];

pub(super) const FIELDS: &[EntryField] = &[
    EntryField::fixed(
        "use",
        FieldShape::Choice(&["instant", "durable"]),
        "used once, or for a whole hunt",
    ),
    EntryField::fixed("effect", FieldShape::Choice(EFFECTS), "its effect"),
    EntryField::open(
        "amount",
        FieldShape::Number(1, 99),
        "hit points, dice, armour class or bonus",
    ),
    EntryField::open("symbol", FieldShape::Symbol, "the symbol it adds"),
    EntryField::fixed("text", FieldShape::Text, "an effect of your own, in your words"),
    EntryField::open(
        "price",
        FieldShape::Number(0, 99),
        "price in gold on the reference chart; your campaign's price applies in markets too",
    ),
];

/// How long an item lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ItemUse {
    Instant,
    Durable,
}

spelled! { ItemUse: Instant "instant", Durable "durable" }

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ItemEffect {
    Heal(u16),
    Reroll(u16),
    Reuse,
    Symbol(Symbol),
    Armor(u16),
    StrikeDamage(u16),
    Healing(u16),
    Text(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    pub key: String,
    pub name: String,
    pub lasts: ItemUse,
    pub effect: ItemEffect,
    pub price: u16,
}

impl Item {
    pub(super) fn read(entry: &Entry) -> Result<Item, Vec<FieldFault>> {
        let mut reader = FieldReader::new(&entry.fields);
        let lasts = reader.value("use", ItemUse::spelled);
        let effect = read_effect(&mut reader);
        let price = reader.number("price");
        let item = lasts.zip(effect).map(|(lasts, effect)| Item {
            key: entry.key.clone(),
            name: entry.name.clone(),
            lasts,
            effect,
            price,
        });
        reader.finish(item)
    }
}

fn read_effect(reader: &mut FieldReader) -> Option<ItemEffect> {
    let word = reader.value("effect", |word| EFFECTS.contains(&word).then_some(word))?;
    let takes_amount = matches!(word, "heal" | "reroll" | "armor" | "strike-damage" | "healing");
    reader.only_taken(
        word,
        &[("amount", takes_amount), ("symbol", word == "symbol"), ("text", word == "text")],
    );
    let amount = if takes_amount { reader.number("amount") } else { 0 };
    Some(match word {
        "heal" => ItemEffect::Heal(amount),
        "reroll" => ItemEffect::Reroll(amount),
        "reuse" => ItemEffect::Reuse,
        "symbol" => ItemEffect::Symbol(reader.value("symbol", Symbol::read)?),
        "armor" => ItemEffect::Armor(amount),
        "strike-damage" => ItemEffect::StrikeDamage(amount),
        "healing" => ItemEffect::Healing(amount),
        "text" => ItemEffect::Text(reader.text("text").to_owned()),
        _ => return None,
    })
}

impl std::fmt::Display for Item {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.effect, self.lasts) {
            (ItemEffect::Heal(n), _) => write!(f, "heal {n}"),
            (ItemEffect::Reroll(n), _) => write!(f, "re-roll up to {n} dice"),
            (ItemEffect::Reuse, _) => f.write_str("use a covered skill again"),
            (ItemEffect::Symbol(s), ItemUse::Instant) => write!(f, "add one {}", s.word()),
            (ItemEffect::Symbol(s), ItemUse::Durable) => {
                write!(f, "add one {} every turn", s.word())
            }
            (ItemEffect::Armor(n), _) => write!(f, "+{n} AC"),
            (ItemEffect::StrikeDamage(n), _) => write!(f, "+{n} damage on a Strike"),
            (ItemEffect::Healing(n), _) => write!(f, "+{n} on a healing skill"),
            (ItemEffect::Text(text), _) => f.write_str(text),
        }
    }
}
