//! Which commit and profile `wyrm --version --verbose` names.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "Cargo talks to build scripts so"
)]

use std::path::Path;
use std::process::Command;

fn main() {
    let commit = Command::new("git").args(["rev-parse", "--short=12", "HEAD"]).output().ok();
    let commit = commit.filter(|done| done.status.success());
    let commit = commit.map(|done| String::from_utf8_lossy(&done.stdout).trim().to_owned());
    println!("cargo:rustc-env=WYRM_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    println!("cargo:rustc-env=WYRM_PROFILE={}", std::env::var("PROFILE").unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");
    // A package has no history.
    let log = ".git/logs/HEAD";
    if Path::new(log).exists() {
        println!("cargo:rerun-if-changed={log}");
    }
}
