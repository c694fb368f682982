//! The rules of Dragon Keepers, Dragonkeepers and Drako, and what all titles share: dice, names, words,
//! offers, corrections.
//!
//! Every function here takes what it needs and returns what follows. One title never imports
//! another; what they share lies beside them.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

pub mod act;
pub mod amulets;
pub mod answers;
pub mod aside;
pub mod begin;
pub mod correct;
pub mod dice;
pub mod drako;
pub mod hex;
pub mod keepers;
pub mod line;
pub mod name;
pub mod number;
pub mod offer;
#[cfg(test)]
mod offer_checks;
#[cfg(test)]
mod samples;
pub mod setting;
pub mod short_list;
pub mod tally;
#[cfg(test)]
mod tally_checks;
pub mod title;
pub mod told;
pub mod words;

pub use number::{narrow, saturate, truncate};

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

    /// What has to be answered first, or why an answer does not fit.
    fn stop(&self) -> Option<&answers::Stop> {
        None
    }

    /// The flag that agrees to it, where a person may.
    fn agree(&self) -> Option<&'static str> {
        None
    }

    /// The dice that are missing, if nothing else is wrong.
    fn due(&self) -> Option<dice::Due> {
        None
    }
}

/// What every title's refusal has: dice that are due (`Dice`), what has to be answered first (`Stop`), and
/// faults that are a refusal as they are: `refusal! { R: Setup(SetupFault) }`. With `agree`, the flag that
/// agrees to some of them.
#[macro_export]
macro_rules! refusal {
    (
        $refusal:ident $(: $($variant:ident($fault:ty)),+)?
        $(; agree $agreed:pat => $flag:literal)?
    ) => {
        $($(impl From<$fault> for $refusal {
            fn from(fault: $fault) -> Self {
                $refusal::$variant(fault)
            }
        })+)?

        impl $crate::Refused for $refusal {
            $(fn agree(&self) -> Option<&'static str> {
                matches!(self, $agreed).then_some($flag)
            })?

            fn stop(&self) -> Option<&$crate::answers::Stop> {
                match self {
                    $refusal::Stop(stop) => Some(stop),
                    _ => None,
                }
            }

            fn due(&self) -> Option<$crate::dice::Due> {
                match self {
                    $refusal::Dice(fault) => $crate::Refused::due(fault),
                    _ => None,
                }
            }
        }

        impl From<$crate::answers::Stop> for $refusal {
            fn from(stop: $crate::answers::Stop) -> Self {
                $refusal::Stop(stop)
            }
        }

        impl From<$crate::dice::DiceFault> for $refusal {
            fn from(fault: $crate::dice::DiceFault) -> Self {
                $refusal::Dice(fault)
            }
        }
    };
}

/// A fault that has its own words, and nothing else to say where it is named: `worded!(Fault)`.
#[macro_export]
macro_rules! worded {
    () => {
        fn message(&self) -> Option<String> {
            Some(self.to_string())
        }
    };
    ($fault:ty) => {
        impl $crate::Refused for $fault {
            $crate::worded!();
        }
    };
}
