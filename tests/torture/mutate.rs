//! Nearly valid texts: valid ones with small changes, and plain noise.

use crate::scale::Chance;

/// Difficult inputs for parsers.
const NASTY: [&str; 44] = [
    "",
    " ",
    "0",
    "-1",
    "1",
    "9",
    "255",
    "256",
    "65535",
    "65536",
    "2147483648",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551616",
    "1e308",
    "NaN",
    "inf",
    "0x10",
    "1_000",
    "٣",
    "½",
    "\0",
    "\n",
    "\r\n",
    "\t",
    "\u{feff}",
    "\u{202e}",
    "\u{200d}",
    "e\u{301}\u{301}\u{301}",
    "İ",
    "ß",
    "ﬁ",
    "🐉",
    "\u{10ffff}",
    "((((",
    "))))",
    "[[[[",
    "{{{{",
    "\"",
    "'",
    "\\",
    "%s",
    "--",
];

/// The longest text made from a short one.
const LONGEST: usize = 4000;

/// A text that is valid, nearly valid or invalid.
pub fn text(chance: &mut Chance, corpus: &[String]) -> String {
    if chance.once_in(12) {
        return noise(chance);
    }
    let mut text = chance.pick(corpus).clone();
    for _ in 0..chance.below(5) {
        text = changed(chance, text, corpus);
    }
    text
}

/// Random characters.
fn noise(chance: &mut Chance) -> String {
    let length = match chance.below(10) {
        0 => chance.below(2000),
        _ => chance.below(12),
    };
    let one = |_| match chance.below(4) {
        0 => char::from_u32(chance.below(0x11_0000) as u32).unwrap_or('\u{fffd}'),
        1 => char::from(chance.below(256) as u8),
        _ => char::from(32 + chance.below(95) as u8),
    };
    (0..length).map(one).collect()
}

/// A position between two characters.
fn place(chance: &mut Chance, text: &str) -> usize {
    let mut at = chance.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn span(chance: &mut Chance, text: &str) -> (usize, usize) {
    let (a, b) = (place(chance, text), place(chance, text));
    (a.min(b), a.max(b))
}

fn changed(chance: &mut Chance, mut text: String, corpus: &[String]) -> String {
    let (from, to) = span(chance, &text);
    match chance.below(8) {
        0 => text.insert_str(from, NASTY[chance.below(NASTY.len())]),
        1 => text.replace_range(from..to, ""),
        2 => text.replace_range(from..to, NASTY[chance.below(NASTY.len())]),
        3 if text.len() < LONGEST => {
            let part = text[from..to].repeat(1 + chance.below(4));
            text.insert_str(to, &part);
        }
        4 => {
            let other = chance.pick(corpus);
            let (a, b) = span(chance, other);
            if text.len() + b - a < 4 * LONGEST {
                text.insert_str(from, &other[a..b]);
            }
        }
        5 => return number(chance, &text),
        6 => text = text.chars().rev().collect(),
        _ => {
            text.insert(from, char::from(32 + chance.below(95) as u8));
        }
    }
    text
}

/// The text with one of its numbers changed: breaks arithmetic without breaking the form.
fn number(chance: &mut Chance, text: &str) -> String {
    let (at, _) = span(chance, text);
    let Some(start) = text[at..].find(|c: char| c.is_ascii_digit()) else {
        return text.to_owned();
    };
    let start = at + start;
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let new = match chance.below(3) {
        0 => chance.below(300).to_string(),
        _ => (*chance.pick(&NASTY[2..15])).to_owned(),
    };
    format!("{}{new}{}", &text[..start], &text[start + digits..])
}
