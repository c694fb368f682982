//! Names, keys, and lookup.

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
    assert_eq!(Name::new(&"a".repeat(10_000)).unwrap_err(), NameFault::TooLong(10_000));
    assert_eq!(Name::new("42").unwrap_err(), NameFault::OnlyDigits("42".into()));
    assert_eq!(Name::new("a:b").unwrap_err(), NameFault::Mark(':'));
    assert_eq!(Name::new("-x").unwrap_err(), NameFault::LeadingDash);
    assert_eq!(Name::new("a\u{1b}[2J").unwrap_err(), NameFault::Invisible(0x1b));
    assert_eq!(Name::new("a\u{202e}b").unwrap_err(), NameFault::Invisible(0x202e));
    for c in "\u{180B}\u{1D173}\u{110BD}\u{13430}\u{1BCA0}\u{600}\u{70F}\u{2800}".chars() {
        assert_eq!(Name::new(&format!("Den{c}ra")).unwrap_err(), NameFault::Invisible(c as u32));
    }
    assert_eq!(Name::new("¿?").unwrap_err(), NameFault::NoLetter);
    assert_eq!(Name::new("\u{301}").unwrap_err(), NameFault::NoLetter);
    assert_eq!(Name::new("  Old   Denra ").unwrap().text(), "Old Denra");
}

#[test]
fn exact_comes_before_prefix_and_an_ambiguous_prefix_lists_the_candidates() {
    let known =
        [("Healing Potion", "healing-potion"), ("Healing Wave", "healing-wave"), ("Heal", "heal")];
    let by = |t: &'static (&str, &str)| (t.0, t.1);
    static KNOWN: [(&str, &str); 3] =
        [("Healing Potion", "healing-potion"), ("Healing Wave", "healing-wave"), ("Heal", "heal")];
    assert_eq!(known.len(), KNOWN.len());
    assert_eq!(find("item", "heal", &KNOWN, by).unwrap().0, "Heal");
    assert_eq!(find("item", "healing p", &KNOWN, by).unwrap().0, "Healing Potion");
    assert_eq!(
        find("item", "healing", &KNOWN, by).unwrap_err().to_string(),
        "healing could be Healing Potion or Healing Wave"
    );
    assert_eq!(find("item", "wave", &KNOWN, by).unwrap().0, "Healing Wave", "a later word");
    assert_eq!(find("item", "pot", &KNOWN, by).unwrap().0, "Healing Potion");
    assert!(find("item", "ave", &KNOWN, by).is_err(), "not inside a word");
    assert!(find("item", "", &KNOWN, by).is_err());
    assert_eq!(
        find("item", "healing wvae", &KNOWN, by).unwrap_err().to_string(),
        "there is no item called healing wvae, did you mean Healing Wave?"
    );
}

#[test]
fn a_second_look_leaves_out_accents() {
    let names = ["Zoë", "Łukasz", "Jürgen", "Søren", "Đorđe", "Strauß", "Ægir", "Артём"];
    let known: Vec<(&str, String)> = names.iter().map(|name| (*name, key(name))).collect();
    let by = |t: &'static (&str, String)| (t.0, t.1.as_str());
    let known: &'static [(&str, String)] = known.leak();
    for (typed, meant) in [
        ("zoe", "Zoë"),
        ("ZOE", "Zoë"),
        ("lukasz", "Łukasz"),
        ("luk", "Łukasz"),
        ("jurgen", "Jürgen"),
        ("soren", "Søren"),
        ("dorde", "Đorđe"),
        ("strauss", "Strauß"),
        ("aegir", "Ægir"),
        ("Артем", "Артём"),
        ("Jürg", "Jürgen"),
    ] {
        assert_eq!(find("player", typed, known, by).unwrap().0, meant, "{typed}");
    }
}

/// Identity stays exact: both may exist, and each is found by its own name.
#[test]
fn names_that_differ_by_an_accent_are_two() {
    static KNOWN: [(&str, &str); 4] =
        [("Zoe", "zoe"), ("Zoë", "zoë"), ("René", "rené"), ("Renè", "renè")];
    let by = |t: &'static (&str, &str)| (t.0, t.1);
    assert_eq!(find("player", "zoe", &KNOWN, by).unwrap().0, "Zoe");
    assert_eq!(find("player", "zoë", &KNOWN, by).unwrap().0, "Zoë");
    let several = find("player", "rene", &KNOWN, by).unwrap_err();
    assert_eq!(several.to_string(), "rene could be René or Renè");
    assert_eq!(several.hint().as_deref(), Some("type the name with its accents"));
    assert_eq!(
        find("player", "ren", &KNOWN, by).unwrap_err().hint().as_deref(),
        Some("type more of the name")
    );
}

/// Vowel signs of other scripts are part of a name, not accents.
#[test]
fn only_accents_are_left_out() {
    assert_ne!(unaccented(&key("राम")), unaccented(&key("रमा")));
    assert_eq!(unaccented(&key("Čapek")), "capek");
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
    assert_eq!(find("dragon", "young red", &KNOWN, by).unwrap().0, "Young Red Dragon");
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
