use super::*;

/// `Ana:69`, `Ben:won`, `Cleo:2nd`, `Dora@red`.
fn told(seats: &str) -> EnteredPlay {
    let seat = |word: &str| {
        let (name, said) = word.split_once([':', '@']).unwrap_or((word, ""));
        let mut seat = ToldSeat { name: name.to_owned(), ..ToldSeat::default() };
        match said {
            "" => {}
            "won" => seat.won = true,
            _ if word.contains('@') => seat.team = Some(said.to_owned()),
            _ => match said.strip_suffix("nd").or(said.strip_suffix("st")) {
                Some(rank) => seat.rank = rank.parse().ok(),
                None => seat.score = said.parse().ok(),
            },
        }
        seat
    };
    EnteredPlay { seats: seats.split_whitespace().map(seat).collect(), ..EnteredPlay::default() }
}

fn ended(told: &EnteredPlay) -> (String, &'static str, Vec<usize>) {
    let judged = judge(told).unwrap();
    let winners = judged.winners();
    (judged.how, judged.ending.outcome, winners)
}

#[test]
fn the_highest_score_wins_unless_the_lowest_does_and_ties_share_the_win() {
    let mut golf = told("Ana:69 Ben:61 Cleo");
    assert_eq!(ended(&golf), ("Ana wins with 69".to_owned(), "won", vec![0]));
    golf.lowest_wins = true;
    assert_eq!(ended(&golf).0, "Ben wins with 61");
    assert_eq!(
        ended(&told("Ana:5 Ben:7 Cleo:7")),
        ("Ben and Cleo share the win with 7".to_owned(), "shared", vec![1, 2])
    );
}

#[test]
fn who_is_said_to_win_comes_before_ranks_and_ranks_before_scores() {
    let mut three = told("Ana:69 Ben:61 Cleo:10");
    three.seats[1].rank = Some(1);
    assert_eq!(ended(&three).2, [1]);
    three.seats[1].rank = None;
    three.seats[2].won = true;
    assert_eq!(ended(&three).0, "Cleo wins with 10");
}

#[test]
fn a_team_wins_together() {
    let mut teams = told("Ana@red Ben@blue Cleo@Red Dora@blue");
    teams.seats[0].won = true;
    let (how, outcome, winners) = ended(&teams);
    assert_eq!(how, "red wins: Ana and Cleo");
    assert_eq!((outcome, winners), ("won", vec![0, 2]));
    // One member's rank is the team's rank.
    teams.seats[2].rank = Some(1);
    assert_eq!(ended(&teams).2, [0, 2]);
}

#[test]
fn all_win_or_lose_together() {
    let mut all = told("Ana Ben");
    all.together = Some(false);
    let judged = judge(&all).unwrap();
    assert_eq!((judged.ending.outcome, judged.winners()), ("lost", vec![]));
    assert_eq!(judged.cooperative, Some(true));
    all.together = Some(true);
    assert_eq!(ended(&all), ("won together".to_owned(), "won", vec![0, 1]));
    all.seats[0].won = true;
    assert_eq!(judge(&all), Err(EntryFault::NotAll("Ana".to_owned())));
    all.together = Some(false);
    assert_eq!(judge(&all), Err(EntryFault::LostAndWon("Ana".to_owned())));
}

#[test]
fn what_nobody_said_is_not_made_up() {
    let (how, outcome, winners) = ended(&told("Ana Ben"));
    assert_eq!(how, "the winner is not recorded");
    assert_eq!((outcome, winners), ("undecided", vec![]));
    assert_eq!(judge(&told("Ana Ben")).unwrap().cooperative, None);
    let (how, _, winners) = ended(&told("Ana:42"));
    assert_eq!((how.as_str(), winners), ("Ana has 42", vec![]));
}

#[test]
fn contradictions_are_refused() {
    let mut ranked = told("Ana:2nd Ben:1st");
    ranked.seats[0].won = true;
    let fault = judge(&ranked).unwrap_err();
    assert_eq!(fault.to_string(), "Ben has rank 1, but Ana won");
    ranked.seats[1].rank = None;
    let fault = judge(&ranked).unwrap_err();
    assert_eq!(fault.to_string(), "Ana won, but has rank 2: a winner has rank 1");
    assert_eq!(judge(&told("Ana:2nd Ben")), Err(EntryFault::NobodyFirst));
    let twice = judge(&told("Ana Ben ana"));
    assert_eq!(twice, Err(EntryFault::Twice("ana".to_owned())));
    assert_eq!(judge(&told("")), Err(EntryFault::Nobody));
    let mut lowest = told("Ana Ben");
    lowest.lowest_wins = true;
    assert_eq!(judge(&lowest), Err(EntryFault::NoScores));
}
