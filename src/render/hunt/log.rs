//! The events of a hunt in sentences; a whole hunt round by round; its statistics.

use serde_json::{Value, json};

use super::{campaign, correct};
use crate::app::hunt::stats::Stats;
use crate::app::play::View;
use crate::rules::dice_dragons::hunt::{
    DiceDragons, DragonIx, Event, Extra, HeroIx, ItemIx, SkillRef, SkillToken, State, apply,
};
use crate::rules::dice_dragons::symbol::{Face, Symbol};
use crate::rules::words;
use crate::{Cell, DOT, Ink, Look, Table, dotted};

pub(super) fn letters(faces: &[Face]) -> String {
    faces.iter().map(|face| face.letter()).collect()
}

/// `a sword`, but `magic` and `daggers`.
pub(super) fn with_article(face: Face) -> String {
    match face {
        Face::Symbol(Symbol::Magic | Symbol::Daggers) => face.to_string(),
        face => format!("a {face}"),
    }
}

/// Events with their sentences, each given the state before it.
pub fn sentences<'a>(
    start: &State,
    events: &'a [Event],
) -> impl Iterator<Item = (&'a Event, Option<String>)> {
    let mut state = start.clone();
    events.iter().map(move |event| {
        let told = sentence(&state, event);
        apply(&mut state, event);
        (event, told)
    })
}

/// A die that was passed on, and its verb: `the daggers that were passed on`, `are`.
pub(super) fn passed_on(face: Face) -> (String, &'static str) {
    let (were, are) = match face {
        Face::Symbol(Symbol::Daggers) => ("were", "are"),
        _ => ("was", "is"),
    };
    (format!("the {face} that {were} passed on"), are)
}

