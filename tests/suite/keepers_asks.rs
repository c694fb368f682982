//! Dragon Keepers by questions, and messages during a play: scores, faces of dice, secrets of a dry
//! run, useless flags.

use serde_json::json;

use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER, now, play};

/// One value at a time, each checked at once; at the end it can be saved.
#[test]
fn a_score_is_asked_for_thing_by_thing() {
    let mut table = Table::new();
    table.answers = Some(
        [
            "Mara, Nils",
            "Mara, Nils, Olga",
            "blue",
            "red",
            "green",
            "red",
            "four",
            "4",
            "3",
            "2",
            "1",
            "9",
            "0",
            "2",
            "yes",
        ]
        .into(),
    );
    let said = table.ok("keepers score");
    for wrong in [
        "it takes 3 to 6 players, not 2",
        "four is not a number from ",
        "the number must be 0 to 3, not 4",
        "the number must be 0 to 3, not 9",
    ] {
        assert!(said.err.contains(wrong), "{wrong}: {said}");
    }
    let how = "Mara wins with 3 shields; the red dragon was defeated";
    assert!(said.out.contains(how), "{said}");
    assert!(said.out.contains("kept as  play 1"), "{said}");
    assert_eq!(said.out.matches("shields  arrows").count(), 1, "{said}");
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["how"], how);
    assert_eq!(play["facts"]["tribes"], "Mara (blue), Nils (red) and Olga (green)");
}

#[test]
fn a_score_speaks_of_the_players_who_are_there() {
    let mut table = Table::new();
    assert_eq!(
        table.refused(1, "keepers score --player Mara").err,
        "error: Mara: the values follow the name after a colon\n\
         hint: as in Mara:tribe=red,shields=3,arrows=1 (arrows on the favourite)\n"
    );
    assert_eq!(
        table.refused(2, "keepers score").complaint(),
        "error: missing: --player NAME:tribe=COLOUR,shields=N,arrows=N\n\
         hint: once for each player; arrows are those on the player's favourite\n"
    );
}

/// Another open play is refused before any question.
#[test]
fn nobody_is_asked_in_vain() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.answers = Some([].into());
    let refused = table.refused(1, "keepers start");
    assert!(refused.err.starts_with("error: Dragon Keepers play 1 is open\n"), "{refused}");
}

/// A seed determines its table: nothing is asked. A drawn setup is shown with its seed and the deck.
#[test]
fn a_start_shows_the_deck_and_the_seed() {
    let mut table = Table::new();
    table.answers = Some([].into());
    let said =
        table.ok("keepers start --mode dragon --difficulty easy --players Ana,Ben --seed 12");
    insta::assert_snapshot!(said);
    table.ok("keepers abandon --no-input");
    let said = table.ok("keepers start --mode dragon --players Ana,Ben --virtual-deck --seed 12");
    assert!(!said.out.contains("the Magic deck"), "{said}");
    assert!(said.out.contains(" seed     12\n"), "{said}");
    table.ok("keepers abandon");
    let said = table.ok("keepers start --mode keeper --players Ana,Ben,Cleo --tribes RYG --circle RYGBPW --first cleo");
    let seed = now(&mut table)["setup"]["seed"].clone();
    assert!(said.out.contains(&format!(" seed     {seed}\n")), "{said}");
    assert_eq!(now(&mut table)["setup"]["circle"][5], "white");
}

/// Figures: stand-ins last until the faces are entered, even in the play that used them.
#[test]
fn faces_told_in_mid_play_reach_it() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(
        &mut table,
        &[
            "round --dice RR --reveal m",
            "plan train pass",
            "act green --drawn w --take attack",
            "round --dice BB --reveal m",
            "plan pass pass",
            "round --dice WP --reveal m",
            "plan attack pass",
        ],
    );
    let before = table.dump();
    let said = table.ok("keepers rule white-die 0/0/6");
    assert_eq!(
        said.out,
        " white-die is 0/0/6: misses, Weak Flames and Flames on a white Battle die\n \
         play 1 continues with it; wyrm undo corrects a slip\n"
    );
    let faces = |table: &mut Table| now(table)["setup"]["house"]["battle_dice"]["white"].clone();
    assert_eq!(faces(&mut table)["stand_in"], false);
    // It is one step with the setting.
    table.ok("undo");
    assert_eq!(table.dump(), before);
    assert_eq!(faces(&mut table)["stand_in"], true);
    table.ok("redo");
    let said = table.ok("keepers act green --seed 3");
    assert!(said.out.contains("green rolls flame"), "{said}");
    assert!(!said.err.contains("stand-in"), "{said}");
    let log = table.ok("keepers log");
    let told = "white Battle dice have 0/0/6 misses/Weak Flames/Flames, as read off them";
    assert!(log.out.contains(told), "{log}");
    // Faces once entered stay for this play.
    let said = table.ok("keepers rule white-die 6/0/0 --dry-run");
    assert!(
        said.out.ends_with(
            "play 1 continues with 0/0/6; wyrm undo goes back to before you entered it\n"
        ),
        "{said}"
    );
    let json = table.json("keepers rule white-die 6/0/0");
    assert_eq!(json["setting"]["play"], json!({ "id": 1, "faces": "0/0/6", "taken": false }));
    assert_eq!(faces(&mut table)["flame"], 6);
}

