//! Setting a table up and playing at it.

use std::cell::RefCell;
use std::rc::Rc;

use super::throws::{Drawn, Throws};
use super::typed::{self, Typed, understood};
use crate::play::act::{self, Doing};
use crate::play::conversation::Chance;
use crate::play::{Live, Table, TitleHandle, begin, setting, stored_setup, trial_of};
use crate::rules::dice::RandomDice;
use crate::rules::keepers::{
    Action, Difficulty, Dragon, Event, House, Keepers, Mode, Setup, Stage, State, Take, Wishes,
    check_players, lay_out, show_secrets,
};
use crate::rules::name;
use crate::rules::title::{Title, Trial};
use crate::{Connection, Dice, DiceBy, Done, Failure, Session};

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
    let named = typed::dragons(typed)?;
    Ok((!named.is_empty()).then_some(named))
}

/// Dragons as they are typed in one line, by colours or letters; none if nothing is typed.
pub fn read_dragons(line: &str) -> Result<Vec<Dragon>, Failure> {
    let words = line.split([',', ' ']).filter(|word| !word.is_empty());
    typed::dragons(&words.map(str::to_owned).collect::<Vec<_>>())
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

/// Does something at the table. `seen` is the last event a person saw when they decided. Without
/// `dice` nothing is thrown: what would be is due.
pub fn act(
    session: &mut Session,
    title: TitleHandle,
    seen: Option<i64>,
    say: &Typed,
    dice: Option<&Dice>,
    drawn: &Drawn,
    remember: Option<DiceBy>,
) -> Result<Done<Live>, Failure> {
    let by = Rc::new(RefCell::new(Vec::new()));
    let play = |table: &mut dyn Table, chance: Chance| {
        by.borrow_mut().clear();
        let throws = Throws { dice, drawn, by: Rc::clone(&by) };
        play(trial_of::<Keepers>(table)?, chance, say, &throws)
    };
    let threw = || act::thrown(&by.borrow());
    let doing = Doing { threw: Some(&threw), dice: remember, ..Doing::new(&play) };
    act::act(session, title, seen, &doing)
}

/// One action after the other, as far as something was said.
fn play(
    trial: &mut Trial<Keepers>,
    chance: Chance,
    say: &Typed,
    throws: &Throws,
) -> Result<(), Failure> {
    let mut left = say.clone();
    while let Some(action) = understood(&trial.state, &mut left)? {
        let plans = matches!(action, Action::Plan { .. } | Action::Pass);
        let planning = matches!(trial.state.stage, Stage::Planning { .. });
        if plans && !planning && !trial.events.is_empty() {
            return Err(Failure::refused("more plans than players who plan now")
                .hint("whoever has no Keeper or no token left passes without being told"));
        }
        let chance = chance.after(trial.events.len());
        trial.act(&action, &mut throws.roller(&trial.state, chance))?;
    }
    match trial.events.is_empty() {
        true => Err(Failure::usage("nothing was said")),
        false => Ok(()),
    }
}

/// Whether what was told of a reward, of cards or of dice out of the bag is among what happens.
pub fn happens(events: &[Event], what: &str, typed: &str) -> Result<bool, Failure> {
    let told = match what {
        "take" => Some(typed::take(typed)?),
        _ => None,
    };
    Ok(match what {
        "take" => events.iter().any(|event| match event {
            Event::MagicTaken { from, .. } => told == Some(*from),
            Event::TokenGained { token, .. } => told == Some(Take::Token(*token)),
            _ => false,
        }),
        "reveal" => {
            let card = |event: &Event| matches!(event, Event::CardRevealed { .. });
            events.iter().any(card)
        }
        "drawn" => {
            let trained = |event: &Event| matches!(event, Event::Trained { .. });
            events.iter().any(trained)
        }
        _ => true,
    })
}

/// A dry run of the last choice would show what the others chose in secret, and leave them to choose:
/// the table is shown as it was. Says whether that is so.
pub fn veil(done: &mut Done<Live>) -> bool {
    let view = done.report.view::<Keepers>();
    let tells = done.dry_run && view.is_some_and(|view| show_secrets(view.happened));
    if tells && let Some(before) = done.report.before.take() {
        done.report.table = before;
        done.report.over = false;
    }
    tells
}

/// Who is meant by a name at this table.
pub fn seat_of(state: &State, typed: &str) -> Result<usize, Failure> {
    typed::player(&state.setup, typed)
}
