//! Compares paper sheets with the record: each difference is explained together with its entry, and
//! the entry fixes it.

use std::collections::VecDeque;

use serde_json::{Value, json};

use crate::harness::{Said, Table};

/// Exit code 1 with an answer: differences are on standard output, and nothing changed.
#[track_caller]
fn differs(table: &mut Table, words: &str) -> Said {
    let before = table.dump();
    let said = table.run(words);
    assert_eq!(said.code, 1, "{said}");
    assert_eq!(table.dump(), before, "looking changes nothing");
    assert!(said.err.starts_with("error: sheets and record differ in "), "{said}");
    said
}

#[track_caller]
fn as_json(table: &mut Table, words: &str) -> Value {
    let said = differs_json(table, words);
    serde_json::from_str::<Value>(&said.out).unwrap()["audit"].clone()
}

#[track_caller]
fn differs_json(table: &mut Table, words: &str) -> Said {
    let said = table.run(&format!("{words} --json"));
    assert_eq!(said.code, 1, "{said}");
    said
}

/// The first explanation of a hero's first difference.
#[track_caller]
fn first(table: &mut Table, words: &str) -> (String, String) {
    let audit = as_json(table, words);
    let because = &audit["heroes"][0]["differs"][0]["because"][0];
    let text = |name: &str| because[name].as_str().unwrap_or_default().to_owned();
    (text("text"), text("command"))
}

/// Types a command as displayed.
#[track_caller]
fn typed(table: &mut Table, command: &str) {
    let command = command.strip_prefix("wyrm ").unwrap();
    table.ok(&command.replace('"', "'"));
}

/// The first explanation's command, typed, makes sheet and record agree.
#[track_caller]
fn mends(table: &mut Table, words: &str, text: &str, command: &str) {
    let found = first(table, words);
    assert_eq!(found, (text.to_owned(), command.to_owned()));
    typed(table, command);
    let said = table.ok(words);
    assert!(said.out.contains(" the record\n"), "{said}");
}

#[test]
fn sheets_that_agree_say_so() {
    let mut table = Table::with_party();
    let said = table.ok("audit denra gold=0 exp=0 level=1 hp=19 items=none state=alive");
    assert_eq!(said.out, "Denra's sheet matches the record\n");
    let said = table.ok("audit denra gold=0 brum xp=0 improved= learned=none");
    assert_eq!(said.out, "the sheets of Denra and Brum match the record\n");
    let audit = table.json("audit denra gold=0")["audit"].clone();
    assert_eq!(audit["agrees"], true);
    assert_eq!(audit["heroes"][0]["differs"], json!([]));
}

/// Collecting Bounty and Gaining Experience; ruling 8.
#[test]
fn a_hunt_that_is_not_on_record_is_found_by_its_shares() {
    let mut table = Table::with_party();
    let said = differs(&mut table, "audit denra gold=1 exp=4 timorn gold=2 exp=4 brum exp=0");
    insta::assert_snapshot!(said);
    mends(
        &mut table,
        "audit denra gold=1 exp=4 timorn gold=2 exp=4 brum exp=0",
        "a hunt of chapter 1 is not on record: Denra and Timorn slew the Young Red Dragon",
        "wyrm hunt record --outcome slain --heroes denra,timorn --leftover gold=timorn",
    );
}

/// 4-5 Player Rules; ruling 26. The dead have a share.
#[test]
fn a_hunt_of_four_heroes_and_a_death() {
    let mut table = Table::with_party();
    table.ok("hero new Cleo --class cleric");
    table.ok("campaign chapter 2");
    let sheets = "audit denra exp=6 gold=2 state=dead timorn exp=6 brum exp=5 cleo exp=5 gold=3";
    mends(
        &mut table,
        sheets,
        "a hunt of chapter 2 is not on record: Denra, Timorn, Brum and Cleo slew the Pale Dragon \
         and the Young Black Dragon, Denra died",
        "wyrm hunt record --outcome slain --heroes denra,timorn,brum,cleo --dragon pale-dragon \
         --dragon young-black-dragon --dead denra --leftover gold=cleo --leftover exp=denra,timorn",
    );
}

