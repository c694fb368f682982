//! Unreadable records, reported beside the readable ones.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use serde::Serialize;

use super::{Failure, FailureKind, Result};
use crate::store::{Read, StoreError};

/// An unreadable record: its name for people, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnreadRecord {
    pub record: String,
    pub why: String,
}

/// The unreadable records found by a command.
#[derive(Debug, Clone, Default)]
pub struct UnreadableRecords(Rc<RefCell<Vec<UnreadRecord>>>);

impl UnreadableRecords {
    /// The value read; none if the record is unreadable, which is noted. Other failures propagate:
    /// they are not about the record.
    pub fn pass<T, E: Into<Failure>>(
        &self,
        record: impl Fn() -> String,
        read: Result<T, E>,
    ) -> Result<Option<T>> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(error) => self.note(&record, error.into()).map(|()| None),
        }
    }

    /// The value made from a row; none if either is unreadable.
    pub fn row<R, T>(
        &self,
        noun: &str,
        row: Read<R>,
        id: fn(&R) -> i64,
        read: impl FnOnce(R) -> Result<T>,
    ) -> Result<Option<T>> {
        let id = row.as_ref().map_or_else(|(id, _)| *id, id);
        let read = row.map_err(|(_, error)| error.into()).and_then(read);
        self.pass(|| format!("{noun} {id}"), read)
    }

    fn note(&self, record: &dyn Fn() -> String, failure: Failure) -> Result<()> {
        if !is_about_a_record(&failure) {
            return Err(failure);
        }
        let (record, why) = (record(), why(&failure));
        self.0.borrow_mut().push(UnreadRecord { record, why });
        Ok(())
    }

    /// All unreadable records, each once, in order of discovery.
    pub fn take(&self) -> Vec<UnreadRecord> {
        let mut known = HashSet::new();
        let mut met = self.0.take();
        met.retain(|unread| known.insert(unread.record.clone()));
        met
    }
}

fn is_about_a_record(failure: &Failure) -> bool {
    let elsewhere = matches!(failure.stored(), Some(StoreError::Busy(_) | StoreError::Full(_)));
    failure.kind == FailureKind::Storage && !elsewhere
}

/// The innermost cause is the most helpful.
pub(super) fn why(failure: &Failure) -> String {
    match failure.causes().pop() {
        Some(cause) => cause,
        None => {
            let told = failure.message.rsplit_once("cannot read: ");
            told.map_or(failure.message.as_str(), |(_, what)| what).to_owned()
        }
    }
}
