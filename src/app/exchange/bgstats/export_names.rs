//! Exported players, games and places: as imported, updated with wyrm's data, or made from it.

use super::field;
use super::file::ListKind;
use super::names::mended;
use super::object::Object;
use super::original_fields::CALLED;
use crate::store::digest_uuid;
use crate::store::other_programs::OutsideRow;
use crate::{Failure, Result};

/// Without a named exporter.
pub const NOBODY: &str = r#"{"meRefId":0}"#;

/// Places have no day.
const LONG_AGO: &str = "1970-01-01 00:00:00";

/// The identity of our own place in every file.
pub fn location_source(name: &str) -> String {
    digest_uuid(&[ListKind::Location.word(), name])
}

/// The name of a record here at import time.
pub fn outside_name(row: &OutsideRow) -> Option<String> {
    let object = Object::stored(&row.data)?;
    let called = field::text(&object, CALLED).ok()?;
    let there = field::text(&object, "name").ok()?;
    called.or_else(|| Some(mended(&there.unwrap_or_default(), &row.kind)))
}

/// The stored data of a record for export, with its new name if it was renamed here.
pub fn known_object<'a>(row: &'a OutsideRow, name: Option<&str>) -> Result<Object<'a>> {
    let mut object = Object::stored(&row.data).unwrap_or_default();
    if row.kind == super::original_fields::REST {
        return Ok(object);
    }
    object.remove(CALLED);
    if let Some(name) = name.filter(|name| outside_name(row).as_deref() != Some(name)) {
        object.set("name", &name)?;
    }
    if object.get("uuid").is_none_or(|uuid| uuid == "null" || uuid == "\"\"") {
        object.remove("uuid");
        object.set_first("uuid", &row.source)?;
    }
    let kind = ListKind::spelled(&row.kind);
    if kind.is_some_and(ListKind::is_numbered) && object.get("id").is_none() {
        object.set_first("id", &0)?;
    }
    Ok(object)
}

/// Our own player, place and game in BG Stats' form.
const PLAYER: &str = r#"{"id": 0, "uuid": "", "name": "", "isAnonymous": false, "bggUsername": "",
    "tags": [], "modificationDate": ""}"#;
const LOCATION: &str = r#"{"id": 0, "uuid": "", "name": "", "modificationDate": ""}"#;
const GAME: &str = r#"{"id": 0, "uuid": "", "name": "", "bggId": 0, "bggName": "", "bggYear": 0,
    "cooperative": false, "highestWins": true, "noPoints": false, "usesTeams": false,
    "isBaseGame": 1, "isExpansion": 0, "minPlayerCount": 0, "maxPlayerCount": 0, "minPlayTime": 0,
    "maxPlayTime": 0, "minAge": 0, "designers": "", "rating": 0, "preferredImage": 0,
    "urlThumb": "", "urlImage": "", "copies": [], "tags": [], "metaData": "{}",
    "modificationDate": ""}"#;

/// One of our own objects, with these fields replaced in place.
pub fn filled(object: &'static str, fields: &[(&str, &str)]) -> Result<Object<'static>> {
    let mut object =
        Object::stored(object).ok_or_else(|| Failure::bug("a template is not an object"))?;
    for (name, value) in fields {
        object.set(name, value)?;
    }
    Ok(object)
}

pub fn own_player(uuid: &str, name: &str, date: &str) -> Result<Object<'static>> {
    filled(PLAYER, &[("uuid", uuid), ("name", name), ("modificationDate", date)])
}

/// The anonymous player for heroes without one.
pub fn anonymous_player() -> Result<Object<'static>> {
    let mut somebody = own_player(&anonymous_source(), "Somebody", LONG_AGO)?;
    somebody.set("isAnonymous", &true)?;
    Ok(somebody)
}

pub fn anonymous_source() -> String {
    digest_uuid(&[ListKind::Player.word(), "Somebody"])
}

pub fn own_location(name: &str) -> Result<Object<'static>> {
    let uuid = location_source(name);
    filled(LOCATION, &[("uuid", &uuid), ("name", name), ("modificationDate", LONG_AGO)])
}

pub fn own_game(uuid: &str, name: &str, together: bool, date: &str) -> Result<Object<'static>> {
    let mut game = filled(GAME, &[("uuid", uuid), ("name", name), ("modificationDate", date)])?;
    game.set("cooperative", &together)?;
    Ok(game)
}
