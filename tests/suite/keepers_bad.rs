//! Bad input at a table of Dragon Keepers: a clear error, and nothing changes.

use crate::harness::Table;

fn started(words: &str) -> Table {
    let mut table = Table::new();
    table.ok(words);
    table
}

fn keeper_game() -> Table {
    started(
        "keepers start --mode keeper --players Ana,Ben,Cleo --tribes red,yellow,green --first ana --seed 7",
    )
}

fn dragon_game() -> Table {
    started(
        "keepers start --mode dragon --players Ana,Ben --tribes red,yellow --first ana --seed 7",
    )
}

#[track_caller]
fn all(table: &mut Table, cases: &[(&str, u8, &str)]) {
    for (words, code, error) in cases {
        let said = table.refused(*code, *words);
        assert_eq!(said.err, format!("{error}\n"), "{words}");
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
                "error: the Keeper game is for 3 to 6 players, not 7\nhint: --mode dragon is for 2 to 4",
            ),
            (
                "--mode dragon --players A,B,C,D,E",
                "error: the Dragon game is for 2 to 4 players, not 5\nhint: --mode keeper is for 3 to 6",
            ),
            (
                "--mode keeper --players Ana,Zoe,ana",
                "error: ana is named twice",
            ),
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
                "error: a seed is 0 or more, not -1",
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
            "error: missing: --players A,B,C",
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
                "error: RYK is no face of a Hunter die\nhint: R red, Y yellow, G green, B blue, P purple, W white",
            ),
            (
                "keepers round --dice black,red,red",
                1,
                "error: black is no face of a Hunter die\nhint: R red, Y yellow, G green, B blue, P purple, W white",
            ),
            (
                "keepers round --dice RY",
                1,
                "error: the next throw needs 3 dice, only 2 given\nhint: type every throw in order, dice that were set aside are not thrown again",
            ),
            (
                "keepers round --dice RYGB",
                1,
                "error: 1 die left over: only 3 dice could be thrown\nhint: type every throw in order, dice that were set aside are not thrown again",
            ),
            (
                "keepers round --dice RYG --seed 4",
                2,
                "error: --dice and --seed exclude each other\nhint: --dice for dice thrown by hand, --seed for dice the program throws",
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
            (
                "keepers choose",
                2,
                "error: missing: Ana=COLOUR\nhint: targeted: red, yellow, blue",
            ),
            (
                "keepers round",
                1,
                "error: first Ana, Ben and Cleo choose a Keeper\nhint: wyrm keepers choose",
            ),
            // All of it or nothing: the first choice is not kept either.
            (
                "keepers choose ana=red ben=green",
                1,
                "error: green is not targeted: a Keeper must protect a dragon with a Hunter die\nhint: targeted: red, yellow or blue",
            ),
        ],
    );
}

