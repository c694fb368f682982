//! Dragon Keepers through the program: both games from start to end.

use serde_json::{Value, json};

use crate::harness::Table;

pub const KEEPER: &str = "keepers start --mode keeper --players Ana,Ben,Cleo --tribes red,yellow,green --first ana --seed 7";
pub const DRAGON: &str =
    "keepers start --mode dragon --players Ana,Ben --tribes red,yellow --first ana --seed 7";

/// Runs these commands, each after `keepers`.
pub fn play(table: &mut Table, commands: &[&str]) {
    for words in commands {
        table.ok(&format!("keepers {words}"));
    }
}

pub fn now(table: &mut Table) -> Value {
    table.json("keepers")["keepers"].clone()
}

fn dragon(now: &Value, colour: &str) -> Value {
    let dragons = now["dragons"].as_array().unwrap();
    dragons.iter().find(|d| d["dragon"] == colour).unwrap().clone()
}

#[test]
fn a_keeper_game_from_setup_to_the_winner() {
    let mut table = Table::new();
    table.ok(KEEPER);
    play(
        &mut table,
        &[
            "round --dice RYB",
            "choose ana=red ben=blue cleo=blue",
            // Ana protected her favourite: an arrow off Yellow, or none.
            "heal yellow",
            "round --dice BBP",
            "choose ana=b,ben=p,cleo=p",
            "round --dice WBB",
            "choose ana=white ben=blue cleo=blue",
        ],
    );
    let refused = table.refused(1, "keepers round");
    assert_eq!(
        refused.err,
        "error: no Dragon Keepers play is open\nhint: begin one: wyrm keepers start\n"
    );
    let last = table.ok("keepers").out;
    let end = " Ana wins with 3 shields\n\n next     wyrm play show 1 · wyrm keepers log 1\n";
    assert!(last.ends_with(end), "{last}");
    assert_eq!(table.ok("keepers log").out, table.ok("keepers log 1").out);
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["how"], "Ana wins with 3 shields");
    assert_eq!(
        play["facts"],
        json!({ "mode": "keeper", "rounds": "3", "tribes": "Ana (red), Ben (yellow) and Cleo (green)" })
    );
    let seat = &play["seats"][0];
    let told = ["player", "hero", "score", "won", "died"].map(|what| seat[what].clone());
    assert_eq!(json!(told), json!(["Ana", null, 3, true, false]));
    assert_eq!(play["seats"][1]["score"], 0);
    assert_eq!(play["kind"], "tracked");
    assert_eq!(play["minutes"], 7, "one minute for each command");
    insta::assert_snapshot!(table.ok("keepers log 1"));
    insta::assert_snapshot!(table.ok("play list"));
    insta::assert_snapshot!(table.ok("play show 1"));
    // Everything is undone, step by step.
    table.ok("undo 8");
    assert_eq!(table.dump(), "");
    table.ok("redo 8");
    assert_eq!(table.json("play show")["play"]["how"], "Ana wins with 3 shields");
}

#[test]
fn a_keeper_game_as_it_looks() {
    let mut table = Table::new();
    insta::assert_snapshot!(table.ok(KEEPER));
    table.ok("keepers round --dice RYB");
    insta::assert_snapshot!(table.ok("keepers choose ana=red ben=blue cleo=blue"));
    table.ok("keepers heal none");
    insta::assert_snapshot!(table.ok("keepers --plain"));
}

/// In a narrow window the circle is more compact.
#[test]
fn the_circle_fits_a_narrow_window() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.ok("keepers round --dice RYB");
    table.width = 44;
    let said = table.ok("keepers");
    let widest = said.out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(44), "{said}");
    assert!(said.out.contains(" yellow ♥♥♥ ⟨⟩               white ♥♥♥\n"), "{said}");
}

