//! `wyrm stats GAME`: one game in detail.

use std::collections::{BTreeMap, HashMap};

use serde::{Serialize, Serializer};
use serde_json::json;

use super::days::{Days, Local, Month};
use super::people::{People, PersonStats, at_table, names};
use super::player::{PlayShare, Together, named_shares};
use super::{StatsFilter, each, last_play};
use crate::play::finished::PlayReport;
use crate::rules::serialize;
use crate::store::stats::{PlaySeen, SeatSeen};
use crate::{Result, Session, game};

/// How many months are listed.
const MONTHS: usize = 24;

/// A score, its owner and day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BestScore {
    pub score: i64,
    #[serde(rename = "player")]
    pub who: String,
    #[serde(skip)]
    player: Option<i64>,
    pub at: String,
    pub play: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scores {
    /// How many seats have a known score.
    #[serde(rename = "known")]
    pub seats: i64,
    #[serde(serialize_with = "serialize::tenths")]
    pub mean: f64,
    pub highest: BestScore,
    pub lowest: BestScore,
    /// Winning scores in rising order, and how often.
    pub winning: Vec<(i64, i64)>,
}

/// Minutes, and the number of plays with a known duration.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Minutes {
    pub sum: i64,
    pub plays: i64,
}

#[derive(Debug, Clone, Serialize)]
pub struct GameStats {
    #[serde(rename = "game")]
    pub name: String,
    pub plays: i64,
    pub since: Option<String>,
    pub minutes: Minutes,
    pub together: Together,
    /// How often it was played by each number of people.
    #[serde(serialize_with = "serialize::sizes")]
    pub sizes: Vec<(usize, i64)>,
    #[serde(rename = "players")]
    pub people: Vec<PersonStats>,
    #[serde(serialize_with = "roles")]
    pub roles: Vec<PlayShare>,
    pub scores: Option<Scores>,
    pub months: Vec<Month>,
    pub last: Option<PlayReport>,
}

fn roles<S: Serializer>(roles: &[PlayShare], to: S) -> Result<S::Ok, S::Error> {
    let role =
        |role: &PlayShare| json!({ "role": role.name, "plays": role.plays, "won": role.won });
    to.collect_seq(roles.iter().map(role))
}

/// Counts over all plays.
#[derive(Default)]
struct GameCounts {
    plays: i64,
    since: Option<String>,
    minutes: Minutes,
    together: Together,
    sizes: BTreeMap<usize, i64>,
    people: People,
    roles: HashMap<String, PlayShare>,
    days: Days,
    scores: ScoreTally,
}

/// Scores over all plays.
#[derive(Default)]
struct ScoreTally {
    seats: i64,
    sum: i128,
    highest: Option<BestScore>,
    lowest: Option<BestScore>,
    winning: BTreeMap<i64, i64>,
}

impl ScoreTally {
    fn see(&mut self, play: &PlaySeen, seat: &SeatSeen) {
        let Some(score) = seat.score else { return };
        self.seats += 1;
        self.sum += i128::from(score);
        let found = || BestScore {
            score,
            who: String::new(),
            player: seat.player,
            at: play.at.clone(),
            play: play.id,
        };
        if self.highest.as_ref().is_none_or(|best| score > best.score) {
            self.highest = Some(found());
        }
        if self.lowest.as_ref().is_none_or(|least| score < least.score) {
            self.lowest = Some(found());
        }
        if seat.won {
            *self.winning.entry(score).or_default() += 1;
        }
    }

    fn report(self, names: &HashMap<i64, String>) -> Option<Scores> {
        let best = |found: BestScore| {
            let name = found.player.and_then(|player| names.get(&player).cloned());
            BestScore { who: name.unwrap_or_else(|| "somebody".to_owned()), ..found }
        };
        Some(Scores {
            seats: self.seats,
            mean: self.sum as f64 / self.seats as f64,
            highest: best(self.highest?),
            lowest: best(self.lowest?),
            winning: self.winning.into_iter().collect(),
        })
    }
}

impl GameCounts {
    fn see(&mut self, play: &PlaySeen, local: Local) {
        self.plays += 1;
        self.since.get_or_insert_with(|| play.at.clone());
        if let Some(minutes) = play.minutes {
            self.minutes.sum = self.minutes.sum.saturating_add(minutes);
            self.minutes.plays += 1;
        }
        if play.together() {
            self.together.plays += 1;
            self.together.won += i64::from(play.seats.iter().any(|seat| seat.won));
        }
        *self.sizes.entry(at_table(play).len()).or_default() += 1;
        self.people.see(play);
        self.days.see(&play.at, local);
        for seat in &play.seats {
            self.scores.see(play, seat);
            if let Some(role) = seat.role.as_ref().or(seat.team.as_ref()) {
                let share = self.roles.entry(role.clone()).or_default();
                share.plays += 1;
                share.decided += i64::from(play.decided);
                share.won += i64::from(seat.won);
            }
        }
    }
}

/// One game. Ratings use only its plays.
pub fn show(
    session: &Session,
    typed: &str,
    filter: &StatsFilter,
    local: Local,
) -> Result<GameStats> {
    let conn = &session.moment()?;
    let meant = game::find_game(conn, &session.titles, typed)?;
    let mut plays = filter.plays(session)?;
    plays.title = Some(meant.slug);
    let mut counts = GameCounts::default();
    each(session, &mut plays, |play| counts.see(play, local))?;
    let today = local(session.request.now).date_naive();
    let names = names(conn)?;
    let (people, _) = counts.people.all(conn)?;
    Ok(GameStats {
        name: meant.name,
        plays: counts.plays,
        since: counts.since,
        minutes: counts.minutes,
        together: counts.together,
        sizes: counts.sizes.into_iter().collect(),
        people,
        roles: named_shares(counts.roles, |name| Some(name.clone())),
        scores: counts.scores.report(&names),
        months: counts.days.months(today, MONTHS),
        last: last_play(session, &plays)?,
    })
}
