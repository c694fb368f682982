//! Figures of the box.

use super::{Cell, Ink, Table};
use crate::glossary::Meaning;
use crate::rules::amulets::aside::FigureLine;
use crate::rules::amulets::figures::BoxFigure;
use crate::scene::Part;

pub fn list(lines: &[FigureLine]) -> Vec<Part> {
    let mut table = Table::new(&["figure", "value", "what it is"]);
    for line in lines {
        let value = match (&line.value, line.own) {
            (None, _) => Cell::inked("unknown", Ink::Quiet),
            (Some(value), own) => Cell::inked(value.replace(',', ", "), own.then_some(Ink::Title)),
        };
        table.push(vec![(&line.key).into(), value, (&line.meaning).into()]);
    }
    let unknown = lines.iter().find(|line| line.value.is_none());
    let enter = unknown.map(|line| ("enter", format!("wyrm amulets box {}", line.example)));
    vec![table.into(), Part::facts(enter)]
}

/// The values entered or forgotten.
pub fn changed(lines: &[FigureLine]) -> Vec<Part> {
    let lines = lines.iter().map(|line| match &line.value {
        Some(value) => format!("{} is {value} from now on", line.key),
        None => format!("{} is unknown again", line.key),
    });
    lines.map(Part::said).collect()
}

/// The glossary entry of a figure.
pub fn meaning(figure: BoxFigure) -> Meaning {
    Meaning {
        kind: "figure".to_owned(),
        word: figure.key(),
        also: Vec::new(),
        text: format!("A figure that depends on your copy: {}.", figure.meaning()),
        see: Some("wyrm amulets box".to_owned()),
    }
}
