//! Live hunts by commands: whole turns with scripted dice, including the rulebook's examples.

use serde_json::{Value, json};

use crate::harness::Table;

/// Denra, Timorn and Brum against the Young Red Dragon.
pub fn hunting() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn,brum");
    table
}

/// Runs these commands, each after `hunt`.
pub fn play(table: &mut Table, commands: &[&str]) {
    for words in commands {
        table.ok(&format!("hunt {words}"));
    }
}

pub fn hunt(table: &mut Table) -> Value {
    table.json("hunt")["hunt"].clone()
}

fn hero(hunt: &Value, name: &str) -> Value {
    let heroes = hunt["heroes"].as_array().unwrap();
    heroes.iter().find(|h| h["name"] == name).unwrap().clone()
}

/// Activating a General Skill, example: Denra (ruling 16 for the skills it does not name).
#[test]
fn denra_pushes_her_luck_and_uses_sudden_death() {
    let mut table = hunting();
    let said = table.json("hunt roll --dice CCCDD")["hunt"].clone();
    assert_eq!(
        said["turn"],
        json!({
            "hero": "Denra", "rolls_left": 2, "done": false,
            "dice": ["crossbow", "crossbow", "crossbow", "daggers", "daggers"],
            "activatable": ["Stab", "Jab", "Treat Wounds"], "with_items": [],
        })
    );
    let said = table.json("hunt reroll 1 2 3 --dice DSS")["hunt"].clone();
    assert_eq!(
        said["turn"]["activatable"],
        json!(["Stab", "Flanking Strike", "Sneak Attack", "Sudden Death", "Jab", "Treat Wounds"])
    );
    let said = table.json("hunt use sudden-death")["hunt"].clone();
    assert_eq!(said["dragons"][0]["hp"], 45 - 7);
    assert_eq!(hero(&said, "Denra")["covered"], json!(["Sudden Death"]));
    assert_eq!(said["turn"]["done"], true);
    assert_eq!(table.json("hunt next")["hunt"]["next"], "Timorn");
}

/// Dragon Counter Attack, example: the Ranger.
#[test]
fn the_rangers_armour_takes_one_off_a_tail_strike() {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.ok("hero new Heirn --class ranger");
    table.ok("hero new Timorn --class wizard");
    play(&mut table, &["start --heroes heirn,timorn", "roll --dice CCXXS", "use accurate-shot"]);
    assert_eq!(hero(&hunt(&mut table), "Heirn")["hp"], 21 - 6);
}

/// Assisting An Ally, example: Timorn.
#[test]
fn timorn_passes_his_sword_to_the_warrior() {
    let mut table = hunting();
    play(
        &mut table,
        &["roll --dice DDSHC", "use stab", "next", "roll --dice MMMXS", "use fireball"],
    );
    let now = hunt(&mut table);
    assert_eq!(hero(&now, "Timorn")["hp"], 22 - 5, "Slashing Claws");
    assert_eq!(now["dragons"][0]["hp"], 45 - 4 - 7);
    let said = table.ok("hunt assist 5");
    assert!(said.out.contains("Timorn passes a sword on"), "{said}");
    // The kept die comes first; four are rolled.
    let said = table.json("hunt roll --dice SMHC")["hunt"].clone();
    assert_eq!(said["turn"]["hero"], "Brum");
    assert_eq!(said["turn"]["dice"], json!(["sword", "sword", "magic", "hammer", "crossbow"]));
    table.ok("undo");
    let said = table.json("hunt roll --no-assist --dice SSSSS")["hunt"].clone();
    assert_eq!(said["turn"]["dice"].as_array().unwrap().len(), 5);
}

