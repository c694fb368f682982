//! Any text is either read or refused; a read expression prints as an equivalent one.

use proptest::prelude::*;

use super::*;
use crate::dice::RandomDice;

fn pool() -> impl Strategy<Value = String> {
    let compare = prop::sample::select(vec![">=", ">", "<=", "<", "="]);
    (1u32..=4, 2u32..=8, any::<bool>(), 0u32..=4, 0u32..=2, compare).prop_map(
        |(count, faces, explodes, kept, extra, compare)| {
            let bang = if explodes { "!" } else { "" };
            let keep = match kept.min(count) {
                0 => String::new(),
                kept if faces % 2 == 0 => format!("kh{kept}"),
                kept => format!("kl{kept}"),
            };
            match extra {
                0 => format!("({count}d{faces}{bang}{keep}{compare}{})", faces / 2 + 1),
                _ => format!("{count}d{faces}{bang}{keep}"),
            }
        },
    )
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![pool(), (0u32..50).prop_map(|n| n.to_string())];
    let sum = leaf.prop_recursive(2, 5, 2, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*"]), inner.clone())
                .prop_map(|(a, sign, b)| format!("{a}{sign}{b}")),
            inner.clone().prop_map(|a| format!("({a})")),
            inner.prop_map(|a| format!("-{a}")),
        ]
    });
    (sum, prop::option::of(-5i32..40)).prop_map(|(sum, bound)| match bound {
        Some(bound) => format!("{sum} >= {bound}"),
        None => sum,
    })
}

proptest! {
    #![proptest_config(crate::samples::repeatable(1000, 4))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        if let Err(fault) = Formula::read(&text) {
            prop_assert!(!fault.to_string().is_empty());
        }
    }

    #[test]
    fn any_text_of_dice_signs_is_read_or_refused(text in "[0-9dDkhlx!%()+*<>= −×-]{0,30}") {
        if let Ok(formula) = Formula::read(&text) {
            prop_assert_eq!(&Formula::read(&formula.to_string()).unwrap(), &formula);
        }
    }

    #[test]
    fn hints_propose_what_is_answered(
        text in "(2[+*-]|-|\\()?[1-9]d[1-9]!?(k[hl][1-9])?(>=|>|<=|<|=| >= )-?[0-9]{1,2}([+*-][1-9]|\\)| >= 2){0,2}"
    ) {
        super::tests::hints_are_answered(&text);
    }

    #[test]
    fn what_is_printed_reads_the_same(text in expression()) {
        let formula = Formula::read(&text);
        prop_assume!(formula.is_ok(), "successes that every die has");
        let formula = formula.unwrap();
        prop_assert_eq!(&Formula::read(&formula.to_string()).unwrap(), &formula);
    }

    #[test]
    fn chances_add_up_and_hold_every_roll(text in expression(), seed in 0u64..1000) {
        let formula = Formula::read(&text);
        prop_assume!(formula.is_ok(), "successes that every die has");
        let formula = formula.unwrap();
        let Ok(odds) = distribution(&formula) else { return Ok(()) };
        let chances = odds.chances();
        let sum: f64 = chances.iter().map(|(_, chance)| chance.probability).sum();
        prop_assert!((sum - 1.0).abs() < 1e-9, "{} {}", text, sum);
        let total = roll(&formula, &mut RandomDice::new(seed, 0)).unwrap().total;
        prop_assert!(chances.iter().any(|(value, _)| *value == total));
    }
}
