//! `--date`: when something happened, if not now.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use clap::Args;

use super::terminal::ui::Ui;
use crate::app::{Day, FIRST_YEAR, Failure, Result};
use crate::rules::name::{key, shown};

// For every change with a day.
#[derive(Debug, Clone, Default, Args)]
pub struct DayArg {
    /// When it happened, if not now: 2026-11-14, "2026-11-14 20:30", today or yesterday
    #[arg(long, value_name = "DATE")]
    pub date: Option<String>,
}

impl DayArg {
    /// Dates the following changes on this day.
    pub fn set_day(&self, ui: &mut Ui) -> Result<()> {
        let day = self.date.as_deref();
        ui.day = day.map(|typed| read(ui, typed)).transpose()?;
        Ok(())
    }
}

/// A local date, with or without a time; a date alone means noon, or now if it is today.
pub fn read(ui: &Ui, typed: &str) -> Result<Day> {
    let now = (ui.context.clock)();
    let (date, at, timed) = moment(ui, typed, now)?;
    if at > now {
        return Err(future(typed));
    }
    Ok(Day { at, timed, within: (midnight(ui, date), midnight(ui, date + Days::new(1))) })
}

fn future(typed: &str) -> Failure {
    Failure::refused(format!("{} is in the future", shown(typed)))
}

/// Refuses implausible days. Any other day has a moment in universal time.
fn refuse_other_ages(typed: &str, date: NaiveDate, today: NaiveDate) -> Result<()> {
    if date > today {
        return Err(future(typed));
    }
    if date.year() < FIRST_YEAR {
        return Err(Failure::refused(format!(
            "{} is too long ago: the earliest year is {FIRST_YEAR}",
            shown(typed)
        )));
    }
    Ok(())
}

/// The start of a local day, in universal time. If clocks skip midnight, it begins an hour later.
fn midnight(ui: &Ui, date: NaiveDate) -> DateTime<Utc> {
    let begins = |hour| Some(date.and_time(NaiveTime::from_hms_opt(hour, 0, 0)?));
    let found = (0..3).filter_map(begins);
    let mut found = found.filter_map(|time| (ui.context.universal)(time));
    found.next().unwrap_or_else(|| date.and_time(NaiveTime::MIN).and_utc())
}

/// The local day, the moment, and whether a time was entered.
fn moment(ui: &Ui, typed: &str, now: DateTime<Utc>) -> Result<(NaiveDate, DateTime<Utc>, bool)> {
    let wrong = || {
        Failure::refused(format!("{} is not a date", shown(typed)))
            .hint("as in 2026-11-14, \"2026-11-14 20:30\", today or yesterday")
    };
    let day = |time: DateTime<Utc>| (ui.context.local)(time).date_naive();
    let today = day(now);
    if let Ok(time) = DateTime::parse_from_rfc3339(typed) {
        let date = day(time.to_utc());
        refuse_other_ages(typed, date, today)?;
        return Ok((date, time.to_utc(), true));
    }
    let formats = ["%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M"];
    let timed = formats.iter().find_map(|format| NaiveDateTime::parse_from_str(typed, format).ok());
    if let Some(time) = timed {
        refuse_other_ages(typed, time.date(), today)?;
        let at = (ui.context.universal)(time).ok_or_else(|| {
            Failure::refused(format!("{} does not exist here: the clocks skipped it", shown(typed)))
        })?;
        return Ok((time.date(), at, true));
    }
    let date = match key(typed).as_str() {
        "today" => today,
        "yesterday" => today.checked_sub_days(Days::new(1)).ok_or_else(wrong)?,
        _ => {
            NaiveDate::parse_from_str(typed, "%Y-%m-%d").map_err(|error| wrong().because(error))?
        }
    };
    if date == today {
        return Ok((date, now, false));
    }
    refuse_other_ages(typed, date, today)?;
    let noon = NaiveTime::from_hms_opt(12, 0, 0).ok_or_else(wrong)?;
    let at = (ui.context.universal)(date.and_time(noon)).ok_or_else(wrong)?;
    Ok((date, at, false))
}
