//! Text that fits: wrapped at spaces, or cut with `…`. Text inside [`held`] stays on one line if it
//! fits, and so does a command in a [`message`].

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A non-breaking space, shown as a plain one. Nobody types it.
const HOLD: char = '\u{e000}';

/// Words that end a command in a sentence.
const BESIDE: [&str; 3] = ["or", "and", "if"];

/// How to show a word longer than a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Long {
    /// On several lines, without loss.
    Broken,
    /// With `…` at its end.
    Cut,
}

/// A text on lines of this width.
pub fn lines(text: &str, room: usize, long: Long) -> Vec<String> {
    filled(text.split(' '), room, long)
}

/// A message on lines of this width, with its commands easy to copy.
pub fn message(text: &str, room: usize) -> Vec<String> {
    filled(units(text).into_iter(), room, Long::Broken)
}

fn filled<'a>(units: impl Iterator<Item = &'a str>, room: usize, long: Long) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut taken = 0;
    let mut add = |piece: &str| {
        let wide = piece.width();
        match lines.last_mut() {
            Some(last) if taken == 0 || taken + 1 + wide <= room => {
                if taken > 0 {
                    last.push(' ');
                    taken += 1;
                }
                last.push_str(piece);
                taken += wide;
            }
            _ => {
                lines.push(piece.to_owned());
                taken = wide;
            }
        }
    };
    let fits = |text: &str| text.width() <= room;
    for unit in units {
        if fits(unit) {
            add(unit);
            continue;
        }
        for held in unit.split(' ') {
            let words = if fits(held) { vec![held] } else { held.split(HOLD).collect() };
            for word in words {
                match long {
                    _ if fits(word) => add(word),
                    Long::Cut => add(&cut(word, room)),
                    Long::Broken => pieces(word, room).iter().for_each(|piece| add(piece)),
                }
            }
        }
    }
    lines.iter().map(|line| unheld(line.trim_end())).collect()
}

/// The width of the widest word.
pub fn widest_word(text: &str) -> usize {
    text.split(' ').map(str::width).max().unwrap_or_default()
}

/// The text without line breaks.
pub fn held(text: &str) -> String {
    text.replace(' ', "\u{e000}")
}

/// The text with plain spaces.
pub fn unheld(text: &str) -> String {
    text.replace(HOLD, " ")
}

/// A text on one line of this width: complete, or cut with `…`.
pub fn cut(text: &str, room: usize) -> String {
    if text.width() <= room {
        return unheld(text);
    }
    let mut short = String::new();
    let mut taken = 1;
    for c in text.chars() {
        taken += c.width().unwrap_or(0);
        if taken > room {
            break;
        }
        short.push(c);
    }
    let kept = short.trim_end_matches([' ', ',', HOLD]).len();
    short.truncate(kept);
    if room > 0 {
        short.push('…');
    }
    unheld(&short)
}

/// Unbreakable units: words, and complete commands.
fn units(text: &str) -> Vec<&str> {
    let mut units = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = unit(rest);
        units.push(&rest[..end]);
        rest = rest.get(end + 1..).unwrap_or_default();
    }
    units
}

/// The end of a text's first unit.
fn unit(text: &str) -> usize {
    let word = |from: usize| text[from..].find(' ').map_or(text.len(), |at| from + at);
    let mut end = word(0);
    if text[..end].trim_start_matches(['(', '`']) != "wyrm" {
        return end;
    }
    while end < text.len() && !text[..end].ends_with([',', ';', ')', '`', ':']) {
        let next = word(end + 1);
        if BESIDE.contains(&&text[end + 1..next]) {
            break;
        }
        end = next;
    }
    end
}

/// A word too long for a line, in pieces that fit.
fn pieces(word: &str, room: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut taken = 0;
    for c in word.chars() {
        let wide = c.width().unwrap_or(0);
        if taken + wide > room && !piece.is_empty() {
            pieces.push(std::mem::take(&mut piece));
            taken = 0;
        }
        taken += wide;
        piece.push(c);
    }
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_stays_on_one_line_where_it_fits() {
        let text = "2 gold bring a hero back: wyrm hero resurrect denra, or play on";
        assert_eq!(
            message(text, 40),
            ["2 gold bring a hero back:", "wyrm hero resurrect denra, or play on"]
        );
        assert_eq!(
            message(text, 20),
            ["2 gold bring a hero", "back: wyrm hero", "resurrect denra, or", "play on"]
        );
        let two = "wyrm undo or wyrm redo";
        assert_eq!(message(two, 14), ["wyrm undo or", "wyrm redo"]);
    }

    #[test]
    fn what_is_held_together_is_not_parted() {
        let text = format!("{} / {}", held("Tail Strike 7"), held("Fire Breath 10"));
        assert_eq!(lines(&text, 16, Long::Cut), ["Tail Strike 7 /", "Fire Breath 10"]);
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_or_cut() {
        assert_eq!(lines("incomprehensible", 6, Long::Broken), ["incomp", "rehens", "ible"]);
        assert_eq!(lines("incomprehensible", 6, Long::Cut), ["incom…"]);
        assert_eq!(lines("龍龍龍龍", 5, Long::Broken), ["龍龍", "龍龍"]);
        assert_eq!(lines("龍龍龍龍", 5, Long::Cut), ["龍龍…"]);
    }

    #[test]
    fn a_list_is_cut_after_a_name() {
        assert_eq!(cut("Ana, Ben, Cleo", 14), "Ana, Ben, Cleo");
        assert_eq!(cut("Ana, Ben, Cleo", 11), "Ana, Ben…");
        assert_eq!(cut("Ana", 0), "");
        assert_eq!(cut("Ana", 1), "…");
    }

    #[test]
    fn spaces_beside_each_other_stay() {
        assert_eq!(lines("2026-11-14  hunt 1", 40, Long::Broken), ["2026-11-14  hunt 1"]);
        assert_eq!(lines("", 40, Long::Broken), [""]);
    }
}
