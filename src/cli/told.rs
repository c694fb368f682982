//! Throws and draws that the command line tells while the rest is asked for.

use super::titles::TitleEntry;
use crate::app::Failure;
use crate::app::play::Live;
use crate::rules::dice::{DiceFault, Due};
use crate::rules::name::shown;

/// Throws and draws that the command line told, each flag read once.
#[derive(Default)]
pub struct Told(Vec<(&'static str, ToldFaces)>);

struct ToldFaces {
    faces: Vec<u8>,
    used: usize,
}

impl Told {
    /// The faces of this throw; none if nothing was told of its kind, fewer than are due if no more were.
    pub fn next<'a>(
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
            return Ok(Some(left.to_vec()));
        }
        *used += due.count;
        Ok(Some(left[..due.count].to_vec()))
    }

    /// What was told of a throw or draw must happen.
    pub fn refuse_unread(&self, flag: &str, typed: &str) -> Result<(), Failure> {
        if typed.trim().is_empty() || self.0.iter().any(|(known, _)| *known == flag) {
            return Ok(());
        }
        let nothing = match flag {
            "dice" => "no dice are thrown here".to_owned(),
            _ => format!("--{flag} {} does not happen here", shown(typed)),
        };
        Err(Failure::refused(nothing).hint(format!("leave --{flag} out")))
    }

    /// What is wrong with more faces than were thrown or drawn.
    pub fn left_over(&self) -> Option<DiceFault> {
        let left = |(_, told): &&(_, ToldFaces)| told.used < told.faces.len();
        let (flag, ToldFaces { faces, used }) = self.0.iter().find(left)?;
        let left = faces.len() - used;
        Some(match *flag {
            "dice" => DiceFault::LeftOver { left, used: *used },
            _ => DiceFault::Overtold { left },
        })
    }
}
