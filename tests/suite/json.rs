//! JSON that others rely on: one document with `"schema": 1`, stable names; `--dry-run` and errors.

use serde_json::{Value, json};

use crate::harness::Table;

/// Every field of `path.to[].{a,b}` written as a list of dotted paths; `[]` looks into each element.
#[track_caller]
fn promises(document: &Value, paths: &[&str]) {
    assert_eq!(document["schema"], 1, "{document:#}");
    for path in paths {
        let mut found = vec![document];
        for part in path.split('.') {
            let (name, each) = match part.strip_suffix("[]") {
                Some(name) => (name, true),
                None => (part, false),
            };
            found = found
                .into_iter()
                .map(|value| value.get(name).unwrap_or_else(|| panic!("no {path}: {value:#}")))
                .collect();
            if each {
                found = found.into_iter().flat_map(|v| v.as_array().unwrap()).collect();
                assert!(!found.is_empty(), "{path} is empty");
            }
        }
    }
}

const HERO: [&str; 15] = [
    "name",
    "class",
    "level",
    "exp",
    "gold",
    "max_hp",
    "armor_class",
    "tokens",
    "initiative",
    "state",
    "items[].name",
    "skills[].name",
    "skills[].symbols",
    "skills[].effect",
    "skills[].improved",
];

fn under(root: &str, fields: &[&str]) -> Vec<String> {
    fields.iter().map(|field| format!("{root}.{field}")).collect()
}

#[track_caller]
fn promises_under(document: &Value, root: &str, fields: &[&str]) {
    let paths = under(root, fields);
    promises(document, &paths.iter().map(String::as_str).collect::<Vec<_>>());
}

fn in_bearwood() -> Table {
    let mut table = Table::with_party();
    for who in ["denra", "timorn", "brum"] {
        table.ok(&format!("hero edit {who} --add-item holy-water --exp 4 --reason test"));
    }
    table.ok("hunt record --outcome slain --heroes denra,timorn");
    table
}

#[test]
fn the_promised_fields_of_other_titles_are_there() {
    let mut table = Table::new();
    let scored = table.json(
        "keepers score --player Ana:tribe=red,shields=3,arrows=1 \
         --player Ben:tribe=blue,shields=2,arrows=0 --player Cleo:tribe=green,shields=3,arrows=1",
    );
    let parts = ["name", "total", "rank", "tribe", "shields", "favourite_arrows"];
    promises_under(&scored, "score.players[]", &parts);
    assert_eq!(scored["score"]["winners"], json!(["Ana", "Cleo"]));
    assert_eq!(scored["score"]["shared"], true);
    let setup = table.json("keepers setup --mode dragon --players Ana,Ben --seed 4");
    assert_eq!(setup["setup"]["seed"], 4);
    promises_under(
        &setup,
        "setup",
        &[
            "mode",
            "difficulty",
            "circle[]",
            "players[].tribe",
            "first",
            "hunter_dice",
            "tokens",
            "deck.piles",
            "start",
        ],
    );
}

#[test]
fn the_promised_fields_are_there() {
    let mut table = in_bearwood();
    promises_under(&table.json("hero show denra"), "hero", &HERO);
    promises_under(&table.json("campaign show"), "campaign", &["name", "chapter"]);
    promises_under(&table.json("campaign show"), "campaign.heroes[]", &HERO);
    promises(&table.json("campaign list"), &["campaigns[].name", "campaigns[].chapter"]);
    promises_under(
        &table.json("market"),
        "market",
        &["chapter", "place", "stock[].item", "stock[].price", "stock[].left"],
    );
    let told = table.json("hunt record --outcome slain --heroes denra,timorn");
    promises_under(
        &told,
        "hunt",
        &["id", "outcome", "shares[].hero", "shares[].gold", "shares[].exp", "may_level_up[]"],
    );
    assert_eq!(told["hunt"]["may_level_up"], json!(["Denra", "Timorn"]));
    assert_eq!(told["hunt"]["outcome"], "slain");
    promises(&table.json("history"), &["history.steps[].id", "history.steps[].label"]);
}

