//! Random commands, most of them possible, many of them not.

use proptest::prelude::*;
use proptest::sample::select;

const HEROES: [&str; 6] = ["denra", "timorn", "brum", "kel", "vex", "nobody"];
const ITEMS: [&str; 7] = [
    "small-healing-potion",
    "mana-potion",
    "healing-potion",
    "haste-potion",
    "steel-shield",
    "strength-potion",
    "moon-salt",
];
const CLASSES: [&str; 6] = ["warrior", "wizard", "cleric", "ranger", "rogue", "bard"];
fn hero() -> impl Strategy<Value = &'static str> {
    prop_oneof![4 => select(&HEROES[..3]), 1 => select(&HEROES[3..])]
}

/// Heroes of a hunt, and the dead among them; occasionally one who was not there.
fn hunters() -> impl Strategy<Value = (Vec<&'static str>, Vec<&'static str>)> {
    let heroes = prop_oneof![
        6 => prop::sample::subsequence(&HEROES[..3], 1..=3),
        1 => prop::sample::subsequence(&HEROES[..], 1..=6),
    ];
    let dead = prop::collection::vec(any::<prop::sample::Index>(), 0..3);
    let dead = prop_oneof![5 => Just(Vec::new()), 1 => dead];
    (heroes, dead, prop::bool::weighted(0.05)).prop_map(|(heroes, dead, stray)| {
        let mut dead: Vec<&str> = dead.iter().map(|place| *place.get(&heroes)).collect();
        dead.sort_unstable();
        dead.dedup();
        if stray {
            dead.push("nobody");
        }
        (heroes, dead)
    })
}

fn people() -> impl Strategy<Value = String> {
    let player = select(&["ana", "ben", "cleo"][..]);
    let campaign = select(&["ashes", "ashes", "ashes", "embers"][..]);
    let rule = select(
        &[
            "same-class on",
            "same-class off",
            "healing-wave 4",
            "healing-wave 9",
            "skill-values sheet",
            "wizard-token-level 4",
        ][..],
    );
    prop_oneof![
        player.clone().prop_map(|who| format!("player add {who}")),
        (player.clone(), player).prop_map(|(who, to)| format!("player rename {who} {to}")),
        Just("campaign new embers".to_owned()),
        Just("campaign use ashes".to_owned()),
        campaign.clone().prop_map(|name| format!("campaign use {name}")),
        campaign.prop_map(|name| format!("campaign rename {name}")),
        rule.prop_map(|rule| format!("campaign rule {rule}")),
    ]
}

fn new_hero() -> impl Strategy<Value = String> {
    let player = select(&["", " --player ana", " --player dora --new-player"][..]);
    let skills = select(
        &[
            "strike,stab,shield,blessing,genie,smite",
            "strike,strike,shield,blessing,genie,smite",
            "stab,shield",
        ][..],
    );
    prop_oneof![
        4 => (hero(), select(&CLASSES[..]), player)
            .prop_map(|(who, class, player)| format!("hero new {who} --class {class}{player}")),
        1 => (hero(), skills, 0..100).prop_map(|(who, skills, seed)| format!(
            "hero new {who} --custom --symbol daggers --skills {skills} --seed {seed}"
        )),
    ]
}

fn hunt() -> impl Strategy<Value = String> {
    let outcome = prop_oneof![16 => Just("slain"), 3 => Just("fled"), 1 => Just("wiped")];
    let used = prop::option::weighted(0.2, (hero(), select(&ITEMS[..])));
    let leftover = prop::option::weighted(0.1, (select(&["gold", "exp"][..]), hero()));
    let chapter = prop::option::weighted(0.2, 0..10);
    let odd = prop::bool::weighted(0.05);
    (outcome, hunters(), odd, used, leftover, chapter).prop_map(
        |(outcome, (heroes, dead), odd, used, leftover, chapter)| {
            let mut words =
                format!("hunt record --outcome {outcome} --heroes {}", heroes.join(","));
            if odd != (heroes.len() > 3) {
                words.push_str(" --dragon pale --dragon young-black");
            }
            if !dead.is_empty() && outcome != "wiped" {
                words.push_str(&format!(" --dead {}", dead.join(",")));
            }
            if let Some((who, item)) = used {
                words.push_str(&format!(" --used {who}:{item}"));
            }
            if let Some((what, who)) = leftover {
                words.push_str(&format!(" --leftover {what}={who}"));
            }
            if let Some(chapter) = chapter {
                words.push_str(&format!(" --chapter {chapter}"));
            }
            words
        },
    )
}

