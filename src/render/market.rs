//! The stock of a market. What a purchase says is in `between_hunts`.

use super::{Cell, DOT, Ink, Look, Table, dotted};
use crate::app::campaign_reports::{MarketReport, ShelfReport};

/// From this width on items have their effects beside them.
const ROOMY: usize = 76;

fn price(shelf: &ShelfReport) -> String {
    let mark = if shelf.printed_price != shelf.price { "*" } else { "" };
    format!("{}{mark}", shelf.price)
}

fn buyers(shelf: &ShelfReport) -> Cell {
    if shelf.left == 0 {
        return Cell::inked("sold out", Ink::Bad);
    }
    let mut names = shelf.buyers.clone();
    names.extend(shelf.full_handed.iter().map(|name| format!("({name})")));
    if names.is_empty() { Cell::inked("nobody", Ink::Quiet) } else { Cell::from(names.join(", ")) }
}

/// The stock; effects stand beside the items, or below in a narrow window.
fn shelves(market: &MarketReport, look: &Look) -> String {
    if look.plain || look.width >= ROOMY {
        return shelf_table(market, true).draw(look);
    }
    let mut text = shelf_table(market, false).draw(look) + "\n";
    for shelf in &market.stock {
        let about = format!("{}: {}", shelf.name, shelf.effect);
        text.push_str(&look.line(1, &about));
    }
    text
}

fn shelf_table(market: &MarketReport, effects: bool) -> Table {
    let effect: &[&str] = if effects { &["effect"] } else { &[] };
    let who: &[&str] = if market.open { &["who can buy it"] } else { &[] };
    let heads = [&["item"], effect, &[">price", ">left"], who].concat();
    let mut table = Table::new(&heads);
    for shelf in &market.stock {
        let ink = if shelf.left == 0 { Ink::Quiet } else { Ink::Title };
        let mut row = vec![Cell::inked(&shelf.name, ink)];
        row.extend(effects.then(|| shelf.effect.clone().into()));
        row.extend([Cell::inked(price(shelf), Ink::Gold), shelf.left.into()]);
        row.extend(market.open.then(|| buyers(shelf)));
        table.push(row);
    }
    table
}

pub fn show(market: &MarketReport, look: &Look) -> String {
    let purses: Vec<String> =
        market.purses.iter().map(|p| format!("{} {}", p.hero, p.gold)).collect();
    let closed = if market.open { "" } else { ", not open now" };
    let mut text = look.head(
        &format!("{}{DOT}chapter {}{closed}", market.place, market.chapter),
        &format!("gold  {}", if purses.is_empty() { "–".to_owned() } else { dotted(purses) }),
    );
    text.push_str(&shelves(market, look));
    if market.stock.iter().any(|s| !s.full_handed.is_empty()) {
        text.push_str("\n (in brackets: has the gold, but both hands full)\n");
    }
    for shelf in &market.stock {
        if shelf.printed_price != shelf.price {
            let printed = shelf.printed_price;
            let note = format!("* {}: this campaign's own price, printed {printed}", shelf.name);
            text.push_str(&format!("\n{}\n", look.wrapped(1, &note)));
        }
    }
    text
}
