//! The village marketplace: showing, buying, and opening after a hunt.

use super::campaign_reports::{HeroReport, MarketReport, Purse, ShelfReport};
use super::hero_report::{item, item_name, item_names};
use super::hunt::open::open_in;
use super::play::called;
use super::session::Camp;
use super::{Done, Failure, Result, Session};
use crate::rules::dice_dragons::catalog::{
    BrokenEntry, CampaignFigures, EntryKind, Resolved, Stock,
};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::dice_dragons::market::{self, MarketFault, MarketLine, may_buy};
use crate::rules::dice_dragons::purse::PurseFault;
use crate::rules::name::{self, Miss};
use crate::rules::words;
use crate::store::{Campaign, Connection, HeroRow, MarketRow, PlayRow};

/// The place of the open market; none if no market is open.
pub(super) fn open_market_place(
    conn: &Connection,
    campaign: &Campaign,
    figures: &CampaignFigures,
) -> Result<Option<String>> {
    let Some(visit) = campaign.market_visit else {
        return Ok(None);
    };
    let rows = MarketRow::of_visit(conn, campaign.id, visit)?;
    let place = rows.first().map(|row| place_of(row.chapter, figures));
    Ok(place.transpose()?)
}

fn place_of(chapter: u8, figures: &CampaignFigures) -> Result<String, BrokenEntry> {
    let place = figures.market(chapter)?.map(|market| market.place.clone());
    Ok(place.unwrap_or_else(|| format!("chapter {chapter}")))
}

/// Opens the market of a chapter and returns the visit. The stock of the chapter's last visit
/// remains: fleeing never restocks it, and slaying only if the chapter had been won before (ruling
/// 10).
pub(super) fn open(
    conn: &Connection,
    campaign: &Campaign,
    chapter: u8,
    wins: bool,
    figures: &CampaignFigures,
) -> Result<Option<i64>> {
    let Some(market) = figures.market(chapter)? else {
        return Ok(None);
    };
    let won_before = PlayRow::was_slain(conn, campaign.id, chapter)?;
    match MarketRow::last_visit_of(conn, campaign.id, chapter)? {
        Some(visit) if !(wins && won_before) => Ok(Some(visit)),
        _ => {
            let visit = MarketRow::next_visit(conn, campaign.id)?;
            MarketRow::stock_up(conn, campaign.id, visit, chapter, &market.stock)?;
            Ok(Some(visit))
        }
    }
}

struct OpenMarket {
    visit: i64,
    place: String,
    chapter: u8,
    rows: Vec<MarketRow>,
}

fn opened(camp: &Camp) -> Result<OpenMarket> {
    let Camp { conn, campaign, figures, .. } = camp;
    if let Some(hunt) = open_in(conn, campaign)? {
        let called = called(conn, "hunt", hunt.id)?;
        return Err(refused!("the market is closed while {called} is open")
            .hint("show the hunt: wyrm hunt"));
    }
    let visit = campaign.market_visit.ok_or(MarketFault::Closed)?;
    let rows = MarketRow::of_visit(conn, campaign.id, visit)?;
    let chapter = rows.first().ok_or(MarketFault::Closed)?.chapter;
    Ok(OpenMarket { visit, place: place_of(chapter, figures)?, chapter, rows })
}

/// A market by its place or chapter, and whether it is open. A closed one has its remaining stock,
/// or its first (ruling 10). Of two in one place the open one is taken, then that of the campaign's
/// chapter.
fn named_market(camp: &Camp, typed: &str) -> Result<(OpenMarket, bool)> {
    let Camp { conn, campaign, figures, .. } = camp;
    let open = opened(camp).ok();
    let chapter = named_chapter(camp, typed, open.as_ref().map(|o| o.chapter))?;
    if let Some(open) = open.filter(|open| open.chapter == chapter) {
        return Ok((open, true));
    }
    let visit = MarketRow::last_visit_of(conn, campaign.id, chapter)?;
    let rows = match visit {
        Some(visit) => MarketRow::of_visit(conn, campaign.id, visit)?,
        None => MarketRow::first(chapter, &stock(chapter, figures)?),
    };
    let closed = OpenMarket {
        visit: visit.unwrap_or_default(),
        place: place_of(chapter, figures)?,
        chapter,
        rows,
    };
    Ok((closed, false))
}

fn stock(chapter: u8, figures: &CampaignFigures) -> Result<Vec<Stock>, BrokenEntry> {
    let market = figures.market(chapter)?;
    Ok(market.map_or_else(Vec::new, |market| market.stock.clone()))
}

