//! By what simulated heroes decide, as it was asked for.

use super::hunt::PlayAsk;
use crate::Failure;
use crate::rules::odds::hunt::Policy;

/// By what heroes decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PolicyChoice {
    #[default]
    Best,
    Casual,
}

/// Checks that nothing was asked for that this policy does not look at.
pub(super) fn policy(ask: &PlayAsk) -> Result<Policy, Failure> {
    match (ask.by, ask.aim) {
        (PolicyChoice::Best, aim) => Ok(Policy::Best(aim.unwrap_or_default())),
        (PolicyChoice::Casual, Some(_)) => {
            Err(Failure::usage("--for goes with --policy best only"))
        }
        (PolicyChoice::Casual, None) => Ok(Policy::Casual),
    }
}

/// How often something is played unless told otherwise: the best play takes its time, so it is
/// played less often.
pub(super) fn usual(by: PolicyChoice, best: u64, casual: u64) -> u64 {
    match by {
        PolicyChoice::Best => best,
        PolicyChoice::Casual => casual,
    }
}
