//! The chance to win a hunt, and the play that makes it largest.
//!
//! A position between turns has a worth ([`Value`]). A turn is played exactly for the best of the
//! positions it may lead to ([`TurnPlay`]).

mod features;
mod ground;
mod net;
mod pos;
mod power;
mod solo;
mod turn;
mod value;

pub use features::{INPUTS, Inputs, features};
pub use ground::{FAILS, Ground, Plan, Sip, fury_chances};
pub use net::{FIRST, HEADS, NUMBERS, Net, SECOND, Sums, chance};
pub use pos::{DragonPos, HEROES, HeroPos, NOBODY, Pos, Stretch};
pub use solo::{MOST_POSITIONS, Solved};
pub use turn::{Sitting, Step, TurnPlay, may_pass};
pub use value::{Aim, Fitted, Value, ended};
#[cfg(test)]
mod tests;
