//! Drawn signs, and what stands for them where only ASCII can be shown.

use std::borrow::Cow;

/// Each sign and its stand-in of the same width.
pub const SIGNS: &[(char, char)] = &[
    // Full, taken, lost, empty.
    ('♥', '*'),
    ('♡', '-'),
    ('●', '@'),
    ('○', 'o'),
    ('■', '#'),
    ('□', '_'),
    ('◆', '#'),
    ('◇', '_'),
    ('▪', '*'),
    ('█', '#'),
    ('▒', ':'),
    ('░', '.'),
    // Parts of a cell, from the left and from below.
    ('▉', '='),
    ('▊', '='),
    ('▋', '='),
    ('▌', '='),
    ('▍', '-'),
    ('▎', '-'),
    ('▏', '-'),
    ('▁', '_'),
    ('▂', ','),
    ('▃', '-'),
    ('▄', '='),
    ('▅', '+'),
    ('▆', '*'),
    ('▇', '%'),
    // Marks.
    ('▸', '>'),
    ('◂', '<'),
    ('›', '>'),
    ('«', '<'),
    ('»', '>'),
    ('⟨', '<'),
    ('⟩', '>'),
    ('⚑', '^'),
    ('❄', '%'),
    ('†', '+'),
    ('✓', 'v'),
    ('✗', 'x'),
    // Keys.
    ('⏎', '='),
    ('⇥', '>'),
    ('⌫', '<'),
    ('↑', '^'),
    ('↓', 'v'),
    ('→', '>'),
    // Rules.
    ('─', '-'),
    ('═', '='),
    ('│', '|'),
    ('┼', '+'),
    // Print.
    ('\u{a0}', ' '),
    ('·', '.'),
    ('–', '-'),
    ('−', '-'),
    ('…', '~'),
    ('±', '~'),
    ('×', 'x'),
    ('²', '2'),
    ('≠', '!'),
    ('≤', '<'),
    ('≥', '>'),
    ('≈', '~'),
    ('’', '\''),
    ('“', '"'),
    ('”', '"'),
];

/// What stands for a sign; letters stand for themselves.
pub fn stand_in(sign: char) -> Option<char> {
    SIGNS.iter().find(|(known, _)| *known == sign).map(|(_, ascii)| *ascii)
}

/// A text with stand-ins for its signs.
pub fn in_ascii(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(
        text.chars().map(|c| if c.is_ascii() { c } else { stand_in(c).unwrap_or(c) }).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthChar;

    #[test]
    fn stand_ins_are_as_wide_as_their_signs() {
        for (n, (sign, ascii)) in SIGNS.iter().enumerate() {
            assert_eq!(sign.width(), Some(1), "{sign}");
            assert!(ascii.is_ascii() && !ascii.is_control() && !sign.is_ascii(), "{sign}");
            assert!(SIGNS[..n].iter().all(|(other, _)| other != sign), "{sign} twice");
        }
    }

    /// Signs that stand in one picture, the empty ones among them.
    #[test]
    fn signs_of_a_picture_stay_apart() {
        let pictures = ["♥♡⟨⚑◆◇†●▸!·", "■□·▸✗", "●○❄†█▒░", "▪·", "✓✗", "█▏░", "·▁▂▃▄▅▆▇█", "⏎⇥⌫↑↓"];
        for picture in pictures {
            let mut drawn: Vec<char> = in_ascii(picture).chars().collect();
            drawn.sort_unstable();
            drawn.dedup();
            assert_eq!(drawn.len(), picture.chars().count(), "{picture}: {drawn:?}");
        }
    }
}
