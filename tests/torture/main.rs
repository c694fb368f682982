//! Tests of the safety of a group's records: kills, broken disks, merges, crowds, damaged files, hostile
//! input.
//!
//! Not part of `cargo test`. The short form takes seconds:
//!
//! ```sh
//! cargo test --features torture --test torture
//! ```
//!
//! The long one takes at most two hours on two cores and prints its figures as it goes:
//!
//! ```sh
//! WYRM_TORTURE=long cargo test --release --features torture --test torture -- --nocapture
//! ```
//!
//! `WYRM_MINUTES=N` (100) is the time for all parts together. Each has a share of it, and a minimum
//! that it does in any case; 35 minutes are enough for every minimum. A part that has tried all its
//! points ends early and says so. The last line sums up the parts that ended.
//!
//! Everything depends on the seed that is printed first; `WYRM_SEED=N` repeats a run, as far
//! as the time allows. Command lines also depend on the commands and the guide of that build.
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
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

mod child;
mod file;
mod mutate;
mod scale;
mod states;
mod tree;
mod vocabulary;
mod workbench;
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
