//! Hunts that cannot begin, and refusals without an open hunt, or with one.

use insta::assert_snapshot;

use crate::harness::{Said, Table};
use crate::live_hunt::hunting;

fn no(table: &mut Table, words: &str) -> Said {
    table.refused(1, &format!("hunt {words}"))
}

#[test]
fn without_a_hunt_every_command_says_how_to_begin_one() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "hunt"), @"
    exit 1
    --- stderr
    error: no hunt is open in Ashes
    hint: begin one: wyrm hunt start --heroes A,B
    ");
    let first = no(&mut table, "status");
    for words in [
        "roll",
        "reroll 1",
        "keep 1",
        "use stab",
        "fail --cover stab",
        "item haste",
        "assist 1",
        "next",
        "fury",
        "step-in denra",
        "flee",
        "end",
        "abandon",
    ] {
        assert_eq!(no(&mut table, words), first, "{words}");
    }
    assert_eq!(no(&mut table, "log"), first);
    assert_snapshot!(no(&mut table, "log 7"), @"
    exit 1
    --- stderr
    error: there is no hunt with the id 7 in Ashes
    hint: all hunts: wyrm hunt list
    ");
    table.ok("hunt record --outcome slain --heroes denra,brum");
    assert_snapshot!(no(&mut table, "log 1"), @"
    exit 1
    --- stderr
    error: only the result of hunt 1 (id 1) was recorded: it has no log
    hint: wyrm hunt show 1
    ");
}

#[test]
fn a_hunt_that_cannot_begin_is_refused() {
    let mut table = Table::with_party();
    table.ok("hero new Ulric --class cleric");
    table.ok("hero new Ash --class rogue");
    table.ok("hero new Fern --class ranger");
    assert_snapshot!(table.refused(2, "hunt start"), @"
    exit 2
    --- stderr
    error: missing: --heroes A,B
    hint: some of: Denra, Timorn, Brum, Ulric, Ash, Fern
    usage: wyrm hunt start [OPTIONS]
    ");
    assert_snapshot!(no(&mut table, "start --heroes nobody"), @"
    exit 1
    --- stderr
    error: there is no hero called nobody
    hint: known: Denra, Timorn, Brum, Ulric, Ash, Fern
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,denra"), @"
    exit 1
    --- stderr
    error: Denra is named twice
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,ash"), @"
    exit 1
    --- stderr
    error: Denra and Ash are both of the class rogue: each hero in a hunt needs a different class
    hint: a house rule allows it: wyrm campaign rule same-class on
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra --dragon worm"), @"
    exit 1
    --- stderr
    error: there is no dragon called worm
    hint: known: Young Red Dragon, Pale Dragon, Young Black Dragon, Green Dragon, Red Dragon, Blue Dragon, Undead Dragon, Black Dragon
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra --dragon pale --dragon green"), @"
    exit 1
    --- stderr
    error: 1 hero hunts 1 dragon, 2 named
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,brum --second brum"), @"
    exit 1
    --- stderr
    error: there is only one dragon to face
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,brum --chapter 9"), @"
    exit 1
    --- stderr
    error: a chapter must be 1 to 8, not 9
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,brum --chapter 2"), @"
    exit 1
    --- stderr
    error: chapter 2 lies ahead: the campaign is at chapter 1
    hint: begin there: wyrm campaign chapter 2
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,brum --leave-off denra:haste"), @"
    exit 1
    --- stderr
    error: Denra carries nothing
    ");
    assert_snapshot!(no(&mut table, "start --heroes denra,brum --leave-off haste"), @"
    exit 1
    --- stderr
    error: haste is not HERO:ITEM
    hint: as in --leave-off denra:steel-shield
    ");
    let four = "start --heroes denra,timorn,brum,ulric";
    let two = "--dragon young-red --dragon pale";
    assert_snapshot!(no(&mut table, four), @"
    exit 1
    --- stderr
    error: 4 heroes hunt 2 dragons, 0 named
    hint: suggested second dragon: Young Red Dragon (--dragon young-red --dragon young-red)
    ");
    assert_snapshot!(no(&mut table, &format!("{four} {two} --second brum")), @"
    exit 1
    --- stderr
    error: 4 heroes split 2 and 2, not 3 and 1
    hint: --second names who faces the second dragon
    ");
    assert_snapshot!(no(&mut table, &format!("{four} {two} --second brum,fern")), @"
    exit 1
    --- stderr
    error: there is no hero in this hunt called fern
    hint: known: Denra, Timorn, Brum, Ulric
    ");
    assert_snapshot!(no(&mut table, &format!("{four},fern {two} --second brum")), @"
    exit 1
    --- stderr
    error: 5 heroes split 2 and 3, not 4 and 1
    hint: --second names who faces the second dragon
    ");
    assert_snapshot!(no(&mut table, &format!("{four},fern,ash {two}")), @"
    exit 1
    --- stderr
    error: 6 heroes are too many: one to five take part in a hunt
    ");
    assert_snapshot!(no(&mut table, &format!("{four} --dragon pale --dragon green")), @"
    exit 1
    --- stderr
    error: one of the two dragons must be the chapter's own
    hint: --dragon young-red-dragon and another one
    ");
    table.ok("hero edit brum --reason told --state dead");
    assert_snapshot!(no(&mut table, "start --heroes denra,brum"), @"
    exit 1
    --- stderr
    error: Brum is dead and cannot hunt
    hint: 2 gold bring a hero back: wyrm hero resurrect brum
    ");
    table.ok("hero edit timorn --reason told --add-item haste");
    assert_snapshot!(no(&mut table, "start --heroes timorn --leave-off timorn:haste"), @"
    exit 1
    --- stderr
    error: only armour can be left off
    ");
}

#[test]
fn one_hunt_at_a_time() {
    let mut table = hunting();
    assert_snapshot!(no(&mut table, "start --heroes denra,brum"), @"
    exit 1
    --- stderr
    error: hunt 1 (id 1) is open in Ashes
    hint: continue it: wyrm hunt; or end it: wyrm hunt abandon
    ");
    assert_snapshot!(no(&mut table, "record --outcome slain --heroes denra,brum"), @"
    exit 1
    --- stderr
    error: hunt 1 (id 1) is open in Ashes
    hint: continue it: wyrm hunt; or end it: wyrm hunt abandon
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --reason told --gold 9"), @"
    exit 1
    --- stderr
    error: Denra is in hunt 1 (id 1): the sheet is locked until it ends
    hint: show the hunt: wyrm hunt
    ");
    assert_snapshot!(table.refused(1, "market"), @"
    exit 1
    --- stderr
    error: the market is closed while hunt 1 (id 1) is open
    hint: show the hunt: wyrm hunt
    ");
    assert_snapshot!(table.refused(2, "hunt live"), @"
    exit 2
    --- stderr
    error: hunt live needs a terminal
    hint: wyrm hunt and its commands do the same
    ");
    // Another campaign has its own.
    table.ok("campaign new Embers");
    table.ok("hero new Kel --class ranger");
    table.ok("hunt start --heroes kel");
    assert_snapshot!(no(&mut table, "log 1"), @"
    exit 1
    --- stderr
    error: there is no hunt with the id 1 in Embers
    hint: all hunts: wyrm hunt list
    ");
}
