//! The end: face-down values are revealed (The end of the game; ruling 9).

use super::super::figures::BoxFigures;
use super::super::score;
use super::super::{CREST_VALUES, CRESTS, TOP_CREST};
use super::state::{Stage, State};
use super::{AmuletsRefusal, Event, Pearl, Revealed};

/// Accepts the revealed values, if possible.
pub(super) fn count(state: &State, revealed: &Revealed) -> Result<Vec<Event>, AmuletsRefusal> {
    may_count(state)?;
    let untold = |player: &usize| {
        let given = revealed.pearls.get(*player).map_or(0, Vec::len);
        given == 0 && !state.keepers[*player].pearls.is_empty()
    };
    let untold: Vec<(String, usize)> = (0..state.keepers.len())
        .filter(untold)
        .map(|n| (state.name(n).to_owned(), state.keepers[n].pearls.len()))
        .collect();
    if !untold.is_empty() {
        return Err(AmuletsRefusal::SayPearls(untold));
    }
    for player in 0..state.keepers.len() {
        let given = revealed.pearls.get(player).map_or(&[][..], Vec::as_slice);
        check_pearls(state, player, given)?;
    }
    crests(state, revealed)?;
    let sheets = state.sheets(revealed);
    score::check(&sheets, &figures(state)).map_err(AmuletsRefusal::Impossible)?;
    Ok(vec![Event::Counted { revealed: revealed.clone() }])
}

/// Whether the values may be revealed now.
pub(super) fn may_count(state: &State) -> Result<(), AmuletsRefusal> {
    match state.stage() {
        Stage::Counting => Ok(()),
        Stage::Over => Err(AmuletsRefusal::Counted),
        Stage::Turn | Stage::Completing => {
            let (amulets, target) = (state.amulets(), state.setup.target);
            Err(AmuletsRefusal::NotYet { amulets, target })
        }
    }
}

/// Whether values fit the pearls a player took, by their colours.
pub(super) fn check_pearls(
    state: &State,
    player: usize,
    given: &[u16],
) -> Result<(), AmuletsRefusal> {
    let name = || state.name(player).to_owned();
    let (has, given_count) = (state.keepers[player].pearls.len(), given.len());
    if given_count != has {
        return Err(AmuletsRefusal::PearlValues { player: name(), has, given: given_count });
    }
    let of = |pearl: Pearl| state.keepers[player].pearls_of(pearl);
    let worth = |pearl: Pearl| given.iter().filter(|v| Pearl::of_value(**v) == Some(pearl)).count();
    let fits = |pearl: Pearl| of(pearl) == worth(pearl);
    if fits(Pearl::Red) && fits(Pearl::Blue) {
        Ok(())
    } else {
        Err(AmuletsRefusal::PearlColours {
            player: name(),
            red: of(Pearl::Red),
            blue: of(Pearl::Blue),
        })
    }
}

/// Unseen crests are entered; an earlier one is worth more (ruling 5).
fn crests(state: &State, revealed: &Revealed) -> Result<(), AmuletsRefusal> {
    let unknown = state.unknown_crests();
    let name = |player: usize| state.name(player).to_owned();
    let told = |player: usize| revealed.crests.get(player).copied().flatten();
    let known = |player: &usize| told(*player).is_some() && !unknown.contains(player);
    if let Some(player) = (0..state.keepers.len()).find(known) {
        return Err(AmuletsRefusal::NoCrestToSay(name(player)));
    }
    let mut before: Option<(usize, u16)> = None;
    for player in unknown {
        let value = told(player).ok_or_else(|| AmuletsRefusal::SayCrest(name(player)))?;
        if !CREST_VALUES.contains(&value) {
            let player = name(player);
            return Err(AmuletsRefusal::CrestValue { player, value });
        }
        if let Some((earlier, _)) = before.filter(|(_, worth)| *worth < value) {
            return Err(AmuletsRefusal::CrestOrder { earlier: name(earlier), later: name(player) });
        }
        before = Some((player, value));
    }
    Ok(())
}

/// Possible values of the next unseen crest, after those entered in the order they were won: at
/// most the previous value. If the 16 is in the supply it goes first, or after others worth more
/// (ruling 5).
pub(super) fn crest_values(state: &State, told: &[u16]) -> Vec<u16> {
    let most = told.last().unwrap_or(CREST_VALUES.end());
    let there = super::super::crests(state.keepers.len()) == CRESTS;
    let missing = there && !told.contains(&TOP_CREST);
    let fits = |value: &u16| {
        if !missing {
            *value != TOP_CREST
        } else if told.len() + 1 == CRESTS {
            *value == TOP_CREST
        } else {
            *value >= TOP_CREST
        }
    };
    (*CREST_VALUES.start()..=*most).filter(fits).collect()
}

/// Every possible combination of a player's pearls, each from highest to lowest.
pub(super) fn pearl_values(state: &State, player: usize) -> Vec<Vec<u16>> {
    let ways = |pearl: Pearl| {
        let ([low, high], count) = (pearl.values(), state.keepers[player].pearls_of(pearl));
        (0..=count).map(move |highs| [vec![high; highs], vec![low; count - highs]].concat())
    };
    let both = |reds: Vec<u16>| ways(Pearl::Blue).map(move |blues| [&reds[..], &blues].concat());
    ways(Pearl::Red).flat_map(both).collect()
}

/// The figures of this sitting's setup, as far as a score is checked against them.
fn figures(state: &State) -> BoxFigures {
    let setup = &state.setup;
    let mut pieces = setup.pieces.clone();
    for (value, count) in setup.removed.stacks() {
        (0..count).for_each(|_| pieces.put(value));
    }
    let mut others: Vec<u16> = setup.crests.iter().flatten().copied().collect();
    if super::super::crests(setup.players.len()) == CRESTS {
        let top = others.iter().position(|value| *value == TOP_CREST);
        top.map(|place| others.remove(place));
    }
    BoxFigures {
        pieces,
        crests: match others[..] {
            [high, low] if setup.crests.iter().all(Option::is_some) => Some([high, low]),
            _ => None,
        },
        red_pearls: setup.red_pearls,
        ..BoxFigures::default()
    }
}
