//! Bad input: a clear error with the right exit code, what is allowed, and nothing changed.

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
    error: there is no class called r: warrior, wizard, cleric, ranger or rogue
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
    error: the text has 10000 characters, at most 200 are kept
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
    error: the text cannot contain control or invisible characters (U+000A)
    ");
    assert_snapshot!(table.refused(1, "hunt record --outcome fled --heroes denra --note 'a\tb'"), @"
    exit 1
    --- stderr
    error: the text cannot contain control or invisible characters (U+0009)
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
    error: an amount of gold is 1 or more, not -1
    ");
    assert_snapshot!(table.refused(1, "hero pay denra timorn 0"), @"
    exit 1
    --- stderr
    error: an amount of gold is 1 or more, not 0
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
    hint: gold is 0 to 1000000
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --gold many --reason x"), @"
    exit 1
    --- stderr
    error: many is no amount of gold
    hint: 5 sets it, +2 or -1 moves it
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
    hint: what is left: wyrm market
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
    hint: a market opens when a hunt is slain or fled: wyrm hunt record
    ");
    assert_snapshot!(table.refused(1, "market"), @"
    exit 1
    --- stderr
    error: no market is open
    hint: a market opens when a hunt is slain or fled: wyrm hunt record
    ");
}

/// Increasing a Hero's Level; rulings 4, 6 and 7.
#[test]
fn levels_are_gained_when_due_with_what_is_allowed() {
    let mut table = after_the_first_hunt();
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve fireball"), @"
    exit 1
    --- stderr
    error: Timorn has 4 experience, level 2 needs 6
    ");
    table.ok("hero edit timorn --exp 14 --reason test");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve strike"), @"
    exit 1
    --- stderr
    error: Strike cannot be improved: a Strike is never improved
    hint: allowed: Magic Bolt, Fireball, Lightning Storm or Critical Hit
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve shield"), @"
    exit 1
    --- stderr
    error: Shield cannot be improved: only attack and healing skills are improved
    hint: allowed: Magic Bolt, Fireball, Lightning Storm or Critical Hit
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve stab"), @"
    exit 1
    --- stderr
    error: Stab cannot be improved: it is not on Timorn's sheet
    hint: allowed: Magic Bolt, Fireball, Lightning Storm or Critical Hit
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --learn genie"), @"
    exit 1
    --- stderr
    error: at level 2 nothing is learned
    hint: levels 2 and 4 improve a skill: --improve
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --decline"), @"
    exit 1
    --- stderr
    error: at level 2 nothing is declined
    hint: levels 2 and 4 improve a skill: --improve
    ");
    table.ok("hero level-up timorn --improve fireball");
    assert_snapshot!(table.refused(1, "hero level-up timorn --learn stab"), @"
    exit 1
    --- stderr
    error: Timorn cannot learn Stab: it is not a new skill for a wizard
    hint: allowed: Lightning Storm, Drain Life or Genie
    ");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve magic-bolt"), @"
    exit 1
    --- stderr
    error: at level 3 nothing is improved
    hint: levels 3 and 5 bring a new skill: --learn or --decline
    ");
    table.ok("hero level-up timorn --learn genie");
    table.ok("hero edit timorn --exp 99 --reason test");
    assert_snapshot!(table.refused(1, "hero level-up timorn --improve fireball"), @"
    exit 1
    --- stderr
    error: Fireball cannot be improved: it was improved before
    hint: allowed: Magic Bolt, Lightning Storm or Critical Hit
    ");
    table.ok("hero level-up timorn --improve magic-bolt");
    assert_snapshot!(table.refused(1, "hero level-up timorn --learn genie"), @"
    exit 1
    --- stderr
    error: Timorn cannot learn Genie: it was learned before
    hint: allowed: Lightning Storm or Drain Life
    ");
    table.ok("hero level-up timorn --decline");
    assert_snapshot!(table.refused(1, "hero level-up timorn --decline"), @"
    exit 1
    --- stderr
    error: Timorn is level 5, the last one
    ");
}

/// Step 1, Gaining Hit Points; ruling 5: three rolls, symbols set aside are not thrown again.
#[test]
fn too_few_too_many_and_impossible_dice_are_refused() {
    let mut table = after_the_first_hunt();
    table.ok("hero edit timorn --exp 6 --reason test");
    let mut level_up = |dice: &str| {
        let words = format!("hero level-up timorn --improve fireball --dice '{dice}'");
        table.refused(1, &words)
    };
    assert_snapshot!(level_up("MSXDC HHC"), @"
    exit 1
    --- stderr
    error: the next throw needs 4 dice, only 3 given after the first 5 dice
    hint: type every throw in order, dice that were set aside are not thrown again
    ");
    assert_snapshot!(level_up("MSXDC"), @"
    exit 1
    --- stderr
    error: the next throw needs 4 dice, none given after the first 5 dice
    hint: type every throw in order, dice that were set aside are not thrown again
    ");
    assert_snapshot!(level_up(""), @"
    exit 1
    --- stderr
    error: the next throw needs 5 dice, none given
    hint: type every throw in order, dice that were set aside are not thrown again
    ");
    assert_snapshot!(level_up("MSXDC HHCM SSSS"), @"
    exit 1
    --- stderr
    error: 1 die left over: only 12 dice could be thrown
    hint: type every throw in order, dice that were set aside are not thrown again
    ");
    assert_snapshot!(level_up("MSQDC HHCM SSS"), @"
    exit 1
    --- stderr
    error: Q is no face of a Dragon Die
    hint: S sword, M magic, H hammer, C crossbow, D daggers, X dragon
    ");
    let skills = "strike,stab,shield,blessing,genie,smite";
    let custom = format!("hero new Vex --custom --symbol D --skills {skills}");
    assert_snapshot!(table.refused(1, &format!("{custom} --dice XXXX")), @"
    exit 1
    --- stderr
    error: the next throw needs 5 dice, only 4 given
    hint: type every throw in order, dice that were set aside are not thrown again
    ");
    assert_snapshot!(table.refused(1, &format!("{custom} --seed -4")), @"
    exit 1
    --- stderr
    error: a seed is 0 or more, not -4
    ");
    assert_snapshot!(table.refused(1, "hero new Vex --class cleric --dice S"), @"
    exit 1
    --- stderr
    error: dice are thrown only for a custom hero's hit points
    ");
}

/// Creating a brand New Hero; ruling 11: every fault of a draft is reported at once.
#[test]
fn every_fault_of_a_custom_hero_is_told_at_once() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "hero new a:b --custom --class rogue --symbol fish --skills strike,strike,wild-strike,nonsense,jab --initiative -1"), @"
    exit 1
    --- stderr
    error: a name cannot contain `:`
           a custom hero has no class: leave --class or --custom away
           fish is no symbol: sword, magic, hammer, crossbow or daggers
           there is no skill called nonsense
           a custom hero has 6 skills, 5 given
           Strike is named twice
           Wild Strike is not on the chart of skills to pick from
           Jab is not on the chart of skills to pick from
           at most one Strike, not Strike, Strike and Wild Strike
           initiative is 0 to 99, not -1
    ");
    assert_snapshot!(table.refused(1, "hero new Vex --custom"), @"
    exit 1
    --- stderr
    error: a custom hero needs a symbol: sword, magic, hammer, crossbow or daggers
           a custom hero has 6 skills, 0 given
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
    hint: known: wizard-token-level, healing-wave, skill-values, same-class
    ");
    assert_snapshot!(table.refused(1, "campaign rule same-class maybe"), @"
    exit 1
    --- stderr
    error: same-class is off or on, not maybe
    ");
    assert_snapshot!(table.refused(1, "hero why denra luck"), @"
    exit 1
    --- stderr
    error: luck is not gold, exp or hp
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --state asleep --reason x"), @"
    exit 1
    --- stderr
    error: asleep is not alive, dead, fallen or retired
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
