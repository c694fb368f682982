//! Advice at the full screen: off is off, and the effect of Enter is always visible.

use crate::harness::Table;

const SIZE: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (120, 40);

fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDSXM");
    table
}

#[test]
fn without_advice_the_right_panel_advises_nothing() {
    let mut table = hunting();
    let evening = table.screen("table", WIDE, "");
    evening.shows("advice is off: o shows the odds");
    evening.shows("What happened");
    assert!(!evening.last().contains('%'), "{}", evening.last());
    let evening = table.screen("table", WIDE, "⇥");
    assert!(evening.last().contains('%'), "{}", evening.last());
    assert!(!evening.last().contains("advice is off"));
    let evening = table.screen("table --advice", WIDE, "⇥");
    evening.shows("advice is off: o shows the odds");
    assert!(!evening.last().contains('%'), "{}", evening.last());
    // The odds are shown on request, and nothing of them stays afterwards.
    let evening = table.screen("table", WIDE, "o⎋");
    evening.saw("%").shows("advice is off: o shows the odds");
    assert!(!evening.last().contains('%'), "{}", evening.last());
}

#[test]
fn without_advice_enter_does_not_obey_it() {
    let mut table = hunting();
    let before = table.dump();
    let evening = table.screen("table --advice", SIZE, "⇥⏎");
    evening.shows("several actions are possible: choose one by its key");
    assert_eq!(table.dump(), before);
}

/// A passed die: keeping it is decided before the dice are rolled, and the automatic slots follow
/// the advice.
#[test]
fn slots_that_open_on_advice_say_what_is_advised() {
    let mut table = hunting();
    table.ok("hunt use stab");
    table.ok("hunt assist 5");
    for size in [SIZE, (80, 20), (58, 20), WIDE] {
        let evening = table.screen("table --advice", size, "");
        evening.shows("◂ advised").shows("[ ]");
    }
    let evening = table.screen("table", SIZE, "");
    assert!(!evening.last().contains("[ ]"), "it is asked: {}", evening.last());
}
