//! `wyrm amulets correct`: the board wins, the box keeps its contents.

use serde_json::{Value, json};

use crate::harness::Table;

/// A table of three: Ana has taken cards and played one blue dragon.
fn table() -> Table {
    let mut table = Table::new();
    table.ok("amulets box red-pearls=7 crests=12+8");
    table.ok("amulets start --players Ana,Ben,Cleo --first ana --seed 7 --chest horn");
    table.ok("amulets take 3");
    table.ok("amulets play 1blue --reward low+egg");
    table
}

fn player(table: &mut Table, n: usize) -> Value {
    table.json("amulets")["play"]["players"][n].clone()
}

#[test]
fn what_is_corrected_is_shown_logged_and_undone() {
    let mut table = table();
    let said = table
        .ok("amulets correct ana eggs=2 hand=4 ben crystals=1 --reason 'forgot the second egg'");
    let line = "corrected: Ana's golden eggs 1 → 2, cards in the hand 2 → 4, Ben's crystals 0\n → 1 (forgot the second egg)\n";
    assert!(said.out.contains(line), "{said}");
    let ana = player(&mut table, 0);
    assert_eq!((&ana["eggs"], &ana["hand"]), (&json!(2), &json!(4)));
    assert_eq!(player(&mut table, 1)["crystals"], 1);
    let supply = table.json("amulets")["play"]["supply"].clone();
    assert_eq!((&supply["eggs"], &supply["crystals"]), (&json!(7), &json!(9)));
    let log = table.ok("amulets log").out;
    assert!(log.contains("corrected: Ana's golden eggs 1 → 2"), "{log}");
    assert!(log.contains("forgot the second egg"), "{log}");
    let said = table.ok("undo");
    assert!(said.to_string().contains("corrected: Ana's golden eggs 1 → 2"), "{said}");
    assert_eq!(player(&mut table, 0)["eggs"], 1);
    table.ok("redo");
    assert_eq!(player(&mut table, 0)["eggs"], 2);
}

/// Consequences as in play: a ring takes its pearl, four colours win a crest, and a turn in which
/// everyone has decided is over.
#[test]
fn what_follows_a_correction_is_told_with_it() {
    let mut table = table();
    let said = table.ok("amulets correct ben pieces-10=3");
    assert!(said.out.contains(" Ben closes a ring and takes a red pearl"), "{said}");
    let said = table.ok("amulets correct cleo blue=1 green=1 white=1 red=1");
    assert!(said.out.contains(" Cleo has all four colours and takes the crest of 16"), "{said}");
    table.ok("amulets correct ben decided=yes cleo decided=yes");
    let play = table.json("amulets")["play"].clone();
    assert_eq!((&play["active"], &play["turn"]), (&json!("Ben"), &json!(2)));
    table.ok("amulets correct cleo turn=yes");
    assert_eq!(table.json("amulets")["play"]["active"], "Cleo");
}

/// Pieces lie face down: neither the list, nor the log, nor a step shows their values.
#[test]
fn values_of_pieces_stay_hidden() {
    let mut table = table();
    let list = table.ok("amulets correct --list").out;
    assert!(list.contains("face down"), "{list}");
    let said = table.ok("amulets correct ana pieces-20=1 pieces-16=1 eggs=3");
    let line = "corrected: Ana's amulet pieces, golden eggs 1 → 3";
    assert!(said.out.contains(line), "{said}");
    assert!(table.ok("amulets log").out.contains(line));
    let events = table.json("amulets log")["play"]["events"].clone();
    let corrected = |event: &&Value| event["kind"] == "corrected";
    let event = events.as_array().unwrap().iter().find(corrected).unwrap();
    assert_eq!(
        (&event["set"][0]["field"], &event["set"][0]["to"]),
        (&json!("pieces"), &Value::Null)
    );
    assert_eq!(event["set"][2]["to"], 3);
    let step = table.json("history")["steps"][0]["label"].clone();
    let step = step.as_str().unwrap_or_default().to_owned();
    assert!(!step.contains("20"), "{step}");
    // `--reveal` shows them.
    let log = table.ok("amulets log --reveal").out;
    assert!(log.contains("Ana's pieces of 20 0 → 1"), "{log}");
}

