//! `wyrm player show`: one person in detail.

use std::collections::{HashMap, VecDeque};

use serde::Serialize;

use super::days::{Days, Local, Month};
use super::luck::{self, PlayerLuck};
use super::people::{People, PersonStats, at_table, names};
use super::{StatsFilter, each, last_play};
use crate::play::finished::PlayReport;
use crate::store::stats::{CountedPlays, PlaySeen};
use crate::store::{Connection, HeroRow, NamedKind, TitleRow};
use crate::{Result, Session};

/// How many of the last results are listed.
const FORM: usize = 20;
/// How many months are listed.
const MONTHS: usize = 24;

/// How often played and won.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct PlayShare {
    pub name: String,
    pub plays: i64,
    /// Plays with a known winner.
    pub decided: i64,
    pub won: i64,
    pub last_at: String,
}

/// Cooperative plays, and how many were won.
#[derive(Debug, Clone, Copy, Default, Serialize)]
pub struct Together {
    pub plays: i64,
    pub won: i64,
}

/// A player's hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OwnedHero {
    pub name: String,
    pub campaign: String,
    pub class: String,
    pub level: u8,
    #[serde(rename = "state")]
    pub standing: &'static str,
}

/// One person.
#[derive(Debug, Clone, Serialize)]
pub struct PlayerStats {
    pub id: i64,
    pub name: String,
    /// None if no selected play has this person.
    #[serde(rename = "stats")]
    pub person: Option<PersonStats>,
    pub since: Option<String>,
    pub minutes: i64,
    /// The most played game first.
    pub games: Vec<PlayShare>,
    /// The most frequent other players, and how often this person won then.
    pub with: Vec<PlayShare>,
    /// Whether each of the last plays was won, the newest last.
    pub form: Vec<bool>,
    pub months: Vec<Month>,
    pub heroes: Vec<OwnedHero>,
    pub last: Option<PlayReport>,
    #[serde(skip)]
    pub luck: Option<PlayerLuck>,
}

/// Counts of one person over all plays.
#[derive(Default)]
struct PersonCounts {
    player: i64,
    since: Option<String>,
    minutes: i64,
    games: HashMap<String, PlayShare>,
    with: HashMap<i64, PlayShare>,
    form: VecDeque<bool>,
    days: Days,
}

impl PlayShare {
    fn see(&mut self, won: Option<bool>, at: &str) {
        self.plays += 1;
        self.decided += i64::from(won.is_some());
        self.won += i64::from(won == Some(true));
        self.last_at.clear();
        self.last_at.push_str(at);
    }
}

impl PersonCounts {
    fn see(&mut self, play: &PlaySeen, local: Local) {
        let people = at_table(play);
        let Some(&(_, won)) = people.iter().find(|(player, _)| *player == self.player) else {
            return;
        };
        let won = play.decided.then_some(won);
        self.since.get_or_insert_with(|| play.at.clone());
        self.minutes = self.minutes.saturating_add(play.minutes.unwrap_or(0));
        let game = self.games.entry(play.title.clone()).or_default();
        game.see(won, &play.at);
        for (other, _) in people.iter().filter(|(player, _)| *player != self.player) {
            self.with.entry(*other).or_default().see(won, &play.at);
        }
        if let Some(won) = won {
            if self.form.len() == FORM {
                self.form.pop_front();
            }
            self.form.push_back(won);
        }
        self.days.see(&play.at, local);
    }
}

/// Shares with their names, the largest first.
pub(super) fn named_shares<K: std::hash::Hash + Eq>(
    shares: HashMap<K, PlayShare>,
    name: impl Fn(&K) -> Option<String>,
) -> Vec<PlayShare> {
    let shares = shares
        .into_iter()
        .map(|(key, share)| PlayShare { name: name(&key).unwrap_or_default(), ..share });
    let mut shares: Vec<PlayShare> = shares.collect();
    shares.sort_by(|a, b| b.plays.cmp(&a.plays).then_with(|| a.name.cmp(&b.name)));
    shares
}

/// The names of games by their slugs.
pub(super) fn games(conn: &Connection) -> Result<HashMap<String, String>> {
    let titles = TitleRow::all(conn)?.into_iter();
    Ok(titles.map(|title| (title.slug, title.name)).collect())
}

/// One person. Ratings use everybody's plays, everything else this person's.
pub fn show(
    session: &Session,
    who: &str,
    filter: &StatsFilter,
    local: Local,
) -> Result<PlayerStats> {
    let conn = &session.moment()?;
    let found = NamedKind::Player.find(conn, who)??;
    let mut plays = filter.plays(session)?;
    let mut people = People::default();
    let mut counts = PersonCounts { player: found.id, ..PersonCounts::default() };
    each(session, &mut plays, |play| {
        people.see(play);
        counts.see(play, local);
    })?;
    let (games, names) = (games(conn)?, names(conn)?);
    let (people, _) = people.all(conn)?;
    let luck = luck::of_plays(session, &plays)?.players;
    let own = CountedPlays { with: [plays.with.as_slice(), &[found.id]].concat(), ..plays };
    let today = local(session.request.now).date_naive();
    Ok(PlayerStats {
        id: found.id,
        person: people.into_iter().find(|person| person.id == found.id),
        name: found.name,
        since: counts.since,
        minutes: counts.minutes,
        games: named_shares(counts.games, |slug| games.get(slug).cloned()),
        with: named_shares(counts.with, |id| names.get(id).cloned()),
        form: counts.form.into(),
        months: counts.days.months(today, MONTHS),
        heroes: heroes(conn, found.id)?,
        last: last_play(session, &own)?,
        luck: luck.into_iter().find(|luck| luck.id == found.id),
    })
}

fn heroes(conn: &Connection, player: i64) -> Result<Vec<OwnedHero>> {
    let rows = HeroRow::of_player(conn, player)?.into_iter();
    let line = |(hero, campaign): (HeroRow, String)| OwnedHero {
        campaign,
        class: hero.hero.class.clone().unwrap_or_else(|| "custom".to_owned()),
        level: hero.hero.level,
        standing: hero.hero.standing.word(),
        name: hero.hero.name,
    };
    Ok(rows.map(line).collect())
}
