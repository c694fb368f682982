//! The home screen: the current state, due tasks, and beginning any title.

use super::evening::{Evening, EveningStage, NextPart, Stamp};
use crate::app::history::{self, Reach};
use crate::app::home::{self, DueTask, Home};
use crate::app::{FailureKind, JournalDirection, Result};
use crate::cli::campaign;
use crate::cli::campaign::hero::{self, HeroCommand};
use crate::cli::campaign::{level, market};
use crate::cli::look_back::history::walked_line;
use crate::cli::look_back::plays;
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render::{self, Tongue};
use crate::screen::{Happening, Menu, MenuChoice, MenuLine};

/// The effect of a menu line.
#[derive(Clone)]
enum Does {
    Go(EveningStage),
    Due(DueTask),
    Skip(DueTask),
    NewCampaign,
    NewHero,
    Plays,
}

impl Evening<'_, '_> {
    /// Shows the home screen until something is chosen.
    pub fn home(&mut self) -> Result<NextPart> {
        let (mut skipped, mut notice): (Vec<DueTask>, Option<String>) = (Vec::new(), None);
        loop {
            let home = home::home(&self.ui.look_up_if_there()?)?;
            let (mut menu, does) = self.menu(&home, &skipped)?;
            menu.notice = notice.take();
            let stamp = self.stamp();
            let does = match self.choose(menu, &stamp)? {
                MenuChoice::Leave => return Ok(NextPart::Leave),
                MenuChoice::Cut => return Ok(NextPart::Cut),
                MenuChoice::Walk(direction) => {
                    notice = Some(self.walk_home(direction)?);
                    continue;
                }
                MenuChoice::Line(place) => does.get(place).cloned(),
                MenuChoice::Nothing => None,
            };
            match does {
                Some(Does::Go(place)) => return Ok(NextPart::Go(place)),
                Some(Does::Skip(due)) => skipped.push(due),
                Some(Does::Due(DueTask::Hunt { .. })) => {
                    if let Some(title) = self.title_in_campaign() {
                        return Ok(NextPart::Go(EveningStage::Begin(title)));
                    }
                }
                Some(other) => self.does(&other)?,
                None => {}
            }
            if self.was_cut() {
                return Ok(NextPart::Cut);
            }
        }
    }

    /// Undoes or redoes the last step, of any subject; returns its label.
    fn walk_home(&mut self, direction: JournalDirection) -> Result<String> {
        let mut session = self.ui.change_journal()?;
        let walked = history::go(&mut session, direction, Reach::Steps(1), false, false);
        match walked {
            Ok(walked) => Ok(walked_line(direction, &walked)),
            Err(failure) if failure.kind == FailureKind::Refused => Ok(failure.message),
            Err(failure) => Err(failure),
        }
    }

    fn title_in_campaign(&self) -> Option<TitleEntry> {
        self.ui.titles.entries().iter().find(|entry| entry.game.in_campaign()).copied()
    }

    fn does(&mut self, does: &Does) -> Result<()> {
        let run: &mut dyn FnMut(&mut Ui) -> Result<()> = &mut |ui| match does {
            Does::Due(DueTask::BringBack { hero, .. }) => hero::bring_back(ui, hero),
            Does::Due(DueTask::LevelUp { hero, .. }) => level::run(ui, level::LevelArgs::of(hero)),
            Does::Due(DueTask::Buy { .. }) => market::shop(ui),
            Does::NewCampaign => campaign::run(ui, campaign::CampaignCommand::begin()),
            Does::Due(DueTask::NewHero) | Does::NewHero => {
                hero::run(ui, HeroCommand::New(hero::NewArgs::default()))
            }
            Does::Plays => plays::last(ui),
            Does::Go(_) | Does::Skip(_) | Does::Due(DueTask::Hunt { .. }) => Ok(()),
        };
        self.command("wyrm", run, true)?;
        Ok(())
    }

    fn menu(&mut self, home: &Home, skipped: &[DueTask]) -> Result<(Menu, Vec<Does>)> {
        let mut lines: Vec<(String, Does)> = Vec::new();
        for open in &home.open {
            let label = format!("go on: {}", render::home::open_line(open));
            lines.push((label, Does::Go(EveningStage::of(self.ui, open)?)));
        }
        // Postponed tasks come last.
        let (later, due): (Vec<&DueTask>, Vec<&DueTask>) =
            home.due.iter().partition(|due| skipped.contains(due));
        for due in due.iter().chain(&later) {
            lines.push((render::home::due_line(due), Does::Due((*due).clone())));
        }
        if home.campaign.is_none() && !home.undecided {
            lines.push(("begin a campaign".to_owned(), Does::NewCampaign));
        }
        let heroes = home.campaign.as_ref().filter(|c| c.open_hunt.is_none());
        if heroes.is_some() && !due.contains(&&DueTask::NewHero) {
            lines.push(("a new hero".to_owned(), Does::NewHero));
        }
        for title in self.ui.titles.entries() {
            let slug = title.game.slug();
            let open = home.open.iter().any(|open| open.title.game.slug() == slug);
            if !open && !title.game.in_campaign() {
                let label = format!("begin {}", title.game.name());
                lines.push((label, Does::Go(EveningStage::Begin(*title))));
            }
        }
        if !home.last.is_empty() {
            lines.push(("look back at the last plays".to_owned(), Does::Plays));
        }
        let keys = (b'1'..=b'9').chain(b'a'..=b'p').map(char::from);
        let mut menu: Vec<MenuLine> = Vec::new();
        let mut does = Vec::new();
        for ((label, what), key) in lines.into_iter().zip(keys) {
            menu.push(MenuLine { key, label });
            does.push(what);
        }
        if let Some(first) = due.first().filter(|_| home.open.is_empty() && due.len() > 1) {
            let label = format!("not now: {}", render::home::due_line(first));
            menu.push(MenuLine { key: 's', label });
            does.push(Does::Skip((*first).clone()));
        }
        let (width, height) = self.measure();
        let look = self.style(width, height).look(width);
        let text = render::home::home(home, &look, Tongue::Keys, height);
        // The last plays make way for the menu; heroes and the dragon stay.
        let keep = text.lines().count().saturating_sub(home.last.len());
        let mut menu = Menu::new(self.today(), text, menu);
        menu.keep = keep;
        Ok((menu, does))
    }

    /// The choice, or nothing if the file changed.
    pub fn choose(&mut self, mut menu: Menu, stamp: &Stamp) -> Result<MenuChoice> {
        loop {
            self.draw(&menu)?;
            match self.next() {
                Happening::Key(key) => match menu.key(key) {
                    MenuChoice::Nothing => {}
                    chosen => return Ok(chosen),
                },
                Happening::Gone => return Ok(MenuChoice::Leave),
                // Another size, or a change by another terminal: drawn again.
                Happening::Resized => return Ok(MenuChoice::Nothing),
                Happening::Nothing if self.stamp() != *stamp => return Ok(MenuChoice::Nothing),
                Happening::Nothing => {}
            }
        }
    }
}
