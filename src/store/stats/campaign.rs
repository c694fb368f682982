//! Queries about heroes and their hunts.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use serde::Serialize;

use super::figures::{read_sum, summed};
use super::{CountedPlays, LARGEST, Skipped};
use crate::query::{Query, read_in_order};
use crate::{Read, Result, StoreError};

/// A finished hunt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HuntSeen {
    pub id: i64,
    /// Its number within the campaign, in order of days.
    pub number: i64,
    pub at: String,
    pub chapter: Option<u8>,
    pub outcome: String,
    pub tracked: bool,
    #[serde(skip)]
    pub setup: String,
    pub heroes: i64,
    pub deaths: i64,
    pub gold: i64,
}

/// The selected finished hunts of a campaign, the earliest first.
pub fn hunts(conn: &Connection, plays: &CountedPlays) -> Result<Vec<Read<HuntSeen>>> {
    let sql = format!(
        "SELECT p.id, n.number, p.started_at, p.chapter, ifnull(p.outcome, ''),
                p.kind = 'tracked', p.setup,
                (SELECT count(*) FROM play_player s WHERE s.play_id = p.id),
                (SELECT ifnull(sum(s.died <> 0), 0) FROM play_player s WHERE s.play_id = p.id),
                (SELECT ifnull(sum(l.gold), 0) FROM ledger l WHERE l.play_id = p.id)
         FROM play p JOIN (SELECT q.id, row_number() OVER (ORDER BY q.started_at, q.id) AS number
                           FROM play q WHERE q.campaign_id = ?1 AND q.state <> 'abandoned') n
              ON n.id = p.id
         WHERE {} ORDER BY p.started_at, p.id",
        plays.condition_from(2)
    );
    let campaign = plays.campaign.unwrap_or_default().into();
    let bound = std::iter::once(campaign).chain(plays.bound());
    conn.rows(&sql, params_from_iter(bound))
}

read_in_order!(HuntSeen { id, number, at, chapter, outcome, tracked, setup, heroes, deaths, gold });

/// A hero's achievements, from hunts and the ledger.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct HeroHuntFigures {
    pub id: i64,
    pub name: String,
    pub class: String,
    pub campaign: String,
    pub player: Option<String>,
    pub hunts: i64,
    pub won: i64,
    pub deaths: i64,
    #[serde(rename = "gold_earned")]
    pub earned: i64,
    #[serde(rename = "gold_spent")]
    pub spent: i64,
    #[serde(flatten)]
    pub done: LiveHuntFigures,
}

impl HeroHuntFigures {
    /// Adds another hero's achievements, except hunts, which they may share.
    pub fn add(&mut self, other: &HeroHuntFigures) {
        self.deaths += other.deaths;
        self.earned += other.earned;
        self.spent += other.spent;
        self.done.tracked += other.done.tracked;
        self.done.damage += other.done.damage;
        self.done.healing += other.done.healing;
        self.done.taken += other.done.taken;
        self.done.kills += other.done.kills;
        self.done.dice += other.done.dice;
        self.done.dragons += other.done.dragons;
    }
}

/// Figures of hunts played with wyrm.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct LiveHuntFigures {
    pub tracked: i64,
    pub damage: i64,
    pub healing: i64,
    pub taken: i64,
    pub kills: i64,
    pub hardest: i64,
    /// Dice rolled, and their Dragon symbols.
    pub dice: i64,
    pub dragons: i64,
}

impl LiveHuntFigures {
    /// Adds a stored figure: its sum, and the largest of the sum.
    pub fn count(&mut self, name: &str, sum: i64, most: i64) {
        match name {
            "tracked" => self.tracked += sum,
            "damage" => self.damage += sum,
            "healing" => self.healing += sum,
            "taken" => self.taken += sum,
            "kills" => self.kills += sum,
            "hardest" => self.hardest = self.hardest.max(most),
            "dice" => self.dice += sum,
            "dragons" => self.dragons += sum,
            _ => {}
        }
    }
}

