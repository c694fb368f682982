//! Whole screens at the usual widths and with the longest names.

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

/// Everything drawn as a table, of all titles.
const TABLES: [&str; 36] = [
    "hero show 1",
    "hero list --all",
    "hero history 1",
    "hero why 1 exp",
    "market",
    "campaign show",
    "campaign list",
    "campaign rule",
    "player list",
    "history --all",
    "hunt show 1",
    "hunt list",
    "hunt record --outcome fled --heroes 1,2 --dead 2 --dry-run",
    "play list",
    "play show 1",
    "play show 6",
    "catalog list",
    "catalog show dragon blue",
    "catalog show market 'Chapter 4'",
    "keepers",
    "keepers log",
    "keepers rule",
    "keepers setup --players Ana,Ben,Cleo --mode keeper --seed 1",
    "keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=2,arrows=0 --player Max:tribe=green,shields=0,arrows=0",
    "amulets",
    "amulets box",
    "amulets setup --players Ana,Ben --seed 1",
    "amulets score --player Ana:pieces=1+4+16,pearls=8,eggs=3 --player Ben:pieces=16,eggs=3",
    "drako",
    "drako options",
    "drako box",
    "odds fury --dragon red",
    "odds skills --hero 2",
    "odds hunt --dragon pale --heroes 1,2 --hunts 5 --seed 1",
    "hunt",
    "hunt log",
];

/// A campaign with long names and an open play of every title.
fn with_long_names() -> Table {
    let (first, second, third) =
        ("Denra".repeat(12), "Timorn the Great ".repeat(4), "龍".repeat(60));
    let campaign = format!("The Ashes of {}", "Agelos ".repeat(6));
    let mut table = after_two_hunts([&first[..], &second[..60], &third], &campaign);
    let players = format!("{},Benedict the Younger", "Anastasia".repeat(6));
    let three = format!("{players},Cleo");
    table.ok(&["keepers", "start", "--players", &three, "--mode", "keeper", "--seed", "1"]);
    table.ok(&["amulets", "start", "--players", &players, "--seed", "1"]);
    table.ok(&["drako", "start", "--players", &players, "--seed", "1"]);
    table.ok("amulets score --player Ana:pieces=1+4,eggs=1 --player Max:pieces=16,eggs=3 --save");
    table
}

/// Whether a word of a screen also occurs on a wide one, or is at least a beginning.
fn is_whole(word: &str, whole: &[&str]) -> bool {
    let drawn = |c: char| ('\u{2500}'..='\u{25ff}').contains(&c) || c == '·' || c == '\\';
    // In a narrow window a name may precede its text.
    let word = word.strip_suffix(':').unwrap_or(word);
    let begun = word.strip_suffix('…');
    word.chars().all(drawn)
        || whole.iter().any(|known| known.strip_suffix(':').unwrap_or(known) == word)
        || begun.is_some_and(|begun| whole.iter().any(|known| known.starts_with(begun)))
        // Short forms, where there is no room for the long ones.
        || ["attacks", "amul", "egg", "cry", "sha"].contains(&word)
        // A word longer than the line has to be broken.
        || whole.iter().any(|known| known.width() > 50 && known.contains(word))
}

/// Names of 60 characters, with and without spaces, and wide letters, fit any usual width, and no
/// word is broken that fits on a line.
#[test]
fn no_table_is_wider_than_the_screen_or_breaks_a_word() {
    let mut table = with_long_names();
    let mut faults = Vec::new();
    for words in TABLES {
        if words == "hunt" {
            table.width = 80;
            table.ok("hunt start --heroes 1,2 --without-levels");
        }
        table.width = 4000;
        let roomy = table.ok(words).out;
        let whole: Vec<&str> = roomy.split_whitespace().collect();
        for width in [60, 80, 120] {
            table.width = width;
            let said = table.ok(words).out;
            let wide = said.lines().filter(|line| line.width() > width);
            faults.extend(wide.map(|line| format!("{width}, wyrm {words}, too wide: {line}")));
            let broken = said.split_whitespace().filter(|word| !is_whole(word, &whole));
            faults.extend(broken.map(|word| format!("{width}, wyrm {words}, broken: {word}")));
        }
    }
    assert_eq!(faults, [""; 0], "{}", faults.join("\n"));
}

#[test]
fn lists_of_heroes_hunts_and_plays_take_one_line_an_entry() {
    let mut table = with_long_names();
    for width in [60, 80, 120] {
        table.width = width;
        for (words, entries) in [("hero list --all", 3), ("hunt list", 2), ("play list", 3)] {
            let said = table.ok(words);
            let lines = said.out.lines().take_while(|line| !line.is_empty());
            assert_eq!(lines.count(), entries + 1, "{width} columns, {words}\n{said}");
        }
    }
}

#[test]
fn the_list_of_heroes_says_who_plays_them() {
    let mut table = Table::with_party();
    table.ok("hero new Kel --class ranger --player Ana");
    insta::assert_snapshot!(table.ok("hero list").out, @"
    hero    player  class    level  exp  HP  AC  turns  gold  items
    Denra           rogue        1  0/6  19   1      3     0  –
    Timorn          wizard       1  0/6  22   0      3     0  –
    Brum            warrior      1  0/6  23   0      3     0  –
    Kel     Ana     ranger       1  0/6  21   1      3     0  –
    ");
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
        let drawn =
            said.out.chars().find(|c| ('\u{2500}'..='\u{259f}').contains(c) || *c == '\u{1b}');
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
    lately: 2026-11-14  hunt 1 (id 1), Young Red Dragon slain  +4 exp  +2 gold
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
