//! Every input has a limit, and exceeding it reports the number.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::harness::Table;

const ITEM: &str = "use = \"instant\"\neffect = \"reuse\"\nprice = 1\n";

/// Imports a text as a file; it must be refused with this message and change nothing.
#[track_caller]
fn refused(table: &mut Table, code: u8, text: &str, message: &str) {
    let file = table.folder().join("in.toml").to_str().unwrap().to_owned();
    std::fs::write(&file, text).unwrap();
    let said = table.refused(code, &["catalog", "import", &file]);
    assert_eq!(said.err.lines().next().unwrap(), format!("error: {message}"), "{said}");
}

#[test]
fn a_catalogue_has_bounds_on_size_entries_fields_values_and_nesting() {
    let mut table = Table::new();
    let size = "FOLDER/in.toml cannot be read: it is larger than the limit of 1,000,000 bytes";
    refused(&mut table, 3, &"#".repeat(1_000_001), size);
    let none = "the file holds no [[dragon]], [[item]] or [[skill]]";
    refused(&mut table, 1, &"#".repeat(1_000_000), none);
    let entries = "a file holds at most 2000 entries, this one has 2001";
    refused(&mut table, 1, &"[[item]]\n".repeat(2001), entries);
    let fields: String = (0..101).map(|n| format!("f{n} = 1\n")).collect();
    let most = "line 1: at most 100 fields, this has 101";
    refused(&mut table, 1, &format!("[[item]]\n{fields}"), most);
    let long = format!("[[item]]\nname = \"Torch\"\n{ITEM}text = \"{}\"\n", "x".repeat(1001));
    let value = "line 6: Torch, text: at most 1000 characters, this has 1001";
    refused(&mut table, 1, &long, value);
    let deep = "it is nested deeper than the limit of 80 levels";
    let lists = format!("a = {}{}", "[".repeat(400_000), "]".repeat(400_000));
    refused(&mut table, 1, &lists, &format!("line 1: {deep}"));
    refused(&mut table, 1, &format!("{}a = 1", "a.".repeat(400_000)), deep);
    refused(&mut table, 1, &format!("[{}a]", "a.".repeat(400_000)), deep);
}

