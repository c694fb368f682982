//! Typed names: without accents, misspelt, or near an unintended name.

use serde_json::json;

use crate::bgstats::{put, small};
use crate::harness::Table;

#[test]
fn accents_need_not_be_typed() {
    let mut table = Table::new();
    table.ok("campaign new 'Épée noire'");
    table.ok("player add Zoë Łukasz Jürgen Søren Đorđe Strauß Æsa");
    table.ok("hero new Élan --class rogue --player Zoë");
    table.ok("play add Überfall --player Łukasz:3 --player Zoë:2");
    for (typed, meant) in [
        ("zoe", "Zoë"),
        ("lukasz", "Łukasz"),
        ("luk", "Łukasz"),
        ("jurgen", "Jürgen"),
        ("soren", "Søren"),
        ("dorde", "Đorđe"),
        ("strauss", "Strauß"),
        ("aesa", "Æsa"),
    ] {
        let shown = table.json(&format!("player show {typed}"));
        assert_eq!(shown["player"]["name"], json!(meant), "{typed}");
    }
    assert_eq!(table.json("hero show elan")["hero"]["name"], "Élan");
    table.ok("campaign use epee");
    assert_eq!(table.json("play list --title uberfall --player luk")["total"], 1);
    table.ok("play edit 1 --player luk:4");
    table.ok("play add Go --player Zoë:1 --player Ana:1 --winner zoe");
    table.ok("hunt start --heroes elan");
    table.ok("hunt correct elan hp=12");
}

/// Identity stays exact: Zoe and Zoë can both exist, and each is found by her own name.
#[test]
fn names_that_differ_by_an_accent_are_two_people() {
    let mut table = Table::new();
    table.ok("player add Zoë");
    let said = table.refused(1, "play add Go --player zoe:1 --player Ben:2");
    assert_eq!(
        said.err,
        "error: there is no player called zoe, did you mean Zoë?\n\
         hint: --new-player adds zoe as someone new\n"
    );
    table.ok("player add Zoe");
    for name in ["Zoe", "Zoë"] {
        let shown = table.json(&format!("player show {name}"));
        assert_eq!(shown["player"]["name"], json!(name));
    }
    table.ok("player add René Renè");
    assert_eq!(
        table.refused(1, "player show rene").err,
        "error: rene could be René or Renè\nhint: type the name with its accents\n"
    );
}

/// Exports of real groups hold games that share a word with one of the four titles.
#[test]
fn games_that_share_a_word_with_a_title_are_imported_into_an_empty_file() {
    let games = [
        "Dragon Market",
        "Dice Forge",
        "Dragon Castle",
        "Dragon's Gold",
        "Dragon",
        "Dice Throne",
        "Dragonwood",
        "Dungeons & Dragons: Wrath of Ashardalon",
    ];
    let file = |names: &[&str]| {
        let mut file = small();
        file["games"] = names
            .iter()
            .zip(5..)
            .map(|(name, id)| json!({ "id": id, "uuid": format!("game-{id}"), "name": name }))
            .collect();
        let play = file["plays"][0].clone();
        file["plays"] = (5..5 + names.len())
            .map(|id| {
                let mut play = play.clone();
                play["gameRefId"] = json!(id);
                play["uuid"] = json!(format!("play-{id}"));
                play
            })
            .collect();
        file.to_string()
    };
    let mut table = Table::new();
    let path = put(&table, &file(&games));
    table.ok(&["import", "bgstats", &path]);
    assert_eq!(table.json("play list")["total"], games.len());
    for (typed, meant) in [
        ("Dragon Kepers", "Dragon Keepers"),
        ("Dice and Dragons", "Dice & Dragons"),
        ("Drako: Dragon & Dwarves", "Drako"),
    ] {
        let mut table = Table::new();
        let path = put(&table, &file(&[typed]));
        let said = table.refused(1, &["import", "bgstats", &path]);
        let doubt = format!("game {typed} in the file may be {meant} here");
        assert!(said.err.contains(&doubt), "{said}");
    }
}

/// The same for typed games.
#[test]
fn a_game_that_shares_a_word_with_a_title_is_another_game() {
    let mut table = Table::new();
    table.ok("play add 'Dragon Market' --player Ana:3 --player Ben:2");
    table.ok("play add 'Dice Forge' --player Ana:3 --player Ben:2");
    let said = table.refused(1, "play add 'Dice Froge' --player Ana:3 --player Ben:2");
    assert!(said.err.contains("did you mean Dice Forge?"), "{said}");
}

#[test]
fn an_unknown_command_proposes_only_what_is_near() {
    let mut table = Table::new();
    for (words, tip) in [
        ("version", Some("wyrm --version")),
        ("update", None),
        ("upgrade", None),
        ("install", None),
        ("heros", Some("a similar subcommand exists: 'hero'")),
        ("hunt strat", Some("a similar subcommand exists: 'start'")),
        ("hunt undo", Some("use it alone: wyrm undo")),
        ("player list --jsno", Some("a similar argument exists: '--json'")),
        ("help udpate", None),
    ] {
        let said = table.refused(2, words);
        let shown = said.err.lines().find_map(|line| {
            let line = line.trim_start();
            line.strip_prefix("tip: ").or(line.strip_prefix("hint: "))
        });
        let shown = shown.filter(|shown| !shown.starts_with("Usage: "));
        assert_eq!(shown, tip, "{words}: {said}");
    }
}

/// `--heroes all` means the whole party. A hero who already has that name keeps it.
#[test]
fn no_new_hero_is_called_all() {
    let mut table = Table::with_party();
    for words in ["hero new ALL --class rogue", "hero edit denra --name all --reason why"] {
        let said = table.refused(1, words);
        assert!(said.err.contains("cannot be a hero's name: it stands for the whole"), "{said}");
    }
    table.ok("player add All");
    table.edit_elsewhere("UPDATE hero SET name = 'All', name_key = 'all' WHERE name = 'Denra'");
    table.ok("hero edit all --gold 3 --reason found");
}
