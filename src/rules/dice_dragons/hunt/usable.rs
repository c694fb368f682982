//! A hero's possibilities with the dice on the table: matching skills, usable items, dice to pass.

use std::sync::LazyLock;

use super::super::catalog::{Effect, ItemEffect};
use super::super::symbol::{Face, Pattern, PatternSlot, Symbol};
use super::matching::{DieSet, Sets, activates, fits};
use super::state::{Stage, State};
use super::{ByItem, Extra, HeroIx, ItemIx, Setup, SetupItem, SetupSkill, SkillIx, SkillRef};

/// The general skills, made by three dice alike (Activating a General Skill).
static GENERAL: LazyLock<[SetupSkill; 2]> = LazyLock::new(|| {
    let general = |key: &str, name: &str, effect| SetupSkill {
        key: key.to_owned(),
        name: name.to_owned(),
        symbols: Pattern::of([PatternSlot::Same; 3]),
        effect,
        strike: false,
    };
    [
        general("jab", "Jab", Effect::Attack { damage: 2 }),
        general("treat-wounds", "Treat Wounds", Effect::Heal { amount: 2 }),
    ]
});

impl SkillRef {
    /// The skills of every hero.
    pub const GENERAL: [SkillRef; 2] = [SkillRef::Jab, SkillRef::TreatWounds];

    /// A general skill; none for one of a hero's own.
    pub fn general(self) -> Option<&'static SetupSkill> {
        match self {
            SkillRef::Own(_) => None,
            SkillRef::Jab => Some(&GENERAL[0]),
            SkillRef::TreatWounds => Some(&GENERAL[1]),
        }
    }
}

impl ByItem<SetupItem> {
    /// The symbols these items add.
    pub fn symbols(&self, some: impl IntoIterator<Item = ItemIx>) -> Vec<Symbol> {
        let symbol = |item: ItemIx| match self[item].effect {
            ItemEffect::Symbol(symbol) => Some(symbol),
            _ => None,
        };
        some.into_iter().filter_map(symbol).collect()
    }
}

impl Setup {
    pub fn skill(&self, hero: HeroIx, skill: SkillRef) -> Option<&SetupSkill> {
        match skill {
            SkillRef::Own(place) => self.heroes[hero].skills.get(place),
            general => general.general(),
        }
    }
}

impl State {
    pub(super) fn skill(&self, hero: HeroIx, skill: SkillRef) -> Option<&SetupSkill> {
        self.setup.skill(hero, skill)
    }

    /// A skill's name, and its effect now: Pinned tokens, Hardened, Gauntlets and Staff counted
    /// (ruling 18).
    pub fn outlook(&self, hero: HeroIx, skill: SkillRef) -> Option<(String, Effect)> {
        let known = self.skill(hero, skill)?;
        let added = self.added(hero, &self.bonuses(hero, known));
        let harm = |damage: u16| match self.heroes[hero].faces {
            Some(dragon) => self.struck(dragon, damage),
            None => damage,
        };
        let effect = match &known.effect {
            Effect::Attack { damage } => Effect::Attack { damage: harm(damage + added) },
            Effect::Drain { damage, heal } => {
                Effect::Drain { damage: harm(*damage), heal: heal + added }
            }
            Effect::Heal { amount } => Effect::Heal { amount: amount + added },
            Effect::HealTwo { amount } => Effect::HealTwo { amount: amount + added },
            other => other.clone(),
        };
        Some((known.name.clone(), effect))
    }

    /// Whether poison kills a living hero when the next turn begins (ruling 14).
    pub fn poison_kills(&self, hero: HeroIx) -> bool {
        let hero = &self.heroes[hero];
        !hero.dead && u16::from(hero.poison) * 2 >= hero.hp
    }

    /// The number of dice in a hero's first roll: none if poison kills first (ruling 14).
    pub fn first_dice(&self, hero: HeroIx, keep_assist: bool) -> usize {
        let waiting = self.assist.is_some_and(|(to, _)| to == hero) && keep_assist;
        if self.heroes[hero].dead || self.poison_kills(hero) {
            0
        } else {
            self.dice_free() - usize::from(waiting)
        }
    }

