//! Impossible hunts, and deeds impossible for the dead.

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
    error: Denra and Ash are both of the class rogue: each hero in a hunt needs a different class
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
    error: wiped means that every hero of the hunt died
    hint: leave --dead out, or name every hero
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --dead timorn"), @"
    exit 1
    --- stderr
    error: Timorn did not take part in the hunt
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --chapter 9"), @"
    exit 1
    --- stderr
    error: a chapter must be 1 to 8, not 9
    ");
    assert_snapshot!(told(&mut table, "slain --heroes denra,brum --chapter -1"), @"
    exit 1
    --- stderr
    error: a chapter must be 1 to 8, not -1
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
    error: 1 hero hunts 1 dragon, 2 named
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
    error: 2026-13-01 is not a date
    hint: as in 2026-11-14, "2026-11-14 20:30", today or yesterday
    "#);
    assert_snapshot!(told(&mut table, "fled --heroes denra --date 2027-01-01"), @"
    exit 1
    --- stderr
    error: 2027-01-01 is in the future
    ");
}

/// Ruling 8: leftovers go where the players choose, no more and no less.
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
    error: a share must be 1 to 99, not -1
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
    error: Timorn has 1 gold, and coming back costs 2
    hint: others can pay: wyrm hero resurrect timorn --paid-by timorn:1,denra:1
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
