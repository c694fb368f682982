//! Editing finished plays: allowed changes, their consequences, and the rest.

use serde_json::{Value, json};

use crate::harness::Table;

fn two_told() -> Table {
    let mut table = Table::new();
    table.ok("play add Azul --player Ana:69 --player Ben:61");
    table.ok(
        "play add Catan --players Ana,Ben,Cleo --winner Ben --place home --took 60 --note long",
    );
    table
}

fn play(table: &mut Table, id: i64) -> Value {
    table.json(&format!("play show {id}"))["play"].clone()
}

#[test]
fn a_score_is_put_right_and_the_winner_follows() {
    let mut table = two_told();
    let said = table.ok("play edit 1 --player Ben:70+1");
    insta::assert_snapshot!(said);
    let undone = table.ok("undo");
    assert!(undone.out.contains("result Ben wins with 71 → Ana wins with 69"), "{undone}");
    assert_eq!(play(&mut table, 1)["how"], "Ana wins with 69");
    // The entered winner stays.
    table.ok("play edit 2 --player Ana:10 --player Ben:9");
    assert_eq!(play(&mut table, 2)["how"], "Ben wins with 9");
    table.ok("play edit 2 --winner Ana");
    assert_eq!(play(&mut table, 2)["how"], "Ana wins with 10");
    // Now the scores agree: from here on they decide.
    table.ok("play edit 2 --lowest-wins");
    assert_eq!(play(&mut table, 2)["how"], "Ben wins with 9");
    table.ok("play edit 2 --player Ana:8");
    assert_eq!(play(&mut table, 2)["how"], "Ana wins with 8");
    table.ok("play edit 2 --highest-wins");
    assert_eq!(play(&mut table, 2)["how"], "Ben wins with 9");
    table.ok("play edit 2 --lost");
    assert_eq!(play(&mut table, 2)["how"], "lost together");
    assert_eq!(play(&mut table, 2)["cooperative"], true);
}

#[test]
fn teams_ranks_roles_and_colours_are_told_and_taken_away() {
    let mut table = two_told();
    table.ok("play edit 2 --player Ana:team=red,role=scout --player Cleo:team=blue,colour=green --player Ben:team=blue");
    let told = play(&mut table, 2);
    assert_eq!(told["how"], "blue wins: Ben and Cleo");
    assert_eq!(told["seats"][2]["won"], true);
    assert_eq!(told["seats"][0]["role"], "scout");
    table.ok("play edit 2 --player Cleo:team=,colour=,lost");
    let told = play(&mut table, 2);
    assert_eq!(told["how"], "Ben wins");
    assert_eq!(told["seats"][2]["colour"], json!(null));
    table.ok("play edit 2 --player Ana:rank=1,won --player Ben:rank=2");
    assert_eq!(play(&mut table, 2)["how"], "Ana wins");
}

#[test]
fn players_are_replaced_added_and_removed() {
    let mut table = two_told();
    let said = table.ok("play edit 1 --replace ana=Dora");
    assert!(said.out.contains("result   Dora wins with 69\n"), "{said}");
    assert!(said.out.ends_with("Dora is a new player\n"), "{said}");
    table.ok("play edit 2 --add Emil:12 --remove ana");
    let told = play(&mut table, 2);
    let names: Vec<&str> = told["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["player"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ben", "Cleo", "Emil"]);
    assert_eq!(told["how"], "Ben wins");
    // Without its winner the result is unknown, unless scores show it.
    table.ok("play edit 2 --remove Ben");
    assert_eq!(play(&mut table, 2)["how"], "Emil wins with 12");
}

