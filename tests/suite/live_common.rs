//! Common behaviour of all titles' live modes.

use std::collections::VecDeque;

use crate::harness::Table;

fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> crate::harness::Said {
    table.answers = Some(answers.iter().copied().collect::<VecDeque<_>>());
    table.run(words)
}

#[test]
fn a_key_undoes_only_steps_of_its_own_play() {
    let mut table = Table::with_party();
    table.ok("drako start --players Ana,Ben --seed 3");
    table.ok("amulets start --players Ana,Ben --seed 3");
    let before = table.dump();
    let said = table.reads("drako live", &["z", "q"]);
    assert!(
        said.out.contains("the last step belongs to something else: amulets play 2: begun"),
        "{said}"
    );
    assert_eq!(table.dump(), before);
    let said = table.reads("drako live", &["t", "z", "y", "z", "q"]);
    assert!(said.out.contains("undone: drako play 1"), "{said}");
    assert!(said.out.contains("redone: drako play 1"), "{said}");
    assert_eq!(table.dump(), before);
}

#[test]
fn a_live_mode_cannot_run_dry() {
    let mut table = Table::with_party();
    for group in ["hunt", "keepers", "amulets", "drako"] {
        let before = table.dump();
        let said = table.screen(&format!("{group} live --dry-run"), (80, 24), "").said;
        assert!(said.code == 2 && said.err.contains("it has no dry run"), "{said}");
        assert_eq!(table.dump(), before);
    }
}

#[test]
fn every_group_of_a_title_says_what_it_is() {
    let mut table = Table::new();
    let said = table.ok("--help");
    for line in [
        "hunt         Hunts: play one live",
        "keepers      Dragon Keepers (Lacerda)",
        "amulets      Dragonkeepers (KOSMOS)",
        "drako        Drako: set up",
    ] {
        assert!(said.out.contains(line), "{line}\n{said}");
    }
}

#[test]
fn dice_to_roll_again_and_to_pass_on_are_asked_for() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSSX");
    let said = table.refused(2, "hunt reroll");
    assert!(said.err.starts_with("error: missing: DICE\n"), "{said}");
    let said = answered(&mut table, &["5"], "hunt reroll --dice M");
    assert_eq!(said.code, 0, "{said}");
    let dice = &table.json("hunt")["hunt"]["turn"]["dice"];
    assert_eq!(dice[4], "magic", "{dice}");
    table.ok("hunt use stab");
    let said = table.refused(2, "hunt assist");
    assert!(said.err.starts_with("error: missing: DIE\n"), "{said}");
    let said = answered(&mut table, &["5"], "hunt assist");
    assert_eq!(said.code, 0, "{said}");
}

/// The same book keeps its entered reward.
#[test]
fn saying_the_book_again_loses_no_reward() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --seed 3");
    table.untold_hands();
    table.ok("amulets book 1blue --reward low");
    let keys = ["v", "enter the book", "nothing else", "q"];
    table.reads("amulets live", &keys);
    table.ok("amulets play");
}

/// A list would show the correction as if it had happened.
#[test]
fn a_list_of_fields_takes_no_correction_along() {
    let mut table = Table::new();
    for group in ["hunt", "keepers", "amulets", "drako"] {
        for words in ["ana hp=3 --list", "--list --reason why"] {
            let said = table.refused(2, &format!("{group} correct {words}"));
            assert!(said.err.contains("cannot be used with '--"), "{said}");
        }
    }
}