#[test]
fn every_change_carries_its_step() {
    let mut table = Table::new();
    let changes = [
        "player add Ana",
        "player rename Ana Anna",
        "campaign new Ashes",
        "campaign rename 'Ashes of Agelos'",
        "campaign rule same-class on",
        "campaign new Embers",
        "campaign use ashes",
        "hero new Denra --class rogue",
        "hero new Timorn --class wizard",
        "hunt record --outcome slain --heroes denra,timorn --dead timorn",
        "hero resurrect timorn --paid-by denra,timorn",
        "hero pay denra timorn 1",
        "market buy haste --hero timorn",
        "hero give timorn haste denra",
        "hero drop denra haste",
        "hero edit denra --exp 6 --reason test",
        "hero level-up denra --improve stab --seed 7",
        "hero retire denra",
        "hero return denra",
        "catalog edit dragon pale hp=60",
        "catalog reset dragon pale",
        "catalog add item Torch use=instant effect=reuse price=1",
        "catalog remove item torch",
    ];
    for (n, words) in changes.iter().enumerate() {
        // First a dry run: the same answer, marked, and nothing has changed.
        let before = table.dump();
        let mut tried = table.json(&format!("{words} --dry-run"));
        assert_eq!(table.dump(), before, "{words:?}");
        assert_eq!(tried["dry_run"], true, "{words:?}");
        let done = table.json(*words);
        promises(&done, &["step.id", "step.label"]);
        assert_eq!(done["step"]["id"], n + 1, "{words:?}");
        assert_eq!(tried["step"]["label"], done["step"]["label"]);
        assert_eq!(done.get("dry_run"), None);
        let fields = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        tried.as_object_mut().unwrap().remove("dry_run");
        assert_eq!(fields(&tried), fields(&done), "{words:?}");
    }
    let undone = table.json("undo");
    promises(&undone, &["undone.steps[].id", "undone.steps[].label", "undone.changes[].subject"]);
    assert_eq!(undone["undone"]["steps"][0]["undone"], true);
    let redone = table.json("redo");
    promises(&redone, &["redone.steps[].id"]);
    assert_eq!(redone["redone"]["steps"][0]["undone"], false);
}

#[test]
fn empty_results_are_documents_too() {
    let mut table = Table::new();
    assert_eq!(table.json("campaign list"), json!({ "schema": 1, "campaigns": [] }));
    assert_eq!(table.json("player list"), json!({ "schema": 1, "players": [] }));
    assert_eq!(table.json("history")["history"]["steps"], json!([]));
    assert_eq!(table.json("catalog list --own"), json!({ "schema": 1, "entries": [] }));
    table.ok("campaign new Ashes");
    assert_eq!(table.json("hero list")["heroes"], json!([]));
    assert_eq!(table.json("hunt list")["hunts"], json!([]));
}

#[test]
fn a_dry_run_creates_no_file_and_keeps_what_was_undone() {
    let mut table = Table::without_database();
    let tried = table.json("campaign new Ashes --dry-run");
    assert_eq!((&tried["campaign"]["name"], &tried["dry_run"]), (&json!("Ashes"), &json!(true)));
    assert!(!table.db().exists());
    let mut table = Table::with_party();
    table.ok("undo");
    table.ok("hero retire denra --dry-run");
    table.ok("undo --dry-run");
    table.ok("redo --dry-run");
    assert_eq!(table.json("history")["history"]["can_redo"], 1);
    table.ok("redo");
    assert_eq!(table.json("hero show brum")["hero"]["name"], "Brum");
}

