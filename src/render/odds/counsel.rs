//! The possible deeds, each with the chance to win after it.

mod json;

pub use json::{advice_json, handing_json, json};

use super::of_hunt;
use super::skill::{numbered, positions};
use crate::rules::dice_dragons::hunt::{
    DieIx, Extra, HeroIx, ItemIx, ListIndex, SkillRef, Stage, State,
};
use crate::rules::odds::win::{AdvisedAct, Aim, Counsel, TurnEnd, Weighed, WorthSource};
use crate::rules::title::{Patience, Purpose};
use crate::rules::words;
use crate::scene::{Head, Part};
use crate::{FullBar, Histogram, Ink, about, percent};

/// A line of advice mentions flight if continuing is hardly better.
const CLOSE_GOLD: f64 = 0.5;

fn item(state: &State, hero: HeroIx, item: ItemIx) -> &str {
    state.setup.heroes[hero].items[item].name.as_str()
}

/// `drink the Healing Potion`, `give Brum the Healing Potion`.
fn drinking(state: &State, hero: HeroIx, (potion, on): (ItemIx, HeroIx)) -> String {
    let potion = item(state, hero, potion);
    if on == hero {
        format!("drink the {potion}")
    } else {
        format!("give {} the {potion}", state.name(on))
    }
}

/// A deed in words: `keep 1 3, re-roll 2 4 5`.
pub fn deed(state: &State, counsel: &Counsel, deed: &AdvisedAct) -> String {
    let hero = counsel.hero.unwrap_or_default();
    match deed {
        AdvisedAct::FirstRoll { keep_assist } => match keep_assist {
            Some(true) => "keep the die that was passed on, and roll".to_owned(),
            Some(false) => "roll without the die that was passed on".to_owned(),
            None => "roll".to_owned(),
        },
        AdvisedAct::Reroll { keep, reroll, by } => {
            let again = if keep.is_empty() {
                "re-roll all".to_owned()
            } else {
                format!("keep {}, re-roll {}", positions(keep), positions(reroll))
            };
            match by {
                Extra::Roll => again,
                Extra::Blessed => format!("{again} with the Blessed token"),
                Extra::Item(with) => format!("{again} with the {}", item(state, hero, *with)),
            }
        }
        AdvisedAct::End(end) => ending(state, counsel, hero, end),
        AdvisedAct::Drink { item, on } => drinking(state, hero, (*item, *on)),
        AdvisedAct::Pass { die, to } => passing(state, counsel, *die, *to),
        AdvisedAct::StepIn { hero: Some(hero) } => format!("{} steps in", state.name(*hero)),
        AdvisedAct::StepIn { hero: None } => "nobody steps in".to_owned(),
        AdvisedAct::Fury => "go on: Fury comes".to_owned(),
        AdvisedAct::Flee => "flee".to_owned(),
    }
}

fn ending(state: &State, counsel: &Counsel, hero: HeroIx, end: &TurnEnd) -> String {
    let mut parts = Vec::new();
    let rolls = |one: &Weighed| matches!(one.deed, AdvisedAct::Reroll { .. });
    let may_roll = counsel.options.iter().any(rolls);
    let cover = end.cover.map(|skill| state.skill_name(hero, SkillRef::Own(skill)));
    match end.skill {
        Some(skill) => {
            let now = if may_roll { " now" } else { "" };
            parts.push(format!("use {}{now}", used(state, hero, skill, end)));
            parts.extend(cover.map(|skill| format!("cover {skill}")));
        }
        None => {
            let stop = if may_roll { "stop rolling, " } else { "" };
            let fails = match cover {
                Some(skill) => format!("cover {skill}"),
                None => "the turn fails".to_owned(),
            };
            parts.push(format!("{stop}nothing matches: {fails}"));
        }
    }
    if let Some(potion) = end.drink.map(|potion| drinking(state, hero, potion)) {
        if end.late {
            parts.push(format!("then {potion}"));
        } else {
            parts.insert(0, potion);
            parts[1] = format!("then {}", parts[1]);
        }
    }
    let mut text = parts.join(", ");
    if let Some(face) = end.passes {
        let to = state.next_turn().filter(|to| *to != hero);
        let to = to.map_or("on".to_owned(), |to| format!("to {}", state.name(to)));
        text.push_str(&format!(", and pass {} {to}", face.letter()));
    }
    text
}

