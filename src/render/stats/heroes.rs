//! `wyrm stats heroes`, drawn.

use serde_json::{Value, json};

use super::campaign::{hero_json, known};
use super::rate;
use crate::app::stats::campaign::HeroHuntFigures;
use crate::{Cell, Ink, Look, Table, histogram};

/// Cells of the longest bar.
const CELLS: usize = 10;

/// Damage per hunt played with wyrm.
fn each(hero: &HeroHuntFigures) -> Option<f64> {
    let done = hero.done;
    (done.tracked > 0).then(|| done.damage as f64 / done.tracked as f64)
}

pub fn show(heroes: &[HeroHuntFigures], look: &Look) -> String {
    if look.says_none(heroes.is_empty()) {
        return "no hero has hunted yet: wyrm hunt start begins a hunt\n".to_owned();
    }
    let mut table = Table::list(&[
        "~hero",
        "class",
        "~campaign",
        ">hunts",
        ">won",
        ">died",
        ">kills",
        ">hardest",
        ">damage a hunt",
        "",
    ])
    .spare(&["hardest", "kills", "class"]);
    let most = heroes.iter().filter_map(each).fold(0.0, f64::max).max(1.0);
    for hero in heroes {
        let each = each(hero);
        let bar = each.map_or_else(String::new, |each| histogram::bar(each / most, CELLS, look));
        let ink = Ink::class(Some(&hero.class));
        table.push(vec![
            Cell::inked(&hero.name, Ink::Title),
            Cell::inked(&hero.class, ink),
            Cell::from(&hero.campaign),
            hero.hunts.into(),
            rate(hero.won, hero.hunts).into(),
            hero.deaths.into(),
            known(hero.done.kills, hero.done.tracked > 0).into(),
            known(hero.done.hardest, hero.done.tracked > 0).into(),
            each.map_or("–".to_owned(), |each| format!("{each:.1}")).into(),
            Cell::inked(bar, ink),
        ]);
    }
    let mut text = table.draw(look);
    if heroes.iter().any(|hero| (1..super::FEW).contains(&hero.hunts)) {
        text.push('\n');
        text.push_str(&look.fact("~", "few hunts: the share says little"));
    }
    text
}

pub fn json(heroes: &[HeroHuntFigures]) -> Value {
    json!({ "heroes": heroes.iter().map(hero_json).collect::<Vec<_>>() })
}
