//! Bad input at a table of Dragon Keepers: a clear error, and nothing changes.

use crate::harness::Table;

pub fn started(words: &str) -> Table {
    let mut table = Table::new();
    table.ok(words);
    table
}

fn keeper_game() -> Table {
    started(
        "keepers start --mode keeper --players Ana,Ben,Cleo --tribes red,yellow,green --first ana --seed 7",
    )
}

#[track_caller]
pub fn all(table: &mut Table, cases: &[(&str, u8, &str)]) {
    for (words, code, error) in cases {
        let said = table.refused(*code, *words);
        assert_eq!(said.complaint(), format!("{error}\n"), "{words}");
    }
}

#[test]
fn who_cannot_sit_down() {
    let mut table = Table::new();
    table.ok("player add Benjamin");
    let mut cases = Vec::new();
    for command in ["setup", "start"] {
        for (words, error) in [
            (
                "--mode keeper --players Ana,Ben",
                "error: the Keeper game is for 3 to 6 players, not 2\nhint: --mode dragon is for 2 to 4",
            ),
            (
                "--mode keeper --players A,B,C,D,E,F,G",
                "error: the Keeper game is for 3 to 6 players, not 7",
            ),
            (
                "--mode dragon --players A,B,C,D,E",
                "error: the Dragon game is for 2 to 4 players, not 5\nhint: --mode keeper is for 3 to 6",
            ),
            ("--mode keeper --players Ana,Zoe,ana", "error: ana is named twice"),
            (
                "--mode keeper --players Ana,Zoe,Cleo --tribes red,blue,red",
                "error: the red tribe is chosen twice\nhint: red, yellow, green, blue, purple, white",
            ),
            (
                "--mode keeper --players Ana,Zoe,Cleo --tribes red,blue",
                "error: 2 tribes for 3 players\nhint: one for each player, in their order",
            ),
            (
                "--mode keeper --players Ana,Zoe,Cleo --tribes red,blue,black",
                "error: there is no black dragon\nhint: red, yellow, green, blue, purple, white",
            ),
            (
                "--mode keeper --players Ana,Zoe,Cleo --circle red,red,blue,green,white,purple",
                "error: a circle is all six dragons, each once\nhint: red, yellow, green, blue, purple, white",
            ),
            (
                "--mode keeper --players Ana,Zoe,Cleo --difficulty hard",
                "error: only the Dragon game has a difficulty",
            ),
            (
                "--mode dragon --players Ana,Zoe --difficulty silly",
                "error: there is no difficulty called silly\nhint: known: easy, medium, hard, extreme",
            ),
            (
                "--mode chess --players Ana,Zoe",
                "error: there is no mode called chess\nhint: known: keeper, dragon",
            ),
            (
                "--mode dragon --players Ana,Zoe --first Cleo",
                "error: there is no player called Cleo\nhint: known: Ana, Zoe",
            ),
            (
                "--mode dragon --players Ana,Zoe --seed -1",
                "error: a seed must be at least 0, not -1",
            ),
            (
                "--mode dragon --players Ana,B:b",
                "error: a name cannot contain `:`\nhint: 1 to 60 characters, none of , : = + and not starting with -",
            ),
        ] {
            cases.push((format!("keepers {command} {words}"), 1, error));
        }
        cases.push((
            format!("keepers {command} --players A,B,C"),
            2,
            "error: missing: --mode\nhint: one of: keeper, dragon",
        ));
        cases.push((
            format!("keepers {command} --mode keeper"),
            2,
            "error: missing: --players A,B\nhint: 3 to 6 names, clockwise, separated by commas",
        ));
    }
    for (words, code, error) in &cases {
        all(&mut table, &[(words, *code, error)]);
    }
    let near = table.refused(1, "keepers start --mode dragon --players Ana,Benjamn");
    assert_eq!(
        near.err,
        "error: there is no player called Benjamn, did you mean Benjamin?\n\
         hint: --new-player adds Benjamn as someone new\n"
    );
    table.ok("keepers start --mode dragon --players Ana,Benjamn --new-player");
}

