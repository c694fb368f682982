//! The catalogue: lookup, a group's own entries, a campaign's own figures.

mod list;
mod share;

pub use list::{CatalogFilter, list};
pub(crate) use share::first_of;
pub use share::{ImportedEntries, export, import};

use serde::Serialize;

use super::{Done, Failure, Request, Result, Session};
use crate::rules::dice_dragons::catalog::{
    CampaignFigures, Checked, Entry, EntryKind, FieldFault, Fields, Names, Origin, Resolved,
    builtin,
};
use crate::rules::{name, words};
use crate::store::{Campaign, Connection, Label, catalog};

/// An entry with its typed value.
#[derive(Debug, Clone, Serialize)]
pub struct EntryReport {
    #[serde(flatten)]
    pub resolved: Resolved,
    #[serde(skip)]
    pub checked: Checked,
    /// The effects of this campaign's house rules on it.
    pub house: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct EntryChange {
    pub entry: EntryReport,
    /// The campaign with these own figures; none for one of the group's own entries.
    pub campaign: Option<String>,
    /// Fields that changed, with the values before and after.
    pub fields: Vec<(String, Option<String>, Option<String>)>,
}

fn reported(resolved: &Resolved, figures: &CampaignFigures) -> Result<EntryReport> {
    let checked = resolved.checked()?;
    let skill = checked.skill();
    Ok(EntryReport {
        resolved: resolved.clone(),
        checked: checked.clone(),
        house: skill.map_or_else(Vec::new, |skill| figures.house_notes(skill)),
    })
}

/// Faults, line by line.
fn lines(faults: &[FieldFault]) -> String {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

fn faulty(entry: &Entry, faults: &[FieldFault]) -> Failure {
    if entry.name.is_empty() {
        Failure::refused(lines(faults))
    } else {
        refused!("{} {}: {}", entry.kind.word(), entry.name, lines(faults))
    }
}

/// The figures of the campaign that a command applies to.
pub(super) fn figures(session: &Session) -> Result<(Option<Campaign>, CampaignFigures)> {
    let campaign = session.request.campaign_or_none(session.conn())?;
    let figures = catalog::figures(session.conn(), campaign.as_ref().map(|c| c.id))?;
    Ok((campaign, figures))
}

pub fn show(session: &Session, kind: EntryKind, typed: &str) -> Result<EntryReport> {
    let (_, figures) = figures(session)?;
    reported(figures.find(kind, typed)?, &figures)
}

/// Checks an entry and resolves its references to full names: a skill's classes, a market's items.
/// Its name must be unique.
fn resolved_entry(entry: Entry, figures: &CampaignFigures, names: &Names) -> Result<Entry> {
    let own = !builtin(entry.kind).iter().any(|printed| printed.key == entry.key);
    if own && matches!(entry.check(), Ok(Checked::Skill(skill)) if skill.general) {
        return Err(Failure::refused("only the two printed skills are general")
            .hint("leave general out: classes=… says who may learn a skill"));
    }
    if let Some((other, shared)) = names.namesake(&entry) {
        return Err(refused!("{shared} already means the {} {}", other.kind.word(), other.name));
    }
    let entry = figures.with_whole_names(entry)?;
    match entry.check() {
        Ok(Checked::Market(market)) => {
            for row in &market.stock {
                if figures.get(EntryKind::Item, &row.item).is_none() {
                    let meant = &figures.find(EntryKind::Item, &row.item)?.entry;
                    return Err(refused!(
                        "{} is short for {}: write {}",
                        row.item,
                        meant.name,
                        meant.key
                    ));
                }
            }
        }
        Ok(_) => {}
        Err(faults) => return Err(faulty(&entry, &faults)),
    }
    Ok(entry)
}

/// A skill that a hero has improved must stay improvable (Step 2).
fn check_improved(conn: &Connection, before: &Entry, after: &Entry) -> Result<()> {
    let improvable =
        |entry: &Entry| matches!(entry.check(), Ok(Checked::Skill(skill)) if skill.improvable());
    if before.kind != EntryKind::Skill || improvable(after) {
        return Ok(());
    }
    let heroes = catalog::improved_by(conn, &before.key)?;
    if heroes.is_empty() {
        Ok(())
    } else {
        Err(refused!(
            "{} improved {}: it must stay a skill that can be improved",
            words::and(&heroes),
            before.name
        ))
    }
}

fn refuse_builtin_only(kind: EntryKind) -> Result<()> {
    if EntryKind::OWN.contains(&kind) {
        return Ok(());
    }
    let own: Vec<&str> = EntryKind::OWN.iter().map(|k| k.plural()).collect();
    Err(refused!("{} are built in", kind.plural())
        .hint(format!("a group's own entries are {}", words::and(&own))))
}

/// Adds one of the group's own entries.
pub fn add(
    session: &mut Session,
    kind: EntryKind,
    typed: &str,
    fields: &Fields,
) -> Result<Done<EntryReport>> {
    refuse_builtin_only(kind)?;
    session.change(|conn, request| {
        let entry = Entry::new(kind, typed, fields).map_err(|faults| {
            let hint = format!("all fields: wyrm catalog add {} NAME", kind.word());
            Failure::refused(lines(&faults)).hint(hint)
        })?;
        let figures = catalog::figures(conn, None)?;
        if let Some(taken) = figures.get(kind, &entry.key) {
            return Err(refused!("there is already a {} called {}", kind.word(), taken.entry.name)
                .hint(format!(
                    "change it: wyrm catalog edit {} {} FIELD=VALUE",
                    kind.word(),
                    entry.key
                )));
        }
        let entry = resolved_entry(entry, &figures, &figures.names())?;
        catalog::put_entry(conn, &entry, &request.uuid(), &request.at)?;
        let text = format!("{} {} added to the catalogue", kind.word(), entry.name);
        Ok((stored(conn, None, kind, &entry.key)?, text))
    })
}

fn stored(
    conn: &Connection,
    campaign: Option<i64>,
    kind: EntryKind,
    key: &str,
) -> Result<EntryReport> {
    let figures = catalog::figures(conn, campaign)?;
    let found = figures.get(kind, key);
    reported(found.ok_or_else(|| Failure::storage(format!("{key} was not saved")))?, &figures)
}

/// Changes fields: of the group's own entries for everyone, of built-in ones for the campaign. An
/// empty value removes an optional field or the campaign's own figure.
pub fn edit(
    session: &mut Session,
    kind: EntryKind,
    typed: &str,
    fields: &Fields,
) -> Result<Done<EntryChange>> {
    session.change(|conn, request| {
        let campaign = request.campaign_or_none(conn)?;
        let figures = catalog::figures(conn, campaign.as_ref().map(|c| c.id))?;
        let found = figures.find(kind, typed)?;
        match found.origin {
            Origin::Own => edit_own(conn, request, found, fields),
            Origin::BuiltIn => {
                let campaign = request.campaign(conn)?;
                edit_builtin(conn, &campaign, &figures, found, fields)
            }
        }
    })
}

fn edit_own(
    conn: &Connection,
    request: &Request,
    found: &Resolved,
    typed: &Fields,
) -> Result<(EntryChange, Label)> {
    let before = &found.entry;
    let mut fields = before.fields.clone();
    fields.extend(typed.iter().map(|(k, v)| (k.clone(), v.clone())));
    let after =
        Entry::new(before.kind, &before.name, &fields).map_err(|faults| faulty(before, &faults))?;
    let figures = catalog::figures(conn, None)?;
    let after = resolved_entry(after, &figures, &figures.names())?;
    check_improved(conn, before, &after)?;
    catalog::put_entry(conn, &after, &request.uuid(), &request.at)?;
    let change = EntryChange {
        fields: differing(&before.fields, &after.fields),
        entry: stored(conn, None, before.kind, &before.key)?,
        campaign: None,
    };
    let text = format!("{} {} changed", before.kind.word(), before.name);
    Ok((change, text.into()))
}

fn edit_builtin(
    conn: &Connection,
    campaign: &Campaign,
    figures: &CampaignFigures,
    found: &Resolved,
    typed: &Fields,
) -> Result<(EntryChange, Label)> {
    let before = &found.entry;
    let kind = before.kind;
    let open: Vec<&str> = kind.fields().iter().filter(|f| f.overridable).map(|f| f.name).collect();
    if let Some(closed) = typed.keys().find(|field| !open.contains(&field.as_str())) {
        return Err(refused!(
            "the {} of a built-in {} cannot be changed",
            name::shown(closed),
            kind.word()
        )
        .hint(format!("a campaign may have its own {}", words::or(&open))));
    }
    let printed = builtin(kind).iter().find(|e| e.key == before.key);
    let printed = printed.map(|e| e.fields.clone()).unwrap_or_default();
    let mut wanted = before.fields.clone();
    for (field, value) in typed {
        match (value.trim().is_empty(), printed.get(field)) {
            (false, _) => wanted.insert(field.clone(), value.clone()),
            (true, Some(value)) => wanted.insert(field.clone(), value.clone()),
            (true, None) => wanted.remove(field),
        };
    }
    let after =
        Entry::new(kind, &before.name, &wanted).map_err(|faults| faulty(before, &faults))?;
    let after = resolved_entry(after, figures, &figures.names())?;
    for field in typed.keys() {
        let value = after.fields.get(field).filter(|value| printed.get(field) != Some(*value));
        catalog::put_change(
            conn,
            campaign.id,
            kind,
            &before.key,
            field,
            value.map(String::as_str),
        )?;
    }
    let change = EntryChange {
        fields: differing(&before.fields, &after.fields),
        entry: stored(conn, Some(campaign.id), kind, &before.key)?,
        campaign: Some(campaign.name.clone()),
    };
    let text = format!("{} {} changed for {}", kind.word(), before.name, campaign.name);
    Ok((change, super::session::label(text, campaign)))
}

fn differing(before: &Fields, after: &Fields) -> Vec<(String, Option<String>, Option<String>)> {
    let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
    names.sort();
    names.dedup();
    names
        .into_iter()
        .filter(|name| before.get(*name) != after.get(*name))
        .map(|name| (name.clone(), before.get(name).cloned(), after.get(name).cloned()))
        .collect()
}

/// Resets a campaign's own figures of a built-in entry: all, or the named fields.
pub fn reset(
    session: &mut Session,
    kind: EntryKind,
    typed: &str,
    fields: &[String],
) -> Result<Done<EntryChange>> {
    let (_, figures) = figures(session)?;
    let found = figures.find(kind, typed)?;
    if found.origin == Origin::Own {
        return Err(refused!(
            "{} is your own entry: it has no printed figures to go back to",
            found.entry.name
        ));
    }
    let wanted: Vec<String> = if fields.is_empty() {
        found.changed.iter().map(|(field, _)| field.clone()).collect()
    } else {
        fields.to_vec()
    };
    let fields: Fields = wanted.into_iter().map(|field| (field, String::new())).collect();
    edit(session, kind, &found.entry.key, &fields)
}

/// Removes one of the group's own entries; refused while something uses it.
pub fn remove(session: &mut Session, kind: EntryKind, typed: &str) -> Result<Done<Entry>> {
    session.change(|conn, _| {
        let figures = catalog::figures(conn, None)?;
        let found = figures.find(kind, typed)?;
        let entry = found.entry.clone().into_owned();
        if found.origin == Origin::BuiltIn {
            return Err(refused!("{} is built in and cannot be removed", entry.name)
                .hint("only a group's own entries can be removed"));
        }
        let users = catalog::users(conn, kind, &entry.key)?;
        if !users.is_empty() {
            return Err(refused!("{} is in use: {}", entry.name, words::and(&users)));
        }
        catalog::remove_entry(conn, kind, &entry.key)?;
        let text = format!("{} {} removed from the catalogue", kind.word(), entry.name);
        Ok((entry, text))
    })
}
