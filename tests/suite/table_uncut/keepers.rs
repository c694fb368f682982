//! The Dragon game of Dragon Keepers with four players.

use serde_json::Value;

use super::{PLAYERS, has, has_in_order, in_both_sizes, line, number, shows_keys};
use crate::harness::Table;

fn keepers_key(verb: &str) -> char {
    match verb {
        "round" | "reroll" => 'r',
        "choose" | "plan" => 'c',
        "heal" => 't',
        "flame" => 'k',
        "pass" => 'p',
        "act" => 'u',
        "magic" => 'i',
        "next" => 'n',
        other => panic!("{other}"),
    }
}

/// Four players of the Dragon game with as much as possible.
fn largest_dragon_game() -> Table {
    let mut table = Table::new();
    table.ok(&format!(
        "keepers start --mode dragon --difficulty extreme --players {PLAYERS} \
         --tribes red,yellow,purple,green --first maximilianus --seed 3 --virtual-deck"
    ));
    table.ok("keepers correct red arrows=1 white=1 side=trained purple arrows=2 white=2 red=2 \
         side=trained green white=1 red=1 side=trained maximilianus magic=2 attack=2 \
         wilhelminara magic=1 attack=1 flames=2");
    table
}

#[track_caller]
fn dragon_game_is_whole(picture: &str, truth: &Value) {
    let now = &truth["keepers"];
    for dragon in now["dragons"].as_array().unwrap() {
        let word = dragon["dragon"].as_str().unwrap();
        let (life, arrows) = (number(&dragon["life"]), number(&dragon["arrows"]));
        let hearts = format!("{word} {}{}", "♥".repeat(life - arrows), "♡".repeat(arrows));
        let after =
            picture.split_once(&hearts).unwrap_or_else(|| panic!("no {hearts}:\n{picture}"));
        let tile = after.1.lines().next().unwrap().split("  ").next().unwrap();
        if number(&dragon["dice"]) > 0 {
            has(picture, tile, &format!("⟨{}⟩", dragon["dice"]));
        }
        for shade in dragon["training"].as_array().unwrap() {
            has(picture, tile, &format!("◆{}", &shade.as_str().unwrap()[..1]));
        }
        assert_eq!(dragon["shield"] == true, tile.contains('⚑'), "{tile}\n{picture}");
    }
    has(picture, picture, &format!("Hunter {} di", now["hunter_dice"]));
    has(picture, picture, &format!("{} flame", now["flames"]));
    has(picture, picture, &format!("discard {}, deck {}", now["discard"], now["deck"]));
    let board: Vec<&str> = picture.lines().skip(1).take(13).collect();
    let board = board.join("\n");
    for player in now["players"].as_array().unwrap() {
        let line = line(&board, player["name"].as_str().unwrap());
        let tokens = ["defend", "heal", "train", "attack"].map(|token| {
            match number(&player["used"][token]) {
                0 => player["tokens"][token].to_string(),
                used => format!("{}/{used}", player["tokens"][token]),
            }
        });
        // In a narrow window each follows its letter.
        let line = line.replace([',', '·'], " ");
        let plain: Vec<String> = line
            .split_whitespace()
            .map(|word| match word.strip_prefix(['D', 'H', 'T', 'A']) {
                Some(count) if count.starts_with(|c: char| c.is_ascii_digit()) => count.to_owned(),
                _ => word.to_owned(),
            })
            .collect();
        has_in_order(picture, &plain.join(" "), &tokens);
        for played in player["played"].as_array().unwrap() {
            has(picture, &line, &played.as_str().unwrap()[..1].to_uppercase());
        }
        if let Some(planned) = player["planned"].as_str() {
            has(picture, &line, planned);
        }
    }
    shows_keys(picture, truth, keepers_key);
}

#[test]
fn nothing_of_a_dragon_game_of_four_is_cut() {
    let stages = in_both_sizes("keepers", largest_dragon_game, dragon_game_is_whole);
    assert!(stages.len() >= 5, "{stages:?}");
}
