//! Catalogue entries as TOML, for sharing between groups: reading reports every fault with its
//! line; writing is the inverse.

use std::collections::BTreeMap;
use std::fmt::Write;

use toml::de::{DeTable, DeValue};

use super::{Entry, EntryKind, FieldShape, Fields};
use crate::name::shown;
use crate::words;

/// The most entries of one file; the built-in catalogue has fewer than 200.
pub const MOST_ENTRIES: usize = 2_000;

/// The most fields of one entry; no kind has more than 20.
const MOST_FIELDS: usize = 100;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TomlFault {
    /// The line it is on, counted from 1.
    pub line: Option<usize>,
    pub message: String,
    /// The TOML parser's message, with the text around it.
    pub source: Option<toml::de::Error>,
}

impl TomlFault {
    fn new(line: usize, message: String) -> Self {
        Self { line: Some(line), message, source: None }
    }
}

impl std::fmt::Display for TomlFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Maps a byte offset to its line.
type LineOf<'a> = &'a dyn Fn(usize) -> usize;

/// Reads `[[dragon]]`, `[[item]]`, `[[skill]]` … tables of the given kinds; all faults at once.
pub fn read_toml(text: &str, kinds: &[EntryKind]) -> Result<Vec<Entry>, Vec<TomlFault>> {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
    let line_of = |offset| ends.partition_point(|newline| *newline < offset) + 1;
    let (document, errors) = DeTable::parse_recoverable(text);
    let mut faults: Vec<TomlFault> = errors
        .iter()
        .map(|error| TomlFault {
            line: error.span().map(|span| line_of(span.start)),
            message: match error.message() {
                deep if deep.contains("recurs") => {
                    "it is nested deeper than the limit of 80 levels".to_owned()
                }
                message => message.to_owned(),
            },
            source: Some(error.clone()),
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let entries = document.get_ref().iter();
    let entries = entries.filter_map(|(_, value)| Some(value.get_ref().as_array()?.len()));
    let entries: usize = entries.sum();
    if entries > MOST_ENTRIES {
        let message =
            format!("a file holds at most {MOST_ENTRIES} entries, this one has {entries}");
        return Err(vec![TomlFault { line: None, message, source: None }]);
    }
    let mut found: Vec<(usize, Entry)> = Vec::new();
    let mut first_lines: BTreeMap<(EntryKind, String), usize> = BTreeMap::new();
    for (word, value) in document.get_ref() {
        let line = line_of(word.span().start);
        let kind = kinds.iter().copied().find(|kind| kind.word() == word.get_ref());
        let tables = value.get_ref().as_array();
        let (Some(kind), Some(tables)) = (kind, tables) else {
            let known: Vec<String> = kinds.iter().map(|k| format!("[[{}]]", k.word())).collect();
            let message = format!("{} is not {}", shown(word.get_ref()), words::or(&known));
            faults.push(TomlFault::new(line, message));
            continue;
        };
        for table in tables {
            let line = line_of(table.span().start);
            match read_entry(kind, table.get_ref(), line, &line_of) {
                Ok(entry) => {
                    let key = (kind, entry.key.clone());
                    if let Some(first) = first_lines.get(&key) {
                        let message = format!("{} is already on line {first}", entry.name);
                        faults.push(TomlFault::new(line, message));
                    } else {
                        first_lines.insert(key, line);
                        found.push((line, entry));
                    }
                }
                Err(more) => faults.extend(more),
            }
        }
    }
    if faults.is_empty() {
        found.sort_by_key(|(line, _)| *line);
        Ok(found.into_iter().map(|(_, entry)| entry).collect())
    } else {
        faults.sort_by_key(|fault| fault.line);
        Err(faults)
    }
}

fn read_entry(
    kind: EntryKind,
    value: &DeValue,
    line: usize,
    line_of: LineOf,
) -> Result<Entry, Vec<TomlFault>> {
    let Some(table) = value.as_table() else {
        let message = format!("write it as a table: [[{}]]", kind.word());
        return Err(vec![TomlFault::new(line, message)]);
    };
    if table.len() > MOST_FIELDS {
        let message = format!("at most {MOST_FIELDS} fields, this has {}", table.len());
        return Err(vec![TomlFault::new(line, message)]);
    }
    let mut name = String::new();
    let mut fields = Fields::new();
    let mut at: BTreeMap<String, usize> = BTreeMap::new();
    let mut faults = Vec::new();
    for (word, value) in table {
        let field = word.get_ref().to_string();
        let here = line_of(value.span().start);
        at.insert(field.clone(), here);
        match plain_text(value.get_ref()) {
            Some(text) if field == "name" => name = text,
            Some(text) => {
                fields.insert(field, text);
            }
            None => {
                let what = "write it as text, a whole number, or true or false";
                faults.push(TomlFault::new(here, format!("{}: {what}", shown(&field))));
            }
        }
    }
    match Entry::new(kind, &name, &fields) {
        Ok(entry) if faults.is_empty() => Ok(entry),
        Ok(_) => Err(faults),
        Err(more) => {
            let who = if name.is_empty() { kind.word().to_owned() } else { shown(&name) };
            let unread: Vec<String> = faults.iter().map(|f| f.message.clone()).collect();
            faults.extend(
                more.into_iter()
                    .filter(|fault| {
                        !unread.iter().any(|m| m.starts_with(&format!("{}:", fault.field)))
                    })
                    .map(|fault| {
                        let line = at.get(&fault.field).copied().unwrap_or(line);
                        TomlFault::new(line, format!("{who}, {fault}"))
                    }),
            );
            Err(faults)
        }
    }
}

fn plain_text(value: &DeValue) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => {
            Some(number.as_str().trim_start_matches('+').to_owned())
        }
        DeValue::Boolean(flag) => Some(flag.to_string()),
        DeValue::Array(list) => {
            let parts: Option<Vec<String>> = list.iter().map(|v| plain_text(v.get_ref())).collect();
            parts.map(|parts| parts.join(", "))
        }
        _ => None,
    }
}

