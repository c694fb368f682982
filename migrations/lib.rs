//! Every change of the schema, in order. A released file is never edited; the store runs them.

/// Name and SQL of a migration, by its file.
macro_rules! migration {
    ($name:literal) => {
        ($name, include_str!(concat!($name, ".sql")))
    };
}

pub const MIGRATIONS: [(&str, &str); 6] = [
    migration!("0001_campaign"),
    migration!("0002_live_hunts"),
    migration!("0003_titles"),
    migration!("0004_merge"),
    migration!("0005_looking_back"),
    migration!("0006_play_seed"),
];
