//! Plays by day, week and month, as people at the table count days.

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, Utc};

/// Universal time to local time.
pub type Local<'a> = &'a dyn Fn(DateTime<Utc>) -> DateTime<FixedOffset>;

/// A month and how often something was played on each day of the week, from Monday.
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

/// After so many months without a play the last ones are looked at instead.
const PAUSE: i32 = 6;

/// Counts while plays go by.
#[derive(Debug, Clone, Default)]
pub(super) struct Days {
    months: BTreeMap<(i32, u32), [u32; 7]>,
    /// The last time that was looked up, and what it is here: plays come in order, many on one day.
    last: Option<(String, NaiveDate)>,
}

/// The local day of a stored time.
pub fn day(at: &str, local: Local) -> Option<NaiveDate> {
    let time = DateTime::parse_from_rfc3339(at).ok()?;
    Some(local(time.to_utc()).date_naive())
}

impl Days {
    pub fn see(&mut self, at: &str, local: Local) {
        let known = self.last.take().filter(|(time, _)| time == at);
        let Some(date) = known.map(|(_, date)| date).or_else(|| day(at, local)) else {
            return;
        };
        let month = self.months.entry((date.year(), date.month())).or_default();
        month[date.weekday().num_days_from_monday() as usize] += 1;
        self.last = Some((at.to_owned(), date));
    }

    /// The months up to this day, at most so many, those without a play included. After a long pause
    /// they end with the last play.
    pub fn months(&self, today: NaiveDate, most: usize) -> Vec<Month> {
        let mut known = self.months.keys().copied();
        let (Some(first), Some(last)) = (known.next(), self.months.keys().next_back().copied())
        else {
            return Vec::new();
        };
        let now = (today.year(), today.month());
        let since = (now.0 - last.0) * 12 + now.1 as i32 - last.1 as i32;
        let (mut year, mut month) = if since >= PAUSE { last } else { now };
        let mut months = Vec::new();
        while months.len() < most && (year, month) >= first {
            let weekdays = self.months.get(&(year, month)).copied().unwrap_or_default();
            months.push(Month {
                year,
                month,
                weekdays,
            });
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
        let october = Month {
            year: 2026,
            month: 10,
            weekdays: [0, 0, 0, 0, 0, 1, 0],
        };
        let months = here.months(today, 12);
        assert_eq!(months.len(), 2);
        assert_eq!(months[0], october);
        assert_eq!(months[1].plays(), 0);
        let mut there = Days::default();
        there.see(late, &in_helsinki);
        // It is Sunday there already, and November.
        let november = Month {
            year: 2026,
            month: 11,
            weekdays: [0, 0, 0, 0, 0, 0, 1],
        };
        assert_eq!(there.months(today, 12), [november]);
    }

    #[test]
    fn months_go_back_over_the_new_year_and_no_further_than_wanted() {
        let today = NaiveDate::from_ymd_opt(2026, 2, 1).unwrap();
        let mut days = Days::default();
        for at in [
            "2025-03-01T12:00:00Z",
            "2025-12-24T12:00:00Z",
            "2026-02-01T12:00:00Z",
        ] {
            days.see(at, &in_utc);
        }
        let months = days.months(today, 3);
        let named: Vec<(i32, u32, u32)> = months
            .iter()
            .map(|m| (m.year, m.month, m.plays()))
            .collect();
        assert_eq!(named, [(2025, 12, 1), (2026, 1, 0), (2026, 2, 1)]);
        assert_eq!(days.months(today, 99).len(), 12);
        assert_eq!(Days::default().months(today, 3), []);
        let later = NaiveDate::from_ymd_opt(2026, 8, 1).unwrap();
        let last = days.months(later, 2);
        assert_eq!(
            (last[1].year, last[1].month),
            (2026, 2),
            "after a long pause"
        );
    }
}
