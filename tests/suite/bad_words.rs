//! Words that form no command, missing arguments when nobody can be asked, numbers out of range.

use insta::assert_snapshot;

use crate::harness::Table;

#[test]
fn words_that_form_no_command_exit_with_2() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(2, "hero list --alll"), @"
    exit 2
    --- stderr
    error: unexpected argument '--alll' found

      tip: a similar argument exists: '--all'

    Usage: wyrm hero list --all

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "hero pay denra timorn"), @"
    exit 2
    --- stderr
    error: missing: GOLD
    usage: wyrm hero pay [OPTIONS] [FROM] [TO] [GOLD]
    ");
    assert_snapshot!(table.refused(2, "hero pay denra timorn one"), @"
    exit 2
    --- stderr
    error: invalid value 'one' for '[GOLD]': not a whole number

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "heroes"), @"
    exit 2
    --- stderr
    error: unrecognized subcommand 'heroes'

      tip: a similar subcommand exists: 'hero'

    Usage: wyrm [OPTIONS] [COMMAND]

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "hero edit denra --player Ana --no-player --reason x"), @"
    exit 2
    --- stderr
    error: the argument '--player <PLAYER>' cannot be used with '--no-player'

    Usage: wyrm hero edit --player <PLAYER> --reason <REASON> <HERO>

    For more information, try '--help'.
    ");
}

