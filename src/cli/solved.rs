//! The hunt of a hero alone, solved before anybody asks about it.

use std::cell::Cell;
use std::sync::Arc;

use super::progress::Progress;
use super::ui::Ui;
use crate::app::odds::solved::Shelf;
use crate::app::play::Live;
use crate::rules::dice_dragons::hunt::{DiceDragons, Setup};
use crate::rules::odds::win::{Ground, Solution, Solved};

/// The hunt solved as a whole, with a bar while that takes long. Nothing for a party, or a hunt with
/// too many positions.
pub fn solved(ui: &Ui, setup: &Arc<Setup>) -> Option<Arc<Solved>> {
    let all = Solved::count(&Ground::of(setup)?)?;
    let bar = Progress::new(ui, all, "positions");
    let before = Cell::new(0);
    Shelf::of(&ui.context.env).solved(setup, &|done, _| {
        bar.add(done.saturating_sub(before.replace(done)));
    })
}

/// The same, to ask for advice.
pub fn solution(ui: &Ui, setup: &Arc<Setup>) -> Option<Solution> {
    Some(solved(ui, setup)?)
}

/// Looks up what advice at a table needs, if that takes no more than a moment.
pub fn look_up(ui: &Ui, live: &mut Live) {
    let Some(view) = live.view::<DiceDragons>().filter(|_| live.advises) else {
        return;
    };
    let found = Shelf::of(&ui.context.env).in_a_moment(&view.state.setup);
    let found: Option<Solution> = found.map(|solved| solved as Solution);
    live.lore = found.map(|solution| Arc::new(solution) as _);
}
