//! Following others: a play that ends at another terminal, the next one that begins there, and the
//! read-only screen.

use super::evening::{Evening, EveningStage, NextPart};
use super::retain_meant;
use crate::app::home::{self, OpenPlay, open_plays};
use crate::app::play::finished;
use crate::app::{Failure, FailureKind, Result, Session};
use crate::cli::titles::TitleEntry;
use crate::render::{self, Tongue};
use crate::screen::{Menu, MenuChoice, TableScreen};

/// What a read-only screen follows: the plays of one title, or all.
pub struct Watch {
    pub title: Option<TitleEntry>,
}

impl Evening<'_, '_> {
    /// The database, for reading. A read-only screen waits for its file.
    pub fn look(&mut self) -> Result<Session> {
        let path = self.ui.settings()?.path;
        if self.watch.is_some() && !path.exists() {
            Err(Failure::storage(format!(
                "there is no file {}: this screen waits for it",
                path.display()
            )))
        } else {
            self.ui.look_up()
        }
    }

    /// Whether a read-only screen continues despite this failure.
    pub fn keeps_looking(&self, failure: &Failure) -> bool {
        self.watch.is_some() && failure.kind == FailureKind::Storage
    }

    /// A play that ended at another screen: its last picture with the result, then the next play.
    pub fn ended(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
    ) -> Result<Option<NextPart>> {
        if screen.is_over() {
            return self.next_play();
        }
        let id = screen.live().id;
        let session = self.look()?;
        let ended = finished::ended(&session, title.handle(), id)?;
        let others = open_plays(&session)?.iter().map(|open| open.id).collect();
        drop(session);
        let called = screen.live().called(title.words.noun());
        let Some((live, report)) = ended else {
            return self.vanished(title, &called);
        };
        let said = self.sentences(title)?;
        screen.ends(live, said, render::play::result(&report, &called));
        self.others = Some(others);
        Ok(None)
    }

    /// A play whose start was undone.
    fn vanished(&mut self, title: &TitleEntry, called: &str) -> Result<Option<NextPart>> {
        if self.watch.is_none() {
            return self.last_page(title, format!("\n {called} is no longer open.\n"));
        }
        Ok(Some(self.home_or_cut()))
    }

    /// The play that began since the displayed one ended.
    fn next_play(&mut self) -> Result<Option<NextPart>> {
        let before = self.others.clone().unwrap_or_default();
        let newest =
            self.newest(&before)?.map(|open| EveningStage::of(self.ui, &open)).transpose()?;
        Ok(newest.map(NextPart::Go))
    }

    /// The last begun open play, among those followed and not among these.
    fn newest(&mut self, but: &[i64]) -> Result<Option<OpenPlay>> {
        let session = self.look()?;
        let mut open = open_plays(&session)?;
        let title = self.watch.as_ref().and_then(|watch| watch.title);
        retain_meant(&session, title, self.campaign.clone(), &mut open)?;
        open.retain(|open| !but.contains(&open.id));
        Ok(open.into_iter().max_by_key(|open| open.id))
    }

    /// The home screen of a read-only table: it waits for a play.
    pub fn watch_home(&mut self) -> Result<NextPart> {
        loop {
            let stamp = self.stamp();
            let (text, waits) = match self.newest(&[]) {
                Ok(Some(open)) => return Ok(NextPart::Go(EveningStage::of(self.ui, &open)?)),
                Ok(None) => (self.stands()?, "waiting for the next play".to_owned()),
                Err(failure) if self.keeps_looking(&failure) => (String::new(), failure.message),
                Err(failure) => return Err(failure),
            };
            match self.choose(Menu::watching(self.today(), text, waits), &stamp)? {
                MenuChoice::Leave => return Ok(NextPart::Leave),
                MenuChoice::Cut => return Ok(NextPart::Cut),
                _ => {}
            }
        }
    }

    /// The current state, for a screen of this size.
    fn stands(&mut self) -> Result<String> {
        let home = home::home(&self.look()?)?;
        let (width, height) = self.measure();
        let look = self.style(width, height).look(width);
        Ok(render::home::home(&home, &look, Tongue::Keys, height))
    }

    pub fn today(&self) -> String {
        self.ui.local_time().format("%Y-%m-%d").to_string()
    }
}
