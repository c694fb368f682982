//! Queries over many plays, using columns alone.

mod campaign;
mod figures;
mod records;
mod seated_plays;

pub use campaign::{HeroHuntFigures, HuntSeen, LiveHuntFigures, heroes, hunts};
pub use figures::{
    FigureOwner, HpDice, PlayFigure, figures, hp_dice, kept_as, sums, sums_statement, uncounted,
    uncounted_statement,
};
pub use records::{Gold, GoldHunt, RecordKind, RecordValue, days, days_statement, gold};
pub use seated_plays::{PlaySeen, SeatSeen};

use super::StoreError;

/// Plays that were skipped because they are partly unreadable.
pub type Skipped = Vec<(i64, StoreError)>;

/// The largest figure of a play. Sums of such figures stay far from overflow.
pub const LARGEST: i64 = 1_000_000_000;

/// The finished plays that count, filtered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CountedPlays {
    pub since: Option<String>,
    /// The slug of a game.
    pub title: Option<String>,
    /// Players who all took part, by id.
    pub with: Vec<i64>,
    pub campaign: Option<i64>,
    /// Whether to include plays that are excluded from statistics.
    pub ignored: bool,
    /// Skipped plays, by id: they are partly unreadable.
    pub without: Vec<i64>,
}

impl CountedPlays {
    /// The condition on a play called `p` in a statement; typed values are bound by
    /// [`CountedPlays::bound`], in order, from `?1` on.
    pub fn condition(&self) -> String {
        self.condition_from(1)
    }

    /// The same, with typed values bound from this number on.
    fn condition_from(&self, first: usize) -> String {
        let mut all = vec!["p.state = 'finished'".to_owned()];
        if !self.ignored {
            all.push("p.ignored = 0".to_owned());
        }
        let mut numbers = first..;
        let mut next = || numbers.next().unwrap_or(first);
        if self.since.is_some() {
            all.push(format!("p.started_at >= ?{}", next()));
        }
        if self.title.is_some() {
            all.push(format!("p.title = ?{}", next()));
        }
        for _ in &self.with {
            all.push(format!(
                "p.id IN (SELECT play_id FROM play_player WHERE player_id = ?{})",
                next()
            ));
        }
        if self.campaign.is_some() {
            all.push(format!("p.campaign_id = ?{}", next()));
        }
        if !self.without.is_empty() {
            let ids: Vec<String> = self.without.iter().map(i64::to_string).collect();
            all.push(format!("p.id NOT IN ({})", ids.join(", ")));
        }
        all.join(" AND ")
    }

    /// The bound values of the condition.
    pub fn bound(&self) -> Vec<rusqlite::types::Value> {
        let text = |text: &Option<String>| text.clone().map(rusqlite::types::Value::from);
        let mut bound: Vec<rusqlite::types::Value> = Vec::new();
        bound.extend(text(&self.since));
        bound.extend(text(&self.title));
        bound.extend(self.with.iter().map(|id| (*id).into()));
        bound.extend(self.campaign.map(rusqlite::types::Value::from));
        bound
    }
}
