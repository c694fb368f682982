//! A play at the table: takes keys, records steps, draws pictures.

use super::evening::{Bound, Evening, EveningStage, NextPart};
use crate::app::history::{self, Reach};
use crate::app::play::{Live, act, dice_draft, open};
use crate::app::{DiceSource, Done, FailureKind, JournalDirection, Result, Session};
use crate::cli::look_back::history::walked_line;
use crate::cli::odds::solved;
use crate::cli::play::title::read_log;
use crate::cli::terminal::console::Drawing;
use crate::cli::titles::TitleEntry;
use crate::rules::audience::Audience;
use crate::screen::{Happening, Key, KeyAction, Page, TableScreen};

impl Evening<'_, '_> {
    /// Begins a title by questions; the table continues with it.
    pub fn start(&mut self, title: &TitleEntry) -> Result<NextPart> {
        let begun = self.command(title.game.name(), &mut |ui| title.begin(ui), false)?;
        if self.was_cut() || !begun {
            return Ok(self.home_or_cut());
        }
        let Some(live) = open::find_open_play(&self.ui.look_up()?, title.handle())? else {
            return Ok(NextPart::Go(EveningStage::Home));
        };
        let (title, play, campaign) = (*title, live.id, live.campaign_id);
        self.read(Page::new(title.game.name(), self.said.text()))?;
        let begun = NextPart::Go(EveningStage::Play(Bound { title, play, campaign }));
        Ok(if self.was_cut() { NextPart::Cut } else { begun })
    }

    /// The next place after a play, unless Ctrl-C was pressed.
    pub fn home_or_cut(&self) -> NextPart {
        if self.was_cut() { NextPart::Cut } else { NextPart::Go(EveningStage::Home) }
    }

    /// A play, until left or over.
    pub fn play(&mut self, bound: &Bound) -> Result<NextPart> {
        bound.bind(self.ui);
        self.others = None;
        let title = bound.title;
        let found = self.look().and_then(|session| {
            let Some(live) = open::find_open_play(&session, title.handle())? else {
                return Ok(None);
            };
            let draft = dice_draft::load(&session, live.id)?;
            Ok(Some((live, draft)))
        });
        let (mut live, draft) = match found {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(NextPart::Go(EveningStage::Home)),
            Err(failure) if self.keeps_looking(&failure) => {
                return Ok(NextPart::Go(EveningStage::Home));
            }
            Err(failure) => return Err(failure),
        };
        live.advises |= self.advice;
        solved::look_up(self.ui, &mut live);
        let said = self.sentences(&title)?;
        let settle = due_label(&title, &live);
        let mut screen = TableScreen::new(title.words, live, said, settle);
        if self.advice {
            screen.advise(true);
        }
        if self.watch.is_some() {
            screen.watch();
        } else if let Some(draft) = draft {
            screen.resume(draft);
        }
        let (mut stamp, mut changed, mut thinks) = (self.stamp(), true, false);
        loop {
            if changed {
                self.draw(&screen)?;
            }
            let happened = if thinks { self.glance() } else { self.next() };
            changed = happened != Happening::Nothing;
            let after = match happened {
                Happening::Key(key) => {
                    let after = self.pressed(&title, &mut screen, key)?;
                    self.keep_draft(&mut screen);
                    after
                }
                Happening::Gone => Some(NextPart::Leave),
                Happening::Resized | Happening::Nothing => None,
            };
            if let Some(then) = after {
                return Ok(then);
            }
            if self.was_cut() {
                return Ok(NextPart::Cut);
            }
            // Advice is refined while idle; a key never waits for it.
            if happened == Happening::Nothing {
                let (width, height) = self.measure();
                let thought = screen.think(&self.style(width, height));
                // Lines cannot be overwritten: they show only the final advice.
                changed = match self.drawing {
                    Drawing::Full => thought == Some(true),
                    Drawing::Lines => thinks && thought.is_none(),
                };
                thinks = thought.is_some();
            }
            // The picture comes first: other terminals are checked while idle.
            if happened == Happening::Nothing {
                let now = self.stamp();
                if now != stamp {
                    (stamp, changed, thinks) = (now, true, false);
                    if let Some(then) = self.follow(&title, &mut screen, None)? {
                        return Ok(then);
                    }
                }
            }
        }
    }

