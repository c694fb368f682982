//! `wyrm drako box`, and the sizes of the mats that are asked for at the start of a play.

use serde_json::json;

use super::TITLE;
use crate::app::Failure;
use crate::app::drako::{self, Moment, Told};
use crate::app::play::Live;
use crate::cli::ui::Ui;
use crate::render;
use crate::rules::drako::Drako;
use crate::rules::drako::mat::Part;
use crate::rules::name::shown;
use crate::rules::words;

/// What leaves all further questions about the mats out.
const SKIP: &str = "skip";

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

/// Sizes that nobody has confirmed, each asked for; Enter leaves the stand-in.
pub(super) fn asked(ui: &mut Ui) -> Result<Vec<(Part, u8)>, Failure> {
    let mut sizes = Vec::new();
    if !ui.interactive() {
        return Ok(sizes);
    }
    let mats = drako::known(&ui.look_up_if_there()?)?;
    for part in &mats.stand_ins {
        let question = render::drako::question(*part);
        let size = mats.size(*part);
        let help =
            format!("as on your mat; Enter: {size} stands in; {SKIP}: leave the rest as well");
        let answer = ui.until("box", &question, &help, &|typed| match typed.trim() {
            "" => Ok(Answer::StandIn),
            typed if typed.eq_ignore_ascii_case(SKIP) => Ok(Answer::Skip),
            typed => Ok(Answer::Size(part.size(typed)?)),
        })?;
        match answer {
            Answer::Size(size) => sizes.push((*part, size)),
            Answer::StandIn => {}
            Answer::Skip => break,
        }
    }
    Ok(sizes)
}

enum Answer {
    Size(u8),
    StandIn,
    Skip,
}

/// What is hard to believe of the mats that a play begins with.
pub(super) fn doubted(ui: &mut Ui, live: &Live) {
    let view = live.view::<Drako>();
    let doubts = view.map(|view| render::drako::doubts(&view.state.setup.mats));
    for doubt in doubts.unwrap_or_default() {
        ui.say(&format!("({doubt}; wyrm drako box corrects it)"));
    }
}