/// Writes entries as TOML that [`read_toml`] takes.
pub fn write_toml(entries: &[Entry]) -> String {
    let mut text = String::new();
    for entry in entries {
        if !text.is_empty() {
            text.push('\n');
        }
        let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
        let _ = writeln!(text, "[[{}]]\nname = {}", entry.kind.word(), quoted(&entry.name));
        for field in entry.kind.fields() {
            if let Some(value) = entry.fields.get(field.name) {
                let value = match field.shape {
                    FieldShape::Number(..) | FieldShape::Flag => value.clone(),
                    _ => quoted(value),
                };
                let _ = writeln!(text, "{} = {value}", field.name);
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::*;

    #[test]
    fn every_built_in_entry_survives_writing_and_reading() {
        for kind in EntryKind::ALL {
            let written = write_toml(builtin(kind));
            assert_eq!(read_toml(&written, &[kind]).unwrap(), builtin(kind));
        }
    }

    #[test]
    fn all_faults_are_reported_at_once_with_their_lines() {
        let text = "\
[[dragon]]
name = \"Bog Wyrm\"
rank = 9
hp = 60
exp = 14
gold = 6
atacks = \"Bite 6 / Tail 10 / Gas 13\"
attacks = \"Bite 6 / Tail 10\"

[[item]]
name = \"a:b\"
use = \"instant\"
effect = \"heal\"
amount = 1.5
price = 1

[[class]]
name = \"Bard\"
";
        let faults: Vec<String> =
            read_toml(text, &EntryKind::OWN).unwrap_err().iter().map(ToString::to_string).collect();
        insta::assert_snapshot!(faults.join("\n"), @"
        line 3: Bog Wyrm, rank: 9 is not a number from 1 to 5
        line 7: Bog Wyrm, atacks: there is no such field (did you mean attacks?); dragon fields are chapter, rank, hp, exp, gold, attacks, abilities, text
        line 8: Bog Wyrm, attacks: Bite 6 / Tail 10 is not three attacks, as in: Bite 6 / Tail Strike 10 / Inferno 13
        line 11: a:b, name: a name cannot contain `:`
        line 14: amount: write it as text, a whole number, or true or false
        line 17: class is not [[dragon]], [[item]] or [[skill]]
        ");
    }

    #[test]
    fn broken_toml_names_its_line() {
        let faults = read_toml("[[dragon]]\nname = \"x\nhp = 1\n", &EntryKind::OWN).unwrap_err();
        assert_eq!(faults[0].line, Some(2));
    }
}
