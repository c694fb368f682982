//! The choices for a set before it is played: shadow dragons, side, magic items (Playing dragon
//! cards; rulings 3, 4 and 10).

use super::super::book::{Book, Colour, Gift, Reward};
use super::super::chest::{MagicItem, Timing};
use super::super::placement::{self, PlacementRefusal, SetOption};
use super::super::{RING, pieces::Pieces};
use super::AmuletsRefusal;
use super::state::{Stage, State};
use crate::amulets::stacks::RowEnd;
use crate::saturate;

/// The choices for a set of a colour with these items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    pub player: usize,
    pub colour: Colour,
    pub with: Vec<MagicItem>,
    /// Cards played, including shadow dragons.
    pub cards: u8,
    /// Fewest and most shadow dragons.
    pub shadows: (u8, u8),
    pub sides: Vec<Option<RowEnd>>,
    /// Lowest pieces of the reward that a hammer may upgrade, from 0; empty without one.
    pub hammers: Vec<usize>,
    /// Rings that the reward closes.
    pub rings: usize,
}

/// Items paid before cards are played; a crystal from the reward pays only for later ones (ruling
/// 10).
pub(super) fn paid_before(item: MagicItem) -> bool {
    !matches!(item, MagicItem::GreenOreHammer | MagicItem::TwilightFlute)
}

/// Whether a set of this colour is legal now with these items, and its remaining choices.
pub fn outlook(
    state: &State,
    player: usize,
    colour: Colour,
    with: &[MagicItem],
) -> Result<Outlook, AmuletsRefusal> {
    // Without a dragon in the hand the book does not matter (ruling 3).
    if state.keepers[player].dragons() == Some(0) {
        return Err(short(state, player, 1, 0));
    }
    let book = state.book().ok_or(AmuletsRefusal::BookUnknown)?;
    let reward = state.reward().ok_or(AmuletsRefusal::RewardUnknown(book.number))?;
    outlook_on(state, player, (book, reward), colour, with)
}

/// The same for this book and reward.
fn outlook_on(
    state: &State,
    player: usize,
    (book, reward): (Book, &Reward),
    colour: Colour,
    with: &[MagicItem],
) -> Result<Outlook, AmuletsRefusal> {
    items_open(state, with)?;
    let way = placement::way(&state.keepers[player].stacks, book, colour, with);
    let way = way.map_err(|refusal| misplaced(state, refusal))?;
    crystals(state, player, reward, with)?;
    if with.contains(&MagicItem::TwilightFlute) && way.cards < 2 {
        return Err(AmuletsRefusal::FluteNothing);
    }
    let (hammers, pieces) = pieces_ahead(state, reward);
    let hammers = if !with.contains(&MagicItem::GreenOreHammer) {
        Vec::new()
    } else if reward.count(Gift::Lowest) == 0 {
        return Err(AmuletsRefusal::HammerNoPiece(1));
    } else if hammers.is_empty() {
        return Err(AmuletsRefusal::HammerNoSecond);
    } else {
        hammers
    };
    let keeper = &state.keepers[player];
    Ok(Outlook {
        player,
        colour,
        with: with.to_vec(),
        cards: way.cards,
        shadows: shadows(state, player, &way)?,
        sides: keeper.stacks.sides(colour),
        hammers,
        rings: (keeper.open_ring() + pieces.len()) / RING,
    })
}

/// Every legal set for this book and reward, with each choice of items, none first.
pub(super) fn outlooks<'a>(
    state: &'a State,
    player: usize,
    (book, reward): (Book, &'a Reward),
) -> impl Iterator<Item = Outlook> + 'a {
    // Nobody pays more than they have or may get with the reward.
    let most = usize::from(state.keepers[player].crystals) + reward.count(Gift::Crystal);
    let choices = MagicItem::choices(&state.setup.chests).filter(move |with| with.len() <= most);
    choices.flat_map(move |with| {
        let on = move |colour| outlook_on(state, player, (book, reward), colour, &with).ok();
        Colour::ALL.into_iter().filter_map(on)
    })
}

