//! The words of a hunt: labels, questions, records.

use serde_json::Value;

use super::{correct, json, log, next, refusal, scene, turn, usage};
use crate::app::play::{Summary, View};
use crate::glossary::GlossaryEntry;
use crate::rules::act::Acts;
use crate::rules::answers::Answers;
use crate::rules::correct::Field;
use crate::rules::dice::{Die, Due};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::catalog::Effect;
use crate::rules::dice_dragons::hunt::{
    Act, DiceDragons, DieIx, Event, Extra, HeroIx, HuntRefusal, ItemIx, ListIndex, Setup, SkillRef,
    State,
};
use crate::rules::dice_dragons::symbol::Face;
use crate::rules::offer::{AnswerKind, Ask};
use crate::rules::{name, words};
use crate::scene::{DieFace, Part, Scene};
use crate::wording::forward;
use crate::{Confirm, FlagUsage, Look, Saying, Tongue, Usage, Words};

pub struct HuntWords;

/// The hero on turn, or next.
fn acting(state: &State) -> Option<HeroIx> {
    state.on_turn().or(state.next_in_pass())
}

fn acting_name(state: &State) -> &str {
    acting(state).map_or("the party", |hero| state.name(hero))
}

fn item_name(state: &State, item: ItemIx) -> &str {
    let items = acting(state).map(|hero| &state.setup.heroes[hero].items);
    let item = items.and_then(|items| items.get(item));
    item.map_or("an item", |item| &item.name)
}

/// A die on the table by number, with its face.
fn die(state: &State, number: &str) -> String {
    let place = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let face = place.and_then(|place| state.dice().get(place).copied());
    face.map_or_else(String::new, |face| format!("{number}: {face}"))
}

/// A set of dice by number, with the remaining ones.
fn set(state: &State, numbers: &str) -> String {
    let used = |die: &DieIx| numbers.contains(&die.number().to_string());
    let dice = state.dice();
    let left = DieIx::first(dice.len()).filter(|die| !used(die));
    let numbers: Vec<String> = numbers.chars().map(String::from).collect();
    format!("{}, leaving {}", numbers.join(" "), words::and(left.map(|die| dice[die].to_string())))
}

/// The name of the option with this key.
fn called<'a>(known: impl Iterator<Item = (String, &'a str)>, wanted: &str) -> String {
    known.filter(|(key, _)| key == wanted).map(|(_, name)| name).next().unwrap_or(wanted).to_owned()
}

fn hero_name(state: &State, wanted: &str) -> String {
    let heroes = state.setup.heroes.iter();
    called(heroes.map(|hero| (name::key(&hero.name), hero.name.as_str())), wanted)
}

/// A hero as a target of help, with the relevant figure: hit points, or armour for a shield.
fn helped(state: &State, act: &Act, wanted: &str) -> String {
    let mut heroes = state.setup.heroes.placed();
    let hero = heroes.find(|(_, hero)| name::key(&hero.name) == wanted);
    let Some((place, hero)) = hero else {
        return wanted.to_owned();
    };
    let effect = match act {
        Act::Use { skill, .. } => acting(state).and_then(|by| state.outlook(by, *skill)),
        _ => None,
    };
    match effect.map(|(_, effect)| effect) {
        Some(Effect::Shield { .. }) => format!("{}, AC {}", hero.name, state.armor(place)),
        _ => format!("{} {}/{}", hero.name, state.heroes[place].hp, hero.max_hp),
    }
}

fn dragon_name(state: &State, wanted: &str) -> String {
    let dragons = state.dragons.places().map(|dragon| state.dragon_name(dragon));
    called(dragons.map(|dragon| (name::key(dragon), dragon)), wanted)
}

fn skill_name(state: &State, wanted: &str) -> String {
    let skills = acting(state).into_iter().flat_map(|hero| {
        let own = state.setup.heroes[hero].skills.placed();
        own.map(move |(n, skill)| (state.skill_key(hero, n), skill.name.as_str()))
    });
    called(skills, wanted)
}

fn item_by_key(state: &State, wanted: &str) -> String {
    let items = acting(state).into_iter().flat_map(|hero| {
        let items = state.setup.heroes[hero].items.placed();
        items.map(move |(n, item)| (state.item_key(hero, n), item.name.as_str()))
    });
    called(items, wanted)
}

