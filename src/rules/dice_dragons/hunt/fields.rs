//! The correctable fields of a hunt: current value, range and effect.

use std::ops::RangeInclusive;

use super::super::catalog::{Ability, ItemUse};
use super::state::{HeroState, Phase, State};
use super::{
    ALLY_TOKENS, BLESSED_TOKENS, DragonIx, HeroIx, ItemIx, ListIndex, MOST_LOCKED, PINNED_TOKENS,
    POISON_TOKENS, SkillIx,
};
use crate::correct::{Field, FieldSlots, Fix};
use crate::name;

/// The most armour that a hero can have in one hunt.
const MOST_ARMOR: i64 = 99;
/// The states of an item: at hand, used and still there, gone.
pub const AT_HAND: &str = "at-hand";
pub const USED: &str = "used";
pub const GONE: &str = "gone";
/// The word for a supporter's faced dragon.
pub const NOBODY: &str = "nobody";

/// Fields that are set together, or checked with others.
pub const FACES: &str = "dragon";
pub(super) const TURNS: &str = "turns";
pub(super) const FROZEN: &str = "frozen";

/// A skill or an item on a hero's sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnSheet {
    Skill(SkillIx),
    Item(ItemIx),
}

const OF_HERO: [&str; 8] = ["hp", "armor", TURNS, FROZEN, "poison", "ally", "blessed", FACES];

/// The stored prefix of a hero's fields.
pub(super) fn of_hero(hero: HeroIx) -> String {
    format!("hero-{}", hero.0)
}

/// From 0 to `most`; the current count stays allowed.
fn up_to(most: impl Into<i64>, now: impl Into<i64>) -> RangeInclusive<i64> {
    0..=most.into().max(now.into())
}

/// A counter of a hero.
fn own<N: 'static>(
    hero: HeroIx,
    put: impl Fn(&mut HeroState, N) + 'static,
) -> impl Fn(&mut State, N) + 'static {
    move |state, to| put(&mut state.heroes[hero], to)
}

/// Every field with its value, range and effect.
pub(super) fn slots(state: &State) -> FieldSlots<State> {
    let playing = state.outcome.is_none();
    let mut slots = FieldSlots::new(playing);
    for hero in state.heroes.places() {
        slots.belong_to(hero.index(), &of_hero(hero), state.name(hero));
        state.tokens_of(hero, &mut slots);
        state.sheet_of(hero, &mut slots);
    }
    for dragon in state.dragons.places() {
        slots.belong(&format!("dragon-{}", dragon.0), state.dragon_name(dragon));
        slots.open = playing;
        state.lie_on(dragon, &mut slots);
    }
    slots
}

impl State {
    /// Every correctable field; none once the hunt is decided.
    pub fn fields(&self) -> Vec<Field> {
        slots(self).fields()
    }

    fn tokens_of(&self, hero: HeroIx, slots: &mut FieldSlots<State>) {
        let (now, sheet) = (&self.heroes[hero], &self.setup.heroes[hero]);
        slots.number("hp", now.hp, up_to(sheet.max_hp, now.hp), move |state, hp| {
            state.set_hp(hero, hp);
        });
        let armor = up_to(MOST_ARMOR, now.armor);
        slots.number("armor", now.armor, armor, own(hero, |hero, armor| hero.armor = armor));
        // Class tokens are dealt together.
        let dealt = |_: &mut State, _: u8| {};
        let most = if self.turns_are_over() { 0 } else { sheet.tokens };
        slots.number(TURNS, now.turns_left(), up_to(most, now.turns_left()), dealt);
        let frozen = crate::saturate::<i64>(now.frozen.len());
        slots
            .number(FROZEN, frozen, up_to(sheet.tokens, frozen), dealt)
            .only_if(self.freezer(hero).is_some());
        let poison = up_to(POISON_TOKENS, now.poison);
        slots.number("poison", now.poison, poison, own(hero, |hero, poison| hero.poison = poison));
        let ally = up_to(ALLY_TOKENS, now.ally);
        slots.number("ally", now.ally, ally, own(hero, |hero, ally| hero.ally = ally));
        let blessed = up_to(BLESSED_TOKENS, now.blessed);
        let put = own(hero, |hero, blessed| hero.blessed = blessed);
        slots.number("blessed", now.blessed, blessed, put);
        let faces = now.faces.map_or_else(|| NOBODY.to_owned(), |d| self.dragon_word(d));
        let put = move |state: &mut State, to: &str| {
            let faces = state.dragon_called(to);
            state.heroes[hero].faces = faces;
            state.fill(faces);
        };
        slots.word(FACES, &faces, &self.facing_words(), put).only_if(self.dragons.len() > 1);
    }

