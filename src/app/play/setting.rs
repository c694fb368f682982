//! Settings of a title: what a group reads off its box or settles on, chosen in one step and
//! remembered for every play.

use crate::rules::title::Slug;
use crate::store::{Connection, Label, setting};
use crate::{Done, Failure, Request, Session};

/// A setting and its stored value; none: the default counts again.
pub type Chosen = (String, Option<String>);

/// What is chosen for a title, as it is stored.
pub fn choices(conn: &Connection, title: Slug) -> Result<Vec<(String, String)>, Failure> {
    Ok(setting::title_choices(conn, title.as_str())?)
}

/// Writes choices down, inside a step.
pub fn write(conn: &Connection, title: Slug, chosen: &[Chosen]) -> Result<(), Failure> {
    for (key, value) in chosen {
        setting::choose_for_title(conn, title.as_str(), key, value.as_deref())?;
    }
    Ok(())
}

/// Makes choices in one step. `choose` says which; `report` looks at what came of them, and gives the
/// step its label.
pub fn choose<R>(
    session: &mut Session,
    title: Slug,
    choose: impl Fn(&Connection) -> Result<Vec<Chosen>, Failure>,
    report: impl Fn(&Connection, &Request, &[Chosen]) -> Result<(R, String), Failure>,
) -> Result<Done<R>, Failure> {
    session.change(|conn, request| {
        let chosen = choose(conn)?;
        write(conn, title, &chosen)?;
        let (report, text) = report(conn, request, &chosen)?;
        let label = Label { text, campaign: None, play: None };
        Ok((report, label))
    })
}