impl Words for HuntWords {
    type Title = DiceDragons;
    const COMMAND: &'static str = "wyrm hunt";
    const NOUN: &'static str = "hunt";
    const RECORD: Option<&'static str> = Some("wyrm hunt record");
    const OLD_NAME: Option<&'static str> = Some("hunt");

    const ABOUT: &'static str = "Hunts: play one live, record one, look back at them";
    const LOOKS: &'static [FlagUsage] =
        &[("advice", "", "Show the best action (always: wyrm campaign rule advice on)")];
    const USAGE: &'static [Usage] = usage::USAGE;
    const FLAGS: &'static [FlagUsage] = usage::FLAGS;

    fn glossary() -> Vec<GlossaryEntry> {
        super::glossary::entries()
    }

    fn word(state: &State, act: &Act) -> String {
        match (act, acting(state)) {
            (Act::Use { skill: SkillRef::Own(skill), .. }, Some(hero)) => {
                state.skill_key(hero, *skill)
            }
            (Act::Use { skill, .. }, Some(hero)) => name::key(&state.skill_name(hero, *skill)),
            (
                Act::Reroll(Extra::Item(item)) | Act::Drink(item) | Act::UseText(item),
                Some(hero),
            ) => state.item_key(hero, *item),
            _ => Self::label(state, act),
        }
    }

    fn begin() -> String {
        "wyrm hunt start --heroes A,B".to_owned()
    }

    fn label(state: &State, act: &Act) -> String {
        match act {
            Act::Roll => match acting(state).filter(|hero| state.poison_kills(*hero)) {
                Some(hero) => format!("{}'s turn: poison kills first", state.name(hero)),
                None => format!("{} rolls", acting_name(state)),
            },
            Act::Reroll(Extra::Roll) | Act::Keep(_) => "roll again".to_owned(),
            Act::Reroll(Extra::Blessed) => "roll again with a Blessed token".to_owned(),
            Act::Reroll(Extra::Item(item)) => {
                format!("roll again with {}", item_name(state, *item))
            }
            Act::Use { skill, with } => match acting(state) {
                Some(hero) => format!("use {}", turn::use_line(state, hero, *skill, with)),
                None => "use a skill".to_owned(),
            },
            Act::Fail => "fail".to_owned(),
            Act::Drink(item) | Act::UseText(item) => format!("use {}", item_name(state, *item)),
            Act::Assist => {
                let to = state.passable().map(|(_, to)| state.name(to));
                format!("pass a die to {}", to.unwrap_or("the next hero"))
            }
            Act::EndTurn => "end the turn".to_owned(),
            Act::Fury => {
                let dragon = state.fury_due.first().map(|d| state.dragon_name(*d));
                format!("Fury of the {}", dragon.unwrap_or("dragon"))
            }
            Act::StepIn => "step in".to_owned(),
            Act::Flee => "flee".to_owned(),
        }
    }

    fn group(state: &State, act: &Act) -> String {
        match (act.spec().key, act) {
            ('r', _) => "roll again".to_owned(),
            // Skills without items come first, so all of these need one.
            ('u', Act::Use { with, .. }) if !with.is_empty() => {
                "use a skill with an item".to_owned()
            }
            ('u', _) => "use a skill".to_owned(),
            ('i', _) => "use an item".to_owned(),
            _ => Self::label(state, act),
        }
    }

    fn which(_state: &State, act: &Act) -> String {
        match act.spec().key {
            'r' => "Which roll?",
            'u' => "Which skill?",
            'i' => "Which item?",
            _ => "Which one?",
        }
        .to_owned()
    }

    /// Flight is unanimous.
    fn confirm(_state: &State, act: &Act) -> Option<Confirm> {
        (*act == Act::Flee).then(|| Confirm {
            question: "Do all living heroes agree to flee?".to_owned(),
            no: "no, we fight on",
            yes: "yes, we flee",
        })
    }