#[test]
fn what_is_missing_is_named_when_nobody_can_be_asked() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --exp 14 --reason test");
    let mut missing = |words: &str| table.refused(2, &format!("{words} --no-input"));
    assert_snapshot!(missing("campaign new"), @"
    exit 2
    --- stderr
    error: missing: NAME
    usage: wyrm campaign new [OPTIONS] [NAME]
    ");
    assert_snapshot!(missing("campaign use"), @"
    exit 2
    --- stderr
    error: missing: NAME
    hint: one of: Ashes
    usage: wyrm campaign use [OPTIONS] [NAME]
    ");
    assert_snapshot!(missing("player add"), @"
    exit 2
    --- stderr
    error: missing: NAME
    usage: wyrm player add [OPTIONS] [NAME]...
    ");
    assert_snapshot!(missing("hero new"), @"
    exit 2
    --- stderr
    error: missing: NAME, and --class CLASS or --custom
    hint: classes: warrior, wizard, cleric, ranger, rogue
    usage: wyrm hero new NAME --class CLASS [OPTIONS]
           wyrm hero new NAME --custom --symbol SYMBOL --skills SKILLS [OPTIONS]
    ");
    assert_snapshot!(missing("hero new Vex"), @"
    exit 2
    --- stderr
    error: missing: --class CLASS or --custom
    hint: one of: warrior, wizard, cleric, ranger, rogue
    usage: wyrm hero new NAME --class CLASS [OPTIONS]
           wyrm hero new NAME --custom --symbol SYMBOL --skills SKILLS [OPTIONS]
    ");
    assert_snapshot!(missing("hero show"), @"
    exit 2
    --- stderr
    error: missing: HERO
    hint: one of: Denra, Timorn, Brum
    usage: wyrm hero show [OPTIONS] [HERO]
    ");
    assert_snapshot!(missing("hero edit denra --gold 1"), @"
    exit 2
    --- stderr
    error: missing: --reason TEXT
    usage: wyrm hero edit [OPTIONS] [HERO]
    ");
    assert_snapshot!(missing("hero level-up timorn"), @"
    exit 2
    --- stderr
    error: missing: --improve SKILL (level 2 improves one)
    hint: one of: Magic Bolt, Fireball, Lightning Storm, Critical Hit
    usage: wyrm hero level-up [OPTIONS] [HERO]
    ");
    assert_snapshot!(missing("hunt record"), @"
    exit 2
    --- stderr
    error: missing: --outcome slain|fled|wiped
    hint: one of: slain, fled, wiped
    usage: wyrm hunt record [OPTIONS]
    ");
    assert_snapshot!(missing("hunt record --outcome slain"), @"
    exit 2
    --- stderr
    error: missing: --heroes A,B
    hint: some of: Denra, Timorn, Brum
    usage: wyrm hunt record [OPTIONS]
    ");
    assert_snapshot!(missing("catalog add dragon 'Bog Wyrm'"), @"
    exit 2
    --- stderr
    error: missing: FIELD=VALUE, a dragon has
           chapter (a number from 1 to 8): the chapter it is hunted in
           rank (a number from 1 to 5): how dangerous it is
           hp (a number from 1 to 999): hit points
           exp (a number from 0 to 999): experience for slaying it
           gold (a number from 0 to 999): gold for slaying it
           attacks (three attacks, as in: Bite 6 / Tail Strike 10 / Inferno 13): for one, two, and three or more Dragon symbols
           abilities (any of hardened, shockwave, poison, frost, ancient, regeneration, sneaky): special abilities
           text (a line of text, 200 characters at most): an ability of your own, in your words
    usage: wyrm catalog add [OPTIONS] [KIND] [NAME] [FIELD=VALUE]...
    ");
    table.ok("hero level-up timorn --improve fireball");
    assert_snapshot!(table.refused(2, "hero level-up timorn"), @"
    exit 2
    --- stderr
    error: missing: --learn SKILL or --decline (level 3)
    hint: one of: Lightning Storm, Drain Life, Genie
    usage: wyrm hero level-up [OPTIONS] [HERO]
    ");
    table.ok("hunt record --outcome fled --heroes denra");
    assert_snapshot!(table.refused(2, "market buy"), @"
    exit 2
    --- stderr
    error: missing: ITEM
    hint: one of: Small Healing Potion (1 gold), Scroll of Knowledge (1 gold), Haste Potion (1 gold), Holy Water (1 gold), Mana Potion (1 gold)
    usage: wyrm market buy [OPTIONS] [ITEM]
    ");
    assert_snapshot!(table.refused(2, "market buy haste"), @"
    exit 2
    --- stderr
    error: missing: --hero NAME
    hint: one of: Denra (0 gold), Timorn (0 gold), Brum (0 gold)
    usage: wyrm market buy [OPTIONS] [ITEM]
    ");
}

#[test]
fn numbers_out_of_range_are_refused_not_misread() {
    let mut table = Table::with_party();
    assert_snapshot!(table.refused(1, "undo 0"), @"
    exit 1
    --- stderr
    error: the number of steps must be at least 1, not 0
    ");
    assert_snapshot!(table.refused(1, "undo 99"), @"
    exit 1
    --- stderr
    error: there are 4 steps to undo, not 99
    hint: wyrm undo 4
    ");
    assert_snapshot!(table.refused(1, "redo"), @"
    exit 1
    --- stderr
    error: there is nothing to redo
    ");
    assert_snapshot!(table.refused(1, "undo --to 99"), @"
    exit 1
    --- stderr
    error: there is no step 99 to go back to
    hint: wyrm history lists them
    ");
    assert_snapshot!(table.refused(1, "history --limit -1"), @"
    exit 1
    --- stderr
    error: the number of steps must be at least 1, not -1
    ");
    assert_snapshot!(table.refused(1, "hunt list --limit 0"), @"
    exit 1
    --- stderr
    error: the number of hunts must be at least 1, not 0
    ");
    assert_snapshot!(table.refused(1, "hunt show 5"), @"
    exit 1
    --- stderr
    error: there is no hunt with the id 5 in Ashes
    hint: all hunts: wyrm hunt list
    ");
    assert_snapshot!(table.refused(1, "hunt show"), @"
    exit 1
    --- stderr
    error: Ashes has no hunt yet
    hint: wyrm hunt record --outcome slain --heroes A,B
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --hp 0 --reason x"), @"
    exit 1
    --- stderr
    error: maximum hit points of Denra must be 1 to 99, not 0
    ");
    assert_snapshot!(table.refused(1, "hero edit denra --exp 9999999999 --reason x"), @"
    exit 1
    --- stderr
    error: Denra has 0 experience: it cannot become 9999999999
    hint: experience must be 0 to 1000000
    ");
}

#[test]
fn small_slips_are_told_for_what_they_are() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --reason start --gold 5 --exp 100");
    table.ok("hero edit brum --reason start --state dead");
    let said = table.refused(1, "hero resurrect brum --paid-by denra,timorn,brum");
    assert_snapshot!(said, @"
    exit 1
    --- stderr
    error: 3 heroes cannot share 2 gold: some would pay nothing
    hint: name fewer, or say who pays what: --paid-by timorn:1,denra:1
    ");
    assert_snapshot!(table.refused(1, &["hero", "edit", "denra", "--reason", "", "--gold", "1"]), @"
    exit 1
    --- stderr
    error: a reason cannot be empty
    ");
    assert_snapshot!(table.refused(1, "hero new Zo --class rogue --seed 5"), @"
    exit 1
    --- stderr
    error: dice are rolled only for a custom hero's hit points
    ");
    let hunt = ["hunt", "record", "--outcome", "fled", "--heroes", "denra,timorn"];
    assert_snapshot!(table.refused(1, &[&hunt[..], &["--note", ""]].concat()), @"
    exit 1
    --- stderr
    error: a note cannot be empty
    ");
    assert_snapshot!(table.refused(2, "hero edit denra --reason x --gold --json"), @r#"
    exit 2
    --- stderr
    {
      "error": {
        "hint": null,
        "kind": "usage",
        "message": "a value is required for '--gold <GOLD>' but none was supplied"
      },
      "schema": 1
    }
    "#);
    assert_snapshot!(table.refused(2, "undo 99999999999999999999"), @"
    exit 2
    --- stderr
    error: invalid value '99999999999999999999' for '[N]': the number is too large

    For more information, try '--help'.
    ");
    assert_snapshot!(table.refused(2, "--json hero"), @r#"
    exit 2
    --- stderr
    {
      "error": {
        "hint": "Usage: wyrm hero [OPTIONS] <COMMAND>",
        "kind": "usage",
        "message": "a command is missing"
      },
      "schema": 1
    }
    "#);
    let long = "x".repeat(100_000);
    assert!(table.refused(2, &["hero", "list", &long]).err.len() < 1000);
    table.ok("catalog edit dragon young-black hp=60");
    table.ok("catalog reset dragon young-black HP");
    let file = table.folder().join("bad.toml").to_str().unwrap().to_owned();
    std::fs::write(&file, "[[item]]\nname = \"x\"\n".repeat(1000)).unwrap();
    let said = table.refused(1, &["catalog", "import", &file]);
    assert!(said.err.contains("\n       and 29"), "{said}");
    assert!(said.err.lines().count() < 60, "{said}");
    let levels: Vec<String> = ["--improve stab", "--decline", "--improve sneak"]
        .iter()
        .map(|what| {
            let up = table.json(&format!("hero level-up denra {what} --seed 1"));
            up["level_up"]["dice"].to_string()
        })
        .collect();
    assert!(levels[0] != levels[1] && levels[1] != levels[2], "{levels:?}");
}

/// Undo stands alone; after a title it never suggests ending or dropping the play.
#[test]
fn undo_after_a_title_says_that_it_stands_alone() {
    let mut table = Table::new();
    for words in ["hunt undo", "drako redo", "keepers history"] {
        let said = table.refused(2, words);
        let (_, word) = words.split_once(' ').unwrap();
        let tip = format!("tip: use it alone: wyrm {word}\n");
        assert!(said.err.contains(&tip), "{}", said.err);
        assert!(!said.err.contains("similar"), "{}", said.err);
    }
}

/// Dice are named by their positions; anything else is refused with the allowed values.
#[test]
fn a_die_to_pass_on_is_named_by_its_position() {
    let mut table = Table::with_party();
    table.ok("hunt start --heroes denra,timorn --dragon young-red");
    table.ok("hunt roll --dice DDSMC");
    table.ok("hunt use stab");
    for (typed, says) in [
        (
            "d",
            "error: d is not a position of a die\nhint: positions as shown, from 1: 1 3 5 or 135\n",
        ),
        (
            "0",
            "error: 0 is not a position of a die\nhint: positions as shown, from 1: 1 3 5 or 135\n",
        ),
        (
            "-1",
            "error: -1 is not a position of a die\nhint: positions as shown, from 1: 1 3 5 or 135\n",
        ),
        (
            "34",
            "error: one die can be passed on, not 2\nhint: its position as shown, from 1: wyrm hunt assist 3\n",
        ),
    ] {
        assert_eq!(table.refused(1, &format!("hunt assist {typed}")).err, says);
    }
    let said = table.refused(2, "hunt log d");
    assert!(said.err.contains("'[ID]': not a whole number"), "{said}");
    table.ok("hunt assist 3");
}

/// If nobody can be asked, missing arguments are named with the usage line.
#[test]
fn a_command_that_lacks_something_shows_how_it_is_used() {
    let mut table = Table::with_party();
    assert_eq!(
        table.refused(2, "hero new").err,
        "error: missing: NAME, and --class CLASS or --custom\n\
         hint: classes: warrior, wizard, cleric, ranger, rogue\n\
         usage: wyrm hero new NAME --class CLASS [OPTIONS]\n       \
         wyrm hero new NAME --custom --symbol SYMBOL --skills SKILLS [OPTIONS]\n"
    );
    let said = table.refused(2, "hero new Cara");
    assert!(said.err.starts_with("error: missing: --class CLASS or --custom\n"), "{said}");
    for (words, usage) in [
        ("hero give", "wyrm hero give [OPTIONS] [FROM] [ITEM] [TO]"),
        ("play add", "wyrm play add [OPTIONS] [GAME]"),
        ("drako start", "wyrm drako start [OPTIONS]"),
    ] {
        let said = table.refused(2, words);
        assert_eq!(said.err.lines().last(), Some(format!("usage: {usage}").as_str()));
        let said = table.refused(2, &format!("{words} --json"));
        let error: serde_json::Value = serde_json::from_str(&said.err).unwrap();
        assert_eq!(error["error"]["usage"], usage);
        assert_eq!(error["error"]["kind"], "usage");
    }
}
