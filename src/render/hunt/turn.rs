//! A turn in progress, drawn: the dice, usable skills, the counter attack, and advice.

use crate::app::play::View;
use crate::rules::dice_dragons::catalog::Ability;
use crate::rules::dice_dragons::hunt::{
    DiceDragons, HeroIx, HuntThought, ItemIx, SkillIx, SkillRef, State, Turn,
};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::odds::win::AdvisedAct;
use crate::{Ink, Look, dotted, odds};

/// A drawn die: `[D]`, the Dragon in red.
fn die(face: Face, look: &Look) -> String {
    let ink = match face {
        Face::Dragon => Ink::Dragon,
        Face::Symbol(_) => Ink::Title,
    };
    look.paint(ink, &format!("[{}]", face.letter()))
}

/// The dice of a turn, usable skills and the counter attack.
pub(super) fn turn_lines(state: &State, turn: &Turn, look: &Look) -> String {
    let name = state.name(turn.hero);
    let roll = match turn.rolls {
        1 => "first roll (two left)",
        2 => "second roll (one left)",
        _ => "third roll (none left)",
    };
    let mut text = match turn.done {
        true if turn.used.is_empty() => format!(" {name}, the turn may end\n"),
        true => format!(" {name}, the skill is done\n"),
        false => format!(" {name}, {roll}\n"),
    };
    let dice: Vec<String> = turn
        .dice
        .iter()
        .enumerate()
        .map(|(n, face)| format!("{}:{}", n + 1, die(*face, look)))
        .collect();
    let words: Vec<String> = turn.dice.iter().map(ToString::to_string).collect();
    text.push_str(&if look.plain {
        let faces = turn.dice.iter().enumerate();
        let faces: Vec<String> =
            faces.map(|(n, f)| format!("{} {f} ({})", n + 1, f.letter())).collect();
        format!("dice: {}\n", faces.join(", "))
    } else {
        let drawn = format!("   {}", dice.join("  "));
        let wide = 3 + 7 * dice.len() + 4 + words.join(" ").len();
        let gap = if wide < look.width { "    " } else { "\n   " };
        format!("{drawn}{gap}{}\n", words.join(" "))
    });
    if turn.done {
        return text;
    }
    let matching = state.matching();
    let could = matching.iter().filter_map(|skill| skill_line(state, turn.hero, *skill, NONE_LEFT));
    let could = or_nothing(could.collect());
    text.push_str(&labelled(look, "could use", &could));
    let helped = helped(state, turn.hero);
    if !helped.is_empty() {
        text.push_str(&labelled(look, "with items", &dotted(helped)));
    }
    text.push_str(&sheet_lines(state, turn.hero, look));
    text.extend(counter(state, turn.hero, &turn.dice).map(|cost| labelled(look, "counter", &cost)));
    text
}

/// A line under the dice, its label in a column.
pub(super) fn labelled(look: &Look, label: &str, text: &str) -> String {
    if look.plain { look.fact(label, text) } else { look.fact(&format!("  {label:<10}"), text) }
}

const NONE_LEFT: &str = "none left to place";

/// The usable skills.
pub(super) fn or_nothing(could: Vec<String>) -> String {
    if could.is_empty() { "no skill fits: fail and cover one".to_owned() } else { dotted(could) }
}

/// A skill with its effect; `none` means that no token is left to place.
pub(super) fn skill_line(
    state: &State,
    hero: HeroIx,
    skill: SkillRef,
    none: &str,
) -> Option<String> {
    let (name, effect) = state.outlook(hero, skill)?;
    Some(if state.places_nothing(hero, skill) {
        format!("{name} ({effect}; {none})")
    } else {
        format!("{name} ({effect})")
    })
}

/// A skill with its effect, and its items.
pub fn use_line(state: &State, hero: HeroIx, skill: SkillRef, with: &[ItemIx]) -> String {
    let line = skill_line(state, hero, skill, NONE_LEFT).unwrap_or_default();
    let items = &state.setup.heroes[hero].items;
    let items: Vec<&str> = with.iter().map(|item| items[*item].name.as_str()).collect();
    if items.is_empty() { line } else { format!("{line} with {}", items.join(" and ")) }
}

