//! Fields of BG Stats' objects, read leniently: a number for a text, or the reverse. Invalid values
//! are refused with their position in the file.

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use serde_json::Value;

use super::object::Object;
use crate::Failure;
use crate::rules::name::{is_invisible, shown};

/// The longest accepted text of a field, in bytes.
const LONGEST: usize = 200_000;

/// A fault, and its position in the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    place: String,
    why: String,
}

impl Wrong {
    pub fn new(place: &str, why: impl Into<String>) -> Wrong {
        Wrong { place: place.to_owned(), why: why.into() }
    }

    /// Adds the surrounding position: `plays[17]` around `playDate`.
    pub fn within(self, place: &str) -> Wrong {
        let joint = if self.place.is_empty() { "" } else { "." };
        Wrong { place: format!("{place}{joint}{}", self.place), ..self }
    }
}

impl From<Wrong> for Failure {
    fn from(wrong: Wrong) -> Failure {
        refused!("{}: {}", shown(&wrong.place), wrong.why)
    }
}

/// A field's value; none if absent or null.
fn value(object: &Object, name: &str) -> Result<Option<Value>, Wrong> {
    let Some(raw) = object.get(name) else {
        return Ok(None);
    };
    if raw.len() > LONGEST {
        return Err(Wrong::new(name, format!("at most {LONGEST} bytes")));
    }
    match serde_json::from_str(raw) {
        Ok(Value::Null) => Ok(None),
        Ok(value) => Ok(Some(value)),
        Err(_) => Err(Wrong::new(name, format!("{} cannot be read", shown(raw)))),
    }
}

fn unexpected(name: &str, value: &Value, wanted: &str) -> Wrong {
    let found = match value {
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
        Value::String(text) => shown(text),
        other => other.to_string(),
    };
    Wrong::new(name, format!("expected {wanted}, found {found}"))
}

pub fn text(object: &Object, name: &str) -> Result<Option<String>, Wrong> {
    match value(object, name)? {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        // As written: 1.50 stays 1.50.
        Some(Value::Number(_)) => Ok(object.get(name).map(str::to_owned)),
        Some(other) => Err(unexpected(name, &other, "a text")),
    }
}

pub fn whole(object: &Object, name: &str) -> Result<Option<i64>, Wrong> {
    let Some(value) = value(object, name)? else {
        return Ok(None);
    };
    let number = match &value {
        Value::Number(number) => number.as_i64().or_else(|| {
            let number = number.as_f64()?;
            // Beyond this, decimals are not exact.
            (number.fract() == 0.0 && number.abs() < 9e15).then_some(crate::truncate(number))
        }),
        Value::String(text) if text.trim().is_empty() => return Ok(None),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.map(Some).ok_or_else(|| unexpected(name, &value, "a whole number"))
}

pub fn flag(object: &Object, name: &str) -> Result<Option<bool>, Wrong> {
    let Some(value) = value(object, name)? else {
        return Ok(None);
    };
    let word = match &value {
        Value::Bool(flag) => return Ok(Some(*flag)),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.trim().to_lowercase(),
        _ => String::from("?"),
    };
    match word.as_str() {
        "" => Ok(None),
        "1" | "true" => Ok(Some(true)),
        "0" | "false" => Ok(Some(false)),
        _ => Err(unexpected(name, &value, "true or false")),
    }
}

/// JSON inside a string or as a plain value; none if neither.
pub fn inner(object: &Object, name: &str) -> Option<Value> {
    match value(object, name).ok()?? {
        Value::String(text) => serde_json::from_str(&text).ok(),
        other => Some(other),
    }
}

/// A moment in local time.
pub fn moment(object: &Object, name: &str) -> Result<Option<NaiveDateTime>, Wrong> {
    let Some(typed) = text(object, name)? else {
        return Ok(None);
    };
    let typed = typed.trim();
    if typed.is_empty() {
        return Ok(None);
    }
    let formats =
        ["%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%d %H:%M"];
    let timed = formats.iter().find_map(|format| NaiveDateTime::parse_from_str(typed, format).ok());
    let day = || NaiveDate::parse_from_str(typed, "%Y-%m-%d").ok();
    let found = timed.or_else(|| Some(day()?.and_time(NaiveTime::from_hms_opt(12, 0, 0)?)));
    let wrong = || format!("{} is not a date as in 2026-11-14 20:30:00", shown(typed));
    found.map(Some).ok_or_else(|| Wrong::new(name, wrong()))
}

/// The moment in universal time. One skipped by a clock change is an hour later.
pub fn universal(
    time: NaiveDateTime,
    universal: &dyn Fn(NaiveDateTime) -> Option<DateTime<Utc>>,
) -> Option<DateTime<Utc>> {
    let later = || time.checked_add_signed(TimeDelta::hours(1));
    universal(time).or_else(|| universal(later()?))
}

/// A text on one line, without invisible characters, and cut if too long; none if nothing is left.
pub fn single_line(text: &str, most: usize) -> Option<String> {
    let seen =
        |c: char| if c.is_whitespace() { Some(' ') } else { (!is_invisible(c)).then_some(c) };
    let text: String = text.chars().filter_map(seen).collect();
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((cut, _)) = line.char_indices().nth(most) {
        let last = line.char_indices().nth(most - 1).map_or(cut, |(at, _)| at);
        line.truncate(last);
        line.push('…');
    }
    (!line.is_empty()).then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(text: &str) -> Object<'_> {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn a_value_of_another_type_is_taken_where_its_meaning_is_clear() {
        let o = object(r#"{"a":1.50,"b":"12","c":12.0,"d":"true","e":0,"f":null,"g":""}"#);
        assert_eq!(text(&o, "a"), Ok(Some("1.50".to_owned())));
        assert_eq!(whole(&o, "b"), Ok(Some(12)));
        assert_eq!(whole(&o, "c"), Ok(Some(12)));
        assert_eq!(flag(&o, "d"), Ok(Some(true)));
        assert_eq!(flag(&o, "e"), Ok(Some(false)));
        for name in ["f", "g", "absent"] {
            assert_eq!(whole(&o, name), Ok(None), "{name}");
            assert_eq!(flag(&o, name), Ok(None), "{name}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_its_place() {
        let o = object(r#"{"a":[],"b":1.5,"c":"maybe","d":"2026-13-01","e":"\ud800"}"#);
        let said = |wrong: Wrong| Failure::from(wrong.within("plays[3]")).message;
        assert_eq!(said(text(&o, "a").unwrap_err()), "plays[3].a: expected a text, found a list");
        assert_eq!(
            said(whole(&o, "b").unwrap_err()),
            "plays[3].b: expected a whole number, found 1.5"
        );
        assert_eq!(
            said(flag(&o, "c").unwrap_err()),
            "plays[3].c: expected true or false, found maybe"
        );
        assert_eq!(
            said(moment(&o, "d").unwrap_err()),
            "plays[3].d: 2026-13-01 is not a date as in 2026-11-14 20:30:00"
        );
        assert_eq!(said(text(&o, "e").unwrap_err()), "plays[3].e: \"\\ud800\" cannot be read");
    }

    #[test]
    fn a_long_text_becomes_a_line() {
        assert_eq!(single_line(" a\n\tb \u{1b}c ", 9), Some("a b c".to_owned()));
        assert_eq!(single_line("abcdef", 4), Some("abc…".to_owned()));
        assert_eq!(single_line("abcd", 4), Some("abcd".to_owned()));
        assert_eq!(single_line("\u{200b}\n", 4), None);
    }
}