    pub fn skill_name(&self, hero: HeroIx, skill: SkillRef) -> String {
        self.skill(hero, skill).map(|known| known.name.clone()).unwrap_or_default()
    }

    /// The key that a command uses for an own skill; with the number of its space if it is on the
    /// sheet twice (ruling 30).
    pub fn skill_key(&self, hero: HeroIx, skill: SkillIx) -> String {
        let twins = self.twins(hero, skill);
        let key = &self.setup.heroes[hero].skills[skill].key;
        match twins.iter().position(|twin| *twin == skill) {
            Some(place) if twins.len() > 1 => format!("{key}-{}", place + 1),
            _ => key.clone(),
        }
    }

    /// The spaces that hold the same skill, in order; usually one.
    pub fn twins(&self, hero: HeroIx, skill: SkillIx) -> Vec<SkillIx> {
        let skills = &self.setup.heroes[hero].skills;
        let same = |place: &SkillIx| skills[*place].key == skills[skill].key;
        skills.places().filter(same).collect()
    }

    /// Own skills without a token on them.
    pub fn open_skills(&self, hero: HeroIx) -> Vec<SkillIx> {
        let covered = &self.heroes[hero].covered;
        covered.places().filter(|place| covered[*place] == 0).collect()
    }

    /// Every skill a hero could name.
    pub(super) fn all_skills(&self, hero: HeroIx) -> impl Iterator<Item = SkillRef> + use<> {
        let own = self.setup.heroes[hero].skills.places().map(SkillRef::Own);
        own.chain(SkillRef::GENERAL)
    }

    /// Whether a skill is open to the hero: not covered, an own skill to cover for a general one,
    /// no attack by a supporter (ruling 28).
    fn is_open(&self, hero: HeroIx, skill: SkillRef, known: &SetupSkill, scroll: bool) -> bool {
        let hero = &self.heroes[hero];
        let covers = match skill {
            SkillRef::Own(place) => (hero.covered[place] > 0) == scroll,
            _ => !scroll && hero.covered.contains(&0),
        };
        covers && (hero.faces.is_some() || !known.effect.attacks())
    }

    /// Skills that the dice alone activate; one of them must be (ruling 16).
    pub fn matching(&self) -> Vec<SkillRef> {
        let Some(turn) = self.turn.as_ref().filter(|turn| !turn.done) else {
            return Vec::new();
        };
        let mut symbols = [0; 5];
        for face in &turn.dice {
            if let Face::Symbol(symbol) = face {
                symbols[*symbol as usize] += 1;
            }
        }
        let made = |skill: &SkillRef| {
            let known = self.skill(turn.hero, *skill);
            known.is_some_and(|known| {
                self.is_open(turn.hero, *skill, known, false) && activates(&known.symbols, &symbols)
            })
        };
        self.all_skills(turn.hero).filter(made).collect()
    }

    /// Sets of dice that activate a skill with these items, if the items open it to the hero.
    pub(super) fn fits_open(&self, hero: HeroIx, skill: SkillRef, with: &[ItemIx]) -> Sets {
        let items = &self.setup.heroes[hero].items;
        let scrolls = with.iter().filter(|item| items[**item].effect == ItemEffect::Reuse).count();
        let (Some(turn), Some(known)) = (&self.turn, self.skill(hero, skill)) else {
            return Sets::new();
        };
        // One Scroll opens a covered skill; a second one would be wasted.
        if scrolls > 1 || !self.is_open(hero, skill, known, scrolls == 1) {
            return Sets::new();
        }
        fits(&known.symbols, &turn.dice, &items.symbols(with.iter().copied()))
    }

    /// Skills usable now, each with every set of items that makes it possible.
    pub fn usable(&self) -> Vec<(SkillRef, Vec<ItemIx>)> {
        let Some(hero) = self.on_turn().filter(|_| self.stage() == Stage::Rolling) else {
            return Vec::new();
        };
        let with_items = |skill| self.item_sets(hero, skill).map(move |with| (skill, with));
        self.all_skills(hero).flat_map(with_items).collect()
    }

