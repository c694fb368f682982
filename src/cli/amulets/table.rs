//! How a table stands, with what lies face down or without it.

use super::super::title;
use super::super::ui::Ui;
use super::TITLE;
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::render::amulets::board;
use crate::rules::amulets::play::Audience;

pub fn status(ui: &mut Ui, reveal: bool) -> Result<(), Failure> {
    if !reveal {
        return title::status(ui, &TITLE);
    }
    let live = title::latest(ui, &TITLE)?;
    let Some(view) = live.view::<Amulets>() else {
        return Err(Failure::bug("a play of another title"));
    };
    ui.answer(
        || {
            let mut document = TITLE.words.json(&live);
            board::reveal(&mut document, &view);
            document
        },
        |look| board::status(&view, Audience::All, look),
    )
}
