//! Files in the middle of everything: two dragons and locked dice, planned rounds, a half-played
//! set, an attack that waits for blocks, a market, undone steps.

use std::path::Path;
use std::sync::LazyLock;

use rusqlite::Connection;

use crate::world::World;

/// A file by its content.
pub struct State {
    pub name: &'static str,
    pub bytes: Vec<u8>,
}

/// Every state, made once.
pub static STATES: LazyLock<Vec<State>> = LazyLock::new(|| {
    let of = |name, make: &dyn Fn(&Path)| {
        let folder = crate::scale::folder();
        let db = folder.path().join("wyrm.db");
        make(&db);
        let bytes = std::fs::read(&db).unwrap();
        State { name, bytes }
    };
    vec![
        of("party", &|db| all(db, &PARTY)),
        of("middle", &|db| all(db, &[&PARTY[..], &MIDDLE].concat())),
        of("undone", &|db| {
            all(db, &[&PARTY[..], &MIDDLE].concat());
            all(db, &["undo 7"]);
        }),
        of("released", &|db| released(db, "schema-2-open.sql")),
        of("unsettled", &|db| released(db, "schema-2-open-2.sql")),
        // The party's own file, advanced elsewhere.
        of("elsewhere", &|db| {
            all(db, &PARTY);
            all(db, &["player add Otto", "hero edit vela --gold 9 --reason found"]);
        }),
        of("old", &|db| dumped(db, "schema-2-open.sql")),
    ]
});

/// A campaign with a market, own entries, experience, a dead hero.
const PARTY: [&str; 18] = [
    "campaign new Ashes",
    "hero new Denra --class rogue --player Ana",
    "hero new Timorn --class wizard --player Ben",
    "hero new Brum --class warrior --player Cleo",
    "hero new Vela --class cleric --player Ana",
    "catalog add dragon 'Bog Wyrm' rank=2 hp=40 exp=9 gold=5 abilities=poison,frost 'attacks=Bite 5 / Tail 8 / Mud 11'",
    "catalog add item Torch use=durable effect=text text=light price=1",
    "hunt record --outcome slain --heroes denra,brum,vela",
    "market buy haste-potion --hero denra",
    "hunt record --outcome fled --heroes denra,timorn --dead timorn",
    "campaign rule advice on",
    "hunt record --outcome slain --heroes denra,brum,vela",
    "hunt record --outcome slain --heroes denra,brum,vela",
    "hero level-up brum --improve slash --seed 1",
    "player add Dora",
    "campaign new Cinders",
    "campaign use ashes",
    "catalog edit item healing-potion price=3",
];

/// An open play of every title.
const MIDDLE: [&str; 26] = [
    "hunt start --heroes denra,brum,vela --dragon bog-wyrm --without-levels",
    "hunt abandon",
    "hero new Orin --class ranger",
    "hunt start --heroes denra,brum,vela,orin --dragon green --dragon bog-wyrm --without-levels",
    "hunt roll --dice DDSSX",
    "hunt use stab",
    "hunt next",
    "hunt roll --seed 3",
    "keepers start --mode dragon --players Ana,Ben --tribes red,yellow --first ana --seed 7",
    "keepers round --dice RR --reveal m",
    "keepers plan train pass",
    "amulets box crests=12+8 red-pearls=5",
    "amulets start --players Ana,Ben --first ana --chest horn,flute --seed 7",
    "amulets hand ana unknown",
    "amulets hand ben unknown",
    "amulets book 1blue --reward low",
    "amulets play",
    "drako box flight=1 fire=1 legs=1 brald=2 morin=2 urpen=2",
    "drako start --players Kate,John --dragon kate --first-game",
    "drako draw",
    "drako move brald b2 urpen d2 --value 1",
    "drako shoot 2 --blocked none",
    "drako end",
    "drako fire e 1 --blocked morin",
    "drako attack brald 1",
    "player add Edda",
];

fn all(db: &Path, lines: &[&str]) {
    let mut world = World::with_chance(db, lines.len() as u64 * 1000);
    for line in lines {
        world.ok(line);
    }
}

/// A file written by an earlier wyrm, with an open play of every title, upgraded.
fn released(db: &Path, dump: &str) {
    dumped(db, dump);
    all(db, &["player add Zoe", "player add Yan", "undo"]);
}

fn dumped(db: &Path, dump: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let dump = std::fs::read_to_string(folder.join(dump)).unwrap();
    let conn = Connection::open(db).unwrap();
    conn.execute_batch("PRAGMA synchronous = OFF").unwrap();
    conn.execute_batch(&dump).unwrap();
}

/// Writes a state to a file.
pub fn lay_out(state: &State, db: &Path) {
    for end in ["-wal", "-shm", "-journal"] {
        let _ = std::fs::remove_file(crate::file::beside(db, end));
    }
    std::fs::write(db, &state.bytes).unwrap();
}

/// The state of this name.
pub fn state(name: &str) -> &'static State {
    STATES.iter().find(|state| state.name == name).unwrap()
}
