//! Beginning a play: the players, the first player, the open magic chests, and the unknown figures
//! of the box.

use super::PLAYERS;
use super::chest::MagicItem;
use super::figures::{BoxFigure, BoxFigures, OPEN};
use super::pieces::Pieces;
use super::play::AmuletsRefusal;
use super::setup::{Setup, SetupRefusal, SetupWish, deal};
use crate::act::{ActSpec, Domain, NUMBER, PLAYER, TEXT, YES};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::begin::{BeginContext, Begun};
use crate::offer::{Answer, Ask};

const ITEM: Domain = Domain::Words(&MagicItem::WORDS);

pub(super) const BEGIN: &[ActSpec] = &[
    acts!(@spec "setup" ' ' ["players": PLAYER List, "first": PLAYER Flag, "chests": NUMBER Flag,
        "chest": ITEM List, "removed": TEXT Flag, "seed": NUMBER Flag]),
    acts!(@spec "start" ' ' ["players": PLAYER List, "first": PLAYER Flag, "chests": NUMBER Flag,
        "chest": ITEM List, "removed": TEXT Flag, "seed": NUMBER Flag, "new-player": YES Switch]),
];

/// Figures of a box that may be unknown, by the names of their asks.
const UNKNOWN: [(&str, BoxFigure); 3] = [
    ("crests", BoxFigure::Crests),
    ("red-pearls", BoxFigure::RedPearls),
    ("pages", BoxFigure::Pages),
];

/// The longest answer about the box.
const LINE: usize = 40;

/// The setup that the answers make.
pub(super) fn begin(known: &BeginContext, walk: &mut Walk) -> Result<Begun<Setup>, AmuletsRefusal> {
    let count = known.players.len();
    if count == 0 {
        known.players(*PLAYERS.start(), *PLAYERS.end())?;
    }
    if !PLAYERS.contains(&count) {
        return Err(SetupRefusal::Players(count).into());
    }
    let asks = known.asks(walk);
    let wish = wish(known, walk, asks)?;
    let seed = known.drawn()?;
    let stored = known.settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let (mut figures, mut settings) = (BoxFigures::from_stored(stored), Vec::new());
    // No questions about the box for an impossible table.
    deal(&wish, &figures, seed)?;
    if asks && !known.only_shown {
        unknown(known, &mut figures, &mut settings, walk)?;
    }
    Ok(Begun { setup: deal(&wish, &figures, seed)?, settings })
}

fn wish(known: &BeginContext, walk: &mut Walk, asks: bool) -> Result<SetupWish, AmuletsRefusal> {
    let first = match walk.flag("first") {
        Some(typed) => Some(typed.to_owned()),
        None => {
            let place = known.ask_player("first", walk)?;
            place.and_then(|place| known.players.get(place)).cloned()
        }
    };
    let named = walk.list("chest").into_iter().map(MagicItem::find).collect::<Result<Vec<_>, _>>();
    let named = named.map_err(|miss| Stop::unread(&miss))?;
    let removed = walk.flag("removed").map(Pieces::read).transpose();
    Ok(SetupWish {
        players: known.players.clone(),
        first,
        chests: chests(walk, asks && named.is_empty(), !named.is_empty())?,
        named,
        removed: removed.map_err(|fault| Stop::unread(&fault))?,
    })
}

/// How many chests are revealed at random.
fn chests(walk: &mut Walk, asks: bool, named: bool) -> Result<usize, Stop> {
    match walk.flag("chests") {
        Some(_) if named => Err(Stop::Clash("chests are drawn at random or named, not both")),
        Some(typed) => typed.parse().ok().ok_or_else(|| {
            Stop::misread(format!("there are {} chests, not {typed}", MagicItem::ALL.len()), "")
        }),
        None if asks => {
            let ask = Ask::number("chests", 0, crate::saturate(MagicItem::ALL.len()));
            let count = walk.number(ask.preset(Answer::Number(0)))?.unwrap_or(0);
            Ok(usize::try_from(count).unwrap_or(0))
        }
        None => Ok(0),
    }
}

/// Figures of the box that are unknown and were never asked for; open ones are remembered as well,
/// so that each is asked for once.
fn unknown(
    known: &BeginContext,
    figures: &mut BoxFigures,
    settings: &mut Vec<(String, Option<String>)>,
    walk: &mut Walk,
) -> Result<(), Stop> {
    for (name, figure) in UNKNOWN {
        let asked = known.settings.iter().any(|(key, _)| *key == figure.key());
        if asked || figures.get(figure).is_some() {
            continue;
        }
        let typed = walk.text(Ask::text(name, LINE).usually_none())?;
        if let Some(typed) = typed.filter(|typed| !typed.trim().is_empty()) {
            figures.set(figure, &typed).map_err(|fault| Stop::unread(&fault))?;
        }
        let value = figures.get(figure).unwrap_or_else(|| OPEN.to_owned());
        settings.push((figure.key(), Some(value)));
    }
    Ok(())
}
