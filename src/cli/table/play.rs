//! A play at the table: keys in, steps recorded, pictures out.

use super::evening::{Bound, Evening, Place, Then};
use crate::app::history::{self, Reach};
use crate::app::play::{Live, act, draft, open};
use crate::app::{Direction, Done, Failure, Kind};
use crate::cli::console::Drawing;
use crate::cli::solved;
use crate::cli::title::read_log;
use crate::cli::titles::TitleEntry;
use crate::screen::{Happening, Key, Page, TableScreen, Want};

/// How a key left the play.
enum After {
    Stay,
    Then(Then),
}

impl Evening<'_, '_> {
    /// Begins a title by questions; the table goes on with it.
    pub fn start(&mut self, title: &TitleEntry) -> Result<Then, Failure> {
        let begun = self.command(title.game.name(), &mut |ui| title.begin(ui), false)?;
        if self.was_cut() {
            return Ok(Then::Cut);
        }
        if !begun {
            return Ok(Then::Go(Place::Home));
        }
        let live = open::find(&self.ui.look_up()?, title.handle())?;
        let Some(live) = live else {
            return Ok(Then::Go(Place::Home));
        };
        let page = Page::new(title.game.name(), self.said.text());
        self.read(page)?;
        if self.was_cut() {
            return Ok(Then::Cut);
        }
        Ok(Then::Go(Place::Play(Bound {
            title: *title,
            play: live.id,
            campaign: live.campaign_id,
        })))
    }

    /// A play, until it is left or over.
    pub fn play(&mut self, bound: &Bound) -> Result<Then, Failure> {
        bound.bind(self.ui);
        self.others = None;
        let title = bound.title;
        let found = self.look().and_then(|session| {
            let Some(live) = open::find(&session, title.handle())? else {
                return Ok(None);
            };
            let draft = draft::find(&session, live.id)?;
            Ok(Some((live, draft)))
        });
        let (mut live, draft) = match found {
            Ok(Some(found)) => found,
            Ok(None) => return Ok(Then::Go(Place::Home)),
            Err(failure) if self.keeps_looking(&failure) => return Ok(Then::Go(Place::Home)),
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
            let happened = match thinks {
                true => self.glance(),
                false => self.next(),
            };
            changed = happened != Happening::Nothing;
            let after = match happened {
                Happening::Key(key) => {
                    let after = self.pressed(&title, &mut screen, key)?;
                    self.keep_draft(&mut screen);
                    after
                }
                Happening::Gone => After::Then(Then::Leave),
                Happening::Resized | Happening::Nothing => After::Stay,
            };
            if let After::Then(then) = after {
                return Ok(then);
            }
            if self.was_cut() {
                return Ok(Then::Cut);
            }
            // Advice settles while nobody presses anything; a key is never waited for meanwhile.
            if happened == Happening::Nothing {
                let (width, height) = self.measure();
                let thought = screen.think(&self.style(width, height));
                // Lines cannot be painted over: they say what the advice comes to in the end.
                changed = match self.drawing {
                    Drawing::Full => thought == Some(true),
                    Drawing::Lines => thinks && thought.is_none(),
                };
                thinks = thought.is_some();
            }
            // The picture comes first: others are looked at while nobody presses anything.
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
    pub fn sentences(&mut self, title: &TitleEntry) -> Result<Vec<String>, Failure> {
        let id = self.ui.play;
        let log = open::log(&self.ui.look_up()?, title.handle(), id)?;
        Ok(title.words.told(&log))
    }

    /// Shows the play as it is now, if it is another than the screen shows.
    fn follow(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
        why: Option<&str>,
    ) -> Result<Option<Then>, Failure> {
        // Closed before anybody reads that the play is gone.
        let found = self.look();
        let found = found.and_then(|session| open::find(&session, title.handle()));
        let found = match found {
            Ok(found) => found,
            // A file that is away for a moment costs nobody the evening.
            Err(failure) if failure.kind == Kind::Storage => {
                self.away = true;
                screen.refuses(&failure);
                return Ok(None);
            }
            Err(failure) if failure.kind == Kind::Refused => None,
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
                    None if dropped => {
                        let noun = title.words.noun();
                        screen.says(format!(
                            "the {noun} went on at another screen; nothing was done here"
                        ));
                    }
                    None => {}
                }
                Ok(None)
            }
            None => match self.ended(title, screen) {
                Err(failure) if failure.kind == Kind::Storage => {
                    self.away = true;
                    screen.refuses(&failure);
                    Ok(None)
                }
                ended => ended,
            },
        }
    }

