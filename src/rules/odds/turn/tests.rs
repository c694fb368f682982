//! Best play of a turn against brute force: every set of dice and every fall are tried, dice told
//! apart, and what an end is worth is read off what the rules make of it.

use std::collections::HashMap;
use std::rc::Rc;

use super::super::Fraction;
use super::super::brute::{Falls, Lying};
use super::super::keeping::From;
use super::super::pool::Pool;
use super::*;
use crate::rules::dice_dragons::catalog::{ItemEffect, ItemUse};
use crate::rules::dice_dragons::hunt::samples::{Table, hero};
use crate::rules::dice_dragons::hunt::{
    Action, Event, Extra, SkillRef, State, Turn, apply, decide, options,
};
use crate::rules::dice_dragons::symbol::Face;

/// Which skill with which items; none: the turn fails.
type End = Option<(SkillRef, Vec<usize>)>;

/// A table at which a hero's turn comes.
struct Case {
    name: &'static str,
    state: State,
    weights: Weights,
}

/// Re-rolls of each kind that are left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Left {
    rolls: usize,
    blessed: u8,
    items: Vec<usize>,
}

struct Force<'a> {
    case: &'a Case,
    hero: usize,
    falls: Falls,
    lying: Vec<Lying>,
    /// What each end is worth with sorted dice, by state.
    ends: HashMap<usize, Vec<(End, f64)>>,
    known: HashMap<Left, Rc<Vec<f64>>>,
}

