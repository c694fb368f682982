//! Files written for a person. An existing file is replaced only on request, a database never, and
//! nothing is written through a link.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use super::{Failure, Result, Settings};
use crate::store::backup::{BESIDE, real, with_end};
use crate::store::durable;

/// A checked target for a text; nothing is written yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutputFile {
    path: PathBuf,
    replace: bool,
}

/// The largest text written by a person, in bytes. Every built-in entry together fits in a
/// twentieth.
pub const MOST_READ: u64 = 1_000_000;

/// The largest accepted text of another program, in bytes.
pub const MOST_IMPORTED: u64 = 40_000_000;

/// The error for a text longer than `most` bytes.
fn too_large(most: u64) -> std::io::Error {
    let why = format!("it is larger than the limit of {},000,000 bytes", most / 1_000_000);
    std::io::Error::new(ErrorKind::FileTooLarge, why)
}

/// wyrm's own folder for data, state or caches. The XDG variable decides; without it, the usual
/// location of Windows, macOS or any other system.
pub fn own_folder(
    env: &BTreeMap<String, OsString>,
    [xdg, windows, macos, elsewhere]: [&str; 4],
) -> Option<PathBuf> {
    let absolute = |name: &str| env.get(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let below_home = if cfg!(target_os = "macos") { macos } else { elsewhere };
    let usual = || {
        if cfg!(windows) {
            absolute(windows)
        } else {
            absolute("HOME").map(|home| home.join(below_home))
        }
    };
    absolute(xdg).or_else(usual).map(|folder| folder.join("wyrmkeep"))
}

/// Reads a whole text of at most `most` bytes.
pub fn read_text(from: impl Read, most: u64) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let why = format!("from byte {at} on it is not UTF-8 text: save it as UTF-8");
        std::io::Error::new(ErrorKind::InvalidData, why)
    })
}

/// Reads a text file. Devices and the like are refused, because some never end; files that a shell
/// holds open (`/dev/stdin`, `<(…)`) are read like standard input.
pub fn read(path: &Path, most: u64) -> std::io::Result<String> {
    let held_open = ["/dev/fd", "/dev/stdin", "/proc/self/fd"];
    let held_open = held_open.iter().any(|place| path.starts_with(place));
    let found = std::fs::metadata(path)?;
    if found.is_dir() {
        return Err(std::io::Error::from(ErrorKind::IsADirectory));
    }
    if !found.is_file() && !held_open {
        return Err(std::io::Error::other("it is not a file"));
    }
    if found.is_file() && found.len() > most {
        return Err(too_large(most));
    }
    read_text(File::open(path)?, most)
}

fn cannot(path: &Path, error: std::io::Error) -> Failure {
    Failure::storage(format!("{} cannot be written: {error}", path.display())).because(error)
}

/// Whether a path is the database or one of SQLite's files beside it.
fn is_the_database(path: &Path, database: &Path) -> bool {
    let database = real(database);
    let mut beside = BESIDE.iter().map(|end| with_end(&database, end));
    path == database || beside.any(|file| file == path)
}

/// Whether a file begins like an SQLite database.
pub(super) fn begins_as_database(path: &Path) -> bool {
    let mut first = Vec::new();
    let read = File::open(path).and_then(|file| file.take(16).read_to_end(&mut first));
    read.is_ok() && first == b"SQLite format 3\0"
}

/// Whether a path is named like one of SQLite's files beside an existing database.
pub fn belongs_to_database(path: &Path) -> bool {
    BESIDE.iter().any(|end| {
        let whole = path.as_os_str().as_encoded_bytes();
        let name = whole.strip_suffix(end.as_bytes());
        let name = name.and_then(|name| std::str::from_utf8(name).ok());
        name.is_some_and(|name| begins_as_database(Path::new(name)))
    })
}

/// Whether a path is any database, belongs to one, or has one's companion files beside it.
fn is_any_database(path: &Path) -> bool {
    let there = |end: &&str| std::fs::symlink_metadata(with_end(path, end)).is_ok();
    belongs_to_database(path) || BESIDE.iter().any(there) || begins_as_database(path)
}

/// Refuses to make a folder with a name that a database needs for its own files.
pub fn folder_may_be(path: &Path, settings: &Settings) -> Result<()> {
    let target = real(path);
    if path.is_dir() || !is_the_database(&target, &settings.path) && !is_any_database(&target) {
        Ok(())
    } else {
        Err(refused!("{} is reserved for a database or its files", path.display())
            .hint("choose another folder"))
    }
}

impl OutputFile {
    /// Checks that a text may be written there; `replace` allows an existing file.
    pub fn new(path: &Path, replace: bool, settings: Option<&Settings>) -> Result<OutputFile> {
        let is_a = |what: &str| refused!("{} is {what}", path.display());
        let target = real(path);
        if settings.is_some_and(|settings| is_the_database(&target, &settings.path)) {
            return Err(is_a("the database"));
        }
        match std::fs::symlink_metadata(path) {
            Ok(there) if there.is_symlink() => {
                let hint = match path.canonicalize() {
                    Ok(file) => format!("name the file itself: {}", file.display()),
                    Err(_) => "it points nowhere: remove it, or choose another name".to_owned(),
                };
                return Err(is_a("a link, and wyrm never writes through a link").hint(hint));
            }
            Ok(there) if !there.is_file() => {
                return Err(Failure::storage(format!(
                    "{} cannot be written: it is not a file",
                    path.display()
                )));
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(cannot(path, error)),
            found if is_any_database(&target) => {
                let what = if found.is_ok() && begins_as_database(&target) {
                    "a database"
                } else {
                    "part of a database"
                };
                return Err(
                    is_a(what).hint("wyrm never overwrites a database: choose another name")
                );
            }
            Ok(_) if !replace => {
                return Err(
                    refused!("{} already exists", path.display()).hint("--force overwrites it")
                );
            }
            _ => {}
        }
        Ok(OutputFile { path: target, replace })
    }

    /// Whether the file exists, and already has this text.
    pub fn there(&self, text: &str) -> Option<bool> {
        let file = File::open(&self.path).ok()?;
        let mut found = Vec::new();
        let read = file.take(text.len() as u64 + 1).read_to_end(&mut found);
        Some(read.is_ok() && found == text.as_bytes())
    }

    /// Writes all of the text or nothing: it goes into a file beside the target, which is renamed
    /// when complete.
    pub fn write(&self, text: &str) -> Result<()> {
        self.write_by(|file| {
            let written = file.write_all(text.as_bytes());
            written.map_err(|error| cannot(&self.path, error))
        })
    }

    /// The same for a text written piece by piece.
    pub fn write_by<T>(&self, write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<T> {
        let mut name = self.path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.part", std::process::id()));
        let part = self.path.with_file_name(name);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&part)
            .map_err(|error| cannot(&self.path, error))?;
        let mut file = BufWriter::new(file);
        let named = write(&mut file).and_then(|written| {
            let named = self.name(file, &part);
            named.map_err(|error| cannot(&self.path, error))?;
            Ok(written)
        });
        if named.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        named
    }

    /// Renames a written file to its target.
    fn name(&self, mut file: BufWriter<File>, part: &Path) -> std::io::Result<()> {
        file.flush()?;
        file.get_ref().sync_all()?;
        drop(file);
        if !self.replace {
            return durable::take_name(part, &self.path);
        }
        // The permissions of the old file are kept.
        if let Ok(there) = std::fs::metadata(&self.path) {
            std::fs::set_permissions(part, there.permissions())?;
        }
        durable::replace(part, &self.path)
    }
}
