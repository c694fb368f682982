//! Dragon Keepers in both modes, stage by stage.

use super::Reel;
use crate::harness::Table;
use crate::keepers::{DRAGON, KEEPER, play};

#[test]
fn a_keeper_game_looks_like_this() {
    let mut reel = Reel::new("keepers_keeper");
    let mut table = Table::new();
    table.ok(KEEPER);
    reel.stage(&table, "before the first round", "");
    reel.stage(&table, "Hunter dice half told", "ry");
    play(&mut table, &["round --dice RYB"]);
    reel.stage(&table, "choosing in secret", "");
    reel.stage(&table, "who chooses?", "c");
    reel.stage(&table, "one chooses", "c1");
    play(&mut table, &["choose ana=red", "choose ben=blue"]);
    reel.stage(&table, "two have chosen", "");
    reel.stage(&table, "help", "?");
    play(&mut table, &["choose cleo=blue"]);
    reel.stage(&table, "healing", "");
    reel.stage(&table, "healing what?", "t");
    play(&mut table, &["heal yellow"]);
    reel.stage(&table, "the second round", "");
    reel.stage(&table, "odds", "o");
    reel.stage(&table, "log", "l");
    reel.stage(&table, "correcting", "e");
    play(
        &mut table,
        &[
            "round --dice BBP",
            "choose ana=b,ben=p,cleo=p",
            "round --dice WBB",
            "choose ana=white ben=blue",
        ],
    );
    reel.stage(&table, "over", "c1b");
    reel.compare();
}

#[test]
fn a_dragon_game_looks_like_this() {
    let mut reel = Reel::new("keepers_dragon");
    let mut table = Table::new();
    table.ok(DRAGON);
    reel.stage(&table, "before the first round", "");
    reel.stage(&table, "Hunter dice half told", "1r");
    play(&mut table, &["round --dice RR --reveal magic"]);
    reel.stage(&table, "planning", "");
    reel.stage(&table, "which plan?", "c");
    play(&mut table, &["plan defend ben=train"]);
    reel.stage(&table, "showing", "");
    reel.stage(&table, "which Keeper?", "u");
    reel.stage(&table, "which reward?", "ur");
    reel.stage(&table, "the Magic card on offer is taken", "uro");
    play(&mut table, &["act red --take offer --reveal h,m"]);
    reel.stage(&table, "showing a dragon to train", "u");
    reel.stage(&table, "which reward?", "ub");
    reel.stage(&table, "which die was drawn?", "ub⏎");
    play(
        &mut table,
        &["act blue --drawn red --take attack", "round --dice BBY", "plan pass,defend+magic"],
    );
    reel.stage(&table, "a Magic card is played", "");
    reel.stage(&table, "what does it change?", "i");
    reel.stage(&table, "on which dragon?", "ia");
    reel.stage(&table, "by how much?", "iay");
    reel.stage(&table, "what else?", "iay1⏎");
    play(
        &mut table,
        &[
            "magic --note 'a blessing' --change arrows:yellow=+1,flames=+2",
            "act yellow --take discard",
            "round --dice RRW",
            "plan pass attack",
        ],
    );
    reel.stage(&table, "an attack", "");
    reel.stage(&table, "Battle dice are due", "ub");
    play(&mut table, &["act blue --dice M"]);
    reel.stage(&table, "which die again?", "");
    reel.stage(&table, "the dice to throw again", "r");
    reel.stage(&table, "odds", "o");
    reel.stage(&table, "help", "?");
    reel.stage(&table, "correcting", "e");
    play(&mut table, &["reroll --none", "correct white arrows=2", "round --dice WWR --reveal m"]);
    reel.stage(&table, "a dragon in danger", "");
    play(&mut table, &["plan pass"]);
    reel.stage(&table, "over", "p");
    reel.compare();
}
