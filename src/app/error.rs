//! Why a command did not do what was asked, in kinds that people and scripts can tell apart.

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
    /// Well-formed, but it names nothing or breaks a rule.
    Refused,
    /// The words do not form a command.
    Usage,
    /// A command needs something that was not given, and nobody can be asked for it.
    Missing,
    /// The database or another file.
    Storage,
    /// A fault of the program.
    Bug,
    /// Ctrl-C, or a question nobody answered.
    Interrupted,
    /// A person was asked and said no: nothing went wrong.
    Declined,
}

/// A failure. It says what is wrong in words, or carries a refusal of the rules that `render` has
/// the words for.
#[derive(Debug, Clone)]
pub struct Failure {
    pub kind: FailureKind,
    /// Said before the message: which line or entry it is about.
    pub before: String,
    /// Empty if only `refusal` says what is wrong.
    pub message: String,
    pub hint: Option<String>,
    pub refusal: Option<Arc<dyn Refused>>,
    /// What caused it, for those who look closer.
    pub source: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

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

    /// Any fault of the rules.
    pub fn unable(unable: Unable) -> Self {
        Self::of(unable.0)
    }

    /// A rule or a name said no.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Refused, message)
    }

    /// The words do not go together.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Usage, message)
    }

    /// The command line lacks something. The front end adds the usage line.
    pub fn missing(what: impl std::fmt::Display) -> Self {
        Self::new(FailureKind::Missing, format!("missing: {what}"))
    }

    /// A file cannot be read or written.
    pub fn storage(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Storage, message)
    }

    /// A fault of the program itself.
    pub fn bug(message: impl Into<String>) -> Self {
        Self::new(FailureKind::Bug, message)
    }

    /// Nobody answered.
    pub fn interrupted() -> Self {
        Self::new(FailureKind::Interrupted, "nothing was changed")
    }

    /// A person said no.
    pub fn declined() -> Self {
        Self::new(FailureKind::Declined, "nothing was changed")
    }

    /// Ctrl-C, where all that has to be said was said.
    pub fn cut() -> Self {
        Self::new(FailureKind::Interrupted, "")
    }

    /// A file is damaged, and the answer has said so.
    pub fn told() -> Self {
        Self::new(FailureKind::Storage, "")
    }

    /// With what can be done instead.
    pub fn hint(self, hint: impl Into<String>) -> Self {
        Self { hint: Some(hint.into()), ..self }
    }

    /// With what it is about, said first.
    pub fn before(self, text: impl Into<String>) -> Self {
        Self { before: format!("{}{}", text.into(), self.before), ..self }
    }

    /// With what caused it.
    pub fn because(self, source: impl std::error::Error + Send + Sync + 'static) -> Self {
        Self { source: Some(Arc::new(source)), ..self }
    }

    /// The error of the file behind it.
    pub(super) fn stored(&self) -> Option<&StoreError> {
        self.source.as_ref().and_then(|source| source.downcast_ref())
    }

    /// Whether the file does not make sense any more.
    pub fn is_damage(&self) -> bool {
        matches!(self.stored(), Some(StoreError::Damaged { .. }))
    }

    /// Whether it names another file than this one.
    pub fn is_about_another(&self, file: &Path) -> bool {
        matches!(self.stored(), Some(StoreError::Damaged { path: Some(path), .. }) if path != file)
    }

    /// Every cause in turn, the nearest first; what the message already says is left out.
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
        // An entry of the database that makes no sense is damage, not a rule that says no.
        match any.downcast::<BrokenEntry>().map(|broken| StoreError::from((*broken).clone())) {
            Ok(error) => Self::file(Arc::new(error)),
            Err(any) => any.downcast().map_or_else(|_| Self::of(refusal), Self::file),
        }
    }
}

impl Failure {
    /// What is wrong with the file.
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
