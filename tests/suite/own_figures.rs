//! A campaign's own figures: marked wherever they are shown, and never in past hunts.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::Table;

#[test]
fn a_campaigns_own_figures_are_marked_wherever_they_are_shown() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red gold=9 hp=60");
    table.ok("catalog edit skill stab amount=5");
    table.ok("catalog edit class rogue hp=25");
    table.ok("catalog edit item haste-potion price=3");
    assert_snapshot!(table.ok("catalog show dragon young-red").out, @"
    Young Red Dragon · dragon                                              built in

    field    value                 meaning
    chapter  1                     the chapter it is hunted in
    rank     1                     how dangerous it is
    hp       60*                   hit points                   * this campaign's
                                                                own, printed 45
    exp      8                     experience for slaying it
    gold     9*                    gold for slaying it          * this campaign's
                                                                own, printed 3
    attacks  Slashing Claws 5 /    for one, two, and three or
             Tail Strike 7 / Fire  more Dragon symbols
             Breath 10
    ");
    assert_snapshot!(table.ok("catalog list --changed").out, @"
    class  symbol    HP  AC  initiative  turns  skills
    Rogue  daggers  25*   1           1      3  strike, stab, flanking-strike,
                                                sneak-attack, sudden-death,
                                                critical-hit

    * this campaign's own figure

    skill  dice  effect     learned by
    Stab   D D   5 damage*

    * this campaign's own figure

    item          use      effect                price
    Haste Potion  instant  re-roll up to 2 dice     3*

    * this campaign's own figure

    dragon            ch.  rank   HP  exp  gold  1 / 2 / 3+ symbols  abilities
    Young Red Dragon    1     1  60*    8    9*  Slashing Claws 5 /
                                                 Tail Strike 7 /
                                                 Fire Breath 10

    * this campaign's own figure
    ");
    assert_snapshot!(table.ok("campaign show").out, @"
    Ashes · chapter 1                                                       0 hunts
    next     Young Red Dragon (60 HP*, 8 exp, 9 gold*)
    market   closed

    hero    class    level  exp   HP  AC  turns  gold  items
    Denra   rogue        1  0/6  25*   1      3     0  –
    Timorn  wizard       1  0/6   22   0      3     0  –
    Brum    warrior      1  0/6   23   0      3     0  –

    * this campaign's own figure

    * Young Red Dragon gold: this campaign's own figure, printed 3

    * Young Red Dragon hp: this campaign's own figure, printed 45

    own figures  class rogue: hp 25 · dragon young-red-dragon: gold 9 · dragon
                 young-red-dragon: hp 60 · item haste-potion: price 3 · skill
                 stab: amount 5
    ");
    assert_snapshot!(table.ok("hero show denra").out, @"
    DENRA, rogue · level 1                            exp 0 (6 to level 2) · gold 0
    HP 25*   AC 1   initiative 1   turns 3                             items  – · –

    skill            dice       effect
    Strike           M S D      5 damage
    Stab             D D        5 damage*
    Flanking Strike  D D D      6 damage
    Sneak Attack     D D S S    6 damage
    Sudden Death     D D D = =  7 damage
    Critical Hit     S M D C H  7 damage

    * this campaign's own figure

    * HP: this campaign's own figure, printed 19
    ");
    assert_snapshot!(table.ok("hunt record --outcome slain --heroes denra,timorn").out, @"
    Ashes · chapter 1 · hunt 1 (id 1)                                    2026-11-14
    slain    Young Red Dragon (60 HP*, 8 exp, 9 gold*)

    hero    class   level  exp  gold     player
    Denra   rogue       1   +4    +5
    Timorn  wizard      1   +4    +4

    * Young Red Dragon gold: this campaign's own figure, printed 3

    * Young Red Dragon hp: this campaign's own figure, printed 45

    next     chapter 2
    market   open in Bearwood: wyrm market
    ");
    assert_snapshot!(table.ok("market").out, @"
    Bearwood · chapter 1                          gold  Denra 5 · Timorn 4 · Brum 0

    item                  effect                     price  left  who can buy it
    Small Healing Potion  heal 4                         1     2  Denra, Timorn
    Scroll of Knowledge   use a covered skill again      1     1  Denra, Timorn
    Haste Potion          re-roll up to 2 dice          3*     1  Denra, Timorn
    Holy Water            add one hammer                 1     1  Denra, Timorn
    Mana Potion           add one magic                  1     1  Denra, Timorn

    * Haste Potion: this campaign's own price, printed 1
    ");
    table.ok("market buy haste --hero denra");
    assert_eq!(table.json("hero show denra")["hero"]["gold"], 5 - 3);
    table.ok("catalog edit market chapter-2 'stock=3 haste-potion@3, holy-water@2, mana-potion@2'");
    assert_snapshot!(table.refused(1, "catalog edit market chapter-2 'stock=holy@1'"), @"
    exit 1
    --- stderr
    error: holy is short for Holy Water: write holy-water
    ");
    table.ok("catalog reset item haste-potion");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    assert_snapshot!(table.ok("market").out, @"
    Agelos · chapter 2                            gold  Denra 4 · Timorn 6 · Brum 0

    item          effect                price  left  who can buy it
    Haste Potion  re-roll up to 2 dice     3*     3  Denra, Timorn
    Holy Water    add one hammer           2*     1  Denra, Timorn
    Mana Potion   add one magic            2*     1  Denra, Timorn

    * Haste Potion: this campaign's own price, printed 1

    * Holy Water: this campaign's own price, printed 1

    * Mana Potion: this campaign's own price, printed 1
    ");
    // Another campaign plays by the printed figures.
    table.ok("campaign new Embers");
    let shown = table.json("catalog show dragon young-red");
    assert_eq!(shown["entry"]["fields"]["gold"], "3");
}

#[test]
fn a_hunt_keeps_the_figures_it_was_made_with() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red gold=9");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    let then = table.ok("hunt show 1").out;
    table.ok("catalog edit dragon young-red gold=1 hp=1");
    assert_eq!(table.ok("hunt show 1").out, then);
    assert_snapshot!(table.ok("catalog reset dragon young-red"), @"
    exit 0
    --- stdout
    Young Red Dragon in Ashes: gold 1 → 3, hp 1 → 45
    --- stderr
    (undo: wyrm undo)
    ");
    assert_eq!(table.ok("hunt show 1").out, then);
    let shown = table.json("catalog show dragon young-red");
    assert_eq!(
        (&shown["entry"]["fields"]["gold"], &shown["entry"]["changed"]),
        (&json!("3"), &json!([]))
    );
    assert_eq!(table.json("catalog reset dragon young-red")["step"], Value::Null);
}
