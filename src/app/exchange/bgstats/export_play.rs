//! An exported play: as imported, with later changes; or made from wyrm's data.

use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::export::{Export, ExportClock};
use super::export_names::{anonymous_source, filled, location_source};
use super::field::{self, single_line};
use super::file::ListKind;
use super::import::PREFIX;
use super::import_play::{NOTE, WORD, scored};
use super::object::Object;
use crate::store::other_programs::Outgoing;
use crate::store::{PlayKind, PlayRow, SeatRow};
use crate::{Result, stamp};

/// Our own play and seat in BG Stats' form.
const PLAY: &str = r#"{"uuid": "", "gameRefId": "", "locationRefId": 0, "playDate": "",
    "entryDate": "", "modificationDate": "", "durationMin": 0, "rounds": 0, "usesTeams": false,
    "manualWinner": true, "ignored": false, "rating": 0, "scoringSetting": 0, "bggId": 0,
    "nemestatsId": 0, "importPlayId": 0, "expansionPlays": [], "playImages": "[]",
    "playerScores": []}"#;
const SEAT: &str = r#"{"playerRefId": "", "score": "", "winner": false, "rank": 0, "seatOrder": 0,
    "startPlayer": false, "newPlayer": false}"#;

pub struct ExportedPlay<'a> {
    pub export: &'a Export<'a>,
    pub clock: &'a ExportClock<'a>,
    pub how: &'a str,
    pub out: &'a Outgoing,
    pub row: &'a PlayRow,
    pub seats: &'a [SeatRow],
}

/// The text of a field; none if invalid.
fn text(object: &Object, name: &str) -> Option<String> {
    field::text(object, name).ok().flatten()
}

fn set_flag(object: &mut Object, name: &str, now: bool) -> Result<()> {
    let there = field::flag(object, name).ok().flatten().unwrap_or(false);
    if there == now { Ok(()) } else { object.set(name, &now) }
}

