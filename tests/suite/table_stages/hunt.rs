//! A hunt, stage by stage.

use super::Reel;
use crate::harness::Table;
use crate::hunt_board::two_dragons;

fn hunt(table: &mut Table, commands: &[&str]) {
    for words in commands {
        table.ok(&format!("hunt {words}"));
    }
}

/// Two heroes with an item each against the Green Dragon, dice by hand.
fn green() -> Table {
    let mut table = Table::with_party();
    table.ok("campaign chapter 4");
    table.ok("hero edit denra --reason told --add-item haste-potion --add-item steel-shield");
    table.ok("hero edit timorn --reason told --add-item healing-potion");
    hunt(&mut table, &["start --heroes denra,timorn,brum"]);
    table
}

#[test]
fn a_hunt_looks_like_this() {
    let mut reel = Reel::new("hunt");
    let mut table = green();
    reel.stage(&table, "between turns, nobody has said whose dice", "");
    reel.stage(&table, "slots half told", "dds");
    reel.stage(&table, "a letter that is no face", "ddk");
    reel.stage(&table, "all told", "ddsxm");
    hunt(&mut table, &["roll --dice DDSXM"]);
    reel.stage(&table, "rolling, nothing marked", "");
    reel.stage(&table, "rolling with marks", "35");
    reel.stage_of(&table, "rolling with advice", "--advice", "");
    reel.stage_of(&table, "rolling, other dice than advised", "--advice", "1");
    reel.stage(&table, "second roll, half told", "345⏎d");
    reel.stage(&table, "which item?", "i");
    hunt(&mut table, &["use stab"]);
    reel.stage(&table, "ending with a die to pass", "");
    reel.stage_of(&table, "ending with advice", "--advice", "");
    reel.stage(&table, "which die is passed on?", "d");
    reel.stage(&table, "does everybody flee?", "g");
    hunt(&mut table, &["assist 5"]);
    reel.stage(&table, "a die was passed on", "");
    reel.stage(&table, "keep it or not?", "r");
    hunt(&mut table, &["roll --dice MMHH"]);
    reel.stage_of(&table, "choosing a skill", "--advice", "u");
    hunt(&mut table, &["use fireball"]);
    hunt(&mut table, &["next"]);
    reel.stage(&table, "the next hero", "");
    hunt(&mut table, &["roll --dice HCXDM"]);
    reel.stage(&table, "nothing matches", "");
    reel.stage(&table, "which skill is covered?", "x");
    reel.compare();
}

#[test]
fn a_hunt_of_two_dragons_looks_like_this() {
    let mut reel = Reel::new("hunt_of_two");
    let mut table = two_dragons();
    reel.stage(&table, "between turns", "");
    hunt(
        &mut table,
        &[
            "roll --dice DDXHC",
            "use stab",
            "next",
            "roll --dice CCDDM",
            "use pin-down",
            "next",
            "roll --dice MMHHC",
        ],
    );
    reel.stage_of(&table, "a skill that helps", "--advice", "");
    reel.stage(&table, "on whom?", "u2");
    hunt(
        &mut table,
        &[
            "use shield --on timorn",
            "next",
            "roll --dice SSXXX",
            "use slash",
            "next",
            "roll --dice HDCXM",
            "use blessing --on denra",
        ],
    );
    reel.stage(&table, "tokens on everybody", "");
    hunt(&mut table, &["next"]);
    reel.stage(&table, "Fury", "");
    reel.stage(&table, "whose Fury, in odds", "o");
    reel.stage(&table, "Fury, first throw half told", "xx");
    reel.stage(&table, "Fury, second throw", "xxshm⏎x");
    hunt(&mut table, &["fury --dice XXSHM,SHM,SHM"]);
    reel.stage(&table, "the other Fury", "");
    reel.compare();
}

/// Four heroes; the first dragon is slain, one who faced the second is dead.
fn vacant() -> Table {
    let mut table = Table::with_party();
    table.ok("hero new Cleo --class cleric");
    table.ok("catalog edit dragon young-red hp=6");
    table.ok("catalog edit dragon pale hp=12");
    table.ok("hero edit timorn --reason told --hp 6");
    hunt(
        &mut table,
        &[
            "start --heroes denra,brum,timorn,cleo --dragon young-red --dragon pale",
            "roll --dice DDDXX",
            "use flanking-strike",
            "next",
            "roll --dice MMXHC",
            "use magic-bolt",
        ],
    );
    table
}

#[test]
fn the_end_of_a_hunt_looks_like_this() {
    let mut reel = Reel::new("hunt_end");
    let mut table = vacant();
    reel.stage(&table, "someone may step in", "");
    reel.stage(&table, "who steps in?", "j");
    hunt(
        &mut table,
        &["step-in brum", "roll --dice SSSHC", "use smashing-blow", "next", "roll --dice HHSSS"],
    );
    reel.stage(&table, "the last blow", "");
    reel.stage(&table, "slain", "u1");
    hunt(&mut table, &["use smite"]);
    reel.stage(&table, "over, to be settled", "");
    reel.stage(&table, "settling", "⏎");
    reel.stage(&table, "settled", "⏎⏎⏎⏎⏎⏎");
    let mut table = green();
    hunt(&mut table, &["roll --dice DDSHC", "use stab", "flee"]);
    reel.stage(&table, "fled", "");
    reel.compare();
}

#[test]
fn pages_over_a_hunt_look_like_this() {
    let mut reel = Reel::new("hunt_pages");
    let mut table = green();
    hunt(&mut table, &["roll --dice DDXMX", "use stab", "assist 4"]);
    hunt(&mut table, &["roll --dice MHHC"]);
    reel.stage_of(&table, "help", "--advice", "?");
    reel.stage_of(&table, "help, its second page", "--advice", "? ");
    reel.stage(&table, "log", "l");
    reel.stage(&table, "odds", "o");
    reel.stage(&table, "correcting", "e");
    reel.stage(&table, "correcting two things", "e12⏎↓↓1⏎");
    reel.stage(&table, "why", "e12⏎⏎forgot the shield");
    reel.stage(&table, "a value that cannot be", "e99⏎");
    reel.stage(&table, "undone", "z");
    reel.compare();
}
