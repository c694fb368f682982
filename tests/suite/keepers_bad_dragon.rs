//! Bad input in a Dragon game: a clear error, and nothing changes.

use crate::harness::Table;
use crate::keepers_bad::{all, started};

fn dragon_game() -> Table {
    started(
        "keepers start --mode dragon --players Ana,Ben --tribes red,yellow --first ana --seed 7",
    )
}

#[test]
fn what_a_dragon_game_refuses() {
    let mut table = dragon_game();
    all(
        &mut table,
        &[
            (
                "keepers round --dice RR",
                2,
                "error: missing: --reveal CARDS\nhint: magic, or hunter,magic if a Hunter card came first",
            ),
            (
                "keepers round --dice RR --reveal ace",
                1,
                "error: ace is not a card in the deck\nhint: magic, or hunter,magic if a Hunter card came first",
            ),
            (
                "keepers round --dice RRR --reveal hunter",
                1,
                "error: the next card was not entered\nhint: --reveal magic, or --reveal hunter,magic if a Hunter card came first",
            ),
            (
                "keepers round --dice RR --reveal m,m",
                1,
                "error: 1 more entered than drawn\nhint: enter only the draws",
            ),
            (
                "keepers round --dice RRRR --reveal h,h,m",
                1,
                "error: no Hunter card can come now: this pile has already had one\nhint: each pile of the deck holds exactly one Hunter card",
            ),
        ],
    );
    table.ok("keepers round --dice RR --reveal m");
    all(
        &mut table,
        &[
            (
                "keepers plan attack",
                1,
                "error: Ana has no Attack token\nhint: in hand: defend, heal, train; or pass",
            ),
            (
                "keepers plan fly",
                1,
                "error: there is no action called fly\nhint: defend, heal, train or attack, each with +magic if a card is selected; or pass",
            ),
            (
                "keepers plan defend+luck",
                1,
                "error: defend+luck is not a plan\nhint: an action, with a Magic card selected: defend+magic",
            ),
            ("keepers plan defend+magic", 1, "error: Ana has no Magic card to select"),
            (
                "keepers plan ben=defend",
                1,
                "error: first Ana plans or passes: plans are made in turn order",
            ),
            (
                "keepers plan defend defend defend",
                1,
                "error: more plans than players who plan now\nhint: players without a Keeper or a token left pass automatically",
            ),
            ("keepers plan", 2, "error: missing: ACTION\nhint: one of: defend, heal, train, pass"),
            (
                "keepers act red",
                1,
                "error: first Ana plans or passes\nhint: wyrm keepers plan ACTION, or wyrm keepers plan pass",
            ),
            (
                "keepers flame",
                1,
                "error: first Ana plans or passes\nhint: wyrm keepers plan ACTION, or wyrm keepers plan pass",
            ),
        ],
    );
    table.ok("keepers plan defend train");
    all(
        &mut table,
        &[
            (
                "keepers act red",
                1,
                "error: the reward is a Magic card: say which one\nhint: --take offer or discard",
            ),
            (
                "keepers act red --take crown",
                1,
                "error: there is no action called crown\nhint: offer or discard after defend and heal; defend, heal, train or attack after train",
            ),
            (
                "keepers act red --take attack",
                1,
                "error: attack cannot be the reward\nhint: the reward is offer or discard",
            ),
            (
                "keepers act black",
                1,
                "error: there is no black dragon\nhint: red, yellow, green, blue, purple, white",
            ),
            (
                "keepers act",
                2,
                "error: missing: COLOUR\nhint: one of: red, yellow, green, blue, purple, white",
            ),
            (
                "keepers act blue --take offer --reveal m",
                1,
                "error: there is no reward: the blue Keeper cannot defend\nhint: leave --take out",
            ),
            (
                "keepers magic --note x",
                1,
                "error: Ana has selected no Magic card this round\nhint: possible now: wyrm keepers act",
            ),
            (
                "keepers reroll 1 --dice F",
                1,
                "error: first Ana shows the Keeper and acts\nhint: wyrm keepers act COLOUR",
            ),
            (
                "keepers next",
                1,
                "error: first Ana shows the Keeper and acts\nhint: wyrm keepers act COLOUR",
            ),
        ],
    );
    table.ok("keepers act red --take discard");
    all(
        &mut table,
        &[
            (
                "keepers act purple --take heal --drawn w",
                1,
                "error: the next Battle die was not entered\nhint: --drawn white or --drawn red, or --drawn white,red for two",
            ),
            (
                "keepers act blue --take heal --drawn w,w",
                1,
                "error: 1 more entered than drawn\nhint: enter only the draws",
            ),
            (
                "keepers act blue --take heal --drawn pink",
                1,
                "error: pink is not a face of a drawn Battle die\nhint: W white, R red",
            ),
            (
                "keepers act blue --take heal --drawn w --dice Q",
                1,
                "error: there are no dice to roll here\nhint: leave --dice out",
            ),
            (
                "keepers act blue --take heal --drawn w --dice F",
                1,
                "error: there are no dice to roll here\nhint: leave --dice out",
            ),
        ],
    );
}