impl ExportedPlay<'_> {
    pub fn object(&self) -> Result<Object<'_>> {
        let kept = self.out.extra.as_deref().and_then(Object::stored);
        let ours = kept.is_none();
        let mut play = match kept {
            Some(play) => play,
            None => self.own()?,
        };
        if text(&play, "uuid").is_none_or(|uuid| uuid.trim().is_empty()) {
            play.remove("uuid");
            play.set_first("uuid", &self.source())?;
        }
        self.set_game(&mut play)?;
        self.set_place(&mut play)?;
        self.set_time(&mut play)?;
        set_flag(&mut play, "ignored", self.row.ignored)?;
        let note = text(&play, "comments").and_then(|note| single_line(&note, NOTE));
        if note != self.row.note {
            match &self.row.note {
                Some(note) => play.set("comments", note)?,
                None => play.remove("comments"),
            }
        }
        self.set_seats(&mut play)?;
        self.set_more(&mut play, ours)?;
        Ok(play)
    }

    fn source(&self) -> String {
        let source = self.out.source.as_deref();
        let source = source.and_then(|source| source.strip_prefix(PREFIX));
        source.unwrap_or(&self.out.uuid).to_owned()
    }

    /// All fields of a play that BG Stats has never had.
    fn own(&self) -> Result<Object<'static>> {
        let began = self.clock.written(&self.row.started_at);
        let ended = self.row.ended_at.as_deref();
        let ended = ended.map_or_else(|| began.clone(), |at| self.clock.written(at));
        let uuid = &self.out.uuid;
        filled(
            PLAY,
            &[
                ("uuid", uuid),
                ("playDate", &began),
                ("entryDate", &ended),
                ("modificationDate", &ended),
            ],
        )
    }

    fn set_game(&self, play: &mut Object) -> Result<()> {
        let export = self.export;
        let there = text(play, "gameRefId");
        let there = there.and_then(|source| export.find_index(ListKind::Game, &source));
        let here = export.games.index_of(&self.row.title);
        match here {
            Some(place) if there != here => {
                play.set("gameRefId", &export.source(ListKind::Game, place))
            }
            _ => Ok(()),
        }
    }

    fn set_place(&self, play: &mut Object) -> Result<()> {
        let there = text(play, "locationRefId");
        let name = there.as_ref().and_then(|source| self.export.location_name(source));
        let name = name.and_then(|name| single_line(&name, WORD));
        let Some(place) = &self.row.place else {
            if name.is_some() {
                play.set("locationRefId", &0)?;
            }
            return Ok(());
        };
        let own = location_source(place);
        if name.as_ref() != Some(place) && there.as_ref() != Some(&own) {
            play.set("locationRefId", &own)?;
        }
        Ok(())
    }

    fn set_time(&self, play: &mut Object) -> Result<()> {
        let told = |name| field::moment(play, name).ok().flatten();
        let told = told("playDate").or_else(|| told("entryDate"));
        let told = told.and_then(|time| field::universal(time, self.clock.universal));
        if told.map(stamp).as_ref() != Some(&self.row.started_at) {
            play.set("playDate", &self.clock.written(&self.row.started_at))?;
        }
        let minutes = field::whole(play, "durationMin").ok().flatten();
        let minutes = minutes.filter(|minutes| *minutes > 0);
        let now = self.minutes();
        if minutes != now {
            play.set("durationMin", &now.unwrap_or(0))?;
        }
        Ok(())
    }

    /// As entered; a tracked play took from its start to its end.
    fn minutes(&self) -> Option<i64> {
        let time = |text: &str| chrono::DateTime::parse_from_rfc3339(text).ok();
        let followed = || {
            let ended = self.row.ended_at.as_deref()?;
            let took = time(ended)? - time(&self.row.started_at)?;
            let tracked = self.row.kind == PlayKind::Tracked && took.num_minutes() > 0;
            tracked.then(|| took.num_minutes())
        };
        self.row.minutes.filter(|minutes| *minutes > 0).or_else(followed)
    }

    fn set_seats(&self, play: &mut Object) -> Result<()> {
        let before = play.get("playerScores").unwrap_or("[]").to_owned();
        let raw: Vec<&RawValue> = serde_json::from_str(&before).unwrap_or_default();
        let mut there: Vec<Option<Object>> =
            raw.iter().map(|raw| Object::stored(raw.get())).collect();
        if there.len() != self.seats.len() {
            there = self.sorted(there);
        }
        let mut seats = Vec::with_capacity(self.seats.len());
        for (n, (seat, there)) in self.seats.iter().zip(there).enumerate() {
            let mut object = match there {
                Some(object) => object,
                None => own_seat(n)?,
            };
            self.set_seat(&mut object, seat)?;
            seats.push(object);
        }
        let teams = self.seats.iter().any(|seat| seat.team.is_some());
        if self.out.extra.is_none() && teams {
            play.set("usesTeams", &true)?;
        }
        let null = matches!(play.get("playerScores"), None | Some("null"));
        if null && seats.is_empty() { Ok(()) } else { play.set("playerScores", &seats) }
    }

    /// BG Stats' seats in our order, each with its player.
    fn sorted<'o>(&self, mut there: Vec<Option<Object<'o>>>) -> Vec<Option<Object<'o>>> {
        let mut sorted = Vec::with_capacity(self.seats.len());
        for seat in self.seats {
            let sits = |one: &&mut Option<Object>| {
                let source = one.as_ref().and_then(|one| text(one, "playerRefId"));
                source.is_some_and(|source| self.sits(seat, &source))
            };
            sorted.push(there.iter_mut().find(sits).and_then(Option::take));
        }
        sorted
    }

    fn sits(&self, seat: &SeatRow, source: &str) -> bool {
        let people = &self.export.people;
        let there = self.export.find_index(ListKind::Player, source);
        there.is_some_and(|place| Some(people.all[place].id) == seat.player)
    }

    fn set_seat(&self, there: &mut Object, seat: &SeatRow) -> Result<()> {
        let source = text(there, "playerRefId").unwrap_or_default();
        if !self.sits(seat, &source) {
            let place = seat.player.and_then(|id| self.export.people.with_id(id));
            let source = place.map(|place| self.export.source(ListKind::Player, place));
            there.set("playerRefId", &source.unwrap_or_else(anonymous_source))?;
        }
        if scored(there).ok() != Some((seat.fared.score, seat.score_text.clone())) {
            let number = seat.fared.score.map(|score| score.to_string());
            let typed = seat.score_text.clone().or(number);
            there.set("score", &typed.unwrap_or_default())?;
        }
        set_flag(there, "winner", seat.fared.won)?;
        let rank = field::whole(there, "rank").ok().flatten();
        if rank.filter(|rank| *rank > 0) != seat.rank {
            there.set("rank", &seat.rank.unwrap_or(0))?;
        }
        let role = seat.role.as_ref().or(seat.hero_name.as_ref());
        for (name, word) in [("team", seat.team.as_ref()), ("role", role)] {
            let before = text(there, name).and_then(|text| single_line(&text, WORD));
            match word {
                Some(word) if before.as_ref() != Some(word) => there.set(name, word)?,
                None if before.is_some() => there.remove(name),
                _ => {}
            }
        }
        Ok(())
    }

    /// Data without a BG Stats field goes into the field for other programs.
    fn set_more(&self, play: &mut Object, ours: bool) -> Result<()> {
        let seat = |seat: &SeatRow| json!({ "colour": seat.colour, "died": seat.fared.died });
        let seats = self.seats.iter();
        let special = seats.clone().any(|seat| seat.colour.is_some() || seat.fared.died);
        let more = json!({
            "outcome": self.row.outcome,
            "how": self.how,
            "cooperative": self.row.cooperative,
            "seats": seats.map(seat).collect::<Vec<_>>(),
        });
        let mut meta = match field::inner(play, "metaData") {
            Some(Value::Object(meta)) => meta,
            // It has other content, which stays.
            None if text(play, "metaData").is_some_and(|text| !text.is_empty()) => return Ok(()),
            Some(_) => return Ok(()),
            None => serde_json::Map::new(),
        };
        let known = meta.get("wyrm");
        let needed =
            ours || special || known.is_some() || self.row.cooperative != self.together(play);
        if !needed || known == Some(&more) {
            return Ok(());
        }
        meta.insert("wyrm".to_owned(), more);
        let object = play.get("metaData").is_some_and(|raw| raw.starts_with('{'));
        if object {
            play.set("metaData", &meta)
        } else {
            play.set("metaData", &Value::Object(meta).to_string())
        }
    }

    /// Whether all won or lost together, according to BG Stats' data of the game.
    fn together(&self, play: &Object) -> Option<bool> {
        let source = text(play, "gameRefId")?;
        let row = self.export.row(ListKind::Game, &source)?;
        let game = Object::stored(&row.data)?;
        let together = field::flag(&game, "cooperative").ok()??;
        let won = |seat: &SeatRow| seat.fared.won;
        let same = self.seats.iter().all(|seat| won(seat) == won(&self.seats[0]));
        Some(together && same)
    }
}

/// All fields of a seat that BG Stats has never had.
fn own_seat(n: usize) -> Result<Object<'static>> {
    let mut seat = filled(SEAT, &[])?;
    seat.set("seatOrder", &(n + 1))?;
    Ok(seat)
}
