//! Dice & Dragons, drawn: hunts in progress and finished ones.

mod correct;
mod finished;
mod glossary;
mod json;
pub mod log;
mod next;
mod now;
mod refusal;
pub mod review;
mod scene;
#[cfg(test)]
mod scene_tests;
pub mod setup;
mod turn;
mod usage;
mod words;

pub use finished::{json, list, list_json, recorded, show};
pub use turn::{counter, use_line};
pub use words::HuntWords;
pub(crate) use words::said_ended;

use super::DOT;
use crate::app::play::View;
use crate::rules::dice_dragons::hunt::DiceDragons;

/// The title of a hunt: `Ashes of Agelos · chapter 4 · hunt 7 (id 17)`.
fn called(view: &View<DiceDragons>) -> String {
    let (chapter, hunt) = (view.state.setup.chapter, view.live.called("hunt"));
    format!("{}{DOT}chapter {chapter}{DOT}{hunt}", campaign(view))
}

/// The name of a hunt's campaign.
fn campaign<'a>(view: &View<'a, DiceDragons>) -> &'a str {
    view.live.campaign.as_deref().unwrap_or_default()
}
