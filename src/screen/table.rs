//! The table: a play as it stands, what may be done, and what is being done.

use super::corrections::Fixing;
use super::dialog::{Dialog, DialogContext, Input, NamedAnswers};
use super::input::Picking;
use super::page::Page;
use super::picture::Style;
use crate::app::play::Live;
use crate::app::play::conversation::Conversation;
use crate::app::play::dice_draft::DiceDraft;
use crate::app::{DiceSource, Failure, JournalDirection};
use crate::render::Wording;
use crate::rules::correct::Fix;
use crate::rules::offer::{Answer, AnswerKind, Ask, Next, Offer};
use crate::rules::title::Advised;

/// A play on the screen.
pub struct TableScreen {
    pub(super) words: &'static dyn Wording,
    pub(super) live: Live,
    pub(super) offers: Vec<Offer>,
    /// The best of them, where advice is wanted.
    pub(super) advice: Option<Advised<Offer>>,
    advises: bool,
    /// What settles a play that is decided.
    pub(super) settle: Option<&'static str>,
    /// How the play ended; no keys act on it after that.
    pub(super) result: Option<Vec<String>>,
    /// It only shows: no key changes anything.
    pub(super) watches: bool,
    pub(super) mode: ScreenMode,
    /// What a page was opened over: nothing half-told is lost by reading.
    behind: Option<ScreenMode>,
    /// Dice that are thrown again with Enter.
    pub(super) marks: Option<Marks>,
    pub(super) notice: Option<Notice>,
    /// Every sentence of the play.
    pub(super) said: Vec<String>,
    /// How many of them are news.
    pub(super) news: usize,
    /// The half-entered dice that were kept last.
    pub(super) drafted: Option<DiceDraft>,
    /// The odds of this situation, once somebody asked: some take a moment to work out.
    pub(super) odds: std::cell::RefCell<Option<((usize, bool), String)>>,
}

/// What the screen is doing.
pub(super) enum ScreenMode {
    Idle,
    /// One of several offers of a key.
    Which(Vec<Offer>, Picking),
    Talk(Box<Dialog>),
    Page(Page),
    Fixing(Fixing),
}

/// Dice on the table, and those that are marked to be thrown again.
pub(super) struct Marks {
    pub offer: Offer,
    pub ask: Ask,
    pub marked: Vec<usize>,
    /// As advice has it, or nothing marked: a person has not chosen.
    pub untouched: bool,
}

/// A sentence for the person at the keys.
pub(super) struct Notice {
    pub text: String,
    pub wrong: bool,
}

/// What a key wants.
pub enum KeyAction {
    Nothing,
    /// An offer that was talked through.
    Act {
        talk: Box<Conversation>,
        dice: Option<DiceSource>,
    },
    Correct {
        set: Vec<Fix>,
        reason: String,
    },
    /// Whose dice the play goes on with.
    Throw(DiceSource),
    Walk(JournalDirection),
    Log,
    Settle,
    /// The home screen, from a play that is over.
    Home,
    Leave,
    /// Ctrl-C.
    Cut,
}

impl TableScreen {
    /// The table of a play, with all that was said of it so far.
    pub fn new(
        words: &'static dyn Wording,
        live: Live,
        said: Vec<String>,
        settle: Option<&'static str>,
    ) -> TableScreen {
        let mut screen = TableScreen {
            words,
            advises: live.advises,
            live,
            offers: Vec::new(),
            advice: None,
            settle,
            result: None,
            watches: false,
            mode: ScreenMode::Idle,
            behind: None,
            marks: None,
            notice: None,
            news: said.len().min(1),
            said,
            drafted: None,
            odds: std::cell::RefCell::new(None),
        };
        screen.look();
        screen
    }

    /// From now on it only shows.
    pub fn watch(&mut self) {
        self.watches = true;
        self.mode = ScreenMode::Idle;
    }

    pub fn live(&self) -> &Live {
        &self.live
    }

    /// Whether advice is shown.
    pub fn advises(&self) -> bool {
        self.advises
    }

    /// Shows advice, or hides it.
    pub fn advise(&mut self, advises: bool) {
        self.advises = advises;
        let was = std::mem::replace(&mut self.mode, ScreenMode::Idle);
        self.look();
        self.keeps(was);
    }

