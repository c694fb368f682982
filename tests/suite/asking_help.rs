//! Helpful questions: markets by their place, healing targets, requirements of an item or a roll,
//! unused flags.

use std::collections::VecDeque;

use crate::harness::{Said, Table};
use crate::keepers::{DRAGON, KEEPER};
use crate::live_hunt::{hunt, play};

#[track_caller]
fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.ok(words)
}

/// Bearwood has the markets of two chapters: the open one is taken, then that of the campaign's chapter.
#[test]
fn a_market_is_found_by_its_place() {
    let mut table = Table::with_party();
    let said = table.ok("market show bearwood");
    assert!(said.out.contains("Bearwood · chapter 1, not open now"), "{said}");
    assert!(said.out.contains("Holy Water"), "{said}");
    assert!(!said.out.contains("who can buy it"), "{said}");
    let market = table.json("market show raindrop")["market"].clone();
    assert_eq!((&market["chapter"], &market["open"]), (&3.into(), &false.into()));
    table.ok("hunt record --outcome slain --heroes all");
    let market = table.json("market show bear")["market"].clone();
    assert_eq!((&market["chapter"], &market["open"]), (&1.into(), &true.into()));
    table.ok("market buy haste --hero denra");
    table.ok("hunt record --outcome slain --heroes all");
    assert_eq!(table.json("market")["market"]["chapter"], 2);
    assert_eq!(
        table.refused(1, "market show bearwood").err,
        "error: bearwood has the markets of chapters 1 and 5\n\
         hint: wyrm market show 1 or wyrm market show 5\n"
    );
    let market = table.json("market show 1")["market"].clone();
    let mut stock = market["stock"].as_array().unwrap().iter();
    let haste = stock.find(|shelf| shelf["key"] == "haste-potion").unwrap();
    assert_eq!(haste["left"], 0, "as it was left");
    table.ok("campaign chapter 5");
    assert_eq!(table.json("market show bearwood")["market"]["chapter"], 5);
    let said = table.refused(1, "market show nowhere");
    assert!(said.err.contains("known: Bearwood, Agelos"), "{said}");
}

#[test]
fn the_catalogue_finds_a_market_by_its_place() {
    let mut table = Table::new();
    let said = table.ok("catalog show market kemora");
    assert!(said.out.contains("Kemora"), "{said}");
    let said = table.refused(1, "catalog show market bearwood");
    assert!(said.err.contains("bearwood could be Chapter 1 or Chapter 5"), "{said}");
}

/// Timorn is on turn and unhurt, Denra was hurt by a counter attack.
fn hurt() -> Table {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --reason told --add-item haste --add-item healing-potion");
    play(
        &mut table,
        &[
            "start --heroes denra,timorn",
            "roll --dice XSSCC",
            "fail --cover stab",
            "next",
            "roll --dice MMMSH",
        ],
    );
    table
}

fn hp(table: &mut Table, name: &str) -> i64 {
    let now = hunt(table);
    let mut heroes = now["heroes"].as_array().unwrap().iter();
    heroes.find(|hero| hero["name"] == name).unwrap()["hp"].as_i64().unwrap()
}

#[test]
fn who_drinks_is_asked_with_hit_points() {
    let mut table = hurt();
    let before = hp(&mut table, "Denra");
    let answers = ["Denra "];
    answered(&mut table, &answers, "hunt item healing");
    assert!(hp(&mut table, "Denra") > before);
    table.ok("undo");
    // Without words: the item comes first. Live asks the same.
    answered(&mut table, &["use Healing Potion", "Denra "], "hunt item");
    assert!(hp(&mut table, "Denra") > before);
    table.ok("undo");
    table.reads("hunt live", &["i", "use Healing Potion", "Denra ", "q"]);
    assert!(hp(&mut table, "Denra") > before);
    table.ok("undo");
    // A script heals the hero on turn, as before.
    table.ok("hunt item healing");
    assert_eq!(hp(&mut table, "Denra"), before);
}

#[test]
fn an_item_that_rolls_again_asks_for_dice() {
    let mut table = hurt();
    let said = answered(&mut table, &["3 4", "DD"], "hunt item haste --dice hand");
    assert!(said.out.contains("MMDDH"), "{said}");
}