    /// Sets of items with which the dice activate a skill; the empty one is the first.
    pub(super) fn item_sets(
        &self,
        hero: HeroIx,
        skill: SkillRef,
    ) -> impl Iterator<Item = Vec<ItemIx>> + '_ {
        let items = self.helpers(hero);
        let sets = (0u32..1 << items.len()).map(move |set| {
            let chosen = items.iter().enumerate().filter(|(n, _)| set & (1 << n) != 0);
            chosen.map(|(_, item)| *item).collect()
        });
        sets.filter(move |with: &Vec<ItemIx>| !self.fits_open(hero, skill, with).is_empty())
    }

    /// What pays for another roll now: one of the three, a token, items (ruling 23).
    pub fn rerolls(&self, hero: HeroIx) -> impl Iterator<Item = Extra> + use<> {
        let rolls = self.turn.as_ref().is_some_and(|turn| turn.rolls < 3);
        let blessed = self.heroes[hero].blessed > 0;
        let items = self.ready(hero, |effect| matches!(effect, ItemEffect::Reroll(_)));
        let rolls = rolls.then_some(Extra::Roll).into_iter();
        let rolls = rolls.chain(blessed.then_some(Extra::Blessed));
        rolls.chain(items.into_iter().map(Extra::Item))
    }

    /// The default set of dice: it leaves a die with the next hero's symbol if it can.
    pub(super) fn best_fit(&self, fits: &[DieSet]) -> DieSet {
        if let [only] = fits {
            return *only;
        }
        let next = self.next_turn();
        let wished = next.map(|hero| Face::Symbol(self.setup.heroes[hero].symbol));
        let wished = DieSet::showing(&self.dice(), |face| Some(face) == wished);
        let left = |set: &DieSet| wished.less(*set).len();
        let mut best = fits.first().copied().unwrap_or_default();
        for set in fits {
            if left(set) > left(&best) {
                best = *set;
            }
        }
        best
    }

    /// Items that can go with an activation: added symbols and Scrolls.
    pub(super) fn helpers(&self, hero: HeroIx) -> Vec<ItemIx> {
        self.ready(hero, |effect| matches!(effect, ItemEffect::Symbol(_) | ItemEffect::Reuse))
    }

    /// Items of this kind to use now: a durable one once a turn.
    pub(super) fn ready(&self, hero: HeroIx, does: impl Fn(&ItemEffect) -> bool) -> Vec<ItemIx> {
        let mut items = self.held(hero, does);
        items.retain(|item| !self.used_this_turn(*item));
        items
    }

    pub(super) fn used_this_turn(&self, item: ItemIx) -> bool {
        let turn = self.turn.as_ref();
        turn.is_some_and(|turn| turn.items.contains(&item))
    }

    /// A hero's remaining items with this effect.
    pub(super) fn held(&self, hero: HeroIx, does: impl Fn(&ItemEffect) -> bool) -> Vec<ItemIx> {
        let items = &self.setup.heroes[hero].items;
        items
            .places()
            .filter(|n| !self.heroes[hero].items[*n].gone && does(&items[*n].effect))
            .collect()
    }

    /// Dice that may be passed on, and to whom (Assisting An Ally; ruling 20).
    pub fn passable(&self) -> Option<(DieSet, HeroIx)> {
        let turn = self.turn.as_ref().filter(|turn| turn.done)?;
        let to = self.next_turn().filter(|to| *to != turn.hero)?;
        let plain = DieSet::showing(&turn.dice, |face| face != Face::Dragon);
        Some((plain.less(turn.used), to))
    }

    /// The number of heroes a skill targets, and who may be chosen.
    pub(super) fn targets(&self, effect: &Effect) -> usize {
        let living = self.living().count();
        match effect {
            Effect::Heal { .. } | Effect::Shield { .. } | Effect::Bless => 1,
            Effect::HealTwo { .. } => living.min(2),
            _ => 0,
        }
    }
}