/// Secret choices, one after the other: earlier ones are shown nowhere.
#[test]
fn what_lies_face_down_is_not_shown() {
    let mut table = Table::new();
    table.ok(KEEPER);
    let nothing = |said: &str| {
        for word in ["purple", "chose\""] {
            assert!(!said.contains(word), "{said}");
        }
    };
    table.ok("keepers round --dice RYB");
    let json = table.json("keepers choose cleo=blue");
    let happened = json["keepers"]["happened"].to_string();
    assert_eq!(happened, "[]");
    assert_eq!(json["keepers"]["players"][2]["has_chosen"], true);
    assert_eq!(json["step"]["label"], "keepers play 1: Cleo chooses");
    nothing(&table.ok("keepers log --json").out);
    let history = table.ok("history");
    assert!(history.out.contains("chosen or planned 1 → 0"), "{history}");
    let said = table.ok("keepers choose cleo=yellow");
    assert!(said.out.contains("has chosen"), "{said}");
    table.answers = Some(["r"].into());
    table.ok("keepers choose ana");
    table.answers = Some(["y"].into());
    let said = table.ok("keepers choose");
    assert!(
        said.out
            .starts_with(" Keepers: Ana red, Ben yellow, Cleo yellow; several before yellow: nothing\n happens\n blue takes 1 arrow\n"),
        "{said}"
    );
}

/// Keeper phase: cards lie face down until all are placed; a choice changed along with the last
/// ones is changed before they are shown.
#[test]
fn a_choice_is_changed_with_the_last_ones() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.ok("keepers round --dice RYB");
    table.ok("keepers choose ben=red");
    let said = table.ok("keepers choose ana=red cleo=yellow ben=blue");
    let shown = " Keepers: Ana red, Ben blue, Cleo yellow\n";
    assert!(said.out.starts_with(shown), "{said}");
}

/// A reopened play says so, without its former result.
#[test]
fn undo_opens_a_play_again() {
    let mut table = Table::new();
    table.ok(KEEPER);
    table.ok("keepers round --dice RYB");
    table.ok("keepers abandon");
    let undone = table.ok("undo");
    let shown =
        "undone: step 3, keepers play 1: abandoned\n   keepers play 1: state abandoned → open\n";
    assert_eq!(undone.out, shown, "{undone}");
}

#[test]
fn a_dragon_game_by_hand() {
    let mut table = Table::new();
    table.ok(DRAGON);
    table.ok("keepers round --dice RR --reveal magic");
    table.ok("keepers plan defend ben=train");
    insta::assert_snapshot!(table.ok("keepers act red --take offer --reveal h,m"));
    let state = now(&mut table);
    assert_eq!(state["hunter_dice"], 3);
    assert_eq!(state["players"][0]["magic"], 1);
    assert_eq!(state["deck"], 17);
    table.ok("keepers act blue --drawn red --take attack");
    let state = now(&mut table);
    assert_eq!(dragon(&state, "blue")["training"], json!(["red"]));
    assert_eq!(state["bag"], json!({ "white": 6, "red": 5 }));
    assert_eq!(state["waits_for"]["what"], "round");
    // Ben has the token now; this pile's Hunter card is out, so the next card is certain.
    table.ok("keepers round --dice BBY");
    let state = now(&mut table);
    assert_eq!(dragon(&state, "blue")["dice"], 1, "blue sent one back");
    table.ok("keepers plan pass,defend+magic");
    table.ok(&[
        "keepers",
        "magic",
        "--note",
        "a blessing",
        "--change",
        "arrows:yellow=+1,flames=+2",
    ]);
    insta::assert_snapshot!(table.ok("keepers act yellow --take discard"));
    let state = now(&mut table);
    assert_eq!(state["flames"], 2);
    assert_eq!(dragon(&state, "yellow")["arrows"], 1);
    assert_eq!(state["players"][0]["magic"], 1, "one played, one gained");
    table.ok("keepers round --dice RRW");
    table.ok("keepers plan pass attack");
    table.ok("keepers act blue --dice M");
    insta::assert_snapshot!(table.ok("keepers --plain"));
    table.ok("keepers reroll 1 --dice F");
    assert_eq!(now(&mut table)["flames"], 3);
    assert_eq!(dragon(&now(&mut table), "blue")["shield"], true);
    let round = table.json("keepers round --dice RY --reveal m")["keepers"].clone();
    assert_eq!(round["hunter_dice"], 2, "three flames burnt one off");
    insta::assert_snapshot!(table.ok("keepers log"));
}