#[test]
fn what_a_dragon_game_refuses() {
    let mut table = dragon_game();
    all(
        &mut table,
        &[
            (
                "keepers round --dice RR",
                2,
                "error: missing: --reveal CARDS\nhint: magic, or hunter,magic if a Hunter card came first",
            ),
            (
                "keepers round --dice RR --reveal ace",
                1,
                "error: ace is no card of the deck\nhint: magic, or hunter,magic if a Hunter card came first",
            ),
            (
                "keepers round --dice RRR --reveal hunter",
                1,
                "error: it was not said what the next card is\nhint: --reveal magic, or --reveal hunter,magic if a Hunter card came first",
            ),
            (
                "keepers round --dice RR --reveal m,m",
                1,
                "error: more was said to be drawn than was: 1 too many\nhint: say only what was drawn",
            ),
            (
                "keepers round --dice RRRR --reveal h,h,m",
                1,
                "error: no Hunter card can come now: this pile has had its own\nhint: each pile of the deck holds exactly one Hunter card",
            ),
        ],
    );
    table.ok("keepers round --dice RR --reveal m");
    all(
        &mut table,
        &[
            (
                "keepers plan attack",
                1,
                "error: Ana has no Attack token\nhint: at hand: defend, heal, train; or pass",
            ),
            (
                "keepers plan fly",
                1,
                "error: there is no action called fly\nhint: defend, heal, train or attack, each with +magic if a card is selected; or pass",
            ),
            (
                "keepers plan defend+luck",
                1,
                "error: defend+luck is no plan\nhint: an action, with a Magic card selected: defend+magic",
            ),
            (
                "keepers plan defend+magic",
                1,
                "error: Ana has no Magic card to select",
            ),
            (
                "keepers plan ben=defend",
                1,
                "error: first Ana plans or passes: plans are made in turn order",
            ),
            (
                "keepers plan defend defend defend",
                1,
                "error: first Ana shows the Keeper and acts\nhint: wyrm keepers act COLOUR",
            ),
            (
                "keepers plan",
                2,
                "error: missing: ACTION\nhint: one of: pass, defend, heal, train",
            ),
            (
                "keepers act red",
                1,
                "error: first Ana plans or passes\nhint: wyrm keepers plan ACTION, or wyrm keepers plan pass",
            ),
            (
                "keepers flame",
                1,
                "error: first Ana plans or passes\nhint: wyrm keepers plan ACTION, or wyrm keepers plan pass",
            ),
        ],
    );
    table.ok("keepers plan defend train");
    all(
        &mut table,
        &[
            (
                "keepers act red",
                1,
                "error: the reward is a Magic card: say which one\nhint: --take offer or discard",
            ),
            (
                "keepers act red --take crown",
                1,
                "error: there is no action called crown\nhint: offer or discard after defend and heal; defend, heal, train or attack after train",
            ),
            (
                "keepers act red --take attack",
                1,
                "error: attack is not to be had\nhint: to be had: offer or discard",
            ),
            (
                "keepers act black",
                1,
                "error: there is no black dragon\nhint: red, yellow, green, blue, purple, white",
            ),
            (
                "keepers act",
                2,
                "error: missing: COLOUR\nhint: one of: red, yellow, green, blue, purple, white",
            ),
            (
                "keepers act blue --take offer --reveal m",
                1,
                "error: offer is not to be had\nhint: there is no reward here: leave --take out",
            ),
            (
                "keepers magic --note x",
                1,
                "error: Ana has selected no Magic card this round",
            ),
            (
                "keepers reroll 1 --dice F",
                1,
                "error: first Ana shows the Keeper and acts\nhint: wyrm keepers act COLOUR",
            ),
            (
                "keepers next",
                1,
                "error: first Ana shows the Keeper and acts\nhint: wyrm keepers act COLOUR",
            ),
        ],
    );
    table.ok("keepers act red --take discard");
    all(
        &mut table,
        &[
            (
                "keepers act purple --take heal --drawn w",
                1,
                "error: it was not said what the next Battle die is\nhint: --drawn white or --drawn red, or --drawn white,red for two",
            ),
            (
                "keepers act blue --take heal --drawn w,w",
                1,
                "error: more was said to be drawn than was: 1 too many\nhint: say only what was drawn",
            ),
            (
                "keepers act blue --take heal --drawn pink",
                1,
                "error: pink is no face of a drawn Battle die\nhint: W white, R red",
            ),
            (
                "keepers act blue --take heal --drawn w --dice Q",
                1,
                "error: q is no face of a Battle die\nhint: M miss, W weak flame, F flame",
            ),
            (
                "keepers act blue --take heal --drawn w --dice F",
                1,
                "error: 1 die left over: only 0 dice could be thrown\nhint: type every throw in order, dice that were set aside are not thrown again",
            ),
        ],
    );
}

