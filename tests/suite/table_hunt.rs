//! A hunt at the full screen: dice by hand without ceremony, few keys, undo, and the next steps.

use std::cell::RefCell;
use std::rc::Rc;

use wyrmkeep::screen::{Happening, Key};

use crate::harness::Table;

const SIZE: (u16, u16) = (80, 24);

/// A hunt of two heroes against a dragon of few hit points.
fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=24");
    table.ok("hunt start --heroes denra,timorn");
    table
}

#[test]
fn letters_go_straight_into_the_slots_and_wrong_ones_are_named() {
    let mut table = hunting();
    let evening = table.screen("table", SIZE, "ddqs");
    evening.saw("[ ] [ ] [ ] [ ] [ ]").saw("5 dice due");
    assert_eq!(evening.said.code, 0, "q leaves, whatever is half entered");
    let evening = table.screen("table", SIZE, "ksx⌫m");
    evening.saw("k is not a face: S sword, M magic").shows("[D] [D] [S] [M] [ ]");
    evening.shows("1 more due");
    let evening = table.screen("table", SIZE, "⌫xm⏎");
    evening.shows("1 [D]   2 [D]   3 [S]   4 [X]   5 [M]");
    let log = table.json("hunt log");
    assert!(log.to_string().contains("\"rolled\""), "{log}");
    table.ok("hunt use stab");
    table.ok("hunt next");
    let evening = table.screen("table", SIZE, "");
    evening.shows("space wyrm rolls").shows("5 dice due");
}

/// A player who follows the advice; dice come from a fixed row of letters.
struct Player {
    faces: std::iter::Cycle<std::str::Chars<'static>>,
    /// Whose turn it is, and the keys of each turn so far: all, and those for faces.
    turns: Vec<(String, usize, usize)>,
    /// How many dice per roll to mark differently than advised.
    other: usize,
    marked: usize,
}

impl Player {
    fn new(other: usize) -> Player {
        Player { faces: "DXMSCSHDXMCDSXHM".chars().cycle(), turns: Vec::new(), other, marked: 0 }
    }

    fn key(&mut self, picture: &str) -> Happening {
        let head = picture.lines().next().unwrap_or_default();
        let whose = head.rsplit(" · ").next().unwrap_or_default().to_owned();
        if self.turns.last().is_none_or(|(last, ..)| *last != whose) {
            if self.turns.len() == 12 || whose == "over" {
                return Happening::Gone;
            }
            self.turns.push((whose, 0, 0));
        }
        let (_, keys, faces) = self.turns.last_mut().unwrap();
        *keys += 1;
        assert!(*keys < 60, "the turn never ends:\n{picture}");
        if picture.contains(" due ") {
            self.marked = 0;
            *faces += 1;
            let face = self.faces.next().unwrap();
            return Happening::Key(Key::Char(face.to_ascii_lowercase()));
        }
        if picture.contains("⏎ roll again") && self.marked < self.other {
            self.marked += 1;
            // A kept die; there is always one, or all are re-rolled.
            let marks = picture.lines().find(|line| line.trim_start().starts_with("keep"));
            let marks = marks.unwrap_or_default().split_whitespace();
            let kept = marks.zip(1..).find(|(mark, _)| *mark == "keep");
            let die = kept.map_or(Key::Enter, |(_, n)| Key::Char(char::from_digit(n, 10).unwrap()));
            return Happening::Key(die);
        }
        Happening::Key(Key::Enter)
    }
}

/// Plays some turns at the screen; returns the keys of each.
fn turns(table: &mut Table, other: usize) -> Vec<(String, usize, usize)> {
    let player = Rc::new(RefCell::new(Player::new(other)));
    let hand = player.clone();
    let evening = table.screen_by(
        "table --advice",
        SIZE,
        Box::new(move |picture| hand.borrow_mut().key(picture)),
    );
    assert_eq!(evening.said.code, 0, "{}", evening.last());
    let mut turns = player.borrow().turns.clone();
    turns.retain(|(whose, ..)| whose.ends_with("'s turn"));
    assert!(turns.len() >= 4, "{turns:?}\n{}", evening.last());
    turns
}

/// A party that needs many turns.
fn long() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=120");
    table.ok("hunt start --heroes denra,timorn,brum");
    table
}

#[test]
fn a_turn_by_hand_that_follows_advice_takes_seven_keys_beside_the_faces() {
    for (whose, keys, faces) in turns(&mut long(), 0) {
        assert!(keys - faces <= 7, "{whose}: {keys} keys, {faces} of them faces");
        assert!(faces > 10 || keys <= 17, "{whose}: {keys} keys");
    }
}

#[test]
fn choosing_other_dice_takes_two_keys_more_for_each_roll() {
    let mut most = 0;
    for (whose, keys, faces) in turns(&mut long(), 2) {
        assert!(keys - faces <= 11, "{whose}: {keys} keys, {faces} of them faces");
        assert!(faces > 10 || keys <= 21, "{whose}: {keys} keys");
        most = most.max(keys - faces);
    }
    assert!(most > 7, "no dice were chosen");
}

#[test]
fn a_turn_with_wyrms_dice_that_follows_advice_takes_at_most_six_keys() {
    let mut table = long();
    table.ok("hunt roll --dice wyrm --seed 7");
    for (whose, keys, faces) in turns(&mut table, 0) {
        assert_eq!(faces, 0);
        assert!(keys <= 6, "{whose}: {keys} keys");
    }
}

/// The lines of advice on the pictures of an evening with idle time.
fn settling(table: &mut Table, waits: usize) -> Vec<String> {
    let mut left = waits;
    let hand = move |_: &str| match left {
        0 => Happening::Gone,
        _ => {
            left -= 1;
            Happening::Nothing
        }
    };
    let evening = table.screen_by("table --advice", SIZE, Box::new(hand));
    let advice = |picture: &String| {
        let lines: Vec<&str> = picture.lines().collect();
        let at = lines.iter().position(|line| line.trim_start().starts_with("advice"));
        at.map(|at| lines[at..].iter().take(2).copied().collect::<String>())
    };
    evening.pictures.iter().filter_map(advice).collect()
}

#[test]
fn advice_settles_while_nobody_presses_a_key() {
    let mut table = hunting();
    table.ok("hunt correct denra hp=7");
    table.ok("hunt correct timorn hp=7");
    table.ok("hunt roll --dice DDSMX");
    let at_once = settling(&mut table, 0);
    assert_eq!(at_once.len(), 1, "the first answer stands: {at_once:?}");
    let settles = settling(&mut table, 12);
    assert_eq!(settles[0], at_once[0]);
    assert!(settles.len() > 1, "the number moves: {settles:?}");
    for pair in settles.windows(2) {
        assert_ne!(pair[0], pair[1], "drawn anew only where it changed");
    }
    assert_eq!(settles, settling(&mut table, 12), "the same everywhere");
}
