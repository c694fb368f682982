//! The state of a hunt, and the arithmetic of its events.

use std::mem::take;
use std::sync::Arc;

use super::super::aftermath::{Outcome, turn_order};
use super::super::catalog::{Ability, ItemEffect};
use super::super::symbol::Face;
use super::{
    ALLY_TOKENS, BLESSED_TOKENS, ByDragon, ByHero, ByItem, BySkill, DICE, DieSet, DragonIx, HeroIx,
    ItemIx, PINNED_TOKENS, POISON_TOKENS, Setup, SetupHero, SetupItem, TableDice,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A Sneaky dragon's Fury opens the round.
    OpeningFury,
    Heroes,
    Fury,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The next hero's first roll.
    Between,
    /// More rolls, or activation.
    Rolling,
    /// After the counter attack: items, passing a die, ending the turn.
    Ending,
    /// A dragon's Fury.
    Fury,
    /// A supporter to take a dead hero's place.
    StepIn,
    Over,
}

/// A class token frozen on a dragon (Frost).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frozen {
    pub dragon: DragonIx,
    /// Whether it had been used this round.
    pub used: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct HeroState {
    pub hp: u16,
    /// Armour gained in this hunt.
    pub armor: u16,
    pub unused: u8,
    /// Thawed this pass: gives a turn from the next one.
    pub fresh: u8,
    pub used: u8,
    pub frozen: Vec<Frozen>,
    /// Tokens on each skill.
    pub covered: BySkill<u8>,
    pub poison: u8,
    pub ally: u8,
    pub blessed: u8,
    pub dead: bool,
    /// The dragon faced; none for a supporter.
    pub faces: Option<DragonIx>,
    /// Per item: whether its effect applied at least once, and whether it is gone.
    pub items: ByItem<ItemState>,
    pub acted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct ItemState {
    pub used: bool,
    pub gone: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DragonState {
    pub hp: u16,
    pub pinned: u8,
    pub locked: u8,
    pub dead: bool,
}

/// The current turn.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    pub hero: HeroIx,
    pub dice: TableDice,
    /// How many of the three rolls were taken.
    pub rolls: u8,
    /// Dice used for the skill.
    pub used: DieSet,
    pub items: Vec<ItemIx>,
    pub done: bool,
}

/// The state of a hunt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// Shared: it never changes, and every decision clones the state.
    pub setup: Arc<Setup>,
    pub round: u32,
    pub phase: Phase,
    pub heroes: ByHero<HeroState>,
    pub dragons: ByDragon<DragonState>,
    /// Heroes in turn order.
    pub order: Vec<HeroIx>,
    pub turn: Option<Turn>,
    /// A die waiting for this hero.
    pub assist: Option<(HeroIx, Face)>,
    pub blessed_left: u8,
    pub pinned_left: u8,
    pub poison_left: u8,
    pub ally_left: u8,
    /// Dragons whose Fury is due, in order.
    pub fury_due: Vec<DragonIx>,
    /// The living dragons that dead heroes faced, while there are supporters to replace them.
    pub vacant: Vec<DragonIx>,
    pub flee_open: bool,
    pub outcome: Option<Outcome>,
}

impl State {
    /// The table at the start: round 1, all tokens unused.
    pub fn new(setup: impl Into<Arc<Setup>>) -> State {
        let setup = setup.into();
        let mut state = State {
            round: 1,
            phase: Phase::Heroes,
            heroes: setup.heroes.iter().map(HeroState::new).collect(),
            dragons: setup
                .dragons
                .iter()
                .map(|dragon| DragonState { hp: dragon.dragon.hp, ..DragonState::default() })
                .collect(),
            order: turn_order(setup.heroes.iter().map(|hero| hero.initiative)),
            turn: None,
            assist: None,
            blessed_left: BLESSED_TOKENS,
            pinned_left: PINNED_TOKENS,
            poison_left: POISON_TOKENS,
            ally_left: ALLY_TOKENS,
            fury_due: Vec::new(),
            vacant: Vec::new(),
            flee_open: false,
            outcome: None,
            setup,
        };
        state.open_round();
        state
    }

    /// Copies another state, reusing allocations: simulations restart often.
    pub fn become_as(&mut self, other: &State) {
        let mut heroes = take(&mut self.heroes);
        if heroes.len() != other.heroes.len() {
            heroes = other.heroes.clone();
        }
        for (own, other) in heroes.iter_mut().zip(&other.heroes) {
            *own = HeroState {
                frozen: refill(take(&mut own.frozen), &other.frozen),
                covered: refill(take(&mut own.covered), &other.covered),
                items: refill(take(&mut own.items), &other.items),
                ..*other
            };
        }
        *self = State {
            setup: Arc::clone(&other.setup),
            heroes,
            dragons: refill(take(&mut self.dragons), &other.dragons),
            order: refill(take(&mut self.order), &other.order),
            turn: other.turn.clone(),
            fury_due: refill(take(&mut self.fury_due), &other.fury_due),
            vacant: refill(take(&mut self.vacant), &other.vacant),
            ..*other
        };
    }

    pub(super) fn open_round(&mut self) {
        self.fury_due = self.raging(true);
        self.phase = if self.fury_due.is_empty() { Phase::Heroes } else { Phase::OpeningFury };
    }

    pub fn on_turn(&self) -> Option<HeroIx> {
        self.turn.as_ref().map(|turn| turn.hero)
    }

    pub fn dice(&self) -> TableDice {
        self.turn.as_ref().map(|turn| turn.dice).unwrap_or_default()
    }

