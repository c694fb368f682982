//! A hunt of five heroes and two dragons.

use serde_json::Value;

use super::{has, in_both_sizes, is_asked, line, number, shows_keys};
use crate::harness::Table;

const HEROES: [(&str, &str); 5] = [
    ("Maximilianus", "rogue"),
    ("Bartholomeus", "wizard"),
    ("Alexandrinia", "ranger"),
    ("Wilhelminara", "warrior"),
    ("Christophina", "cleric"),
];

/// Five heroes with items and with tokens of all kinds, against the two dragons with the longest texts.
fn largest_hunt() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("campaign chapter 6");
    for (hero, class) in HEROES {
        table.ok(&format!("hero new {hero} --class {class}"));
        table.ok(&format!(
            "hero edit {hero} --reason told --add-item great-haste-potion --add-item healing-potion"
        ));
    }
    table.ok("hunt start --heroes all --without-levels --dragon blue --dragon black \
         --second wilhelminara,christophina");
    table.ok("hunt correct maximilianus hp=2 poison=1 ally=2 blessed=1 frozen=1 turns=2 \
         bartholomeus poison=1 ally=1 blessed=1 alexandrinia poison=1 ally=2 blessed=1 \
         wilhelminara hp=1 poison=1 ally=2 blessed=1 christophina ally=2 \
         blue-dragon hp=70 pinned=2 black-dragon hp=75 pinned=2 locked=1");
    table
}

fn hunt_key(verb: &str) -> char {
    match verb {
        "roll" | "reroll" | "fury" => 'r',
        "use" => 'u',
        "fail" => 'x',
        "item" => 'i',
        "assist" => 'd',
        "next" => 'n',
        "step-in" => 'j',
        "flee" => 'g',
        other => panic!("{other}"),
    }
}

#[track_caller]
fn hunt_is_whole(picture: &str, truth: &Value) {
    let hunt = &truth["hunt"];
    for hero in hunt["heroes"].as_array().unwrap() {
        let line = line(picture, hero["name"].as_str().unwrap());
        has(picture, line, &format!("{}/{}", hero["hp"], hero["max_hp"]));
        has(picture, line, &format!("AC {}", hero["armor_class"]));
        assert!(!line.contains('…'), "{picture}");
        if hero["dead"] == true {
            has(picture, line, "dead");
            continue;
        }
        for (sign, field) in [('●', "tokens_left"), ('○', "tokens_used"), ('❄', "frozen")] {
            let seen = line.matches(sign).count();
            assert_eq!(seen, number(&hero[field]), "{field}: {line}\n{picture}");
        }
        for mark in ["poison", "ally", "blessed"] {
            match number(&hero[mark]) {
                0 => assert!(!line.contains(mark), "{mark}: {line}\n{picture}"),
                1 => has(picture, line, mark),
                many => {
                    let close = line.replace(&format!("{mark} "), mark);
                    has(picture, &close, &format!("{mark}{many}"));
                }
            }
        }
        let deadly = line.contains("deadly") || line.contains('!');
        assert_eq!(hero["poison_kills"] == true, deadly, "{line}\n{picture}");
        match hero["faces"].as_str() {
            Some("Blue Dragon") => has(picture, line, "→Blue"),
            Some(_) => has(picture, line, "→Black"),
            None => has(picture, line, "supports"),
        }
    }
    let known = [
        ("Blue Dragon", ["hardened", "frost"].as_slice(), [6, 10, 13]),
        ("Black Dragon", &["sneaky", "shockwave"], [7, 13, 18]),
    ];
    for (dragon, (name, abilities, damages)) in
        hunt["dragons"].as_array().unwrap().iter().zip(known)
    {
        assert_eq!(dragon["name"], name);
        let first = line(picture, name);
        has(picture, first, &format!("{}/{}", dragon["hp"], dragon["max_hp"]));
        let below = picture.lines().skip_while(|line| !line.contains(name)).nth(1).unwrap();
        abilities.iter().for_each(|ability| has(picture, below, ability));
        for damage in damages {
            let words = below.split([' ', ',', '/']);
            assert!(words.clone().any(|word| word == damage.to_string()), "{picture}");
        }
        if number(&dragon["pinned"]) > 0 {
            has(picture, below, &format!("pinned {}", dragon["pinned"]));
        }
        if number(&dragon["locked_dice"]) > 0 {
            has(picture, below, &format!("{} d", dragon["locked_dice"]));
            has(picture, below, " locked");
        }
    }
    shows_keys(picture, truth, hunt_key);
    let turn = &hunt["turn"];
    if turn.is_object() {
        for (n, face) in turn["dice"].as_array().unwrap().iter().enumerate() {
            let letter = match face.as_str().unwrap() {
                "dragon" => 'X',
                face => face.chars().next().unwrap().to_ascii_uppercase(),
            };
            let die = format!("{} [{letter}]", n + 1);
            assert!(picture.contains(&die), "no {die}:\n{picture}");
        }
        if turn["done"] == false && !is_asked(picture) {
            // A name may continue on the next line.
            let joined: String = picture.split_whitespace().collect::<Vec<_>>().join(" ");
            for skill in turn["activatable"].as_array().unwrap() {
                let skill = skill.as_str().unwrap();
                assert!(joined.contains(skill), "no {skill}:\n{picture}");
            }
        }
    }
}

#[test]
fn nothing_of_a_hunt_of_five_heroes_and_two_dragons_is_cut() {
    let stages = in_both_sizes("hunt", largest_hunt, hunt_is_whole);
    for stage in ["roll", "skill", "end-of-turn", "fury"] {
        assert!(stages.contains(&format!("\"{stage}\"")), "{stages:?}");
    }
}
