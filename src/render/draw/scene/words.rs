//! The words in a scene: those that the glossary may explain, and the keys of its things.

use super::{Cell, Part, Scene};

impl Scene {
    /// Everything that is written in it, and the words of the moment first.
    pub fn words(&self) -> Vec<String> {
        let about = self.about.iter().map(|word| (*word).to_owned());
        let parts = self.now.iter().chain(&self.parts);
        let mut words: Vec<String> = about.collect();
        parts.for_each(|part| part.collect(&mut words, &mut |_| {}));
        words
    }

    /// What a person types for each thing in it.
    pub fn keys(&self) -> Vec<String> {
        let mut keys = Vec::new();
        let parts = self.now.iter().chain(&self.parts);
        parts.for_each(|part| {
            part.collect(&mut Vec::new(), &mut |key| keys.push(key.to_owned()));
        });
        keys
    }

    /// The decision, without dice that a screen draws itself.
    pub fn decided(&self, without_dice: bool) -> Vec<Part> {
        let drawn = |part: &&Part| !(without_dice && matches!(part, Part::Dice(_)));
        self.now.iter().filter(drawn).cloned().collect()
    }
}

impl Part {
    fn collect(&self, words: &mut Vec<String>, key: &mut dyn FnMut(&str)) {
        let cells = |cells: &[Cell], words: &mut Vec<String>| {
            words.extend(cells.iter().map(Cell::aloud));
        };
        match self {
            Part::Head(_) => {}
            Part::Rows(rows) => {
                words.push(rows.noun.to_owned());
                words.extend(rows.columns.iter().map(|column| column.head.aloud().to_owned()));
                for row in &rows.rows {
                    key(&row.key);
                    words.push(row.name.aloud().to_owned());
                    words.extend(row.badge.iter().map(|badge| badge.said.clone()));
                    cells(&row.cells, words);
                    cells(&row.below, words);
                }
            }
            Part::Board(board) => {
                for spot in &board.spots {
                    key(&spot.key);
                    words.extend(spot.lit.map(str::to_owned));
                    cells(&spot.things, words);
                }
                cells(&board.centre, words);
            }
            Part::Facts(facts) => {
                for fact in facts {
                    fact.keys.iter().for_each(|own| key(own));
                    words.push(fact.label.to_owned());
                    words.push(fact.text.aloud().to_owned());
                }
            }
            Part::Dice(dice) => {
                (1..=dice.faces.len()).for_each(|n| key(&n.to_string()));
            }
            Part::Checklist(_) | Part::Bars(_) | Part::Table(_) => words.extend(self.aloud()),
            Part::Text(forms) | Part::Note(forms) => words.push(forms.aloud().to_owned()),
            Part::Flow(all) => cells(all, words),
            Part::Beside { left, right } => {
                left.iter().chain(right).for_each(|part| part.collect(words, key));
            }
            Part::Spare(part, _) | Part::Whole(part) => part.collect(words, key),
        }
    }
}
