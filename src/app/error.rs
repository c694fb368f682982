//! Why a command failed, in kinds for people and scripts.

use std::path::Path;
use std::sync::Arc;

use crate::rules::Refused;
use crate::rules::answers::Stop;
use crate::rules::aside::Unable;
use crate::rules::dice_dragons::catalog::BrokenEntry;
use crate::store::StoreError;

/// The kind of a failure; it decides the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// Well-formed, but a name is unknown or a rule broken.
    Refused,
    /// The words do not form a command.
    Usage,
    /// A required argument is missing, and nobody can be asked for it.
    Missing,
    /// The database or another file.
    Storage,
    /// An internal error.
    Bug,
    /// Ctrl-C, or an unanswered question.
    Interrupted,
    /// A person declined: not an error.
    Declined,
}

/// A failure. It has its own message, or carries a refusal of the rules, worded in `render`.
#[derive(Debug, Clone)]
pub struct Failure {
    pub kind: FailureKind,
    /// Text before the message: the line or entry in question.
    pub before: String,
    /// Empty if `refusal` carries the message.
    pub message: String,
    pub hint: Option<String>,
    pub refusal: Option<Arc<dyn Refused>>,
    /// Its technical cause.
    pub source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

/// The result of everything that can fail here.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

impl Failure {
    fn new(kind: FailureKind, message: impl Into<String>) -> Self {
        Self {
            kind,
            before: String::new(),
            message: message.into(),
            hint: None,
            refusal: None,
            source: None,
        }
    }

    fn of(refusal: Arc<dyn Refused>) -> Self {
        let kind = match refusal.stop() {
            Some(Stop::Clash(_) | Stop::NoChance) => FailureKind::Usage,
            _ => FailureKind::Refused,
        };
        Self {
            message: refusal.message().unwrap_or_default(),
            hint: refusal.hint(),
            refusal: Some(refusal),
            ..Self::new(kind, "")
        }
    }

    pub fn unable(unable: Unable) -> Self {
        Self::of(unable.0)
    }

    /// A refusal by a rule or a name.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Refused, message)
    }

    /// The words contradict each other.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Usage, message)
    }

    /// A missing argument. The front end adds the usage line.
    pub fn missing(what: impl std::fmt::Display) -> Self {
        Self::new(FailureKind::Missing, format!("missing: {what}"))
    }

    /// A file cannot be read or written.
    pub fn storage(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Storage, message)
    }

    /// An internal error.
    pub fn bug(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Bug, message)
    }

    /// An unanswered question.
    pub fn interrupted() -> Self {
        Self::new(FailureKind::Interrupted, "nothing was changed")
    }

    /// A person declined.
    pub fn declined() -> Self {
        Self::new(FailureKind::Declined, "nothing was changed")
    }

    /// Ctrl-C, with nothing more to say.
    pub fn cut() -> Self {
        Self::new(FailureKind::Interrupted, "")
    }

    /// A damaged file, already reported.
    pub fn told() -> Self {
        Self::new(FailureKind::Storage, "")
    }

    /// Adds the remedy.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// Adds the subject, shown first.
    pub fn before(self, text: impl Into<String>) -> Self {
        Self { before: format!("{}{}", text.into(), self.before), ..self }
    }

    /// Adds the cause.
    pub fn because(self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self { source: Some(Arc::new(source)), ..self }
    }

    /// The underlying file error.
    pub(super) fn stored(&self) -> Option<&StoreError> {
        self.source.as_ref().and_then(|source| source.downcast_ref())
    }

    /// Whether the file is damaged.
    pub fn is_damage(&self) -> bool {
        matches!(self.stored(), Some(StoreError::Damaged { .. }))
    }

    /// Whether it names another file than this one.
    pub fn is_about_another(&self, file: &Path) -> bool {
        matches!(self.stored(), Some(StoreError::Damaged { path: Some(path), .. }) if path != file)
    }

    /// Every cause in turn, the nearest first, without repetition of the message.
    pub fn causes(&self) -> Vec<String> {
        let first = self.source.as_ref().map(|source| &**source as &dyn std::error::Error);
        let causes = std::iter::successors(first, |cause| cause.source());
        let mut causes: Vec<String> = causes.map(ToString::to_string).collect();
        causes.retain(|cause| *cause != self.message);
        causes.dedup();
        causes
    }
}

impl<E: Refused> From<E> for Failure {
    fn from(refusal: E) -> Self {
        let refusal = Arc::new(refusal);
        let any: Arc<dyn std::any::Any + Send + Sync> = refusal.clone();
        // A broken entry in the database is damage, not a refusal.
        match any.downcast::<BrokenEntry>().map(|broken| StoreError::from((*broken).clone())) {
            Ok(error) => Self::file(Arc::new(error)),
            Err(any) => any.downcast().map_or_else(|_| Self::of(refusal), Self::file),
        }
    }
}

impl Failure {
    fn file(error: Arc<StoreError>) -> Self {
        let kind = match *error {
            StoreError::BeforeUpgrade(_)
            | StoreError::EditedElsewhere(..)
            | StoreError::ManyDropped(_) => FailureKind::Refused,
            _ => FailureKind::Storage,
        };
        let message = match *error {
            StoreError::Full(_) => format!("{error}, nothing was changed"),
            _ => error.to_string(),
        };
        let hint = error.hint();
        let has_cause = std::error::Error::source(&*error).is_some();
        let source = has_cause.then_some(error as Arc<dyn std::error::Error + Send + Sync>);
        Self { hint, source, ..Self::new(kind, message) }
    }
}
