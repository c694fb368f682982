//! Players, games and places as they go out: as they came, with what wyrm knows better, or made of
//! what wyrm knows.

use serde_json::{Value, json};

use super::field;
use super::file::Kind;
use super::keep::CALLED;
use super::names::mended;
use super::object::Object;
use crate::Failure;
use crate::store::digest_uuid;
use crate::store::outside::OutsideRow;

/// Where nobody said who exports.
pub const NOBODY: &str = r#"{"meRefId":0}"#;

/// Places have no day.
const LONG_AGO: &str = "1970-01-01 00:00:00";

/// What names our own place in every file.
pub fn location_source(name: &str) -> String {
    digest_uuid(&[Kind::Location.word(), name])
}

/// How a record was called here when it was taken in.
pub fn called(row: &OutsideRow) -> Option<String> {
    let object = Object::stored(&row.data)?;
    let called = field::text(&object, CALLED).ok()?;
    let there = field::text(&object, "name").ok()?;
    called.or_else(|| Some(mended(&there.unwrap_or_default(), &row.kind)))
}

/// What is kept of a record, as it goes out: a name that was changed here since is the new one.
pub fn known<'a>(row: &'a OutsideRow, name: Option<&str>) -> Result<Object<'a>, Failure> {
    let mut object = Object::stored(&row.data).unwrap_or_default();
    if row.kind == super::keep::REST {
        return Ok(object);
    }
    object.remove(CALLED);
    if let Some(name) = name.filter(|name| called(row).as_deref() != Some(name)) {
        object.set("name", &name)?;
    }
    if object.get("uuid").is_none_or(|uuid| uuid == "null" || uuid == "\"\"") {
        object.remove("uuid");
        object.set_first("uuid", &row.source)?;
    }
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == row.kind);
    if kind.is_some_and(Kind::is_numbered) && object.get("id").is_none() {
        object.set_first("id", &0)?;
    }
    Ok(object)
}

/// An object with these fields, in this order.
pub fn object(fields: &[(&str, Value)]) -> Result<Object<'static>, Failure> {
    let mut object = Object::default();
    for (name, value) in fields {
        object.set(name, value)?;
    }
    Ok(object)
}

pub fn own_player(uuid: &str, name: &str, date: &str) -> Result<Object<'static>, Failure> {
    object(&[
        ("id", json!(0)),
        ("uuid", json!(uuid)),
        ("name", json!(name)),
        ("isAnonymous", json!(false)),
        ("bggUsername", json!("")),
        ("tags", json!([])),
        ("modificationDate", json!(date)),
    ])
}

/// Who sits where a hero has no player.
pub fn somebody() -> Result<Object<'static>, Failure> {
    let mut somebody = own_player(&somebody_source(), "Somebody", LONG_AGO)?;
    somebody.set("isAnonymous", &true)?;
    Ok(somebody)
}

pub fn somebody_source() -> String {
    digest_uuid(&[Kind::Player.word(), "Somebody"])
}

pub fn own_location(name: &str) -> Result<Object<'static>, Failure> {
    object(&[
        ("id", json!(0)),
        ("uuid", json!(location_source(name))),
        ("name", json!(name)),
        ("modificationDate", json!(LONG_AGO)),
    ])
}

pub fn own_game(
    uuid: &str,
    name: &str,
    together: bool,
    date: &str,
) -> Result<Object<'static>, Failure> {
    object(&[
        ("id", json!(0)),
        ("uuid", json!(uuid)),
        ("name", json!(name)),
        ("bggId", json!(0)),
        ("bggName", json!("")),
        ("bggYear", json!(0)),
        ("cooperative", json!(together)),
        ("highestWins", json!(true)),
        ("noPoints", json!(false)),
        ("usesTeams", json!(false)),
        ("isBaseGame", json!(1)),
        ("isExpansion", json!(0)),
        ("minPlayerCount", json!(0)),
        ("maxPlayerCount", json!(0)),
        ("minPlayTime", json!(0)),
        ("maxPlayTime", json!(0)),
        ("minAge", json!(0)),
        ("designers", json!("")),
        ("rating", json!(0)),
        ("preferredImage", json!(0)),
        ("urlThumb", json!("")),
        ("urlImage", json!("")),
        ("copies", json!([])),
        ("tags", json!([])),
        ("metaData", json!("{}")),
        ("modificationDate", json!(date)),
    ])
}
