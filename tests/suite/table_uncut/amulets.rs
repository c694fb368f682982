//! Dragonkeepers with four players.

use serde_json::Value;

use super::{PLAYERS, has, has_in_order, in_both_sizes, line, shows_keys};
use crate::harness::Table;

fn amulets_key(verb: &str) -> char {
    match verb {
        "mint" => 'i',
        "take" => 't',
        "change" => 'w',
        "book" | "last-card" | "hand" => 'v',
        "play" => 's',
        "pass" => 'p',
        "next" | "end" => 'n',
        other => panic!("{other}"),
    }
}

/// Four players with three chests and the longest rows of stacks.
fn largest_amulets() -> Table {
    let mut table = Table::new();
    table.ok("amulets box crests=12+8 red-pearls=5");
    table.ok(&format!(
        "amulets start --players {PLAYERS} --first maximilianus --seed 3 --chest ink,hammer,mint"
    ));
    table.untold_hands();
    for name in PLAYERS.split(',') {
        table.ok(&format!(
            "amulets correct {name} blue=3 green=2 white=4 red=1 crystals=2 shadows=1 eggs=1"
        ));
    }
    table
}

#[track_caller]
fn amulets_are_whole(picture: &str, truth: &Value) {
    let now = &truth["play"];
    for player in now["players"].as_array().unwrap() {
        let name = player["name"].as_str().unwrap();
        let board: Vec<&str> = picture.lines().skip(1).take(13).collect();
        let place = board.iter().position(|line| line.contains(name));
        let place = place.unwrap_or_else(|| panic!("no {name}:\n{picture}"));
        let counts =
            ["amulets", "eggs", "crystals", "shadows"].map(|field| player[field].to_string());
        has_in_order(picture, board[place], &counts);
        let stacks = board.get(place + 1).copied().unwrap_or_default();
        assert!(!stacks.contains('…'), "{picture}");
        for stack in player["stacks"].as_array().unwrap() {
            let colour = stack["colour"].as_str().unwrap();
            has(picture, stacks, &colour[..2]);
        }
    }
    for chest in now["chests"].as_array().unwrap() {
        has(picture, line(picture, "chests"), chest["name"].as_str().unwrap());
    }
    if let (Some(number), Some(colour)) =
        (now["book"]["number"].as_u64(), now["book"]["colour"].as_str())
    {
        has(picture, line(picture, "book "), &format!("{number} {colour}"));
    }
    shows_keys(picture, truth, amulets_key);
}

#[test]
fn nothing_of_dragonkeepers_with_four_players_is_cut() {
    let stages = in_both_sizes("amulets", largest_amulets, amulets_are_whole);
    assert!(stages.len() >= 2, "{stages:?}");
}
