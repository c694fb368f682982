//! The program `wyrm`: everything lives in the library.
#![expect(clippy::disallowed_methods, reason = "the program's own arguments and exit code")]

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use wyrmkeep::cli;

fn main() -> ExitCode {
    if cli::complete_if_asked() {
        return ExitCode::SUCCESS;
    }
    cli::watch_for_faults();
    let args: Vec<OsString> = std::env::args_os().collect();
    let run = || cli::run(args.clone(), &mut cli::system());
    match std::panic::catch_unwind(run) {
        Ok(code) => ExitCode::from(code),
        Err(_) => {
            cli::restore_terminal();
            let context = cli::system();
            let told = cli::report_fault(&args, &context.env, (context.clock)());
            let _ = std::io::stderr().write_all(told.as_bytes());
            ExitCode::from(70)
        }
    }
}
