//! Entries shared between groups: TOML in and out.

use std::collections::{BTreeMap, BTreeSet};

use super::{check_improved, figures, resolved_entry};
use crate::rules::dice_dragons::catalog::{
    CampaignFigures, Entry, EntryKind, Origin, Resolved, builtin, read_toml, write_toml,
};
use crate::rules::words;
use crate::store::catalog;
use crate::{Done, Failure, Result, Session};

/// How many faults of a file are listed.
const MOST: usize = 50;

/// Why an entry cannot be imported.
const OTHER_FIGURES: &str = "already exists with other figures";

const BUILT_IN: &str = "is built in";

/// The first faults of a file, and the number of others: one mistake can repeat on every line.
pub(crate) fn first_of(faults: &[String], most: usize) -> String {
    let mut lines = faults[..faults.len().min(most)].to_vec();
    if faults.len() > most {
        lines.push(format!("and {} more", faults.len() - most));
    }
    lines.join("\n")
}

/// The result of an import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportedEntries {
    pub added: Vec<String>,
    pub changed: Vec<String>,
    pub same: usize,
}

/// Imports entries from TOML: all of them, or none if there is a fault. A second import adds
/// nothing; an existing entry with other fields is refused unless `replace`.
pub fn import(session: &mut Session, text: &str, replace: bool) -> Result<Done<ImportedEntries>> {
    let entries = read_toml(text, &EntryKind::OWN).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let failure = Failure::refused(first_of(&lines, MOST)).hint("nothing was imported");
        match faults.into_iter().find_map(|fault| fault.source) {
            Some(source) => failure.because(source),
            None => failure,
        }
    })?;
    if entries.is_empty() {
        return Err(Failure::refused("the file holds no [[dragon]], [[item]] or [[skill]]"));
    }
    session.change(|conn, request| {
        let figures = catalog::figures(conn, None)?;
        let mut report = ImportedEntries::default();
        let mut clashes = Vec::new();
        let after = with_entries(&figures, &entries);
        let names = after.names();
        let own = figures.own().iter().map(|own| &*own.entry);
        let own = own.map(|e| ((e.kind, e.key.as_str()), e));
        let own: BTreeMap<(EntryKind, &str), &Entry> = own.collect();
        for entry in &entries {
            let shown = format!("{} {}", entry.kind.word(), entry.name);
            let mine = own.get(&(entry.kind, entry.key.as_str())).copied();
            let printed = builtin(entry.kind).iter().find(|e| e.key == entry.key);
            let settled = resolved_entry(entry.clone(), &after, &names).and_then(|entry| {
                if let Some(mine) = mine {
                    check_improved(conn, mine, &entry)?;
                }
                Ok(entry)
            });
            let entry = match settled {
                Ok(entry) => entry,
                Err(fault) => {
                    clashes.push(format!("{shown}: {}", fault.message));
                    continue;
                }
            };
            match (mine, printed) {
                (Some(there), _) | (None, Some(there)) if *there == entry => report.same += 1,
                (Some(_), _) if replace => report.changed.push(shown),
                (Some(_), _) => clashes.push(format!("{shown} {OTHER_FIGURES}")),
                (None, Some(_)) => clashes.push(format!("{shown} {BUILT_IN}")),
                (None, None) => report.added.push(shown),
            }
            if printed.is_none() {
                catalog::put_entry(conn, &entry, &request.uuid(), &request.at)?;
            }
        }
        if !clashes.is_empty() {
            let has = |end: &str| clashes.iter().any(|line| line.ends_with(end));
            let hint = match (has(OTHER_FIGURES), has(BUILT_IN)) {
                (true, _) => "nothing was imported; --replace takes the figures of the file",
                (_, true) => "nothing was imported; to change a built-in entry for a campaign: wyrm catalog edit",
                _ => "nothing was imported",
            };
            return Err(Failure::refused(first_of(&clashes, MOST)).hint(hint));
        }
        let count = report.added.len() + report.changed.len();
        let text = format!("{} imported", words::count(count, "entry", "entries"));
        Ok((report, text))
    })
}

/// The figures with these entries added to the group's own.
fn with_entries(figures: &CampaignFigures, entries: &[Entry]) -> CampaignFigures {
    let keys: BTreeSet<(EntryKind, &str)> =
        entries.iter().map(|e| (e.kind, e.key.as_str())).collect();
    let kept = figures.own().iter();
    let kept = kept.filter(|own| !keys.contains(&(own.entry.kind, own.entry.key.as_str())));
    let new = entries.iter().cloned().map(Resolved::own);
    figures.with_own(kept.cloned().chain(new).collect())
}

/// Entries of these kinds as TOML: the group's own, or with `all` the built-in ones too.
pub fn export(session: &Session, kinds: &[EntryKind], all: bool) -> Result<(String, usize)> {
    let (_, figures) = figures(session)?;
    let mut entries: Vec<Entry> = Vec::new();
    for found in kinds.iter().flat_map(|kind| figures.all(*kind)) {
        if all || found.origin == Origin::Own {
            found.checked()?;
            entries.push(found.entry.clone().into_owned());
        }
    }
    Ok((write_toml(&entries), entries.len()))
}
