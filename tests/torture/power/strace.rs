//! The write log: a process's changes in order, as `strace` saw them.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// One call that changes files, makes changes durable, or answers.
#[derive(Debug, Clone)]
pub enum Call {
    Open {
        fd: i32,
        path: PathBuf,
        create: bool,
        truncate: bool,
        append: bool,
    },
    Close(i32),
    Seek(i32, u64),
    /// Bytes, at a position or the file's current one.
    Write(i32, Option<u64>, Vec<u8>),
    /// Bytes from one file to another, at their current positions.
    Copy {
        from: i32,
        to: i32,
        bytes: usize,
    },
    Truncate(i32, u64),
    /// The file is at least this long.
    Allocate(i32, u64),
    Sync(i32),
    Remove(PathBuf),
    Rename(PathBuf, PathBuf),
    Link(PathBuf, PathBuf),
    MakeFolder(PathBuf),
    /// Output on standard output.
    Answer,
}

/// Every call that may change a file or its name, and those needed to track them.
const TRACED: &str = "open,openat,creat,close,dup,dup2,dup3,lseek,write,writev,pwrite64,pwritev,\
    pwritev2,truncate,ftruncate,fallocate,fsync,fdatasync,sync,syncfs,sync_file_range,unlink,\
    unlinkat,rmdir,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mkdir,mkdirat,\
    copy_file_range,sendfile,splice";

/// Whether `strace` exists and may trace.
pub fn present() -> bool {
    let tried =
        Command::new("strace").args(["-o", "/dev/null", "-e", "trace=none", "true"]).output();
    tried.is_ok_and(|output| output.status.success())
}

/// Runs a command in a folder, with that folder as its home, and returns its calls.
pub fn record(program: &str, words: &[&str], home: &Path, log: &Path) -> (Output, Vec<Call>) {
    let output = Command::new("strace")
        .args(["-f", "-xx", "-s", "100000000", "-e", "signal=none", "-e"])
        .arg(format!("trace={TRACED}"))
        .arg("-o")
        .arg(log)
        .arg(program)
        .args(words)
        .current_dir(home)
        .env_clear()
        .env("HOME", home)
        .env("TMPDIR", home)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = std::fs::read_to_string(log).unwrap();
    (output, read(&text, home))
}

/// Runs a command and kills it when it syncs for the `nth` time.
pub fn kill(program: &str, words: &[&str], home: &Path, nth: usize) {
    let output = Command::new("strace")
        .args(["-f", "-o", "/dev/null", "-e", "trace=fsync,fdatasync", "-e"])
        .arg(format!("inject=fsync,fdatasync:signal=KILL:when={nth}"))
        .arg(program)
        .args(words)
        .current_dir(home)
        .env_clear()
        .env("HOME", home)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!output.status.success(), "{words:?} ended by itself");
}

fn read(text: &str, home: &Path) -> Vec<Call> {
    let mut begun: HashMap<&str, &str> = HashMap::new();
    let mut folders = HashMap::new();
    let mut calls = Vec::new();
    for line in text.lines() {
        let (process, rest) = line.split_once(' ').unwrap();
        let rest = rest.trim_start();
        if let Some(start) = rest.strip_suffix(" <unfinished ...>") {
            begun.insert(process, start);
            continue;
        }
        let whole = match rest.strip_prefix("<... ") {
            Some(end) => {
                let end = end.split_once("resumed>").unwrap().1;
                format!("{}{end}", begun.remove(process).unwrap())
            }
            None => rest.to_owned(),
        };
        if !whole.starts_with("+++") && !whole.starts_with("---") {
            calls.extend(one(&whole, home, &mut folders));
        }
    }
    calls
}

