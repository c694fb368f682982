//! The grammar by example, and its odds against brute force.

use std::collections::BTreeMap;

use super::*;
use crate::Refused;
use crate::dice::RandomDice;
use crate::odds::Fraction;

fn read(text: &str) -> Formula {
    Formula::read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn fault(text: &str) -> (String, String) {
    let fault = Formula::read(text).expect_err(text);
    (fault.to_string(), fault.hint().unwrap_or_default())
}

/// Every roll of the dice, one after the other, like the wheels of a counter.
struct Wheels {
    at: usize,
    shown: Vec<(u32, u32)>,
}

impl FaceSource for Wheels {
    fn throw(&mut self, faces: u32) -> Result<u32, RollFault> {
        if self.at == self.shown.len() {
            self.shown.push((1, faces));
        }
        self.at += 1;
        Ok(self.shown[self.at - 1].0)
    }
}

/// Totals and their chances, by enumerating every case, including explosions.
fn enumerated(formula: &Formula) -> BTreeMap<i64, f64> {
    let mut chances = BTreeMap::new();
    let mut wheels = Wheels { at: 0, shown: Vec::new() };
    loop {
        wheels.at = 0;
        let total = roll(formula, &mut wheels).unwrap().total;
        let share: f64 = wheels.shown.iter().map(|(_, faces)| 1.0 / f64::from(*faces)).product();
        *chances.entry(total).or_insert(0.0) += share;
        while wheels.shown.last().is_some_and(|(face, faces)| face == faces) {
            wheels.shown.pop();
        }
        match wheels.shown.last_mut() {
            Some((face, _)) => *face += 1,
            None => return chances,
        }
    }
}

#[test]
fn every_exact_figure_agrees_with_counting_every_case() {
    for text in [
        "7",
        "d6",
        "2d6",
        "2d6+3",
        "3d6",
        "4d6kh3",
        "4d6kl1",
        "4d6kh1",
        "5d4kl3",
        "2d20kl1",
        "2d20kh1",
        "5d6>=5",
        "4d6<2",
        "4d6=6",
        "5d6kh3>=5",
        "5d6kl2<=2",
        "d4!",
        "2d3!",
        "2d4!kh1",
        "2d4!>=5",
        "d1!",
        "d%",
        "2*(d6-3)",
        "d6*d6",
        "d4*d4*d4",
        "-2d4",
        "(d6+1)*(d4-2)-d3",
        "3d6*1000000",
        "(d6>=5)+(2d4>=3)",
        "d8-d8",
    ] {
        let formula = read(text);
        let counted = distribution(&formula).unwrap();
        assert!(counted.is_exact(), "{text}");
        let enumerated = enumerated(&formula);
        let chances = counted.chances();
        let values: Vec<i64> = chances.iter().map(|(value, _)| *value).collect();
        let wanted: Vec<i64> = enumerated.keys().copied().collect();
        assert_eq!(values, wanted, "{text}");
        for (value, chance) in chances {
            let wanted = enumerated[&value];
            let near = (chance.probability - wanted).abs() < 1e-9;
            assert!(near, "{text}: {value} {chance:?} {wanted}");
        }
    }
}

#[test]
fn known_figures_come_out_as_printed_elsewhere() {
    let exact = |text: &str| {
        let formula = read(text);
        let odds = distribution(&formula).unwrap();
        let chance = odds.chance(|total| formula.meets(total).unwrap());
        chance.exact.unwrap().to_string()
    };
    assert_eq!(exact("2d6 >= 9"), "5/18");
    assert_eq!(exact("2d6+3 >= 9"), "13/18");
    assert_eq!(exact("4d6kh3 = 18"), "7/432");
    assert_eq!(exact("d20>=15"), "3/10");
    assert_eq!(exact("2d20kl1 >= 11"), "1/4");
    assert_eq!(exact("5d6>=5 >= 1"), "211/243");
    assert_eq!(exact("2d6 > 12"), "0/1");
    assert_eq!(exact("2d6 < -3"), "0/1");
    let mean = |text: &str| distribution(&read(text)).unwrap().mean();
    assert!((mean("4d6kh3") - 15869.0 / 1296.0).abs() < 1e-9);
    assert!((mean("5d6>=5") - 5.0 / 3.0).abs() < 1e-9);
    assert!((mean("d6!") - 4.2).abs() < 1e-6, "geometric, cut after ten");
}

#[test]
fn many_dice_are_told_in_decimals_that_stay_true() {
    let odds = distribution(&read("200d6")).unwrap();
    assert!(!odds.is_exact());
    assert!((odds.mean() - 700.0).abs() < 1e-6);
    assert!((odds.deviation() - (200.0f64 * 35.0 / 12.0).sqrt()).abs() < 1e-6);
    let sum: f64 = odds.chances().iter().map(|(_, c)| c.probability).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    let some = odds.chances().iter().all(|(_, c)| c.probability > 0.0);
    assert!(some, "what can happen is never nothing");
    let kept = distribution(&read("60d6kh10")).unwrap();
    let sum: f64 = kept.chances().iter().map(|(_, c)| c.probability).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn rolled_values_come_near_the_exact_ones() {
    for text in ["2d6+3", "4d6kh3", "5d6>=5", "3d6!", "2d8kl1*2", "d%"] {
        let formula = read(text);
        let odds = distribution(&formula).unwrap();
        let mut dice = RandomDice::new(11, 0);
        let rolls = 20_000;
        let totals: Vec<i64> =
            (0..rolls).map(|_| roll(&formula, &mut dice).unwrap().total).collect();
        let mean = totals.iter().sum::<i64>() as f64 / f64::from(rolls);
        let error = odds.deviation() / f64::from(rolls).sqrt();
        assert!((mean - odds.mean()).abs() < 4.0 * error, "{text}: {mean}");
        let half = odds.mean().round() as i64;
        let exact = odds.at_least(half).probability;
        let seen = totals.iter().filter(|total| **total >= half).count();
        let seen = seen as f64 / f64::from(rolls);
        assert!((seen - exact).abs() < 0.02, "{text}: {seen} {exact}");
    }
}

#[test]
fn a_comparison_directly_after_several_dice_counts_them() {
    assert!(read("5d6>=5").compare.is_none());
    assert_eq!(read("5d6 >= 5").compare, Some((Compare::AtLeast, 5)));
    assert_eq!(read("(5d6)>=5").compare, Some((Compare::AtLeast, 5)));
    assert_eq!(read("d20>=15").compare, Some((Compare::AtLeast, 15)));
    assert_eq!(read("2d6+3>=9").compare, Some((Compare::AtLeast, 9)));
    assert_eq!(read("5d6>=5 >= 2").compare, Some((Compare::AtLeast, 2)));
    assert_eq!(read("d8+d6>=9").compare, Some((Compare::AtLeast, 9)));
    assert!(read("(d6>=5)").compare.is_none());
    let odds = distribution(&read("(5d6>=5)+2")).unwrap();
    assert_eq!(odds.range(), (2, 7), "two sure successes more");
}

#[test]
fn signs_may_be_written_as_people_do() {
    for (written, plain) in [
        ("2D6 + 3", "2d6+3"),
        ("2d6 − 1", "2d6-1"),
        ("2 × d6", "2*d6"),
        ("2x3d4", "2*3d4"),
        ("d%", "d100"),
        ("2d6 ≥ 9", "2d6 >= 9"),
        ("2d6 == 7", "2d6 = 7"),
        ("2d6 => 9", "2d6 >= 9"),
        ("+d6", "d6"),
        ("2d20kh", "2d20kh1"),
        ("1d4", "d4"),
        ("4d6kh3!", "4d6!kh3"),
        ("((2d6))", "2d6"),
        ("( 5d6>=5 )+1", "(5d6>=5)+1"),
    ] {
        assert_eq!(read(written).to_string(), plain);
    }
}

#[test]
fn a_fault_is_pointed_at() {
    assert_eq!(fault("4d6kh9").0, "9 cannot be kept out of 4 dice\n  4d6kh9\n     ^^^");
    assert_eq!(fault("4d6kh9").1, "kh1 to kh4, kl1 to kl4");
    assert_eq!(
        fault("2d6+").0,
        "a number, dice or a parenthesis should come here\n  2d6+\n      ^"
    );
    assert_eq!(fault("(2d6+3").0, "this parenthesis is never closed\n  (2d6+3\n  ^");
    assert_eq!(
        fault("２d6").0,
        "a dice expression cannot contain this\n  ２d6\n  ^^",
        "as wide as it is drawn"
    );
    assert_eq!(
        fault("2d6>=9"),
        (
            "no single die of 2d6 can meet >= 9\n  2d6>=9\n  ^^^^^^".to_owned(),
            "to compare the sum, put a space between: '2d6 >= 9'".to_owned()
        )
    );
    assert_eq!(
        fault("2d6+3d6>=5"),
        (
            "does this compare each die of 3d6, or the whole?\n  2d6+3d6>=5\n      ^^^^^^"
                .to_owned(),
            "'2d6+3d6 >= 5' compares the whole, '2d6+(3d6>=5)' counts dice".to_owned()
        )
    );
}

#[test]
fn nonsense_is_refused_at_once() {
    let deep = "(".repeat(50) + "1" + &")".repeat(50);
    let minuses = "-".repeat(100) + "1";
    let long = "1+".repeat(150) + "1";
    for (text, aim) in [
        ("", ExprProblem::Empty),
        (" \t", ExprProblem::Empty),
        ("0d6", ExprProblem::DiceCount),
        ("1000000000d6", ExprProblem::DiceCount),
        ("99999999999999999999999d6", ExprProblem::NumberTooLarge),
        ("d0", ExprProblem::Faces),
        ("d1000000000", ExprProblem::Faces),
        ("4d6kh0", ExprProblem::KeepsNone),
        ("600d6+600d6", ExprProblem::TooManyDice),
        ("200d6kh3", ExprProblem::KeepsFromTooMany),
        ("2d6!!", ExprProblem::Twice),
        ("4d6kh3kl1", ExprProblem::Twice),
        ("3d6!=5", ExprProblem::NotEqual),
        ("2d6 >= 9 >= 3", ExprProblem::CompareNotLast),
        ("(2d6 >= 9)+1", ExprProblem::CompareNotLast),
        ("2d6 >= 9+1", ExprProblem::CompareNotLast),
        ("1000001", ExprProblem::NumberTooLarge),
        ("dragon", ExprProblem::Unknown),
        ("2d6;drop", ExprProblem::Unknown),
        ("2d6🐉", ExprProblem::Unknown),
        (&deep, ExprProblem::TooDeep),
        (&minuses, ExprProblem::TooDeep),
        (&long, ExprProblem::TooLong),
    ] {
        assert_eq!(Formula::read(text).expect_err(text).aim, aim, "{text}");
    }
    for text in ["d", "2d", "2 6", "kh3", "()", "2d6)", ">= 3", "2d6 >=", "d-6", "*3", "%"] {
        let aim = Formula::read(text).expect_err(text).aim;
        assert!(matches!(aim, ExprProblem::Expected(_)), "{text}: {aim:?}");
    }
}

#[test]
fn what_would_take_too_long_is_refused_at_once() {
    for (text, aim) in [
        ("1000d1000", ExprProblem::TooManyTotals),
        ("500d1000-500d1000", ExprProblem::TooManyTotals),
        ("100d1000!", ExprProblem::TooManyTotals),
        ("1000d9!", ExprProblem::TooMuch),
        ("100d500kh90", ExprProblem::TooMuch),
        ("20d100*20d100", ExprProblem::TooManyTotals),
    ] {
        let fault = distribution(&read(text)).unwrap_err();
        assert_eq!(fault.aim, aim, "{text}");
    }
    let large = "1000000*1000000*1000000*1000000*d6";
    let aim = distribution(&read(large)).unwrap_err().aim;
    assert_eq!(aim, ExprProblem::ValueTooLarge);
    let rolled = roll(&read(large), &mut RandomDice::new(1, 0)).unwrap_err();
    assert_eq!(rolled.to_string(), "the numbers become too large");
}

#[test]
fn typed_dice_are_equals_of_rolled_ones() {
    let typed = |text: &str, dice: &str| {
        let mut source = TypedFaces::read(dice).unwrap();
        let rolled = roll(&read(text), &mut source)?;
        source.finish().map(|()| rolled)
    };
    assert_eq!(typed("2d6+3", "4 5").unwrap().total, 12);
    let kept = typed("4d6kh3", "1,6,1,5").unwrap();
    assert_eq!(kept.total, 12);
    let dropped: Vec<bool> = kept.pools[0].1.iter().map(|die| !die.kept).collect();
    assert_eq!(dropped, [false, false, true, false]);
    let exploded = typed("3d6!", "6 2 6 6 1 3").unwrap();
    let shown: Vec<&[u32]> = exploded.pools[0].1.iter().map(|d| &d.shown[..]).collect();
    assert_eq!(shown, [&[6, 6, 3][..], &[2], &[6, 1]]);
    assert_eq!(exploded.total, 24);
    assert_eq!(typed("d1!", "1 1 1 1 1 1 1 1 1 1 1").unwrap().total, 11);
    assert_eq!(typed("5d6>=5", "5 1 6 4 5").unwrap().total, 3);
    assert_eq!(typed("2d6 >= 9", "4 4").unwrap().met, Some(false));
    let says = |text, dice| typed(text, dice).unwrap_err().to_string();
    assert_eq!(says("2d6", "7 1"), "a d6 does not show 7");
    assert_eq!(says("2d6", "0 1"), "a d6 does not show 0");
    assert_eq!(says("2d6", "3"), "this roll needs more dice than the 1 given");
    assert_eq!(says("2d6", "3 4 5"), "1 die left over: only 2 dice could be rolled");
    let nothing = TypedFaces::read("3 X").unwrap_err().to_string();
    assert_eq!(nothing, "X is not a face of a die");
}

/// The promises of the help of `wyrm odds` and `wyrm roll`, near their bounds.
#[test]
fn what_help_promises_is_answered() {
    for (text, mean) in [
        ("100d1000", 50_050.0),
        ("1000d20", 10_500.0),
        ("1000d1000>=501", 500.0),
        ("100d1000kh100", 50_050.0),
        ("100d1000kh50>=1000", 0.1),
        ("100d50kl2", 2.0),
        ("10d200kh9", 1005.0),
        ("2d1000!", 1002.0),
        ("333d6!", 1398.6),
        ("20d50!kh1", 50.0),
        ("1000d2!", 2999.0),
        ("100d1000!kh1", 1000.0),
        ("300d50+200d20-100d100", 4700.0),
        ("50d6*3+90d1000", 45_570.0),
        ("2*(100d6>=5)-100d10", -483.33),
    ] {
        let formula = read(text);
        let odds = distribution(&formula).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let sum: f64 = odds.chances().iter().map(|(_, c)| c.probability).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{text}: {sum}");
        let near = (odds.mean() - mean).abs() < 1.0 + mean.abs() / 10.0;
        assert!(near || text.contains('k'), "{text}: {}", odds.mean());
        roll(&formula, &mut RandomDice::new(1, 0)).unwrap();
    }
    roll(&read("1000d1000"), &mut RandomDice::new(1, 0)).unwrap();
}

/// Tails are as exact as the middle: the chance of all sixes, and of one less.
#[test]
fn decimals_are_true_in_the_tails() {
    let odds = distribution(&read("150d6")).unwrap();
    assert!(!odds.is_exact());
    let all = 6f64.powi(-150);
    for (least, cases) in [(900, 1.0), (899, 151.0), (898, 151.0 + 11_325.0)] {
        let found = odds.at_least(least).probability;
        assert!((found / (cases * all) - 1.0).abs() < 1e-9, "{least}: {found}");
    }
    let kept = distribution(&read("60d6kh10")).unwrap();
    let none = kept.chance(|total| total == 10).probability;
    assert!((none / 6f64.powi(-60) - 1.0).abs() < 1e-9, "all dice show 1");
}

/// With another term on either side, the comparison is ambiguous.
#[test]
fn dice_that_are_counted_stand_alone() {
    let dice = ["5d6", "5d6kh3", "5d6kl2", "5d6!", "5d6!kh2", "3d%"];
    for (dice, compare) in dice.iter().flat_map(|dice| {
        let compares = [">=5", ">5", "<=5", "<5", "=5", "≥5", "== 5", "=> 5"];
        compares.map(move |compare| (dice, compare))
    }) {
        let counted = format!("{dice}{compare}");
        if dice.ends_with('!') && compare.starts_with('=') {
            continue;
        }
        read(&counted);
        for beside in ["+2", "-2", "*2", " + 2", "−2", "×2", "x2", "+d6", "-(d6)", "+2 >= 3"] {
            let ambiguous = |text: &str| {
                let aim = Formula::read(text).expect_err(text).aim;
                assert!(matches!(aim, ExprProblem::Ambiguous { .. }), "{text}: {aim:?}");
            };
            ambiguous(&format!("{counted}{beside}"));
            ambiguous(&format!("({counted}{beside})"));
            read(&format!("({counted}){beside}"));
        }
        for before in ["2+", "2-", "2*", "-", "+", "d6+", "2 × ", "(1)+"] {
            for text in [format!("{before}{counted}"), format!("({before}{counted})")] {
                let aim = Formula::read(&text).expect_err(&text).aim;
                assert!(matches!(aim, ExprProblem::Ambiguous { .. }), "{text}: {aim:?}");
            }
            read(&format!("{before}({counted})"));
        }
        read(&format!("{counted} >= 2"));
        read(&format!("(({counted}))"));
    }
    assert_eq!(
        fault("5d6>=4+2").1,
        "'5d6+2 >= 4' compares the whole, '(5d6>=4)+2' counts dice, '5d6>=6' changes the bound"
    );
    assert_eq!(
        fault("5d6>=5+2").1,
        "'5d6+2 >= 5' compares the whole, '(5d6>=5)+2' counts dice",
        "no die shows 7"
    );
    assert_eq!(fault("2+3d6>=9").1, "'2+3d6 >= 9' compares the whole");
}

/// The proposals of a hint: in quotes, or after "as in".
fn proposed(hint: &str) -> Vec<String> {
    match hint.strip_prefix("as in ").filter(|_| !hint.contains('\'')) {
        Some(list) => list.split(", ").map(str::to_owned).collect(),
        None => hint.split('\'').skip(1).step_by(2).map(str::to_owned).collect(),
    }
}

/// Checks that the hint of a refusal proposes only expressions that can be read, rolled and counted.
pub(super) fn hints_are_answered(text: &str) {
    let Err(fault) = Formula::read(text) else {
        return;
    };
    let hint = fault.hint().unwrap_or_default();
    let mut proposals = proposed(&hint);
    if let ExprProblem::KeepsMore { of, .. } = fault.aim {
        let kept = [format!("kh{of}"), format!("kl{of}"), "kh1".into(), "kl1".into()];
        assert!(kept.iter().all(|kept| hint.contains(kept)), "{text}: {hint}");
        proposals.extend(kept.map(|kept| format!("{of}d6{kept}")));
    }
    for proposal in proposals {
        let formula = read(&proposal);
        roll(&formula, &mut RandomDice::new(1, 0)).unwrap();
        let counted = distribution(&formula);
        assert!(counted.is_ok(), "{text}: {proposal}");
    }
}

#[test]
fn every_hint_proposes_what_is_answered() {
    let long = "1+".repeat(150);
    let deep = "(".repeat(50);
    let mut met = Vec::new();
    for text in [
        "",
        &long,
        &deep,
        "dragon",
        "2d",
        "(2d6",
        "1000001",
        "0d6",
        "600d6+600d6",
        "200d6kh300",
        "101d6kl1",
        "d0",
        "4d6kh0",
        "4d6kh9",
        "100d6kh101",
        "2d6!!",
        "2d6>=9",
        "3d6<=10",
        "(2d6>=9)+1",
        "1+(5d1>=1)",
        "1000d1000>=2000",
        "2+5d6>=5",
        "5d6>=5+2",
        "5d6>=5*2",
        "5d6>=5-4",
        "5d6>=-5+2",
        "2d6>=9+1",
        "5d6>=5+2 >= 3",
        "5d6>=5+",
        "2+5d6>=9+",
        "2+5d6>=5+3d6>=4",
        "(2+5d6>=5)",
        "(5d6>=5+1)*2",
        "-5d6!kh2>=7",
        "1000d1000>=5+2",
        "100d1000kh50>=5+2",
        "2d6 >= 9 >= 3",
        "2d6 >= 9+1",
        "(2d6 >= 9)",
        "3d6!=5",
    ] {
        hints_are_answered(text);
        met.push(std::mem::discriminant(&Formula::read(text).expect_err(text).aim));
    }
    met.sort_by_key(|aim| format!("{aim:?}"));
    met.dedup();
    assert_eq!(met.len(), 18, "every fault of reading");
}

/// A seed's dice must not change between versions.
#[test]
fn a_seed_rolls_the_same_forever() {
    let mut dice = RandomDice::new(7, 0);
    let totals: Vec<i64> = (0..6).map(|_| roll(&read("2d6"), &mut dice).unwrap().total).collect();
    assert_eq!(totals, [6, 6, 5, 4, 11, 10]);
}

#[test]
fn a_fraction_is_given_while_it_fits() {
    let odds = distribution(&read("40d6")).unwrap();
    let all_sixes = odds.chance(|total| total == 240).exact.unwrap();
    assert_eq!(all_sixes, Fraction::new(1, 6u128.pow(40)));
    assert!(!distribution(&read("60d6")).unwrap().is_exact());
}
