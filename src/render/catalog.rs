//! Entries of the catalogue: classes, skills, items, dragons, markets.

use super::glossary::Meaning;
use super::{Cell, DOT, Ink, Look, Table, fit};
use crate::app::catalog::{EntryChange, EntryReport, ImportedEntries};
use crate::rules::dice_dragons::catalog::{
    Checked, Class, Dragon, EntryKind, ItemUse, Market, Origin, Skill, Type,
};
use crate::rules::words::{self, Joined};

fn marked(entry: &EntryReport, field: &str, text: impl ToString) -> String {
    let mark = if entry.resolved.is_changed(field) { "*" } else { "" };
    format!("{}{mark}", text.to_string())
}

fn origin(entry: &EntryReport) -> Cell {
    match entry.resolved.origin {
        Origin::BuiltIn => Cell::from(""),
        Origin::Own => Cell::inked("own", Ink::Good),
    }
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).joined(" ")
}

fn head(kind: EntryKind) -> &'static [&'static str] {
    match kind {
        EntryKind::Class => {
            &["class", "symbol", ">HP", ">AC", ">initiative", ">turns", "skills", "|origin"]
        }
        EntryKind::Skill => &["skill", "dice", "effect", "learned by", "|origin"],
        EntryKind::Item => &["item", "use", "effect", ">price", "|origin"],
        EntryKind::Dragon => &[
            "dragon",
            ">ch.|chapter",
            ">rank",
            ">HP",
            ">exp",
            ">gold",
            "1 / 2 / 3+ symbols",
            "abilities",
            "|origin",
        ],
        EntryKind::Market => &["market", "place", "stock", "|origin"],
    }
}

fn cells(entry: &EntryReport) -> Vec<Cell> {
    let name = Cell::inked(&entry.resolved.entry.name, Ink::Title);
    let mut row = match &entry.checked {
        Checked::Class(class) => class_cells(name, entry, class),
        Checked::Skill(skill) => skill_cells(name, entry, skill),
        Checked::Item(item) => vec![
            name,
            item.lasts.word().into(),
            if entry.resolved.is_changed("amount") || entry.resolved.is_changed("symbol") {
                format!("{item}*")
            } else {
                item.to_string()
            }
            .into(),
            marked(entry, "price", item.price).into(),
        ],
        Checked::Dragon(dragon) => dragon_cells(name, entry, dragon),
        Checked::Market(market) => vec![
            name,
            marked(entry, "place", &market.place).into(),
            marked(entry, "stock", stock(market)).into(),
        ],
    };
    row.push(origin(entry));
    row
}

fn class_cells(name: Cell, entry: &EntryReport, class: &Class) -> Vec<Cell> {
    vec![
        name,
        class.symbol.word().into(),
        marked(entry, "hp", class.hp).into(),
        marked(entry, "armor", class.armor).into(),
        marked(entry, "initiative", class.initiative).into(),
        marked(entry, "tokens", class.tokens).into(),
        class.skills.join(", ").into(),
    ]
}

fn skill_cells(name: Cell, entry: &EntryReport, skill: &Skill) -> Vec<Cell> {
    let effect = if entry.resolved.is_changed("amount") || entry.resolved.is_changed("heal") {
        format!("{}*", skill.effect)
    } else {
        skill.effect.to_string()
    };
    let effect = if entry.house.is_empty() { effect } else { format!("{effect}†") };
    let learned =
        if skill.general { "everyone has it".to_owned() } else { skill.classes.join(", ") };
    vec![
        name,
        marked(entry, "symbols", spaced(&skill.symbols.letters())).into(),
        effect.into(),
        learned.into(),
    ]
}

fn dragon_cells(name: Cell, entry: &EntryReport, dragon: &Dragon) -> Vec<Cell> {
    let attacks = dragon.attacks.iter().map(|attack| fit::held(&attack.to_string()));
    let attacks: Vec<String> = attacks.collect();
    let mut abilities: Vec<String> = dragon.abilities.iter().map(|a| a.word().to_owned()).collect();
    abilities.extend(dragon.text.clone());
    vec![
        name,
        dragon.chapter.map(|n| n.to_string()).unwrap_or_default().into(),
        dragon.rank.into(),
        marked(entry, "hp", dragon.hp).into(),
        marked(entry, "exp", dragon.exp).into(),
        marked(entry, "gold", dragon.gold).into(),
        marked(entry, "attacks", attacks.join(" / ")).into(),
        marked(entry, "abilities", abilities.join(", ")).into(),
    ]
}

fn stock(market: &Market) -> String {
    let rows: Vec<String> = market
        .stock
        .iter()
        .map(|row| match row.pieces {
            1 => format!("{} {}", row.item, row.price),
            n => format!("{n}× {} {}", row.item, row.price),
        })
        .map(|row| fit::held(&row))
        .collect();
    rows.join(", ")
}

pub fn list(kind: EntryKind, entries: &[EntryReport], look: &Look) -> String {
    if look.says_none(entries.is_empty()) {
        return format!("no {} match\n", kind.plural());
    }
    let mut table = Table::new(head(kind)).spare(&["initiative", "rank", "ch."]);
    for entry in entries {
        table.push(cells(entry));
    }
    let mut text = table.draw(look);
    if entries.iter().any(|entry| !entry.resolved.changed.is_empty()) {
        text.push_str("\n * this campaign's own figure\n");
    }
    for entry in entries.iter().filter(|entry| !entry.house.is_empty()) {
        let name = &entry.resolved.entry.name;
        text.push_str(&format!("\n † {name}: {}\n", entry.house.join(", ")));
    }
    text
}

