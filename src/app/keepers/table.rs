//! Setting a table up and playing at it.

use super::typed::{Typed, said, understood};
use super::{Keepers, Log, Table, typed};
use crate::app::play::live;
use crate::app::{Connection, Dice, Done, Failure, Session};
use crate::rules::dice::{DiceFault, RandomDice, Roller, ThrownAndDrawn, ToldDraws};
use crate::rules::keepers::{
    Action, Difficulty, House, Mode, Refusal, Setup, Stage, State, Token, Wishes, apply,
    check_players, decide, lay_out,
};
use crate::rules::name::{self, Name};
use crate::rules::title_list::Title;
use crate::store::{Named, setting};

/// What is drawn from the bag.
const BATTLE_DIE: &str = "Battle die";
/// How to tell what was drawn.
const CARDS: &str = "--reveal magic, or --reveal hunter,magic if a Hunter card came first";
const BAG: &str = "--drawn white or --drawn red, or --drawn white,red for two";

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

/// What was drawn from the bag or the deck at the table; none: by chance, or not at all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Drawn {
    /// 0 Magic, 1 Hunter.
    pub cards: Option<Vec<u8>>,
    /// 0 white, 1 red.
    pub dice: Option<Vec<u8>>,
}

fn dragons(typed: &[String]) -> Result<Option<Vec<crate::rules::keepers::Dragon>>, Failure> {
    match typed.is_empty() {
        true => Ok(None),
        false => typed
            .iter()
            .map(|t| typed::dragon(t))
            .collect::<Result<_, _>>()
            .map(Some),
    }
}

/// What the group has settled on.
pub(in crate::app) fn house(conn: &Connection) -> Result<House, Failure> {
    let choices = setting::title_choices(conn, Title::Keepers.slug())?;
    Ok(House::from_choices(
        choices.iter().map(|(k, v)| (k.as_str(), v.as_str())),
    ))
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

/// Names of players, known ones as they are written and others as they would be.
pub(super) fn names(session: &Session, players: &[String]) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for typed in players {
        let id = !typed.is_empty() && typed.bytes().all(|b| b.is_ascii_digit());
        let known = match id {
            true => Some(Named::Player.find(session.conn(), typed)??),
            false => Named::Player.holds(session.conn(), &name::key(typed))?,
        };
        names.push(match known {
            Some(found) => found.name,
            None => Name::new(typed)?.text().to_owned(),
        });
    }
    Ok(names)
}

/// A table laid out for hands to follow; nothing is stored.
pub fn set_up(session: &Session, sitting: &Sitting) -> Result<Setup, Failure> {
    laid_out(session.conn(), sitting, names(session, &sitting.players)?)
}

/// Begins a play; its table is laid out by the same seed in the same way.
pub fn start(session: &mut Session, sitting: &Sitting) -> Result<Done<Table>, Failure> {
    check_players(Mode::find(&sitting.mode)?, &sitting.players)?;
    live::begin::<Keepers>(
        session,
        &sitting.players,
        sitting.new_players,
        |conn, names| laid_out(conn, sitting, names),
    )
}

pub fn status(session: &Session) -> Result<Table, Failure> {
    live::status(session)
}

/// The open play, or none.
pub fn find(session: &Session) -> Result<Option<Table>, Failure> {
    live::find(session)
}

pub fn log(session: &Session, id: Option<i64>) -> Result<Log, Failure> {
    live::log(session, id)
}

pub fn abandon(session: &mut Session) -> Result<Done<i64>, Failure> {
    live::abandon(session, Title::Keepers)
}

/// Thrown dice by hand or by chance. Dice out of the bag as told, else by chance; cards as told, else
/// dealt where the program deals. It deals by the play's own seed, so that a command that was refused
/// (a Hunter card came, and a die was missing) finds the same card again.
fn roller(state: &State, dice: &Dice, drawn: &Drawn, nth: u64) -> Box<dyn Roller> {
    let planned = state
        .active()
        .and_then(|player| state.seats[player].planned);
    let (told, what, chance) = match planned {
        Some(Token::Train) => {
            let chance = match dice {
                Dice::Seed(seed) => Some(*seed),
                Dice::Typed(_) => None,
            };
            (&drawn.dice, BATTLE_DIE, chance)
        }
        _ => {
            let dealt = state.setup.seed.filter(|_| state.setup.virtual_deck);
            (&drawn.cards, "card", dealt)
        }
    };
    let drawn: Box<dyn Roller> = match (told, chance) {
        (None, Some(seed)) => Box::new(RandomDice::new(!seed, nth)),
        (told, _) => Box::new(ToldDraws::new(told.clone().unwrap_or_default(), what)),
    };
    Box::new(ThrownAndDrawn {
        thrown: dice.roller(nth),
        drawn,
    })
}

/// Does something at the table. `seen` is the last event a person saw when they decided.
pub fn act(
    session: &mut Session,
    seen: Option<i64>,
    say: &Typed,
    dice: &Dice,
    drawn: &Drawn,
) -> Result<Done<Table>, Failure> {
    live::act::<Keepers>(session, seen, |state, nth| {
        let mut now = state.clone();
        let mut left = say.clone();
        let mut events = Vec::new();
        while let Some(action) = understood(&now, &mut left)? {
            let plans = matches!(action, Action::Plan { .. } | Action::Pass);
            if plans && !events.is_empty() && !matches!(now.stage, Stage::Planning { .. }) {
                return Err(Failure::refused("more plans than players who plan now")
                    .hint("whoever has no Keeper or no token left passes without being told"));
            }
            let mut roller = roller(&now, dice, drawn, nth + events.len() as u64);
            let made = decide(&now, &action, &mut *roller)
                .map_err(|refusal| with_card(refusal, state, say))?;
            made.iter().for_each(|event| apply(&mut now, event));
            events.extend(made);
        }
        if events.is_empty() {
            return Err(Failure::usage("nothing was said"));
        }
        let text = said(state, &events);
        Ok((events, text))
    })
}

/// A draw that was not told; or too few dice of the Hunter: for a dealt deck a Hunter card has come,
/// in a Keeper game all dice may have shown the same.
fn with_card(refusal: Refusal, state: &State, say: &Typed) -> Failure {
    if let Refusal::Dice(DiceFault::Untold { what }) = refusal {
        let from_bag = what == BATTLE_DIE;
        return Failure::from(refusal).hint(if from_bag { BAG } else { CARDS });
    }
    let short = matches!(refusal, Refusal::Dice(DiceFault::TooFew { .. }));
    match (short && *say == Typed::Round, state.setup.mode) {
        (true, Mode::Keeper) => Failure::from(refusal)
            .hint("every die; if all show the same, they are thrown again: RRR,RYB"),
        (true, Mode::Dragon) if state.setup.virtual_deck => {
            Failure::from(refusal).hint("a Hunter card was dealt: the Hunter throws one more")
        }
        _ => refusal.into(),
    }
}

/// Dice thrown by nobody: for what throws none.
pub fn no_dice() -> Dice {
    Dice::Typed(Vec::new())
}

/// Whether a name is that of someone who plays, for asking one player alone.
pub fn seat_of(table: &Table, typed: &str) -> Result<usize, Failure> {
    typed::player(&table.state.setup, typed)
}