#[test]
fn what_magic_and_dice_refuse() {
    let mut table = dragon_game();
    for words in [
        "round --dice RR --reveal m",
        "plan defend pass",
        "act red --take discard",
        "round --dice RR --reveal m",
        "plan pass defend+magic",
    ] {
        table.ok(&format!("keepers {words}"));
    }
    let hint = "arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, white:red=+1 or red:red=-1 (training dice), token:ana:attack=+1, keeper:ana:red=+1 (back in hand), magic:ana=+1, hunter-dice=-1, discard=-1";
    for (change, error) in [
        ("arrows:blue=-1", "arrows on blue: only 0 there"),
        ("arrows=1", "arrows=1 is no change of the table"),
        (
            "arrows:blue=many",
            "arrows:blue=many is no change of the table",
        ),
        ("gold=+1", "gold=+1 is no change of the table"),
        ("flames=0", "the Hunter's flames: 0 changes nothing"),
    ] {
        let said = table.refused(1, &format!("keepers magic --change {change}"));
        assert_eq!(
            said.err,
            format!("error: {error}\nhint: {hint}\n"),
            "{change}"
        );
    }
    all(
        &mut table,
        &[
            ("keepers magic", 2, "error: missing: --note TEXT"),
            (
                "keepers roll hunter 9",
                1,
                "error: there are 0 to 8 Hunter dice, not 9",
            ),
            (
                "keepers roll hunter -1",
                1,
                "error: there are 0 to 8 Hunter dice, not -1",
            ),
            (
                "keepers roll battle",
                2,
                "error: no dice to roll: --white N, --red N",
            ),
            (
                "keepers roll battle --white 7",
                1,
                "error: there are 0 to 6 white Battle dice, not 7",
            ),
            (
                "keepers draw 0",
                1,
                "error: the number of dice is 1 or more, not 0",
            ),
            ("keepers draw 13", 1, "error: the bag holds 12 dice, not 13"),
            (
                "keepers log 9",
                1,
                "error: there is no Dragon Keepers play 9\nhint: all: wyrm play list --title keepers",
            ),
            (
                "keepers rule luck on",
                1,
                "error: there is no setting called luck\nhint: known: shared-dragons, defeated-dragon, weak-flame, white-die, red-die",
            ),
            (
                "keepers rule weak-flame red",
                1,
                "error: weak-flame is both or white, not red",
            ),
            (
                "keepers rule white-die 2/2/3",
                1,
                "error: 2/2/3 are no faces of a Battle die\nhint: misses, Weak Flames and Flames, six in all: as in 2/1/3",
            ),
        ],
    );
}

#[test]
fn scores_that_cannot_be() {
    let mut table = Table::new();
    let hint = "hint: as in --player Ana:tribe=red,shields=3,arrows=1 (arrows on the favourite)";
    let two =
        "--player Ben:tribe=blue,shields=0,arrows=0 --player Cleo:tribe=green,shields=0,arrows=0";
    for (ana, error) in [
        (
            "Ana",
            format!("Ana: what Ana has follows her name after a colon\n{hint}"),
        ),
        (
            "Ana:tribe=red",
            format!("Ana:tribe=red: the shields are missing\n{hint}"),
        ),
        (
            "Ana:shields=3,arrows=0",
            format!("Ana:shields=3,arrows=0: the tribe is missing\n{hint}"),
        ),
        (
            "Ana:tribe=red,shields=3",
            format!("Ana:tribe=red,shields=3: the arrows are missing\n{hint}"),
        ),
        (
            "Ana:tribe=red,shields=x,arrows=0",
            format!("Ana:tribe=red,shields=x,arrows=0: a number is missing\n{hint}"),
        ),
        (
            "Ana:tribe=red,hats=1",
            format!(
                "Ana:tribe=red,hats=1: tribe, shields and arrows are told, nothing else\n{hint}"
            ),
        ),
        (
            "Ana:tribe=red,tribe=red",
            format!("Ana:tribe=red,tribe=red: something is told twice\n{hint}"),
        ),
        (
            "Ana:tribe=blue,shields=3,arrows=0",
            "the blue tribe is named twice".to_owned(),
        ),
        (
            "Ana:tribe=black,shields=3,arrows=0",
            "there is no black dragon\nhint: red, yellow, green, blue, purple, white".to_owned(),
        ),
        (
            "Ana:tribe=red,shields=4,arrows=0",
            "a tribe has 3 shields, not 4".to_owned(),
        ),
        (
            "Ben:tribe=red,shields=3,arrows=0",
            "Ben is named twice".to_owned(),
        ),
    ] {
        let said = table.refused(1, &format!("keepers score --player {ana} {two} --save"));
        assert_eq!(said.err, format!("error: {error}\n"), "{ana}");
    }
    let said = table.refused(
        1,
        "keepers score --player Ana:tribe=red,shields=3,arrows=1 --player Ben:tribe=blue,shields=0,arrows=0",
    );
    assert_eq!(
        said.err,
        "error: the Keeper game is for 3 to 6 players, not 2\nhint: --mode dragon is for 2 to 4\n"
    );
    let unfinished = format!("keepers score --player Ana:tribe=red,shields=2,arrows=1 {two}");
    let said = table.ok(&unfinished);
    assert_eq!(
        said.err,
        "(no tribe has three shields and no dragon is defeated: the game is not over)\n"
    );
    table.refused(1, &format!("{unfinished} --save"));
}