/// Choices of White, Green and Yellow, and a lost game.
#[test]
fn attacks_ask_for_their_choices_and_the_game_can_be_lost() {
    let mut table = Table::new();
    table.ok(DRAGON);
    play(
        &mut table,
        &[
            "round --dice RR --reveal m",
            "plan train train",
            "act green --drawn w --take attack",
            "act yellow --drawn r --take attack",
            "round --dice PP --reveal m",
            "plan pass pass",
            "round --dice WB --reveal m",
            "plan attack attack",
            "act green --dice F",
            "heal purple",
            "act yellow --dice W",
            "heal red,purple",
        ],
    );
    let state = now(&mut table);
    assert_eq!(state["flames"], 0, "Green healed instead");
    assert_eq!(dragon(&state, "red")["arrows"], 1);
    assert_eq!(dragon(&state, "purple")["arrows"], 0);
    play(&mut table, &["round --dice WW --reveal m", "plan pass pass"]);
    let over = table.ok("play show");
    assert!(over.out.contains("the hunters win: the white"), "{over}");
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["outcome"], "lost");
    assert_eq!(play["facts"]["difficulty"], "medium");
    assert_eq!(play["seats"][0]["won"], false);
}

/// A whole random Dragon game, twice the same from one seed.
#[test]
fn a_virtual_dragon_game_is_the_same_for_the_same_seeds() {
    let game = || {
        let mut table = Table::new();
        table.ok("keepers start --mode dragon --difficulty easy --players Ana,Ben,Cleo --seed 5 --virtual-deck");
        for n in 0..200 {
            let state = table.json("keepers")["keepers"].clone();
            let words = match state["waits_for"]["what"].as_str().unwrap() {
                "round" => format!("keepers round --seed {n}"),
                "plan" => "keepers plan pass".to_owned(),
                other => panic!("{other}"),
            };
            let said = table.json(&words)["keepers"].clone();
            if !said["outcome"].is_null() {
                return (n, said);
            }
        }
        panic!("it never ended");
    };
    let (steps, end) = game();
    assert_eq!(end["outcome"], "lost");
    assert_eq!(game(), (steps, end));
}

/// A possible act, picked by a number from the output of `keepers`.
fn some_move(state: &Value, pick: usize) -> String {
    let dragons = state["dragons"].as_array().unwrap();
    let colour = |d: &Value| d["dragon"].as_str().unwrap().to_owned();
    let with = |field: &str| -> Vec<String> {
        let there = dragons.iter().filter(|d| d[field].as_u64() > Some(0));
        there.map(colour).collect()
    };
    let of = |list: &[String]| list[pick % list.len()].clone();
    let players = state["players"].as_array().unwrap();
    let waits = &state["waits_for"];
    let seat = players.iter().find(|p| p["name"] == waits["player"]);
    match (waits["what"].as_str().unwrap(), seat) {
        ("round", _) => format!("keepers round --seed {pick}"),
        ("choose", _) => {
            let open = players.iter().find(|p| p["has_chosen"] == false).unwrap();
            let name = open["name"].as_str().unwrap();
            format!("keepers choose {name}={}", of(&with("dice")))
        }
        ("plan", Some(seat)) => {
            let tokens = seat["tokens"].as_object().unwrap().iter();
            let tokens = tokens.filter(|(_, n)| n.as_u64() > Some(0));
            let magic = if seat["magic"].as_u64() > Some(0) { "+magic" } else { "" };
            let mut plans: Vec<String> = tokens.map(|(t, _)| format!("{t}{magic}")).collect();
            plans.push("pass".to_owned());
            format!("keepers plan {}", of(&plans))
        }
        ("act", Some(seat)) => {
            let played = seat["played"].as_array().unwrap();
            let hand = dragons.iter().filter(|d| !played.contains(&d["dragon"]));
            let hand: Vec<String> = hand.map(colour).collect();
            let takes = ["", "--take offer", "--take discard", "--take attack"];
            let take = takes[pick / 7 % 4];
            format!("keepers act {} {take} --seed {pick}", of(&hand))
        }
        ("choice", _) if waits["choice"]["reroll"].is_object() => {
            "keepers reroll --none".to_owned()
        }
        ("choice" | "heal", _) => format!("keepers heal {}", of(&with("arrows"))),
        ("magic", _) => "keepers magic --note spell".to_owned(),
        (other, _) => panic!("{other}"),
    }
}

