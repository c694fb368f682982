//! Counsel as JSON.

use serde_json::{Value, json};

use super::{deed, item};
use crate::rules::dice_dragons::hunt::{DieIx, HeroIx, ListIndex, SkillRef, State};
use crate::rules::odds::win::{AdvisedAct, Counsel, TurnEnd, Weighed, WorthSource};

/// The name of a deed in JSON.
fn kind(deed: &AdvisedAct) -> &'static str {
    match deed {
        AdvisedAct::FirstRoll { .. } => "roll",
        AdvisedAct::Reroll { .. } => "reroll",
        AdvisedAct::End(TurnEnd { skill: None, .. }) => "fail",
        AdvisedAct::End(_) => "use",
        AdvisedAct::Drink { .. } => "drink",
        AdvisedAct::Pass { .. } => "pass",
        AdvisedAct::StepIn { .. } => "step-in",
        AdvisedAct::Fury => "fury",
        AdvisedAct::Flee => "flee",
    }
}

fn numbers(dice: &[DieIx]) -> Vec<usize> {
    dice.iter().map(|die| die.number()).collect()
}

fn option_json(state: &State, counsel: &Counsel, one: &Weighed) -> Value {
    let hero = counsel.hero.unwrap_or_default();
    let name = |hero: HeroIx| state.name(hero).to_owned();
    let mut value = json!({
        "do": kind(&one.deed),
        "what": deed(state, counsel, &one.deed),
        "worth": one.chance,
        "error": one.error,
    });
    match &one.deed {
        AdvisedAct::FirstRoll { keep_assist } => value["keep_assist"] = json!(keep_assist),
        AdvisedAct::Reroll { keep, reroll, .. } => {
            value["keep_positions"] = json!(numbers(keep));
            value["reroll"] = json!(numbers(reroll));
        }
        AdvisedAct::End(end) => {
            value["skill"] = json!(end.skill.map(|skill| state.skill_name(hero, skill)));
            value["with"] = end.with.iter().map(|n| json!(item(state, hero, *n))).collect();
            value["on"] = end.on.iter().map(|on| json!(name(*on))).collect();
            value["cover"] = json!(end.cover.map(|n| state.skill_name(hero, SkillRef::Own(n))));
            let drink = end.drink.map(|(potion, on)| {
                json!({ "item": item(state, hero, potion), "on": name(on), "late": end.late })
            });
            value["drink"] = json!(drink);
            value["passes"] = json!(end.passes.map(|face| face.to_string()));
        }
        AdvisedAct::Drink { item: potion, on } => {
            value["item"] = json!(item(state, hero, *potion));
            value["on"] = json!([name(*on)]);
        }
        AdvisedAct::Pass { die, to } => {
            value["die"] = json!(die.map(ListIndex::number));
            value["to"] = json!(to.map(name));
        }
        AdvisedAct::StepIn { hero } => value["hero"] = json!(hero.map(name)),
        AdvisedAct::Fury | AdvisedAct::Flee => {}
    }
    value
}

/// Every possible deed, the best first.
pub fn json(state: &State, counsel: &Counsel) -> Value {
    let options = counsel.options.iter();
    json!({
        "for": counsel.aim.word(),
        "known": match counsel.known { WorthSource::Exact => "exact", WorthSource::Fitted => "fitted" },
        "rollouts": counsel.rolled,
        "rounds": counsel.last,
        "again": counsel.again.as_ref().map(|again| again.chance),
        "options": options.map(|one| option_json(state, counsel, one)).collect::<Vec<_>>(),
    })
}

/// The best deed of a turn, in the long-standing fields of advice.
pub fn advice_json(state: &State, counsel: &Counsel) -> Value {
    let best = counsel.advised().map(|best| &best.deed);
    let (keep, reroll) = match best {
        Some(AdvisedAct::Reroll { keep, reroll, .. }) => (keep.clone(), reroll.clone()),
        _ => (DieIx::first(counsel.table.len()).collect(), Vec::new()),
    };
    let kept = keep.iter().map(|die| counsel.table[die.index()].to_string());
    let hero = counsel.hero.unwrap_or_default();
    let cover = match best {
        Some(AdvisedAct::End(end)) => end.cover,
        _ => None,
    };
    json!({
        "hero": counsel.hero.map(|hero| state.name(hero)),
        "dice": counsel.table.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "rolls_left": counsel.rerolls,
        "advice": best.map(|best| deed(state, counsel, best)),
        "cover": cover.map(|skill| state.skill_name(hero, SkillRef::Own(skill))),
        "keep": kept.collect::<Vec<_>>(),
        "keep_positions": numbers(&keep),
        "reroll": numbers(&reroll),
    })
}

/// The die to pass on, in its long-standing fields; the gain by the goal.
pub fn handing_json(state: &State, counsel: &Counsel) -> Option<Value> {
    let passes = |one: &&Weighed| matches!(one.deed, AdvisedAct::Pass { .. });
    let best = counsel.options.iter().find(passes)?;
    let AdvisedAct::Pass { die, to: Some(to) } = &best.deed else {
        return None;
    };
    let none = |one: &&Weighed| matches!(one.deed, AdvisedAct::Pass { die: None, .. });
    let none = counsel.options.iter().find(none).map_or(best.chance, |none| none.chance);
    Some(json!({
        "die": die.map(ListIndex::number),
        "to": state.name(*to),
        "gain": best.chance - none,
    }))
}
