//! Beginning a game: the mode, the players, and the layout of the table.

use super::reading::read_dragons;
use super::setup::{check_circle, check_players, check_tribes};
use super::{Difficulty, Dragon, House, Mode, Refusal, Setup, SetupFault, Wishes, lay_out};
use crate::act::{ActSpec, Domain, NUMBER, PLAYER, YES};
use crate::acts;
use crate::answers::{Stop, Walk};
use crate::begin::{BeginContext, Begun};
use crate::dice::RandomDice;
use crate::offer::Ask;

const MODE: Domain = Domain::Words(&Mode::WORDS);
const DIFFICULTY: Domain = Domain::Words(&Difficulty::WORDS);
const COLOUR: Domain = Domain::Words(&Dragon::WORDS);

pub(super) const BEGIN: &[ActSpec] = &[
    acts!(@spec "setup" ' ' ["mode": MODE Flag, "players": PLAYER List,
        "difficulty": DIFFICULTY Flag, "tribes": COLOUR List, "circle": COLOUR List,
        "first": PLAYER Flag, "seed": NUMBER Flag]),
    acts!(@spec "start" ' ' ["mode": MODE Flag, "players": PLAYER List,
        "difficulty": DIFFICULTY Flag, "tribes": COLOUR List, "circle": COLOUR List,
        "first": PLAYER Flag, "seed": NUMBER Flag, "virtual-deck": YES Switch,
        "new-player": YES Switch]),
];

/// The longest line of dragon names.
const LINE: usize = 80;

/// The setup that the answers make.
pub(super) fn begin(known: &BeginContext, walk: &mut Walk) -> Result<Begun<Setup>, Refusal> {
    let asks = known.asks(walk);
    // A seed determines the layout, not the mode.
    let chooses = asks || walk.has_person() && !walk.has_flag("mode");
    let mode = mode(walk)?;
    if known.players.is_empty() {
        let (fewest, most) = mode.seats();
        known.players(fewest, most)?;
    }
    check_players(mode, &known.players)?;
    let difficulty = difficulty(walk, chooses && mode == Mode::Dragon)?;
    let count = known.players.len();
    let tribes = dragons(walk, "tribes", asks, &|tribes| check_tribes(tribes, count))?;
    let circle = dragons(walk, "circle", asks, &check_circle)?;
    let first = first(known, walk)?;
    let virtual_deck = walk.switch("virtual-deck") || asks && mode == Mode::Dragon && deals(walk)?;
    let told = tribes.is_some() && circle.is_some() && first.is_some() && !virtual_deck;
    let seed = match (known.drawn(), told) {
        (Ok(seed), _) => seed,
        // Nothing is random.
        (Err(_), true) => 0,
        (Err(stop), false) => return Err(stop.into()),
    };
    let wishes = Wishes { difficulty, tribes, circle, first, virtual_deck, seed: Some(seed) };
    let house = known.settings.iter().map(|(key, value)| (key.as_str(), value.as_str()));
    let (house, names) = (House::from_choices(house), known.players.clone());
    let setup = lay_out(mode, names, &wishes, house, &mut RandomDice::new(seed, 0))?;
    Ok(Begun { setup, settings: Vec::new() })
}

fn mode(walk: &mut Walk) -> Result<Mode, Refusal> {
    if let Some(typed) = walk.flag("mode") {
        return Ok(Mode::find(typed).map_err(|miss| Stop::unread(&miss))?);
    }
    Ok(walk.pick(&Mode::ALL, Ask::one("mode", Mode::WORDS))?.unwrap_or(Mode::Keeper))
}

fn difficulty(walk: &mut Walk, asks: bool) -> Result<Option<Difficulty>, Refusal> {
    if let Some(typed) = walk.flag("difficulty") {
        return Ok(Some(Difficulty::find(typed).map_err(|miss| Stop::unread(&miss))?));
    }
    if !asks {
        return Ok(None);
    }
    let all = [Difficulty::Medium, Difficulty::Easy, Difficulty::Hard, Difficulty::Extreme];
    let ask = Ask::one("difficulty", all.map(Difficulty::word)).usually(0);
    Ok(Some(walk.pick(&all, ask)?.unwrap_or(Difficulty::Medium)))
}

/// Dragons by their colours; none: random.
fn dragons(
    walk: &mut Walk,
    name: &'static str,
    asks: bool,
    check: &dyn Fn(&[Dragon]) -> Result<(), SetupFault>,
) -> Result<Option<Vec<Dragon>>, Refusal> {
    let dragons = match (walk.has_flag(name), asks) {
        (true, _) => read_dragons(walk.list(name))?,
        (false, true) => {
            let line = walk.text(Ask::text(name, LINE).usually_none())?.unwrap_or_default();
            read_dragons(line.split([',', ' ']).filter(|word| !word.is_empty()))?
        }
        (false, false) => return Ok(None),
    };
    if dragons.is_empty() {
        return Ok(None);
    }
    check(&dragons)?;
    Ok(Some(dragons))
}

/// Who first holds the Hunter token; none: random.
fn first(known: &BeginContext, walk: &mut Walk) -> Result<Option<usize>, Stop> {
    match walk.flag("first") {
        Some(typed) => known.seat(typed).map(Some),
        None => known.ask_player("first", walk),
    }
}

/// Whether wyrm deals the Magic deck.
fn deals(walk: &mut Walk) -> Result<bool, Stop> {
    Ok(walk.place(Ask::one("deck", ["table", "wyrm"]).usually(0))? == Some(1))
}
