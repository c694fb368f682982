//! `keepers correct`: the board wins, in both games.

use serde_json::json;

use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER, now, play};

/// A command, its answer, the log, undo and redo.
#[test]
fn a_dragon_game_is_set_right() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(&mut table, &["round --reveal magic --dice RG", "plan defend train"]);
    let said = table.ok(
        "keepers correct red arrows=1 dice=0 ana attack=1 flames=2 --reason 'two flames lay there'",
    );
    let sentence = "corrected: red dragon's arrows 0 → 1, Hunter dice 1 → 0; Ana's Attack tokens 0 → 1; flames on the Hunter 0 → 2 (two flames lay there)";
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(one_line(&said.out).contains(sentence), "{said}");
    assert!(said.out.contains("supply D8 H6 T6 A7"), "{said}");
    let log = table.ok("keepers log").out;
    assert!(one_line(&log).contains(sentence), "{log}");
    let history = table.ok("history").out;
    assert!(
        one_line(&history).contains("keepers play 1: corrected: red dragon's arrows 0 → 1"),
        "{history}"
    );
    assert_eq!(now(&mut table)["flames"], 2);
    table.ok("undo");
    assert_eq!(now(&mut table)["flames"], 0);
    table.ok("redo");
    assert_eq!(now(&mut table)["flames"], 2);
    // The play continues from there.
    play(&mut table, &["act green --take discard", "act blue --drawn white --take attack"]);
    let now = now(&mut table);
    assert_eq!(now["round"], 1);
    assert_eq!(now["flames"], 2);
}

/// A correction is a separate event, with absolute values; the JSON of the play is as after any
/// action.
#[test]
fn corrections_in_json() {
    let mut table = Table::new();
    table.ok(DRAGON);
    let answer = table.json("keepers correct blue white=1 ben used-heal=1");
    assert_eq!(answer["keepers"]["bag"], json!({ "white": 5, "red": 6 }));
    assert_eq!(answer["keepers"]["players"][1]["used"]["heal"], 1);
    assert_eq!(answer["keepers"]["players"][1]["tokens"]["heal"], 0);
    let label = answer["step"]["label"].as_str().unwrap();
    assert!(
        label.ends_with(
            "corrected: blue dragon's white Battle dice 0 → 1; Ben's used Heal tokens 0 → 1"
        ),
        "{label}"
    );
    let log = table.json("keepers log")["log"]["events"].clone();
    assert_eq!(
        log,
        json!([{
            "kind": "corrected", "reason": "",
            "set": [
                { "of": "dragon-blue", "field": "white", "to": 1 },
                { "of": "player-1", "field": "used-heal", "to": 1 },
            ],
        }])
    );
    let fields = table.json("keepers correct --list")["play"]["fields"].clone();
    let named = |of: &str, field: &str| {
        let fields = fields.as_array().unwrap().iter();
        let mut found = fields.filter(|one| one["of"] == of && one["field"] == field);
        found.next().unwrap_or_else(|| panic!("{of} {field}")).clone()
    };
    assert_eq!(
        named("red dragon", "arrows"),
        json!({ "of": "red dragon", "field": "arrows", "now": 0, "least": 0, "most": 3 })
    );
    assert_eq!(
        named("blue dragon", "side"),
        json!({ "of": "blue dragon", "field": "side", "now": "trained", "one_of": ["friendly", "trained"] })
    );
    assert_eq!(named("", "deck")["most"], 18);
    assert_eq!(named("Ben", "played-red")["now"], 0);
}

#[test]
fn one_player_holds_the_hunter_token() {
    let mut table = Table::new();
    table.ok(KEEPER);
    let said = table.refused(1, "keepers correct ana holder=1 ben holder=1");
    assert_eq!(said.err, "error: only one player can hold the Hunter token\n");
    table.ok("keepers correct ben holder=1");
}

#[test]
fn what_can_be_corrected_is_listed() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.ok("keepers round --dice RYB");
    let list = table.ok("keepers correct --list").out;
    for line in [
        "red dragon     arrows         arrows               0  0 to 3",
        "Ana            holder         Hunter token         1  1",
        "Ben            shield-green   shield on green      0  0 to 1",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let same = |other: &str| other.split_whitespace().eq(words.iter().copied());
        assert!(list.lines().any(same), "{line}\n{list}");
    }
    assert!(!list.contains("flames"), "{list}");
}

