//! Impossible odds and rolls: refused at once, in words.

use insta::assert_snapshot;

use crate::harness::Table;

#[test]
fn expressions_that_go_wrong() {
    let mut table = Table::without_database();
    let mut said = String::new();
    for expr in [
        "",
        "0d6",
        "d0",
        "1000000000d6",
        "99999999999999999999d6",
        "4d6kh9",
        "2d6+",
        "(2d6+3",
        "2d6)",
        "2d6 3",
        "2d6 >= 9 + 1",
        "(2d6 >= 9)",
        "2d6>=9",
        "3d6<=10",
        "2d6+3d6>=5",
        "5d6>=5+2",
        "3d6!=5",
        "3d6!!",
        "dragon",
        "furry",
        "2d6 🐉",
        "2d6\u{202e}",
        "𝟐d6",
        "1000d1000",
        "600d6+600d6",
        "1000000*1000000*1000000*1000000",
        "--2d6 >",
    ] {
        let refused = table.refused(1, &["odds", expr]);
        said.push_str(&format!("wyrm odds '{}'\n{}", expr.escape_debug(), refused.err));
    }
    assert_snapshot!("bad_expressions", said);
    let long = "9".repeat(100_000);
    let refused = table.refused(1, &["odds", &long]).err;
    assert!(refused.len() < 300, "{refused}");
    let deep = "(".repeat(199);
    assert!(table.refused(1, &["roll", &deep]).err.contains("at most 20 deep"));
}

#[test]
fn rolls_that_go_wrong() {
    let mut table = Table::without_database();
    let mut said = String::new();
    for (code, words) in [
        (1, &["roll", "2d6", "--count", "0"][..]),
        (1, &["roll", "2d6", "--count", "-1"]),
        (1, &["roll", "2d6", "--count", "1000000000"]),
        (1, &["roll", "1000d6", "--count", "1000"]),
        (1, &["roll", "2d6", "--seed", "-1"]),
        (1, &["roll", "2d6", "--dice", "7 1"]),
        (1, &["roll", "2d6", "--dice", "3"]),
        (1, &["roll", "2d6", "--dice", ""]),
        (1, &["roll", "2d6", "--dice", "3 4 5"]),
        (1, &["roll", "2d6", "--dice", "three"]),
        (1, &["roll", "2d6", "--dice", "-1 3"]),
        (1, &["roll", "2d6", "--dice", "99999999999 3"]),
        (2, &["roll", "2d6", "--dice", "3 4", "--seed", "1"]),
        (2, &["roll", "2d6", "--dry-run"]),
        (2, &["roll"]),
    ] {
        let refused = table.refused(code, words);
        said.push_str(&format!("wyrm {}\n{}", words.join(" "), refused.err));
    }
    assert_snapshot!("bad_rolls", said);
    assert!(!table.db().exists());
}

#[test]
fn questions_about_games_that_cannot_be() {
    let mut table = Table::with_party();
    let mut said = String::new();
    for (code, line) in [
        (1, "odds fury --count 0"),
        (1, "odds fury --count 6"),
        (1, "odds fury --count 1000000000"),
        (1, "odds fury --rolls 0"),
        (1, "odds fury --rolls -3"),
        (1, "odds fury --dragon smaug"),
        (1, "odds fury --heroes nobody"),
        (1, "odds fury --campaign nowhere"),
        (1, "odds level-up --class bard"),
        (1, "odds level-up --hero nobody"),
        (2, "odds level-up --class rogue --hero denra"),
        (2, "odds hunter"),
        (1, "odds hunter --count 1"),
        (1, "odds hunter --count 0"),
        (1, "odds hunter --count 9"),
        (1, "odds hunter --count -1 --mode dragon"),
        (1, "odds hunter --count 1000000000 --mode dragon"),
        (1, "odds hunter --count 4 --mode hard"),
        (1, "odds hunter --players 2"),
        (1, "odds hunter --players 5 --mode dragon"),
        (2, "odds battle"),
        (1, "odds battle --white 7"),
        (1, "odds battle --red -1"),
        (1, "odds battle --white 3 --red 2"),
        (1, "odds battle --white 2 --red 1 --blue"),
        (1, "odds battle --white 1 --difficulty nightmare"),
        (1, "odds battle --white 1 --weak-flame red"),
        (1, "odds battle --white 1 --faces white=6"),
        (2, "odds --json"),
    ] {
        let refused = table.refused(code, line);
        said.push_str(&format!("wyrm {line}\n{}", refused.err));
    }
    assert_snapshot!("bad_game_odds", said);
}
