//! Dragonkeepers at the table: set up, begun, tracked to the end and counted, by commands.

use serde_json::{Value, json};

use crate::harness::Table;

/// Ana and Ben, all figures of the box known.
pub fn two() -> Table {
    let mut table = Table::new();
    table.ok("amulets box crests=12+8 red-pearls=5");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.untold_hands();
    table
}

/// Runs these commands, each after `amulets`.
#[track_caller]
pub fn play(table: &mut Table, commands: &[&str]) {
    for words in commands {
        table.ok(&format!("amulets {words}"));
    }
}

fn now(table: &mut Table) -> Value {
    table.json("amulets")["play"].clone()
}

/// An open play keeps its starting figures: `box` is useful for the crests only before it.
#[test]
fn a_start_proposes_nothing_that_the_play_ignores() {
    let mut table = Table::new();
    let said = table.ok("amulets setup --players Ana,Ben --first ana --seed 7");
    assert!(said.out.contains("box crests=A+B"), "{said}");
    let words = "amulets start --players Ana,Ben --first ana --seed 7";
    let said = table.ok(words);
    assert!(!said.out.contains("crests=A+B"), "{said}");
    assert!(said.out.contains("(you enter the unknown ones"), "{said}");
    table.ok("undo");
    let said = table.json(words)["setup"]["checklist"].to_string();
    assert!(!said.contains("amulets box"), "{said}");
}

#[test]
fn a_setup_is_a_checklist_that_can_be_begun() {
    let mut table = Table::new();
    let said = table.ok("amulets setup --players Ana,Ben,Cleo --chests 2 --seed 7");
    insta::assert_snapshot!("amulets_setup", said);
    assert_eq!(table.dump(), "", "a setup stores nothing");
    let setup = table.json("amulets setup --players Ana,Ben,Cleo --chests 2 --seed 7");
    let setup = &setup["setup"];
    assert_eq!(setup["seed"], 7);
    assert_eq!(setup["target"], 8);
    assert_eq!(setup["removed"]["count"], 12);
    assert_eq!(setup["crests"], json!([16, null, null]));
    let cards: Vec<&Value> = setup["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| &player["starting_cards"])
        .collect();
    assert_eq!(cards, [2, 0, 1]);
    // The displayed command begins this exact table.
    let words = setup["start"].as_str().unwrap().replace("wyrm ", "");
    let begun = table.json(&words);
    for field in ["pieces", "removed", "first", "chests"] {
        assert_eq!(begun["setup"][field], setup[field], "{field}");
    }
    let wide = {
        table.width = 120;
        table.ok(
            "amulets setup --players Ana,Ben --chest horn --first ben --removed 8x1,8x4 --seed 1",
        )
    };
    insta::assert_snapshot!("amulets_setup_wide", wide);
}

/// A setup without a seed draws one and shows it.
#[test]
fn every_setup_shows_its_seed() {
    let mut table = Table::new();
    let one = table.json("amulets setup --players Ana,Ben")["setup"].clone();
    let seed = one["seed"].as_u64().unwrap();
    let again = table.json(&format!("amulets setup --players Ana,Ben --seed {seed}"));
    assert_eq!(again["setup"], one);
    let begun = table.ok("amulets start --players Ana,Ben");
    assert!(begun.out.contains("amulet pieces back in the box"), "{begun}");
}

#[test]
fn a_turn_is_followed_and_shown() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben,Cleo --first ana --chest horn,flute --seed 7");
    table.untold_hands();
    let said = table.ok("amulets take 3");
    assert!(said.out.starts_with(" Ana takes 3 cards\n"), "{said}");
    play(&mut table, &["change 2 blue"]);
    let said = table.ok("amulets play --reward low+crystal");
    insta::assert_snapshot!("amulets_play", said);
    let plain = table.ok("amulets --plain");
    insta::assert_snapshot!("amulets_status_plain", plain);
    // Ben passes, Cleo plays: one command.
    let said = table.ok("amulets play --by cleo");
    assert!(said.out.starts_with(" Ben plays no set\n Cleo plays 2 blue\n"), "{said}");
    assert_eq!(now(&mut table)["active"], "Ben");
    // Nobody plays.
    play(&mut table, &["next --nothing"]);
    assert_eq!(now(&mut table)["active"], "Cleo");
    play(&mut table, &["pass --nothing", "pass ana"]);
    let refused = table.refused(1, "amulets pass ana");
    assert_eq!(
        refused.err,
        "error: Ana has already played or passed this turn\n\
         hint: one set a turn for each player\n"
    );
    play(&mut table, &["pass"]);
    assert_eq!(now(&mut table)["turn"], 4);
}

