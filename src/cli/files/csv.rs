//! `--csv`: the commands that answer with a list, and the early refusal of all others.

use crate::app::{Failure, Result};

/// The commands whose answers are lists, by their words; `stats` includes all below it.
const LISTS: &[&str] = &[
    "campaign list",
    "campaign rule",
    "catalog list",
    "explain",
    "hero list",
    "hero history",
    "hero why",
    "history",
    "hunt list",
    "market",
    "market show",
    "play list",
    "player list",
    "player show",
    "player versus",
    "game list",
    "restore",
    "stats",
    "amulets box",
    "drako box",
    "keepers rule",
];

/// Refuses commands other than lists.
pub fn check(words: &[String]) -> Result<()> {
    let said = words.join(" ");
    let is_list = LISTS.contains(&said.as_str()) || words.first().is_some_and(|w| w == "stats");
    if is_list { Ok(()) } else { Err(refused(&format!("wyrm {said}"))) }
}

/// Refuses a change: its answer is not a list.
pub fn refused(what: &str) -> Failure {
    let what = what.trim_end();
    Failure::usage(format!("--csv is for lists, and {what} does not print one"))
        .hint(format!("these do: {}", LISTS.join(", ")))
}
