//! Finished plays of any game, entered by flags: the winner, consequences, and impossible results.

use serde_json::json;

use crate::harness::Table;

#[test]
fn a_play_is_told_in_one_line_and_shown_with_all_that_was_said() {
    let mut table = Table::new();
    let said = table.ok(
        "play add Azul --player Ana:10+8,colour=blue,role=scout --player Ben:12 --player Cleo \
         --date 2026-11-01 --took 1h30 --place 'at the lake' --note 'a close one'",
    );
    assert_eq!(
        said.out,
        "play 1 is recorded: Azul on 2026-11-01, Ana wins with 18\n\
         Azul is a new game\nAna, Ben and Cleo are new players\n"
    );
    assert_eq!(said.err, "(undo: wyrm undo)\n");
    insta::assert_snapshot!(table.ok("play show 1"));
}

#[test]
fn scores_decide_and_ties_share_the_win() {
    let mut table = Table::new();
    table.ok("play add Azul --player Ana:10+8 --player Ben:12 --took 45 --place home");
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["how"], "Ana wins with 18");
    assert_eq!(play["outcome"], "won");
    assert_eq!(play["minutes"], 45);
    assert_eq!(play["place"], "home");
    assert_eq!(play["cooperative"], false);
    assert_eq!(
        play["seats"][0],
        json!({ "player": "Ana", "hero": null, "score": 18, "score_text": "10+8", "won": true,
                "died": false, "rank": null, "role": null, "team": null, "colour": null })
    );
    table.ok("play add Azul --player Ana:12 --player Ben:12 --player Cleo:3");
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["how"], "Ana and Ben share the win with 12");
    assert_eq!(play["outcome"], "shared");
    table.ok("play add Golf --player Ana:70 --player Ben:68 --lowest-wins");
    assert_eq!(table.json("play show")["play"]["how"], "Ben wins with 68");
}

#[test]
fn teams_roles_colours_and_ranks_are_shown_where_they_were_told() {
    let mut table = Table::new();
    table.ok("play add Tichu --player Ana:10+8,team=red,role=scout,colour=blue,rank=1 \
         --player Ben:24-12,team=blue --player Doro:3,team=red --date 2026-11-02 --took 1:30 \
         --place home --note 'a close one'");
    insta::assert_snapshot!(table.ok("play show"));
    insta::assert_snapshot!(table.ok("play show --plain"));
    insta::assert_snapshot!(table.ok("play list"));
}

#[test]
fn all_win_or_lose_together() {
    let mut table = Table::new();
    let said = table.ok("play add Pandemic --players Ana,Ben --lost");
    assert_eq!(
        said.out,
        "play 1 is recorded: Pandemic on 2026-11-14, lost together\n\
         Pandemic is a new game\nAna and Ben are new players\n"
    );
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["cooperative"], true);
    assert_eq!(play["seats"][0]["won"], false);
    table.ok("play add Pandemic --players Ana,Ben --won");
    let play = table.json("play show")["play"].clone();
    assert_eq!(play["seats"][1]["won"], true);
}

#[test]
fn a_play_is_of_the_day_that_is_told_and_the_list_is_in_that_order() {
    let mut table = Table::new();
    table.ok("play add Azul --players Ana,Ben --winner Ana");
    table.ok("play add Azul --players Ana,Ben --winner Ben --date 2026-03-01");
    table.ok("play add Azul --players Ana,Ben --winner Ben --date '2026-10-03 20:30'");
    let plays = table.json("play list")["plays"].clone();
    let ids: Vec<_> = plays.as_array().unwrap().iter().map(|p| p["id"].clone()).collect();
    assert_eq!(ids, [2, 3, 1]);
    assert_eq!(plays[1]["started_at"], "2026-10-03T19:30:00Z");
    let since = table.json("play list --since 2026-10");
    assert_eq!(since["plays"].as_array().unwrap().len(), 2);
    assert_eq!(table.json("play list --since 2026-10-04")["plays"][0]["id"], 1);
}

/// Games and players with similar names are mistakes, unless a flag says otherwise.
#[test]
fn unknown_names_are_added_and_near_misses_refused() {
    let mut table = Table::new();
    table.ok("play add Catan --players Anatol,Ben --winner Ben");
    assert_eq!(
        table.refused(1, "play add Katan --players Anatol,Ben").err,
        "error: there is no game called Katan, did you mean Catan?\n\
         hint: --new-game adds Katan as another game\n"
    );
    assert_eq!(
        table.refused(1, "play add Catan --players Anatoll,Ben").err,
        "error: there is no player called Anatoll, did you mean Anatol?\n\
         hint: --new-player adds Anatoll as someone new\n"
    );
    let said = table.ok("play add Katan --players Anatoll,Ben --new-player --new-game");
    assert!(said.out.ends_with("Katan is a new game\nAnatoll is a new player\n"), "{said}");
    // All of it is one step.
    table.ok("undo");
    assert_eq!(table.json("player list")["players"].as_array().unwrap().len(), 2);
    assert_eq!(table.json("game list")["games"].as_array().unwrap().len(), 5);
}

