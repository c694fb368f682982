//! `wyrm market`

use clap::{Args, Subcommand};
use serde_json::json;

use super::between_hunts::{perform, typed};
use crate::app::{Result, market};
use crate::cli::date::DayArg;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::dice_dragons::between_hunts::Deed;
use crate::rules::words;

#[derive(Debug, Args)]
pub struct MarketArgs {
    #[command(subcommand)]
    command: Option<MarketCommand>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum MarketCommand {
    /// What is on sale, and who can afford what (the same as `wyrm market`); or what another market
    /// has
    Show {
        /// The market, by its place or chapter [default: the open one]
        #[arg(value_name = "PLACE", add = complete::market_places())]
        place: Vec<String>,
    },
    /// A hero buys an item
    Buy {
        /// The item
        #[arg(add = complete::on_sale())]
        item: Option<String>,
        /// Who buys it
        #[arg(long, add = complete::heroes())]
        hero: Option<String>,
        #[command(flatten)]
        day: DayArg,
    },
}

pub fn run(ui: &mut Ui, args: MarketArgs) -> Result<()> {
    match args.command {
        None => show(ui, &[]),
        Some(MarketCommand::Show { place }) => show(ui, &place),
        Some(MarketCommand::Buy { item, hero, day }) => {
            perform(ui, &day, Deed::Buy, typed!(item, hero))
        }
    }
}

/// Buys one item after another, showing each item and its possible buyers.
pub fn shop(ui: &mut Ui) -> Result<()> {
    loop {
        let market = market::show(&ui.look_up()?, None)?;
        let on_sale: Vec<_> =
            market.stock.iter().filter(|shelf| !shelf.buyers.is_empty()).collect();
        if on_sale.is_empty() {
            ui.say("(nobody can buy anything else)");
            return Ok(());
        }
        let mut lines = vec!["that is all".to_owned()];
        lines.extend(on_sale.iter().map(|shelf| {
            let (name, price, effect) = (&shelf.name, shelf.price, &shelf.effect);
            let buyers = words::and(&shelf.buyers);
            format!("{name}, {price} gold: {effect} ({buyers})")
        }));
        let purses = market.purses.iter().map(|purse| format!("{} {}", purse.hero, purse.gold));
        let purses = purses.collect::<Vec<_>>().join(", ");
        let question = format!("Buy what in {}? Gold: {purses}", market.place);
        let chosen = ui.choose("ITEM", &question, &lines)?;
        let Some(shelf) = chosen.checked_sub(1).and_then(|place| on_sale.get(place)) else {
            return Ok(());
        };
        let question = format!("Who buys {}?", shelf.name);
        let hero = [ui.pick("--hero NAME", &question, shelf.buyers.clone())?];
        let item = [&shelf.item];
        perform(ui, &DayArg::default(), Deed::Buy, typed!(item, hero))?;
    }
}

fn show(ui: &mut Ui, place: &[String]) -> Result<()> {
    let named = (!place.is_empty()).then(|| place.join(" "));
    let report = market::show(&ui.look_up()?, named.as_deref())?;
    ui.answer(|| json!({ "market": report }), |look| render::market::show(&report, look))
}
