//! Corrected values, in words.

use crate::rules::correct::{Field, Fix};

/// Corrected fields, each with its owner (`Ana's`, or nothing) unless it is the same as before:
/// `Denra's hit points 15 → 12, poison 0 → 1`.
pub fn told<'a>(
    set: impl IntoIterator<Item = &'a Fix>,
    between_owners: &str,
    say: impl Fn(&Fix) -> Option<(Option<String>, String)>,
) -> String {
    let (mut told, mut last) = (String::new(), None);
    for fix in set {
        let Some((whose, what)) = say(fix) else {
            continue;
        };
        let same = last == Some(&fix.of);
        if last.is_some() {
            told.push_str(if same { ", " } else { between_owners });
        }
        if let (Some(whose), false) = (whose, same) {
            told.push_str(&format!("{whose} "));
        }
        told.push_str(&what);
        last = Some(&fix.of);
    }
    told
}

/// `Denra's`; none for the table.
pub fn whose(field: Option<&Field>) -> Option<String> {
    let owner = &field.filter(|field| !field.whose.is_empty())?.whose;
    Some(format!("{owner}'s"))
}

/// The same with its reason, as a sentence.
pub fn sentence(told: &str, reason: &str) -> String {
    if reason.is_empty() {
        format!("corrected: {told}")
    } else {
        format!("corrected: {told} ({reason})")
    }
}
