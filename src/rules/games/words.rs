//! Small words of messages: plurals, lists, and the nearest known name.

/// The words of an enum, each written once: `spelled! { Side: Left "left", Right "right" }` makes `ALL`,
/// `WORDS`, `word` and `spelled`. With a second word each, `Left "left" "Left"`, it makes `name` too.
#[macro_export]
macro_rules! spelled {
    ($kind:ident: $($variant:ident $word:literal),+ $(,)?) => {
        impl $kind {
            pub const ALL: [$kind; [$($word),+].len()] = [$($kind::$variant),+];
            pub const WORDS: [&'static str; [$($word),+].len()] = [$($word),+];

            /// Its typed, shown and stored word.
            pub fn word(self) -> &'static str {
                match self {
                    $($kind::$variant => $word),+
                }
            }

            /// The variant with this word.
            pub fn spelled(word: &str) -> Option<$kind> {
                $kind::ALL.into_iter().find(|one| one.word() == word)
            }
        }
    };
    ($kind:ident: $($variant:ident $word:literal $name:literal),+ $(,)?) => {
        $crate::spelled! { $kind: $($variant $word),+ }

        impl $kind {
            /// Its printed name.
            pub fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name),+
                }
            }
        }
    };
}

/// Indexes a struct by the variants of an enum: `indexed! { ByPage<T>, Page => T: Left left, Right right }`.
#[macro_export]
macro_rules! indexed {
    ($by:ident $(<$kind:ident>)?, $of:ident => $value:ty: $($variant:ident $($field:ident).+),+) => {
        impl $(<$kind>)? std::ops::Index<$of> for $by $(<$kind>)? {
            type Output = $value;
            fn index(&self, of: $of) -> &$value {
                match of {
                    $($of::$variant => &self.$($field).+),+
                }
            }
        }

        impl $(<$kind>)? std::ops::IndexMut<$of> for $by $(<$kind>)? {
            fn index_mut(&mut self, of: $of) -> &mut $value {
                match of {
                    $($of::$variant => &mut self.$($field).+),+
                }
            }
        }
    };
}

/// `1 hero`, `2 heroes`.
pub fn count(n: impl TryInto<i64>, one: &str, many: &str) -> String {
    let n = n.try_into().unwrap_or(i64::MAX);
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

/// `1 card`, `2 cards`: plurals that only add an s.
pub fn number_of(n: impl TryInto<i64>, what: &str) -> String {
    count(n, what, &format!("{what}s"))
}

/// Whether a name is a plural, like `Gauntlets of Power`.
pub fn is_plural(name: &str) -> bool {
    let thing = name.split(" of ").next().unwrap_or(name);
    thing.ends_with('s') && !thing.ends_with("ss")
}

/// `3 dice`, `1 die`.
pub fn dice(n: usize) -> String {
    count(n, "die", "dice")
}

/// Joins texts with a separator.
pub trait Joined: Sized {
    fn joined(self, between: &str) -> String;

    /// The same, with a text for an empty list.
    fn joined_or(self, between: &str, none: &str) -> String {
        let text = self.joined(between);
        if text.is_empty() { none.to_owned() } else { text }
    }
}

impl<S: AsRef<str>, I: IntoIterator<Item = S>> Joined for I {
    fn joined(self, between: &str) -> String {
        let mut text = String::new();
        for (n, part) in self.into_iter().enumerate() {
            text.push_str(if n > 0 { between } else { "" });
            text.push_str(part.as_ref());
        }
        text
    }
}

fn listed<S: AsRef<str>>(items: impl IntoIterator<Item = S>, last: &str) -> String {
    let items: Vec<S> = items.into_iter().collect();
    match &items[..] {
        [] => "none".to_owned(),
        [only] => only.as_ref().to_owned(),
        [init @ .., end] => format!("{} {last} {}", init.joined(", "), end.as_ref()),
    }
}

/// `a, b or c`.
pub fn or<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    listed(items, "or")
}

/// `a, b and c`.
pub fn and<S: AsRef<str>>(items: impl IntoIterator<Item = S>) -> String {
    listed(items, "and")
}

/// The candidate nearest to the typed text, if near enough.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // No name is near such a long text, and comparing takes quadratic time.
    if typed.len() > 4 * crate::name::LONGEST {
        return None;
    }
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(typed, name), name))
        .filter(|(likeness, name)| *likeness >= 0.8 && is_misspelt(typed, name))
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// Whether typing errors alone could turn one key into the other. Every word has to be near its
/// counterpart: a shared word does not make `dragon-market` a misspelt `dragon-keepers`.
fn is_misspelt(typed: &str, known: &str) -> bool {
    let typed: Vec<&str> = typed.split('-').collect();
    let known: Vec<&str> = known.split('-').collect();
    if typed.len() == known.len() {
        typed.iter().zip(&known).all(|(a, b)| is_slip(a, b))
    } else {
        // A missing or additional space.
        is_slip(&typed.concat(), &known.concat())
    }
}

