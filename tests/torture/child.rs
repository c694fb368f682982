//! The program as a separate process: run, killed at a moment, killed or failed at a system call.
//! Every process has a time limit and is ended with its children.

use std::fs::File;
use std::io::{Read, Seek};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The time limit of a command: many run at once, on slow machines too.
const LIMIT: Duration = Duration::from_secs(60);

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Code(i32),
    Killed(i32),
    /// It was ended by the time limit.
    Hung,
}

/// The output of a process, and its end.
#[derive(Debug, Clone)]
pub struct Ran {
    pub end: End,
    pub out: String,
    pub err: String,
    /// Whether strace injected something.
    pub injected: bool,
}

impl Ran {
    pub fn is_ok(&self) -> bool {
        self.end == End::Code(0)
    }
}

/// Whether `strace` is usable: it may be missing, or forbidden.
pub fn has_strace() -> bool {
    static WORKS: LazyLock<bool> = LazyLock::new(|| {
        let tried = Command::new("strace")
            .args(["-f", "-o", "/dev/null", "true"])
            .stderr(Stdio::null())
            .status();
        tried.is_ok_and(|status| status.success())
    });
    *WORKS
}

fn wyrm() -> Command {
    Command::new(env!("CARGO_BIN_EXE_wyrm"))
}

/// `wyrm` with these words on this file.
pub fn run(db: &Path, words: &[&str]) -> Ran {
    finish(with(wyrm(), db, words), None)
}

/// The same, killed after a while.
pub fn run_and_kill(db: &Path, words: &[&str], after: Duration) -> Ran {
    finish(with(wyrm(), db, words), Some(after))
}

/// The same, with this memory limit, if the machine can enforce it.
pub fn run_within(db: &Path, words: &[&str], memory: u64) -> Ran {
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -v $0 2>/dev/null; exec \"$@\""]);
    shell.arg((memory / 1024).to_string());
    shell.arg(env!("CARGO_BIN_EXE_wyrm"));
    finish(with(shell, db, words), None)
}

/// The same, with an injection at a system call: `fsync:signal=KILL:when=3`. With `near`, only
/// calls on the file or its neighbours count.
pub fn run_injected(db: &Path, words: &[&str], call: &str, what: &str, near: bool) -> Ran {
    let inject = format!("inject={call}:{what}");
    let (mut ran, calls) = traced(db, words, &[call], &["-e", &inject], near);
    ran.injected = calls.contains("(INJECTED)");
    ran
}

/// How often a command makes each of these calls.
pub fn count_calls(db: &Path, words: &[&str], calls: &[&str], near: bool) -> Vec<usize> {
    let (ran, made) = traced(db, words, calls, &[], near);
    assert!(ran.is_ok(), "wyrm {words:?}: {}", ran.err);
    // Each line begins with the number of the thread.
    let names = made.lines().filter_map(|line| {
        let (_, call) = line.split_once(' ')?;
        Some(call.trim_start().split_once('(')?.0)
    });
    let names: Vec<&str> = names.collect();
    let count = |call: &&str| names.iter().filter(|name| *name == call).count();
    calls.iter().map(count).collect()
}

/// Runs `wyrm` under strace, and returns its calls.
fn traced(db: &Path, words: &[&str], calls: &[&str], more: &[&str], near: bool) -> (Ran, String) {
    let told = tempfile::NamedTempFile::new().unwrap();
    let mut strace = Command::new("strace");
    strace.args(["-f", "-qq", "-o"]).arg(told.path());
    if near {
        let ends = ["", "-wal", "-shm", "-journal"];
        let path = |end: &str| format!("{}{end}", db.display());
        strace.args(ends.iter().flat_map(|end| ["-P".to_owned(), path(end)]));
    }
    strace.args(["-e", &format!("trace={}", calls.join(","))]);
    strace.args(more);
    strace.arg(env!("CARGO_BIN_EXE_wyrm"));
    let ran = finish(with(strace, db, words), None);
    let made = std::fs::read(told.path()).unwrap_or_default();
    (ran, String::from_utf8_lossy(&made).into_owned())
}

fn with(mut command: Command, db: &Path, words: &[&str]) -> Command {
    let home = db.parent().unwrap();
    command.arg("--db").arg(db).args(words);
    command.env_remove("WYRM_DB").env("HOME", home);
    command.env("TZ", "UTC").env("XDG_DATA_HOME", home);
    command.stdin(Stdio::null()).process_group(0);
    command
}

fn finish(mut command: Command, kill: Option<Duration>) -> Ran {
    let (mut out, mut err) = (tempfile::tempfile().unwrap(), tempfile::tempfile().unwrap());
    command.stdout(out.try_clone().unwrap());
    command.stderr(err.try_clone().unwrap());
    let mut child = command.spawn().unwrap();
    let end = match kill {
        Some(after) => {
            std::thread::sleep(after);
            let _ = child.kill();
            child.wait().map(ended).unwrap()
        }
        None => wait(&mut child),
    };
    Ran { end, out: said(&mut out), err: said(&mut err), injected: false }
}

fn ended(status: ExitStatus) -> End {
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Code(code),
        (None, signal) => End::Killed(signal.unwrap_or_default()),
    }
}

fn wait(child: &mut Child) -> End {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return ended(status);
        }
        if began.elapsed() > LIMIT {
            let group = format!("-{}", child.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
            let _ = child.wait();
            return End::Hung;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn said(file: &mut File) -> String {
    let mut bytes = Vec::new();
    file.rewind().unwrap();
    file.take(1 << 20).read_to_end(&mut bytes).unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}
