//! The built-in catalogue: data files compiled in, each parsed on first use.

use std::sync::OnceLock;

use super::{Entry, EntryKind, Resolved, read_toml};

static ENTRIES: [OnceLock<Vec<Entry>>; EntryKind::ALL.len()] =
    [const { OnceLock::new() }; EntryKind::ALL.len()];
static PRINTED: [OnceLock<Vec<Resolved>>; EntryKind::ALL.len()] =
    [const { OnceLock::new() }; EntryKind::ALL.len()];

fn data(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Class => include_str!("../data/classes.toml"),
        EntryKind::Skill => include_str!("../data/skills.toml"),
        EntryKind::Item => include_str!("../data/items.toml"),
        EntryKind::Dragon => include_str!("../data/dragons.toml"),
        EntryKind::Market => include_str!("../data/markets.toml"),
    }
}

/// The built-in entries of a kind, in printed order.
pub fn builtin(kind: EntryKind) -> &'static [Entry] {
    ENTRIES[kind as usize].get_or_init(|| parse(data(kind)))
}

/// The built-in entries as unchanged campaigns see them, checked once.
pub(super) fn printed(kind: EntryKind) -> &'static [Resolved] {
    PRINTED[kind as usize].get_or_init(|| builtin(kind).iter().map(Resolved::printed).collect())
}

#[expect(
    clippy::unreachable,
    reason = "a fault in the data is a fault of the build, found by the test below"
)]
fn parse(text: &str) -> Vec<Entry> {
    match read_toml(text, &EntryKind::ALL) {
        Ok(entries) => entries,
        Err(faults) => unreachable!("built-in catalogue: {faults:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Checked, Effect};
    use super::*;

    fn checked(kind: EntryKind, key: &str) -> Checked {
        let entry = builtin(kind).iter().find(|entry| entry.key == key);
        entry.unwrap_or_else(|| panic!("{key}")).check().unwrap()
    }

    #[test]
    fn every_built_in_entry_is_sound_and_its_key_is_its_own() {
        for kind in EntryKind::ALL {
            let mut keys: Vec<&str> = builtin(kind).iter().map(|e| e.key.as_str()).collect();
            for entry in builtin(kind) {
                entry.check().unwrap_or_else(|faults| panic!("{}: {faults:?}", entry.key));
            }
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), builtin(kind).len(), "{kind:?}");
        }
    }

    /// Figures, "New skills": 32 named skills and 2 general ones, 30 on the chart.
    #[test]
    fn there_are_32_skills_two_general_ones_and_30_on_the_chart() {
        let skills: Vec<_> = builtin(EntryKind::Skill).iter().map(|e| e.check().unwrap()).collect();
        let count = |test: &dyn Fn(&super::super::Skill) -> bool| {
            skills.iter().filter(|s| matches!(s, Checked::Skill(s) if test(s))).count()
        };
        assert_eq!(count(&|s| !s.general), 32);
        assert_eq!(count(&|s| s.general), 2);
        assert_eq!(count(&|s| s.chart), 30);
        assert_eq!(count(&|s| s.strike), 3);
        assert_eq!(count(&|s| !s.classes.is_empty()), 11);
    }

    /// Figures, "Classes".
    #[test]
    fn every_class_has_six_skills_that_exist_and_one_symbol() {
        assert_eq!(builtin(EntryKind::Class).len(), 5);
        for entry in builtin(EntryKind::Class) {
            let Checked::Class(class) = entry.check().unwrap() else { panic!("{entry:?}") };
            assert_eq!(class.skills.len(), 6);
            for skill in &class.skills {
                checked(EntryKind::Skill, skill);
            }
        }
    }

    /// Figures, "Dragons", "Items" and "Markets".
    #[test]
    fn every_chapter_has_its_dragon_and_all_but_the_last_a_market_of_known_items() {
        for chapter in 1..=8u8 {
            let dragons = builtin(EntryKind::Dragon).iter().filter(
                |e| matches!(e.check(), Ok(Checked::Dragon(d)) if d.chapter == Some(chapter)),
            );
            assert_eq!(dragons.count(), 1, "chapter {chapter}");
        }
        assert_eq!(builtin(EntryKind::Market).len(), 7);
        for entry in builtin(EntryKind::Market) {
            let Checked::Market(market) = entry.check().unwrap() else { panic!("{entry:?}") };
            for row in &market.stock {
                checked(EntryKind::Item, &row.item);
            }
        }
        assert_eq!(builtin(EntryKind::Item).len(), 21);
    }

    /// Figures: every table, entry by entry, as read off the printed components.
    #[test]
    fn every_printed_figure_is_as_printed() {
        let lines: Vec<String> = EntryKind::ALL
            .iter()
            .flat_map(|kind| builtin(*kind))
            .map(|entry| {
                let fields: Vec<String> =
                    entry.fields.iter().map(|(k, v)| format!("{k}={v}")).collect();
                format!("{}: {}", entry.name, fields.join("; "))
            })
            .collect();
        insta::assert_snapshot!(lines.join("\n"));
    }

    /// Figures, and ruling 3.
    #[test]
    fn figures_that_are_easy_to_mistake_are_the_printed_ones() {
        let Checked::Skill(fireball) = checked(EntryKind::Skill, "fireball") else { panic!() };
        assert_eq!(fireball.effect, Effect::Attack { damage: 7 });
        assert_eq!(fireball.sheet, [("wizard".to_owned(), 6)]);
        let Checked::Dragon(black) = checked(EntryKind::Dragon, "black-dragon") else { panic!() };
        assert_eq!((black.hp, black.exp, black.gold, black.rank), (80, 24, 12, 5));
        let Checked::Market(fifth) = checked(EntryKind::Market, "chapter-5") else { panic!() };
        let Checked::Market(fourth) = checked(EntryKind::Market, "chapter-4") else { panic!() };
        assert_eq!(fifth.stock, fourth.stock);
        assert_eq!(fifth.place, "Bearwood");
    }
}
