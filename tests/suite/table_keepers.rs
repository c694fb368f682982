//! Dragon Keepers on the screen: draws entered one by one, questions that cover the decision, and
//! shown Keepers.

use crate::harness::Table;
use crate::keepers::{DRAGON, play};

const SIZE: (u16, u16) = (80, 24);

/// Four players who plan to train, Ana first.
fn four_train() -> Table {
    let mut table = Table::new();
    table.ok("keepers start --mode dragon --players Ana,Ben,Cleo,Dan --first ana --seed 7");
    play(&mut table, &["round --reveal magic --dice RRRB"]);
    table
}

/// Train: purple gets two dice, drawn one after the other (ruling 7).
#[test]
fn the_first_of_two_dice_is_shown_and_backspace_takes_it_back() {
    let pressed = |keys: &str| {
        let mut table = four_train();
        play(&mut table, &["plan train train train train"]);
        table.screen("table", SIZE, keys)
    };
    let evening = pressed("upaw");
    evening.shows("So far white (⌫ corrects). Drawn from the bag:");
    let evening = pressed("upaw⌫");
    evening.shows("  Drawn from the bag:");
    assert!(!evening.last().contains("So far"), "{}", evening.last());
    let evening = pressed("upaw⌫rw");
    evening.saw("So far red (⌫ corrects)");
    evening.shows("purple is trained: a red and a white Battle die");
}

/// Hunter phase, 2: a Hunter card adds a die to the rolled ones of the same phase.
#[test]
fn the_number_of_dice_that_are_rolled_allows_for_hunter_cards() {
    let mut table = Table::new();
    table.ok(DRAGON);
    let evening = table.screen("table", SIZE, "2");
    evening.shows("[ ] [ ] [ ]").shows("rolls 2+ dice");
    // The card itself can be corrected.
    let evening = table.screen("table", SIZE, "2⌫");
    evening.shows("Turn the top card up: what is it?");
    let evening = table.screen("table", SIZE, "2⌫1");
    evening.shows("[ ] [ ] ");
    assert!(!evening.last().contains("[ ] [ ] [ ]"), "{}", evening.last());
}

#[test]
fn lines_that_a_question_covers_are_marked() {
    let mut table = four_train();
    let evening = table.screen("table", SIZE, "…");
    evening.shows("train Y G P W\n").shows("then Ben, Cleo and Dan");
    let evening = table.screen("table", SIZE, "c");
    evening.shows("train Y G P W …\n");
    // If nothing else is visible, the rule above the question is marked.
    play(&mut table, &["plan train train train train"]);
    let evening = table.screen("table", SIZE, "…");
    evening.shows("it works with Y G P W").shows("───\n");
    let evening = table.screen("table", SIZE, "u");
    evening.shows("──── …\n").shows("which one?");
}

/// Keeper phase: all cards are shown at the same time, and stay visible until the next dice.
#[test]
fn keepers_that_are_shown_stay_in_sight_until_the_next_dice() {
    let mut table = Table::new();
    table.ok("keepers start --mode keeper --players Ana,Ben,Cleo,Dan,Eva,Fin \
         --tribes red,yellow,green,blue,purple,white --first ana --seed 7");
    play(&mut table, &["round --dice RYGBPP"]);
    let wide = [
        "red, 2 there: nothing",
        "yellow, a shield",
        "green, a shield",
        "blue, 2 there: nothing",
        "blue, 2 there: nothing",
        "red, 2 there: nothing",
    ];
    let narrow = ["red ×2", "yellow ⚑", "green ⚑", "blue ×2", "blue ×2", "red ×2"];
    let chosen = "c1rc1yc1gc1bc1bc1r";
    for (size, shown) in [((80, 24), wide), ((60, 24), narrow)] {
        // Shown; while Ben and Cleo heal; while the next dice are entered.
        for then in ["", "⏎", "⏎n", "⏎n⏎n", "⏎n⏎nRY"] {
            let evening = table.screen("table", size, &format!("{chosen}{then}"));
            let players = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Fin"];
            for (player, shown) in players.iter().zip(shown) {
                let screen = evening.last();
                let line =
                    screen.lines().skip(1).find(|line| line.contains(&format!(" {player} ")));
                assert!(line.unwrap().contains(shown), "{then}: {screen}");
            }
            table.ok("undo --to 2");
        }
    }
    let evening = table.screen("table", SIZE, &format!("{chosen}⏎n⏎nRYGRYB⏎"));
    assert!(!evening.last().contains("there: nothing"), "{}", evening.last());
    evening.shows("0 of 6 chose");
}
