use proptest::prelude::*;

use super::*;

fn lot(over: u32, under: u32, count: u64, bad: u64) -> Lot {
    Lot { over, under, count, bad }
}

/// Every outcome of the sides of these dice, one by one.
fn brute(lots: &[Lot]) -> (f64, f64) {
    let dice: Vec<(u32, u32)> =
        lots.iter().flat_map(|lot| (0..lot.count).map(|_| (lot.over, lot.under))).collect();
    let wanted: u64 = lots.iter().map(|lot| lot.bad).sum();
    let all: u64 = dice.iter().map(|(_, under)| u64::from(*under)).product();
    let (mut few, mut many) = (0u64, 0u64);
    for mut fall in 0..all {
        let mut bad = 0;
        for (over, under) in &dice {
            bad += u64::from(fall % u64::from(*under) < u64::from(*over));
            fall /= u64::from(*under);
        }
        few += u64::from(bad <= wanted);
        many += u64::from(bad >= wanted);
    }
    (few as f64 / all as f64, many as f64 / all as f64)
}

#[test]
fn five_dice_without_a_dragon_are_counted_by_hand() {
    let luck = Luck::of(&[lot(1, 6, 5, 0)]).unwrap();
    assert_eq!(luck.exact, Some((Fraction::new(3125, 7776), Fraction::ONE)), "5/6 to the fifth");
    assert!(luck.is_lucky() && luck.is_few());
    assert!((luck.expected - 5.0 / 6.0).abs() < 1e-12);
    assert!((luck.deviation - (25.0f64 / 36.0).sqrt()).abs() < 1e-12);
    assert_eq!(Luck::of(&[]), None);
    assert_eq!(Luck::of(&[lot(1, 6, 0, 0)]), None);
}

/// The sum of the chances of ten to thirty Dragons, computed independently.
#[test]
fn ten_dragons_of_thirty_dice_are_two_in_a_hundred() {
    let luck = Luck::of(&[lot(1, 6, 30, 10)]).unwrap();
    assert!((luck.so_many - 0.019_706).abs() < 5e-7, "{}", luck.so_many);
    assert!(!luck.is_lucky() && !luck.is_few());
}

#[test]
fn lots_with_the_same_chance_are_one() {
    let parts = [lot(1, 6, 20, 3), lot(2, 12, 20, 5)];
    assert_eq!(Luck::of(&parts), Luck::of(&[lot(1, 6, 40, 8)]));
}

#[test]
fn what_never_or_always_happens_is_certain() {
    let luck = Luck::of(&[lot(0, 6, 3, 0), lot(6, 6, 2, 2)]).unwrap();
    assert_eq!((luck.so_few, luck.so_many), (1.0, 1.0));
    let many = Luck::of(&[lot(0, 6, 300, 0), lot(1, 1, 200, 200)]).unwrap();
    assert_eq!((many.so_few, many.so_many), (1.0, 1.0));
}

/// Both tails include the number itself, so their sum exceeds one by its chance.
#[test]
fn many_dice_are_worked_out_without_a_bell_curve() {
    let luck = Luck::of(&[lot(1, 6, 100_000, 16_700), lot(91, 216, 5_000, 2_100)]).unwrap();
    assert_eq!(luck.exact, None);
    let both = luck.so_few + luck.so_many;
    assert!(both > 1.0 && both < 1.01, "{both}");
    let far = Luck::of(&[lot(1, 6, 100_000, 0)]).unwrap();
    assert!(far.so_few < 1e-30 && far.so_many > 1.0 - 1e-9);
    let further = Luck::of(&[lot(1, 6, 100_000, 100_000)]).unwrap();
    assert!(further.so_few > 1.0 - 1e-9 && further.so_many < 1e-30);
}

proptest! {
    #![proptest_config(crate::samples::repeatable(60, 17))]

    /// Dice of several kinds together, against every case.
    #[test]
    fn convolutions_equal_enumeration(
        chances in proptest::collection::vec((0u32..=6, 1u64..=3, 0u64..=3), 1..=3)
    ) {
        let lots: Vec<Lot> = chances
            .into_iter()
            .map(|(over, count, bad)| lot(over, 6, count, bad.min(count)))
            .take_while({
                let mut dice = 0;
                move |lot| { dice += lot.count; dice <= 6 }
            })
            .collect();
        let luck = Luck::of(&lots).unwrap();
        let (few, many) = brute(&lots);
        prop_assert!((luck.so_few - few).abs() < 1e-12);
        prop_assert!((luck.so_many - many).abs() < 1e-12);
        let bad = lots.iter().map(|lot| lot.bad).sum();
        let (near_few, near_many) = tails(&together(&lots), bad);
        prop_assert!((near_few - few).abs() < 1e-12, "{near_few} {few}");
        prop_assert!((near_many - many).abs() < 1e-12, "{near_many} {many}");
    }

    /// Decimals agree with integers as far as these go.
    #[test]
    fn decimals_agree_with_whole_numbers(a in 1u64..30, b in 0u64..12, share in 0.0f64..1.0) {
        let bad = |count: u64| crate::truncate::<u64>(count as f64 * share);
        let lots = [lot(1, 6, a, bad(a)), lot(1, 2, b, bad(b))];
        let (few, many) = counted(&together(&lots), bad(a) + bad(b)).unwrap();
        let near = tails(&together(&lots), bad(a) + bad(b));
        prop_assert!((near.0 / few.value() - 1.0).abs() < 1e-9);
        prop_assert!((near.1 / many.value() - 1.0).abs() < 1e-9);
    }
}
