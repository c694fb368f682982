//! Names that look alike: a Cyrillic `А` beside a Latin `A`, `Bi1l` beside `Bill`.
//!
//! Two names look alike if they have the same look and different keys. The look never merges two letters
//! of one alphabet that people distinguish, so a group that writes in Cyrillic or Greek notices nothing.

use unicode_normalization::UnicodeNormalization;

use super::{is_mark, key, unaccented};
use crate::words;

/// The look of a name, letter by letter: compatibility forms (full width, mathematical letters) are
/// undone, and letters of other alphabets become similar Latin letters. Accents stay: `Åsa` is not
/// `Asa`.
fn look(name: &str) -> impl Iterator<Item = char> {
    let letters = name.nfkc().map(latin);
    let letters = letters.filter(|c| c.is_alphanumeric() || is_mark(*c));
    letters.flat_map(char::to_lowercase)
}

/// The similar Latin letter or digit of a character, from Unicode's table of confusable characters,
/// as far as keyboards and other programs produce them. `1` represents all strokes, so that `l` and
/// `I` look alike, and `L` like neither.
fn latin(c: char) -> char {
    match c {
        'l' | 'I' | '|' | 'Ι' | 'І' | 'Ӏ' | 'ӏ' | 'ǀ' => '1',
        '0' | 'Ο' | 'ο' | 'О' | 'о' | 'Օ' | 'օ' => 'o',
        'Α' | 'α' | 'А' | 'а' | 'ɑ' => 'a',
        'Β' | 'В' => 'b',
        'ϲ' | 'Ϲ' | 'С' | 'с' => 'c',
        'Ԁ' | 'ԁ' => 'd',
        'Ε' | 'Е' | 'е' => 'e',
        'ɡ' => 'g',
        'Η' | 'Н' | 'Һ' | 'һ' => 'h',
        'ı' | 'ι' | 'і' => 'i',
        'ϳ' | 'Ј' | 'ј' => 'j',
        'Κ' | 'κ' | 'К' | 'к' => 'k',
        'Μ' | 'М' | 'м' => 'm',
        'Ν' => 'n',
        'Ρ' | 'ρ' | 'Р' | 'р' => 'p',
        'Ԛ' | 'ԛ' => 'q',
        'Ѕ' | 'ѕ' => 's',
        'Τ' | 'Т' | 'т' => 't',
        'ν' | 'Ѵ' | 'ѵ' => 'v',
        'Ԝ' | 'ԝ' => 'w',
        'Χ' | 'χ' | 'Х' | 'х' => 'x',
        'Υ' | 'У' | 'у' | 'Ү' | 'ү' => 'y',
        'Ζ' => 'z',
        c => c,
    }
}

/// A name and its key.
type NameAndKey<'a> = (&'a str, &'a str);

/// A different known name that looks like this one.
pub fn look_alike<'a>(
    typed: &str,
    known: impl IntoIterator<Item = NameAndKey<'a>>,
) -> Option<NameAndKey<'a>> {
    let (wanted, looks) = (key(typed), look(typed).collect::<Vec<char>>());
    let mut known = known.into_iter();
    // Most names differ in their first letter, so this is fast.
    let alike = |name: &str| look(name).eq(looks.iter().copied());
    known.find(|(name, key)| *key != wanted && alike(name))
}

/// The known name probably meant by an unknown one: one that looks the same, else one that begins
/// with it, else the nearest.
pub fn near_miss<'a>(
    typed: &str,
    known: impl Iterator<Item = NameAndKey<'a>> + Clone,
) -> Option<NameAndKey<'a>> {
    let wanted = key(typed);
    let wanted = unaccented(&wanted);
    if wanted.is_empty() {
        return None;
    }
    let begins = |key: &str| unaccented(key).starts_with(&*wanted);
    look_alike(typed, known.clone())
        .or_else(|| known.clone().find(|(_, key)| begins(key)))
        .or_else(|| near_name(typed, known))
}

