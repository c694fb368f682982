//! `wyrm amulets end`

use serde_json::json;

use super::super::ui::Ui;
use super::args::EndArgs;
use super::{ask, pair};
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::app::amulets::table::{self, Open, TurnedUp};
use crate::app::play::live;
use crate::render::Look;
use crate::render::amulets::score;
use crate::rules::amulets::notation::numbers;
use crate::rules::amulets::play::{State, check_crest, check_pearls};
use crate::rules::amulets::score::Score;
use crate::rules::amulets::setup::seat;

fn told(typed: &[String], example: &str) -> Result<Vec<(String, String)>, Failure> {
    typed.iter().map(|typed| pair(typed, example)).collect()
}

pub fn end(ui: &mut Ui, args: EndArgs) -> Result<(), Failure> {
    let mut turned_up = TurnedUp {
        pearls: told(&args.pearls, "--pearls Ana=8+3")?,
        crests: told(&args.crest, "--crest Ana=12")?,
    };
    let mut seen = None;
    if ui.interactive() {
        let open = live::status::<Amulets>(&ui.look_up()?)?;
        table::refuse_early(&open.state)?;
        ask_values(ui, &open.state, &mut turned_up)?;
        seen = Some(open.last);
    }
    let done = table::end(&mut ui.change()?, seen, &turned_up)?;
    ui.done(
        &done,
        |open| json!({ "play": { "id": open.id }, "score": counted(open).as_ref().map(score::json) }),
        drawn,
    )
}

fn counted(open: &Open) -> Option<Score> {
    let revealed = open.state.revealed.as_ref()?;
    crate::rules::amulets::score::score(&open.state.sheets(revealed)).ok()
}

fn drawn(open: &Open, look: &Look) -> String {
    let mut text = counted(open).map_or(String::new(), |counted| score::table(&counted, look));
    for (figure, value) in table::learned(&open.state) {
        let what = format!("{} {value}, remembered", figure.key());
        text.push_str(&look.fact("box", &what));
    }
    text.push_str(&look.fact("kept as", &format!("play {0}: wyrm play show {0}", open.id)));
    text
}

/// Asks for the pearls of everyone who has any, then for crests that nobody looked at.
fn ask_values(ui: &mut Ui, state: &State, turned_up: &mut TurnedUp) -> Result<(), Failure> {
    let players = &state.setup.players;
    let said = |list: &[(String, String)], player| {
        list.iter()
            .any(|(name, _)| seat(players, name).ok() == Some(player))
    };
    for (player, keeper) in state.keepers.iter().enumerate() {
        if keeper.pearls.is_empty() || said(&turned_up.pearls, player) {
            continue;
        }
        let name = state.name(player);
        let colours: Vec<&str> = keeper.pearls.iter().map(|pearl| pearl.word()).collect();
        let question = format!("{name}'s pearls ({}):", colours.join(", "));
        let help = "values as printed, joined by +: red 8 or 9, blue 3 or 4";
        let typed = ask::until(ui, "--pearls", &question, help, |typed| {
            check_pearls(state, player, &numbers("pearl", typed)?)?;
            Ok(typed.to_owned())
        })?;
        turned_up.pearls.push((name.to_owned(), typed));
    }
    let mut before = None;
    for player in state.unknown_crests() {
        if said(&turned_up.crests, player) {
            continue;
        }
        let name = state.name(player);
        let question = format!("What is {name}'s crest worth?");
        let value = ask::until(ui, "--crest", &question, "as printed on it", |typed| {
            let value = table::read_crest(typed)?;
            check_crest(state, before, (player, value))?;
            Ok(value)
        })?;
        before = Some((player, value));
        turned_up.crests.push((name.to_owned(), value.to_string()));
    }
    Ok(())
}