/// Face-down values stay hidden until the end, or `--reveal`.
#[test]
fn pieces_stay_face_down_until_the_end() {
    let mut table = two();
    play(&mut table, &["play 1blue --reward low+high+egg", "next --nothing"]);
    let hidden = table.json("amulets status")["play"].clone();
    let ana = &hidden["players"][0];
    assert_eq!((&ana["pieces"], &ana["values"]), (&json!(2), &Value::Null));
    assert_eq!(hidden["supply"]["lowest"], 1);
    assert_eq!(hidden["supply"]["highest"], 20);
    let open = table.json("amulets status --reveal")["play"].clone();
    assert_eq!(open["players"][0]["values"], json!([1, 20]));
    let said = table.ok("amulets --reveal");
    insta::assert_snapshot!("amulets_reveal", said);
    let log = table.ok("amulets log");
    assert!(log.out.contains("Ana takes the lowest piece\n"), "{log}");
    let log = table.ok("amulets log --reveal");
    assert!(log.out.contains("Ana takes the lowest piece, 1\n"), "{log}");
    let log = table.json("amulets log")["play"].clone();
    let taken = log["events"]
        .as_array()
        .unwrap()
        .iter()
        .find(|event| event["kind"] == "piece-taken")
        .unwrap();
    assert_eq!(taken["value"], Value::Null);
    // The history contains only public facts.
    let steps = table.ok("history").out;
    assert!(steps.contains("amulets play 1: Ana plays 1 dragon, blue"), "{steps}");
}

