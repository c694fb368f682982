//! Items in a hunt.

use super::super::super::catalog::{ItemEffect, ItemUse};
use super::super::samples::{TestHunt, hero, reroll};
use super::super::*;

fn rogue(items: &[&str]) -> TestHunt {
    TestHunt::with(vec![hero("rogue", items, &[]), hero("warrior", &[], &[])], &["young-red"])
}

/// Whether an item of the rogue is marked used, and whether it is gone.
fn marks(table: &TestHunt, item: u8) -> (bool, bool) {
    let item = table.hero("rogue").items[ItemIx(item)];
    (item.used, item.gone)
}

fn drink(item: u8, on: HeroIx) -> Action {
    let item = ItemIx(item);
    Action::Drink { item, on }
}

/// Instant Items; ruling 24: once, on one's own turn, on any living hero.
#[test]
fn a_healing_potion_is_drunk_once_on_ones_own_turn() {
    let mut table = rogue(&["healing potion"]);
    table.hero_mut("warrior").hp = 5;
    assert!(table.tries(&drink(0, HeroIx(1)), "").is_err(), "before the turn");
    table.roll("DDSCH").does(&drink(0, HeroIx(1)), "");
    assert_eq!((table.hero("warrior").hp, marks(&table, 0)), (12, (true, true)));
    assert!(matches!(table.tries(&drink(0, HeroIx(1)), ""), Err(HuntRefusal::NoItem { .. })));
    table.uses("stab").ends().roll("CCDDH");
    assert!(table.tries(&drink(0, HeroIx(1)), "").is_err(), "not another's turn");
}

/// Ruling 24: even after the counter; any number a turn; 4, 7 and 9 hit points.
#[test]
fn potions_may_follow_the_counter_and_each_other() {
    let mut table = rogue(&["small healing potion", "great healing potion"]);
    table.hero_mut("rogue").hp = 6;
    table.roll("DDXCH").uses("stab");
    assert_eq!(table.hero("rogue").hp, 2);
    table.does(&drink(0, HeroIx(0)), "").does(&drink(1, HeroIx(0)), "");
    assert_eq!(table.hero("rogue").hp, 15);
}

/// Ruling 24: never at 0 hit points; the dead cannot be healed.
#[test]
fn no_potion_saves_a_hero_at_zero() {
    let mut table = rogue(&["healing potion"]);
    table.hero_mut("rogue").hp = 1;
    table.roll("DDXCH").uses("stab");
    assert!(table.hero("rogue").dead && table.tries(&drink(0, HeroIx(0)), "").is_err());
    let mut table = rogue(&["healing potion"]);
    table.hero_mut("warrior").hp = 1;
    table.idles().roll("XCCDD").fails().roll("DDSCH");
    assert!(matches!(table.tries(&drink(0, HeroIx(1)), ""), Err(HuntRefusal::Dead(_))));
}

/// Re-roll Dragon Dice; ruling 23: up to 2 or 3 at the same time, beyond the three rolls.
#[test]
fn a_haste_potion_rerolls_up_to_two_and_a_great_one_three() {
    let mut table = rogue(&["haste potion", "great haste potion"]);
    let haste = |dice: &[u8], item| reroll(dice, Extra::Item(ItemIx(item)));
    assert!(table.tries(&haste(&[0], 0), "D").is_err(), "after the first roll");
    table.roll("CCSSH").reroll(&[0], "C").reroll(&[0], "C");
    assert!(matches!(
        table.tries(&haste(&[0, 1, 2], 0), "DDD"),
        Err(HuntRefusal::TooManyDice { most: 2, .. })
    ));
    table.does(&haste(&[0, 1], 0), "DM").does(&haste(&[1, 2, 3], 1), "DDD");
    assert_eq!((marks(&table, 0), marks(&table, 1)), ((true, true), (true, true)));
    table.uses("flanking-strike");
    assert!(table.tries(&haste(&[0], 1), "D").is_err());
}

