//! The words of a turn, each done at once where it is completely said; what is missing is asked for
//! through offers.

use super::TITLE;
use super::args::TurnCommand;
use super::fight::{attack, defend, shoot};
use crate::app::Failure;
use crate::app::drako::{Typed, say};
use crate::app::play::act::{self, Doing};
use crate::app::play::conversation::Chance;
use crate::app::play::{Live, Table, open};
use crate::cli::prompt::{Given, Throwing};
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::drako::figure::{Dwarf, Figure};
use crate::rules::drako::{Act, Drako, Event, State};
use crate::rules::hex::Hex;
use crate::rules::offer::Offer;
use crate::rules::words;

/// Does what a command says.
pub(super) fn turn(ui: &mut Ui, command: TurnCommand) -> Result<(), Failure> {
    let simple = match command {
        TurnCommand::Exchange => Typed::Exchange { swap: true },
        TurnCommand::Keep => Typed::Exchange { swap: false },
        TurnCommand::Draw { discard } => Typed::Draw { discard },
        TurnCommand::Net => Typed::Net,
        TurnCommand::ShakeOff => Typed::ShakeOff,
        TurnCommand::Burn => Typed::Burn,
        TurnCommand::End => Typed::End,
        TurnCommand::Pass => Typed::Pass,
        TurnCommand::Fury => return fury(ui),
        TurnCommand::Place { hexes } => return place(ui, hexes),
        TurnCommand::Move { words, value } => return moves(ui, words, value),
        TurnCommand::Fly { to } => return fly(ui, to),
        TurnCommand::Attack { words, card } => {
            let value = card.value;
            return attack(ui, Typed::Attack { words, value }, card);
        }
        TurnCommand::Fire { words, card } => {
            let value = card.value;
            return attack(ui, Typed::Fire { words, value }, card);
        }
        TurnCommand::Shoot { points, card } => return shoot(ui, points, card),
        TurnCommand::Defend { words, wounds } => return defend(ui, words, wounds),
        TurnCommand::Wound { words } => return wound(ui, words),
    };
    act(ui, &[simple])
}

/// Says several things one after the other, in one step.
fn doing(all: &[Typed]) -> impl Fn(&mut dyn Table, Chance) -> Result<(), Failure> {
    move |table, _| {
        let mut all = all.iter().enumerate();
        all.try_for_each(|(n, typed)| say(table, typed, n > 0))
    }
}

/// Does what is completely said.
pub(super) fn act(ui: &mut Ui, all: &[Typed]) -> Result<(), Failure> {
    title::act(ui, &TITLE, None, &Doing::new(&doing(all)))
}

pub(super) fn is(offer: &Offer, act: Act) -> bool {
    offer.act::<Act>() == Some(&act)
}

fn look(ui: &mut Ui) -> Result<Live, Failure> {
    open::status(&ui.look_up()?, TITLE.handle())
}

/// How the play stands.
fn state(live: &Live) -> Result<&State, Failure> {
    let state = live.view::<Drako>().map(|view| view.state);
    state.ok_or_else(|| Failure::bug("a table of another title"))
}

/// Takes up the offer that a command means. Where there is none, something like it is tried, and its
/// refusal says why.
fn ask(
    ui: &mut Ui,
    live: &Live,
    fits: &dyn Fn(&Offer) -> bool,
    given: &Given,
    like: Typed,
) -> Result<(), Failure> {
    match title::offer(ui, &TITLE, live, fits, "WHO HEX", given, Throwing::NONE)? {
        Some(done) => title::shown(ui, &TITLE, &done),
        None => act(ui, &[like]),
    }
}

fn place(ui: &mut Ui, hexes: Vec<String>) -> Result<(), Failure> {
    if !hexes.is_empty() {
        return act(ui, &[Typed::Place { hexes }]);
    }
    let live = look(ui)?;
    let like = Typed::Place { hexes };
    ask(ui, &live, &|offer| is(offer, Act::Place), &Vec::new(), like)
}

