//! Setting a table up.

use crate::play::{Live, TitleHandle, begin, setting, stored_setup};
use crate::rules::dice::RandomDice;
use crate::rules::keepers::{
    Difficulty, Dragon, House, Keepers, Mode, Setup, Wishes, check_players, lay_out, read_dragons,
};
use crate::rules::name;
use crate::rules::title::Title;
use crate::{Connection, Done, Failure, Session};

/// Who plays what, as typed.
#[derive(Debug, Clone, Default)]
pub struct Sitting {
    pub mode: String,
    pub players: Vec<String>,
    pub difficulty: Option<String>,
    pub tribes: Vec<String>,
    pub circle: Vec<String>,
    pub first: Option<String>,
    pub virtual_deck: bool,
    pub seed: u64,
    pub new_players: bool,
}

/// Dragons that were named; none if none were.
fn dragons(typed: &[String]) -> Result<Option<Vec<Dragon>>, Failure> {
    let named = read_dragons(typed.iter().map(String::as_str))?;
    Ok((!named.is_empty()).then_some(named))
}

/// What the group has settled on.
pub(crate) fn house(conn: &Connection) -> Result<House, Failure> {
    let choices = setting::choices(conn, Keepers::SLUG)?;
    Ok(House::from_choices(choices.iter().map(|(k, v)| (k.as_str(), v.as_str()))))
}

fn laid_out(conn: &Connection, sitting: &Sitting, names: Vec<String>) -> Result<Setup, Failure> {
    let mode = Mode::find(&sitting.mode)?;
    check_players(mode, &names)?;
    let first = match &sitting.first {
        None => None,
        Some(typed) => {
            let known: Vec<(String, String)> =
                names.iter().map(|n| (n.clone(), name::key(n))).collect();
            let found = name::find("player", typed, &known, |(n, k)| (n.as_str(), k.as_str()))?;
            names.iter().position(|n| *n == found.0)
        }
    };
    let wishes = Wishes {
        difficulty: match &sitting.difficulty {
            Some(typed) => Some(Difficulty::find(typed)?),
            None => None,
        },
        tribes: dragons(&sitting.tribes)?,
        circle: dragons(&sitting.circle)?,
        first,
        virtual_deck: sitting.virtual_deck,
        seed: Some(sitting.seed),
    };
    let mut chance = RandomDice::new(sitting.seed, 0);
    Ok(lay_out(mode, names, &wishes, house(conn)?, &mut chance)?)
}

/// A table laid out for hands to follow; nothing is stored.
pub fn set_up(session: &Session, sitting: &Sitting) -> Result<Setup, Failure> {
    let conn = session.conn();
    let called = |typed: &String| begin::called(conn, typed);
    let names = sitting.players.iter().map(called);
    laid_out(conn, sitting, names.collect::<Result<_, _>>()?)
}

/// Begins a play; its table is laid out by the same seed in the same way.
pub fn start(
    session: &mut Session,
    title: TitleHandle,
    sitting: &Sitting,
) -> Result<Done<Live>, Failure> {
    check_players(Mode::find(&sitting.mode)?, &sitting.players)?;
    begin::begin(session, title, &|conn, request| {
        let players = begin::players(conn, request, &sitting.players, sitting.new_players)?;
        let setup = laid_out(conn, sitting, players.names.clone())?;
        Ok(players.begin(stored_setup::<Keepers>(&setup)?))
    })
}