/// The Village Marketplace.
#[test]
fn a_purchase_that_is_not_on_record() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    mends(
        &mut table,
        "audit denra gold=1 exp=4 items=haste",
        "a purchase is not on record: Haste Potion for 1 gold in Bearwood",
        "wyrm market buy haste-potion --hero denra",
    );
    table.ok("hunt record --outcome fled --heroes denra,timorn");
    mends(
        &mut table,
        "audit denra gold=0 exp=4 items=haste,holy-water",
        "a purchase is not on record: Holy Water for 1 gold in Bearwood, where the market is closed now",
        "wyrm hero edit denra --gold -1 --add-item holy-water --reason \"bought in Bearwood\"",
    );
    let said = differs(&mut table, "audit timorn gold=0 exp=4 items=none");
    assert!(said.out.contains("a purchase for 1 gold in "), "{said}");
    // Gold that came and went is named as well.
    let (text, _) =
        first(&mut table, "audit timorn gold=1 exp=8 items=none denra exp=8 brum exp=0");
    assert!(text.starts_with("a hunt of chapter 1 is not on record"), "{text}");
    assert!(text.contains("; and a purchase for 1 gold in Agelos"), "{text}");
}

#[test]
fn a_hunt_on_record_without_the_hero_and_one_that_the_sheet_lacks() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    let (text, command) = first(&mut table, "audit timorn gold=0 exp=0");
    assert_eq!(text, "hunt (id 1) paid 1 gold and 4 experience; the sheet does not have it");
    assert_eq!(command, "", "the sheet wants mending, not the record");
    mends(
        &mut table,
        "audit brum gold=1 exp=3",
        "hunt (id 1) is on record without Brum, whose share is 1 gold and 3 experience",
        "wyrm hero edit brum --gold +1 --exp +3 --reason \"took part in hunt 1\"",
    );
}

/// Ruling 10: gold and items pass between heroes; ruling 9: 2 gold bring a dead hero back.
#[test]
fn what_passed_between_heroes_and_who_was_brought_back() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason start --gold 5 --add-item healing-potion");
    mends(
        &mut table,
        "audit denra gold=3 timorn gold=2",
        "a payment is not on record: Denra paid Timorn 2 gold",
        "wyrm hero pay denra timorn 2",
    );
    mends(
        &mut table,
        "audit brum items=healing denra items=none",
        "Denra gave Brum Healing Potion, not on record",
        "wyrm hero give denra healing-potion brum",
    );
    mends(
        &mut table,
        "audit brum items=none gold=0",
        "Healing Potion was used up or dropped, not on record",
        "wyrm hero drop brum healing-potion",
    );
    table.ok("hero edit brum --reason told --state dead");
    mends(
        &mut table,
        "audit denra gold=1 brum state=alive gold=0",
        "Denra paid 2 gold to bring Brum back, not on record",
        "wyrm hero resurrect brum --paid-by denra",
    );
    mends(
        &mut table,
        "audit brum state=retired",
        "Brum was retired, not on record",
        "wyrm hero retire brum",
    );
}

/// Increasing a Hero's Level: Timorn's 25 hit points. The dice are unknown.
#[test]
fn a_level_that_is_not_on_record() {
    let mut table = Table::with_party();
    let sheet = "audit timorn level=2 hp=25 improved=fireball";
    let (text, command) = first(&mut table, sheet);
    assert_eq!(
        text,
        "level 2 is not on record: +3 hit points, Fireball improved; it needs 6 experience on \
         record first"
    );
    assert_eq!(command, "");
    table.ok("hero edit timorn --exp 8 --reason told");
    mends(
        &mut table,
        sheet,
        "level 2 is not on record: +3 hit points, Fireball improved",
        "wyrm hero level-up timorn --improve fireball --hp 3",
    );
    let said = table.ok("hero why timorn hp");
    assert!(said.out.contains("level 2 (told)"), "{said}");
    let (text, command) = first(&mut table, "audit timorn hp=22");
    assert_eq!(text, "the +3 of level 2 was not added on the sheet");
    assert_eq!(command, "");
    let (text, _) = first(&mut table, "audit timorn level=1");
    assert_eq!(text, "level 2 (+3 hit points) is on record; the sheet does not have it");
}

