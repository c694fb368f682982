//! Leaving the terminal abnormally: signals, Ctrl-Z and internal errors restore the terminal, and
//! remove temporary folders.
#![cfg_attr(
    unix,
    expect(clippy::disallowed_methods, reason = "a signal comes when no context is at hand")
)]

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

#[cfg(unix)]
pub use unix::{Paged, full_screen, restore, stop, stopped, watch};

/// Folders removed when wyrm ends, however it ends.
static BORROWED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn borrowed() -> std::sync::MutexGuard<'static, Vec<PathBuf>> {
    BORROWED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder removed with its contents, at the latest when wyrm ends.
pub struct Borrowed(PathBuf);

impl Borrowed {
    /// Registers a folder just made.
    pub fn folder(path: PathBuf) -> Borrowed {
        watch();
        borrowed().push(path.clone());
        Borrowed(path)
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
        borrowed().retain(|path| *path != self.0);
    }
}

/// Removes temporary folders while the command may still be writing there.
#[cfg(unix)]
fn give_back() {
    for path in borrowed().iter() {
        let tries = 0..100;
        let gone = |_| std::fs::remove_dir_all(path).is_err() && path.exists();
        tries.map(gone).find(|left| !left);
    }
}

#[cfg(unix)]
mod unix {
    use std::io::{IsTerminal, Write};
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::SeqCst};

    use rustix::process::{Pid, Signal};
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, raise};

    /// The terminal's state before the first question; none without a terminal.
    static BEFORE: OnceLock<Option<Termios>> = OnceLock::new();
    /// Whether a pager has the terminal.
    static PAGED: AtomicBool = AtomicBool::new(false);
    /// Its process id, once it runs; 0 before.
    static PAGER: AtomicI32 = AtomicI32::new(0);
    /// The signal received while a pager had the terminal.
    static CAME: AtomicI32 = AtomicI32::new(0);
    /// Whether a full screen covers the shell's.
    static FULL: AtomicBool = AtomicBool::new(false);
    /// Opens a full screen over the shell's, and closes it.
    const COVER: &str = "\x1b[?1049h\x1b[H\x1b[2J";
    const UNCOVER: &str = "\x1b[?1049l";
    /// Whether wyrm was stopped and resumed.
    static STOPPED: AtomicBool = AtomicBool::new(false);

    /// Remembers the terminal's state and watches for signals from now on.
    pub fn watch() {
        BEFORE.get_or_init(|| {
            if let Ok(signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP]) {
                std::thread::spawn(move || each(signals));
            }
            tcgetattr(std::io::stdin()).ok()
        });
    }

    fn each(mut signals: Signals) {
        for signal in signals.forever() {
            match (signal, PAGED.load(SeqCst)) {
                (SIGTSTP, false) => suspend(),
                (_, false) => end(signal),
                // The pager has configured the terminal, and restores it before it stops.
                (SIGTSTP, true) => {
                    let _ = emulate_default_handler(signal);
                }
                (SIGHUP | SIGTERM, true) => {
                    CAME.store(signal, SeqCst);
                    close_pager();
                }
                // Ctrl-C in a pager is for the pager.
                (_, true) => {}
            }
        }
    }

    fn close_pager() {
        if let Some(pager) = Pid::from_raw(PAGER.load(SeqCst)) {
            let _ = rustix::process::kill_process(pager, Signal::TERM);
        }
    }

    /// Ends as the signal would have.
    fn end(signal: i32) {
        super::give_back();
        restore();
        let _ = emulate_default_handler(signal);
    }

    /// Whether this program may configure the terminal: not while another one is in front.
    fn in_front() -> bool {
        tcgetpgrp(std::io::stdin()).map_or(true, |front| front == rustix::process::getpgrp())
    }

    fn set(terminal: &Termios) {
        if in_front() {
            let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, terminal);
        }
    }

    /// A full screen begins or ends.
    pub fn full_screen(begins: bool) {
        if FULL.swap(begins, SeqCst) != begins {
            let mut out = std::io::stdout();
            let _ = write!(out, "{}", if begins { COVER } else { UNCOVER });
            let _ = out.flush();
        }
    }

    /// Restores the terminal's state before the first question.
    pub fn restore() {
        if let Some(before) = BEFORE.get().and_then(Option::as_ref) {
            full_screen(false);
            set(before);
            let mut err = std::io::stderr();
            if err.is_terminal() {
                // A list to choose from hides the cursor.
                let _ = write!(err, "\x1b[?25h\r\n");
            }
        }
    }

    /// Stops until the shell resumes it; the terminal is the shell's meanwhile.
    fn suspend() {
        let now = tcgetattr(std::io::stdin());
        let full = FULL.load(SeqCst);
        restore();
        let _ = emulate_default_handler(SIGTSTP);
        if let Ok(now) = now {
            set(&now);
        }
        if full && in_front() {
            full_screen(true);
        }
        STOPPED.store(true, SeqCst);
        // Wakes a wait for a key.
        let _ = raise(SIGWINCH);
    }

    /// Ctrl-Z in raw mode: stops the whole job, if a shell is there to resume it.
    pub fn stop() {
        let front = tcgetpgrp(std::io::stdin());
        let group = rustix::process::getpgrp();
        let begun_by_a_shell = rustix::process::getsid(None).is_ok_and(|leader| leader != group);
        if front == Ok(group) && begun_by_a_shell {
            let _ = rustix::process::kill_process_group(group, Signal::TSTP);
        }
    }

    /// Whether wyrm was stopped since the last call.
    pub fn stopped() -> bool {
        STOPPED.swap(false, SeqCst)
    }

    /// While a pager runs, the terminal is the pager's.
    pub struct Paged;

    impl Paged {
        pub fn begin() -> Paged {
            watch();
            PAGED.store(true, SeqCst);
            Paged
        }

        /// Sets the process of the pager.
        pub fn by(&self, pager: u32) {
            PAGER.store(i32::try_from(pager).unwrap_or_default(), SeqCst);
            if CAME.load(SeqCst) != 0 {
                close_pager();
            }
        }
    }

    impl Drop for Paged {
        fn drop(&mut self) {
            PAGER.store(0, SeqCst);
            PAGED.store(false, SeqCst);
            match CAME.swap(0, SeqCst) {
                0 => {}
                signal => end(signal),
            }
        }
    }
}

#[cfg(not(unix))]
mod elsewhere {
    /// Gives the terminal back.
    pub fn restore() {
        let _ = crossterm::terminal::disable_raw_mode();
    }

    pub fn watch() {}

    /// A full screen begins or ends.
    pub fn full_screen(begins: bool) {
        use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
        let _ = if begins {
            crossterm::execute!(std::io::stdout(), EnterAlternateScreen)
        } else {
            crossterm::execute!(std::io::stdout(), LeaveAlternateScreen)
        };
    }

    pub fn stop() {}

    pub fn stopped() -> bool {
        false
    }

    pub struct Paged;

    impl Paged {
        pub fn begin() -> Paged {
            Paged
        }

        pub fn by(&self, _: u32) {}
    }
}

#[cfg(not(unix))]
pub use elsewhere::{Paged, full_screen, restore, stop, stopped, watch};
