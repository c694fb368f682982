//! Whole games by keys at a real terminal: hunts by hand and by wyrm, and their aftermath; a game
//! of every other title. The shell's terminal is restored after each.
#![cfg(target_os = "linux")]

use crate::harness::Table;
use crate::table_random::{Chance, faces, shown_keys};
use crate::terminal::{ENTER, Terminal};

/// The most keys of a game: a wrong one causes a failure, not an endless test.
const MOST_KEYS: usize = 600;

fn sits(table: &Table, words: &[&str]) -> Terminal {
    Terminal::sized(table.db(), words, "cat", (80, 24), &[])
}

/// The question or offers: between the last two rules.
fn asked(picture: &str) -> String {
    let lines: Vec<&str> = picture.lines().collect();
    let is_rule = |line: &&str| line.trim_start().starts_with("────");
    let rules: Vec<usize> = (0..lines.len()).filter(|n| is_rule(&lines[*n])).collect();
    match rules[..] {
        [.., from, to] => lines[from..=to].join("\n"),
        _ => picture.to_owned(),
    }
}

/// A key that continues with some offer, except these keys.
fn goes_on(picture: &str, chance: &mut Chance, never: &str) -> String {
    let empty = picture.matches("[ ]").count();
    if empty > 0 && picture.contains(" due ") {
        let faces = faces(picture);
        let mut thrown: String = (0..empty).map(|_| chance.one(&faces)).collect();
        thrown.push('\r');
        return thrown;
    }
    let asked = asked(picture);
    let mut shown = shown_keys(&asked);
    shown.retain(|key| !never.contains(key.as_str()));
    // A number is asked for: small ones are enough.
    if asked.contains(" to ") && asked.contains("(") && asked.contains("?") {
        return ["1\r", "2\r", "\r"][chance.below(3)].to_owned();
    }
    if asked.contains('⏎') && chance.below(3) == 0 || shown.is_empty() {
        "\r".to_owned()
    } else {
        shown[chance.below(shown.len())].clone()
    }
}

/// Plays the open game to its end with random offers; returns its ending.
#[track_caller]
fn to_its_end(mut table: Table, seed: u64, never: &str) -> String {
    let mut terminal = sits(&table, &["table"]);
    let mut chance = Chance(seed);
    let mut picture = terminal.draws("");
    let mut keys = 0;
    while !picture.starts_with(" wyrmkeep") {
        for key in goes_on(&picture, &mut chance, never).chars() {
            picture = terminal.presses(&key.to_string());
            keys += 1;
            if picture.starts_with(" wyrmkeep") {
                break;
            }
        }
        assert!(keys < MOST_KEYS, "it never ends:\n{picture}");
    }
    terminal.types("q");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();
    let last = table.json("play list")["plays"][0].clone();
    last["how"].as_str().unwrap().to_owned()
}

#[test]
fn a_keeper_game_ends_with_a_winner() {
    let mut table = Table::new();
    table.ok(crate::keepers::KEEPER);
    let how = to_its_end(table, 6, "");
    assert!(how.ends_with("wins with 3 shields"), "{how}");
}

#[test]
fn a_dragon_game_ends_for_all() {
    let mut table = Table::new();
    table.ok(crate::keepers::DRAGON);
    let how = to_its_end(table, 0, "");
    assert_eq!(how, "the hunters win: the red dragon was defeated");
}

#[test]
fn a_game_of_dragonkeepers_ends_with_its_scores() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.untold_hands();
    let how = to_its_end(table, 9, "v");
    assert!(how.contains("wins with"), "{how}");
}

#[test]
fn a_game_of_drako_ends_with_the_last_dwarf() {
    let how = to_its_end(crate::drako::small(), 1, "xu");
    assert_eq!(how, "Kate wins: all dwarves are dead");
}

/// A hunt of Denra, who is about to gain a level, and Timorn. Brum died before.
fn hunting(hit_points: u8) -> Table {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum --dead brum");
    table.ok("hero edit brum --reason told --gold 3");
    table.ok("hero edit denra --reason told --exp 5");
    table.ok(&format!("catalog edit dragon pale hp={hit_points}"));
    table.ok("hunt start --heroes denra,timorn");
    table
}

/// Keys of a turn: all, and those for faces.
#[derive(Debug, Default)]
struct Turn {
    whose: String,
    keys: usize,
    faces: usize,
}

