//! Playing a set and receiving its reward (Playing dragon cards; Receiving a reward; rulings 3 to 7
//! and 10).

use super::super::book::{Book, Gift, Reward};
use super::super::chest::MagicItem;
use super::super::placement;
use super::super::title::Amulets;
use super::set_options::{Outlook, misplaced, outlook, paid_before, pieces_ahead, short};
use super::{AmuletsRefusal, Event, Pearl, Pick, Set, Sight};
use crate::title::Trial;

impl Trial<Amulets> {
    /// Plays a set, gives its reward, and moves on.
    pub(super) fn play(&mut self, player: usize, set: &Set) -> Result<(), AmuletsRefusal> {
        if let Some(sight) = &set.sight {
            self.tell(sight)?;
        }
        let outlook = outlook(&self.state, player, set.colour, &set.with)?;
        self.check(&outlook, set)?;
        let reward = self.state.reward().cloned();
        let before = set.with.iter().filter(|item| paid_before(**item));
        for item in before {
            self.emit(Event::ItemUsed { player, item: *item });
        }
        self.emit(Event::Laid {
            player,
            colour: set.colour,
            cards: outlook.cards - set.shadows,
            shadows: set.shadows,
            // The first stack has no neighbours.
            side: set.side.filter(|_| !outlook.sides.contains(&None)),
        });
        self.crest(player);
        if let Some(reward) = reward {
            self.give(player, &reward, set)?;
        }
        if set.with.contains(&MagicItem::TwilightFlute) {
            self.take_back(player, set, outlook.cards);
        }
        self.advance();
        Ok(())
    }

    /// The unknown part of the book, entered with a set.
    fn tell(&mut self, sight: &Sight) -> Result<(), AmuletsRefusal> {
        let state = &self.state;
        let (left, right) = (state.book.left, state.book.right);
        let agrees = left.is_none_or(|number| number == sight.book.number)
            && right.is_none_or(|colour| colour == sight.book.colour);
        let gives = state.gives(sight.book.number).is_some();
        if !agrees || state.knows_book() || gives == sight.reward.is_some() {
            Err(AmuletsRefusal::BookKnown)
        } else {
            self.see(sight.book, sight.reward.as_ref(), sight.remember)
        }
    }

    /// Checks the choices that `outlook` leaves open.
    fn check(&self, outlook: &Outlook, set: &Set) -> Result<(), AmuletsRefusal> {
        let state = &self.state;
        let keeper = &state.keepers[outlook.player];
        // Names the broken part of the rule.
        let book = state.book().unwrap_or(Book { number: 1, colour: set.colour });
        placement::check(&keeper.stacks, book, set.colour, set.shadows, set.side, &set.with)
            .map_err(|refusal| misplaced(state, refusal))?;
        if set.shadows > outlook.shadows.1 {
            return Err(AmuletsRefusal::NoShadow {
                player: state.name(outlook.player).to_owned(),
                has: keeper.shadows,
            });
        }
        if set.shadows < outlook.shadows.0 {
            let left = state.unlaid(set.colour);
            return Err(if u16::from(outlook.cards - set.shadows) > left {
                AmuletsRefusal::NoDragons { colour: set.colour, left }
            } else {
                short(state, outlook.player, outlook.cards, set.shadows)
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
            (given, _) if given != outlook.rings => {
                Err(AmuletsRefusal::PearlCount { due: outlook.rings, given })
            }
            _ => Ok(()),
        }
    }

    /// Crest bonus; ruling 5: at once, the highest left, one each.
    pub(super) fn crest(&mut self, player: usize) {
        let keeper = &self.state.keepers[player];
        if !keeper.stacks.has_all_colours() || keeper.crest.is_some() {
            return;
        }
        let crests = &self.state.supply.crests;
        // The highest of unknown crests is visible at the table; its value is entered at the end.
        let known = crests.iter().all(Option::is_some);
        if let Some(first) = crests.first().copied() {
            let value = first.filter(|_| known);
            self.emit(Event::CrestWon { player, value });
        }
    }

    /// Receiving a reward; rulings 6 and 7: pieces one by one, exhausted ones are lost.
    fn give(&mut self, player: usize, reward: &Reward, set: &Set) -> Result<(), AmuletsRefusal> {
        let of = |wanted: Gift| std::iter::repeat_n(wanted, reward.count(wanted));
        // Crystals first, so that one just received may pay for the hammer.
        for what in of(Gift::Crystal) {
            self.gain(player, what, self.state.supply.crystals);
        }
        let hammer = if set.with.contains(&MagicItem::GreenOreHammer) {
            let item = MagicItem::GreenOreHammer;
            self.emit(Event::ItemUsed { player, item });
            let (open, _) = pieces_ahead(&self.state, reward);
            set.hammer.or(open.first().copied())
        } else {
            None
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
        self.emit(Event::PieceTaken { player, value, from });
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
        let item = MagicItem::TwilightFlute;
        self.emit(Event::ItemUsed { player, item });
        self.emit(Event::TookBack {
            player,
            colour: set.colour,
            cards: cards - set.shadows - 1,
            shadows: set.shadows,
        });
    }
}
