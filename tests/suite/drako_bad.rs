//! Drako: refusals name the allowed values, and nothing changes.

use insta::assert_snapshot;

use crate::drako::{play, small};
use crate::harness::Table;

/// All refusals of these commands, one after the other.
fn refusals(table: &mut Table, commands: &[&str]) -> String {
    let mut text = String::new();
    for words in commands {
        let said = table.refused(1, &format!("drako {words}"));
        text.push_str(&format!("{words}\n{}", said.err));
    }
    text
}

#[test]
fn moves_that_cannot_be_made() {
    let mut table = small();
    assert_snapshot!(refusals(&mut table, &[
        "move c5", "move c3", "move a3 --value 1", "move a3 0", "move f9", "move brald b1",
        "move c2 1 2", "fly e1", "fly z1", "net", "shoot 2", "end", "pass", "shake-off",
        "defend none", "wound fire", "place a1 a3 e1", "keep", "draw --discard 1",
    ]), @"
    move c5
    error: c5 is taken: Morin stands there
    hint: free hexes: wyrm drako options
    move c3
    error: the dragon stands on c3 already
    hint: you can spend a card without moving: wyrm drako burn
    move a3 --value 1
    error: the dragon cannot reach a3 with a 1: it takes 2 steps
    hint: within reach: b2 b3 c2 c4 d2 d3
    move a3 0
    error: no card has the value 0
    hint: 1 to 9, as printed beside the symbol
    move f9
    error: there is no hex f9
    hint: the board has a1–a3, b1–b4, c1–c5, d1–d4 and e1–e3
    move brald b1
    error: it is the dragon's turn, 1 action left
    hint: all possible actions: wyrm drako options
    move c2 1 2
    error: a card has one value, two are given
    fly e1
    error: e1 is taken: Urpen stands there
    hint: free hexes: wyrm drako options
    fly z1
    error: there is no hex z1
    hint: the board has a1–a3, b1–b4, c1–c5, d1–d4 and e1–e3
    net
    error: it is the dragon's turn, 1 action left
    hint: all possible actions: wyrm drako options
    shoot 2
    error: it is the dragon's turn, 1 action left
    hint: all possible actions: wyrm drako options
    end
    error: you cannot pass: the dragon has 1 action left
    hint: draw, play a card, or spend one without effect: wyrm drako burn
    pass
    error: you cannot pass: the dragon has 1 action left
    hint: draw, play a card, or spend one without effect: wyrm drako burn
    shake-off
    error: the dragon is not netted
    hint: possible now: wyrm drako draw, move, fly, fire or burn
    defend none
    error: there is no attack to block now
    hint: possible now: wyrm drako draw, move, fly, fire or burn
    wound fire
    error: there are no wounds to place now
    hint: possible now: wyrm drako draw, move, fly, fire or burn
    place a1 a3 e1
    error: the dwarves have their places already
    hint: possible now: wyrm drako draw, move, fly, fire or burn
    keep
    error: there is no starting hand to exchange now
    hint: possible now: wyrm drako draw, move, fly, fire or burn
    draw --discard 1
    error: the dragon has 6 cards in hand after drawing: none must be discarded, not 1
    hint: nobody holds more than 6 cards
    ");
    play(&mut table, &["draw"]);
    assert_snapshot!(refusals(&mut table, &[
        "move b2", "move brald", "move brald b9", "move gimli b2", "move brald c3",
        "move brald b2 brald a1", "move brald b2 morin b4 urpen d2", "move brald e2 --value 2",
        "move dragon c2", "fire e 2",
    ]), @"
    move b2
    error: who moves to b2?
    hint: wyrm drako move brald b2
    move brald
    error: where does Brald move?
    hint: all moves within reach: wyrm drako options
    move brald b9
    error: there is no hex b9
    hint: the board has a1–a3, b1–b4, c1–c5, d1–d4 and e1–e3
    move gimli b2
    error: there is no figure called gimli
    hint: dragon, brald, morin or urpen, and a hex
    move brald c3
    error: c3 is taken: the dragon stands there
    hint: free hexes: wyrm drako options
    move brald b2 brald a1
    error: Brald is named twice
    move brald b2 morin b4 urpen d2
    error: a card moves at most two dwarves
    move brald e2 --value 2
    error: Brald cannot reach e2 with a 2: it takes 4 steps
    hint: within reach: a2 a3 b1 b2 b3 c1 c2
    move dragon c2
    error: it is the dwarves' turn, 2 actions left
    hint: all possible actions: wyrm drako options
    fire e 2
    error: it is the dwarves' turn, 2 actions left
    hint: all possible actions: wyrm drako options
    ");
}

#[test]
fn attacks_that_cannot_be_made() {
    let mut table = small();
    assert_snapshot!(refusals(&mut table, &[
        "attack brald 1", "attack 2", "fire ne 2", "fire b4 2", "fire gimli 2", "fire e 2 3", "fire e 10",
        "fire e -1", "fire e w 1", "attack gimli 1",
    ]), @"
    attack brald 1
    error: Brald is not next to the dragon
    hint: no dwarf is next to it: wyrm drako options
    attack 2
    error: no dwarf is next to the dragon
    hint: all possible actions: wyrm drako options
    fire ne 2
    error: no dwarf stands north-east of the dragon
    hint: e hits Morin, nw hits Brald, sw hits Urpen
    fire b4 2
    error: b4 is not in a straight line with the dragon on c3
    hint: e hits Morin, nw hits Brald, sw hits Urpen
    fire gimli 2
    error: gimli is not a direction
    hint: e, ne, nw, w, sw, se, or a dwarf or hex in line with the dragon
    fire e 2 3
    error: a card has one value, two are given
    fire e 10
    error: no card has the value 10
    hint: 1 to 9, as printed beside the symbol
    fire e -1
    error: no card has the value -1
    hint: 1 to 9, as printed beside the symbol
    fire e w 1
    error: fire has one direction
    hint: e, ne, nw, w, sw, se, or a dwarf or hex in line with the dragon
    attack gimli 1
    error: there is no dwarf called gimli
    hint: brald, morin or urpen
    ");
    play(&mut table, &["fire e 1"]);
    assert_snapshot!(refusals(&mut table, &[
        "draw", "defend brald", "defend morin morin", "defend gimli", "wound fire", "fire e 1",
    ]), @"
    draw
    error: first the dwarves block, or not
    hint: wyrm drako defend morin, or wyrm drako defend none
    defend brald
    error: Brald is not part of this attack
    hint: Morin, or none
    defend morin morin
    error: Morin is named twice
    defend gimli
    error: there is no dwarf called gimli
    hint: brald, morin or urpen
    wound fire
    error: first the dwarves block, or not
    hint: wyrm drako defend morin, or wyrm drako defend none
    fire e 1
    error: first the dwarves block, or not
    hint: wyrm drako defend morin, or wyrm drako defend none
    ");
    play(&mut table, &["defend none", "move brald b2 morin c4"]);
    assert_snapshot!(refusals(&mut table, &[
        "attack urpen 1", "attack brald,morin,urpen 1", "attack brald brald 1", "attack brald 0",
    ]), @"
    attack urpen 1
    error: Urpen is not next to the dragon
    hint: next to it: Brald and Morin
    attack brald,morin,urpen 1
    error: Urpen is not next to the dragon
    hint: next to it: Brald and Morin
    attack brald brald 1
    error: Brald is named twice
    attack brald 0
    error: no card has the value 0
    hint: 1 to 9, as printed beside the symbol
    ");
    play(&mut table, &["attack brald,morin 3 --blocked none"]);
    assert_snapshot!(refusals(&mut table, &[
        "wound fire", "wound fire 2", "wound armour", "wound flight fire legs", "wound fire -1 legs",
        "wound fire 300", "defend none", "burn",
    ]), @"
    wound fire
    error: 2 wounds are to be placed, not 1
    hint: spaces left: flight 1, fire 1, legs 1
    wound fire 2
    error: fire has 1 space left
    hint: spaces left: flight 1, fire 1, legs 1
    wound armour
    error: the dragon has no armour to wound
    hint: flight, fire or legs
    wound flight fire legs
    error: 2 wounds are to be placed, not 3
    hint: spaces left: flight 1, fire 1, legs 1
    wound fire -1 legs
    error: -1 wounds cannot be placed
    wound fire 300
    error: 300 wounds cannot be placed
    defend none
    error: first place 2 wounds
    hint: as in wyrm drako wound flight fire; spaces left: flight 1, fire 1, legs 1
    burn
    error: first place 2 wounds
    hint: as in wyrm drako wound flight fire; spaces left: flight 1, fire 1, legs 1
    ");
}

/// An action too many, a seventh card, a shot off the line.
#[test]
fn the_cards_and_the_line() {
    let mut table = small();
    play(&mut table, &["draw", "move morin d4"]);
    let said = table.refused(1, "drako shoot 2");
    assert_eq!(
        said.err,
        "error: Morin on d4 is not in a straight line with the dragon on c3\n\
         hint: a clear shot from: a3 b2 b3 c1 c2 c4 c5 d2 d3 e3\n"
    );
    play(&mut table, &["draw"]);
    assert_snapshot!(refusals(&mut table, &[
        "shoot 2", "draw", "draw --discard 0",
    ]), @"
    shoot 2
    error: the dwarves have no action left in this turn
    hint: wyrm drako fury for a third action, or wyrm drako end
    draw
    error: the dwarves have no action left in this turn
    hint: wyrm drako fury for a third action, or wyrm drako end
    draw --discard 0
    error: the dwarves have no action left in this turn
    hint: wyrm drako fury for a third action, or wyrm drako end
    ");
    play(&mut table, &["end"]);
    assert_snapshot!(refusals(&mut table, &[
        "fury", "draw --discard 0", "draw --discard 7", "draw --discard -1",
    ]), @"
    fury
    error: it is the dragon's turn, 2 actions left
    hint: all possible actions: wyrm drako options
    draw --discard 0
    error: the dragon has 8 cards in hand after drawing: 2 must be discarded, not 0
    hint: nobody holds more than 6 cards
    draw --discard 7
    error: the dragon has 8 cards in hand after drawing: 2 must be discarded, not 7
    hint: nobody holds more than 6 cards
    draw --discard -1
    error: the dragon has 8 cards in hand after drawing: 2 must be discarded, not -1
    hint: nobody holds more than 6 cards
    ");
    play(&mut table, &["draw --discard 2"]);
}

#[test]
fn games_that_cannot_begin() {
    let mut table = Table::new();
    table.ok("player add Katherine");
    assert_snapshot!(refusals(&mut table, &[
        "start --players Kate", "start --players A,B,C", "start --players Ana,Ana",
        "start --players Ana,Ben --dragon Cleo", "start --players Kathrine,Ben",
        "start --players Ana,Ben --places a1,a3", "start --players Ana,Ben --places a1,a3,b2",
        "start --players Ana,Ben --places a1,a3,x9", "start --players Ana,Ben --seed -1",
        "setup --players Ana,ana", "setup --players Ana", "setup --players 'A:b,Ben'", "status",
        "box tail=2", "box flight=0", "box flight=many", "box flight", "box fire=1 fire=2",
        "box armour=5", "log 7", "abandon",
    ]), @"
    start --players Kate
    error: Drako is for 2 players, not 1
    hint: their names, separated by commas: Ana,Ben
    start --players A,B,C
    error: Drako is for 2 players, not 3
    hint: their names, separated by commas: Ana,Ben
    start --players Ana,Ana
    error: Ana is named twice
    start --players Ana,Ben --dragon Cleo
    error: Cleo is not one of the two players
    hint: Ana or Ben
    start --players Kathrine,Ben
    error: there is no player called Kathrine, did you mean Katherine?
    hint: --new-player adds Kathrine as someone new
    start --players Ana,Ben --places a1,a3
    error: three hexes are needed, not 2
    hint: of Brald, Morin and Urpen: a1 c5 e1
    start --players Ana,Ben --places a1,a3,b2
    error: Urpen cannot start on b2, next to the dragon
    hint: free: a2 b1 b4 c1 c5 d1 d4 e1 e2 e3
    start --players Ana,Ben --places a1,a3,x9
    error: there is no hex x9
    hint: the board has a1–a3, b1–b4, c1–c5, d1–d4 and e1–e3
    start --players Ana,Ben --seed -1
    error: a seed must be at least 0, not -1
    setup --players Ana,ana
    error: Ana is named twice
    setup --players Ana
    error: Drako is for 2 players, not 1
    hint: their names, separated by commas: Ana,Ben
    setup --players 'A:b,Ben'
    error: a name cannot contain `:`
    hint: 1 to 60 characters, none of , : = + and not starting with -
    status
    error: no Drako play is open
    hint: begin one: wyrm drako start
    box tail=2
    error: the mats have no tail
    hint: one of flight, fire, legs, brald, morin or urpen
    box flight=0
    error: flight cannot have 0 spaces
    hint: 1 to 25, as on your mat
    box flight=many
    error: flight cannot have many spaces
    hint: 1 to 25, as on your mat
    box flight
    error: flight has no number
    hint: as PART=N: flight=3
    box fire=1 fire=2
    error: fire is given twice
    box armour=5
    error: the mats have no armour
    hint: one of flight, fire, legs, brald, morin or urpen
    log 7
    error: there is no Drako play 7
    hint: all: wyrm play list --title drako
    abandon
    error: no Drako play is open
    hint: begin one: wyrm drako start
    ");
    for (words, said) in [
        ("drako start", "error: missing: --players A,B\nhint: 2 names, separated by commas\n"),
        (
            "drako start --players Ana,Ben --first-game --places a1,a3,e1",
            "error: a first game has its own places: give no others\n",
        ),
        ("drako start --players Ana,Ben --dry-run", "error: a dry run needs --seed\n"),
        (
            "drako start --players Ana,Ben --advanced --places a1,a3,e1",
            "error: with --advanced the dwarves are placed after the hands are settled\nhint: leave --places out, then wyrm drako place\n",
        ),
    ] {
        let code = if words.contains("--advanced") { 1 } else { 2 };
        assert_eq!(table.refused(code, words).complaint(), said);
    }
}

#[test]
fn words_that_are_missing() {
    let mut table = small();
    for (words, said) in [
        ("drako fire e", "error: missing: VALUE\nhint: the number beside the symbol on the card\n"),
        (
            "drako fly",
            "error: missing: HEX\nhint: one of: a2, a3, b1, b2, b3, b4, c1, c2, c4, d1, d2, d3, d4, e2, e3\n",
        ),
    ] {
        assert_eq!(table.refused(2, words).complaint(), said);
    }
    // The wrong turn is reported before missing words.
    let said = table.refused(1, "drako shoot");
    assert!(said.complaint().starts_with("error: it is the dragon's turn"), "{said}");
    let said = table.refused(1, "drako fire e 1 --value 2");
    assert_eq!(said.complaint(), "error: a card has one value, two are given\n");
}

/// Setups carry a version; an unknown one is left alone.
#[test]
fn a_play_by_a_newer_wyrm_is_refused() {
    let mut table = small();
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    conn.execute_batch(
        "UPDATE journal_now SET mode = 'record', step = (SELECT max(id) FROM step);
         UPDATE play SET setup = json_set(setup, '$.v', 2);
         UPDATE journal_now SET mode = 'closed', step = NULL;",
    )
    .unwrap();
    drop(conn);
    let said = table.refused(3, "drako");
    assert_eq!(
        said.err,
        "error: play 1 was made by a newer wyrm\nhint: upgrade wyrm to continue\n"
    );
}