/// Every hero, with figures of the selected hunts; of one campaign, only its heroes. Also returns
/// hunts with skipped figures.
pub fn heroes(conn: &Connection, plays: &CountedPlays) -> Result<(Vec<HeroHuntFigures>, Skipped)> {
    let mut heroes: BTreeMap<i64, HeroHuntFigures> = BTreeMap::new();
    let sql = "SELECT h.id, h.name, h.class, c.name, p.name FROM hero h
               JOIN campaign c ON c.id = h.campaign_id LEFT JOIN player p ON p.id = h.player_id
               WHERE ?1 IS NULL OR h.campaign_id = ?1";
    conn.each(sql, [plays.campaign], |row| {
        let hero = HeroHuntFigures {
            id: row.get(0)?,
            name: row.get(1)?,
            class: row.get(2)?,
            campaign: row.get(3)?,
            player: row.get(4)?,
            ..HeroHuntFigures::default()
        };
        heroes.insert(hero.id, hero);
        Ok::<_, StoreError>(())
    })?;
    counts(conn, plays, &mut heroes)?;
    gold(conn, plays, &mut heroes)?;
    let skipped = figures(conn, plays, &mut heroes)?;
    Ok((heroes.into_values().collect(), skipped))
}

type Heroes = BTreeMap<i64, HeroHuntFigures>;

fn counts(conn: &Connection, plays: &CountedPlays, heroes: &mut Heroes) -> Result<()> {
    let sql = format!(
        "SELECT s.hero_id, count(*), sum(s.won <> 0), sum(s.died <> 0) FROM play p
         JOIN play_player s ON s.play_id = p.id
         WHERE {} AND s.hero_id IS NOT NULL GROUP BY 1",
        plays.condition()
    );
    conn.each(&sql, params_from_iter(plays.bound()), |row| {
        if let Some(hero) = heroes.get_mut(&row.get(0)?) {
            (hero.hunts, hero.won, hero.deaths) = (row.get(1)?, row.get(2)?, row.get(3)?);
        }
        Ok(())
    })
}

/// Bounties are earned; purchases and resurrections are spent. Gold between heroes and corrections
/// are neither. Spent gold belongs to no hunt.
fn gold(conn: &Connection, plays: &CountedPlays, heroes: &mut Heroes) -> Result<()> {
    let since: Value = plays.since.clone().into();
    let (meant, bound) = if plays.with.is_empty() {
        (String::new(), vec![since])
    } else {
        let plays_are = plays.condition_from(2);
        let bound = std::iter::once(since).chain(plays.bound()).collect();
        let meant = format!("AND play_id IN (SELECT p.id FROM play p WHERE {plays_are})");
        (meant, bound)
    };
    let sql = format!(
        "SELECT hero_id, sum(CASE WHEN kind = 'bounty' {meant} THEN gold ELSE 0 END),
                -sum(CASE WHEN kind IN ('purchase', 'resurrection') THEN gold ELSE 0 END)
         FROM ledger WHERE ?1 IS NULL OR at >= ?1 GROUP BY 1"
    );
    conn.each(&sql, params_from_iter(bound), |row| {
        if let Some(hero) = heroes.get_mut(&row.get(0)?) {
            (hero.earned, hero.spent) = (row.get(1)?, row.get(2)?);
        }
        Ok(())
    })
}

fn figures(conn: &Connection, plays: &CountedPlays, heroes: &mut Heroes) -> Result<Skipped> {
    let sql = format!(
        "SELECT s.hero_id, f.name, max(min(f.value, {LARGEST})), count(*), {} FROM play p
         JOIN play_player s ON s.play_id = p.id
         JOIN play_stat f ON f.play_id = s.play_id AND f.seat = s.seat
         WHERE {} AND s.hero_id IS NOT NULL AND f.name NOT LIKE '%:%' GROUP BY 1, 2",
        summed(),
        plays.condition()
    );
    let mut rows = conn.prepare_cached(&sql)?;
    let mut rows = rows.query(params_from_iter(plays.bound()))?;
    let mut skipped = Skipped::new();
    while let Some(row) = rows.next()? {
        let Some(hero) = heroes.get_mut(&row.get(0)?) else {
            continue;
        };
        let Some((name, sum)) = read_sum(row, 1, 4, &mut skipped)? else {
            continue;
        };
        if name == "turns" {
            hero.done.count("tracked", row.get(3)?, 1);
        }
        hero.done.count(&name, sum, row.get(2)?);
    }
    Ok(skipped)
}
