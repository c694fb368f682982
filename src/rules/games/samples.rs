//! Helpers for the tests of all rules.
#![cfg(test)]

use crate::title::{Title, Trial};

/// Checks that a stored value reads back the same, and returns it.
pub(crate) fn read_back<T>(kept: &T) -> T
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(kept).unwrap();
    let read = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, kept, "{text}");
    read
}

/// Replays a record as if it was stored: each event fits, and every table on the way is possible.
pub(crate) fn replayed<T: Title>(start: T::State, log: &[T::Event]) -> T::State
where
    T::Event: std::fmt::Debug,
{
    let mut trial = Trial::<T>::of(start);
    for event in log {
        assert!(trial.replay(event), "{event:?}");
    }
    trial.state
}

/// How many random samples a test takes: a quarter of them by default, all of them with
/// `WYRM_SAMPLES=all`.
#[allow(clippy::disallowed_methods, reason = "the environment says how thorough a run is")]
pub(crate) fn samples(all: u32) -> u32 {
    if std::env::var("WYRM_SAMPLES").is_ok_and(|asked| asked == "all") {
        all
    } else {
        all.div_ceil(4)
    }
}

/// This many random plays, the same every time; `PROPTEST_CASES` sets their number,
/// `PROPTEST_RNG_SEED` varies them.
pub(crate) fn repeatable(cases: u32, seed: u64) -> proptest::prelude::ProptestConfig {
    use proptest::prelude::ProptestConfig;
    use proptest::test_runner::RngSeed;
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: match asked.cases {
            256 => samples(cases),
            told => told,
        },
        rng_seed: match asked.rng_seed {
            RngSeed::Random => RngSeed::Fixed(seed),
            told => told,
        },
        failure_persistence: None,
        ..asked
    }
}
