//! Small words of messages: plurals, lists, and the nearest known name.

/// `1 hero`, `2 heroes`.
pub fn count(n: i64, one: &str, many: &str) -> String {
    if n == 1 {
        format!("1 {one}")
    } else {
        format!("{n} {many}")
    }
}

/// Whether a thing's name is a plural, as `Gauntlets of Power` is.
pub fn is_plural(name: &str) -> bool {
    let thing = name.split(" of ").next().unwrap_or(name);
    thing.ends_with('s') && !thing.ends_with("ss")
}

/// `3 dice`, `1 die`.
pub fn dice(n: usize) -> String {
    count(n as i64, "die", "dice")
}

fn joined<S: AsRef<str>>(items: &[S], last: &str) -> String {
    match items {
        [] => "none".to_owned(),
        [only] => only.as_ref().to_owned(),
        [first, second] => format!("{} {last} {}", first.as_ref(), second.as_ref()),
        [init @ .., end] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} {last} {}", init.join(", "), end.as_ref())
        }
    }
}

/// `a, b or c`.
pub fn or<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "or")
}

/// `a, b and c`.
pub fn and<S: AsRef<str>>(items: &[S]) -> String {
    joined(items, "and")
}

/// The candidate nearest to what was typed, when it is near enough to be what was meant.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Nothing that has a name is near a text this long, and comparing takes its length squared.
    if typed.len() > 4 * crate::name::LONGEST {
        return None;
    }
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(typed, name), name))
        .filter(|(likeness, _)| *likeness >= 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

/// A word as it is typed into a shell.
pub fn quoted(word: &str) -> String {
    let bare = |c: char| c.is_alphanumeric() || matches!(c, ',' | '-' | '_' | '.' | '/');
    let wild = word.contains(['"', '$', '`', '\\', '!']);
    match (!word.is_empty() && word.chars().all(bare), wild) {
        (true, _) => word.to_owned(),
        (false, false) => format!("\"{word}\""),
        (false, true) => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

/// An option with its value, as they are typed: in one word if the value begins as an option does.
pub fn option(name: &str, value: &str) -> String {
    let between = if value.starts_with('-') { "=" } else { " " };
    format!("{name}{between}{}", quoted(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_a_person_would_say_them() {
        assert_eq!(or::<&str>(&[]), "none");
        assert_eq!(or(&["a"]), "a");
        assert_eq!(or(&["a", "b"]), "a or b");
        assert_eq!(and(&["a", "b", "c"]), "a, b and c");
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
        for one in [
            "Magic Bracelet",
            "Staff of Healing",
            "Glass",
            "Scroll of Runes",
        ] {
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
}