#[test]
fn what_magic_and_dice_refuse() {
    let mut table = dragon_game();
    for words in [
        "round --dice RR --reveal m",
        "plan defend pass",
        "act red --take discard",
        "round --dice RR --reveal m",
        "plan pass defend+magic",
    ] {
        table.ok(&format!("keepers {words}"));
    }
    let hint = "arrows:blue=-2, dice:red=-1, flames=+2, shield:red=+1, white:red=+1 or red:red=-1 (training dice), token:ana:attack=+1, used:ana:heal=-1 and keeper:ana:red=+1 (back in hand), magic:ana=+1, offer=-1, discard=-1, deck=-1, hunter-cards=-1, hunter-dice=-1";
    for change in ["arrows=1", "arrows:blue=many", "gold=+1"] {
        let said = table.refused(1, &format!("keepers magic --change {change}"));
        let error = format!("error: {change} is not a change of the table\nhint: {hint}\n");
        assert_eq!(said.err, error);
    }
    for (change, error) in [
        ("arrows:blue=-1", "arrows on blue: none there"),
        ("flames=0", "the Hunter's flames: 0 changes nothing"),
        ("used:ana:heal=-1", "Ana's used Heal tokens: none there"),
        (
            "dice:blue=+1",
            "Hunter dice on blue: 0 at most; the others lie on dragons, take them off first",
        ),
        ("offer=+1", "the offer: 1 at most"),
        ("deck=-20", "Magic cards in the deck: only 14 there"),
        ("hunter-cards=+1", "Hunter cards in the deck: 4 at most"),
        (
            "magic:ana=+2",
            "Ana's Magic cards: the box has none left; take it off the offer, the discard pile or the deck first",
        ),
    ] {
        let said = table.refused(1, &format!("keepers magic --change {change}"));
        assert_eq!(said.err, format!("error: {error}\n"), "{change}");
    }
    all(
        &mut table,
        &[
            (
                "keepers magic",
                2,
                "error: missing: --change WHAT=BY or --note TEXT\nhint: what the card changed, or a line about a card that changed nothing",
            ),
            ("keepers roll hunter 9", 1, "error: there are 0 to 8 Hunter dice, not 9"),
            ("keepers roll hunter -1", 1, "error: there are 0 to 8 Hunter dice, not -1"),
            (
                "keepers roll battle",
                2,
                "error: missing: --white N, --red N\nhint: at least one of them",
            ),
            (
                "keepers roll battle --white 7",
                1,
                "error: there are 0 to 6 white Battle dice, not 7",
            ),
            ("keepers draw 0", 1, "error: draw at least 1 die, not 0"),
            ("keepers draw 13", 1, "error: the bag of play 1 holds 12 dice, not 13"),
            (
                "keepers log 9",
                1,
                "error: there is no Dragon Keepers play 9\nhint: all: wyrm play list --title keepers",
            ),
            (
                "keepers rule luck on",
                1,
                "error: there is no setting called luck\nhint: known: shared-dragons, defeated-dragon, weak-flame, white-die, red-die",
            ),
            ("keepers rule weak-flame red", 1, "error: weak-flame must be both or white, not red"),
            (
                "keepers rule white-die 2/2/3",
                1,
                "error: a Battle die cannot have the faces 2/2/3\nhint: misses, Weak Flames and Flames, six in all: as in 2/1/3",
            ),
        ],
    );
}

/// Each plan is listed once, and with each Magic card that can go with it.
#[test]
fn plans_with_a_magic_card_are_listed_as_they_are_typed() {
    let mut table = dragon_game();
    for command in [
        "keepers round --reveal magic --dice RG",
        "keepers plan defend train",
        "keepers act red --take offer --reveal magic",
        "keepers act purple --drawn white,red --take attack",
        "keepers round --reveal m --dice RG",
        "keepers plan ben=defend",
    ] {
        table.ok(command);
    }
    let said = table.refused(2, "keepers plan");
    let hint = "one of: defend, defend+magic, heal, heal+magic, train, train+magic";
    assert!(said.err.contains(hint), "{said}");
    let offer = table.json("keepers status")["play"]["offers"][0].clone();
    assert_eq!((&offer["verb"], &offer["word"]), (&"plan".into(), &"defend".into()));
}