/// Step 1: one hit point and one per symbol of five dice, Warriors one more (ruling 5).
#[test]
fn hit_points_of_a_level_are_told_within_what_dice_give() {
    let mut table = Table::with_party();
    table.ok("hero edit brum --exp 6 --reason told");
    let said = table.refused(1, "hero level-up brum --improve slash --hp 1");
    assert_eq!(said.err, "error: level 2 gives Brum 2 to 7 hit points, not 1\n");
    table.refused(1, "hero level-up brum --improve slash --hp -5");
    table.refused(1, "hero level-up brum --improve slash --hp 9223372036854775807");
    table.refused(2, "hero level-up brum --improve slash --hp 2 --dice SSSSS");
    let said = table.ok("hero level-up brum --improve slash --hp 7");
    assert_eq!(
        said.out,
        "Brum is level 2 now\n HP       +7 (1 + 5 + 1 as warrior), 30 now\n improved Slash\n"
    );
}

#[test]
fn corrections_are_one_step_with_a_reason() {
    let mut table = Table::with_party();
    let before = table.dump();
    let words = "audit denra gold=3 items=haste,steel timorn exp=5 hp=24 brum state=dead gold=0";
    let said = table.run(&format!("{words} --correct --reason 'coffee on the laptop' --dry-run"));
    assert_eq!((said.code, table.dump()), (0, before.clone()), "{said}");
    let said = table.ok(&format!("{words} --correct --reason 'coffee on the laptop'"));
    assert_eq!(
        said.out,
        "Denra corrected: gold 0 → 3, with Haste Potion, with Steel Shield\n\
         Timorn corrected: experience 0 → 5, maximum hit points 22 → 24\n\
         Brum corrected: alive → dead\n"
    );
    assert!(said.err.contains("(undo: wyrm undo)"), "{said}");
    table.ok(words);
    let said = table.ok("hero history denra");
    assert!(said.out.contains("coffee on the laptop"), "{said}");
    let said = table.ok(&format!("{words} --correct --reason again"));
    assert!(said.out.contains("match the record"), "{said}");
    table.ok("undo");
    assert_eq!(table.dump(), before);
}

#[test]
fn levels_and_skills_are_gained_and_not_corrected() {
    let mut table = Table::with_party();
    for (words, says) in [
        ("timorn level=2", "Timorn's sheet has a different level"),
        ("timorn level=2 hp=25", "Timorn's sheet has a different level"),
        ("timorn gold=3 improved=fireball", "Timorn's sheet has different skills"),
    ] {
        let said = table.refused(1, &format!("audit {words} --correct --reason told"));
        assert!(said.err.contains(says), "{said}");
    }
}