/// A hero and a choice for the next level; which fits depends on class and level.
fn level() -> impl Strategy<Value = String> {
    let who = select(
        &[
            "timorn --improve fireball",
            "timorn --improve magic-bolt",
            "brum --improve slash",
            "brum --improve smashing-blow",
            "denra --improve stab",
            "denra --improve critical-hit",
            "timorn --decline",
            "brum --decline",
            "denra --decline",
            "timorn --learn blessing",
            "brum --learn genie",
            "denra --learn blessing",
            "brum --improve strike",
            "kel --improve shield",
            "vex --improve stab",
            "vex",
        ][..],
    );
    (who, 0..100).prop_map(|(who, seed)| format!("hero level-up {who} --seed {seed}"))
}

fn purse() -> impl Strategy<Value = String> {
    let item = select(&ITEMS[..]);
    let edit = select(
        &[
            "--gold +3",
            "--gold +9",
            "--exp +14",
            "--exp +20",
            "--state alive",
            "--gold 5",
            "--gold -2",
            "--exp +9",
            "--exp 40",
            "--exp -3",
            "--hp 30",
            "--hp 5000",
            "--armor 2",
            "--state dead",
            "--state alive",
            "--state alive",
            "--state fallen",
            "--initiative 4",
            "--add-item moon-salt",
            "--add-item healing-potion",
            "--remove-item haste-potion",
            "--player ben",
            "--no-player",
            "--name kel",
            "--name denra",
        ][..],
    );
    prop_oneof![
        4 => (item.clone(), hero()).prop_map(|(item, who)| format!("market buy {item} --hero {who}")),
        2 => (hero(), item.clone(), hero()).prop_map(|(a, item, b)| format!("hero give {a} {item} {b}")),
        1 => (hero(), item).prop_map(|(who, item)| format!("hero drop {who} {item}")),
        3 => (hero(), hero(), -1..5).prop_map(|(a, b, n)| format!("hero pay {a} {b} {n}")),
        2 => hero().prop_map(|who| format!("hero resurrect {who}")),
        2 => (hero(), hero(), hero(), 0..3).prop_map(|(who, a, b, n)| format!("hero resurrect {who} --paid-by {a}:{n},{b}")),
        1 => hero().prop_map(|who| format!("hero retire {who}")),
        1 => hero().prop_map(|who| format!("hero return {who}")),
        6 => (hero(), edit).prop_map(|(who, edit)| format!("hero edit {who} --reason slip {edit}")),
        12 => level(),
    ]
}

fn catalog() -> impl Strategy<Value = String> {
    select(
        &[
            "catalog add item moon-salt use=instant effect=heal amount=3 price=1",
            "catalog edit item moon-salt amount=5",
            "catalog edit item moon-salt amount=lots",
            "catalog remove item moon-salt",
            "catalog edit item healing-potion price=1",
            "catalog edit class warrior hp=30",
            "catalog edit dragon young-red gold=9 exp=20",
            "catalog reset dragon young-red",
            "catalog reset class warrior",
            "catalog reset item healing-potion",
            "catalog remove dragon young-red",
            "catalog add dragon mist chapter=2 rank=1 hp=40 exp=7 gold=3",
        ][..],
    )
    .prop_map(str::to_owned)
}

fn journal() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => (-1..5).prop_map(|n| format!("undo {n}")),
        2 => (0..5).prop_map(|n| format!("redo {n}")),
        1 => (4..40).prop_map(|n| format!("undo --to {n}")),
    ]
}

/// An evening's worth of commands.
pub fn commands() -> impl Strategy<Value = Vec<String>> {
    let any = prop_oneof![
        2 => people(),
        3 => new_hero(),
        8 => hunt(),
        16 => purse(),
        2 => catalog(),
        3 => journal(),
    ];
    let dry = prop::bool::weighted(0.05);
    let any =
        (any, dry).prop_map(|(words, dry)| if dry { format!("{words} --dry-run") } else { words });
    prop::collection::vec(any, 40..70)
}