    /// The play went on here: what happened is added to what was said.
    pub fn went_on(&mut self, live: Live, settle: Option<&'static str>) {
        let told = self.words.told(&live);
        self.news = told.len();
        self.said.extend(told);
        self.mode = ScreenMode::Idle;
        self.becomes(live, settle);
    }

    /// The play is another than it was: undone, redone, or gone on at another screen. Half-told
    /// answers stay if the same offer still stands; whether some were dropped.
    pub fn follow(&mut self, live: Live, said: Vec<String>, settle: Option<&'static str>) -> bool {
        self.result = None;
        self.brings(said);
        self.becomes(live, settle)
    }

    /// The play ended at another screen: its last picture stays, with how it ended.
    pub fn ends(&mut self, live: Live, said: Vec<String>, result: Vec<String>) {
        self.result = Some(result);
        self.brings(said);
        self.becomes(live, None);
    }

    /// Whether the play is over and its result is shown.
    pub fn is_over(&self) -> bool {
        self.result.is_some()
    }

    fn brings(&mut self, said: Vec<String>) {
        self.notice = None;
        self.news = said.len().saturating_sub(self.said.len()).min(4);
        self.said = said;
    }

    /// Whether something half told was dropped.
    fn becomes(&mut self, mut live: Live, settle: Option<&'static str>) -> bool {
        live.lore = self.live.lore.take().filter(|_| live.id == self.live.id);
        (self.live, self.settle) = (live, settle);
        let was = std::mem::replace(&mut self.mode, ScreenMode::Idle);
        self.behind = None;
        self.drafted = None;
        self.look();
        match was {
            // Whoever reads, or sets something right, goes on with it.
            ScreenMode::Page(page) => self.mode = ScreenMode::Page(page),
            ScreenMode::Fixing(mut fixing) => {
                if fixing.follow(&self.live) {
                    self.mode = ScreenMode::Fixing(fixing);
                } else {
                    return true;
                }
            }
            // A list that somebody reads keeps its order as long as anything in it is still offered.
            ScreenMode::Which(offers, picking)
                if offers.iter().any(|o| self.is_still_offered(o)) =>
            {
                self.mode = ScreenMode::Which(offers, picking);
            }
            was => return !self.keeps(was),
        }
        false
    }

    /// Goes on with what was half told, if the same offer still stands; false if it had to be dropped.
    fn keeps(&mut self, was: ScreenMode) -> bool {
        let ScreenMode::Talk(talk) = was else {
            return true;
        };
        let told = talk.is_begun();
        if told && self.is_still_offered(&talk.conversation.offer) {
            self.mode = ScreenMode::Talk(talk);
            return true;
        }
        !told
    }

    pub(super) fn is_still_offered(&self, wanted: &Offer) -> bool {
        self.offers.iter().any(|offer| offer.id == wanted.id)
    }

    /// Whether this is the play as it is shown.
    pub fn shows(&self, live: &Live) -> bool {
        (live.id, live.last, live.dice) == (self.live.id, self.live.last, self.live.dice)
            && live.over == self.live.over
    }

