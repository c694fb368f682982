//! The requested policy of simulated heroes.

use super::hunt::PlayAsk;
use crate::Failure;
use crate::rules::odds::hunt::Policy;

/// How heroes decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    #[default]
    Best,
    Casual,
}

/// Refuses options that this policy ignores.
pub(super) fn policy(ask: &PlayAsk) -> Result<Policy, Failure> {
    match (ask.by, ask.aim) {
        (By::Best, aim) => Ok(Policy::Best(aim.unwrap_or_default())),
        (By::Casual, Some(_)) => Err(Failure::usage("--for goes with --policy best only")),
        (By::Casual, None) => Ok(Policy::Casual),
    }
}

/// The default number of simulations: the best play is slow, so it gets fewer.
pub(super) fn usual(by: By, best: u64, casual: u64) -> u64 {
    match by {
        By::Best => best,
        By::Casual => casual,
    }
}
