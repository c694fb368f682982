//! A hunt as the chance to win sees it: small, and fast to copy. It holds exactly what the future
//! depends on.

use crate::dice_dragons::hunt::{Phase, State};
use crate::dice_dragons::symbol::Face;
use crate::saturate;
use crate::title::Patience;

/// The most heroes and dragons of a hunt.
pub const HEROES: usize = 5;
pub const DRAGONS: usize = 2;
/// No dragon, or nobody.
pub const NOBODY: u8 = u8::MAX;
/// The most skills and items; a sheet has fewer.
pub const SKILLS: usize = 15;
pub const ITEMS: usize = 8;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct HeroPos {
    pub hp: u16,
    /// Armour class, from the sheet, items and this hunt.
    pub armor: u16,
    /// Own skills with a token, as bits by index.
    pub covered: u16,
    pub unused: u8,
    pub fresh: u8,
    pub used: u8,
    /// Frozen class tokens by dragon: unused and used ones.
    pub frozen: [[u8; 2]; DRAGONS],
    pub poison: u8,
    pub ally: u8,
    pub blessed: u8,
    /// Items at hand, as bits by index.
    pub items: u8,
    /// The index of the faced dragon.
    pub faces: u8,
    pub dead: bool,
    pub acted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DragonPos {
    pub hp: u16,
    pub pinned: u8,
    pub locked: u8,
}

/// A hunt between turns, or within one while its dice are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pos {
    pub heroes: [HeroPos; HEROES],
    pub dragons: [DragonPos; DRAGONS],
    pub phase: Phase,
    /// Dragons whose Fury is due, as bits by index.
    pub due: u8,
    /// The face of a die waiting for the next hero.
    pub waits: Option<Face>,
    /// Rounds left to win in, including this one, or [`NO_LIMIT`]. With none left the hunt counts as lost.
    pub left: u8,
}

/// Unlimited rounds.
pub const NO_LIMIT: u8 = u8::MAX;

impl HeroPos {
    /// An empty seat.
    pub fn nobody() -> HeroPos {
        HeroPos { faces: NOBODY, dead: true, ..HeroPos::default() }
    }

    pub fn frozen(&self) -> u8 {
        self.frozen.iter().flatten().sum()
    }

    /// A frozen token returns, an unused one first.
    pub fn thaw(&mut self) {
        for used in [0, 1] {
            for dragon in (0..DRAGONS).rev() {
                if self.frozen[dragon][used] > 0 {
                    self.frozen[dragon][used] -= 1;
                    match used {
                        0 => self.fresh += 1,
                        _ => self.used += 1,
                    }
                    return;
                }
            }
        }
    }
}

impl Pos {
    /// The position of a hunt at a table, with unlimited rounds. None if there are more heroes or
    /// dragons than the rules allow.
    pub fn of(state: &State) -> Option<Pos> {
        if state.heroes.len() > HEROES || state.dragons.len() > DRAGONS {
            return None;
        }
        let mut pos = Pos {
            heroes: [HeroPos::nobody(); HEROES],
            dragons: [DragonPos::default(); DRAGONS],
            phase: state.phase,
            due: state.fury_due.iter().fold(0, |due, d| due | 1 << d.0),
            waits: state.assist.map(|(_, face)| face),
            left: NO_LIMIT,
        };
        for (place, hero) in state.heroes.placed() {
            let bits = |flags: &mut dyn Iterator<Item = bool>| {
                flags.enumerate().fold(0u16, |bits, (n, flag)| bits | u16::from(flag) << n)
            };
            let mut frozen = [[0; 2]; DRAGONS];
            for token in &hero.frozen {
                frozen[usize::from(token.dragon.0)][usize::from(token.used)] += 1;
            }
            pos.heroes[usize::from(place.0)] = HeroPos {
                hp: hero.hp,
                armor: state.armor(place),
                covered: bits(&mut hero.covered.iter().take(SKILLS).map(|tokens| *tokens > 0)),
                unused: hero.unused,
                fresh: hero.fresh,
                used: hero.used,
                frozen,
                poison: hero.poison,
                ally: hero.ally,
                blessed: hero.blessed,
                items: saturate(bits(&mut hero.items.iter().take(ITEMS).map(|item| !item.gone))),
                faces: hero.faces.map_or(NOBODY, |dragon| dragon.0),
                dead: hero.dead,
                acted: hero.acted,
            };
        }
        for (place, dragon) in state.dragons.placed() {
            pos.dragons[usize::from(place.0)] =
                DragonPos { hp: dragon.hp, pinned: dragon.pinned, locked: dragon.locked };
        }
        Some(pos)
    }

    /// The same, with a limit of rounds.
    pub fn within(state: &State, patience: Patience) -> Option<Pos> {
        let mut pos = Pos::of(state)?;
        if let Some(last) = patience.last(state.round) {
            pos.left = saturate(last + 1 - state.round.max(1));
        }
        Some(pos)
    }

    /// The indices of living heroes.
    pub fn living(&self) -> impl Iterator<Item = usize> + '_ {
        (0..HEROES).filter(|hero| !self.heroes[*hero].dead)
    }

    /// Whether a living hero faces a dragon.
    pub fn is_faced(&self, dragon: usize) -> bool {
        let faces = |hero: &HeroPos| !hero.dead && usize::from(hero.faces) == dragon;
        self.heroes.iter().any(faces)
    }

    pub fn locked(&self) -> u8 {
        self.dragons.iter().map(|dragon| dragon.locked).sum()
    }

    /// The heroes' dice.
    pub fn dice(&self) -> usize {
        5 - usize::from(self.locked().min(5))
    }

    pub fn is_won(&self) -> bool {
        self.dragons.iter().all(|dragon| dragon.hp == 0)
    }

    pub fn is_lost(&self) -> bool {
        self.heroes.iter().all(|hero| hero.dead)
    }

    pub fn is_over(&self) -> bool {
        self.is_won() || self.is_lost() || self.left == 0
    }

    /// The dragons' remaining hit points.
    pub fn foes_hp(&self) -> u16 {
        self.dragons.iter().map(|dragon| dragon.hp).sum()
    }

    /// Tokens in play: Blessed, poison, ally.
    pub fn blessed(&self) -> u8 {
        self.heroes.iter().map(|hero| hero.blessed).sum()
    }

    pub fn poison(&self) -> u8 {
        self.heroes.iter().map(|hero| hero.poison).sum()
    }

    pub fn allies(&self) -> u8 {
        self.heroes.iter().map(|hero| hero.ally).sum()
    }

    pub fn pinned(&self) -> u8 {
        self.dragons.iter().map(|dragon| dragon.pinned).sum()
    }
}
