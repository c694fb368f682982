//! The sample campaign: where it is played, and its remains.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn demo(temporary: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
    command.env("TMPDIR", temporary).arg("demo").args(words);
    command.stdin(Stdio::null()).output().unwrap()
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

#[test]
fn the_demo_leaves_nothing_behind_but_what_is_kept() {
    let folder = crate::harness::folder();
    let kept = folder.path().join("kept.db");
    let output = demo(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(files(folder.path()), 0);
    let keep = ["--keep", kept.to_str().unwrap()];
    let output = demo(folder.path(), &[keep[0], keep[1], "--dry-run"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(files(folder.path()), 0, "a dry run keeps nothing");
    let output = demo(folder.path(), &keep);
    assert_eq!(output.status.code(), Some(0));
    assert!(kept.exists());
    let output = demo(folder.path(), &keep);
    assert_eq!(output.status.code(), Some(1), "never over a file");
}

#[test]
fn a_demo_that_has_no_place_says_so_once() {
    let folder = crate::harness::folder();
    let nowhere = folder.path().join("nowhere");
    let file = nowhere.join("kept.db");
    for output in [demo(&nowhere, &[]), demo(folder.path(), &["--keep", file.to_str().unwrap()])] {
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{complaint}");
        assert_eq!(complaint.matches("error: ").count(), 1, "{complaint}");
        assert!(complaint.contains("there is no folder"), "{complaint}");
    }
}

#[test]
fn the_demo_has_no_json() {
    let folder = crate::harness::folder();
    let output = demo(folder.path(), &["--json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let error: serde_json::Value = serde_json::from_slice(&output.stderr).unwrap();
    assert_eq!(error["error"]["kind"], "usage");
}

#[test]
fn manual_pages_are_counted_and_on_a_dry_run_not_written() {
    let folder = crate::harness::folder();
    let pages = folder.path().join("man");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
        command.arg("man").arg(&pages).args(words);
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stdout).unwrap()
    };
    let would = run(&["--dry-run"]);
    assert!(would.contains(" pages would be written to "), "{would}");
    assert!(!pages.exists());
    let written = run(&[]);
    assert!(written.starts_with(&format!("{} pages written", files(&pages))));
}

#[test]
fn the_demo_is_kept_under_any_name_and_says_how_to_open_it() {
    let folder = crate::harness::folder();
    for (name, typed) in
        [("--x", "--db=--x"), ("-", "--db=-"), ("our games.db", "--db \"our games.db\"")]
    {
        let keep = format!("--keep={name}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_wyrm"));
        command.current_dir(folder.path()).args(["demo", &keep]);
        let output = command.stdin(Stdio::null()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}");
        assert!(folder.path().join(name).is_file(), "{name}");
        let said = String::from_utf8(output.stdout).unwrap();
        let last = said.lines().next_back().unwrap();
        assert_eq!(last, format!("Look around: wyrm {typed} campaign show"));
    }
}

#[cfg(unix)]
#[test]
fn the_demo_is_kept_through_no_link_and_its_folder_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = crate::harness::folder();
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink("far.db", &link).unwrap();
    let output = demo(folder.path(), &["--keep", link.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(!folder.path().join("far.db").exists());
    let kept = folder.path().join("kept.db");
    let output = demo(folder.path(), &["--keep", kept.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(kept.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}
