//! "The End of the Hunt", "A Successful Hunt", "4-5 Player Rules" and rulings 8, 9, 12, 26, 29.

use super::*;
use crate::dice_dragons::catalog::CampaignFigures;

fn hunter(class: &str) -> Hunter {
    let figures = CampaignFigures::default();
    let class = figures.class(class).unwrap().unwrap();
    Hunter {
        name: class.name.clone(),
        class: Some(class.key.clone()),
        initiative: class.initiative,
        standing: Standing::Alive,
    }
}

fn dragon(key: &str) -> Dragon {
    let figures = CampaignFigures::default();
    figures.dragon(key).unwrap().unwrap().clone()
}

fn slain(classes: &[&str], dragons: &[&str]) -> HuntEnding {
    let first = dragon(dragons[0]);
    let chapter = first.chapter.unwrap();
    HuntEnding {
        chapter,
        campaign_chapter: chapter,
        chapter_dragon: first.key,
        outcome: Outcome::Slain,
        hunters: classes.iter().map(|class| hunter(class)).collect(),
        dragons: dragons.iter().map(|key| dragon(key)).collect(),
        dead: Vec::new(),
        leftover_gold: None,
        leftover_exp: None,
    }
}

fn settled(ending: &HuntEnding) -> Aftermath {
    settle(ending, &HouseRules::default()).unwrap()
}

fn refused(ending: &HuntEnding) -> HuntFault {
    settle(ending, &HouseRules::default()).unwrap_err()
}

fn gold(aftermath: &Aftermath) -> Vec<i64> {
    aftermath.shares.iter().map(|share| share.gold).collect()
}

fn exp(aftermath: &Aftermath) -> Vec<i64> {
    aftermath.shares.iter().map(|share| share.exp).collect()
}

/// Collecting Bounty; ruling 8: a Young Red Dragon pays 8 experience and 3 gold.
#[test]
fn bounty_is_shared_equally_and_what_is_left_goes_in_turn_order() {
    let after = settled(&slain(&["warrior", "rogue"], &["young-red-dragon"]));
    assert_eq!(exp(&after), [4, 4]);
    assert_eq!(gold(&after), [1, 2], "the Rogue moves before the Warrior");
}

/// Ruling 8: with two over, the first two in turn order get one each.
#[test]
fn two_left_over_go_to_the_first_two_in_turn_order() {
    let ending = slain(&["cleric", "wizard", "ranger"], &["young-black-dragon"]);
    assert_eq!(leftovers(&ending), BountyShare { gold: 2, exp: 0 });
    assert_eq!(gold(&settled(&ending)), [1, 2, 2]);
}

/// Collecting Bounty: the players choose who gets leftovers.
#[test]
fn leftovers_go_where_the_players_say() {
    let mut ending = slain(&["cleric", "wizard", "ranger"], &["young-black-dragon"]);
    ending.leftover_gold = Some(vec![HeroIx(0), HeroIx(0)]);
    assert_eq!(gold(&settled(&ending)), [3, 1, 1]);
    ending.leftover_gold = Some(vec![HeroIx(0)]);
    assert_eq!(refused(&ending).to_string(), "2 gold left over after equal shares, 1 given out");
    ending.leftover_gold = None;
    ending.leftover_exp = Some(vec![HeroIx(1)]);
    assert_eq!(
        refused(&ending).to_string(),
        "0 experience left over after equal shares, 1 given out"
    );
}

/// Collecting Bounty: everyone who took part, dead or alive.
#[test]
fn the_dead_have_their_share_too() {
    let mut ending = slain(&["warrior", "rogue"], &["young-red-dragon"]);
    ending.dead = vec![HeroIx(1)];
    let after = settled(&ending);
    assert_eq!(*after.standing, [Standing::Alive, Standing::Dead]);
    assert_eq!(exp(&after), [4, 4]);
}

/// 4-5 Player Rules; ruling 29: both bounties are summed, then shared.
#[test]
fn two_dragons_bounties_are_summed_before_they_are_shared() {
    let ending =
        slain(&["warrior", "wizard", "cleric", "rogue"], &["pale-dragon", "young-black-dragon"]);
    let after = settled(&ending);
    assert_eq!(bounty(&ending), BountyShare { gold: 9, exp: 22 });
    assert_eq!(gold(&after), [2, 2, 2, 3]);
    assert_eq!(exp(&after), [5, 6, 5, 6]);
}