    /// Every sentence of the play so far.
    pub fn sentences(&mut self, title: &TitleEntry) -> Result<Vec<String>> {
        let id = self.ui.play;
        let log = open::log(&self.ui.look_up()?, title.handle(), id)?;
        Ok(title.words.told(&log))
    }

    /// Shows the current play, if it differs from the screen.
    fn follow(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
        why: Option<&str>,
    ) -> Result<Option<NextPart>> {
        // Closed before anybody reads that the play is gone.
        let found = self.look().and_then(|session| open::find_open_play(&session, title.handle()));
        let found = match found {
            Ok(found) => found,
            // A temporarily missing file does not end the evening.
            Err(failure) if failure.kind == FailureKind::Storage => {
                self.away = true;
                screen.refuses(&failure);
                return Ok(None);
            }
            Err(failure) if failure.kind == FailureKind::Refused => None,
            Err(failure) => return Err(failure),
        };
        if std::mem::take(&mut self.away) {
            screen.says("the file is back");
        }
        match found {
            Some(live) if screen.shows(&live) => Ok(None),
            Some(live) => {
                let said = self.sentences(title)?;
                let settle = due_label(title, &live);
                let dropped = screen.follow(live, said, settle);
                self.others = None;
                match why {
                    Some(why) => screen.says(why),
                    None if dropped => screen.says(elsewhere(title)),
                    None => {}
                }
                Ok(None)
            }
            None => match self.ended(title, screen) {
                Err(failure) if failure.kind == FailureKind::Storage => {
                    self.away = true;
                    screen.refuses(&failure);
                    Ok(None)
                }
                ended => ended,
            },
        }
    }

    /// Performs a key's action; returns the next place if it leaves the play.
    fn pressed(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
        key: Key,
    ) -> Result<Option<NextPart>> {
        let (width, height) = self.measure();
        let want = screen.key(key, &self.style(width, height));
        let handle = title.handle();
        let done = match want {
            KeyAction::Nothing => return Ok(None),
            KeyAction::Leave => return Ok(Some(NextPart::Leave)),
            KeyAction::Home => return Ok(Some(NextPart::Go(EveningStage::Home))),
            KeyAction::Cut => return Ok(Some(NextPart::Cut)),
            KeyAction::Log => {
                match read_log(self.ui, title, self.ui.play, Audience::Table) {
                    Ok(log) => {
                        let look = self.style(width, height).look(width.min(100));
                        let text = title.words.log(&log, &look);
                        screen.opens(Page::new("What happened", text).at_end());
                    }
                    Err(failure) if failure.kind == FailureKind::Storage => {
                        screen.refuses(&failure);
                    }
                    Err(failure) => return Err(failure),
                }
                return Ok(None);
            }
            KeyAction::Settle => return self.settle_ended(title),
            KeyAction::Walk(direction) => self.walk(screen.live().id, direction),
            KeyAction::Act { talk, dice } => {
                self.changed(&mut |session| act::take_up(session, handle, &talk, dice, true))
            }
            KeyAction::Correct { set, reason } => {
                let seen = Some(screen.live().last);
                self.changed(&mut |session| {
                    act::correct(session, handle, seen, &|_| Ok(set.clone()), &reason, true)
                })
            }
            KeyAction::Throw(by) => {
                let done = self.changed(&mut |session| act::throw_by(session, handle, by));
                if done.is_ok() {
                    self.ui.say(match by {
                        DiceSource::Hand => "you roll from now on",
                        DiceSource::Wyrm => "wyrm rolls from now on",
                    });
                }
                done
            }
        };
        self.show(title, screen, done)
    }

    /// Saves half-entered dice at once, for the next visit or another terminal.
    fn keep_draft(&mut self, screen: &mut TableScreen) {
        let play = screen.live().id;
        let Some(draft) = screen.new_draft() else {
            return;
        };
        let kept = self.ui.change_journal();
        let kept = kept.and_then(|mut session| dice_draft::save(&mut session, play, draft));
        if let Err(failure) = kept {
            screen.refuses(&failure);
        }
    }

    /// Records a change, with its questions and messages on the screen.
    fn changed(
        &mut self,
        change: &mut dyn FnMut(&mut Session) -> Result<Done<Live>>,
    ) -> Result<ChangeOutcome> {
        self.said.clear();
        let done = change(&mut self.ui.change()?)?;
        self.ui.tell_mishaps();
        Ok(ChangeOutcome::Went(Box::new(done.report)))
    }

