//! The results of many simulated hunts.

use serde_json::{Value, json};

use super::{counsel, figure};
use crate::app::odds::hunt::{Estimate, HuntOdds, PartiesOf};
use crate::histogram::{FullBar, Histogram};
use crate::row;
use crate::rules::dice_dragons::hunt::{DragonIx, Setup, State};
use crate::rules::odds::hunt::{HuntTally, LAST_ROUNDS, Policy, interval};
use crate::rules::odds::win::Aim;
use crate::rules::words::{self, Joined};
use crate::{DOT, Ink, Look, Table, percent};

pub(super) fn share(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}

/// A number with its thousands separated: `10 000`.
pub fn grouped(number: u64) -> String {
    thousands(number, '\u{a0}')
}

/// A number with this between its thousands.
pub(crate) fn thousands(number: u64, between: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(between);
        }
        text.push(digit);
    }
    text
}

/// `1 hunt`, `2 000 hunts`.
pub(super) fn times(number: u64, what: &str) -> String {
    match number {
        1 => format!("1 {what}"),
        _ => format!("{} {what}s", grouped(number)),
    }
}

/// `61.2 %, between 60.2 and 62.1 % (95 in 100)`.
pub(super) fn sure(met: u64, of: u64) -> String {
    let (low, high) = interval(met, of);
    format!(
        "{}, between {:.1} and {:.1} % (95 in 100)",
        percent(share(met, of)),
        low * 100.0,
        high * 100.0
    )
}

pub(super) fn sure_json(met: u64, of: u64) -> Value {
    let (low, high) = interval(met, of);
    json!({ "probability": share(met, of), "low": low, "high": high })
}

/// `43.9 % ± 3.1`: with half the interval.
pub(super) fn within(met: u64, of: u64) -> String {
    let (low, high) = interval(met, of);
    let reach = (high - low) * 50.0;
    format!("{} ± {reach:.1}", percent(share(met, of)))
}

/// How the heroes decided.
pub(super) fn played(policy: Policy) -> &'static str {
    match policy {
        Policy::Best(Aim::Win) => "for the chance to win (--policy best)",
        Policy::Best(Aim::Alive) => "to win with every hero alive (--policy best --for alive)",
        Policy::Best(Aim::Gold) => "for the bounty less 2 gold a death (--policy best --for gold)",
        Policy::Casual => "as a group without advice plays (--policy casual)",
    }
}

/// The words that request it again: the policy, and the goal.
pub(super) fn policy_json(policy: Policy) -> (&'static str, Option<&'static str>) {
    match policy {
        Policy::Best(aim) => ("best", Some(aim.word())),
        Policy::Casual => ("casual", None),
    }
}

fn dragons(setup: &Setup) -> Vec<&str> {
    setup.dragons.iter().map(|d| d.dragon.name.as_str()).collect()
}

fn versus(setup: &Setup) -> String {
    let dragons = words::and(dragons(setup));
    format!("{} against {dragons}", words::and(setup.heroes.iter().map(|h| h.name.as_str())))
}

fn per_hunt(sum: u64, tally: &HuntTally) -> f64 {
    sum as f64 / tally.hunts.max(1) as f64
}

pub fn json(odds: &HuntOdds) -> Value {
    let tally = &odds.tally;
    let heroes = odds.setup.heroes.placed().map(|(n, hero)| {
        let skills = tally.skills[n].iter().map(|skill| {
            json!({
                "name": skill.name,
                "uses": per_hunt(skill.uses, tally),
                "damage": per_hunt(skill.damage, tally),
                "healing": per_hunt(skill.healing, tally),
            })
        });
        json!({
            "name": hero.name, "level": hero.level,
            "dies": share(tally.deaths[n], tally.hunts),
            "skills": skills.collect::<Vec<_>>(),
        })
    });
    let by = |counts: &[u64]| -> Vec<f64> {
        counts.iter().map(|count| share(*count, tally.hunts)).collect()
    };
    let last = tally.rounds.iter().rposition(|hunts| *hunts > 0).map_or(0, |n| n + 1);
    let (policy, aim) = policy_json(odds.policy);
    json!({ "odds": {
        "policy": policy,
        "for": aim,
        "hunts": tally.hunts,
        "hunt": odds.going_on.as_ref().map(|(hunt, _)| hunt),
        "seed": odds.seed,
        "turns": tally.turns,
        "dragons": odds.setup.dragons.iter().map(|d| &d.dragon.name).collect::<Vec<_>>(),
        "probability": odds.within.chance,
        "error": odds.within.error,
        "rounds_limit": odds.last,
        "without_limit": odds.endless.map(|one| json!({ "probability": one.chance, "error": one.error })),
        "won_by_round": (1..=last).map(|n| share(tally.won_by(crate::saturate(n)), tally.hunts)).collect::<Vec<_>>(),
        "slain": sure_json(tally.slain, tally.hunts),
        "fled": share(tally.fled, tally.hunts),
        "wiped": share(tally.wiped, tally.hunts),
        "endless": share(tally.endless, tally.hunts),
        "rounds": { "mean": tally.mean_rounds(), "distribution": by(&tally.rounds[..last]) },
        "survivors": { "mean": tally.mean_survivors(), "distribution": by(&tally.survivors) },
        "heroes": heroes.collect::<Vec<_>>(),
    } })
}

