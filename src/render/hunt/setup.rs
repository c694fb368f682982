//! The setup of a hunt as a checklist (Setup; 4-5 Player Rules; Solo Rules).

use serde_json::{Value, json};

use crate::DOT;
use crate::rules::dice_dragons::catalog::{Ability, Effect};
use crate::rules::dice_dragons::hunt::{
    ALLY_TOKENS, BLESSED_TOKENS, DICE, DragonIx, HeroIx, PINNED_TOKENS, POISON_TOKENS, Setup, State,
};
use crate::rules::{name, words};
use crate::scene::{Fact, Head, Part, Scene};

/// The command that begins this exact hunt.
pub fn command(setup: &Setup) -> String {
    let names = |heroes: Vec<HeroIx>| {
        heroes.iter().map(|n| name::key(&setup.heroes[*n].name)).collect::<Vec<_>>().join(",")
    };
    let heroes = names(setup.heroes.places().collect());
    let mut command = format!("wyrm hunt start --heroes {heroes} --chapter {}", setup.chapter);
    for dragon in &setup.dragons {
        command.push_str(&format!(" --dragon {}", dragon.dragon.key));
    }
    if setup.dragons.len() > 1 {
        command.push_str(&format!(" --second {}", names(facing(setup, DragonIx(1)))));
    }
    for hero in &setup.heroes {
        for item in hero.items.iter().filter(|item| item.off) {
            let owner = name::key(&hero.name);
            command.push_str(&format!(" --leave-off {owner}:{}", item.key));
        }
    }
    command
}

fn facing(setup: &Setup, dragon: DragonIx) -> Vec<HeroIx> {
    setup.heroes.places().filter(|n| setup.heroes[*n].faces == dragon).collect()
}

/// The checklist, levels due before it (ruling 32), and the command that begins this exact hunt.
pub fn offered(setup: &Setup, due: &[(String, u8)], goes_without: bool) -> Scene {
    let mut scene = checklist(setup);
    let first = |(hero, level): &(String, u8)| {
        let command = format!("level {level} of {hero}: wyrm hero level-up {}", name::key(hero));
        Fact::new("first", command)
    };
    let mut facts: Vec<Fact> = due.iter().filter(|_| !goes_without).map(first).collect();
    let without = if due.is_empty() || !goes_without { "" } else { " --without-levels" };
    facts.push(Fact::command("play it", &format!("{}{without}", command(setup))));
    scene.parts.push(Part::report(facts));
    scene
}

pub fn checklist(setup: &Setup) -> Scene {
    let heroes = words::count(setup.heroes.len(), "hero", "heroes");
    let head = Head::new(format!("Dice & Dragons{DOT}chapter {}", setup.chapter), heroes);
    let mut parts = vec![Part::steps(steps(setup))];
    parts.extend(notes(setup).into_iter().map(Part::said));
    Scene { head, parts, ..Scene::default() }
}

fn steps(setup: &Setup) -> Vec<String> {
    let state = State::new(setup.clone());
    let mut steps: Vec<String> = setup.heroes.places().map(|n| sheet(&state, n)).collect();
    steps.extend(setup.dragons.places().map(|n| lair(setup, n)));
    steps.push(format!("the {DICE} Dragon Dice in the middle, pencils beside them"));
    steps.extend(tokens(setup));
    let order: Vec<&str> = state.order.iter().map(|n| state.name(*n)).collect();
    steps.push(match order.as_slice() {
        [only] => format!("{only} takes all the heroes' turns"),
        order => format!("turns in this order, lowest initiative first: {}", order.join(", ")),
    });
    steps
}

/// A hero's sheet with its class tokens.
fn sheet(state: &State, n: HeroIx) -> String {
    let hero = &state.setup.heroes[n];
    let tokens = words::number_of(hero.tokens, "class token");
    let mut text = format!(
        "{}'s sheet ({}, level {}): {} HP, AC {}; {tokens}",
        hero.name,
        hero.class.to_lowercase(),
        hero.level,
        hero.max_hp,
        state.armor(n)
    );
    let items = hero
        .items
        .iter()
        .map(|item| if item.off { format!("{} (left off)", item.name) } else { item.name.clone() });
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        text.push_str(&format!("; carries {}", words::and(&items)));
    }
    text
}

