//! Games without rules here: listed, renamed, merged; and merging people.

use serde_json::json;

use crate::harness::Table;

fn three_games() -> Table {
    let mut table = Table::new();
    table.ok("play add Azul --player Ana:69 --player Ben:61 --date 2026-03-01");
    table.ok("play add Azul --player Ana:9 --player Ben:61 --date 2026-04-01");
    table.ok("play add Catan --players Ana,Ben --winner Ben --date 2026-05-01");
    table
}

#[test]
fn games_are_listed_with_their_plays() {
    let mut table = three_games();
    insta::assert_snapshot!(table.ok("game list"));
    let json = table.json("game list");
    assert_eq!(
        json["games"][1],
        json!({ "id": 5, "title": "azul", "name": "Azul", "rules": false, "plays": 2,
                "last_played": "2026-04-01T11:00:00Z" })
    );
}

#[test]
fn a_game_is_renamed_and_its_old_name_is_free_again() {
    let mut table = three_games();
    let said = table.ok("game rename azul 'Blue Tiles'");
    assert_eq!(said.out, "Azul is now called Blue Tiles\n");
    assert_eq!(table.json("play show 1")["play"]["name"], "Blue Tiles");
    // Another game of the old name is another game.
    table.ok("play add Azul --players Ana,Ben --winner Ana");
    assert_eq!(table.json("play list --title 'blue tiles'")["plays"].as_array().unwrap().len(), 2);
    assert_eq!(table.json("play show 4")["play"]["name"], "Azul");
    table.ok("undo 2");
    assert_eq!(table.json("play show 1")["play"]["name"], "Azul");
}

#[test]
fn two_games_become_one() {
    let mut table = three_games();
    let before = table.dump();
    let said = table.ok("game merge catan azul");
    assert_eq!(said.out, "Catan is Azul now: 1 play moved\n");
    assert_eq!(table.json("play list --title azul")["plays"].as_array().unwrap().len(), 3);
    table.refused(1, "play list --title catan");
    table.ok("undo");
    assert_eq!(table.dump(), before);
}

