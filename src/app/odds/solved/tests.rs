use std::cell::Cell;
use std::time::Duration;

use super::*;
use crate::rules::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::rules::dice_dragons::hero::Hero;
use crate::rules::dice_dragons::hunt::State;
use crate::rules::odds::win::Pos;

/// A hunt that is solved instantly.
fn setup(classes: &[&str]) -> Arc<Setup> {
    let figures = CampaignFigures::default();
    let hero = |class: &&str| Hero::fresh(class, figures.class(class).unwrap().unwrap());
    let heroes: Vec<Hero> = classes.iter().map(hero).collect();
    let found = figures.find(EntryKind::Dragon, "young-red-dragon").unwrap();
    let mut dragon = found.checked().unwrap().dragon().unwrap().clone();
    dragon.hp = 2;
    let mut setup = Setup::of(&heroes, &[dragon], 1, &figures).unwrap();
    for hero in &mut setup.heroes {
        (hero.tokens, hero.max_hp) = (1, 3);
    }
    Arc::new(setup)
}

/// The chance to win, and whether it had to be solved.
fn asked(shelf: &SolvedFolder) -> (f32, bool) {
    let setup = setup(&["warrior"]);
    let worked = Cell::new(false);
    let solved = shelf.solved(&setup, Patience::NONE, &|_, _| worked.set(true)).unwrap();
    let pos = Pos::of(&State::new(setup)).unwrap();
    (solved.chance(&pos).unwrap(), worked.get())
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let found = fs::read_dir(folder).unwrap();
    found.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn a_hunt_is_solved_once() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = SolvedFolder::at(Some(folder.path().join("new/wyrmkeep")));
    let (chance, worked) = asked(&shelf);
    assert!(worked && chance > 0.0 && chance < 1.0);
    assert_eq!(asked(&shelf), (chance, false));
    assert_eq!(files(&folder.path().join("new/wyrmkeep")).len(), 1);
}

#[test]
fn what_is_deleted_or_damaged_is_solved_again() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = SolvedFolder::at(Some(folder.path().to_owned()));
    let (chance, _) = asked(&shelf);
    let path = files(folder.path()).remove(0);
    let whole = fs::read(&path).unwrap();
    let mut wrong = whole.clone();
    wrong[50] ^= 1;
    for damaged in [&[], &whole[..60], &wrong[..], b"something of somebody's"] {
        fs::write(&path, damaged).unwrap();
        assert_eq!(asked(&shelf), (chance, true));
        assert_eq!(fs::read(&path).unwrap(), whole, "it is replaced");
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(asked(&shelf), (chance, true));
    fs::remove_dir_all(folder.path()).unwrap();
    assert_eq!(asked(&shelf), (chance, true));
    assert_eq!(asked(&shelf), (chance, false));
}

#[test]
fn a_folder_out_of_reach_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "no folder").unwrap();
    for shelf in [SolvedFolder::at(None), SolvedFolder::at(Some(file.join("wyrmkeep")))] {
        let (chance, _) = asked(&shelf);
        assert_eq!(asked(&shelf), (chance, true));
    }
    assert_eq!(fs::read(&file).unwrap(), b"no folder");
    // A folder takes the place of the file.
    let shelf = SolvedFolder::at(Some(folder.path().to_owned()));
    fs::create_dir(shelf.path(&setup(&["warrior"]), Patience::NONE).unwrap()).unwrap();
    assert!(asked(&shelf).1);
    assert_eq!(files(folder.path()).len(), 2, "nothing is left over");
}

#[test]
fn the_oldest_make_room() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    for (age, name) in [(3, "solo-oldest"), (2, "solo-old"), (4, "another's")] {
        let file = fs::File::create(at(name)).unwrap();
        // Sparse files take no room on the disk.
        file.set_len(150_000_000).unwrap();
        file.set_modified(long_ago - Duration::from_secs(age * 3600)).unwrap();
    }
    asked(&SolvedFolder::at(Some(folder.path().to_owned())));
    assert!(!at("solo-oldest").exists());
    assert!(at("solo-old").exists() && at("another's").exists());
}

#[test]
fn parties_are_not_solved() {
    let folder = tempfile::tempdir().unwrap();
    let shelf = SolvedFolder::at(Some(folder.path().to_owned()));
    assert!(shelf.solved(&setup(&["warrior", "rogue"]), Patience::NONE, &|_, _| {}).is_none());
    assert!(files(folder.path()).is_empty());
}

#[test]
fn the_environment_says_where() {
    let env = |pairs: &[(&str, &str)]| {
        let pairs = pairs.iter();
        let env = pairs.map(|(name, value)| ((*name).to_owned(), OsString::from(value)));
        SolvedFolder::of(&env.collect()).folder
    };
    let home = ("HOME", "/home/ada");
    let there = |path: &str| Some(PathBuf::from(path));
    assert_eq!(env(&[home]), there("/home/ada/.cache/wyrmkeep"));
    assert_eq!(env(&[home, ("XDG_CACHE_HOME", "/c")]), there("/c/wyrmkeep"));
    assert_eq!(env(&[home, ("XDG_CACHE_HOME", "c")]), there("/home/ada/.cache/wyrmkeep"));
    assert_eq!(env(&[]), None);
}