#[test]
fn what_an_item_lacks_is_named_where_nobody_is_asked() {
    let mut table = hurt();
    assert_eq!(
        table.refused(2, "hunt item").complaint(),
        "error: missing: ITEM DICE\n\
         hint: one of: haste-potion, healing-potion\n"
    );
    table.ok("hunt use fireball");
    table.ok("hunt item healing");
    assert!(table.refused(1, "hunt item").err.contains("no item can be used now"),);
}

#[test]
fn keep_asks_for_the_dice_and_asks_again() {
    let mut table = hurt();
    let said = answered(&mut table, &["1 9", "12"], "hunt keep --seed 1");
    assert!(said.err.contains("9"), "{said}");
    assert_eq!(hunt(&mut table)["turn"]["rolls_left"], 1);
    let dice = hunt(&mut table)["turn"]["dice"].clone();
    assert_eq!((&dice[0], &dice[1]), (&"magic".into(), &"magic".into()));
}

/// The value of a card is asked for only where a move needs one.
#[test]
fn a_flag_that_nothing_asks_for_is_refused() {
    let mut table = hurt();
    table.answers = Some(VecDeque::from(["use Healing Potion", "Denra "]));
    let said = table.refused(1, "hunt item --on denra --dice DD");
    assert_eq!(said.err, "error: there are no dice to roll here\nhint: leave --dice out\n");
    table.answers = Some(VecDeque::from(["roll again with Haste", "3", "D"]));
    assert_eq!(
        table.refused(1, "hunt item --on denra --dice D").err,
        "error: --on does not fit here\nhint: leave --on out\n"
    );
}

#[test]
fn a_level_asks_again_after_a_miscount() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --exp 10 --reason test");
    let answers = ["Fireball", "MSXDC HHCM SS", "…S"];
    let said = answered(&mut table, &answers, "hero level-up timorn");
    assert!(said.out.contains("Timorn is level 2"), "{said}");
    assert!(said.err.contains("the next roll needs 3 dice, only 2 given"), "{said}");
}

#[test]
fn keepers_by_hand_is_remembered_and_told_in_the_help() {
    for command in ["round", "act", "reroll"] {
        let help = Table::new().ok(&format!("keepers {command} --help")).out;
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("`hand`: "), "{help}");
        assert!(help.contains("`wyrm`: wyrm rolls from now on"), "{help}");
    }
    let mut table = Table::new();
    table.ok(KEEPER);
    let said = answered(&mut table, &["RYB"], "keepers round --dice hand");
    assert!(said.err.contains("you roll from now on"), "{said}");
    let mut table = Table::new();
    table.ok(DRAGON);
    for words in [
        "round --dice RR --reveal m",
        "plan train train",
        "act green --drawn w --take attack",
        "act yellow --drawn r --take attack",
    ] {
        table.ok(&format!("keepers {words}"));
    }
    answered(&mut table, &["RR"], "keepers round --dice hand --reveal m");
    table.ok("keepers plan attack attack");
    let said = answered(&mut table, &["FF", "F"], "keepers act green");
    assert!(said.err.contains("1 die is due, 2 are typed"), "{said}");
}

#[cfg(unix)]
mod on_a_terminal {
    use super::{hp, hurt};
    use crate::terminal::{ENTER, Terminal};

    /// The first line is a hero whom it helps.
    #[test]
    fn whom_it_helps_stands_first() {
        let mut table = hurt();
        let before = hp(&mut table, "Denra");
        let mut terminal = Terminal::start(table.db(), &["hunt", "item", "healing"]);
        terminal.sees("Who drinks it?").sees("> Denra ").types(ENTER);
        assert_eq!(terminal.ends().0, Some(0));
        assert!(hp(&mut table, "Denra") > before);
    }

    /// A passed die is kept: four are typed.
    #[test]
    fn a_roll_beside_a_passed_die_says_that_it_is_kept() {
        let mut table = hurt();
        table.ok("hunt use fireball");
        table.ok("hunt assist 5");
        let mut terminal = Terminal::start(table.db(), &["hunt", "roll", "--dice", "hand"]);
        terminal.sees("4 dice as rolled, beside the hammer that is kept:");
        terminal.types("MMMS\r").sees("HMMMS");
        assert_eq!(terminal.ends().0, Some(0));
    }
}