fn moves(ui: &mut Ui, words: Vec<String>, value: Option<i64>) -> Result<(), Failure> {
    if !words.is_empty() {
        return act(ui, &[Typed::Move { words, value }]);
    }
    let live = look(ui)?;
    let walks = |offer: &Offer| matches!(offer.act(), Some(Act::Move(_)));
    if !ui.interactive() {
        nobody_named(&live, &walks)?;
    }
    let given = value.map(|value| ("value", value.to_string()));
    let like = Typed::Move { words: some_move(state(&live)?), value };
    ask(ui, &live, &walks, &given.into_iter().collect(), like)
}

/// Where nobody can be asked who moves.
fn nobody_named(live: &Live, walks: &dyn Fn(&Offer) -> bool) -> Result<(), Failure> {
    let offers = live.table.offers().into_iter().filter(|offer| walks(offer));
    let dwarves: Vec<&str> = offers
        .filter_map(|offer| match offer.act() {
            Some(Act::Move(Figure::Dwarf(dwarf))) => Some(dwarf.name()),
            _ => None,
        })
        .collect();
    match dwarves.is_empty() {
        true => Ok(()),
        false => Err(Failure::missing("WHO HEX").hint(format!("one of: {}", dwarves.join(", ")))),
    }
}

/// A move that would be refused for the same reason as any other.
fn some_move(state: &State) -> Vec<String> {
    let figure = state.figures(state.side).first().copied();
    let letters = figure.unwrap_or(Figure::Dragon).letters();
    vec![letters.to_owned(), some_free(state)]
}

fn some_free(state: &State) -> String {
    let free = state.board.free().next();
    free.unwrap_or(Hex::CENTRE).to_string()
}

fn fly(ui: &mut Ui, to: Option<String>) -> Result<(), Failure> {
    if let Some(to) = to {
        return act(ui, &[Typed::Fly { to }]);
    }
    let live = look(ui)?;
    let to = some_free(state(&live)?);
    let flies = |offer: &Offer| is(offer, Act::Fly);
    ask(ui, &live, &flies, &Vec::new(), Typed::Fly { to })
}

fn wound(ui: &mut Ui, words: Vec<String>) -> Result<(), Failure> {
    if !words.is_empty() {
        return act(ui, &[Typed::Wound { words }]);
    }
    let live = look(ui)?;
    if !ui.interactive() {
        nowhere_told(state(&live)?)?;
    }
    let wounds = |offer: &Offer| is(offer, Act::Wound);
    ask(ui, &live, &wounds, &Vec::new(), Typed::Wound { words })
}

/// Where nobody can be asked where wounds go.
fn nowhere_told(state: &State) -> Result<(), Failure> {
    if state.due == 0 {
        return Ok(());
    }
    let areas: Vec<String> = state
        .open_areas()
        .iter()
        .map(|(area, free)| {
            let free = words::count(i64::from(*free), "space", "spaces");
            format!("{} ({free} left)", area.word())
        })
        .collect();
    Err(Failure::missing("AREA").hint(format!("one of: {}", areas.join(", "))))
}

/// Fury that would kill Brald is asked about twice; where nobody can be asked, it is told.
fn fury(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let live = look(ui)?;
        let rages = |offer: &Offer| is(offer, Act::Fury);
        return ask(ui, &live, &rages, &Vec::new(), Typed::Fury);
    }
    let play = doing(&[Typed::Fury]);
    let done = act::act(&mut ui.change()?, TITLE.handle(), None, &Doing::new(&play))?;
    let dwarf = Dwarf::Brald;
    let happened = done.report.view::<Drako>().map(|view| view.happened);
    if happened.is_some_and(|events| events.contains(&Event::DwarfDied { dwarf })) {
        ui.say("(the wound of fury kills Brald)");
    }
    title::shown(ui, &TITLE, &done)
}
