//! The one integration-test binary: the program run in process, with everything about the world
//! fixed. Spawned processes and pseudo-terminals only where the process itself is what is tested.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that fails panics"
)]

mod amulets_correct;
mod amulets_hands;
mod amulets_live;
mod amulets_questions;
mod amulets_score;
mod amulets_table;
mod amulets_terminal;
mod amulets_words;
mod asking;
mod asking_help;
mod audit;
mod backups;
mod bad_files;
mod bad_hunts;
mod bad_input;
mod bad_levels;
mod bad_odds;
mod bad_odds_hero;
mod bad_words;
mod bounds;
mod broken_entries;
mod campaign_rules;
mod catalogue;
mod causes;
mod check;
mod closed;
mod damaged;
mod demo;
mod doctor;
mod drako;
mod drako_bad;
mod drako_live;
mod drako_sizes;
mod drako_terminal;
mod drako_words;
mod explain;
mod files;
mod first_steps;
mod full_disk;
mod golden;
mod guards;
mod harness;
mod hero_rules;
mod hunt_board;
mod hunt_helps;
mod hunt_setup;
mod hunt_shown;
mod journal;
mod json;
mod keepers;
mod keepers_asks;
mod keepers_bad;
mod keepers_bad_dragon;
mod keepers_live;
mod keepers_table;
mod keepers_terminal;
mod layers;
mod live_asks;
mod live_bad;
mod live_bad_ends;
mod live_bad_starts;
mod live_campaign;
mod live_common;
mod live_cut;
mod live_hunt;
mod live_keys;
mod live_more;
mod live_rules;
mod live_terminal;
mod long_lists;
mod merge;
mod merge_property;
mod missing;
mod odds;
mod odds_hero;
mod odds_hunt;
mod open_hunt;
mod open_plays;
mod own_figures;
mod pig;
mod plays;
mod private;
mod prompts;
mod property;
mod reading;
mod readme;
mod released;
mod restoring;
mod screens;
mod shared_entries;
mod shell;
mod signals;
mod targets;
mod terminal;
mod unreadable;
mod upgrades;
