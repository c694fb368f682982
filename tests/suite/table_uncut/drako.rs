//! Drako: the board and both mats.

use serde_json::Value;

use super::{has, in_both_sizes, number, shows_keys};
use crate::harness::Table;

fn drako_key(verb: &str) -> char {
    match verb {
        "exchange" | "keep" | "place" | "defend" | "wound" => 'c',
        "draw" => 't',
        "move" => 'm',
        "fly" => 'f',
        "attack" | "shoot" => 'a',
        "fire" => 'b',
        "net" => 'i',
        "shake-off" => 'g',
        "fury" => 'u',
        "burn" => 'x',
        "end" => 'n',
        "pass" => 'p',
        other => panic!("{other}"),
    }
}

fn drako_of_long_names() -> Table {
    let mut table = Table::new();
    table.ok("drako start --players Maximilianus,Bartholomeus --advanced --first-game --seed 3");
    table
}

#[track_caller]
fn drako_is_whole(picture: &str, truth: &Value) {
    let now = &truth["drako"];
    let drawn = picture.split(char::is_whitespace);
    let figures = [("dragon", "DR"), ("brald", "BR"), ("morin", "MO"), ("urpen", "UR")];
    for (who, letters) in figures {
        let seen = drawn
            .clone()
            .any(|word| word.chars().filter(|c| c.is_alphabetic()).eq(letters.chars()));
        assert!(seen || now["board"][who].is_null(), "no {who}:\n{picture}");
    }
    for side in ["dragon", "dwarves"] {
        has(picture, picture, now["players"][side].as_str().unwrap());
        let cards = &now["cards"][side];
        has(picture, picture, &format!("deck {} hand {}", cards["deck"], cards["hand"]));
    }
    let areas =
        ["armour", "flight", "fire", "legs"].map(|area| (area, now["dragon"][area].clone()));
    let dwarves = now["dwarves"].as_array().unwrap().iter();
    let dwarves = dwarves.map(|dwarf| (dwarf["name"].as_str().unwrap(), dwarf.clone()));
    for (name, mat) in areas.into_iter().chain(dwarves) {
        let (spaces, wounds) = (number(&mat["spaces"]), number(&mat["wounds"]));
        let wanted = if mat["dead"] == true {
            "dead".to_owned()
        } else {
            format!("{}{}", "■".repeat(wounds), "□".repeat(spaces - wounds))
        };
        let there = |line: &&str| {
            line.contains(&format!("{name:<7} {wanted}"))
                || line.contains(&format!("{name:<7}  {wanted}"))
        };
        assert!(picture.lines().any(|line| there(&line)), "no {name} {wanted}:\n{picture}");
    }
    shows_keys(picture, truth, drako_key);
}

#[test]
fn nothing_of_drako_is_cut() {
    let stages = in_both_sizes("drako", drako_of_long_names, drako_is_whole);
    assert!(stages.len() >= 3, "{stages:?}");
}