/// A dragon's sheet, and who faces it.
fn lair(setup: &Setup, n: DragonIx) -> String {
    let dragon = &setup.dragons[n].dragon;
    let mut text =
        format!("the {}'s sheet in the middle, with {} hit points", dragon.name, dragon.hp);
    for ability in &dragon.abilities {
        let what = match ability {
            Ability::Hardened => "Hardened: every attack on it does 1 less damage",
            Ability::Shockwave => "Shockwave: leave room for dice locked on it",
            Ability::Poison => "Poison: keep its tokens within reach",
            Ability::Frost => "Frost: leave room for class tokens frozen on it",
            Ability::Ancient => "Ancient: four Fury rolls",
            Ability::Regeneration => "Regeneration: it regains hit points",
            Ability::Sneaky => "Sneaky: its Fury opens every round",
        };
        text.push_str(&format!("; {what}"));
    }
    if setup.dragons.len() > 1 {
        let heroes: Vec<&str> =
            facing(setup, n).into_iter().map(|n| setup.heroes[n].name.as_str()).collect();
        text.push_str(&format!("; {} face it", words::and(&heroes)));
    }
    text
}

/// Blessed, Pinned, Poison and Dragon tokens: beside their users, or aside.
fn tokens(setup: &Setup) -> Vec<String> {
    let holders = |class: &[&str], does: &Effect| -> Vec<&str> {
        let heroes = setup.heroes.iter().filter(|hero| {
            let key = hero.class_key.as_deref().unwrap_or_default();
            class.contains(&key) || hero.skills.iter().any(|skill| skill.effect == *does)
        });
        heroes.map(|hero| hero.name.as_str()).collect()
    };
    let placed = |count: u8, what: &str, heroes: Vec<&str>| {
        if heroes.is_empty() {
            format!("the {count} {what} tokens stay in the box")
        } else {
            format!("the {count} {what} tokens beside {}", words::and(&heroes))
        }
    };
    let poison = |d: DragonIx| setup.dragons[d].dragon.abilities.contains(&Ability::Poison);
    let poison = setup.dragons.places().filter(|d| poison(*d));
    let poison: Vec<String> =
        poison.map(|d| format!("the {}", setup.dragons[d].dragon.name)).collect();
    vec![
        placed(BLESSED_TOKENS, "Blessed", holders(&["cleric"], &Effect::Bless)),
        placed(PINNED_TOKENS, "Pinned", holders(&["ranger", "rogue"], &Effect::Pin)),
        placed(POISON_TOKENS, "Poison", poison.iter().map(String::as_str).collect()),
        placed(ALLY_TOKENS, "Dragon", holders(&[], &Effect::Ally)),
    ]
}

/// Warnings from the rules.
fn notes(setup: &Setup) -> Vec<String> {
    let own = setup.heroes.iter().filter(|hero| hero.class_key.is_none());
    let alone = "one hero alone: the rules recommend two heroes for a single player";
    let two = "two or more custom heroes in one party: the rules recommend only one";
    let notes = [(setup.heroes.len() == 1).then_some(alone), (own.count() > 1).then_some(two)];
    notes.into_iter().flatten().map(str::to_owned).collect()
}

pub fn json(setup: &Setup) -> Value {
    let state = State::new(setup.clone());
    let heroes = setup.heroes.placed().map(|(n, hero)| {
        json!({
            "name": hero.name, "class": hero.class.to_lowercase(), "level": hero.level,
            "hp": hero.max_hp, "armor_class": state.armor(n), "tokens": hero.tokens,
            "initiative": hero.initiative,
            "items": hero.items.iter().map(|item| item.name.clone()).collect::<Vec<_>>(),
            "faces": setup.dragons[hero.faces].dragon.name,
        })
    });
    let dragons = setup.dragons.iter().map(|dragon| {
        let dragon = &dragon.dragon;
        json!({
            "name": dragon.name, "rank": dragon.rank, "hp": dragon.hp,
            "abilities": dragon.abilities.iter().map(|a| a.word()).collect::<Vec<_>>(),
        })
    });
    json!({
        "chapter": setup.chapter,
        "heroes": heroes.collect::<Vec<_>>(),
        "dragons": dragons.collect::<Vec<_>>(),
        "dice": DICE,
        "blessed": BLESSED_TOKENS, "pinned": PINNED_TOKENS, "poison": POISON_TOKENS,
        "dragon_tokens": ALLY_TOKENS,
        "order": state.order.iter().map(|n| state.name(*n)).collect::<Vec<_>>(),
        "notes": notes(setup),
        "checklist": steps(setup),
        "start": command(setup),
    })
}
