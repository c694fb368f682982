//! Which figure counts: a campaign's override, a house rule, a group's own entry, the built-in one.

use std::collections::BTreeMap;

use super::field::parts;
use super::{Checked, Class, Dragon, Effect, Entry, Item, Kind, Market, Part, Skill, builtin};
use crate::rules::dice_dragons::house::{HouseRules, SkillValues};
use crate::rules::name::{self, Miss};

/// Where an entry comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    BuiltIn,
    Own,
}

/// A field whose value a campaign changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub kind: Kind,
    pub key: String,
    pub field: String,
    pub value: String,
}

/// An entry with a campaign's changes applied, and what was there before them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolved {
    pub entry: Entry,
    pub origin: Origin,
    /// Changed fields and the values they replace.
    pub changed: Vec<(String, Option<String>)>,
}

impl Resolved {
    /// Whether this campaign changed the field.
    pub fn is_changed(&self, field: &str) -> bool {
        self.changed.iter().any(|(name, _)| name == field)
    }
}

/// All figures as one campaign sees them.
#[derive(Debug, Clone, Default)]
pub struct Figures {
    pub house: HouseRules,
    pub own: Vec<Entry>,
    pub changes: Vec<Change>,
}

impl Figures {
    /// Every entry of a kind: built-in ones first, then the group's own by name.
    pub fn all(&self, kind: Kind) -> Vec<Resolved> {
        let own = self.own.iter().filter(|entry| entry.kind == kind);
        builtin(kind)
            .iter()
            .map(|entry| self.resolve(entry, Origin::BuiltIn))
            .chain(own.map(|entry| self.resolve(entry, Origin::Own)))
            .collect()
    }

    /// The entry with this key.
    pub fn get(&self, kind: Kind, key: &str) -> Option<Resolved> {
        let own = self.own.iter().find(|e| e.kind == kind && e.key == key);
        match own {
            Some(entry) => Some(self.resolve(entry, Origin::Own)),
            None => builtin(kind)
                .iter()
                .find(|entry| entry.key == key)
                .map(|entry| self.resolve(entry, Origin::BuiltIn)),
        }
    }

    /// Finds what a person typed: exact, printed otherwise, or the beginning of one name.
    pub fn find(&self, kind: Kind, typed: &str) -> Result<Resolved, Miss> {
        let wanted = name::key(typed);
        let all: Vec<&Entry> = self
            .own
            .iter()
            .filter(|entry| entry.kind == kind)
            .chain(builtin(kind))
            .collect();
        let exact = all.iter().copied().find(|entry| entry.key == wanted);
        let otherwise = || all.iter().copied().find(|entry| entry.answers_to(&wanted));
        let hit = match exact.or_else(otherwise) {
            Some(entry) => entry,
            None => *name::find(kind.word(), typed, &all, |e| {
                (e.name.as_str(), e.key.as_str())
            })?,
        };
        let own = self.own.iter().any(|e| e.kind == kind && e.key == hit.key);
        Ok(self.resolve(hit, if own { Origin::Own } else { Origin::BuiltIn }))
    }