/// Another program's data about a game or a player follows the record.
#[test]
fn what_others_keep_follows_the_merged_record() {
    let mut table = three_games();
    table.ok("player add Anna");
    table.edit_elsewhere(
        "INSERT INTO outside VALUES ('x', 'game', '1', 'catan', '{}');
         INSERT INTO outside SELECT 'x', 'player', '1', uuid, '{}' FROM player WHERE name = 'Anna'",
    );
    table.ok("game merge catan azul");
    table.ok("player merge Anna ana");
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let points: bool = conn
        .query_row(
            "SELECT (SELECT record FROM outside WHERE kind = 'game') = 'azul'
             AND (SELECT record FROM outside WHERE kind = 'player') = (SELECT uuid FROM player WHERE name = 'Ana')",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert!(points);
}

#[test]
fn plays_join_a_title_only_if_its_rules_know_them() {
    let mut table = Table::new();
    table.ok("play add 'Dragon Fight' --player Ana:team=dragon,won --player Ben:team=dwarves");
    table.ok("play add 'Dragon Fight' --players Ana,Ben --winner Ben");
    let said = table.ok("game merge 'dragon fight' drako");
    assert_eq!(said.out, "Dragon Fight is Drako now: 2 plays moved\n");
    assert_eq!(table.json("play show 1")["play"]["how"], "Ana wins as the dragon");
    table.ok("play add Fight --players Ana,Ben --winner Ana");
    table.ok("play add Fight --player Ana:5 --player Ben:4");
    assert_eq!(
        table.refused(1, "game merge fight drako").err,
        "error: play 4: Drako has no score\n"
    );
    table.ok("play add Pearls --player Ana:9,team=red --player Ben:4,team=blue");
    assert_eq!(
        table.refused(1, "game merge pearls amulets").err,
        "error: play 5: Ana cannot be in a team: Dragonkeepers has none\n"
    );
    table.ok("play add Shields --player Ana:3,colour=red --player Ben:2,colour=red --players Cleo");
    assert_eq!(
        table.refused(1, "game merge shields keepers").err,
        "error: play 6: Ana and Ben cannot both be red\nhint: a tribe has one player\n"
    );
    assert_eq!(
        table.refused(1, "game merge fight dice-dragons").err,
        "error: a hunt of Dice & Dragons belongs to a campaign and has a command of its own\n\
         hint: wyrm hunt record\n"
    );
}

#[test]
fn the_titles_are_never_renamed_or_merged_away() {
    let mut table = three_games();
    for (words, error) in [
        (
            "game rename drako Dragons",
            "error: wyrm plays Drako by its rules: it cannot be renamed\n",
        ),
        (
            "game merge keepers azul",
            "error: wyrm plays Dragon Keepers by its rules: it cannot be merged into another game\n",
        ),
        ("game merge azul azul", "error: both names mean the same game: Azul\n"),
        (
            "game rename azul Catan",
            "error: there is already a game called Catan\nhint: merge them: wyrm game merge Azul Catan\n",
        ),
        (
            "game rename azul drako",
            "error: there is already a game called Drako\nhint: merge them: wyrm game merge Azul Drako\n",
        ),
        (
            "game rename chess Go",
            "error: there is no game called chess\nhint: known: Dice & Dragons, Dragon Keepers, Dragonkeepers, Drako, Azul, Catan\n",
        ),
    ] {
        assert_eq!(table.refused(1, words).err, error, "{words}");
    }
    assert_eq!(
        table.refused(2, "game merge").complaint(),
        "error: missing: FROM\nhint: one of: Catan, Azul\n"
    );
}

#[test]
fn what_was_imported_twice_is_not_merged_unseen() {
    let mut table = three_games();
    table.edit_elsewhere("UPDATE play SET kind = 'imported', source = 'x:1' WHERE id IN (2, 3)");
    assert_eq!(
        table.refused(1, "game merge catan azul").err,
        "error: plays 3 and 2 were imported from the same record: delete one of them\n\
         hint: wyrm play delete 3\n"
    );
}

#[test]
fn two_names_of_one_person_become_one() {
    let mut table = three_games();
    table.ok("play add Azul --player Anna:70 --player Ben:61 --new-player");
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Anna");
    let before = table.dump();
    let said = table.ok("player merge anna ana");
    assert_eq!(said.out, "Anna is Ana now, with 1 play and 1 hero\n");
    assert_eq!(table.json("play show 4")["play"]["how"], "Ana wins with 70");
    let players = table.json("player list")["players"].clone();
    assert_eq!(
        players,
        json!([
            { "id": 1, "name": "Ana", "heroes": 1, "plays": 4 },
            { "id": 2, "name": "Ben", "heroes": 0, "plays": 4 },
        ])
    );
    table.ok("undo");
    assert_eq!(table.dump(), before);
    assert_eq!(
        table.refused(1, "player merge ben ana").err,
        "error: Ben and Ana both took part in play 1, and in 2 others: they are two people\n\
         hint: look at it: wyrm play show 1; correct who played: wyrm play edit 1 --replace A=B\n"
    );
    assert_eq!(
        table.refused(1, "player merge ana ana").err,
        "error: both names mean the same player: Ana\n"
    );
    table.answers = Some(["Anna", "Ana"].into());
    table.ok("player merge");
}

/// Another laptop that knew both still merges.
#[test]
fn a_file_that_knew_both_merges_with_one_that_made_them_one() {
    let mut table = three_games();
    table.ok("play add Azul --player Anna:70 --player Ben:61 --new-player");
    let mut other = table.another(7);
    other.ok("play add Catan --players Anna,Ben --winner Anna");
    table.ok("player merge anna ana");
    table.ok("game merge catan azul");
    let path = other.db().to_str().unwrap().to_owned();
    table.ok(&["merge", &path]);
    table.ok("check");
    let plays = table.json("play list")["plays"].as_array().unwrap().len();
    assert_eq!(plays, 5);
}
