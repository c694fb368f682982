//! Corrections in words: field names, corrected values, contradictions.

use crate::Saying;
use crate::rules::correct::{Field, FieldValue, Fix, Range};
use crate::rules::dice_dragons::hunt::{
    AT_HAND, ClassTokens, Counter, DICE, FACES, HuntContradiction, NOBODY, OnSheet, SkillRef, State,
};
use crate::rules::words;
use crate::wording::corrected;

/// The name of a field: `hit points`, `tokens on sneak attack`.
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

/// The corrected values, given the table before: `corrected: Denra's hit points 15 → 12, poison 0 →
/// 1 (miscounted)`.
pub(super) fn sentence(before: &State, set: &[Fix], reason: &str) -> String {
    let fields = before.fields();
    let mut told = corrected::told(set, ", ", |fix| {
        let known = fix.known(&fields)?;
        let (now, to) = (value(before, &known.now), value(before, &fix.to));
        Some((corrected::whose(Some(known)), format!("{} {now} → {to}", named(before, fix, known))))
    });
    if told.is_empty() {
        told.push_str("nothing on this table");
    }
    corrected::sentence(&told, reason)
}

/// A field by the names on the sheets.
fn named(state: &State, fix: &Fix, known: &Field) -> String {
    match state.part(fix) {
        Some((hero, OnSheet::Skill(skill))) => {
            format!("tokens on {}", state.skill_name(hero, SkillRef::Own(skill)))
        }
        Some((hero, OnSheet::Item(item))) => state.setup.heroes[hero].items[item].name.clone(),
        None if known.name == FACES => "dragon".to_owned(),
        None => field(known),
    }
}

fn value(state: &State, value: &FieldValue) -> String {
    let Some(word) = value.word() else {
        return value.to_string();
    };
    match (state.dragon_called(word), word) {
        (Some(dragon), _) => state.dragon_name(dragon).to_owned(),
        (None, AT_HAND) => "at hand".to_owned(),
        (None, NOBODY) => "none".to_owned(),
        (None, word) => word.to_owned(),
    }
}

/// Why values contradict each other.
pub(super) fn impossible(why: &HuntContradiction) -> Saying {
    match why {
        HuntContradiction::Box { what, of, told } => {
            let token = match what {
                Counter::Blessed => "Blessed",
                Counter::Pinned => "Pinned",
                Counter::Poison => "Poison",
                Counter::Ally => "Dragon",
            };
            let saying =
                Saying::new(format!("the box holds {of} {token} tokens, this needs {told}"));
            saying.hint("take some away elsewhere in the same correction")
        }
        HuntContradiction::Locked { most } => {
            Saying::new(format!("at most {most} dice are locked in all"))
        }
        HuntContradiction::DiceLie { lie, most } => {
            let lie = match most {
                0 => format!("all {DICE} dice lie on the table: none can be locked"),
                most => {
                    format!(
                        "{lie} of the {DICE} dice lie on the table: at most {most} can be locked"
                    )
                }
            };
            Saying::new(lie).hint("end the turn or undo its roll first")
        }
        HuntContradiction::ClassTokens { hero, of, lie } => class_tokens(hero, *of, lie),
        HuntContradiction::Dead(hero) => Saying::new(format!("{hero} is dead"))
            .hint("hit points above 0 in the same correction bring a hero back"),
        HuntContradiction::Supports(hero) => {
            Saying::new(format!("{hero} faces one of the dragons while both live: say which one"))
        }
        HuntContradiction::NobodyLeft => Saying::new("no hero and no dragon would be left"),
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
    let tokens = words::count(of, "class token", "class tokens");
    let told = words::and(&counts);
    Saying::new(format!("{hero} has {tokens}, not {}: {told}", lie.sum()))
        .hint("correct turns, frozen tokens and tokens on skills together")
}
