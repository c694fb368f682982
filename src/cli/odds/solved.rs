//! The hunt of a lone hero, solved in advance.

use std::cell::Cell;
use std::sync::Arc;

use crate::app::odds::solved::SolvedFolder;
use crate::app::play::Live;
use crate::cli::terminal::progress::ProgressBar;
use crate::cli::terminal::ui::Ui;
use crate::rules::dice_dragons::hunt::{DiceDragons, Setup, State};
use crate::rules::odds::win::{HuntFigures, LastHero, LastHeroValue, Lore, Solution, Solved};
use crate::rules::title::Patience;

/// The solution of a hunt, with a progress bar if slow. None for a party, or a hunt with too many
/// positions.
pub fn solved(ui: &Ui, setup: &Arc<Setup>, patience: Patience) -> Option<Arc<Solved>> {
    let all = Solved::count(&HuntFigures::of(setup)?, patience)?;
    let bar = ProgressBar::new(ui, all, "positions");
    let before = Cell::new(0);
    SolvedFolder::of(&ui.context.env).solved(setup, patience, &|done, _| {
        bar.add(done.saturating_sub(before.replace(done)));
    })
}

/// The same for advice; for the last living hero of a party only if instant.
pub fn solution(ui: &Ui, state: &State, patience: Patience) -> Option<Solution> {
    match state.setup.heroes.len() {
        1 => {
            let lone = LastHero::of(state)?;
            let solved = solved(ui, &lone.setup, patience)?;
            Some(Arc::new(LastHeroValue { lone, solved }))
        }
        _ => in_a_moment(ui, state, patience),
    }
}

fn in_a_moment(ui: &Ui, state: &State, patience: Patience) -> Option<Solution> {
    let lone = LastHero::of(state)?;
    let solved = SolvedFolder::of(&ui.context.env).in_a_moment(&lone.setup, patience)?;
    Some(Arc::new(LastHeroValue { lone, solved }))
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