#[test]
fn what_changes_nothing_leaves_no_step_and_keeps_what_was_undone() {
    let mut table = Table::with_party();
    table.ok("player add Ana");
    table.ok("hero retire brum");
    table.ok("undo");
    let idle = [
        "player rename ana Ana",
        "campaign rename Ashes",
        "campaign use ashes",
        "campaign rule same-class off",
        "hero edit denra --gold 0 --exp 0 --hp 19 --state alive --name Denra --reason same",
        "catalog edit dragon pale hp=50",
        "catalog reset dragon pale",
    ];
    for words in idle {
        let done = table.json(words);
        assert_eq!(done["step"], Value::Null, "{words}");
    }
    let history = table.json("history")["history"].clone();
    assert_eq!((&history["can_redo"], history["steps"].as_array().unwrap().len()), (&json!(1), 6));
    let said = table.ok("campaign rename Ashes");
    assert!(said.err.contains("already up to date"), "{said}");
}

#[test]
fn a_dry_run_rolls_only_dice_it_was_given() {
    let mut table = Table::with_party();
    table.ok("hero edit timorn --exp 6 --reason test");
    let level_up = "hero level-up timorn --improve fireball";
    insta::assert_snapshot!(table.refused(2, &format!("{level_up} --dry-run")), @"
    exit 2
    --- stderr
    error: a dry run needs --dice or --seed
    ");
    let seeded = format!("{level_up} --seed 4");
    let tried = table.json(&format!("{seeded} --dry-run"));
    assert_eq!(tried["level_up"], table.json(&seeded)["level_up"]);
}

#[test]
fn an_undo_tried_out_changes_nothing_and_undoes_the_newest_step() {
    let mut table = Table::with_party();
    let before = table.dump();
    let tried = table.json("undo --dry-run");
    assert_eq!(table.dump(), before);
    assert_eq!(tried["dry_run"], true);
    let done = table.json("undo");
    assert_eq!(tried["undone"]["changes"], done["undone"]["changes"]);
    assert_eq!(tried["undone"]["steps"][0]["label"], done["undone"]["steps"][0]["label"]);
}

#[test]
fn errors_are_one_document_on_standard_error() {
    let mut table = Table::with_party();
    let cases = [
        (1, "refused", "hero show denar"),
        (1, "refused", "hero pay denra timorn -1"),
        (1, "refused", "market"),
        (2, "usage", "hunt record"),
        (2, "usage", "hero new Vex"),
        (2, "usage", "hero show"),
        (2, "usage", "hero list --alll"),
        (2, "usage", "heroes"),
        (2, "usage", "hero"),
        (2, "usage", "hero pay denra timorn one"),
        (3, "storage", "catalog import /no/such/file.toml"),
    ];
    for (code, kind, words) in cases {
        let said = table.refused(code, &format!("{words} --json"));
        let document: Value =
            serde_json::from_str(&said.err).unwrap_or_else(|e| panic!("{e}: {said}"));
        promises(&document, &["error.kind", "error.message", "error.hint"]);
        assert_eq!(document["error"]["kind"], kind, "{words:?}");
        let message = document["error"]["message"].as_str().unwrap();
        assert!(!message.is_empty() && !message.starts_with("error"), "{words:?}: {message}");
        assert!(!said.err.contains("\\u001b"), "no colour in {said}");
    }
    let said = table.refused(2, "hero list --alll --json");
    insta::assert_snapshot!(said, @r#"
    exit 2
    --- stderr
    {
      "error": {
        "hint": "a similar argument exists: '--all'",
        "kind": "usage",
        "message": "unexpected argument '--alll' found"
      },
      "schema": 1
    }
    "#);
    let said = table.refused(2, "hero --json");
    insta::assert_snapshot!(said, @r#"
    exit 2
    --- stderr
    {
      "error": {
        "hint": "Usage: wyrm hero [OPTIONS] <COMMAND>",
        "kind": "usage",
        "message": "'wyrm hero' requires a subcommand but one was not provided\n  [subcommands: new, list, show, history, why, give, drop, pay, resurrect, retire, return, edit, level-up]"
      },
      "schema": 1
    }
    "#);
}
