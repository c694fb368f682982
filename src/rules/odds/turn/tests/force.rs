//! Brute force for a turn: individual dice, every set of them, every fall. What an end is worth is
//! read off what the rules make of it.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::*;
use crate::dice_dragons::catalog::{ItemEffect, ItemUse};
use crate::dice_dragons::hunt::{
    Action, DragonIx, Event, Extra, HeroIx, ItemIx, SkillRef, State, Turn, apply, decide, options,
};
use crate::dice_dragons::symbol::Face;
use crate::odds::Fraction;
use crate::odds::brute::{Falls, Lying};
use crate::odds::keeping::From;
use crate::odds::pool::Pool;

/// The skill and its items; none if the turn fails.
type End = Option<(SkillRef, Vec<ItemIx>)>;

/// An end, the best it is worth, and what it is worth on each choice of heroes.
type Tried = (End, f64, Vec<(Vec<HeroIx>, f64)>);

/// A table at which a hero's turn comes.
pub struct Case {
    pub name: &'static str,
    pub state: State,
    pub weights: Weights,
}

/// Re-rolls of each kind that are left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Left {
    pub rolls: usize,
    pub blessed: u8,
    pub items: Vec<ItemIx>,
}

pub struct Force<'a> {
    case: &'a Case,
    hero: HeroIx,
    pub falls: Falls,
    pub lying: Vec<Lying>,
    /// What each end is worth with sorted dice, by state.
    ends: HashMap<usize, Vec<Tried>>,
    known: HashMap<Left, Rc<Vec<f64>>>,
}

/// The table with these dice rolled.
fn rolled(state: &State, hero: HeroIx, dice: &[Face]) -> State {
    let mut state = state.clone();
    state.turn = Some(Turn {
        hero,
        dice: dice.iter().copied().collect(),
        rolls: 1,
        used: Default::default(),
        items: Vec::new(),
        done: false,
    });
    state
}

/// What an event is worth, seen from the table before it.
fn worth(case: &Case, start: &State, before: &State, event: &Event, hero: HeroIx) -> f64 {
    let w = &case.weights;
    let strikes = |dragon: DragonIx, attack: usize, hero: HeroIx| {
        let printed = before.setup.dragons[dragon].dragon.attacks[attack].damage;
        printed.saturating_sub(before.armor(hero))
    };
    match event {
        Event::DragonHurt { damage, .. } => f64::from(*damage) * w.damage,
        Event::DragonDied { .. } => w.slay,
        Event::Healed { hero, amount, .. } => {
            let now = &start.heroes[*hero];
            let danger = now.faces.is_some_and(|dragon| {
                now.hp <= strikes(dragon, 1, *hero) + 2 * u16::from(now.poison)
            });
            f64::from(*amount) * w.healing * if danger { 2.0 } else { 1.0 }
        }
        Event::PoisonLifted { .. } => w.poison,
        Event::Thawed { .. } => w.frost,
        Event::ArmorGained { hero, amount } => {
            let faced = before.heroes[*hero].faces;
            let room = faced.map_or(0, |dragon| strikes(dragon, 2, *hero));
            f64::from((*amount).min(room)) * w.armor
        }
        Event::Blessed { .. } => w.blessing,
        Event::Pinned { .. } => w.pin,
        Event::AllyCame { .. } if before.heroes[hero].faces.is_some() => w.ally,
        Event::Reminder { .. } => w.other,
        Event::ItemUsed { item, .. } => {
            let item = &before.setup.heroes[hero].items[*item];
            -if item.lasts == ItemUse::Instant {
                w.item
            } else {
                0.0
            }
        }
        Event::Countered {
            cancelled: true, ..
        } => -w.ally,
        Event::Countered { dragon, attack, .. } => {
            -f64::from(strikes(*dragon, *attack, hero)) * w.hurt
        }
        Event::HeroDied { .. } => -w.death,
        Event::PoisonPlaced { .. } => -w.poison,
        Event::Frozen { .. } => -w.frost,
        Event::Regenerated { amount, .. } => -f64::from(*amount) * w.damage,
        Event::DieReleased { .. } => w.die,
        _ => 0.0,
    }
}

