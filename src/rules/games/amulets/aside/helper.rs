//! The helper for legal sets, at an untracked table or in the open play.

use crate::amulets::book::Book;
use crate::amulets::chest::{MagicItem, Timing};
use crate::amulets::hand::Hand;
use crate::amulets::placement::{PlacementHelp as Placement, help as settle};
use crate::amulets::play::{AmuletsRefusal, State};
use crate::amulets::setup::seat;
use crate::amulets::stacks::Stacks;
use crate::amulets::title::Amulets;
use crate::answers::{Stop, Walk};
use crate::aside::{AtHand, Unable};
use crate::offer::Ask;

/// The longest line that describes a table.
const LINE: usize = 200;

/// Why a player can use no magic item now (ruling 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    /// They are used only when completing another player's turn.
    CompletingOnly,
    /// No crystal to pay with.
    NoCrystal {
        /// One from the reward may pay for a hammer or a flute.
        reward_may_pay: bool,
    },
}

/// The legal sets, and for whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelperAnswer {
    pub player: Option<String>,
    /// The player's crystals to pay for items.
    pub crystals: Option<u8>,
    pub stacks: Stacks,
    pub hand: Option<Hand>,
    pub chests: Vec<MagicItem>,
    /// Why the player can use no magic item now.
    pub barred: Option<Barred>,
    pub help: Placement,
}

/// A line of text, typed or asked for; none if left out.
fn line(walk: &mut Walk, name: &'static str, asks: bool) -> Result<Option<String>, Stop> {
    match walk.flag(name) {
        Some(typed) => Ok(Some(typed.to_owned())),
        None if asks => {
            Ok(Some(walk.text(Ask::text(name, LINE).usually_none())?.unwrap_or_default()))
        }
        None => Ok(None),
    }
}

/// Finds the legal sets: from the entered table, or for a player in the open play.
pub(super) fn help(
    open: Option<&AtHand<Amulets>>,
    walk: &mut Walk,
) -> Result<HelperAnswer, Unable> {
    let player = walk.flag("player");
    if player.is_some() && walk.has_flag("stacks") {
        return Err(Stop::Clash("name a player or stacks, not both: a player has stacks").into());
    }
    // Without an open play a person describes the table.
    let asks = walk.has_person() && open.is_none() && player.is_none() && !walk.has_flag("stacks");
    let stacks = line(walk, "stacks", asks)?.map(|typed| Stacks::read(&typed)).transpose()?;
    let hand = line(walk, "hand", asks)?.filter(|hand| !asks || !hand.trim().is_empty());
    let hand = hand.as_deref().map(Hand::read).transpose()?;
    let book = walk.flag("book").map(Book::read).transpose()?;
    let table = if player.is_none() && stacks.is_some() {
        None
    } else {
        Some(at_table(open, player, book.is_some())?)
    };
    let keeper = table.map(|(seat, state)| &state.keepers[seat]);
    let seen = table.and_then(|(_, state)| state.book());
    let book = match book.or(seen) {
        Some(book) => book,
        None => Book::read(&walk.text(Ask::text("book", LINE))?.unwrap_or_default())?,
    };
    if let (Some((seat, state)), Some(hand)) = (table, &hand) {
        check_hand(state, seat, hand)?;
    }
    let typed = walk.list("chest");
    let chests = match (typed.is_empty(), table) {
        (true, Some((_, state))) => state.setup.chests.clone(),
        _ => named(&typed)?,
    };
    let stacks = stacks.or_else(|| keeper.map(|keeper| keeper.stacks.clone())).unwrap_or_default();
    let mut settled = settle(&stacks, book, hand.as_ref(), &chests);
    let items_of = table.filter(|_| typed.is_empty());
    let barred = items_of.and_then(|(seat, state)| barred(state, seat));
    if let (Some(_), Some(keeper)) = (items_of, keeper) {
        let most = if barred.is_some() { 0 } else { keeper.crystals };
        settled.added.retain(|(items, _)| items.len() <= usize::from(most));
    }
    Ok(HelperAnswer {
        barred,
        player: table.map(|(seat, state)| state.name(seat).to_owned()),
        crystals: keeper.map(|keeper| keeper.crystals),
        help: match (keeper, &hand) {
            (Some(keeper), None) => settled.with_hand(keeper.hand, keeper.shadows),
            _ => settled,
        },
        stacks,
        hand,
        chests,
    })
}

/// Shadow dragons are taken openly, so the table knows their number.
fn check_hand(state: &State, seat: usize, hand: &Hand) -> Result<(), AmuletsRefusal> {
    let (keeper, player) = (&state.keepers[seat], state.name(seat).to_owned());
    if hand.shadows > keeper.shadows {
        return Err(AmuletsRefusal::NoShadow { player, has: keeper.shadows });
    }
    match keeper.hand {
        Some(holds) if hand.cards() > u16::from(holds) => {
            Err(AmuletsRefusal::HandShown { player, holds, shown: hand.cards() })
        }
        _ => Ok(()),
    }
}

/// When items may be used, and their price (ruling 10).
fn barred(state: &State, player: usize) -> Option<Barred> {
    if state.setup.chests.is_empty() {
        return None;
    }
    if state.setup.timing == Timing::CompletingOnly && player == state.active {
        return Some(Barred::CompletingOnly);
    }
    let after = [MagicItem::GreenOreHammer, MagicItem::TwilightFlute];
    match state.keepers[player].crystals {
        1.. => None,
        0 => Some(Barred::NoCrystal { reward_may_pay: after.iter().any(|item| state.has(*item)) }),
    }
}

/// The player in question in the open play.
fn at_table<'a>(
    open: Option<&AtHand<'a, Amulets>>,
    player: Option<&str>,
    other_book: bool,
) -> Result<(usize, &'a State), Unable> {
    let state = open.ok_or(Stop::NoPlay)?.state;
    let player = match player {
        Some(typed) => seat(&state.setup.players, typed)?,
        None => state.next().ok_or(AmuletsRefusal::Over)?,
    };
    // A hypothetical book is allowed at any time.
    if !other_book && !state.waiting.contains(&player) {
        return Err(AmuletsRefusal::NotAgain(state.name(player).to_owned()).into());
    }
    Ok((player, state))
}

/// Magic items by name, each once.
fn named(typed: &[&str]) -> Result<Vec<MagicItem>, Unable> {
    let mut items = Vec::new();
    for typed in typed {
        let item = MagicItem::find(typed)?;
        if !items.contains(&item) {
            items.push(item);
        }
    }
    Ok(items)
}