/// Every refusal names the allowed values, and changes nothing.
#[test]
fn what_cannot_be_is_refused() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(
        &mut table,
        &["round --reveal magic --dice RG", "plan defend train", "correct blue white=1"],
    );
    for (words, said) in [
        ("red arrows=9", "error: red dragon's arrows must be 0 to 3, not 9\n"),
        ("red arrows=0", "error: red dragon's arrows is already up to date\n"),
        ("zoe attack=1", "error: nothing here is called zoe\nhint: "),
        (
            "red dice=2",
            "error: the Hunter has 2 dice, 3 lie on dragons\nhint: set hunter-dice as well, or take dice off other dragons\n",
        ),
        ("blue red=2", "error: blue has 2 training spaces for white and red dice together\n"),
        (
            "blue side=friendly",
            "error: Battle dice lie on blue: its tile shows the trained side\nhint: set white and red to 0 as well\n",
        ),
        (
            "purple white=4 green white=2",
            "error: there are 6 white Battle dice in the box\nhint: take one away elsewhere as well\n",
        ),
        (
            "ana attack=8 ben attack=1",
            "error: there are 8 Attack tokens in the box\nhint: take one away elsewhere as well\n",
        ),
        (
            "ana used-attack=1",
            "error: Ana has no Attack token in hand for it\nhint: set attack as well: how many stay in hand\n",
        ),
        (
            "ana plan=attack",
            "error: Ana has no Attack token in hand for it\nhint: set attack as well: how many stay in hand\n",
        ),
        (
            "ana played-red=1 played-yellow=1 played-green=1 played-blue=1 played-purple=1 played-white=1",
            "error: one of Ana's Keepers lies face down\nhint: at least one of the six is not played yet\n",
        ),
        ("ana selected=1", "error: Ana has no Magic card to select\nhint: set magic as well\n"),
        (
            "ana magic=1",
            "error: at most 18 Magic cards are in deck, offer, discard pile and hands, not 19\nhint: the box has 18; take one away elsewhere as well\n",
        ),
        ("ana holder=0", "error: Ana's holder must be 1, not 0\n"),
    ] {
        let refused = table.refused(1, &format!("keepers correct {words}"));
        assert!(refused.err.starts_with(said), "{words}: {refused}");
    }
    table.ok("keepers abandon");
    let refused = table.refused(1, "keepers correct flames=1");
    assert!(refused.err.starts_with("error: no Dragon Keepers play is open"), "{refused}");
}

/// A dragon that reaches its last arrow is defeated, and the play is closed and stored.
#[test]
fn a_correction_ends_a_play_and_undo_opens_it_again() {
    let mut table = Table::new();
    table.ok(KEEPER);
    play(&mut table, &["round --dice RYB", "choose ana=red ben=blue cleo=blue", "heal --none"]);
    let said = table.ok("keepers correct yellow arrows=3 --reason 'three lay there'");
    assert!(said.out.contains("the yellow dragon is defeated"), "{said}");
    let last = "Ana wins with 1 shield; the yellow dragon was defeated";
    assert!(said.out.contains(last), "{said}");
    assert_eq!(table.json("play show")["play"]["how"], last);
    table.ok("undo");
    let said = table.ok("keepers correct ana shield-blue=1 shield-white=1");
    assert!(said.out.contains("over: Ana wins with 3 shields"), "{said}");
}

/// Face-down Keepers stay secret: if targets were wrong, everyone chooses again.
#[test]
fn corrections_tell_no_secret() {
    let mut table = Table::new();
    table.ok(KEEPER);
    play(&mut table, &["round --dice RYY", "choose ana=red"]);
    let list = table.ok("keepers correct --list").out;
    assert!(!list.contains("chosen"), "{list}");
    let said = table.ok("keepers correct red dice=0 green dice=1");
    assert!(said.out.contains("everyone chooses again"), "{said}");
    assert_eq!(now(&mut table)["players"][0]["has_chosen"], false);
    let both = "error: 2 to 3 dragons are targeted in this game, not 1\nhint: one die a dragon; if all show the same, they are rolled again\n";
    assert_eq!(table.refused(1, "keepers correct green dice=0").err, both);
}

/// On a terminal the fields are asked for one after the other.
#[test]
fn fields_are_asked_for() {
    let mut table = Table::new();
    table.ok(DRAGON);
    table.answers = Some(["flames on", "2", "that is all", "one was hidden"].into());
    let said = table.ok("keepers correct");
    let sentence = "corrected: flames on the Hunter 0 → 2 (one was hidden)";
    assert!(said.out.contains(sentence), "{said}");
}

/// Passing; ruling 5: a passing player takes Keepers and tokens back, and the next player acts.
#[test]
fn a_plan_is_corrected_to_a_pass() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(&mut table, &["round --reveal magic --dice RG", "plan defend train"]);
    let said = table.ok("keepers correct ana plan=pass");
    for line in ["corrected: Ana's plan defend → pass", "Ana passes and takes everything back"] {
        assert!(said.out.contains(line), "{line}: {said}");
    }
    let after = now(&mut table);
    assert_eq!(after["players"][0]["tokens"]["defend"], 2, "{after}");
    assert_eq!(after["waits_for"]["player"], "Ben", "{after}");
    table.ok("undo");
    assert_eq!(now(&mut table)["waits_for"]["player"], "Ana");
    let refused = table.refused(1, "keepers correct ana plan=pass selected=1");
    assert_eq!(refused.err, "error: Ana has no Magic card to select\nhint: set magic as well\n");
}