/// Ruling 10: a sheet is closed while its hero hunts. It is compared all the same.
#[test]
fn a_hero_in_an_open_hunt_is_compared_and_not_corrected() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    let said = differs(&mut table, "audit denra gold=1 exp=0 brum gold=0");
    assert!(said.out.contains("Denra is in hunt 1: the sheet is locked until it ends"), "{said}");
    assert!(!said.out.contains("is corrected"), "{said}");
    let said = table.refused(1, "audit denra gold=1 --correct --reason told");
    assert!(said.err.contains("Denra is in hunt 1"), "{said}");
    table.ok("audit brum gold=1 --correct --reason told");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let mut table = Table::with_party();
    for (code, words, says) in [
        (2, "audit", "missing: the values on the sheets"),
        (2, "audit denra", "missing: the values on the sheet of denra"),
        (2, "audit denra gold=1 brum", "missing: the values on the sheet of brum"),
        (2, "audit gold=1", "missing: the hero before gold"),
        (2, "audit denra gold=1 --correct", "missing: --reason TEXT"),
        (2, "audit denra gold=1 --reason why", "--correct"),
        (1, "audit gandalf gold=1", "there is no hero called gandalf"),
        (1, "audit denra gold=1 denra exp=1", "Denra is named twice"),
        (1, "audit denra gold=1 gold=2", "gold is given twice"),
        (1, "audit denra silver=1", "silver is not a field of the sheet"),
        (1, "audit denra gold=", "is not a number"),
        (1, "audit denra gold=1.5", "1.5 is not a number"),
        (1, "audit denra gold=99999999999999999999", "is not a number"),
        (1, "audit denra gold=-1", "gold must be 0 to 1000000, not -1"),
        (1, "audit denra level=6", "a level must be 1 to 5, not 6"),
        (1, "audit denra hp=0", "maximum hit points must be 1 to 200, not 0"),
        (1, "audit denra items=lantern", "there is no item called lantern"),
        (1, "audit denra items=haste,steel,mana", "room for two items"),
        (1, "audit denra improved=stab:left", "left is not damage or healing"),
        (
            1,
            "audit denra state=asleep",
            "asleep is not a state: use alive, dead, fallen or retired",
        ),
        (1, "audit denra gold=1 --correct --reason ''", "a reason"),
    ] {
        let said = table.refused(code, words);
        assert!(said.err.contains(says), "{words}\n{said}");
    }
    let said = Table::new().refused(1, "audit denra gold=1");
    assert!(said.err.contains("there is no campaign yet"), "{said}");
}

/// Everything on the sheets, in a script's form.
fn sheets(table: &mut Table) -> Vec<String> {
    let mut words = vec!["audit".to_owned()];
    for hero in table.json("hero list --all")["heroes"].as_array().unwrap() {
        let names = |list: &Value, wanted: &dyn Fn(&Value) -> bool| {
            let list = list.as_array().unwrap().iter().filter(|one| wanted(one));
            let names: Vec<&str> = list.map(|one| one["name"].as_str().unwrap()).collect();
            names.join(",")
        };
        words.push(hero["name"].as_str().unwrap().to_owned());
        for (part, field) in
            [("gold", "gold"), ("exp", "exp"), ("level", "level"), ("hp", "max_hp")]
        {
            words.push(format!("{part}={}", hero[field]));
        }
        let (items, skills) = (&hero["items"], &hero["skills"]);
        words.push(format!("items={}", names(items, &|_| true)));
        words.push(format!("improved={}", names(skills, &|skill| skill["improved"] == true)));
        words.push(format!("learned={}", names(skills, &|skill| !skill["learned_at"].is_null())));
        words.push(format!("state={}", hero["state"].as_str().unwrap()));
    }
    words
}

/// Every forgotten entry is found again from the sheets, by typing the first displayed command.
#[test]
fn every_kind_of_entry_that_was_forgotten_is_found_again() {
    let mut table = Table::with_party();
    for forgotten in [
        "hunt record --outcome slain --heroes denra,timorn",
        "market buy haste --hero denra",
        "hunt record --outcome slain --heroes denra,timorn,brum --dead brum",
        "hero resurrect brum --paid-by denra",
        "hero level-up denra --improve stab --dice DDSSS XXX XXX",
        "hero level-up timorn --improve fireball --dice XXXXX XXXXX XXXXX",
        "hero pay timorn brum 1",
        "market buy mana --hero timorn",
        "hero give denra haste-potion brum",
        "hero drop brum haste-potion",
        "hunt record --outcome slain --heroes denra,timorn --leftover gold=timorn",
        "market buy steel-shield --hero timorn",
        "hunt record --outcome slain --heroes timorn,brum --dead timorn",
        "hero resurrect timorn",
        "hero level-up timorn --learn genie --dice MXXXX XXXX XXXX",
        "hero retire brum",
        "hero return brum",
    ] {
        let words = match forgotten.split_once(" --dice ") {
            Some((words, dice)) => {
                [&crate::harness::Words::words(words)[..], &["--dice", dice]].concat()
            }
            None => crate::harness::Words::words(forgotten),
        };
        table.ok(&words);
        let told = sheets(&mut table);
        let mut told: Vec<&str> = told.iter().map(String::as_str).collect();
        assert_eq!(table.run(&told).code, 0, "{forgotten}");
        table.ok("undo");
        told.push("--json");
        let typed = table.run(&told);
        assert_eq!(typed.code, 1, "{forgotten}");
        let audit: Value = serde_json::from_str(&typed.out).unwrap();
        let because = audit["audit"]["heroes"].as_array().unwrap().iter();
        let because = because.flat_map(|hero| hero["differs"].as_array().unwrap());
        let mut because = because.flat_map(|differs| differs["because"].as_array().unwrap());
        let command = because.find_map(|because| because["command"].as_str());
        let command = command.unwrap_or_else(|| panic!("{forgotten}\n{typed}"));
        self::typed(&mut table, command);
        let said = table.run(&told);
        assert_eq!(said.code, 0, "{forgotten}\n{command}\n{said}");
    }
}