pub fn text(odds: &HuntOdds, look: &Look) -> String {
    let tally = &odds.tally;
    let hunts = format!("{}{DOT}seed {}", times(tally.hunts, "hunt"), odds.seed);
    let mut text = look.head(&versus(&odds.setup), &hunts);
    let without = || Some("without a limit (--patience none)".to_owned());
    let some = |count: u64| (count > 0).then(|| within(count, tally.hunts));
    let last = LAST_ROUNDS[usize::from(odds.last.is_none())];
    let still = |share| format!("{share} a stand-off, still going on after round {last}");
    let alive = figure(round(tally.mean_survivors()));
    let heroes = if alive == "1" { "hero" } else { "heroes" };
    text.push_str(&look.facts([
        ("from", odds.going_on.as_ref().map(|(hunt, state)| stands(*hunt, state))),
        ("played", Some(played(odds.policy).to_owned())),
        ("wins", Some(estimate(odds.within, limit(odds)))),
        ("", odds.endless.map(|endless| estimate(endless, without()))),
        ("fled", some(tally.fled)),
        ("wiped", some(tally.wiped)),
        ("endless", some(tally.endless).map(still)),
        ("rounds", Some(format!("{} on average", figure(round(tally.mean_rounds()))))),
        ("alive", Some(format!("{alive} {heroes} on average"))),
    ]));
    text.push('\n');
    text.push_str(&rounds(tally, look));
    text.push('\n');
    text.push_str(&survivors(tally, look));
    text.push('\n');
    text.push_str(&skills(odds, look));
    if odds.made_up {
        text.push('\n');
        text.push_str(
            &look.fact("note", "new heroes have the mean hit points of their level, and no items"),
        );
    }
    text
}

/// The limit of rounds for a chance.
fn limit(odds: &HuntOdds) -> Option<String> {
    counsel::within(odds.patience, odds.last)
}

/// `78 % ± 2 within 10 rounds`; `83.5 %, exactly` if known.
fn estimate(one: Estimate, within: Option<String>) -> String {
    let within = within.map_or_else(String::new, |within| format!(" {within}"));
    if one.error > 0.0 {
        let error = (one.error * 100.0).max(0.1);
        format!("{} ± {error:.1}{within}", percent(one.chance))
    } else {
        format!("{}{within}, exactly", percent(one.chance))
    }
}

/// `hunt 3 as it stands: round 2, dragon 31 HP, Denra 14, Timorn dead`.
fn stands(hunt: i64, state: &State) -> String {
    let dragons = state.dragons.placed().map(|(n, now)| {
        let left = if now.dead { "dead".to_owned() } else { format!("{} HP", now.hp) };
        format!("{} {left}", state.dragon_name(n))
    });
    let heroes = state.heroes.placed().map(|(n, now)| {
        let left = if now.dead { "dead".to_owned() } else { now.hp.to_string() };
        format!("{} {left}", state.name(n))
    });
    let all: Vec<String> = dragons.chain(heroes).collect();
    format!("hunt (id {hunt}) as it stands: round {}, {}", state.round, all.join(", "))
}