/// Re-use a Skill; ruling 21: a second token on any covered skill, activated or not, with the
/// rolled symbols.
#[test]
fn a_scroll_activates_a_covered_skill_again() {
    let mut table = rogue(&["scroll of knowledge"]);
    table.roll("DDSCH");
    let scroll = |table: &TestHunt, skill| {
        let wanted = Activation { with: vec![ItemIx(0)], ..table.activation(skill) };
        table.tries(&Action::Use(wanted), "")
    };
    assert!(matches!(scroll(&table, "stab"), Err(HuntRefusal::ScrollNotNeeded(_))));
    table.uses("stab").ends().idles().roll("DDSCH");
    assert!(scroll(&table, "sudden-death").is_err(), "the dice must match");
    table.uses_with("stab", &[0]);
    assert_eq!((table.wounds(0), table.hero("rogue").covered[SkillIx(1)]), (8, 2));
    assert_eq!(marks(&table, 0), (true, true));
    let mut failed = rogue(&["scroll of knowledge"]);
    failed.roll("CCSSH").does(&Action::Fail { cover: Some(SkillIx(1)), release: None }, "");
    failed.ends().idles().roll("DDSCH").uses_with("stab", &[0]);
    assert_eq!(failed.wounds(0), 4, "covered by failing, not activated");
}

/// Adding Symbols; ruling 24: declared at activation, combined with others and with a Scroll.
#[test]
fn added_symbols_count_as_dice_and_combine() {
    let mut table = rogue(&["stealth potion", "strength potion"]);
    table.roll("DSCHX");
    assert_eq!(table.matching(), Vec::<String>::new());
    table.uses_with("sneak-attack", &[0, 1]);
    assert_eq!(
        (table.wounds(0), marks(&table, 0), marks(&table, 1)),
        (6, (true, true), (true, true))
    );
    let mut table = rogue(&["stealth potion", "scroll of knowledge"]);
    table.roll("DDSCH").uses("stab").ends().idles();
    table.roll("DSSCH").uses_with("stab", &[0, 1]);
    assert_eq!(table.wounds(0), 8);
}

/// Ruling 24: items are optional; ruling 16 considers only the dice.
#[test]
fn nobody_must_use_an_item_to_avoid_failing() {
    let mut table = rogue(&["stealth potion"]);
    table.roll("DCCSH").fails();
    assert_eq!(marks(&table, 0), (false, false));
}

/// Adding Symbols: an added symbol alone can make a skill of one symbol.
#[test]
fn an_added_hammer_alone_makes_a_blessing() {
    let mut table = TestHunt::with(vec![hero("cleric", &["holy water"], &[])], &["young-red"]);
    table.roll("CCDDS");
    let blessing = Activation {
        on: vec![HeroIx(0)],
        with: vec![ItemIx(0)],
        using: Some(Vec::new()),
        ..table.activation("blessing")
    };
    table.does(&Action::Use(blessing), "");
    assert_eq!(table.hero("cleric").blessed, 1);
}

/// Adding Symbols: an item that adds nothing the skill needs is not used up.
#[test]
fn an_item_that_does_not_help_is_refused() {
    let mut table = rogue(&["holy water", "healing potion"]);
    table.roll("DDSCC");
    for (with, why) in [(0, "no hammer in it"), (1, "a potion"), (2, "no such item")] {
        let stab = Activation { with: vec![ItemIx(with)], ..table.activation("stab") };
        assert!(table.tries(&Action::Use(stab), "").is_err(), "{why}");
    }
}

/// Durable Items; ruling 25: an added symbol every turn, used once a skill needed it.
#[test]
fn a_durable_symbol_works_every_turn_and_is_used_when_needed() {
    let mut table = rogue(&["stealth cloak"]);
    table.roll("DDSCH").uses("stab").ends().idles();
    assert_eq!(marks(&table, 0), (false, false), "not needed");
    table.roll("DDSCH").uses_with("flanking-strike", &[0]).ends().idles();
    assert_eq!(marks(&table, 0), (true, false));
    table.roll("DDSSC").uses_with("sudden-death", &[0]);
    assert_eq!(table.wounds(0), 4 + 6 + 7);
}

