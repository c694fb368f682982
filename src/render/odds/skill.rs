//! The odds of skills.

use serde_json::{Value, json};

use super::{of_hunt, said};
use crate::app::odds::skill::{Closed, SkillLine, SkillOdds, SkillsOdds};
use crate::histogram::{FullBar, Histogram};
use crate::rules::dice_dragons::hunt::{DieIx, ListIndex};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::words::{self, Joined};
use crate::{Ink, Look};

fn words_json(faces: &[Face]) -> Vec<String> {
    faces.iter().map(ToString::to_string).collect()
}

/// Dice with their positions: `1:[D]  2:[X]`.
pub(super) fn numbered(dice: &[Face]) -> String {
    dice.iter().enumerate().map(|(n, face)| format!("{}:[{}]", n + 1, face.letter())).joined("  ")
}

/// Positions as typed: `1 3 5`.
pub(super) fn positions(dice: &[DieIx]) -> String {
    dice.iter().map(|die| die.number().to_string()).joined(" ")
}

pub fn json(odds: &SkillOdds) -> Value {
    json!({ "odds": {
        "skill": odds.skill,
        "symbols": odds.aim.pattern.letters(),
        "hero": odds.hero,
        "hunt": odds.hunt,
        "covered": odds.closed == Some(Closed::Covered),
        "count": odds.aim.dice,
        "rolls_left": odds.aim.rerolls,
        "dice": words_json(&odds.aim.table),
        "probability": odds.answer.exact.value(),
        "exact": odds.answer.exact,
        "keep": words_json(&odds.answer.keep),
        "reroll": odds.answer.reroll.iter().map(|die| die.number()).collect::<Vec<_>>(),
    } })
}

fn rolls(rerolls: usize, first: bool) -> String {
    if first {
        words::number_of(crate::saturate::<i64>(rerolls) + 1, "roll")
    } else {
        format!("{} left", words::number_of(rerolls, "re-roll"))
    }
}

pub fn text(odds: &SkillOdds, look: &Look) -> String {
    let aim = &odds.aim;
    let laid = aim.table.len() == aim.dice;
    let who = odds.hero.as_ref().map(|hero| format!("{hero}: "));
    let title = format!("{}{}  {}", who.unwrap_or_default(), odds.skill, aim.pattern);
    let from = match laid {
        true => rolls(aim.rerolls, false),
        false => format!("{} of {}", rolls(aim.rerolls, true), words::dice(aim.dice)),
    };
    let mut text = look.head(&title, &of_hunt(odds.hunt, from));
    match odds.closed {
        None => {}
        Some(Closed::Covered) => {
            text.push_str(&look.fact("covered", "it cannot be activated before Cleanup"));
        }
        Some(Closed::Supporting) => {
            text.push_str(&look.fact("support", "no attack by a hero whose dragon is dead"));
        }
    }
    text.push_str(&look.fact("chance", &said(odds.answer.exact.into())));
    if !aim.table.is_empty() {
        text.push_str(&look.fact("dice", &numbered(&aim.table)));
    }
    if laid && odds.closed.is_none() {
        let answer = &odds.answer;
        let what = match (answer.reroll.is_empty(), answer.now) {
            (true, true) => "all: it can be activated now".to_owned(),
            (true, false) => "nothing more can be done".to_owned(),
            (false, _) if answer.keep.is_empty() => "nothing: re-roll all".to_owned(),
            (false, _) => {
                let kept = DieIx::first(aim.table.len()).filter(|die| !answer.reroll.contains(die));
                let kept: Vec<DieIx> = kept.collect();
                format!("{}, re-roll {}", positions(&kept), positions(&answer.reroll))
            }
        };
        text.push_str(&look.fact("keep", &what));
    }
    if !odds.aside.is_empty() {
        let counted = format!(
            "{} not counted here: wyrm odds turn counts the whole turn",
            words::and(&odds.aside)
        );
        text.push_str(&look.fact("at hand", &counted));
    }
    let mut bar = Histogram::new(&[""], FullBar::Certain);
    bar.push(vec![odds.skill.clone()], odds.answer.exact.value(), Ink::Good);
    if !look.plain {
        text.push('\n');
        text.push_str(&bar.draw(look));
    }
    text
}

pub fn all(odds: &SkillsOdds, look: &Look) -> String {
    let title = match &odds.hero {
        Some(hero) => format!("{hero}'s skills"),
        None => "All skills".to_owned(),
    };
    let from = format!("{} of {}", rolls(odds.rerolls, true), words::dice(odds.dice));
    let mut text = look.head(&title, &from);
    let (own, others): (Vec<&SkillLine>, Vec<&SkillLine>) =
        odds.skills.iter().partition(|line| line.own);
    let bars = |lines: &[&SkillLine], ink: Option<Ink>| {
        let mut bars = Histogram::new(&["skill", "dice"], FullBar::Certain);
        for line in lines {
            let labels = vec![line.skill.clone(), line.symbols.to_string()];
            bars.push(labels, line.chance.probability, ink);
        }
        bars.draw(look)
    };
    if !own.is_empty() {
        text.push_str(&bars(&own, Some(Ink::Good)));
        text.push('\n');
        text.push_str(&look.head("Other skills", ""));
    }
    text + &bars(&others, None)
}