/// Does everything that ends a turn, by the rules, and adds up what it is worth.
fn tried(case: &Case, start: &State, hero: HeroIx) -> Vec<Tried> {
    let mut ends: Vec<Tried> = Vec::new();
    for action in options(start).iter().flat_map(|choice| choice.actions()) {
        let (end, mut on) = match &action {
            Action::Use(use_) => (Some((use_.skill, use_.with.clone())), use_.on.clone()),
            Action::Fail { .. } => (None, Vec::new()),
            _ => continue,
        };
        on.sort_unstable();
        let mut roller = crate::dice::TypedDice::new(Vec::new());
        let mut state = start.clone();
        let mut sum = 0.0;
        for event in decide(start, &action, &mut roller).unwrap() {
            sum += worth(case, start, &state, &event, hero);
            apply(&mut state, &event);
        }
        let known = match ends.iter().position(|(known, ..)| *known == end) {
            Some(place) => place,
            None => {
                ends.push((end, f64::MIN, Vec::new()));
                ends.len() - 1
            }
        };
        let (_, best, each) = &mut ends[known];
        *best = best.max(sum);
        match each.iter_mut().find(|(heroes, _)| *heroes == on) {
            Some((_, most)) => *most = most.max(sum),
            None => each.push((on, sum)),
        }
    }
    ends
}

/// Compares every way to end the turn with these dice: what it is worth, and the heroes chosen for
/// it. Returns how often heroes could be chosen, and how often the choice mattered.
pub fn check_ways(case: &Case, dice: &[Face]) -> (usize, usize) {
    let hero = case.state.next_in_pass().unwrap();
    let start = rolled(&case.state, hero, dice);
    let sheet = Sheet::of(&start.setup, hero);
    let situation = Situation::of(&start, &sheet, hero);
    let stakes = Stakes::of(&sheet, &start.setup, &situation, &case.weights);
    let dragons = Pool::of(dice).dragons();
    let (mut chosen, mut mattered) = (0, 0);
    for (end, best, each) in tried(case, &start, hero) {
        let Some((skill, with)) = end else {
            close(-stakes.fails[dragons], best, case.name);
            continue;
        };
        let same = |way: &Way| way.skill == skill && way.items().eq(with.iter().copied());
        let place = sheet.ways.iter().position(same).unwrap();
        let open = stakes.ways.iter().find(|open| open.place == place);
        let says = format!(
            "{}: {:?} {dice:?} {each:?}",
            case.name, sheet.ways[place].does
        );
        close(open.unwrap().value(dragons), best, &says);
        let does = sheet.ways[place].does;
        let mut on = targets(&start, &sheet, hero, does, &case.weights, dragons);
        on.sort_unstable();
        let found = each.iter().find(|(heroes, _)| *heroes == on);
        let found = found.unwrap_or_else(|| panic!("{says}: {on:?}"));
        close(found.1, best, &says);
        chosen += usize::from(each.len() > 1);
        mattered += usize::from(each.iter().any(|(_, sum)| *sum < best - 1e-9));
    }
    (chosen, mattered)
}

