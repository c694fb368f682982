//! Whole screens as people see them, at the usual widths and with the longest names.

use unicode_width::UnicodeWidthStr;

use crate::harness::Table;

const SCREENS: [&str; 9] = [
    "hero show 1",
    "hero list --all",
    "hero history 1",
    "market",
    "campaign show",
    "history",
    "hunt show 1",
    "hunt list",
    "campaign rule",
];

fn after_two_hunts(names: [&str; 3], campaign: &str) -> Table {
    let mut table = Table::new();
    table.ok(&["campaign", "new", campaign]);
    for (name, class) in names.iter().zip(["rogue", "wizard", "warrior"]) {
        table.ok(&["hero", "new", name, "--class", class, "--player", "Ana"]);
    }
    table.ok("hunt record --outcome slain --heroes 1,2 --dead 1 --note 'the first of many'");
    table.ok("hero resurrect 1");
    table.ok("market buy mana-potion --hero 2");
    table.ok("hunt record --outcome slain --heroes 1,2,3 --used 2:mana-potion");
    table.ok("hero level-up 1 --improve stab --dice 'DSSSS SSSS SSSD'");
    table.ok("market buy steel-shield --hero 1");
    table.ok("catalog edit dragon young-black hp=60");
    table.ok("hero retire 3");
    table
}

fn all_screens(width: usize) -> String {
    let mut table = after_two_hunts(["Denra", "Timorn", "Brum"], "Ashes of Agelos");
    table.width = width;
    let mut text = String::new();
    for words in SCREENS {
        text.push_str(&format!("$ wyrm {}\n{}\n", words, table.ok(words).out));
    }
    text
}

#[test]
fn screens_80_columns_wide() {
    insta::assert_snapshot!(all_screens(80));
}

#[test]
fn screens_120_columns_wide() {
    insta::assert_snapshot!(all_screens(120));
}

/// Names of 60 characters, with and without spaces, and wide letters, fit any usual width.
#[test]
fn no_line_is_wider_than_the_screen() {
    let (first, second, third) = (
        "Denra".repeat(12),
        "Timorn the Great ".repeat(4),
        "龍".repeat(60),
    );
    let names = [&first[..], &second[..60], &third];
    let campaign = format!("The Ashes of {}", "Agelos ".repeat(6));
    for width in [60, 80, 120] {
        let mut table = after_two_hunts(names, &campaign);
        table.width = width;
        let more = ["catalog list", "player list", "campaign list", "undo 2"];
        for words in SCREENS.into_iter().chain(more) {
            let said = table.ok(words);
            for line in said.out.lines() {
                assert!(
                    line.width() <= width,
                    "{width} columns, wyrm {}: {}\n{line}",
                    words,
                    line.width()
                );
            }
        }
    }
}