/// The whole way: three amulets per player, the end, pearls revealed, the winner, the record.
#[test]
fn a_play_is_followed_to_its_end_and_counted() {
    let mut table = two();
    let threes = "play 1blue --reward 9high";
    play(&mut table, &[threes, "play", threes, "play"]);
    let over = now(&mut table);
    assert_eq!((&over["waits_for"], &over["amulets"]), (&json!("count"), &json!(9)));
    assert!(over["players"][0]["values"].is_array(), "turned up");
    table.refused(1, "amulets take 1");
    let refused = table.refused(1, "amulets end");
    assert_eq!(
        refused.err,
        "error: what are the pearls of Ana and Ben worth?\n\
         hint: as printed under them: --pearls ana=V+V+V --pearls ben=V+V+V+V+V+V\n"
    );
    let refused = table.refused(1, "amulets end --pearls ana=9+9 --pearls ben=8+8+3+3+3+3");
    assert_eq!(
        refused.err,
        "error: Ana has 3 pearls, not 2\n\
         hint: as printed under them: --pearls ana=V+V+V\n"
    );
    let refused = table.refused(1, "amulets end --pearls ana=9+9+9 --pearls a=8+8+8");
    assert_eq!(refused.err, "error: Ana is named twice\n");
    let refused = table.refused(1, "amulets end --pearls ana=9+9+3 --pearls ben=8+8+3+3+3+3");
    assert!(refused.err.contains("Ana has 3 red and 0 blue pearls"), "{refused}");
    let dry = table.run("amulets end --pearls ana=9+9+9 --pearls ben=8+8+3+3+3+4 --dry-run");
    assert_eq!(dry.code, 0, "{dry}");
    let said = table.ok("amulets end --pearls ana=9+9+9 --pearls ben=8+8+3+3+3+4");
    insta::assert_snapshot!("amulets_end", said);
    let shown = table.ok("play show");
    insta::assert_snapshot!("amulets_play_show", shown);
    let kept = table.json("play show")["play"].clone();
    assert_eq!(kept["kind"], "tracked");
    assert_eq!(kept["title"], "amulets");
    assert_eq!(kept["seats"].as_array().unwrap().len(), 2);
    let last = table.ok("amulets").out;
    assert!(last.contains("\n Ana wins with 163\n"), "{last}");
    assert!(last.ends_with(" next     wyrm play show 1 · wyrm amulets log 1\n"), "{last}");
    assert_eq!(table.ok("amulets log").out, table.ok("amulets log 1").out);
    let log = table.ok("amulets log 1");
    assert!(log.out.contains("all hidden values are revealed"), "{log}");
    let parts = rusqlite::Connection::open(table.db()).unwrap();
    let parts: i64 = parts
        .query_row(
            "SELECT count(*) FROM play_stat WHERE name IN ('pieces', 'pearls', 'crest', 'eggs', 'most-eggs', 'cards')",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(parts, 12, "each part of each score");
}

/// A page down to one card, as entered by the players (ruling 8).
#[test]
fn the_last_card_of_a_page_ends_the_play() {
    let mut table = two();
    let said = table.ok("amulets last-card left");
    assert!(
        said.out.starts_with(" the left page is down to one card: this is the last turn\n"),
        "{said}"
    );
    assert!(said.out.contains("turn 1 · Ana · 0/7 amulets · last turn\n"), "{said}");
    table.refused(1, "amulets take 1");
    play(&mut table, &["play 1blue --reward low+egg", "next --nothing"]);
    // Ana's egg counts 16, even before the count.
    let over = now(&mut table)["players"][0].clone();
    assert_eq!((&over["points"], &over["most_eggs"]), (&json!(1 + 4 + 12), &json!(12)));
    let said = table.ok("amulets");
    assert!(
        said.out.contains(" pieces 1 + eggs 4 + most eggs 12 = 17, won\n")
            || said.out.contains(" pieces 1 + eggs 4 + most eggs 12 = 17\n"),
        "{said}"
    );
    // There is nothing to reveal, and `score` counts the finished play.
    let said = table.json("amulets score");
    assert_eq!(said["score"]["winners"], json!(["Ana"]));
}

/// Counted pages: takes name them, and wyrm notices the end.
#[test]
fn counted_pages_are_followed() {
    let mut table = Table::new();
    table.ok("amulets box pages=100+4");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.untold_hands();
    let refused = table.refused(1, "amulets take 2");
    assert_eq!(
        refused.err,
        "error: name the page of each card: the play counts the pages\n\
         hint: L left, R right: wyrm amulets take LLR\n"
    );
    let said = table.ok("amulets take RR");
    assert!(said.out.contains("the right page is down to one card"), "{said}");
}

/// Undoing everything gives the empty database, redoing everything the last state.
#[test]
fn everything_at_the_table_is_undone_and_redone() {
    let mut table = Table::new();
    let empty = table.dump();
    play(
        &mut table,
        &[
            "box crests=12+8 red-pearls=5",
            "start --players Ana,Ben --first ana --chest mint,flute --seed 7",
            "take 3",
            "change 2 blue",
            "play --reward 9high --remember --trust",
            "play --by ben --trust",
            "play 2blue --trust",
            "next --nothing",
            "end --pearls ana=9+9+9 --pearls ben=8+8+3+3+3+3",
        ],
    );
    let full = table.dump();
    let said = table.ok("undo");
    assert!(said.out.contains("amulets play 1: counted"), "{said}");
    let said = table.ok("undo 2");
    assert!(said.out.contains("amulets 9 → 6"), "{said}");
    table.ok("undo 6");
    assert_eq!(table.dump(), empty);
    table.ok("redo 9");
    assert_eq!(table.dump(), full);
}

/// The reward of a number, remembered for this play and later ones.
#[test]
fn a_remembered_reward_is_not_asked_again() {
    let mut table = two();
    play(
        &mut table,
        &["play 2blue --reward low+shadow --remember", "next --nothing", "take 1", "play 2green"],
    );
    assert_eq!(now(&mut table)["players"][1]["shadows"], 1);
    let figures = table.json("amulets box")["box"].clone();
    let two = figures.as_array().unwrap().iter().find(|f| f["key"] == "reward-2");
    assert_eq!(two.unwrap()["value"], "low+shadow");
    table.ok("amulets abandon");
    play(&mut table, &["start --players Ana,Ben --first ana --seed 8", "play 2red --trust"]);
    assert_eq!(now(&mut table)["players"][0]["shadows"], 1);
}

/// Magic items by commands: their price and effect.
#[test]
fn magic_items_are_paid_for_and_used() {
    let mut table = Table::new();
    table.ok("amulets box crests=12+8 red-pearls=5");
    table.ok("amulets start --players Ana,Ben --first ana --chest ink,hammer,mint --seed 7");
    table.untold_hands();
    play(
        &mut table,
        &["play 1blue --reward low+crystal+crystal+crystal", "next --nothing", "next --nothing"],
    );
    let said = table.ok("amulets mint");
    assert!(said.out.starts_with(" Ana pays a crystal for Dragon Mint"), "{said}");
    let said = table.ok(
        "amulets play 2green --ink red --side left --with hammer --reward low+low --hammer-piece 2",
    );
    assert!(
        said.out.contains(" Ana pays a crystal for the Prism Ink\n Ana plays 2 red, on the left\n"),
        "{said}"
    );
    assert!(said.out.contains("Ana takes the second-lowest piece, 4\n"), "{said}");
    let ana = now(&mut table)["players"][0].clone();
    assert_eq!(ana["crystals"], 0);
    assert_eq!(ana["stacks"][0]["colour"], "red");
}

/// At most one open play; players are added along with it, near misses asked about.
#[test]
fn one_play_is_open_and_players_are_added_in_passing() {
    let mut table = Table::new();
    table.ok("player add Ana");
    let refused = table.refused(1, "amulets start --players An,Ben --seed 1");
    assert!(refused.err.contains("did you mean Ana?"), "{refused}");
    let said = table.ok("amulets start --players An,Ben --seed 1 --new-player");
    assert!(said.out.starts_with(" An is a new player\n Ben is a new player\n\n"), "{said}");
    let refused = table.refused(1, "amulets start --players Ana,Ben --seed 1");
    assert_eq!(
        refused.err,
        "error: Dragonkeepers play 1 is open\n\
         hint: continue it: wyrm amulets; or end it: wyrm amulets abandon\n"
    );
    // A player's new name is shown at the table.
    table.ok("player rename an Anouk");
    assert_eq!(now(&mut table)["players"][0]["name"], "Anouk");
    table.ok("kosmos abandon");
    table.refused(1, "dragonkeepers status");
}
