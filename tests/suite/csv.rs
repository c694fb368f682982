//! `--csv`: every list as comma-separated values, complete and without formulas.

use insta::assert_snapshot;

use crate::harness::Table;

/// A party after a little of everything.
fn evening() -> Table {
    let mut table = Table::with_party();
    table.ok("player add Ana Ben");
    table.ok("hunt record --outcome slain --heroes denra,timorn,brum");
    table.ok("market buy small-healing-potion --hero denra");
    table.ok("hunt record --outcome fled --heroes denra,brum --dead brum");
    table
}

fn csv(table: &mut Table, words: &str) -> String {
    let said = table.ok(&format!("{words} --csv"));
    assert!(said.out.ends_with("\r\n"), "{said}");
    // Every line end within the answer is one of the format's.
    assert_eq!(said.out.matches('\n').count(), said.out.matches("\r\n").count());
    said.out.replace("\r\n", "\n")
}

#[test]
fn every_list_comes_as_its_table() {
    let mut table = evening();
    let lists = [
        "player list",
        "campaign list",
        "campaign rule",
        "hero list",
        "hero history denra",
        "hero why denra gold",
        "hunt list",
        "play list",
        "market",
        "history",
        "drako box",
        "amulets box",
        "keepers rule",
        "catalog list classes",
        "catalog list dragons --chapter 1",
        "explain shockwave",
    ];
    let shown: Vec<String> = lists
        .iter()
        .map(|words| format!("$ wyrm {words} --csv\n{}", csv(&mut table, words)))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn an_empty_list_has_its_head() {
    let mut table = Table::new();
    assert_eq!(csv(&mut table, "player list"), "player,heroes,games,id\n");
    assert_eq!(csv(&mut table, "play list"), "play,when,title,who,how it ended,minutes\n");
    assert_eq!(csv(&mut table, "campaign list"), "current,campaign,chapter,heroes,hunts,id\n");
    assert_eq!(csv(&mut table, "history"), "step,when,what,state\n");
}

#[test]
fn statistics_without_plays_have_their_heads() {
    let mut table = Table::new();
    table.ok("player add Ana Ben");
    table.ok("campaign new Ashes");
    let people = "player,plays,won,rate,rating,run,last played\n";
    let luck = "dice,bad,expected,luck\n";
    let (hunts, heroes) = (
        "hunt,id,when,dragon,chance,outcome,rounds,damage,died,gold\n",
        "hero,hunts,died,damage,healing,taken,kills,dragons,expected,earned,spent\n",
    );
    for (words, head) in [
        ("stats", format!("{people}\ngame,plays,last played\n")),
        ("stats drako", people.to_owned()),
        ("stats luck", format!("player,{luck}")),
        ("stats dice", "die,rolled,player,face,shown,expected\n".to_owned()),
        ("stats records", "record,value,set by\n".to_owned()),
        ("stats campaign", format!("{hunts}\n{heroes}")),
        (
            "stats heroes",
            "hero,class,campaign,hunts,won,died,kills,hardest,damage a hunt\n".to_owned(),
        ),
        ("player show ana", "game,plays,won,rate\n".to_owned()),
        ("player versus ana ben", "game,plays,ahead\n".to_owned()),
    ] {
        assert_eq!(csv(&mut table, words), head, "{words}");
    }
}

/// An evening of hunts and cards: facts without pictures, with bare numbers.
#[test]
fn statistics_come_as_their_tables() {
    let mut table = crate::stats_luck::evening();
    table.ok("play add amulets --player Ana:30 --player Ben:29");
    let lists = [
        "stats",
        "stats amulets",
        "stats luck",
        "stats luck ana",
        "stats dice",
        "stats records",
        "stats campaign",
        "stats heroes",
        "player show ana",
        "player versus ana ben",
    ];
    let shown: Vec<String> = lists
        .iter()
        .map(|words| format!("$ wyrm {words} --csv\n{}", csv(&mut table, words)))
        .collect();
    assert_snapshot!(shown.join("\n"));
}

#[test]
fn a_list_is_whole_however_long_and_however_narrow_the_window() {
    let mut table = Table::new();
    table.width = 20;
    let names: Vec<String> = (0..70).map(|n| format!("Somebody with a long name {n:02}")).collect();
    for ten in names.chunks(10) {
        let mut words = vec!["player", "add"];
        words.extend(ten.iter().map(String::as_str));
        table.ok(&words);
    }
    let listed = csv(&mut table, "player list");
    for name in &names {
        assert!(listed.contains(&format!("\n{name},0,0,")), "{listed}");
    }
    for _ in 0..60 {
        table.ok("amulets score --player Ana:eggs=1 --player Ben:pieces=1 --save");
    }
    assert_eq!(csv(&mut table, "play list").lines().count(), 61);
    assert_eq!(csv(&mut table, "play list --limit 5").lines().count(), 6);
    assert_eq!(csv(&mut table, "history").lines().count(), 68);
}

/// A name that a spreadsheet would execute, written by another program.
#[test]
fn a_hostile_name_is_a_text() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo");
    table.edit_elsewhere(
        "UPDATE player SET name = '=HYPERLINK(\"http://x\",\"y\")' WHERE id = 1;
         UPDATE player SET name = '@SUM(A1),' || char(27) || '[2J' WHERE id = 2;
         UPDATE player SET name = '-2+3' || char(10) || 'x' WHERE id = 3",
    );
    let said = table.ok("player list --csv");
    let mut lines: Vec<&str> = said.out.split("\r\n").collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        [
            "",
            "\"'-2+3\nx\",0,0,3",
            "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\",0,0,1",
            "\"'@SUM(A1),\\u{1b}[2J\",0,0,2",
            "player,heroes,games,id",
        ]
    );
}

#[test]
fn what_is_not_a_list_refuses_it_before_anything_is_done() {
    let mut table = evening();
    assert_snapshot!(table.refused(2, "hero show denra --csv"));
    assert_snapshot!(table.refused(2, "campaign rule party-size any --csv"));
    assert_snapshot!(table.refused(2, "restore newest --csv"));
    for words in ["undo --csv", "backup --csv", "player add Dora --csv", "--csv", "where --csv"] {
        table.refused(2, words);
    }
    assert!(!table.folder().join("backups").join("x").exists());
    assert_snapshot!(table.refused(2, "player list --csv --json"));
}

#[test]
fn backups_are_listed_by_restore() {
    let mut table = evening();
    let listed = csv(&mut table, "restore");
    let mut lines = listed.lines();
    assert_eq!(lines.next(), Some("backup,when,why,bytes"));
    let first = lines.next().unwrap();
    let bytes = first.rsplit_once(',').unwrap().1;
    assert!(bytes.parse::<u64>().unwrap() > 10_000, "{first}");
}
