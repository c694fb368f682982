//! Names that people type, and their keys.

mod look_alike;

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::Refused;
use super::words;
pub use look_alike::{look_alike, near_miss, near_name};

/// The longest accepted name, in characters.
pub const LONGEST: usize = 60;

/// The word for all living heroes.
pub const ALL: &str = "all";

/// A checked name and its key (`Small Healing Potion`, `small-healing-potion`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    text: String,
    key: String,
}

/// Why a name is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameFault {
    #[error("a name cannot be empty")]
    Empty,
    #[error("a name has at most {LONGEST} characters, this one has {0}")]
    TooLong(usize),
    #[error("a name cannot be only digits: {0} would be read as a number")]
    OnlyDigits(String),
    #[error("a name cannot contain `{0}`")]
    Mark(char),
    #[error("a name cannot begin with `-`")]
    LeadingDash,
    #[error("a name cannot contain control or invisible characters (U+{0:04X})")]
    Invisible(u32),
    #[error("a name needs at least one letter or digit")]
    NoLetter,
    #[error("{0} cannot be a hero's name: it stands for the whole party")]
    Reserved(String),
}

crate::worded!(NameFault, "1 to {LONGEST} characters, none of , : = + and not starting with -");

impl Name {
    /// Checks a typed name. Surrounding white space is dropped, runs of it become one space.
    pub fn new(typed: &str) -> Result<Self, NameFault> {
        if let Some(bad) = typed.chars().find(|c| is_invisible(*c)) {
            return Err(NameFault::Invisible(bad as u32));
        }
        let text = typed.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = composed(&text).into_owned();
        let length = text.chars().count();
        if length == 0 {
            return Err(NameFault::Empty);
        }
        if length > LONGEST {
            return Err(NameFault::TooLong(length));
        }
        if text.starts_with('-') {
            return Err(NameFault::LeadingDash);
        }
        if let Some(mark) = text.chars().find(|c| matches!(c, ',' | ':' | '=' | '+')) {
            return Err(NameFault::Mark(mark));
        }
        let key = key(&text);
        if !text.chars().any(char::is_alphanumeric) {
            return Err(NameFault::NoLetter);
        }
        if key.chars().all(char::is_numeric) {
            return Err(NameFault::OnlyDigits(text));
        }
        Ok(Self { text, key })
    }

    /// Checks the typed name of a new hero: `all` stands for the whole party.
    pub fn of_hero(typed: &str) -> Result<Self, NameFault> {
        let name = Self::new(typed)?;
        if name.key == ALL { Err(NameFault::Reserved(name.text)) } else { Ok(name) }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn key(&self) -> &str {
        &self.key
    }
}

/// The key of any text: composed, case folded, every run of other characters as one `-`.
pub fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    // Upper case first, so that ß matches SS and ς matches Σ.
    let folded: String =
        composed(text).chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect();
    for c in composed(&folded).chars() {
        if c.is_alphanumeric() || is_mark(c) {
            key.push(c);
        } else if !key.is_empty() && !key.ends_with('-') {
            key.push('-');
        }
    }
    if key.ends_with('-') {
        key.pop();
    }
    key
}