/// One finished call; none if it failed or is unrelated to files under `home`.
fn one(line: &str, home: &Path, folders: &mut HashMap<i32, PathBuf>) -> Option<Call> {
    let (name, rest) = line.split_once('(')?;
    let (arguments, result) = rest.rsplit_once(") ")?;
    let result = result.trim_start().strip_prefix("= ")?;
    let result: i64 = result.split(' ').next()?.parse().ok()?;
    if result < 0 {
        return None;
    }
    let words: Vec<&str> = arguments.split(", ").collect();
    let number = |n: usize| words[n].parse::<i64>().unwrap();
    let fd = |n: usize| i32::try_from(number(n)).unwrap();
    let path = |folder: Option<usize>, n: usize| {
        let base = match folder.map(|n| words[n]) {
            None | Some("AT_FDCWD") => home.to_path_buf(),
            Some(fd) => folders.get(&fd.parse().unwrap())?.clone(),
        };
        let path = base.join(String::from_utf8(bytes(words[n])).unwrap());
        path.starts_with(home).then_some(path)
    };
    let at = |n: usize| u64::try_from(number(n)).unwrap();
    let done = usize::try_from(result).unwrap();
    Some(match name {
        "open" | "openat" | "creat" => {
            let place = usize::from(name == "openat");
            let flags = words.get(place + 1).copied().unwrap_or_default();
            let flag = |flag: &str| name == "creat" || flags.split('|').any(|word| word == flag);
            if flags.split('|').any(|word| word == "O_TMPFILE") {
                // An unnamed file of SQLite's: it disappears with the process.
                return None;
            }
            let fd = i32::try_from(result).unwrap();
            let path = path((place == 1).then_some(0), place)?;
            folders.insert(fd, path.clone());
            Call::Open {
                fd,
                path,
                create: flag("O_CREAT"),
                truncate: flag("O_TRUNC"),
                append: name != "creat" && flag("O_APPEND"),
            }
        }
        "close" => {
            folders.remove(&fd(0));
            Call::Close(fd(0))
        }
        "lseek" => Call::Seek(fd(0), u64::try_from(result).unwrap()),
        "write" if fd(0) == 1 => Call::Answer,
        "write" | "pwrite64" => {
            let mut bytes = bytes(words[1]);
            bytes.truncate(done);
            Call::Write(fd(0), (name == "pwrite64").then(|| at(3)), bytes)
        }
        "ftruncate" => Call::Truncate(fd(0), at(1)),
        "fallocate" if words[1] == "0" => Call::Allocate(fd(0), at(2) + at(3)),
        "fsync" | "fdatasync" => Call::Sync(fd(0)),
        "unlink" | "rmdir" => Call::Remove(path(None, 0)?),
        "unlinkat" => Call::Remove(path(Some(0), 1)?),
        "mkdir" => Call::MakeFolder(path(None, 0)?),
        "mkdirat" => Call::MakeFolder(path(Some(0), 1)?),
        "rename" => Call::Rename(path(None, 0)?, path(None, 1)?),
        "renameat" | "renameat2" if !line.contains("RENAME_EXCHANGE") => {
            Call::Rename(path(Some(0), 1)?, path(Some(2), 3)?)
        }
        "link" => Call::Link(path(None, 0)?, path(None, 1)?),
        "linkat" => Call::Link(path(Some(0), 1)?, path(Some(2), 3)?),
        "copy_file_range" if words[1] == "NULL" && words[3] == "NULL" => {
            Call::Copy { from: fd(0), to: fd(2), bytes: done }
        }
        "sendfile" if words[2] == "NULL" => Call::Copy { from: fd(1), to: fd(0), bytes: done },
        // New kinds of writing calls must be added here.
        _ => panic!("the replay does not know {}", &line[..line.len().min(200)]),
    })
}

/// The bytes of a string of `\x41\x42`.
fn bytes(word: &str) -> Vec<u8> {
    let inside = word.strip_prefix('"').and_then(|word| word.strip_suffix('"'));
    let inside = inside.unwrap_or_else(|| panic!("a string cut short: {word}"));
    let digit = |byte: u8| (byte as char).to_digit(16).unwrap() as u8;
    let coded = inside.as_bytes().chunks_exact(4);
    coded.map(|code| digit(code[2]) * 16 + digit(code[3])).collect()
}
