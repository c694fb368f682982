//! Plays by day, week and month, in local time.

use crate::saturate;
use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::{Serialize, Serializer};
use serde_json::json;

/// Universal time to local time.
pub type Local<'a> = &'a dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>;

/// A month with the number of plays on each day of the week, from Monday.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Month {
    pub year: i32,
    pub month: u32,
    pub weekdays: [u32; 7],
}

impl Month {
    pub fn plays(&self) -> u32 {
        self.weekdays.iter().sum()
    }
}

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let month = format!("{}-{:02}", self.year, self.month);
        json!({ "month": month, "plays": self.plays(), "weekdays": self.weekdays }).serialize(to)
    }
}

/// After this many months without a play the calendar ends with the last one.
const PAUSE: i32 = 6;

/// Counts over all plays.
#[derive(Debug, Clone, Default)]
pub(super) struct Days {
    months: BTreeMap<(i32, u32), [u32; 7]>,
    dates: Dates,
}

/// The local day of a stored time.
pub fn day(at: &str, local: Local) -> Option<NaiveDate> {
    let time = DateTime::parse_from_rfc3339(at).ok()?;
    Some(local(time.to_utc()).date_naive())
}

/// Local days of many times in order. If the clock does not change during a day, the time zone is
/// looked up once for that day: the lookup takes longer than everything else.
#[derive(Debug, Clone, Default)]
pub struct Dates(Option<(NaiveDate, i32)>);

impl Dates {
    /// The local day of a stored time.
    pub fn of(&mut self, at: &str, local: Local) -> Option<NaiveDate> {
        let Some((date, seconds)) = utc(at) else {
            return day(at, local);
        };
        let known = self.0.filter(|(of, _)| *of == date);
        let offset = match known {
            Some((_, offset)) => offset,
            None => {
                let begin = date.and_time(NaiveTime::MIN).and_utc();
                let offset = |time| local(time).offset().local_minus_utc();
                let first = offset(begin);
                if first != offset(begin + TimeDelta::days(1)) {
                    return day(at, local);
                }
                self.0 = Some((date, first));
                first
            }
        };
        match i64::from(seconds) + i64::from(offset) {
            ..0 => date.pred_opt(),
            0..86_400 => Some(date),
            _ => date.succ_opt(),
        }
    }
}

/// Day and second of a stored time.
fn utc(at: &str) -> Option<(NaiveDate, u32)> {
    let part = |from: usize, to: usize| at.get(from..to)?.parse::<u32>().ok();
    let whole = at.len() == 20 && at.ends_with('Z');
    let date = NaiveDate::from_ymd_opt(saturate(part(0, 4)?), part(5, 7)?, part(8, 10)?)?;
    let (hour, minute, second) = (part(11, 13)?, part(14, 16)?, part(17, 19)?);
    let real = whole && hour < 24 && minute < 60 && second < 60;
    real.then_some((date, (hour * 60 + minute) * 60 + second))
}

impl Days {
    pub fn see(&mut self, at: &str, local: Local) {
        let Some(date) = self.dates.of(at, local) else {
            return;
        };
        let month = self.months.entry((date.year(), date.month())).or_default();
        month[date.weekday().num_days_from_monday() as usize] += 1;
    }

    /// The months up to this day, up to this many, including those without a play. After a long
    /// pause they end with the last play.
    pub fn months(&self, today: NaiveDate, most: usize) -> Vec<Month> {
        let mut known = self.months.keys().copied();
        let (Some(first), Some(last)) = (known.next(), self.months.keys().next_back().copied())
        else {
            return Vec::new();
        };
        let now = (today.year(), today.month());
        let since = (now.0 - last.0) * 12 + saturate::<i32>(now.1) - saturate::<i32>(last.1);
        let (mut year, mut month) = if since >= PAUSE { last } else { now };
        let mut months = Vec::new();
        while months.len() < most && (year, month) >= first {
            let weekdays = self.months.get(&(year, month)).copied().unwrap_or_default();
            months.push(Month { year, month, weekdays });
            (year, month) = match month {
                1 => (year - 1, 12),
                month => (year, month - 1),
            };
        }
        months.reverse();
        months
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_utc(time: DateTime<Utc>) -> DateTime<FixedOffset> {
        time.fixed_offset()
    }

    /// Two hours east of Greenwich, where midnight comes earlier.
    fn in_helsinki(time: DateTime<Utc>) -> DateTime<FixedOffset> {
        time.with_timezone(&FixedOffset::east_opt(7200).unwrap())
    }

    #[test]
    fn an_evening_counts_on_its_local_day() {
        let late = "2026-10-31T22:30:00Z";
        let today = NaiveDate::from_ymd_opt(2026, 11, 14).unwrap();
        let mut here = Days::default();
        here.see(late, &in_utc);
        // A Saturday in October, and a November without plays.
        let october = Month { year: 2026, month: 10, weekdays: [0, 0, 0, 0, 0, 1, 0] };
        let months = here.months(today, 12);
        assert_eq!(months.len(), 2);
        assert_eq!(months[0], october);
        assert_eq!(months[1].plays(), 0);
        let mut there = Days::default();
        there.see(late, &in_helsinki);
        // It is already Sunday there, and November.
        let november = Month { year: 2026, month: 11, weekdays: [0, 0, 0, 0, 0, 0, 1] };
        assert_eq!(there.months(today, 12), [november]);
    }

    /// Clocks go forward at 01:00 of the 29th of March, and the zone is two hours east from then on.
    fn in_berlin(time: DateTime<Utc>) -> DateTime<FixedOffset> {
        let change = DateTime::parse_from_rfc3339("2026-03-29T01:00:00Z").unwrap();
        let hours = if time >= change { 2 } else { 1 };
        time.with_timezone(&FixedOffset::east_opt(hours * 3600).unwrap())
    }

    #[test]
    fn days_are_the_same_whether_the_zone_is_asked_each_time_or_once() {
        let mut dates = Dates::default();
        for day_of_march in 27..=31 {
            for hour in 0..24 {
                let at = format!("2026-03-{day_of_march}T{hour:02}:30:00Z");
                assert_eq!(dates.of(&at, &in_berlin), day(&at, &in_berlin), "{at}");
            }
        }
        assert_eq!(
            dates.of("2026-03-31T23:30:00+02:00", &in_utc),
            day("2026-03-31T21:30:00Z", &in_utc)
        );
        assert_eq!(dates.of("never", &in_utc), None);
    }

    #[test]
    fn months_go_back_over_the_new_year_and_no_further_than_wanted() {
        let today = NaiveDate::from_ymd_opt(2026, 2, 1).unwrap();
        let mut days = Days::default();
        for at in ["2025-03-01T12:00:00Z", "2025-12-24T12:00:00Z", "2026-02-01T12:00:00Z"] {
            days.see(at, &in_utc);
        }
        let months = days.months(today, 3);
        let named: Vec<(i32, u32, u32)> =
            months.iter().map(|m| (m.year, m.month, m.plays())).collect();
        assert_eq!(named, [(2025, 12, 1), (2026, 1, 0), (2026, 2, 1)]);
        assert_eq!(days.months(today, 99).len(), 12);
        assert_eq!(Days::default().months(today, 3), []);
        let later = NaiveDate::from_ymd_opt(2026, 8, 1).unwrap();
        let last = days.months(later, 2);
        assert_eq!((last[1].year, last[1].month), (2026, 2), "after a long pause");
    }
}