    fn question(state: &State, act: &Act, ask: &Ask) -> String {
        match (ask.name, act, &ask.what) {
            ("assist", ..) => "A die was passed on:",
            ("places", Act::Keep(_), _) => "Which dice to keep?",
            ("places", ..) => "Which dice to roll again?",
            ("on", Act::Drink(_), _) => "Who drinks it?",
            ("on", _, AnswerKind::Pick { most: 2.., .. }) => "On which two?",
            ("on", ..) => "On whom?",
            ("cover", ..) => "Which skill is covered?",
            ("without", _, AnswerKind::Pick { most: 2.., .. }) => {
                "Which items to leave aside, so they are not used up?"
            }
            ("without", ..) => {
                return format!("{} would be used up:", item_by_key(state, ask.key(0)));
            }
            ("using", ..) => "Which dice to use?",
            ("release", ..) => "A hurt hero frees a die: from which dragon?",
            ("die", ..) => "Which die is passed on?",
            ("hero", ..) => "Who steps in?",
            (other, ..) => return format!("{other}?"),
        }
        .to_owned()
    }

    fn option(state: &State, act: &Act, ask: &Ask, place: usize) -> String {
        let key = ask.key(place);
        match ask.name {
            "assist" if place == 0 => {
                let face = state.assist.map(|(_, face)| format!("keep the {face}"));
                face.unwrap_or_else(|| "keep it".to_owned())
            }
            "assist" => "roll all dice".to_owned(),
            "places" | "die" => die(state, key),
            "on" => helped(state, act, key),
            "hero" => hero_name(state, key),
            "cover" => skill_name(state, key),
            "without" => format!("leave {} aside", item_by_key(state, key)),
            "using" => set(state, key),
            "release" => dragon_name(state, key),
            _ => key.to_owned(),
        }
    }

    fn declined(_state: &State, _act: &Act, ask: &Ask) -> String {
        match ask.name {
            "hero" => "nobody",
            "without" => "use it",
            "using" => "leave the best one to pass on",
            "release" => "the one that strikes",
            _ => "none",
        }
        .to_owned()
    }

    fn help(_state: &State, _act: &Act, ask: &Ask) -> String {
        match ask.name {
            "places" => "positions as shown, from 1: 1 3 5 or 135".to_owned(),
            _ => String::new(),
        }
    }

    fn typed(_act: &Act, ask: &Ask) -> bool {
        ask.name == "places"
    }

    fn chip(state: &State, _act: &Act, ask: &Ask, place: usize) -> String {
        match ask.name {
            "places" => {
                let face = state.dice().get(place).copied();
                face.map_or_else(String::new, |face| format!("[{}]", face.letter()))
            }
            _ => ask.key(place).to_owned(),
        }
    }

    fn toggled(_act: &Act, _ask: &Ask) -> (&'static str, &'static str) {
        ("keep", "again")
    }

    fn flag(_act: &Act, ask: &Ask) -> String {
        match (ask.name, &ask.what) {
            ("assist", _) => "--no-assist",
            ("places", _) => "DICE",
            ("on", AnswerKind::Pick { most: 2.., .. }) => "--on HERO,HERO",
            ("on", _) => "--on HERO",
            ("cover", _) => "--cover SKILL",
            ("without", _) => "--without ITEM",
            ("using", _) => "--using DICE",
            ("release", _) => "--release DRAGON",
            ("die", _) => "DIE",
            ("hero", _) => "HERO or --nobody",
            (other, _) => return format!("--{other}"),
        }
        .to_owned()
    }

    /// A first roll beside a passed die says that it is kept.
    fn throw(state: &State, due: Due) -> String {
        let dice = words::dice(due.count);
        let first = state.turn.is_none() && state.fury_due.is_empty();
        let next = state.next_in_pass().filter(|_| first);
        let waiting = state.assist.filter(|(to, _)| Some(*to) == next);
        match waiting.filter(|(to, _)| state.first_dice(*to, true) == due.count) {
            Some((_, face)) => {
                let (_, are) = log::passed_on(face);
                format!("{dice} as rolled, beside the {face} that {are} kept:")
            }
            None => format!("{dice} as rolled:"),
        }
    }

    /// Typed dice that do not fit usually belong to a hero who keeps a passed die.
    fn dice_hint(state: &State, answers: &Answers) -> Option<String> {
        let (to, face) = state.assist.filter(|_| state.turn.is_none())?;
        let kept = answers.flag_of("no-assist").is_none() && !state.poison_kills(to);
        kept.then(|| {
            let dice = words::dice(state.dice_free() - 1);
            let (passed_on, are) = log::passed_on(face);
            format!("{passed_on} {are} kept: type the {dice} rolled, or --no-assist")
        })
    }