/// 4-5 Player Rules: four or five heroes hunt two dragons, fewer hunt one.
#[test]
fn the_number_of_heroes_says_how_many_dragons() {
    assert_eq!([1, 2, 3, 4, 5].map(dragons_for), [1, 1, 1, 2, 2]);
    let one = slain(&["warrior", "wizard", "cleric", "rogue"], &["pale-dragon"]);
    assert_eq!(refused(&one).to_string(), "4 heroes hunt 2 dragons, 1 named");
    let two = slain(&["warrior", "wizard"], &["pale-dragon", "pale-dragon"]);
    assert_eq!(refused(&two).to_string(), "2 heroes hunt 1 dragon, 2 named");
}

/// Ruling 26.
#[test]
fn the_second_dragon_is_of_the_same_rank_else_the_nearest_lower_else_a_copy() {
    let figures = CampaignFigures::default();
    let all = figures.dragons().unwrap();
    let suggested = |key: &str| suggest_second(&dragon(key), &all).key.clone();
    assert_eq!(suggested("pale-dragon"), "young-black-dragon");
    assert_eq!(suggested("green-dragon"), "red-dragon");
    assert_eq!(suggested("undead-dragon"), "blue-dragon");
    assert_eq!(suggested("black-dragon"), "undead-dragon");
    assert_eq!(suggested("young-red-dragon"), "young-red-dragon");
}

/// The Heroes Flee; ruling 9: no bounty, the market opens, the chapter can be tried again.
#[test]
fn fleeing_pays_nothing_and_keeps_the_chapter() {
    let mut ending = slain(&["warrior", "rogue"], &["young-red-dragon"]);
    ending.outcome = Outcome::Fled;
    ending.dead = vec![HeroIx(0)];
    let after = settled(&ending);
    assert_eq!(*after.shares, [BountyShare::default(); 2]);
    assert_eq!((after.next_chapter, after.market), (1, Some(1)));
    assert_eq!(*after.standing, [Standing::Dead, Standing::Alive]);
}

/// The Heroes are Dead; ruling 9: fallen for good, no market.
#[test]
fn a_wiped_party_has_fallen_for_good() {
    let mut ending = slain(&["warrior", "rogue"], &["young-red-dragon"]);
    ending.outcome = Outcome::Wiped;
    let after = settled(&ending);
    assert_eq!(*after.standing, [Standing::Fallen; 2]);
    assert_eq!((after.next_chapter, after.market), (1, None));
    assert_eq!(*after.shares, [BountyShare::default(); 2]);
    ending.dead = vec![HeroIx(0)];
    assert_eq!(refused(&ending), HuntFault::NotAllDead);
}

/// Hit Points and Victory: with all heroes dead the dragon has won.
#[test]
fn a_hunt_with_all_heroes_dead_is_neither_slain_nor_fled() {
    let mut ending = slain(&["warrior", "rogue"], &["young-red-dragon"]);
    ending.dead = vec![HeroIx(0), HeroIx(1)];
    assert_eq!(refused(&ending), HuntFault::AllDead(Outcome::Slain));
}

/// Your Next Hunt.
#[test]
fn a_slain_dragon_opens_its_market_and_the_next_chapter() {
    let after = settled(&slain(&["warrior", "rogue"], &["young-red-dragon"]));
    assert_eq!((after.next_chapter, after.market), (2, Some(1)));
    assert!(!after.completes);
}

/// Ruling 9: chapter 8 completes the campaign, has no market, and the campaign may continue.
#[test]
fn chapter_eight_completes_the_campaign() {
    let ending = slain(&["warrior", "rogue"], &["black-dragon"]);
    let after = settled(&ending);
    assert_eq!((after.next_chapter, after.market), (8, None));
    assert!(after.completes);
}

/// Ruling 12: each hero of a different class, unless the house rule is on.
#[test]
fn two_heroes_of_a_class_hunt_together_only_by_house_rule() {
    let mut ending = slain(&["warrior", "warrior"], &["young-red-dragon"]);
    ending.hunters[HeroIx(1)].name = "Brum".into();
    assert!(matches!(refused(&ending), HuntFault::SameClass { .. }));
    let house = HouseRules { same_class: true, ..HouseRules::default() };
    assert!(settle(&ending, &house).is_ok());
    ending.hunters[HeroIx(0)].class = None;
    ending.hunters[HeroIx(1)].class = None;
    assert!(
        settle(&ending, &HouseRules::default()).is_ok(),
        "custom heroes have a class of their own"
    );
}

