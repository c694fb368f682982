//! `wyrm explain`: the meanings of words.

use crate::harness::Table;
use wyrmkeep::render::glossary::GENERAL;

/// Every word that can be explained, with its title and text.
fn words(table: &mut Table) -> Vec<serde_json::Value> {
    let all = table.json("explain");
    all["words"].as_array().unwrap().clone()
}

#[test]
fn a_word_is_explained_with_its_kind_and_title() {
    let mut table = Table::new();
    insta::assert_snapshot!(table.ok("explain shockwave").out);
    insta::assert_snapshot!(table.ok("explain class token").out);
    insta::assert_snapshot!(table.ok("explain troll-horn").out);
    insta::assert_snapshot!(table.ok("explain seed --plain").out);
}

#[test]
fn a_word_that_titles_share_is_explained_in_each_and_a_title_narrows() {
    let mut table = Table::new();
    insta::assert_snapshot!(table.ok("explain fury").out);
    let found = table.json("explain fury --title drako");
    assert_eq!(found["words"].as_array().unwrap().len(), 1);
    assert_eq!(found["words"][0]["title"], "drako");
    table.refused(1, "explain shockwave --title drako");
    table.refused(1, "explain fury --title chess");
}

#[test]
fn words_are_found_by_their_beginning_any_word_of_them_and_their_marks() {
    let mut table = Table::new();
    for (typed, word) in [
        ("shock", "Shockwave"),
        ("COUNTER", "Counter attack"),
        ("water", "Holy Water"),
        ("bearwood", "Chapter 1"),
        ("❄", "Frozen"),
        ("⟨⟩", "Hunter die"),
        ("x", "Dragon"),
        ("orange", "Red"),
    ] {
        let found = table.json(&["explain", typed]);
        assert_eq!(found["words"][0]["word"], word, "{typed}");
    }
    let said = table.refused(1, "explain pin");
    assert_eq!(
        said.err,
        "error: pin could be Pin Down, Pinned or Pinpoint Crossbow\nhint: type more of the name\n"
    );
}

#[test]
fn an_unknown_word_is_refused_with_the_nearest() {
    let mut table = Table::new();
    let said = table.refused(1, "explain shockwvae");
    assert_eq!(
        said.err,
        "error: there is no word called shockwvae, did you mean Shockwave?\nhint: all words: wyrm explain\n"
    );
    let said = table.refused(1, &["explain", ""]);
    assert!(said.err.starts_with("error: there is no word called \"\""), "{said}");
}

/// Figures of the catalogue are the campaign's: house rules and own figures included.
#[test]
fn the_catalogue_is_explained_with_the_campaigns_figures() {
    let mut table = Table::with_party();
    table.ok("campaign rule healing-wave 4");
    table.ok("catalog edit dragon green hp=70");
    let wave = table.ok("explain healing wave").out;
    assert!(wave.contains("heal 4, two heroes"), "{wave}");
    let green = table.ok("explain green dragon --title dice").out;
    assert!(green.contains("70 hit points"), "{green}");
    assert!(green.contains("this campaign's own"), "{green}");
    for kind in ["class", "skill", "item", "dragon"] {
        let entries = table.json(&["catalog", "list", kind]);
        for entry in entries["entries"].as_array().unwrap() {
            let name = entry["name"].as_str().unwrap();
            let found = table.json(&["explain", name, "--title", "dice-dragons"]);
            let words = found["words"].as_array().unwrap();
            assert!(words.iter().any(|word| word["word"] == name), "{name}");
        }
    }
}

#[test]
fn all_words_are_listed_by_title() {
    let mut table = Table::new();
    let said = table.ok("explain").out;
    for head in ["everywhere", "Dice & Dragons", "Dragon Keepers", "Dragonkeepers", "Drako"] {
        assert!(
            said.contains(&format!("\n {head}\n")) || said.starts_with(&format!(" {head}\n")),
            "{head}"
        );
    }
    insta::assert_snapshot!(table.ok("explain --title drako").out);
    assert!(GENERAL.iter().all(|entry| said.contains(entry.word)));
}

#[test]
fn a_database_that_cannot_be_read_keeps_no_printed_word_back() {
    let mut table = Table::without_database();
    std::fs::write(table.db(), "not a database").unwrap();
    assert!(table.ok("explain shockwave").out.contains("locks one die"));
    assert_eq!(table.run("explain fireball").code, 3);
    assert_eq!(table.run("explain").code, 3);
}

/// One to four lines each, whole sentences, no word twice in a title and kind.
#[test]
fn texts_are_short_and_every_word_is_there_once() {
    let mut table = Table::new();
    let words = words(&mut table);
    let mut seen = std::collections::BTreeSet::new();
    for word in &words {
        let (name, kind) = (word["word"].as_str().unwrap(), word["kind"].as_str().unwrap());
        let title = word["title"].as_str().unwrap_or("everywhere");
        let text = word["text"].as_str().unwrap();
        assert!(text.ends_with('.'), "{name}: {text}");
        assert!(seen.insert((title, kind, name)), "{title}: {kind} {name} twice");
        let printed = !["market", "class", "skill", "item", "dragon"].contains(&kind);
        assert!(!printed || lines(text) <= 4, "{title}: {name} has {}", lines(text));
    }
}

/// How many lines a text takes at 80 columns.
fn lines(text: &str) -> usize {
    let (mut lines, mut taken) = (1, 0);
    for word in text.split(' ').map(|word| word.chars().count()) {
        match taken {
            0 => taken = word,
            _ if taken + 1 + word > 76 => (lines, taken) = (lines + 1, word),
            _ => taken += 1 + word,
        }
    }
    lines
}