/// An event as a sentence, given the state before it; none if it needs no words.
pub fn sentence(state: &State, event: &Event) -> Option<String> {
    let hero = |n: &HeroIx| state.name(*n).to_owned();
    let dragon = |n: &DragonIx| state.dragon_name(*n).to_owned();
    let item = |h: &HeroIx, i: &ItemIx| state.setup.heroes[*h].items[*i].name.clone();
    Some(match event {
        Event::TurnBegan { .. } | Event::PassBegan => return None,
        Event::PoisonHurt { hero: h, damage } => format!("poison costs {} {damage}", hero(h)),
        Event::AssistKept { face } => {
            let (passed_on, are) = passed_on(*face);
            format!("{passed_on} {are} kept")
        }
        Event::AssistLost => "the die that was passed on is not kept".to_owned(),
        Event::Rolled { hero: h, dice, thrown, by } => {
            let thrown: Vec<Face> = thrown.iter().map(|die| dice[*die]).collect();
            let how = match by {
                Extra::Roll => "",
                Extra::Blessed => " with a Blessed token",
                Extra::Item(_) => " with a potion",
            };
            if thrown.is_empty() {
                return Some(format!("{} has no die to roll", hero(h)));
            }
            let now = if thrown.len() == dice.len() {
                String::new()
            } else {
                format!(", now {}", letters(dice))
            };
            format!("{} rolls {}{how}{now}", hero(h), letters(&thrown))
        }
        Event::Activated { hero: h, skill, cover, .. } => match skill {
            SkillRef::Own(_) => format!("{} uses {}", hero(h), state.skill_name(*h, *skill)),
            general => format!(
                "{} uses {}, covering {}",
                hero(h),
                state.skill_name(*h, *general),
                state.skill_name(*h, SkillRef::Own(*cover))
            ),
        },
        Event::Failed { hero: h, cover: Some(place) } => {
            format!("{} fails, covering {}", hero(h), state.skill_name(*h, SkillRef::Own(*place)))
        }
        Event::Failed { hero: h, cover: None } => format!("{} fails", hero(h)),
        Event::DragonHurt { dragon: d, damage, .. } => format!("{} loses {damage}", dragon(d)),
        Event::Healed { hero: h, amount, .. } => format!("{} regains {amount}", hero(h)),
        Event::PoisonLifted { hero: h } => format!("{} loses a poison token", hero(h)),
        Event::Thawed { hero: h } => format!("{} gets a frozen token back", hero(h)),
        Event::ArmorGained { hero: h, amount } => format!("{} gains {amount} AC", hero(h)),
        Event::Blessed { hero: h } => format!("{} is blessed", hero(h)),
        Event::Pinned { dragon: d } => format!("{} is pinned", dragon(d)),
        Event::AllyCame { hero: h } => format!("an ally stands by {}", hero(h)),
        Event::NoneLeft { token } => {
            let token = match token {
                SkillToken::Blessed => "Blessed",
                SkillToken::Pinned => "Pinned",
                SkillToken::Ally => "ally",
            };
            format!("no {token} token is left to place")
        }
        Event::Reminder { text } => format!("remember: {text}"),
        Event::Countered { hero: h, dragon: d, attack, damage, cancelled, .. } => {
            let attack = &state.setup.dragons[*d].dragon.attacks[*attack].name;
            if *cancelled {
                format!("{} counters with {attack}; the ally takes it for {}", dragon(d), hero(h))
            } else {
                format!("{} counters with {attack}: {} loses {damage}", dragon(d), hero(h))
            }
        }
        Event::PoisonPlaced { hero: h } => format!("{} is poisoned", hero(h)),
        Event::Frozen { hero: h, .. } => format!("one of {}'s tokens freezes", hero(h)),
        Event::Regenerated { dragon: d, amount } => format!("{} regains {amount}", dragon(d)),
        Event::DieLocked { dragon: d } => format!("a die is locked on {}", dragon(d)),
        Event::DieReleased { dragon: d } => format!("a die is released from {}", dragon(d)),
        Event::ItemUsed { hero: h, item: i } => {
            let item = item(h, i);
            let are = if words::is_plural(&item) { "are" } else { "is" };
            format!("{}'s {item} {are} used", hero(h))
        }
        Event::TurnEnded { hero: h, passed: Some(face) } => {
            format!("{} passes {} on", hero(h), with_article(*face))
        }
        Event::TurnEnded { .. } => return None,
        Event::FuryRolled { dragon: d, throws, symbols } => {
            let throws: Vec<String> = throws.iter().map(|throw| letters(throw)).collect();
            let attack = match symbols {
                0 => "misses".to_owned(),
                n => state.setup.dragons[*d].dragon.attacks[usize::from((*n).min(3)) - 1]
                    .name
                    .clone(),
            };
            format!("Fury of the {}: {}: {attack}", dragon(d), throws.join(" "))
        }
        Event::FuryHurt { hero: h, damage, .. } => format!("{} loses {damage}", hero(h)),
        Event::HeroDied { hero: h } => format!("{} is dead", hero(h)),
        Event::DragonDied { dragon: d } => format!("{} is slain", dragon(d)),
        Event::SteppedIn { hero: h, dragon: d } => {
            format!("{} steps in against {}", hero(h), dragon(d))
        }
        Event::NobodySteppedIn => "nobody steps in".to_owned(),
        Event::FuryPhase => "the heroes' turns are over".to_owned(),
        Event::HeroesPhase => "the heroes' turns begin".to_owned(),
        Event::CleanedUp => "cleanup: a new round".to_owned(),
        Event::Fled => "the party flees".to_owned(),
        Event::Slain => "the hunt is won".to_owned(),
        Event::Wiped => "all heroes are dead".to_owned(),
        Event::Corrected { set, reason } => correct::sentence(state, set, reason),
    })
}

/// The whole hunt, round by round.
pub fn log(view: &View<DiceDragons>, look: &Look) -> String {
    let names: Vec<&str> = view.state.dragons.places().map(|d| view.state.dragon_name(d)).collect();
    let left =
        format!("{}{DOT}{}{DOT}{}", campaign(view), view.live.called("hunt"), names.join(", "));
    let mut text = look.spread(&left, &words::number_of(view.happened.len(), "event")) + "\n";
    let mut round = 1;
    let mut open = false;
    for (event, told) in sentences(view.state, view.happened) {
        if !open {
            text.push_str(&look.paint(Ink::Title, &format!("\n round {round}\n")));
            open = true;
        }
        if *event == Event::CleanedUp {
            round += 1;
            open = false;
            continue;
        }
        text.extend(told.map(|line| look.line(3, &line)));
    }
    if view.happened.is_empty() {
        text.push_str("\n nothing has happened yet\n");
    }
    text
}

/// How lucky dice were: Dragon symbols against one in six.
fn luck(dragons: i64, dice: i64) -> String {
    format!(
        "{} in {} ({:.1} expected)",
        words::number_of(dragons, "Dragon"),
        words::count(dice, "die", "dice"),
        dice as f64 / 6.0
    )
}

