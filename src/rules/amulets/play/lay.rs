//! Playing a set and receiving its reward (Playing dragon cards; Receiving a reward; rulings 3 to 7
//! and 10).

use super::super::book::{Book, Colour, Gift, Reward};
use super::super::chest::{Item, Timing};
use super::super::placement::{self, PlacementRefusal, Way};
use super::super::title::Amulets;
use super::super::{RING, pieces::Pieces};
use super::state::{Stage, State};
use super::{AmuletsRefusal, Event, Pearl, Pick, Set, Sight};
use crate::amulets::stacks::Side;
use crate::title::Trial;

/// What may be chosen for a set of a colour with these items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outlook {
    pub player: usize,
    pub colour: Colour,
    pub with: Vec<Item>,
    /// Cards laid, shadow dragons among them.
    pub cards: u8,
    /// Fewest and most shadow dragons.
    pub shadows: (u8, u8),
    pub sides: Vec<Option<Side>>,
    /// Lowest pieces of the reward that a hammer may upgrade, from 0; empty without one.
    pub hammers: Vec<usize>,
    /// Rings that the reward closes.
    pub rings: usize,
}

/// What is paid before cards are laid; a crystal of the reward pays only for what comes after it
/// (ruling 10).
fn paid_before(item: Item) -> bool {
    !matches!(item, Item::GreenOreHammer | Item::TwilightFlute)
}

/// Whether a set of this colour may be laid now with these items, and what is left to choose.
pub fn outlook(
    state: &State,
    player: usize,
    colour: Colour,
    with: &[Item],
) -> Result<Outlook, AmuletsRefusal> {
    // Without a dragon in the hand the book does not matter (ruling 3).
    if state.keepers[player].dragons() == Some(0) {
        return Err(short(state, player, 1, 0));
    }
    let book = state.book().ok_or(AmuletsRefusal::BookUnknown)?;
    let reward = state
        .reward()
        .ok_or(AmuletsRefusal::RewardUnknown(book.number))?;
    outlook_on(state, player, (book, reward), colour, with)
}

/// The same if the book shows and gives this.
pub(super) fn outlook_on(
    state: &State,
    player: usize,
    (book, reward): (Book, &Reward),
    colour: Colour,
    with: &[Item],
) -> Result<Outlook, AmuletsRefusal> {
    items_open(state, with)?;
    let way = placement::way(&state.keepers[player].stacks, book, colour, with);
    let way = way.map_err(|refusal| misplaced(state, refusal))?;
    crystals(state, player, reward, with)?;
    if with.contains(&Item::TwilightFlute) && way.cards < 2 {
        return Err(AmuletsRefusal::FluteNothing);
    }
    let (hammers, pieces) = pieces_ahead(state, reward);
    let hammers = match with.contains(&Item::GreenOreHammer) {
        false => Vec::new(),
        true if reward.count(Gift::Lowest) == 0 => return Err(AmuletsRefusal::HammerNoPiece(1)),
        true if hammers.is_empty() => return Err(AmuletsRefusal::HammerNoSecond),
        true => hammers,
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
        rings: (keeper.open_ring() + pieces) / RING,
    })
}

/// A set that cannot be laid so; an item helps only if its chest is open.
fn misplaced(state: &State, refusal: PlacementRefusal) -> AmuletsRefusal {
    let helped = match refusal {
        PlacementRefusal::Colour { .. } => state.has(Item::PrismInk),
        PlacementRefusal::Closed(_) => state.has(Item::TrollHorn),
        _ => true,
    };
    AmuletsRefusal::Placement { refusal, helped }
}

