//! Finished plays of all titles: listed, shown, noted, deleted.

use serde_json::json;

use crate::harness::Table;

/// Two hunts: the Young Red Dragon slain, the Pale Dragon fled from.
fn two_hunts() -> Table {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new Denra --class rogue --player Ana");
    table.ok("hero new Timorn --class wizard --player Ben");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("hunt record --outcome fled --heroes denra");
    table
}

#[test]
fn hunts_stand_in_the_list_of_all_plays() {
    let mut table = two_hunts();
    let said = table.ok("play list");
    assert_eq!(
        said.out,
        " play  when        title           who       how it ended\n    \
         1  2026-11-14  Dice & Dragons  Ana, Ben  Young Red Dragon slain\n    \
         2  2026-11-14  Dice & Dragons  Ana       fled from Pale Dragon\n"
    );
    let plain = table.ok("play list --plain").out;
    assert!(plain.contains("who: Denra (Ana), Timorn (Ben);"), "{plain}");
    let of_ben = table.json("play list --player ben");
    assert_eq!(of_ben["plays"].as_array().unwrap().len(), 1);
    assert_eq!(of_ben["plays"][0]["id"], 1);
    let last = table.json("play list --limit 1");
    assert_eq!(last["plays"][0]["id"], 2);
    assert_eq!(table.json("play list --title keepers")["plays"], json!([]));
    assert_eq!(table.ok("play list --title keep").out, "no finished play to show\n");
    table.ok("hunt start --heroes denra,timorn");
    let said = table.ok("play list");
    assert_eq!(said.err, "(1 more is open: wyrm hunt)\n");
    let refused = table.refused(1, "play show 3");
    assert_eq!(
        refused.err,
        "error: play 3 is open: it is not over yet\nhint: show it: wyrm hunt\n"
    );
}

#[test]
fn a_play_is_shown_whole() {
    let mut table = two_hunts();
    let said = table.ok("play show 1");
    assert_eq!(
        said.out,
        " Dice & Dragons · play 1                                        2026-11-14 20:03\n\n \
         result   Young Red Dragon slain\n \
         campaign Ashes\n \
         chapter  1\n \
         kept as  told\n\n \
         who\n \
         Denra (Ana)   won\n \
         Timorn (Ben)  won\n"
    );
    let shown = table.json("play show")["play"].clone();
    assert_eq!(shown["id"], 2);
    assert_eq!(shown["title"], "dice-dragons");
    assert_eq!(shown["outcome"], "fled");
    assert_eq!(shown["facts"], json!({ "campaign": "Ashes", "chapter": "2" }));
    assert_eq!(shown["seats"][0]["player"], "Ana");
    assert_eq!(shown["minutes"], json!(null));
    let plain = table.ok("play show 1 --plain");
    assert!(plain.out.contains("result: Young Red Dragon slain\n"), "{plain}");
}

#[test]
fn a_note_is_written_changed_and_taken_away() {
    let mut table = two_hunts();
    let said = table.ok("play note 1 'the first of many'");
    assert_eq!(said.out, "play 1 has the note: the first of many\n");
    assert_eq!(table.json("hunt show 1")["hunt"]["note"], "the first of many");
    let undone = table.ok("undo");
    assert!(undone.out.contains("hunt 1 (id 1): note the first of many → none"), "{undone}");
    table.ok("redo");
    let said = table.ok("play note 1 'the first of many'");
    assert_eq!(said.err, "(already up to date)\n");
    assert_eq!(table.ok("play note 1 --clear").out, "play 1 has no note now\n");
    assert_eq!(table.json("play show 1")["play"]["note"], json!(null));
    table.answers = Some(["2 2026", "they ran"].into());
    assert_eq!(table.ok("play note").out, "play 2 has the note: they ran\n");
}

/// A hunt that paid gold is undone or corrected, never deleted.
#[test]
fn only_what_nothing_came_of_is_deleted() {
    let mut table = two_hunts();
    let refused = table.refused(1, "play delete 1");
    assert_eq!(
        refused.err,
        "error: play 1 is a hunt that paid or cost something: it cannot be deleted\n\
         hint: undo it (wyrm undo), or correct its effects: wyrm hero edit\n"
    );
    table.ok("hunt start --heroes denra");
    table.refused(1, "play delete 3");
    table.ok("hunt abandon");
    assert_eq!(table.json("play list")["plays"].as_array().unwrap().len(), 2);
    assert_eq!(table.json("play list --all")["plays"][2]["outcome"], "abandoned");
    let before = table.dump();
    let said = table.ok("play delete 3");
    assert_eq!(
        said.out,
        "play 3 is deleted: Dice & Dragons with Denra (Ana), abandoned, without a result\n"
    );
    table.refused(1, "play show 3");
    table.ok("undo");
    assert_eq!(table.dump(), before);
}

#[test]
fn bad_input_is_refused() {
    let mut table = two_hunts();
    for (words, code, error) in [
        ("play show 9", 1, "error: there is no play 9\nhint: all plays: wyrm play list\n"),
        ("play show -1", 1, "error: there is no play -1\nhint: all plays: wyrm play list\n"),
        ("play list --limit 0", 1, "error: the number of plays must be at least 1, not 0\n"),
        (
            "play list --title chess",
            1,
            "error: there is no game called chess\nhint: known: Dice & Dragons, Dragon Keepers, Dragonkeepers, Drako\n",
        ),
        (
            "play list --player Zoe",
            1,
            "error: there is no player called Zoe\nhint: known: Ana, Ben\n",
        ),
        ("play note 1", 2, "error: missing: TEXT\n"),
        ("play note 1 ''", 1, "error: a note cannot be empty\n"),
        (
            "play delete",
            2,
            "error: missing: ID\nhint: one of: 2 2026-11-14 Dice & Dragons: fled from Pale Dragon, 1 2026-11-14 Dice & Dragons: Young Red Dragon slain\n",
        ),
    ] {
        assert_eq!(table.refused(code, words).complaint(), error, "{words}");
    }
}
