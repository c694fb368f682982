//! What may be played: the helper for a table that nobody follows, or for the open play.

use super::Amulets;
use crate::play::{TitleHandle, open};
use crate::rules::amulets::book::Book;
use crate::rules::amulets::chest::{Item, Timing};
use crate::rules::amulets::hand::Hand;
use crate::rules::amulets::placement::{Help, help};
use crate::rules::amulets::play::{AmuletsRefusal, State};
use crate::rules::amulets::setup::seat;
use crate::rules::amulets::stacks::Stacks;
use crate::{Failure, Session};

/// What somebody wants settled: stacks, a book, a hand, chests.
#[derive(Debug, Clone, Default)]
pub struct Question {
    pub player: Option<String>,
    pub stacks: Option<String>,
    pub book: Option<String>,
    pub hand: Option<String>,
    pub chests: Vec<String>,
}

/// Why somebody can use no magic item now (ruling 10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Barred {
    /// They are used only when completing another player's turn.
    CompletingOnly,
    /// There is no crystal to pay with.
    NoCrystal {
        /// One of the reward may pay for a hammer or a flute.
        reward_may_pay: bool,
    },
}

/// What may be played, and by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub player: Option<String>,
    /// What the player can pay items with.
    pub crystals: Option<u8>,
    pub stacks: Stacks,
    pub hand: Option<Hand>,
    pub chests: Vec<Item>,
    /// Why the player can use no magic item now.
    pub barred: Option<Barred>,
    pub help: Help,
}

/// Settles what may be played: from what was said, or for somebody in the open play.
pub fn can_play(session: &Session, title: TitleHandle, ask: &Question) -> Result<Answer, Failure> {
    let open = at_table(session, title, ask)?;
    let keeper = open.as_ref().map(|(n, state)| &state.keepers[*n]);
    let stacks = match (&ask.stacks, keeper) {
        (Some(typed), _) => Stacks::read(typed)?,
        (None, keeper) => keeper.map_or_else(Stacks::default, |keeper| keeper.stacks.clone()),
    };
    let book = match &ask.book {
        Some(typed) => Some(Book::read(typed)?),
        None => open.as_ref().and_then(|(_, state)| state.book()),
    };
    let book = book.ok_or_else(|| {
        Failure::missing("--book BOOK").hint("what it shows, as in --book 3green")
    })?;
    let hand = ask.hand.as_deref().map(Hand::read).transpose()?;
    // Shadow dragons come openly into a hand, so the table knows how many there are.
    if let (Some((n, state)), Some(hand)) = (&open, &hand)
        && hand.shadows > state.keepers[*n].shadows
    {
        return Err(AmuletsRefusal::NoShadow {
            player: state.name(*n).to_owned(),
            has: state.keepers[*n].shadows,
        }
        .into());
    }
    if let (Some((n, state)), Some(hand)) = (&open, &hand)
        && let Some(holds) = state.keepers[*n].hand
        && hand.cards() > u16::from(holds)
    {
        return Err(AmuletsRefusal::HandShown {
            player: state.name(*n).to_owned(),
            holds,
            shown: hand.cards(),
        }
        .into());
    }
    let chests = match (ask.chests.is_empty(), &open) {
        (true, Some((_, state))) => state.setup.chests.clone(),
        _ => named(&ask.chests)?,
    };
    let mut settled = help(&stacks, book, hand.as_ref(), &chests);
    let at_table = open.as_ref().filter(|_| ask.chests.is_empty());
    let barred = at_table.and_then(|(n, state)| barred(state, *n));
    if let (Some(_), Some(keeper)) = (at_table, keeper) {
        let most = if barred.is_some() { 0 } else { keeper.crystals };
        settled.added.retain(|(items, _)| items.len() <= usize::from(most));
    }
    Ok(Answer {
        barred,
        player: open.as_ref().map(|(n, state)| state.name(*n).to_owned()),
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

/// When items may be used, and what they cost (ruling 10).
fn barred(state: &State, player: usize) -> Option<Barred> {
    if state.setup.chests.is_empty() {
        return None;
    }
    if state.setup.timing == Timing::CompletingOnly && player == state.active {
        return Some(Barred::CompletingOnly);
    }
    let after = [Item::GreenOreHammer, Item::TwilightFlute];
    match state.keepers[player].crystals {
        1.. => None,
        0 => Some(Barred::NoCrystal { reward_may_pay: after.iter().any(|item| state.has(*item)) }),
    }
}

/// Who is asked about in the open play; nobody where the stacks were said.
fn at_table(
    session: &Session,
    title: TitleHandle,
    ask: &Question,
) -> Result<Option<(usize, State)>, Failure> {
    if ask.player.is_none() && ask.stacks.is_some() {
        return Ok(None);
    }
    let live = open::status(session, title)?;
    let view = live.view::<Amulets>();
    let state = view.ok_or_else(|| Failure::bug("a play of another title"))?.state;
    let player = match &ask.player {
        Some(typed) => seat(&state.setup.players, typed)?,
        None => state.next().ok_or(AmuletsRefusal::Over)?,
    };
    // Another book may be asked about at any time.
    if ask.book.is_none() && !state.waiting.contains(&player) {
        return Err(AmuletsRefusal::NotAgain(state.name(player).to_owned()).into());
    }
    Ok(Some((player, state.clone())))
}

/// Magic items by name, each once.
fn named(typed: &[String]) -> Result<Vec<Item>, Failure> {
    let mut items = Vec::new();
    for typed in typed {
        let item = Item::find(typed)?;
        if !items.contains(&item) {
            items.push(item);
        }
    }
    Ok(items)
}
