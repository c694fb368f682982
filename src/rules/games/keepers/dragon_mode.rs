//! The Dragon game: planning, passing, the four actions and their rewards, the Dragon phase.

use super::battle::Shade;
use super::dragon::Dragon;
use super::state::{MOST_MAGIC, Stage, State};
use super::token::Token;
use super::{Event, FailReason, Keepers, Loss, Refusal, Take};
use crate::dice::Roller;
use crate::title::Trial;

/// Why this action fails now, as far as known before the roll (Actions Tokens).
pub fn failure(state: &State, token: Token, keeper: Dragon) -> Option<FailReason> {
    let tile = &state.dragons[keeper];
    match token {
        Token::Defend => (tile.dice == 0).then_some(FailReason::NoHunterDice),
        Token::Heal => (tile.arrows == 0).then_some(FailReason::NoArrows),
        Token::Train if tile.arrows > 0 => Some(FailReason::Wounded),
        Token::Train if tile.dice > 0 => Some(FailReason::Targeted),
        Token::Train if tile.training.len() >= keeper.spaces() => Some(FailReason::NoSpace),
        Token::Train => (state.bag.left() == 0).then_some(FailReason::EmptyBag),
        Token::Attack => tile.training.is_empty().then_some(FailReason::Untrained),
    }
}

/// The possible rewards of this action; none: no reward, or nothing to choose from.
pub(super) fn rewards(state: &State, token: Token, keeper: Dragon) -> Vec<Take> {
    if failure(state, token, keeper).is_some() {
        return Vec::new();
    }
    match token {
        Token::Defend | Token::Heal => state.magic_sources(),
        Token::Train => state.supply.kinds().map(Take::Token).collect(),
        Token::Attack => Vec::new(),
    }
}

impl Take {
    pub fn word(self) -> &'static str {
        match self {
            Take::Offer => "offer",
            Take::Discard => "discard",
            Take::Token(token) => token.word(),
        }
    }
}

impl Trial<Keepers> {
    /// The first of these players plans; a player without a Keeper or token passes at once (ruling
    /// 5). When nobody is left, the first who planned acts.
    pub(super) fn plan_from(&mut self, players: &[usize]) {
        for player in players.iter().copied() {
            if self.state.can_plan(player) {
                return self.wait(Stage::Planning { player });
            }
            self.emit(Event::Passed { player, forced: true });
        }
        self.next_turn();
    }

    fn planning(&self) -> Result<usize, Refusal> {
        match self.state.stage {
            Stage::Planning { player } => Ok(player),
            _ => Err(self.not_now()),
        }
    }

    fn planned(&mut self, player: usize) {
        let later = self.state.turn_order().skip_while(|p| *p != player).skip(1);
        let later: Vec<usize> = later.collect();
        self.plan_from(&later);
    }

    /// Keeper phase, 2 to 4: a Keeper face down, a token on it, perhaps a Magic card beside it.
    pub(super) fn plan(&mut self, token: Token, magic: bool) -> Result<(), Refusal> {
        let player = self.planning()?;
        let seat = &self.state.seats[player];
        if seat.tokens.of(token) == 0 {
            return Err(Refusal::NoToken {
                player: self.state.name(player).to_owned(),
                token,
                has: seat.tokens.kinds().collect(),
            });
        }
        if magic && seat.magic == 0 {
            return Err(Refusal::NoMagic(self.state.name(player).to_owned()));
        }
        self.emit(Event::Planned { player, token, magic });
        self.planned(player);
        Ok(())
    }

    /// Passing: Keepers and tokens return, the whole turn is skipped.
    pub(super) fn pass(&mut self) -> Result<(), Refusal> {
        let player = self.planning()?;
        self.emit(Event::Passed { player, forced: false });
        self.planned(player);
        Ok(())
    }

    /// The owner of this Keeper, and the token on it.
    fn acting(&self, keeper: Dragon) -> Result<(usize, Token), Refusal> {
        let Stage::Acting { player } = self.state.stage else {
            return Err(self.not_now());
        };
        let hand = self.state.hand(player);
        match self.state.seats[player].planned {
            Some(token) if hand.contains(&keeper) => Ok((player, token)),
            Some(_) => Err(Refusal::KeeperGone {
                player: self.state.name(player).to_owned(),
                keeper,
                hand,
            }),
            None => Err(self.not_now()),
        }
    }

    /// The active player's Keeper is shown and acts (Keeper phase, second list; ruling 5).
    pub(super) fn show_keeper(
        &mut self,
        keeper: Dragon,
        take: Option<Take>,
        roller: &mut dyn Roller,
    ) -> Result<(), Refusal> {
        let (player, token) = self.acting(keeper)?;
        let take = self.reward(token, keeper, take)?;
        let fails = failure(&self.state, token, keeper);
        self.emit(Event::KeeperPlayed { player, keeper, token });
        match (fails, token) {
            (Some(why), _) => self.emit(Event::ActionFailed { player, why }),
            (None, Token::Attack) => return self.attack(player, keeper, roller),
            (None, Token::Train) => self.train(player, keeper, roller)?,
            (None, Token::Heal) => self.emit(Event::ArrowsRemoved {
                dragon: keeper,
                arrows: self.state.dragons[keeper].arrows,
                player: Some(player),
            }),
            (None, Token::Defend) => self.emit(Event::Defended {
                player,
                dragon: keeper,
                dice: self.state.dragons[keeper].dice,
            }),
        }
        self.take_reward(player, take, roller)?;
        self.after_action(player);
        Ok(())
    }

