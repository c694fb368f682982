//! Corrections in words: what a field is called, what was set right, why it cannot be.

use crate::Saying;
use crate::rules::Refused;
use crate::rules::correct::{CorrectionFault, Field, Fix, Range, Value};
use crate::rules::dice_dragons::hunt::{
    AT_HAND, ClassTokens, Counter, DICE, Impossible, NOBODY, OfDragon, OfHero, Part, SkillRef,
    State,
};
use crate::rules::words;

/// What a field is called: `hit points`, `tokens on sneak attack`.
pub(super) fn field(field: &Field) -> String {
    match (field.name.as_str(), &field.range) {
        ("hp", _) => "hit points".to_owned(),
        ("armor", _) => "armour gained".to_owned(),
        ("turns", _) => "turns left".to_owned(),
        ("frozen", _) => "frozen tokens".to_owned(),
        ("poison", _) => "poison".to_owned(),
        ("ally", _) => "allies".to_owned(),
        ("blessed", _) => "Blessed tokens".to_owned(),
        ("dragon", _) => "dragon faced".to_owned(),
        ("pinned", _) => "Pinned tokens".to_owned(),
        ("locked", _) => "locked dice".to_owned(),
        (skill, Range::Number { .. }) => format!("tokens on {}", skill.replace('-', " ")),
        (item, Range::Word(_)) => item.replace('-', " "),
    }
}

/// What was set right, given the table before it: `Denra's hit points 15 → 12, poison 0 → 1`.
pub(super) fn told(before: &State, set: &[Fix]) -> String {
    let fields = before.fields();
    let mut last = "";
    let mut told = Vec::new();
    for fix in set {
        let same = |field: &&Field| field.of == fix.of && field.name == fix.field;
        let Some(field) = fields.iter().find(same) else {
            continue;
        };
        let (now, to) = (value(before, &field.now), value(before, &fix.to));
        let what = format!("{} {now} → {to}", named(before, fix, field));
        told.push(match last == field.of {
            true => what,
            false => format!("{}'s {what}", field.whose),
        });
        last = &field.of;
    }
    match told.is_empty() {
        true => "nothing that lies on this table".to_owned(),
        false => told.join(", "),
    }
}

/// The same with its reason, as a sentence.
pub(super) fn sentence(before: &State, set: &[Fix], reason: &str) -> String {
    let told = told(before, set);
    match reason.is_empty() {
        true => format!("corrected: {told}"),
        false => format!("corrected: {told} ({reason})"),
    }
}

/// A field by the names on the sheets.
fn named(state: &State, fix: &Fix, known: &Field) -> String {
    match state.part(fix) {
        Some(Part::Hero(hero, OfHero::Skill(skill))) => {
            format!("tokens on {}", state.skill_name(hero, SkillRef::Own(skill)))
        }
        Some(Part::Hero(hero, OfHero::Item(item))) => {
            state.setup.heroes[hero].items[item].name.clone()
        }
        Some(Part::Hero(_, OfHero::Faces)) => "dragon".to_owned(),
        Some(
            Part::Hero(..) | Part::Dragon(_, OfDragon::Hp | OfDragon::Pinned | OfDragon::Locked),
        )
        | None => field(known),
    }
}

fn value(state: &State, value: &Value) -> String {
    let Some(word) = value.word() else {
        return value.to_string();
    };
    let mut dragons = state.dragons.places();
    let dragon = dragons.find(|dragon| state.dragon_word(*dragon) == word);
    match (dragon, word) {
        (Some(dragon), _) => state.dragon_name(dragon).to_owned(),
        (None, AT_HAND) => "at hand".to_owned(),
        (None, NOBODY) => "none".to_owned(),
        (None, word) => word.to_owned(),
    }
}

/// Why a field cannot be set right so.
pub(super) fn fault(fault: &CorrectionFault) -> Saying {
    let saying = Saying::new(fault.to_string());
    match fault.hint() {
        Some(hint) => saying.hint(hint),
        None => saying,
    }
}

/// Why values cannot be so together.
pub(super) fn impossible(why: &Impossible) -> Saying {
    match why {
        Impossible::Box { what, of, told } => {
            let token = match what {
                Counter::Blessed => "Blessed",
                Counter::Pinned => "Pinned",
                Counter::Poison => "Poison",
                Counter::Ally => "Dragon",
            };
            let saying =
                Saying::new(format!("the box holds {of} {token} tokens, this takes {told}"));
            saying.hint("say in the same correction who has fewer")
        }
        Impossible::Locked { most } => {
            Saying::new(format!("at most {most} dice are locked in all"))
        }
        Impossible::DiceLie { lie, most } => {
            let lie = match most {
                0 => format!("all {DICE} dice lie on the table: none can be locked"),
                most => {
                    format!(
                        "{lie} of the {DICE} dice lie on the table: at most {most} can be locked"
                    )
                }
            };
            Saying::new(lie).hint("first the turn ends, or its roll is undone")
        }
        Impossible::ClassTokens { hero, of, lie } => class_tokens(hero, *of, lie),
        Impossible::Dead(hero) => Saying::new(format!("{hero} is dead"))
            .hint("hit points above 0 in the same correction bring a hero back"),
        Impossible::Supports(hero) => {
            Saying::new(format!("{hero} faces one of the dragons while both live: say which one"))
        }
        Impossible::NobodyLeft => Saying::new("no hero and no dragon would be left"),
    }
}

fn class_tokens(hero: &str, of: u8, lie: &ClassTokens) -> Saying {
    let counts = [
        (lie.unused, "for turns left"),
        (lie.frozen, "frozen"),
        (lie.on_skills, "on skills"),
        (lie.in_turn, "for this turn"),
    ];
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(count, place)| format!("{count} {place}")).collect();
    let tokens = words::count(of.into(), "class token", "class tokens");
    let told = words::and(&counts);
    Saying::new(format!("{hero} has {tokens}, not {}: {told}", lie.sum()))
        .hint("turns, frozen tokens and tokens on skills are set right together")
}