/// The acting hero's own skills with their symbols, covered ones separately, and items at hand.
fn sheet_lines(state: &State, hero: HeroIx, look: &Look) -> String {
    let (sheet, now) = (&state.setup.heroes[hero], &state.heroes[hero]);
    let skill = |place: &SkillIx| {
        format!("{} {}", sheet.skills[*place].name, sheet.skills[*place].symbols.letters())
    };
    let open = state.open_skills(hero);
    let covered: Vec<SkillIx> =
        sheet.skills.places().filter(|place| !open.contains(place)).collect();
    let items = sheet.items.iter().zip(&now.items).filter(|(_, now)| !now.gone);
    let items: Vec<String> = items
        .map(
            |(item, _)| {
                if item.off { format!("{} (left off)", item.name) } else { item.name.clone() }
            },
        )
        .collect();
    let mut text = String::new();
    for (label, list) in [
        ("skills", open.iter().map(skill).collect::<Vec<_>>()),
        ("covered", covered.iter().map(skill).collect()),
        ("items", items),
    ] {
        if !list.is_empty() {
            text.push_str(&labelled(look, label, &dotted(list)));
        }
    }
    text
}

/// Skills that an item at hand makes possible.
pub(super) fn helped(state: &State, hero: HeroIx) -> Vec<String> {
    let alone = state.matching();
    let helped = state.usable().into_iter();
    let helped = helped.filter(|(skill, with)| !with.is_empty() && !alone.contains(skill));
    helped.map(|(skill, with)| use_line(state, hero, skill, &with)).collect()
}

/// The damage of the Dragon symbols showing.
pub fn counter(state: &State, hero: HeroIx, dice: &[Face]) -> Option<String> {
    let symbols = dice.iter().filter(|face| **face == Face::Dragon).count();
    let dragon = state.heroes[hero].faces?;
    if symbols == 0 {
        return Some("no Dragon showing".to_owned());
    }
    let attack = &state.setup.dragons[dragon].dragon.attacks[symbols.min(3) - 1];
    if state.heroes[hero].ally > 0 {
        return Some(format!("{} {}, cancelled by the ally", attack.name, attack.damage));
    }
    let armor = state.armor(hero);
    let damage = attack.damage.saturating_sub(armor);
    let mut text = format!("{} {} − {armor} AC = {damage} damage", attack.name, attack.damage);
    for (ability, hits, what) in [
        (Ability::Poison, damage > 0 && state.poison_left > 0, "poison".to_owned()),
        (Ability::Frost, true, "a frozen token".to_owned()),
        (Ability::Regeneration, true, format!("it regains up to {}", 3 * symbols)),
    ] {
        if hits && state.has(dragon, ability) {
            text.push_str(&format!(", {what}"));
        }
    }
    if damage > 0 && state.locked() > 0 {
        text.push_str(", a die released");
    }
    Some(text)
}

/// Advice for the current decision, if it is on: the best deed, and its value.
pub(super) fn advice(view: &View<DiceDragons>) -> Option<String> {
    let state = view.state;
    match thought(view)? {
        HuntThought::Rolls => limit_reached(view),
        HuntThought::Counsel(counsel) => {
            let decides = counsel.options.iter().any(|one| decides(&one.deed));
            let told = decides || odds::counsel::flight_is_close(counsel);
            told.then(|| odds::counsel::line(state, counsel))
        }
    }
}

/// The first round after the limit was extended.
fn limit_reached(view: &View<DiceDragons>) -> Option<String> {
    let (patience, round) = (view.live.want.patience, view.state.round);
    let last = patience.last(round).filter(|_| patience.renewed(round))?;
    let over = match round - 1 {
        1 => "1 round is over".to_owned(),
        over => format!("{over} rounds are over"),
    };
    Some(format!("{over}: advice now plays to win within {last}"))
}

/// Better advice found by thinking, and the key that switches to it.
pub(super) fn better(view: &View<DiceDragons>) -> Option<String> {
    match thought(view)? {
        HuntThought::Counsel(counsel) => odds::counsel::better_line(view.state, counsel),
        HuntThought::Rolls => None,
    }
}

/// Whether there is a choice: the end of a turn and the Fury come anyway.
fn decides(deed: &AdvisedAct) -> bool {
    !matches!(deed, AdvisedAct::Fury | AdvisedAct::Flee | AdvisedAct::Pass { die: None, .. })
}

/// The evaluation of the hunt, if advice is on.
pub(super) fn thought<'a>(view: &View<'a, DiceDragons>) -> Option<&'a HuntThought> {
    view.live.advises.then(|| view.live.thought())??.as_any().downcast_ref()
}
