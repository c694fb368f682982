//! `wyrm drako box`: the sizes of the mats.

use serde_json::json;

use super::TITLE;
use crate::app::Failure;
use crate::app::drako::{self, Moment, Told};
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::name::shown;
use crate::rules::words;

/// Shows the sizes of the mats, or remembers what is told about them.
pub(super) fn told(
    ui: &mut Ui,
    typed: &[String],
    confirm: bool,
    reset: bool,
) -> Result<(), Failure> {
    if typed.is_empty() && !confirm && !reset {
        let mats = drako::known(&ui.look_up_if_there()?)?;
        return ui.answer(
            || json!({ "box": render::drako::mats_json(&mats) }),
            |look| render::drako::mats(&mats, look),
        );
    }
    let pairs: Result<Vec<(String, String)>, Failure> = typed.iter().map(|t| pair(t)).collect();
    let mut told = Told::read(&pairs?, confirm, reset)?;
    if let Some(moment) = gone_back(ui, &told)? {
        // Going back took earlier sizes along; all of them are told again.
        told = Told { sizes: moment.sizes, rest: false, forget: true };
    }
    let done = drako::remember(&mut ui.change()?, TITLE.handle(), &told)?;
    ui.done(
        &done,
        |sizes| json!({ "box": render::drako::sizes_json(sizes) }),
        render::drako::sizes_told,
    )
}

/// Where sizes would have changed the play at hand, a person may go back to that moment. Steps of
/// anything else are never taken back along with it.
fn gone_back(ui: &mut Ui, told: &Told) -> Result<Option<Moment>, Failure> {
    if !ui.interactive() || ui.globals.dry_run {
        return Ok(None);
    }
    let found = drako::moment(&ui.look_up()?, TITLE.handle(), told)?;
    let Some(moment) = found else {
        return Ok(None);
    };
    let Some(back) = moment.back.as_ref().filter(|back| back.others.is_empty()) else {
        return Ok(None);
    };
    let (play, differs) = (moment.play, render::drako::differs(moment.fork));
    ui.say(&format!("(play {play}: with these sizes {differs})"));
    let steps = words::count(back.steps.len() as i64, "step", "steps");
    let options = [
        format!("no, play {play} stays as it is"),
        format!("yes, undo {steps} for good; then the sizes count"),
    ];
    if ui.choose("--no-input", "Go back to before that?", &options)? == 0 {
        return Ok(None);
    }
    // That covers the steps which the sizes drop.
    ui.globals.yes = true;
    let undone = drako::go_back(&mut ui.change_journal()?, back)?;
    for step in undone {
        ui.say(&format!("undone: {}", step.label));
    }
    ui.say("(tell again what happened since then: wyrm drako)");
    Ok(Some(moment))
}

fn pair(typed: &str) -> Result<(String, String), Failure> {
    let split = typed.split_once(['=', ':']);
    let (part, size) = split.ok_or_else(|| {
        Failure::refused(format!("{} does not say how many", shown(typed)))
            .hint("as PART=N: flight=3")
    })?;
    Ok((part.to_owned(), size.to_owned()))
}
