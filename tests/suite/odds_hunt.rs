//! `wyrm odds hunt`, `campaign` and `party`: screens and JSON of simulated hunts.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::Table;

#[test]
fn hunts_of_heroes_and_of_classes() {
    let mut table = Table::with_party();
    let words = "odds hunt --heroes denra,timorn --policy casual --hunts 40 --seed 4";
    let said = table.ok(words);
    assert_snapshot!("odds_hunt", said);
    assert_eq!(table.ok(words), said, "the same seed, the same hunts");
    let plain = table.ok(&format!("{words} --plain")).out;
    let skills = plain.lines().filter(|line| line.contains("skill: "));
    assert!(skills.clone().count() > 2);
    for line in skills {
        assert!(line.starts_with("hero: "), "each line by itself: {line}");
    }
    let other = table.ok("odds hunt --heroes denra,timorn --policy casual --hunts 40 --seed 5");
    assert_ne!(other.out, said.out);
    let odds = &table.json(words)["odds"];
    assert_eq!((&odds["hunts"], &odds["seed"]), (&json!(40), &json!(4)));
    let part = |name: &str| odds[name].as_f64().unwrap();
    let sum = part("probability") + part("fled") + part("wiped") + part("endless");
    assert!((sum - 1.0).abs() < 1e-12);
    let slain = &odds["slain"];
    assert!(slain["low"].as_f64() < slain["probability"].as_f64());
    assert!(slain["probability"].as_f64() < slain["high"].as_f64());
    assert_eq!(odds["heroes"][1]["name"], "Timorn");
    let new =
        table.ok("odds hunt --heroes rogue,wizard --level 3 --dragon green --hunts 10 --seed 1");
    assert!(new.out.contains("new heroes have the mean hit points"), "{new}");
    let fled =
        &table.json("odds hunt --heroes denra,timorn --dragon black --flee 1 --hunts 10 --seed 1");
    assert!(fled["odds"]["fled"].as_f64().unwrap() > 0.0);
    let fresh = table.json("odds hunt --heroes denra --hunts 3");
    assert!(fresh["odds"]["seed"].as_u64().unwrap() < 100_000, "short enough to type again");
}

/// By default heroes play for the chance to win, and the screens say so.
#[test]
fn the_best_play_and_what_counts() {
    let mut table = Table::with_party();
    let hunt = "odds hunt --heroes denra,timorn --hunts 6 --seed 4";
    let said = table.ok(hunt);
    assert_snapshot!("odds_hunt_best", said);
    assert_eq!(table.ok(&format!("{hunt} --policy best --for win")), said);
    let campaign = "odds campaign --heroes denra,timorn --to 2 --campaigns 2 --seed 3";
    assert_snapshot!("odds_campaign_best", table.ok(campaign));
    let few = "odds hunt --heroes denra --hunts 1 --seed 1";
    for (words, policy, aim, played) in [
        ("", "best", json!("win"), "for the chance to win"),
        (" --for alive", "best", json!("alive"), "to win with every hero alive"),
        (" --for gold", "best", json!("gold"), "for the bounty less 2 gold a death"),
        (" --policy casual", "casual", json!(null), "as a group without advice plays"),
    ] {
        let words = format!("{few}{words}");
        let odds = &table.json(&words)["odds"];
        assert_eq!((&odds["policy"], &odds["for"]), (&json!(policy), &aim), "{words}");
        let said = table.ok(&words).out;
        let line = said.lines().find(|line| line.starts_with(" played"));
        assert!(line.unwrap().contains(played), "{said}");
    }
    for words in ["odds campaign --to 1 --campaigns 1", "odds party --size 1 --hunts 1"] {
        let odds = &table.json(&format!("{words} --seed 1 --for gold"))["odds"];
        assert_eq!((&odds["policy"], &odds["for"]), (&json!("best"), &json!("gold")));
    }
}

#[test]
fn four_heroes_meet_two_dragons() {
    let mut table = Table::without_database();
    let words = "odds hunt --heroes rogue,wizard,warrior,cleric --dragon pale --hunts 4 --seed 1";
    let odds = table.json(words);
    assert_eq!(odds["odds"]["dragons"].as_array().unwrap().len(), 2);
    let said = table.json(&format!("{words} --dragon red"));
    assert_eq!(said["odds"]["dragons"], json!(["Pale Dragon", "Red Dragon"]));
    assert!(!table.db().exists(), "nothing is recorded");
}

