//! An evening at the table: the screen from play to home screen and back, until someone leaves.

use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use super::watch::Watch;
use crate::app::home::OpenPlay;
use crate::app::{Failure, FailureKind, Prompter, Result};
use crate::cli::terminal::ascii;
use crate::cli::terminal::console::Drawing;
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render;
use crate::render::Tongue;
use crate::screen::{
    Console, Happening, Key, Page, Questions, Screen, SharedConsole, Style, Theme, Transcript,
    Turned,
};

/// How long to wait for a key before checking for changes by other terminals.
const WAIT: Duration = Duration::from_millis(250);

/// The times and sizes of the database's files.
pub type Stamp = Vec<(SystemTime, u64)>;

/// The current place of the evening.
#[derive(Clone)]
pub enum EveningStage {
    Home,
    /// One of several open plays.
    Which(Vec<OpenPlay>),
    /// A title to begin by questions.
    Begin(TitleEntry),
    Play(Bound),
}

/// The play to which the table is bound.
#[derive(Clone, Copy)]
pub struct Bound {
    pub title: TitleEntry,
    pub play: i64,
    pub campaign: Option<i64>,
}

impl EveningStage {
    pub fn of(ui: &Ui, open: &OpenPlay) -> Result<EveningStage> {
        Ok(EveningStage::Play(Bound {
            title: ui.titles.of(open.title.game.slug())?,
            play: open.id,
            campaign: open.campaign.as_ref().map(|(id, _)| *id),
        }))
    }
}

impl Bound {
    /// From now on, commands act only in this play and its campaign. The current campaign stays as
    /// it is.
    pub fn bind(&self, ui: &mut Ui) {
        ui.play = Some(self.play);
        if let Some(campaign) = self.campaign {
            ui.globals.campaign = Some(campaign.to_string());
        }
    }
}

/// How a part of the evening ended.
pub enum NextPart {
    Go(EveningStage),
    Leave,
    Cut,
}

/// The open table. Commands print and ask on the screen.
pub struct Evening<'a, 'b> {
    pub ui: &'a mut Ui<'b>,
    pub console: SharedConsole,
    pub said: Transcript,
    pub theme: Theme,
    pub drawing: Drawing,
    pub advice: bool,
    /// The mode of a read-only screen, and what it follows.
    pub watch: Option<Watch>,
    /// The plays that were open when the displayed one ended; none while it continues.
    pub others: Option<Vec<i64>>,
    /// Whether the file was unreadable at the last check.
    pub away: bool,
    cut: Rc<RefCell<bool>>,
    /// The window's size at the last drawing.
    size: (u16, u16),
    /// The context's values before.
    before: Option<Streams>,
    /// The campaign named with the command.
    pub campaign: Option<String>,
}

/// The context's and the options' values while the table is open, or before.
struct Streams {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    ask: Box<dyn Prompter>,
    no_pager: bool,
}

impl Streams {
    fn exchange(&mut self, ui: &mut Ui) {
        std::mem::swap(&mut self.out, &mut ui.context.out);
        std::mem::swap(&mut self.err, &mut ui.context.err);
        std::mem::swap(&mut self.ask, &mut ui.context.ask);
        std::mem::swap(&mut self.no_pager, &mut ui.globals.no_pager);
    }
}

impl<'a, 'b> Evening<'a, 'b> {
    /// Covers the screen.
    pub fn begin(
        ui: &'a mut Ui<'b>,
        (drawing, console): (Drawing, Box<dyn Console>),
        theme: Theme,
        advice: bool,
        watch: Option<Watch>,
    ) -> Evening<'a, 'b> {
        let console: SharedConsole = Rc::new(RefCell::new(console));
        let (said, cut) = (Transcript::default(), Rc::new(RefCell::new(false)));
        let ask = Questions {
            console: console.clone(),
            said: said.clone(),
            theme,
            ascii: ascii::is_needed(&ui.context.env),
            cut: cut.clone(),
        };
        let (out, err, ask) = (Box::new(said.clone()), Box::new(said.clone()), Box::new(ask));
        let mut before = Streams { out, err, ask, no_pager: true };
        before.exchange(ui);
        ui.tongue = Tongue::Keys;
        let campaign = ui.globals.campaign.clone();
        Evening {
            ui,
            console,
            said,
            theme,
            drawing,
            advice,
            watch,
            others: None,
            away: false,
            cut,
            size: (0, 0),
            before: Some(before),
            campaign,
        }
    }

    /// From place to place, until someone leaves.
    pub fn run(mut self, from: EveningStage) -> Result<()> {
        let mut place = from;
        loop {
            self.unbind();
            let then = match &place {
                EveningStage::Home | EveningStage::Begin(_) if self.watch.is_some() => {
                    self.watch_home()
                }
                EveningStage::Home => self.home(),
                EveningStage::Which(several) => self.which(several),
                EveningStage::Begin(title) => self.start(title),
                EveningStage::Play(bound) => self.play(bound),
            };
            match then {
                Ok(NextPart::Go(next)) => place = next,
                Ok(then) => {
                    self.end();
                    self.waits(&place);
                    return if matches!(then, NextPart::Cut) {
                        Err(Failure::cut())
                    } else {
                        Ok(())
                    };
                }
                Err(failure) => {
                    self.end();
                    return Err(failure);
                }
            }
        }
    }

    fn unbind(&mut self) {
        self.ui.play = None;
        self.ui.globals.campaign.clone_from(&self.campaign);
    }

    fn which(&mut self, several: &[OpenPlay]) -> Result<NextPart> {
        let lines: Vec<String> = several.iter().map(render::home::open_line).collect();
        let chosen = self.ui.choose("--play ID", "Which play?", &lines)?;
        Ok(NextPart::Go(EveningStage::of(self.ui, &several[chosen])?))
    }

