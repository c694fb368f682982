//! Drako by commands: whole games, the mats, setups, undo.

use serde_json::{Value, json};

use crate::harness::{Table, samples};

/// Kate's dragon against John's dwarves on their first-game hexes, on small mats.
pub fn small() -> Table {
    let mut table = Table::new();
    table.ok("drako box flight=1 fire=1 legs=1 brald=2 morin=2 urpen=2");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    table
}

/// Runs these commands, each after `drako`.
pub fn play(table: &mut Table, commands: &[&str]) {
    for words in commands {
        table.ok(&format!("drako {words}"));
    }
}

/// How the open play stands.
pub fn drako(table: &mut Table) -> Value {
    table.json("drako")["drako"].clone()
}

/// The first turns of a game won by the dwarves.
const OPENING: [&str; 6] = [
    "draw",
    "move brald b2 urpen d2 --value 1",
    "shoot 2 --blocked none",
    "end",
    "fire e 1 --blocked morin",
    "attack brald 1",
];

#[test]
fn a_whole_game_is_tracked_until_the_dragon_is_slain() {
    let mut table = small();
    play(&mut table, &OPENING);
    insta::assert_snapshot!("drako_waits_for_blocks", table.ok("drako"));
    play(&mut table, &["defend none", "draw"]);
    play(&mut table, &["attack brald,urpen 2 --blocked brald"]);
    let said = table.ok("drako fury");
    assert_eq!(said.err, "(the wound of fury kills Brald)\n(undo: wyrm undo)\n");
    table.ok("drako shoot 1 --blocked none");
    insta::assert_snapshot!("drako_waits_for_wounds", table.ok("drako status"));
    play(&mut table, &["wound fire"]);
    let said = table.refused(1, "drako fire e 2");
    assert!(said.err.contains("can no longer breathe fire"), "{said}");
    play(&mut table, &["move b2 2", "draw", "draw", "net"]);
    insta::assert_snapshot!("drako_netted", table.ok("drako"));
    play(&mut table, &["shake-off", "move urpen c2"]);
    insta::assert_snapshot!("drako_slain", table.ok("drako attack urpen 2 --blocked none"));
    let last = table.ok("drako");
    assert!(last.out.contains(" John wins: the dragon is slain\n"), "{last}");
    assert_eq!(
        last.err,
        "(no play is open, this is the last one played here; begin one: wyrm drako start)\n"
    );
    assert_eq!(drako(&mut table)["outcome"], "slain");
    assert_eq!(table.ok("drako log").out, table.ok("drako log 1").out);
    let kept = table.json("play show")["play"].clone();
    assert_eq!(kept["title"], "drako");
    assert_eq!(kept["outcome"], "slain");
    assert_eq!(kept["how"], "John wins: the dragon is slain");
    assert_eq!(
        kept["facts"],
        json!({
            "dragon": "Kate", "dwarves": "John", "turns": "8",
            "wounds": "dragon 7/7, Brald 2/2, Morin 0/2, Urpen 0/2",
        })
    );
    let won = |seat: usize| kept["seats"][seat]["won"].clone();
    assert_eq!((won(0), won(1)), (json!(false), json!(true)));
    insta::assert_snapshot!("drako_log", table.ok("drako log 1"));
    // The end is an ordinary step.
    table.ok("undo");
    assert_eq!(drako(&mut table)["actions_left"], 1);
    table.ok("redo");
    assert_eq!(table.json("play show")["play"], kept);
}

/// Undo and redo, all the way, over a whole game; every step is one command.
#[test]
fn a_game_is_undone_to_nothing_and_brought_back() {
    let mut table = Table::new();
    let empty = table.dump();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &OPENING);
    play(&mut table, &["defend none", "net", "fury", "draw", "burn"]);
    let full = table.dump();
    let steps = 1 + OPENING.len() + 5;
    table.ok(&format!("undo {steps} --yes"));
    assert_eq!(table.dump(), empty);
    table.ok(&format!("redo {steps}"));
    assert_eq!(table.dump(), full);
    let said = table.ok("undo");
    assert_eq!(
        said.out,
        "undone: step 12, drako play 1: the dwarves spend a card without effect\n   \
         drako play 1: dwarves' cards deck 32, hand 1 → deck 32, hand 2, turn 5,\n   \
         dragon, 2 left → 4, dwarves, 1 left\n"
    );
}