#[test]
fn day_place_length_note_and_whether_it_counts() {
    let mut table = two_told();
    table.ok(
        "play edit 2 --date 2026-10-03 --place 'at the lake' --took 2:05 --note short --ignored",
    );
    let told = play(&mut table, 2);
    // At the entered time of day.
    assert_eq!(told["started_at"], "2026-10-03T19:01:00Z");
    assert_eq!(told["ended_at"], "2026-10-03T19:01:00Z");
    assert_eq!(
        (&told["place"], &told["minutes"], &told["note"], &told["ignored"]),
        (&json!("at the lake"), &json!(125), &json!("short"), &json!(true))
    );
    insta::assert_snapshot!(table.ok("play list"));
    insta::assert_snapshot!(table.ok("play show 2"));
    table.ok("play edit 2 --clear place,took,note --counted --date '2026-10-04 09:15'");
    let told = play(&mut table, 2);
    assert_eq!(
        (&told["place"], &told["minutes"], &told["note"], &told["ignored"]),
        (&json!(null), &json!(null), &json!(null), &json!(false))
    );
    assert_eq!(told["started_at"], "2026-10-04T08:15:00Z");
    let said = table.ok("play edit 2 --counted");
    assert_eq!(said.err, "(already up to date)\n");
}

#[test]
fn the_rules_are_held_when_a_play_of_a_title_is_changed() {
    let mut table = Table::new();
    table.ok("play add drako --player Ana:team=dragon --player Ben --how escaped");
    assert_eq!(table.refused(1, "play edit 1 --player Ana:5").err, "error: Drako has no score\n");
    table.refused(1, "play edit 1 --remove Ben");
    // The way was dropped with the winner; the sides stay.
    table.ok("play edit 1 --winner Ben");
    assert_eq!(play(&mut table, 1)["how"], "Ben wins: the dragon is slain");
    table.ok("play edit 1 --how dwarves-dead");
    assert_eq!(play(&mut table, 1)["how"], "Ana wins: all three dwarves are dead");
    assert_eq!(
        table.refused(1, "play edit 1 --add Cleo:team=dwarves").err,
        "error: Drako is for 2 players, not 3\n"
    );
}

/// Somebody remembers later how it ended.
#[test]
fn a_way_keeps_the_winner_unless_it_contradicts() {
    let mut table = Table::new();
    table.ok("play add drako --player Ana:won --player Ben");
    table.ok("play edit 1 --how slain");
    let told = play(&mut table, 1);
    assert_eq!(told["how"], "Ana wins: the dragon is slain");
    assert_eq!(told["seats"][0]["team"], "dwarves");
    // The sides are known, and the dragon is Ben's.
    table.ok("play edit 1 --how escaped");
    let escaped = "Ben wins: the dwarves have no cards, the dragon escapes";
    assert_eq!(play(&mut table, 1)["how"], escaped);
    table.ok("play add drako --player Ana:won,team=dragon --player Ben");
    assert_eq!(play(&mut table, 2)["how"], "Ana wins as the dragon");
    table.ok("play edit 2 --how dwarves-dead");
    let dead = "Ana wins: all three dwarves are dead";
    assert_eq!(play(&mut table, 2)["how"], dead);
    table.ok("play edit 2 --winner Ana");
    table.ok("play edit 2 --how slain");
    assert_eq!(play(&mut table, 2)["how"], "Ben wins: the dragon is slain");
    assert_eq!(
        table.refused(1, "play edit 2 --how drawn").err,
        "error: Drako ends slain, escaped or dwarves-dead, not drawn\n"
    );
    table.ok("play add keepers --players Ana,Ben,Cleo --winner Ben");
    table.ok("play edit 3 --how nobody");
    let nobody = "nobody wins: a dragon was defeated";
    assert_eq!(play(&mut table, 3)["how"], nobody);
}

/// Removed sides leave no trace.
#[test]
fn without_sides_only_the_winner_is_known() {
    let mut table = Table::new();
    table.ok("play add drako --player Ana:won,team=dragon --player Ben");
    let said = table.ok("play edit 1 --player Ana:team= --player Ben:team=");
    assert!(said.out.contains("result   Ana wins\n"), "{said}");
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let stats = "SELECT count(*) FROM play_stat";
    assert_eq!(conn.query_row(stats, [], |r| r.get::<_, i64>(0)).unwrap(), 0);
}

