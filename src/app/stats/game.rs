//! `wyrm stats GAME`: one game in detail.

use std::collections::{BTreeMap, HashMap};

use serde::{Serialize, Serializer};
use serde_json::json;

use super::days::{Days, Local, Month};
use super::people::{People, Person, at_table, names};
use super::player::{Share, Together};
use super::{Filter, each, last_play};
use crate::play::finished::PlayReport;
use crate::rules::written;
use crate::store::stats::{PlaySeen, SeatSeen};
use crate::{Failure, Session, game};

/// How many months are listed.
const MONTHS: usize = 24;

/// A score, its owner and day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Best {
    pub score: i64,
    #[serde(rename = "player")]
    pub who: String,
    pub at: String,
    pub play: i64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Scores {
    /// How many seats have a known score.
    #[serde(rename = "known")]
    pub seats: i64,
    #[serde(serialize_with = "written::tenths")]
    pub mean: f64,
    pub highest: Best,
    pub lowest: Best,
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
    #[serde(serialize_with = "written::sizes")]
    pub sizes: Vec<(usize, i64)>,
    #[serde(rename = "players")]
    pub people: Vec<Person>,
    #[serde(serialize_with = "roles")]
    pub roles: Vec<Share>,
    pub scores: Option<Scores>,
    pub months: Vec<Month>,
    pub last: Option<PlayReport>,
}

fn roles<S: Serializer>(roles: &[Share], to: S) -> Result<S::Ok, S::Error> {
    let role = |role: &Share| json!({ "role": role.name, "plays": role.plays, "won": role.won });
    to.collect_seq(roles.iter().map(role))
}

/// Counts over all plays.
#[derive(Default)]
struct Counts {
    plays: i64,
    since: Option<String>,
    minutes: Minutes,
    together: Together,
    sizes: BTreeMap<usize, i64>,
    people: People,
    roles: HashMap<String, Share>,
    days: Days,
    scores: Tally,
}

/// Scores over all plays.
#[derive(Default)]
struct Tally {
    seats: i64,
    sum: i128,
    highest: Option<Found>,
    lowest: Option<Found>,
    winning: BTreeMap<i64, i64>,
}

#[derive(Clone)]
struct Found {
    score: i64,
    player: Option<i64>,
    at: String,
    play: i64,
}

impl Tally {
    fn see(&mut self, play: &PlaySeen, seat: &SeatSeen) {
        let Some(score) = seat.score else { return };
        self.seats += 1;
        self.sum += i128::from(score);
        let found = || Found { score, player: seat.player, at: play.at.clone(), play: play.id };
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
        let best = |found: Found| {
            let name = found.player.and_then(|player| names.get(&player).cloned());
            Best {
                score: found.score,
                who: name.unwrap_or_else(|| "somebody".to_owned()),
                at: found.at,
                play: found.play,
            }
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

impl Counts {
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

    fn roles(roles: HashMap<String, Share>) -> Vec<Share> {
        let named = roles.into_iter().map(|(name, share)| Share { name, ..share });
        let mut roles: Vec<Share> = named.collect();
        roles.sort_by(|a, b| b.plays.cmp(&a.plays).then_with(|| a.name.cmp(&b.name)));
        roles
    }
}

/// One game. Ratings use only its plays.
pub fn show(
    session: &Session,
    typed: &str,
    filter: &Filter,
    local: Local,
) -> Result<GameStats, Failure> {
    let conn = &session.moment()?;
    let meant = game::find(conn, &session.titles, typed)?;
    let mut plays = filter.plays(session)?;
    plays.title = Some(meant.slug);
    let mut counts = Counts::default();
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
        roles: Counts::roles(counts.roles),
        scores: counts.scores.report(&names),
        months: counts.days.months(today, MONTHS),
        last: last_play(session, &plays)?,
    })
}
