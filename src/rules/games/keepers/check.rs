//! Whether a stored record is possible: a damaged one may not be.

use super::battle::{Bag, Faces};
use super::setup::MAGIC_CARDS;
use super::state::{Outcome, Stage, State};
use super::token::Tokens;
use super::{Event, Setup, check_circle};
use crate::index_of;

impl Setup {
    pub(super) fn possible(&self) -> bool {
        let ((few, many), dice) = (self.mode.seats(), self.house.dice);
        (few..=many).contains(&self.players.len())
            && self.first < self.players.len()
            && check_circle(&self.circle).is_ok()
            && [dice.white, dice.red].into_iter().all(Faces::possible)
    }
}

impl Faces {
    fn possible(self) -> bool {
        Faces::read(&self.to_string()).is_ok()
    }
}

impl State {
    pub(super) fn fits(&self, event: &Event) -> bool {
        let sits = |player: &usize| *player < self.seats.len();
        let player = index_of!(Event, event, player: Chose Protected HealDeclined Planned Passed
            KeeperPlayed ActionFailed Defended MagicTaken MagicBoxed Trained TokenGained Attacked
            AttackCounted MagicPlayed MagicKept);
        player.iter().all(sits)
            && match event {
                Event::RoundBegan { holder } => sits(holder),
                Event::ShieldPlaced { player, .. } | Event::ArrowsRemoved { player, .. } => {
                    player.iter().all(sits)
                }
                Event::KeepersShown { keepers } => keepers.len() <= self.seats.len(),
                Event::FacesTold { faces, .. } => faces.possible(),
                Event::DieRerolled { die, .. } => *die < Bag::default().left().into(),
                Event::MagicPlayed { changes, .. } => changes
                    .iter()
                    .all(|change| change.by > i8::MIN && change.thing.owner().iter().all(sits)),
                _ => true,
            }
    }

    pub(super) fn holds(&self) -> bool {
        let sits = |player: &usize| *player < self.seats.len();
        let few = |counts: &[u8]| counts.iter().all(|count| *count <= MAGIC_CARDS);
        let stage = match &self.stage {
            Stage::Healing { players } => !players.is_empty() && players.iter().all(sits),
            _ => self.turn().iter().all(sits),
        };
        let winners: &[usize] = match &self.outcome {
            Some(Outcome::Keepers { winners }) => winners,
            _ => &[],
        };
        let tokens = self.seats.iter().flat_map(|seat| [seat.tokens, seat.used]);
        stage
            && winners.iter().all(sits)
            && few(&[self.hunter_dice, self.discard])
            && self.deck.0.iter().all(|pile| few(&[pile.magic, pile.hunter]))
            && self.dragons.0.iter().all(|on| few(&[on.dice]) && on.shields.iter().all(sits))
            && self.seats.iter().all(|seat| few(&[seat.magic]))
            && tokens
                .chain([self.supply])
                .all(|tokens| tokens.total() <= Tokens::in_the_box().total())
    }
}
