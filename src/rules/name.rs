//! Names people type, and the keys they are matched by.

mod look;

use std::borrow::Cow;

use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

use super::Refused;
use super::words;
pub use look::{look_alike, near_miss};

/// The longest name that is accepted, in characters.
pub const LONGEST: usize = 60;

/// A checked name and the key it is matched by (`Small Healing Potion`, `small-healing-potion`).
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
}

impl Refused for NameFault {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        Some(format!(
            "1 to {LONGEST} characters, none of , : = + and not starting with -"
        ))
    }
}

impl Name {
    /// Checks a typed name. White space around it is dropped, runs of it become one space.
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

    /// The name as it is shown.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The key it is matched by.
    pub fn key(&self) -> &str {
        &self.key
    }
}

/// The key of any text: composed, case folded, everything but letters and digits as one `-`.
pub fn key(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    // By way of upper case, so that ß is found as SS and ς as Σ.
    let folded: String = composed(text)
        .chars()
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .collect();
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

/// The text in composed form (NFC). Most text is composed already, plain ASCII always.
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
/// move the cursor. These are all format characters (Cf), all characters that are drawn as nothing
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

/// A control character that no stored text holds. Line breaks and tabs come from other programs' notes.
pub fn control(text: &str) -> Option<char> {
    let bad = |c: &char| c.is_control() && !['\n', '\t', '\r'].contains(c);
    text.chars().find(bad)
}

/// What is wrong with a name as it is stored, beside its key if it has one.
pub fn stored_fault(name: &str, stored: Option<&str>) -> Option<String> {
    if name.chars().any(is_invisible) {
        let name = shown(name);
        return Some(format!("the name {name} has an invisible character"));
    }
    let stored = stored.filter(|stored| *stored != key(name))?;
    let (name, stored) = (shown(name), shown(stored));
    Some(format!(
        "the name {name} does not match its stored key, {stored}"
    ))
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
    TooLong {
        what: &'static str,
        has: usize,
        most: usize,
    },
    #[error("{0} cannot contain control or invisible characters (U+{1:04X})")]
    Invisible(&'static str, u32),
}

impl Refused for LineFault {
    crate::worded!();
}

/// Why a typed name finds nothing, or more than one thing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Miss {
    #[error("there is no {what} called {typed}{}", .nearest.as_ref().map(|n| format!(", did you mean {n}?")).unwrap_or_default())]
    Unknown {
        what: &'static str,
        typed: String,
        nearest: Option<String>,
        known: Vec<String>,
    },
    #[error("{typed} could be {}", words::or(.candidates))]
    Ambiguous {
        typed: String,
        candidates: Vec<String>,
    },
}

impl Refused for Miss {
    crate::worded!();

    fn hint(&self) -> Option<String> {
        match self {
            Miss::Unknown { known, .. } if !known.is_empty() && known.len() <= 40 => {
                Some(format!("known: {}", known.join(", ")))
            }
            Miss::Unknown { .. } => None,
            Miss::Ambiguous { .. } => Some("type more of the name".to_owned()),
        }
    }
}

/// How what was typed fits a key, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// All of it.
    Exact,
    /// Its beginning.
    Start,
    /// The beginning of a later word: `water` of `holy-water`.
    Word,
}

/// How a key that was typed fits a known key, if it does.
pub fn fit(known: &str, wanted: &str) -> Option<Fit> {
    if wanted.is_empty() {
        return None;
    }
    if let Some(rest) = known.strip_prefix(wanted) {
        return Some(match rest.is_empty() {
            true => Fit::Exact,
            false => Fit::Start,
        });
    }
    let mut words = known.match_indices('-');
    words
        .any(|(at, _)| known[at + 1..].starts_with(wanted))
        .then_some(Fit::Word)
}

/// Finds what was typed among `known` (name and key): exact, else the beginning of one name, else the
/// beginning of a word of one name.
pub fn find<'a, T>(
    what: &'static str,
    typed: &str,
    known: &'a [T],
    name_and_key: impl Fn(&'a T) -> (&'a str, &'a str),
) -> Result<&'a T, Miss> {
    let wanted = key(typed);
    let fits = |t: &'a T| fit(name_and_key(t).1, &wanted);
    let best = known.iter().filter_map(&fits).min();
    let best: Vec<&T> = known
        .iter()
        .filter(|t| best.is_some() && fits(t) == best)
        .collect();
    match best.as_slice() {
        [one] => Ok(one),
        // Of two that are called the same, the first.
        [first, ..] if fits(first) == Some(Fit::Exact) => Ok(first),
        [] => Err(Miss::Unknown {
            what,
            typed: shown(typed),
            nearest: nearest(typed, known.iter().map(&name_and_key)),
            known: known.iter().map(|t| name_and_key(t).0.to_owned()).collect(),
        }),
        several => Err(Miss::Ambiguous {
            typed: shown(typed),
            candidates: several
                .iter()
                .map(|t| name_and_key(t).0.to_owned())
                .collect(),
        }),
    }
}

/// The name that looks like what was typed, else the one whose key is nearest.
fn nearest<'a>(typed: &str, known: impl Iterator<Item = (&'a str, &'a str)>) -> Option<String> {
    let known: Vec<(&str, &str)> = known.collect();
    let nearest = || {
        let near = words::nearest(&key(typed), known.iter().map(|(_, key)| *key))?;
        known.iter().copied().find(|(_, key)| *key == near)
    };
    let found = look_alike(typed, known.iter().copied()).or_else(nearest);
    found.map(|(name, _)| name.to_owned())
}

