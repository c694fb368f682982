//! The campaign's rules through the commands: hunts, bounty, death, markets, chapters.

use serde_json::{Value, json};

use crate::harness::Table;

const SLAIN: &str = "hunt record --outcome slain --heroes";
const FLED: &str = "hunt record --outcome fled --heroes";
const WIPED: &str = "hunt record --outcome wiped --heroes";

/// Records a hunt and returns the answer.
#[track_caller]
fn hunt(table: &mut Table, how: &str, words: &str) -> Value {
    table.json(&format!("{how} {words}"))["hunt"].clone()
}

/// Name, gold and experience of every share.
fn shares(hunt: &Value) -> Value {
    let shares = hunt["shares"].as_array().unwrap().iter();
    shares.map(|s| json!([s["hero"], s["gold"], s["exp"]])).collect()
}

#[track_caller]
fn hero(table: &mut Table, name: &str) -> Value {
    table.json(&["hero", "show", name])["hero"].clone()
}

#[track_caller]
fn gold(table: &mut Table, name: &str) -> i64 {
    hero(table, name)["gold"].as_i64().unwrap()
}

fn items(hero: &Value) -> Vec<String> {
    let items = hero["items"].as_array().unwrap().iter();
    items.map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

/// Item, price and pieces left of the open market.
#[track_caller]
fn stock(table: &mut Table) -> Vec<String> {
    let market = table.json("market");
    let stock = market["market"]["stock"].as_array().unwrap().iter();
    stock.map(|s| format!("{} {}@{}", s["left"], s["key"].as_str().unwrap(), s["price"])).collect()
}

fn full_table() -> Table {
    let mut table = Table::with_party();
    table.ok("hero new Cleo --class cleric");
    table.ok("hero new Heirn --class ranger");
    table
}

/// Collecting Bounty; ruling 8: equal shares, leftovers one each in turn order.
#[test]
fn two_and_three_heroes_share_one_dragon_and_leftovers_go_in_turn_order() {
    let mut table = Table::with_party();
    let two = hunt(&mut table, SLAIN, "timorn,denra");
    assert_eq!(shares(&two), json!([["Timorn", 1, 4], ["Denra", 2, 4]]));
    let mut table = Table::with_party();
    let three = hunt(&mut table, SLAIN, "brum,timorn,denra");
    assert_eq!(shares(&three), json!([["Brum", 1, 2], ["Timorn", 1, 3], ["Denra", 1, 3]]));
}

/// 4-5 Player Rules; ruling 29: both dragons' bounties are summed, then shared.
#[test]
fn four_and_five_heroes_share_the_bounty_of_two_dragons() {
    let two = "--dragon young-red --dragon pale";
    let mut table = full_table();
    let four = "denra,timorn,brum,cleo";
    let four = hunt(&mut table, SLAIN, &format!("{four} {two}"));
    // 18 experience and 7 gold: 4 and 1 each, 2 and 3 left over.
    assert_eq!(
        shares(&four),
        json!([["Denra", 2, 5], ["Timorn", 2, 5], ["Brum", 2, 4], ["Cleo", 1, 4]])
    );
    assert_eq!((&four["gold"], &four["exp"]), (&json!(7), &json!(18)));
    let mut table = full_table();
    let five = "denra,timorn,brum,cleo,heirn";
    let five = hunt(&mut table, SLAIN, &format!("{five} {two}"));
    assert_eq!(
        shares(&five),
        json!([["Denra", 2, 4], ["Timorn", 1, 4], ["Brum", 1, 3], ["Cleo", 1, 3], ["Heirn", 2, 4]])
    );
}

/// 4-5 Player Rules; ruling 26: a second dragon is needed, the same rank is suggested.
#[test]
fn four_heroes_are_told_which_second_dragon_is_suggested() {
    let mut table = full_table();
    let four = "denra,timorn,brum,cleo";
    let said = table.refused(1, &format!("{SLAIN} {four} --chapter 2"));
    insta::assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: 4 heroes hunt 2 dragons, 0 named
    hint: suggested second dragon: Young Black Dragon (--dragon pale --dragon young-black)
    ");
    let said = table.refused(1, &format!("{SLAIN} {four} --dragon young-red"));
    insta::assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: 4 heroes hunt 2 dragons, 1 named
    hint: suggested second dragon: Young Red Dragon (--dragon young-red --dragon young-red)
    ");
    let six = "denra,timorn,brum,cleo,heirn,vex";
    table.ok("hero new Vex --custom --symbol D --seed 1 --skills strike,stab,shield,blessing,genie,smite");
    insta::assert_snapshot!(table.refused(1, &format!("{SLAIN} {six}")), @"
    exit 1
    --- stderr
    error: 6 heroes are too many: one to five take part in a hunt
    ");
}

/// Ruling 8: leftovers go where the players choose.
#[test]
fn leftovers_go_where_the_players_say() {
    let mut table = Table::with_party();
    let words = "denra,timorn,brum --leftover exp=brum:2";
    assert_eq!(
        shares(&hunt(&mut table, SLAIN, words)),
        json!([["Denra", 1, 2], ["Timorn", 1, 2], ["Brum", 1, 4]])
    );
    // The Pale Dragon: 10 experience and 4 gold.
    let words = "denra,timorn,brum --leftover gold=timorn --leftover exp=timorn";
    assert_eq!(
        shares(&hunt(&mut table, SLAIN, words)),
        json!([["Denra", 1, 3], ["Timorn", 2, 4], ["Brum", 1, 3]])
    );
}

/// Collecting Bounty: all who took part, dead or alive. Heroes who stayed at home get nothing.
#[test]
fn the_dead_share_in_the_bounty() {
    let mut table = Table::with_party();
    let told = hunt(&mut table, SLAIN, "denra,timorn --dead denra");
    assert_eq!(shares(&told), json!([["Denra", 2, 4], ["Timorn", 1, 4]]));
    assert_eq!(hero(&mut table, "denra")["state"], "dead");
    assert_eq!(hero(&mut table, "timorn")["state"], "alive");
    assert_eq!(hero(&mut table, "brum")["exp"], 0);
}

/// Resurrecting Dead Heroes; ruling 9: own gold, one payer, or split among several.
#[test]
fn two_gold_bring_back_the_dead_whoever_pays() {
    let dead = "denra,timorn,brum --dead denra";
    let mut table = Table::with_party();
    hunt(&mut table, SLAIN, dead);
    table.ok("hero edit denra --gold 3 --reason test");
    table.ok("hero resurrect denra");
    assert_eq!(gold(&mut table, "denra"), 1);
    table.ok("undo");
    let paid = table.json("hero resurrect denra --paid-by timorn,brum");
    assert_eq!(
        paid["paid"],
        json!([{ "hero": "Timorn", "gold": 1 }, { "hero": "Brum", "gold": 1 }])
    );
    assert_eq!((gold(&mut table, "timorn"), gold(&mut table, "brum")), (0, 0));
    assert_eq!(hero(&mut table, "denra")["state"], "alive");
    table.ok("undo");
    table.ok("hero resurrect denra --paid-by denra:1,brum:1");
    assert_eq!((gold(&mut table, "denra"), gold(&mut table, "brum")), (2, 0));
}

/// Ruling 9: a dead hero keeps everything and may be resurrected even after a later hunt.
#[test]
fn a_hero_left_dead_is_raised_after_a_later_hunt() {
    let mut table = Table::with_party();
    hunt(&mut table, SLAIN, "denra,timorn --dead denra");
    hunt(&mut table, SLAIN, "timorn,brum");
    assert_eq!(hero(&mut table, "denra")["exp"], 4);
    assert_eq!(gold(&mut table, "denra"), 2);
    table.ok("hero resurrect denra --paid-by timorn");
    assert_eq!(hero(&mut table, "denra")["state"], "alive");
    hunt(&mut table, SLAIN, "denra,timorn");
}

/// The Heroes are Dead; ruling 9: fallen for good, new heroes continue there or at an earlier chapter.
#[test]
fn a_wiped_party_has_fallen_and_new_heroes_go_on() {
    let mut table = Table::with_party();
    hunt(&mut table, SLAIN, "denra,timorn");
    let wiped = hunt(&mut table, WIPED, "denra,timorn");
    assert_eq!(shares(&wiped), json!([["Denra", 0, 0], ["Timorn", 0, 0]]));
    assert_eq!((&wiped["chapter"], &wiped["next_chapter"]), (&json!(2), &json!(2)));
    assert_eq!(wiped["market"], Value::Null);
    assert_eq!(hero(&mut table, "denra")["state"], "fallen");
    table.refused(1, "market");
    table.refused(1, "hero resurrect denra --paid-by brum");
    table.ok("hero new Ivo --class cleric");
    let fresh = hero(&mut table, "ivo");
    assert_eq!((&fresh["level"], &fresh["gold"], &fresh["exp"]), (&json!(1), &json!(0), &json!(0)));
    let earlier = hunt(&mut table, SLAIN, "ivo,brum --chapter 1");
    assert_eq!(earlier["dragons"][0]["name"], "Young Red Dragon");
    assert_eq!(earlier["next_chapter"], 2);
    assert_eq!(hunt(&mut table, FLED, "ivo")["chapter"], 2);
}

/// The Heroes Flee; ruling 9: no bounty, the dead may be resurrected, the market opens, the chapter
/// stays. Ruling 10: fleeing again does not restock it.
#[test]
fn fleeing_opens_the_market_once_stocked_and_the_chapter_stays() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --gold 5 --reason test");
    let fled = hunt(&mut table, FLED, "denra,timorn --dead timorn");
    assert_eq!(shares(&fled), json!([["Denra", 0, 0], ["Timorn", 0, 0]]));
    assert_eq!((&fled["next_chapter"], &fled["market"]), (&json!(1), &json!("Bearwood")));
    table.ok("hero resurrect timorn --paid-by denra");
    table.ok("market buy haste --hero denra");
    hunt(&mut table, FLED, "denra,timorn");
    assert!(stock(&mut table).contains(&"0 haste-potion@1".to_owned()));
    hunt(&mut table, SLAIN, "denra,timorn");
    // The same visit to Bearwood: the party fled there before and found the dragon again.
    assert!(stock(&mut table).contains(&"0 haste-potion@1".to_owned()));
    assert_eq!(table.json("campaign show")["campaign"]["chapter"], 2);
}

/// Ruling 10: winning a chapter again is another visit, even after a flight in between.
#[test]
fn winning_a_chapter_again_restocks_its_market() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --gold 9 --reason test");
    let haste = |left: u8| format!("{left} haste-potion@1");
    hunt(&mut table, SLAIN, "denra,timorn");
    table.ok("market buy haste --hero denra");
    for (outcome, left) in [(FLED, 0), (SLAIN, 1), (SLAIN, 1)] {
        hunt(&mut table, outcome, "denra,timorn --chapter 1");
        assert!(stock(&mut table).contains(&haste(left)), "{outcome}");
        if left == 1 {
            table.ok("market buy haste --hero timorn");
            table.ok("hero drop timorn haste-potion");
        }
    }
}

