//! The odds of a table: attacks, the next card, the bag, the Hunter's next roll.

use super::dragons;
use super::scene::spaces;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Dragon, Mode, Pending, Stage, State, standings};
use crate::rules::odds::Distribution;
use crate::rules::odds::battle_dice::BattleAttack;
use crate::rules::odds::hunter_dice::Hunt;
use crate::rules::words;
use crate::{DOT, FullBar, Histogram, Look, percent};

/// The odds of the situation: at 76 columns never more than 18 lines, whatever is trained.
pub(super) fn page(state: &State, look: &Look) -> String {
    match state.setup.mode {
        Mode::Keeper => keeper_game(state, look),
        Mode::Dragon => dragon_game(state, look),
    }
}

fn dragon_game(state: &State, look: &Look) -> String {
    rerolls(state, look) + &attacks(state, look) + &draws(state, look) + &next_roll(state, look)
}

/// The chance to hit for each die of Blue's attack if re-rolled.
fn rerolls(state: &State, look: &Look) -> String {
    let Stage::Choice { pending: Pending::Reroll { dice, .. }, .. } = &state.stage else {
        return String::new();
    };
    let Some(attack) = attack(state, Dragon::Blue) else {
        return String::new();
    };
    let (white, red) = attack.hitting();
    let again = |(n, shade): (usize, &Shade)| {
        let faces = match shade {
            Shade::White => white,
            Shade::Red => red,
        };
        format!("die {} hits with {}", n + 1, percent(f64::from(faces) / 6.0))
    };
    let again: Vec<String> = dice.iter().enumerate().map(again).collect();
    look.fact("again", &again.join(", "))
}

/// The attack of a trained dragon with its current dice.
fn attack(state: &State, dragon: Dragon) -> Option<BattleAttack> {
    let dice = &state.dragons[dragon].training;
    let of = |shade: Shade| crate::saturate(dice.iter().filter(|die| **die == shade).count());
    let (setup, white, red) = (&state.setup, of(Shade::White), of(Shade::Red));
    let attack = BattleAttack::new(white, red, setup.difficulty(), setup.house).ok()?;
    match dragon {
        Dragon::Blue => attack.by_blue().ok(),
        _ => Some(attack),
    }
}

/// The chance of success of each trained dragon.
fn attacks(state: &State, look: &Look) -> String {
    let mut bars = Histogram::new(&["attack of", "with", ">mean hits"], FullBar::Certain);
    let mut thrown: Vec<Shade> = Vec::new();
    for dragon in state.setup.circle.iter().copied() {
        let Some(attack) = attack(state, dragon) else {
            continue;
        };
        let (tile, hits) = (&state.dragons[dragon], attack.hits());
        let labels = [dragon.to_string(), spaces(dragon, tile), format!("{:.2}", hits.mean())];
        let success = hits.at_least(1).probability;
        bars.push(labels.to_vec(), success, super::ink(dragon));
        thrown.extend(&tile.training);
    }
    if thrown.is_empty() {
        return look.fact("attacks", "no dragon has a Battle die yet");
    }
    let unknown = state.setup.house.dice.stand_ins().into_iter();
    let unknown = unknown.filter(|shade| thrown.contains(shade));
    let unknown: Vec<&str> = unknown.map(Shade::word).collect();
    let note = if unknown.is_empty() {
        String::new()
    } else {
        format!("stand-ins for the faces of {} dice", words::and(&unknown))
    };
    if note.is_empty() { bars.draw(look) } else { bars.draw(look) + &look.fact("note", &note) }
}

/// A fraction, and its chance.
fn share(many: u8, of: u8) -> String {
    let chance = f64::from(many) / f64::from(of.max(1));
    format!("{many} of {of}, {}", percent(chance))
}

