//! The one integration-test binary: the program run in process, with everything about the world
//! fixed. Spawned processes and pseudo-terminals only where the process itself is what is tested.

mod files;
mod first_steps;
mod guards;
mod harness;
mod journal;
mod layers;
mod property;
mod released;
mod shell;
mod terminal;
mod upgrades;
