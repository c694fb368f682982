//! Drako, stage by stage.

use super::Reel;
use crate::drako::{play, small};
use crate::harness::Table;

#[test]
fn drako_looks_like_this() {
    let mut reel = Reel::new("drako");
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --advanced");
    reel.stage(&table, "exchanging a hand", "");
    reel.stage(&table, "keep it or not?", "c");
    play(&mut table, &["keep", "keep"]);
    reel.stage(&table, "placing", "");
    reel.stage(&table, "where is Brald?", "c");
    play(&mut table, &["place a1 c5 e1"]);
    reel.stage(&table, "the dragon acts", "");
    reel.stage(&table, "where does it go?", "m");
    reel.stage(&table, "fire", "b");
    let mut table = small();
    play(&mut table, &["draw"]);
    reel.stage(&table, "the dwarves act", "");
    reel.stage(&table, "who moves?", "m");
    reel.stage(&table, "with which card?", "m1");
    reel.stage(&table, "where to?", "m1⏎");
    reel.stage(&table, "and a second one?", "m12⏎b2");
    play(&mut table, &["move brald b2 urpen d2 --value 1"]);
    reel.stage(&table, "who attacks?", "a");
    play(&mut table, &["attack brald,urpen 3"]);
    reel.stage(&table, "blocking", "");
    reel.stage(&table, "what is blocked?", "c");
    play(&mut table, &["defend none"]);
    reel.stage(&table, "wounds", "");
    reel.stage(&table, "where does it go?", "c");
    play(&mut table, &["wound legs 1 fire 1"]);
    reel.stage(&table, "after all: fury", "");
    play(&mut table, &["fury", "net"]);
    reel.stage(&table, "netted", "");
    reel.stage(&table, "help", "?");
    reel.stage(&table, "log", "l");
    reel.stage(&table, "odds", "o");
    reel.stage(&table, "correcting", "e");
    play(&mut table, &["draw", "draw", "draw"]);
    reel.stage(&table, "the last blow", "");
    reel.stage(&table, "slain", "a1b⏎3⏎⏎");
    reel.compare();
}
