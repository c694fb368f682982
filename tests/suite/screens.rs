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
        let more = [
            "catalog list",
            "catalog show dragon blue",
            "player list",
            "campaign list",
            "hero why 1 exp",
            "hunt record --outcome fled --heroes 1,2 --dead 2 --dry-run",
            "hunt record --outcome wiped --heroes 1,2 --dry-run",
            "undo 2",
        ];
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

/// With `--plain` every fact is labelled in words and nothing is drawn.
#[test]
fn plain_answers_are_labelled_lines_without_drawing() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --add-item holy-water --exp 4 --reason test");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("campaign rule skill-values sheet");
    let screens = [
        "hero list",
        "hero show denra",
        "hero history denra",
        "hero why denra gold",
        "market",
        "campaign show",
        "campaign list",
        "campaign rule",
        "hunt show",
        "hunt list",
        "history",
        "player list",
        "catalog list",
        "catalog show dragon blue",
    ];
    for words in screens {
        let said = table.ok(&format!("{words} --plain"));
        let drawn = said
            .out
            .chars()
            .find(|c| ('\u{2500}'..='\u{259f}').contains(c) || *c == '\u{1b}');
        assert_eq!(drawn, None, "{words:?}\n{said}");
        let columns = |line: &str| line.trim_start().contains("   ");
        assert!(!said.out.lines().any(columns), "{words:?}\n{said}");
    }
    insta::assert_snapshot!(table.ok("hero show denra --plain").out, @"
     DENRA, rogue · level 1
     exp 8 (level 2 is due) · gold 2
     HP 19 · AC 1 · initiative 1 · turns 3
     items  Holy Water · –

    skill: Strike; dice: M S D; effect: 5 damage
    skill: Stab; dice: D D; effect: 4 damage
    skill: Flanking Strike; dice: D D D; effect: 6 damage
    skill: Sneak Attack; dice: D D S S; effect: 6 damage
    skill: Sudden Death; dice: D D D = =; effect: 7 damage
    skill: Critical Hit; dice: S M D C H; effect: 8 damage†

     Holy Water: add one hammer

     † by house rule: wyrm campaign rule

    lately: 2026-11-14  corrected: experience 0 → 4, with Holy Water  +4 exp
    lately: 2026-11-14  hunt 1, Young Red Dragon slain  +4 exp  +2 gold
    ");
    insta::assert_snapshot!(table.ok("market --plain").out, @"
     Bearwood · chapter 1
     gold  Denra 2 · Timorn 1 · Brum 0

    item: Small Healing Potion; effect: heal 4; price: 1; left: 2; who can buy it: Denra, Timorn
    item: Scroll of Knowledge; effect: use a covered skill again; price: 1; left: 1; who can buy it: Denra, Timorn
    item: Haste Potion; effect: re-roll up to 2 dice; price: 1; left: 1; who can buy it: Denra, Timorn
    item: Holy Water; effect: add one hammer; price: 1; left: 1; who can buy it: Denra, Timorn
    item: Mana Potion; effect: add one magic; price: 1; left: 1; who can buy it: Denra, Timorn
    ");
    insta::assert_snapshot!(table.ok("campaign list --plain").out, @"current; campaign: Ashes; chapter: 2; heroes: 3; hunts: 1; id: 1");
}
