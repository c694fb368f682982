//! What must never happen, tried many times: its own test binary, behind the feature `torture`.
//! `cargo test --features torture --test torture` runs the short form; `WYRM_TORTURE=long` before
//! it runs the long one.
#![allow(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test that fails panics, and says on its own what it did"
)]

mod power;
