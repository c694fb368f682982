//! Nothing that decides a turn is cut off the full screen, with the largest parties and the longest
//! names: random turns at 80 and at 60 columns.

mod amulets;
mod drako;
mod hunt;
mod keepers;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use serde_json::Value;
use wyrmkeep::screen::{Happening, Key};

use crate::harness::{Table, samples};

const SIZES: [(u16, u16); 2] = [(80, 24), (60, 24)];
/// Keys at one table.
const KEYS: usize = 120;

/// Compares a picture with the state of the play.
type Check = fn(&str, &Value);

/// Pseudo-random numbers, the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, many: usize) -> usize {
        self.0 = (self.0 * 7919 + 104_729) % 1_000_003;
        (self.0 % many.max(1) as u64) as usize
    }
}

/// Plays by visible keys; every picture of the table is compared. Adds the seen stages.
fn plays(
    table: &mut Table,
    (group, size, seed): (&'static str, (u16, u16), u64),
    check: Check,
    stages: &mut BTreeSet<String>,
) {
    let mut chance = Chance(seed + 1);
    let mut beside = table.beside(9);
    let seen = Rc::new(RefCell::new(Vec::new()));
    let kept = seen.clone();
    let mut pressed = 0;
    let hand = move |picture: &str| {
        pressed += 1;
        if pressed > KEYS {
            return Happening::Gone;
        }
        let last = picture.lines().last();
        if !last.is_some_and(|line| line.starts_with(" ? help")) {
            return Happening::Key(Key::Esc);
        }
        let said = beside.run(&["--json", group]);
        let truth: Value = serde_json::from_str(&said.out).unwrap();
        if truth["play"]["state"] != "open" || truth["hunt"]["outcome"].is_string() {
            return Happening::Gone;
        }
        check(picture, &truth);
        let own = [&truth["hunt"], &truth["keepers"], &truth["drako"], &truth["play"]];
        let own = own.into_iter().find(|own| own["waits_for"] != Value::Null);
        kept.borrow_mut().push(own.unwrap()["waits_for"].to_string());
        let keys = keys_in_sight(picture);
        Happening::Key(match chance.below(6) {
            0 => Key::Enter,
            // Out of a list whose words have two letters.
            5 => Key::Esc,
            1 => Key::Char(char::from(b'1' + chance.below(5) as u8)),
            _ => keys[chance.below(keys.len())],
        })
    };
    let evening = table.screen_by(&format!("table {group} --advice"), size, Box::new(hand));
    assert!(matches!(evening.said.code, 0 | 130), "{}", evening.said);
    stages.extend(seen.borrow().iter().cloned());
}

/// Every play is checked in both sizes, from different keys.
fn in_both_sizes(group: &'static str, begin: fn() -> Table, check: Check) -> BTreeSet<String> {
    let mut stages = BTreeSet::new();
    for (seed, size) in (0..samples(3) as u64).flat_map(|seed| SIZES.map(|size| (seed, size))) {
        plays(&mut begin(), (group, size, seed), check, &mut stages);
    }
    stages
}

/// Keys offered below the board: faces of pending dice, or keys with a label. Nobody flees.
fn keys_in_sight(picture: &str) -> Vec<Key> {
    if picture.contains(" due ") {
        let faces = if picture.contains("X dragon") { "smhcdx" } else { "rygbpwm" };
        return faces.chars().map(Key::Char).collect();
    }
    let mut keys = vec![Key::Enter];
    for line in below(picture) {
        for part in line.split("  ") {
            let part = part.trim_start().trim_start_matches(['○', '●', ' ']);
            let (key, label) = part.split_once(' ').unwrap_or((part, ""));
            let mut chars = key.chars();
            if let (Some(c), None) = (chars.next(), chars.next())
                && c.is_ascii_alphanumeric()
                && !label.contains("get away")
            {
                keys.push(Key::Char(c));
            }
        }
    }
    keys
}

/// The lines between the board and the news.
fn below(picture: &str) -> impl Iterator<Item = &str> {
    let below = picture.lines().skip_while(|line| !line.starts_with(" ──"));
    below.skip(1).take_while(|line| !line.starts_with(" ──"))
}

/// Whether there is a question or an entry: then the key bar is hidden.
fn is_asked(picture: &str) -> bool {
    let asks = ["?", " due ", "all told", "Esc back"];
    below(picture).any(|line| asks.iter().any(|ask| line.contains(ask)))
}

/// Every offered key is in the bar, except the one that Enter presses.
#[track_caller]
fn shows_keys(picture: &str, truth: &Value, key: fn(&str) -> char) {
    if is_asked(picture) {
        return;
    }
    let offers = truth["play"]["offers"].as_array().unwrap();
    let mut keys: Vec<char> =
        offers.iter().map(|offer| key(offer["verb"].as_str().unwrap())).collect();
    keys.dedup();
    let hidden: Vec<&char> =
        keys.iter().filter(|key| !picture.contains(&format!("  {key} "))).collect();
    let most = usize::from(picture.contains("  ⏎ "));
    assert!(hidden.len() <= most, "{hidden:?} of {keys:?}\n{picture}");
}

#[track_caller]
fn line<'a>(picture: &'a str, with: &str) -> &'a str {
    let mut lines = picture.lines().skip(1);
    let line = lines.find(|line| line.contains(with));
    line.unwrap_or_else(|| panic!("no {with}:\n{picture}"))
}

#[track_caller]
fn has(picture: &str, line: &str, what: &str) {
    assert!(line.contains(what), "no {what} in\n{line}\nof\n{picture}");
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap_or_else(|| panic!("{value}")) as usize
}

const PLAYERS: &str = "Maximilianus,Bartholomeus,Alexandrinia,Wilhelminara";

/// A line with these words in this order.
#[track_caller]
fn has_in_order(picture: &str, line: &str, wanted: &[String]) {
    let mut words = line.split_whitespace();
    for word in wanted {
        assert!(words.any(|seen| seen == word), "{word} of {wanted:?}:\n{line}\n{picture}");
    }
}
