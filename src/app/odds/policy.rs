//! The requested policy of simulated heroes.

use super::hunt::PlayAsk;
use crate::rules::odds::hunt::Policy;
use crate::{Failure, Result};

/// How heroes decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PolicyChoice {
    #[default]
    Best,
    Casual,
}

/// Refuses options that this policy ignores.
pub(super) fn policy(ask: &PlayAsk) -> Result<Policy> {
    match (ask.by, ask.aim) {
        (PolicyChoice::Best, aim) => Ok(Policy::Best(aim.unwrap_or_default())),
        (PolicyChoice::Casual, Some(_)) => {
            Err(Failure::usage("--for works only with --policy best"))
        }
        (PolicyChoice::Casual, None) => Ok(Policy::Casual),
    }
}

/// The default number of simulations: the best play is slow, so it gets fewer.
pub(super) fn usual(by: PolicyChoice, best: u64, casual: u64) -> u64 {
    match by {
        PolicyChoice::Best => best,
        PolicyChoice::Casual => casual,
    }
}