#[track_caller]
fn answered(table: &mut Table, answers: &[&'static str], words: &str) -> Said {
    table.answers = Some(VecDeque::from(answers.to_vec()));
    table.ok(words)
}

/// Just Enter: as on record.
const AGREED: [&str; 6] = ["", "", "", "", "", ""];

#[test]
fn a_walk_in_which_everything_agrees_changes_nothing() {
    let mut table = Table::with_party();
    let before = table.dump();
    let said = answered(&mut table, &AGREED.repeat(3), "audit");
    assert_eq!(said.out, "the sheets of Denra, Timorn and Brum match the record\n");
    assert_eq!(table.dump(), before);
}

#[test]
fn a_walk_enters_what_is_missing_and_says_what_to_write_on_paper() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    let denra = ["1", "", "", "", "hst", "haste", ""];
    let timorn = ["7", "", "", "20", "", ""];
    let brum = ["", "", "", "25", "", ""];
    let choices = ["enter: a purchase", "the sheet is wrong", "later", "correct", "…"];
    let answers = [&denra[..], &timorn, &brum, &choices].concat();
    let said = answered(&mut table, &answers, "audit");
    assert!(said.err.contains("there is no item called hst"), "{said}");
    assert!(said.out.contains("\nDenra bought Haste Potion\n"), "{said}");
    assert!(said.out.contains("\nBrum corrected from paper\n"), "{said}");
    assert!(said.out.contains(" write    Timorn: gold 1\n"), "{said}");
    assert!(said.out.contains(" open     Timorn: hp, 20 on the sheet, 22 on record\n"), "{said}");
    assert!(said.err.ends_with("(undo all of it: wyrm undo 2)\n"), "{said}");
    let history = table.json("hero history brum")["history"].clone();
    assert_eq!(history[0]["reason"], "as on the sheet");
    table.ok("undo 2");
    assert_eq!(table.json("hero show denra")["hero"]["gold"], 2);
}

/// A hunt on two sheets is entered once.
#[test]
fn one_entry_explains_several_sheets() {
    let mut table = Table::with_party();
    let (denra, timorn) = (["1", "4", "", "", "", ""], ["2", "4", "", "", "", ""]);
    let answers = [&denra[..], &timorn, &["enter: a hunt"]].concat();
    let said = answered(&mut table, &answers, "audit denra timorn");
    assert!(said.out.ends_with("all sheets match the record now\n"), "{said}");
    assert_eq!(table.json("hunt show")["hunt"]["shares"][1]["gold"], 2);
}

#[test]
fn a_dry_walk_changes_nothing_and_ends() {
    let mut table = Table::with_party();
    let before = table.dump();
    let answers = [&["1", "4"][..], &AGREED[..4], &["enter: a hunt", "correct", "…"]].concat();
    let said = answered(&mut table, &answers, "audit denra --dry-run");
    assert!(said.err.contains("(dry run: nothing was changed)"), "{said}");
    assert_eq!(table.dump(), before);
}