/// Ruling 25: armour counts from the start unless left off, and is used once the owner is struck.
#[test]
fn armour_items_are_used_when_their_owner_is_struck() {
    let mut table = rogue(&["steel shield", "magic shield"]);
    assert_eq!(table.state.armor(HeroIx(0)), 1 + 1 + 2);
    table.setup_mut().heroes[HeroIx(0)].items[ItemIx(1)].off = true;
    assert_eq!(table.state.armor(HeroIx(0)), 2);
    (table.hero_mut("rogue").ally, table.state.ally_left) = (1, 8);
    table.roll("DDXCC").uses("stab").ends();
    assert_eq!(marks(&table, 0), (false, false), "an ally took it");
    table.idles_out().fury("XSSSS SSSS SSSS");
    assert_eq!(
        (table.lost("rogue"), marks(&table, 0), marks(&table, 1)),
        (3, (true, false), (false, false))
    );
    let mut counter = rogue(&["steel shield"]);
    counter.roll("DDXCC").uses("stab");
    assert_eq!((counter.lost("rogue"), marks(&counter, 0)), (3, (true, false)));
}

/// Rulings 18 and 25: Gauntlets on Strike skills only, used when their +1 was added.
#[test]
fn gauntlets_add_one_to_a_strike_only() {
    let mut table = rogue(&["gauntlets of power"]);
    table.roll("DDDCC").uses("flanking-strike").ends().idles();
    assert_eq!((table.wounds(0), marks(&table, 0)), (6, (false, false)));
    table.roll("MSDCC").uses("strike");
    assert_eq!((table.wounds(0), marks(&table, 0)), (6 + 6, (true, false)));
}

/// Rulings 18 and 25: the Staff adds 1 to every healing skill of its owner, not to potions.
#[test]
fn a_staff_of_healing_helps_skills_but_not_potions() {
    let heroes = vec![
        hero(
            "cleric",
            &["staff of healing", "small healing potion"],
            &["healing-wave", "drain-life"],
        ),
        hero("warrior", &[], &[]),
    ];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    (table.hero_mut("cleric").hp, table.hero_mut("warrior").hp) = (1, 1);
    table.idles().roll("HHSSS").does(&drink(1, HeroIx(0)), "");
    assert_eq!((table.hero("cleric").hp, table.hero("cleric").items[ItemIx(0)].used), (5, false));
    table.uses_on("healing-wave", &["cleric", "warrior"]).ends();
    assert_eq!((table.hero("cleric").hp, table.hero("warrior").hp), (9, 5));
    assert!(
        table.hero("cleric").items[ItemIx(0)].used && !table.hero("cleric").items[ItemIx(0)].gone
    );
    table.idles().roll("CCCDD").uses("treat-wounds").ends();
    assert_eq!(table.hero("cleric").hp, 12);
    table.idles().roll("MMMMC").uses("drain-life");
    assert_eq!((table.hero("cleric").hp, table.wounds(0)), (16, 3));
}

/// A custom item in words is shown; an instant one is gone.
#[test]
fn an_item_in_words_is_brought_to_mind() {
    let mut table = rogue(&["healing potion"]);
    let item = &mut table.setup_mut().heroes[HeroIx(0)].items[ItemIx(0)];
    (item.effect, item.lasts) = (ItemEffect::Text("sing".to_owned()), ItemUse::Instant);
    let sing = Action::UseText { item: ItemIx(0) };
    assert!(table.tries(&sing, "").is_err());
    table.roll("DDSCH").does(&sing, "");
    assert!(table.saw(&Event::Reminder { text: "sing".to_owned() }));
    assert!(table.tries(&sing, "").is_err());
}

