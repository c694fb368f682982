//! SQLite: opening, migrations, the step journal, and the queries. Nothing here prints, prompts or
//! reads the clock; a change happens only inside [`Store::change`].

use wyrmkeep_rules as rules;
use wyrmkeep_rules::saturate;

pub mod backup;
mod campaign;
pub mod catalog;
pub mod check;
mod connect;
mod damage;
pub mod doctor;
mod draft;
pub mod dump;
pub mod durable;
mod hero;
mod journal;
mod ledger;
mod lookup;
mod market;
pub mod merge;
mod migrate;
mod missing_file;
mod open;
pub mod other_programs;
pub mod permissions;
mod play;
mod player;
mod query;
pub mod salvage;
mod schema;
pub mod setting;
pub mod stats;
pub mod title;
mod triggers;

pub use backup::MANY;
pub use campaign::Campaign;
pub use connect::open_backup;
pub use damage::forget;
pub use draft::DraftKey;
pub use hero::{HeroRow, LevelRow, NewLevel};
pub use journal::{
    Done, JournalDirection, Label, Step, StepMark, TokenUse, Touched, next_steps,
    step_before_event, step_counts, steps_after, touched,
};
pub use ledger::{LedgerEntry, LedgerRow, Which, last_between};
pub use lookup::{FoundName, NamedKind};
pub use market::MarketRow;
pub use merge::digest_uuid;
pub use migrate::{Creation, MIGRATIONS, Migration};
pub use missing_file::doctor_of;
pub use open::{Access, PATIENCE, Settings};
pub use play::{
    DiceSource, EventRow, Fared, NewPlay, PlayDetails, PlayEnd, PlayFilter, PlayKind, PlayRow,
    PlayState, SeatRow, fresh_seed,
};
pub use player::PlayerRow;
pub use title::{PlayedTitle, TitleRow};

use std::path::{Path, PathBuf};

use crate::rules::dice_dragons::catalog::{BrokenEntry, Origin};
use crate::rules::words;

pub use rusqlite::version as sqlite_version;
pub use rusqlite::{Connection, Transaction};

