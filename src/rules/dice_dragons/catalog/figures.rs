//! Precedence of figures: a campaign's override, a house rule, a group's own entry, the built-in one.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::builtin::{builtin, printed};
use super::field::parts;
use super::{
    BrokenEntry, Checked, Class, Dragon, Entry, EntryKind, FigureChange, Item, Market, Resolved,
    Skill,
};
use crate::dice_dragons::house::HouseRules;
use crate::name::{self, Miss};

/// All figures as one campaign sees them. Entries are parsed on first use.
#[derive(Debug, Clone, Default)]
pub struct CampaignFigures {
    pub house: HouseRules,
    own: Vec<Resolved>,
    changes: Vec<FigureChange>,
    /// Built-in entries that this campaign changed, by kind.
    changed: [OnceLock<Vec<Resolved>>; EntryKind::ALL.len()],
}

impl CampaignFigures {
    /// The built-in figures with a group's own entries and a campaign's rules and changes.
    pub fn new(
        house: HouseRules,
        own: Vec<Resolved>,
        changes: Vec<FigureChange>,
    ) -> CampaignFigures {
        CampaignFigures {
            house,
            own: own.into_iter().map(|own| own.with(&changes)).collect(),
            changes,
            changed: Default::default(),
        }
    }

    /// The same figures with other own entries of the group.
    pub fn with_own(&self, own: Vec<Resolved>) -> CampaignFigures {
        CampaignFigures { own, ..self.clone() }
    }

    pub fn own(&self) -> &[Resolved] {
        &self.own
    }

    /// What this campaign changed.
    pub fn changes(&self) -> &[FigureChange] {
        &self.changes
    }

    /// Every entry of a kind: built-in ones first, then the group's own by name.
    pub fn all(&self, kind: EntryKind) -> impl Iterator<Item = &Resolved> {
        self.built_in(kind).chain(self.own_of(kind))
    }

    /// The entry with this key.
    pub fn get(&self, kind: EntryKind, key: &str) -> Option<&Resolved> {
        let is_meant = |found: &&Resolved| found.entry.key == key;
        let own = self.own_of(kind).find(is_meant);
        own.or_else(|| self.built_in(kind).find(is_meant))
    }

    fn own_of(&self, kind: EntryKind) -> impl Iterator<Item = &Resolved> {
        self.own.iter().filter(move |own| own.entry.kind == kind)
    }

    fn built_in(&self, kind: EntryKind) -> impl Iterator<Item = &Resolved> {
        let changed = self.changed(kind);
        printed(kind).iter().map(move |entry| {
            let mut changed = changed.iter();
            let changed = changed.find(|changed| changed.entry.key == entry.entry.key);
            changed.unwrap_or(entry)
        })
    }

    fn changed(&self, kind: EntryKind) -> &[Resolved] {
        self.changed[kind as usize].get_or_init(|| {
            let is_changed = |key: &str| {
                let mut changes = self.changes.iter();
                changes.any(|change| change.kind == kind && change.key == key)
            };
            let changed = builtin(kind).iter().filter(|entry| is_changed(&entry.key));
            changed.map(|entry| Resolved::printed(entry).with(&self.changes)).collect()
        })
    }

    /// Finds an entry by exact name, another printed name, or a unique beginning.
    pub fn find(&self, kind: EntryKind, typed: &str) -> Result<&Resolved, Miss> {
        let wanted = name::key(typed);
        let all: Vec<&Resolved> = self.own_of(kind).chain(self.built_in(kind)).collect();
        let exact = all.iter().find(|found| found.entry.key == wanted);
        let otherwise = || all.iter().find(|found| found.entry.answers_to(&wanted));
        if let Some(found) = exact.or_else(otherwise) {
            return Ok(found);
        }
        match name::find(kind.word(), typed, &all, |found| (&*found.entry.name, &*found.entry.key))
        {
            Err(miss @ Miss::Unknown { .. }) if kind == EntryKind::Market => {
                self.only_market_at(typed, miss)
            }
            named => named.copied(),
        }
    }

    /// The markets of a place, by its name or the beginning of one: Bearwood has two.
    pub fn markets_at(&self, typed: &str) -> Vec<&Resolved> {
        let wanted = name::key(typed);
        let fit = |market: &Resolved| {
            let place = market.entry.fields.get("place")?;
            name::fit(&name::key(place), &wanted)
        };
        let all: Vec<(&Resolved, name::Fit)> =
            self.all(EntryKind::Market).filter_map(|market| Some((market, fit(market)?))).collect();
        let best = all.iter().map(|(_, fit)| *fit).min();
        let best = all.into_iter().filter(|(_, fit)| Some(*fit) == best);
        best.map(|(market, _)| market).collect()
    }