    fn pressed(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
        key: Key,
    ) -> Result<After, Failure> {
        let (width, height) = self.measure();
        let want = screen.key(key, &self.style(width, height));
        let handle = title.handle();
        let done = match want {
            Want::Nothing => return Ok(After::Stay),
            Want::Leave => return Ok(After::Then(Then::Leave)),
            Want::Home => return Ok(After::Then(Then::Go(Place::Home))),
            Want::Cut => return Ok(After::Then(Then::Cut)),
            Want::Log => {
                match read_log(self.ui, title, self.ui.play) {
                    Ok(log) => {
                        let look = self.style(width, height).look(width.min(100));
                        let text = title.words.log(&log, &look);
                        screen.opens(Page::new("What happened", text).at_end());
                    }
                    Err(failure) if failure.kind == Kind::Storage => screen.refuses(&failure),
                    Err(failure) => return Err(failure),
                }
                return Ok(After::Stay);
            }
            Want::Settle => return self.settle(title),
            Want::Walk(direction) => self.walk(screen.live().id, direction),
            Want::Act { talk, dice } => self.changed(&mut |ui| {
                let mut session = ui.change()?;
                act::take_up(&mut session, handle, &talk, dice, true)
            }),
            Want::Correct { set, reason } => {
                let seen = Some(screen.live().last);
                self.changed(&mut |ui| {
                    let mut session = ui.change()?;
                    act::correct(&mut session, handle, seen, &set, &reason, true)
                })
            }
            Want::Throw(by) => self.changed(&mut |ui| {
                let mut session = ui.change()?;
                act::throw_by(&mut session, handle, by)
            }),
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
        let kept = kept.and_then(|mut session| draft::keep(&mut session, play, draft));
        if let Err(failure) = kept {
            screen.refuses(&failure);
        }
    }

    /// Records something, with what is asked and said about it on the screen.
    fn changed(
        &mut self,
        change: &mut dyn FnMut(&mut crate::cli::ui::Ui) -> Result<Done<Live>, Failure>,
    ) -> Result<Walked, Failure> {
        self.said.clear();
        let done = change(self.ui)?;
        self.ui.tell_mishaps();
        Ok(Walked::Went(Box::new(done.report)))
    }

    /// Shows what a key did, or why it did nothing.
    fn show(
        &mut self,
        title: &TitleEntry,
        screen: &mut TableScreen,
        done: Result<Walked, Failure>,
    ) -> Result<After, Failure> {
        match done {
            Ok(Walked::Went(live)) => {
                let over = live.over;
                let settle = due_label(title, &live);
                screen.went_on(*live, settle);
                if let Some(warning) = self.said.text().lines().last() {
                    screen.says(warning);
                }
                match over {
                    true => self.over(title, screen),
                    false => Ok(After::Stay),
                }
            }
            Ok(Walked::Said(text)) => {
                screen.says(text);
                Ok(After::Stay)
            }
            Ok(Walked::NotBegun) => self.not_begun(title, screen),
            Ok(Walked::Stepped(text)) => {
                let then = self.follow(title, screen, Some(&text))?;
                screen.says(text);
                Ok(then.map_or(After::Stay, After::Then))
            }
            Err(failure) if matches!(failure.kind, Kind::Interrupted | Kind::Declined) => {
                screen.resume_kept();
                Ok(After::Stay)
            }
            Err(failure) if matches!(failure.kind, Kind::Refused | Kind::Storage) => {
                let noun = title.words.noun();
                let why = format!("the {noun} went on at another screen; nothing was done here");
                screen.refuses(&failure);
                if failure.kind == Kind::Storage {
                    screen.resume_kept();
                    return Ok(After::Stay);
                }
                let then = self.follow(title, screen, Some(&why))?;
                Ok(then.map_or(After::Stay, After::Then))
            }
            Err(failure) => Err(failure),
        }
    }

    /// A play that has just ended is looked at once more; then the home screen leads on.
    fn over(&mut self, title: &TitleEntry, screen: &TableScreen) -> Result<After, Failure> {
        let (width, height) = self.measure();
        let look = self.style(width, height).look(width.min(100));
        let text = title.words.news(screen.live(), &look);
        self.read(Page::new(title.game.name(), text))?;
        Ok(After::Then(match self.was_cut() {
            true => Then::Cut,
            false => Then::Go(Place::Home),
        }))
    }

    /// Says that the start of the play was undone; then the home screen leads on.
    fn not_begun(&mut self, title: &TitleEntry, screen: &TableScreen) -> Result<After, Failure> {
        let called = screen.live().called(title.words.noun());
        let text = format!(
            "\n The start of {called} is undone, so it is no longer recorded.\n\n \
             y on the home screen brings it back.\n"
        );
        self.read(Page::new(title.game.name(), text))?;
        Ok(After::Then(match self.was_cut() {
            true => Then::Cut,
            false => Then::Go(Place::Home),
        }))
    }

    /// Settles a play that is decided, by questions; then the home screen leads on.
    fn settle(&mut self, title: &TitleEntry) -> Result<After, Failure> {
        let Some(settle) = title.settle else {
            return Ok(After::Stay);
        };
        let done = self.command(title.game.name(), &mut |ui| (settle.run)(ui), true)?;
        Ok(match (self.was_cut(), done) {
            (true, _) => After::Then(Then::Cut),
            (false, true) => After::Then(Then::Go(Place::Home)),
            (false, false) => After::Stay,
        })
    }

    /// Undoes or redoes one step, if it belongs to this play; otherwise it is named.
    fn walk(&mut self, play: i64, direction: Direction) -> Result<Walked, Failure> {
        let mut session = self.ui.change_journal()?;
        let (next, done) = match direction {
            Direction::Undo => ("last step", "undone"),
            Direction::Redo => ("next step", "redone"),
        };
        if let Some(step) = history::next(&session, direction)?
            && step.play != Some(play)
        {
            let label = &step.label;
            let text = format!("the {next} belongs to something else: {label}");
            return Ok(Walked::Said(text));
        }
        let walked = history::go(&mut session, direction, Reach::Steps(1), false, false)?;
        if direction == Direction::Undo && !open::is_recorded(&session, play)? {
            return Ok(Walked::NotBegun);
        }
        let labels: Vec<&str> = walked.steps.iter().map(|step| step.label.as_str()).collect();
        Ok(Walked::Stepped(format!("{done}: {}", labels.join("; "))))
    }
}

/// What a change came to.
enum Walked {
    /// The play went on.
    Went(Box<Live>),
    /// Nothing was changed; why.
    Said(String),
    /// Something was undone or redone.
    Stepped(String),
    /// The start of the play was undone.
    NotBegun,
}

/// What settles the play, where it is due.
fn due_label(title: &TitleEntry, live: &Live) -> Option<&'static str> {
    let settle = title.settle.filter(|settle| (settle.is_due)(live));
    settle.map(|settle| settle.label)
}
