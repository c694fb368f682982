//! Settings of Dragon Keepers: what the texts leave open, and what is printed only on dice.

use super::table::house;
use crate::app::{Connection, Done, Failure, Session, play};
use crate::rules::keepers::battle::Faces;
use crate::rules::keepers::{Keepers, SETTINGS, is_die, setting};
use crate::rules::name;
use crate::rules::setting::Setting;
use crate::rules::title::Title;

/// A setting as it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingReport {
    pub key: &'static str,
    pub meaning: &'static str,
    pub value: String,
    pub default: &'static str,
    /// Other values it may have; none for a die, whose faces are any six.
    pub values: &'static [&'static str],
    /// Nobody has read it off the component: a stand-in counts.
    pub stand_in: bool,
}

fn report(conn: &Connection, setting: &'static Setting) -> Result<SettingReport, Failure> {
    let house = house(conn)?;
    Ok(SettingReport {
        key: setting.key,
        meaning: setting.meaning,
        value: house.value(setting),
        default: setting.default_value(),
        values: if is_die(setting) { &[] } else { setting.values },
        stand_in: match setting.key {
            "white-die" => house.dice.white.stand_in,
            "red-die" => house.dice.red.stand_in,
            _ => false,
        },
    })
}

/// All settings, or one.
pub fn list(session: &Session, typed: Option<&str>) -> Result<Vec<SettingReport>, Failure> {
    match typed {
        Some(typed) => Ok(vec![report(session.conn(), setting(typed)?)?]),
        None => SETTINGS.iter().map(|s| report(session.conn(), s)).collect(),
    }
}

/// Chooses a value; `unknown` puts a die's stand-in back.
pub fn choose(
    session: &mut Session,
    typed: &str,
    value: &str,
) -> Result<Done<SettingReport>, Failure> {
    let chosen = setting(typed)?;
    let stored = match (is_die(chosen), name::key(value).as_str()) {
        (true, "unknown") => None,
        (true, _) => Some(Faces::read(value)?.to_string()),
        (false, _) => {
            Some(chosen.value(value)?.to_owned()).filter(|value| value != chosen.default_value())
        }
    };
    let choice = vec![(chosen.key.to_owned(), stored)];
    play::setting::choose(
        session,
        Keepers::SLUG,
        |_| Ok(choice.clone()),
        |conn, _, _| {
            let report = report(conn, chosen)?;
            let text = format!("keepers setting {} is {}", report.key, report.value);
            Ok((report, text))
        },
    )
}