/// Phase 2, example: the Young Black Dragon. Tail Strike on all, a die locked until a counter attack releases it.
#[test]
fn the_young_black_dragons_fury_locks_a_die_until_a_counter() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon young-black");
    for _ in 0..3 {
        for cover in ["strike", "critical-hit"] {
            let hero = hunt(&mut table)["next"].as_str().unwrap().to_owned();
            table.ok("hunt roll --dice SHCSM");
            // Three turns each: three skills covered.
            let open = ["strike", "critical-hit", "magic-bolt", "stab"];
            let done =
                open.iter().any(|skill| table.run(&format!("hunt fail --cover {skill}")).code == 0);
            assert!(done, "{hero} {cover}");
            table.ok("hunt next");
        }
    }
    let said = table.json("hunt fury --dice XSSSS,SSSS,XSSS")["hunt"].clone();
    assert_eq!(hero(&said, "Denra")["hp"], 19 - 9);
    assert_eq!(hero(&said, "Timorn")["hp"], 22 - 10);
    assert_eq!(said["dragons"][0]["locked_dice"], 1);
    assert_eq!((&said["round"], &said["phase"]), (&json!(2), &json!("heroes")));
    let said = table.json("hunt roll --dice DDXS")["hunt"].clone();
    assert_eq!(said["turn"]["dice"].as_array().unwrap().len(), 4);
    let said = table.json("hunt use stab")["hunt"].clone();
    assert_eq!(said["dragons"][0]["locked_dice"], 0, "the counter releases it");
    let said = table.json("hunt next")["hunt"].clone();
    assert_eq!(said["next"], "Timorn");
    let dice = table.json("hunt roll --dice MMMMM")["hunt"]["turn"]["dice"].clone();
    assert_eq!(dice.as_array().unwrap().len(), 5);
}

#[test]
fn every_way_to_name_dice_and_skills_works() {
    let mut table = hunting();
    play(&mut table, &["roll --dice sword,MAGIC,hammer,c,x", "reroll 135 --dice DDD"]);
    let words = ["daggers", "magic", "daggers", "crossbow", "daggers"];
    assert_eq!(hunt(&mut table)["turn"]["dice"], json!(words));
    play(&mut table, &["keep 1,3 5 --dice SS"]);
    let words = ["daggers", "sword", "daggers", "sword", "daggers"];
    assert_eq!(hunt(&mut table)["turn"]["dice"], json!(words));
    // The dice of a skill, as the player chooses: 1 and 5 make Stab, 3 remains to pass on.
    play(&mut table, &["use 'STAB' --using 15"]);
    table.refused(1, "hunt assist 5");
    play(&mut table, &["assist 3", "roll --dice MMMC"]);
    // A general skill covers one of the hero's own.
    play(&mut table, &["use treat --on brum --cover 'magic bolt'"]);
    assert_eq!(hero(&hunt(&mut table), "Timorn")["covered"], json!(["Magic Bolt"]));
}

