//! Hunts that cannot have been so, words that form no command, files that are no database.

use insta::assert_snapshot;

use crate::harness::{Said, Table};

fn told(table: &mut Table, words: &str) -> Said {
    table.refused(1, &format!("hunt record --outcome {words}"))
}

#[test]
fn an_outcome_is_slain_fled_or_wiped() {
    let mut table = Table::with_party();
    assert_snapshot!(told(&mut table, "won --heroes denra"), @"
    exit 1
    --- stderr
    error: won is not slain, fled or wiped
    ");
}

/// Rulings 9 and 12; The End of the Hunt.
#[test]
fn a_hunt_that_cannot_have_been_so_is_refused() {
    let mut table = Table::with_party();
    table.ok("hero new Ash --class rogue");
    assert_snapshot!(told(&mut table, "slain --heroes denra,denra"), @"
    exit 1
    --- stderr
    error: Denra is named twice
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,ash"), @"
    exit 1
    --- stderr
    error: Denra and Ash are both of the class rogue: each hero in a hunt is of a different one
    hint: a house rule allows it: wyrm campaign rule same-class on
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --dead denra,brum"), @"
    exit 1
    --- stderr
    error: all heroes are dead: the outcome is wiped, not slain
    ");
    assert_snapshot!(told(&mut table, "wiped --heroes denra,brum --dead denra"), @"
    exit 1
    --- stderr
    error: wiped means that every hero of the hunt died: leave --dead away or name them all
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --dead timorn"), @"
    exit 1
    --- stderr
    error: Timorn did not take part in the hunt
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --chapter 9"), @"
    exit 1
    --- stderr
    error: chapters are 1 to 8, not 9
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --chapter -1"), @"
    exit 1
    --- stderr
    error: chapters are 1 to 8, not -1
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --dragon pail"), @"
    exit 1
    --- stderr
    error: there is no dragon called pail
    hint: known: Young Red Dragon, Pale Dragon, Young Black Dragon, Green Dragon, Red Dragon, Blue Dragon, Undead Dragon, Black Dragon
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra --dragon pale --dragon green"), @"
    exit 1
    --- stderr
    error: 1 hero hunt 1 dragon, 2 named
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --used denra:haste"), @"
    exit 1
    --- stderr
    error: Denra does not carry Haste Potion
    hint: Denra carries nothing
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --used haste"), @"
    exit 1
    --- stderr
    error: haste is not HERO:ITEM
    hint: as in --used denra:haste-potion
    ");
    assert_snapshot!(told(&mut table, "fled --heroes denra --date 2026-13-01"), @r#"
    exit 1
    --- stderr
    error: 2026-13-01 is no date
    hint: as in 2026-11-14, "2026-11-14 20:30", today or yesterday
    "#);
    assert_snapshot!(told(&mut table, "fled --heroes denra --date 2027-01-01"), @"
    exit 1
    --- stderr
    error: a hunt cannot have been played in the future
    ");
}

/// Ruling 8: what is left over goes where the players say, no more and no less.
#[test]
fn leftovers_given_out_must_be_those_there_are() {
    let mut table = Table::with_party();
    let mut leftover = |words: &str| {
        let words = format!("slain --heroes denra,timorn --leftover {words}");
        told(&mut table, &words)
    };
    assert_snapshot!(leftover("gold=denra,timorn"), @"
    exit 1
    --- stderr
    error: 1 gold left over after equal shares, 2 given out
    ");
    assert_snapshot!(leftover("exp=denra"), @"
    exit 1
    --- stderr
    error: 0 experience left over after equal shares, 1 given out
    ");
    assert_snapshot!(leftover("gold=brum"), @"
    exit 1
    --- stderr
    error: Brum did not take part in the hunt
    ");
    assert_snapshot!(leftover("gold=denra:-1"), @"
    exit 1
    --- stderr
    error: a share is 1 or more, not -1
    ");
    assert_snapshot!(leftover("luck=denra"), @"
    exit 1
    --- stderr
    error: luck=denra is not gold=HEROES or exp=HEROES
    hint: as in --leftover gold=denra,timorn or --leftover exp=denra:2
    ");
}

/// Ruling 9: the dead do nothing, the fallen are gone for good, the living are not resurrected.
#[test]
fn the_dead_do_not_hunt_buy_pay_or_level() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn --dead timorn");
    table.ok("hero edit timorn --exp 6 --reason test");
    assert_snapshot!(told(&mut table, "slain --heroes denra,timorn"), @"
    exit 1
    --- stderr
    error: Timorn is dead and cannot hunt
    hint: 2 gold bring a hero back: wyrm hero resurrect timorn
    ");
    assert_snapshot!(table.refused(1, "market buy haste --hero timorn"), @"
    exit 1
    --- stderr
    error: Timorn is dead and cannot buy
    hint: wyrm hero resurrect timorn
    ");
    assert_snapshot!(table.refused(1, "hero pay timorn denra 1"), @"
    exit 1
    --- stderr
    error: Timorn is dead and cannot pay
    hint: wyrm hero resurrect timorn
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve fireball"), @"
    exit 1
    --- stderr
    error: Timorn is dead: only a living hero gains a level
    ");
    assert_snapshot!(table.refused(1, "hero retire timorn"), @"
    exit 1
    --- stderr
    error: Timorn is dead: only a living hero retires
    ");
    assert_snapshot!(table.refused(1, "hero resurrect timorn"), @"
    exit 1
    --- stderr
    error: Timorn has 1 gold, coming back costs 2
    hint: others can pay: wyrm hero resurrect timorn --paid-by NAME[:GOLD],… (Denra 2)
    ");
    assert_snapshot!(table.refused(1, "hero resurrect timorn --paid-by denra:1"), @"
    exit 1
    --- stderr
    error: bringing back a hero costs 2 gold, 1 offered
    ");
    assert_snapshot!(table.refused(1, "hero resurrect timorn --paid-by brum"), @"
    exit 1
    --- stderr
    error: Brum has 0 gold, 2 needed
    ");
    assert_snapshot!(table.refused(1, "hero resurrect timorn --paid-by denra:x"), @"
    exit 1
    --- stderr
    error: x is not an amount of gold
    hint: --paid-by NAME:GOLD, as in --paid-by timorn:1,denra:1
    ");
    assert_snapshot!(table.refused(1, "hero resurrect timorn --paid-by denra:3,brum:-1"), @"
    exit 1
    --- stderr
    error: Denra has 2 gold, 3 needed
    ");
    assert_snapshot!(table.refused(1, "hero resurrect denra"), @"
    exit 1
    --- stderr
    error: Denra is alive: only the dead are brought back
    ");
    assert_snapshot!(table.refused(1, "hero return denra"), @"
    exit 1
    --- stderr
    error: Denra is alive: only a retired hero returns
    ");
    table.ok("hunt record --outcome wiped --heroes denra,brum");
    assert_snapshot!(table.refused(1, "hero resurrect brum --paid-by denra"), @"
    exit 1
    --- stderr
    error: Brum fell with the whole party and is gone for good
    ");
}

#[test]
fn words_that_form_no_command_exit_with_2() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(2, "hero list --alll"), @"
    exit 2
    --- stderr
    error: unexpected argument '--alll' found

      tip: a similar argument exists: '--all'

    Usage: wyrm hero list --all

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "hero pay denra timorn"), @"
    exit 2
    --- stderr
    error: the following required arguments were not provided:
      <GOLD>

    Usage: wyrm hero pay <FROM> <TO> <GOLD>

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "hero pay denra timorn one"), @"
    exit 2
    --- stderr
    error: invalid value 'one' for '<GOLD>': invalid digit found in string

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "heroes"), @"
    exit 2
    --- stderr
    error: unrecognized subcommand 'heroes'

      tip: a similar subcommand exists: 'hero'

    Usage: wyrm [OPTIONS] <COMMAND>

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "hero edit denra --player Ana --no-player --reason x"), @"
    exit 2
    --- stderr
    error: the argument '--player <PLAYER>' cannot be used with '--no-player'

    Usage: wyrm hero edit --player <PLAYER> --reason <REASON> <HERO>

    For more information, try '--help'.
    ");
}

#[test]
fn what_is_missing_is_named_when_nobody_can_be_asked() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --exp 14 --reason test");
    let mut missing = |words: &str| table.refused(2, &format!("{words} --no-input"));
    assert_snapshot!(missing("campaign new"), @"
    exit 2
    --- stderr
    error: missing: NAME
    ");
    assert_snapshot!(missing("campaign use"), @"
    exit 2
    --- stderr
    error: missing: NAME
    hint: one of: Ashes
    ");
    assert_snapshot!(missing("player add"), @"
    exit 2
    --- stderr
    error: missing: NAME
    ");
    assert_snapshot!(missing("hero new"), @"
    exit 2
    --- stderr
    error: missing: NAME
    ");
    assert_snapshot!(missing("hero new Vex"), @"
    exit 2
    --- stderr
    error: missing: --class or --custom
    hint: one of: warrior, wizard, cleric, ranger, rogue
    ");
    assert_snapshot!(missing("hero show"), @"
    exit 2
    --- stderr
    error: missing: HERO
    hint: one of: Denra, Timorn, Brum
    ");
    assert_snapshot!(missing("hero edit denra --gold 1"), @"
    exit 2
    --- stderr
    error: missing: --reason TEXT
    ");
    assert_snapshot!(missing("hero level-up timorn"), @"
    exit 2
    --- stderr
    error: missing: --improve SKILL (level 2 improves one)
    hint: one of: Magic Bolt, Fireball, Lightning Storm, Critical Hit
    ");
    assert_snapshot!(missing("hunt record"), @"
    exit 2
    --- stderr
    error: missing: --outcome slain|fled|wiped
    hint: one of: slain, fled, wiped
    ");
    assert_snapshot!(missing("hunt record --outcome slain"), @"
    exit 2
    --- stderr
    error: missing: --heroes A,B
    ");
    assert_snapshot!(missing("catalog add dragon 'Bog Wyrm'"), @"
    exit 2
    --- stderr
    error: missing: FIELD=VALUE, a dragon has
           chapter (a number from 1 to 8): the chapter it is hunted in
           rank (a number from 1 to 5): how dangerous it is
           hp (a number from 1 to 999): hit points
           exp (a number from 0 to 999): experience for slaying it
           gold (a number from 0 to 999): gold for slaying it
           attacks (three attacks, as in: Bite 6 / Tail Strike 10 / Inferno 13): for one, two, and three or more Dragon symbols
           abilities (any of hardened, shockwave, poison, frost, ancient, regeneration, sneaky): special abilities
           text (a line of text): an ability of your own, in your words
    ");
    table.ok("hero level-up timorn --improve fireball");
    assert_snapshot!(table.refused(2, "hero level-up timorn"), @"
    exit 2
    --- stderr
    error: missing: --learn SKILL or --decline (level 3)
    hint: one of: Lightning Storm, Drain Life, Genie
    ");
    table.ok("hunt record --outcome fled --heroes denra");
    assert_snapshot!(table.refused(2, "market buy"), @"
    exit 2
    --- stderr
    error: missing: ITEM
    hint: one of: Small Healing Potion, Scroll of Knowledge, Haste Potion, Holy Water, Mana Potion
    ");
    assert_snapshot!(table.refused(2, "market buy haste"), @"
    exit 2
    --- stderr
    error: missing: --hero NAME
    hint: one of: Denra, Timorn, Brum
    ");
}

#[test]
fn numbers_out_of_range_are_refused_not_misread() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "undo 0"), @"
    exit 1
    --- stderr
    error: the number of steps is 1 or more, not 0
    ");
    assert_snapshot!(table.refused(1, "undo 99"), @"
    exit 1
    --- stderr
    error: there are 4 steps to undo, not 99
    hint: wyrm undo 4
    ");
    assert_snapshot!(table.refused(1, "redo"), @"
    exit 1
    --- stderr
    error: there is nothing to redo
    ");
    assert_snapshot!(table.refused(1, "undo --to 99"), @"
    exit 1
    --- stderr
    error: there is no step 99 to go back to
    hint: wyrm history lists them
    ");
    assert_snapshot!(table.refused(1, "history --limit -1"), @"
    exit 1
    --- stderr
    error: the number of steps is 1 or more, not -1
    ");
    assert_snapshot!(table.refused(1, "hunt list --limit 0"), @"
    exit 1
    --- stderr
    error: the number of hunts is 1 or more, not 0
    ");
    assert_snapshot!(table.refused(1, "hunt show 5"), @"
    exit 1
    --- stderr
    error: there is no hunt 5 in Ashes
    hint: all hunts: wyrm hunt list
    ");
    assert_snapshot!(table.refused(1, "hunt show"), @"
    exit 1
    --- stderr
    error: Ashes has no hunt yet
    hint: wyrm hunt record --outcome slain --heroes A,B
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --hp 0 --reason x"), @"
    exit 1
    --- stderr
    error: maximum hit points of Denra is 1 to 99, not 0
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --exp 9999999999 --reason x"), @"
    exit 1
    --- stderr
    error: Denra has 0 experience: it cannot become 9999999999
    hint: experience is 0 to 1000000
    ");
}

/// A file that is not ours is told so, exit 3, and stays byte for byte what it was.
fn untouched(table: &mut Table, words: &str) -> Said {
    let before = std::fs::read(table.db()).unwrap();
    let said = table.run(words);
    assert_eq!(said.code, 3, "{said}");
    assert_eq!(std::fs::read(table.db()).unwrap(), before);
    said
}

#[test]
fn a_text_file_is_not_taken_for_a_database() {
    let mut table = Table::without_database();
    std::fs::write(
        table.db(),
        "Dear diary, today we slew a dragon. ".repeat(40),
    )
    .unwrap();
    assert_snapshot!(untouched(&mut table, "campaign new Ashes"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
    assert_snapshot!(untouched(&mut table, "hero list"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
    assert_snapshot!(untouched(&mut table, "campaign new Ashes --dry-run"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    let mut table = Table::without_database();
    let other = rusqlite::Connection::open(table.db()).unwrap();
    other
        .execute_batch("CREATE TABLE recipe (name TEXT); PRAGMA user_version = 1;")
        .unwrap();
    drop(other);
    assert_snapshot!(untouched(&mut table, "campaign new Ashes"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
    assert_snapshot!(untouched(&mut table, "campaign list"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db is not a wyrmkeep database
    hint: choose another file with --db or WYRM_DB
    ");
}

#[test]
fn a_database_of_a_newer_wyrm_is_left_alone() {
    let mut table = Table::with_party();
    let newer = rusqlite::Connection::open(table.db()).unwrap();
    newer.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(newer);
    assert_snapshot!(untouched(&mut table, "hero list"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db was made by a newer wyrm (schema 99, this one knows 1)
    hint: upgrade wyrm to open it
    ");
    assert_snapshot!(untouched(&mut table, "undo"), @"
    exit 3
    --- stderr
    error: FOLDER/wyrm.db was made by a newer wyrm (schema 99, this one knows 1)
    hint: upgrade wyrm to open it
    ");
}

#[test]
fn a_folder_is_no_database_and_a_missing_folder_is_not_made() {
    let mut table = Table::without_database();
    let folder = table.folder().to_str().unwrap().to_owned();
    let missing = format!("{folder}/no/such/wyrm.db");
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &folder, "campaign", "new", "Ashes"]), @"
    exit 3
    --- stderr
    error: FOLDER cannot be opened: permission denied, or it is not a file
    ");
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &folder, "hero", "list"]), @"
    exit 3
    --- stderr
    error: FOLDER cannot be opened: permission denied, or it is not a file
    ");
    assert_snapshot!(table.run_raw(&["wyrm", "--db", &missing, "campaign", "new", "Ashes"]), @"
    exit 3
    --- stderr
    error: FOLDER/no/such/wyrm.db cannot be opened: there is no folder FOLDER/no/such
    ");
    assert!(!table.folder().join("no").exists());
    assert_snapshot!(table.run_raw(&["wyrm", "campaign", "list"]), @"
    exit 3
    --- stderr
    error: no place for the database: there is no home folder
    hint: name a file with --db or WYRM_DB
    ");
}
