//! Entries for another day: a past campaign is entered with its dates.

use insta::assert_snapshot;

use crate::harness::Table;

/// Two hunts of the past, the later one entered first, and the purchases in between.
fn past() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes --date 2025-01-01");
    for hero in ["Denra --class rogue", "Timorn --class wizard"] {
        table.ok(&format!("hero new {hero} --date 2025-01-01"));
    }
    table.ok("hunt record --outcome slain --heroes denra,timorn --date '2025-03-01 20:00'");
    table.ok("hunt record --outcome fled --heroes denra,timorn --date 2025-02-01");
    table
}

#[test]
fn history_is_in_the_order_of_days() {
    let mut table = past();
    table.ok("market buy small-healing-potion --hero denra --date 2025-03-01");
    table.ok("hero give denra small-healing-potion timorn --date 2025-03-02");
    table.ok("hero pay timorn denra 1 --date 2025-03-03");
    table.ok("hero edit denra --gold +4 --reason 'found on the way' --date 2025-02-15");
    assert_snapshot!(table.ok("hero history denra").out);
    assert_snapshot!(table.ok("hero why denra gold").out);
    assert_snapshot!(table.ok("hunt list").out);
}

#[test]
fn a_hunt_has_a_number_by_its_day_and_an_id_by_which_it_is_typed() {
    let mut table = past();
    let listed = table.json("hunt list");
    let numbers: Vec<(i64, i64)> = listed["hunts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|hunt| (hunt["number"].as_i64().unwrap(), hunt["id"].as_i64().unwrap()))
        .collect();
    assert_eq!(numbers, [(1, 2), (2, 1)]);
    let shown = table.ok("hunt show 2").out;
    assert!(shown.contains("hunt 1 (id 2)"), "{shown}");
    let said = table.refused(1, "hunt show 3");
    assert_eq!(
        said.err,
        "error: there is no hunt with the id 3 in Ashes\nhint: all hunts: wyrm hunt list\n"
    );
}

#[test]
fn an_abandoned_hunt_has_no_number_and_counts_nowhere_and_its_log_stays_readable() {
    let mut table = past();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDDDD");
    let said = table.ok("hunt abandon");
    assert_eq!(said.out, "hunt (id 3) is dropped and does not count\n");
    let log = table.ok("hunt log 3").out;
    assert!(log.contains("hunt (id 3)"), "{log}");
    assert!(log.contains("Denra"), "{log}");
    table.ok("hunt start --heroes denra,timorn");
    let shown = table.ok("hunt").out;
    assert!(shown.contains("hunt 3 (id 4)"), "{shown}");
    assert_eq!(table.json("stats")["stats"]["plays"], 2);
}

#[test]
fn a_date_that_would_leave_a_hero_in_debt_on_any_day_is_refused() {
    let mut table = past();
    // Before the first bounty.
    let said = table.refused(1, "hero pay denra timorn 1 --date 2025-02-10");
    assert_snapshot!(said.err, @"
    error: Denra had 0 gold on that day: 1 cannot be taken
    hint: where it came from: wyrm hero why denra gold
    ");
    // Gold that is spent later is not available before.
    table.ok("hero pay timorn denra 1 --date 2025-03-02");
    table.ok("hero pay denra timorn 2 --date 2025-03-05");
    table.ok("hero edit denra --gold +1 --reason told --date 2025-03-10");
    let said = table.refused(1, "hero pay denra timorn 2 --date 2025-03-03");
    assert_snapshot!(said.err, @"
    error: Denra would have -1 gold later, after: paid to Timorn
    hint: where it came from: wyrm hero why denra gold
    ");
    table.ok("hero pay denra timorn 1 --date 2025-03-11");
}

#[test]
fn a_step_keeps_its_true_time_and_undo_goes_by_steps() {
    let mut table = past();
    let steps = table.json("history");
    let at = steps["history"]["steps"][0]["at"].as_str().unwrap().to_owned();
    assert!(at.starts_with("2026-11-14"), "{at}");
    let before = table.dump();
    table.ok("hero edit denra --gold +1 --reason told --date 2024-01-01");
    table.ok("undo");
    assert_eq!(table.dump(), before);
    // The last step is undone first, though its day is the earlier one.
    table.ok("undo");
    let listed = table.json("hunt list");
    assert_eq!(listed["hunts"].as_array().unwrap().len(), 1);
    assert_eq!(listed["hunts"][0]["id"], 1);
}

#[test]
fn levels_and_saved_scores_have_days() {
    let mut table = past();
    table.ok("hero edit denra --exp +5 --reason told --date 2025-03-01");
    table.ok("hero level-up denra --improve stab --hp 3 --date 2025-03-02");
    let history = table.json("hero history denra");
    let lines = history["history"].as_array().unwrap();
    let level = lines.iter().find(|line| line["kind"] == "level").unwrap();
    assert_eq!(level["at"], "2025-03-02T11:00:00Z");
    table.ok("amulets score --player Ana:pieces=10 --player Ben:pieces=4 --save --date 2024-05-01");
    table.ok("keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=0 --player Cleo:tribe=green,shields=1,arrows=0 --save --date 2023-05-01");
    let plays = table.json("play list");
    let plays = plays["plays"].as_array().unwrap().iter();
    let days: Vec<&str> = plays.map(|play| play["started_at"].as_str().unwrap()).collect();
    assert_eq!(
        days,
        [
            "2023-05-01T11:00:00Z",
            "2024-05-01T11:00:00Z",
            "2025-02-01T11:00:00Z",
            "2025-03-01T19:00:00Z"
        ]
    );
}

#[test]
fn a_day_that_cannot_be_is_refused() {
    let mut table = past();
    for (date, error) in [
        (
            "tomorrow",
            "error: tomorrow is not a date\nhint: as in 2026-11-14, \"2026-11-14 20:30\", today or yesterday\n",
        ),
        ("2026-11-15", "error: 2026-11-15 is in the future\n"),
        ("9999-12-31", "error: 9999-12-31 is in the future\n"),
        ("+10000-01-01", "error: +10000-01-01 is in the future\n"),
        ("+262142-12-31", "error: +262142-12-31 is in the future\n"),
        ("9999-12-31T23:59:59-12:00", "error: 9999-12-31T23:59:59-12:00 is in the future\n"),
        ("0000-01-01", "error: 0000-01-01 is too long ago: the earliest year is 1970\n"),
        ("-262143-01-01", "error: -262143-01-01 is too long ago: the earliest year is 1970\n"),
        (
            "2023-02-29",
            "error: 2023-02-29 is not a date\nhint: as in 2026-11-14, \"2026-11-14 20:30\", today or yesterday\n",
        ),
        ("1969-12-31", "error: 1969-12-31 is too long ago: the earliest year is 1970\n"),
        (
            "0000-00-00",
            "error: 0000-00-00 is not a date\nhint: as in 2026-11-14, \"2026-11-14 20:30\", today or yesterday\n",
        ),
    ] {
        let said =
            table.refused(1, &format!("hero edit denra --gold +1 --reason told --date={date}"));
        assert_eq!(said.err, error);
    }
}

/// No date may break a command, not even the last possible days.
#[test]
fn every_command_with_a_date_refuses_the_end_of_time() {
    let mut table = past();
    table.ok("hunt record --outcome slain --heroes denra,timorn --date 2025-04-01");
    table.ok("play add go --player Ana:1 --player Ben:2");
    for words in [
        "play add go --player Ana:1 --player Ben:2",
        "play edit 4",
        "campaign new Embers",
        "hero new Vex --class cleric",
        "hero edit denra --gold +1 --reason told",
        "hero pay denra timorn 1",
        "hunt record --outcome fled --heroes denra,timorn",
        "market buy small-healing-potion --hero denra",
        "hero level-up denra",
    ] {
        for (date, what) in [
            ("9999-12-31", "in the future"),
            ("9999-12-31 23:59", "in the future"),
            ("+262142-12-31", "in the future"),
            ("0000-01-01", "too long ago"),
            ("0000-01-01T00:00:00+23:59", "too long ago"),
        ] {
            let date = format!("--date={date}");
            let mut words: Vec<&str> = words.split(' ').collect();
            words.push(&date);
            let said = table.refused(1, &words);
            assert!(said.err.contains(what), "{} {said}", words.join(" "));
        }
    }
    for since in ["9999", "9999-12", "9999-12-31"] {
        let said = table.refused(1, &format!("stats --since {since}"));
        assert!(said.err.contains("in the future"), "{said}");
    }
}