    fn face(_die: Die, face: u8) -> DieFace {
        let face = Face::ALL.get(usize::from(face)).copied();
        super::now::die_face(face.unwrap_or_default())
    }

    /// The label of a step: the action, not its result.
    fn step(before: &State, after: &State, events: &[Event]) -> String {
        let who = acting_name(before);
        if events.contains(&Event::Fled) {
            return "the party flees".to_owned();
        }
        match events.first() {
            Some(Event::TurnBegan { .. }) => format!("{who} rolls"),
            Some(Event::Rolled { .. }) => format!("{who} rolls again"),
            Some(Event::Activated { hero, skill, .. }) => {
                format!("{who} uses {}", after.skill_name(*hero, *skill))
            }
            Some(Event::Failed { .. }) => format!("{who} fails to activate a skill"),
            Some(Event::ItemUsed { hero, item }) => {
                format!("{who} uses {}", after.setup.heroes[*hero].items[*item].name)
            }
            Some(Event::TurnEnded { passed: Some(_), .. }) => format!("{who} passes a die"),
            Some(Event::TurnEnded { .. }) => format!("{who} ends the turn"),
            Some(Event::FuryRolled { .. }) => "Fury".to_owned(),
            Some(Event::SteppedIn { hero, .. }) => format!("{} steps in", after.name(*hero)),
            Some(Event::NobodySteppedIn) => "nobody steps in".to_owned(),
            Some(Event::Corrected { set, .. }) => correct::sentence(before, set, ""),
            _ => format!("{who} goes on"),
        }
    }

    fn summary(state: &State) -> Summary {
        let how = match state.outcome {
            Some(outcome) => ended(&state.setup, outcome),
            None => "not decided".to_owned(),
        };
        Summary::new(how, &[])
    }

    fn remembered(setup: &Setup, outcome: &str) -> Option<String> {
        Some(ended(setup, Outcome::read(outcome)?))
    }

    fn facts(state: &State) -> Vec<(&'static str, String)> {
        let heroes = state.heroes.placed();
        let heroes = heroes.map(|(n, hero)| format!("{} {}", state.name(n), hero.hp));
        let dragons = state.dragons.placed();
        let dragons = dragons.map(|(n, dragon)| format!("{} {}", state.dragon_name(n), dragon.hp));
        let dice = state.turn.as_ref().map(|turn| {
            let faces: String = turn.dice.iter().map(|face| face.letter()).collect();
            format!("{} {faces}", state.name(turn.hero))
        });
        vec![
            ("round", state.round.to_string()),
            ("heroes", heroes.collect::<Vec<_>>().join(", ")),
            ("dragons", dragons.collect::<Vec<_>>().join(", ")),
            ("dice", dice.unwrap_or_else(|| "none".to_owned())),
        ]
    }

    fn refusal(refusal: &HuntRefusal, tongue: Tongue) -> Saying {
        refusal::said(refusal, tongue)
    }

    forward! {
        fn sentence(state: &State, event: &Event) -> Option<String> = log::sentence(state, event);
        fn field(field: &Field) -> String = correct::field(field);
        fn scene(view: &View<DiceDragons>) -> Scene = scene::scene(view);
        fn next(view: &View<DiceDragons>) -> String = next::next(view);
        fn odds(view: &View<DiceDragons>) -> Vec<Part> = turn::odds(view);
        fn log(view: &View<DiceDragons>, look: &Look) -> String = log::log(view, look);
        fn json(view: &View<DiceDragons>) -> Value = json::json(view);
        fn log_json(view: &View<DiceDragons>) -> Value = log::log_json(view);
    }
}

fn ended(setup: &Setup, outcome: Outcome) -> String {
    said_ended(setup.dragons.iter().map(|d| &d.dragon.name), outcome)
}

/// How a hunt of these dragons ended: `Young Red Dragon slain`.
pub(crate) fn said_ended<'a>(
    dragons: impl Iterator<Item = &'a String>,
    outcome: Outcome,
) -> String {
    let dragons = words::and(dragons);
    match outcome {
        Outcome::Slain => format!("{dragons} slain"),
        Outcome::Fled => format!("fled from {dragons}"),
        Outcome::Wiped => format!("all fell to {dragons}"),
    }
}
