//! `wyrm hunt show --review`: the values of decisions, without blame.

use std::sync::LazyLock;

use insta::assert_snapshot;

use crate::harness::Table;

/// One solution serves every review here.
static CACHE: LazyLock<tempfile::TempDir> = LazyLock::new(|| tempfile::tempdir().unwrap());

fn play(table: &mut Table, words: &[&str]) {
    for words in words {
        table.ok(&format!("hunt {words}"));
    }
}

/// A lone warrior strikes where a Parry would have kept the chance.
fn struck() -> Table {
    let mut table = Table::with_party();
    let cache = CACHE.path().as_os_str().to_owned();
    table.env.insert("XDG_CACHE_HOME".to_owned(), cache);
    play(
        &mut table,
        &[
            "start --heroes brum --dragon young-red",
            "roll --dice XXXXX",
            "reroll 12345 --dice XXXXX",
            "reroll 12345 --dice SSMDC",
            "use strike",
            "next",
        ],
    );
    table
}

#[test]
fn a_review_of_an_open_hunt_names_what_cost_most() {
    let mut table = struck();
    let before = table.dump();
    let said = table.ok("hunt show --review");
    assert_snapshot!("hunt_review", said);
    assert_eq!(table.ok("hunt show 1 --review"), said);
    assert_snapshot!("hunt_review_plain", table.ok("hunt show --review --plain"));
    assert_eq!(table.dump(), before, "looking changes nothing");
    for blame in ["mistake", "error", "wrong", "bad", "should"] {
        assert!(!said.out.contains(blame), "{said}");
    }
    let review = table.json("hunt show --review")["hunt"]["review"].clone();
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(review["decisions"], moves.len());
    let dearest = moves.iter().max_by(|a, b| {
        let cost = |one: &serde_json::Value| one["cost"].as_f64().unwrap();
        cost(a).total_cmp(&cost(b))
    });
    let dearest = dearest.unwrap();
    assert_eq!(dearest["done"]["text"], "Strike");
    assert_eq!(dearest["best"]["text"], "Parry");
    assert_eq!(dearest["dice"], "SSMDC");
    let part = |name: &str| review[name].as_f64().unwrap();
    let sum = part("begin") + part("luck") + part("estimate") - part("cost") + part("corrected");
    assert!((part("end") - sum).abs() < 1e-9);
}

/// Undone acts were never decisions; a correction is no decision.
#[test]
fn undone_steps_and_corrections_are_no_decisions() {
    let mut table = struck();
    let decisions = |table: &mut Table| {
        let review = table.json("hunt show --review")["hunt"]["review"].clone();
        (review["decisions"].as_i64().unwrap(), review["corrected"].as_f64().unwrap())
    };
    assert_eq!(decisions(&mut table), (3, 0.0));
    table.ok("undo 2");
    assert_eq!(decisions(&mut table), (2, 0.0));
    table.ok("hunt correct brum hp=5");
    let (count, corrected) = decisions(&mut table);
    assert_eq!(count, 2);
    assert!(corrected < -0.05, "{corrected}");
    let shown = table.ok("hunt show --review");
    assert!(shown.out.contains(" corrected"), "{shown}");
}

#[test]
fn a_hunt_of_two_is_reviewed_to_its_end() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=9");
    play(
        &mut table,
        &[
            "start --heroes denra,timorn --dragon young-red",
            "roll --dice DDSSM",
            "use stab",
            "assist 5",
        ],
    );
    let open = table.ok("hunt show --review");
    assert!(open.out.contains("now"), "{open}");
    play(&mut table, &["roll --no-assist --dice MMHHS", "use shield --on denra", "flee"]);
    let flown = table.ok("hunt end");
    assert!(!flown.out.is_empty());
    let said = table.ok("hunt show --review");
    assert_snapshot!("hunt_review_of_two", said);
}

#[test]
fn what_cannot_be_reviewed_says_so() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome fled --heroes denra,timorn");
    assert_snapshot!(table.refused(1, "hunt show --review"), @"
    exit 1
    --- stderr
    error: only the result of hunt 1 (id 1) was recorded: there is nothing to review
    hint: a hunt that is played with wyrm can be reviewed: wyrm hunt start
    ");
    assert_snapshot!(table.refused(1, "hunt show 7 --review"), @"
    exit 1
    --- stderr
    error: there is no hunt with the id 7 in Ashes
    hint: all hunts: wyrm hunt list
    ");
    assert_snapshot!(table.refused(1, "hunt show --review --effort 2000"), @"
    exit 1
    --- stderr
    error: the effort must be 0 to 1000 roll-outs, not 2000
    ");
    table.refused(2, "hunt show --effort 3");
}