/// Ruling 2: the dwarves burn their last card, and the dragon escapes.
#[test]
fn the_dragon_escapes_when_the_dwarves_are_out_of_cards() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon john --places a1,a3,e1");
    table.ok("drako draw");
    table.ok("drako fury");
    for _ in 0..60 {
        let now = drako(&mut table);
        let word = match (now["side"].as_str(), now["cards"]["dwarves"]["deck"].as_u64()) {
            (Some("dwarves"), Some(1..)) => "draw",
            (Some("dragon"), _) if now["cards"]["dragon"]["deck"] != json!(0) => "draw",
            _ => "burn",
        };
        let done = table.json(&format!("drako {word}"))["drako"].clone();
        if done["outcome"] != json!(null) {
            assert_eq!((&done["outcome"], &done["winner"]), (&json!("escaped"), &json!("John")));
            let shown = table.ok("play show");
            assert!(shown.out.contains("the dwarves have no cards, the dragon escapes"), "{shown}");
            return;
        }
    }
    panic!("the game goes on: {}", drako(&mut table));
}

/// Goal Of The Game: all dwarves dead.
#[test]
fn the_dragon_wins_over_three_dead_dwarves() {
    let mut table = Table::new();
    table.ok("drako box brald=1 morin=1 urpen=1");
    table.ok("drako start --players Kate,John --dragon kate --places e1,d1,c1");
    play(&mut table, &["fire sw 1 --blocked none"]);
    let now = drako(&mut table);
    assert_eq!(now["dwarves"][0]["dead"], true);
    assert_eq!(now["board"]["brald"], json!(null));
    play(&mut table, &["draw", "draw", "fly c5", "fire w 1 --blocked none"]);
    assert_eq!(drako(&mut table)["board"]["urpen"], json!(null));
    play(&mut table, &["draw", "draw", "draw", "fly c1", "draw", "draw"]);
    let said = table.json("drako attack morin 1 --blocked none");
    assert_eq!(said["drako"]["outcome"], "dwarves-dead", "{said}");
    assert_eq!(said["drako"]["winner"], "Kate");
    let list = table.ok("play list").out;
    assert!(list.contains("Kate wins: all dwarves are dead"), "{list}");
}

#[test]
fn options_list_what_is_allowed() {
    let mut table = small();
    insta::assert_snapshot!("drako_options_dragon", table.ok("drako options"));
    play(&mut table, &["draw", "move brald b2 urpen d2 --value 1"]);
    insta::assert_snapshot!("drako_options_dwarves", table.ok("drako options"));
    let list = table.json("drako options")["options"].clone();
    assert_eq!(list["adjacent"], json!(["brald", "urpen"]));
    assert_eq!(list["in_line"], json!({ "e": ["morin"], "nw": ["brald"], "sw": ["urpen"] }));
    assert_eq!(list["clear_shot"], true);
    assert_eq!(list["reach"]["brald"]["a1"], 1);
    assert_eq!(list["free"].as_array().unwrap().len(), 15);
    let plain = table.ok("drako options --plain");
    assert!(
        plain.out.contains("wyrm drako: shoot VALUE; allowed: clear along c5 c4 c3\n"),
        "{plain}"
    );
}

#[test]
fn the_board_fits_wide_and_narrow_screens() {
    let mut table = small();
    play(&mut table, &OPENING[..3]);
    table.width = 60;
    insta::assert_snapshot!("drako_narrow", table.ok("drako"));
    table.width = 120;
    insta::assert_snapshot!("drako_wide", table.ok("drako"));
    insta::assert_snapshot!("drako_plain", table.ok("drako --plain"));
    table.width = 80;
    let said = table.ok("drako --color always");
    assert!(said.out.contains("\u{1b}[31m«DR»\u{1b}[0m"), "{said}");
}

#[test]
fn a_setup_is_drawn_and_begun_by_its_seed() {
    let mut table = Table::new();
    let before = table.dump();
    insta::assert_snapshot!("drako_setup", table.ok("drako setup --players Ana,Ben --seed 7"));
    assert_eq!(table.dump(), before, "a setup keeps nothing");
    let drawn = table.json("drako setup --players Ana,Ben")["setup"].clone();
    assert!(drawn["seed"].as_u64().unwrap() < 10_000);
    let command = drawn["start"].as_str().unwrap().trim_start_matches("wyrm ").to_owned();
    let begun = table.json(&command)["drako"].clone();
    assert_eq!(begun["players"], drawn["players"]);
    for dwarf in ["brald", "morin", "urpen"] {
        assert_eq!(begun["board"][dwarf], drawn["places"][dwarf]);
    }
    assert_eq!(begun["players_added"].as_array().unwrap().len(), 2);
    let first = table.json("drako setup --players 'Ana M,Ben' --first-game --advanced --seed 1");
    assert_eq!(
        first["setup"]["start"],
        "wyrm drako start --players \"Ana M,Ben\" --first-game --advanced --seed 1"
    );
    assert_eq!(first["setup"]["places"], json!({ "brald": "a1", "morin": "c5", "urpen": "e1" }));
}

