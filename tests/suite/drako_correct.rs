//! Corrections of Drako: the board wins, recorded as such, undone like any step.

use serde_json::json;

use crate::drako::{drako, play, small};
use crate::harness::Table;

fn started() -> Table {
    let mut table = Table::new();
    table.ok("drako start --players Kate,John --dragon kate --first-game");
    play(&mut table, &["draw"]);
    table
}

#[test]
fn what_lies_on_the_table_is_set_right_told_and_undone() {
    let mut table = started();
    let before = table.dump();
    let words =
        "drako correct brald wounds=2 at=b2 dragon armour=1 hand=5 --reason 'forgot a bite'";
    let said = table.ok(words);
    let told = "Corrected: Brald's wounds 0 → 2, place a1 → b2, the dragon's armour wounds 0 → 1, \
                cards in hand 6 → 5 (forgot a bite)";
    assert!(said.out.replace("\n ", " ").contains(told), "{said}");
    let now = drako(&mut table);
    assert_eq!((&now["dwarves"][0]["wounds"], &now["board"]["brald"]), (&json!(2), &json!("b2")));
    assert_eq!(now["dragon"]["armour"]["wounds"], 1);
    assert_eq!(now["cards"]["dragon"], json!({ "deck": 32, "hand": 5 }));
    let log = table.ok("drako log").out.replace("\n   ", " ");
    assert!(log.contains(told), "{log}");
    let undone = table.ok("undo").out.replace("\n", " ");
    assert!(undone.contains("drako play 1: corrected: Brald's wounds 0 → 2"), "{undone}");
    assert_eq!(table.dump(), before);
    table.ok("redo");
    assert_eq!(drako(&mut table)["board"]["brald"], "b2");
}