#[test]
fn what_a_keeper_game_refuses() {
    let mut table = keeper_game();
    all(
        &mut table,
        &[
            (
                "keepers choose ana=red",
                1,
                "error: first comes the Hunter phase\nhint: wyrm keepers round",
            ),
            (
                "keepers heal red",
                1,
                "error: first comes the Hunter phase\nhint: wyrm keepers round",
            ),
            (
                "keepers plan pass",
                1,
                "error: first comes the Hunter phase\nhint: wyrm keepers round",
            ),
            (
                "keepers round --dice RYK",
                1,
                "error: RYK is not a face of a Hunter die\nhint: R red, Y yellow, G green, B blue, P purple, W white",
            ),
            (
                "keepers round --dice black,red,red",
                1,
                "error: black is not a face of a Hunter die\nhint: R red, Y yellow, G green, B blue, P purple, W white",
            ),
            (
                "keepers round --dice RY",
                1,
                "error: the next roll needs 3 dice, only 2 given\nhint: type every die; if all show the same, roll them again: RRR,RYB",
            ),
            (
                "keepers round --dice RYGB",
                1,
                "error: 1 die left over: only 3 dice could be rolled\nhint: type every die rolled, in order",
            ),
            (
                "keepers round --dice RYG --seed 4",
                2,
                "error: --dice and --seed cannot be used together\nhint: --dice for dice rolled by hand, --seed for dice that wyrm rolls",
            ),
        ],
    );
    table.ok("keepers round --dice RYB");
    all(
        &mut table,
        &[
            (
                "keepers choose ana=white",
                1,
                "error: white is not targeted: a Keeper must protect a dragon with a Hunter die\nhint: targeted: red, yellow or blue",
            ),
            (
                "keepers choose zoe=red",
                1,
                "error: there is no player in this play called zoe\nhint: known: Ana, Ben, Cleo",
            ),
            (
                "keepers choose ana=black",
                1,
                "error: there is no black dragon\nhint: red, yellow, green, blue, purple, white",
            ),
            (
                "keepers choose ana=red ben",
                1,
                "error: ben is not NAME=COLOUR\nhint: as in wyrm keepers choose ana=red ben=blue",
            ),
            ("keepers choose", 2, "error: missing: Ana=COLOUR\nhint: one of: red, yellow, blue"),
            (
                "keepers round",
                1,
                "error: first Ana, Ben and Cleo choose a Keeper\nhint: wyrm keepers choose",
            ),
            ("keepers choose ana=red ben=blue Ana=blue", 1, "error: Ana is named twice"),
            (
                "keepers reroll -9223372036854775808",
                1,
                "error: first Ana, Ben and Cleo choose a Keeper\nhint: wyrm keepers choose",
            ),
            // All or nothing: the first choice is not recorded either.
            (
                "keepers choose ana=red ben=green",
                1,
                "error: green is not targeted: a Keeper must protect a dragon with a Hunter die\nhint: targeted: red, yellow or blue",
            ),
        ],
    );
}

#[test]
fn scores_that_cannot_be() {
    let mut table = Table::new();
    let hint = "hint: as in Ana:tribe=red,shields=3,arrows=1 (arrows on the favourite)";
    let two =
        "--player Ben:tribe=blue,shields=0,arrows=0 --player Cleo:tribe=green,shields=0,arrows=0";
    for (ana, error) in [
        ("Ana", format!("Ana: the values follow the name after a colon\n{hint}")),
        ("Ana:tribe=red", format!("Ana:tribe=red: the shields are missing\n{hint}")),
        ("Ana:shields=3,arrows=0", format!("Ana:shields=3,arrows=0: the tribe is missing\n{hint}")),
        (
            "Ana:tribe=red,shields=3",
            format!("Ana:tribe=red,shields=3: the arrows are missing\n{hint}"),
        ),
        (
            "Ana:tribe=red,shields=x,arrows=0",
            format!("Ana:tribe=red,shields=x,arrows=0: shields is not a number\n{hint}"),
        ),
        (
            "Ana:tribe=red,hats=1",
            format!("Ana:tribe=red,hats=1: only tribe, shields and arrows count\n{hint}"),
        ),
        (
            "Ana:tribe=red,tribe=red",
            format!("Ana:tribe=red,tribe=red: something is given twice\n{hint}"),
        ),
        ("Ana:tribe=blue,shields=3,arrows=0", "the blue tribe is named twice".to_owned()),
        (
            "Ana:tribe=black,shields=3,arrows=0",
            "there is no black dragon\nhint: red, yellow, green, blue, purple, white".to_owned(),
        ),
        ("Ana:tribe=red,shields=4,arrows=0", "a tribe has 3 shields, not 4".to_owned()),
        ("Ben:tribe=red,shields=3,arrows=0", "Ben is named twice".to_owned()),
    ] {
        let said = table.refused(1, &format!("keepers score --player {ana} {two} --save"));
        assert_eq!(said.err, format!("error: {error}\n"), "{ana}");
    }
    let said = table.refused(
        1,
        "keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=0,arrows=0",
    );
    assert_eq!(said.err, "error: the Keeper game is for 3 to 6 players, not 2\n");
    let unfinished = format!("keepers score --player Ana:tribe=red,shields=2,arrows=1 {two}");
    let said = table.ok(&unfinished);
    assert_eq!(
        said.err,
        "(no tribe has three shields and no dragon is defeated: the game is not over)\n"
    );
    table.refused(1, &format!("{unfinished} --save"));
}

/// Ruling 3: without shared dragons each dragon has at most one shield.
#[test]
fn more_shields_than_dragons_that_nobody_shares() {
    let mut table = Table::new();
    let score = "keepers score --player Ana:tribe=red,shields=3,arrows=0 \
                 --player Ben:tribe=blue,shields=3,arrows=0 \
                 --player Cy:tribe=white,shields=3,arrows=1 --defeated green,purple";
    table.ok(score);
    table.ok("keepers rule shared-dragons off");
    assert_eq!(
        table.refused(1, score).err,
        "error: 9 shields cannot lie on 4 dragons: shared-dragons is off, each bears one\n"
    );
}
