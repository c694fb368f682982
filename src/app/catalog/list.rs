//! Lists of the catalogue, and their filters.

use super::{EntryReport, figures, reported};
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::aftermath::HuntFault;
use crate::rules::dice_dragons::catalog::{Ability, Checked, Class, EntryKind, ItemEffect, Origin};
use crate::rules::dice_dragons::symbol::Symbol;
use crate::rules::name;
use crate::{Result, Session};

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CatalogFilter {
    pub class: Option<String>,
    pub symbol: Option<String>,
    pub chapter: Option<i64>,
    pub ability: Option<String>,
    /// Part of a name.
    pub text: Option<String>,
    pub own: bool,
    /// Only entries this campaign changed.
    pub changed: bool,
}

/// Entries of a kind that pass the filter.
pub fn list(
    session: &Session,
    kind: EntryKind,
    filter: &CatalogFilter,
) -> Result<Vec<EntryReport>> {
    let (_, figures) = figures(session)?;
    let class = match &filter.class {
        Some(typed) => figures.find(EntryKind::Class, typed)?.checked()?.class(),
        None => None,
    };
    let symbol = match &filter.symbol {
        Some(typed) => Some(Symbol::read(typed).ok_or_else(|| {
            refused!("{} is not a symbol", name::shown(typed))
                .hint("sword, magic, hammer, crossbow or daggers")
        })?),
        None => None,
    };
    check_dragon_filters(filter)?;
    let mut entries = Vec::new();
    for found in figures.all(kind) {
        let name = || format!("{} {}", kind.word(), found.entry.name);
        let Some(checked) = session.request.unread.pass(name, found.checked())? else {
            continue;
        };
        let kept = passes(checked, filter, class, symbol);
        let mut text = filter.text.iter();
        let text = text.all(|text| found.entry.key.contains(&name::key(text)));
        let own = !filter.own || found.origin == Origin::Own;
        let changed = !filter.changed || !found.changed.is_empty();
        if kept && text && own && changed {
            entries.push(reported(found, &figures)?);
        }
    }
    Ok(entries)
}

/// Whether an entry passes the filters for its kind.
fn passes(
    entry: &Checked,
    filter: &CatalogFilter,
    class: Option<&Class>,
    symbol: Option<Symbol>,
) -> bool {
    let of_chapter = |chapter: Option<u8>| {
        let wanted = filter.chapter;
        wanted.is_none_or(|wanted| chapter.map(i64::from) == Some(wanted))
    };
    match entry {
        Checked::Skill(skill) => {
            let known = |class: &Class| {
                class.skills.contains(&skill.key) || skill.classes.contains(&class.key)
            };
            class.is_none_or(known) && symbol.is_none_or(|symbol| skill.symbols.holds(symbol))
        }
        Checked::Class(own) => symbol.is_none_or(|symbol| own.symbol == symbol),
        Checked::Item(item) => {
            symbol.is_none_or(|symbol| item.effect == ItemEffect::Symbol(symbol))
        }
        Checked::Dragon(dragon) => {
            let ability = filter.ability.as_deref().map(name::key);
            let mut known = dragon.abilities.iter();
            of_chapter(dragon.chapter)
                && ability.is_none_or(|key| known.any(|own| own.word().starts_with(&key)))
        }
        Checked::Market(market) => of_chapter(Some(market.chapter)),
    }
}

/// An unknown chapter or ability is a mistake, not an empty list.
fn check_dragon_filters(filter: &CatalogFilter) -> Result<()> {
    if let Some(n) = filter.chapter
        && !(1..=i64::from(LAST_CHAPTER)).contains(&n)
    {
        return Err(HuntFault::Chapter(n).into());
    }
    let known = Ability::ALL.map(Ability::word);
    match &filter.ability {
        Some(typed) if !known.iter().any(|word| word.starts_with(&name::key(typed))) => {
            Err(refused!("there is no ability called {}", name::shown(typed))
                .hint(format!("known: {}", known.join(", "))))
        }
        _ => Ok(()),
    }
}