/// Random whole games through the program: they end, and undoing everything leaves nothing.
#[test]
fn random_games_end_and_are_undone_to_nothing() {
    for start in [
        "--mode keeper --players Ana,Ben,Cleo",
        "--mode keeper --players Ana,Ben,Cleo,Dan,Eva,Fin",
        "--mode dragon --players Ana,Ben --virtual-deck",
        "--mode dragon --players Ana,Ben,Cleo,Dan --difficulty extreme --virtual-deck",
    ] {
        let mut table = Table::new();
        let mut state = table.json(&format!("keepers start {start} --seed 3"))["keepers"].clone();
        let (mut pick, mut steps, mut tries) = (1usize, 1, 0);
        while state["outcome"].is_null() {
            tries += 1;
            assert!(tries < 2000, "{start} never ended");
            // Pseudo-random numbers, the same on every machine.
            pick = (pick * 7919 + 104_729) % 1_000_003;
            let words = some_move(&state, pick);
            let said = table.run(&format!("{words} --json"));
            match said.code {
                0 => {
                    state = serde_json::from_str::<Value>(&said.out).unwrap()["keepers"].clone();
                    steps += 1;
                }
                // An unavailable reward.
                1 => assert!(words.contains("act"), "{words}: {said}"),
                _ => panic!("{words}: {said}"),
            }
        }
        let played = table.dump();
        table.ok("undo --to 0 --yes");
        assert_eq!(table.dump(), "", "{start}");
        table.ok(&format!("redo {steps}"));
        assert_eq!(table.dump(), played, "{start}");
    }
}

/// wyrm deals the deck even if the dice are rolled by hand.
#[test]
fn real_dice_and_a_dealt_deck() {
    let mut table = Table::new();
    table.ok(&format!("{DRAGON} --virtual-deck"));
    // Seed 7 deals a Magic card first; the same card again, however often it is asked for.
    let tried = table.ok("keepers round --dice RY --dry-run");
    let played = table.ok("keepers round --dice RY");
    assert_eq!(played.out, tried.out);
    play(&mut table, &["plan defend pass", "act red --take offer"]);
    assert_eq!(now(&mut table)["players"][0]["magic"], 1);
    let mut seen = Vec::new();
    for seed in 0..12 {
        let mut table = Table::new();
        table.ok(&format!(
            "keepers start --mode dragon --players Ana,Ben --virtual-deck --seed {seed}"
        ));
        let said = table.run("keepers round --dice RY");
        if said.code == 1 {
            assert_eq!(
                said.err,
                "error: the next roll needs 3 dice, only 2 given\n\
                 hint: a Hunter card was dealt: the Hunter rolls one more\n"
            );
            table.ok("keepers round --dice RYG");
            seen.push(seed);
        }
    }
    assert!(!seen.is_empty(), "one card in five is a Hunter card");
}

/// Entering the faces of a die does not change the dealt cards.
#[test]
fn faces_told_leave_the_dealt_deck_as_it_is() {
    let mut table = Table::new();
    table.ok(
        "keepers start --mode dragon --players Ana,Ben --tribes red,blue --first ana --seed 3 \
         --difficulty hard --virtual-deck",
    );
    let due = "error: the next roll needs 3 dice, only 2 given\n\
               hint: a Hunter card was dealt: the Hunter rolls one more\n";
    for told in ["keepers", "keepers rule white-die 1/2/3", "keepers rule red-die 1/1/4"] {
        table.ok(told);
        let said = table.refused(1, "keepers round --dice GR");
        assert_eq!(said.err, due, "{told}");
    }
    table.ok("keepers round --dice GRB");
    assert_eq!(now(&mut table)["hunter_dice"], 3);
}