    /// The chosen reward, or the only one.
    fn reward(
        &self,
        token: Token,
        keeper: Dragon,
        take: Option<Take>,
    ) -> Result<Option<Take>, Refusal> {
        let there = rewards(&self.state, token, keeper);
        match (take, there.as_slice()) {
            (None, []) => Ok(None),
            (None, [only]) => Ok(Some(*only)),
            (None, _) => Err(Refusal::SayReward { token, there }),
            (Some(take), _) if there.contains(&take) => Ok(Some(take)),
            (Some(take), _) => Err(Refusal::NoReward {
                take,
                token,
                keeper,
                fails: failure(&self.state, token, keeper),
                there,
            }),
        }
    }

    /// Train: draws as many dice from the bag as it gives (ruling 7).
    fn train(
        &mut self,
        player: usize,
        dragon: Dragon,
        roller: &mut dyn Roller,
    ) -> Result<(), Refusal> {
        let free = dragon.spaces() - self.state.dragons[dragon].training.len();
        let mut bag = self.state.bag;
        let dice = dragon.dice_a_training().min(free).min(bag.left().into());
        let mut drawn = Vec::new();
        for _ in 0..dice {
            let draw = roller.throw(bag.draw(), 1);
            let shade = Shade::at(draw.map_err(|fault| fault.of_draws("Battle die"))?[0]);
            if bag[shade] == 0 {
                return Err(Refusal::NotInBag(shade));
            }
            bag.shift(shade, -1);
            drawn.push(shade);
        }
        self.emit(Event::Trained { player, dragon, dice: drawn });
        Ok(())
    }

    fn take_reward(
        &mut self,
        player: usize,
        take: Option<Take>,
        roller: &mut dyn Roller,
    ) -> Result<(), Refusal> {
        match take {
            None => return Ok(()),
            Some(Take::Token(token)) => {
                self.emit(Event::TokenGained { player, token });
                return Ok(());
            }
            Some(from) => self.emit(Event::MagicTaken { player, from }),
        }
        if self.state.seats[player].magic > MOST_MAGIC {
            self.emit(Event::MagicBoxed { player });
        }
        match take {
            Some(Take::Offer) => self.reveal(roller),
            _ => Ok(()),
        }
    }

    /// A selected Magic card may still be played; otherwise the turn is over.
    pub(super) fn after_action(&mut self, player: usize) {
        if self.state.seats[player].selected {
            self.wait(Stage::After { player });
        } else {
            self.next_turn();
        }
    }

    /// A selected card that is not played returns (ruling 6).
    pub(super) fn keep_magic(&mut self) -> Result<(), Refusal> {
        let Stage::After { player } = self.state.stage else {
            return Err(self.not_now());
        };
        self.emit(Event::MagicKept { player });
        self.next_turn();
        Ok(())
    }

    /// The next planner in turn order acts; after the last one comes the Dragon phase.
    pub(super) fn next_turn(&mut self) {
        let planned = |player: &usize| self.state.seats[*player].planned.is_some();
        let next = self.state.turn_order().find(planned);
        match next {
            Some(player) => self.wait(Stage::Acting { player }),
            None => self.dragon_phase(),
        }
    }

    /// Dragon phase (ruling 9).
    fn dragon_phase(&mut self) {
        for dragon in self.state.targeted() {
            let arrows = self.state.dragons[dragon].dice;
            self.emit(Event::ArrowsPlaced { dragon, arrows });
        }
        if self.lose_dragons() {
            return;
        }
        self.emit(Event::DiceReturned);
        if self.state.last_round {
            self.emit(Event::Lost { why: Loss::Deck });
        } else {
            self.wait(Stage::Hunter);
        }
    }

    /// Whether a dragon has as many arrows as lives, which loses the game.
    pub(super) fn lose_dragons(&mut self) -> bool {
        let dragons = Dragon::ALL.into_iter();
        let fallen: Vec<Dragon> = dragons
            .filter(|dragon| self.state.dragons[*dragon].arrows >= self.state.life(*dragon))
            .collect();
        for dragon in &fallen {
            self.emit(Event::DragonDefeated { dragon: *dragon });
        }
        if let Some(first) = fallen.first() {
            self.emit(Event::Lost { why: Loss::Dragon(*first) });
        }
        !fallen.is_empty()
    }

    /// Whether all six dragons have a shield, which wins the game at once.
    pub(super) fn win(&mut self) -> bool {
        let won = self.state.dragons.0.iter().all(|tile| tile.shielded);
        if won {
            self.emit(Event::Won);
        }
        won
    }
}
