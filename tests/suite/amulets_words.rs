//! Dragonkeepers: the helper, the box and bad words.

use serde_json::json;
use unicode_width::UnicodeWidthStr;

use crate::amulets_table::{play, two};
use crate::harness::Table;

#[test]
fn the_helper_settles_what_may_be_played() {
    let mut table = Table::new();
    let words =
        "amulets can-play --stacks blue,green,white --book 3green --hand 2green,shadow,2red";
    insta::assert_snapshot!("amulets_can_play", table.ok(words));
    let said = table.ok(&format!("{words} --chest horn,ink,feather,flute"));
    insta::assert_snapshot!("amulets_can_play_chests", said);
    let said = table.json("amulets can-play --stacks blue,green --book 3red --hand red,2shadow");
    let said = &said["can_play"];
    assert_eq!(said["may"], true);
    assert_eq!(
        said["way"],
        json!({ "colour": "red", "cards": 3, "shadows": { "fewest": 2, "most": 2 }, "place": "new" })
    );
    let said = table.ok("amulets can-play --stacks none --book 1orange");
    assert!(
        said.out.contains(" may play yes: 1 red, no shadow dragon; the first stack\n"),
        "{said}"
    );
}

/// In the open play the helper knows stacks, book and chests.
#[test]
fn the_helper_knows_the_open_play() {
    let mut table = two();
    play(&mut table, &["play 1blue --reward low+shadow"]);
    let refused = table.refused(1, "amulets can-play --player ana");
    assert!(refused.err.contains("Ana has already played or passed this turn"), "{refused}");
    let said = table.ok("amulets can-play --player ana --book 3green");
    // One known shadow dragon is in her hand.
    let one =
        "may play yes: 3 green, one of them may be a shadow dragon; a new stack on the left or";
    assert!(said.out.contains(" player   Ana (0 crystals)\n"), "{said}");
    assert!(said.out.replace("\n          ", " ").contains(one), "{said}");
    let refused =
        table.refused(1, "amulets can-play --player ana --book 3green --hand green,2shadow");
    assert_eq!(refused.err, "error: Ana has 1 shadow dragon\n");
    let said = table.json("amulets can-play --player ana --book 2green")["can_play"].clone();
    assert_eq!((&said["player"], &said["way"]["place"]), (&json!("Ana"), &json!("new")));
    let said = table.json("amulets can-play")["can_play"].clone();
    assert_eq!((&said["player"], &said["book"]["colour"]), (&json!("Ben"), &json!("blue")));
}

/// Ruling 10: an item costs a crystal, and the helper knows who can pay; sets that differ only in
/// colour share a line.
#[test]
fn the_helper_knows_who_can_pay_for_magic_items() {
    let mut table = Table::new();
    let start = "amulets start --players Ana,Ben --first ana --seed 7 --chest";
    table.ok(&format!("{start} ink,feather"));
    table.untold_hands();
    let ana = "amulets can-play --player ana --book 3green";
    let said = table.ok(ana);
    assert!(said.out.ends_with(" with     no magic item: Ana has no crystal\n"), "{said}");
    play(&mut table, &["play 1blue --reward low+crystal", "next --nothing"]);
    let said = table.ok(ana);
    assert!(
        said.out.ends_with(
            " with     Prism Ink (1 crystal): 3 blue; on their stack · 3 white or red; a new\n          \
             stack on the left or the right\n \
             with     Swindler Feather (1 crystal): 2 green; a new stack on the left or the\n          \
             right\n"
        ),
        "{said}"
    );
    play(&mut table, &["abandon", "box chest-timing=completing-only"]);
    table.ok(&format!("{start} flute"));
    let said = table.json(ana)["can_play"].clone();
    assert_eq!(
        said["no_items"],
        "here magic items work only when completing another player's turn"
    );
    let said = table.json("amulets can-play --player ben --book 3green")["can_play"].clone();
    assert_eq!(
        said["no_items"],
        "Ben has no crystal; one from the reward may pay for a hammer or a flute"
    );
}

