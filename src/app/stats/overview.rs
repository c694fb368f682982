//! `wyrm stats`: an overview of all plays.

use std::collections::HashMap;

use serde::Serialize;

use super::days::{Days, Local, Month};
use super::luck::{self, PlayerLuck};
use super::people::{People, PersonStats};
use super::player;
use super::records::{self, Records};
use super::{StatsFilter, each, last_play};
use crate::play::finished::PlayReport;
use crate::store::Connection;
use crate::store::stats::PlaySeen;
use crate::{Result, Session};

/// How many months are listed.
const MONTHS: usize = 24;

/// A game, and its number of plays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct GameLine {
    #[serde(rename = "title")]
    pub slug: String,
    pub name: String,
    pub plays: i64,
    pub minutes: i64,
    pub last_at: String,
}

/// An overview of all plays.
#[derive(Debug, Clone, Serialize)]
pub struct Overview {
    pub plays: i64,
    /// When the first of them was played.
    pub since: Option<String>,
    /// Minutes at the table, as far as entered.
    pub minutes: i64,
    #[serde(rename = "players")]
    pub people: Vec<PersonStats>,
    /// The most played game first.
    pub games: Vec<GameLine>,
    /// The last months, the newest last.
    pub months: Vec<Month>,
    pub last: Option<PlayReport>,
    #[serde(skip)]
    pub luck: Vec<PlayerLuck>,
    #[serde(skip)]
    pub records: Records,
}

/// Counts over all plays.
#[derive(Default)]
struct OverviewCounts {
    plays: i64,
    minutes: i64,
    since: Option<String>,
    people: People,
    days: Days,
    games: HashMap<String, GameLine>,
}

impl OverviewCounts {
    fn see(&mut self, play: &PlaySeen, local: Local) {
        self.plays += 1;
        self.minutes = self.minutes.saturating_add(play.minutes.unwrap_or(0));
        self.since.get_or_insert_with(|| play.at.clone());
        self.people.see(play);
        self.days.see(&play.at, local);
        let game = self.games.entry(play.title.clone()).or_default();
        game.plays += 1;
        game.minutes = game.minutes.saturating_add(play.minutes.unwrap_or(0));
        game.last_at.clone_from(&play.at);
    }
}

/// Games with their names, the most played first.
fn named_games(conn: &Connection, games: HashMap<String, GameLine>) -> Result<Vec<GameLine>> {
    let names = player::games(conn)?;
    let named = |(slug, line): (String, GameLine)| {
        let name = names.get(&slug).unwrap_or(&slug).clone();
        GameLine { slug, name, ..line }
    };
    let mut games: Vec<GameLine> = games.into_iter().map(named).collect();
    games.sort_by(|a, b| b.plays.cmp(&a.plays).then_with(|| a.name.cmp(&b.name)));
    Ok(games)
}

pub fn overview(session: &Session, filter: &StatsFilter, local: Local) -> Result<Overview> {
    let conn = &session.moment()?;
    let mut plays = filter.plays(session)?;
    let mut counts = OverviewCounts::default();
    each(session, &mut plays, |play| counts.see(play, local))?;
    let today = local(session.request.now).date_naive();
    let (people, _) = counts.people.all(conn)?;
    Ok(Overview {
        plays: counts.plays,
        since: counts.since,
        minutes: counts.minutes,
        people,
        games: named_games(conn, counts.games)?,
        months: counts.days.months(today, MONTHS),
        last: last_play(session, &plays)?,
        luck: luck::of_plays(session, &plays)?.players,
        records: records::of_plays(session, &plays, local)?,
    })
}