#[test]
fn a_list_says_what_can_be_corrected() {
    let mut table = table();
    let list = table.json("amulets correct --list")["play"]["fields"].clone();
    let field = |of: &str, name: &str| -> Value {
        let list = list.as_array().unwrap();
        let found = list.iter().find(|field| field["of"] == of && field["field"] == name);
        found.cloned().unwrap_or(Value::Null)
    };
    assert_eq!(
        field("Ana", "eggs"),
        json!({ "of": "Ana", "field": "eggs", "now": 1, "least": 0, "most": 9 })
    );
    assert_eq!(
        field("Ben", "crest"),
        json!({ "of": "Ben", "field": "crest", "now": "none", "one_of": ["none", "first", "second", "third"] })
    );
    assert_eq!(field("", "colour")["now"], "blue");
    assert_eq!(field("", "troll-horn")["now"], "open");
    let said = table.ok("amulets correct --list").out;
    assert!(said.contains("shadow dragons in the hand"), "{said}");
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut table = table();
    let before = table.json("amulets")["play"].clone();
    for (words, why) in [
        ("ana eggs=10", "error: Ana's eggs must be 0 to 9, not 10\n"),
        ("ana mood=1", "error: Ana's mood cannot be corrected\n"),
        ("eggs=2", "error: eggs belongs to several: Ana, Ben and Cleo\n"),
        (
            "ana eggs=5 ben eggs=5",
            "error: there are 9 golden eggs, not 10\nhint: take some from another player in the same correction\n",
        ),
        ("supply-1=0", "amulet pieces are in the game, not "),
        (
            "ana crest=first",
            "error: a crest takes all four colours, and Ana does not have them\nhint: add crest=none\n",
        ),
        ("ana red-pearls=1", "error: Ana has 1 piece and no amulet: 1 pearl is too many\n"),
        (
            "ana blue=0 blue-shadows=1",
            "error: Ana's blue stack has shadow dragons and no blue dragon\nhint: add blue-shadows=0\n",
        ),
        ("ana shadows=4", "error: Ana holds 2 cards: 4 of them cannot be shadow dragons\n"),
        ("ana turn=yes ben turn=yes", "error: only one player can have the turn\n"),
        ("ben turn=yes ana turn=yes eggs=2", "error: only one player can have the turn\n"),
        ("ana turn=no", "error: exactly one player can have the turn\n"),
        (
            "number=6",
            "error: the book shows a 6 only if a shadow dragon is in it\nhint: add book-shadows=1\n",
        ),
    ] {
        let said = table.refused(1, &format!("amulets correct {words}"));
        assert!(said.err.contains(why), "{words}: {said}");
    }
    assert_eq!(table.json("amulets")["play"], before);
}

/// Unrecorded cards came out of the pages, whose counts are outdated: an impossible correction
/// names the fields that help.
#[test]
fn a_hand_is_corrected_together_with_pages_that_are_behind() {
    let mut table = Table::new();
    table.ok("amulets box pages=50+54");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.ok("amulets play 5green --reward low --trust");
    let said = table.refused(1, "amulets correct ana hand=4");
    assert_eq!(
        said.err,
        "error: there are 116 cards in the game, not 125\n\
         hint: the pages count 49 and 53 cards, 9 too many if these are right: count them, and add \
         left-cards=N right-cards=N\n"
    );
    table.ok("amulets correct ana hand=4 left-cards=45 right-cards=48");
    assert_eq!(player(&mut table, 0)["hand"], 4);
    // A hand can be entered without the pages.
    table.ok("amulets hand ana 3");
}

/// Nothing is open, and nothing is left to correct.
#[test]
fn a_play_that_is_counted_stays_as_it_is() {
    let mut table = Table::new();
    let said = table.refused(1, "amulets correct ana eggs=1");
    assert!(said.err.contains("no Dragonkeepers play is open"), "{said}");
    table.ok("amulets start --players Ana,Ben --first ana --seed 7");
    table.ok("amulets take 3");
    table.ok("amulets last-card left");
    table.ok("amulets next");
    // The game is over: scoring fields can be corrected until it is counted.
    let said = table.refused(1, "amulets correct ana hand=1");
    assert!(said.err.contains("Ana's hand cannot be corrected"), "{said}");
    table.ok("amulets correct ana eggs=1");
    let ended = table.json("amulets end");
    assert_eq!(ended["score"]["winners"], json!(["Ana"]));
    table.refused(1, "amulets correct ana eggs=2");
}

/// Everything can be asked for.
#[test]
fn a_correction_is_asked_for_on_a_terminal() {
    let mut table = table();
    let answers = ["Ana: golden eggs", "3", "that is all", "lost one"];
    table.answers = Some(answers.into_iter().collect());
    let said = table.ok("amulets correct");
    let line = "corrected: Ana's golden eggs 1 → 3 (lost one)";
    assert!(said.out.contains(line), "{said}");
}
