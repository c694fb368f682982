//! A screen that follows another one to the end of a play and on to the next, and `table --watch`,
//! which is read-only.

use std::collections::VecDeque;

use wyrmkeep::screen::{Happening, Key};

use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER, play};
use crate::screen_driver::{Evening, keys};

const SIZE: (u16, u16) = (80, 24);

/// Presses keys at a screen; at each `‖` the next of these happens at another terminal. Words are a
/// command, `-` hides the file and `+` brings it back.
fn beside(table: &mut Table, words: &str, written: &str, elsewhere: &[&str]) -> Evening {
    let mut other = table.beside(7);
    let mut script: VecDeque<String> = elsewhere.iter().map(|words| (*words).to_owned()).collect();
    let mut keys = keys(written);
    let here = Happening::Key(Key::Char('‖'));
    let hand = move |_: &str| {
        while keys.front() == Some(&here) {
            keys.pop_front();
            let away = other.folder().join("away.db");
            match script.pop_front().unwrap().as_str() {
                "-" => std::fs::rename(other.db(), away).unwrap(),
                "+" => std::fs::rename(away, other.db()).unwrap(),
                words => drop(other.ok(words)),
            }
        }
        keys.pop_front().unwrap_or(Happening::Gone)
    };
    let evening = table.screen_by(words, SIZE, Box::new(hand));
    assert_eq!(evening.said.code, 0, "{}", evening.said);
    evening
}

/// A Keeper game that Ana wins with `CHOICES`.
fn almost_won() -> Table {
    let mut table = Table::new();
    table.ok(KEEPER);
    play(
        &mut table,
        &[
            "round --dice RYB",
            "choose ana=red ben=blue cleo=blue",
            "heal yellow",
            "round --dice BBP",
            "choose ana=b,ben=p,cleo=p",
            "round --dice WBB",
        ],
    );
    table
}

const CHOICES: &str = "keepers choose ana=white ben=blue cleo=blue";

/// A hunt whose dragon has four hit points left.
fn almost_slain() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=4");
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSXM");
    table
}

#[test]
fn a_second_screen_sees_who_won_and_follows_to_the_next_play() {
    for words in ["table", "table --watch"] {
        let mut table = almost_won();
        let evening = beside(&mut table, words, "‖…‖…", &[CHOICES, KEEPER]);
        // The last board, and the result.
        evening.saw("play 1 is over: Ana wins with 3 shields");
        let result = evening.pictures.iter().rev();
        let mut result = result.filter(|picture| picture.contains("is over: Ana wins"));
        let result = result.next().unwrap();
        assert!(result.contains("white, a shield, wins"), "{result}");
        assert!(result.contains("Ana 3 · Ben 0 · Cleo 0"), "{result}");
        evening.shows("Keeper game · play 2").shows("before round 1");
    }
}

#[test]
fn a_second_screen_sees_how_a_hunt_ended() {
    let mut table = almost_slain();
    let slain = ["hunt use stab", "hunt end --yes"];
    let evening = beside(&mut table, "table --watch", "‖…‖…", &slain);
    evening.shows("hunt 1 (id 1) is over: Young Red Dragon slain");
    evening.shows("Denra   rogue");
    // From there Enter leads to the home screen, except on a read-only table.
    let mut table = almost_slain();
    let evening = beside(&mut table, "table", "‖…‖…⏎", &slain);
    evening.saw("is over: Young Red Dragon slain");
    evening.shows(" wyrmkeep").shows("market   open");
    assert_eq!(evening.said.err, "", "nothing waits");
}

#[test]
fn an_end_that_is_undone_brings_the_play_back() {
    for words in ["table", "table --watch"] {
        let mut table = almost_won();
        let evening = beside(&mut table, words, "‖…‖…", &[CHOICES, "undo"]);
        evening.saw("play 1 is over: Ana wins with 3 shields");
        evening.shows("0 of 3 chose");
    }
    // Also at the second screen.
    let mut table = almost_won();
    let evening = beside(&mut table, "table", "‖…z", &[CHOICES]);
    evening.shows("undone: keepers play 1").shows("0 of 3 chose");
}

#[test]
fn other_plays_that_were_open_before_are_not_the_next_one() {
    let mut table = almost_won();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    let evening = beside(&mut table, "table keepers", "‖…‖…", &[CHOICES, "drako draw"]);
    evening.shows("play 1 is over: Ana wins with 3 shields");
}

