//! Many plays from a table: all of its rows in one step, or none.

use serde_json::json;

use crate::harness::Table;

fn file(table: &Table, text: &str) -> String {
    let path = table.folder().join("plays.csv");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

const GOOD: &str = "\
date,game,players,winner,result,took,place,note
2026-01-03,Azul,Ana:69; Ben:61,,,45,home,
2026-01-10,Catan,Ana; Ben; Cleo,Cleo,,1h30,,\"long, but good\"
2026-02-01,Pandemic,Ana; Ben,,lost,,,
2026-02-01,drako,\"Ana:team=dragon; Ben\",,escaped,,,
2026-03-01,Golf,Ana:70; Ben:68,,lowest wins,,,
,,,,,,,
2026-03-05,Tichu,\"Ana:team=red,rank=1; Ben:team=blue; Cleo:team=red\",,,,,
";

#[test]
fn a_table_is_entered_in_one_step() {
    let mut table = Table::new();
    let path = file(&table, GOOD);
    let said = table.ok(&["play", "add", "--file", &path]);
    insta::assert_snapshot!(said);
    insta::assert_snapshot!(table.ok("play list"));
    let third = table.json("play show 2")["play"].clone();
    assert_eq!(third["note"], "long, but good");
    assert_eq!(third["minutes"], 90);
    let json = table.json(&["play", "add", "--file", &path]);
    assert_eq!(json["plays"].as_array().unwrap().len(), 6);
    assert_eq!(json["added"], json!({ "games": [], "players": [] }));
    table.ok("undo 2");
    assert_eq!(table.dump(), "");
}

/// The same table from a spreadsheet of another country, with a mark at its beginning, and for one
/// game only.
#[test]
fn semicolons_tabs_and_a_byte_order_mark_are_understood() {
    let mut table = Table::new();
    for text in [
        "\u{feff}date;players\n2026-01-03;\"Ana:69; Ben:61\"\n",
        "players\tdate\nAna:69; Ben:61\t2026-01-03\n",
        "players\nAna:69; Ben:61\n",
        "Players, Date\r\nAna:69; Ben:61, 2026-01-03\r\n",
    ] {
        let path = file(&table, text);
        table.ok(&["play", "add", "Azul", "--file", &path]);
        let play = table.json("play list --limit 9")["plays"][0].clone();
        assert_eq!(play["how"], "Ana wins with 69", "{text}");
        table.ok("undo");
    }
}

#[test]
fn all_faults_are_told_with_their_lines_and_nothing_is_entered() {
    let mut table = Table::new();
    table.ok("player add Ana Ben");
    let path = file(
        &table,
        "date,game,players,winner,result,took\n\
         2026-01-03,Azul,Ana:69; Ben:61,,,45\n\
         soon,Azul,Ana; Ben,,,\n\
         2026-01-03,,Ana; Ben,,,\n\
         2026-01-03,Azul,,,,\n\
         2026-01-03,Azul,Ana; Ben,,,ages\n\
         2026-01-03,Azul,Ana; Ben,,,5,6,7\n",
    );
    insta::assert_snapshot!(table.refused(1, &["play", "add", "--file", &path]));
    // Facts known only to the records and the rules.
    let path = file(
        &table,
        "game,players,winner,result\n\
         Azul,Ana:69; Ben:61,,\n\
         Azull,Ana; Ben,,\n\
         Azul,Ana; Ana,,\n\
         Azul,Ana; Ben,Cleo,\n\
         drako,Ana; Ben,,\n\
         dice-dragons,Ana; Ben,,won\n",
    );
    insta::assert_snapshot!(table.refused(1, &["play", "add", "--file", &path]));
}

#[test]
fn what_is_not_such_a_table_is_refused() {
    let mut table = Table::new();
    let form = "hint: a first row such as date,game,players,winner,result,took,place,note\n";
    for (text, error) in [
        ("", "error: the column game is missing\n"),
        ("game,players\n", "error: the table has no plays\n"),
        ("game,date\nAzul,2026-01-01\n", "error: the column players is missing\n"),
    ] {
        let path = file(&table, text);
        let said = table.refused(1, &["play", "add", "--file", &path]);
        assert_eq!(said.err, format!("{error}{form}"), "{text}");
    }
    let path = file(&table, "game,players,weather\nAzul,Ana; Ben,rain\n");
    assert_eq!(
        table.refused(1, &["play", "add", "--file", &path]).err,
        "error: there is no column called weather\n\
         hint: the columns are date, game, players, winner, result, took, place and note\n"
    );
    let path = file(&table, "game,players,game\nAzul,Ana; Ben,Azul\n");
    assert_eq!(
        table.refused(1, &["play", "add", "--file", &path]).err,
        "error: there are two columns game\n"
    );
    // Standard input is empty here.
    table.refused(1, "play add --file -");
    table.refused(3, "play add --file nowhere.csv");
    table.refused(2, "play add --file plays.csv --winner Ana");
}

#[test]
fn one_slip_on_every_line_is_not_told_a_thousand_times() {
    let mut table = Table::new();
    let rows = "soon,Azul,Ana; Ben\n".repeat(1000);
    let path = file(&table, &format!("date,game,players\n{rows}"));
    let said = table.refused(1, &["play", "add", "--file", &path]);
    assert!(said.err.contains(" and 980 more\n"), "{said}");
    assert_eq!(said.err.lines().count(), 22, "{said}");
}

/// Line numbers of an editor: with any line ends, and with empty lines between. Unreadable rows do
/// not hide broken rules.
#[test]
fn all_faults_of_a_table_are_said_with_the_lines_of_an_editor() {
    let mut table = Table::new();
    table.ok("player add Ana");
    let rows = [
        "sep=;",
        "date;game;players;winner;",
        "2026-01-03;Azul;Ana:69; ;",
        "",
        "03.01.2026;Azul;Ana:1;;",
        "2026-01-03;drako;Ana;;",
        "2026-01-03;Azul;Anna:3;;",
    ];
    for ends in ["\n", "\r\n", "\r"] {
        let file = table.folder().join("plays.csv");
        std::fs::write(&file, rows.join(ends)).unwrap();
        let said = table.refused(1, &["play", "add", "--file", file.to_str().unwrap()]);
        let lines: Vec<&str> = said.err.lines().map(|line| &line[..line.len().min(14)]).collect();
        assert_eq!(lines[0], "error: line 5:", "{said}");
        for (place, line) in [(1, "line 6:"), (2, "line 7:")] {
            assert!(lines[place].trim_start().starts_with(line), "{said}");
        }
    }
}

/// Similar letters of another alphabet are a mistake like any other.
#[test]
fn a_name_that_looks_like_a_known_one_is_not_taken_for_a_new_one() {
    let mut table = Table::new();
    table.ok("play add Go --player Ana --player Bill");
    for (game, player, error) in [
        ("Go", "Аna", "there is no player called Аna, did you mean Ana?"),
        ("Go", "Αnа", "there is no player called Αnа, did you mean Ana?"),
        ("Go", "Ａｎａ", "there is no player called Ａｎａ, did you mean Ana?"),
        ("Go", "Bi1l", "there is no player called Bi1l, did you mean Bill?"),
        ("Gо", "Ana", "there is no game called Gо, did you mean Go?"),
    ] {
        let said = table.refused(1, &["play", "add", game, "--player", player]);
        assert_eq!(said.err.lines().next().unwrap(), format!("error: {error}"));
        let text = format!("game,players\n{game},{player}\n");
        let path = file(&table, &text);
        let said = table.refused(1, &["play", "add", "--file", &path]);
        assert!(said.err.contains(error), "{said}");
    }
    table.ok("play add Go --player Аna --new-player");
    // A name in one alphabet is not asked about.
    table.ok("play add Шахматы --player Анна --player Алла");
    table.ok("play add Шахматы --player Ольга --player Олег");
}

#[test]
fn a_hero_a_campaign_and_a_game_are_suggested_by_their_looks() {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    for (words, near) in
        [("hero show Вrum", "Brum"), ("campaign use Аshеs", "Ashes"), ("player show Аna", "Ana")]
    {
        let said = table.refused(1, words);
        let near = format!("did you mean {near}?");
        assert!(said.err.contains(&near), "{said}");
    }
}

#[test]
fn a_player_who_looks_like_another_is_added_only_with_a_word() {
    let mut table = Table::new();
    table.ok("player add Ana");
    let said = table.refused(1, "player add Аna");
    assert_eq!(
        said.err,
        "error: Аna looks like Ana, who is already a player\n\
         hint: to use the name for another person: --new-player\n"
    );
    table.ok("player add Anna");
    table.refused(1, "player rename anna Аna");
    table.ok("player rename ana ANA");
    table.ok("player add Аna --new-player");
}