const DEEDS: [&str; 5] = [">turns", ">rolls", ">damage", ">healing", ">hits taken"];
const LUCK: [&str; 3] = [">dice", ">Dragons", ">expected"];

/// Each hero's statistics and luck: beside each other, or below if there is no room.
fn figures(state: &State, stats: &Stats, look: &Look) -> String {
    let table = |heads: &[&'static str], figures: std::ops::Range<usize>| {
        let heads: Vec<&'static str> = [&["hero"], heads].concat();
        let mut table = Table::new(&heads);
        for (n, hero) in stats.heroes.placed() {
            let all: [Cell; 8] = [
                hero.turns.into(),
                hero.rolls.into(),
                hero.damage.into(),
                hero.healing.into(),
                hero.taken.into(),
                hero.dice.into(),
                hero.dragons.into(),
                format!("{:.1}", hero.dice as f64 / 6.0).into(),
            ];
            let mut row = vec![Cell::inked(state.name(n), Ink::Title)];
            row.extend_from_slice(&all[figures.clone()]);
            table.push(row);
        }
        table
    };
    let whole = table(&[&DEEDS[..], &LUCK].concat(), 0..8);
    if whole.fits(look) {
        whole.draw(look)
    } else {
        format!("{}\n{}", table(&DEEDS, 0..5).draw(look), table(&LUCK, 5..8).draw(look))
    }
}

/// Statistics of a hunt: damage by hero and skill, healing, hits taken, rolls and luck.
pub fn stats(view: &View<DiceDragons>, look: &Look) -> String {
    let stats = Stats::of(view.state, view.happened);
    let mut text = figures(view.state, &stats, look) + "\n";
    for (n, hero) in stats.heroes.placed() {
        let skills: Vec<String> = hero
            .skills
            .iter()
            .map(|(skill, uses, damage)| match damage {
                0 => format!("{skill} ×{uses}"),
                _ => format!("{skill} ×{uses} ({damage} damage)"),
            })
            .collect();
        if !skills.is_empty() {
            text.push_str(&look.fact(view.state.name(n), &dotted(skills)));
        }
    }
    let rounds = words::number_of(stats.rounds, "round");
    let fury = match stats.fury_dice {
        0 => format!("none in {rounds}"),
        dice => format!("{} over {rounds}", luck(stats.fury_dragons, dice)),
    };
    text.push_str(&look.fact("Fury", &fury));
    for correction in corrections(view) {
        text.push_str(&look.line(1, &correction));
    }
    text
}

/// Corrections: they count in no statistics.
fn corrections(view: &View<DiceDragons>) -> Vec<String> {
    let told = sentences(view.state, view.happened);
    let told = told.filter(|(event, _)| matches!(event, Event::Corrected { .. }));
    told.filter_map(|(_, told)| told).collect()
}

pub fn log_json(view: &View<DiceDragons>) -> Value {
    let events: Vec<Value> = sentences(view.state, view.happened)
        .map(|(event, told)| {
            let mut value = serde_json::to_value(event).unwrap_or(Value::Null);
            value["text"] = json!(told);
            value
        })
        .collect();
    json!({ "hunt": {
        "id": view.id, "number": view.live.number, "campaign": campaign(view), "events": events, "stats": stats_json(view),
    } })
}

pub fn stats_json(view: &View<DiceDragons>) -> Value {
    let stats = Stats::of(view.state, view.happened);
    let heroes: Vec<Value> = stats
        .heroes
        .placed()
        .map(|(n, hero)| {
            json!({
                "hero": view.state.name(n), "turns": hero.turns, "rolls": hero.rolls, "damage": hero.damage,
                "healing": hero.healing, "taken": hero.taken, "dice": hero.dice, "dragons": hero.dragons,
                "dragons_expected": hero.dice as f64 / 6.0,
                "skills": hero.skills.iter()
                    .map(|(skill, uses, damage)| json!({ "skill": skill, "uses": uses, "damage": damage }))
                    .collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({
        "rounds": stats.rounds, "heroes": heroes, "corrections": corrections(view),
        "fury": { "dice": stats.fury_dice, "dragons": stats.fury_dragons, "dragons_expected": stats.fury_dice as f64 / 6.0 },
    })
}