fn round(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// Wins by round: how many hunts are won by the end of each.
fn rounds(tally: &HuntTally, look: &Look) -> String {
    let mut bars = Histogram::new(&[">won by round"], FullBar::Certain);
    let first = tally.won.iter().position(|hunts| *hunts > 0).unwrap_or(0);
    let last = tally.won.iter().rposition(|hunts| *hunts > 0).unwrap_or(0);
    let each = (last + 1 - first).div_ceil(12).max(1);
    for n in (first..=last).filter(|n| (last - n) % each == 0) {
        let won = share(tally.won_by(crate::saturate::<u32>(n) + 1), tally.hunts);
        bars.push(vec![(n + 1).to_string()], won, None);
    }
    bars.draw(look)
}

fn survivors(tally: &HuntTally, look: &Look) -> String {
    let mut bars = Histogram::new(&[">heroes alive"], FullBar::Largest);
    for (alive, hunts) in tally.survivors.iter().enumerate() {
        let ink = if alive == 0 { Ink::Bad } else { Ink::Good };
        bars.push(vec![alive.to_string()], share(*hunts, tally.hunts), ink);
    }
    bars.draw(look)
}

/// The mean effect of each skill in a hunt.
fn skills(odds: &HuntOdds, look: &Look) -> String {
    let tally = &odds.tally;
    let mut table = Table::new(&["hero", "skill", ">uses", ">damage", ">healing", ">dies"]);
    for (n, hero) in odds.setup.heroes.placed() {
        let mut list: Vec<_> = tally.skills[n].iter().filter(|skill| skill.uses > 0).collect();
        list.sort_by_key(|skill| std::cmp::Reverse((skill.damage + skill.healing, skill.uses)));
        let dead = odds.going_on.as_ref();
        let dies = if dead.is_some_and(|(_, state)| state.heroes[n].dead) {
            "dead".to_owned()
        } else {
            percent(share(tally.deaths[n], tally.hunts))
        };
        if list.is_empty() {
            table.push(row![&hero.name, "none", "", "", "", dies]);
            continue;
        }
        let mut first = true;
        for skill in list {
            let amount = |sum: u64| match sum {
                0 => String::new(),
                sum => format!("{:.1}", per_hunt(sum, tally)),
            };
            let dies = if first { dies.clone() } else { String::new() };
            // A line that is read alone needs the name; in a table the name is above.
            let name = if first || look.plain { hero.name.as_str() } else { "" };
            first = false;
            let uses = format!("{:.2}", per_hunt(skill.uses, tally));
            table.push(row![
                name,
                &skill.name,
                uses,
                amount(skill.damage),
                amount(skill.healing),
                dies
            ]);
        }
    }
    table.draw(look)
}

/// Parties compared, the likeliest to win first.
pub fn parties_json(list: &[HuntOdds], of: PartiesOf) -> Value {
    let parties = list.iter().map(|odds| {
        let tally = &odds.tally;
        let classes = odds.setup.heroes.iter().map(|hero| &hero.class);
        json!({
            "classes": classes.collect::<Vec<_>>(),
            "heroes": odds.setup.heroes.iter().map(|hero| &hero.name).collect::<Vec<_>>(),
            "dragons": odds.setup.dragons.iter().map(|d| &d.dragon.name).collect::<Vec<_>>(),
            "probability": odds.within.chance,
            "error": odds.within.error,
            "rounds_limit": odds.last,
            "slain": sure_json(tally.slain, tally.hunts),
            "rounds": tally.mean_rounds(),
            "survivors": tally.mean_survivors(),
        })
    });
    let named = list.first().map(|odds| policy_json(odds.policy));
    json!({ "odds": {
        "of": match of { PartiesOf::Heroes => "heroes", PartiesOf::Classes { .. } => "classes" },
        "policy": named.map(|(policy, _)| policy),
        "for": named.and_then(|(_, aim)| aim),
        "hunts": list.first().map_or(0, |odds| odds.tally.hunts),
        "seed": list.first().map(|odds| odds.seed),
        "parties": parties.collect::<Vec<_>>(),
    } })
}

pub fn parties(list: &[HuntOdds], of: PartiesOf, look: &Look) -> String {
    let Some(first) = list.first() else {
        return String::new();
    };
    let level = first.setup.heroes.first().map_or(1, |hero| hero.level);
    // Small parties meet one dragon, large ones two.
    let fewest = list.iter().min_by_key(|odds| odds.setup.dragons.len());
    let met = dragons(&fewest.unwrap_or(first).setup);
    let dragon = words::and(&met);
    let right = format!("{} each{DOT}seed {}", times(first.tally.hunts, "hunt"), first.seed);
    let whose = match of {
        PartiesOf::Heroes => "these heroes".to_owned(),
        PartiesOf::Classes { .. } => format!("level {level}"),
    };
    let title = format!("Parties of {whose} against {dragon}");
    let mut text = look.head(&title, &right);
    let mut bars = Histogram::new(&["party", ">rounds", ">alive"], FullBar::Certain);
    for odds in list {
        let tally = &odds.tally;
        let names = odds.setup.heroes.iter().map(|hero| match of {
            PartiesOf::Heroes => hero.name.as_str(),
            PartiesOf::Classes { .. } => hero.class.as_str(),
        });
        let labels = vec![
            names.joined(", "),
            format!("{:.1}", tally.mean_rounds()),
            format!("{:.1}", tally.mean_survivors()),
        ];
        bars.push(labels, odds.within.chance, Ink::Good);
    }
    text.push_str(&bars.draw(look));
    text.push('\n');
    text.push_str(&look.fact("played", played(first.policy)));
    let second = list.iter().find_map(|odds| odds.setup.dragons.get(DragonIx(1)));
    if let Some(second) = second.filter(|_| met.len() == 1) {
        let name = &second.dragon.name;
        let name = match name.strip_prefix(met[0]) {
            Some(_) => format!("another {}", met[0]),
            None => format!("{name} as well"),
        };
        text.push_str(&look.fact("second", &format!("{name} for four and five heroes")));
    }
    let widest = list.iter().map(|odds| odds.within.error).fold(0.0, f64::max);
    text.extend(limit(first).map(|within| look.fact("wins", &within)));
    let sure = format!("each to within {:.1} percentage points (95 in 100)", widest * 100.0);
    text.push_str(&look.fact("sure", &sure));
    if of == (PartiesOf::Classes { own_heroes: true }) {
        let note = "new heroes of every class; your own: wyrm odds party --heroes all";
        text.push_str(&look.fact("note", note));
    }
    text
}
