//! Dragonkeepers, stage by stage.

use super::Reel;
use crate::amulets_table::play;
use crate::harness::Table;

#[test]
fn dragonkeepers_looks_like_this() {
    let mut reel = Reel::new("amulets");
    let mut table = Table::new();
    table.ok("amulets box crests=12+8 red-pearls=5");
    table.ok("amulets start --players Ana,Ben,Cleo --first ana --seed 7 --chest ink,hammer,mint");
    reel.stage(&table, "the first turn", "");
    table.untold_hands();
    reel.stage(&table, "taking cards", "t");
    reel.stage(&table, "changing the book", "w");
    play(&mut table, &["take 3"]);
    reel.stage(&table, "cards are taken", "");
    reel.stage(&table, "enter the book", "v");
    play(&mut table, &["change 2 blue"]);
    reel.stage(&table, "the book is told", "");
    reel.stage(&table, "laying a set", "s");
    reel.stage(&table, "what the book gives", "sl");
    play(&mut table, &["play --reward low+low+crystal+crystal+shadow"]);
    reel.stage(&table, "others complete the turn", "");
    reel.stage(&table, "passing", "p");
    play(&mut table, &["next --nothing", "next --nothing", "next --nothing"]);
    reel.stage(&table, "chests", "");
    reel.stage(&table, "Dragon Mint", "i");
    play(&mut table, &["change 1 green"]);
    reel.stage(&table, "a set with a chest", "s");
    play(&mut table, &["play --side left --reward low"]);
    reel.stage(&table, "help", "?");
    reel.stage(&table, "log", "l");
    reel.stage(&table, "odds", "o");
    reel.stage(&table, "correcting", "e");
    play(
        &mut table,
        &[
            "next --nothing",
            "next --nothing",
            "next --nothing",
            "take 1",
            "play 1white --side left --reward low",
            "last-card left",
        ],
    );
    reel.stage(&table, "the last turn", "");
    play(&mut table, &["next --nothing"]);
    reel.stage(&table, "counting", "");
    reel.stage(&table, "counting pearls", "n");
    reel.stage(&table, "counted", "n8");
    reel.compare();
}
