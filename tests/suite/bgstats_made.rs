//! Files as BG Stats exports them, made from a seed: everything known about the format, with absent
//! and null fields and other types, as in people's files.

use serde_json::{Map, Value, json};

/// A small generator of our own, so that a seed gives the same file for ever.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn uuid(&mut self) -> String {
        let (a, b) = (self.next(), self.next());
        format!(
            "{:08x}-{:04x}-4{:03x}-a{:03x}-{:012x}",
            a >> 32,
            (a >> 16) & 0xffff,
            a & 0xfff,
            b >> 52,
            b & 0xffff_ffff_ffff
        )
    }

    fn date(&mut self) -> String {
        format!(
            "20{:02}-{:02}-{:02} {:02}:{:02}:{:02}",
            16 + self.below(10),
            1 + self.below(12),
            1 + self.below(28),
            self.below(24),
            self.below(60),
            self.below(60)
        )
    }
}

const PLAYERS: [&str; 16] = [
    "Ana",
    "Ben",
    "Anna-Lena",
    "Ben",
    "José",
    "Zoë \"Zed\" Quist",
    "Dr. Who, PhD",
    "山田",
    "Fée\u{200d}e",
    "Anonymous player",
    "42",
    "  Ira  ",
    "O'Brien",
    "Ünal",
    "Max + Mia",
    "Lu",
];

const GAMES: [&str; 24] = [
    "Drako: Dragon & Dwarves",
    "Dragon Keepers",
    "Dragonkeepers",
    "Dice & Dragons",
    "Wingspan",
    "Azul",
    "Ticket to Ride: Europe",
    "7 Wonders",
    "1846",
    "Pandemic",
    "The Crew",
    "Codenames",
    "Azul",
    "Sushi Go!",
    "T.I.M.E Stories",
    "Ça va",
    "Love Letter",
    "Hanabi",
    "Skull",
    "Tichu",
    "Wingspan: European Expansion",
    "Pandemic: On the Brink",
    "Never Played",
    "A game with a name so long that no box could ever bear it, whoever prints it",
];

/// The first expansion, and the first unplayed game.
const EXPANSIONS: std::ops::Range<usize> = 20..22;
const PLAYED: usize = 20;