    fn only_market_at(&self, typed: &str, miss: Miss) -> Result<&Resolved, Miss> {
        match self.markets_at(typed).as_slice() {
            [] => Err(miss),
            [only] => Ok(only),
            several => Err(Miss::Ambiguous {
                typed: name::shown(typed),
                candidates: several.iter().map(|m| m.entry.name.clone()).collect(),
            }),
        }
    }

    pub fn names(&self) -> Names<'_> {
        let built_in = EntryKind::ALL.into_iter().flat_map(|kind| self.built_in(kind));
        let mut names = Names::default();
        for entry in self.own.iter().chain(built_in).map(|found| &*found.entry) {
            for name in entry.names() {
                names.0.entry((entry.kind, name)).or_default().push(entry);
            }
        }
        names
    }

    /// The entry with the full names of its classes, each once; an unknown class is a miss.
    pub fn with_whole_names(&self, mut entry: Entry) -> Result<Entry, Miss> {
        if let Some(text) = entry.fields.get("classes") {
            let mut classes: Vec<&str> = Vec::new();
            for typed in parts(text) {
                let class = &self.find(EntryKind::Class, typed)?.entry.key;
                if !classes.contains(&class.as_str()) {
                    classes.push(class);
                }
            }
            let classes = classes.join(", ");
            entry.fields.insert("classes".to_owned(), classes);
        }
        if let Some(text) = entry.fields.get("sheet") {
            let mut amounts = Vec::new();
            for (typed, amount) in parts(text).filter_map(|part| part.rsplit_once(' ')) {
                let class = &self.find(EntryKind::Class, typed)?.entry.key;
                amounts.push(format!("{class} {amount}"));
            }
            entry.fields.insert("sheet".to_owned(), amounts.join(", "));
        }
        Ok(entry)
    }

    /// The name of the entry with this key, even if the entry is broken.
    pub fn name(&self, kind: EntryKind, key: &str) -> Option<&str> {
        self.get(kind, key).map(|found| found.entry.name.as_str())
    }

    fn typed<'a, T>(
        &'a self,
        kind: EntryKind,
        key: &str,
        of: fn(&'a Checked) -> Option<&'a T>,
    ) -> Result<Option<&'a T>, BrokenEntry> {
        match self.get(kind, key) {
            Some(found) => Ok(of(found.checked()?)),
            None => Ok(None),
        }
    }

    /// The skill with this key, as this campaign plays it.
    pub fn skill(&self, key: &str) -> Result<Option<&Skill>, BrokenEntry> {
        self.typed(EntryKind::Skill, key, Checked::skill)
    }

    pub fn item(&self, key: &str) -> Result<Option<&Item>, BrokenEntry> {
        self.typed(EntryKind::Item, key, Checked::item)
    }

    pub fn dragon(&self, key: &str) -> Result<Option<&Dragon>, BrokenEntry> {
        self.typed(EntryKind::Dragon, key, Checked::dragon)
    }

    /// The class with this key; a custom hero has none.
    pub fn class(&self, key: &str) -> Result<Option<&Class>, BrokenEntry> {
        self.typed(EntryKind::Class, key, Checked::class)
    }

    /// The market that a chapter's hunt opens; the last chapter has none.
    pub fn market(&self, chapter: u8) -> Result<Option<&Market>, BrokenEntry> {
        self.typed(EntryKind::Market, &market_key(chapter), Checked::market)
    }

    pub fn chapter_dragon(&self, chapter: u8) -> Result<Option<&Dragon>, BrokenEntry> {
        let chapter = chapter.to_string();
        let mut dragons = self.all(EntryKind::Dragon);
        match dragons.find(|found| found.entry.fields.get("chapter") == Some(&chapter)) {
            Some(found) => Ok(found.checked()?.dragon()),
            None => Ok(None),
        }
    }

    pub fn dragons(&self) -> Result<Vec<&Dragon>, BrokenEntry> {
        let all = self.all(EntryKind::Dragon).map(Resolved::checked);
        all.filter_map(|checked| checked.map(Checked::dragon).transpose()).collect()
    }

    pub fn skills(&self) -> Result<Vec<&Skill>, BrokenEntry> {
        let all = self.all(EntryKind::Skill).map(Resolved::checked);
        all.filter_map(|checked| checked.map(Checked::skill).transpose()).collect()
    }
}

