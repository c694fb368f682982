//! A position as inputs of the value function: the next hero first, every number about one in size.

use wyrmkeep_net::{INPUTS, Inputs};

use super::hunt_figures::HuntFigures;
use super::position::{DRAGONS, HEROES, NO_LIMIT, NOBODY, Pos};
use crate::dice_dragons::catalog::Ability;
use crate::dice_dragons::hunt::Phase;
use crate::saturate;

/// The number of inputs for each hero, each dragon, and the rest.
const HERO: usize = 42;
const DRAGON: usize = 26;
const REST: usize = 22;
const _: () = assert!(INPUTS == HEROES * HERO + DRAGONS * DRAGON + REST);

/// Writes the inputs of one part in order.
struct InputRow<'a> {
    inputs: &'a mut [f32],
    next: usize,
}

impl InputRow<'_> {
    fn put(&mut self, number: f32) {
        self.inputs[self.next] = number;
        self.next += 1;
    }

    fn flag(&mut self, flag: bool) {
        self.put(f32::from(u8::from(flag)));
    }
}

fn small(n: u8) -> f32 {
    f32::from(n)
}

/// Writes the inputs of a position.
pub fn features(ground: &HuntFigures, pos: &Pos, inputs: &mut Inputs) {
    inputs.fill(0.0);
    let (heroes, rest) = inputs.split_at_mut(HEROES * HERO);
    let (dragons, rest) = rest.split_at_mut(DRAGONS * DRAGON);
    let (seats, living) = seats(ground, pos);
    let next = seats[0];
    let near = nearest(ground, pos, next);
    for (row, hero) in heroes.chunks_exact_mut(HERO).zip(&seats[..living]) {
        hero_row(ground, pos, *hero, near, row);
    }
    for (row, n) in dragons.chunks_exact_mut(DRAGON).zip(0..ground.foes) {
        let foe = if n == 0 { near } else { 1 - near };
        dragon_row(ground, pos, foe, row);
    }
    let mut row = InputRow { inputs: rest, next: 0 };
    row.flag(pos.phase == Phase::Fury);
    row.flag(pos.phase == Phase::OpeningFury);
    row.flag(pos.phase == Phase::Heroes);
    row.put(small(saturate(pos.due.count_ones())) / 2.0);
    row.put(pos.dice() as f32 / 5.0);
    row.put(living as f32 / 5.0);
    if let Some(face) = pos.waits.filter(|face| face.index() < 5)
        && living > 0
    {
        let hero = &ground.heroes[next];
        let power = hero.power(pos.heroes[next].covered, pos.dice());
        let more = |of: &[f32; 6]| of[face.index()] - of[5];
        row.put(1.0);
        row.put(more(&power.damage) / 2.0);
        row.put(more(&power.healing) / 2.0);
        row.put(more(&power.armor));
    }
    row.next = REST - ROUNDS_LEFT;
    rounds_left(pos.left, &mut row);
}

/// Inputs about the remaining rounds.
const ROUNDS_LEFT: usize = 12;

fn rounds_left(left: u8, row: &mut InputRow) {
    if left == NO_LIMIT {
        row.put(1.0);
        return;
    }
    row.put(0.0);
    row.put(1.0 / f32::from(left.max(1)));
    for few in [3, 6, 10, 15, 30, 60] {
        row.put(f32::from(left.min(few)) / f32::from(few));
    }
    for few in 1..=4 {
        row.flag(left <= few);
    }
}

/// Living heroes, those who still act in this pass first; and their number.
fn seats(ground: &HuntFigures, pos: &Pos) -> ([usize; HEROES], usize) {
    let mut seats = [0; HEROES];
    let mut living = 0;
    for later in [false, true] {
        for hero in &ground.order {
            let place = usize::from(*hero);
            let hero = &pos.heroes[place];
            if !hero.dead && (hero.acted || hero.unused == 0) == later {
                seats[living] = place;
                living += 1;
            }
        }
    }
    (seats, living)
}

/// The dragon that comes first: the next hero's if it lives.
fn nearest(ground: &HuntFigures, pos: &Pos, next: usize) -> usize {
    let faced = usize::from(pos.heroes[next].faces);
    if faced < ground.foes && pos.dragons[faced].hp > 0 {
        faced
    } else {
        (0..ground.foes).find(|foe| pos.dragons[*foe].hp > 0).unwrap_or(0)
    }
}

