//! The keys of a round at the full screen: a third of the characters, including Enter, of the
//! shortest command lines for the same round.

use crate::drako::small;
use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER};
use crate::screen_driver::keys;

const SIZE: (u16, u16) = (80, 24);

/// The state of a play, line by line.
fn stands(table: &mut Table, group: &str) -> Vec<String> {
    let now = serde_json::to_string_pretty(&table.json(group)).unwrap();
    now.lines().map(str::to_owned).collect()
}

/// Plays a round twice from the same start: by commands and by keys. Both lead to the same state,
/// and keys are three times as quick.
#[track_caller]
fn a_third(begin: fn() -> Table, group: &str, commands: &[&str], written: &str) {
    let mut by_commands = begin();
    let mut characters = 0;
    for command in commands {
        by_commands.ok(*command);
        characters += format!("wyrm {command}\n").chars().count();
    }
    let mut by_keys = begin();
    let evening = by_keys.screen("table", SIZE, written);
    assert_eq!(evening.said.code, 0, "{}", evening.said);
    let (wanted, stand) = (stands(&mut by_commands, group), stands(&mut by_keys, group));
    let differ: Vec<_> = stand.iter().zip(&wanted).filter(|(a, b)| a != b).collect();
    assert!(stand == wanted, "{}\n{:#?}", evening.last(), &differ[..differ.len().min(9)]);
    let pressed = keys(written).len();
    assert!(pressed * 3 <= characters, "{pressed} keys, {characters} characters");
}

/// The Hunter rolls, everybody protects a dragon, and protectors of their favourite remove an arrow.
#[test]
fn a_round_of_the_keeper_game() {
    a_third(
        || {
            let mut table = Table::new();
            table.ok(KEEPER);
            table
        },
        "keepers",
        &["keepers round --dice RYB", "keepers choose a=r b=b c=b", "keepers heal y"],
        "ryb⏎c1rc1bc1bty",
    );
}

/// Cards are revealed, the Hunter rolls, both players plan and act: one defends, one trains.
#[test]
fn a_round_of_the_dragon_game() {
    a_third(
        || {
            let mut table = Table::new();
            table.ok(DRAGON);
            table
        },
        "keepers",
        &[
            "keepers round --dice RR --reveal m",
            "keepers plan d t",
            "keepers act r --take o --reveal h,m",
            "keepers act b --drawn r --take a",
        ],
        "1rr⏎c1c3⏎⏎⏎2⏎b⏎r",
    );
}

/// The dragon draws; Brald moves and Morin shoots; the dragon breathes fire and bites. One of the three
/// attacks is blocked.
#[test]
fn a_round_of_drako() {
    a_third(
        small,
        "drako",
        &[
            "drako draw",
            "drako move b b2",
            "drako shoot 2",
            "drako defend none",
            "drako end",
            "drako fire e 1 --blocked m",
            "drako attack b 1",
            "drako defend none",
        ],
        "tm1⏎b2⏎a22⏎⏎be1⏎ma1⏎⏎",
    );
}

/// Ana takes cards, changes the book, enters its reward and plays a set; Ben plays one, too.
#[test]
fn a_turn_of_dragonkeepers() {
    a_third(
        || {
            let mut table = Table::new();
            table.ok("amulets start --players Ana,Ben --first ana --seed 7");
            table
        },
        "amulets",
        &["kosmos take 3", "kosmos change 1 blue", "kosmos play --reward low+low", "kosmos play"],
        "t3w1bsll⏎⏎s",
    );
}