    fn sheet_of(&self, hero: HeroIx, slots: &mut FieldSlots<State>) {
        let (now, sheet) = (&self.heroes[hero], &self.setup.heroes[hero]);
        for (name, part) in self.on_sheet(hero) {
            match part {
                OnSheet::Skill(skill) => {
                    let covered = now.covered[skill];
                    let put = own(hero, move |hero, tokens| hero.covered[skill] = tokens);
                    slots.number(&name, covered, up_to(sheet.tokens, covered), put);
                }
                OnSheet::Item(item) => {
                    let words: &[&str] = match sheet.items[item].lasts {
                        ItemUse::Instant => &[AT_HAND, GONE],
                        ItemUse::Durable => &[AT_HAND, USED, GONE],
                    };
                    let now = match (now.items[item].used, now.items[item].gone) {
                        (_, true) => GONE,
                        (true, false) => USED,
                        (false, false) => AT_HAND,
                    };
                    slots.word(&name, now, words, move |state, to| state.set_item(hero, item, to));
                }
            }
        }
    }

    fn lie_on(&self, dragon: DragonIx, slots: &mut FieldSlots<State>) {
        let (now, of) = (&self.dragons[dragon], &self.setup.dragons[dragon].dragon);
        slots.number("hp", now.hp, up_to(of.hp, now.hp), move |state, hp| {
            state.set_dragon_hp(dragon, hp);
        });
        // Nothing lies on a dead dragon (ruling 27).
        slots.open &= !now.dead;
        let put = move |state: &mut State, tokens| state.dragons[dragon].pinned = tokens;
        slots.number("pinned", now.pinned, up_to(PINNED_TOKENS, now.pinned), put);
        let put = move |state: &mut State, dice: u8| {
            state.dragons[dragon].locked = dice.min(MOST_LOCKED);
        };
        slots
            .number("locked", now.locked, up_to(MOST_LOCKED, now.locked), put)
            .only_if(self.does(dragon, Ability::Shockwave) || now.locked > 0);
    }

    /// The skills and items of a hero's sheet by name: each name once, even if a group's own skill
    /// or item is named like another field.
    fn on_sheet(&self, hero: HeroIx) -> Vec<(String, OnSheet)> {
        let sheet = &self.setup.heroes[hero];
        let skills = sheet.skills.places();
        let skills =
            skills.map(|skill| ("skill", self.skill_key(hero, skill), OnSheet::Skill(skill)));
        let items = sheet.items.places();
        let items = items.map(|item| ("item", self.item_key(hero, item), OnSheet::Item(item)));
        let mut names: Vec<(String, OnSheet)> = Vec::new();
        for (kind, mut name, part) in skills.chain(items) {
            while OF_HERO.contains(&name.as_str()) || names.iter().any(|(known, _)| *known == name)
            {
                name = format!("{kind}-{name}");
            }
            names.push((name, part));
        }
        names
    }

    /// The hero whose skill or item a correction changes.
    pub fn part(&self, fix: &Fix) -> Option<(HeroIx, OnSheet)> {
        let hero = self.heroes.places().find(|hero| fix.of == of_hero(*hero))?;
        let mut names = self.on_sheet(hero).into_iter();
        names.find(|(name, _)| *name == fix.field).map(|(_, part)| (hero, part))
    }

    /// Whether a dragon has this ability, or might have it in a group's own text for the table.
    fn does(&self, dragon: DragonIx, ability: Ability) -> bool {
        self.has(dragon, ability) || self.setup.dragons[dragon].dragon.text.is_some()
    }

    /// The living dragon that freezes a hero's tokens: the one faced, or another (Frost).
    pub(super) fn freezer(&self, hero: HeroIx) -> Option<DragonIx> {
        let freezes =
            |dragon: &DragonIx| !self.dragons[*dragon].dead && self.does(*dragon, Ability::Frost);
        let faced = self.heroes[hero].faces.filter(freezes);
        faced.or_else(|| self.dragons.places().find(freezes))
    }

    /// Whether a Fury after the heroes' turns has been rolled this round: no turn follows.
    fn turns_are_over(&self) -> bool {
        self.phase == Phase::Fury && !self.fury_is_ahead()
    }

    /// Whether the heroes' turns are over but no Fury has been rolled: the party may flee until the
    /// first one (ruling 13).
    pub(super) fn fury_is_ahead(&self) -> bool {
        self.phase == Phase::Fury && self.flee_open
    }

    /// The dragon's typed key; numbered for the second of two with the same key.
    pub fn dragon_word(&self, dragon: DragonIx) -> String {
        let key = |dragon: DragonIx| name::key(self.dragon_name(dragon));
        let own = key(dragon);
        let before = self.dragons.places().take(dragon.index());
        match before.filter(|other| key(*other) == own).count() {
            0 => own,
            n => format!("{own}-{}", n + 1),
        }
    }

    /// The dragons a hero may face if there are two: a living one, or nobody once one is dead
    /// (ruling 28).
    fn facing_words(&self) -> Vec<String> {
        let alive = |dragon: &DragonIx| !self.dragons[*dragon].dead;
        let alive = self.dragons.places().filter(alive);
        let mut words: Vec<String> = alive.map(|dragon| self.dragon_word(dragon)).collect();
        if words.len() < self.dragons.len() {
            words.push(NOBODY.to_owned());
        }
        words
    }

    /// The dragon with this word; none: nobody.
    pub fn dragon_called(&self, word: &str) -> Option<DragonIx> {
        let mut dragons = self.dragons.places();
        dragons.find(|dragon| self.dragon_word(*dragon) == word)
    }
}