/// The last choice would show all Keepers; a dry run of it must not.
#[test]
fn a_dry_run_keeps_the_secrets_of_the_others() {
    let mut table = Table::new();
    table.ok(KEEPER);
    play(&mut table, &["round --dice RYB", "choose ana=blue", "choose ben=yellow"]);
    let before = table.ok("keepers").out;
    let said = table.ok("keepers choose cleo=red --dry-run");
    assert_eq!(said.out, before);
    assert_eq!(
        said.err,
        "(dry run: nothing was changed)\n(this choice is possible; all Keepers are shown once everyone has chosen)\n"
    );
    let json = table.json("keepers choose cleo=red --dry-run");
    assert_eq!(json["keepers"]["happened"], json!([]));
    assert_eq!(json["keepers"]["waits_for"]["what"], "choose");
    table.answers = Some(["r"].into());
    let asked = table.ok("keepers choose --dry-run");
    assert_eq!(asked.out, before);
    assert_eq!(
        table.refused(1, "keepers choose cleo=white --dry-run").err,
        "error: white is not targeted: a Keeper must protect a dragon with a Hunter die\n\
         hint: targeted: red, yellow or blue\n"
    );
    // Entering all of them requires knowing all of them.
    let said = table.ok("keepers choose ana=blue ben=yellow cleo=red --dry-run");
    assert!(said.out.contains("Keepers: Ana blue, Ben yellow, Cleo red"), "{said}");
}

/// Typed dice must be used, even if the Keeper is asked for.
#[test]
fn a_flag_that_nothing_comes_of_is_refused() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(&mut table, &["round --dice RR --reveal m", "plan defend train"]);
    table.answers = Some(["blue"].into());
    assert_eq!(
        table.refused(1, "keepers act --take attack").err,
        "error: there is no reward: the blue Keeper cannot defend\nhint: leave --take out\n"
    );
    for (words, flag) in [
        ("--take offer --reveal m --drawn w", "--drawn w"),
        ("--take discard --reveal m", "--reveal m"),
    ] {
        table.answers = Some(["red"].into());
        let refused = table.refused(1, &format!("keepers act {words}"));
        let name = flag.split(' ').next().unwrap();
        assert_eq!(
            refused.err,
            format!("error: {flag} does not apply here\nhint: leave {name} out\n")
        );
    }
    table.answers = Some(["red"].into());
    table.ok("keepers act --take offer --reveal m");
}

/// No colour has an abbreviation that reads as several letters.
#[test]
fn letters_are_letters() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(&mut table, &["round --dice GR --reveal m", "plan defend pass"]);
    assert_eq!(
        table.refused(1, "keepers act gr").err,
        "error: gr is green and red: give one colour here\n"
    );
    play(&mut table, &["act gre --take discard", "round --dice GRW --reveal HM"]);
    let now = now(&mut table);
    let dice = |colour: &str| {
        let mut dragons = now["dragons"].as_array().unwrap().iter();
        dragons.find(|d| d["dragon"] == colour).unwrap()["dice"].clone()
    };
    assert_eq!(["green", "red", "white"].map(dice), [1, 1, 1]);
}

/// Hunter phase, 3: flames burn existing dice; both defeated dragons are named.
#[test]
fn what_is_said_is_what_happened() {
    let mut table = Table::new();
    table.ok("keepers start --mode dragon --difficulty easy --players Ana,Ben --tribes red,yellow --first ana --seed 7");
    play(
        &mut table,
        &[
            "round --dice R --reveal m",
            "plan defend pass",
            "act red --take discard",
            "round --dice B --reveal m",
            "plan pass defend+magic",
            "magic --change flames=+6,magic:ana=+1",
            "act blue --take discard",
        ],
    );
    let said = table.ok("keepers round --reveal m");
    assert!(said.out.contains("6 flames burn 1 die off the Hunter, who has none left"), "{said}");
    play(&mut table, &["plan heal+magic pass"]);
    let said = table.ok("keepers magic --change arrows:red=+3,arrows:white=+3");
    let lost = "the hunters win: the red and white dragons were defeated";
    assert!(said.out.contains(&format!("\n {lost}\n")), "{said}");
    assert_eq!(table.json("play show")["play"]["how"], lost);
}
