//! Simulated campaigns: their results add up, and follow the rules between hunts.

use super::*;

/// Heroes with this much gold, dead where marked.
fn heroes(purses: &[(i64, bool)]) -> Vec<Hero> {
    let figures = CampaignFigures::default();
    let class = figures.class("rogue").unwrap().unwrap();
    let hero = |(gold, dead): &(i64, bool)| Hero {
        gold: *gold,
        standing: if *dead { Standing::Dead } else { Standing::Alive },
        ..Hero::fresh("x", class)
    };
    purses.iter().map(hero).collect()
}

/// Resurrecting Dead Heroes; ruling 9.
#[test]
fn nobody_is_raised_without_gold() {
    for (purses, raised, left) in [
        (&[(1, false), (0, true)][..], 0, 1),
        (&[(1, false), (1, true)], 1, 0),
        (&[(0, false), (2, true)], 1, 0),
        (&[(3, false), (0, true), (0, true)], 1, 1),
        (&[(3, false), (1, true), (0, true)], 2, 0),
        (&[(9, false), (9, false)], 0, 18),
    ] {
        let mut party = heroes(purses);
        let dead = |party: &[Hero]| {
            let heroes = party.iter();
            heroes.filter(|h| h.standing == Standing::Dead).count()
        };
        let before = dead(&party);
        resurrect(&mut party);
        assert_eq!(before - dead(&party), raised, "{purses:?}");
        assert_eq!(party.iter().map(|h| h.gold).sum::<i64>(), left);
        assert!(party.iter().all(|hero| hero.gold >= 0));
    }
}

fn saga(sturdy: bool, flee: Option<usize>, chapters: (u8, u8)) -> Saga {
    let figures = CampaignFigures::default();
    let heroes = ["rogue", "cleric", "warrior"].map(|class| {
        let class = figures.class(class).unwrap().unwrap();
        Hero { hp_gained: if sturdy { 500 } else { 0 }, ..Hero::fresh(&class.name, class) }
    });
    Saga {
        heroes: heroes.to_vec(),
        figures,
        from: chapters.0,
        to: chapters.1,
        policy: Policy::Casual,
        patience: Patience::default(),
        flee,
        seed: 9,
    }
}

/// Chapters in order, and the results of campaigns add up.
#[test]
fn campaigns_add_up() {
    for (flee, chapters) in [(None, (1, 3)), (Some(2), (7, 8))] {
        let saga = saga(false, flee, chapters);
        let numbers: Vec<u64> = (0..8).collect();
        let played = saga.play(&numbers, &|_| {}).unwrap();
        let order: Vec<u8> = played.iter().map(|tally| tally.chapter).collect();
        assert_eq!(order, (chapters.0..=chapters.1).collect::<Vec<u8>>());
        assert_eq!(played[0].reached, 8);
        for tally in &played {
            assert_eq!(tally.reached, tally.won + tally.wiped + tally.given_up);
            assert!(tally.hunts >= tally.reached && tally.turns >= tally.hunts);
            assert!(tally.deaths >= tally.wiped, "a wiped party died");
            assert!(flee.is_some() || tally.given_up == 0 && tally.hunts == tally.reached);
        }
        for pair in played.windows(2) {
            assert_eq!(pair[1].reached, pair[0].won);
        }
        // The same numbers played separately, in another order.
        let mut sum = saga.chapters().unwrap();
        for part in [&numbers[5..], &numbers[..5]] {
            let part = saga.play(part, &|_| {}).unwrap();
            sum.iter_mut().zip(&part).for_each(|(sum, part)| sum.add(part));
        }
        assert_eq!(sum, played);
    }
}

/// Heroes who cannot die: levels only rise, by the experience of every chapter.
#[test]
fn levels_only_rise() {
    let played = saga(true, None, (1, 8)).play(&[0], &|_| {}).unwrap();
    let levels: Vec<f64> = played.iter().map(ChapterTally::mean_level).collect();
    assert_eq!(levels[0], 1.0);
    assert!(levels.is_sorted(), "{levels:?}");
    // Ruling 4: 8 + 10 + 12 + 14 + 16 + 18 + 20 shared by three is past 26 for all.
    assert!(levels[7] >= 4.0, "{levels:?}");
    for tally in &played {
        assert_eq!((tally.won, tally.deaths), (1, 0), "chapter {}", tally.chapter);
        assert_eq!(tally.levels.iter().sum::<u64>(), 3);
    }
}

#[test]
fn every_chapter_of_every_campaign_is_told_as_it_is_done() {
    let told = std::cell::RefCell::new(Vec::new());
    let numbers: Vec<u64> = (0..20).collect();
    let saga = saga(true, None, (1, 3));
    saga.play(&numbers, &|done| told.borrow_mut().push(done)).unwrap();
    let told = told.into_inner();
    assert!(told.len() >= 20, "one by one: {told:?}");
    assert_eq!(told.iter().sum::<u64>(), 60);
}