fn named_chapter(camp: &Camp, typed: &str, open: Option<u8>) -> Result<u8> {
    let Camp { campaign, figures, .. } = camp;
    let chapter_of = |market: &Resolved| -> Option<u8> {
        let chapter = market.entry.fields.get("chapter")?;
        chapter.parse().ok()
    };
    let there = figures.markets_at(typed);
    let there: Vec<u8> = there.into_iter().filter_map(chapter_of).collect();
    let first = [open, Some(campaign.chapter)];
    let first = first.into_iter().flatten();
    if let Some(chapter) = first.into_iter().find(|chapter| there.contains(chapter)) {
        return Ok(chapter);
    }
    if let [_, _, ..] = there.as_slice() {
        let places = there.iter().map(ToString::to_string).collect::<Vec<_>>();
        let asked =
            format!("{} has the markets of chapters {}", name::shown(typed), words::and(&places));
        let hints = places.iter().map(|n| format!("wyrm market show {n}"));
        return Err(Failure::refused(asked).hint(words::or(hints)));
    }
    let found = figures.find(EntryKind::Market, typed).map_err(|miss| match miss {
        Miss::Unknown { what, typed, .. } => {
            Miss::Unknown { what, typed, nearest: None, known: market_places(figures) }
        }
        miss => miss,
    })?;
    chapter_of(found).ok_or_else(|| Failure::bug("a market without a chapter"))
}

/// Every place with a market, each once.
pub fn market_places(figures: &CampaignFigures) -> Vec<String> {
    let mut places: Vec<String> = Vec::new();
    for market in figures.all(EntryKind::Market) {
        if let Some(place) = market.entry.fields.get("place")
            && !places.contains(place)
        {
            places.push(place.clone());
        }
    }
    places
}

/// The price of a piece, and its printed price.
fn price(row: &MarketRow, figures: &CampaignFigures) -> Result<(i64, i64), BrokenEntry> {
    let print = CampaignFigures::default();
    let chart = print.item(&row.item)?.map(|item| i64::from(item.price));
    let printed = print.market(row.chapter)?.and_then(|market| {
        let mut stock = market.stock.iter();
        stock.find(|shelf| shelf.item == row.item).map(|s| i64::from(s.price))
    });
    let price = market::price(figures, row.chapter, &row.item, row.price)?;
    Ok((price, printed.or(chart).unwrap_or(price)))
}

/// The stock and who can afford it, in the open market or a named one.
pub fn show(session: &Session, named: Option<&str>) -> Result<MarketReport> {
    let conn = &session.moment()?;
    let camp = &session.request.camp(conn)?;
    let (open, is_open) = match named {
        None => (opened(camp)?, true),
        Some(typed) => named_market(camp, typed)?,
    };
    let (unread, figures) = (&session.request.unread, &camp.figures);
    let mut heroes = camp.readable()?;
    heroes.retain(|row| row.hero.standing == Standing::Alive);
    let shelf = |row: &MarketRow| -> Result<ShelfReport> {
        let about = item(&row.item, figures)?;
        let (price, printed_price) = price(row, figures)?;
        let left = row.pieces - row.sold;
        let sells = is_open && left > 0;
        let rich = || heroes.iter().filter(|h| sells && h.hero.gold >= price);
        let names = |full: bool| -> Vec<String> {
            rich()
                .filter(|h| (h.hero.items.len() >= 2) == full)
                .map(|h| h.hero.name.clone())
                .collect()
        };
        Ok(ShelfReport {
            item: row.item.clone(),
            name: about.name,
            effect: about.effect,
            price,
            printed_price,
            left,
            pieces: row.pieces,
            buyers: names(false),
            full_handed: names(true),
        })
    };
    let mut stock = Vec::new();
    for row in &open.rows {
        let name = || format!("item {}", item_name(&row.item, figures));
        stock.extend(unread.pass(name, shelf(row))?);
    }
    Ok(MarketReport {
        chapter: open.chapter,
        place: open.place.clone(),
        open: is_open,
        stock,
        purses: heroes
            .iter()
            .map(|row| Purse {
                hero: row.hero.name.clone(),
                gold: row.hero.gold,
                items: row.hero.items.len(),
            })
            .collect(),
    })
}