/// So that every hunt ends: a custom durable item works once a turn, as the printed ones add a
/// symbol every turn.
#[test]
fn a_durable_item_of_ones_own_works_once_a_turn() {
    let mut table = rogue(&["healing potion", "haste potion"]);
    for item in &mut table.setup_mut().heroes[HeroIx(0)].items {
        item.lasts = ItemUse::Durable;
    }
    table.hero_mut("rogue").hp = 1;
    let haste = reroll(&[0], Extra::Item(ItemIx(1)));
    table.roll("DDSCH").does(&drink(0, HeroIx(0)), "").does(&haste, "D");
    assert!(table.tries(&drink(0, HeroIx(0)), "").is_err() && table.tries(&haste, "D").is_err());
    table.uses("stab").ends().idles().roll("DDSCH");
    table.does(&drink(0, HeroIx(0)), "").does(&haste, "D");
    assert_eq!(table.hero("rogue").hp, 15);
}

/// Ruling 21: one Scroll opens a covered skill; a second one is not spent on it.
#[test]
fn one_scroll_is_enough() {
    let mut table = rogue(&["scroll of knowledge"; 2]);
    table.roll("DDSCH").uses("stab").ends();
    table.idles_until("rogue").roll("DDSCH");
    let two = Activation { with: vec![ItemIx(0), ItemIx(1)], ..table.activation("stab") };
    let refused = table.tries(&Action::Use(two), "").unwrap_err();
    let why = ItemFault::OnceOnly;
    assert!(matches!(refused, HuntRefusal::WrongItem { why: w, .. } if w == why));
    let skills = table.state.usable();
    assert!(!skills.is_empty() && skills.iter().all(|(_, with)| with.len() < 2));
    table.uses_with("stab", &[1]);
    assert_eq!(marks(&table, 0), (false, false), "the other is left");
}

/// Ruling 23: a Haste potion re-rolls the passed die too.
#[test]
fn haste_takes_a_passed_die_too() {
    let mut table = TestHunt::with(
        vec![hero("rogue", &[], &[]), hero("warrior", &["haste potion"], &[])],
        &["young-red"],
    );
    table.roll("DDSCH").uses("stab").passes(2).roll("CCDD");
    table.does(&reroll(&[0, 1], Extra::Item(ItemIx(0))), "SS");
    let shown: String =
        table.state.turn.as_ref().unwrap().dice.iter().map(|f| f.letter()).collect();
    assert_eq!(shown, "SSCDD");
}

/// Adding Symbols: each item stands for a die, so never more than the pattern has slots.
#[test]
fn more_items_than_a_skill_has_places_are_refused() {
    let wizard = hero("wizard", &["mana potion"; 8], &[]);
    let mut table = TestHunt::with(vec![wizard], &["young-red"]);
    table.roll("CCSSH");
    let with =
        |count| Activation { with: ItemIx::first(count).collect(), ..table.activation("fireball") };
    for count in 4..=8 {
        let refused = table.tries(&Action::Use(with(count)), "");
        assert!(matches!(refused, Err(HuntRefusal::NoMatch { .. })));
    }
    let fireball = with(3);
    table.does(&Action::Use(fireball), "");
}

/// Suggested help is always possible, whatever was attempted.
#[test]
fn help_names_the_living_and_skills_that_are_open() {
    let heroes = vec![hero("rogue", &["stealth potion"], &[]), hero("warrior", &[], &[])];
    let mut table = TestHunt::with(heroes, &["young-red"]);
    table.roll("DDSHC");
    table.hero_mut("warrior").dead = true;
    table.hero_mut("rogue").covered[SkillIx(0)] = 1;
    for on in [HeroIx(1), HeroIx(7)] {
        let wanted = Activation {
            on: vec![on],
            cover: Some(SkillIx(0)),
            ..table.activation("treat-wounds")
        };
        let refused = table.tries(&Action::Use(wanted), "");
        let Err(HuntRefusal::NoMatch { help: Some(help), .. }) = refused else {
            panic!("{refused:?}");
        };
        let rogue = crate::name::key(table.state.name(table.place("rogue")));
        assert_eq!(help.on, [rogue]);
        assert_eq!(help.cover.as_deref(), Some("stab"));
    }
}
