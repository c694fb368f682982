//! Lone heroes against every dragon: the number of positions, the time to solve them, and the
//! chance to win. Run it with `cargo bench --bench solo`; `ONLY` names a class, a dragon or both,
//! `LEVEL` is the heroes' level, `ITEMS` are their items.
#![expect(
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    reason = "a separate program with settings of its own that prints what it measured"
)]

use std::error::Error;
use std::sync::Arc;
use std::time::Instant;

use wyrmkeep_rules::dice::RandomDice;
use wyrmkeep_rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use wyrmkeep_rules::dice_dragons::hero::Hero;
use wyrmkeep_rules::dice_dragons::hunt::{Setup, State};
use wyrmkeep_rules::odds::hunt::raise;
use wyrmkeep_rules::odds::win::{Counsel, HuntFigures, Lore, Pos, Solved};
use wyrmkeep_rules::title::{AdviceRequest, Patience};

fn told(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

fn main() -> Result<(), Box<dyn Error>> {
    let figures = CampaignFigures::default();
    let (only, items) = (told("ONLY"), told("ITEMS"));
    let level = told("LEVEL").parse().unwrap_or(1);
    for class in figures.all(EntryKind::Class).map(|one| &one.entry.key) {
        for dragon in figures.dragons()? {
            let named =
                |key: &str| only.is_empty() || only.split(' ').any(|word| key.starts_with(word));
            let both = only.contains(' ');
            let (one, two) = (named(class), named(&dragon.key));
            if !(one && two || !both && (one || two)) {
                continue;
            }
            let Some(known) = figures.class(class)? else {
                continue;
            };
            let mut hero = Hero::fresh(class, known);
            raise(&mut hero, level, &figures, &mut RandomDice::new(0, 0))?;
            hero.items = items.split_whitespace().map(str::to_owned).collect();
            let setup = Arc::new(Setup::of(&[hero], std::slice::from_ref(dragon), 1, &figures)?);
            report(class, &dragon.key, &setup);
        }
    }
    Ok(())
}

/// Solves one hunt.
fn report(class: &str, dragon: &str, setup: &Arc<Setup>) {
    let Some(ground) = HuntFigures::of(setup) else {
        return;
    };
    let began = Instant::now();
    let Some(solved) = Solved::of(&ground, Patience::NONE, &|_, _| {}) else {
        println!("{class:8} {dragon:18} too many positions");
        return;
    };
    let took = began.elapsed().as_secs_f64();
    let start = Pos::of(&State::new(Arc::clone(setup)));
    let chance = start.and_then(|pos| solved.chance(&pos));
    print!(
        "{class:8} {dragon:18} {:9} positions {took:7.2} s {:9.5} %",
        solved.positions(),
        chance.unwrap_or(f32::NAN) * 100.0
    );
    let state = State::new(Arc::clone(setup));
    let began = Instant::now();
    let within = Solved::of(&ground, Patience::default(), &|_, _| {})
        .and_then(|solved| solved.chance(&Pos::within(&state, Patience::default())?));
    let took = began.elapsed().as_secs_f64();
    let mut counsel = Counsel::on(ground, AdviceRequest::default(), Lore::default());
    let advised = counsel.estimate(&state, 400, 1);
    println!(
        "  within 10 rounds {:7.2} % ({took:.1} s), advised {:7.2} %",
        within.unwrap_or(f32::NAN) * 100.0,
        advised.map_or(f64::NAN, |(chance, _)| chance) * 100.0,
    );
}
