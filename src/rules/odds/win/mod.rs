//! The chance to win a hunt, and the play that makes it largest.
//!
//! A position between turns has a worth ([`Value`]). A turn is played exactly for the best of the
//! positions it may lead to ([`TurnPlay`]).

mod cache;
mod counsel;
mod exact;
mod expected_turn;
mod features;
mod hunt_figures;
mod last_hero;
mod position;
mod review;
mod rollout;
mod solo;
mod solved;
mod transition;
mod turn;
mod turn_ends;
mod value;

pub use counsel::{Again, Counsel, Deed, End, Instead, Known, Lore, Solution, Weighed};
pub use exact::{Exact, ahead};
pub use features::features;
pub use hunt_figures::{FAILS, Ground, HeroGround, Plan, Sip};
pub use last_hero::{Last, Lone};
pub use position::{DragonPos, HEROES, HeroPos, NO_LIMIT, NOBODY, Pos};
pub use review::{Move, Point, Review, Thought, When};
pub use solo::{MOST_POSITIONS, Solved};
pub use solved::{Solver, Told};
pub use transition::fury_chances;
pub use turn::{Sitting, Step, Thinks, TurnPlay, end_turn, play_turn, throw};
pub use turn_ends::{Care, Ends, left_over, may_pass};
pub use value::{Aim, DEATH, Fitted, HASTE, RuleOfThumb, Value, ended};
pub use wyrmkeep_net::{
    FIRST, HEADS, INPUTS, Inputs, NUMBERS, Net, Nets, SECOND, SOON, Sums, chance,
};
#[cfg(test)]
mod tests;