fn hero_row(ground: &HuntFigures, pos: &Pos, place: usize, near: usize, row: &mut [f32]) {
    let hero = &pos.heroes[place];
    let sheet = &ground.heroes[place];
    let mut row = InputRow { inputs: row, next: 0 };
    let hp = f32::from(hero.hp.max(1));
    row.put(1.0);
    row.put(hp / 25.0);
    row.put(hp / f32::from(sheet.max_hp.max(1)));
    row.put(f32::from(sheet.max_hp.saturating_sub(hero.hp)) / 25.0);
    let faced = usize::from(hero.faces);
    let blows = if faced < ground.foes {
        ground.dragons[faced].attacks.map(|blow| blow.saturating_sub(hero.armor))
    } else {
        [0; 3]
    };
    for blow in blows {
        row.put(f32::from(blow) / 12.0);
    }
    for blow in blows {
        row.put((f32::from(blow) / hp).min(1.0));
    }
    let [one, two, three] = blows;
    for blow in [one, two, three, one + one, one + two, two + two, one + three] {
        row.flag(blow > 0 && blow >= hero.hp);
    }
    row.put(f32::from(hero.armor.min(20)) / 4.0);
    row.put(small(hero.unused) / 3.0);
    row.put(small(hero.unused + hero.used + hero.fresh) / 3.0);
    row.put(small(hero.frozen()) / 3.0);
    row.put(small(hero.poison) / 2.0);
    row.flag(hero.poison > 0 && u16::from(hero.poison) * 2 >= hero.hp);
    row.put(small(hero.ally) / 2.0);
    row.put(small(hero.blessed) / 2.0);
    row.flag(hero.faces == NOBODY);
    row.flag(faced < ground.foes && faced != near);
    let dice = pos.dice();
    let still = small(hero.unused.min(1));
    let now = sheet.power(hero.covered, dice);
    row.put(now.damage[5] * still / 6.0);
    row.put(now.healing[5] * still / 6.0);
    row.put(now.armor[5] * still);
    let all = sheet.power(0, dice);
    row.put(all.damage[5] / 6.0);
    row.put(all.healing[5] / 6.0);
    row.put(all.armor[5]);
    all.tokens.iter().for_each(|chance| row.put(*chance));
    let at_hand = |n: usize| hero.items & (1 << n) != 0;
    let potions = (0..sheet.heals.len()).filter(|n| at_hand(*n));
    let heals: u16 = potions.map(|n| sheet.heals[n]).sum();
    row.put(f32::from(heals) / 9.0);
    let haste = (0..sheet.rerolls.len()).filter(|n| at_hand(*n));
    row.put(haste.map(|n| small(sheet.rerolls[n])).sum::<f32>() / 3.0);
    row.put(small(saturate((hero.items & sheet.scrolls).count_ones())));
    row.put(small(saturate((hero.items & sheet.symbols & sheet.instant).count_ones())));
}

fn dragon_row(ground: &HuntFigures, pos: &Pos, foe: usize, row: &mut [f32]) {
    let (dragon, now) = (&ground.dragons[foe], &pos.dragons[foe]);
    if now.hp == 0 {
        return;
    }
    let mut row = InputRow { inputs: row, next: 0 };
    let hp = f32::from(now.hp);
    let pinned = small(now.pinned);
    row.put(1.0);
    row.put(hp / 60.0);
    row.put((hp / 20.0).min(1.0));
    row.put((hp / 8.0).min(1.0));
    row.put(f32::from(dragon.hp.saturating_sub(now.hp)) / 60.0);
    row.put(pinned / 2.0);
    dragon.attacks.iter().for_each(|blow| row.put(f32::from(*blow) / 12.0));
    dragon.abilities.iter().for_each(|ability| row.flag(*ability));
    row.put(small(now.locked) / 4.0);
    // The output of its heroes in a round, and in the rest of this one.
    let (mut facing, mut round, mut left) = (0.0, 0.0, 0.0);
    let each = pinned - f32::from(u8::from(dragon.has(Ability::Hardened)));
    let dice = pos.dice();
    for place in pos.living() {
        let hero = &pos.heroes[place];
        if usize::from(hero.faces) != foe {
            continue;
        }
        facing += 1.0;
        let sheet = &ground.heroes[place];
        let blow = |damage: f32| (damage + each * 0.8).max(0.1);
        let tokens = small(hero.unused + hero.used + hero.fresh);
        round += blow(sheet.power(0, dice).damage[5]) * tokens;
        left += blow(sheet.power(hero.covered, dice).damage[5]) * small(hero.unused);
    }
    row.put(facing / 5.0);
    row.put((hp / (round + 1.0)).min(6.0) / 2.0);
    row.put((left / hp).min(2.0));
    row.put(((left + round) / hp).min(2.0));
    row.put(((left + 2.0 * round) / hp).min(3.0));
    row.put(each / 2.0);
    // Their output in all remaining rounds.
    let rounds = f32::from(pos.left.min(60).saturating_sub(1));
    let able = left + rounds * round;
    row.put((able / hp).min(2.0));
    row.put((able / hp).min(5.0) / 2.5);
}
