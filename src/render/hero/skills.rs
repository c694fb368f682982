//! The skills of a sheet, drawn.

use crate::app::campaign_reports::{HeroReport, SkillReport};
use crate::rules::dice_dragons::catalog::FigureMark;
use crate::{Cell, Ink, Look, Table};

/// The skills; gains at levels stand beside them, or below if there is no room.
pub(super) fn skills(hero: &HeroReport, look: &Look) -> String {
    let whole = skill_table(hero, true);
    if whole.fits(look) {
        return whole.draw(look);
    }
    let mut text = skill_table(hero, false).draw(look) + "\n";
    for skill in &hero.skills {
        let gained = gained(skill);
        if !gained.is_empty() {
            let gained = format!("{}: {gained}", skill.name);
            text.push_str(&look.line(1, &gained));
        }
    }
    text.trim_end().to_owned() + "\n"
}

/// The effect of levels on a skill.
fn gained(skill: &SkillReport) -> String {
    let improved = skill.improved.then(|| "improved +1".to_owned());
    let learned = skill.learned_at.map(|level| format!("learned at level {level}"));
    let notes: Vec<String> = improved.into_iter().chain(learned).collect();
    notes.join(", ")
}

fn skill_table(hero: &HeroReport, with_gained: bool) -> Table {
    let heads = ["skill", "dice", "effect", ""];
    let mut table = Table::new(&heads[..if with_gained { 4 } else { 3 }]);
    for skill in &hero.skills {
        let symbols: Vec<String> = skill.symbols.chars().map(String::from).collect();
        let mark = match skill.mark {
            Some(FigureMark::Campaign) => "*",
            Some(FigureMark::HouseRule) => "†",
            None => "",
        };
        let mut row = vec![
            Cell::inked(&skill.name, Ink::Title),
            symbols.join(" ").into(),
            format!("{}{mark}", skill.effect).into(),
        ];
        if with_gained {
            row.push(Cell::inked(gained(skill), Ink::Good));
        }
        table.push(row);
    }
    table
}
