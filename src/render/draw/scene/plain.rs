//! Parts as labelled lines, for screen readers and pipes.

use super::{Board, BoardShape, Cell, Dice, Part, Row, Rows, Spot, Task};
use crate::fit;

/// The parts, one labelled line for each thing.
pub fn plain(parts: &[Part]) -> Vec<String> {
    parts.iter().flat_map(Part::aloud).filter(|line| !line.is_empty()).collect()
}

impl Part {
    /// The part as it is read aloud, line by line.
    pub fn aloud(&self) -> Vec<String> {
        match self {
            Part::Head(head) => {
                [&head.table, &head.clock].map(|forms| forms.aloud().to_owned()).to_vec()
            }
            Part::Rows(rows) => rows.rows.iter().map(|row| of_row(rows, row)).collect(),
            Part::Board(board) => of_board(board),
            Part::Facts(facts) => {
                let some = facts.iter().filter(|fact| !fact.text.is_empty());
                let said = some.map(|fact| {
                    let text = fit::unheld(fact.text.aloud());
                    if fact.label.is_empty() { text } else { format!("{}: {text}", fact.label) }
                });
                said.collect()
            }
            Part::Dice(dice) => vec![of_dice(dice)],
            Part::Checklist(tasks) => {
                let done = |task: &Task| if task.done { " (done)" } else { "" };
                let step = |(n, task): (usize, &Task)| {
                    format!("{}. {}{}", n + 1, task.text.aloud(), done(task))
                };
                tasks.iter().enumerate().map(step).collect()
            }
            Part::Bars(bars) => bars.plain().lines().map(str::to_owned).collect(),
            Part::Table(table) => table.plain().lines().map(str::to_owned).collect(),
            Part::Text(forms) | Part::Note(forms) => vec![fit::unheld(forms.aloud())],
            Part::Flow(cells) => cells.iter().map(Cell::aloud).collect(),
            Part::Beside { left, right } => {
                left.iter().chain(right).flat_map(Part::aloud).collect()
            }
            Part::Whole(part) => part.aloud(),
            Part::Spare(..) => Vec::new(),
        }
    }
}

fn of_row(rows: &Rows, row: &Row) -> String {
    let mut facts: Vec<String> = Vec::new();
    if row.turn {
        facts.push("to move".to_owned());
    }
    facts.extend(row.badge.iter().map(|badge| badge.said.clone()));
    let name = row.name.aloud();
    facts.push(if rows.noun.is_empty() {
        name.to_owned()
    } else {
        format!("{}: {name}", rows.noun)
    });
    for (column, cell) in rows.columns.iter().zip(&row.cells) {
        let said = cell.aloud();
        if said.is_empty() {
            continue;
        }
        let head = column.head.aloud();
        facts.push(if head.is_empty() { said } else { format!("{head}: {said}") });
    }
    let below = row.below.iter().filter(|cell| !cell.is_empty());
    facts.extend(below.map(Cell::aloud));
    facts.join("; ")
}

fn of_board(board: &Board) -> Vec<String> {
    let things = |spot: &Spot| {
        let all = spot.things.iter().filter(|thing| !thing.is_empty());
        all.map(Cell::aloud).filter(|said| !said.is_empty()).collect::<Vec<_>>()
    };
    match board.shape {
        BoardShape::Hexes => {
            let taken = board.spots.iter().filter(|spot| !things(spot).is_empty());
            let stands = taken.map(|spot| format!("{} {}", things(spot).join(" and "), spot.key));
            let mut lines = vec![format!("board: {}", stands.collect::<Vec<_>>().join(", "))];
            let mut lit: Vec<(&str, Vec<&str>)> = Vec::new();
            for (why, key) in board.spots.iter().filter_map(|spot| Some((spot.lit?, &spot.key))) {
                match lit.iter_mut().find(|(known, _)| *known == why) {
                    Some((_, keys)) => keys.push(key),
                    None => lit.push((why, vec![key])),
                }
            }
            lines.extend(lit.iter().map(|(why, keys)| format!("{why}: {}", keys.join(" "))));
            lines
        }
        BoardShape::Ring => {
            let tile = |spot: &Spot| format!("{}: {}", spot.name.aloud(), things(spot).join("; "));
            let centre: Vec<String> = board.centre.iter().map(Cell::aloud).collect();
            let centre = centre.join("; ");
            board.spots.iter().map(tile).chain(Some(centre)).collect()
        }
    }
}

fn of_dice(dice: &Dice) -> String {
    let die =
        |(n, face): (usize, &super::DieFace)| format!("{} {} ({})", n + 1, face.word, face.letter);
    let faces: Vec<String> = dice.faces.iter().enumerate().map(die).collect();
    format!("dice: {}", faces.join(", "))
}
