//! A hunt at the full screen: dice by hand without ceremony, few keys, undo, and leading on.

use crate::harness::Table;

const SIZE: (u16, u16) = (80, 24);

/// A hunt of two heroes against a dragon of few hit points.
fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=24");
    table.ok("hunt start --heroes denra,timorn");
    table
}

#[test]
fn letters_go_straight_into_the_slots_and_wrong_ones_are_named() {
    let mut table = hunting();
    let evening = table.screen("table", SIZE, "ddqs");
    evening.saw("[ ] [ ] [ ] [ ] [ ]").saw("5 dice due");
    assert_eq!(evening.said.code, 0, "q leaves, whatever is half told");
    let evening = table.screen("table", SIZE, "ddksx⌫m");
    evening.saw("k is not a face: S sword, M magic").shows("[D] [D] [S] [M] [ ]");
    evening.shows("1 more due");
    let evening = table.screen("table", SIZE, "ddsxm⏎");
    evening.shows("1 [D]   2 [D]   3 [S]   4 [X]   5 [M]");
    let log = table.json("hunt log");
    assert!(log.to_string().contains("\"rolled\""), "{log}");
    table.ok("hunt use stab");
    table.ok("hunt next");
    let evening = table.screen("table", SIZE, "");
    evening.shows("space wyrm throws").shows("5 dice due");
}