/// Solo Rules; ruling 12: one hero alone is allowed, with a warning.
#[test]
fn a_lone_hero_is_allowed_and_pointed_out() {
    assert!(settled(&slain(&["warrior"], &["young-red-dragon"])).lone_hero);
    assert!(!settled(&slain(&["warrior", "rogue"], &["young-red-dragon"])).lone_hero);
}

/// Rulings 9 and 12; 4-5 Player Rules.
#[test]
fn a_party_is_one_to_five_living_heroes_named_once() {
    let mut ending = slain(&["warrior", "rogue"], &["young-red-dragon"]);
    ending.hunters[HeroIx(1)].standing = Standing::Dead;
    assert!(matches!(refused(&ending), HuntFault::NotAlive { .. }));
    ending.hunters[HeroIx(1)] = ending.hunters[HeroIx(0)].clone();
    assert!(matches!(refused(&ending), HuntFault::NamedTwice(_)));
    ending.hunters = ByHero::default();
    assert_eq!(refused(&ending), HuntFault::NoHeroes);
    let six = (0..6).map(|n| Hunter {
        name: format!("h{n}"),
        class: None,
        initiative: 3,
        standing: Standing::Alive,
    });
    ending.hunters = six.collect();
    assert_eq!(refused(&ending), HuntFault::TooMany(6));
}

/// Ruling 13: ties in the order the party was named.
#[test]
fn turn_order_is_by_initiative_then_as_named() {
    let mut hunters: ByHero<Hunter> =
        ["cleric", "rogue", "ranger"].map(hunter).into_iter().collect();
    hunters[HeroIx(2)].initiative = 1;
    let initiatives = hunters.iter().map(|hunter| hunter.initiative);
    assert_eq!(turn_order(initiatives), [1, 2, 0].map(HeroIx));
}

/// Ruling 26: one of two dragons is the chapter's; the other may be any dragon, even a copy.
#[test]
fn one_of_two_dragons_is_the_chapters_and_a_copy_pays_twice() {
    let four = ["warrior", "wizard", "cleric", "rogue"];
    let mut ending = slain(&four, &["pale-dragon", "pale-dragon"]);
    assert_eq!(bounty(&ending), BountyShare { gold: 8, exp: 20 });
    assert_eq!(settled(&ending).next_chapter, 3);
    ending.dragons = vec![dragon("young-red-dragon"), dragon("young-red-dragon")];
    assert_eq!(refused(&ending), HuntFault::NotTheChapters("pale-dragon".into()));
}

/// Ruling 9 ("chapter 8 slain"): another dragon pays but does not advance the campaign.
#[test]
fn another_dragon_than_the_chapters_pays_but_does_not_move_the_campaign() {
    let mut ending = slain(&["warrior", "rogue"], &["black-dragon"]);
    ending.dragons = vec![dragon("young-red-dragon")];
    let after = settled(&ending);
    assert_eq!((after.next_chapter, after.completes), (8, false));
    assert_eq!(exp(&after), [4, 4]);
}

/// Your Next Hunt; ruling 9: chapters in order; an earlier one may be replayed.
#[test]
fn a_chapter_ahead_is_refused_and_an_earlier_one_moves_nothing() {
    let mut ending = slain(&["warrior", "rogue"], &["pale-dragon"]);
    ending.campaign_chapter = 5;
    assert_eq!(settled(&ending).next_chapter, 5);
    ending.campaign_chapter = 1;
    assert_eq!(refused(&ending), HuntFault::Ahead { chapter: 2, at: 1 });
}

/// Ruling 9: fleeing from two dragons pays nothing, even if one was slain; chapter 8 has no market.
#[test]
fn fleeing_two_dragons_or_the_last_chapter_pays_and_opens_nothing() {
    let four = ["warrior", "wizard", "cleric", "rogue"];
    let mut ending = slain(&four, &["black-dragon", "undead-dragon"]);
    ending.outcome = Outcome::Fled;
    let after = settled(&ending);
    assert_eq!(*after.shares, [BountyShare::default(); 4]);
    assert_eq!((after.market, after.next_chapter), (None, 8));
    ending.dead = vec![HeroIx(0), HeroIx(1), HeroIx(2), HeroIx(3)];
    assert_eq!(refused(&ending), HuntFault::AllDead(Outcome::Fled));
}

/// Ruling 9: the chapter stays after a party is wiped.
#[test]
fn a_wiped_party_leaves_the_chapter_to_those_who_follow() {
    let mut ending = slain(&["warrior", "rogue"], &["green-dragon"]);
    ending.outcome = Outcome::Wiped;
    assert_eq!(settled(&ending).next_chapter, 4);
}
