//! Settings of Dragon Keepers: what the texts leave open, and what is printed only on dice.

use crate::play::act::write_events;
use crate::play::{TitleHandle, open, trial_of};
use crate::rules::keepers::battle::Faces;
use crate::rules::keepers::{Event, House, Keepers, Mode, SETTINGS, is_die, setting, told_faces};
use crate::rules::name;
use crate::rules::setting::Setting;
use crate::rules::title::Title;
use crate::{Connection, Done, Failure, Request, Session, play};

/// A setting as it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingReport {
    pub key: &'static str,
    pub meaning: &'static str,
    pub value: String,
    pub default: &'static str,
    /// Other values it may have; none for a die, whose faces are any six.
    pub values: &'static [&'static str],
    /// Nobody has read it off the component: a stand-in counts.
    pub stand_in: bool,
    /// What the open play makes of faces that were just told, unless it has known them before.
    pub play: Option<InPlay>,
}

/// Faces of a die in the open play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InPlay {
    pub id: i64,
    pub faces: String,
    /// They have just taken the place of its stand-in.
    pub taken: bool,
}

/// What the group has settled on.
pub(crate) fn house(conn: &Connection) -> Result<House, Failure> {
    let choices = play::setting::choices(conn, Keepers::SLUG)?;
    Ok(House::from_choices(choices.iter().map(|(k, v)| (k.as_str(), v.as_str()))))
}

fn report(conn: &Connection, setting: &'static Setting) -> Result<SettingReport, Failure> {
    let house = house(conn)?;
    Ok(SettingReport {
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
    })
}

/// The open play takes over faces in place of its stand-ins.
fn tell_play(
    conn: &Connection,
    request: &Request,
    title: TitleHandle,
    chosen: &Setting,
) -> Result<Option<InPlay>, Failure> {
    let open = open::find_in(conn, request, title)?.filter(|_| is_die(chosen));
    let Some(mut open) = open else {
        return Ok(None);
    };
    let known = house(conn)?;
    let trial = trial_of::<Keepers>(&mut *open.table)?;
    if trial.state.setup.mode == Mode::Keeper {
        return Ok(None);
    }
    let events: Vec<Event> = told_faces(&trial.state, &known.dice);
    let taken = !events.is_empty();
    events.into_iter().for_each(|event| trial.emit(event));
    let faces = trial.state.setup.house.value(chosen);
    write_events(conn, request, &mut open, None)?;
    let id = open.id;
    let differs = taken || faces != known.value(chosen);
    Ok(differs.then_some(InPlay { id, faces, taken }))
}

/// All settings, or one.
pub fn list(session: &Session, typed: Option<&str>) -> Result<Vec<SettingReport>, Failure> {
    match typed {
        Some(typed) => Ok(vec![report(session.conn(), setting(typed)?)?]),
        None => SETTINGS.iter().map(|s| report(session.conn(), s)).collect(),
    }
}

/// Chooses a value; `unknown` puts a die's stand-in back. The open play hears of faces that it has
/// only stand-ins for.
pub fn choose(
    session: &mut Session,
    title: TitleHandle,
    typed: &str,
    value: &str,
) -> Result<Done<SettingReport>, Failure> {
    let chosen = setting(typed)?;
    let stored = match (is_die(chosen), name::key(value).as_str()) {
        (true, "unknown") => None,
        (true, _) => Some(Faces::read(value)?.to_string()),
        (false, _) => {
            Some(chosen.value(value)?.to_owned()).filter(|value| value != chosen.default_value())
        }
    };
    let choice = vec![(chosen.key.to_owned(), stored)];
    play::setting::choose(
        session,
        Keepers::SLUG,
        |_| Ok(choice.clone()),
        |conn, request, _| {
            let mut report = report(conn, chosen)?;
            report.play = tell_play(conn, request, title, chosen)?;
            let text = format!("keepers setting {} is {}", report.key, report.value);
            Ok((report, text))
        },
    )
}