#[test]
fn what_contradicts_itself_is_refused() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo");
    for (words, code, error) in [
        ("play add", 2, "error: missing: GAME\nhint: all games: wyrm game list\n"),
        (
            "play add Azul",
            2,
            "error: missing: --player NAME\n\
             hint: --player Ana:69 --player Ben:61, or --players Ana,Ben --winner Ana\n",
        ),
        (
            "play add Azul --player Ana:rank=2,won --player Ben:rank=1",
            1,
            "error: Ben has rank 1, but Ana won\n",
        ),
        (
            "play add Azul --player Ana:rank=2,won --player Ben",
            1,
            "error: Ana won, but has rank 2: a winner has rank 1\n",
        ),
        (
            "play add Azul --player Ana:rank=2 --player Ben",
            1,
            "error: somebody has rank 1, or is a winner\n",
        ),
        (
            "play add Azul --player Ana:won --player Ben --won",
            1,
            "error: all win or lose together, not only Ana\n",
        ),
        (
            "play add Azul --player Ana:won --player Ben --lost",
            1,
            "error: all lost together, but Ana is given as winner\n",
        ),
        ("play add Azul --players Ana,Ben,ana", 1, "error: Ana is named twice\n"),
        (
            "play add Azul --players Ana,Ben --winner Cleo",
            1,
            "error: Cleo did not take part\nhint: there were Ana and Ben\n",
        ),
        (
            "play add Azul --players Ana,Ben --lowest-wins",
            1,
            "error: the lowest score wins, but nobody has a score\n",
        ),
        (
            "play add Azul --player Ana:many --player Ben:5",
            1,
            "error: Ana: many is not a score: write it as 69 or 10+8\n\
             hint: as in Ana:69 or Ana:score=10+8,won,rank=1,team=red,role=scout,colour=blue\n",
        ),
        (
            "play add Azul --player Ana:height=5",
            1,
            "error: Ana: height is not a detail of a player\nhint: score, rank, won, role, team, colour\n",
        ),
        (
            "play add Azul --player Ana:5,6",
            1,
            "error: Ana: something is given twice\n\
             hint: as in Ana:69 or Ana:score=10+8,won,rank=1,team=red,role=scout,colour=blue\n",
        ),
        ("play add Azul --player Ana:rank=0", 1, "error: Ana: a rank must be at least 1, not 0\n"),
        (
            "play add Azul --players Ana,Ben --took long",
            1,
            "error: long is not a duration\n\
             hint: minutes as in 90, or hours as in 1h30 or 1:30\n",
        ),
        (
            "play add Azul --players Ana,Ben --how slain",
            1,
            "error: slain is not a known ending of this game\n\
             hint: --note records it in words\n",
        ),
        (
            "play add Azul --players Ana,Ben --date 2027-01-01",
            1,
            "error: 2027-01-01 is in the future\n",
        ),
        ("play add Azul --players Ana,Ben --note ''", 1, "error: a note cannot be empty\n"),
        (
            "play add 99 --players Ana,Ben",
            1,
            "error: there is no game called 99\nhint: known: Dice & Dragons, Dragon Keepers, Dragonkeepers, Drako\n",
        ),
        ("play add 'A=B' --players Ana,Ben", 1, "error: a name cannot contain =\n"),
    ] {
        let said = table.refused(code, words);
        if words.contains("A=B") {
            assert!(said.err.starts_with("error: "), "{said}");
        } else {
            assert_eq!(said.complaint(), error, "{words}");
        }
    }
    let dry = table.ok("play add Azul --players Ana,Ben --winner Ana --dry-run");
    assert!(dry.err.contains("nothing was changed"), "{dry}");
    assert_eq!(table.json("play list")["plays"], json!([]));
}

