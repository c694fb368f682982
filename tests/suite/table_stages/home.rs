//! The home screen, from no database to an evening with several plays.

use super::Reel;
use crate::harness::Table;

#[test]
fn home_looks_like_this() {
    let mut reel = Reel::new("home");
    reel.stage(&Table::without_database(), "nothing there", "");
    reel.stage(&Table::without_database(), "a key that does nothing", "x");
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    reel.stage(&table, "a campaign without heroes", "");
    let mut table = Table::with_party();
    reel.stage(&table, "a campaign", "");
    reel.stage(&table, "which heroes hunt?", "⏎");
    table.ok("hero edit denra --reason told --exp 9");
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum --dead timorn");
    reel.stage(&table, "after a hunt", "");
    reel.stage(&table, "after a hunt, the first thing not now", "s");
    reel.stage(&table, "bringing back", "⏎");
    reel.stage(&table, "looking back", "9");
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    table.ok("hunt start --heroes denra,brum --without-levels");
    for words in ["roll --dice DDSHC", "use stab", "flee"] {
        table.ok(&format!("hunt {words}"));
    }
    reel.stage_of(&table, "a hunt is settled", "hunt", "⏎");
    reel.stage_of(&table, "home with an open play", "hunt", "⏎x");
    reel.compare();
}