#[test]
fn the_largest_catalogue_that_is_taken_is_taken_at_once() {
    let mut table = Table::new();
    let file = table.folder().join("in.toml").to_str().unwrap().to_owned();
    let entry = |n| format!("[[item]]\nname = \"Torch {n}\"\n{ITEM}");
    std::fs::write(&file, (0..2000).map(entry).collect::<String>()).unwrap();
    let added = table.json(&["catalog", "import", &file])["imported"]["added"].clone();
    assert_eq!(added.as_array().unwrap().len(), 2000);
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read_to_its_end() {
    let mut table = Table::new();
    let said = table.refused(3, "catalog import /dev/zero");
    assert_eq!(said.err, "error: /dev/zero cannot be read: it is not a file\n");
    table.refused(3, "amulets score --file /dev/urandom");
    let mut child = Command::new(env!("CARGO_BIN_EXE_wyrm"))
        .arg("--db")
        .arg(table.db())
        .args(["catalog", "import", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // It stops reading, and the pipe breaks.
    while input.write_all(&[b'#'; 100_000]).is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: - cannot be read: it is larger than the limit of 1,000,000 bytes\n"
    );
}

#[cfg(unix)]
#[test]
fn what_a_shell_holds_open_is_read() {
    let table = Table::new();
    let import = "printf '[[item]]\\nname = \"Torch\"\\nuse = \"instant\"\\neffect = \"reuse\"\\nprice = 1\\n' \
                  | \"$0\" --db \"$1\" catalog import /dev/stdin";
    let output = Command::new("sh")
        .args(["-c", import, env!("CARGO_BIN_EXE_wyrm")])
        .arg(table.db())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn long_words_are_refused_at_once_and_with_the_number() {
    let mut table = Table::with_party();
    let long = "n".repeat(100_000);
    for (words, says) in [
        (&["player", "add", &long][..], "at most 60 characters"),
        (&["campaign", "new", &long], "at most 60 characters"),
        (&["hero", "edit", "denra", "--gold", "3", "--reason", &long], "at most 200 characters"),
        (
            &["hunt", "record", "--outcome", "fled", "--heroes", "denra,brum", "--note", &long],
            "at most 500 characters",
        ),
        (&["odds", &long], "at most 200 characters"),
        (&["roll", &long], "at most 200 characters"),
        (&["hero", "show", &long], "there is no hero called nnn"),
        (&["explain", &long], "there is no word called nnn"),
        (&["odds", "skill", &long], "there is no skill called nnn"),
        (
            &["hunt", "record", "--outcome", "fled", "--heroes", &long],
            "there is no hero called nnn",
        ),
    ] {
        let said = table.refused(1, words);
        assert!(said.err.contains(says), "{} {said}", words[0]);
        assert!(said.err.len() < 1000, "{} {}", words[0], said.err.len());
    }
}

#[test]
fn numbers_have_bounds_too() {
    let mut table = Table::with_party();
    let score = "keepers score --player Ana:tribe=red,shields=3,arrows=1 \
                 --player Ben:tribe=blue,shields=2,arrows=0 \
                 --player Cleo:tribe=green,shields=3,arrows=0 --save --rounds";
    for rounds in ["0", "1000", "99999999999999"] {
        let said = table.refused(1, &format!("{score} {rounds}"));
        assert_eq!(said.err, format!("error: a game has 1 to 999 rounds, not {rounds}\n"));
    }
    table.ok(&format!("{score} 999"));
    for (words, says) in [
        ("odds hunt --heroes rogue --hunts 9999999999", "100000000"),
        ("hero edit denra --reason x --gold 9999999999", "0 to 1000000"),
        ("odds hunter --count 9999999999", "eight Hunter dice"),
    ] {
        let said = table.refused(1, words);
        assert!(said.err.contains(says), "{words} {said}");
    }
}

#[test]
fn digits_of_any_script_make_no_name() {
    let mut table = Table::new();
    for digits in ["123", "١٢٣", "²³", "१२३", "１２３"] {
        let said = table.refused(1, &["player", "add", digits]);
        assert!(
            said.err.contains(&format!(
                "a name cannot be only digits: {digits} would be read as a number"
            )),
            "{said}"
        );
    }
    table.ok(&["player", "add", "Ana ١"]);
}

#[test]
fn a_play_has_at_most_two_hundred_players() {
    let mut table = Table::new();
    let file = table.folder().join("plays.csv");
    let file = file.to_str().unwrap().to_owned();
    let players = |count: usize| {
        let names: Vec<String> = (0..count).map(|n| format!("P{n}x{}", n * 7919)).collect();
        names.join(";")
    };
    for count in [201, 20_000] {
        let text = format!("game,players\nchess,Ana;Ben\nchess,{}\n", players(count));
        std::fs::write(&file, text).unwrap();
        let said = table.refused(1, &["play", "add", "--file", &file, "--new-player"]);
        assert_eq!(
            said.err,
            format!(
                "error: line 3: a play has at most 200 players, this one has {count}
hint: nothing was entered\n"
            )
        );
    }
    let most = players(200);
    let mut words = vec!["play", "add", "chess", "--new-player"];
    most.split(';').for_each(|name| words.extend(["--player", name]));
    table.ok(&words);
    words.extend(["--player", "Zoe"]);
    let said = table.refused(1, &words);
    assert!(said.err.contains("at most 200 players"), "{said}");
}

#[test]
fn a_table_with_thousands_of_names_is_entered() {
    let mut table = Table::new();
    let file = table.folder().join("plays.csv");
    let row = |n: usize| {
        let name = |m: usize| format!("P{}x{m}", m * 7919 % 10_007);
        let names: Vec<String> = (0..4).map(|k| name((n * 4 + k) % 2000)).collect();
        format!("chess,{}\n", names.join(";"))
    };
    let rows: String = (0..2000).map(row).collect();
    std::fs::write(&file, format!("game,players\n{rows}")).unwrap();
    table.ok(&["play", "add", "--file", file.to_str().unwrap(), "--new-player"]);
}