/// The refusal of such a set; an item helps only if its chest is open.
pub(super) fn misplaced(state: &State, refusal: PlacementRefusal) -> AmuletsRefusal {
    let helped = match refusal {
        PlacementRefusal::Colour { .. } => state.has(MagicItem::PrismInk),
        PlacementRefusal::Closed(_) => state.has(MagicItem::TrollHorn),
        _ => true,
    };
    AmuletsRefusal::Placement { refusal, helped }
}

fn items_open(state: &State, with: &[MagicItem]) -> Result<(), AmuletsRefusal> {
    for (n, item) in with.iter().enumerate() {
        if with[..n].contains(item) {
            return Err(AmuletsRefusal::ItemTwice(*item));
        }
        if !state.has(*item) {
            return Err(AmuletsRefusal::ChestClosed(*item));
        }
        if *item == MagicItem::DragonMint {
            return Err(AmuletsRefusal::MintAtStart);
        }
        if state.setup.timing == Timing::CompletingOnly && state.stage() != Stage::Completing {
            return Err(AmuletsRefusal::CompletingOnly);
        }
    }
    Ok(())
}

/// Each item costs a crystal (ruling 10).
fn crystals(
    state: &State,
    player: usize,
    reward: &Reward,
    with: &[MagicItem],
) -> Result<(), AmuletsRefusal> {
    let has = state.keepers[player].crystals;
    let before = saturate(with.iter().filter(|item| paid_before(**item)).count());
    let all = saturate(with.len());
    let short =
        |needs| AmuletsRefusal::NoCrystal { player: state.name(player).to_owned(), has, needs };
    if before > has {
        return Err(short(before));
    }
    let coming = saturate::<u8>(reward.count(Gift::Crystal)).min(state.supply.crystals + before);
    if all > has + coming { Err(short(all)) } else { Ok(()) }
}

/// Fewest and most shadow dragons: within the hand, and no more dragons of a colour than exist or
/// than the hand can hold.
fn shadows(state: &State, player: usize, way: &SetOption) -> Result<(u8, u8), AmuletsRefusal> {
    let keeper = &state.keepers[player];
    let left = state.unlaid(way.colour);
    let fewest = saturate::<u8>(u16::from(way.cards).saturating_sub(left));
    let (_, most) = way.shadows;
    let most = most.min(keeper.shadows);
    if fewest > most {
        return Err(AmuletsRefusal::NoDragons { colour: way.colour, left });
    }
    let dragons = keeper.dragons().unwrap_or(way.cards);
    let fewest = fewest.max(way.cards.saturating_sub(dragons));
    if fewest <= most { Ok((fewest, most)) } else { Err(short(state, player, way.cards, most)) }
}

/// The refusal if a hand cannot hold this many cards with these shadow dragons.
pub(super) fn short(state: &State, player: usize, needs: u8, with: u8) -> AmuletsRefusal {
    let keeper = &state.keepers[player];
    AmuletsRefusal::HandForSet {
        player: state.name(player).to_owned(),
        holds: keeper.hand.unwrap_or_default(),
        shadows: keeper.shadows,
        needs,
        with,
    }
}

/// The lowest pieces that may be upgraded, each alone, and the pieces that a reward takes from the
/// supply, one by one (ruling 7).
pub fn pieces_ahead(state: &State, reward: &Reward) -> (Vec<usize>, Vec<u16>) {
    let mut supply: Pieces = state.supply.pieces.clone();
    let (mut hammers, mut lowest, mut pieces) = (Vec::new(), 0, Vec::new());
    for gift in reward.gifts().iter().filter(|gift| gift.is_piece()) {
        if *gift == Gift::Lowest {
            if supply.second_lowest().is_some() {
                hammers.push(lowest);
            }
            lowest += 1;
        }
        let value = match gift {
            Gift::Lowest => supply.lowest(),
            _ => supply.highest(),
        };
        if let Some(value) = value {
            supply.take(value);
            pieces.push(value);
        }
    }
    (hammers, pieces)
}