/// Whether two words differ by at most one letter in four, and no more than three, or by an ending.
/// Another number is not a typing error: `Season 1` is not `Season 2`.
fn is_slip(one: &str, other: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    if is_number(one) || is_number(other) {
        return one == other;
    }
    let longest = one.chars().count().max(other.chars().count());
    let slips = strsim::osa_distance(one, other);
    let ending = longest > 4 && (one.starts_with(other) || other.starts_with(one));
    slips <= ((longest + 1) / 4).min(3) || ending && slips <= 2
}

/// A word quoted for a shell.
pub fn quoted(word: &str) -> String {
    let bare = |c: char| c.is_alphanumeric() || matches!(c, ',' | '-' | '_' | '.' | '/');
    let wild = word.contains(['"', '$', '`', '\\', '!']);
    match (!word.is_empty() && word.chars().all(bare), wild) {
        (true, _) => word.to_owned(),
        (false, false) => format!("\"{word}\""),
        (false, true) => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// An option with its value, as typed: in one word if the value looks like an option.
pub fn option(name: &str, value: &str) -> String {
    let between = if value.starts_with('-') { "=" } else { " " };
    format!("{name}{between}{}", quoted(value))
}

/// A command with its options that have a value, as typed.
pub fn with_options(command: &str, options: &[(&str, Option<&str>)]) -> String {
    let given = options.iter().filter_map(|(name, value)| Some((name, (*value)?)));
    given.fold(command.to_owned(), |command, (name, value)| {
        format!("{command} {}", option(name, value))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_a_person_would_say_them() {
        assert_eq!(or([] as [&str; 0]), "none");
        assert_eq!(or(["a"]), "a");
        assert_eq!(or(["a", "b"]), "a or b");
        assert_eq!(and(["a", "b", "c"]), "a, b and c");
        assert_eq!(dice(1), "1 die");
        assert_eq!(count(0, "hero", "heroes"), "0 heroes");
    }

    #[test]
    fn words_are_quoted_where_a_shell_would_take_them_apart() {
        assert_eq!(quoted("games/wyrm-2.db"), "games/wyrm-2.db");
        assert_eq!(quoted("our games.db"), "\"our games.db\"");
        assert_eq!(quoted("it's $1.db"), "'it'\\''s $1.db'");
        assert_eq!(option("--to", "a b"), "--to \"a b\"");
        assert_eq!(option("--to", "-x"), "--to=-x");
    }

    #[test]
    fn things_with_plural_names_are_known() {
        for one in ["Magic Bracelet", "Staff of Healing", "Glass", "Scroll of Runes"] {
            assert!(!is_plural(one), "{one}");
        }
        for many in ["Gauntlets of Power", "Swift Boots"] {
            assert!(is_plural(many), "{many}");
        }
    }

    #[test]
    fn the_nearest_name_is_offered_only_when_it_is_near() {
        let known = ["warrior", "wizard", "cleric"];
        assert_eq!(nearest("wizzard", known), Some("wizard"));
        assert_eq!(nearest("bard", known), None);
    }

    #[test]
    fn a_shared_word_does_not_make_two_names_near() {
        let titles = ["dice-dragons", "dragon-keepers", "dragonkeepers", "drako"];
        for other in [
            "dragon-market",
            "dragon-masters",
            "dragon-slayers",
            "dragon-castle",
            "dragonheart",
            "dice-forge",
            "dice-throne",
            "dungeons-dragons",
        ] {
            assert_eq!(nearest(other, titles), None, "{other}");
        }
        assert_eq!(nearest("season-1", ["season-2"]), None);
        assert_eq!(nearest("ticket-to-ride-asia", ["ticket-to-ride-paris"]), None);
    }

    #[test]
    fn typing_errors_are_near() {
        let titles = ["dice-dragons", "dragon-keepers", "drako"];
        for (typed, meant) in [
            ("dragon-keper", "dragon-keepers"),
            ("dragonkeepers", "dragon-keepers"),
            ("dargon-keepers", "dragon-keepers"),
            ("dice-and-dragons", "dice-dragons"),
            ("dice-dragosn", "dice-dragons"),
            ("drakko", "drako"),
        ] {
            assert_eq!(nearest(typed, titles), Some(meant), "{typed}");
        }
    }

    #[test]
    fn words_reach_the_shell_as_they_are() {
        for (word, typed) in [
            ("Ana,Ben", "Ana,Ben"),
            ("Ana M,Ben", "\"Ana M,Ben\""),
            ("O'Brien", "\"O'Brien\""),
            ("A$p", "'A$p'"),
            ("it's $5", r"'it'\''s $5'"),
        ] {
            assert_eq!(quoted(word), typed);
        }
    }
}
