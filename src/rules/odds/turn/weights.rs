//! What things are worth compared with each other, in points of damage dealt.

use crate::Refused;
use crate::name;

macro_rules! weights {
    ($($field:ident $default:literal $meaning:literal,)*) => {
        /// How much each thing counts; all can be set.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Weights {
            $(#[doc = $meaning] pub $field: f64,)*
        }

        impl Default for Weights {
            fn default() -> Weights {
                Weights { $($field: $default,)* }
            }
        }

        impl Weights {
            /// Every weight's name, value and meaning.
            pub fn list(&self) -> Vec<(&'static str, f64, &'static str)> {
                vec![$((stringify!($field), self.$field, $meaning),)*]
            }

            fn field(&mut self, name: &str) -> Option<&mut f64> {
                match name {
                    $(stringify!($field) => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

weights! {
    damage 1.0 "a hit point taken from the dragon",
    slay 15.0 "killing the dragon",
    healing 1.0 "a hit point restored (double where two symbols would kill)",
    hurt 1.0 "a hit point lost to the counter attack",
    death 15.0 "dying of the counter attack",
    armor 2.5 "a point of armour for the rest of the hunt",
    blessing 2.5 "a Blessed token placed or spent",
    pin 5.0 "a Pinned token",
    ally 4.0 "an ally token gained or lost",
    poison 3.0 "a poison token gained or lifted",
    frost 4.0 "a class token frozen or freed",
    die 2.0 "a locked die released",
    item 2.0 "an item used up",
    other 3.0 "an effect in your own words",
}

/// Why a weight cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightFault {
    #[error("{0} does not set a weight")]
    Unread(String),
    #[error("there is no weight called {0}")]
    Unknown(String),
    #[error("{0} is not a weight between 0 and 1000")]
    Size(String),
}

impl Refused for WeightFault {
    crate::worded!();
}

impl Weights {
    /// Sets one weight as typed: `healing=2`.
    pub fn set(&mut self, typed: &str) -> Result<(), WeightFault> {
        let Some((what, value)) = typed.split_once('=') else {
            return Err(WeightFault::Unread(name::shown(typed)));
        };
        let Some(weight) = self.field(what.trim()) else {
            return Err(WeightFault::Unknown(name::shown(what)));
        };
        let size = value.trim().parse::<f64>().ok();
        match size.filter(|size| (0.0..=1000.0).contains(size)) {
            Some(size) => *weight = size,
            None => return Err(WeightFault::Size(name::shown(value))),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_set_by_name() {
        let mut weights = Weights::default();
        weights.set("healing=2.5").unwrap();
        assert_eq!(weights.healing, 2.5);
        for (typed, message) in [
            ("healing", "healing does not set a weight"),
            ("luck=2", "there is no weight called luck"),
            ("damage=-1", "-1 is not a weight between 0 and 1000"),
            ("damage=NaN", "NaN is not a weight between 0 and 1000"),
        ] {
            assert_eq!(weights.set(typed).unwrap_err().to_string(), message);
        }
    }
}