/// The next draws from the deck and the bag.
fn draws(state: &State, look: &Look) -> String {
    let card = match state.deck.top() {
        None => "the deck is empty".to_owned(),
        Some(pile) => {
            let hunter = share(pile.hunter, pile.magic + pile.hunter);
            format!("a Hunter card {hunter}")
        }
    };
    let bag = match state.bag.left() {
        0 => "the bag is empty".to_owned(),
        left => format!("a red Battle die {}", share(state.bag.red, left)),
    };
    look.fact("next", &format!("{card}{DOT}{bag}"))
}

/// The chance that the next roll puts as many dice on a dragon as it has lives left.
fn next_roll(state: &State, look: &Look) -> String {
    let dice = state.hunter_dice.saturating_sub(state.flames / 3);
    let Ok(hunt) = Hunt::new(Mode::Dragon, dice.into()) else {
        return String::new();
    };
    let any = percent(hunt.on_one_dragon().at_least(1).probability);
    let roll = format!(
        "{} come next: {any} on each dragon; undefended it falls with",
        words::dice(dice.into())
    );
    let mut bars = Histogram::new(&["dragon", ">lives left"], FullBar::Certain);
    for dragon in state.setup.circle.iter().copied() {
        let left = state.life(dragon).saturating_sub(state.dragons[dragon].arrows);
        let on = match dragon {
            Dragon::Blue => hunt.on_blue(),
            _ => hunt.on_one_dragon(),
        };
        let chance = on.at_least(left.into()).probability;
        let labels = vec![dragon.to_string(), left.to_string()];
        bars.push(labels, chance, super::ink(dragon));
    }
    look.fact("roll", &roll) + &bars.draw(look)
}

fn keeper_game(state: &State, look: &Look) -> String {
    let mut text = match state.stage {
        Stage::Choosing => by_chance(state, look),
        _ => targets(state, look),
    };
    text.push('\n');
    text + &leads(state, look)
}

/// The number of dragons that the next roll targets.
fn targets(state: &State, look: &Look) -> String {
    let Ok(hunt) = Hunt::new(Mode::Keeper, state.hunter_dice.into()) else {
        return String::new();
    };
    let each = percent(hunt.on_one_dragon().at_least(1).probability);
    let dice = words::dice(state.hunter_dice.into());
    let mut bars = Histogram::new(&[">dragons targeted"], FullBar::Largest);
    for (number, chance) in hunt.targeted().chances() {
        bars.push(vec![number.to_string()], chance.probability, None);
    }
    let roll = format!("{dice} come next: each dragon is targeted with {each}");
    look.fact("roll", &roll) + &bars.draw(look)
}

/// Random choices among the targets by everyone.
fn by_chance(state: &State, look: &Look) -> String {
    let (targeted, players) = (state.targeted(), crate::saturate::<u32>(state.seats.len()));
    let among = |others: u32| Distribution::tries(others, 1, (targeted.len() as u128).max(1));
    let alone = among(players.saturating_sub(1)).at_least(1).probability;
    let nobody = among(players).at_least(1).probability;
    let mut bars = Histogram::new(&["if all choose at random"], FullBar::Certain);
    let alone_there = "you stand there alone: a shield".to_owned();
    bars.push(vec![alone_there], 1.0 - alone, None);
    let nobody_there = "a dragon has no Keeper: an arrow".to_owned();
    bars.push(vec![nobody_there], 1.0 - nobody, None);
    look.fact("targets", &dragons(&targeted)) + &bars.draw(look)
}

/// Who leads: shields, then arrows on the favourite (ruling 5).
fn leads(state: &State, look: &Look) -> String {
    let standings = standings(&state.claims());
    let mut seats: Vec<usize> = (0..state.seats.len()).collect();
    seats.sort_by_key(|seat| standings[*seat].rank);
    let line = |seat: usize| {
        let shields = words::number_of(state.shields(seat), "shield");
        let arrows = state.favourite_arrows(seat);
        let arrows = words::number_of(arrows, "arrow");
        let place = standings[seat].rank.to_string();
        look.fact(&place, &format!("{}: {shields}, {arrows} on the favourite", state.name(seat)))
    };
    seats.into_iter().map(line).collect()
}
