//! The chance to win a hunt, and the play that maximises it.
//!
//! A position between turns has a value ([`Value`]). A turn is played exactly for the best of the
//! positions it may lead to ([`TurnPlay`]).

mod counsel;
mod course;
mod ends;
mod exact;
mod features;
mod ground;
mod last;
mod memory;
mod pos;
mod power;
mod review;
mod rollout;
mod solo;
mod told;
mod turn;
mod value;

pub use counsel::{Again, Counsel, Deed, End, Instead, Known, Lore, Solution, Weighed};
pub use course::fury_chances;
pub use ends::{Care, Ends, left_over, may_pass};
pub use exact::{Exact, ahead};
pub use features::features;
pub use ground::{FAILS, Ground, HeroGround, Plan, Sip};
pub use last::{Last, Lone};
pub use pos::{DragonPos, HEROES, HeroPos, NO_LIMIT, NOBODY, Pos};
pub use review::{Move, Point, Review, Thought, When};
pub use solo::{MOST_POSITIONS, Solved};
pub use told::{Solver, Told};
pub use turn::{Sitting, Step, Thinks, TurnPlay, end_turn, play_turn, throw};
pub use value::{Aim, DEATH, Fitted, HASTE, RuleOfThumb, Value, ended};
pub use wyrmkeep_net::{
    FIRST, HEADS, INPUTS, Inputs, NUMBERS, Net, Nets, SECOND, SOON, Sums, chance,
};
#[cfg(test)]
mod tests;