    /// Who goes by which name.
    pub fn names(&self) -> Names<'_> {
        let mut entries: Vec<&Entry> = self.own.iter().collect();
        for kind in Kind::ALL {
            entries.extend(builtin(kind));
        }
        let mut names = Names::default();
        for entry in entries {
            for name in entry.names() {
                names.0.entry((entry.kind, name)).or_default().push(entry);
            }
        }
        names
    }

    /// The entry with the classes it names written out in full, each once; a class that is not
    /// there is a miss.
    pub fn with_whole_names(&self, mut entry: Entry) -> Result<Entry, Miss> {
        if let Some(text) = entry.fields.get("classes") {
            let mut classes: Vec<String> = Vec::new();
            for typed in parts(text) {
                let class = self.find(Kind::Class, typed)?.entry.key;
                if !classes.contains(&class) {
                    classes.push(class);
                }
            }
            entry
                .fields
                .insert("classes".to_owned(), classes.join(", "));
        }
        if let Some(text) = entry.fields.get("sheet") {
            let mut amounts = Vec::new();
            for (typed, amount) in parts(text).filter_map(|part| part.rsplit_once(' ')) {
                let class = self.find(Kind::Class, typed)?.entry.key;
                amounts.push(format!("{class} {amount}"));
            }
            entry.fields.insert("sheet".to_owned(), amounts.join(", "));
        }
        Ok(entry)
    }

    fn resolve(&self, entry: &Entry, origin: Origin) -> Resolved {
        let mut resolved = Resolved {
            entry: entry.clone(),
            origin,
            changed: Vec::new(),
        };
        let changes = self.changes.iter();
        for change in changes.filter(|c| c.kind == entry.kind && c.key == entry.key) {
            let fields = &mut resolved.entry.fields;
            let before = fields.insert(change.field.clone(), change.value.clone());
            resolved.changed.push((change.field.clone(), before));
        }
        resolved
    }

    /// The skill with this key, as this campaign plays it.
    pub fn skill(&self, key: &str) -> Option<Skill> {
        match self.get(Kind::Skill, key)?.entry.check() {
            Ok(Checked::Skill(skill)) => Some(skill),
            _ => None,
        }
    }

    /// The item with this key.
    pub fn item(&self, key: &str) -> Option<Item> {
        match self.get(Kind::Item, key)?.entry.check() {
            Ok(Checked::Item(item)) => Some(item),
            _ => None,
        }
    }

    /// The dragon with this key.
    pub fn dragon(&self, key: &str) -> Option<Dragon> {
        match self.get(Kind::Dragon, key)?.entry.check() {
            Ok(Checked::Dragon(dragon)) => Some(dragon),
            _ => None,
        }
    }

    /// The class with this key; a custom hero has none.
    pub fn class(&self, key: &str) -> Option<Class> {
        match self.get(Kind::Class, key)?.entry.check() {
            Ok(Checked::Class(class)) => Some(class),
            _ => None,
        }
    }

    /// The market that a chapter's hunt opens; the last chapter has none.
    pub fn market(&self, chapter: u8) -> Option<Market> {
        match self
            .get(Kind::Market, &format!("chapter-{chapter}"))?
            .entry
            .check()
        {
            Ok(Checked::Market(market)) => Some(market),
            _ => None,
        }
    }

    /// The dragon of a chapter.
    pub fn chapter_dragon(&self, chapter: u8) -> Option<Dragon> {
        self.dragons()
            .into_iter()
            .find(|d| d.chapter == Some(chapter))
    }

    /// Every dragon.
    pub fn dragons(&self) -> Vec<Dragon> {
        self.all(Kind::Dragon)
            .iter()
            .filter_map(|resolved| match resolved.entry.check() {
                Ok(Checked::Dragon(dragon)) => Some(dragon),
                _ => None,
            })
            .collect()
    }

    /// Every skill.
    pub fn skills(&self) -> Vec<Skill> {
        self.all(Kind::Skill)
            .iter()
            .filter_map(|resolved| match resolved.entry.check() {
                Ok(Checked::Skill(skill)) => Some(skill),
                _ => None,
            })
            .collect()
    }

    /// A skill's effect on the sheet of a hero of this class: override before house rule (rulings
    /// 2 and 3) before the printed figure, then the improvement.
    pub fn effect(
        &self,
        skill: &Skill,
        class: Option<&str>,
        improved: Option<Part>,
    ) -> SheetEffect {
        let changed = self
            .changes
            .iter()
            .any(|c| c.kind == Kind::Skill && c.key == skill.key && c.field != "symbols");
        let by_house = if changed {
            None
        } else {
            self.house_amount(skill, class)
        };
        let effect = match by_house {
            Some(amount) => skill.effect.with_amount(amount),
            None => skill.effect.clone(),
        };
        let mark = match (changed, by_house) {
            (true, _) => Some(Mark::Campaign),
            (false, Some(_)) => Some(Mark::HouseRule),
            (false, None) => None,
        };
        SheetEffect {
            effect: match improved {
                Some(part) => effect.improved(part),
                None => effect,
            },
            mark,
        }
    }

    /// House rules that change what the catalogue says of a skill, in words.
    pub fn house_notes(&self, skill: &Skill) -> Vec<String> {
        if self
            .changes
            .iter()
            .any(|c| c.kind == Kind::Skill && c.key == skill.key && c.field == "amount")
        {
            return Vec::new();
        }
        let everyone = self
            .house_amount(skill, None)
            .map(|amount| ("everyone".to_owned(), amount));
        let classes = skill
            .sheet
            .iter()
            .filter_map(|(class, _)| Some((class.clone(), self.house_amount(skill, Some(class))?)));
        everyone
            .into_iter()
            .chain(classes)
            .map(|(who, amount)| {
                format!(
                    "{} for {who}, by house rule",
                    skill.effect.with_amount(amount)
                )
            })
            .collect()
    }

    fn house_amount(&self, skill: &Skill, class: Option<&str>) -> Option<u16> {
        let default = HouseRules::default();
        if skill.key == "healing-wave" && self.house.healing_wave != default.healing_wave {
            return Some(u16::from(self.house.healing_wave));
        }
        if self.house.skill_values == SkillValues::Sheet {
            let printed = skill
                .sheet
                .iter()
                .find(|(named, _)| Some(named.as_str()) == class);
            return printed.map(|(_, amount)| *amount);
        }
        None
    }
}