/// The known name probably meant by a whole name: one that looks the same, one with other accents,
/// one with or without a subtitle, or the nearest. For unabbreviated names: the beginning of
/// another name does not count as near.
pub fn near_name<'a>(
    name: &str,
    known: impl Iterator<Item = NameAndKey<'a>> + Clone,
) -> Option<NameAndKey<'a>> {
    let wanted = key(name);
    if wanted.is_empty() {
        return None;
    }
    let (plain, short) = (unaccented(&wanted), without_subtitle(name));
    let same = |(name, key): &NameAndKey| {
        unaccented(key) == plain
            || short.as_deref() == Some(key)
            || without_subtitle(name).as_ref() == Some(&wanted)
    };
    let nearest = || {
        let near = words::nearest(&wanted, known.clone().map(|(_, key)| key))?;
        known.clone().find(|(_, key)| *key == near)
    };
    look_alike(name, known.clone()).or_else(|| known.clone().find(same)).or_else(nearest)
}

/// The key of a title without its subtitle, if it has one: `drako` of `Drako: Dragon & Dwarves`.
fn without_subtitle(name: &str) -> Option<String> {
    let marks = [":", " - ", " – ", " ("];
    let at = marks.iter().filter_map(|mark| name.find(mark)).min()?;
    Some(key(&name[..at])).filter(|key| !key.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_other_alphabets_look_like_latin_ones() {
        for (one, other) in [
            ("Ana", "Аna"),
            ("Ana", "Αnа"),
            ("Ana", "Ａｎａ"),
            ("Ana", "𝐀na"),
            ("Bill", "BiIl"),
            ("Bill", "Bi1l"),
            ("Otto", "0tt0"),
            ("Ian", "lan"),
            ("HELEN", "НЕLЕΝ"),
        ] {
            assert_ne!(key(one), key(other), "{other}");
            assert!(look(one).eq(look(other)), "{other}");
            let known = [(one, key(one))];
            let known = known.iter().map(|(name, key)| (*name, key.as_str()));
            assert_eq!(near_miss(other, known).map(|(name, _)| name), Some(one));
        }
    }

    #[test]
    fn names_that_people_tell_apart_look_different() {
        for (one, other) in [
            ("Анна", "Алла"),
            ("Лев", "Лёва"),
            ("Ian", "Lan"),
            ("Mia", "Mila"),
            ("Άννα", "Ήρα"),
            ("राम", "रमा"),
            ("Ана", "Яна"),
            ("Андрей", "Андреи"),
            ("Åsa", "Asa"),
            ("Müller", "Muller"),
        ] {
            assert!(look(one).ne(look(other)), "{one} {other}");
        }
        // The same name in another case is no look-alike.
        let known = [("Ana", "ana")];
        assert_eq!(look_alike("ANA", known), None);
    }

    fn near<'a>(name: &str, known: &[&'a str], whole: bool) -> Option<&'a str> {
        let keys: Vec<(&str, String)> = known.iter().map(|name| (*name, key(name))).collect();
        let keys = keys.iter().map(|(name, key)| (*name, key.as_str()));
        let found = if whole { near_name(name, keys) } else { near_miss(name, keys) };
        let found = found.map(|(name, _)| name)?;
        known.iter().copied().find(|name| *name == found)
    }

    #[test]
    fn a_whole_name_is_near_with_a_subtitle_and_not_as_a_beginning() {
        let titles = ["Dragon Keepers", "Drako", "Dice & Dragons"];
        let drako = "Drako: Dragon & Dwarves";
        assert_eq!(near(drako, &titles, true), Some("Drako"));
        assert_eq!(near("Drako", &[drako], true), Some(drako));
        for other in ["Dragon", "Dice", "Dragon Market", "Dragon: The Game"] {
            assert_eq!(near(other, &titles, true), None, "{other}");
        }
        assert_eq!(near("dice", &titles, false), Some("Dice & Dragons"));
    }

    #[test]
    fn a_name_without_its_accents_is_near() {
        let people = ["Åse", "Łukasz"];
        assert_eq!(near("Ase", &people, true), Some("Åse"));
        assert_eq!(near("luk", &people, false), Some("Łukasz"));
    }

    #[test]
    fn one_alphabet_keeps_its_letters_apart() {
        let alphabets = [
            "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
            "АБВГДЕЖЗКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "αβγδεζηθικλμνξοπρστυφχψω",
            "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
            "aäåbcdefghijkmnoöpqrstuüvwxyz",
        ];
        for alphabet in alphabets {
            let mut looks: Vec<String> =
                alphabet.chars().map(|letter| look(&letter.to_string()).collect()).collect();
            looks.sort_unstable();
            looks.dedup();
            assert_eq!(looks.len(), alphabet.chars().count(), "{alphabet}");
        }
    }
}
