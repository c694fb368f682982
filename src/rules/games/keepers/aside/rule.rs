//! Settings: open questions of the texts, and figures printed only on dice.

use serde::Serialize;

use super::{Shown, house};
use crate::answers::Walk;
use crate::aside::{Aside, AtHand, Unable};
use crate::begin::BeginContext;
use crate::keepers::battle::Faces;
use crate::keepers::{House, Keepers, Mode, SETTINGS, apply, is_die, setting, told_faces};
use crate::name;
use crate::setting::Setting;

/// A setting and its current value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub key: &'static str,
    pub meaning: &'static str,
    pub value: String,
    pub default: &'static str,
    /// Other possible values; none for a die, whose faces are free.
    pub values: &'static [&'static str],
    /// Nobody has read it off the component: a stand-in applies.
    pub stand_in: bool,
    /// What the open play does with faces just entered, unless it already knew them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<InPlay>,
}

/// Faces of a die in the open play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InPlay {
    pub id: i64,
    pub faces: String,
    /// They have just replaced its stand-in.
    pub taken: bool,
}

fn report(house: &House, setting: &'static Setting) -> Rule {
    Rule {
        key: setting.key,
        meaning: setting.meaning,
        value: house.value(setting),
        default: setting.default_value(),
        values: if is_die(setting) { &[] } else { setting.values },
        stand_in: match setting.key {
            "white-die" => house.dice.white.stand_in,
            "red-die" => house.dice.red.stand_in,
            _ => false,
        },
        play: None,
    }
}

/// All settings, one, or one with a new value.
pub(super) fn rule(
    known: &BeginContext,
    open: Option<&AtHand<Keepers>>,
    walk: &mut Walk,
) -> Result<Aside<Keepers>, Unable> {
    let house = house(known);
    let Some(typed) = walk.word() else {
        let all = SETTINGS.iter().map(|setting| report(&house, setting));
        return Ok(Aside::of(Shown::Rules(all.collect())));
    };
    let chosen = setting(typed)?;
    match walk.word() {
        Some(value) => choose(known, open, chosen, value),
        None => Ok(Aside::of(Shown::Rules(vec![report(&house, chosen)]))),
    }
}

/// A new value; `unknown` restores a die's stand-in.
fn choose(
    known: &BeginContext,
    open: Option<&AtHand<Keepers>>,
    chosen: &'static Setting,
    value: &str,
) -> Result<Aside<Keepers>, Unable> {
    let stored = match (is_die(chosen), name::key(value).as_str()) {
        (true, "unknown") => None,
        (true, _) => Some(Faces::read(value)?.to_string()),
        (false, _) => {
            Some(chosen.value(value)?.to_owned()).filter(|value| value != chosen.default_value())
        }
    };
    let mut settings = known.settings.clone();
    settings.retain(|(key, _)| key != chosen.key);
    settings.extend(stored.iter().map(|value| (chosen.key.to_owned(), value.clone())));
    let house = house(&BeginContext { settings, ..known.clone() });
    let mut rule = report(&house, chosen);
    let mut events = Vec::new();
    if let Some(open) = open.filter(|open| is_die(chosen) && open.state.setup.mode == Mode::Dragon)
    {
        // The play adopts faces that replace its stand-ins.
        events = told_faces(open.state, &house.dice);
        let mut after = open.state.clone();
        events.iter().for_each(|event| apply(&mut after, event));
        let (faces, taken) = (after.setup.house.value(chosen), !events.is_empty());
        let differs = taken || faces != rule.value;
        rule.play = differs.then_some(InPlay { id: open.id, faces, taken });
    }
    let chosen = vec![(chosen.key.to_owned(), stored)];
    Ok(Aside { chosen, events, ..Aside::of(Shown::Rule(rule)) })
}
