//! Chances in percent: exact ones with a decimal, estimates in whole percent.

/// A chance in everyday form: one decimal, and never `0.0 %` for a possible event, nor `100.0 %`
/// for an uncertain one.
pub fn percent(share: f64) -> String {
    match share {
        ..=0.0 => "0 %".to_owned(),
        1.0.. => "100 %".to_owned(),
        ..0.0005 => "<0.1 %".to_owned(),
        0.9995.. => ">99.9 %".to_owned(),
        _ => format!("{:.1} %", share * 100.0),
    }
}

/// An estimated chance, in whole percent.
pub fn about(chance: f64) -> String {
    match chance {
        _ if chance < 0.005 => "<1 %".to_owned(),
        _ if chance > 0.995 => ">99 %".to_owned(),
        _ => format!("{:.0} %", chance * 100.0),
    }
}