/// Tribes and rounds stay with any score; the reason of a tie stays while the tie does.
#[test]
fn a_counted_keeper_game_keeps_what_still_holds() {
    let mut table = Table::new();
    table.ok("keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=0 --player Cleo:tribe=green,shields=3,arrows=0 --save --rounds 9");
    let before = play(&mut table, 1);
    let tie = "Cleo wins: 3 shields like Ana, and the fewest arrows on the favourite (0)";
    let facts = json!({
        "mode": "keeper", "tribes": "Ana (red), Ben (blue) and Cleo (green)", "rounds": "9"
    });
    assert_eq!((&before["how"], &before["facts"]), (&json!(tie), &facts));
    let setup = |table: &Table| -> String {
        let conn = rusqlite::Connection::open(table.db()).unwrap();
        conn.query_row("SELECT setup FROM play", [], |row| row.get(0)).unwrap()
    };
    let tribes = r#""tribes":["red","blue","green"]"#;
    assert!(setup(&table).contains(tribes), "{}", setup(&table));
    for words in ["Ana:colour=red", "Ben:1"] {
        let said = table.ok(&format!("play edit 1 --player {words}"));
        assert!(!said.out.contains("gone"), "{said}");
        let told = play(&mut table, 1);
        assert_eq!((&told["how"], &told["facts"]), (&json!(tie), &facts));
    }
    assert!(setup(&table).contains(tribes), "{}", setup(&table));
    table.ok("play edit 1 --player Ana:2");
    let told = play(&mut table, 1);
    assert_eq!((&told["how"], &told["facts"]), (&json!("Cleo wins with 3"), &facts));
    // A tie again: the reason for the win is unknown.
    table.refused(1, "play edit 1 --player Ana:3");
    table.ok("play edit 1 --player Ana:3 --winner cleo");
    let told = play(&mut table, 1);
    assert_eq!((&told["how"], &told["facts"]), (&json!("Cleo wins"), &facts));
    let said = table.ok("play edit 1 --add Dora:0");
    let news = "Dora is a new player\nno longer fits and was removed: tribes and rounds\n";
    assert!(said.out.ends_with(news), "{said}");
    assert_eq!(play(&mut table, 1)["facts"], json!({ "mode": "keeper" }));
    table.ok("undo 5");
    assert_eq!(play(&mut table, 1), before);
}

/// Counted parts stay as long as they add up.
#[test]
fn a_counted_score_keeps_its_parts_until_the_sum_changes() {
    let mut table = Table::new();
    table.ok("amulets score --player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3 --player Ben:pieces=16+10+8,pearls=3,eggs=3 --player Cleo:pieces=6,eggs=1 --save");
    let before = play(&mut table, 1);
    table.ok("play edit 1 --player Ana:colour=blue --replace Cleo=Dora");
    let after = play(&mut table, 1);
    assert_eq!(after["facts"]["pieces"], "Ana 21, Ben 34, Dora 6");
    assert_eq!(after["how"], before["how"]);
    assert_eq!(after["seats"][0]["colour"], "blue");
    let said = table.ok("play edit 1 --player Ana:70");
    assert!(
        said.out.ends_with(
            "no longer fits and was removed: pieces, pearls, crests, eggs and most eggs\n"
        ),
        "{said}"
    );
    assert_eq!(play(&mut table, 1)["facts"], json!({}));
    table.ok("undo 2");
    assert_eq!(play(&mut table, 1), before);
}

#[test]
fn a_hunt_keeps_its_result() {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("player add Ben");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hunt record --outcome slain --heroes denra");
    assert_eq!(
        table.refused(1, "play edit 1 --winner Ana").err,
        "error: play 1 is a hunt: its result cannot change\n\
         hint: its date, place, length, note and players can be changed (--replace A=B), or ignore it: --ignored\n"
    );
    table.ok("play edit 1 --replace ana=ben --place home --took 90");
    let told = play(&mut table, 1);
    assert_eq!(told["seats"][0]["player"], "Ben");
    assert_eq!(told["place"], "home");
}

