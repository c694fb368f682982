//! Hints that name commands or flags: the remedies. Each fault itself states the problem; titles
//! have their own words in `render/TITLE/refusal.rs`.

mod campaign;
mod odds;

use std::any::Any;

/// The hint of a fault, if it is one of these.
pub fn hint(fault: &dyn Any) -> Option<String> {
    campaign::hint(fault).or_else(|| odds::hint(fault))
}

/// The hint of a fault, if it is of this type.
fn of<F: 'static>(fault: &dyn Any, words: fn(&F) -> Option<String>) -> Option<String> {
    fault.downcast_ref().and_then(words)
}
