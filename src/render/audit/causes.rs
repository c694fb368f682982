//! Why a sheet and the record may differ, in words.

use crate::app::audit::Explanation;
use crate::rules::dice_dragons::aftermath::BountyShare;
use crate::rules::dice_dragons::audit::{Cause, CauseEffect, HeroLedgerLine, MissingHunt, Slip};
use crate::rules::dice_dragons::purse::RESURRECTION;
use crate::rules::{name, words};

/// An explanation in one sentence.
pub fn text(hero: &str, why: &Explanation) -> String {
    match why {
        Explanation::Happened(cause, effect) => happened(hero, cause, effect),
        Explanation::Level { to, hp, needs, improved, learned, enough } => {
            let mut parts: Vec<String> = hp.iter().map(|hp| format!("+{hp} hit points")).collect();
            parts.extend(improved.iter().map(|skill| format!("{skill} improved")));
            parts.extend(learned.iter().map(|skill| format!("{skill} learned")));
            let gained =
                if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
            let first = match (needs, enough) {
                (Some(exp), _) => format!("; it needs {exp} experience on record first"),
                (None, true) => String::new(),
                (None, false) => {
                    let hero = name::key(hero);
                    format!("; wyrm hero level-up {hero} asks for anything the sheet does not show")
                }
            };
            format!("level {to} is not on record{gained}{}", first)
        }
        Explanation::NoLevel { level, hp } => {
            format!("level {level} (+{hp} hit points) is on record; the sheet does not have it")
        }
        Explanation::Slip(Slip::NotAdded { level, hp }) => {
            format!("the +{hp} of level {level} was not added on the sheet")
        }
        Explanation::Slip(Slip::Twice { level, hp }) => {
            format!("the +{hp} of level {level} was added twice on the sheet")
        }
        Explanation::Slip(Slip::ClassForgotten { hp }) => {
            format!("the +{hp} that the class adds was forgotten on the sheet")
        }
    }
}

/// `1 gold and 4 experience`
fn share(BountyShare { gold, exp }: BountyShare) -> String {
    let parts = [(gold, "gold"), (exp, "experience")].into_iter();
    let parts = parts.filter(|(amount, _)| *amount != 0);
    words::and(parts.map(|(amount, what)| format!("{amount} {what}")))
}

fn happened(hero: &str, cause: &Cause, effect: &CauseEffect) -> String {
    let gold = format!("{} gold", effect.gold.abs());
    match cause {
        Cause::HuntMissing(hunt) => missing(hunt),
        Cause::HuntWithout { hunt } => {
            let share = share(BountyShare { gold: effect.gold, exp: effect.exp });
            format!("hunt (id {hunt}) is on record without {hero}, whose share is {share}")
        }
        Cause::Bought { item, place, open } => {
            let closed = if *open { "" } else { ", where the market is closed now" };
            let item = &item.name;
            format!("a purchase is not on record: {item} for {gold} in {place}{closed}")
        }
        Cause::BoughtAndUsed { items, place } => {
            let mut items: Vec<&str> = items.iter().map(|item| item.name.as_str()).collect();
            if items.len() > 3 {
                items.splice(2.., ["something else at that price"]);
            }
            format!(
                "a purchase for {gold} in {place} is not on record, since used up: {}",
                words::or(&items)
            )
        }
        Cause::PaidTo(ally) => format!("a payment is not on record: {hero} paid {ally} {gold}"),
        Cause::PaidBy(ally) => format!("a payment is not on record: {ally} paid {hero} {gold}"),
        Cause::GaveTo(item, ally) => format!("{hero} gave {ally} {}, not on record", item.name),
        Cause::GotFrom(item, ally) => format!("{ally} gave {hero} {}, not on record", item.name),
        Cause::UsedUp(item) => format!("{} was used up or dropped, not on record", item.name),
        Cause::BroughtBack(None) => {
            format!("{hero} was brought back for {RESURRECTION} gold, not on record")
        }
        Cause::BroughtBack(Some(ally)) => {
            format!("{ally} paid {RESURRECTION} gold to bring {hero} back, not on record")
        }
        Cause::BroughtBackOther(ally) => {
            format!("{hero} paid {RESURRECTION} gold to bring {ally} back, not on record")
        }
        Cause::Died => format!("{hero} died in a hunt that is not on record"),
        Cause::Retired => format!("{hero} was retired, not on record"),
        Cause::Returned => format!("{hero} came back into the party, not on record"),
        Cause::NotOnSheet(line) => not_on_sheet(hero, line),
        Cause::Twice(line) => {
            let hunt = line.hunt.unwrap_or_default();
            format!("the {} from hunt (id {hunt}) are on the sheet twice", share(line.share))
        }
    }
}

fn missing(hunt: &MissingHunt) -> String {
    let dragons = hunt.dragons.iter().map(|(_, name)| format!("the {name}"));
    let died = match &hunt.dead[..] {
        [] => String::new(),
        dead => format!(", {} died", words::and(dead)),
    };
    format!(
        "a hunt of chapter {} is not on record: {} slew {}{died}",
        hunt.chapter,
        words::and(&hunt.heroes),
        words::and(dragons)
    )
}

fn not_on_sheet(hero: &str, line: &HeroLedgerLine) -> String {
    match (line.kind.as_str(), line.hunt) {
        ("death", Some(hunt)) => {
            format!("{hero} died in hunt (id {hunt}); the sheet does not say so")
        }
        ("bounty", Some(hunt)) => {
            let share = share(line.share);
            format!("hunt (id {hunt}) paid {share}; the sheet does not have it")
        }
        _ => {
            let BountyShare { gold, exp } = line.share;
            let parts = [(gold, "gold"), (exp, "experience")].into_iter();
            let parts = parts.filter(|(amount, _)| *amount != 0);
            let parts = words::and(parts.map(|(n, what)| format!("{n:+} {what}")));
            format!("the record has “{}” ({parts}); the sheet does not", line.what)
        }
    }
}
