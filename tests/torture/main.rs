//! What a group's records must survive: kills, broken disks, crowds, damaged files, hostile input.
//!
//! Not part of `cargo test`. The short form takes seconds:
//!
//! ```sh
//! cargo test --features torture --test torture
//! ```
//!
//! The long one takes as long as it takes, and prints its figures as it goes:
//!
//! ```sh
//! WYRM_TORTURE=long cargo test --release --features torture --test torture -- --nocapture
//! ```
//!
//! Everything follows from the seed that is printed first; `WYRM_SEED=N` brings a run back.
#![cfg(unix)]
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that fails panics"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "the tests read the real world: environment, clock, processes"
)]

mod bench;
mod child;
mod file;
mod mutate;
mod scale;
mod states;
mod tree;
mod vocabulary;
mod world;

mod crowd;
mod damage;
mod faults;
mod hostile;
mod kills;
mod large;
mod lines;
mod merges;
mod parsers;
mod power;