/// The `start` line of `setup` begins the displayed table, in every mode. Advanced rule; ruling 10:
/// the dwarves are placed after the hands are settled, so nothing is drawn for them.
#[test]
fn a_setup_shows_the_table_that_its_start_line_begins() {
    let board = |text: &str| -> Vec<String> {
        let rows = text.lines().skip_while(|line| !line.trim().is_empty());
        let rows = rows.skip(1).take(5);
        rows.map(|row| row.replace('~', " ").chars().take(30).collect::<String>())
            .map(|row| row.trim_end().to_owned())
            .collect()
    };
    for mode in ["", "--first-game", "--advanced", "--advanced --first-game"] {
        for players in ["Ana,Ben", "Ana,Ben --dragon ben"] {
            let mut table = Table::new();
            let words = format!("drako setup --players {players} {mode} --seed 7");
            let shown = table.ok(&words);
            let setup = table.json(&words)["setup"].clone();
            let start = setup["start"].as_str().unwrap();
            let begun = table.json(start.trim_start_matches("wyrm "))["drako"].clone();
            assert_eq!(begun["players"], setup["players"], "{words}");
            let exchange = begun["waits_for"] == "exchange";
            assert_eq!(exchange, setup["advanced"], "{words}");
            let status = table.ok("drako");
            assert_eq!(board(&shown.out), board(&status.out), "{words}");
            if mode.contains("--advanced") {
                table.ok("drako keep");
                table.ok("drako keep");
            }
            let begun = table.json("drako")["drako"].clone();
            for dwarf in ["brald", "morin", "urpen"] {
                let place = &setup["places"][dwarf];
                assert_eq!(&begun["board"][dwarf], place, "{words}");
                assert_eq!(place.is_null(), mode == "--advanced", "{words}");
            }
        }
    }
}

/// Ruling 10, by commands.
#[test]
fn hands_are_exchanged_and_dwarves_placed() {
    let mut table = Table::new();
    let said = table.ok("drako start --players Kate,John --dragon kate --advanced");
    assert!(said.out.contains("Kate may exchange the whole starting hand once"), "{said}");
    let refused = table.refused(1, "drako place a1 a3 e1");
    assert_eq!(
        refused.err,
        "error: first keep or exchange the dragon's starting hand\n\
         hint: wyrm drako exchange, or wyrm drako keep\n"
    );
    play(&mut table, &["exchange", "keep"]);
    let refused = table.refused(1, "drako place a1 b2 e1");
    assert_eq!(
        refused.err,
        "error: Morin cannot start on b2, next to the dragon\n\
         hint: free: a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3\n"
    );
    play(&mut table, &["place a1,a3,e1"]);
    assert_eq!(drako(&mut table)["board"]["urpen"], "e1");
    assert_eq!(
        table.ok("drako log").out,
        " Drako · play 1\n\n \
         preparation\n   \
         The dragon exchanges the starting hand\n   \
         The dwarves keep the starting hand\n   \
         The dwarves take their places: Brald a1, Morin a3, Urpen e1\n \
         turn 1, dragon (Kate)\n"
    );
}

#[test]
fn mats_are_confirmed_once_and_remembered() {
    let mut table = Table::new();
    let shown = table.ok("drako box");
    assert_eq!(shown.out.matches("stand-in").count(), 6, "{shown}");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    table.ok("drako box flight=3 movement=4");
    let sizes = table.json("drako box")["box"]["parts"].clone();
    assert_eq!(sizes[0], json!({ "part": "flight", "spaces": 3, "stand_in": false }));
    assert_eq!(sizes[2]["spaces"], 4);
    assert_eq!(sizes[3]["stand_in"], true);
    assert_eq!(
        drako(&mut table)["dragon"]["flight"]["spaces"],
        3,
        "a stand-in of the open play gives way"
    );
    table.ok("drako abandon");
    table.ok("drako box --confirm brald=7");
    let said = table.ok("drako start --players Kate,John --dragon kate --first-game");
    assert!(!said.out.contains("stand-in"), "{said}");
    let now = drako(&mut table);
    assert_eq!(
        (&now["dragon"]["legs"]["spaces"], &now["dwarves"][0]["spaces"]),
        (&json!(4), &json!(7))
    );
    let undone = table.ok("undo 2").out;
    assert!(undone.contains("Drako: settings brald 7, fire 2, flight 3"), "{undone}");
    table.ok("drako box --reset");
    assert_eq!(table.ok("drako box").out.matches("stand-in").count(), 6);
    assert_eq!(table.ok("drako box --reset").err, "(already up to date)\n");
    let said = table.refused(1, "drako box flight=1 --reset");
    assert_eq!(said.err, "error: enter sizes or reset them, not both\n");
}

