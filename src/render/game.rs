//! Games by name, with their plays.

use super::{Look, Table};
use crate::app::game::GameReport;
use crate::row;

pub fn table(games: &[GameReport], look: &Look) -> String {
    let mut table =
        Table::list(&["≈game", ">plays", "last played", "word", ">id"]).spare(&["word"]);
    for known in games {
        let last = known.last.as_deref();
        table.push(row![
            &known.game.name,
            known.plays,
            last.map(|at| look.date(at)).unwrap_or_default(),
            &known.game.slug,
            known.id.map(|id| id.to_string()).unwrap_or_default(),
        ]);
    }
    table.draw(look)
}