#[test]
fn campaigns_and_parties() {
    let mut table = Table::with_party();
    let before = table.dump();
    let words = "odds campaign --to 2 --policy casual --campaigns 6 --seed 3";
    assert_snapshot!("odds_campaign", table.ok(words));
    let odds = &table.json(words)["odds"];
    assert_eq!(odds["heroes"], json!(["Denra", "Timorn", "Brum"]));
    assert_eq!(odds["chapters"].as_array().unwrap().len(), 2);
    assert_eq!(odds["chapters"][0]["reached"], 1.0);
    assert_eq!(odds["probability"], odds["chapters"][1]["won"]["probability"]);
    let party = "odds party --size 2 --policy casual --hunts 4 --seed 2 --dragon pale";
    assert_snapshot!("odds_party", table.ok(party));
    assert_eq!(table.json(party)["odds"]["parties"].as_array().unwrap().len(), 10);
    let plain = table.ok("odds party --size 5 --policy casual --hunts 2 --seed 2 --flee 2 --plain");
    assert_snapshot!("odds_party_plain", plain);
    // All sizes: small parties meet one dragon, large ones a second.
    let all = table.ok("odds party --policy casual --hunts 1 --seed 2").out;
    assert!(all.starts_with(" Parties of level 1 against Young Red Dragon  "), "{all}");
    assert!(all.contains(" second   another Young Red Dragon for four and five heroes\n"), "{all}");
    assert_eq!(all.lines().filter(|line| line.contains(" %")).count(), 31);
    assert_eq!(table.dump(), before, "nothing is recorded");
    table.width = 120;
    assert_snapshot!("odds_campaign_wide", table.ok(words));
    assert_snapshot!(
        "odds_hunt_wide",
        table.ok("odds hunt --heroes brum,denra --policy casual --hunts 20 --seed 8")
    );
}

/// Without names: the open hunt's current state, else the living heroes.
#[test]
fn the_open_hunt_is_played_on_from_where_it_stands() {
    let mut table = Table::with_party();
    let party = table.json("odds hunt --hunts 5 --seed 1")["odds"].clone();
    assert_eq!(party["hunt"], json!(null));
    assert_eq!(party["heroes"].as_array().unwrap().len(), 3);
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    for words in [
        "hunt roll --dice SSMXX",
        "hunt fail --cover stab",
        "hunt next",
        "hunt roll --dice MMMMM",
        "hunt use fireball",
        "hunt next",
        "hunt roll --dice DDSMX",
    ] {
        table.ok(words);
    }
    let before = table.dump();
    let words = "odds hunt --policy casual --hunts 60 --seed 3";
    assert_snapshot!("odds_hunt_as_it_stands", table.ok(words));
    assert_eq!(table.json(words)["odds"]["hunt"], 1);
    assert_eq!(table.dump(), before, "nothing is recorded");
    let other = table.json("odds hunt --dragon green --hunts 5 --seed 1")["odds"].clone();
    assert_eq!(other["hunt"], json!(null), "another dragon is another hunt");
    let mut empty = Table::without_database();
    let said = empty.refused(2, "odds hunt");
    assert!(said.err.contains("--heroes rogue,wizard"), "{}", said.err);
}

/// A decided hunt waits for its end; it has no odds meanwhile.
#[test]
fn a_decided_hunt_has_no_odds() {
    let mut table = Table::with_party();
    table.ok("catalog edit dragon young-red hp=4");
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    table.ok("hunt roll --dice DDSMX");
    table.ok("hunt use stab");
    for words in
        ["odds hunt", "odds turn", "odds turn --hero denra", "odds skill stab --hero denra"]
    {
        let said = table.refused(1, words);
        assert_eq!(
            said.err, "error: hunt (id 1) is decided\nhint: settle it first: wyrm hunt end\n",
            "{words}"
        );
    }
    table.ok("hunt end");
    table.ok("odds turn --hero denra");
}

/// One skill's odds use only its dice; additional help is named.
#[test]
fn what_one_skill_leaves_out_is_named() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --gold 9 --reason test");
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table.ok("market buy haste --hero denra");
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --dice DDHHX");
    let said = table.ok("odds skill sudden-death --hero denra").out;
    assert!(said.contains(" at hand  Haste Potion not counted here: wyrm odds turn"), "{said}");
    let short = table.ok("odds turn --hero brum --rolls-left 1").out;
    assert!(short.contains("a turn with 1 re-roll"), "{short}");
}