/// One open database file.
pub struct Store {
    conn: Connection,
    settings: Settings,
    /// Whether changes are rolled back at the end.
    dry_run: bool,
    /// The creation data of the file. Set while there is no file and everything is in memory.
    not_created: Option<(Creation, &'static [Migration])>,
    /// Whether the file exists but is empty.
    empty: bool,
    /// Damage found while reading.
    damage: Option<String>,
    /// Dropped after the connection.
    left: damage::Left,
    /// Whether a person accepted that many undone steps are dropped.
    agreed: bool,
    /// The reason to back up before the next change, even if the day has a backup.
    back_up_before: Option<backup::BackupReason>,
    /// Why there is no backup, if a change proceeded without.
    warning: Option<StoreError>,
}

/// The technical cause of an error.
type ErrorCause = Box<dyn std::error::Error + Send + Sync>;

/// The result type of most of the store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// A record, or the id of an unreadable one.
pub type Read<T> = Result<T, (i64, StoreError)>;

/// Lets `app` turn these errors into its failures, as with refusals.
impl rules::Refused for StoreError {}

/// Errors of the file.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{} is not a wyrmkeep database", .0.display())]
    Foreign(PathBuf),
    #[error("{} was made by a newer wyrm (schema {found}, this one knows {known})", .path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    /// The thing that must be writable: a folder, a file.
    #[error("{} cannot be written to", .0.display())]
    ReadOnly(PathBuf, &'static str, #[source] Option<ErrorCause>),
    #[error("{} cannot be opened: {why}", .path.display())]
    CannotOpen { path: PathBuf, why: String, source: Option<ErrorCause> },
    #[error("{} is damaged", .path.as_deref().map_or("the database".into(), Path::to_string_lossy))]
    Damaged { path: Option<PathBuf>, source: Option<ErrorCause> },
    #[error("{} cannot be merged: {why}", .path.display())]
    NotMerged { path: PathBuf, why: String, hint: String },
    #[error("there is no file {}", .path.display())]
    Missing { path: PathBuf, hint: String },
    #[error("{} is {state}, but {trace}", .path.display())]
    Lost { path: PathBuf, state: &'static str, trace: missing_file::Trace, hint: String },
    #[error("another program keeps the database locked")]
    Busy(#[source] rusqlite::Error),
    #[error("the disk is full")]
    Full(#[source] rusqlite::Error),
    #[error("the backup {} cannot be made: {why}", .path.display())]
    Backup { path: PathBuf, why: String, source: Option<ErrorCause> },
    #[error("{} cannot be restored: {why}", .path.display())]
    Restore { path: PathBuf, why: String, source: Option<ErrorCause> },
    #[error("{} was restored, but the disk did not confirm it: a power cut may undo it{}", .path.display(),
            .aside.as_ref().map_or(String::new(), |aside| format!(" (the damaged file is {})", aside.display())))]
    Unconfirmed { path: PathBuf, aside: Option<PathBuf>, source: Box<StoreError> },
    #[error("{} is damaged, and another program has it open", .0.display())]
    Held(PathBuf),
    #[error("nothing was changed: a backup is taken {before}, and {source}")]
    NoBackup { before: &'static str, source: Box<StoreError> },
    #[error("today's backup failed: {0}")]
    NoDailyBackup(#[source] Box<StoreError>),
    #[error("{0} undone steps would be dropped for good")]
    ManyDropped(usize),
    #[error("step {0} cannot be undone or redone: the file was edited outside wyrm")]
    EditedElsewhere(i64, #[source] Option<rusqlite::Error>),
    #[error("step {0} was made before wyrm's database was upgraded and cannot be undone any more")]
    BeforeUpgrade(i64),
    #[error("upgrade {name} failed: {why}")]
    Upgrade { name: &'static str, why: String, source: Option<rusqlite::Error> },
    #[error("the database holds something this wyrm cannot read: {0}")]
    Unreadable(String),
    #[error("the database holds something this wyrm cannot read: {0}")]
    BrokenEntry(#[from] BrokenEntry),
    #[error("database error: {0}")]
    Sql(#[source] rusqlite::Error),
}

impl StoreError {
    fn cannot_open(path: &Path, why: impl Into<String>, source: Option<ErrorCause>) -> StoreError {
        StoreError::CannotOpen { path: path.to_path_buf(), why: why.into(), source }
    }

    /// A file that the system refuses to open.
    fn unopened(path: &Path, error: std::io::Error) -> StoreError {
        StoreError::cannot_open(path, error.to_string(), Some(error.into()))
    }

    /// A fault in another file. `mend` is the command that fixes it there.
    pub fn not_merged(path: &Path, why: impl Into<String>, mend: Option<&str>) -> StoreError {
        let there = words::option("--db", &path.display().to_string());
        let aimed = |command: &str| command.replacen("wyrm", &format!("wyrm {there}"), 1);
        StoreError::NotMerged {
            path: path.to_path_buf(),
            why: why.into(),
            hint: match mend {
                Some(mend) => format!("fix it there: {}", aimed(mend)),
                None => format!("details: {}", aimed("wyrm check")),
            },
        }
    }

    /// The remedy.
    pub fn hint(&self) -> Option<String> {
        let hint = match self {
            StoreError::Foreign(_) => "choose another file with --db or WYRM_DB",
            StoreError::Newer { .. } => "upgrade wyrm to open it",
            StoreError::ReadOnly(_, what, _) => {
                return Some(format!("you can look, but changes need a {what} you can write to"));
            }
            StoreError::NoBackup { .. } => {
                "fix that, or switch automatic backups off: wyrm backup --automatic off"
            }
            StoreError::ManyDropped(steps) => {
                return Some(format!(
                    "bring them back with wyrm redo {steps}, or let them go: type it again with --yes"
                ));
            }
            StoreError::Missing { hint, .. }
            | StoreError::Lost { hint, .. }
            | StoreError::NotMerged { hint, .. } => hint,
            StoreError::Busy(_) => "close it, or try again",
            StoreError::BrokenEntry(broken) => {
                let meant = format!("{} {}", broken.kind.word(), broken.key);
                return Some(match broken.origin {
                    Origin::Own => format!("fix it: wyrm catalog edit {meant} FIELD=VALUE"),
                    Origin::BuiltIn => {
                        format!("go back to the printed figures: wyrm catalog reset {meant}")
                    }
                });
            }
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

/// Whether the disk has no room for SQLite's index of the newest changes, which even reading needs.
fn has_no_room(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_SHMOPEN, SQLITE_IOERR_SHMSIZE};
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(SQLITE_IOERR_SHMOPEN | SQLITE_IOERR_SHMSIZE))
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::ErrorCode;
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(error),
            Some(ErrorCode::DiskFull) => StoreError::Full(error),
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged { path: None, source: Some(error.into()) }
            }
            _ if has_no_room(&error) => StoreError::Full(error),
            _ => StoreError::Sql(error),
        }
    }
}

impl Store {
    /// The next change needs a backup first.
    pub fn back_up_before(&mut self, why: backup::BackupReason) {
        self.back_up_before = Some(why);
    }

    /// A person accepted that many undone steps are dropped.
    pub fn agree(&mut self) {
        self.agreed = true;
    }

    /// Why there is no backup, if a change proceeded without.
    pub fn warning(&mut self) -> Option<StoreError> {
        self.warning.take()
    }

    /// Whether the file exists but is empty, as a killed first command leaves it.
    pub fn is_empty(&self) -> bool {
        self.empty
    }

    /// The connection, for reading. Any change through it fails: the journal is closed.
    pub fn conn(&self) -> &Connection {
        &self.conn
    }

    /// A snapshot of the database, for reading: several queries see the same state, and the file is
    /// locked and checked once instead of once per query.
    pub fn moment(&self) -> Result<Transaction<'_>> {
        Ok(self.conn.unchecked_transaction()?)
    }
}