/// Entries by the names they go by.
#[derive(Debug, Clone, Default)]
pub struct Names<'a>(BTreeMap<(Kind, String), Vec<&'a Entry>>);

impl Names<'_> {
    /// Another entry of the kind that goes by one of this entry's names already, and that name.
    pub fn namesake(&self, entry: &Entry) -> Option<(&Entry, String)> {
        entry.names().into_iter().find_map(|name| {
            let named = self.0.get(&(entry.kind, name.clone()))?;
            let other = named.iter().find(|other| other.key != entry.key)?;
            Some((*other, name))
        })
    }
}

/// Why a figure on a sheet is not the built-in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// This campaign's own figure.
    Campaign,
    /// A house rule of this campaign.
    HouseRule,
}

/// An effect as it stands on a hero's sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetEffect {
    pub effect: Effect,
    pub mark: Option<Mark>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(figures: &Figures, key: &str, class: &str) -> Effect {
        let skill = figures.skill(key).unwrap();
        figures.effect(&skill, Some(class), None).effect
    }

    #[test]
    fn ruling_2_healing_wave_heals_three_or_by_house_rule_four() {
        let mut figures = Figures::default();
        assert_eq!(
            effect(&figures, "healing-wave", "cleric"),
            Effect::HealTwo { amount: 3 }
        );
        figures.house.healing_wave = 4;
        assert_eq!(
            effect(&figures, "healing-wave", "cleric"),
            Effect::HealTwo { amount: 4 }
        );
    }

    #[test]
    fn ruling_3_the_sheets_differ_from_the_chart_in_three_places() {
        let mut figures = Figures::default();
        let damage = |figures: &Figures, key, class| match effect(figures, key, class) {
            Effect::Attack { damage } => damage,
            other => panic!("{other:?}"),
        };
        for (key, class, chart, sheet) in [
            ("fireball", "wizard", 7, 6),
            ("smashing-blow", "warrior", 7, 6),
            ("critical-hit", "rogue", 7, 8),
            ("critical-hit", "warrior", 7, 7),
        ] {
            figures.house.skill_values = SkillValues::Chart;
            assert_eq!(damage(&figures, key, class), chart, "{key}");
            figures.house.skill_values = SkillValues::Sheet;
            assert_eq!(damage(&figures, key, class), sheet, "{key}");
        }
    }

    #[test]
    fn a_campaigns_own_figure_comes_before_a_house_rule_and_is_marked() {
        let mut figures = Figures::default();
        figures.house.skill_values = SkillValues::Sheet;
        figures.changes.push(Change {
            kind: Kind::Skill,
            key: "fireball".into(),
            field: "amount".into(),
            value: "10".into(),
        });
        let skill = figures.skill("fireball").unwrap();
        let shown = figures.effect(&skill, Some("wizard"), None);
        assert_eq!(shown.effect, Effect::Attack { damage: 10 });
        assert_eq!(shown.mark, Some(Mark::Campaign));
        let resolved = figures.get(Kind::Skill, "fireball").unwrap();
        assert_eq!(
            resolved.changed,
            [("amount".to_owned(), Some("7".to_owned()))]
        );
    }

    /// Figures, "Classes": the chart's Flanking Blow is the same skill, and no Strike.
    #[test]
    fn the_chart_prints_flanking_strike_as_flanking_blow() {
        let figures = Figures::default();
        assert_eq!(
            figures
                .find(Kind::Skill, "Flanking Blow")
                .unwrap()
                .entry
                .key,
            "flanking-strike"
        );
        assert!(!figures.skill("flanking-strike").unwrap().strike);
    }

    /// Description of Skills, Drain Life and Healing Wave; ruling 6.
    #[test]
    fn drain_life_is_improved_in_one_half_and_healing_wave_in_both_heroes() {
        let figures = Figures::default();
        let drain = figures.skill("drain-life").unwrap();
        assert_eq!(
            drain.effect.improved(Part::Healing),
            Effect::Drain { damage: 3, heal: 4 }
        );
        assert_eq!(
            drain.effect.improved(Part::Damage),
            Effect::Drain { damage: 4, heal: 3 }
        );
        let wave = figures.skill("healing-wave").unwrap();
        assert_eq!(
            wave.effect.improved(Part::Whole),
            Effect::HealTwo { amount: 4 }
        );
    }
}
