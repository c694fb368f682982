//! Pure game logic: no database, no files, no printing, no clock, no global chance.
//!
//! Every function here takes what it needs and returns what follows. One title never imports
//! another; what they share (dice, names, words) lies beside them.

pub mod amulets;
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
pub mod title;
pub mod title_list;
pub mod words;

/// A rule said no. It says what is wrong as data; the words for it are in `render`, those of small
/// faults that every front end tells alike beside the fault.
pub trait Refused: std::any::Any + std::fmt::Debug + Send + Sync {
    /// What is wrong, where the fault has words of its own.
    fn message(&self) -> Option<String> {
        None
    }

    /// What is allowed instead, where the fault has words of its own.
    fn hint(&self) -> Option<String> {
        None
    }

    /// The dice that were missing, where nothing else was.
    fn due(&self) -> Option<dice::Due> {
        None
    }
}

/// A fault whose words stand beside it.
macro_rules! worded {
    () => {
        fn message(&self) -> Option<String> {
            Some(self.to_string())
        }
    };
}
pub(crate) use worded;

/// Something that is kept reads back the same, and this is it.
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

/// Random plays that are the same every time, so many of them; `PROPTEST_CASES` asks for more,
/// `PROPTEST_RNG_SEED` for others.
#[cfg(test)]
pub(crate) fn repeatable(cases: u32, seed: u64) -> proptest::prelude::ProptestConfig {
    use proptest::prelude::ProptestConfig;
    use proptest::test_runner::RngSeed;
    let asked = ProptestConfig::default();
    ProptestConfig {
        cases: match asked.cases {
            256 => cases,
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