/// What was typed, made safe to repeat in a message: escaped and shortened.
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
    if is_invisible(c) {
        c.escape_unicode().collect()
    } else {
        vec![c]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_folds_case_spaces_and_punctuation() {
        assert_eq!(key("Small Healing Potion"), "small-healing-potion");
        assert_eq!(key("  Brum’s  Axe! "), "brum-s-axe");
        assert_eq!(key("E\u{301}lan"), key("élan"));
        assert_eq!(key("!!!"), "");
        assert_eq!(key("ΝΊΚΟΣ"), key("Νίκος"));
        assert_eq!(key("STRASSE"), key("Straße"));
        assert_eq!(key("Straße"), "strasse");
    }

    #[test]
    fn names_that_would_confuse_the_command_line_are_refused() {
        assert_eq!(Name::new("").unwrap_err(), NameFault::Empty);
        assert_eq!(Name::new("   ").unwrap_err(), NameFault::Empty);
        assert_eq!(
            Name::new(&"a".repeat(10_000)).unwrap_err(),
            NameFault::TooLong(10_000)
        );
        assert_eq!(
            Name::new("42").unwrap_err(),
            NameFault::OnlyDigits("42".into())
        );
        assert_eq!(Name::new("a:b").unwrap_err(), NameFault::Mark(':'));
        assert_eq!(Name::new("-x").unwrap_err(), NameFault::LeadingDash);
        assert_eq!(
            Name::new("a\u{1b}[2J").unwrap_err(),
            NameFault::Invisible(0x1b)
        );
        assert_eq!(
            Name::new("a\u{202e}b").unwrap_err(),
            NameFault::Invisible(0x202e)
        );
        for c in "\u{180B}\u{1D173}\u{110BD}\u{13430}\u{1BCA0}\u{600}\u{70F}\u{2800}".chars() {
            assert_eq!(
                Name::new(&format!("Den{c}ra")).unwrap_err(),
                NameFault::Invisible(c as u32)
            );
        }
        assert_eq!(Name::new("¿?").unwrap_err(), NameFault::NoLetter);
        assert_eq!(Name::new("\u{301}").unwrap_err(), NameFault::NoLetter);
        assert_eq!(Name::new("  Old   Denra ").unwrap().text(), "Old Denra");
    }

    #[test]
    fn exact_comes_before_prefix_and_an_ambiguous_prefix_lists_the_candidates() {
        let known = [
            ("Healing Potion", "healing-potion"),
            ("Healing Wave", "healing-wave"),
            ("Heal", "heal"),
        ];
        let by = |t: &'static (&str, &str)| (t.0, t.1);
        static KNOWN: [(&str, &str); 3] = [
            ("Healing Potion", "healing-potion"),
            ("Healing Wave", "healing-wave"),
            ("Heal", "heal"),
        ];
        assert_eq!(known.len(), KNOWN.len());
        assert_eq!(find("item", "heal", &KNOWN, by).unwrap().0, "Heal");
        assert_eq!(
            find("item", "healing p", &KNOWN, by).unwrap().0,
            "Healing Potion"
        );
        assert_eq!(
            find("item", "healing", &KNOWN, by).unwrap_err().to_string(),
            "healing could be Healing Potion or Healing Wave"
        );
        assert_eq!(
            find("item", "wave", &KNOWN, by).unwrap().0,
            "Healing Wave",
            "a later word"
        );
        assert_eq!(find("item", "pot", &KNOWN, by).unwrap().0, "Healing Potion");
        assert!(
            find("item", "ave", &KNOWN, by).is_err(),
            "not inside a word"
        );
        assert!(find("item", "", &KNOWN, by).is_err());
        assert_eq!(
            find("item", "healing wvae", &KNOWN, by)
                .unwrap_err()
                .to_string(),
            "there is no item called healing wvae, did you mean Healing Wave?"
        );
    }

    #[test]
    fn the_beginning_of_a_name_wins_over_a_later_word() {
        static KNOWN: [(&str, &str); 4] = [
            ("Young Red Dragon", "young-red-dragon"),
            ("Red Dragon", "red-dragon"),
            ("Holy Water", "holy-water"),
            ("Old Water Dragon", "old-water-dragon"),
        ];
        let by = |t: &'static (&str, &str)| (t.0, t.1);
        assert_eq!(find("dragon", "red", &KNOWN, by).unwrap().0, "Red Dragon");
        assert_eq!(
            find("dragon", "young red", &KNOWN, by).unwrap().0,
            "Young Red Dragon"
        );
        assert_eq!(
            find("dragon", "water", &KNOWN, by).unwrap_err().to_string(),
            "water could be Holy Water or Old Water Dragon"
        );
        assert_eq!(
            find("dragon", "water d", &KNOWN, by).unwrap().0,
            "Old Water Dragon",
            "two later words"
        );
    }

    #[test]
    fn what_is_repeated_in_a_message_is_escaped_and_short() {
        assert_eq!(shown("a\u{1b}b"), "a\\u{1b}b");
        assert_eq!(shown(&"x".repeat(100)).chars().count(), LONGEST + 1);
    }
}
