//! The board of a hunt, its `next` line and its JSON about the next events.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::Table;

/// Five heroes, two against the Green Dragon and three against the Pale one.
pub fn two_dragons() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("campaign chapter 4");
    for (hero, class) in [
        ("Denra", "rogue"),
        ("Timorn", "wizard"),
        ("Heirn", "ranger"),
        ("Brum", "warrior"),
        ("Cara", "cleric"),
    ] {
        table.ok(&format!("hero new {hero} --class {class}"));
        table.ok(&format!("catalog edit class {class} tokens=1"));
    }
    table.ok("hunt start --heroes denra,timorn,heirn,brum,cara --dragon green --dragon pale");
    table
}

/// Every hero's turn, up to the first Fury.
fn up_to_fury(table: &mut Table) {
    for dice_and_skill in
        ["DDSHC/stab", "CCSHM/accurate-shot", "MMSHC/magic-bolt", "SSHCM/slash", "HHSCD/smite"]
    {
        let (dice, skill) = dice_and_skill.split_once('/').unwrap();
        table.ok(&format!("hunt roll --dice {dice}"));
        table.ok(&format!("hunt use {skill}"));
        table.ok("hunt next");
    }
}

/// Phase 2 with two dragons (ruling 26): whose Fury is due is shown everywhere.
#[test]
fn with_two_dragons_everyone_knows_whose_fury_is_due() {
    let mut table = two_dragons();
    up_to_fury(&mut table);
    assert_snapshot!("fury_of_two", table.ok("hunt"));
    let hunt = table.json("hunt")["hunt"].clone();
    assert_eq!(hunt["fury_due"], json!(["Green Dragon", "Pale Dragon"]));
    let said = table.ok("hunt fury --dice SSSSS,SSSSS,SSSSS");
    assert!(said.out.contains(" next     wyrm hunt fury (of the Pale Dragon)\n"), "{said}");
    assert!(
        said.out.contains(" Fury of the Pale Dragon is due; it strikes Heirn, Brum and Cara\n"),
        "{said}"
    );
    assert_eq!(table.json("hunt")["hunt"]["fury_due"], json!(["Pale Dragon"]));
}

/// Assisting An Ally: the passed die is shown until it is kept or declined.
#[test]
fn a_die_that_waits_is_shown_on_the_board_and_in_json() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    assert_eq!(table.json("hunt")["hunt"]["assist"], json!(null));
    table.ok("hunt roll --dice DDMHC");
    table.ok("hunt use stab");
    let said = table.ok("hunt assist 3");
    assert!(said.out.contains(" Timorn is next, with 5 dice\n"), "{said}");
    assert!(
        said.out.contains(
            "passed on  a die waits, magic: Timorn keeps it, or rolls it with the others"
        ),
        "{said}"
    );
    let hunt = table.json("hunt")["hunt"].clone();
    assert_eq!(hunt["assist"], json!({ "hero": "Timorn", "die": "magic" }));
    assert_eq!(hunt["dice_free"], 5);
    table.ok("hunt roll --dice MMSH");
    assert_eq!(table.json("hunt")["hunt"]["assist"], json!(null));
}

/// Ruling 14: poison comes before the roll; its effect is shown before a die is kept or typed.
#[test]
fn poison_that_will_kill_is_said_before_the_roll() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --hp 7");
    table.ok("hunt start --heroes denra,timorn --dragon green");
    // Bite 6 − 1 AC leaves 2 hit points and a poison token.
    table.ok("hunt roll --dice DDXHC");
    let bitten = table.ok("hunt use stab");
    assert!(bitten.out.contains("deadly poison"), "{bitten}");
    table.ok("hunt next");
    table.ok("hunt roll --dice MMDHC");
    table.ok("hunt use magic-bolt");
    assert_snapshot!("poison_kills_next", table.ok("hunt assist 3"));
    let json = table.json("hunt");
    assert_eq!(json["hunt"]["heroes"][0]["poison_kills"], true);
    assert_eq!(json["play"]["offers"][0]["label"], "Denra's turn: poison kills first");
    assert_eq!(json["play"]["offers"][0]["asks"], json!([]));
}

/// Poison that does not kill is reported too.
#[test]
fn poison_that_only_hurts_is_said_before_the_roll() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon green");
    table.ok("hunt roll --dice DDXHC");
    table.ok("hunt use stab");
    table.ok("hunt next");
    table.ok("hunt roll --dice MMDHC");
    table.ok("hunt use magic-bolt");
    let said = table.ok("hunt next");
    assert!(said.out.contains("poison     costs Denra 2 before the roll"), "{said}");
}

