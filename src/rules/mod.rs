//! Pure game logic: no database, no files, no printing, no clock, no global chance.
//!
//! Every function here takes what it needs and returns what follows. One title never imports
//! another; what they share (dice, names, words) lies beside them.

pub mod amulets;
pub mod correct;
pub mod dice;
pub mod dice_dragons;
pub mod drako;
pub mod hex;
pub mod keepers;
pub mod name;
pub mod odds;
pub mod offer;
#[cfg(test)]
pub(crate) mod offer_checks;
pub mod setting;
pub mod short_list;
pub mod tally;
#[cfg(test)]
pub(crate) mod tally_checks;
pub mod title;
pub mod told;
pub mod words;

/// A rule said no. It says what is wrong as data; the words for it are in `render`. Small faults
/// that every front end words the same way have their own words.
pub trait Refused: std::any::Any + std::fmt::Debug + Send + Sync {
    /// What is wrong, if the fault has its own words.
    fn message(&self) -> Option<String> {
        None
    }

    /// What is allowed instead, if the fault has its own words.
    fn hint(&self) -> Option<String> {
        None
    }

    /// The dice that are missing, if nothing else is wrong.
    fn due(&self) -> Option<dice::Due> {
        None
    }
}

/// A fault that has its own words.
macro_rules! worded {
    () => {
        fn message(&self) -> Option<String> {
            Some(self.to_string())
        }
    };
}
pub(crate) use worded;

/// Checks that a stored value reads back the same, and returns it.
#[cfg(test)]
pub(crate) fn read_back<T>(kept: &T) -> T
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(kept).unwrap();
    let read = serde_json::from_str(&text).unwrap();
    assert_eq!(&read, kept, "{text}");
    read
}

/// How many random samples a test takes: a quarter of them every day, all of them with
/// `WYRM_SAMPLES=all`.
#[cfg(test)]
#[allow(
    clippy::disallowed_methods,
    reason = "the environment says how thorough a run is"
)]
pub(crate) fn samples(all: u32) -> u32 {
    match std::env::var("WYRM_SAMPLES").is_ok_and(|asked| asked == "all") {
        true => all,
        false => all.div_ceil(4),
    }
}

/// This many random plays, the same every time; `PROPTEST_CASES` asks for more, `PROPTEST_RNG_SEED`
/// for others.
#[cfg(test)]
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
