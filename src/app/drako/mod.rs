//! Drako: what is its own beside its plays: words typed at the table, setups, and the sizes of a
//! group's mats.

mod mat_sizes;
mod moment;

pub use mat_sizes::{MatSizes, Told, known, remember};
pub use moment::{Back, Moment, go_back, moment};
