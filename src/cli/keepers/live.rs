//! `wyrm keepers live`: the same commands with single keys and short questions. Every key is one step,
//! kept at once, so that it can be left and resumed at any moment.

use super::args::{ActArgs, RerollArgs, RoundArgs, StartArgs};
use super::play;
use crate::app::history::{self, Reach};
use crate::app::keepers::table;
use crate::app::{Direction, Failure, Kind};
use crate::cli::ui::Ui;
use crate::rules::keepers::{Pending, Stage, State};

/// A key and what it says.
type Key = (char, String);

pub fn run(ui: &mut Ui) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::usage("keepers live needs a terminal")
            .hint("wyrm keepers and its commands do the same"));
    }
    match table::find(&ui.look_up()?)? {
        Some(_) => play::status(ui)?,
        None => super::start(ui, StartArgs::default())?,
    }
    let mut by_hand = false;
    while let Some(open) = table::find(&ui.look_up()?)? {
        let keys = keys(&open.state, by_hand);
        let menu: Vec<String> = keys
            .iter()
            .map(|(k, label)| format!("[{k}] {label}"))
            .collect();
        let letters: Vec<char> = keys.iter().map(|(key, _)| *key).collect();
        let pressed = ui.context.ask.key(&menu.join("  "), &letters);
        let done = match pressed {
            None | Some('q') => {
                ui.say("(the play waits: wyrm keepers live resumes it)");
                return Ok(());
            }
            Some('b') => {
                by_hand = !by_hand;
                Ok(())
            }
            Some(key) => press(ui, key, &open.state, by_hand),
        };
        match done {
            Err(failure) if matches!(failure.kind, Kind::Refused | Kind::Interrupted) => {
                let hint = failure.hint.map(|hint| format!(" ({hint})"));
                ui.say(&format!("{}{}", failure.message, hint.unwrap_or_default()));
            }
            other => other?,
        }
    }
    Ok(())
}

/// What the keys do now.
fn keys(state: &State, by_hand: bool) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    let mut add = |key: char, label: &str| keys.push((key, label.to_owned()));
    match &state.stage {
        Stage::Over => {}
        Stage::Hunter => add('g', "the next round"),
        Stage::Choosing => add('g', "choose Keepers"),
        Stage::Healing { .. } => add('g', "take an arrow off"),
        Stage::Planning { .. } => add('g', "plan"),
        Stage::Acting { player } => add('g', &format!("{} acts", state.name(*player))),
        Stage::After { .. } => add('g', "keep the Magic card"),
        Stage::Choice { pending, .. } => match pending {
            Pending::Reroll { .. } => add('g', "one die again?"),
            Pending::White | Pending::Yellow { .. } => add('g', "take arrows off"),
            Pending::Green => {
                add('g', "take an arrow off");
                add('f', "a flame");
            }
        },
    }
    if state
        .active()
        .is_some_and(|player| state.seats[player].selected)
    {
        add('m', "play the Magic card");
    }
    add(
        'b',
        if by_hand {
            "by hand: on"
        } else {
            "by hand: off"
        },
    );
    add('z', "undo");
    add('q', "leave");
    keys
}

fn press(ui: &mut Ui, key: char, state: &State, by_hand: bool) -> Result<(), Failure> {
    match (key, &state.stage) {
        ('z', _) => undo(ui),
        ('f', _) => play::flame(ui),
        ('m', _) => play::magic(ui, None, Vec::new()),
        (_, Stage::Hunter) => play::round(
            ui,
            RoundArgs {
                by_hand,
                ..RoundArgs::default()
            },
        ),
        (_, Stage::Choosing) => play::choose(ui, &[]),
        (_, Stage::Planning { .. }) => play::plan(ui, &[]),
        (_, Stage::Acting { .. }) => play::act(
            ui,
            ActArgs {
                by_hand,
                ..ActArgs::default()
            },
        ),
        (_, Stage::After { .. }) => play::next(ui),
        (
            _,
            Stage::Choice {
                pending: Pending::Reroll { .. },
                ..
            },
        ) => play::reroll(
            ui,
            RerollArgs {
                by_hand,
                ..RerollArgs::default()
            },
        ),
        _ => play::heal(ui, Vec::new(), false),
    }
}

fn undo(ui: &mut Ui) -> Result<(), Failure> {
    let mut session = ui.change()?;
    let walked = history::go(
        &mut session,
        Direction::Undo,
        Reach::Steps(1),
        ui.globals.dry_run,
    )?;
    for step in walked.steps {
        ui.say(&format!("undone: {}", step.label));
    }
    match table::find(&session)? {
        Some(_) => play::status(ui),
        None => {
            ui.say("(no play is open any more: wyrm redo brings it back)");
            Ok(())
        }
    }
}
