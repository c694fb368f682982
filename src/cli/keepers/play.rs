//! `wyrm keepers` in a play: one command for each thing that is done at the table.

use serde_json::json;

use super::args::{ActArgs, RerollArgs, RoundArgs};
use super::ask;
use crate::app::keepers::table::{self, Drawn, no_dice};
use crate::app::keepers::{Table, Typed};
use crate::app::{Dice, Done, Failure};
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::keepers::battle::{Face, Shade};
use crate::rules::keepers::{Dragon, Mode, Pending, Stage, State, Token};
use crate::rules::name::{key, shown as safe};

/// Faces of Battle dice as they are typed.
const BATTLE: &str = "M miss, W weak flame, F flame";

pub fn status(ui: &mut Ui) -> Result<(), Failure> {
    let play = table::status(&ui.look_up()?)?;
    ui.answer(
        || json!({ "keepers": render::keepers::json(&play) }),
        |look| render::keepers::status(&play, look),
    )
}

pub(super) fn shown(ui: &mut Ui, done: &Done<Table>) -> Result<(), Failure> {
    ui.done(
        done,
        |play| json!({ "keepers": render::keepers::json(play) }),
        render::keepers::answer,
    )?;
    if done.report.state.outcome.is_some() && !done.dry_run {
        let id = done.report.id;
        ui.say(&format!("(kept: wyrm play show {id})"));
    }
    Ok(())
}

fn say(
    ui: &mut Ui,
    seen: Option<i64>,
    say: &Typed,
    dice: &Dice,
    drawn: &Drawn,
) -> Result<(), Failure> {
    let done = table::act(&mut ui.change()?, seen, say, dice, drawn)?;
    shown(ui, &done)
}

/// Something that neither throws nor draws.
fn quietly(ui: &mut Ui, seen: Option<i64>, what: &Typed) -> Result<(), Failure> {
    say(ui, seen, what, &no_dice(), &Drawn::default())
}

fn look(ui: &mut Ui) -> Result<Table, Failure> {
    table::status(&ui.look_up()?)
}

fn hunter_faces(typed: &str) -> Result<Vec<u8>, Failure> {
    let faces = Dragon::read_all(typed)?;
    Ok(faces.into_iter().map(|dragon| dragon as u8).collect())
}

fn battle_faces(typed: &str) -> Result<Vec<u8>, Failure> {
    let faces = Face::read_all(typed)?;
    Ok(faces.into_iter().map(|face| face as u8).collect())
}

/// Dice that were thrown by hand, asked for.
fn by_hand(ui: &mut Ui, question: &str, help: &str) -> Result<Option<String>, Failure> {
    ui.text(None, "--dice", question, help).map(Some)
}

pub fn round(ui: &mut Ui, mut args: RoundArgs) -> Result<(), Failure> {
    let play = look(ui)?;
    let state = &play.state;
    let cards = match (state.setup.mode, &state.stage) {
        (Mode::Dragon, Stage::Hunter) => ask::cards(ui, state, args.reveal.as_deref())?,
        (_, _) => args.reveal.as_deref().map(ask::read_cards).transpose()?,
    };
    if args.by_hand && state.stage == Stage::Hunter {
        let help = "R red, Y yellow, G green, B blue, P purple, W white";
        args.dice = by_hand(ui, "Hunter dice as thrown:", help)?;
    }
    let none = state.hunter_dice == 0 && state.setup.mode == Mode::Dragon && cards.is_some();
    let dice = match none && args.dice.is_none() && args.seed.seed.is_none() {
        true => no_dice(),
        false => ui.dice_as(args.dice.as_deref(), args.seed.seed, hunter_faces)?,
    };
    let drawn = Drawn { cards, dice: None };
    say(ui, Some(play.last), &Typed::Round, &dice, &drawn)
}

pub fn choose(ui: &mut Ui, typed: &[String]) -> Result<(), Failure> {
    let play = look(ui)?;
    let pairs: Vec<Option<(String, String)>> = typed
        .iter()
        .flat_map(|word| word.split(','))
        .filter(|word| !word.trim().is_empty())
        .map(|word| {
            let pair = word.split_once('=').or_else(|| word.split_once(':'));
            pair.map(|(who, colour)| (who.trim().to_owned(), colour.trim().to_owned()))
        })
        .collect();
    let choices = match (typed, pairs.iter().flatten().count() == pairs.len()) {
        ([], _) => ask::secrets(ui, &play, &play.state.undecided())?,
        ([name], false) => {
            let player = table::seat_of(&play, name)?;
            ask::secrets(ui, &play, &[player])?
        }
        (_, true) => pairs.into_iter().flatten().collect(),
        (words, false) => {
            let wrong = words.iter().find(|word| !word.contains(['=', ':']));
            return Err(Failure::refused(format!(
                "{} is not NAME=COLOUR",
                safe(wrong.map_or("", String::as_str))
            ))
            .hint("as in wyrm keepers choose ana=red ben=blue"));
        }
    };
    quietly(ui, Some(play.last), &Typed::Choose(choices))
}

pub fn heal(ui: &mut Ui, mut dragons: Vec<String>, mut none: bool) -> Result<(), Failure> {
    if let [word] = dragons.as_slice()
        && key(word) == "none"
    {
        none = true;
        dragons.clear();
    }
    if none || !dragons.is_empty() {
        return quietly(ui, None, &Typed::Heal(dragons));
    }
    let play = look(ui)?;
    let dragons = ask::heal(ui, &play.state)?;
    quietly(ui, Some(play.last), &Typed::Heal(dragons))
}

