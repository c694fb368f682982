//! The program `wyrm`: everything lives in the library.
#![expect(clippy::disallowed_methods, reason = "the program's own arguments and exit code")]

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    if wyrmkeep::cli::complete_if_asked() {
        return ExitCode::SUCCESS;
    }
    std::panic::set_hook(Box::new(|_| {}));
    let run = || wyrmkeep::cli::run(std::env::args_os(), &mut wyrmkeep::cli::system());
    match std::panic::catch_unwind(run) {
        Ok(code) => ExitCode::from(code),
        Err(panic) => {
            wyrmkeep::cli::restore_terminal();
            let what = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied())
                .unwrap_or("something that should not happen");
            let _ = writeln!(
                std::io::stderr(),
                "error: this is a fault of wyrm, your records are safe: {what}"
            );
            ExitCode::from(70)
        }
    }
}
