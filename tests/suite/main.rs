//! The one integration-test binary: the program run in process, with everything about the world
//! fixed. Spawned processes and pseudo-terminals only where the process itself is what is tested.

mod bad_files;
mod bad_hunts;
mod bad_input;
mod bad_levels;
mod bad_words;
mod campaign_rules;
mod catalogue;
mod first_steps;
mod harness;
mod hero_rules;
mod json;
mod layers;
mod readme;
mod own_figures;
mod prompts;
mod screens;
mod shared_entries;
