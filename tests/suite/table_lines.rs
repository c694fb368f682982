//! The table in lines: the same keys as on the full screen, and only news is printed.

use crate::harness::Table;
use crate::screen_driver::Evening;

const SIZE: (u16, u16) = (80, 24);

fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table
}

/// Sits down at the table in lines.
fn reads(table: &mut Table, written: &str) -> Evening {
    table.screen("table --plain", SIZE, written)
}

#[test]
fn the_same_keys_do_the_same_on_the_full_screen_and_in_lines() {
    let table = hunting();
    // Help, odds, log, a correction, advice, undo and redo, half-entered dice, an undone entry.
    let keys = "ddsxm⏎?⏎4⏎c⏎o⏎zyu1l⏎e18⏎⏎paper⏎⇥⏎h⏎zh⏎dz⌫ 1⏎⎋x";
    let by = |words: &str, chance| {
        let mut table = table.another(chance);
        let evening = table.screen(words, SIZE, keys);
        (table.dump(), table.json("hunt log"), evening.said.code)
    };
    let full = by("table", 1);
    assert!(full.1.to_string().contains("paper"), "the correction was recorded");
    assert_eq!(by("table --plain", 2), full);
    assert_eq!(by("hunt live", 3), full);
}

#[test]
fn a_letter_prints_itself_and_backspace_takes_it_back() {
    let mut table = hunting();
    let evening = reads(&mut table, "dds⌫x");
    assert_eq!(evening.pictures[1..], ["D", "D", "S", "\u{8} \u{8}", "X"]);
    let evening = reads(&mut table, "ms");
    assert!(evening.pictures[0].ends_with("> DDX"), "resumed: {}", evening.pictures[0]);
    let last = "S\nAll entered: Enter accepts them, Backspace corrects\n";
    assert_eq!(evening.pictures[1..], ["M", last]);
}

#[test]
fn of_marks_and_notices_only_one_line_is_printed_and_ctrl_l_prints_all() {
    let mut table = hunting();
    table.ok("hunt roll --dice DDSHC");
    let evening = reads(&mut table, "33kk…⌃l");
    let printed = &evening.pictures;
    assert_eq!(printed[1], "Enter: roll again 3\n");
    assert_eq!(printed[2], "r: roll again\nNo die is marked\n");
    assert_eq!(printed[3], "k does nothing here: ? explains the keys\n");
    assert_eq!(printed[4], printed[3], "said again, since it happened again");
    let all = evening.last();
    assert!(all.contains("hero: Timorn") && all.contains("Always: ? help"), "{all}");
}

#[test]
fn what_happened_comes_first_then_what_changed_then_the_keys() {
    let mut table = hunting();
    let evening = reads(&mut table, "ddshc⏎");
    insta::assert_snapshot!(evening.pictures.concat());
}

/// A secret choice is not audible.
#[test]
fn a_secret_choice_is_not_echoed() {
    let printed = |key: &str| {
        let mut table = Table::new();
        table.ok(crate::keepers::KEEPER);
        table.ok("keepers round --dice RYB");
        table.screen("keepers live", SIZE, &format!("c1{key}")).last().to_owned()
    };
    assert!(printed("r").contains("has chosen"));
    assert_eq!(printed("r"), printed("b"));
}

/// The home screen, beginning a play, pages and corrections: all without visual symbols.
#[test]
fn everything_can_be_read_aloud() {
    let mut table = Table::with_party();
    let keys = "⏎⏎⏎?⏎o⏎l⏎e↓9⏎⎋⎋ddsxm⏎⇥z⎋z⏎5⏎Ana,Ben⏎⏎skip⏎⏎?⏎q";
    let evening = reads(&mut table, keys);
    let printed = evening.pictures.concat();
    for word in ["Who takes part?", "Keys and words", "Here: Denra", "Enter or 1", "Who plays?"] {
        assert!(printed.contains(word), "{word}\n{printed}");
    }
    let signs = ['⏎', '⌫', '⇥', '●', '○', '◂', '─', '│', '┌', '↑', '→', '▸', '\u{1b}'];
    assert!(!printed.contains(signs), "{printed}");
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
}

#[test]
fn a_dumb_terminal_gets_lines_and_says_how_to_resume() {
    let mut table = hunting();
    table.env.insert("TERM".to_owned(), "dumb".into());
    let evening = table.screen("table", SIZE, "q");
    assert!(evening.pictures[0].contains("hero: Denra; class: rogue"), "{}", evening.last());
    assert_eq!(evening.said.err, "(the hunt waits: wyrm hunt live resumes it)\n");
}

/// One of several open plays is chosen in lines, or named.
#[test]
fn one_of_several_plays_is_chosen() {
    let mut table = hunting();
    table.ok("drako start --players Ana,Ben --seed 3");
    let evening = reads(&mut table, "2q");
    evening.saw("Which play?").saw("Drako · play 2");
    let evening = table.screen("hunt live --play 1", SIZE, "q");
    evening.saw("hunt 1 (id 1)");
    let said = table.screen("hunt live --play 2", SIZE, "").said;
    assert_eq!(said.code, 1);
    assert!(said.err.contains("2 is not an open hunt of Dice & Dragons"), "{said}");
}
