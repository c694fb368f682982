//! Beginning a game: sides, the dwarves' starting hexes, mat sizes.

use super::acts::HEX;
use super::figure::{ByDwarf, BySide};
use super::mat::{MOST_SPACES, MatPart, Mats};
use super::refusal::{BeginFault, DrakoRefusal};
use super::{Setup, check_places, draw_places, draw_sides, first_game, read_places};
use crate::act::{ActSpec, NUMBER, PLAYER, YES};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::begin::{BeginContext, Begun};
use crate::hex::Hex;
use crate::name::{self, Miss};
use crate::offer::Ask;

pub(super) const BEGIN: &[ActSpec] = &[
    acts!(@spec "setup" ' ' ["players": PLAYER List, "dragon": PLAYER Flag,
        "first-game": YES Switch, "advanced": YES Switch, "seed": NUMBER Flag]),
    acts!(@spec "start" ' ' ["players": PLAYER List, "dragon": PLAYER Flag,
        "first-game": YES Switch, "advanced": YES Switch, "places": HEX List, "seed": NUMBER Flag,
        "new-player": YES Switch]),
];

/// The mode of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
struct BeginOptions {
    /// The dwarves start on their first-game hexes.
    first_game: bool,
    /// Starting hands may be exchanged.
    advanced: bool,
}

const WAYS: [&str; 3] = ["placed", "first-game", "advanced"];

/// The setup that the answers make.
pub(super) fn begin(known: &BeginContext, walk: &mut Walk) -> Result<Begun<Setup>, DrakoRefusal> {
    let players = known.players(2, 2)?;
    let asks = known.asks(walk);
    let how = how(walk, asks)?;
    let dragon_first = dragon(known, walk, asks)?;
    let places = places(known, walk, how)?;
    let (mut mats, mut settings) = (Mats::known(&known.settings), Vec::new());
    if asks && !known.only_shown {
        sizes(&mut mats, &mut settings, walk)?;
    }
    let (dragon, dwarves) =
        if dragon_first { (&players[0], &players[1]) } else { (&players[1], &players[0]) };
    let players = BySide { dragon: dragon.clone(), dwarves: dwarves.clone() };
    let setup = Setup { v: 1, players, mats, advanced: how.advanced, places };
    Ok(Begun { setup, settings })
}

/// Flags decide it; without them, and without hexes, a person is asked.
fn how(walk: &mut Walk, asks: bool) -> Result<BeginOptions, Stop> {
    let how =
        BeginOptions { first_game: walk.switch("first-game"), advanced: walk.switch("advanced") };
    if how.first_game || how.advanced || walk.has_flag("places") || !asks {
        return Ok(how);
    }
    let way = walk.place(Ask::one("how", WAYS).usually(0))?;
    Ok(BeginOptions { first_game: way == Some(1), advanced: way == Some(2) })
}

/// Whether the player who was named first plays the dragon.
fn dragon(known: &BeginContext, walk: &mut Walk, asks: bool) -> Result<bool, DrakoRefusal> {
    if let Some(typed) = walk.flag("dragon") {
        return match name::find_place("player", typed, &known.players) {
            Ok(place) => Ok(place == 0),
            Err(miss) => Err(DrakoRefusal::Begin(BeginFault::Dragon {
                typed: typed.to_owned(),
                either: matches!(miss, Miss::Ambiguous { .. }),
                players: known.players.clone(),
            })),
        };
    }
    if asks {
        let ask = Ask::one("dragon", &known.players).or_nothing();
        if let Some(place) = walk.place(ask)? {
            return Ok(place == 0);
        }
    }
    Ok(draw_sides(known.drawn()?))
}

/// The dwarves' starting hexes, if known.
fn places(
    known: &BeginContext,
    walk: &mut Walk,
    how: BeginOptions,
) -> Result<Option<ByDwarf<Hex>>, DrakoRefusal> {
    let typed = walk.list("places");
    let words = typed.iter().flat_map(|word| word.split(['=', ':', ' ']));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let told = if words.is_empty() { None } else { Some(read_places(&words)?) };
    if told.is_some() && how.first_game {
        return Err(Stop::Clash("a first game has its own places: give no others").into());
    }
    if told.is_some() && how.advanced {
        return Err(DrakoRefusal::Begin(BeginFault::PlacesLater));
    }
    if let Some(at) = &told {
        check_places(at)?;
    }
    // Advanced rule (ruling 10): the hexes are unknown before the hands are settled.
    let seed = known.seed.or(known.chance.filter(|_| known.only_shown));
    let seed = seed.filter(|_| !how.advanced);
    Ok(if how.first_game { Some(first_game()) } else { told.or_else(|| seed.map(draw_places)) })
}

/// Unconfirmed sizes, asked for if someone wants to read them off the mats now.
fn sizes(
    mats: &mut Mats,
    settings: &mut Vec<(String, Option<String>)>,
    walk: &mut Walk,
) -> Result<(), Stop> {
    if mats.stand_ins.is_empty() {
        return Ok(());
    }
    if !walk.yes("sizes")? {
        return Ok(());
    }
    for part in mats.stand_ins.clone() {
        let ask = Ask::number(part.word(), 1, MOST_SPACES.into()).usually_none();
        if let Some(size) = walk.small(ask)? {
            mats.confirm(part, size);
            settings.push((part.word().to_owned(), Some(size.to_string())));
        }
    }
    Ok(())
}

impl Mats {
    pub fn known(settings: &[(String, String)]) -> Mats {
        let mut mats = Mats::default();
        for (key, value) in settings {
            if let Ok(part) = MatPart::read(key)
                && let Ok(size) = part.size(value)
            {
                mats.confirm(part, size);
            }
        }
        mats
    }
}
