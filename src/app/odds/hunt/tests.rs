//! The same seed gives the same results on any number of cores.

use super::*;
use crate::odds::campaign::{SagaPlan, play_saga};
use crate::rules::dice_dragons::catalog::CampaignFigures;
use crate::rules::odds::hunt::Saga;
use crate::rules::title::Patience;

fn heroes(classes: &[&str], figures: &CampaignFigures) -> Vec<Hero> {
    let fresh = |class: &&str| {
        let class = figures.class(class).unwrap().unwrap();
        Hero::fresh(&class.name, class)
    };
    classes.iter().map(fresh).collect()
}

fn work(seed: u64, cores: usize, progress: &(dyn Fn(u64) + Sync)) -> SimulationRun<'_> {
    SimulationRun { seed, cores, progress }
}

#[test]
fn hunts_are_the_same_on_any_number_of_cores() {
    let figures = CampaignFigures::default();
    let heroes = heroes(&["rogue", "wizard"], &figures);
    let dragon = figures.chapter_dragon(1).unwrap().unwrap().clone();
    let plan = HuntPlan {
        solved: None,
        start: State::new(Setup::of(&heroes, &[dragon], 1, &figures).unwrap()),
        hunt: None,
        // More than two portions, the last one short.
        times: 2 * HUNTS + 3,
        flee: None,
        policy: Policy::Casual,
        patience: Patience::NONE,
        looks_ahead: false,
        made_up: true,
    };
    let done = AtomicU64::new(0);
    let count = |more: u64| {
        done.fetch_add(more, Ordering::Relaxed);
    };
    let one = play(&plan, &work(6, 1, &count));
    assert_eq!(done.into_inner(), plan.times, "every hunt was reported");
    assert_eq!(one.tally.hunts, plan.times);
    let three = play(&plan, &work(6, 3, &|_| {}));
    assert_eq!(one.tally, three.tally);
    let few = HuntPlan { times: 20, ..plan };
    let [six, seven] = [6, 7].map(|seed| play(&few, &work(seed, 2, &|_| {})).tally);
    assert_ne!(six, seven);
}

/// The best play too, whose portions are small.
#[test]
fn the_best_play_is_the_same_on_any_number_of_cores() {
    let figures = CampaignFigures::default();
    let heroes = heroes(&["rogue"], &figures);
    let dragon = figures.chapter_dragon(1).unwrap().unwrap().clone();
    let plan = HuntPlan {
        solved: None,
        start: State::new(Setup::of(&heroes, &[dragon], 1, &figures).unwrap()),
        hunt: None,
        times: 2 * BEST_HUNTS + 1,
        flee: None,
        policy: Policy::Best(Aim::Win),
        patience: Patience::NONE,
        looks_ahead: false,
        made_up: true,
    };
    let [one, two] = [1, 2].map(|cores| play(&plan, &work(6, cores, &|_| {})).tally);
    assert_eq!(one, two);
}

#[test]
fn campaigns_are_the_same_on_any_number_of_cores() {
    let figures = CampaignFigures::default();
    let mut plan = SagaPlan {
        times: 7,
        saga: Saga {
            heroes: heroes(&["rogue", "cleric"], &figures),
            figures,
            from: 1,
            to: 2,
            policy: Policy::Casual,
            patience: Patience::NONE,
            flee: None,
            seed: 3,
        },
    };
    let [one, two] = [1, 2].map(|cores| play_saga(&plan, &work(3, cores, &|_| {})).unwrap());
    assert_eq!(one.chapters, two.chapters);
    assert_eq!(one.chapters[0].reached, 7);
    // With the best play, and a market between.
    (plan.times, plan.saga.policy) = (3, Policy::Best(Aim::Win));
    let [one, two] = [1, 2].map(|cores| play_saga(&plan, &work(3, cores, &|_| {})).unwrap());
    assert_eq!(one.chapters, two.chapters);
}