impl Force<'_> {
    pub fn of(case: &Case) -> Force<'_> {
        let falls = Falls {
            dice: case.state.dice_free(),
        };
        let hero = case.state.next_in_pass().unwrap();
        let mut force = Force {
            case,
            hero,
            lying: falls.lying(),
            falls,
            ends: HashMap::new(),
            known: HashMap::new(),
        };
        for lie in &force.lying {
            if lie.state == lie.sorted {
                let ends = force.ends(&lie.faces);
                force.ends.insert(lie.state, ends);
            }
        }
        force
    }

    /// Every end the rules allow with these dice, on all heroes they allow.
    fn ends(&self, dice: &[Face]) -> Vec<Tried> {
        let start = rolled(&self.case.state, self.hero, dice);
        tried(self.case, &start, self.hero)
    }

    fn first(&self) -> Left {
        let now = &self.case.state.heroes[self.hero];
        let items = &self.case.state.setup.heroes[self.hero].items;
        let again = |n: &ItemIx| matches!(items[*n].effect, ItemEffect::Reroll(_));
        Left {
            rolls: 2,
            blessed: now.blessed,
            items: items.places().filter(again).collect(),
        }
    }

    /// How many dice a way re-rolls at most, what it costs, and what is left after it.
    fn pays(&self, left: &Left, by: Extra) -> Option<(usize, f64, Left)> {
        let mut next = left.clone();
        let w = &self.case.weights;
        match by {
            Extra::Roll => {
                next.rolls = left.rolls.checked_sub(1)?;
                Some((5, 0.0, next))
            }
            Extra::Blessed => {
                next.blessed = left.blessed.checked_sub(1)?;
                Some((5, w.blessing, next))
            }
            Extra::Item(item) => {
                next.items.retain(|n| *n != item);
                let items = &self.case.state.setup.heroes[self.hero].items;
                match items[item].effect {
                    ItemEffect::Reroll(most) if next != *left => {
                        Some((usize::from(most), w.item, next))
                    }
                    _ => None,
                }
            }
        }
    }

    fn ways(&self, left: &Left) -> Vec<(usize, f64, Left)> {
        let items = left.items.iter().map(|item| Extra::Item(*item));
        let ways = [Extra::Roll, Extra::Blessed].into_iter().chain(items);
        ways.filter_map(|by| self.pays(left, by)).collect()
    }

    /// The most that each state of the dice is worth.
    pub fn best(&mut self, left: &Left) -> Rc<Vec<f64>> {
        if let Some(known) = self.known.get(left) {
            return Rc::clone(known);
        }
        let ways = self.ways(left);
        let next: Vec<_> = ways
            .into_iter()
            .map(|(most, cost, next)| (most, cost, self.best(&next)))
            .collect();
        let mut best = vec![0.0; self.falls.states()];
        for lie in &self.lying {
            let ends = self.ends[&lie.sorted].iter().map(|(_, sum, _)| *sum);
            let mut most_worth = ends.fold(f64::MIN, f64::max);
            for (most, cost, next) in &next {
                for (set, taken) in lie.taken.iter().enumerate().skip(1) {
                    if set.count_ones() as usize <= *most {
                        most_worth = most_worth.max(next[*taken] - cost);
                    }
                }
            }
            best[lie.state] = most_worth;
        }
        self.falls
            .throw(&mut best, |six| six.iter().sum::<f64>() / 6.0);
        let best = Rc::new(best);
        self.known.insert(left.clone(), Rc::clone(&best));
        best
    }

    /// What the policy's move gives by the figures found here, and where it leads.
    fn attained(&mut self, left: &Left, lie: &Lying, end: &End, next: Move) -> f64 {
        match next {
            Move::Reroll { keep, by, .. } => {
                let (most, cost, after) = self.pays(left, by).unwrap();
                let places = keep.leaves(&lie.faces);
                assert!(!places.is_empty() && places.len() <= most);
                let set = places.iter().fold(0, |set, place| set | 1 << place.0);
                self.best(&after)[lie.taken[set]] - cost
            }
            _ => {
                let ends = &self.ends[&lie.sorted];
                let found = ends.iter().find(|(known, ..)| known == end);
                found.unwrap_or_else(|| panic!("{end:?} of {ends:?}")).1
            }
        }
    }
}

fn end_of(sheet: &Sheet, next: Move) -> End {
    match next {
        Move::Use { way } => {
            let way = &sheet.ways[way];
            Some((way.skill, way.items().collect()))
        }
        _ => None,
    }
}

fn finish_of(finish: &Finish) -> End {
    match finish {
        Finish::Use { skill, with, .. } => Some((*skill, with.clone())),
        Finish::Fail => None,
    }
}

fn heroes_of(finish: &Finish) -> Vec<HeroIx> {
    let mut on = match finish {
        Finish::Use { on, .. } => on.clone(),
        Finish::Fail => Vec::new(),
    };
    on.sort_unstable();
    on
}

pub fn close(found: f64, wanted: f64, what: &str) {
    assert!((found - wanted).abs() < 1e-9, "{what}: {found} {wanted}");
}

