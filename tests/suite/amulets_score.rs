//! Counting Dragonkeepers: one command, a file, saved; impossible scores are refused.

use serde_json::json;

use crate::harness::Table;

const FOUR: &str = "amulets score \
    --player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12 \
    --player Ben:pieces=16+10+8,pearls=3,eggs=3,cards=9 \
    --player Cleo:pieces=6+1+1,pearls=3,crest=11,eggs=1,cards=4 \
    --player Dov-K:pieces=20+20+12+12,pearls=9,cards=20";

/// Four players from the shell in one command, the parts by name.
#[test]
fn four_players_are_counted_in_one_command() {
    let mut table = Table::new();
    let said = table.ok(FOUR);
    insta::assert_snapshot!("amulets_score", said);
    assert_eq!(table.dump(), "", "nothing is recorded without --save");
    let score = table.json(FOUR)["score"].clone();
    assert_eq!(score["winners"], json!(["Dov-K"]));
    assert_eq!(score["shared"], false);
    let ana = &score["players"][1];
    assert_eq!(
        ana,
        &json!({
            "name": "Ana", "total": 69, "rank": 2, "winner": false, "pieces": 21, "pearls": 8,
            "crest": 16, "eggs": 3, "egg_points": 12, "most_eggs": 12, "cards": 12,
        })
    );
    let plain = table.ok(&format!("{FOUR} --plain"));
    assert!(
        plain.out.contains("player: Ana; pieces: 21; pearls: 8; crest: 16; eggs: 3×4; most eggs: +12; total: 69; cards: 12\n"),
        "{plain}"
    );
}