/// The table with these dice rolled.
fn rolled(state: &State, hero: usize, dice: &[Face]) -> State {
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

/// What something that happened is worth, told from the table before it.
fn worth(case: &Case, start: &State, before: &State, event: &Event, hero: usize) -> f64 {
    let w = &case.weights;
    let strikes = |dragon: usize, attack: usize, hero: usize| {
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

impl Force<'_> {
    fn of(case: &Case) -> Force<'_> {
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

    /// Every end the rules allow with these dice, and the best each is worth.
    fn ends(&self, dice: &[Face]) -> Vec<(End, f64)> {
        let start = rolled(&self.case.state, self.hero, dice);
        let mut ends: Vec<(End, f64)> = Vec::new();
        for action in options(&start).iter().flat_map(|choice| choice.actions()) {
            let end = match &action {
                Action::Use(use_) => Some((use_.skill, use_.with.clone())),
                Action::Fail { .. } => None,
                _ => continue,
            };
            let mut roller = crate::rules::dice::TypedDice::new(Vec::new());
            let mut state = start.clone();
            let mut sum = 0.0;
            for event in decide(&start, &action, &mut roller).unwrap() {
                sum += worth(self.case, &start, &state, &event, self.hero);
                apply(&mut state, &event);
            }
            match ends.iter_mut().find(|(known, _)| *known == end) {
                Some((_, best)) => *best = best.max(sum),
                None => ends.push((end, sum)),
            }
        }
        ends
    }

    fn first(&self) -> Left {
        let now = &self.case.state.heroes[self.hero];
        let items = &self.case.state.setup.heroes[self.hero].items;
        let again = |n: &usize| matches!(items[*n].effect, ItemEffect::Reroll(_));
        Left {
            rolls: 2,
            blessed: now.blessed,
            items: (0..items.len()).filter(again).collect(),
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

    /// The most that every state of the dice is worth.
    fn best(&mut self, left: &Left) -> Rc<Vec<f64>> {
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
            let ends = self.ends[&lie.sorted].iter().map(|(_, sum)| *sum);
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
                let set = places.iter().fold(0, |set, place| set | 1 << place);
                self.best(&after)[lie.taken[set]] - cost
            }
            _ => {
                let ends = &self.ends[&lie.sorted];
                let found = ends.iter().find(|(known, _)| known == end);
                found.unwrap_or_else(|| panic!("{end:?} of {ends:?}")).1
            }
        }
    }
}

fn end_of(sheet: &Sheet, next: Move) -> End {
    match next {
        Move::Use { way } => {
            let way = &sheet.ways[way];
            let with = (0..8).filter(|n| way.with & (1 << n) != 0).collect();
            Some((way.skill, with))
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

fn close(found: f64, wanted: f64, what: &str) {
    assert!((found - wanted).abs() < 1e-9, "{what}: {found} {wanted}");
}

/// Compares everything the odds say about a case with brute force.
fn check(case: &Case) {
    let mut force = Force::of(case);
    let (hero, weights) = (force.hero, &case.weights);
    let sheet = Sheet::of(&case.state.setup, hero);
    let situation = Situation::of(&case.state, &sheet, hero, weights);
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
                    let set: usize = set.iter().map(|place| 1 << place).sum();
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
    for (finish, chance) in &advice.ends {
        let counted = ends.iter().find(|(end, _)| *end == finish_of(finish));
        let counted = counted.map_or(0, |(_, n)| *n);
        assert_eq!(*chance, Fraction::new(counted, all), "{}", case.name);
    }
    let likely = ends.iter().filter(|(_, weight)| *weight > 0).count();
    assert_eq!(advice.ends.len(), likely, "{}", case.name);
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
        let stopping = ends.iter().map(|(_, sum)| *sum).fold(f64::MIN, f64::max);
        close(advice.stopping.unwrap(), stopping, case.name);
        match &advice.now {
            Advised::Reroll { keep, reroll, .. } => {
                assert_eq!(keep.len() + reroll.len(), dice);
                assert!(best[lie.state] > stopping);
            }
            Advised::Finish(finish) => {
                let end = finish_of(finish);
                let found = ends.iter().find(|(known, _)| *known == end).unwrap();
                close(found.1, stopping, case.name);
            }
            Advised::FirstRoll { .. } => panic!("{}: dice lie on the table", case.name),
        }
    }
}

/// A table with this many dice for the heroes.
fn case(name: &'static str, mut table: Table, dice: u8, set: impl Fn(&mut Table)) -> Case {
    table.state.dragons[0].locked = 5 - dice;
    set(&mut table);
    Case {
        name,
        state: table.state,
        weights: Weights::default(),
    }
}

fn alone(class: &str, items: &[&str], extra: &[&str], dragon: &str) -> Table {
    Table::with(vec![hero(class, items, extra)], &[dragon])
}

/// A Player's turn; rulings 14 to 18.
#[test]
fn turns_of_every_class_agree_with_brute_force() {
    for class in ["warrior", "wizard", "cleric", "ranger", "rogue"] {
        check(&case(class, alone(class, &[], &[], "young-red"), 3, |_| {}));
    }
    check(&case(
        "covered",
        alone("rogue", &[], &[], "red"),
        3,
        |table| {
            table.hero_mut("rogue").covered = vec![0, 1, 1, 0, 0, 0];
        },
    ));
    let twice = alone("wizard", &[], &["fireball"], "red");
    check(&case("one skill twice", twice, 3, |table| {
        let covered = &mut table.hero_mut("wizard").covered;
        covered[2] = 1;
    }));
}

/// Hardened, Pinned, armour, Frost, Poison, Regeneration, ally tokens, death (rulings 17 to 22).
#[test]
fn marks_on_the_table_agree_with_brute_force() {
    let near = |class, dragon, set: &dyn Fn(&mut Table)| {
        check(&case(dragon, alone(class, &[], &[], dragon), 2, set));
    };
    near("ranger", "pale", &|table| {
        table.state.dragons[0].pinned = 3;
        table.state.pinned_left = 1;
    });
    near("warrior", "young-black", &|table| {
        table.hero_mut("warrior").armor = 6;
    });
    near("rogue", "green", &|_| {});
    near("rogue", "green", &|table| table.state.poison_left = 0);
    near("rogue", "green", &|table| {
        table.hero_mut("rogue").hp = 9;
        table.hero_mut("rogue").poison = 0;
    });
    near("cleric", "blue", &|table| {
        let frozen = crate::rules::dice_dragons::hunt::Frozen {
            dragon: 0,
            used: false,
        };
        table.hero_mut("cleric").frozen = vec![frozen];
        table.hero_mut("cleric").unused = 2;
    });
    near("wizard", "undead", &|table| table.state.dragons[0].hp = 72);
    near("wizard", "red", &|table| {
        table.hero_mut("wizard").ally = 1;
        table.state.ally_left = 8;
    });
    near("rogue", "red", &|table| table.state.dragons[0].hp = 4);
    near("rogue", "red", &|table| table.hero_mut("rogue").hp = 6);
    near("rogue", "red", &|table| table.hero_mut("rogue").hp = 11);
}

/// Wounds to heal: of the hero on turn, whom the healing may save from the counter attack, or of
/// another (ruling 19); armour and allies that come before the counter attack.
#[test]
fn what_a_skill_changes_counts_at_once() {
    let wounded = |hp| {
        move |table: &mut Table| {
            table.hero_mut("wizard").hp = hp;
        }
    };
    let drains = || alone("wizard", &[], &["herbal-medicine"], "red");
    check(&case("not saved", drains(), 3, wounded(6)));
    check(&case("saved", drains(), 3, wounded(8)));
    check(&case(
        "staff",
        alone("wizard", &["staff-of-healing"], &[], "red"),
        3,
        wounded(7),
    ));
    let two = Table::of(&["rogue", "warrior"], &["red"]);
    check(&case("another's wounds", two, 3, |table| {
        table.hero_mut("warrior").hp = 5;
    }));
    let mut nimble = alone("rogue", &[], &[], "red");
    for (skill, effect) in [
        (
            1,
            crate::rules::dice_dragons::catalog::Effect::Stance { armor: 4 },
        ),
        (0, crate::rules::dice_dragons::catalog::Effect::Ally),
    ] {
        nimble.setup_mut().heroes[0].skills[skill].effect = effect;
    }
    nimble.setup_mut().heroes[0].skills[0].symbols =
        crate::rules::dice_dragons::symbol::Pattern::read("SS").unwrap();
    check(&case("stance and ally", nimble, 3, |table| {
        table.hero_mut("rogue").hp = 9;
    }));
}

/// Blessed tokens, Haste, added symbols, Scrolls, Gauntlets (rulings 21 to 25).
#[test]
fn tokens_and_items_agree_with_brute_force() {
    let with = |class, items: &[&str], dice, set: &dyn Fn(&mut Table)| {
        check(&case(
            class,
            alone(class, items, &[], "young-red"),
            dice,
            set,
        ));
    };
    with("cleric", &[], 2, &|table| {
        table.hero_mut("cleric").blessed = 2;
        table.state.blessed_left = 2;
    });
    with("rogue", &["haste-potion"], 3, &|_| {});
    with("rogue", &["haste-potion", "great-haste-potion"], 2, &|_| {});
    with("wizard", &["mana-potion", "magic-staff"], 2, &|_| {});
    with(
        "rogue",
        &["scroll-of-knowledge", "stealth-potion"],
        2,
        &|table| {
            table.hero_mut("rogue").covered = vec![0, 1, 0, 0, 0, 0];
        },
    );
    with("rogue", &["gauntlets-of-power", "steel-shield"], 3, &|_| {});
}

/// Weights of one's own, where no order of the defaults holds any more.
#[test]
fn any_weights_agree_with_brute_force() {
    let close_to_death = |table: &mut Table| {
        table.state.dragons[0].hp = 4;
        table.hero_mut("rogue").hp = 7;
    };
    for set in [
        &["item=1000"][..],
        &["slay=0", "damage=0", "healing=50"],
        &["item=30", "death=100", "slay=0"],
        &["hurt=0", "death=0", "die=10"],
    ] {
        let rogue = alone("rogue", &["stealth-potion", "haste-potion"], &[], "red");
        let mut case = case("weights", rogue, 2, close_to_death);
        set.iter()
            .for_each(|typed| case.weights.set(typed).unwrap());
        check(&case);
    }
}

/// Ruling 28: a supporter does not attack and is not struck.
#[test]
fn a_supporter_agrees_with_brute_force() {
    let four = Table::of(
        &["rogue", "wizard", "warrior", "cleric"],
        &["young-red", "red"],
    );
    check(&case("supporter", four, 3, |table| {
        table.state.dragons[0].hp = 0;
        table.state.dragons[0].dead = true;
        table.state.dragons[0].locked = 0;
        table.state.dragons[1].locked = 2;
        for class in ["rogue", "wizard"] {
            table.hero_mut(class).faces = None;
        }
        table.hero_mut("cleric").hp = 9;
    }));
}

/// All five dice and one re-roll: best play from every fall.
#[test]
fn five_dice_agree_with_brute_force() {
    let case = case("five", alone("warrior", &[], &[], "red"), 5, |table| {
        table.hero_mut("warrior").hp = 12;
    });
    let mut force = Force::of(&case);
    let sheet = Sheet::of(&case.state.setup, 0);
    let mut situation = Situation::of(&case.state, &sheet, 0, &case.weights);
    situation.rerolls = 1;
    let policy = Policy::new(&sheet, &case.state.setup, &situation, &case.weights);
    let left = Left {
        rolls: 1,
        blessed: 0,
        items: Vec::new(),
    };
    let best = force.best(&left);
    let start = policy.worth(From::FirstRoll(Pool::EMPTY));
    close(start, best[force.falls.unknown()], "five dice");
    let kept = [Face::Symbol(
        crate::rules::dice_dragons::symbol::Symbol::Sword,
    )];
    let helped = policy.worth(From::FirstRoll(Pool::of(&kept)));
    close(helped, best[force.falls.of(&kept)], "a die passed on");
    for lie in force.lying.iter().filter(|lie| lie.state == lie.sorted) {
        let worth = policy.worth(From::Table(Pool::of(&lie.faces)));
        close(worth, best[lie.state], "five dice");
    }
}

/// A die that was passed on is kept where that is worth more (ruling 14).
#[test]
fn a_die_passed_on_is_kept_if_it_helps() {
    for (face, keep) in [("D", true), ("H", false)] {
        let mut table = alone("rogue", &[], &[], "red");
        table.state.assist = Some((0, Face::read_all(face).unwrap()[0]));
        let advice = Advice::of(&table.state, 0, &Weights::default(), &Instead::default());
        let keep_assist = Some(keep);
        assert_eq!(advice.now, Advised::FirstRoll { keep_assist });
        table.state.assist = None;
        let without = Advice::of(&table.state, 0, &Weights::default(), &Instead::default());
        assert_eq!(advice.expected > without.expected, keep);
    }
}
