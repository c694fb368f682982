//! How a play updates its players' ratings, by R. C. Weng and C.-J. Lin, "A Bayesian Approximation
//! Method for Online Ranking", JMLR 12 (2011), algorithm 1: Bradley-Terry with full pairs.

use std::cmp::Ordering;

/// The paper's β: the variation between plays of one person.
const BETA: f64 = 25.0 / 6.0;

/// The paper's κ: the lower bound of the remaining variance after a play.
const KAPPA: f64 = 0.000_001;

/// A player's strength (μ), and its uncertainty (σ).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlayerSkill {
    pub rating: f64,
    pub uncertainty: f64,
}

impl Default for PlayerSkill {
    fn default() -> PlayerSkill {
        PlayerSkill { rating: 25.0, uncertainty: 25.0 / 3.0 }
    }
}

/// A side as a whole: sums over its players.
struct Team {
    rating: f64,
    variance: f64,
    place: usize,
}

impl Team {
    fn of((players, place): &(Vec<PlayerSkill>, usize)) -> Team {
        Team {
            rating: players.iter().map(|player| player.rating).sum(),
            variance: players.iter().map(|p| p.uncertainty.powi(2)).sum(),
            place: *place,
        }
    }

    /// The update from one other side: the change of the rating (δ), and the removed part of the
    /// variance (η).
    fn against(&self, other: &Team) -> (f64, f64) {
        let c = spread(self.variance + other.variance);
        let p = chance(self.rating, other.rating, c);
        let score = match other.place.cmp(&self.place) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        let gamma = self.variance.sqrt() / c;
        let delta = (self.variance / c) * (score - p);
        let eta = gamma * self.variance / c.powi(2) * p * (1.0 - p);
        (delta, eta)
    }
}

/// The skills after a play. Each side comes with its place: lower is better, equal is a draw.
pub fn rated(sides: &[(Vec<PlayerSkill>, usize)]) -> Vec<Vec<PlayerSkill>> {
    let teams: Vec<Team> = sides.iter().map(Team::of).collect();
    let of = |(n, (players, _)): (usize, &(Vec<PlayerSkill>, usize))| {
        let (mut omega, mut delta) = (0.0, 0.0);
        for (_, other) in teams.iter().enumerate().filter(|(other, _)| *other != n) {
            let (more, less) = teams[n].against(other);
            omega += more;
            delta += less;
        }
        let players = players.iter();
        players.map(|player| moved(player, teams[n].variance, omega, delta)).collect()
    };
    sides.iter().enumerate().map(of).collect()
}

/// A player gets their share of the side's change, by variance.
fn moved(player: &PlayerSkill, of_team: f64, omega: f64, delta: f64) -> PlayerSkill {
    let own = player.uncertainty.powi(2);
    let part = own / of_team;
    PlayerSkill {
        rating: part.mul_add(omega, player.rating),
        uncertainty: (own * part.mul_add(-delta, 1.0).max(KAPPA)).sqrt(),
    }
}

/// The chance that one wins against the other.
pub fn expected(one: &PlayerSkill, other: &PlayerSkill) -> f64 {
    let variances = one.uncertainty.mul_add(one.uncertainty, other.uncertainty.powi(2));
    chance(one.rating, other.rating, spread(variances))
}

/// The paper's c, from both sides' variances.
fn spread(variances: f64) -> f64 {
    2.0f64.mul_add(BETA.powi(2), variances).sqrt()
}

fn chance(one: f64, other: f64, c: f64) -> f64 {
    let (one, other) = ((one / c).exp(), (other / c).exp());
    one / (one + other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skill((rating, uncertainty): (f64, f64)) -> PlayerSkill {
        PlayerSkill { rating, uncertainty }
    }

    /// Figures of the crate skillratings 0.29.2, to the last bit.
    #[test]
    fn a_play_of_three_sides_is_rated_as_by_the_crate() {
        let one = [(25.0, 25.0 / 3.0), (30.0, 1.2)].map(skill).to_vec();
        let two = vec![skill((41.0, 1.4))];
        let three = [(19.2, 4.3), (21.0, 6.5)].map(skill).to_vec();
        assert_eq!(expected(&one[0], &two[0]), 0.17463470379264012);
        let after = rated(&[(one, 2), (two, 1), (three, 2)]).concat();
        let known = [
            (18.288031957909876, 7.74808221185511),
            (29.860820630679218, 1.1983126285254397),
            (41.24533735547305, 1.3992197121771894),
            (18.672669261638916, 4.1918101823457175),
            (19.795039280921806, 6.119888731024765),
        ];
        assert_eq!(after, known.map(skill));
    }
}
