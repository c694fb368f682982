//! The home screen: heroes and the dragon stay visible however long the menu is.

use crate::harness::Table;

const PARTY: [(&str, &str); 6] = [
    ("Denra", "rogue"),
    ("Timorn", "wizard"),
    ("Heirn", "ranger"),
    ("Brum", "warrior"),
    ("Cara", "cleric"),
    ("Zoltan", "warrior"),
];

/// Six heroes after a hunt, this many of whom reach a level.
fn six_heroes(levels: usize) -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    for (name, class) in PARTY {
        table.ok(&format!("hero new {name} --class {class}"));
    }
    table.ok("hunt record --outcome slain --heroes denra,timorn,heirn");
    for (name, _) in PARTY.iter().take(levels) {
        table.ok(&format!("hero edit {name} --exp 7 --reason counted"));
    }
    table
}

#[test]
fn heroes_and_the_dragon_stay_in_sight_beside_a_long_menu() {
    for (levels, size) in
        [(0, (80, 24)), (3, (80, 24)), (6, (80, 24)), (6, (60, 24)), (6, (80, 20))]
    {
        let mut table = six_heroes(levels);
        let evening = table.screen("table", size, "…");
        let screen = evening.last();
        let begins = |start: &str| screen.lines().any(|line| line.starts_with(start));
        for (name, _) in PARTY {
            assert!(begins(&format!(" {name} ")), "{name}:\n{screen}");
        }
        assert!(begins(" dragon   Pale Dragon"), "{screen}");
        evening.shows("⏎ 1 ").shows("q leave");
    }
}

#[test]
fn a_menu_that_does_not_fit_is_scrolled() {
    let mut table = six_heroes(6);
    let whole = table.screen("table", (80, 40), "…");
    whole.shows("begin Drako");
    let evening = table.screen("table", (60, 20), "…");
    evening.shows("↑ ↓").shows("⏎ 1 Denra reaches level 2");
    assert!(!evening.last().contains("begin Drako"), "{}", evening.last());
    let evening = table.screen("table", (60, 20), "↓↓↓↓↓↓↓↓↓");
    evening.shows("begin Drako");
    // After scrolling too far, one key up has an immediate effect.
    let up = table.screen("table", (60, 20), "↓↓↓↓↓↓↓↓↓↓↓↓↓↓↑");
    assert_ne!(up.last(), evening.last());
}

/// As at the table itself, Ctrl-D leaves a question.
#[test]
fn ctrl_d_goes_back_like_escape() {
    let mut table = Table::new();
    table.ok("drako start --players Ana,Ben --seed 3");
    for (keys, like) in [("e⌃d…", "e⎋…"), ("e9⌃d…", "e9⎋⎋…")] {
        let by_escape = table.screen("drako live", (80, 24), like);
        let evening = table.screen("drako live", (80, 24), keys);
        evening.saw("What do you want to correct?");
        assert_eq!(evening.last(), by_escape.last());
    }
    table.ok("amulets start --players Ana,Ben --seed 3");
    for (keys, like) in [("⌃d…", "⎋…"), ("dr⌃d…", "dr⎋…")] {
        let by_escape = table.screen("table", (80, 24), like);
        let evening = table.screen("table", (80, 24), keys);
        evening.saw("Which play?");
        assert_eq!(evening.pictures, by_escape.pictures);
    }
}
