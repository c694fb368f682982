//! Eight chapters from the first roll to the last bounty, by commands only: the input of a group
//! that lets wyrm roll, chosen from `--json`.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::harness::{Table, samples};

/// Name, class, symbol, and the choices at levels 2 to 5.
const PARTY: [(&str, &str, &str, [&str; 4]); 4] = [
    (
        "denra",
        "rogue",
        "daggers",
        ["--improve stab", "--learn sneak-attack", "--improve flanking-strike", "--decline"],
    ),
    (
        "timorn",
        "wizard",
        "magic",
        ["--improve fireball", "--learn drain-life", "--improve magic-bolt", "--learn genie"],
    ),
    (
        "brum",
        "warrior",
        "sword",
        ["--improve slash", "--learn throwing-axe", "--improve smashing-blow", "--decline"],
    ),
    (
        "ulric",
        "cleric",
        "hammer",
        ["--improve smite", "--learn healing-wave", "--improve healing-hands", "--decline"],
    ),
];

/// A group's favourite skills.
const FAVOURITES: [&str; 24] = [
    "Savage Attack",
    "Critical Hit",
    "Sudden Death",
    "Holy Storm",
    "Smashing Blow",
    "Fireball",
    "Lightning Storm",
    "Flanking Strike",
    "Sneak Attack",
    "Throwing Axe",
    "Healing Wave",
    "Strike",
    "Holy Strike",
    "Healing Hands",
    "Drain Life",
    "Slash",
    "Magic Bolt",
    "Stab",
    "Smite",
    "Genie",
    "Parry",
    "Shield",
    "Blessing",
    "Treat Wounds",
];

struct Group {
    table: Table,
    seed: u64,
    skills: BTreeMap<String, Vec<String>>,
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap()
}

impl Group {
    fn says(&mut self, words: &str) -> Value {
        self.table.json(words)
    }

    fn hunt(&mut self, words: &str) -> Value {
        self.says(&format!("hunt {words}"))["hunt"].clone()
    }

    fn rolls(&mut self, words: &str) -> Value {
        self.seed += 1;
        self.hunt(&format!("{words} --seed {}", self.seed))
    }

    /// Plays the open hunt to its end, from its current state.
    fn play(&mut self, mut now: Value) -> Value {
        for _ in 0..2000 {
            now = match now["waits_for"].as_str().unwrap() {
                "roll" => self.rolls("roll"),
                "skill" => self.acts(&now),
                "end-of-turn" => self.ends_turn(&now),
                "fury" => self.rolls("fury"),
                "step-in" => {
                    let mut heroes = list(&now["heroes"]).iter();
                    let free = heroes.find(|h| h["dead"] == false && h["faces"].is_null());
                    let name = text(&free.unwrap()["name"]);
                    self.hunt(&format!("step-in {name}"))
                }
                _ => return now,
            };
        }
        panic!("a hunt always ends: {now}");
    }

    fn acts(&mut self, now: &Value) -> Value {
        let turn = &now["turn"];
        let name = text(&turn["hero"]);
        let can: Vec<String> = list(&turn["activatable"]).iter().map(text).collect();
        let own = PARTY.iter().find(|p| p.0 == name.to_lowercase()).unwrap().2;
        let best = FAVOURITES.iter().find(|skill| can.contains(&(**skill).to_owned()));
        let good = |skill: &&str| FAVOURITES[..13].contains(skill);
        if turn["rolls_left"].as_u64().unwrap() > 0 && !best.is_some_and(good) {
            let dice = list(&turn["dice"]).iter().enumerate();
            let poor: Vec<String> =
                dice.filter(|(_, face)| *face != own).map(|(n, _)| (n + 1).to_string()).collect();
            if !poor.is_empty() {
                return self.rolls(&format!("reroll {}", poor.join(" ")));
            }
        }
        let Some(skill) = best.copied().or(can.first().map(String::as_str)) else {
            let cover = self.open_skill(now, &name);
            return self.hunt(&format!("fail --cover '{cover}'"));
        };
        let mut weak: Vec<&Value> =
            list(&now["heroes"]).iter().filter(|h| h["dead"] == false).collect();
        weak.sort_by_key(|h| h["hp"].as_u64());
        let names: Vec<String> = weak.iter().map(|h| text(&h["name"])).collect();
        let on = match skill {
            "Healing Wave" => format!(" --on {}", names[..names.len().min(2)].join(",")),
            "Healing Hands" | "Blessing" | "Shield" | "Treat Wounds" => {
                format!(" --on {}", names[0])
            }
            _ => String::new(),
        };
        let cover = match skill {
            "Jab" | "Treat Wounds" => format!(" --cover '{}'", self.open_skill(now, &name)),
            _ => String::new(),
        };
        self.hunt(&format!("use '{skill}'{on}{cover}"))
    }

    fn open_skill(&mut self, now: &Value, name: &str) -> String {
        let hero = list(&now["heroes"]).iter().find(|h| h["name"] == name).unwrap();
        let covered = list(&hero["covered"]);
        let mut open = self.skills[name].iter().rev();
        open.find(|skill| !covered.iter().any(|c| c == skill.as_str())).unwrap().clone()
    }