    /// A sentence that a person should read.
    pub fn says(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), wrong: false });
    }

    /// What went wrong.
    pub fn refuses(&mut self, failure: &Failure) {
        let text = self.around().said(failure);
        self.wrong(text);
    }

    pub(super) fn wrong(&mut self, text: String) {
        self.notice = Some(Notice { text, wrong: true });
    }

    /// Opens a page to read.
    pub fn opens(&mut self, page: Page) {
        self.goes_to(ScreenMode::Page(page));
    }

    /// Does something else for a while; what was half told waits.
    pub(super) fn goes_to(&mut self, mode: ScreenMode) {
        let was = std::mem::replace(&mut self.mode, mode);
        if !matches!(was, ScreenMode::Page(_) | ScreenMode::Fixing(_)) {
            self.behind = Some(was);
        }
    }

    /// Goes back to what was half told, or to the table; slots that open by themselves are there again.
    pub(super) fn goes_back(&mut self) {
        match self.behind.take() {
            Some(ScreenMode::Talk(talk)) => self.mode = ScreenMode::Talk(talk),
            _ => {
                self.mode = ScreenMode::Idle;
                self.slots_open();
            }
        }
    }

    /// What the screen is doing, or was doing when a page was opened over it.
    pub(super) fn half_entered(&self) -> &ScreenMode {
        self.behind.as_ref().unwrap_or(&self.mode)
    }

    pub(super) fn around(&self) -> DialogContext<'_> {
        DialogContext { words: self.words, live: &self.live }
    }

    /// Thinks a little longer while nobody presses a key. None once thinking cannot improve the advice, else
    /// whether the screen changed. Enter keeps its meaning.
    pub fn think(&mut self, style: &Style) -> Option<bool> {
        let look = style.look(style.width);
        let shown = |screen: &TableScreen| screen.words.now(&screen.live, &look, usize::MAX);
        let waits = self.advises && !self.is_over() && matches!(self.mode, ScreenMode::Idle);
        let before = waits.then(|| shown(self))?;
        if !self.live.think() {
            return None;
        }
        self.odds.replace(None);
        Some(before != shown(self))
    }

    /// Switches to the better advice that thinking found.
    pub(super) fn switch_to_better(&mut self) {
        if !self.live.switch_to_better() {
            return self.wrong("there is no better advice".to_owned());
        }
        self.odds.replace(None);
        self.advice = self.live.advice();
        self.marks = self.to_mark();
    }

    /// Works out what may be done now.
    fn look(&mut self) {
        self.offers = if self.is_over() { Vec::new() } else { self.live.table.offers() };
        self.live.advises = self.advises;
        self.advice = if self.advises && !self.is_over() { self.live.advice() } else { None };
        self.odds.replace(None);
        self.marks = self.to_mark();
        self.slots_open();
    }

    /// Dice that can be thrown again by their numbers, as advice would.
    pub(super) fn to_mark(&self) -> Option<Marks> {
        let (offer, ask) = self.offers.iter().find_map(|offer| {
            let ask = match self.live.table.next(offer, &[]).ok()? {
                Next::Ask(ask) => ask,
                Next::Ready(_) => return None,
            };
            let several = matches!(&ask.what, AnswerKind::Pick { most: 2.., .. });
            let typed = several && self.words.typed(offer, &ask);
            typed.then(|| (offer.clone(), ask))
        })?;
        let advised = self.advice.as_ref().filter(|advice| advice.act.id == offer.id);
        let named = |(name, _): &&(&str, Answer)| *name == ask.name;
        let marked = advised.and_then(|advice| advice.answers.iter().find(named));
        let marked = match marked {
            Some((_, Answer::Picked(places))) => places.clone(),
            _ => Vec::new(),
        };
        Some(Marks { offer, ask, marked, untouched: true })
    }

    /// What Enter does: what is advised, or the only thing that can be done without being sure.
    pub(super) fn primary(&self) -> Option<(Offer, NamedAnswers)> {
        if let Some(marks) = self.marks.as_ref().filter(|marks| !marks.untouched) {
            let picked = Answer::Picked(marks.marked.clone());
            let given = vec![(marks.ask.name, picked)];
            return (!marks.marked.is_empty()).then(|| (marks.offer.clone(), given));
        }
        if let Some(advice) = &self.advice {
            return Some((advice.act.clone(), advice.answers.clone()));
        }
        match self.sure().as_slice() {
            [only] => Some(((*only).clone(), Vec::new())),
            _ => None,
        }
    }

    /// What can be done without being asked whether one is sure.
    pub(super) fn sure(&self) -> Vec<&Offer> {
        let sure = |offer: &&Offer| self.words.confirm(&self.live, offer).is_none();
        self.offers.iter().filter(sure).collect()
    }

    /// Slots are on the screen as soon as dice are due and thrown by hand, and nothing has to be
    /// chosen before.
    pub(super) fn slots_open(&mut self) {
        let marks = self.settle.is_some() || self.marks.is_some();
        if self.live.dice == Some(DiceSource::Wyrm) || marks || self.watches {
            return;
        }
        let Some((offer, given)) = self.primary() else {
            return;
        };
        let begun = Dialog::begin(&self.around(), &offer, &given, true);
        if let Ok((mut talk, false)) = begun
            && matches!(talk.input, Input::Dice(_) | Input::Drawn(..))
            && !talk.chooses_unseen(&given)
        {
            talk.by_itself = true;
            self.mode = ScreenMode::Talk(Box::new(talk));
        }
    }
}
