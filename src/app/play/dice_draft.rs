//! Half-entered dice: a draft of an open play, stored until they are recorded or another event comes.

use serde::{Deserialize, Serialize};

use crate::rules::offer::Answer;
use crate::store::{Connection, DiceSource, DraftKey, PlayRow};
use crate::{Result, Session, stamp};

/// The kind of draft that holds half-entered dice.
const DICE: &str = "dice";

/// An action with half-entered dice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceDraft {
    /// The last event before it. Another event invalidates the draft.
    pub last: i64,
    /// The id of its offer.
    pub offer: String,
    pub answers: Vec<Answer>,
    /// Faces entered for each complete roll or draw. If wyrm rolled, these are fewer than were due.
    pub throws: Vec<Vec<u8>>,
    /// The same rolls in the form of the screen.
    pub rolls: Vec<EnteredRoll>,
    /// The roll in progress: each letter with its face.
    pub typed: Vec<(char, u8)>,
    /// The choices before the dice, in words.
    pub chosen: Vec<String>,
    /// Whose dice the play continues with, if chosen here.
    pub dice: Option<DiceSource>,
    /// Whether the slots opened automatically.
    pub by_itself: bool,
}

/// A complete roll of an unrecorded action.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnteredRoll {
    /// Each letter with its face.
    pub typed: Vec<(char, u8)>,
    /// Whether wyrm rolled the other dice.
    pub wyrm: bool,
}

/// The half-entered dice of a play. An unreadable draft counts as none.
pub fn load(session: &Session, play: i64) -> Result<Option<DiceDraft>> {
    let conn = session.conn();
    let data = PlayRow::uuid(conn, play)?.map(|uuid| key(&uuid).read(conn)).transpose()?;
    Ok(data.flatten().and_then(|data| serde_json::from_str(&data).ok()))
}

/// Stores the half-entered dice of a play, or removes them.
pub fn save(session: &mut Session, play: i64, draft: Option<&DiceDraft>) -> Result<()> {
    let Some(uuid) = PlayRow::uuid(session.conn(), play)? else {
        return Ok(());
    };
    let data = draft.map(super::written).transpose()?;
    let at = stamp(session.request.now);
    Ok(session.store.keep_draft(key(&uuid), data.as_deref(), &at)?)
}

/// Removes the half-entered dice of a play after a recorded event.
pub(crate) fn remove(conn: &Connection, play: i64) -> Result<()> {
    if let Some(uuid) = PlayRow::uuid(conn, play)? {
        key(&uuid).remove(conn)?;
    }
    Ok(())
}

fn key(uuid: &str) -> DraftKey<'_> {
    DraftKey { kind: DICE, scope: uuid }
}
