//! Bad input: a clear error with the right exit code, the allowed values, and nothing changed.

use insta::assert_snapshot;

use crate::harness::Table;

/// A party of two that slew the Young Red: 2 and 1 gold, 4 experience each, Bearwood open.
fn after_the_first_hunt() -> Table {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table
}

#[test]
fn an_unknown_class_names_the_five_there_are() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "hero new Vex --class paladin"), @"
    exit 1
    --- stderr
    error: there is no class called paladin: warrior, wizard, cleric, ranger or rogue
    ");
    assert_snapshot!(table.refused(1, "hero new Vex --class r"), @"
    exit 1
    --- stderr
    error: r could be Ranger or Rogue
    ");
    assert_snapshot!(table.refused(1, "catalog list skill --class wizzard"), @"
    exit 1
    --- stderr
    error: there is no class called wizzard, did you mean Wizard?
    hint: known: Warrior, Wizard, Cleric, Ranger, Rogue
    ");
}

#[test]
fn a_name_of_ten_thousand_characters_is_refused_and_not_repeated() {
    let mut table = Table::with_party();
    let long = "x".repeat(10_000);
    assert_snapshot!(table.refused(1, &["hero", "new", &long, "--class", "rogue"]), @"
    exit 1
    --- stderr
    error: a name has at most 60 characters, this one has 10000
    ");
    assert_snapshot!(table.refused(1, &["campaign", "new", &long]), @"
    exit 1
    --- stderr
    error: a name has at most 60 characters, this one has 10000
    hint: 1 to 60 characters, none of , : = + and not starting with -
    ");
    assert_snapshot!(table.refused(1, &["player", "add", &long]), @"
    exit 1
    --- stderr
    error: a name has at most 60 characters, this one has 10000
    hint: 1 to 60 characters, none of , : = + and not starting with -
    ");
    assert_snapshot!(table.refused(1, &["hero", "show", &long]), @"
    exit 1
    --- stderr
    error: there is no hero called xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
    hint: known: Denra, Timorn, Brum
    ");
    assert_snapshot!(table.refused(1, &["hero", "edit", "denra", "--reason", &long, "--gold", "1"]), @"
    exit 1
    --- stderr
    error: a reason has at most 200 characters, this one has 10000
    ");
}

#[test]
fn control_and_invisible_characters_are_refused_in_names_and_escaped_in_messages() {
    let mut table = Table::with_party();
    let clear = "Den\u{1b}[2Jra";
    let backwards = "Den\u{202e}ra";
    assert_snapshot!(table.refused(1, &["hero", "new", clear, "--class", "rogue"]), @"
    exit 1
    --- stderr
    error: a name cannot contain control or invisible characters (U+001B)
    ");
    assert_snapshot!(table.refused(1, &["player", "add", backwards]), @"
    exit 1
    --- stderr
    error: a name cannot contain control or invisible characters (U+202E)
    hint: 1 to 60 characters, none of , : = + and not starting with -
    ");
    assert_snapshot!(table.refused(1, &["hero", "show", clear]), @r"
    exit 1
    --- stderr
    error: there is no hero called Den\u{1b}[2Jra, did you mean Denra?
    hint: known: Denra, Timorn, Brum
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --reason 'a\nb' --gold 1"), @"
    exit 1
    --- stderr
    error: a reason cannot contain control or invisible characters (U+000A)
    ");
    assert_snapshot!(table.refused(1, "hunt record --outcome fled --heroes denra --note 'a\tb'"), @"
    exit 1
    --- stderr
    error: a note cannot contain control or invisible characters (U+0009)
    ");
}

#[test]
fn names_the_command_line_could_not_tell_apart_are_refused() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "hero new 42 --class rogue"), @"
    exit 1
    --- stderr
    error: a name cannot be only digits: 42 would be read as a number
    ");
    assert_snapshot!(table.refused(1, "hero new Ana+Ben --class rogue"), @"
    exit 1
    --- stderr
    error: a name cannot contain `+`
    ");
    assert_snapshot!(table.refused(1, "hero new ' ' --class rogue"), @"
    exit 1
    --- stderr
    error: a name cannot be empty
    ");
    assert_snapshot!(table.refused(1, "hero new DENRA --class cleric"), @"
    exit 1
    --- stderr
    error: there is already a hero called Denra in Ashes
    ");
    assert_snapshot!(table.refused(1, "campaign new ashes"), @"
    exit 1
    --- stderr
    error: there is already a campaign called Ashes
    ");
}

#[test]
fn gold_is_never_negative() {
    let mut table = after_the_first_hunt();
    assert_snapshot!(table.refused(1, "hero pay denra timorn -1"), @"
    exit 1
    --- stderr
    error: an amount of gold must be at least 1, not -1
    ");
    assert_snapshot!(table.refused(1, "hero pay denra timorn 0"), @"
    exit 1
    --- stderr
    error: an amount of gold must be at least 1, not 0
    ");
    assert_snapshot!(table.refused(1, "hero pay denra timorn 3"), @"
    exit 1
    --- stderr
    error: Denra has 2 gold, 3 needed
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --gold -3 --reason miscounted"), @"
    exit 1
    --- stderr
    error: Denra has 2 gold: it cannot become -1
    hint: gold must be 0 to 1000000
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --gold many --reason x"), @"
    exit 1
    --- stderr
    error: many is not an amount of gold
    hint: 5 sets it, +2 or -1 changes it
    ");
    assert_snapshot!(table.refused(1, "hero pay denra denra 1"), @"
    exit 1
    --- stderr
    error: Denra cannot give to Denra: name two heroes
    ");
}

/// The Village Marketplace and ruling 10: two items at most, bought or received.
#[test]
fn a_third_item_is_neither_bought_nor_received() {
    let mut table = after_the_first_hunt();
    table.ok("hero edit denra --gold 9 --reason test");
    table.ok("market buy haste-potion --hero denra");
    table.ok("market buy holy-water --hero denra");
    table.ok("market buy mana-potion --hero timorn");
    assert_snapshot!(table.refused(1, "market buy scroll --hero denra"), @"
    exit 1
    --- stderr
    error: Denra carries two items already: Haste Potion and Holy Water
    hint: first give one away or drop it: wyrm hero drop denra haste-potion
    ");
    assert_snapshot!(table.refused(1, "hero give timorn mana-potion denra"), @"
    exit 1
    --- stderr
    error: Denra carries two items already: Haste Potion and Holy Water
    hint: first give one away or drop it: wyrm hero drop denra haste-potion
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --add-item scroll --reason x"), @"
    exit 1
    --- stderr
    error: Denra carries two items already: Haste Potion and Holy Water
    hint: first give one away or drop it: wyrm hero drop denra haste-potion
    ");
    assert_snapshot!(table.refused(1, "hero give timorn holy-water brum"), @"
    exit 1
    --- stderr
    error: Timorn does not carry Holy Water
    hint: Timorn carries Mana Potion
    ");
    assert_snapshot!(table.refused(1, "hero drop brum haste"), @"
    exit 1
    --- stderr
    error: Brum does not carry Haste Potion
    hint: Brum carries nothing
    ");
}

/// The Village Marketplace: one of each item unless stated otherwise, paid in gold.
#[test]
fn what_is_sold_out_not_sold_or_too_dear_is_not_bought() {
    let mut table = after_the_first_hunt();
    assert_snapshot!(table.refused(1, "market buy haste --hero brum"), @"
    exit 1
    --- stderr
    error: Brum has 0 gold, Haste Potion costs 1
    hint: an ally can help: wyrm hero pay denra brum 1
    ");
    table.ok("market buy haste-potion --hero denra");
    assert_snapshot!(table.refused(1, "market buy haste --hero timorn"), @"
    exit 1
    --- stderr
    error: Haste Potion is sold out in Bearwood
    hint: the stock: wyrm market
    ");
    assert_snapshot!(table.refused(1, "market buy magic-sword --hero timorn"), @"
    exit 1
    --- stderr
    error: Magic Sword is not sold in Bearwood
    hint: on sale: Small Healing Potion, Scroll of Knowledge, Haste Potion, Holy Water and Mana Potion
    ");
    assert_snapshot!(table.refused(1, "market buy mana-potoin --hero timorn"), @"
    exit 1
    --- stderr
    error: there is no item called mana-potoin, did you mean Mana Potion?
    hint: known: Small Healing Potion, Scroll of Knowledge, Haste Potion, Holy Water, Mana Potion
    ");
}

#[test]
fn nothing_is_bought_before_a_market_opens() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "market buy haste --hero denra"), @"
    exit 1
    --- stderr
    error: no market is open
    hint: a market opens when the party slays a dragon or flees: wyrm hunt record
    ");
    assert_snapshot!(table.refused(1, "market"), @"
    exit 1
    --- stderr
    error: no market is open
    hint: a market opens when the party slays a dragon or flees: wyrm hunt record
    ");
}

#[test]
fn a_near_miss_is_answered_with_the_nearest_name_and_a_short_one_with_the_candidates() {
    let mut table = Table::with_party();
    table.ok("hero new Denzel --class cleric");
    assert_snapshot!(table.refused(1, "hero show denar"), @"
    exit 1
    --- stderr
    error: there is no hero called denar, did you mean Denra?
    hint: known: Denra, Timorn, Brum, Denzel
    ");
    assert_snapshot!(table.refused(1, "hero show gandalf"), @"
    exit 1
    --- stderr
    error: there is no hero called gandalf
    hint: known: Denra, Timorn, Brum, Denzel
    ");
    assert_snapshot!(table.refused(1, "hero show den"), @"
    exit 1
    --- stderr
    error: den could be Denra or Denzel
    hint: type more of the name
    ");
    assert_snapshot!(table.refused(1, "hero show 77"), @"
    exit 1
    --- stderr
    error: there is no hero called 77
    hint: known: Denra, Timorn, Brum, Denzel
    ");
    assert_snapshot!(table.refused(1, "hero show ''"), @r#"
    exit 1
    --- stderr
    error: there is no hero called ""
    hint: known: Denra, Timorn, Brum, Denzel
    "#);
    assert_snapshot!(table.refused(1, "campaign use 'ash es'"), @"
    exit 1
    --- stderr
    error: there is no campaign called ash es, did you mean Ashes?
    hint: known: Ashes
    ");
    assert_snapshot!(table.refused(1, "--campaign embers hero list"), @"
    exit 1
    --- stderr
    error: there is no campaign called embers
    hint: known: Ashes
    ");
    assert_snapshot!(table.refused(1, "campaign rule gravity off"), @"
    exit 1
    --- stderr
    error: there is no house rule called gravity
    hint: known: wizard-token-level, healing-wave, skill-values, same-class, advice, advice-for, patience
    ");
    assert_snapshot!(table.refused(1, "campaign rule same-class maybe"), @"
    exit 1
    --- stderr
    error: same-class must be off or on, not maybe
    ");
    assert_snapshot!(table.refused(1, "hero why denra luck"), @"
    exit 1
    --- stderr
    error: luck is not gold, exp or hp
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --state asleep --reason x"), @"
    exit 1
    --- stderr
    error: asleep is not a state: use alive, dead, fallen or retired
    ");
}

#[test]
fn a_near_miss_of_a_player_is_not_made_someone_new() {
    let mut table = Table::with_party();
    table.ok("player add Benedikt");
    assert_snapshot!(table.refused(1, "hero new Vex --class cleric --player Benedict"), @"
    exit 1
    --- stderr
    error: there is no player called Benedict, did you mean Benedikt?
    hint: --new-player adds Benedict as someone new
    ");
    assert_snapshot!(table.refused(1, "player add benedikt"), @"
    exit 1
    --- stderr
    error: there is already a player called Benedikt
    ");
    table.ok("hero new Vex --class cleric --player Benedict --new-player");
}

#[test]
fn what_would_move_the_cursor_is_spelled_out_wherever_it_comes_from() {
    let mut table = Table::with_party();
    table.edit_elsewhere(
        "UPDATE hero SET name = 'Den' || char(27) || '[2Jra' || char(8238) WHERE name = 'Denra';
         UPDATE step SET label = 'x' || char(27) || ']0;title' || char(7)",
    );
    for words in ["hero list", "hero show 1", "history", "campaign show"] {
        for more in ["", " --plain", " --color always", " --json"] {
            let said = table.ok(&format!("{words}{more}"));
            let text = said.out.replace("\u{1b}[0m", "");
            assert!(!text.contains("\u{1b}[2J"), "{said}");
            assert!(!text.contains("\u{1b}]"), "{said}");
            assert!(!text.contains(['\u{7}', '\u{202e}']), "{said}");
        }
    }
    let shown = table.json("hero show 1");
    assert_eq!(shown["hero"]["name"], "Den\u{1b}[2Jra\u{202e}");
    let file = table.folder().join("a\u{1b}[2J.toml");
    let path = file.to_str().unwrap().to_owned();
    table.refused(3, &["catalog", "import", &path]);
    std::fs::write(&file, "[[item]]\n\"x\\u001b[2J\" = 1.5\n[[\"y\\u001b\"]]\n").unwrap();
    for words in [&["catalog", "import", &path][..], &["catalog", "import", "no\u{1b}[2J"]] {
        let said = table.run(words);
        assert_ne!(said.code, 0);
        assert!(!said.err.contains('\u{1b}'), "{said}");
        assert!(said.err.contains("\\u{1b}"), "{said}");
    }
    let said = table.run_raw(&["wyrm", "--db", "no\u{1b}[2J/x.db", "player", "add", "Ana"]);
    assert_eq!(said.code, 3, "{said}");
    assert!(!said.err.contains('\u{1b}'), "{said}");
}

#[test]
fn a_hunt_has_a_date_that_was_there() {
    let mut table = Table::with_party();
    let hunt = "hunt record --outcome fled --heroes denra,timorn,brum --date";
    assert_snapshot!(table.refused(1, &format!("{hunt} 1969-12-31")), @"
    exit 1
    --- stderr
    error: 1969-12-31 is too long ago: the earliest year is 1970
    ");
    table.refused(1, &format!("{hunt} 0001-01-01"));
    table.ok(&format!("{hunt} 2003-05-01"));
}

/// Free text may begin with a hyphen.
#[test]
fn a_reason_or_a_note_may_begin_with_a_hyphen() {
    let mut table = Table::with_party();
    table.ok(&["hero", "edit", "denra", "--gold", "2", "--reason", "- found"]);
    table.ok(&["hunt", "record", "--outcome", "fled", "--heroes", "denra", "--note", "-short"]);
    table.ok(&["play", "note", "1", "-- and long"]);
    table.ok("drako start --players Ana,Ben --seed 3");
    table.ok(&["drako", "correct", "dragon", "deck=3", "--reason", "-1 card"]);
    let log = table.ok("drako log").out;
    assert!(log.contains("(-1 card)"), "{log}");
}