#[test]
fn a_watching_screen_waits_for_a_play_and_for_its_file() {
    let mut table = Table::with_party();
    let hunt = "hunt start --heroes denra,timorn";
    let evening = beside(&mut table, "table --watch", "…‖…‖…‖…", &[hunt, "-", "+"]);
    let first = &evening.pictures[0];
    assert!(first.contains("waiting for the next play"), "{first}");
    assert!(first.contains("Denra"), "{first}");
    assert!(!first.contains("undo"), "{first}");
    evening.saw("hunt 1 (id 1)");
    evening.saw("wyrm.db: this screen waits for it");
    evening.shows("the file is back").shows("Denra is next");
    // On the home screen, too.
    let mut table = Table::with_party();
    let evening = beside(&mut table, "table --watch", "…‖…‖…", &["-", "+"]);
    evening.saw("wyrm.db: this screen waits for it");
    evening.shows("waiting for the next play");
}

#[test]
fn a_watching_screen_follows_one_title_if_it_is_named() {
    let mut table = Table::with_party();
    let elsewhere = ["hunt start --heroes denra,timorn", DRAGON];
    let evening = beside(&mut table, "table keepers --watch", "…‖…‖…", &elsewhere);
    assert!(evening.pictures.iter().all(|p| !p.contains("Denra is next")), "{}", evening.last());
    evening.shows("Dragon Keepers · medium · play 2");
}

/// Every key except those that leave.
fn every_key() -> Vec<Key> {
    let letters = (' '..='~').chain("éß€✓".chars()).filter(|c| *c != 'q');
    let control = ('a'..='z').filter(|c| !"cd".contains(*c)).map(Key::Ctrl);
    let others = [
        Key::Enter,
        Key::Esc,
        Key::Backspace,
        Key::Tab,
        Key::Up,
        Key::Down,
        Key::Left,
        Key::Right,
        Key::PageUp,
        Key::PageDown,
        Key::Home,
        Key::End,
    ];
    let all = letters.map(Key::Char).chain(control).chain(others);
    // Twice, so that the effect of each key meets every other key.
    let all: Vec<Key> = all.collect();
    [all.clone(), all].concat()
}

#[test]
fn no_key_of_a_watching_screen_changes_anything() {
    let hunting = |commands: &[&str]| {
        let mut table = Table::with_party();
        table.ok("catalog edit dragon young-red hp=4");
        table.ok("hunt start --heroes denra,timorn");
        commands.iter().for_each(|words| drop(table.ok(*words)));
        table
    };
    let of = |commands: &[&str]| {
        let mut table = Table::new();
        commands.iter().for_each(|words| drop(table.ok(*words)));
        table
    };
    for mut table in [
        Table::with_party(),
        hunting(&[]),
        hunting(&["hunt roll --dice DDSXM"]),
        hunting(&["hunt roll --dice DDSXM", "hunt use stab"]),
        of(&[KEEPER, "keepers round --dice RYB"]),
        of(&[DRAGON]),
        of(&["amulets start --players Ana,Ben"]),
        of(&["drako start --players Kate,John --dragon kate --first-game"]),
    ] {
        let (before, file) = (table.dump(), std::fs::read(table.db()).unwrap());
        for (keys, last) in [(every_key(), "q"), (Vec::new(), "⌃d"), (Vec::new(), "⌃c")] {
            let mut keys: VecDeque<Happening> = keys.into_iter().map(Happening::Key).collect();
            keys.extend(crate::screen_driver::keys(last));
            let hand = move |_: &str| keys.pop_front().unwrap();
            let evening = table.screen_by("table --watch", SIZE, Box::new(hand));
            let code = if last == "⌃c" { 130 } else { 0 };
            assert_eq!(evening.said.code, code, "{}", evening.said);
            assert_eq!(table.dump(), before, "{}", evening.last());
        }
        assert!(std::fs::read(table.db()).unwrap() == file, "{before}");
    }
    // A disabled key says why.
    let mut table = hunting(&[]);
    let evening = table.screen("table --watch", SIZE, "d");
    evening.shows("this screen is view-only (--watch): q leaves, ? lists the keys");
    let evening = table.screen("table --watch", SIZE, "?");
    evening.shows("no key changes anything");
    assert!(!evening.last().contains("take back"), "{}", evening.last());
}

#[test]
fn a_watching_screen_needs_a_full_screen() {
    let mut table = Table::with_party();
    let said = table.refused(2, "table --watch");
    assert_eq!(said.err, table.refused(2, "table").err);
    let said = table.screen("--plain table --watch", SIZE, "").said;
    assert_eq!(said.code, 2, "{said}");
    assert!(said.err.starts_with("error: table --watch needs a full screen\n"), "{said}");
}