fn items_open(state: &State, with: &[Item]) -> Result<(), AmuletsRefusal> {
    for (n, item) in with.iter().enumerate() {
        if with[..n].contains(item) {
            return Err(AmuletsRefusal::ItemTwice(*item));
        }
        if !state.has(*item) {
            return Err(AmuletsRefusal::ChestClosed(*item));
        }
        if *item == Item::DragonMint {
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
    with: &[Item],
) -> Result<(), AmuletsRefusal> {
    let has = state.keepers[player].crystals;
    let before = with.iter().filter(|item| paid_before(**item)).count() as u8;
    let all = with.len() as u8;
    let short = |needs| AmuletsRefusal::NoCrystal {
        player: state.name(player).to_owned(),
        has,
        needs,
    };
    if before > has {
        return Err(short(before));
    }
    let coming = (reward.count(Gift::Crystal) as u8).min(state.supply.crystals + before);
    match all > has + coming {
        true => Err(short(all)),
        false => Ok(()),
    }
}

/// Fewest and most shadow dragons: of those in the hand, and not more dragons of a colour than there
/// are or than the hand can hold.
fn shadows(state: &State, player: usize, way: &Way) -> Result<(u8, u8), AmuletsRefusal> {
    let keeper = &state.keepers[player];
    let left = state.unlaid(way.colour);
    let fewest = u16::from(way.cards).saturating_sub(left) as u8;
    let (_, most) = way.shadows;
    let most = most.min(keeper.shadows);
    if fewest > most {
        return Err(AmuletsRefusal::NoDragons {
            colour: way.colour,
            left,
        });
    }
    let dragons = keeper.dragons().unwrap_or(way.cards);
    let fewest = fewest.max(way.cards.saturating_sub(dragons));
    match fewest <= most {
        true => Ok((fewest, most)),
        false => Err(short(state, player, way.cards, most)),
    }
}

/// A hand that cannot hold a set of so many cards with these shadow dragons.
fn short(state: &State, player: usize, needs: u8, with: u8) -> AmuletsRefusal {
    let keeper = &state.keepers[player];
    AmuletsRefusal::HandForSet {
        player: state.name(player).to_owned(),
        holds: keeper.hand.unwrap_or_default(),
        shadows: keeper.shadows,
        needs,
        with,
    }
}

/// Which of the lowest pieces may be upgraded, each alone, and how many pieces there will be.
fn pieces_ahead(state: &State, reward: &Reward) -> (Vec<usize>, usize) {
    let mut supply: Pieces = state.supply.pieces.clone();
    let (mut hammers, mut lowest, mut pieces) = (Vec::new(), 0, 0);
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
            pieces += 1;
        }
    }
    (hammers, pieces)
}

impl Trial<Amulets> {
    /// Lays a set, gives its reward, and goes on.
    pub(super) fn play(&mut self, player: usize, set: &Set) -> Result<(), AmuletsRefusal> {
        if let Some(sight) = &set.sight {
            self.tell(sight)?;
        }
        let outlook = outlook(&self.state, player, set.colour, &set.with)?;
        self.check(&outlook, set)?;
        let reward = self.state.reward().cloned();
        let before = set.with.iter().filter(|item| paid_before(**item));
        for item in before {
            self.emit(Event::ItemUsed {
                player,
                item: *item,
            });
        }
        self.emit(Event::Laid {
            player,
            colour: set.colour,
            cards: outlook.cards - set.shadows,
            shadows: set.shadows,
            // The first stack has no others beside it.
            side: set.side.filter(|_| !outlook.sides.contains(&None)),
        });
        self.crest(player);
        if let Some(reward) = reward {
            self.give(player, &reward, set)?;
        }
        if set.with.contains(&Item::TwilightFlute) {
            self.take_back(player, set, outlook.cards);
        }
        self.advance();
        Ok(())
    }

    /// What is not known of the book, told with a set.
    fn tell(&mut self, sight: &Sight) -> Result<(), AmuletsRefusal> {
        let state = &self.state;
        let (left, right) = (state.book.left, state.book.right);
        let agrees = left.is_none_or(|number| number == sight.book.number)
            && right.is_none_or(|colour| colour == sight.book.colour);
        let gives = state.gives(sight.book.number).is_some();
        match !agrees || state.knows_book() || gives == sight.reward.is_some() {
            true => Err(AmuletsRefusal::BookKnown),
            false => self.see(sight.book, sight.reward.as_ref(), sight.remember),
        }
    }

    /// What `outlook` leaves to choose.
    fn check(&self, outlook: &Outlook, set: &Set) -> Result<(), AmuletsRefusal> {
        let state = &self.state;
        let keeper = &state.keepers[outlook.player];
        // Says which part of the rule is broken.
        let book = state.book().unwrap_or(Book {
            number: 1,
            colour: set.colour,
        });
        placement::check(
            &keeper.stacks,
            book,
            set.colour,
            set.shadows,
            set.side,
            &set.with,
        )
        .map_err(|refusal| misplaced(state, refusal))?;
        if set.shadows > outlook.shadows.1 {
            return Err(AmuletsRefusal::NoShadow {
                player: state.name(outlook.player).to_owned(),
                has: keeper.shadows,
            });
        }
        if set.shadows < outlook.shadows.0 {
            let left = state.unlaid(set.colour);
            return Err(match u16::from(outlook.cards - set.shadows) > left {
                true => AmuletsRefusal::NoDragons {
                    colour: set.colour,
                    left,
                },
                false => short(state, outlook.player, outlook.cards, set.shadows),
            });
        }
        match (set.hammer, outlook.hammers.as_slice()) {
            (None, _) => {}
            (Some(_), []) => return Err(AmuletsRefusal::HammerUnused),
            (Some(piece), open) if !open.contains(&piece) => {
                return Err(AmuletsRefusal::HammerNoPiece(piece + 1));
            }
            _ => {}
        }
        match (set.pearls.len(), state.next_pearl()) {
            (0, None) if outlook.rings > 0 => Err(AmuletsRefusal::SayPearl),
            (0, _) => Ok(()),
            (given, _) if given != outlook.rings => Err(AmuletsRefusal::PearlCount {
                due: outlook.rings,
                given,
            }),
            _ => Ok(()),
        }
    }