/// Sixty columns are enough: no line is wider, and no bar is broken.
#[test]
fn a_hunt_fits_sixty_columns() {
    let mut table = two_dragons();
    table.width = 60;
    let wide = |said: &crate::harness::Said| {
        let wide = said.out.lines().find(|line| line.chars().count() > 60);
        wide.map(str::to_owned)
    };
    for words in [
        "hunt",
        "hunt roll --dice DDXXC",
        "hunt use stab",
        "hunt next",
        "hunt log",
        "hunt setup --heroes denra,timorn,heirn,brum,cara --dragon green --dragon pale",
    ] {
        let said = table.ok(words);
        assert_eq!(wide(&said), None, "wyrm {words}\n{said}");
        let bars = said.out.lines().filter(|line| line.contains('█'));
        for line in bars {
            assert!(line.contains('/'), "the figures stand beside it: {line}");
        }
    }
}

/// The output at this width: nothing wider, and every word whole.
fn fits(table: &mut Table, words: &str) -> String {
    let narrow = table.ok(words).out;
    let wide = narrow.lines().find(|line| line.chars().count() > 60);
    assert_eq!(wide, None, "wyrm {words}\n{narrow}");
    table.width = 200;
    let whole = table.ok(words).out;
    table.width = 60;
    let known: Vec<&str> = whole.split_whitespace().collect();
    let broken = narrow.split_whitespace().find(|word| {
        let bar = word.contains(['█', '░']);
        let word = word.trim_matches(['·', ':', ',', ';']);
        // Attacks are named where there is room.
        !bar && word != "attacks" && !known.iter().any(|known| known.contains(word))
    });
    assert_eq!(broken, None, "wyrm {words}\n{narrow}\n{whole}");
    narrow
}

/// Marks of all kinds at sixty columns: bars become shorter but stay, and every word is whole.
#[test]
fn a_marked_board_keeps_its_bars_at_sixty_columns() {
    let mut table = two_dragons();
    table.width = 60;
    for words in [
        "hunt roll --dice DDXHC",
        "hunt use stab",
        "hunt next",
        "hunt roll --dice CCDDM",
        "hunt use pin-down",
        "hunt next",
        "hunt roll --dice MMHHC",
        "hunt use shield --on timorn",
        "hunt next",
        "hunt roll --dice SSXXX",
        "hunt use slash",
        "hunt next",
        "hunt roll --dice HDCXM",
        "hunt use blessing --on denra",
    ] {
        table.ok(words);
    }
    let board = fits(&mut table, "hunt");
    let bars = board.lines().filter(|line| line.contains('█')).count();
    assert_eq!(bars, 7, "two dragons and five heroes\n{board}");
    assert_snapshot!("marked_board_at_sixty", board);
}

/// `next` breaks its lines between commands, so that each can be copied.
#[test]
fn no_line_ends_within_a_command() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDMHC");
    table.width = 60;
    let said = table.ok("hunt use stab");
    assert!(
        said.out.ends_with(
            "\n next     wyrm hunt assist 3 or 4 or 5 (to Timorn) ·\n          wyrm hunt next · wyrm hunt flee\n"
        ),
        "{said}"
    );
}

/// The sheet, the market and a finished hunt at sixty columns.
#[test]
fn what_comes_after_a_hunt_fits_sixty_columns() {
    let mut table = Table::with_party();
    table.ok("campaign chapter 7");
    table.ok("hero edit timorn --reason given --exp 40 --add-item staff-of-healing");
    table.ok("hero level-up timorn --dice MMMMM --improve fireball");
    table.ok("hero level-up timorn --dice MMMMM --learn drain-life");
    table.ok("catalog edit dragon undead hp=4");
    table.ok("hunt start --heroes denra,timorn --without-levels");
    table.ok("hunt roll --dice DDMHC");
    table.ok("hunt use stab");
    table.ok("hunt end");
    table.width = 60;
    for words in ["hunt show", "hunt log", "hero show timorn", "market show"] {
        fits(&mut table, words);
    }
    assert_snapshot!("sheet_at_sixty", table.ok("hero show timorn").out);
    assert_snapshot!("market_at_sixty", table.ok("market show").out);
    assert_snapshot!("hunt_at_sixty", table.ok("hunt show").out);
}