#[test]
fn a_saved_score_is_a_play_with_its_parts() {
    let mut table = Table::new();
    let said = table.ok(&format!("{FOUR} --save --note 'at the cabin'"));
    assert!(
        said.out.ends_with(
            " kept as  play 1: wyrm play show 1\n new      Ana, Ben, Cleo and Dov-K are new players\n"
        ),
        "{said}"
    );
    let play = table.json("play show 1")["play"].clone();
    assert_eq!((&play["kind"], &play["outcome"]), (&json!("told"), &json!("won")));
    assert_eq!(play["note"], "at the cabin");
    let scores: Vec<i64> = play["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["score"].as_i64().unwrap())
        .collect();
    assert_eq!(scores, [69, 61, 26, 73]);
    assert_eq!(
        play["facts"],
        json!({
            "pieces": "Ana 21, Ben 34, Cleo 8, Dov-K 64", "pearls": "Ana 8, Ben 3, Cleo 3, Dov-K 9",
            "crests": "Ana 16, Cleo 11", "eggs": "Ana 12, Ben 12, Cleo 4",
            "most eggs": "Ana 12, Ben 12", "cards": "Ana 12, Ben 9, Cleo 4, Dov-K 20",
        })
    );
    // Known players are recognized by name.
    let again = table.json("amulets score --player ana:eggs=1 --player BEN:pieces=1 --save");
    assert_eq!(again["score"]["winners"], json!(["Ana"]));
    assert_eq!(again["score"]["added"], json!([]));
    let refused =
        table.refused(1, "amulets score --player Anna:eggs=1 --player Ben:pieces=1 --save");
    assert!(refused.err.contains("did you mean Ana?"), "{refused}");
    table.ok("undo 2");
    assert_eq!(table.dump(), "");
}

/// Ruling 7: red pearls first, as far as the box is known.
#[test]
fn blue_pearls_wait_for_the_red_ones() {
    let mut table = Table::new();
    let blue = "amulets score --player A:pieces=3x1,pearls=8 --player B:pieces=3x4,pearls=3";
    table.ok(blue);
    table.ok("amulets box red-pearls=3");
    let said = table.refused(1, blue);
    assert_eq!(
        said.err,
        "error: red pearls go first: 2 red ones are left, and 1 blue is taken\n\
         hint: another box? wyrm amulets box red-pearls=N; --trust accepts it anyway\n"
    );
    table.ok("amulets box red-pearls=1");
    table.ok(blue);
}

/// Unknown numbers of cards break no tie, and a tie below the first place is shared.
#[test]
fn untold_cards_break_no_tie() {
    let mut table = Table::new();
    let ranks = |table: &mut Table, last: &str| -> Vec<i64> {
        let words = format!(
            "amulets score --player A:pieces=20 --player B:pieces=10,cards=9 --player C:pieces=10{last}"
        );
        let players = table.json(&words)["score"]["players"].clone();
        let players = players.as_array().unwrap();
        players.iter().map(|p| p["rank"].as_i64().unwrap()).collect()
    };
    assert_eq!(ranks(&mut table, ""), [1, 2, 2]);
    assert_eq!(ranks(&mut table, ",cards=5"), [1, 2, 3]);
}

/// Tie-breaks and shared wins, from a file.
#[test]
fn a_file_is_counted_and_ties_are_settled() {
    let mut table = Table::new();
    let file = table.folder().join("score.txt");
    let count = |table: &mut Table, text: &str| {
        std::fs::write(&file, text).unwrap();
        let path = file.to_str().unwrap().to_owned();
        table.run(&["amulets", "score", "--file", &path])
    };
    let tied =
        "# last night\nAna: pieces=10, cards=7\n\nBen: pieces = 6+4, cards=9\nCleo: pieces=1\n";
    let said = count(&mut table, tied);
    assert!(
        said.out.contains(" result   Ben wins with 10 and the most dragon cards laid out\n"),
        "{said}"
    );
    let shared = count(&mut table, "Ana:pieces=10,cards=9\nBen:pieces=10,cards=9");
    assert!(shared.out.contains(" result   Ana and Ben share the win with 10\n"), "{shared}");
    let unknown = count(&mut table, "Ana:pieces=10\nBen:pieces=10,cards=9");
    assert_eq!(
        unknown.err,
        "error: Ana and Ben are tied at 10: the most dragon cards laid out win\n\
         hint: enter the dragon cards laid out, shadow dragons included: cards=12\n"
    );
    let wrong = count(&mut table, "Ana:pieces=10\nBen pieces=10");
    assert_eq!(
        wrong.err,
        "error: line 2: Ben pieces=10 is not a score\n\
         hint: NAME:pieces=1+4+16,pearls=8,crest=16,eggs=3,cards=12\n"
    );
    let empty = count(&mut table, "# nobody yet\n\n");
    assert!(empty.err.starts_with("error: the file has no scores\nhint: NAME:"), "{empty}");
    let missing = table.refused(3, "amulets score --file nowhere.txt");
    assert!(missing.err.starts_with("error: nowhere.txt cannot be read"), "{missing}");
}

/// Ten pieces of one wrong value are one mistake.
#[test]
fn a_wrong_value_is_named_once() {
    let mut table = Table::new();
    let said = table.refused(1, "amulets score --player A:pieces=10x2 --player B:eggs=1");
    assert_eq!(said.err.matches("there is no piece of 2 (A)").count(), 1, "{said}");
}

/// Impossible totals are refused with the reason, or accepted with `--trust`.
#[test]
fn what_cannot_be_is_refused_or_trusted() {
    let mut table = Table::new();
    for (players, why) in [
        (
            "--player A:pieces=20+20+20+20,pearls=8 --player B:eggs=1",
            "there are 3 pieces of 20, not 4",
        ),
        ("--player A:pieces=34 --player B:eggs=1", "there is no piece of 34 (A)"),
        (
            "--player A:pieces=3x1,pearls=8,crest=16 --player B:pieces=3x1,pearls=8,crest=9 --player C:pieces=3x6,pearls=8,crest=7 --player D:pieces=3x4,pearls=8,crest=5",
            "4 players have 3 crests, not 4",
        ),
        ("--player A:eggs=6 --player B:eggs=4", "there are 9 golden eggs, not 10"),
        (
            "--player A:pieces=3x1,pearls=8,crest=16 --player B:eggs=4",
            "two players leave the crest of 16 in the box (A)",
        ),
        ("--player A:pieces=3x1,pearls=7 --player B:eggs=4", "there is no pearl of 7 (A)"),
        // Ruling 7: a pearl for every three pieces, neither more nor fewer.
        (
            "--player A:pieces=1,pearls=8+8 --player B:eggs=4",
            "A has 1 piece and 2 pearls: three pieces make a ring, and only a ring has a pearl",
        ),
        (
            "--player A:pieces=6x1 --player B:eggs=4",
            "A has 6 pieces and 0 pearls: they make 2 rings, with a pearl each",
        ),
        // Crest bonus: four colours, so four cards and four sets.
        (
            "--player A:pieces=3x1,pearls=8,crest=9,cards=3 --player B:eggs=4",
            "A has a crest and 3 cards laid out: it takes 4, one of each colour",
        ),
        // Receiving a reward: it needs a set.
        (
            "--player A:pieces=2x1,cards=0 --player B:eggs=4",
            "A has 2 pieces and no cards laid out: rewards come with a set, and a card of it stays",
        ),
        (
            "--player A:pieces=2x1,crest=9 --player B:eggs=4",
            "A has a crest and 2 pieces: the sets before it gave 3 at least",
        ),
        (
            "--player A:pieces=3x1,pearls=8,crest=100 --player B:eggs=4",
            "a crest must be worth 1 to 99, not 100 (A)",
        ),
    ] {
        let said = table.refused(1, &format!("amulets score {players} --save"));
        assert!(said.err.starts_with(&format!("error: {why}\n")), "{said}");
        assert_eq!(table.dump(), "");
        assert!(said.err.contains("--trust accepts it anyway"), "{said}");
        table.ok(&format!("amulets score {players} --trust"));
    }
    // A group's own box decides.
    table.ok("amulets box crests=9+7 pieces=8x1,8x4,5x6,4x8,8x10,4x12,4x16,4x20");
    table.ok("amulets score --player A:pieces=20+20+20+20,pearls=8 --player B:pieces=3x1,pearls=8,crest=9");
    let said = table.refused(1, "amulets score --player A:crest=8 --player B:eggs=1");
    assert!(said.err.contains("there is no crest of 8 (A)"), "{said}");
}

#[test]
fn what_is_no_score_is_refused() {
    let mut table = Table::new();
    for (words, code, why) in [
        ("", 2, "missing: --player NAME:PARTS or --file FILE"),
        ("--player Ana:eggs=1", 1, "Dragonkeepers is for 2 to 4 players, not 1"),
        ("--player Ana:eggs=1 --trust", 1, "Dragonkeepers is for 2 to 4 players, not 1"),
        ("--player Ana:eggs=1 --player ana:eggs=2", 1, "ana is named twice"),
        ("--player Ana --player Ben:eggs=2", 1, "Ana is not a score"),
        ("--player Ana:eggs --player Ben:eggs=2", 1, "eggs is not a score"),
        ("--player Ana:gold=1 --player Ben:eggs=2", 1, "there is no part called gold"),
        ("--player Ana:eggs=1,eggs=2 --player Ben:eggs=2", 1, "eggs is given twice for Ana"),
        ("--player Ana:eggs=-1 --player Ben:eggs=2", 1, "-1 is not a number of eggs"),
        ("--player Ana:eggs=1+1 --player Ben:eggs=2", 1, "1+1 is not a number of eggs"),
        ("--player Ana:pieces=1,4 --player Ben:eggs=2", 1, "4 is not a score"),
        ("--player Ana:crest=16+12 --player Ben:eggs=2", 1, "each player has one crest at most"),
        ("--player 7:eggs=1 --player Ben:eggs=2", 1, "there is no player called 7"),
        ("--player Ana:pieces=99999999 --player Ben:eggs=2 --trust", 1, "99999999 is not a piece"),
    ] {
        let said = table.refused(code, &format!("amulets score {words} --save"));
        assert!(said.err.starts_with(&format!("error: {why}")), "{said}");
    }
}
