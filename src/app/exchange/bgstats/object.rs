//! Another program's JSON, preserved: fields keep their order and spelling, and only requested ones
//! are parsed.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::{RawValue, to_raw_value};

use crate::{Failure, Result};

/// The deepest nesting of lists and objects.
pub const DEEPEST: usize = 60;

/// An object, field by field.
#[derive(Debug, Clone, Default)]
pub struct Object<'a>(Vec<(String, Cow<'a, RawValue>)>);

struct Fields;

impl<'de> Visitor<'de> for Fields {
    type Value = Object<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object<'de>, M::Error> {
        let mut fields = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
            fields.push((name, Cow::Borrowed(value)));
        }
        Ok(Object(fields))
    }
}

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Object<'de>, D::Error> {
        from.deserialize_map(Fields)
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value.as_ref())?;
        }
        map.end()
    }
}

fn unwritable(error: serde_json::Error) -> Failure {
    Failure::bug("this cannot be written as JSON").because(error)
}

impl<'a> Object<'a> {
    /// Reads a stored object.
    pub fn stored(text: &'a str) -> Option<Object<'a>> {
        serde_json::from_str(text).ok()
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.get())
    }

    /// All fields, as read.
    pub fn into_fields(self) -> Vec<(String, &'a RawValue)> {
        let borrowed = |(name, value)| match value {
            Cow::Borrowed(value) => Some((name, value)),
            Cow::Owned(_) => None,
        };
        self.0.into_iter().filter_map(borrowed).collect()
    }

    /// A duplicate field name.
    pub fn twice(&self) -> Option<&str> {
        let mut seen = HashSet::with_capacity(self.0.len());
        let mut names = self.0.iter().map(|(name, _)| name.as_str());
        names.find(|name| !seen.insert(*name))
    }

    /// Replaces a field in place, or adds it at the end.
    pub fn set(&mut self, name: &str, value: &impl Serialize) -> Result<()> {
        let value = Cow::Owned(to_raw_value(value).map_err(unwritable)?);
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Replaces a field or adds it as the first one.
    pub fn set_first(&mut self, name: &str, value: &impl Serialize) -> Result<()> {
        if self.get(name).is_none() {
            let value = to_raw_value(value).map_err(unwritable)?;
            self.0.insert(0, (name.to_owned(), Cow::Owned(value)));
            return Ok(());
        }
        self.set(name, value)
    }

    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    pub fn text(&self) -> Result<String> {
        serde_json::to_string(self).map_err(unwritable)
    }
}

/// The end of a string that begins at `from`, after its quotation mark.
fn string_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from + 1;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The line at which a text is nested too deep; the text may be invalid.
pub fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST {
            return Some(1 + bytes[..at].iter().filter(|byte| **byte == b'\n').count());
        }
        at += 1;
    }
    None
}

/// A valid JSON text without white space between its parts. Values in a field `…RefId`, or in a
/// list `…RefIds`, are replaced by the result of `swap`.
pub fn rewritten(text: &str, swap: &mut dyn FnMut(&str, &str) -> Option<String>) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let (mut at, mut key, mut above) = (0, "", Vec::new());
    let blank = |byte: &u8| byte.is_ascii_whitespace();
    while at < bytes.len() {
        let end = match bytes[at] {
            byte if blank(&byte) => {
                at += 1;
                continue;
            }
            b'"' => string_end(bytes, at),
            b'{' | b'[' | b'}' | b']' | b',' | b':' => at + 1,
            _ => {
                let ends = |byte: &u8| blank(byte) || matches!(byte, b',' | b']' | b'}');
                let rest = bytes[at..].iter().position(ends);
                rest.map_or(bytes.len(), |length| at + length)
            }
        };
        let token = text.get(at..end).unwrap_or_default();
        let next = bytes.get(end..).unwrap_or_default();
        let named = || next.iter().find(|byte| !blank(byte)) == Some(&b':');
        match bytes[at] {
            b'{' | b'[' => above.push(key),
            b'}' | b']' => key = above.pop().unwrap_or_default(),
            b',' | b':' => {}
            b'"' if named() => key = token.trim_matches('"'),
            _ if key.ends_with("RefId") || key.ends_with("RefIds") => {
                let swapped = swap(key, token);
                out.push_str(swapped.as_deref().unwrap_or(token));
                at = end;
                continue;
            }
            _ => {}
        }
        out.push_str(token);
        at = end;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_swapped_wherever_they_lie_and_nothing_else_is() {
        let text = r#"{ "gameRefId" : 7, "tags":[ {"tagRefId": 3, "id":3} ],
                        "playerRefIds": [1, "2"], "text": "gameRefId: 7", "a\"RefId": [{"b": 1}] }"#;
        let mut seen = Vec::new();
        let out = rewritten(text, &mut |key, token| {
            seen.push(format!("{key} {token}"));
            (token == "7").then(|| "\"x\"".to_owned())
        });
        let wanted = r#"{"gameRefId":"x","tags":[{"tagRefId":3,"id":3}],"playerRefIds":[1,"2"],"text":"gameRefId: 7","a\"RefId":[{"b":1}]}"#;
        assert_eq!(out, wanted);
        let all = ["gameRefId 7", "tagRefId 3", "playerRefIds 1", "playerRefIds \"2\""];
        assert_eq!(seen, all);
    }

    #[test]
    fn depth_is_measured_without_reading_and_brackets_in_texts_do_not_count() {
        let nested = |n: usize| format!("\n\"[[[\\\"[[\"{}", "[".repeat(n));
        assert_eq!(too_deep(&nested(DEEPEST)), None);
        assert_eq!(too_deep(&nested(DEEPEST + 1)), Some(2));
        assert_eq!(too_deep("\"\\"), None);
    }

    #[test]
    fn an_object_keeps_order_and_spelling() {
        let text = r#"{"b":1.50,"a":1e3,"c":12345678901234567890123}"#;
        let mut object = Object::stored(text).unwrap();
        assert_eq!(object.text().unwrap(), text);
        object.set("a", &"x").unwrap();
        object.set("d", &true).unwrap();
        object.set_first("e", &0).unwrap();
        object.remove("c");
        assert_eq!(object.text().unwrap(), r#"{"e":0,"b":1.50,"a":"x","d":true}"#);
        assert_eq!(object.twice(), None);
        let twice: Object = serde_json::from_str(r#"{"a":1,"b":2,"a":3}"#).unwrap();
        assert_eq!(twice.twice(), Some("a"));
    }
}