pub fn market_key(chapter: u8) -> String {
    format!("chapter-{chapter}")
}

#[derive(Debug, Clone, Default)]
pub struct Names<'a>(BTreeMap<(EntryKind, String), Vec<&'a Entry>>);

impl Names<'_> {
    /// Another entry of the kind with one of this entry's names, and that name.
    pub fn namesake(&self, entry: &Entry) -> Option<(&Entry, String)> {
        entry.names().into_iter().find_map(|name| {
            let named = self.0.get(&(entry.kind, name.clone()))?;
            let other = named.iter().find(|other| other.key != entry.key)?;
            Some((*other, name))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::FieldFault;
    use super::*;

    fn entry(kind: EntryKind, name: &str, fields: &[(&str, &str)]) -> Entry {
        let fields = fields.iter();
        let fields = fields.map(|(field, value)| ((*field).to_owned(), (*value).to_owned()));
        Entry { kind, key: name::key(name), name: name.to_owned(), fields: fields.collect() }
    }

    fn change(kind: EntryKind, key: &str, field: &str, value: &str) -> FigureChange {
        FigureChange { kind, key: key.to_owned(), field: field.to_owned(), value: value.to_owned() }
    }

    fn with(own: Vec<Resolved>, changes: Vec<FigureChange>) -> CampaignFigures {
        CampaignFigures::new(HouseRules::default(), own, changes)
    }

    /// Figures, "Classes": the chart's Flanking Blow is the same skill, and not a Strike.
    #[test]
    fn the_chart_prints_flanking_strike_as_flanking_blow() {
        let figures = CampaignFigures::default();
        let found = figures.find(EntryKind::Skill, "Flanking Blow").unwrap();
        assert_eq!(found.entry.key, "flanking-strike");
        let skill = figures.skill("flanking-strike").unwrap().unwrap();
        assert!(!skill.strike);
    }

    #[test]
    fn an_entry_is_made_sense_of_once() {
        let coin = [("use", "instant"), ("effect", "reuse"), ("price", "3")];
        let figures = with(
            vec![Resolved::own(entry(EntryKind::Item, "Lucky Coin", &coin))],
            vec![change(EntryKind::Skill, "stab", "amount", "9")],
        );
        let coin = || figures.item("lucky-coin").unwrap().unwrap();
        let stab = || figures.skill("stab").unwrap().unwrap();
        let strike = || figures.skill("strike").unwrap().unwrap();
        assert!(std::ptr::eq(coin(), coin()));
        assert!(std::ptr::eq(stab(), stab()));
        assert!(std::ptr::eq(strike(), strike()));
        let other = CampaignFigures::default();
        let printed = |key| other.skill(key).unwrap().unwrap();
        assert!(std::ptr::eq(strike(), printed("strike")));
        assert_ne!(stab(), printed("stab"));
    }

    #[test]
    fn an_entry_that_cannot_be_made_sense_of_is_no_missing_one() {
        let figures = with(
            vec![
                Resolved::own(entry(EntryKind::Skill, "Low Blow", &[("symbols", "DD")])),
                Resolved::unreadable(
                    entry(EntryKind::Item, "Lucky Coin", &[]),
                    vec![FieldFault::new("price", "is not text".to_owned())],
                ),
            ],
            vec![change(EntryKind::Dragon, "pale-dragon", "hp", "many")],
        );
        assert_eq!(figures.skill("low-blo"), Ok(None));
        let broken = figures.skill("low-blow").unwrap_err();
        assert_eq!(broken.to_string(), "skill Low Blow: effect: is missing");
        assert_eq!(figures.skills(), Err(broken));
        let broken = figures.item("lucky-coin").unwrap_err();
        assert_eq!(broken.to_string(), "item Lucky Coin: price: is not text");
        let broken = figures.dragon("pale-dragon").unwrap_err();
        assert_eq!(broken.to_string(), "dragon Pale Dragon: hp: many is not understood");
        let sound = figures.skill("stab").unwrap();
        assert!(sound.is_some(), "others are not touched");
        assert!(figures.chapter_dragon(1).unwrap().is_some());
    }
}