/// A skill with its items and targets: `Healing Hands on Brum`.
fn used(state: &State, hero: HeroIx, skill: SkillRef, end: &TurnEnd) -> String {
    let mut text = state.skill_name(hero, skill);
    if !end.with.is_empty() {
        let names: Vec<&str> = end.with.iter().map(|n| item(state, hero, *n)).collect();
        text.push_str(&format!(" with {}", words::and(&names)));
    }
    if !end.on.is_empty() {
        text.push_str(&format!(" on {}", words::and(end.on.iter().map(|n| state.name(*n)))));
    }
    text
}

fn passing(state: &State, counsel: &Counsel, die: Option<DieIx>, to: Option<HeroIx>) -> String {
    let Some(die) = die else {
        let passes = |one: &Weighed| matches!(one.deed, AdvisedAct::Pass { die: Some(_), .. });
        return if counsel.options.iter().any(passes) {
            "pass no die on".to_owned()
        } else {
            "end the turn".to_owned()
        };
    };
    let face = counsel.table.get(die.index()).map(|face| face.letter());
    let face = face.map_or_else(String::new, |face| format!(" ({face})"));
    let to = to.map_or_else(String::new, |to| format!(" to {}", state.name(to)));
    format!("pass {}{face} on{to}", die.number())
}

/// The value of a deed: `63 %`, `63.2 %` if exact, `4.2 gold`. A number and its unit stay on one line.
fn figure(counsel: &Counsel, one: &Weighed) -> String {
    match counsel.aim {
        Aim::Gold => format!("{}\u{a0}gold", gold(one.chance)),
        _ => chance(counsel, one.chance, one.error).replace(' ', "\u{a0}"),
    }
}

/// Chances with a larger error are not shown.
const TOO_LITTLE: f64 = 0.12;

fn chance(counsel: &Counsel, chance: f64, error: f64) -> String {
    match counsel.known {
        WorthSource::Exact => percent(chance),
        WorthSource::Fitted if error > TOO_LITTLE => "not known yet".to_owned(),
        WorthSource::Fitted => about(chance),
    }
}

/// `within 10 rounds`; none without a limit.
pub fn within(patience: Patience, last: Option<u32>) -> Option<String> {
    let (last, each) = last.zip(patience.0)?;
    let rounds = words::number_of(last, "round");
    Some(match last - u32::from(each) {
        0 => format!("within {rounds}"),
        1 => format!("within {rounds} in all, 1 already played"),
        over => format!("within {rounds} in all, as {over} are over"),
    })
}

fn within_of(counsel: &Counsel) -> Option<String> {
    within(counsel.patience, counsel.last)
}

fn gold(worth: f64) -> String {
    let rounded = format!("{worth:.1}").replace('-', "−");
    if rounded == "−0.0" { "0.0".to_owned() } else { rounded }
}

/// Better advice, and the key that switches to it.
pub fn better_line(state: &State, counsel: &Counsel) -> Option<String> {
    let better = counsel.better()?;
    let what = deed(state, counsel, &better.deed);
    Some(format!("{what} ({}), press !", figure(counsel, better)))
}

