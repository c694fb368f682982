//! The campaign's data around audited sheets: hunts, markets, ledgers, the other heroes.

use crate::hero_report::item_name;
use crate::market;
use crate::rules::dice_dragons::LAST_CHAPTER;
use crate::rules::dice_dragons::aftermath::BountyShare;
use crate::rules::dice_dragons::audit::{
    Ally, Bounty, HeroLedgerLine, HeroRecords, Hunted, Paper, SheetItem, VisitedStock, bounties,
};
use crate::rules::dice_dragons::hero::Standing;
use crate::session::Camp;
use crate::store::{HeroRow, LedgerRow, PlayRow, Which};
use crate::{FailureKind, Result, Session};

/// How many hunts and ledger rows to consider.
const HUNTS: i64 = 20;
const LINES: i64 = 40;

/// Data shared by all sheets.
pub(super) struct CampaignRecords<'a> {
    camp: &'a Camp<'a>,
    sheets: &'a [(HeroRow, Paper)],
    party: Vec<HeroRow>,
    bounties: Vec<Bounty>,
    hunts: Vec<Hunted>,
    shelves: Vec<VisitedStock>,
}

/// Stock of the campaign's current and earlier markets, the newest first.
pub(super) fn shelves(session: &Session) -> Result<Vec<VisitedStock>> {
    let now = session.request.campaign(session.conn())?.chapter;
    let mut shelves = Vec::new();
    for chapter in (1..=now.min(LAST_CHAPTER - 1)).rev() {
        let market = match market::show(session, Some(&chapter.to_string())) {
            Ok(market) => market,
            // A campaign may have removed a market from its catalogue.
            Err(failure) if failure.kind == FailureKind::Refused => continue,
            Err(failure) => return Err(failure),
        };
        shelves.extend(market.stock.into_iter().map(|shelf| VisitedStock {
            item: SheetItem { key: shelf.item, name: shelf.name },
            price: shelf.price,
            left: shelf.left,
            place: market.place.clone(),
            open: market.open,
            ahead: chapter == now && !market.open,
        }));
    }
    Ok(shelves)
}

impl<'a> CampaignRecords<'a> {
    pub fn new(
        camp: &'a Camp<'a>,
        shelves: Vec<VisitedStock>,
        sheets: &'a [(HeroRow, Paper)],
    ) -> Result<CampaignRecords<'a>> {
        let Camp { conn, campaign, figures, .. } = camp;
        let party = HeroRow::of_campaign(conn, campaign.id)?;
        let mut hunts = Vec::new();
        // An unreadable hunt explains nothing.
        let readable = PlayRow::finished_in(conn, campaign.id, HUNTS)?.into_iter().flatten();
        for play in readable {
            let lines = LedgerRow::of_play(conn, play.id)?.into_iter();
            let lines = lines.filter(|(_, line)| line.kind == "bounty");
            let shares = lines.filter_map(|(hero, line)| {
                let row = party.iter().find(|row| row.id == hero)?;
                Some((row.hero.name.clone(), share(&line)))
            });
            hunts.push(Hunted { id: play.id, shares: shares.collect() });
        }
        Ok(CampaignRecords {
            bounties: bounties(figures, campaign.chapter)?,
            camp,
            sheets,
            party,
            hunts,
            shelves,
        })
    }

    /// The context of one hero.
    pub fn of(&self, row: &HeroRow, paper: &Paper) -> Result<HeroRecords> {
        let allies = self.party.iter().filter(|ally| {
            ally.id != row.id && matches!(ally.hero.standing, Standing::Alive | Standing::Dead)
        });
        let allies = allies.map(|ally| Ally {
            hero: ally.hero.clone(),
            paper: self
                .sheets
                .iter()
                .find(|(other, _)| other.id == ally.id)
                .map(|(_, paper)| paper.clone())
                .unwrap_or_default(),
        });
        let ledger = LedgerRow::newest_of(self.camp.conn, row.id, Which::All, LINES)?;
        let keys = row.hero.items.iter().chain(paper.items.iter().flatten());
        Ok(HeroRecords {
            bounties: self.bounties.clone(),
            hunts: self.hunts.clone(),
            ledger: self.lines(row, ledger),
            shelves: self.shelves.clone(),
            allies: allies.collect(),
            items: keys.map(|key| self.item(key)).collect(),
        })
    }

    fn item(&self, key: &str) -> SheetItem {
        SheetItem { key: key.to_owned(), name: item_name(key, &self.camp.figures) }
    }

    /// Rows of a ledger, newest first. The newest purchase of an item is the carried one.
    fn lines(&self, row: &HeroRow, ledger: Vec<LedgerRow>) -> Vec<HeroLedgerLine> {
        let mut carried: Vec<SheetItem> = row.hero.items.iter().map(|key| self.item(key)).collect();
        let lines = ledger.into_iter().rev().map(|line| {
            let bought = carried.iter().position(|item| {
                line.kind == "purchase"
                    && line.what.starts_with(&format!("bought {} in ", item.name))
            });
            HeroLedgerLine {
                item: bought.map(|place| carried.remove(place)),
                share: share(&line),
                kind: line.kind,
                what: line.what,
                hunt: line.play,
            }
        });
        lines.collect()
    }
}

fn share(line: &LedgerRow) -> BountyShare {
    BountyShare { gold: line.gold, exp: line.exp }
}
