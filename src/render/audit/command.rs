//! The command that enters the missing data.

use crate::app::audit::{AuditShown, Audited, Mend};
use crate::app::hero::{Edit, NumberEdit};
use crate::app::hunt::EnteredHunt;
use crate::rules::dice_dragons::audit::SheetPart;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::level::LevelWish;
use crate::rules::name;

pub fn command(mend: &Mend) -> String {
    match mend {
        Mend::Buy { hero, item } => format!("wyrm market buy {item} --hero {hero}"),
        Mend::Hunt(telling) => hunt(telling),
        Mend::Pay { from, to, gold } => format!("wyrm hero pay {from} {to} {gold}"),
        Mend::Give { from, item, to } => format!("wyrm hero give {from} {item} {to}"),
        Mend::Drop { hero, item } => format!("wyrm hero drop {hero} {item}"),
        Mend::Resurrect { hero, payer: None } => format!("wyrm hero resurrect {hero}"),
        Mend::Resurrect { hero, payer: Some(payer) } => {
            format!("wyrm hero resurrect {hero} --paid-by {payer}")
        }
        Mend::Retire(hero) => format!("wyrm hero retire {hero}"),
        Mend::Return(hero) => format!("wyrm hero return {hero}"),
        Mend::Level { hero, typed, hp } => {
            let choice = match typed {
                LevelWish::Improve(skill) => format!(" --improve {skill}"),
                LevelWish::Learn(skill) => format!(" --learn {skill}"),
                LevelWish::Decline => " --decline".to_owned(),
                LevelWish::Unsaid => String::new(),
            };
            format!("wyrm hero level-up {hero}{choice} --hp {hp}")
        }
        Mend::Edit { hero, edit } => edited(hero, edit),
    }
}

fn hunt(telling: &EnteredHunt) -> String {
    let mut line = format!(
        "wyrm hunt record --outcome {} --heroes {}",
        telling.outcome.word(),
        telling.heroes.join(",")
    );
    line.extend(telling.chapter.map(|chapter| format!(" --chapter {chapter}")));
    for dragon in &telling.dragons {
        line.push_str(&format!(" --dragon {dragon}"));
    }
    if !telling.dead.is_empty() {
        line.push_str(&format!(" --dead {}", telling.dead.join(",")));
    }
    let left = [("gold", &telling.leftover_gold), ("exp", &telling.leftover_exp)];
    for (what, pieces) in left {
        let Some(pieces) = pieces else { continue };
        let names: Vec<&str> = pieces.iter().map(|(name, _)| name.as_str()).collect();
        line.push_str(&format!(" --leftover {what}={}", names.join(",")));
    }
    line
}

fn sum(correction: NumberEdit) -> String {
    match correction {
        NumberEdit::Set(to) => to.to_string(),
        NumberEdit::Move(by) => format!("{by:+}"),
    }
}

fn edited(hero: &str, edit: &Edit) -> String {
    let mut line = format!("wyrm hero edit {hero}");
    let mut flag = |name: &str, value: Option<String>| {
        line.extend(value.map(|value| format!(" --{name} {value}")));
    };
    flag("gold", edit.gold.map(sum));
    flag("exp", edit.exp.map(sum));
    flag("hp", edit.hp.map(|hp| hp.to_string()));
    flag("state", edit.standing.map(|s| s.word().to_owned()));
    for item in &edit.add_items {
        flag("add-item", Some(item.clone()));
    }
    for item in &edit.remove_items {
        flag("remove-item", Some(item.clone()));
    }
    flag("reason", Some(format!("\"{}\"", edit.reason)));
    line
}

/// The command that corrects the record to match the sheet; none if part of it must be gained, or
/// the sheet is closed.
pub fn correction(hero: &Audited) -> Option<String> {
    let possible = hero.differs.iter().all(|differs| differs.correctable);
    if hero.differs.is_empty() || hero.hunt.is_some() || !possible {
        return None;
    }
    let mut edit = Edit { reason: "as on the sheet".to_owned(), ..Edit::default() };
    for differs in &hero.differs {
        match (differs.what, &differs.sheet, &differs.record) {
            (SheetPart::Gold, AuditShown::Number(n), _) => edit.gold = Some(NumberEdit::Set(*n)),
            (SheetPart::Exp, AuditShown::Number(n), _) => edit.exp = Some(NumberEdit::Set(*n)),
            (SheetPart::Hp, AuditShown::Number(n), _) => edit.hp = Some(*n),
            (SheetPart::State, AuditShown::Word(word), _) => {
                edit.standing = Standing::spelled(word);
            }
            (SheetPart::Items, AuditShown::Names(sheet), AuditShown::Names(record)) => {
                edit.add_items = beyond(sheet, record);
                edit.remove_items = beyond(record, sheet);
            }
            _ => return None,
        }
    }
    Some(edited(&name::key(&hero.name), &edit))
}

fn beyond(one: &[String], other: &[String]) -> Vec<String> {
    use crate::rules::dice_dragons::audit::beyond;
    beyond(one, other, |one, other| one == other).into_iter().map(|name| name::key(&name)).collect()
}

/// The words of a command; quoted ones, and flags with their values, stay whole.
pub(super) fn words(command: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut open = false;
    for part in command.split(' ') {
        let joined =
            open || words.last().is_some_and(|last| last.starts_with("--") && !last.contains(' '));
        let flag = part.starts_with("--");
        match words.last_mut() {
            Some(last) if open || joined && !flag => last.push_str(&format!(" {part}")),
            _ => words.push(part.to_owned()),
        }
        open ^= part.matches('"').count() % 2 == 1;
    }
    words
}