/// A dwarf at full wounds dies, the dragon at full wounds loses.
#[test]
fn a_correction_has_its_consequences() {
    let mut table = small();
    let said = table.json("drako correct morin wounds=2");
    let kinds = |said: &serde_json::Value| -> Vec<String> {
        let events = said["drako"]["happened"].as_array().unwrap().iter();
        events.map(|event| event["kind"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(kinds(&said), ["corrected", "dwarf-died"]);
    assert_eq!(said["drako"]["board"]["morin"], json!(null));
    assert_eq!(
        said["drako"]["happened"][0],
        json!({ "kind": "corrected", "reason": "", "set": [
            { "of": "morin", "field": "wounds", "to": 2 },
        ] })
    );
    let said = table.json("drako correct dragon armour=4 flight=1 fire=1 legs=1");
    assert_eq!(said["drako"]["outcome"], "slain", "{said}");
    let list = table.ok("play list").out;
    assert!(list.contains("John wins: the dragon is slain"), "{list}");
    table.refused(1, "drako correct dragon armour=0");
    table.ok("undo 2");
    assert_eq!(drako(&mut table)["dwarves"][1]["dead"], false);
}

/// An impossible value is refused with the allowed ones, and changes nothing.
#[test]
fn what_cannot_be_is_refused() {
    let mut table = started();
    let before = table.dump();
    let mut said = String::new();
    for words in [
        "dragon hand=7",
        "dragon deck=34",
        "brald at=c3",
        "brald at=z9",
        "flight=1",
        "brald wounds=6 at=b2",
        "actions=3",
        "wounds=2",
        "dragon tail=2",
        "gimli wounds=1",
        "dwarves net=out",
        "fury=ready",
        "brald wounds=1 wounds=2",
        "brald",
    ] {
        let refused = table.refused(1, &format!("drako correct {words}"));
        said.push_str(&format!("{words}\n{}", refused.err));
    }
    assert_eq!(table.dump(), before);
    insta::assert_snapshot!(said, @"
    dragon hand=7
    error: dragon's hand must be 0 to 6, not 7
    dragon deck=34
    error: the dragon has 38 cards, not 34 in the deck and 6 in hand
    hint: with 34 in the deck at most 4 are in hand
    brald at=c3
    error: the dragon and Brald cannot both stand on c3
    hint: correct both places together
    brald at=z9
    error: Brald's at must be a1, a2, a3, b1, b2, b3, b4, c1, c2, c3, c4, c5, d1, d2, d3, d4, e1, e2, e3, not z9
    flight=1
    error: the dragon's flight cannot be wounded before its armour is full
    hint: correct both together
    brald wounds=6 at=b2
    error: Brald is dead (all spaces are wounded), so it cannot stand on a hex
    hint: reduce the wounds as well, or leave out the place
    actions=3
    error: a turn has two actions, three only with fury
    hint: correct fury as well, or enter fewer actions
    wounds=2
    error: wounds belongs to several: Brald, Morin and Urpen
    hint: put the owner's name first
    dragon tail=2
    error: dragon's tail cannot be corrected
    hint: known: at, armour, flight, fire, legs, deck, hand
    gimli wounds=1
    error: nothing here is called gimli
    hint: known: dragon, dwarves, Brald, Morin, Urpen
    dwarves net=out
    error: dwarves' net must be on, off, not out
    fury=ready
    error: dwarves' fury is already up to date
    brald wounds=1 wounds=2
    error: Brald's wounds is named twice
    brald
    error: brald is not FIELD=VALUE
    hint: known: at, wounds
    ");
}

/// A pending attack must stay possible; a dead dwarf needs a hex to come back.
#[test]
fn what_goes_together_is_set_right_together() {
    let mut table = small();
    play(&mut table, &["fire e 1"]);
    let refused = table.refused(1, "drako correct morin at=b4");
    assert_eq!(
        refused.err,
        "error: an attack waits for blocks that would be impossible: the dragon breathes fire to \
         the east with a 1: Morin\nhint: undo the attack first, or enter the blocks\n"
    );
    play(&mut table, &["defend none", "correct morin wounds=2"]);
    let refused = table.refused(1, "drako correct morin wounds=1");
    assert_eq!(
        refused.err,
        "error: Morin is alive (has a free space), but is not on the board\nhint: enter the place as well\n"
    );
    play(&mut table, &["correct morin wounds=1 at=c4"]);
    assert_eq!(drako(&mut table)["board"]["morin"], "c4");
}

#[test]
fn fields_are_listed_with_what_they_may_be() {
    let mut table = started();
    insta::assert_snapshot!(table.ok("drako correct --list").out, @"
    whose    field    what it is           now  may be
    dragon   at       place                 c3  a1, a2, a3, b1, b2, b3, b4, c1,
                                                c2, c3, c4, c5, d1, d2, d3, d4,
                                                e1, e2, e3
    dragon   armour   armour wounds          0  0 to 4
    dragon   flight   flight wounds          0  0 to 2
    dragon   fire     fire wounds            0  0 to 2
    dragon   legs     legs wounds            0  0 to 2
    dragon   deck     cards in the deck     32  0 to 38
    dragon   hand     cards in hand          6  0 to 6
    dwarves  deck     cards in the deck     34  0 to 38
    dwarves  hand     cards in hand          4  0 to 6
    dwarves  net      net                  off  on, off
    dwarves  fury     fury               ready  ready, used
    Brald    at       place                 a1  a1, a2, a3, b1, b2, b3, b4, c1,
                                                c2, c3, c4, c5, d1, d2, d3, d4,
                                                e1, e2, e3
    Brald    wounds   wounds                 0  0 to 6
    Morin    at       place                 c5  a1, a2, a3, b1, b2, b3, b4, c1,
                                                c2, c3, c4, c5, d1, d2, d3, d4,
                                                e1, e2, e3
    Morin    wounds   wounds                 0  0 to 4
    Urpen    at       place                 e1  a1, a2, a3, b1, b2, b3, b4, c1,
                                                c2, c3, c4, c5, d1, d2, d3, d4,
                                                e1, e2, e3
    Urpen    wounds   wounds                 0  0 to 5
             actions  actions left           2  0 to 3
    ");
    let fields = table.json("drako correct --list")["play"]["fields"].clone();
    assert_eq!(
        fields[1],
        json!({ "of": "dragon", "field": "armour", "now": 0, "least": 0, "most": 4 })
    );
    let net = &fields[9];
    assert_eq!((&net["field"], &net["now"]), (&json!("net"), &json!("off")));
    assert_eq!(net["one_of"], json!(["on", "off"]));
    // Entered sizes change the limits of wounds.
    table.ok("drako box brald=9");
    let fields = table.json("drako correct --list")["play"]["fields"].clone();
    let brald = fields
        .as_array()
        .unwrap()
        .iter()
        .find(|field| field["of"] == "Brald" && field["field"] == "wounds");
    assert_eq!(brald.unwrap()["most"], 9);
    table.ok("drako correct brald wounds=8");
    // A mat with fewer spaces would have killed him: the play keeps its own.
    let said = table.run("drako box brald=7");
    assert_eq!(drako(&mut table)["dwarves"][0]["spaces"], 9, "{said}");
}

/// Without words at a terminal, everything is asked for.
#[test]
fn a_correction_is_asked_for_at_a_terminal() {
    let mut table = started();
    table.answers =
        Some(["dwarves: fury", "used", "Brald: wounds", "1", "that is all", "late"].into());
    let said = table.ok("drako correct");
    assert!(
        said.out.contains("Corrected: the dwarves' fury ready → used, Brald's wounds 0 → 1 (late)"),
        "{said}"
    );
    assert_eq!(drako(&mut table)["fury_used"], true);
}

/// Corrections count in no statistics: corrected wounds are not damage.
#[test]
fn corrections_are_not_damage() {
    let mut table = started();
    play(
        &mut table,
        &["shoot 3 --blocked none", "correct dragon armour=1", "correct dwarves deck=0 hand=0"],
    );
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let sql = "SELECT max(value) FROM play_stat WHERE name = 'damage'";
    let damage: i64 = conn.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(damage, 3);
}
