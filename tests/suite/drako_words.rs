//! Drako: typed words, understood or refused for the right reason.

use crate::drako::{drako, play, small};
use crate::harness::Table;

/// The first line of a refusal, without `error:`.
fn why(table: &mut Table, code: u8, words: &str) -> String {
    let said = table.refused(code, &format!("drako {words}"));
    let line = said.err.lines().next().unwrap_or_default().to_owned();
    line.trim_start_matches("error: ").to_owned()
}

/// Dwarves are placed by hexes in order, or each by name.
#[test]
fn places_are_told_in_order_or_by_name() {
    for words in [
        "place a1 c5 e1",
        "place a1,c5,e1",
        "place morin c5 urpen e1 brald a1",
        "place brald=a1,morin=c5,urpen=e1",
    ] {
        let mut table = Table::new();
        table.ok("drako start --players Ana,Ben --dragon Ana");
        table.ok(&format!("drako {words}"));
        let board = drako(&mut table)["board"].clone();
        assert_eq!(
            [&board["brald"], &board["morin"], &board["urpen"]],
            ["a1", "c5", "e1"],
            "{words}"
        );
    }
    let mut table = Table::new();
    table.ok("drako start --players Ana,Ben --dragon Ana");
    for (words, said) in [
        ("place brald morin urpen", "three hexes are needed, not 0"),
        ("place brald a1 c5 e1", "each dwarf is placed once"),
        ("place brald a1 brald c5 urpen e1", "each dwarf is placed once"),
        ("place gimli a1 c5 e1", "there is no hex gimli"),
    ] {
        assert_eq!(why(&mut table, 1, words), said);
    }
    table.ok("undo");
    table.ok("drako start --players Ana,Ben --dragon Ana --places 'a1 c5 e1'");
}

/// Two new people with similar names are two people; a beginning that fits both names neither.
#[test]
fn players_whose_names_are_alike() {
    let mut table = Table::new();
    assert_eq!(
        why(&mut table, 1, "start --players Anna,Anne --dragon an"),
        "an could be either player"
    );
    table.ok("drako start --players Anna,Anne --dragon anne");
    let players = drako(&mut table)["players"].clone();
    assert_eq!([&players["dragon"], &players["dwarves"]], ["Anne", "Anna"]);
    table.ok("drako abandon");
    assert_eq!(
        why(&mut table, 1, "start --players Ann,Anne --dragon anne"),
        "there is no player called Ann, did you mean Anna?"
    );
    let mut table = Table::new();
    table.ok("drako start --players Anabel,Ana --dragon ana");
    assert_eq!(drako(&mut table)["players"]["dragon"], "Ana");
}

/// Known players are recognized by id and in any case, by `setup` and `start` alike.
#[test]
fn players_by_id() {
    let mut table = Table::new();
    table.ok("player add Ana Ben");
    let setup = table.json("drako setup --players 2,ana --dragon 1")["setup"].clone();
    assert_eq!(setup["players"], serde_json::json!({ "dragon": "Ana", "dwarves": "Ben" }));
    assert_eq!(why(&mut table, 1, "start --players 1,3"), "there is no player called 3");
    assert_eq!(why(&mut table, 1, "start --players 1,ana"), "Ana is named twice");
    table.ok("drako start --players 1,2 --dragon ana");
    assert_eq!(drako(&mut table)["players"], setup["players"]);
}

/// The pending request is reported before any fault in the words.
#[test]
fn the_wrong_time_comes_before_wrong_words() {
    let mut table = small();
    assert_eq!(why(&mut table, 1, "place a1"), "the dwarves have their places already");
    assert_eq!(why(&mut table, 1, "defend gimli"), "there is no attack to block now");
    play(&mut table, &["fire e 1"]);
    for words in ["attack brald", "move b9", "fire"] {
        assert_eq!(why(&mut table, 1, words), "first the dwarves block, or not");
    }
    play(&mut table, &["defend", "draw", "draw"]);
    for words in ["move b2", "fly b2", "fire e 1", "shake-off"] {
        let said = table.refused(1, &format!("drako {words}"));
        assert_eq!(
            said.err,
            "error: the dwarves have no action left in this turn\n\
             hint: wyrm drako fury for a third action, or wyrm drako end\n"
        );
    }
}

/// An empty word is no answer, least of all a card.
#[test]
fn empty_words_block_nothing() {
    let mut table = small();
    assert_eq!(why(&mut table, 2, "fire e 1 --blocked ''"), "missing: WHO");
    play(&mut table, &["fire e 1"]);
    assert_eq!(why(&mut table, 2, "defend ''"), "missing: WHO");
    play(&mut table, &["defend"]);
    assert_eq!(drako(&mut table)["cards"]["dwarves"]["hand"], 3);
}

#[test]
fn directions_hexes_and_numbers_that_make_no_sense() {
    let mut table = small();
    for (code, words, said) in [
        (2, "fire", "missing: WHERE"),
        (2, "fire 2", "missing: WHERE"),
        (1, "fire c3 2", "the dragon itself stands on c3"),
        (1, "move 2", "where does the dragon move?"),
        (1, "move ''", "where does the dragon move?"),
        (1, "move c2 d2", "the dragon moves to one hex"),
        (1, "move c2 99999999999999999999", "no card has the value 99999999999999999999"),
        (1, "fire e -99999999999999999999", "no card has the value -99999999999999999999"),
    ] {
        assert_eq!(why(&mut table, code, words), said, "{words}");
    }
    play(&mut table, &["draw", "move brald b2 morin c4", "attack brald,morin 3 --blocked none"]);
    for (words, said) in [
        ("wound 2", "2 wounds where?"),
        ("wound 2 fire", "2 wounds where?"),
        ("wound fire 99999999999999999999", "99999999999999999999 wounds cannot be placed"),
    ] {
        assert_eq!(why(&mut table, 1, words), said);
    }
}

