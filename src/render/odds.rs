//! Odds as text and JSON: figures, and a histogram.

pub mod campaign;
pub mod counsel;
pub mod fury;
pub mod hunt;
pub mod keepers;
pub mod level;
pub mod skill;
pub mod turn;

use serde_json::{Value, json};

use super::histogram::{FullBar, Histogram};
use super::{DOT, Ink, Look, percent};
use crate::rules::odds::expr::{Expr, Formula};
use crate::rules::odds::{Chance, Distribution};

/// More bars are grouped.
const MOST_BARS: usize = 25;
/// With many values, a less likely tail is one bar.
const RARE: f64 = 0.001;
/// Longer fractions are useless to people.
const LONGEST_FRACTION: usize = 25;

/// The subject, and its open hunt.
fn of_hunt(hunt: Option<i64>, what: String) -> String {
    hunt.map_or_else(|| what.clone(), |hunt| format!("hunt (id {hunt}){DOT}{what}"))
}

/// A figure with up to four decimals, without trailing zeros.
pub(super) fn figure(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// `72.2 %, 0.722222 = 13/18`.
pub(super) fn said(chance: Chance) -> String {
    let mut text = percent(chance.probability);
    if chance.probability <= 0.0 || chance.probability >= 1.0 {
        return text;
    }
    text.push_str(&match chance.probability {
        tiny @ ..1e-4 => format!(", {tiny:.4e}"),
        share => format!(", {share:.6}"),
    });
    let exact = chance.exact.map(|exact| exact.to_string());
    match exact.filter(|exact| exact.len() <= LONGEST_FRACTION) {
        Some(exact) => format!("{text} = {exact}"),
        None => text,
    }
}

/// The chance of each number from 0.
pub(super) fn by_number_json(distribution: &Distribution, most: u32) -> Value {
    distribution.by_number(most as usize).iter().map(|chance| chance.probability).collect()
}

/// Each value with its chance.
fn values_json(distribution: &Distribution) -> Value {
    let chances = distribution.chances().into_iter();
    let each = chances.map(|(value, chance)| {
        json!({ "value": value, "probability": chance.probability, "exact": chance.exact })
    });
    each.collect()
}

/// Mean, deviation and every value: what all distributions of sums have.
pub(super) fn distribution_json(distribution: &Distribution) -> Value {
    let (low, high) = distribution.range();
    json!({
        "mean": distribution.mean(),
        "deviation": distribution.deviation(),
        "min": low,
        "max": high,
        "distribution": values_json(distribution),
    })
}

pub fn expression_json(formula: &Formula, distribution: &Distribution) -> Value {
    let mut value = distribution_json(distribution);
    value["expression"] = json!(formula.to_string());
    if formula.compare.is_some() {
        let chance = distribution.chance(|total| formula.meets(total) == Some(true));
        value["probability"] = json!(chance.probability);
        value["exact"] = json!(chance.exact);
    }
    json!({ "odds": value })
}

/// The distribution of an expression, and the chance of its comparison, as text.
pub fn expression(formula: &Formula, distribution: &Distribution, look: &Look) -> String {
    let mut text = look.paint(Ink::Title, &look.wrapped(1, &formula.to_string())) + "\n";
    if formula.compare.is_some() {
        let chance = distribution.chance(|total| formula.meets(total) == Some(true));
        text.push_str(&look.fact("chance", &said(chance)));
    }
    text.push_str(&figures(distribution, look));
    if !distribution.is_exact() {
        let note = "shown as decimals: whole numbers of cases are too long";
        text.push_str(&look.fact("note", note));
    }
    let counted = matches!(&formula.value, Expr::Dice(pool) if pool.successes.is_some());
    let what = if counted { ">successes" } else { ">total" };
    text + "\n" + &bars(distribution, what, look, |total| formula.meets(total))
}

/// Mean, deviation and range as facts.
fn figures(distribution: &Distribution, look: &Look) -> String {
    let (low, high) = distribution.range();
    look.fact("mean", &figure(distribution.mean()))
        + &look.fact("std dev", &figure(distribution.deviation()))
        + &look.fact("range", &format!("{low} to {high}"))
}

/// A bar for every value, or for groups of them if there are many.
fn bars(
    distribution: &Distribution,
    what: &'static str,
    look: &Look,
    meets: impl Fn(i64) -> Option<bool>,
) -> String {
    let compared = meets(0).is_some();
    let mut head = vec![what, ">at least"];
    head.extend(compared.then_some("meets"));
    let mut histogram = Histogram::new(&head, FullBar::Largest);
    for (low, high) in groups(distribution) {
        let group = |value: i64| (low..=high).contains(&value);
        let chance = distribution.chance(group);
        let met = distribution.chance(|value| group(value) && meets(value) == Some(true));
        let meets = match met.probability {
            0.0 => "",
            part if part < chance.probability => "in part",
            _ => "yes",
        };
        let label = if low == high { low.to_string() } else { format!("{low} to {high}") };
        let mut labels = vec![label, percent(distribution.at_least(low).probability)];
        labels.extend(compared.then(|| meets.to_owned()));
        let ink = (!meets.is_empty()).then_some(Ink::Good);
        histogram.push(labels, chance.probability, ink);
    }
    histogram.draw(look)
}

/// Values one by one; if there are many, groups of 2, 5, 10, 20, … that begin at a multiple, and
/// one group for the rare values at either end.
fn groups(distribution: &Distribution) -> Vec<(i64, i64)> {
    let values = distribution.values();
    if values.len() <= MOST_BARS {
        return values.into_iter().map(|value| (value, value)).collect();
    }
    let (low, high) = distribution.between(RARE);
    let sizes = (0..18).flat_map(|power| [1, 2, 5].map(|step| step * 10i64.pow(power)));
    for size in sizes {
        let group = |value: i64| value.div_euclid(size);
        let (first, last) = (group(low), group(high));
        let place =
            |value: i64| group(value).clamp(first.saturating_sub(1), last.saturating_add(1));
        let mut groups: Vec<(i64, i64)> = Vec::new();
        let mut before = None;
        for value in &values {
            match groups.last_mut().filter(|_| before == Some(place(*value))) {
                Some((_, end)) => *end = *value,
                None => groups.push((*value, *value)),
            }
            before = Some(place(*value));
        }
        if groups.len() <= MOST_BARS {
            return groups;
        }
    }
    vec![distribution.range()]
}
