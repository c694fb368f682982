//! Half-entered dice: a draft of an open play, kept until they are recorded or another event comes.

use serde::{Deserialize, Serialize};

use crate::rules::offer::Answer;
use crate::store::{Connection, DiceSource, DraftKey, PlayRow};
use crate::{Failure, Session, stamp};

/// The kind of draft that holds half-entered dice.
const DICE: &str = "dice";

/// An action whose dice are half entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiceDraft {
    /// The last event before it. After another event the draft no longer fits.
    pub last: i64,
    /// The offer that is taken up, by its id.
    pub offer: String,
    pub answers: Vec<Answer>,
    /// Faces entered for each complete roll or draw. Where wyrm rolled, these are fewer than were due.
    pub throws: Vec<Vec<u8>>,
    /// The same rolls as the screen shows them.
    pub rolls: Vec<EnteredRoll>,
    /// The roll that is being entered: each letter with its face.
    pub typed: Vec<(char, u8)>,
    /// What was chosen before the dice, in words.
    pub chosen: Vec<String>,
    /// Whose dice the play goes on with, if that was chosen here.
    pub dice: Option<DiceSource>,
    /// The slots opened by themselves.
    pub by_itself: bool,
}

/// A complete roll of an action that is not recorded yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EnteredRoll {
    /// Each letter with its face.
    pub typed: Vec<(char, u8)>,
    /// Whether wyrm rolled the other dice.
    pub wyrm: bool,
}

/// The half-entered dice of a play. A draft that cannot be read is none.
pub fn load(session: &Session, play: i64) -> Result<Option<DiceDraft>, Failure> {
    let conn = session.conn();
    let data = PlayRow::uuid(conn, play)?.map(|uuid| key(&uuid).read(conn)).transpose()?;
    Ok(data.flatten().and_then(|data| serde_json::from_str(&data).ok()))
}

/// Keeps the half-entered dice of a play, or removes them.
pub fn save(session: &mut Session, play: i64, draft: Option<&DiceDraft>) -> Result<(), Failure> {
    let Some(uuid) = PlayRow::uuid(session.conn(), play)? else {
        return Ok(());
    };
    let data = draft.map(super::written).transpose()?;
    let at = stamp(session.request.now);
    Ok(session.store.keep_draft(key(&uuid), data.as_deref(), &at)?)
}

/// Removes the half-entered dice of a play, because something was recorded in it.
pub(crate) fn remove(conn: &Connection, play: i64) -> Result<(), Failure> {
    if let Some(uuid) = PlayRow::uuid(conn, play)? {
        key(&uuid).remove(conn)?;
    }
    Ok(())
}

fn key(uuid: &str) -> DraftKey<'_> {
    DraftKey { kind: DICE, scope: uuid }
}
