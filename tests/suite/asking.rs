//! Questions and names: words of a name, whole parties, dice by hand that a play remembers, and a
//! live screen overtaken by another one.

use std::collections::VecDeque;

use crate::harness::{Said, Table};
use crate::live_hunt::hunt;

#[track_caller]
fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.ok(words)
}

#[test]
fn any_word_of_a_name_finds_it() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes all");
    let said = table.ok("market buy water --hero denra");
    assert!(said.out.contains("Denra buys Holy Water"), "{said}");
    let said = table.ok("catalog show item water");
    assert!(said.out.contains("Holy Water"), "{said}");
    table.ok("hero new 'Old Kel' --class ranger");
    let said = table.ok("hero show kel");
    assert!(said.out.contains("OLD KEL"), "{said}");
}

#[test]
fn what_is_left_in_the_market_comes_first() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes all");
    for hero in ["denra", "timorn", "brum"] {
        table.ok(&format!("hero edit {hero} --gold 9 --reason told"));
    }
    let said = table.refused(1, "market buy h --hero denra");
    assert!(said.err.contains("Haste Potion or Holy Water"), "{said}");
    table.ok("market buy haste --hero denra");
    let said = table.ok("market buy h --hero timorn");
    assert!(said.out.contains("Timorn buys Holy Water"), "{said}");
    // Another item has exactly this name: nothing similar is sold instead.
    let said = table.refused(1, "market buy healing-potion --hero brum");
    assert!(said.err.contains("Healing Potion is not sold in Bearwood"), "{said}");
    table.ok("market buy healing --hero brum");
    let said = table.refused(1, "hero drop brum healing-potion");
    assert!(said.err.contains("Brum does not carry"), "{said}");
    table.ok("hero drop brum healing");
    let said = table.refused(1, "market buy haste --hero brum");
    assert!(said.err.contains("sold out"), "{said}");
}

#[test]
fn a_title_is_found_by_its_name_and_by_who_made_it() {
    let mut table = Table::new();
    for title in ["kosmos", "lacerda", "keepers", "drako", "dice", "amulets"] {
        table.ok(&format!("play list --title {title}"));
    }
    let said = table.refused(1, "play list --title dragon");
    assert!(said.err.contains("dragon could be dice-dragons"), "{said}");
}

#[test]
fn all_who_live_hunt_at_once() {
    let mut table = Table::with_party();
    table.ok("hero edit brum --state dead --reason told");
    table.ok("hunt start --heroes all");
    assert_eq!(hunt(&mut table)["heroes"].as_array().unwrap().len(), 2);
    table.ok("undo");
    // In the question, they are preselected.
    answered(&mut table, &["as marked"], "hunt start");
    assert_eq!(hunt(&mut table)["heroes"].as_array().unwrap().len(), 2);
}

#[test]
fn only_the_dead_are_offered_to_be_brought_back() {
    let mut table = Table::with_party();
    table.ok("hero edit brum --state dead --gold 2 --reason told");
    let said = answered(&mut table, &["Brum (2 gold"], "hero resurrect");
    assert!(said.out.contains("Brum is alive again"), "{said}");
}

/// A play by hand: faces typed once on a terminal are asked for from then on, roll by roll.
#[test]
fn dice_by_hand_are_remembered_for_the_play() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    let said = answered(&mut table, &[], "hunt roll --dice DDXSM");
    assert!(said.err.contains("you roll from now on"), "{said}");
    let said = answered(&mut table, &["DDC", "DC"], "hunt reroll 3 4");
    assert!(said.err.contains("2 dice are due, 3 are typed"), "{said}");
    assert!(said.out.contains("DDDCM"), "{said}");
    // A script is asked nothing, and live continues by hand.
    table.ok("hunt reroll 5 --seed 1");
    table.ok("undo");
    table.reads("hunt live", &["5", "⏎", "D⏎", "q"]);
    let dice = hunt(&mut table)["turn"]["dice"].clone();
    assert_eq!(dice[4], "daggers");
}