    /// Living dragons that someone faces and whose Fury comes first (Sneaky) or last.
    pub(super) fn raging(&self, sneaky: bool) -> Vec<DragonIx> {
        self.living_dragons()
            .filter(|d| self.has(*d, Ability::Sneaky) == sneaky && self.facing(*d).next().is_some())
            .collect()
    }

    pub fn has(&self, dragon: DragonIx, ability: Ability) -> bool {
        self.setup.dragons[dragon].dragon.abilities.contains(&ability)
    }

    pub fn facing(&self, dragon: DragonIx) -> impl Iterator<Item = HeroIx> + '_ {
        self.heroes.places().filter(move |hero| self.faces(*hero, dragon))
    }

    pub(super) fn faces(&self, hero: HeroIx, dragon: DragonIx) -> bool {
        let hero = &self.heroes[hero];
        !hero.dead && hero.faces == Some(dragon)
    }

    /// Living heroes whose dragon is dead.
    pub fn supporters(&self) -> Vec<HeroIx> {
        self.living().filter(|h| self.heroes[*h].faces.is_none()).collect()
    }

    pub fn living(&self) -> impl Iterator<Item = HeroIx> + '_ {
        self.heroes.places().filter(|h| !self.heroes[*h].dead)
    }

    pub fn living_dragons(&self) -> impl Iterator<Item = DragonIx> + '_ {
        self.dragons.places().filter(|d| !self.dragons[*d].dead)
    }

    /// The heroes' dice: five less the locked ones.
    pub fn dice_free(&self) -> usize {
        DICE - usize::from(self.locked())
    }

    pub fn locked(&self) -> u8 {
        self.dragons.iter().map(|dragon| dragon.locked).sum()
    }

    /// Dragons whose counter attack may release a die, where the heroes have a choice (Shockwave).
    pub fn releases(&self) -> Vec<DragonIx> {
        let dragons = self.dragons.places();
        let holding: Vec<DragonIx> = dragons.filter(|d| self.dragons[*d].locked > 0).collect();
        if holding.len() > 1 { holding } else { Vec::new() }
    }

    /// Whether healing would help.
    pub fn is_hurt(&self, hero: HeroIx) -> bool {
        self.heroes[hero].hp < self.setup.heroes[hero].max_hp
    }

    /// A hero's armour class now: the sheet, gains in this hunt, and armour items. Stances and
    /// shields stack without limit (rulings 18 and 34).
    pub fn armor(&self, hero: HeroIx) -> u16 {
        let sheet = &self.setup.heroes[hero];
        let state = &self.heroes[hero];
        let worn = |(item, now): (&SetupItem, &ItemState)| match item.effect {
            ItemEffect::Armor(n) if !item.off && !now.gone => n,
            _ => 0,
        };
        let items: u16 = sheet.items.iter().zip(&state.items).map(worn).sum();
        sheet.armor + state.armor + items
    }

    /// The hero whose turn comes next in this pass (ruling 13).
    pub fn next_in_pass(&self) -> Option<HeroIx> {
        self.order.iter().copied().find(|h| {
            let hero = &self.heroes[*h];
            !hero.dead && !hero.acted && hero.unused > 0
        })
    }

    /// The hero with the next turn of this round: later in this pass, else first in the next.
    pub fn next_turn(&self) -> Option<HeroIx> {
        self.next_in_pass().or_else(|| {
            self.order.iter().copied().find(|h| {
                let hero = &self.heroes[*h];
                !hero.dead && hero.unused + hero.fresh > 0
            })
        })
    }

    /// What the table waits for.
    pub fn stage(&self) -> Stage {
        if self.outcome.is_some() {
            Stage::Over
        } else if let Some(turn) = &self.turn {
            // A vacancy waits until the attack is resolved, that is until the turn is done.
            match (turn.done, self.vacant.is_empty() && self.abandoned().is_none()) {
                (false, _) => Stage::Rolling,
                (true, false) => Stage::StepIn,
                (true, true) => Stage::Ending,
            }
        } else if !self.vacant.is_empty() || self.abandoned().is_some() {
            Stage::StepIn
        } else if self.phase == Phase::Heroes {
            Stage::Between
        } else {
            Stage::Fury
        }
    }

    /// A living dragon nobody faces while all others are dead: a supporter must step in (ruling 28).
    pub fn abandoned(&self) -> Option<DragonIx> {
        if self.dragons.len() < 2 {
            return None;
        }
        let mut alive = self.living_dragons();
        match (alive.next(), alive.next()) {
            (Some(only), None) if self.facing(only).next().is_none() => Some(only),
            _ => None,
        }
    }

    pub fn name(&self, hero: HeroIx) -> &str {
        &self.setup.heroes[hero].name
    }

    pub fn dragon_name(&self, dragon: DragonIx) -> &str {
        &self.setup.dragons[dragon].dragon.name
    }
}

/// Replaces a list's contents, reusing its allocation.
fn refill<L: Clone>(mut list: L, contents: &L) -> L {
    list.clone_from(contents);
    list
}

impl HeroState {
    fn new(sheet: &SetupHero) -> HeroState {
        HeroState {
            hp: sheet.max_hp,
            unused: sheet.tokens,
            covered: vec![0; sheet.skills.len()].into(),
            faces: Some(sheet.faces),
            items: vec![ItemState::default(); sheet.items.len()].into(),
            ..HeroState::default()
        }
    }

    /// Turns left this round.
    pub fn turns_left(&self) -> u8 {
        self.unused + self.fresh
    }
}
