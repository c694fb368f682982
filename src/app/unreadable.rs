//! Records that cannot be read, told beside the ones that can.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;

use serde::Serialize;

use super::{Failure, FailureKind};
use crate::store::{Read, StoreError};

/// A record that cannot be read: what people call it, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnreadRecord {
    pub record: String,
    pub why: String,
}

/// The unreadable records that a command met on its way.
#[derive(Debug, Clone, Default)]
pub struct UnreadableRecords(Rc<RefCell<Vec<UnreadRecord>>>);

impl UnreadableRecords {
    /// What was read; nothing if the record cannot be read, which is noted. Other failures go on:
    /// they are not about the record.
    pub fn pass<T, E: Into<Failure>>(
        &self,
        record: impl Fn() -> String,
        read: Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(error) => self.note(&record, error.into()).map(|()| None),
        }
    }

    /// What is made of a row; nothing if either cannot be read.
    pub fn row<R, T>(
        &self,
        noun: &str,
        row: Read<R>,
        id: fn(&R) -> i64,
        read: impl FnOnce(R) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        let id = row.as_ref().map_or_else(|(id, _)| *id, id);
        let read = row.map_err(|(_, error)| error.into()).and_then(read);
        self.pass(|| format!("{noun} {id}"), read)
    }

    fn note(&self, record: &dyn Fn() -> String, failure: Failure) -> Result<(), Failure> {
        if !is_about_a_record(&failure) {
            return Err(failure);
        }
        let (record, why) = (record(), why(&failure));
        self.0.borrow_mut().push(UnreadRecord { record, why });
        Ok(())
    }

    /// All that were met, each once, with what was found first.
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

/// The innermost cause says it best.
pub(super) fn why(failure: &Failure) -> String {
    match failure.causes().pop() {
        Some(cause) => cause,
        None => {
            let told = failure.message.rsplit_once("cannot read: ");
            told.map_or(failure.message.as_str(), |(_, what)| what).to_owned()
        }
    }
}