/// A line of advice: the best deed, an alternative, and their values.
pub fn line(state: &State, counsel: &Counsel) -> String {
    let Some(best) = counsel.advised() else {
        return String::new();
    };
    let kind = |one: &Weighed| {
        matches!(one.deed, AdvisedAct::Reroll { .. } | AdvisedAct::FirstRoll { .. })
    };
    let flees = |one: &&Weighed| one.deed == AdvisedAct::Flee;
    let others =
        || counsel.options.iter().filter(|one| !flees(one)).filter(|one| one.deed != best.deed);
    // A re-roll is compared with stopping.
    let other = others().find(|one| kind(one) != kind(best)).or(others().next());
    let told = |one: &Weighed| {
        let what = deed(state, counsel, &one.deed);
        format!("{what}: {}", figure(counsel, one))
    };
    let all = (counsel.aim == Aim::Alive).then(|| "with all alive".to_owned());
    let meant: Vec<String> = all.into_iter().chain(within_of(counsel)).collect();
    let mut parts = match (&best.deed, meant.is_empty()) {
        (AdvisedAct::Flee, _) => vec![format!("flee: {}", fled(state, counsel))],
        (_, true) => vec![told(best)],
        (_, false) => vec![format!("{} {}", told(best), meant.join(" "))],
    };
    parts.extend(other.map(told));
    if best.deed != AdvisedAct::Flee && flight_is_close(counsel) {
        parts.push(format!("flee: {}", fled(state, counsel)));
    }
    parts.join("; ")
}

/// Whether flight is as good as continuing, or nearly.
pub fn flight_is_close(counsel: &Counsel) -> bool {
    let mut options = counsel.options.iter();
    let flight = options.find(|one| one.deed == AdvisedAct::Flee);
    let mut options = counsel.options.iter();
    let goes_on = options.find(|one| one.deed != AdvisedAct::Flee);
    let near = |(flight, goes_on): (&Weighed, &Weighed)| match counsel.aim {
        Aim::Gold => goes_on.worth - flight.worth < CLOSE_GOLD,
        _ => counsel.again.as_ref().is_some_and(|again| again.chance > goes_on.chance),
    };
    flight.zip(goes_on).is_some_and(near)
}

/// The cost of flight, the chance of the next try, and why wyrm does not advise it although it looks better.
fn fled(state: &State, counsel: &Counsel) -> String {
    let Some(again) = &counsel.again else {
        return "this ends the hunt".to_owned();
    };
    let figure = match counsel.aim {
        Aim::Gold => format!("earns {} gold", gold(again.chance)),
        Aim::Win => format!("wins {}", about(again.chance)),
        Aim::Alive => format!("wins {} with all alive", about(again.chance)),
    };
    let names = |heroes: &[HeroIx]| {
        let names: Vec<&str> = heroes.iter().map(|hero| state.name(*hero)).collect();
        words::and(&names)
    };
    let mut costs = Vec::new();
    if !again.back.is_empty() {
        costs.push(format!("{} gold to bring back {}", again.gold, names(&again.back)));
    }
    if !again.gone.is_empty() {
        costs.push(format!("without {}", names(&again.gone)));
    }
    if again.used > 0 {
        let items = words::number_of(again.used, "item");
        costs.push(format!("{items} used up"));
    }
    let costs = if costs.is_empty() { String::new() } else { format!(" ({})", costs.join(", ")) };
    let advised = counsel.advised().is_some_and(|best| best.deed == AdvisedAct::Flee);
    let why = match (again.with_more, counsel.patience.0) {
        _ if advised || counsel.aim == Aim::Gold => String::new(),
        (Some(more), Some(rounds)) => {
            let rounds = match rounds {
                1 => "1 more round here wins".to_owned(),
                _ => format!("{rounds} more rounds here win"),
            };
            format!("; {rounds} {}", about(more))
        }
        _ => "; advised once this hunt is as good as lost".to_owned(),
    };
    format!("a new try {figure}{costs}{why}")
}

/// The source of the value, and its limit of rounds.
fn known(counsel: &Counsel) -> String {
    let how = match counsel.known {
        WorthSource::Exact => "exact".to_owned(),
        WorthSource::Fitted => {
            let error = counsel.advised().map_or(0.0, |best| best.error);
            let (error, unit) = match counsel.aim {
                Aim::Gold => (format!("{error:.2}"), " gold"),
                _ => (format!("{:.1}", (error * 100.0).max(0.1)), " points"),
            };
            let rolled = match counsel.rolled {
                0 => String::new(),
                n => format!(" and {}", words::number_of(n, "roll-out")),
            };
            format!("± {error}{unit}, by the value function{rolled}")
        }
    };
    match within_of(counsel) {
        Some(within) => format!("{within}, {how}"),
        None => how,
    }
}