/// At 80 columns the mats on stand-ins stay beside the board, with any marks.
#[test]
fn the_board_does_not_jump_when_abilities_are_lost() {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(
        &mut table,
        &[
            "draw",
            "move brald b2 morin c4",
            "attack brald,morin 4 --blocked none --wounds flight=2,fire=2",
        ],
    );
    let said = table.ok("drako").out;
    let mats = "  c1    c2   «DR»  ·MO·   c5      armour   ■■■■\n";
    assert!(said.contains(mats), "{said}");
    assert!(said.contains("flight   ■■      *  lost\n"), "{said}");
    assert!(said.lines().all(|line| line.chars().count() <= 80), "{said}");
}

/// Unplayable acts are not advertised; a netted dragon is told so.
#[test]
fn the_table_is_told_what_counts_now() {
    let mut table = small();
    play(&mut table, &["draw", "burn", "burn", "end", "draw", "draw", "burn", "net", "end"]);
    let said = table.ok("drako --plain").out;
    assert!(
        said.contains("fire: e MO · nw BR · sw UR\n")
            && said.contains("shaking it off takes both actions\n"),
        "{said}"
    );
    play(&mut table, &["shake-off"]);
    let said = table.ok("drako --plain").out;
    assert!(!said.contains("clear shot"), "no card to shoot with: {said}");
}

/// An invalid line is not half recorded: its refusal is about the line, not about what would wait.
#[test]
fn wounds_told_along_with_an_attack() {
    let mut table = small();
    let said = table.refused(1, "drako fire e 1 --wounds fire");
    assert_eq!(said.err, "error: blocks come before wounds\nhint: add --blocked WHO, or none\n");
    let said = table.refused(1, "drako fire e 1 --blocked none --wounds fire");
    assert_eq!(
        said.err,
        "error: only one placement of the wounds is possible\nhint: leave --wounds out: wyrm places them\n"
    );
    play(&mut table, &["fire e 1"]);
    let said = table.ok("undo");
    assert!(said.out.contains("dragon, an attack to block → 1, dragon, 1 left"), "{said}");
}

/// Every offered command places all the wounds that are due.
#[test]
fn commands_that_place_wounds_work_as_typed() {
    let mut table = Table::new();
    table.ok("drako box flight=2 fire=2 legs=3");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    for (value, offered) in [
        (5, ["wound flight", "wound fire", "wound legs"]),
        (6, ["wound flight 2", "wound fire 2", "wound legs 2"]),
        (7, ["wound flight 2 fire", "wound fire 2 flight", "wound legs 3"]),
        (9, ["wound flight 2 fire 2 legs", "wound fire 2 flight 2 legs", "wound legs 3 flight 2"]),
    ] {
        play(&mut table, &["draw", &format!("shoot {value} --blocked none")]);
        let said = table.ok("drako").out.replace("\n          ", " ");
        let next = format!("wyrm drako {}\n", offered.join(" · "));
        assert!(said.ends_with(&next), "{said}");
        for words in offered {
            table.ok(&format!("drako {words} --dry-run"));
        }
        table.ok("undo 2");
    }
}

/// A hint works if typed at that moment.
#[test]
fn hints_name_only_what_can_be_done_now() {
    let mut table = Table::new();
    let said = table.refused(1, "drako start --players Kate,John --places a1,a1,e1");
    assert_eq!(
        said.err,
        "error: a1 is taken: Brald stands there\n\
         hint: free: a2 a3 b1 b4 c1 c5 d1 d4 e1 e2 e3\n"
    );
    let mut table = small();
    play(&mut table, &["draw", "net"]);
    let said = table.refused(1, "drako move d2");
    assert!(said.err.contains("who moves to d2?\nhint: wyrm drako move"), "{said}");
    let hint = said.err.lines().last().unwrap_or_default();
    table.ok(hint.trim_start_matches("hint: wyrm "));
    play(&mut table, &["end", "draw"]);
    let said = table.refused(1, "drako shake-off");
    assert_eq!(
        said.err,
        "error: shaking the net off takes both actions of one turn\n\
         hint: in a later turn, before its first action\n"
    );
    let said = table.refused(1, "drako fly a2");
    assert!(said.err.ends_with("hint: both actions of a later turn shake the net off\n"), "{said}");
}

/// Blocks by a player without cards are neither asked for nor recorded.
#[test]
fn nobody_blocks_without_a_card() {
    let mut table = small();
    play(&mut table, &["draw", "burn", "burn", "end", "draw", "draw", "burn", "burn"]);
    play(&mut table, &["end"]);
    assert_eq!(drako(&mut table)["cards"]["dwarves"]["hand"], 0);
    let said = table.refused(1, "drako fire e 1 --blocked morin");
    assert_eq!(said.err, "error: there is no card to block with\nhint: leave --blocked out\n");
    table.ok("drako fire e 1");
}