    /// Shows the effect of a key, or why it had none.
    fn show(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
        done: Result<ChangeOutcome>,
    ) -> Result<Option<NextPart>> {
        match done {
            Ok(ChangeOutcome::Went(live)) => {
                let over = live.over;
                let settle = due_label(title, &live);
                screen.went_on(*live, settle);
                if let Some(warning) = self.said.text().lines().last() {
                    screen.says(warning);
                }
                if over { self.show_ended(title, screen) } else { Ok(None) }
            }
            Ok(ChangeOutcome::Said(text)) => {
                screen.says(text);
                Ok(None)
            }
            Ok(ChangeOutcome::NotBegun) => self.not_begun(title, screen),
            Ok(ChangeOutcome::Stepped(text)) => {
                let then = self.follow(title, screen, Some(&text))?;
                screen.says(text);
                Ok(then)
            }
            Err(failure)
                if matches!(failure.kind, FailureKind::Interrupted | FailureKind::Declined) =>
            {
                screen.resume_kept();
                Ok(None)
            }
            Err(failure) if failure.kind == FailureKind::Storage => {
                screen.refuses(&failure);
                screen.resume_kept();
                Ok(None)
            }
            Err(failure) if failure.kind == FailureKind::Refused => {
                screen.refuses(&failure);
                self.follow(title, screen, Some(&elsewhere(title)))
            }
            Err(failure) => Err(failure),
        }
    }

    /// Shows a finished play once more; then the home screen follows.
    fn show_ended(&mut self, title: &TitleEntry, screen: &TableScreen) -> Result<Option<NextPart>> {
        let (width, height) = self.measure();
        let look = self.style(width, height).look(width.min(100));
        let text = title.words.news(screen.live(), &look);
        self.last_page(title, text)
    }

    /// Reports that the start of the play was undone; then the home screen follows.
    fn not_begun(&mut self, title: &TitleEntry, screen: &TableScreen) -> Result<Option<NextPart>> {
        let called = screen.live().called(title.words.noun());
        let text = format!(
            "\n The start of {called} is undone, so it is no longer recorded.\n\n \
             y on the home screen brings it back.\n"
        );
        self.last_page(title, text)
    }

    /// Shows the end of a play; then the home screen follows.
    pub fn last_page(&mut self, title: &TitleEntry, text: String) -> Result<Option<NextPart>> {
        self.read(Page::new(title.game.name(), text))?;
        Ok(Some(self.home_or_cut()))
    }

    /// Settles a decided play, by questions; then the home screen follows.
    fn settle_ended(&mut self, title: &TitleEntry) -> Result<Option<NextPart>> {
        let Some(settle) = title.settle else {
            return Ok(None);
        };
        let done = self.command(title.game.name(), &mut |ui| (settle.run)(ui), true)?;
        Ok((done || self.was_cut()).then(|| self.home_or_cut()))
    }

    /// Undoes or redoes one step, if it belongs to this play; otherwise names it.
    fn walk(&mut self, play: i64, direction: JournalDirection) -> Result<ChangeOutcome> {
        let mut session = self.ui.change_journal()?;
        if let Some(step) = history::next(&session, direction)?
            && step.play != Some(play)
        {
            let next = if direction == JournalDirection::Undo { "last" } else { "next" };
            let text = format!("the {next} step belongs to something else: {}", step.label);
            return Ok(ChangeOutcome::Said(text));
        }
        let walked = history::go(&mut session, direction, Reach::Steps(1), false, false)?;
        if direction == JournalDirection::Undo && !open::is_recorded(&session, play)? {
            return Ok(ChangeOutcome::NotBegun);
        }
        Ok(ChangeOutcome::Stepped(walked_line(direction, &walked)))
    }
}

/// The result of a change.
enum ChangeOutcome {
    /// The play continued.
    Went(Box<Live>),
    /// Nothing changed; why.
    Said(String),
    /// Something was undone or redone.
    Stepped(String),
    /// The start of the play was undone.
    NotBegun,
}

/// Why a half-entered act was dropped.
fn elsewhere(title: &TitleEntry) -> String {
    format!("the {} changed on another screen; your action was not carried out", title.words.noun())
}

/// The label of settling the play, if due.
fn due_label(title: &TitleEntry, live: &Live) -> Option<&'static str> {
    let settle = title.settle.filter(|settle| (settle.is_due)(live));
    settle.map(|settle| settle.label)
}
