//! Random commands, most of them possible, many of them not.

use proptest::prelude::*;
use proptest::sample::select;

const HEROES: [&str; 6] = ["denra", "timorn", "brum", "kel", "vex", "nobody"];
const ITEMS: [&str; 5] = [
    "healing-potion",
    "haste-potion",
    "steel-shield",
    "strength-potion",
    "moon-salt",
];
const CLASSES: [&str; 6] = ["warrior", "wizard", "cleric", "ranger", "rogue", "bard"];
fn hero() -> impl Strategy<Value = &'static str> {
    select(&HEROES[..])
}

fn some_heroes() -> impl Strategy<Value = String> {
    prop::sample::subsequence(&HEROES[..5], 1..=5).prop_map(|names| names.join(","))
}

fn people() -> impl Strategy<Value = String> {
    let player = select(&["ana", "ben", "cleo"][..]);
    let campaign = select(&["ashes", "embers"][..]);
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
        campaign
            .clone()
            .prop_map(|name| format!("campaign new {name}")),
        campaign
            .clone()
            .prop_map(|name| format!("campaign use {name}")),
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
    let outcome = select(&["slain", "slain", "slain", "slain", "fled", "wiped"][..]);
    let dead = prop::option::weighted(0.3, some_heroes());
    let used = prop::option::weighted(0.3, (hero(), select(&ITEMS[..])));
    let leftover = prop::option::weighted(0.2, (select(&["gold", "exp"][..]), hero()));
    let chapter = prop::option::weighted(0.2, 0..10);
    let two = any::<bool>();
    (outcome, some_heroes(), two, dead, used, leftover, chapter).prop_map(
        |(outcome, heroes, two, dead, used, leftover, chapter)| {
            let mut words = format!("hunt record --outcome {outcome} --heroes {heroes}");
            if two || heroes.matches(',').count() > 2 {
                words.push_str(" --dragon pale --dragon young-black");
            }
            if let Some(dead) = dead {
                words.push_str(&format!(" --dead {dead}"));
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

fn purse() -> impl Strategy<Value = String> {
    let item = select(&ITEMS[..]);
    let edit = select(
        &[
            "--gold +3",
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
    let level = select(
        &[
            "--improve slash",
            "--improve fireball",
            "--improve stab",
            "--improve shield",
            "--improve strike",
            "--learn genie",
            "--learn blessing",
            "--decline",
            "",
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
        4 => (hero(), edit).prop_map(|(who, edit)| format!("hero edit {who} --reason slip {edit}")),
        8 => (hero(), level, 0..100).prop_map(|(who, choice, seed)| format!("hero level-up {who} --seed {seed} {choice}")),
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
        1 => (0..30).prop_map(|n| format!("undo --to {n}")),
    ]
}

/// An evening's worth of commands.
pub fn commands() -> impl Strategy<Value = Vec<String>> {
    let any = prop_oneof![
        2 => people(),
        4 => new_hero(),
        8 => hunt(),
        16 => purse(),
        2 => catalog(),
        3 => journal(),
    ];
    let dry = prop::bool::weighted(0.05);
    let any = (any, dry).prop_map(|(words, dry)| match dry {
        true => format!("{words} --dry-run"),
        false => words,
    });
    prop::collection::vec(any, 40..70)
}