/// Names of 60 characters fit any usual width, and the command that begins a table can be pasted.
#[test]
fn no_line_is_wider_than_the_screen() {
    let mut table = Table::new();
    let names = ["Ana".repeat(20), "Ben ".repeat(15), "竜".repeat(30), "O'Dov".to_owned()];
    let players = names.join(",");
    let start = ["amulets", "start", "--players", &players, "--first", "4", "--seed", "7"];
    table.refused(1, &start);
    let start = ["amulets", "start", "--players", &players, "--chests", "6", "--seed", "7"];
    table.ok(&start);
    let chance = "low+high+crystal+shadow+shadow+egg";
    for colour in ["blue", "green", "white", "red"] {
        let side = if colour == "blue" { "" } else { "--side left" };
        table.ok("amulets take 3");
        for _ in 0..4 {
            let words = format!("amulets play 2{colour} {side} --reward {chance} --trust");
            if table.run(&words).code != 0 {
                table.ok(&format!("{words} --pearl red"));
            }
        }
    }
    for width in [60, 80, 120] {
        table.width = width;
        for words in [
            &["amulets", "status", "--reveal"][..],
            &["amulets", "log", "--reveal"],
            &["amulets", "box"],
            &["amulets", "setup", "--players", &players, "--chests", "6", "--seed", "7"],
            &["amulets", "can-play", "--book", "3green", "--hand", "3green,3red,2shadow"],
        ] {
            let said = table.ok(words);
            for line in said.out.lines() {
                assert!(line.width() <= width, "{width}: {line}\n{said}");
            }
        }
    }
    let setup = table.json(&["amulets", "setup", "--players", "Ana M,O'Dov", "--seed", "7"]);
    assert_eq!(setup["setup"]["start"], r#"wyrm amulets start --players "Ana M,O'Dov" --seed 7"#);
}

/// Unknown figures are asked for once, remembered, and forgotten on demand; nothing is made up.
#[test]
fn the_box_is_remembered() {
    let mut table = Table::new();
    insta::assert_snapshot!("amulets_box", table.ok("amulets box"));
    let said = table.ok("amulets box crests=8+12 red-pearls=5 chest-timing=completing");
    assert_eq!(
        said.out,
        " crests is 12+8 from now on\n red-pearls is 5 from now on\n \
         chest-timing is completing-only from now on\n"
    );
    let setup = table.json("amulets setup --players A,B --seed 1")["setup"].clone();
    assert_eq!(setup["crests"], json!([12, 8]));
    assert_eq!(setup["red_pearls"], 5);
    assert_eq!(setup["chest_timing"], "completing-only");
    assert_eq!(setup["checklist"][9], "the magic chests stay in the box");
    let said = table.ok("amulets box --forget crests");
    assert_eq!(said.out, " crests is unknown again\n");
    for (words, why) in [
        ("crests=12", "crests are the 2 beside the 16, not 1"),
        ("crests=16", "crests are the 2 beside the 16, not 1"),
        ("red-pearls=99", "red-pearls are 0 to 15, not 99"),
        ("pages=50+50", "pages are two that make 104 together"),
        ("eggs=3", "there is no figure called eggs"),
        ("crests", "crests cannot be read"),
        ("reward-2=gold", "reward-2 cannot be that: gold is not a reward"),
    ] {
        let said = table.refused(1, &format!("amulets box {words}"));
        assert!(said.err.starts_with(&format!("error: {why}\n")), "{said}");
        assert!(said.err.contains("hint: "), "{said}");
    }
}

#[test]
fn what_cannot_be_set_up_is_refused() {
    let mut table = Table::new();
    for (words, code, why) in [
        ("", 2, "missing: --players A,B"),
        ("--players Ana", 1, "Dragonkeepers is for 2 to 4 players, not 1"),
        ("--players A,B,C,D,E", 1, "Dragonkeepers is for 2 to 4 players, not 5"),
        ("--players Ana,ana", 1, "ana is named twice"),
        ("--players Ana,42", 1, "there is no player called 42"),
        ("--players Ana,Ben --first Zoe", 1, "Zoe does not play"),
        ("--players Ana,Ben --chests 7", 1, "there are 6 chests, not 7"),
        ("--players Ana,Ben --chests -1", 1, "there are 6 chests, not -1"),
        ("--players Ana,Ben --chest wand", 1, "there is no magic item called wand"),
        ("--players Ana,Ben --seed -3", 1, "a seed must be at least 0, not -3"),
        ("--players Ana,Ben --removed 8x1", 1, "2 players return 16 pieces to the box, not 8"),
        ("--players Ana,Ben --removed 9x1,7x4", 1, "those pieces are not all in the box"),
        ("--players Ana,Ben --seed x", 2, "invalid value 'x'"),
    ] {
        let said = table.refused(code, &format!("amulets setup {words}"));
        assert!(said.err.starts_with(&format!("error: {why}")), "{said}");
        table.refused(code, &format!("amulets start {words}"));
    }
    let said = table.refused(2, "amulets start --players Ana,Ben --dry-run");
    assert!(said.err.contains("a dry run needs --seed"), "{said}");
    table.run("amulets start --players Ana,Ben --seed 1 --dry-run");
    assert_eq!(table.dump(), "");
}

#[test]
fn what_cannot_be_done_at_the_table_is_refused() {
    let mut table = Table::new();
    for words in [
        "",
        "status",
        "take 1",
        "play 3green",
        "next --nothing",
        "end",
        "log",
        "abandon",
        "can-play --book 1red",
    ] {
        let said = table.refused(1, &format!("amulets {words}"));
        assert!(said.err.starts_with("error: no Dragonkeepers play is open\n"), "{said}");
    }
    let mut table = two();
    for (words, code, why) in [
        ("take 5", 1, "a turn takes 3 cards, a fourth for a crystal: 5 are too many"),
        ("take 4", 1, "a fourth card costs a crystal, and Ana has none"),
        ("take 0", 1, "take at least one card"),
        ("take -1", 1, "-1 is not a number of cards"),
        ("change -1", 1, "the left page takes numbers from 1 to 6, not -1"),
        ("take x", 1, "x is not a number of cards"),
        ("take 3 --shadows 1", 1, "there is no shadow dragon in the book or its display"),
        ("take 3 --shadows -1", 1, "-1 is not a number of shadow dragons"),
        ("mint", 1, "the chest of the Dragon Mint is not open"),
        ("change 7", 1, "the left page takes numbers from 1 to 6, not 7"),
        ("change 6", 1, "Ana has no shadow dragon"),
        ("change 1 2", 1, "one card goes on each page"),
        ("change 1green red", 1, "one card goes on each page"),
        ("change 7green", 1, "7green is not a book"),
        ("change", 2, "missing: NUMBER, COLOUR or both"),
        ("take", 2, "missing: CARDS, as in take 3"),
        ("last-card", 2, "missing: PAGE"),
        ("change pink", 1, "pink is not a colour"),
        ("play", 1, "the book has not been entered yet"),
        ("play green", 1, "the left page has not been entered yet"),
        (
            "play 6green --reward low",
            1,
            "only a shadow dragon's back shows 6, and none was laid on the book",
        ),
        ("play 3green", 1, "the reward for 3 has not been entered yet"),
        ("play 3green --reward egg", 1, "a reward has at least one amulet piece"),
        ("play 3green --reward low --shadows 1", 1, "Ana has no shadow dragon"),
        ("play 3green --reward low --with horn", 1, "the chest of the Troll Horn is not open"),
        ("play 3green --reward low --with ink", 1, "Prism Ink: which colour is laid?"),
        ("play 3green --reward low --by zoe", 1, "Zoe does not play"),
        ("play 3green --reward low --pearl red", 1, "no ring closes, so no pearl is taken"),
        ("play 3green --reward low --pearl pink", 1, "pink is not a pearl"),
        ("play 3green --reward low --hammer-piece 0", 1, "there is no piece 0: count from 1"),
        ("last-card top", 1, "top is not a page"),
        ("pass zoe", 1, "zoe does not play"),
        ("end", 1, "the game is not over yet: 0 of 7 amulets"),
        ("log 99", 1, "there is no Dragonkeepers play 99"),
        (
            "can-play --stacks blue,blue --book 1red",
            1,
            "blue is named twice: each colour is one stack",
        ),
        ("can-play --stacks blue", 2, "missing: --book BOOK"),
        (
            "can-play --stacks blue --book 1red --hand 12shadow",
            1,
            "there are only 11 shadow dragons",
        ),
        ("frobnicate", 2, "unrecognized subcommand 'frobnicate'"),
    ] {
        let said = table.refused(code, &format!("amulets {words}"));
        assert!(
            said.err.to_lowercase().starts_with(&format!("error: {}", why.to_lowercase())),
            "{words}: {said}"
        );
    }
    // Nothing is asked about cards that cannot be taken.
    table.ok("amulets take 3");
    let said = table.refused(1, "amulets take");
    assert!(
        said.err.starts_with("error: a fourth card costs a crystal, and Ana has none\n"),
        "{said}"
    );
    table.ok("undo");
    play(&mut table, &["play 1blue --reward low"]);
    let said = table.refused(1, "amulets play 2blue --reward low");
    assert_eq!(
        said.err,
        "error: the book cannot change after a set was played: it shows 1 blue\nhint: a slip? wyrm undo\n"
    );
}

/// Figures that a play reveals are remembered with its count, and undone with it.
#[test]
fn what_a_play_brings_to_light_is_remembered() {
    let mut table = Table::new();
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.untold_hands();
    // A blue one means that there was one red pearl; the next are blue automatically.
    let pearls = ["--pearl red", "--pearl blue"];
    for (n, colour) in ["blue", "green", "white", "red"].iter().enumerate() {
        let side = if n == 0 { "" } else { "--side left" };
        let reward = if n == 0 { "low+low+low" } else { "low" };
        table.ok("amulets take 1");
        for pearl in pearls {
            let pearl = if n == 0 { pearl } else { "" };
            let words = format!("amulets play 1{colour} {side} {pearl} --reward {reward}");
            table.ok(&words);
        }
    }
    table.ok("amulets last-card left");
    table.ok("amulets next --nothing");
    let before = table.dump();
    let words = "amulets end --pearls ana=8+3 --pearls ben=3+3 --crest ana=8 --crest ben=12";
    let said = table.ok(words);
    assert!(
        said.out
            .contains(" box      crests 12+8, remembered\n box      red-pearls 1, remembered\n"),
        "{said}"
    );
    let setup = table.json("amulets setup --players A,B --seed 1")["setup"].clone();
    assert_eq!((&setup["crests"], &setup["red_pearls"]), (&json!([12, 8]), &json!(1)));
    table.ok("undo");
    assert_eq!(table.dump(), before);
}

#[test]
fn each_figure_of_the_box_is_given_once() {
    let mut table = Table::new();
    for words in ["--forget red-pearls red-pearls=6", "red-pearls=5 red-pearls=6"] {
        let said = table.refused(1, &format!("amulets box {words}"));
        assert_eq!(said.err, "error: red-pearls is given twice\n", "{words}");
    }
    table.ok("amulets box red-pearls=5 --forget crests");
}