#[test]
fn a_play_by_hand_is_given_back_to_wyrm() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    answered(&mut table, &["DDXSM"], "hunt roll --dice hand");
    let said = answered(&mut table, &[], "hunt reroll 1 --dice wyrm");
    assert!(said.err.contains("wyrm rolls from now on"), "{said}");
    let said = table.refused(2, "hunt reroll 1 --dice hand");
    assert!(said.err.contains("missing: --dice FACES"), "{said}");
}

/// Scripts that type dice leave a play as it was.
#[test]
fn a_script_remembers_nothing_it_was_not_told() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDXSM");
    answered(&mut table, &[], "hunt reroll 1");
}

/// The Fury's three rolls are asked for one by one, and Enter alone lets wyrm roll.
#[test]
fn each_throw_of_a_fury_is_asked_for() {
    let mut table = Table::with_party();
    table.ok("campaign chapter 3");
    table.ok("catalog edit dragon young-black abilities=sneaky");
    table.ok("hunt start --heroes denra,timorn --dragon young-black");
    let answers = ["XSSSS", "SSSSS", "SSSS", ""];
    let said = answered(&mut table, &answers, "hunt fury --dice hand");
    assert!(said.err.contains("4 dice are due, 5 are typed"), "{said}");
}

#[test]
fn the_first_live_screen_names_no_commands() {
    let mut table = Table::with_party();
    let said = table.reads("hunt live", &["⏎", "⏎", "q"]);
    assert!(!said.out.contains("wyrm hunt"), "{said}");
    assert_eq!(said.err, "(the hunt waits: wyrm hunt live resumes it)\n", "only on leaving");
}

#[cfg(unix)]
mod on_a_terminal {
    use crate::harness::Table;
    use crate::live_hunt::hunt;
    use crate::terminal::{CTRL_C, ENTER, Terminal};

    /// Another terminal acts: its events are printed here, and half-entered dice are dropped.
    #[test]
    fn a_live_screen_that_was_overtaken_goes_on_from_the_new_state() {
        let mut table = Table::with_party();
        table.ok("hunt start --heroes denra,timorn");
        let mut terminal = Terminal::start(table.db(), &["hunt", "live"]);
        terminal.sees("5 dice as rolled").sees("q leave").types("dd").sees("> DD");
        table.ok("hunt roll --dice DDSHC");
        terminal.sees("Denra rolls DDSHC").sees("changed on another screen");
        terminal.sees("u: use Stab").sees("mark a die");
        assert_eq!(hunt(&mut table)["turn"]["rolls_left"], 2, "nothing was done");
        table.ok("hunt use stab");
        terminal.sees("Denra uses Stab").sees("n: end the turn");
        table.ok("hunt abandon");
        terminal.sees("Enter: the home screen").types("\r").sees("begin Drako").types("q");
        assert_eq!(terminal.ends().0, Some(0));
    }

    #[test]
    fn a_search_that_fits_nothing_says_so() {
        let mut table = Table::with_party();
        table.ok("player add Ana");
        let mut terminal = Terminal::start(table.db(), &["hero", "show"]);
        terminal.sees("Which hero?").types("xyz");
        terminal.sees("? xyz").types(ENTER);
        // It asks again; until then the keys would not reach it.
        terminal.sees("Which hero? nothing matches");
        terminal.sees("Enter chooses").types("\x7f\x7f\x7fbru");
        terminal.sees("Brum").types(ENTER);
        terminal.sees("BRUM");
        assert_eq!(terminal.ends().0, Some(0));
    }

    #[test]
    fn a_miscount_keeps_what_was_typed() {
        let mut table = Table::with_party();
        table.ok("hunt start --heroes denra,timorn");
        let mut terminal = Terminal::start(table.db(), &["hunt", "roll", "--dice", "hand"]);
        terminal.sees("5 dice as rolled:").types("DDXS\r");
        terminal.sees("5 dice are due, 4 are typed");
        terminal.sees("5 dice as rolled: DDXS").types("M\r");
        terminal.sees("DDXSM");
        assert_eq!(terminal.ends().0, Some(0));
        let mut terminal = Terminal::start(table.db(), &["hunt", "reroll", "1"]);
        terminal.sees("1 die as rolled:").types(CTRL_C);
        let (code, screen) = terminal.ends();
        assert_eq!(code, Some(130));
        assert!(screen.ends_with("(nothing was changed)\n"), "{screen}");
    }
}
