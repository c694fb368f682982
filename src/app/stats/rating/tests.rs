//! Ratings, against published figures and plausible expectations.

use super::*;

const A: i64 = 1;
const B: i64 = 2;
const C: i64 = 3;
const D: i64 = 4;

fn seat(player: i64) -> SeatSeen {
    SeatSeen { player: Some(player), ..SeatSeen::default() }
}

fn winner(player: i64) -> SeatSeen {
    SeatSeen { won: true, ..seat(player) }
}

fn scored(seat: SeatSeen, score: i64) -> SeatSeen {
    SeatSeen { score: Some(score), ..seat }
}

fn team(seat: SeatSeen, team: &str) -> SeatSeen {
    SeatSeen { team: Some(team.to_owned()), ..seat }
}

fn play(seats: Vec<SeatSeen>) -> PlaySeen {
    PlaySeen { cooperative: Some(false), seats, ..PlaySeen::default() }
}

/// Places by player, in the order of the sides.
fn came_in(play: &PlaySeen) -> Option<Vec<(Vec<i64>, usize)>> {
    let sides = sides(play)?.into_iter();
    Some(sides.map(|side| (side.players, side.place)).collect())
}

fn known(ratings: &[(i64, f64, f64)]) -> Ratings {
    let known = ratings.iter().map(|(player, rating, uncertainty)| {
        let rating = PlayerSkill { rating: *rating, uncertainty: *uncertainty };
        (*player, (rating, 0))
    });
    Ratings(known.collect())
}

fn hundredths(ratings: &Ratings, player: i64) -> i64 {
    crate::truncate((ratings.0[&player].0.rating * 100.0).round())
}

/// The example of the crate skillratings for several teams.
#[test]
fn three_teams_of_three_are_rated_as_published() {
    let new = 25.0 / 3.0;
    let mut ratings = known(&[
        (1, 25.0, new),
        (2, 30.0, 1.2),
        (3, 21.0, 6.5),
        (4, 25.0, new),
        (5, 41.0, 1.4),
        (6, 19.2, 4.3),
        (7, 25.0, new),
        (8, 29.4, 1.6),
        (9, 17.2, 2.1),
    ]);
    let ranked =
        |player: i64, name: &str, rank| SeatSeen { rank: Some(rank), ..team(seat(player), name) };
    let seats = [("one", 2), ("two", 1), ("three", 3)];
    let seats = seats.iter().zip([1, 4, 7]).flat_map(|((name, rank), first)| {
        (first..first + 3).map(move |player| ranked(player, name, *rank))
    });
    ratings.see(&play(seats.collect()));
    let after: Vec<i64> = (1..=9).map(|player| hundredths(&ratings, player)).collect();
    assert_eq!(after, [2538, 3001, 2123, 2796, 4108, 1999, 2166, 2928, 1699]);
}

/// The example of the crate skillratings for two players.
#[test]
fn two_players_are_rated_as_published() {
    let mut ratings = known(&[(A, 42.0, 1.3), (B, 25.0, 25.0 / 3.0)]);
    ratings.see(&play(vec![winner(A), seat(B)]));
    assert_eq!(hundredths(&ratings, A), 4203);
    assert_eq!(hundredths(&ratings, B), 2391);
    let uncertainty =
        |player: i64| crate::truncate::<i64>((ratings.0[&player].0.uncertainty * 100.0).round());
    assert_eq!((uncertainty(A), uncertainty(B)), (130, 803));
}

#[test]
fn a_newcomer_stands_at_1500_and_a_win_lifts_one_as_a_loss_lowers_the_other() {
    let mut ratings = Ratings::default();
    assert_eq!(ratings.of(A), None);
    ratings.see(&play(vec![winner(A), seat(B)]));
    let (one, other) = (ratings.of(A).unwrap(), ratings.of(B).unwrap());
    assert!((one.value + other.value - 3000.0).abs() < 1e-9);
    assert!(one.value > 1500.0 && one.uncertainty < 500.0);
    assert_eq!((one.plays, one.few), (1, true));
    assert!(ratings.chance(A, B).unwrap() > 0.5);
}

#[test]
fn ranks_come_before_scores() {
    let ranked = |player, rank, score| SeatSeen { rank: Some(rank), ..scored(seat(player), score) };
    let told = play(vec![ranked(A, 2, 90), ranked(B, 1, 10), ranked(C, 2, 5)]);
    let sides = came_in(&told).unwrap();
    assert_eq!(sides, [(vec![A], 2), (vec![B], 1), (vec![C], 2)]);
}

#[test]
fn losers_are_ordered_by_score_whichever_way_scores_count() {
    let high = play(vec![scored(seat(A), 7), scored(winner(B), 9), scored(seat(C), 8)]);
    let places = |told: &PlaySeen| -> Vec<usize> {
        came_in(told).unwrap().into_iter().map(|side| side.1).collect()
    };
    assert_eq!(places(&high), [3, 1, 2]);
    let low = play(vec![scored(seat(A), 9), scored(winner(B), 7), scored(seat(C), 8)]);
    assert_eq!(places(&low), [3, 1, 2]);
    let neither = play(vec![scored(seat(A), 9), scored(winner(B), 8), scored(seat(C), 7)]);
    assert_eq!(places(&neither), [2, 1, 2]);
}

#[test]
fn a_shared_win_is_one_place_for_both() {
    let told = play(vec![scored(winner(A), 9), scored(winner(B), 9), scored(seat(C), 4)]);
    assert_eq!(came_in(&told).unwrap(), [(vec![A], 1), (vec![B], 1), (vec![C], 3)]);
    let all = play(vec![winner(A), winner(B)]);
    assert_eq!(came_in(&all).unwrap(), [(vec![A], 1), (vec![B], 1)]);
}

#[test]
fn a_team_is_one_side_and_somebody_without_one_stands_alone() {
    let told =
        play(vec![team(winner(A), "red"), team(seat(B), "blue"), team(seat(C), "red"), seat(D)]);
    let sides = came_in(&told).unwrap();
    assert_eq!(sides, [(vec![A, C], 1), (vec![B], 2), (vec![D], 2)]);
}

#[test]
fn what_all_win_or_lose_together_is_not_rated() {
    let together = PlaySeen { cooperative: Some(true), ..play(vec![winner(A), winner(B)]) };
    assert_eq!(came_in(&together), None);
    let hunt = PlaySeen { cooperative: None, in_campaign: true, ..play(vec![seat(A), seat(B)]) };
    assert_eq!(came_in(&hunt), None);
    let alone = play(vec![winner(A)]);
    assert_eq!(came_in(&alone), None);
    let undecided = play(vec![scored(seat(A), 3), scored(seat(B), 4)]);
    assert_eq!(came_in(&undecided), None);
}

#[test]
fn two_seats_of_one_person_and_seats_of_nobody_count_once_and_not_at_all() {
    let told = play(vec![winner(A), seat(A), SeatSeen::default(), seat(B)]);
    assert_eq!(came_in(&told).unwrap(), [(vec![A], 1), (vec![B], 2)]);
}