/// `Denra against Pale Dragon`, `Denra alone against Pale Dragon`.
pub(super) fn against(state: &State, hero: HeroIx) -> String {
    let name = state.name(hero);
    let alone = if is_alone(state) { " alone" } else { "" };
    match state.heroes[hero].faces {
        Some(dragon) => format!("{name}{alone} against {}", state.dragon_name(dragon)),
        None => format!("{name}, supporting"),
    }
}

/// Whether a hero hunts alone, which is always so for a turn outside a hunt.
pub(super) fn is_alone(state: &State) -> bool {
    state.setup.heroes.len() == 1
}

/// Who decides, and what.
fn title(state: &State, counsel: &Counsel) -> String {
    let hero = match (state.stage(), counsel.hero) {
        (Stage::StepIn, _) => return "Who steps in?".to_owned(),
        (Stage::Fury, None) | (_, None) => return "Before Fury".to_owned(),
        (_, Some(hero)) => hero,
    };
    against(state, hero)
}

/// The progress of the turn.
fn right(state: &State, counsel: &Counsel) -> String {
    let rolls = words::number_of(counsel.rerolls, "re-roll");
    let ends = matches!(
        counsel.advised().map(|one| &one.deed),
        Some(AdvisedAct::Pass { .. } | AdvisedAct::Drink { .. })
    );
    match counsel.table.is_empty() {
        _ if ends => "the end of the turn".to_owned(),
        _ if counsel.hero.is_none() => format!("round {}", state.round),
        true if counsel.rerolls == 2 => "a whole turn".to_owned(),
        true => format!("a turn with {rolls}"),
        false => format!("{rolls} left"),
    }
}

/// Every possible deed, the best first, each with a bar.
pub fn parts(state: &State, counsel: &Counsel, hunt: Option<i64>, purpose: Purpose) -> Vec<Part> {
    let mut facts = Vec::new();
    if !counsel.table.is_empty() {
        facts.push(("dice", numbered(&counsel.table)));
    }
    facts.extend(counsel.advised().map(|best| ("advice", deed(state, counsel, &best.deed))));
    if purpose == Purpose::Alive && counsel.aim == Aim::Win {
        facts.push(("note", "a hero is dead: only winning counts now".to_owned()));
    }
    let flees = counsel.options.iter().any(|one| one.deed == AdvisedAct::Flee);
    let flight = flees.then(|| ("flight", fled(state, counsel)));
    let head = Head::new(title(state, counsel), of_hunt(hunt, right(state, counsel)));
    vec![
        Part::Head(head),
        Part::facts(facts),
        bars(state, counsel).into(),
        Part::facts(flight.into_iter().chain([("known", known(counsel))])),
    ]
}

/// The deeds below each other: words, value, and a bar.
fn bars(state: &State, counsel: &Counsel) -> Histogram {
    let (measure, ends) = match counsel.aim {
        Aim::Win => ("wins", (0.0, 1.0)),
        Aim::Alive => ("all live", (0.0, 1.0)),
        // Gold may be lost, too: the bars begin at the worst.
        Aim::Gold => {
            let values = counsel.options.iter().map(|one| one.chance);
            ("gold", values.fold((0.0, 0.0), |(least, most), n| (n.min(least), n.max(most))))
        }
    };
    let (least, most): (f64, f64) = ends;
    let mut bars = Histogram::new(&["what to do"], FullBar::Certain).measure(measure);
    for one in &counsel.options {
        let figure = match (counsel.aim, &one.deed) {
            (Aim::Gold, _) => gold(one.chance),
            (_, AdvisedAct::Flee) if counsel.again.is_none() => String::new(),
            _ => chance(counsel, one.chance, one.error),
        };
        let share = (one.chance - least) / (most - least).max(1e-9);
        bars.push_figure(vec![deed(state, counsel, &one.deed)], figure, share, Ink::Good);
    }
    bars
}

#[cfg(test)]
mod tests;
