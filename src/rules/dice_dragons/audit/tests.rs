use super::*;
use crate::dice_dragons::aftermath::BountyShare;
use crate::dice_dragons::catalog::CampaignFigures;
use crate::dice_dragons::hero::samples::hero;

fn record(name: &str, class: &str, gold: i64, exp: i64) -> RecordedHero {
    let figures = CampaignFigures::default();
    let mut hero = hero(name, class);
    (hero.gold, hero.exp) = (gold, exp);
    RecordedHero {
        max_hp: hero.figures(&figures).unwrap().max_hp,
        class_hp: figures.class(class).unwrap().unwrap().level_hp,
        hero,
        levels: Vec::new(),
    }
}

fn item(key: &str) -> SheetItem {
    SheetItem { key: key.to_owned(), name: key.replace('-', " ") }
}

fn shelf(key: &str, price: i64) -> VisitedStock {
    VisitedStock {
        item: item(key),
        price,
        left: 1,
        place: "Bearwood".to_owned(),
        open: true,
        ahead: false,
    }
}

fn bounty(hunt: i64, gold: i64, exp: i64) -> HeroLedgerLine {
    HeroLedgerLine {
        kind: "bounty".to_owned(),
        what: "slain".to_owned(),
        hunt: Some(hunt),
        share: BountyShare { gold, exp },
        item: None,
    }
}

fn ally(name: &str, class: &str) -> Ally {
    Ally { hero: hero(name, class), paper: Paper::default() }
}

/// A campaign at this chapter with one ally, Timorn.
fn known(chapter: u8) -> HeroRecords {
    HeroRecords {
        bounties: bounties(&CampaignFigures::default(), chapter).unwrap(),
        shelves: vec![shelf("haste-potion", 1), shelf("steel-shield", 2)],
        allies: vec![ally("Timorn", "wizard")],
        ..HeroRecords::default()
    }
}

fn paper(gold: i64, exp: i64, items: &[&str]) -> Paper {
    Paper {
        gold: Some(gold),
        exp: Some(exp),
        items: Some(items.iter().map(|key| (*key).to_owned()).collect()),
        standing: Some(Standing::Alive),
        ..Paper::default()
    }
}

/// The likeliest story for all differences; its clues lead from the record to the sheet.
#[track_caller]
fn told(record: &RecordedHero, paper: &Paper, known: &HeroRecords) -> Vec<Cause> {
    let stories = explain(record, paper, &clues(record, paper, known));
    let first = stories.first().expect("a story");
    let sum = |of: fn(&CauseEffect) -> i64| first.clues.iter().map(|c| of(&c.effect)).sum::<i64>();
    for what in &first.parts {
        match what {
            SheetPart::Gold => assert_eq!(Some(record.hero.gold + sum(|e| e.gold)), paper.gold),
            SheetPart::Exp => assert_eq!(Some(record.hero.exp + sum(|e| e.exp)), paper.exp),
            _ => {}
        }
    }
    first.clues.iter().map(|clue| clue.cause.clone()).collect()
}

/// Collecting Bounty and Gaining Experience: the Young Red Dragon pays 8 and 3; two heroes get 4
/// each, and one of them 2 gold (ruling 8).
#[test]
fn a_share_on_the_sheet_is_a_hunt_that_is_not_on_record() {
    let denra = record("Denra", "rogue", 0, 0);
    for (gold, leftover) in [(1, "Timorn"), (2, "Denra")] {
        let told = told(&denra, &paper(gold, 4, &[]), &known(1));
        let [Cause::HuntMissing(hunt)] = &told[..] else {
            panic!("{told:?}");
        };
        assert_eq!(hunt.heroes, ["Denra", "Timorn"]);
        assert_eq!(hunt.leftover_gold, [leftover]);
        assert!(hunt.leftover_exp.is_empty() && hunt.dead.is_empty());
        assert_eq!(hunt.chapter, 1);
    }
}

