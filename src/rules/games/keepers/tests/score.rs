use super::*;

fn claims(table: &[(u8, u8)]) -> Vec<Claim> {
    let tribes = Dragon::ALL.into_iter();
    tribes
        .zip(table)
        .map(|(tribe, (shields, arrows))| Claim { tribe, shields: *shields, arrows: *arrows })
        .collect()
}

fn winners(table: &[(u8, u8)]) -> Vec<usize> {
    let ranks = standings(&claims(table));
    (0..table.len()).filter(|n| ranks[*n].rank == 1).collect()
}

/// Game End; ruling 5: most shields, then fewest arrows on the favourite, then shared.
#[test]
fn shields_then_arrows_then_shared() {
    assert_eq!(winners(&[(3, 3), (2, 0), (2, 0)]), [0]);
    assert_eq!(winners(&[(3, 2), (3, 1), (2, 0)]), [1]);
    assert_eq!(winners(&[(3, 1), (3, 1), (3, 2)]), [0, 1]);
    assert_eq!(winners(&[(0, 1), (0, 1), (0, 1)]), [0, 1, 2]);
    let standing = standings(&claims(&[(3, 2), (3, 1), (2, 0)]));
    assert_eq!(standing.iter().map(|s| s.rank).collect::<Vec<_>>(), [2, 1, 3]);
    assert!(standing[0].by_arrows && !standing[2].by_arrows);
}

/// All cases of three players: the winners agree with an independent wording of the rule.
#[test]
fn tie_breaks_exhaustively_for_three_players() {
    let seats: Vec<(u8, u8)> = (0..=3).flat_map(|s| (0..=3).map(move |a| (s, a))).collect();
    for a in &seats {
        for b in &seats {
            for c in &seats {
                let table = [*a, *b, *c];
                let most = table.iter().map(|(s, _)| *s).max().unwrap();
                let best = table.iter().filter(|(s, _)| *s == most);
                let fewest = best.map(|(_, a)| *a).min().unwrap();
                let wanted: Vec<usize> = (0..3).filter(|n| table[*n] == (most, fewest)).collect();
                assert_eq!(winners(&table), wanted, "{table:?}");
                let ranks: Vec<usize> = standings(&claims(&table)).iter().map(|s| s.rank).collect();
                assert!(ranks.contains(&1) && ranks.iter().all(|rank| (1..=3).contains(rank)));
            }
        }
    }
}

/// Ruling 5: a defeated favourite counts 3.
#[test]
fn what_cannot_be_is_refused() {
    use Dragon::{Blue, Red, White};
    let fault = |told: &[(Dragon, i64, i64)], defeated: &[Dragon]| {
        check_claims(told, defeated, true).unwrap_err().to_string()
    };
    assert_eq!(fault(&[(Red, 4, 0)], &[]), "a tribe has 3 shields, not 4");
    assert_eq!(fault(&[(Red, -1, 0)], &[]), "a tribe has 3 shields, not -1");
    assert_eq!(fault(&[(Red, 1, 9)], &[]), "0 to 3 arrows lie on a favourite, not 9");
    assert_eq!(
        fault(&[(Red, 1, 1)], &[Red]),
        "the red dragon was defeated: it counts 3 arrows, not 1"
    );
    assert_eq!(
        fault(&[(Blue, 1, 1), (White, 0, 0), (Blue, 2, 0)], &[]),
        "the blue tribe is named twice"
    );
    assert_eq!(
        fault(&[(Blue, 3, 0)], &[Red, White, Dragon::Green, Dragon::Yellow]),
        "3 shields cannot lie on 2 dragons"
    );
    let told = check_claims(&[(Red, 2, 3)], &[Red], true);
    assert_eq!(told.unwrap()[0].arrows, 3);
}

/// Ruling 3: without shared dragons each dragon has at most one shield.
#[test]
fn shields_need_dragons_of_their_own_where_none_is_shared() {
    use Dragon::{Blue, Green, Purple, Red, White};
    let told = |white: i64| [(Red, 2, 0), (Blue, 1, 0), (White, white, 1)];
    let (shields, dragons) = (5, 4);
    let fallen = [Green, Purple];
    assert_eq!(
        check_claims(&told(2), &fallen, false),
        Err(ScoreFault::Unshared { shields, dragons })
    );
    assert_eq!(check_claims(&told(1), &fallen, false).unwrap().len(), 3);
    assert_eq!(check_claims(&told(2), &[], false).unwrap().len(), 3);
    assert_eq!(check_claims(&told(2), &fallen, true).unwrap().len(), 3);
}

/// Game End; rulings 4 and 5, in words.
#[test]
fn the_verdict_says_why() {
    let how = |table: &[(u8, u8)], defeated: &[Dragon], nobody| {
        verdict(&["Ana", "Ben", "Cleo"], &claims(table), defeated, nobody).how
    };
    assert_eq!(how(&[(3, 0), (1, 0), (0, 0)], &[], false), "Ana wins with 3 shields");
    assert_eq!(
        how(&[(3, 2), (3, 1), (3, 2)], &[], false),
        "Ben wins: 3 shields like Ana and Cleo, and the fewest arrows on the favourite (1)"
    );
    assert_eq!(
        how(&[(2, 0), (2, 0), (1, 0)], &[Dragon::Blue], false),
        "Ana and Ben share the win: 2 shields each, and 0 arrows on each favourite; \
         the blue dragon was defeated"
    );
    assert_eq!(
        how(&[(2, 0), (2, 0), (1, 0)], &[Dragon::Blue, Dragon::White], true),
        "nobody wins: the blue and white dragons were defeated"
    );
}
