//! The context of a hero: hunts, markets, the ledger, the other sheets.

use super::{Paper, SheetItem};
use crate::dice_dragons::aftermath::{BountyShare, dragons_for, suggest_second};
use crate::dice_dragons::catalog::{BrokenEntry, CampaignFigures};
use crate::dice_dragons::hero::{Hero, Standing};

/// The bounty of a chapter's hunt, by the number of heroes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bounty {
    pub chapter: u8,
    pub heroes: usize,
    /// Keys and names.
    pub dragons: Vec<(String, String)>,
    pub whole: BountyShare,
}

/// A hunt on record, with what each of its heroes got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunted {
    pub id: i64,
    pub shares: Vec<(String, BountyShare)>,
}

/// A row of the hero's ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeroLedgerLine {
    pub kind: String,
    pub what: String,
    pub hunt: Option<i64>,
    pub share: BountyShare,
    /// The purchased item, if the hero still carries it.
    pub item: Option<SheetItem>,
}

/// Something on sale in a market the campaign has visited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitedStock {
    pub item: SheetItem,
    pub price: i64,
    pub left: i64,
    pub place: String,
    pub open: bool,
    /// Whether the market opens only with the next hunt.
    pub ahead: bool,
}

/// Another hero of the campaign: on record, and on paper as far as its sheet was read.
#[derive(Debug, Clone)]
pub struct Ally {
    pub hero: Hero,
    pub paper: Paper,
}

/// The context of a hero.
#[derive(Debug, Clone, Default)]
pub struct HeroRecords {
    pub bounties: Vec<Bounty>,
    /// Newest first.
    pub hunts: Vec<Hunted>,
    /// Newest first.
    pub ledger: Vec<HeroLedgerLine>,
    pub shelves: Vec<VisitedStock>,
    pub allies: Vec<Ally>,
    /// Every item that the hero, an ally or the sheet has.
    pub items: Vec<SheetItem>,
}

/// Bounties of the current and earlier chapters for one to five heroes, newest chapter first (4-5
/// Player Rules; ruling 26).
pub fn bounties(figures: &CampaignFigures, chapter: u8) -> Result<Vec<Bounty>, BrokenEntry> {
    let mut bounties = Vec::new();
    let all = figures.dragons()?;
    for chapter in (1..=chapter).rev() {
        let Some(own) = figures.chapter_dragon(chapter)? else {
            continue;
        };
        for heroes in 1..=5 {
            let second = (dragons_for(heroes) == 2).then(|| suggest_second(own, &all));
            let dragons: Vec<_> = [Some(own), second].into_iter().flatten().collect();
            bounties.push(Bounty {
                chapter,
                heroes,
                whole: BountyShare::paid_by(dragons.iter().copied()),
                dragons: dragons.iter().map(|d| (d.key.clone(), d.name.clone())).collect(),
            });
        }
    }
    Ok(bounties)
}

impl Ally {
    pub(super) fn exp_off(&self) -> Option<i64> {
        self.paper.exp.map(|exp| exp - self.hero.exp)
    }

    pub(super) fn gold_off(&self) -> Option<i64> {
        self.paper.gold.map(|gold| gold - self.hero.gold)
    }

    pub(super) fn died(&self) -> bool {
        self.hero.standing == Standing::Alive && self.paper.standing == Some(Standing::Dead)
    }
}