/// A hunt entered with the wrong day moves with all its payments, but not past purchases made with them.
#[test]
fn a_hunt_moves_with_what_it_paid() {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hunt record --outcome slain --heroes denra --date 2026-10-10");
    let gold = table.json("hero show denra")["hero"]["gold"].clone();
    table.ok("market buy small-healing-potion --hero denra --date 2026-10-20");
    let said = table.refused(1, "play edit 1 --date 2026-10-25");
    assert!(said.err.starts_with("error: Denra would have -"), "{said}");
    assert!(
        said.err.ends_with("hint: its gold was spent before that day: choose an earlier day\n"),
        "{said}"
    );
    table.ok("play edit 1 --date 2026-10-15");
    let why = table.ok("hero why denra gold");
    assert!(why.out.contains("2026-10-15"), "{why}");
    assert!(!why.out.contains("2026-10-10"), "{why}");
    table.ok("play edit 1 --date 2026-09-01");
    table.ok("undo 3");
    assert_eq!(table.json("hero show denra")["hero"]["gold"], gold);
    table.ok("redo 3");
    table.ok("check");
    // Without wyrm nobody can change the ledger either.
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    conn.execute("UPDATE journal_now SET mode = 'record', step = 1", []).unwrap();
    for sql in [
        "UPDATE ledger SET gold = gold + 1",
        "UPDATE ledger SET at = '2026-10-25T12:00:00Z' WHERE play_id IS NULL",
        "UPDATE ledger SET at = '2026-10-25T12:00:00Z' WHERE play_id = 1",
    ] {
        assert!(conn.execute(sql, []).is_err(), "{sql}");
    }
}

#[test]
fn bad_changes_are_refused() {
    let mut table = two_told();
    for (words, code, error) in [
        (
            "play edit 1",
            2,
            "error: missing: at least one change\n\
             hint: --date, --place, --took, --note, --player NAME:PARTS, --replace A=B, --ignored\n",
        ),
        (
            "play edit 9 --place x",
            1,
            "error: there is no play 9\nhint: all plays: wyrm play list\n",
        ),
        (
            "play edit 1 --replace Cleo=Ana",
            1,
            "error: Cleo did not take part\nhint: there were Ana and Ben\n",
        ),
        ("play edit 1 --replace Ana=Ben", 1, "error: Ben already takes part in play 1\n"),
        (
            "play edit 1 --replace Ana",
            1,
            "error: Ana is not A=B\nhint: --replace Ana=Dora replaces Ana with Dora\n",
        ),
        (
            "play edit 1 --player Cleo:5",
            1,
            "error: Cleo did not take part\nhint: there were Ana and Ben\n",
        ),
        (
            "play edit 1 --player Ana",
            1,
            "error: no change is given for Ana\n\
             hint: --player NAME:PARTS changes a player, --add NAME adds one\n",
        ),
        ("play edit 1 --add ana", 1, "error: Ana is named twice\n"),
        ("play edit 1 --remove Ana --remove Ben", 1, "error: no players are given\n"),
        (
            "play edit 1 --clear players",
            1,
            "error: players cannot be removed\nhint: place, took or note\n",
        ),
        ("play edit 1 --place home --clear place", 2, "error: place is both set and removed\n"),
        ("play edit 1 --date 2030-01-01", 1, "error: 2030-01-01 is in the future\n"),
        ("play edit 1 --place ''", 1, "error: a place cannot be empty\n"),
        (
            "play edit 1 --player Ana:rank=1 --player Ben:won",
            1,
            "error: Ana has rank 1, but Ben won\n",
        ),
    ] {
        assert_eq!(table.refused(code, words).complaint(), error, "{words}");
    }
}

#[test]
fn a_player_is_changed_once() {
    let mut table = two_told();
    let said = table.refused(1, "play edit 1 --player Ana:70 --player ana:71");
    assert_eq!(said.err, "error: Ana is named twice\n");
    table.ok("play edit 1 --player Ana:70 --player Ben:71");
}
