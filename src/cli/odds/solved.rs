//! The hunt of a lone hero, solved in advance.

use std::cell::Cell;
use std::sync::Arc;

use crate::app::odds::solved::Shelf;
use crate::app::play::Live;
use crate::cli::terminal::progress::Progress;
use crate::cli::terminal::ui::Ui;
use crate::rules::dice_dragons::hunt::{DiceDragons, Setup, State};
use crate::rules::odds::win::{Ground, Last, Lone, Lore, Solution, Solved};
use crate::rules::title::Patience;

/// The solution of a hunt, with a progress bar if slow. None for a party, or a hunt with too many
/// positions.
pub fn solved(ui: &Ui, setup: &Arc<Setup>, patience: Patience) -> Option<Arc<Solved>> {
    let all = Solved::count(&Ground::of(setup)?, patience)?;
    let bar = Progress::new(ui, all, "positions");
    let before = Cell::new(0);
    Shelf::of(&ui.context.env).solved(setup, patience, &|done, _| {
        bar.add(done.saturating_sub(before.replace(done)));
    })
}

/// The same for advice; for the last living hero of a party only if instant.
pub fn solution(ui: &Ui, state: &State, patience: Patience) -> Option<Solution> {
    match state.setup.heroes.len() {
        1 => {
            let lone = Lone::of(state)?;
            let solved = solved(ui, &lone.setup, patience)?;
            Some(Arc::new(Last { lone, solved }))
        }
        _ => in_a_moment(ui, state, patience),
    }
}

fn in_a_moment(ui: &Ui, state: &State, patience: Patience) -> Option<Solution> {
    let lone = Lone::of(state)?;
    let solved = Shelf::of(&ui.context.env).in_a_moment(&lone.setup, patience)?;
    Some(Arc::new(Last { lone, solved }))
}

/// Loads the knowledge for advice at a table, if instant.
pub fn look_up(ui: &Ui, live: &mut Live) {
    let Some(view) = live.view::<DiceDragons>().filter(|_| live.advises) else {
        return;
    };
    let solution = in_a_moment(ui, view.state, live.want.patience);
    let gold = live.gold;
    live.lore = Some(Arc::new(Lore { solution, gold }));
}
