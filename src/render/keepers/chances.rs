//! The odds of a table: attacks, the next card, the bag, the Hunter's next roll.

use super::dragons;
use super::scene::spaces;
use crate::rules::keepers::battle::Shade;
use crate::rules::keepers::{Dragon, Mode, Pending, Stage, State, standings};
use crate::rules::odds::Distribution;
use crate::rules::odds::battle_dice::BattleAttack;
use crate::rules::odds::hunter_dice::Hunt;
use crate::rules::words::{self, Joined};
use crate::scene::Part;
use crate::{DOT, FullBar, Histogram, Table, percent, row};

/// The odds of the situation: at 76 columns never more than 18 lines, whatever is trained.
pub(super) fn odds(state: &State) -> Vec<Part> {
    match state.setup.mode {
        Mode::Keeper => keeper_game(state),
        Mode::Dragon => dragon_game(state),
    }
}

fn dragon_game(state: &State) -> Vec<Part> {
    let (bars, note) = attacks(state);
    let mut facts: Vec<_> = note.into_iter().chain([("next", draws(state))]).collect();
    let mut parts = vec![Part::facts(rerolls(state).map(|again| ("again", again)))];
    parts.extend(bars.map(Part::Bars));
    let next = next_roll(state);
    facts.extend(next.iter().map(|(roll, _)| ("roll", roll.clone())));
    parts.push(Part::facts(facts));
    parts.extend(next.map(|(_, bars)| bars.into()));
    parts
}

/// The chance to hit for each die of Blue's attack if re-rolled.
fn rerolls(state: &State) -> Option<String> {
    let Stage::Choice { pending: Pending::Reroll { dice, .. }, .. } = &state.stage else {
        return None;
    };
    let (white, red) = attack(state, Dragon::Blue)?.hitting();
    let again = |(n, shade): (usize, &Shade)| {
        let faces = match shade {
            Shade::White => white,
            Shade::Red => red,
        };
        format!("die {}: {} to hit", n + 1, percent(f64::from(faces) / 6.0))
    };
    Some(dice.iter().enumerate().map(again).joined(", "))
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

/// The chance of success of each trained dragon, and a note.
fn attacks(state: &State) -> (Option<Histogram>, Option<(&'static str, String)>) {
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
        return (None, Some(("attacks", "no dragon has a Battle die yet".to_owned())));
    }
    let unknown = state.setup.house.dice.stand_ins().into_iter();
    let unknown = unknown.filter(|shade| thrown.contains(shade));
    let unknown: Vec<&str> = unknown.map(Shade::word).collect();
    let note = || ("note", format!("stand-ins for the faces of {} dice", words::and(&unknown)));
    (Some(bars), (!unknown.is_empty()).then(note))
}

/// A fraction, and its chance.
fn share(many: u8, of: u8) -> String {
    let chance = f64::from(many) / f64::from(of.max(1));
    format!("{many} of {of}, {}", percent(chance))
}

/// The next draws from the deck and the bag.
fn draws(state: &State) -> String {
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
    format!("{card}{DOT}{bag}")
}

/// The chance that the next roll puts as many dice on a dragon as it has lives left.
fn next_roll(state: &State) -> Option<(String, Histogram)> {
    let dice = state.hunter_dice.saturating_sub(state.flames / 3);
    let hunt = Hunt::new(Mode::Dragon, dice.into()).ok()?;
    let any = percent(hunt.on_one_dragon().at_least(1).probability);
    let roll = format!(
        "{} next: {any} for each dragon; falls if nobody defends it:",
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
    Some((roll, bars))
}

fn keeper_game(state: &State) -> Vec<Part> {
    let mut parts = match state.stage {
        Stage::Choosing => by_chance(state),
        _ => targets(state),
    };
    parts.push(leads(state).into());
    parts
}

/// The number of dragons that the next roll targets.
fn targets(state: &State) -> Vec<Part> {
    let Ok(hunt) = Hunt::new(Mode::Keeper, state.hunter_dice.into()) else {
        return Vec::new();
    };
    let each = percent(hunt.on_one_dragon().at_least(1).probability);
    let dice = words::dice(state.hunter_dice.into());
    let mut bars = Histogram::new(&[">dragons targeted"], FullBar::Largest);
    for (number, chance) in hunt.targeted().chances() {
        bars.push(vec![number.to_string()], chance.probability, None);
    }
    let roll = format!("with {dice} next, each dragon's chance of being targeted is {each}");
    vec![Part::facts([("roll", roll)]), bars.into()]
}

/// Random choices among the targets by everyone.
fn by_chance(state: &State) -> Vec<Part> {
    let (targeted, players) = (state.targeted(), crate::saturate::<u32>(state.seats.len()));
    let among = |others: u32| Distribution::tries(others, 1, (targeted.len() as u128).max(1));
    let alone = among(players.saturating_sub(1)).at_least(1).probability;
    let nobody = among(players).at_least(1).probability;
    let mut bars = Histogram::new(&["if all choose at random"], FullBar::Certain);
    let alone_there = "you are there alone: a shield".to_owned();
    bars.push(vec![alone_there], 1.0 - alone, None);
    let nobody_there = "a dragon has no Keeper: an arrow".to_owned();
    bars.push(vec![nobody_there], 1.0 - nobody, None);
    vec![Part::facts([("targets", dragons(&targeted))]), bars.into()]
}

/// Who leads: shields, then arrows on the favourite (ruling 5).
fn leads(state: &State) -> Table {
    let standings = standings(&state.claims());
    let mut seats: Vec<usize> = (0..state.seats.len()).collect();
    seats.sort_by_key(|seat| standings[*seat].rank);
    let mut table = Table::new(&[">", "player", ">shields", ">arrows on the favourite"]);
    for seat in seats {
        let (rank, name) = (standings[seat].rank, state.name(seat));
        table.push(row![rank, name, state.shields(seat), state.favourite_arrows(seat)]);
    }
    table
}
