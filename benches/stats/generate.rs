//! A record of many plays, made from a seed.

use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};

use rand::rngs::ChaCha20Rng;
use rand::{Rng, RngExt, SeedableRng};
use rusqlite::{Connection, params};

pub const PLAYERS: i64 = 50;
pub const GAMES: i64 = 20;
/// One in this many plays has figures of dice.
const DICE: i64 = 10;

/// The years covered by the plays.
const YEARS: i64 = 8;
/// The first second of 2018.
const BEGIN: i64 = 1_514_764_800;

fn uuid(chance: &mut ChaCha20Rng) -> String {
    let bits = u128::from(chance.next_u64()) << 64 | u128::from(chance.next_u64());
    uuid::Uuid::from_u128(bits).to_string()
}

/// Makes a database with wyrm itself and fills it in one transaction, bypassing the journal.
pub fn generate(wyrm: &str, path: &Path, plays: i64) -> Result<(), Box<dyn Error>> {
    let made = Command::new(wyrm)
        .args(["player", "add", "Nobody", "--db"])
        .arg(path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()?;
    if !made.success() {
        return Err("wyrm cannot make a database".into());
    }
    let mut conn = Connection::open(path)?;
    conn.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -200000;")?;
    let tx = conn.transaction()?;
    tx.execute_batch("UPDATE journal_now SET mode = 'replay'")?;
    let mut chance = ChaCha20Rng::seed_from_u64(7);
    let at = "2018-01-01T00:00:00Z";
    for n in 0..PLAYERS {
        tx.execute(
            "INSERT INTO player (id, uuid, name, name_key, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![100 + n, uuid(&mut chance), format!("Player {n}"), format!("player-{n}"), at],
        )?;
    }
    for n in 0..GAMES {
        let slug = format!("game-{n}");
        tx.execute(
            "INSERT INTO title (uuid, slug, name, name_key, created_at) VALUES (?1, ?2, ?3, ?2, ?4)",
            params![uuid(&mut chance), slug, format!("Game {n}"), at],
        )?;
    }
    for id in 1..=plays {
        play(&tx, id, &mut chance)?;
    }
    tx.execute_batch("UPDATE journal_now SET mode = 'closed'")?;
    tx.commit()?;
    conn.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
    Ok(())
}

/// One play of two to five people. Every fifth game is cooperative; in the others a higher player
/// number means a better one.
fn play(conn: &Connection, id: i64, chance: &mut ChaCha20Rng) -> Result<(), Box<dyn Error>> {
    let seconds = BEGIN + chance.random_range(0..YEARS * 365 * 86_400);
    let at = chrono::DateTime::from_timestamp(seconds, 0).ok_or("a time that is none")?;
    let at = at.format("%Y-%m-%dT%H:%M:%SZ").to_string();
    let game = chance.random_range(0..GAMES).min(chance.random_range(0..GAMES));
    let together = game % 5 == 4;
    conn.prepare_cached(
        "INSERT INTO play (id, uuid, title, kind, state, outcome, setup, result, started_at, ended_at,
                           minutes, cooperative, place)
         VALUES (?1, ?2, ?3, 'told', 'finished', 'won', '{\"v\":1}',
                 '{\"v\":1,\"how\":\"somebody wins\",\"facts\":[]}', ?4, ?4, ?5, ?6, 'home')",
    )?
    .execute(params![
        id,
        uuid(chance),
        format!("game-{game}"),
        at,
        chance.random_range(20..180),
        together
    ])?;
    let people = chance.random_range(2..=5);
    let mut seats: Vec<i64> = Vec::new();
    while seats.len() < people {
        let player = chance.random_range(0..PLAYERS);
        if !seats.contains(&player) {
            seats.push(player);
        }
    }
    let scores: Vec<i64> =
        seats.iter().map(|player| chance.random_range(0..100) + player).collect();
    let best = scores.iter().copied().max().unwrap_or(0);
    let all_won = chance.random_bool(0.5);
    for (n, (player, score)) in seats.iter().zip(&scores).enumerate() {
        let won = if together { all_won } else { *score == best };
        conn.prepare_cached(
            "INSERT INTO play_player (play_id, seat, player_id, score, won) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?
        .execute(params![id, n as i64 + 1, 100 + player, (!together).then_some(score), won])?;
        if id % DICE == 0 {
            figures(conn, id, n as i64 + 1, chance)?;
        }
    }
    Ok(())
}

/// The stored figures of one seat's dice, as after an evening of rolling by hand.
fn figures(
    conn: &Connection,
    play: i64,
    seat: i64,
    chance: &mut ChaCha20Rng,
) -> Result<(), Box<dyn Error>> {
    let keep = |name: &str, value: i64| -> Result<(), rusqlite::Error> {
        conn.prepare_cached(
            "INSERT INTO play_stat (play_id, seat, name, value) VALUES (?1, ?2, ?3, ?4)",
        )?
        .execute(params![play, seat, name, value])?;
        Ok(())
    };
    let faces: Vec<i64> = (0..6).map(|_| chance.random_range(5..25)).collect();
    for (face, count) in faces.iter().enumerate() {
        keep(&format!("die:dragon:hand:{face}"), *count)?;
    }
    keep("luck:dragon:hand:1/6", faces.iter().sum())?;
    keep("bad:dragon:hand:1/6", faces[5])?;
    keep("hardest", chance.random_range(3..15))?;
    if seat == 1 {
        keep("table:rounds", chance.random_range(3..20))?;
    }
    Ok(())
}