    /// Prints how to resume the play, once the shell's screen is back.
    fn waits(&mut self, place: &EveningStage) {
        if let (EveningStage::Play(bound), None, None) = (place, &self.watch, &self.others) {
            let (noun, command) = (bound.title.words.noun(), bound.title.words.command());
            let text = match self.drawing {
                Drawing::Full => format!("(the {noun} is still open: wyrm table resumes it)"),
                Drawing::Lines => format!("(the {noun} waits: {command} live resumes it)"),
            };
            self.ui.say(&text);
        }
    }

    /// Restores the shell's screen.
    fn end(&mut self) {
        if let Some(mut before) = self.before.take() {
            before.exchange(self.ui);
            self.ui.tongue = Tongue::Commands;
            self.unbind();
            // The console is closed by its last user.
            drop((before, self.console.replace(Box::new(Gone))));
        }
    }

    /// Whether Ctrl-C was pressed at a question.
    pub fn was_cut(&self) -> bool {
        *self.cut.borrow()
    }

    /// The window's size, stored for all drawing.
    pub fn measure(&mut self) -> (usize, usize) {
        self.size = self.console.borrow_mut().size();
        let (width, height) = self.size;
        let size = (usize::from(width), usize::from(height));
        (self.ui.context.width, self.ui.context.height) = (size.0.max(20), size.1);
        size
    }

    /// Draws a screen at the current size.
    pub fn draw(&mut self, screen: &dyn Screen) -> Result<()> {
        let (width, height) = self.measure();
        let style = self.style(width, height);
        let drawn = self.console.borrow_mut().draw(screen, &style);
        drawn.map_err(|error| {
            Failure::storage(format!("the screen cannot be drawn: {error}")).because(error)
        })
    }

    pub fn style(&self, width: usize, height: usize) -> Style<'_> {
        let (theme, plain) = (self.theme, self.drawing == Drawing::Lines);
        let ascii = ascii::is_needed(&self.ui.context.env);
        Style { width, height, theme, plain, ascii, local: &*self.ui.context.local }
    }

    /// Waits briefly for a key. Nothing is open meanwhile.
    pub fn next(&mut self) -> Happening {
        self.next_within(WAIT)
    }

    /// Checks for a key, and continues thinking.
    pub fn glance(&mut self) -> Happening {
        self.next_within(Duration::ZERO)
    }

    fn next_within(&mut self, wait: Duration) -> Happening {
        self.ui.nothing_is_open();
        let mut console = self.console.borrow_mut();
        let mut happened = console.next(wait);
        let size = console.size();
        drop(console);
        // A window may change before anybody listens.
        if happened == Happening::Nothing && size != self.size {
            happened = Happening::Resized;
        }
        debug_assert!(!self.is_fault(happened), "a fault was asked for");
        happened
    }

    /// Whether a test requests a fault by this key.
    fn is_fault(&self, happened: Happening) -> bool {
        let wanted = self.ui.context.env.get("WYRM_FAULT");
        let wanted = wanted.and_then(|key| key.to_str()?.chars().next());
        wanted.is_some_and(|key| happened == Happening::Key(Key::Char(key)))
    }

    /// Runs a command with its questions on the screen, and shows its output. True on success.
    pub fn command(
        &mut self,
        title: &str,
        run: &mut dyn FnMut(&mut Ui) -> Result<()>,
        shown: bool,
    ) -> Result<bool> {
        self.said.clear();
        self.measure();
        let done = run(self.ui);
        self.ui.tell_mishaps();
        let done = match done {
            Ok(()) => true,
            Err(failure)
                if matches!(failure.kind, FailureKind::Interrupted | FailureKind::Declined) =>
            {
                return Ok(false);
            }
            Err(failure) if failure.kind == FailureKind::Bug => return Err(failure),
            Err(failure) => {
                self.ui.say_failure(&failure);
                false
            }
        };
        if !self.was_cut() && (shown || !done) {
            let text = self.said.text();
            self.read(Page::new(title, text))?;
        }
        Ok(done)
    }

    /// Shows a page until it is closed.
    pub fn read(&mut self, mut page: Page) -> Result<()> {
        loop {
            let (_, height) = self.measure();
            self.draw(&page)?;
            match self.next() {
                Happening::Key(Key::Ctrl('c')) | Happening::Gone => {
                    *self.cut.borrow_mut() = true;
                    return Ok(());
                }
                Happening::Key(key) if page.key(key, Page::shown(height)) == Turned::Closed => {
                    return Ok(());
                }
                _ => {}
            }
        }
    }

    /// The time of the last write to the database, and its size: a change by another terminal
    /// changes one of them.
    pub fn stamp(&self) -> Stamp {
        let Ok(settings) = self.ui.settings() else {
            return Vec::new();
        };
        let mut log = settings.path.clone().into_os_string();
        log.push("-wal");
        let seen = |path: &std::path::Path| {
            let about = std::fs::metadata(path).ok()?;
            Some((about.modified().ok()?, about.len()))
        };
        [seen(&settings.path), seen(std::path::Path::new(&log))].into_iter().flatten().collect()
    }
}

/// A fault also restores the shell's screen.
impl Drop for Evening<'_, '_> {
    fn drop(&mut self) {
        self.end();
    }
}

/// A closed console.
struct Gone;

impl Console for Gone {
    fn size(&mut self) -> (u16, u16) {
        (80, 24)
    }

    fn draw(&mut self, _: &dyn Screen, _: &Style) -> std::io::Result<()> {
        Ok(())
    }

    fn next(&mut self, _: Duration) -> Happening {
        Happening::Gone
    }
}
