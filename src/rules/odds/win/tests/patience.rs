//! Advice within a limit of rounds: the goal, regrets, and when to flee.

use std::sync::Arc;

use super::{exact_from, party};
use crate::dice_dragons::hunt::{DragonIx, Extra, HeroIx, Phase, State};
use crate::dice_dragons::symbol::Face;
use crate::odds::win::{
    AdvisedAct, Counsel, HuntFigures, Hypothetical, LastHero, LastHeroValue, Lore, NO_LIMIT, Pos,
    PositionValue, Solved, Weighed, WorthSource,
};
use crate::title::{AdviceRequest, Patience, Purpose};

fn want(rounds: u8) -> AdviceRequest {
    AdviceRequest { patience: Patience(Some(rounds)), ..AdviceRequest::default() }
}

fn gold(gold: i64) -> Lore {
    Lore { solution: None, gold }
}

fn state(classes: &[&str], dragon: &str) -> State {
    let mut state = State::new(party(classes, 1, dragon, &[]));
    state.phase = Phase::Heroes;
    state.fury_due.clear();
    state
}

fn with_dice(state: &State, want: AdviceRequest, dice: &str, rerolls: usize) -> Counsel {
    let table = Face::read_all(dice).unwrap();
    let instead =
        Hypothetical { dice: Some(table.len()), table: Some(table), rerolls: Some(rerolls) };
    Counsel::of(state, None, want, &instead, gold(0)).unwrap()
}

/// The Cleanup counts rounds down, and with none left nothing is won.
#[test]
fn rounds_left_are_part_of_a_position() {
    let ten = Patience(Some(10));
    let mut state = state(&["rogue", "wizard"], "pale");
    let left = |state: &State, patience| Pos::within(state, patience).unwrap().left;
    assert_eq!(left(&state, ten), 10);
    assert_eq!(left(&state, Patience::NONE), NO_LIMIT);
    state.round = 10;
    assert_eq!(left(&state, ten), 1);
    state.round = 11;
    assert_eq!(left(&state, ten), 10, "as many again");
    assert!(ten.renewed(11) && !ten.renewed(12) && !ten.renewed(1));
    assert_eq!(ten.last(11), Some(20));
    let over = Pos { left: 0, ..Pos::of(&state).unwrap() };
    assert!(over.is_over() && !over.is_won());
}

/// In a hopeless last round nobody dies for nothing: Dragons are not kept.
#[test]
fn nobody_dies_for_nothing() {
    let mut state = state(&["warrior", "cleric"], "undead");
    state.round = 10;
    for hero in &mut state.heroes {
        hero.hp = 7;
    }
    let counsel = with_dice(&state, want(10), "XMXCM", 2);
    let best = counsel.best().unwrap();
    assert!(best.chance < 0.05, "{}", best.chance);
    let AdvisedAct::Reroll { keep, .. } = &best.deed else {
        panic!("{:?}", best.deed);
    };
    let mut kept = keep.iter().map(|die| counsel.table[usize::from(die.0)]);
    assert!(!kept.any(|face| face == Face::Dragon), "{:?}", best.deed);
}

/// In a won hunt nothing is spent because of noise.
#[test]
fn nothing_is_spent_where_all_is_won() {
    let mut state = state(&["warrior", "cleric"], "young-red");
    state.dragons[DragonIx(0)].hp = 12;
    let hero = state.next_in_pass().unwrap();
    state.heroes[hero].blessed = 1;
    for hero in &mut state.heroes {
        hero.armor += 20;
    }
    for dice in ["XMXCM", "SSHHM", "XXXXX"] {
        let mut counsel = with_dice(&state, want(30), dice, 1);
        counsel.refine(2, 1);
        let best = counsel.best().unwrap();
        let spends = matches!(best.deed, AdvisedAct::Reroll { by, .. } if by != Extra::Roll);
        assert!(!spends && best.chance > 0.9, "{dice}: {:?}", best);
    }
}

/// Displayed chances stay within 0 and 1.
#[test]
fn chances_are_chances() {
    for purpose in [Purpose::Win, Purpose::Alive] {
        for (round, hp) in [(1, 20), (10, 1), (9, 4)] {
            let mut state = state(&["rogue", "wizard"], "pale");
            state.round = round;
            for hero in &mut state.heroes {
                hero.hp = hp;
            }
            let want = AdviceRequest { purpose, ..want(10) };
            let mut counsel = with_dice(&state, want, "XXMCS", 1);
            counsel.refine(1, 1);
            for one in &counsel.options {
                assert!((0.0..=1.0).contains(&one.chance), "{one:?}");
            }
        }
    }
}