#[test]
fn one_play_at_a_time_and_an_abandoned_one_has_no_result() {
    let mut table = small();
    let refused = table.refused(1, "drako start --players Kate,John");
    assert_eq!(
        refused.err,
        "error: Drako play 1 is open\nhint: continue it: wyrm drako; or end it: wyrm drako abandon\n"
    );
    let dry = table.ok("drako draw --dry-run");
    assert!(dry.err.contains("dry run"), "{dry}");
    assert_eq!(drako(&mut table)["cards"]["dragon"]["hand"], 4);
    table.ok("player rename kate Katherine");
    assert!(table.ok("drako").out.contains("dragon   Katherine\n"));
    table.ok("drako abandon");
    assert_eq!(table.json("play list")["plays"], json!([]));
    let refused = table.refused(1, "drako draw");
    assert_eq!(refused.err, "error: no Drako play is open\nhint: begin one: wyrm drako start\n");
}

/// All typed forms of figures, hexes, values, blocks and wounds.
#[test]
fn every_way_to_say_it_works() {
    let mut table = small();
    play(&mut table, &["move DRAGON C2 --value 1"]);
    play(&mut table, &["move brald=b1,urpen=d1 1"]);
    play(&mut table, &["attack 'brald urpen' 2 --blocked none", "end"]);
    assert_eq!(drako(&mut table)["dragon"]["armour"]["wounds"], 4);
    play(&mut table, &["fire North-West 1 --blocked all", "fire crossbow 1 --blocked morin"]);
    play(&mut table, &["draw", "attack brald 1 --blocked none --wounds fire=1", "end"]);
    assert_eq!(drako(&mut table)["dragon"]["fire"]["lost"], true);
    play(&mut table, &["attack urpen 1", "defend"]);
    assert_eq!(drako(&mut table)["cards"]["dwarves"]["hand"], 0);
}

/// Words that people might type, sensible or not, at any moment of a game.
const WORDS: [&str; 32] = [
    "draw",
    "burn",
    "end",
    "net",
    "fury",
    "shake-off",
    "pass",
    "shoot 2",
    "shoot 1 --blocked none",
    "defend none",
    "defend all",
    "defend brald",
    "wound fire",
    "wound flight",
    "wound legs flight",
    "wound fire 2",
    "wound legs 2 flight",
    "fly c3",
    "fly a3",
    "fly e2",
    "move c2",
    "move d3",
    "move brald b2",
    "move morin c4 urpen d2",
    "move urpen b3",
    "move brald d1 morin b4 3",
    "attack brald 2",
    "attack morin 3",
    "attack brald,urpen 2 --blocked none",
    "attack urpen 1 --blocked all",
    "fire e 2",
    "fire sw 1 --blocked none",
];

/// Any words: a refusal changes nothing, and the whole game is undone and redone.
#[test]
fn random_words_at_the_table_keep_the_record_sound() {
    for seed in [3u64, 14].into_iter().take(samples(2)) {
        let mut table = Table::new();
        let empty = table.dump();
        table.ok("drako start --players Kate,John --dragon kate --first-game");
        let mut chance = seed;
        let mut steps = 1;
        let mut before = table.dump();
        for _ in 0..260 {
            chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let words = WORDS[(chance >> 33) as usize % WORDS.len()];
            let said = table.run(&format!("drako {words}"));
            let after = table.dump();
            match said.code {
                0 => steps += 1,
                1 => assert_eq!(after, before, "{words}"),
                _ => panic!("{words}: {said}"),
            }
            before = after;
        }
        assert!(steps > 20, "{steps}: {}", table.run("drako"));
        table.ok(&format!("undo {steps} --yes"));
        assert_eq!(table.dump(), empty);
        table.ok(&format!("redo {steps}"));
        assert_eq!(table.dump(), before);
    }
}