    /// Crest bonus; ruling 5: at once, the highest left, one each.
    fn crest(&mut self, player: usize) {
        let keeper = &self.state.keepers[player];
        if !keeper.stacks.has_all_colours() || keeper.crest.is_some() {
            return;
        }
        let crests = &self.state.supply.crests;
        // Which of unknown crests is the highest is seen at the table; its value is told at the end.
        let known = crests.iter().all(Option::is_some);
        if let Some(first) = crests.first().copied() {
            let value = first.filter(|_| known);
            self.emit(Event::CrestWon { player, value });
        }
    }

    /// Receiving a reward; rulings 6 and 7: pieces one by one, what has run out is lost.
    fn give(&mut self, player: usize, reward: &Reward, set: &Set) -> Result<(), AmuletsRefusal> {
        let of = |wanted: Gift| std::iter::repeat_n(wanted, reward.count(wanted));
        // Crystals first, so that one just received may pay for the hammer.
        for what in of(Gift::Crystal) {
            self.gain(player, what, self.state.supply.crystals);
        }
        let hammer = match set.with.contains(&Item::GreenOreHammer) {
            true => {
                let item = Item::GreenOreHammer;
                self.emit(Event::ItemUsed { player, item });
                let (open, _) = pieces_ahead(&self.state, reward);
                set.hammer.or(open.first().copied())
            }
            false => None,
        };
        let mut pearls = set.pearls.iter().copied();
        let mut lowest = 0;
        for gift in reward.gifts().iter().filter(|gift| gift.is_piece()) {
            let from = match gift {
                Gift::Lowest if hammer == Some(lowest) => Pick::SecondLowest,
                Gift::Lowest => Pick::Lowest,
                _ => Pick::Highest,
            };
            lowest += usize::from(*gift == Gift::Lowest);
            self.piece(player, *gift, from, &mut pearls)?;
        }
        for what in of(Gift::Shadow) {
            self.gain(player, what, self.state.supply.shadows);
        }
        for what in of(Gift::Egg) {
            self.gain(player, what, self.state.supply.eggs);
        }
        Ok(())
    }

    fn gain(&mut self, player: usize, what: Gift, left: u8) {
        self.emit(match left {
            0 => Event::Missed { player, what },
            _ => Event::Gained { player, what },
        });
    }

    fn piece(
        &mut self,
        player: usize,
        what: Gift,
        from: Pick,
        told: &mut impl Iterator<Item = Pearl>,
    ) -> Result<(), AmuletsRefusal> {
        let supply = &self.state.supply.pieces;
        let value = match from {
            Pick::Lowest => supply.lowest(),
            Pick::SecondLowest => supply.second_lowest(),
            Pick::Highest => supply.highest(),
        };
        let Some(value) = value else {
            self.emit(Event::Missed { player, what });
            return Ok(());
        };
        self.emit(Event::PieceTaken {
            player,
            value,
            from,
        });
        if self.state.keepers[player].open_ring() > 0 {
            return Ok(());
        }
        let pearl = match (self.state.next_pearl(), told.next()) {
            (Some(due), Some(told)) if due != told => return Err(AmuletsRefusal::WrongPearl(due)),
            (Some(pearl), _) | (None, Some(pearl)) => pearl,
            (None, None) => return Err(AmuletsRefusal::SayPearl),
        };
        self.emit(Event::PearlTaken { player, pearl });
        Ok(())
    }

    /// Twilight Flute (ruling 10): exactly one card that is not a shadow dragon stays.
    fn take_back(&mut self, player: usize, set: &Set, cards: u8) {
        let item = Item::TwilightFlute;
        self.emit(Event::ItemUsed { player, item });
        self.emit(Event::TookBack {
            player,
            colour: set.colour,
            cards: cards - set.shadows - 1,
            shadows: set.shadows,
        });
    }
}