/// A key without accents, for a second look: `zoe` for `zoë`, `lukasz` for `łukasz`. Only Latin,
/// Greek and Cyrillic letters lose their marks; other scripts write vowels with theirs.
pub fn unaccented(key: &str) -> Cow<'_, str> {
    if key.is_ascii() {
        return Cow::Borrowed(key);
    }
    let mut plain = String::with_capacity(key.len());
    for c in key.nfd() {
        match c {
            '\u{300}'..='\u{36F}' => {}
            'ł' => plain.push('l'),
            'ø' => plain.push('o'),
            'đ' | 'ð' => plain.push('d'),
            'ħ' => plain.push('h'),
            'ß' => plain.push_str("ss"),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            c => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// The text in composed form (NFC). Most text is already composed, plain ASCII always.
fn composed(text: &str) -> Cow<'_, str> {
    match is_nfc_quick(text.chars()) {
        IsNormalized::Yes => Cow::Borrowed(text),
        IsNormalized::No | IsNormalized::Maybe => Cow::Owned(text.nfc().collect()),
    }
}

/// Combining marks that stay part of a letter (accents that do not compose, vowel signs).
fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

/// Control, bidirectional and zero-width characters: they would let one name look like another or
/// move the cursor. These are all format characters (Cf), all invisible characters
/// (Default_Ignorable_Code_Point), line separators, and the blank Braille pattern.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{0600}'..='\u{0605}' | '\u{061C}' | '\u{06DD}'
            | '\u{070F}' | '\u{0890}'..='\u{0891}' | '\u{08E2}' | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{2800}' | '\u{3164}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
            | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{1343F}' | '\u{1BCA0}'..='\u{1BCA3}'
            | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}')
}

/// A control character, forbidden in stored text. Other programs' notes have line breaks and tabs.
pub fn control(text: &str) -> Option<char> {
    let bad = |c: &char| c.is_control() && !['\n', '\t', '\r'].contains(c);
    text.chars().find(bad)
}

/// The fault of a stored name, and of its key if it has one.
pub fn stored_fault(name: &str, stored: Option<&str>) -> Option<String> {
    if name.chars().any(is_invisible) {
        let name = shown(name);
        return Some(format!("the name {name} has an invisible character"));
    }
    let stored = stored.filter(|stored| *stored != key(name))?;
    let (name, stored) = (shown(name), shown(stored));
    Some(format!("the name {name} does not match its stored key, {stored}"))
}

/// Text that is not a name (a reason, a note): one line, no control characters, limited length.
/// `what` names it in a fault.
pub fn line(what: &'static str, typed: &str, most: usize) -> Result<String, LineFault> {
    if let Some(bad) = typed.chars().find(|c| is_invisible(*c)) {
        return Err(LineFault::Invisible(what, bad as u32));
    }
    let text = typed.trim();
    match text.chars().count() {
        0 => Err(LineFault::Empty(what)),
        has if has > most => Err(LineFault::TooLong { what, has, most }),
        _ => Ok(composed(text).into_owned()),
    }
}

/// Why a line of text is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    #[error("{0} cannot be empty")]
    Empty(&'static str),
    #[error("{what} has at most {most} characters, this one has {has}")]
    TooLong { what: &'static str, has: usize, most: usize },
    #[error("{0} cannot contain control or invisible characters (U+{1:04X})")]
    Invisible(&'static str, u32),
}

crate::worded!(LineFault);

/// Why a typed name matches nothing, or more than one thing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Miss {
    #[error("there is no {what} called {typed}{}", .nearest.as_ref().map(|n| format!(", did you mean {n}?")).unwrap_or_default())]
    Unknown { what: &'static str, typed: String, nearest: Option<String>, known: Vec<String> },
    #[error("{typed} could be {}", words::or(.candidates))]
    Ambiguous { typed: String, candidates: Vec<String> },
}

impl Refused for Miss {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            Miss::Unknown { known, .. } if !known.is_empty() && known.len() <= 40 => {
                Some(format!("known: {}", known.join(", ")))
            }
            Miss::Unknown { .. } => None,
            Miss::Ambiguous { typed, candidates } => {
                let plain = |name: &String| unaccented(&key(name)).into_owned();
                let wanted = plain(typed);
                let whole = candidates.iter().filter(|name| plain(name) == wanted);
                Some(match whole.count() {
                    0 | 1 => "type more of the name".to_owned(),
                    _ => "type the name with its accents".to_owned(),
                })
            }
        }
    }
}

/// How a typed text matches a key, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    Exact,
    Start,
    /// The beginning of a later word: `water` of `holy-water`.
    Word,
}