/// Follows the advice until the hunt is decided.
#[track_caller]
fn hunts(terminal: &mut Terminal) -> Vec<Turn> {
    let mut thrown = "DXMSCSHDXMCDSXHM".chars().cycle();
    let mut turns: Vec<Turn> = Vec::new();
    let mut picture = terminal.draws("");
    for _ in 0..MOST_KEYS {
        let head = picture.lines().next().unwrap_or_default();
        let whose = head.rsplit(" · ").next().unwrap_or_default().to_owned();
        if whose == "over" {
            turns.retain(|turn| turn.whose.ends_with("'s turn"));
            return turns;
        }
        if turns.last().is_none_or(|turn| turn.whose != whose) {
            let turn = Turn { whose, ..Turn::default() };
            turns.push(turn);
        }
        let turn = turns.last_mut().unwrap();
        turn.keys += 1;
        let key = if picture.contains(" due ") {
            turn.faces += 1;
            thrown.next().unwrap().to_ascii_lowercase().to_string()
        } else {
            ENTER.to_owned()
        };
        picture = terminal.presses(&key);
    }
    panic!("the hunt never ends:\n{picture}");
}

#[test]
fn a_hunt_by_hand_leads_on_to_the_next_one() {
    let mut table = hunting(20);
    let mut terminal = sits(&table, &["table", "--advice"]);
    let turns = hunts(&mut terminal);
    assert!(turns.len() >= 3, "{turns:?}");
    for turn in turns {
        assert!(turn.keys - turn.faces <= 7, "{turn:?}");
        assert!(turn.faces > 10 || turn.keys <= 17, "{turn:?}");
    }
    // Settled, and shown once.
    terminal.types(ENTER).shows("Pale Dragon (20 HP*, 10 exp");
    terminal.types(ENTER).shows("⏎ 1 bring Brum back");
    terminal.types(ENTER).shows("Brum is alive again");
    terminal.types(ENTER).shows("⏎ 1 Denra reaches level 2");
    terminal.types(ENTER).shows("improves which skill?");
    terminal.types("2").shows("Three rolls for hit points");
    terminal.types("MSXDC HHCM SSSS\r");
    terminal.shows("Denra is level 2 now").types(ENTER);
    // Timorn waits with his level, so the party can go on without him.
    terminal.shows("⏎ 1 Timorn reaches level 2").types("s");
    terminal.shows("⏎ 1 buy in Agelos").types(ENTER);
    terminal.shows("Buy what in Agelos?").types("heal\r");
    terminal.shows("Who buys Small").types("den\r");
    terminal.shows("Denra buys Small Healing Potion");
    terminal.types(ENTER).shows("key: back");
    terminal.types(ENTER).shows("s not now: buy in Agelos");
    terminal.types("s").shows("⏎ 1 hunt the Young Black Dragon");
    terminal.types(ENTER).shows("Who takes part?").types(ENTER);
    terminal.shows("2 hunt without it").types("2");
    terminal.shows("other key: back").types(ENTER);
    terminal.shows("5 dice due").types("q");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();
    let hunt = table.json("hunt status")["hunt"].clone();
    assert_eq!(hunt["heroes"].as_array().unwrap().len(), 3, "{hunt}");
    let denra = table.json("hero show denra")["hero"].clone();
    assert_eq!((&denra["level"], &denra["gold"]), (&2.into(), &2.into()));
}

#[test]
fn a_hunt_by_wyrm_takes_few_keys_and_what_follows_can_be_skipped() {
    let mut table = hunting(8);
    table.ok("hunt roll --dice wyrm --seed 7");
    let mut terminal = sits(&table, &["table", "--advice"]);
    for turn in hunts(&mut terminal) {
        assert_eq!(turn.faces, 0, "{turn:?}");
        assert!(turn.keys <= 6, "{turn:?}");
    }
    terminal.types(ENTER).shows("any key").types(ENTER);
    let mut picture = terminal.shows("⏎ 1 bring ").draws("");
    // Nothing happens without consent: each is postponed, until only the next hunt is due.
    for _ in 0..9 {
        if !picture.contains("s not now") {
            break;
        }
        picture = terminal.presses("s");
    }
    assert!(picture.contains("⏎ 1 hunt the "), "{picture}");
    terminal.types("q");
    assert_eq!(terminal.ends().0, Some(0));
    terminal.is_usable();
    let hunts = table.json("hunt list")["hunts"].clone();
    assert_eq!(hunts.as_array().unwrap().len(), 2, "{hunts}");
}
