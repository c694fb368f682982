//! What can be set right in a hunt: every field as it is now, with what it may be.

use super::super::catalog::{Ability, ItemUse};
use super::state::{Phase, State};
use super::{
    ALLY_TOKENS, BLESSED_TOKENS, DragonIx, HeroIx, ItemIx, MOST_LOCKED, PINNED_TOKENS,
    POISON_TOKENS, Place, SkillIx,
};
use crate::correct::{Field, Fix, Value};
use crate::name;

/// The most armour that one hunt is told to have brought a hero.
const MOST_ARMOR: i64 = 99;
/// What an item is: at hand, used and still there, gone.
pub const AT_HAND: &str = "at-hand";
pub const USED: &str = "used";
pub const GONE: &str = "gone";
/// Whom a supporter faces.
pub const NOBODY: &str = "nobody";

/// Something that can be set right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Hero(HeroIx, OfHero),
    Dragon(DragonIx, OfDragon),
}

/// What can be set right of a hero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfHero {
    Hp,
    /// Armour gained in this hunt.
    Armor,
    /// Turns left this round.
    Turns,
    /// Class tokens frozen on a dragon.
    Frozen,
    Poison,
    Ally,
    Blessed,
    /// The dragon faced.
    Faces,
    /// Tokens on a skill.
    Skill(SkillIx),
    Item(ItemIx),
}

/// What can be set right of a dragon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OfDragon {
    Hp,
    Pinned,
    /// Dice locked on it.
    Locked,
}

const OF_HERO: [(&str, OfHero); 8] = [
    ("hp", OfHero::Hp),
    ("armor", OfHero::Armor),
    ("turns", OfHero::Turns),
    ("frozen", OfHero::Frozen),
    ("poison", OfHero::Poison),
    ("ally", OfHero::Ally),
    ("blessed", OfHero::Blessed),
    ("dragon", OfHero::Faces),
];
const OF_DRAGON: [(&str, OfDragon); 3] =
    [("hp", OfDragon::Hp), ("pinned", OfDragon::Pinned), ("locked", OfDragon::Locked)];

