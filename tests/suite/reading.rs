//! Reading on the screen: messages, help, and long answers page by page.

use std::collections::VecDeque;

use unicode_width::UnicodeWidthStr;

use crate::harness::Table;

#[test]
fn errors_and_hints_wrap_by_words_on_a_terminal_and_keep_commands_whole() {
    let mut table = Table::with_party();
    table.ok("hunt record --outcome slain --heroes denra,timorn --dead denra");
    table.width = 50;
    let resurrect = "hero resurrect denra --paid-by brum:2";
    let in_a_pipe = table.refused(1, resurrect).err;
    assert_eq!(in_a_pipe.lines().count(), 1 + in_a_pipe.matches("hint:").count());
    let hunt = "hunt record --outcome slain --heroes denra,timorn";
    let one_line = table.refused(1, hunt).err;
    table.answers = Some(VecDeque::new());
    let said = table.refused(1, hunt).err;
    assert_eq!(
        said.split_whitespace().collect::<Vec<_>>(),
        one_line.split_whitespace().collect::<Vec<_>>()
    );
    table.answers = Some(VecDeque::new());
    let market = table.refused(1, "market buy steel-shield --hero timorn").err;
    insta::assert_snapshot!(format!("{said}{market}"), @"
    error: Denra is dead and cannot hunt
    hint: 2 gold bring a hero back:
          wyrm hero resurrect denra
    error: Steel Shield is not sold in Bearwood
    hint: on sale: Small Healing Potion, Scroll of
          Knowledge, Haste Potion, Holy Water and Mana
          Potion
    ");
    for line in said.lines().chain(market.lines()) {
        assert!(line.width() <= 50, "{line}");
    }
}

#[test]
fn a_word_of_help_says_what_the_flag_says() {
    let mut table = Table::without_database();
    for words in ["", "hunt", "hunt use", "keepers", "odds skill", "campaign new", "roll"] {
        let flag = table.ok(&format!("{words} --help"));
        let word = table.ok(&format!("help {words}"));
        assert_eq!(word, flag, "{words}");
    }
    assert!(table.json("help hunt")["help"].as_str().unwrap().contains("Usage: wyrm hunt"));
    let said = table.refused(2, "help hutn");
    assert_eq!(
        said.err,
        "error: unrecognized subcommand 'hutn'\nhint: a similar subcommand exists: 'hunt'\n"
    );
    let said = table.refused(2, "help hunt yuse");
    assert!(said.err.contains("'use'"), "{said}");
}

#[cfg(unix)]
mod pages {
    use super::Table;
    use crate::terminal::Terminal;

    fn shown(table: &Table, words: &[&str], pager: &str) -> String {
        let mut terminal = Terminal::with_pager(table.db(), words, pager);
        let (code, screen) = terminal.ends();
        assert_eq!(code, Some(0), "{pager}: {screen}");
        screen
    }

    #[test]
    fn what_is_longer_than_the_screen_goes_through_the_pager() {
        let table = Table::with_party();
        let list = &["catalog", "list"][..];
        let marked = "sed s/^/page:/";
        assert!(shown(&table, list, marked).contains("page: Savage Attack"));
        assert!(shown(&table, &["--help"], marked).contains("page:Usage: wyrm"));
        assert!(shown(&table, &["help", "hunt"], marked).contains("page:Usage: wyrm hunt"));
        let at_once: [(&[&str], &str); 5] = [
            (list, "cat"),
            (list, ""),
            (&["catalog", "list", "--no-pager"], marked),
            (&["catalog", "list", "--plain"], marked),
            (&["hero", "list"], marked),
        ];
        for (words, pager) in at_once {
            let screen = shown(&table, words, pager);
            assert!(!screen.contains("page:") && !screen.is_empty(), "{words:?} {screen}");
        }
        // Configured like git.
        assert!(shown(&table, list, "echo less is $LESS").contains("less is FRX"));
    }

    #[test]
    fn a_pager_that_fails_or_is_left_early_is_no_error() {
        let table = Table::with_party();
        let list = &["catalog", "list"][..];
        for pager in ["no-such-pager", "false"] {
            let screen = shown(&table, list, pager);
            assert!(screen.contains("Savage Attack") && !screen.contains("error"), "{screen}");
        }
        let screen = shown(&table, list, "head -n 1");
        assert_eq!(screen.lines().count(), 1, "{screen}");
    }

    #[test]
    fn the_database_is_closed_while_somebody_reads() {
        let mut table = Table::with_party();
        let wyrm = env!("CARGO_BIN_EXE_wyrm");
        let change = format!("{wyrm} --db {} player add Zoe", table.db().display());
        assert!(shown(&table, &["catalog", "list"], &change).contains("Zoe"));
        assert_eq!(table.json("player list")["players"][0]["name"], "Zoe");
        let names = std::fs::read_dir(table.folder()).unwrap();
        let mut names: Vec<_> = names.map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["backups", "wyrm.db"], "nothing lies beside the closed file");
    }
}
