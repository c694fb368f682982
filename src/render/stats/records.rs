//! `wyrm stats records`, drawn.

use serde_json::{Value, json};

use crate::app::play::numbered;
use crate::app::stats::records::{Gold, PlayRecord, RecordKind, Records};
use crate::row;
use crate::rules::words;
use crate::{Cell, DOT, Look, Table};

fn name(what: RecordKind) -> &'static str {
    match what {
        RecordKind::HardestBlow => "hardest blow",
        RecordKind::FewestRounds => "quickest kill",
        RecordKind::LongestHunt => "longest hunt",
        RecordKind::ClosestHunt => "closest hunt",
        RecordKind::ClosestDrako => "closest Drako",
        RecordKind::ClosestScore => "closest score",
    }
}

fn value(record: &PlayRecord) -> String {
    let count = |one: &str, many: &str| words::count(record.value, one, many);
    match record.what {
        RecordKind::HardestBlow => format!("{} damage", record.value),
        RecordKind::FewestRounds | RecordKind::LongestHunt => count("round", "rounds"),
        RecordKind::ClosestHunt => format!("{} HP left", record.value),
        RecordKind::ClosestDrako => format!("{} left", count("space", "spaces")),
        RecordKind::ClosestScore if record.value == 0 => "equal points".to_owned(),
        RecordKind::ClosestScore => format!("by {}", count("point", "points")),
    }
}

/// Who did it; for a joint record, all of them.
fn who(record: &PlayRecord) -> String {
    if let Some(who) = &record.who {
        return who.clone();
    }
    let seats = record.play.seats.iter();
    let names = seats.filter_map(|seat| seat.hero_name.as_ref().or(seat.player_name.as_ref()));
    words::and(names)
}

/// The play of the record.
fn place(record: &PlayRecord) -> String {
    match record.number {
        Some(_) => numbered("hunt", record.number, record.play.id),
        None => format!("{} (play {})", record.play.title_name, record.play.id),
    }
}

pub fn show(records: &Records, look: &Look) -> String {
    if look.says_none(records.is_empty()) {
        return "no records yet: they come from recorded plays\n".to_owned();
    }
    let mut table = Table::new(&["record", "|value", "set by"]);
    for record in &records.plays {
        let when = look.date(&record.play.started_at);
        let by = [who(record), place(record), when];
        let value = Cell::from(value(record)).fact(record.value);
        table.push(row![name(record.what), value, by.join(DOT)]);
    }
    let gold = [
        ("most gold at once", &records.most_gold_at_once),
        ("most gold in all", &records.most_gold),
    ];
    for (what, found) in gold {
        let Some(found) = found else { continue };
        let mut by = vec![found.hero.clone()];
        match &found.hunt {
            Some(hunt) => {
                by.push(numbered("hunt", hunt.number, hunt.id));
                by.push(look.date(&hunt.at));
            }
            None => by.push(found.campaign.clone()),
        }
        let gold = Cell::from(format!("{} gold", found.gold)).fact(found.gold);
        table.push(row![what, gold, by.join(DOT)]);
    }
    if let Some((day, plays)) = &records.busiest {
        let many = Cell::from(words::number_of(*plays, "play")).fact(plays);
        table.push(row!["most in a day", many, day]);
    }
    table.draw(look)
}

fn gold_json(gold: &Option<Gold>) -> Value {
    json!(gold.as_ref().map(|gold| json!({
        "hero": gold.hero, "campaign": gold.campaign, "gold": gold.gold,
        "hunt": gold.hunt.as_ref().map(|hunt| hunt.id),
        "number": gold.hunt.as_ref().and_then(|hunt| hunt.number),
        "at": gold.hunt.as_ref().map(|hunt| &hunt.at),
    })))
}

/// The hardest hit and the closest results, on a line for an overview.
pub(super) fn in_a_line(records: &Records) -> Option<String> {
    let wanted = [
        RecordKind::HardestBlow,
        RecordKind::ClosestDrako,
        RecordKind::ClosestHunt,
        RecordKind::ClosestScore,
    ];
    let found =
        wanted.iter().filter_map(|what| records.plays.iter().find(|record| record.what == *what));
    let said = found.take(2).map(|record| match record.what {
        RecordKind::HardestBlow => {
            format!("{} {}, {}", name(record.what), who(record), value(record))
        }
        _ => format!("closest {}, {}", place(record), value(record)),
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| crate::dotted(said))
}

pub fn json(records: &Records) -> Value {
    let mut value = json!({
        "most_gold_at_once": gold_json(&records.most_gold_at_once),
        "most_gold": gold_json(&records.most_gold),
        "busiest_day": records.busiest.map(|(day, plays)| json!({
            "day": day.to_string(), "plays": plays,
        })),
    });
    for what in RecordKind::ALL {
        let record = records.plays.iter().find(|record| record.what == what);
        value[what.word()] = json!(record.map(|record| json!({
            "value": record.value, "who": record.who, "play": record.play.id,
            "number": record.number,
            "title": record.play.title, "at": record.play.started_at,
        })));
    }
    json!({ "records": value })
}