#[test]
fn items_help_in_a_turn_and_the_used_are_erased_at_the_end() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --add-item haste --add-item healing-potion");
    table.ok("hero edit timorn --reason told --add-item mana --add-item scroll");
    table.ok("hero edit brum --reason told --add-item steel-shield --add-item magic-sword");
    table.ok("catalog edit dragon young-red hp=20");
    play(
        &mut table,
        &[
            "start --heroes denra,timorn,brum",
            "roll --dice DXXSC",
            "item haste 2 3 --dice DD",
            "use flanking-strike",
            "item healing --on timorn",
            "next",
            "roll --dice MMXHC",
            "use fireball --with mana",
            "next",
            "roll --dice SSXHC",
        ],
    );
    let now = hunt(&mut table);
    assert_eq!(hero(&now, "Denra")["items"], json!([]));
    assert_eq!(hero(&now, "Timorn")["items"], json!(["Scroll of Knowledge"]));
    assert_eq!(hero(&now, "Brum")["armor_class"], 1);
    play(&mut table, &["use smashing-blow --with magic-sword"]);
    assert_eq!(hunt(&mut table)["outcome"], "slain");
    let before = table.json("history --limit 1000")["history"]["steps"].as_array().unwrap().len();
    let end = table.json("hunt end --leftover exp=brum:2")["hunt"].clone();
    let steps = table.json("history --limit 1000")["history"]["steps"].as_array().unwrap().len();
    assert_eq!(steps, before + 1, "one step");
    assert_eq!(
        end["shares"][2]["exp"].as_i64().unwrap(),
        end["shares"][0]["exp"].as_i64().unwrap() + 2
    );
    let items = |table: &mut Table, hero: &str| {
        let items = table.json(&format!("hero show {hero}"))["hero"]["items"].clone();
        let names = items.as_array().unwrap().iter();
        names.map(|i| i["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(items(&mut table, "denra"), [""; 0]);
    assert_eq!(items(&mut table, "timorn"), ["Scroll of Knowledge"]);
    // Brum was not hit: the shield is unused (ruling 25).
    assert_eq!(items(&mut table, "brum"), ["Steel Shield"]);
}

/// Ruling 17: the killing blow ends the hunt at once, without a counter.
fn slain(table: &mut Table) {
    table.ok("catalog edit dragon young-red hp=13");
    play(
        table,
        &[
            "start --heroes denra,timorn,brum",
            "roll --dice DDDXX",
            "use flanking-strike",
            "next",
            "roll --dice MMMXX",
            "use fireball",
        ],
    );
}

#[test]
fn the_end_is_the_same_as_the_hunt_told_by_its_result() {
    let mut live = Table::with_party();
    slain(&mut live);
    let mut told = Table::with_party();
    told.ok("catalog edit dragon young-red hp=13");
    let words = "--leftover exp=timorn,brum --note 'what an evening'";
    let mut ended = live.json(&format!("hunt end {words}"));
    let record = format!("hunt record --outcome slain --heroes denra,timorn,brum {words}");
    let mut recorded = told.json(&record);
    for said in [&mut ended, &mut recorded] {
        said["step"].take();
        said["hunt"]["at"].take();
        said["hunt"]["tracked"].take();
    }
    assert_eq!(ended, recorded);
    assert_eq!(ended["hunt"]["outcome"], "slain");
    for words in ["hero list", "campaign show", "market"] {
        assert_eq!(live.json(words), told.json(words), "{words}");
    }
    let ledger = |table: &mut Table| table.json("hero history timorn")["history"].clone();
    assert_eq!(
        ledger(&mut live).as_array().map(Vec::len),
        ledger(&mut told).as_array().map(Vec::len)
    );
}

#[test]
fn a_party_that_flees_with_a_dead_hero_settles_like_a_told_one() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason told --hp 3");
    play(&mut table, &["start --heroes denra,timorn", "roll --dice DDXHC", "use stab"]);
    let now = hunt(&mut table);
    assert_eq!(hero(&now, "Denra")["dead"], true);
    assert_eq!(now["next"], "Timorn", "the turn is over with her");
    play(&mut table, &["roll --dice MMSHC", "use magic-bolt", "flee"]);
    assert_eq!(hunt(&mut table)["outcome"], "fled");
    let end = table.json("hunt end")["hunt"].clone();
    assert_eq!(end["outcome"], "fled");
    assert_eq!(end["shares"][0]["gold"], 0);
    let denra = table.json("hero show denra")["hero"].clone();
    assert_eq!(denra["state"], "dead");
    assert_eq!(table.json("market")["market"]["chapter"], 1);
    assert_eq!(table.json("campaign show")["campaign"]["chapter"], 1);
}

/// "Solo": one hero alone is allowed with a warning (ruling 12).
#[test]
fn one_hero_hunts_alone_with_a_warning() {
    let mut table = Table::with_party();
    let said = table.ok("hunt start --heroes brum");
    assert!(said.out.contains("one hero alone"), "{said}");
    for turn in ["SSHCM/use slash", "SSSHM/use smashing-blow", "SSSSH/use savage"] {
        let (dice, skill) = turn.split_once('/').unwrap();
        play(&mut table, &[&format!("roll --dice {dice}"), skill, "next"]);
    }
    let said = table.ok("hunt fury --dice SSSSS,SSSSS,SSSSS");
    assert!(said.out.contains("misses"), "{said}");
    let now = hunt(&mut table);
    assert_eq!(now["round"], 2);
    assert_eq!(now["dragons"][0]["hp"], 45 - 4 - 7 - 9);
    assert_eq!(hero(&now, "Brum")["covered"], json!([]), "cleanup");
}