/// Ruling 8: everyone who took part has a share, so a hero with unchanged experience did not.
#[test]
fn the_other_sheets_say_who_took_part() {
    let denra = record("Denra", "rogue", 0, 0);
    let mut known = known(1);
    known.allies.push(ally("Brum", "warrior"));
    known.allies[0].paper.exp = Some(0);
    known.allies[1].paper.exp = Some(4);
    let told = told(&denra, &paper(1, 4, &[]), &known);
    let [Cause::HuntMissing(hunt)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(hunt.heroes, ["Denra", "Brum"]);
    known.allies[1].paper.exp = Some(0);
    let alone = explain(&denra, &paper(1, 4, &[]), &clues(&denra, &paper(1, 4, &[]), &known));
    assert_eq!(alone, [], "alone Denra would have all 8");
}

/// A hero who took part has a share, dead or alive; 4-5 Player Rules: two dragons, both bounties.
#[test]
fn the_dead_have_a_share_and_four_heroes_hunt_two_dragons() {
    let denra = record("Denra", "rogue", 0, 0);
    let mut sheet = paper(2, 5, &[]);
    sheet.standing = Some(Standing::Dead);
    let mut known = known(2);
    for (name, class) in [("Brum", "warrior"), ("Cleo", "cleric")] {
        known.allies.push(ally(name, class));
    }
    // Pale and Young Black: 22 experience and 9 gold among four.
    let told = told(&denra, &sheet, &known);
    let [Cause::HuntMissing(hunt)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((hunt.chapter, &hunt.dead[..]), (2, &["Denra".to_owned()][..]));
    // Two heroes who slew the Pale Dragon get as much (10 and 4).
    assert_eq!(hunt.heroes.len(), 2);
    sheet.exp = Some(6);
    let told = super::explain(&denra, &sheet, &clues(&denra, &sheet, &known));
    let Cause::HuntMissing(hunt) = &told[0].clues[0].cause else {
        panic!("{told:?}");
    };
    let dragons: Vec<&str> = hunt.dragons.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(dragons, ["Pale Dragon", "Young Black Dragon"]);
    assert_eq!(hunt.leftover_exp, ["Denra", "Timorn"]);
}

/// The Village Marketplace: gold for an item.
#[test]
fn an_item_and_its_price_are_one_purchase() {
    let denra = record("Denra", "rogue", 2, 4);
    let sheet = paper(1, 4, &["haste-potion"]);
    assert_eq!(
        told(&denra, &sheet, &known(2)),
        [Cause::Bought { item: item("haste-potion"), place: "Bearwood".to_owned(), open: true }]
    );
}

/// A purchase hides the gold of a hunt: together they explain both.
#[test]
fn a_hunt_and_a_purchase_together() {
    let denra = record("Denra", "rogue", 0, 0);
    let told = told(&denra, &paper(0, 4, &["haste-potion"]), &known(1));
    assert!(matches!(&told[..], [Cause::HuntMissing(_), Cause::Bought { .. }]), "{told:?}");
}

/// An instant item is erased when used: only its price remains.
#[test]
fn gold_that_is_gone_alone_went_for_something_used_up() {
    let denra = record("Denra", "rogue", 2, 4);
    let told = told(&denra, &paper(1, 4, &[]), &known(2));
    let [Cause::BoughtAndUsed { items, .. }] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(items[..], [item("haste-potion")]);
}

#[test]
fn what_the_record_has_and_the_sheet_has_not_was_never_written_down() {
    let denra = record("Denra", "rogue", 3, 9);
    let mut known = known(3);
    known.ledger = vec![bounty(2, 2, 5), bounty(1, 1, 4)];
    let forgotten = told(&denra, &paper(2, 5, &[]), &known);
    assert_eq!(forgotten, [Cause::NotOnSheet(bounty(1, 1, 4))]);
    let half = told(&denra, &paper(3, 5, &[]), &known);
    assert_eq!(half, [Cause::NotOnSheet(bounty(1, 0, 4))]);
}

#[test]
fn a_hunt_on_record_without_the_hero_is_named() {
    let brum = record("Brum", "warrior", 0, 0);
    let mut known = known(1);
    let share = BountyShare { gold: 1, exp: 3 };
    known.bounties.clear();
    known.hunts = vec![Hunted {
        id: 7,
        shares: vec![
            ("Denra".to_owned(), BountyShare { gold: 2, exp: 4 }),
            ("Timorn".to_owned(), BountyShare { gold: 1, exp: 4 }),
        ],
    }];
    // One of three: 8 experience and 3 gold.
    let told = told(&brum, &paper(share.gold, share.exp, &[]), &known);
    assert_eq!(told, [Cause::HuntWithout { hunt: 7 }]);
}

/// Ruling 10: gold and items pass between heroes.
#[test]
fn what_the_other_sheet_confirms_comes_first() {
    let denra = record("Denra", "rogue", 2, 4);
    let mut known = known(2);
    known.items.push(item("mana-potion"));
    known.allies[0].hero.items = vec!["mana-potion".to_owned()];
    known.allies[0].paper = paper(1, 0, &[]);
    let sheet = paper(1, 4, &["mana-potion"]);
    let told = told(&denra, &sheet, &known);
    assert_eq!(
        told,
        [
            Cause::GotFrom(item("mana-potion"), "Timorn".to_owned()),
            Cause::PaidTo("Timorn".to_owned())
        ]
    );
    // A sheet that still has the potion rules out a gift.
    known.allies[0].paper.items = Some(vec!["mana-potion".to_owned()]);
    let clues = clues(&denra, &sheet, &known);
    let given = |clue: &Clue| matches!(clue.cause, Cause::GotFrom(..));
    assert!(!clues.iter().any(given), "{clues:?}");
}

/// Resurrecting Dead Heroes: 2 gold, the hero's own or another's (ruling 9).
#[test]
fn a_dead_hero_who_lives_on_paper_was_brought_back() {
    let mut denra = record("Denra", "rogue", 2, 4);
    denra.hero.standing = Standing::Dead;
    let mut known = known(2);
    assert_eq!(told(&denra, &paper(0, 4, &[]), &known), [Cause::BroughtBack(None)]);
    known.allies[0].hero.gold = 2;
    assert_eq!(
        told(&denra, &paper(2, 4, &[]), &known),
        [Cause::BroughtBack(Some("Timorn".to_owned()))]
    );
}

#[test]
fn what_nothing_explains_hides_nothing_else() {
    let denra = record("Denra", "rogue", 0, 0);
    let sheet = paper(1, 4, &["magic-bracelet"]);
    let stories = explain(&denra, &sheet, &clues(&denra, &sheet, &known(1)));
    assert_eq!(stories[0].parts, [SheetPart::Exp, SheetPart::Gold]);
    let about_items = |story: &Story| story.parts.contains(&SheetPart::Items);
    assert!(!stories.iter().any(about_items), "sold nowhere");
}

#[test]
fn what_nobody_read_off_does_not_matter() {
    let denra = record("Denra", "rogue", 0, 0);
    let sheet = Paper { exp: Some(4), ..Paper::default() };
    assert_eq!(denra.differs(&sheet), [(SheetPart::Exp, SheetValue::Number(4))]);
    let told = told(&denra, &sheet, &known(1));
    assert!(matches!(&told[..], [Cause::HuntMissing(_)]), "{told:?}");
    assert_eq!(denra.differs(&Paper::default()), []);
    assert_eq!(explain(&denra, &Paper::default(), &[]), []);
}

#[test]
fn lists_agree_in_any_order_and_two_of_a_kind_are_two() {
    let mut denra = record("Denra", "rogue", 0, 0);
    denra.hero.items = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(denra.differs(&paper(0, 0, &["b", "a"])), []);
    let twice = denra.differs(&paper(0, 0, &["a", "a"]));
    assert_eq!(twice.len(), 1);
    assert_eq!(twice[0].0, SheetPart::Items);
}

/// Increasing a Hero's Level: Timorn reaches level 2 with two Magic symbols, 25 hit points, and
/// improves Fireball.
#[test]
fn a_level_that_only_the_sheet_has() {
    let timorn = record("Timorn", "wizard", 0, 8);
    let fireball = Improved { skill: "fireball".to_owned(), half: None };
    let mut sheet = Paper {
        level: Some(2),
        hp: Some(25),
        improved: Some(vec![fireball.clone()]),
        ..Paper::default()
    };
    let gained = next_level(&timorn, &sheet).unwrap();
    assert_eq!(
        gained,
        Gained { to: 2, needs: 6, hp: Some(3), improved: Some(fireball), learned: None }
    );
    // Five dice: at most 6 hit points a level (ruling 5).
    sheet.hp = Some(29);
    assert_eq!(next_level(&timorn, &sheet).unwrap().hp, None);
    sheet.level = Some(1);
    assert_eq!(next_level(&timorn, &sheet), None);
}

/// Step 1: Warriors gain one more; ruling 7: a new skill may be declined.
#[test]
fn two_levels_share_the_hit_points_of_the_sheet() {
    let mut brum = record("Brum", "warrior", 0, 14);
    let mut sheet = Paper {
        level: Some(3),
        hp: Some(brum.max_hp + 7),
        learned: Some(Vec::new()),
        ..Paper::default()
    };
    assert_eq!(next_level(&brum, &sheet).unwrap().hp, Some(3));
    brum.hero.level = 2;
    brum.max_hp += 3;
    let third = next_level(&brum, &sheet).unwrap();
    assert_eq!((third.hp, third.learned), (Some(4), Some(None)));
    sheet.hp = Some(brum.max_hp + 1);
    assert_eq!(next_level(&brum, &sheet).unwrap().hp, None, "at least 2");
}

/// Step 1: every level adds to the maximum, and Warriors gain one more (ruling 5).
#[test]
fn hit_points_that_were_forgotten_are_found_by_their_number() {
    let mut brum = record("Brum", "warrior", 0, 14);
    brum.hero.level = 3;
    brum.levels = vec![(2, 3), (3, 5)];
    brum.max_hp += 8;
    let found = |hp: u16| {
        let hp = Some(hp);
        let paper = Paper { hp, ..Paper::default() };
        slip(&brum, &paper)
    };
    assert_eq!(found(brum.max_hp - 3), Some(Slip::NotAdded { level: 2, hp: 3 }));
    assert_eq!(found(brum.max_hp + 5), Some(Slip::Twice { level: 3, hp: 5 }));
    assert_eq!(found(brum.max_hp - 2), Some(Slip::ClassForgotten { hp: 2 }));
    assert_eq!(found(brum.max_hp - 1), None);
}

/// More than two hunts have countless explanations, and nobody waits for them.
#[test]
fn a_sheet_that_makes_no_sense_is_soon_given_up() {
    let denra = record("Denra", "rogue", 30, 40);
    let mut known = known(8);
    known.ledger = (1..=40).map(|hunt| bounty(hunt, 1, 4)).collect();
    let sheet = paper(9_999, 9_999, &["haste-potion", "magic-bracelet"]);
    assert_eq!(explain(&denra, &sheet, &clues(&denra, &sheet, &known)), []);
    let sheet = paper(29, 999, &[]);
    let stories = explain(&denra, &sheet, &clues(&denra, &sheet, &known));
    let about_gold = |story: &Story| story.parts == [SheetPart::Gold];
    assert!(stories.iter().all(about_gold), "{stories:?}");
    let row = |clue: &Clue| matches!(clue.cause, Cause::NotOnSheet(_)) && clue.effect.exp < 0;
    assert!(!stories.iter().any(|story| story.clues.iter().any(row)));
}
