//! Setting a game up: who plays which side, where the dwarves start.

use super::mat_sizes;
use crate::play::begin::{self, begin};
use crate::play::{Live, TitleHandle, stored_setup};
use crate::rules::drako::figure::{ByDwarf, BySide, Side};
use crate::rules::drako::mat::{Mats, Part};
use crate::rules::drako::{
    Drako, Setup, check_places, draw_places, draw_sides, first_game, read_places,
};
use crate::rules::hex::Hex;
use crate::rules::name::{self, Miss, Name, key, shown};
use crate::store::Connection;
use crate::{Done, Failure, Session};

/// What is said about a game before it begins.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// Two names.
    pub players: Vec<String>,
    /// Who of them plays the dragon, if not by chance.
    pub dragon: Option<String>,
    pub first_game: bool,
    pub advanced: bool,
    /// Where Brald, Morin and Urpen start, if it is told.
    pub places: Vec<String>,
}

/// A draft to begin.
#[derive(Debug, Clone)]
pub struct Start {
    pub draft: Draft,
    /// Chance for the sides.
    pub sides: u64,
    /// Chance for the places; none: they are told later.
    pub places: Option<u64>,
    pub new_players: bool,
    /// Sizes of the mats that were told, to be remembered.
    pub sizes: Vec<(Part, u8)>,
}

/// A setup that was drawn and not kept.
#[derive(Debug, Clone)]
pub struct Drawn {
    pub setup: Setup,
    pub seed: u64,
    pub draft: Draft,
}

/// The same draft with known players as they are called: by id, or in other letters.
fn called(conn: &Connection, draft: &Draft) -> Result<Draft, Failure> {
    let players = draft.players.iter();
    let players: Result<Vec<String>, Failure> =
        players.map(|typed| begin::called(conn, typed)).collect();
    // A beginning of a name is enough for the dragon; it need not be a name itself.
    let is_id = |typed: &str| !typed.is_empty() && typed.bytes().all(|b| b.is_ascii_digit());
    let dragon = match &draft.dragon {
        Some(typed) if is_id(typed) || Name::new(typed).is_ok() => {
            Some(begin::called(conn, typed)?)
        }
        told => told.clone(),
    };
    Ok(Draft { players: players?, dragon, ..draft.clone() })
}

/// The two as they are called, the dragon's player first.
fn seated(draft: &Draft, seed: u64) -> Result<[String; 2], Failure> {
    let [first, second] = draft.players.as_slice() else {
        let count = draft.players.len();
        return Err(Failure::refused(format!("Drako is for two players, not {count}"))
            .hint("--players A,B"));
    };
    let dragon_first =
        match &draft.dragon {
            None => draw_sides(seed),
            Some(typed) => {
                let players = [(first, key(first)), (second, key(second))];
                match name::find("player", typed, &players, |(name, key)| (name, key)) {
                    Ok((found, _)) => *found == first,
                    Err(miss) => {
                        let why = match miss {
                            Miss::Ambiguous { .. } => "could be either player",
                            Miss::Unknown { .. } => "is not one of the two players",
                        };
                        return Err(Failure::refused(format!("{} {why}", shown(typed)))
                            .hint(format!("{} or {}", shown(first), shown(second))));
                    }
                }
            }
        };
    let (dragon, dwarves) = match dragon_first {
        true => (first, second),
        false => (second, first),
    };
    Ok([dragon.clone(), dwarves.clone()])
}

/// Where the dwarves start, if that is known.
fn places(draft: &Draft, seed: Option<u64>) -> Result<Option<ByDwarf<Hex>>, Failure> {
    let told = match draft.places.is_empty() {
        true => None,
        false => {
            let words = draft.places.iter().flat_map(|word| word.split([',', '=', ':', ' ']));
            Some(read_places(&words.filter(|word| !word.is_empty()).collect::<Vec<_>>())?)
        }
    };
    if told.is_some() && draft.first_game {
        return Err(Failure::usage("--first-game and --places exclude each other"));
    }
    if told.is_some() && draft.advanced {
        return Err(Failure::usage(
            "with --advanced the dwarves are placed after the hands are settled",
        )
        .hint("leave --places out, then wyrm drako place"));
    }
    if let Some(at) = &told {
        check_places(at)?;
    }
    // Advanced rule (ruling 10): nobody knows the places before the hands are settled.
    let seed = seed.filter(|_| !draft.advanced);
    Ok(match draft.first_game {
        true => Some(first_game()),
        false => told.or_else(|| seed.map(draw_places)),
    })
}

fn setup(names: [String; 2], mats: Mats, draft: &Draft, places: Option<ByDwarf<Hex>>) -> Setup {
    let [dragon, dwarves] = names;
    Setup { v: 1, players: BySide { dragon, dwarves }, mats, advanced: draft.advanced, places }
}

/// Draws a setup and keeps nothing.
pub fn draw(session: &Session, draft: &Draft, seed: u64) -> Result<Drawn, Failure> {
    let draft = called(session.conn(), draft)?;
    let names = seated(&draft, seed)?;
    let [dragon, dwarves] = [Name::new(&names[0])?, Name::new(&names[1])?];
    if dragon.key() == dwarves.key() {
        return Err(Failure::refused(format!("{} is named twice", dragon.text())));
    }
    let places = places(&draft, Some(seed))?;
    let setup = setup(names, mat_sizes::known(session)?, &draft, places);
    Ok(Drawn { setup, seed, draft })
}

/// Begins a play.
pub fn start(
    session: &mut Session,
    title: TitleHandle,
    start: &Start,
) -> Result<Done<Live>, Failure> {
    begin(session, title, &|conn, request| {
        let names = seated(&called(conn, &start.draft)?, start.sides)?;
        let places = places(&start.draft, start.places)?;
        let players = begin::players(conn, request, &names, start.new_players)?;
        let mut names = players.names.iter().cloned();
        let names = Side::ALL.map(|_| names.next().unwrap_or_default());
        let mut mats = mat_sizes::mats(conn)?;
        for (part, size) in &start.sizes {
            mats.confirm(*part, *size);
        }
        mat_sizes::write(conn, &mats)?;
        let setup = setup(names, mats, &start.draft, places);
        Ok(players.begin(stored_setup::<Drako>(&setup)?))
    })
}
