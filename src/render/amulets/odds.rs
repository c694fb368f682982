//! No dice: counts instead.

use super::{DOT, gifts, number_of, short};
use crate::rules::amulets::book::{Colour, Gift};
use crate::rules::amulets::play::{State, pieces_ahead};
use crate::rules::amulets::stacks::StackPlace;
use crate::rules::amulets::{EGG, FLIPPED_EGG, OF_A_COLOUR, RING, SHADOW_NUMBER};
use crate::rules::words::{Joined, and};
use crate::scene::{Fact, Part};

/// The most pieces listed per end.
const ENDS: usize = 5;

/// The supply, the value of the pages now, who can play what, and who leads in open points.
pub fn odds(state: &State) -> Vec<Part> {
    let mut facts = vec![("end", end(state)), ("rings", rings(state))];
    facts.push(("pieces", pieces(state)));
    facts.extend(rewards(state));
    facts.extend(Colour::ALL.map(|colour| (colour.word(), open_to(state, colour))));
    facts.push(("eggs", eggs(state)));
    facts.push(("cards", cards(state)));
    let facts = facts.into_iter().map(|(label, text)| Fact::new(label, text).most(1));
    let none = Part::said("this game has no dice, but wyrm can count these");
    vec![none, Part::Facts(facts.collect())]
}

/// The distance to the end.
fn end(state: &State) -> String {
    let (amulets, target) = (state.amulets(), usize::from(state.setup.target));
    let mut parts = vec![match target.saturating_sub(amulets) {
        0 => format!("{amulets} amulets: the game ends with this turn"),
        more => format!("{amulets} of {target} amulets, {more} more end the game"),
    }];
    parts.extend(state.pages.map(|pages| format!("pages {} and {}", pages.left, pages.right)));
    parts.join(DOT)
}

/// Who closes a ring with the next piece or the next two.
fn rings(state: &State) -> String {
    let short = |spare: usize| -> String {
        let of = |n: &usize| state.keepers[*n].open_ring() == spare;
        names(state, (0..state.keepers.len()).filter(of))
    };
    let parts =
        [(RING - 1, "1 piece short"), (RING - 2, "2 short")].map(|(spare, word)| {
            match short(spare) {
                names if names.is_empty() => None,
                names => Some(format!("{word}: {names}")),
            }
        });
    parts.into_iter().flatten().joined_or(DOT, "nobody has begun one")
}

/// Names joined, each cut; empty for nobody.
fn names(state: &State, players: impl IntoIterator<Item = usize>) -> String {
    let names: Vec<String> = players.into_iter().map(|n| short(state, n)).collect();
    if names.is_empty() { String::new() } else { and(&names) }
}

/// The next pieces from either end.
fn pieces(state: &State) -> String {
    let each = |(value, count): (u16, u8)| std::iter::repeat_n(value, count.into());
    let listed = |values: Vec<u16>| -> String {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        values.join(" ")
    };
    let stacks = &state.supply.pieces;
    let low: Vec<u16> = stacks.stacks().flat_map(each).take(ENDS).collect();
    let high: Vec<u16> = stacks.stacks().rev().flat_map(each).take(ENDS).collect();
    if low.is_empty() {
        "none left".to_owned()
    } else {
        format!("{} left{DOT}lowest {}{DOT}highest {}", stacks.count(), listed(low), listed(high))
    }
}

/// The current reward of each known number, in points of pieces and eggs.
fn rewards(state: &State) -> Vec<(&'static str, String)> {
    let of = |number: u8| {
        let reward = state.gives(number)?;
        let pieces: u16 = pieces_ahead(state, reward).1.iter().sum();
        let eggs = crate::saturate::<u16>(reward.count(Gift::Egg)).min(state.supply.eggs.into());
        let points = number_of(pieces + eggs * EGG, "point");
        Some(format!("{number} gives {}: {points}", gifts(reward, false)))
    };
    let known: Vec<String> = (1..=SHADOW_NUMBER).filter_map(of).collect();
    let label = |n: usize| if n == 0 { "pages" } else { "" };
    known.into_iter().enumerate().map(|(n, text)| (label(n), text)).collect()
}

/// Who can still play a colour, and how many of it are unplayed.
fn open_to(state: &State, colour: Colour) -> String {
    let closed = |n: &usize| state.keepers[*n].stacks.place(colour) == StackPlace::Closed;
    let everyone = 0..state.keepers.len();
    let shut = names(state, everyone.filter(closed));
    let left = state.unlaid(colour);
    let shut =
        if shut.is_empty() { "closed to nobody".to_owned() } else { format!("closed to {shut}") };
    format!("{left} of {OF_A_COLOUR} not laid{DOT}{shut}")
}

/// Most eggs: one of them counts more.
fn eggs(state: &State) -> String {
    let most = state.keepers.iter().map(|keeper| keeper.eggs).max().unwrap_or_default();
    if most == 0 {
        return "nobody has one".to_owned();
    }
    let lead = |n: &usize| state.keepers[*n].eggs == most;
    let leaders: Vec<usize> = (0..state.keepers.len()).filter(lead).collect();
    let more = FLIPPED_EGG - EGG;
    let each = if leaders.len() > 1 { " each" } else { "" };
    format!("most: {}, {more} more points{each}", names(state, leaders))
}

/// Cards laid out break a tie.
fn cards(state: &State) -> String {
    let one = |n: usize| {
        let cards = state.keepers[n].stacks.cards();
        format!("{} {cards}", short(state, n))
    };
    let all: Vec<String> = (0..state.keepers.len()).map(one).collect();
    format!("{}{DOT}most wins a tie", all.join(", "))
}
