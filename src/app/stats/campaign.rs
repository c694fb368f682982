//! `wyrm stats campaign` and `wyrm stats heroes`: results of heroes and their hunts.

use serde::Serialize;

use super::win_chance::{WinChance, before};
use super::{StatsFilter, figures, luck, note};
use crate::hunt::read_setup;
use crate::odds::solved::SolvedFolder;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::odds::luck::Luck;
use crate::saturate;
use crate::store::stats::{self, CountedPlays, HuntSeen};
pub use crate::store::stats::{HeroHuntFigures, LiveHuntFigures};
use crate::store::{Campaign, NamedKind, SeatRow, catalog};
use crate::{Result, Session};

/// A hunt, and its expected result.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct HuntLine {
    #[serde(flatten)]
    pub seen: HuntSeen,
    #[serde(skip)]
    pub outcome: Option<Outcome>,
    pub dragons: Vec<String>,
    pub before: Option<WinChance>,
    pub rounds: Option<i64>,
    pub damage: i64,
    pub healing: i64,
}

/// The results of a campaign.
#[derive(Debug, Clone, PartialEq)]
pub struct CampaignStats {
    pub id: i64,
    pub name: String,
    pub chapter: u8,
    /// In order of their days.
    pub hunts: Vec<HuntLine>,
    pub heroes: Vec<HeroHuntFigures>,
    /// The Dragon symbols of Fury against their expectation.
    pub fury: Option<Luck>,
}

impl CampaignStats {
    /// The expected wins of the hunts with a known chance, the number of these hunts, and their
    /// actual wins.
    pub fn expected(&self) -> (f64, usize, usize) {
        let known = self.hunts.iter().filter(|hunt| hunt.before.is_some());
        let chance = |hunt: &HuntLine| hunt.before.map_or(0.0, |before| before.chance);
        let won = |hunt: &&HuntLine| hunt.outcome == Some(Outcome::Slain);
        (known.clone().map(chance).sum(), known.clone().count(), known.filter(won).count())
    }
}

/// The campaign in question: the named one, or the command's.
fn find_campaign(session: &Session, typed: Option<&str>) -> Result<Campaign> {
    match typed {
        Some(typed) => {
            Ok(Campaign::get(session.conn(), NamedKind::Campaign.find(session.conn(), typed)??.id)?)
        }
        None => session.request.campaign(session.conn()),
    }
}

/// Roll-outs for the chances of all hunts before their first roll, together.
const EFFORT: u32 = 60;

/// And the maximum for each.
const MOST_EFFORT: u32 = 12;

/// The results of a campaign.
pub fn campaign(
    session: &Session,
    typed: Option<&str>,
    filter: &StatsFilter,
    shelf: &SolvedFolder,
) -> Result<CampaignStats> {
    let conn = &session.moment()?;
    let campaign = find_campaign(session, typed)?;
    let plays = CountedPlays { campaign: Some(campaign.id), ..filter.plays(session)? };
    let names = ["rounds", "damage", "healing", "luck", "bad"];
    let of_plays = figures::each(session, &plays, &names)?;
    let catalogue = catalog::figures(conn, Some(campaign.id))?;
    let mut hunts = Vec::new();
    let all = stats::hunts(conn, &plays)?;
    let effort = (EFFORT / saturate::<u32>(all.len().max(1))).min(MOST_EFFORT);
    for seen in all {
        let read = |seen: HuntSeen| Ok((read_setup(seen.id, &seen.setup)?, seen));
        let seen = session.request.unread.row("play", seen, |seen| seen.id, read)?;
        let Some((setup, seen)) = seen else { continue };
        let of_hunt = |name: &str| {
            let these = of_plays.iter().filter(|f| f.play == seen.id && f.name == name);
            these.map(|figure| figure.value).reduce(i64::saturating_add)
        };
        hunts.push(HuntLine {
            outcome: Outcome::read(&seen.outcome),
            dragons: setup.dragons.iter().map(|d| d.dragon.name.clone()).collect(),
            rounds: of_hunt("rounds"),
            damage: of_hunt("damage").unwrap_or(0),
            healing: of_hunt("healing").unwrap_or(0),
            before: before(setup, &catalogue, shelf, effort)?,
            seen,
        });
    }
    let mut heroes = hero_lines(session, &plays)?;
    heroes.retain(|hero| plays.with.is_empty() || hero.hunts > 0);
    Ok(CampaignStats {
        id: campaign.id,
        name: campaign.name,
        chapter: campaign.chapter,
        hunts,
        heroes,
        fury: fury(&of_plays),
    })
}

/// The dice of Fury belong to no seat.
fn fury(figures: &[stats::PlayFigure]) -> Option<Luck> {
    let mut lots = luck::Parts::new();
    for figure in figures.iter().filter(|figure| figure.seat.is_none()) {
        luck::count(&mut lots, &figure.name, figure.value);
    }
    Luck::of(&lots.into_values().collect::<Vec<_>>())
}

/// Heroes of all campaigns, highest damage per hunt first; those who never hunted are omitted.
pub fn heroes(session: &Session, filter: &StatsFilter) -> Result<Vec<HeroHuntFigures>> {
    let _moment = session.moment()?;
    let plays = filter.plays(session)?;
    let mut lines = hero_lines(session, &plays)?;
    lines.retain(|line| line.hunts > 0);
    lines.sort_by(|a, b| {
        let each =
            |line: &HeroHuntFigures| line.done.damage as f64 / line.done.tracked.max(1) as f64;
        each(b).total_cmp(&each(a)).then_with(|| b.hunts.cmp(&a.hunts))
    });
    Ok(lines)
}

fn hero_lines(session: &Session, plays: &CountedPlays) -> Result<Vec<HeroHuntFigures>> {
    let (mut heroes, skipped) = stats::heroes(session.conn(), plays)?;
    note(session, skipped)?;
    // Older versions stored damage, healing and dice elsewhere.
    figures::earlier(session, plays, |row, tally| {
        let seats = SeatRow::of_play(session.conn(), row.id)?;
        for (seat, name, value) in tally.figures() {
            let hero = seat.and_then(|seat| seats.get(seat.0)?.hero);
            let hero = heroes.iter_mut().find(|known| Some(known.id) == hero);
            if let Some(hero) = hero.filter(|_| !name.contains(':')) {
                hero.done.count(name, value, value);
            }
        }
        Ok(())
    })?;
    Ok(heroes)
}