#[test]
fn the_four_titles_are_told_by_their_own_results() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo Dora");
    let mut told = |words: &str| {
        table.ok(words);
        let play = table.json("play show")["play"].clone();
        let won = |seat: &serde_json::Value| seat["won"] == true;
        let seats = play["seats"].as_array().unwrap();
        let winners: Vec<_> =
            seats.iter().filter(|s| won(s)).map(|s| s["player"].clone()).collect();
        (play["how"].as_str().unwrap().to_owned(), play["outcome"].clone(), winners)
    };
    let (how, outcome, winners) =
        told("play add drako --player Ana:team=dragon --player Ben --how escaped");
    assert_eq!(how, "Ana wins: the dwarves have no cards, the dragon escapes");
    assert_eq!((outcome, winners), (json!("escaped"), vec![json!("Ana")]));
    let (how, outcome, winners) =
        told("play add drako --player Ana:role=dragon --player Cleo --winner Cleo");
    assert_eq!(how, "Cleo wins: the dragon is slain");
    assert_eq!((outcome, winners), (json!("slain"), vec![json!("Cleo")]));
    let (how, outcome, _) = told("play add keepers --player Ana:3 --player Ben:2 --player Cleo:0");
    assert_eq!((how.as_str(), outcome), ("Ana wins with 3", json!("won")));
    let (how, ..) =
        told("play add keepers --player Ana:3 --player Ben:3 --player Cleo:0 --winner ben");
    assert_eq!(how, "Ben wins");
    let (how, outcome, _) = told("play add keepers --players Ana,Ben --lost");
    assert_eq!((how.as_str(), outcome), ("lost together", json!("lost")));
    let (how, outcome, _) = told("play add keepers --players Ana,Ben,Cleo --how nobody");
    assert_eq!((how.as_str(), outcome), ("nobody wins: a dragon was defeated", json!("nobody")));
    let (how, outcome, winners) =
        told("play add amulets --player Ana:61 --player Ben:61 --player Cleo:9 --winner ana,ben");
    assert_eq!((how.as_str(), outcome), ("Ana and Ben share the win with 61", json!("shared")));
    assert_eq!(winners.len(), 2);
    let (how, _, winners) = told("play add amulets --player Ana:won --player Ben:50");
    assert_eq!((how.as_str(), winners), ("Ana wins", vec![json!("Ana")]));
    assert_eq!(table.json("play show 5")["play"]["facts"]["mode"], "dragon");
    assert_eq!(table.json("play show 1")["play"]["seats"][1]["team"], "dwarves");
    // The figure by which statistics find the sides.
    let conn = rusqlite::Connection::open(table.db()).unwrap();
    let dragons: i64 = conn
        .query_row("SELECT count(*) FROM play_stat WHERE name = 'dragon' AND value = 1", [], |r| {
            r.get(0)
        })
        .unwrap();
    assert_eq!(dragons, 2);
}