    /// Potions when needed, occasionally a passed die.
    fn ends_turn(&mut self, now: &Value) -> Value {
        let name = text(&now["turn"]["hero"]);
        let hero = list(&now["heroes"]).iter().find(|h| h["name"] == name.as_str()).unwrap();
        let mut items = list(&hero["items"]).iter().map(text);
        let hurt = hero["max_hp"].as_u64().unwrap() - hero["hp"].as_u64().unwrap();
        if let Some(potion) = items.find(|item| item.contains("Healing Potion"))
            && hurt >= 7
        {
            return self.hunt(&format!("item '{potion}'"));
        }
        for die in 1..=5 {
            if self.seed.is_multiple_of(3)
                && self.table.run(&format!("hunt assist {die}")).code == 0
            {
                return self.hunt("status");
            }
        }
        self.hunt("next")
    }

    fn begins(&mut self, words: &str) -> Value {
        for (name, ..) in PARTY {
            let hero = self.says(&format!("hero show {name}"))["hero"].clone();
            let skills = list(&hero["skills"]).iter().map(|s| text(&s["name"])).collect();
            self.skills.insert(text(&hero["name"]), skills);
        }
        self.hunt(&format!("start {words} --without-levels"))
    }

    /// Everything between two hunts: the dead are resurrected, levels gained, potions bought.
    fn rests(&mut self, end: &Value) -> usize {
        for share in list(&end["shares"]) {
            let name = text(&share["hero"]);
            if share["died"] == true {
                self.says(&format!("hero edit {name} --reason 'a friend helps' --gold +2"));
                self.says(&format!("hero resurrect {name}"));
            }
        }
        let mut due: Vec<String> = list(&end["may_level_up"]).iter().map(text).collect();
        while let Some(name) = due.pop() {
            let level = self.says(&format!("hero show {name}"))["hero"]["level"].as_u64().unwrap();
            let brings = PARTY.iter().find(|p| p.0 == name.to_lowercase()).unwrap().3;
            self.seed += 1;
            let choice = brings[level as usize - 1];
            self.says(&format!("hero level-up {name} {choice} --seed {}", self.seed));
        }
        let mut bought = 0;
        for (name, ..) in PARTY {
            for potion in ["healing-potion", "small-healing-potion"] {
                bought += usize::from(
                    self.table.run(&format!("market buy {potion} --hero {name}")).code == 0,
                );
            }
        }
        bought
    }
}

#[test]
fn a_campaign_of_eight_chapters_is_played_by_commands_alone() {
    let empty = Table::new().dump();
    let mut group = Group { table: Table::new(), seed: 100, skills: BTreeMap::new() };
    group.says("campaign new Ashes");
    for (name, class, ..) in PARTY {
        group.says(&format!("hero new {name} --class {class}"));
        group.says(&format!("hero edit {name} --reason 'hardy folk' --hp 99 --armor 3"));
    }
    // Short evenings: the later dragons have about half their hit points.
    for dragon in ["green", "red", "blue", "undead", "black"] {
        group.says(&format!("catalog edit dragon {dragon} hp=38"));
    }
    let mut bought = 0;
    let chapters = samples(8);
    for chapter in 1..=chapters {
        let heroes = match chapter {
            1 | 3 | 6 => "denra,timorn,brum",
            2 | 5 | 7 => "ulric,denra,timorn",
            // Two dragons for four.
            4 => "denra,timorn,brum,ulric --dragon green --dragon red --second brum,denra",
            _ => "denra,timorn,brum,ulric --dragon black --dragon undead",
        };
        if chapter == 2 {
            group.says("hero edit denra --reason 'a bad night' --hp 5");
        }
        let mut now = group.begins(&format!("--heroes {heroes}"));
        assert_eq!(now["chapter"], chapter);
        if chapter == 2 {
            // Denra falls to a White Inferno; the others continue, and resurrect her.
            group.hunt("roll --dice DDXXX");
            now = group.hunt("use stab");
        }
        let last = group.play(now);
        assert_eq!(last["outcome"], "slain", "{last}");
        let end = group.hunt("end");
        assert_eq!(end["outcome"], "slain");
        assert_eq!(end["shares"][1]["died"], chapter == 2, "{end}");
        bought += group.rests(&end);
        if chapter == 2 {
            group.says("hero edit denra --reason rested --hp 99");
        }
    }
    assert!(bought >= chapters, "{bought} potions");
    let campaign = group.says("campaign show")["campaign"].clone();
    assert_eq!(campaign["chapter"], (chapters + 1).min(8));
    let heroes = list(&campaign["heroes"]);
    let highest = heroes.iter().filter_map(|h| h["level"].as_u64()).max();
    if chapters == 8 {
        assert!(campaign["completed"] != false, "{campaign}");
        assert!(highest >= Some(4), "{campaign}");
    }
    for id in 1..=chapters {
        let shown = group.says(&format!("hunt show {id}"))["hunt"].clone();
        let dealt: u64 =
            list(&shown["stats"]["heroes"]).iter().map(|h| h["damage"].as_u64().unwrap()).sum();
        assert!(dealt >= 38, "{shown}");
        let log = group.says(&format!("hunt log {id}"))["hunt"].clone();
        assert!(list(&log["events"]).len() > 20);
        assert!(group.table.ok(&format!("hunt log {id}")).out.contains("the hunt is won"));
        assert!(group.table.ok(&format!("hunt show {id}")).out.contains("expected"));
    }
    let undone = group.says("undo --to 0 --yes")["undone"].clone();
    assert_eq!(group.table.dump(), empty);
    let steps = list(&undone["steps"]).len();
    group.table.ok(&format!("redo {steps}"));
    assert_eq!(group.says("campaign show")["campaign"], campaign);
}
