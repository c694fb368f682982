//! The rules of Dragon Keepers, Dragonkeepers and Drako, and the common parts of all titles: dice,
//! names, words, offers, corrections.
//!
//! Functions take their whole input and return their whole result. One title never imports
//! another; the common parts lie beside them.
#![cfg_attr(test, allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap))]

pub mod act;
pub mod amulets;
pub mod answers;
pub mod aside;
pub mod audience;
pub mod begin;
pub mod command_line;
pub mod correct;
pub mod dice;
pub mod drako;
pub mod entered;
pub mod hex;
pub mod keepers;
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
pub mod words;

pub use number::{narrow, saturate, truncate};

/// A refusal by the rules, as data; the words for it are in `render`. Small faults with one wording
/// on all front ends have their own words.
pub trait Refused: std::any::Any + std::fmt::Debug + Send + Sync {
    /// The problem, if the fault has its own words.
    fn message(&self) -> Option<String> {
        None
    }

    /// The allowed alternative, if the fault has its own words.
    fn hint(&self) -> Option<String> {
        None
    }

    /// The question to answer first, or why an answer does not fit.
    fn stop(&self) -> Option<&answers::Stop> {
        None
    }

    /// The flag that accepts it, if a person may.
    fn agree(&self) -> Option<&'static str> {
        None
    }

    /// The missing dice, if nothing else is wrong.
    fn due(&self) -> Option<dice::Due> {
        None
    }
}

/// The common part of all refusals: pending dice (`Dice`), a question to answer first (`Stop`), and
/// faults that become refusals: `refusal! { R: Setup(SetupFault) }`. With `agree`, the flag that
/// accepts some of them.
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

/// A fault with its own words and no other data: `worded!(Fault)`, with a hint that is always the
/// same: `worded!(Fault, "1 to 6")`.
#[macro_export]
macro_rules! worded {
    () => {
        fn message(&self) -> Option<String> {
            Some(self.to_string())
        }
    };
    ($fault:ty $(, $hint:literal)?) => {
        impl $crate::Refused for $fault {
            $crate::worded!();

            $(fn hint(&self) -> Option<String> {
                Some(format!($hint))
            })?
        }
    };
}