/// Compares everything the odds say about a case with brute force.
pub fn check(case: &Case) {
    let mut force = Force::of(case);
    let (hero, weights) = (force.hero, &case.weights);
    let sheet = Sheet::of(&case.state.setup, hero);
    let situation = Situation::of(&case.state, &sheet, hero);
    let policy = Policy::new(&sheet, &case.state.setup, &situation, weights);
    let first = force.first();
    let best = force.best(&first);
    let start = policy.worth(From::FirstRoll(Pool::EMPTY));
    close(start, best[force.falls.unknown()], case.name);
    // Every stage that can come up, with every fall; and how likely each end is, counted in falls.
    let dice = force.falls.dice;
    let rerolls = first.rolls + usize::from(first.blessed) + first.items.len();
    let mut open = vec![(policy.first_stage(), first, rerolls)];
    let mut weight: HashMap<usize, Vec<u128>> = HashMap::new();
    let mut all = vec![0; force.falls.states()];
    all[force.falls.unknown()] = 1;
    force.falls.fall(&mut all);
    weight.insert(policy.first_stage(), all);
    let mut ends: Vec<(End, u128)> = Vec::new();
    let mut dragons = [0u128; 6];
    let lying = std::mem::take(&mut force.lying);
    force.lying = force.falls.lying();
    while let Some((stage, left, rolls)) = open.pop() {
        let best = force.best(&left);
        let here = weight.remove(&stage).unwrap_or_default();
        for lie in &lying {
            let pool = Pool::of(&lie.faces);
            let next = policy.advise(stage, pool);
            let end = end_of(&sheet, next);
            let attained = force.attained(&left, lie, &end, next);
            close(attained, best[lie.state], case.name);
            let mass = here.get(lie.state).copied().unwrap_or(0);
            match next {
                Move::Reroll { keep, by, next } => {
                    let (.., after) = force.pays(&left, by).unwrap();
                    if !open.iter().any(|(known, ..)| *known == next) {
                        open.insert(0, (next, after, rolls - 1));
                    }
                    let set = keep.leaves(&lie.faces);
                    let set: usize = set.iter().map(|place| 1 << place.0).sum();
                    let states = force.falls.states();
                    let to = weight.entry(next).or_insert_with(|| vec![0; states]);
                    to[lie.taken[set]] += mass * 6u128.pow(keep.size() as u32);
                }
                _ => {
                    let mass = mass * 6u128.pow((dice * rolls) as u32);
                    dragons[pool.dragons()] += mass;
                    match ends.iter_mut().find(|(known, _)| *known == end) {
                        Some((_, sum)) => *sum += mass,
                        None => ends.push((end, mass)),
                    }
                }
            }
        }
        open.sort_by_key(|(stage, ..)| *stage);
        for (stage, ..) in &open {
            if let Some(weights) = weight.get_mut(stage) {
                force.falls.fall(weights);
            }
        }
    }
    let advice = Advice::of(&case.state, hero, weights, &Instead::default());
    let all = 6u128.pow((dice * (rerolls + 1)) as u32);
    close(advice.expected, start, case.name);
    let sum = |list: &mut dyn Iterator<Item = u128>| list.sum::<u128>();
    assert_eq!(sum(&mut ends.iter().map(|(_, n)| *n)), all, "{}", case.name);
    // One end may be on different heroes, by the Dragons showing.
    for (end, counted) in ends.iter().filter(|(_, weight)| *weight > 0) {
        let same = advice.ends.iter().filter(|(f, _)| finish_of(f) == *end);
        let same: Vec<Fraction> = same.map(|(_, chance)| *chance).collect();
        match same[..] {
            [only] => assert_eq!(only, Fraction::new(*counted, all), "{}", case.name),
            _ => {
                let sum: f64 = same.iter().map(|chance| chance.value()).sum();
                close(sum, Fraction::new(*counted, all).value(), case.name);
            }
        }
    }
    let said: f64 = advice.ends.iter().map(|(_, chance)| chance.value()).sum();
    close(said, 1.0, case.name);
    for (symbols, chance) in advice.dragons.iter().enumerate() {
        assert_eq!(*chance, Fraction::new(dragons[symbols], all));
    }
    assert_eq!(sum(&mut dragons.iter().copied()), all);
    assert_eq!(advice.dragons.len(), dice + 1);
    // Dice on the table: the same figures, and the action is the one that attains them.
    for lie in lying.iter().step_by(lying.len() / 4) {
        let state = rolled(&case.state, hero, &lie.faces);
        let advice = Advice::of(&state, hero, weights, &Instead::default());
        close(advice.expected, best[lie.state], case.name);
        let ends = &force.ends[&lie.sorted];
        let stopping = ends.iter().map(|(_, sum, _)| *sum).fold(f64::MIN, f64::max);
        close(advice.stopping.unwrap(), stopping, case.name);
        match &advice.now {
            Advised::Reroll { keep, reroll, .. } => {
                assert_eq!(keep.len() + reroll.len(), dice);
                assert!(best[lie.state] > stopping);
            }
            Advised::Finish(finish) => {
                let end = finish_of(finish);
                let found = ends.iter().find(|(known, ..)| *known == end).unwrap();
                close(found.1, stopping, case.name);
                let on = heroes_of(finish);
                let on = found.2.iter().find(|(heroes, _)| *heroes == on).unwrap();
                close(on.1, stopping, case.name);
            }
            Advised::FirstRoll { .. } => panic!("{}: dice lie on the table", case.name),
        }
    }
}