/// How a typed key matches a known key, if at all.
pub fn fit(known: &str, wanted: &str) -> Option<Fit> {
    if wanted.is_empty() {
        return None;
    }
    if let Some(rest) = known.strip_prefix(wanted) {
        return Some(if rest.is_empty() { Fit::Exact } else { Fit::Start });
    }
    let mut words = known.match_indices('-');
    words.any(|(at, _)| known[at + 1..].starts_with(wanted)).then_some(Fit::Word)
}

/// Finds typed text among `known` (name and key): exact, else the beginning of one name, else the
/// beginning of a word of one name. If nothing matches, a second look ignores accents on both sides.
pub fn find<'a, T>(
    what: &'static str,
    typed: &str,
    known: &'a [T],
    name_and_key: impl Fn(&'a T) -> (&'a str, &'a str),
) -> Result<&'a T, Miss> {
    let names: Vec<(&str, &str)> = known.iter().map(name_and_key).collect();
    Ok(&known[place(what, typed, &names)?])
}

/// The index of the matching name.
pub fn find_place<'a>(
    what: &'static str,
    typed: &str,
    names: impl IntoIterator<Item = &'a String>,
) -> Result<usize, Miss> {
    let keyed = names.into_iter().map(|name| (name.as_str(), key(name)));
    let keyed: Vec<(&str, String)> = keyed.collect();
    let known: Vec<(&str, &str)> = keyed.iter().map(|(name, key)| (*name, key.as_str())).collect();
    place(what, typed, &known)
}

/// The index of the match among names and keys.
fn place(what: &'static str, typed: &str, known: &[(&str, &str)]) -> Result<usize, Miss> {
    let wanted = key(typed);
    let mut found = best_fits(known, &|key| fit(key, &wanted));
    if found.is_empty() {
        let wanted = unaccented(&wanted);
        found = best_fits(known, &|key| fit(&unaccented(key), &wanted));
    }
    match found.as_slice() {
        [(one, _)] => Ok(*one),
        // Of two equal names, the first.
        [(first, Fit::Exact), others @ ..]
            if others.iter().all(|(other, _)| known[*other].1 == known[*first].1) =>
        {
            Ok(*first)
        }
        [] => Err(Miss::Unknown {
            what,
            typed: shown(typed),
            nearest: nearest(typed, known),
            known: known.iter().map(|(name, _)| (*name).to_owned()).collect(),
        }),
        several => Err(Miss::Ambiguous {
            typed: shown(typed),
            candidates: several.iter().map(|(at, _)| known[*at].0.to_owned()).collect(),
        }),
    }
}

/// The indices of the best matches, and how they match.
fn best_fits(known: &[(&str, &str)], fit: &dyn Fn(&str) -> Option<Fit>) -> Vec<(usize, Fit)> {
    let keys = known.iter().map(|(_, key)| *key).enumerate();
    let mut found: Vec<(usize, Fit)> = keys.filter_map(|(at, key)| Some((at, fit(key)?))).collect();
    let best = found.iter().map(|(_, fit)| *fit).min();
    found.retain(|(_, fit)| Some(*fit) == best);
    found
}

/// The name that looks like the typed one, else the one with the nearest key.
fn nearest(typed: &str, known: &[(&str, &str)]) -> Option<String> {
    let nearest = || {
        let near = words::nearest(&key(typed), known.iter().map(|(_, key)| *key))?;
        known.iter().copied().find(|(_, key)| *key == near)
    };
    let found = look_alike(typed, known.iter().copied()).or_else(nearest);
    found.map(|(name, _)| name.to_owned())
}

/// Typed text made safe to repeat in a message: escaped and shortened.
pub fn shown(typed: &str) -> String {
    let mut text: String = typed.chars().take(LONGEST).flat_map(escaped).collect();
    if typed.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    if text.is_empty() {
        text.push_str("\"\"");
    }
    text
}

fn escaped(c: char) -> Vec<char> {
    if is_invisible(c) { c.escape_unicode().collect() } else { vec![c] }
}

#[cfg(test)]
mod tests;
