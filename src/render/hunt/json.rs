//! A hunt in progress as JSON, in stable fields.

use serde_json::{Value, json};

use super::turn::thought;
use crate::app::play::View;
use crate::odds;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hunt::{DiceDragons, HuntThought, Phase, Stage};

pub fn json(view: &View<DiceDragons>) -> Value {
    let state = view.state;
    let heroes: Vec<Value> = state
        .heroes
        .placed()
        .map(|(n, hero)| {
            json!({
                "name": state.name(n), "hp": hero.hp, "max_hp": state.setup.heroes[n].max_hp,
                "armor_class": state.armor(n), "tokens_left": hero.turns_left(), "tokens_used": hero.used,
                "frozen": hero.frozen.len(), "poison": hero.poison, "poison_kills": state.poison_kills(n),
                "ally": hero.ally,
                "blessed": hero.blessed, "dead": hero.dead,
                "faces": hero.faces.map(|d| state.dragon_name(d)),
                "covered": hero.covered.placed().filter(|(_, t)| **t > 0)
                    .map(|(place, _)| state.setup.heroes[n].skills[place].name.clone()).collect::<Vec<_>>(),
                "items": state.setup.heroes[n].items.iter().zip(&hero.items).filter(|(_, now)| !now.gone)
                    .map(|(item, _)| item.name.clone()).collect::<Vec<_>>(),
            })
        })
        .collect();
    let dragons: Vec<Value> = state
        .dragons
        .placed()
        .map(|(n, dragon)| {
            json!({
                "name": state.dragon_name(n), "hp": dragon.hp, "max_hp": state.setup.dragons[n].dragon.hp,
                "pinned": dragon.pinned, "locked_dice": dragon.locked, "dead": dragon.dead,
            })
        })
        .collect();
    let turn = state.turn.as_ref().map(|turn| {
        json!({
            "hero": state.name(turn.hero),
            "dice": turn.dice.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "rolls_left": 3u8.saturating_sub(turn.rolls),
            "activatable": state.matching().iter()
                .map(|skill| state.skill_name(turn.hero, *skill))
                .collect::<Vec<_>>(),
            "with_items": super::turn::helped(state, turn.hero),
            "done": turn.done,
        })
    });
    json!({
        "id": view.id,
        "number": view.live.number,
        "campaign": view.live.campaign,
        "chapter": state.setup.chapter,
        "round": state.round,
        "phase": match state.phase { Phase::Heroes => "heroes", _ => "fury" },
        "outcome": state.outcome.map(Outcome::word),
        "next": state.next_in_pass().filter(|_| state.stage() == Stage::Between).map(|h| state.name(h)),
        "waits_for": match state.stage() {
            Stage::Between => "roll",
            Stage::Rolling => "skill",
            Stage::Ending => "end-of-turn",
            Stage::Fury => "fury",
            Stage::StepIn => "step-in",
            Stage::Over => "end",
        },
        "fury_due": state.fury_due.iter().map(|dragon| state.dragon_name(*dragon)).collect::<Vec<_>>(),
        "assist": state.assist.map(|(to, face)| json!({ "hero": state.name(to), "die": face.to_string() })),
        "dice_free": state.dice_free(),
        "turn": turn,
        "heroes": heroes,
        "dragons": dragons,
        "happened": view.happened,
        "lone_hero": state.heroes.len() == 1,
        "advice": advice(view),
        "pass_on": pass_on(view),
        "counsel": match thought(view) {
            Some(HuntThought::Counsel(counsel)) => Some(odds::counsel::json(state, counsel)),
            _ => None,
        },
    })
}

/// The best play of a turn.
fn advice(view: &View<DiceDragons>) -> Option<Value> {
    let state = view.state;
    if !matches!(state.stage(), Stage::Rolling | Stage::Between) {
        return None;
    }
    match thought(view)? {
        HuntThought::Rolls => None,
        HuntThought::Counsel(counsel) => Some(odds::counsel::advice_json(state, counsel)),
    }
}

/// The die to pass on.
fn pass_on(view: &View<DiceDragons>) -> Option<Value> {
    let state = view.state;
    match thought(view)? {
        HuntThought::Rolls => None,
        HuntThought::Counsel(counsel) => odds::counsel::handing_json(state, counsel),
    }
}
