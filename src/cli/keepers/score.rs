//! `wyrm keepers score`: one command, or questions in the order people count.

use serde_json::json;

use super::args::ScoreArgs;
use super::{TITLE, ask};
use crate::app::Failure;
use crate::app::keepers::score::{self, ScoreReport, Telling, read_arrows, read_shields};
use crate::app::play::open;
use crate::cli::ui::Ui;
use crate::render::{self, Look};
use crate::rules::keepers::{Dragon, Mode};

pub fn score(ui: &mut Ui, args: ScoreArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let by_questions = args.players.is_empty();
    let mut telling = Telling {
        players: args.players,
        defeated: args.defeated,
        rounds: args.rounds,
        note: args.note,
        new_players: args.new_player,
    };
    if by_questions {
        ask_all(ui, &mut telling)?;
    }
    if args.save {
        return save(ui, &telling, render::keepers::score);
    }
    let report = score::score(&ui.look_up_if_there()?, &telling)?;
    ui.answer(
        || json!({ "score": render::keepers::score_json(&report) }),
        |look| render::keepers::score(&report, look),
    )?;
    match (report.over, by_questions) {
        (false, _) => {
            ui.say("(no tribe has three shields and no dragon is defeated: the game is not over)");
        }
        (true, true) if wants_it_kept(ui) => return save(ui, &telling, render::keepers::kept),
        (true, false) if ui.interactive() => ui.say("(not recorded; --save records it)"),
        _ => {}
    }
    Ok(())
}

/// So much was typed that it is offered to be kept; who leaves the question does not want it.
fn wants_it_kept(ui: &mut Ui) -> bool {
    let options = ["yes".to_owned(), "no".to_owned()];
    let chosen = ui.choose("--save", "Record it as a play?", &options);
    chosen.is_ok_and(|chosen| chosen == 0)
}

fn save(
    ui: &mut Ui,
    telling: &Telling,
    text: fn(&ScoreReport, &Look) -> String,
) -> Result<(), Failure> {
    let done = score::save(&mut ui.change()?, TITLE.handle(), telling)?;
    ui.done(&done, |report| json!({ "score": render::keepers::score_json(report) }), text)
}

/// Everything by questions: who played which tribe, defeated dragons, shields, arrows.
fn ask_all(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::missing("--player NAME:tribe=COLOUR,shields=N,arrows=N")
            .hint("once for each player; arrows are those on the player's favourite"));
    }
    let open = open::find(&ui.look_up_if_there()?, TITLE.handle())?;
    if let Some(live) = open {
        ui.say(&format!("(play {} is still open: wyrm keepers)", live.id));
    }
    let mode = Mode::Keeper.word();
    let (names, new) = ask::players(ui, Vec::new(), mode, "Who played?")?;
    telling.new_players |= new;
    let tribes = ask_tribes(ui, &names)?;
    if telling.defeated.is_empty() {
        telling.defeated = ask_defeated(ui)?;
    }
    let defeated = score::defeated(telling)?;
    let mut shields = Vec::new();
    for name in &names {
        let question = format!("{name}'s shields on dragons:");
        let help = "0 to 3; those on a defeated dragon are gone with it";
        shields
            .push(ui.until("shields", &question, help, &|typed| read_shields(typed, &defeated))?);
    }
    for ((name, tribe), shields) in names.iter().zip(tribes).zip(shields) {
        let mut told = format!("{name}:tribe={tribe},shields={shields}");
        if !defeated.contains(&tribe) {
            let question = format!("Arrows on the {tribe} dragon, {name}'s favourite:");
            let help = "0 to 3; 3 defeat it";
            let arrows = ui.until("arrows", &question, help, &|typed| read_arrows(typed, tribe))?;
            told.push_str(&format!(",arrows={arrows}"));
        }
        telling.players.push(told);
    }
    Ok(())
}

/// Each player's tribe, among those that are left.
fn ask_tribes(ui: &mut Ui, names: &[String]) -> Result<Vec<Dragon>, Failure> {
    let mut left = Dragon::ALL.to_vec();
    let mut tribes = Vec::new();
    for name in names {
        let options: Vec<String> = left.iter().map(ToString::to_string).collect();
        let chosen = ui.choose("tribe", &format!("{name}'s tribe?"), &options)?;
        tribes.push(left.remove(chosen));
    }
    Ok(tribes)
}

fn ask_defeated(ui: &mut Ui) -> Result<Vec<String>, Failure> {
    let options = Dragon::ALL.map(|dragon| dragon.to_string());
    let question = "Which dragons were defeated? (space marks, Enter ends; none: just Enter)";
    let chosen = ui.choose_many("--defeated", question, &options)?;
    Ok(chosen.iter().map(|place| options[*place].clone()).collect())
}
