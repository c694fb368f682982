//! The one integration-test binary: the program run in process, with everything about the world
//! fixed. Spawned processes and pseudo-terminals only where the process itself is what is tested.

mod bad_files;
mod bad_hunts;
mod bad_input;
mod bad_levels;
mod bad_words;
mod campaign_rules;
mod catalogue;
mod demo;
mod files;
mod first_steps;
mod guards;
mod harness;
mod hero_rules;
mod journal;
mod json;
mod layers;
mod live_bad;
mod live_bad_ends;
mod live_bad_starts;
mod live_campaign;
mod live_cut;
mod live_hunt;
mod live_keys;
mod live_rules;
mod live_terminal;
mod own_figures;
mod prompts;
mod property;
mod readme;
mod released;
mod screens;
mod shared_entries;
mod shell;
mod terminal;
mod upgrades;