#[test]
fn leaving_a_walk_keeps_what_was_entered() {
    let mut table = Table::with_party();
    let sheet = ["1", "4", "", "20", "", ""];
    for n in 0..=sheet.len() {
        table.answers = Some(VecDeque::from(sheet[..n].to_vec()));
        let before = table.dump();
        let said = table.run("audit denra");
        assert_eq!((said.code, table.dump()), (130, before), "{said}");
        assert!(said.err.contains("nothing was changed"), "{said}");
    }
    table.answers = Some([&sheet[..], &["enter: a hunt"]].concat().into());
    let said = table.run("audit denra");
    assert_eq!(said.code, 130, "{said}");
    assert!(said.err.contains("1 entry stays; undo: wyrm undo 1"), "{said}");
    assert_eq!(table.json("hero show denra")["hero"]["exp"], 4);
}

/// Levels and skills are asked for if there are any; a refused entry is reported and asked for again.
#[test]
fn a_walk_asks_for_skills_from_level_two_on() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --exp 8 --reason told");
    let sheet = ["", "", "2", "25", "", "fireball", ""];
    let answers = [&sheet[..], &["enter: level 2"]].concat();
    let said = answered(&mut table, &answers, "audit timorn");
    assert!(said.out.contains("\nTimorn reached level 2\n"), "{said}");
    let said = table.ok("audit timorn level=2 hp=25 improved=fireball");
    assert!(said.out.contains(" the record\n"), "{said}");
}

#[test]
fn a_walk_leaves_sheets_of_an_open_hunt_alone() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn");
    let answers = [&["1"][..], &AGREED[..5]].concat();
    let said = answered(&mut table, &answers, "audit denra");
    assert!(said.out.contains("the sheet is locked until it ends"), "{said}");
    assert!(said.out.contains(" open     Denra: gold, 1 on the sheet, 0 on record\n"), "{said}");
}

#[test]
fn a_walk_needs_heroes_and_a_person() {
    let mut table = Table::new();
    table.ok("campaign new Ashes");
    table.answers = Some(VecDeque::new());
    let said = table.refused(1, "audit");
    assert!(said.err.contains("Ashes has no living hero"), "{said}");
    for flag in ["--no-input", "--json"] {
        table.answers = Some(VecDeque::new());
        table.refused(2, &format!("audit {flag}"));
    }
}

/// The audit at a real terminal: Enter agrees, a figure is typed over, the list offers the entry.
#[cfg(unix)]
#[test]
fn the_walk_at_a_terminal() {
    use crate::terminal::{ENTER, ESCAPE, Terminal};
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    let mut terminal = Terminal::start(table.db(), &["audit", "denra"]);
    terminal.sees("Denra: gold on the sheet?").types("1\r");
    terminal.sees("Denra: experience on the sheet?").types(ENTER);
    terminal.sees("Denra: level on the sheet?").types(ENTER);
    terminal.sees("Denra: maximum hit points on the sheet?").types(ENTER);
    terminal.sees("(none on record)").types("haste\r");
    terminal.sees("Denra: state on the sheet?").types(ENTER);
    terminal.sees("Denra: gold, 1 on the sheet, 2 on record");
    terminal.sees("enter: a purchase is not on record").types(ENTER);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(0), "{screen}");
    assert!(screen.contains("Denra bought Haste Potion"), "{screen}");
    assert!(screen.contains("all sheets match the record now"), "{screen}");
    table.ok("audit denra gold=1 items=haste");
    let before = table.dump();
    let mut terminal = Terminal::start(table.db(), &["audit"]);
    terminal.sees("Denra: gold on the sheet?").types(ESCAPE);
    let (code, screen) = terminal.ends();
    assert_eq!(code, Some(130), "{screen}");
    assert!(screen.contains("nothing was changed"), "{screen}");
    assert_eq!(table.dump(), before);
}