/// Occasionally drops a field, or makes it null.
fn spare(chance: &mut Chance, object: &mut Map<String, Value>, names: &[&str]) {
    for name in names {
        match chance.below(6) {
            0 => drop(object.remove(*name)),
            1 => drop(object.insert((*name).to_owned(), Value::Null)),
            _ => {}
        }
    }
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

fn player(chance: &mut Chance, n: usize) -> Value {
    let name = PLAYERS[n];
    let mut player = object(json!({
        "id": 3 * n + 2,
        "uuid": chance.uuid(),
        "name": name,
        "isAnonymous": name == "Anonymous player",
        "bggUsername": if chance.one_in(2) { "meeple" } else { "" },
        "tags": [{ "tagRefId": 5 }],
        "metaData": "{\"isNpc\":0}",
        "modificationDate": chance.date(),
    }));
    spare(chance, &mut player, &["bggUsername", "tags", "metaData"]);
    Value::Object(player)
}

fn game(chance: &mut Chance, n: usize) -> Value {
    let expansion = EXPANSIONS.contains(&n);
    let together = matches!(GAMES[n], "Pandemic" | "The Crew" | "Hanabi" | "Dice & Dragons");
    let mut game = object(json!({
        "id": 100 + n,
        // Some versions write them in upper case.
        "uuid": if n % 5 == 4 { chance.uuid().to_uppercase() } else { chance.uuid() },
        "name": GAMES[n],
        "bggId": 1000 + 7 * n,
        "bggName": GAMES[n],
        "bggYear": 1990 + n,
        "cooperative": together,
        "highestWins": n != 18,
        "noPoints": together,
        "usesTeams": matches!(GAMES[n], "Codenames" | "Tichu"),
        "isBaseGame": i32::from(!expansion),
        "isExpansion": i32::from(expansion),
        "minPlayerCount": 2,
        "maxPlayerCount": 6,
        "minPlayTime": 30,
        "maxPlayTime": 60,
        "minAge": 10,
        "designers": "A. Nonymous, B. Nonymous",
        "rating": 6.5 + n as f64 / 10.0,
        "preferredImage": 0,
        "urlThumb": "https://example.org/thumb.jpg",
        "urlImage": "https://example.org/image.jpg",
        "copies": [{ "uuid": chance.uuid(), "currentOwner": true, "versionName": "First \u{2713}" }],
        "tags": [{ "tagRefId": 6 }, { "tagRefId": 5 }],
        "metaData": "{\"PrevOwned\":0}",
        "modificationDate": chance.date(),
    }));
    let more = ["bggName", "rating", "copies", "tags", "designers", "cooperative"];
    spare(chance, &mut game, &more);
    Value::Object(game)
}

fn score(chance: &mut Chance) -> Value {
    let n = chance.below(90) as i64;
    match chance.below(12) {
        0..=3 => json!(""),
        4 => json!(format!("{n}+8+8")),
        5 => json!(format!("-22+{n}")),
        6 => json!(format!("{n}-12")),
        7 => json!(format!("5+4+{n}+")),
        8 => json!(n),
        9 => json!(format!("{n}.5")),
        _ => json!(n.to_string()),
    }
}

/// The players of a game, and the winner.
fn scores(chance: &mut Chance, game: usize) -> Vec<Value> {
    let seats = 1 + chance.below(5);
    let first = chance.below(PLAYERS.len());
    let together = matches!(GAMES[game], "Pandemic" | "The Crew" | "Hanabi" | "Dice & Dragons");
    let teams = matches!(GAMES[game], "Codenames" | "Tichu");
    let all_won = chance.one_in(2);
    let winner = chance.below(seats);
    let seat = |n: usize| {
        let won = match together {
            true => all_won,
            false if teams => n % 2 == winner % 2,
            false => n == winner,
        };
        let mut seat = object(json!({
            "playerRefId": 3 * ((first + 5 * n) % PLAYERS.len()) + 2,
            "score": score(chance),
            "winner": won,
            "rank": if chance.one_in(3) { n + 1 } else { 0 },
            "seatOrder": n + 1,
            "startPlayer": n == 0,
            "newPlayer": chance.one_in(8),
        }));
        if teams {
            seat.insert("team".to_owned(), json!(if n.is_multiple_of(2) { "Red" } else { "Blue" }));
        }
        if chance.one_in(4) {
            let role = chance.of(&["Scout", "Dispatcher", "Dragon", "Große Hexe", ""]);
            seat.insert("role".to_owned(), json!(role));
        }
        spare(chance, &mut seat, &["seatOrder", "newPlayer"]);
        Value::Object(seat)
    };
    (0..seats).map(seat).collect()
}

fn play(chance: &mut Chance) -> Value {
    let game = chance.below(PLAYED);
    let scores = scores(chance, game);
    let expansion = json!([{ "gameRefId": 100 + EXPANSIONS.start, "bggPlayId": 0 }]);
    let date = chance.date();
    let mut play = object(json!({
        "uuid": chance.uuid(),
        "gameRefId": 100 + game,
        "locationRefId": chance.below(4),
        "playDate": date,
        "entryDate": date,
        "modificationDate": chance.date(),
        "durationMin": 15 * chance.below(12),
        "rounds": chance.below(5),
        "usesTeams": matches!(GAMES[game], "Codenames" | "Tichu"),
        "manualWinner": chance.one_in(3),
        "ignored": chance.one_in(15),
        "rating": chance.below(10),
        "scoringSetting": 0,
        "bggId": 0,
        "nemestatsId": 0,
        "importPlayId": 0,
        "expansionPlays": if GAMES[game] == "Wingspan" { expansion } else { json!([]) },
        "playImages": "[]",
        "board": chance.of(&["Map A", "Night side \u{1f319}"]),
        "comments": chance.of(&["Close!", "Two lines\nof joy", "  ", "He said \"no\" \\ twice"]),
        "metaData": "{\"v\":1}",
        "bggLastSync": chance.date(),
        "playerScores": scores,
    }));
    let more = ["locationRefId", "board", "comments", "metaData", "bggLastSync", "rating"];
    spare(chance, &mut play, &more);
    spare(chance, &mut play, &["durationMin", "expansionPlays"]);
    Value::Object(play)
}

/// A whole file with this many plays.
pub fn made(seed: u64, plays: usize) -> String {
    let chance = &mut Chance::new(seed);
    let location = |(n, name): (usize, &&str)| json!({ "id": n + 1, "uuid": chance.uuid(), "name": name, "modificationDate": chance.date() });
    let places = ["Home", "Café \u{2615} am Eck", "Ben's, 2nd floor"];
    let locations: Vec<Value> = places.iter().enumerate().map(location).collect();
    let players: Vec<Value> = (0..PLAYERS.len()).map(|n| player(chance, n)).collect();
    let games: Vec<Value> = (0..GAMES.len()).map(|n| game(chance, n)).collect();
    let tag = |chance: &mut Chance, id: usize, name: &str| json!({ "id": id, "uuid": chance.uuid(), "name": name, "type": "game", "isInternal": false });
    let tags = [tag(chance, 5, "friends"), tag(chance, 6, "short")];
    let plays: Vec<Value> = (0..plays).map(|_| play(chance)).collect();
    let file = json!({
        "groups": [{ "uuid": chance.uuid(), "name": "Friday", "playerRefIds": [2, 5, 8] }],
        "userInfo": { "meRefId": 2, "note": null },
        "players": players,
        "locations": locations,
        "games": games,
        "plays": plays,
        "tags": tags,
        "challenges": [{ "uuid": chance.uuid(), "name": "10 by 10", "gameRefIds": [104, 105],
                         "target": { "plays": 10, "gameRefId": 104 } }],
    });
    serde_json::to_string_pretty(&file).unwrap() + "\n"
}