impl State {
    /// Everything that can be set right now; nothing once the hunt is decided.
    pub fn fields(&self) -> Vec<Field> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut fields = Vec::new();
        for hero in self.heroes.places() {
            let (of, whose) = (format!("hero-{}", hero.0), self.name(hero));
            for (name, part) in self.names_of(hero) {
                fields.extend(self.hero_field(hero, part, &of, whose, &name));
            }
        }
        for dragon in self.dragons.places() {
            let of = format!("dragon-{}", dragon.0);
            for (name, part) in OF_DRAGON {
                fields.extend(self.dragon_field(dragon, part, &of, name));
            }
        }
        fields
    }

    /// What a stored correction means; nothing if there is no such thing at this table.
    pub fn part(&self, fix: &Fix) -> Option<Part> {
        let (kind, place) = fix.of.split_once('-')?;
        let place = place.parse::<u8>().ok()?;
        match kind {
            "hero" => {
                let hero = HeroIx(place);
                self.heroes.get(hero)?;
                let mut names = self.names_of(hero).into_iter();
                let (_, part) = names.find(|(name, _)| *name == fix.field)?;
                Some(Part::Hero(hero, part))
            }
            "dragon" => {
                let dragon = DragonIx(place);
                self.dragons.get(dragon)?;
                let (_, part) = OF_DRAGON.iter().find(|(name, _)| *name == fix.field)?;
                Some(Part::Dragon(dragon, *part))
            }
            _ => None,
        }
    }

    /// The names of a hero's fields: each once, also where a group's own skill or item is called
    /// like another field.
    fn names_of(&self, hero: HeroIx) -> Vec<(String, OfHero)> {
        let plain = OF_HERO.map(|(name, part)| (name.to_owned(), part));
        let mut names = plain.to_vec();
        let sheet = &self.setup.heroes[hero];
        let skills = sheet.skills.places();
        let skills = skills.map(|skill| {
            let key = self.skill_key(hero, skill);
            ("skill", key, OfHero::Skill(skill))
        });
        let items = sheet.items.places();
        let items = items.map(|item| ("item", self.item_key(hero, item), OfHero::Item(item)));
        for (kind, mut name, part) in skills.chain(items) {
            while names.iter().any(|(known, _)| *known == name) {
                name = format!("{kind}-{name}");
            }
            names.push((name, part));
        }
        names
    }

    fn hero_field(
        &self,
        hero: HeroIx,
        part: OfHero,
        of: &str,
        whose: &str,
        name: &str,
    ) -> Option<Field> {
        let (now, sheet) = (&self.heroes[hero], &self.setup.heroes[hero]);
        let number =
            |now: i64, most: i64| Some(Field::number(of, whose, name, now, 0, most.max(now)));
        let box_of = |now: u8, tokens: u8| number(now.into(), tokens.into());
        let tokens = i64::from(sheet.tokens);
        match part {
            OfHero::Hp => number(now.hp.into(), sheet.max_hp.into()),
            OfHero::Armor => number(now.armor.into(), MOST_ARMOR),
            OfHero::Turns => {
                let most = if self.turns_are_over() { 0 } else { tokens };
                number(now.turns_left().into(), most)
            }
            OfHero::Frozen => {
                self.freezer(hero)?;
                number(now.frozen.len() as i64, tokens)
            }
            OfHero::Poison => box_of(now.poison, POISON_TOKENS),
            OfHero::Ally => box_of(now.ally, ALLY_TOKENS),
            OfHero::Blessed => box_of(now.blessed, BLESSED_TOKENS),
            OfHero::Faces => {
                let from = self.facing_words()?;
                let now = now.faces.map_or_else(|| NOBODY.to_owned(), |d| self.dragon_word(d));
                Some(Field::word(of, whose, name, &now, from))
            }
            OfHero::Skill(skill) => number(now.covered[skill].into(), tokens),
            OfHero::Item(item) => {
                let words: &[&str] = match sheet.items[item].lasts {
                    ItemUse::Instant => &[AT_HAND, GONE],
                    ItemUse::Durable => &[AT_HAND, USED, GONE],
                };
                let from = words.iter().map(|word| (*word).to_owned()).collect();
                let now = match (now.items[item].used, now.items[item].gone) {
                    (_, true) => GONE,
                    (true, false) => USED,
                    (false, false) => AT_HAND,
                };
                Some(Field::word(of, whose, name, now, from))
            }
        }
    }

    fn dragon_field(
        &self,
        dragon: DragonIx,
        part: OfDragon,
        of: &str,
        name: &str,
    ) -> Option<Field> {
        let (now, whose) = (&self.dragons[dragon], self.numbered_dragon(dragon));
        // Nothing lies on a dead dragon (ruling 27).
        if now.dead && part != OfDragon::Hp {
            return None;
        }
        let (now, most) = match part {
            OfDragon::Hp => (now.hp, self.setup.dragons[dragon].dragon.hp),
            OfDragon::Pinned => (now.pinned.into(), PINNED_TOKENS.into()),
            OfDragon::Locked => {
                let locks = self.does(dragon, Ability::Shockwave) || now.locked > 0;
                (u16::from(now.locked), locks.then_some(MOST_LOCKED)?.into())
            }
        };
        Some(Field::number(of, &whose, name, now.into(), 0, most.into()))
    }

    /// Whether a dragon does this, perhaps by a text of the group's own, which the table carries out.
    fn does(&self, dragon: DragonIx, ability: Ability) -> bool {
        self.has(dragon, ability) || self.setup.dragons[dragon].dragon.text.is_some()
    }

    /// The living dragon that a hero's tokens freeze on: the one faced, or another (Frost).
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

    /// Whether the heroes' turns are through and every Fury that follows them is still to come: the
    /// party may flee until the first of them (ruling 13).
    pub(super) fn fury_is_ahead(&self) -> bool {
        self.phase == Phase::Fury && self.flee_open
    }

    /// A dragon as it is told with; the second of two that are called alike has a number.
    /// The dragon's name; the second of two with the same name has its number.
    fn numbered_dragon(&self, dragon: DragonIx) -> String {
        let name = self.dragon_name(dragon);
        let before = self.dragons.places().take(dragon.index());
        match before.filter(|d| self.dragon_name(*d) == name).count() {
            0 => name.to_owned(),
            n => format!("{name} {}", n + 1),
        }
    }

    pub fn dragon_word(&self, dragon: DragonIx) -> String {
        let key = |dragon: DragonIx| name::key(self.dragon_name(dragon));
        let own = key(dragon);
        let before = self.dragons.places().take(dragon.index());
        match before.filter(|other| key(*other) == own).count() {
            0 => own,
            n => format!("{own}-{}", n + 1),
        }
    }

    /// Whom a hero may face, where there are two dragons: a living one, and nobody once one is dead
    /// (ruling 28).
    fn facing_words(&self) -> Option<Vec<String>> {
        let alive = |dragon: &DragonIx| !self.dragons[*dragon].dead;
        let alive = self.dragons.places().filter(alive);
        let mut words: Vec<String> = alive.map(|dragon| self.dragon_word(dragon)).collect();
        if words.len() < self.dragons.len() {
            words.push(NOBODY.to_owned());
        }
        (self.dragons.len() > 1).then_some(words)
    }

    /// The dragon that a word means; none of them: nobody.
    pub(super) fn dragon_called(&self, word: &Value) -> Option<DragonIx> {
        let word = word.word()?;
        let mut dragons = self.dragons.places();
        dragons.find(|dragon| self.dragon_word(*dragon) == word)
    }
}