/// The remaining stock of the open market.
pub(super) fn on_sale(camp: &Camp) -> Result<Vec<MarketLine>> {
    let (rows, figures) = (opened(camp)?.rows, &camp.figures);
    let left = rows.iter().filter(|row| row.pieces > row.sold);
    left.map(|row| {
        let (price, _) = price(row, figures)?;
        let name = item_name(&row.item, figures);
        Ok(MarketLine { item: row.item.clone(), name, price, left: row.pieces - row.sold })
    })
    .collect()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Purchase {
    pub hero: HeroReport,
    pub item: String,
    pub price: i64,
    pub left: i64,
    pub place: String,
}

/// A hero buys an item.
pub fn buy(session: &mut Session, typed: &str, who: &str) -> Result<Done<Purchase>> {
    session.change_camp(|camp| {
        let Camp { conn, campaign, figures, .. } = camp;
        let open = opened(camp)?;
        let row = camp.find(who)?;
        let shelf = shelf(&open, typed, figures)?;
        may_buy(&row.hero, item_names(&row, figures), &shelf, &open.place).map_err(|fault| {
            let poor = matches!(fault, MarketFault::Purse(PurseFault::CannotAfford { .. }));
            let failure = Failure::from(fault);
            match ally(conn, campaign, &row, shelf.price) {
                Some(hint) if poor => failure.hint(hint),
                _ => failure,
            }
        })?;
        MarketRow::sell(conn, campaign.id, open.visit, &shelf.item)?;
        HeroRow::take_item(conn, row.id, &shelf.item)?;
        let what = format!("bought {} in {}", shelf.name, open.place);
        camp.note(row.id, "purchase", -shelf.price, what)?;
        let hero = camp.sheet(row.id)?;
        let text = format!("{} bought {}", hero.name, shelf.name);
        let purchase = Purchase {
            hero,
            item: shelf.name,
            price: shelf.price,
            left: shelf.left - 1,
            place: open.place,
        };
        Ok((purchase, text))
    })
}

/// The item with exactly this name: a longer name that contains it is another item.
pub(super) fn exact_item(figures: &CampaignFigures, typed: &str) -> Option<String> {
    let found = figures.find(EntryKind::Item, typed).ok()?;
    let exact = found.entry.answers_to(&name::key(typed));
    exact.then(|| found.entry.key.clone())
}

fn shelf(open: &OpenMarket, typed: &str, figures: &CampaignFigures) -> Result<MarketLine> {
    let shelves: Vec<(String, String)> =
        open.rows.iter().map(|row| (item_name(&row.item, figures), row.item.clone())).collect();
    let left = |key: &String| {
        let mut rows = open.rows.iter();
        rows.any(|row| row.item == *key && row.pieces > row.sold)
    };
    // Remaining stock comes first, unless another item has exactly this name.
    let exact = exact_item(figures, typed);
    let among: Vec<(String, String)> = match &exact {
        Some(exact) => shelves.iter().filter(|(_, key)| key == exact).cloned().collect(),
        None => shelves.iter().filter(|(_, key)| left(key)).cloned().collect(),
    };
    let find =
        |among| name::find("item", typed, among, |(name, key): &(String, String)| (name, key));
    let found = match (exact, find(&among)) {
        (None, Err(name::Miss::Unknown { .. })) => find(&shelves),
        (Some(_), Err(miss)) => among.first().ok_or(miss),
        (_, found) => found,
    };
    let (name, key) = match found {
        Ok(found) => found.clone(),
        Err(miss @ name::Miss::Ambiguous { .. }) => return Err(miss.into()),
        Err(miss) => {
            let Ok(known) = figures.find(EntryKind::Item, typed) else {
                return Err(miss.into());
            };
            return Err(MarketFault::NotSold {
                item: known.entry.name.clone(),
                place: open.place.clone(),
                sold: shelves.into_iter().map(|(name, _)| name).collect(),
            }
            .into());
        }
    };
    let row = open.rows.iter().find(|row| row.item == key).ok_or(MarketFault::Closed)?;
    Ok(MarketLine { price: price(row, figures)?.0, left: row.pieces - row.sold, item: key, name })
}

/// An ally who could lend the missing gold.
fn ally(conn: &Connection, campaign: &Campaign, row: &HeroRow, price: i64) -> Option<String> {
    let missing = price - row.hero.gold;
    if missing < 1 || row.hero.standing != Standing::Alive {
        return None;
    }
    let others = HeroRow::of_campaign(conn, campaign.id).ok()?;
    let rich = others.into_iter().find(|other| {
        other.id != row.id && other.hero.standing == Standing::Alive && other.hero.gold >= missing
    })?;
    Some(format!(
        "an ally can help: wyrm hero pay {} {} {missing}",
        name::key(&rich.hero.name),
        name::key(&row.hero.name)
    ))
}
