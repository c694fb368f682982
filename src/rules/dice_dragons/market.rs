//! The village marketplace: the stock, and who may buy it.

use super::catalog::{BrokenEntry, CampaignFigures, EntryKind, market_key};
use super::hero::Hero;
use super::purse::{PurseFault, alive, free_hand};

/// A line of an open market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarketLine {
    pub item: String,
    pub name: String,
    pub price: i64,
    pub left: i64,
}

/// Why something cannot be bought.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MarketFault {
    #[error("no market is open")]
    Closed,
    #[error("{item} is not sold in {place}")]
    NotSold { item: String, place: String, sold: Vec<String> },
    #[error("{item} is sold out in {place}")]
    SoldOut { item: String, place: String },
    #[error(transparent)]
    Purse(#[from] PurseFault),
}

crate::worded!(MarketFault);

/// The price of an item in a chapter's market: as listed there, unless this campaign has its own
/// price for the item and the printed stock of this market.
pub fn price(
    figures: &CampaignFigures,
    chapter: u8,
    item: &str,
    there: i64,
) -> Result<i64, BrokenEntry> {
    let market = figures.get(EntryKind::Market, &market_key(chapter));
    let own_stock = market.is_some_and(|market| market.is_changed("stock"));
    let found = figures.get(EntryKind::Item, item);
    let own = found.is_some_and(|found| found.is_changed("price")) && !own_stock;
    let item = figures.item(item)?.filter(|_| own);
    Ok(item.map_or(there, |item| i64::from(item.price)))
}

/// A chapter's market with its full stock; the last chapter has none.
pub fn shelves(figures: &CampaignFigures, chapter: u8) -> Result<Vec<MarketLine>, BrokenEntry> {
    let mut shelves = Vec::new();
    for stock in figures.market(chapter)?.iter().flat_map(|m| &m.stock) {
        let item = figures.item(&stock.item)?;
        shelves.push(MarketLine {
            item: stock.item.clone(),
            name: item.map_or_else(|| stock.item.clone(), |item| item.name.clone()),
            price: price(figures, chapter, &stock.item, stock.price.into())?,
            left: stock.pieces.into(),
        });
    }
    Ok(shelves)
}

/// Whether a hero may buy from a shelf: it has one left, the hero lives, has a free hand and the
/// gold (The Village Marketplace; rulings 9 and 10).
pub fn may_buy(
    hero: &Hero,
    carried: Vec<String>,
    shelf: &MarketLine,
    place: &str,
) -> Result<(), MarketFault> {
    alive(hero, "buy")?;
    if shelf.left < 1 {
        return Err(MarketFault::SoldOut { item: shelf.name.clone(), place: place.to_owned() });
    }
    free_hand(hero, carried)?;
    if hero.gold < shelf.price {
        return Err(PurseFault::CannotAfford {
            hero: hero.name.clone(),
            gold: hero.gold,
            item: shelf.name.clone(),
            price: shelf.price,
        }
        .into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::hero::Standing;
    use super::super::hero::samples::hero;
    use super::*;

    fn shelf(left: i64) -> MarketLine {
        MarketLine { item: "healing-potion".into(), name: "Healing Potion".into(), price: 2, left }
    }

    /// The Village Marketplace: pay the gold, one of each item unless stated otherwise.
    #[test]
    fn what_is_sold_out_cannot_be_bought() {
        let mut denra = hero("Denra", "rogue");
        denra.gold = 2;
        assert_eq!(may_buy(&denra, vec![], &shelf(1), "Agelos"), Ok(()));
        assert_eq!(
            may_buy(&denra, vec![], &shelf(0), "Agelos").unwrap_err().to_string(),
            "Healing Potion is sold out in Agelos"
        );
    }

    /// The Village Marketplace: the gold cost is paid.
    #[test]
    fn the_price_must_be_paid() {
        let mut denra = hero("Denra", "rogue");
        denra.gold = 1;
        assert_eq!(
            may_buy(&denra, vec![], &shelf(1), "Agelos").unwrap_err().to_string(),
            "Denra has 1 gold, Healing Potion costs 2"
        );
    }

    /// Ruling 9: a hero left dead cannot buy. Ruling 10: two items at most.
    #[test]
    fn the_dead_and_those_with_full_hands_do_not_buy() {
        let mut denra = hero("Denra", "rogue");
        denra.gold = 5;
        denra.items = vec!["a".into(), "b".into()];
        assert!(may_buy(&denra, vec![], &shelf(1), "Agelos").is_err());
        denra.items.clear();
        denra.standing = Standing::Dead;
        assert!(may_buy(&denra, vec![], &shelf(1), "Agelos").is_err());
    }
}