#[test]
fn the_rules_of_the_four_titles_are_held() {
    let mut table = Table::new();
    table.ok("player add Ana Ben Cleo Dora Emil");
    for (words, error) in [
        (
            "drako --players Ana,Ben",
            "error: one side wins: enter the winner\nhint: --winner NAME\n",
        ),
        (
            "drako --players Ana,Ben --winner Ana --how drawn",
            "error: Drako ends slain, escaped or dwarves-dead, not drawn\n",
        ),
        (
            "drako --player Ana:team=dragon,won --player Ben --how slain",
            "error: the dragon is slain: Ana cannot have won\n",
        ),
        (
            "drako --players Ana,Ben --how slain",
            "error: the sides are missing: who played the dragon, who the dwarves?\n\
             hint: enter each side as the team: dragon or dwarves\n",
        ),
        (
            "drako --player Ana:team=dragon --players Ben,Cleo --how slain",
            "error: Drako is for 2 players, not 3\n",
        ),
        ("drako --player Ana:won", "error: Drako is for 2 players, not 1\n"),
        (
            "drako --player Ana:team=dragon,rank=1 --player Ben:team=dwarves,rank=1",
            "error: only one side can win\n",
        ),
        ("drako --player Ana:5 --player Ben:3", "error: Drako has no score\n"),
        (
            "drako --players Ana,Ben --won",
            "error: Drako is not won or lost together: one side wins\n",
        ),
        (
            "keepers --players Ana,Ben --winner Ana",
            "error: the Keeper game is for 3 to 6 players, not 2\n",
        ),
        (
            "keepers --players Ana,Ben,Cleo,Dora,Emil --won",
            "error: the Dragon game is for 2 to 4 players, not 5\n",
        ),
        (
            "keepers --player Ana:3 --player Ben:3 --player Cleo:1",
            "error: Ana and Ben have 3 shields each, and the fewest arrows on the favourite decide: enter the winner\n\
             hint: --winner NAME; or score it: wyrm keepers score --save\n",
        ),
        (
            "keepers --player Ana:3 --player Ben:3 --player Cleo:1 --winner cleo",
            "error: Cleo is given as winner, but Ana and Ben have the highest score, 3\n",
        ),
        (
            "keepers --player Ana:won,team=elves --player Ben --player Cleo",
            "error: Ana cannot be in a team: the Keeper game has none\n",
        ),
        (
            "keepers --player Ana:won,colour=red --player Ben --player Cleo:colour=Red",
            "error: Ana and Cleo cannot both be red\nhint: a tribe has one player\n",
        ),
        (
            "keepers --players Ana,Ben,Cleo --how slain",
            "error: slain is not an ending of the Keeper game\n\
             hint: nobody: a dragon was defeated, and nobody wins; otherwise enter the winner\n",
        ),
        (
            "keepers --players Ana,Ben,Cleo --how nobody --lost",
            "error: the Dragon game is won or lost, not nobody\n",
        ),
        (
            "amulets --player Ana:60,team=red --player Ben:50",
            "error: Ana cannot be in a team: Dragonkeepers has none\n",
        ),
        (
            "amulets --player Ana:60,rank=1 --player Ben:50,rank=3 --player Cleo:12,rank=2",
            "error: Cleo has rank 2 with 12, but Ben has rank 3 with 50\n\
             hint: the higher score ranks first\n",
        ),
        (
            "amulets --players Ana,Ben --how slain",
            "error: slain is not a known ending of this game\n\
             hint: --note records it in words\n",
        ),
        (
            "amulets --player Ana:61 --player Ben:61",
            "error: Ana and Ben are tied at 61, and the most dragon cards laid out win: enter the winner\n\
             hint: --winner NAME; or score it: wyrm amulets score --save\n",
        ),
        ("amulets --player Ana:61", "error: Dragonkeepers is for 2 to 4 players, not 1\n"),
        (
            "amulets --player Ana:61 --player Ben:-4",
            "error: Ben cannot have -4: nothing takes points away\n",
        ),
        (
            "amulets --player Ana:61 --player Ben:40 --lowest-wins",
            "error: the highest score wins here\n",
        ),
        (
            "dice-dragons --players Ana,Ben --won",
            "error: a hunt of Dice & Dragons belongs to a campaign and has a command of its own\n\
             hint: wyrm hunt record\n",
        ),
    ] {
        let said = table.refused(1, &format!("play add {words}"));
        assert_eq!(said.err, error, "{words}");
    }
}

/// The log of an abandoned hunt stays readable; it counts nowhere.
#[test]
fn the_log_of_an_abandoned_hunt_stays_readable_and_it_counts_nowhere() {
    let mut table = Table::with_party();
    table.ok("hero edit denra --player Ana --reason seat");
    table.ok("hunt start --heroes denra,timorn");
    table.ok("hunt roll --seed 4");
    table.ok("hunt abandon");
    let log = table.ok("hunt log 1");
    assert!(log.out.contains("Denra"), "{log}");
    assert_eq!(table.json("player list")["players"][0]["plays"], 0);
    assert_eq!(table.json("campaign list")["campaigns"][0]["hunts"], 0);
    assert_eq!(table.json("play list")["plays"], json!([]));
    assert_eq!(
        table.refused(1, "play edit 1 --place home").err,
        "error: play 1 was abandoned: there is nothing to change\n\
         hint: only wyrm play note and wyrm play delete work here\n"
    );
}

/// Every record is complete, including games without rules.
#[test]
fn a_told_play_of_any_game_passes_the_check() {
    let mut table = Table::new();
    table.ok("play add Azul --player Ana:5 --player Ben:4");
    table.ok("play add drako --players Ana,Ben --winner Ana");
    let said = table.ok("check");
    assert!(!said.out.contains("no rules"), "{said}");
}

/// No typed text reaches a terminal or the file with control characters.
#[test]
fn hostile_words_are_refused() {
    let mut table = Table::new();
    for words in [
        ["play", "add", "Az\u{1b}[31mul", "--players", "Ana,Ben"],
        ["play", "add", "Azul", "--players", "A\u{202e}na,Ben"],
        ["play", "add", "Azul", "--player", "Ana:team=\u{1b}[2J"],
        ["play", "add", "Azul", "--player", "Ana:role=a\nb"],
        ["play", "add", "Azul", "--winner", "\u{1b}]0;x\u{7}"],
    ] {
        let said = table.run(&words);
        assert!(matches!(said.code, 1 | 2), "{said}");
        let odd = |c: char| c.is_control() && c != '\n';
        assert!(!said.err.contains(odd), "{said}");
    }
    for flag in ["--place", "--note"] {
        let words = ["play", "add", "Azul", "--players", "Ana,Ben", flag, "a\u{1b}b"];
        table.refused(1, &words);
    }
    assert_eq!(table.dump(), "");
}
