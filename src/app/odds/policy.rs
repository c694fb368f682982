//! By what simulated heroes decide, as it was asked for.

use super::hunt::PlayAsk;
use super::turn::weights;
use crate::Failure;
use crate::rules::odds::hunt::Policy;

/// By what heroes decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    #[default]
    Best,
    Points,
    Casual,
}

/// Checks that nothing was asked for that this policy does not look at.
pub(super) fn policy(ask: &PlayAsk) -> Result<Policy, Failure> {
    if ask.by != By::Points && !ask.weights.is_empty() {
        return Err(Failure::usage("weights are for points of damage")
            .hint("--policy points --weight healing=2"));
    }
    match (ask.by, ask.aim) {
        (By::Best, aim) => Ok(Policy::Best(aim.unwrap_or_default())),
        (_, Some(_)) => Err(Failure::usage("--for goes with --policy best only")),
        (By::Points, None) => Ok(Policy::Points(weights(&ask.weights)?)),
        (By::Casual, None) => Ok(Policy::Casual),
    }
}

/// How often something is played unless told otherwise: the best play takes its time, so it is
/// played less often.
pub(super) fn usual(by: By, best: u64, others: u64) -> u64 {
    match by {
        By::Best => best,
        By::Points | By::Casual => others,
    }
}
