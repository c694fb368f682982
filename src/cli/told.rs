//! Throws and draws that the command line tells while the rest is asked for.

use super::prompt::Given;
use super::titles::TitleEntry;
use crate::app::Failure;
use crate::app::play::Live;
use crate::rules::dice::{DiceFault, Due};

/// Throws and draws that the command line told, each flag read once.
#[derive(Default)]
pub struct Told(Vec<(&'static str, ToldFaces)>);

struct ToldFaces {
    faces: Vec<u8>,
    used: usize,
}

impl Told {
    /// The faces of this throw; none if nothing was told of its kind.
    pub fn next(
        &mut self,
        title: &TitleEntry,
        live: &Live,
        given: &Given,
        due: Due,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let typed = |name: &str| {
            let found = given.iter().find(|(of, _)| *of == name);
            found.map(|(_, typed)| typed.as_str())
        };
        self.of(title, live, &typed, due)
    }

    /// The same where a flag is looked up.
    pub fn of<'a>(
        &mut self,
        title: &TitleEntry,
        live: &Live,
        typed: &dyn Fn(&str) -> Option<&'a str>,
        due: Due,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let flag = title.words.throw_flag(live, due);
        if !self.0.iter().any(|(known, _)| *known == flag) {
            let Some(typed) = typed(flag) else {
                return Ok(None);
            };
            let faces = live.table.read_faces(due.die, typed)?;
            self.0.push((flag, ToldFaces { faces, used: 0 }));
        }
        let told = self.0.iter_mut().find(|(known, _)| *known == flag);
        let Some((_, ToldFaces { faces, used })) = told else {
            return Ok(None);
        };
        let left = &faces[*used..];
        if left.len() < due.count {
            return Err(Failure::from(DiceFault::TooFew {
                needed: due.count,
                given: left.len(),
                before: *used,
            }));
        }
        *used += due.count;
        Ok(Some(left[..due.count].to_vec()))
    }

    /// What was told must be used up.
    pub fn finish(&self, given: &Given) -> Result<(), Failure> {
        let typed = |name: &str| {
            let found = given.iter().find(|(of, _)| *of == name);
            found.map(|(_, typed)| typed.as_str())
        };
        self.finished(&typed)
    }

    /// The same where a flag is looked up.
    pub fn finished<'a>(&self, typed: &dyn Fn(&str) -> Option<&'a str>) -> Result<(), Failure> {
        let unread = |flag: &str| !self.0.iter().any(|(known, _)| *known == flag);
        if typed("dice").is_some() && unread("dice") {
            return Err(Failure::refused("no dice are thrown here").hint("leave --dice out"));
        }
        for (_, ToldFaces { faces, used }) in &self.0 {
            if *used < faces.len() {
                let left = faces.len() - used;
                return Err(DiceFault::LeftOver { left, used: *used }.into());
            }
        }
        Ok(())
    }
}