/// Ruling 10: stock is per visit and the market closes when the next hunt starts. The ruling
/// file's list: quantities and prices as printed, market by market.
#[test]
fn every_chapter_opens_its_own_market_at_the_printed_prices() {
    let mut table = Table::with_party();
    let mut seen = String::new();
    for _ in 1..=7 {
        let told = hunt(&mut table, SLAIN, "denra,timorn");
        let (chapter, place) = (&told["chapter"], told["market"].as_str().unwrap());
        let line = stock(&mut table).join(", ");
        seen.push_str(&format!("{chapter}. {place}: {line}\n"));
    }
    insta::assert_snapshot!(seen, @"
    1. Bearwood: 2 small-healing-potion@1, 1 scroll-of-knowledge@1, 1 haste-potion@1, 1 holy-water@1, 1 mana-potion@1
    2. Agelos: 1 small-healing-potion@1, 1 healing-potion@1, 1 scroll-of-knowledge@1, 2 haste-potion@1, 1 vision-potion@1, 1 mana-potion@1, 1 stealth-potion@1, 1 steel-shield@2
    3. Raindrop Keep: 1 small-healing-potion@1, 2 healing-potion@1, 1 holy-water@1, 1 stealth-potion@1, 1 steel-shield@2, 1 magic-shield@4, 1 magic-sword@5, 1 pinpoint-crossbow@5
    4. Deepridge Burrow: 1 healing-potion@2, 1 great-healing-potion@3, 1 scroll-of-knowledge@1, 2 strength-potion@1, 1 great-haste-potion@2, 1 blessed-hammer@1, 1 gauntlets-of-power@1, 1 magic-staff@2
    5. Bearwood: 1 healing-potion@2, 1 great-healing-potion@3, 1 scroll-of-knowledge@1, 2 strength-potion@1, 1 great-haste-potion@2, 1 blessed-hammer@1, 1 gauntlets-of-power@1, 1 magic-staff@2
    6. Kemora: 1 healing-potion@2, 1 great-healing-potion@3, 1 scroll-of-knowledge@1, 2 holy-water@1, 1 great-haste-potion@2, 1 magic-sword@1
    7. Jowryk: 2 healing-potion@2, 1 great-healing-potion@3, 2 scroll-of-knowledge@1, 2 stealth-potion@1, 1 great-haste-potion@2, 1 vision-potion@1, 1 gauntlets-of-power@4, 1 staff-of-healing@4
    ");
}

/// Ruling 9: slaying chapter 8's dragon completes the campaign, which may continue. It has no market.
#[test]
fn the_eighth_chapter_completes_the_campaign() {
    let mut table = Table::with_party();
    for _ in 1..=7 {
        hunt(&mut table, SLAIN, "denra,timorn");
    }
    let fled = hunt(&mut table, FLED, "denra,timorn");
    assert_eq!((&fled["market"], &fled["completes"]), (&Value::Null, &json!(false)));
    let last = hunt(&mut table, SLAIN, "denra,timorn");
    assert_eq!(last["completes"], true);
    assert_eq!(last["market"], Value::Null);
    assert_eq!(shares(&last), json!([["Denra", 6, 12], ["Timorn", 6, 12]]));
    assert_eq!(table.json("campaign show")["campaign"]["completed"], true);
    hunt(&mut table, SLAIN, "denra,timorn --chapter 3");
    assert_eq!(table.json("campaign list")["campaigns"][0]["completed"], true);
}

/// Items, Instant and Durable; ruling 25: used ones are erased, unused ones stay.
#[test]
fn used_items_are_erased_and_unused_ones_stay() {
    let mut table = Table::with_party();
    for (who, item) in [
        ("denra", "holy-water"),
        ("denra", "holy-water"),
        ("timorn", "magic-sword"),
        ("timorn", "scroll"),
        ("brum", "steel-shield"),
    ] {
        table.ok(&format!("hero edit {who} --add-item {item} --reason test"));
    }
    let used = "--used 'denra:holy water' --used denra:holy --used Timorn:magic-sword";
    let told = hunt(&mut table, SLAIN, &format!("denra,timorn,brum {used}"));
    assert_eq!(
        told["used"],
        json!([
            { "hero": "Denra", "item": "Holy Water" },
            { "hero": "Denra", "item": "Holy Water" },
            { "hero": "Timorn", "item": "Magic Sword" },
        ])
    );
    assert!(items(&hero(&mut table, "denra")).is_empty());
    assert_eq!(items(&hero(&mut table, "timorn")), ["Scroll of Knowledge"]);
    assert_eq!(items(&hero(&mut table, "brum")), ["Steel Shield"]);
    table.ok("undo");
    assert_eq!(items(&hero(&mut table, "denra")), ["Holy Water", "Holy Water"]);
    let thrice = "--used denra:holy --used denra:holy --used denra:holy";
    let said = table.refused(1, &format!("{FLED} denra {thrice}"));
    insta::assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: Denra does not carry Holy Water
    hint: Denra carries nothing
    ");
}

/// Ruling 12: one hero alone is allowed with a warning.
#[test]
fn one_hero_alone_is_warned() {
    let mut table = Table::with_party();
    let said = table.ok(&format!("{SLAIN} denra"));
    assert!(said.out.contains("one hero alone"), "{said}");
}

/// A hunt's date is the group's own, in local time; the ledger keeps it.
#[test]
fn a_hunt_of_yesterday_is_recorded_as_of_yesterday() {
    let mut table = Table::with_party();
    let told = hunt(&mut table, SLAIN, "denra --date yesterday");
    assert_eq!(told["at"], "2026-11-13T11:00:00Z");
    let told = hunt(&mut table, FLED, "denra --date '2026-11-14 19:30' --note 'so close'");
    assert_eq!((&told["at"], &told["note"]), (&json!("2026-11-14T18:30:00Z"), &json!("so close")));
    let list = table.json("hunt list");
    assert_eq!(list["hunts"].as_array().unwrap().len(), 2);
}

/// Each campaign has its own heroes and chapter; `--campaign` selects one for a single command.
#[test]
fn campaigns_stand_beside_each_other() {
    let mut table = Table::with_party();
    table.ok("campaign new Embers");
    assert_eq!(table.json("hero list")["heroes"], json!([]));
    table.ok("hero new Denra --class cleric");
    let told = table.json(&format!("{SLAIN} denra,brum --campaign ash"));
    assert_eq!(told["hunt"]["campaign"], "Ashes");
    assert_eq!(table.json("hero show denra")["hero"]["exp"], 0);
    let list = table.json("campaign list")["campaigns"].clone();
    assert_eq!((&list[0]["chapter"], &list[0]["current"]), (&json!(2), &json!(false)));
    assert_eq!((&list[1]["chapter"], &list[1]["current"]), (&json!(1), &json!(true)));
    table.ok("campaign use ashes");
    assert_eq!(table.json("hero show denra")["hero"]["exp"], 4);
}
