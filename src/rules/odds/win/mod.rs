//! The chance to win a hunt, and the play that maximises it.
//!
//! A position between turns has a value ([`PositionValue`]). A turn is played exactly for the best of the
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

pub use counsel::{
    AdvisedAct, Counsel, Hypothetical, Lore, NextTry, Solution, TurnEnd, Weighed, WorthSource,
};
pub use exact::ahead;
pub use features::features;
pub use hunt_figures::{FAILS, HeroFigures, HuntFigures, PotionUse, TurnPlan};
pub use last_hero::{LastHero, LastHeroValue};
pub use position::{DragonPos, HEROES, HeroPos, NO_LIMIT, NOBODY, Pos};
pub use review::{ChanceMoment, Move, Point, Review, ReviewEffort};
pub use solo::{MOST_POSITIONS, Solved};
pub use solved::{SolvedValue, Solver};
pub use transition::fury_chances;
pub use turn::{Thinks, TurnPlay, TurnState, TurnStep, end_turn, play_turn, throw};
pub use turn_ends::{Care, TurnEnds, left_over, may_pass};
pub use value::{Aim, DEATH, Fitted, HASTE, PositionValue, RuleOfThumb, ended};
pub use wyrmkeep_net::{
    FIRST, HEADS, INPUTS, Inputs, LayerSums, NUMBERS, Net, Nets, SECOND, SOON, chance,
};
#[cfg(test)]
mod tests;
