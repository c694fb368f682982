//! `wyrm market`

use clap::{Args, Subcommand};
use serde_json::json;

use super::complete;
use super::ui::Ui;
use crate::app::{Failure, market};
use crate::render;

#[derive(Debug, Args)]
pub struct MarketArgs {
    #[command(subcommand)]
    command: Option<MarketCommand>,
}

#[derive(Debug, Subcommand)]
pub enum MarketCommand {
    /// What is on sale, and who can afford what (the same as `wyrm market`)
    Show,
    /// A hero buys an item
    Buy {
        #[arg(add = complete::items())]
        item: Option<String>,
        /// Who buys it
        #[arg(long, add = complete::heroes())]
        hero: Option<String>,
    },
}

pub fn run(ui: &mut Ui, args: MarketArgs) -> Result<(), Failure> {
    match args.command {
        None | Some(MarketCommand::Show) => {
            let report = market::show(&ui.look_up()?)?;
            ui.answer(
                || json!({ "market": render::market::json(&report) }),
                |look| render::market::show(&report, look),
            )
        }
        Some(MarketCommand::Buy { item, hero }) => buy(ui, item, hero),
    }
}

fn buy(ui: &mut Ui, item: Option<String>, hero: Option<String>) -> Result<(), Failure> {
    let item = match item {
        Some(item) => item,
        None => {
            let stock = market::show(&ui.look_up()?)?.stock;
            let names: Vec<String> = stock
                .into_iter()
                .filter(|s| s.left > 0)
                .map(|s| s.name)
                .collect();
            names[ui.choose("ITEM", "What is bought?", &names)?].clone()
        }
    };
    let hero = match hero {
        Some(hero) => hero,
        None => ui
            .look_up()
            .and_then(|desk| ui.hero(&desk, None, "--hero NAME"))?,
    };
    let done = market::buy(&mut ui.change()?, &item, &hero)?;
    ui.done(
        &done,
        |p| {
            json!({
                "purchase": { "item": p.item, "price": p.price, "left": p.left, "place": p.place },
                "hero": render::hero::json(&p.hero),
            })
        },
        |p, _| {
            format!(
                "{} buys {} for {} and has {} gold left\n",
                p.hero.name, p.item, p.price, p.hero.gold
            )
        },
    )
}