pub fn plan(ui: &mut Ui, typed: &[String]) -> Result<(), Failure> {
    let play = look(ui)?;
    let plans = match typed.is_empty() {
        true => ask::plans(ui, &play.state)?,
        false => {
            let words = typed.iter().flat_map(|word| word.split(','));
            let words = words.map(str::trim).filter(|word| !word.is_empty());
            words
                .map(|word| match word.split_once('=') {
                    Some((who, plan)) => (Some(who.to_owned()), plan.to_owned()),
                    None => (None, word.to_owned()),
                })
                .collect()
        }
    };
    quietly(ui, Some(play.last), &Typed::Plan(plans))
}

/// The action token of the player who acts, if it is anybody's turn to.
fn token(state: &State) -> Option<Token> {
    match state.stage {
        Stage::Acting { player } => state.seats[player].planned,
        _ => None,
    }
}

pub fn act(ui: &mut Ui, mut args: ActArgs) -> Result<(), Failure> {
    let play = look(ui)?;
    let state = &play.state;
    let token = token(state);
    let keeper = ask::keeper(ui, state, args.keeper.take())?;
    let take = ask::reward(ui, state, &keeper, args.take.take())?;
    let attacks = token == Some(Token::Attack) && ask::trained(state, &keeper);
    let trains = token == Some(Token::Train) && ask::trainable(state, &keeper);
    if args.by_hand && attacks {
        args.dice = by_hand(ui, "Battle dice as thrown:", BATTLE)?;
    }
    if args.by_hand && trains {
        args.drawn = by_hand(ui, "Drawn from the bag:", "W white, R red")?;
    }
    let drawn = Drawn {
        cards: revealed(ui, state, take.as_deref(), args.reveal.as_deref())?,
        dice: args.drawn.as_deref().map(drawn_dice).transpose()?,
    };
    let chance = attacks || (trains && drawn.dice.is_none());
    let dice = match chance || args.dice.is_some() {
        true => ui.dice_as(args.dice.as_deref(), args.seed.seed, battle_faces)?,
        false => no_dice(),
    };
    let thrown = Dragon::find(&keeper).map(|dragon| state.dragons[dragon].training.clone());
    let acts = Typed::Act { keeper, take };
    say(ui, Some(play.last), &acts, &dice, &drawn)?;
    if attacks {
        note_stand_ins(ui, state, &dice, &thrown.unwrap_or_default());
    }
    Ok(())
}

fn drawn_dice(typed: &str) -> Result<Vec<u8>, Failure> {
    let shades = Shade::read_all(typed)?.into_iter();
    Ok(shades.map(|shade| shade as u8).collect())
}

/// Cards that are turned up when the offer is taken.
fn revealed(
    ui: &mut Ui,
    state: &State,
    take: Option<&str>,
    told: Option<&str>,
) -> Result<Option<Vec<u8>>, Failure> {
    let offer = take.is_some_and(|take| "offer".starts_with(&key(take)));
    match offer && token(state) != Some(Token::Train) {
        true => ask::cards(ui, state, told),
        false => told.map(ask::read_cards).transpose(),
    }
}

/// Says so where faces that nobody has read off the dice decided.
fn note_stand_ins(ui: &mut Ui, state: &State, dice: &Dice, thrown: &[Shade]) {
    if let (Dice::Seed(_), Some(note)) = (
        dice,
        render::keepers::stand_in_note(&state.setup.house.dice, thrown),
    ) {
        ui.say(&format!("({note})"));
    }
}

pub fn reroll(ui: &mut Ui, mut args: RerollArgs) -> Result<(), Failure> {
    let play = look(ui)?;
    let die = match (args.die, args.none, &play.state.stage) {
        (
            None,
            false,
            Stage::Choice {
                pending: Pending::Reroll { dice, faces },
                ..
            },
        ) => ask::die(ui, dice, faces)?,
        (die, ..) => die,
    };
    if args.by_hand && die.is_some() {
        args.dice = by_hand(ui, "The die as thrown:", BATTLE)?;
    }
    let typed = args.dice.as_deref();
    let dice = match die.is_some() || typed.is_some() {
        true => ui.dice_as(typed, args.seed.seed, battle_faces)?,
        false => no_dice(),
    };
    say(
        ui,
        Some(play.last),
        &Typed::Reroll(die),
        &dice,
        &Drawn::default(),
    )?;
    if let Some(place) = die.and_then(|die| usize::try_from(die - 1).ok()) {
        let shade = play.state.dragons[Dragon::Blue]
            .training
            .get(place)
            .copied();
        note_stand_ins(ui, &play.state, &dice, shade.as_slice());
    }
    Ok(())
}

pub fn flame(ui: &mut Ui) -> Result<(), Failure> {
    quietly(ui, None, &Typed::Flame)
}

pub fn magic(ui: &mut Ui, note: Option<String>, changes: Vec<String>) -> Result<(), Failure> {
    let play = look(ui)?;
    let note = match (note, changes.is_empty()) {
        (Some(note), _) => note,
        (None, false) => String::new(),
        (None, true) => ui.text(None, "--note TEXT", "What does the card do?", "")?,
    };
    quietly(ui, Some(play.last), &Typed::Magic { note, changes })
}

pub fn next(ui: &mut Ui) -> Result<(), Failure> {
    quietly(ui, None, &Typed::Next)
}

pub fn abandon(ui: &mut Ui) -> Result<(), Failure> {
    if ui.interactive() {
        let options = ["no, keep it".to_owned(), "yes, drop it".to_owned()];
        if ui.choose("abandon", "Drop the open play without a result?", &options)? == 0 {
            return Err(Failure::interrupted());
        }
    }
    let done = table::abandon(&mut ui.change()?)?;
    ui.done(
        &done,
        |id| json!({ "keepers": { "id": id, "outcome": "abandoned" } }),
        |id, _| format!("play {id} is dropped, without a result\n"),
    )
}
