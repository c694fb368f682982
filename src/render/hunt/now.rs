//! The decision of a hunt: the dice and what they can do, the next hero, the Fury; and advice.

use super::next::{fury, poison, vacancy};
use super::scene::NAME;
use super::turn::{self, counter, helped};
use crate::app::play::View;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hunt::{DiceDragons, HeroIx, SkillRef, Stage, State, Turn};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::words;
use crate::scene::{Dice, DieFace, Fact, Forms, Part};
use crate::{DOT, Ink, dotted, fit};

/// The widest label.
const COULD_USE: &str = "could use";

/// The decision, and advice if it is on.
pub(super) fn decision(view: &View<DiceDragons>) -> Vec<Part> {
    let state = view.state;
    let turn = state.turn.as_ref();
    let (said, mut facts) = match (state.stage(), turn, state.next_in_pass()) {
        (Stage::Rolling, Some(turn), _) => (rolled(state, turn), usable(state, turn)),
        (Stage::Ending, Some(turn), _) => {
            (format!("{} has acted", fit::cut(state.name(turn.hero), NAME)).into(), Vec::new())
        }
        (Stage::Between, _, Some(hero)) => (is_next(state, hero), before_roll(state, hero)),
        (Stage::Fury, ..) => (fury(state).into(), Vec::new()),
        (Stage::StepIn, ..) => (vacancy(state).into(), Vec::new()),
        (Stage::Over, ..) => (over(state).into(), Vec::new()),
        _ => return Vec::new(),
    };
    facts.extend(turn::advice(view).map(|advice| Fact::new("advice", advice).most(2)));
    if facts.iter().all(|fact| fact.label != COULD_USE) {
        // Without text it takes no line, but the others stay in their column.
        facts.push(Fact::new(COULD_USE, ""));
    }
    let lie = turn.filter(|_| matches!(state.stage(), Stage::Rolling | Stage::Ending));
    let dice = lie.map(|turn| Part::Dice(dice(&turn.dice)));
    let better = turn::better(view).map(|better| Part::Text(better.into()));
    let parts = Some(Part::Text(said)).into_iter().chain(dice);
    parts.chain(Some(Part::Facts(facts))).chain(better).collect()
}

fn dice(faces: &[Face]) -> Dice {
    Dice { faces: faces.iter().map(|face| die_face(*face)).collect() }
}

pub(super) fn die_face(face: Face) -> DieFace {
    let ink = (face == Face::Dragon).then_some(Ink::Dragon);
    DieFace { ink, ..DieFace::new(face.letter(), face.to_string()) }
}

/// The roll, and the counter attack that it costs.
fn rolled(state: &State, turn: &Turn) -> Forms {
    let (roll, left) = match turn.rolls {
        1 => ("first roll", "two left"),
        2 => ("second roll", "one left"),
        _ => ("third roll", "none left"),
    };
    let cost = match counter(state, turn.hero, &turn.dice) {
        None => String::new(),
        Some(none) if none.starts_with("no ") => format!("{DOT}{none}"),
        Some(cost) => format!("{DOT}counter: {cost}"),
    };
    Forms::of([format!("{roll}, {left}{cost}"), format!("{roll}{cost}")])
}

/// The skills that the dice activate, the others, and the items.
fn usable(state: &State, turn: &Turn) -> Vec<Fact> {
    let matching = state.matching();
    let could =
        matching.iter().filter_map(|skill| turn::skill_line(state, turn.hero, *skill, "none left"));
    let could: Vec<String> = could.chain(helped(state, turn.hero)).collect();
    let could = match could.is_empty() {
        true => "no skill fits: fail and cover one".to_owned(),
        false => dotted(could),
    };
    let mut facts = vec![Fact::new(COULD_USE, could)];
    facts.extend(sheet(state, turn.hero, &matching));
    facts
}

/// The hero's skills that do not match, with their symbols, and the items.
fn sheet(state: &State, hero: HeroIx, matching: &[SkillRef]) -> [Fact; 2] {
    let (sheet, now) = (&state.setup.heroes[hero], &state.heroes[hero]);
    let open = state.open_skills(hero);
    let others = open.iter().filter(|place| !matching.contains(&SkillRef::Own(**place)));
    let others = others.map(|place| {
        let skill = &sheet.skills[*place];
        format!("{} {}", skill.name, skill.symbols.letters())
    });
    let covered = sheet.skills.placed().filter(|(place, _)| !open.contains(place));
    let covered: Vec<&str> = covered.map(|(_, skill)| skill.name.as_str()).collect();
    let covered = (!covered.is_empty()).then(|| format!("covered: {}", covered.join(", ")));
    let label = if matching.is_empty() { "skills" } else { "others" };
    let items = sheet.items.iter().zip(&now.items).filter(|(_, now)| !now.gone);
    let items = items.map(|(item, _)| match item.off {
        true => format!("{} (left off)", item.name),
        false => item.name.clone(),
    });
    [
        Fact::new(label, dotted(others.chain(covered))).most(3),
        Fact::new("items", dotted(items)).most(1),
    ]
}

fn is_next(state: &State, hero: HeroIx) -> Forms {
    let name = state.name(hero);
    match state.poison_kills(hero) {
        true => format!("{name} is next").into(),
        false => format!("{name} is next, with {}", words::dice(state.dice_free())).into(),
    }
}

/// Poison and a passed die, then the hero's sheet.
fn before_roll(state: &State, hero: HeroIx) -> Vec<Fact> {
    let name = state.name(hero);
    let mut facts: Vec<Fact> = Vec::new();
    facts.extend(poison(state, hero).map(|poison| Fact::new("poison", poison)));
    facts.extend(state.assist.filter(|(to, _)| *to == hero).map(|(_, face)| {
        let waits = if state.poison_kills(hero) {
            format!("a die waits, {face}: it is lost when {name} dies")
        } else {
            format!("a die waits, {face}: {name} keeps it, or rolls it with the others")
        };
        Fact::new("passed on", waits)
    }));
    facts.extend(sheet(state, hero, &[]));
    facts
}

fn over(state: &State) -> &'static str {
    match state.outcome {
        Some(Outcome::Slain) if state.dragons.len() > 1 => "Both dragons are slain!",
        Some(Outcome::Slain) => "The dragon is slain!",
        Some(Outcome::Fled) => "The party has fled.",
        Some(Outcome::Wiped) => "All heroes have fallen.",
        None => "",
    }
}
