//! Safe output of untrusted text.

use std::borrow::Cow;

use crate::rules::name::is_invisible;

/// Safe text: characters that move the cursor or hide something are spelled out; line ends, tabs
/// and our own colours stay.
pub fn safe(text: &str, colors: bool) -> Cow<'_, str> {
    let bad = |c: char| is_invisible(c) && c != '\n' && c != '\t';
    if !text.chars().any(bad) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(bad) {
        shown.push_str(&rest[..at]);
        rest = &rest[at..];
        let color = if colors { color_code(rest) } else { 0 };
        if color > 0 {
            shown.push_str(&rest[..color]);
            rest = &rest[color..];
        } else {
            let mut chars = rest.chars();
            shown.extend(chars.next().into_iter().flat_map(char::escape_unicode));
            rest = chars.as_str();
        }
    }
    shown.push_str(rest);
    Cow::Owned(shown)
}

/// A JSON document with invisible characters as escapes such as `\\u202e`, which parse back the
/// same.
pub fn escaped(text: String) -> String {
    let bad = |c: char| is_invisible(c) && c != '\n';
    if !text.chars().any(bad) {
        return text;
    }
    let mut units = [0; 2];
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if bad(c) {
            for unit in c.encode_utf16(&mut units) {
                shown.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            shown.push(c);
        }
    }
    shown
}

/// The length of a colour code at the start of a text: bold, dim, a foreground, or their end.
fn color_code(text: &str) -> usize {
    let Some((code, _)) = text.strip_prefix("\u{1b}[").and_then(|text| text.split_once('m')) else {
        return 0;
    };
    let known = match code.strip_prefix("38;5;") {
        Some(number) => number.parse::<u8>().is_ok(),
        None => matches!(code.parse::<u8>(), Ok(0 | 1 | 2 | 22 | 30..=37 | 39 | 90..=97)),
    };
    if known { code.len() + 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_colours_pass() {
        let text = "\u{1b}[31mred\u{1b}[0m \u{1b}[2J\u{1b}]0;x\u{7} a\tb\n";
        assert_eq!(safe(text, true), "\u{1b}[31mred\u{1b}[0m \\u{1b}[2J\\u{1b}]0;x\\u{7} a\tb\n");
        assert!(!safe(text, false).contains('\u{1b}'));
        assert_eq!(safe("Brum’s Axe\n", false), "Brum’s Axe\n");
    }
}