/// The next try has the survivors and those whom gold resurrects, 2 for each (ruling 9).
#[test]
fn flight_counts_who_can_really_come_back() {
    let mut state = state(&["rogue", "wizard", "cleric"], "pale");
    state.round = 10;
    for n in [0, 1] {
        state.heroes[HeroIx(n)].dead = true;
        state.heroes[HeroIx(n)].hp = 0;
    }
    state.phase = Phase::Fury;
    state.fury_due = std::iter::once(DragonIx(0)).collect();
    state.flee_open = true;
    state.heroes[HeroIx(2)].hp = 1;
    let tries = [0, 3, 4].map(|purse| {
        let ask = Hypothetical::default();
        let mut counsel = Counsel::of(&state, None, want(10), &ask, gold(purse)).unwrap();
        counsel.refine(1, 1);
        let again = counsel.again.clone().unwrap();
        let of = |deed: AdvisedAct| {
            let same = |one: &&Weighed| one.deed == deed;
            counsel.options.iter().find(same).unwrap()
        };
        let (flight, goes_on) = (of(AdvisedAct::Flee), of(AdvisedAct::Fury));
        assert_eq!(flight.chance, again.chance);
        assert!(goes_on.chance < 0.05);
        let stays = goes_on.chance.max(again.with_more.unwrap());
        let better = again.chance - stays > again.error.max(goes_on.error);
        assert_eq!(counsel.best().unwrap().deed == AdvisedAct::Flee, better);
        (again.back.len(), again.gold, again.gone.len(), again.chance)
    });
    let counted = tries.map(|(back, gold, gone, _)| (back, gold, gone));
    assert_eq!(counted, [(0, 0, 2), (1, 2, 1), (2, 4, 0)]);
    assert!(tries[0].3 < tries[1].3 && tries[1].3 < tries[2].3, "{tries:?}");
}

/// A lone hero, solved round by round: equal to every position solved by itself.
#[test]
fn a_hero_alone_is_solved_within_each_number_of_rounds() {
    let mut setup = (*party(&["warrior"], 1, "young-red", &[])).clone();
    for hero in &mut setup.heroes {
        (hero.tokens, hero.max_hp) = (1, 5);
        hero.skills = hero.skills.iter().take(3).cloned().collect();
    }
    setup.dragons[DragonIx(0)].dragon.hp = 5;
    let start = State::new(Arc::new(setup));
    let ground = HuntFigures::of(&start.setup).unwrap();
    let patience = Patience(Some(4));
    let solved = Solved::of(&ground, patience, &|_, _| {}).unwrap();
    let bytes = solved.to_bytes().unwrap();
    let again = Solved::from_bytes(&ground, patience, &bytes).unwrap();
    assert!(Solved::from_bytes(&ground, Patience::NONE, &bytes).is_none());
    let mut before = 0.0;
    for round in (1..=4).rev() {
        let state = State { round, ..start.clone() };
        let pos = Pos::within(&state, patience).unwrap();
        let mut exact = exact_from(&ground, &pos, 40_000);
        let chance = solved.chance(&pos).unwrap();
        assert!((chance - exact.worth(&pos)).abs() < 1e-4, "round {round}: {chance}");
        assert_eq!(again.chance(&pos), Some(chance));
        assert!(chance > before, "more rounds win more");
        before = chance;
    }
    let endless = Pos::of(&start).unwrap();
    assert!(solved.chance(&endless).is_none(), "it knows no hunt without a limit");
}

/// The last living hero of a party hunts alone, and gets advice from the solution.
#[test]
fn the_last_hero_is_solved_as_one_alone() {
    let mut state = state(&["cleric", "warrior"], "young-red");
    assert!(LastHero::of(&state).is_none());
    state.heroes[HeroIx(0)].dead = true;
    state.heroes[HeroIx(0)].hp = 0;
    state.heroes[HeroIx(1)].hp = 9;
    state.dragons[DragonIx(0)].hp = 9;
    let lone = LastHero::of(&state).unwrap();
    assert_eq!(lone.setup.heroes.len(), 1);
    let ground = HuntFigures::of(&lone.setup).unwrap();
    let solved = Arc::new(Solved::of(&ground, Patience(Some(2)), &|_, _| {}).unwrap());
    let lore = Lore { solution: Some(Arc::new(LastHeroValue { lone, solved })), gold: 0 };
    let counsel = Counsel::of(&state, None, want(2), &Hypothetical::default(), lore).unwrap();
    assert_eq!(counsel.known, WorthSource::Exact);
    let chance = counsel.best().unwrap().chance;
    assert!((0.02..0.98).contains(&chance), "{chance}");
}
