//! The asks at the end.

use super::super::count::{check_pearls, crest_values, may_count, pearl_values};
use super::super::state::State;
use super::super::{Action, AmuletsRefusal};
use super::read;
use crate::answers::{Stop, Walk};
use crate::offer::{Answer, Ask, Seat};

/// The values under everyone's pearls, then those of unseen crests, in the order they were won. A
/// command line gives some of them or all.
pub(super) fn count(state: &State, walk: &mut Walk) -> Result<Action, AmuletsRefusal> {
    may_count(state)?;
    let mut revealed = read::revealed(state, walk)?;
    let typed = revealed.pearls.iter().enumerate().filter(|(_, values)| !values.is_empty());
    for (player, values) in typed {
        check_pearls(state, player, values)?;
    }
    if !walk.has_person() {
        return Ok(Action::Count(revealed));
    }
    for (player, pearls) in revealed.pearls.iter_mut().enumerate() {
        let ways = pearl_values(state, player);
        if ways.len() > 1 && pearls.is_empty() {
            let ask = Ask::one("pearls", ways.iter().map(|values| joined(values)));
            *pearls = walk.pick(&ways, ask.about(Seat(player)))?.unwrap_or_default();
        }
    }
    let mut told: Vec<u16> = Vec::new();
    for player in state.unknown_crests() {
        let value = &mut revealed.crests[player];
        if value.is_none() {
            *value = crest(player, &crest_values(state, &told), walk)?;
        }
        told.extend(*value);
    }
    Ok(Action::Count(revealed))
}

/// Values as typed: `9+8+3`.
fn joined(values: &[u16]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    values.join("+")
}

/// One of these values; a number if they form a range.
fn crest(player: usize, values: &[u16], walk: &mut Walk) -> Result<Option<u16>, Stop> {
    let (Some(least), Some(most)) = (values.first(), values.last()) else {
        return Ok(None);
    };
    if least == most {
        return Ok(Some(*least));
    }
    let is_range = usize::from(most - least) + 1 == values.len();
    let ask = if is_range {
        Ask::number("crest", (*least).into(), (*most).into())
    } else {
        Ask::one("crest", values)
    };
    Ok(match walk.take(ask.about(Seat(player)))? {
        Answer::Number(value) => u16::try_from(value).ok(),
        Answer::Picked(places) => places.first().and_then(|place| values.get(*place)).copied(),
        _ => None,
    })
}