#[test]
fn every_line_fits() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    table.ok("hunt roll --dice DDSMX");
    for width in [80, 120] {
        table.width = width;
        for words in [
            "odds hunt --heroes denra,timorn --hunts 3 --seed 1",
            "odds hunt --hunts 3 --seed 1",
            "odds campaign --to 2 --campaigns 2 --seed 1",
            "odds party --size 4 --hunts 1 --seed 1",
            "odds turn",
            "odds skills --hero denra",
            "odds skill sneak-attack --hero denra",
            "hunt --advice",
        ] {
            for line in table.ok(words).out.lines() {
                let wide = line.chars().count();
                assert!(wide <= width, "{words} at {width}: {line}");
            }
        }
    }
}

/// Six heroes cannot hunt together: on a terminal wyrm asks who goes, a script gets the name of the flag.
#[test]
fn odds_ask_who_goes_if_not_all_can() {
    let mut table = Table::with_party();
    for (name, class) in [("Cara", "cleric"), ("Heirn", "ranger"), ("Vex", "rogue")] {
        table.ok(&format!("hero new {name} --class {class}"));
    }
    for words in [
        "odds hunt --policy casual --hunts 2 --seed 1",
        "odds campaign --to 1 --policy casual --campaigns 2 --seed 1",
    ] {
        let said = table.refused(2, words);
        assert!(
            said.err.starts_with(
                "error: missing: --heroes A,B\n\
                 hint: some of: Denra, Timorn, Brum, Cara, Heirn, Vex\n\
                 usage: wyrm odds "
            ),
            "{said}"
        );
        table.answers = Some(["Timorn+Vex"].into());
        let said = table.ok(words).out;
        assert!(said.starts_with(" Timorn and Vex"), "{said}");
    }
    table.ok("odds hunt --heroes denra,brum --policy casual --hunts 2 --seed 1");
}

#[test]
fn odds_of_a_turn_say_that_the_hero_is_alone() {
    let mut table = Table::with_party();
    for words in ["odds turn --hero denra", "odds turn --hero timorn --dragon green"] {
        let said = table.ok(words).out;
        assert!(said.contains(" alone against "), "{said}");
        assert_eq!(table.json(words)["odds"]["alone"], json!(true), "{words}");
    }
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    let words = "odds turn --hero denra";
    assert!(!table.ok(words).out.contains("alone"));
    assert_eq!(table.json(words)["odds"]["alone"], json!(false));
}

/// Parties of classes, or of the campaign's own heroes.
#[test]
fn parties_of_classes_and_of_own_heroes() {
    let mut table = Table::with_party();
    table.ok("hero new Vex --class rogue");
    let how = "--policy casual --hunts 2 --seed 2 --dragon pale";
    let said = table.ok(&format!("odds party --heroes all {how}"));
    assert_snapshot!("odds_party_own", said);
    let odds = table.json(&format!("odds party --heroes all {how}"))["odds"].clone();
    assert_eq!(odds["of"], "heroes");
    // Denra and Vex are both rogues: no party has both.
    let parties = odds["parties"].as_array().unwrap();
    assert_eq!(parties.len(), 4 + 5 + 2);
    let both = |party: &serde_json::Value| {
        party["heroes"].to_string().contains("Denra") && party["heroes"].to_string().contains("Vex")
    };
    assert!(!parties.iter().any(both));
    let some = table.json(&format!("odds party --heroes denra,cleric --size 2 {how}"));
    assert_eq!(some["odds"]["parties"][0]["heroes"], json!(["Denra", "Cleric"]));
    let classes = table.ok(&format!("odds party --size 1 {how}")).out;
    assert!(
        classes.contains(
            " note     new heroes of every class; your own: wyrm odds party --heroes all\n"
        ),
        "{classes}"
    );
    assert_eq!(table.json(&format!("odds party --size 1 {how}"))["odds"]["of"], "classes");
    let said = table.refused(1, "odds party --heroes denra,vex --size 2");
    assert_eq!(
        said.err,
        "error: these heroes cannot make up a party of 2\n\
         hint: the heroes of a party must differ in class\n"
    );
    table.refused(1, "odds party --heroes nobody");
    let mut empty = Table::new();
    let said = empty.ok("odds party --size 1 --policy casual --hunts 1 --seed 1").out;
    assert!(!said.contains("--heroes all"), "{said}");
}