/// One entry: every field, its meaning, and the campaign's changes.
pub fn show(entry: &EntryReport, look: &Look) -> String {
    let shown = &entry.resolved;
    let kind = shown.entry.kind;
    let whose = match shown.origin {
        Origin::BuiltIn => "built in",
        Origin::Own => "your own",
    };
    let mut text = look.head(&format!("{}{DOT}{}", shown.entry.name, kind.word()), whose);
    let mut table = Table::new(&["field", "value", "meaning", ""]);
    for field in kind.fields() {
        let Some(value) = shown.entry.fields.get(field.name) else {
            continue;
        };
        let printed = shown.changed.iter().find(|(name, _)| name == field.name);
        let note = printed.map(|(_, printed)| {
            format!("* this campaign's own, printed {}", printed.as_deref().unwrap_or("none"))
        });
        let value = marked(entry, field.name, value);
        table.push(vec![
            Cell::inked(field.name, Ink::Quiet),
            Cell::inked(value, Ink::Title),
            field.meaning.into(),
            Cell::inked(note.unwrap_or_default(), Ink::Good),
        ]);
    }
    text.push_str(&table.draw(look));
    for note in &entry.house {
        text.push_str(&format!("\n † {note}\n"));
    }
    if let Checked::Dragon(dragon) = &entry.checked {
        for ability in &dragon.abilities {
            let about = format!("{}: {}", ability.word(), ability.meaning());
            text.push_str(&format!("\n{}\n", look.wrapped(1, &about)));
        }
    }
    text
}

/// The glossary entry of a catalogue entry.
pub fn meaning(entry: &EntryReport) -> Meaning {
    let shown = &entry.resolved.entry;
    let mut text = match &entry.checked {
        Checked::Class(class) => format!(
            "{} hit points, armour class {}, initiative {}, {}. Its symbol is {}. It begins with {}.",
            class.hp,
            class.armor,
            class.initiative,
            words::count(class.tokens, "turn a round", "turns a round"),
            class.symbol.word(),
            words::and(&class.skills),
        ),
        Checked::Skill(skill) => skill_meaning(skill),
        Checked::Item(item) => {
            let lasts = match item.lasts {
                ItemUse::Instant => "An instant item",
                ItemUse::Durable => "A durable item",
            };
            format!("{lasts}: {item}. Listed at {} gold.", item.price)
        }
        Checked::Dragon(dragon) => dragon_meaning(dragon),
        Checked::Market(market) => format!("{}: {}.", market.place, stock(market)),
    };
    if !entry.resolved.changed.is_empty() {
        text.push_str(" Some figures are this campaign's own.");
    }
    for note in &entry.house {
        text.push_str(&format!(" House rule: {note}."));
    }
    Meaning {
        kind: shown.kind.word().to_owned(),
        word: shown.name.clone(),
        also: match &entry.checked {
            Checked::Market(market) => vec![market.place.clone()],
            _ => Vec::new(),
        },
        text,
        see: Some(format!("wyrm catalog show {} {}", shown.kind.word(), shown.key)),
    }
}

fn skill_meaning(skill: &Skill) -> String {
    let learned = match (skill.general, skill.classes.is_empty()) {
        (true, _) => " Everyone has it.".to_owned(),
        (false, true) => String::new(),
        (false, false) => format!(" Learned by: {}.", skill.classes.join(", ")),
    };
    let kind = match skill.kind() {
        Type::Attack if skill.strike => "A Strike skill",
        Type::Attack => "An attack skill",
        Type::Healing => "A healing skill",
        Type::AttackAndHealing => "Both an attack and a healing skill",
        Type::Stance => "A stance skill",
        Type::Special => "A special skill",
    };
    let dice = spaced(&skill.symbols.letters());
    format!("{kind}, {dice}: {}.{learned}", skill.effect)
}

fn dragon_meaning(dragon: &Dragon) -> String {
    let mut text = format!(
        "Rank {}, {} hit points, {} experience, {} gold. For one, two, and three or more Dragon symbols: {}.",
        dragon.rank,
        dragon.hp,
        dragon.exp,
        dragon.gold,
        dragon.attacks.iter().map(ToString::to_string).joined(" / "),
    );
    let abilities: Vec<&str> = dragon.abilities.iter().map(|ability| ability.word()).collect();
    if !abilities.is_empty() {
        text.push_str(&format!(" Abilities: {}.", abilities.join(", ")));
    }
    if let Some(own) = &dragon.text {
        text.push_str(&format!(" {own}"));
    }
    text
}

/// The changes of an edit.
pub fn changed(change: &EntryChange) -> String {
    let name = &change.entry.resolved.entry.name;
    if change.fields.is_empty() {
        return format!("{name} is already up to date\n");
    }
    let none = || "none".to_owned();
    let fields: Vec<String> = change
        .fields
        .iter()
        .map(|(field, from, to)| {
            format!(
                "{field} {} → {}",
                from.clone().unwrap_or_else(none),
                to.clone().unwrap_or_else(none)
            )
        })
        .collect();
    match &change.campaign {
        Some(campaign) => format!("{name} in {campaign}: {}\n", fields.join(", ")),
        None => format!("{name}: {}\n", fields.join(", ")),
    }
}

pub fn imported(report: &ImportedEntries) -> String {
    let mut parts = Vec::new();
    if !report.added.is_empty() {
        parts.push(format!("added {}", words::and(&report.added)));
    }
    if !report.changed.is_empty() {
        parts.push(format!("replaced {}", words::and(&report.changed)));
    }
    if report.same > 0 {
        parts.push(format!(
            "{} there already",
            words::count(report.same, "entry was", "entries were")
        ));
    }
    format!("{}\n", parts.join("; "))
}
