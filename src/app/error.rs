//! Why a command did not do what was asked, in the four kinds people and scripts tell apart.

use crate::rules::Refused;
use crate::rules::dice_dragons::catalog::BrokenEntry;
use crate::store::StoreError;

/// The kind of a failure; it decides the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Well-formed, but it names nothing or breaks a rule.
    Refused,
    /// The words do not form a command.
    Usage,
    /// The database or another file.
    Storage,
    /// A fault of the program.
    Bug,
    /// Ctrl-C, or a question nobody answered.
    Interrupted,
}

/// A failure a person can read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub kind: Kind,
    pub message: String,
    pub hint: Option<String>,
}

impl Failure {
    /// A rule or a name said no.
    pub fn refused(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Refused,
            message: message.into(),
            hint: None,
        }
    }

    /// Something is missing from the command line.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Usage,
            ..Self::refused(message)
        }
    }

    /// A file cannot be read or written.
    pub fn storage(message: impl Into<String>) -> Self {
        Self {
            kind: Kind::Storage,
            ..Self::refused(message)
        }
    }

    /// Nobody answered.
    pub fn interrupted() -> Self {
        Self {
            kind: Kind::Interrupted,
            ..Self::refused("nothing was changed")
        }
    }

    /// With what can be done instead.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self {
            hint: Some(hint.into()),
            ..self
        }
    }
}

impl<E: Refused> From<E> for Failure {
    fn from(refusal: E) -> Self {
        Self {
            kind: Kind::Refused,
            message: refusal.to_string(),
            hint: refusal.hint(),
        }
    }
}

impl From<BrokenEntry> for Failure {
    fn from(broken: BrokenEntry) -> Self {
        StoreError::from(broken).into()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let kind = match error {
            StoreError::BeforeUpgrade(_) | StoreError::EditedElsewhere(_) => Kind::Refused,
            _ => Kind::Storage,
        };
        Self {
            kind,
            message: error.to_string(),
            hint: error.hint(),
        }
    }
}
