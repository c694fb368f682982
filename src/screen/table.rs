//! The table: a play, its possible acts, and the current one.

use super::corrections::Fixing;
use super::dialog::{Dialog, DialogContext, Input, NamedAnswer};
use super::input::Picking;
use super::page::Page;
use super::picture::Style;
use crate::app::play::Live;
use crate::app::play::conversation::Conversation;
use crate::app::play::dice_draft::DiceDraft;
use crate::app::{DiceSource, Failure, JournalDirection};
use crate::render::Wording;
use crate::render::scene::{self, Part};
use crate::rules::correct::Fix;
use crate::rules::offer::{Answer, AnswerKind, Ask, Next, Offer};
use crate::rules::title::Advised;

/// A play on the screen.
pub struct TableScreen {
    pub(super) words: &'static dyn Wording,
    pub(super) live: Live,
    pub(super) offers: Vec<Offer>,
    /// The advised one, if advice is on.
    pub(super) advice: Option<Advised<Offer>>,
    advises: bool,
    /// The label of settling a decided play.
    pub(super) settle: Option<&'static str>,
    /// The result of the play; no keys act on it after that.
    pub(super) result: Option<Vec<String>>,
    /// Read-only: no key changes anything.
    pub(super) watches: bool,
    pub(super) mode: ScreenMode,
    /// The mode under a page: reading loses no half-entered act.
    behind: Option<ScreenMode>,
    /// Dice that Enter re-rolls.
    pub(super) marks: Option<Marks>,
    pub(super) notice: Option<Notice>,
    /// Every sentence of the play.
    pub(super) said: Vec<String>,
    /// How many of them are news.
    pub(super) news: usize,
    /// The half-entered dice saved last.
    pub(super) drafted: Option<DiceDraft>,
    /// The odds of this situation with or without advice, once requested: some take a moment to
    /// compute.
    pub(super) odds: std::cell::RefCell<Option<(bool, Vec<Part>)>>,
}

/// The current mode of the screen.
pub(super) enum ScreenMode {
    Idle,
    /// One of several offers of a key.
    Which(Vec<Offer>, Picking),
    Talk(Box<Dialog>),
    Page(Page),
    Fixing(Fixing),
}

/// Dice on the table, and those marked for a re-roll.
pub(super) struct Marks {
    pub offer: Offer,
    pub ask: Ask,
    pub marked: Vec<usize>,
    /// As advised, or unmarked: a person has not chosen.
    pub untouched: bool,
}

/// A sentence for the person at the keys.
pub(super) struct Notice {
    pub text: String,
    pub wrong: bool,
}

/// The request of a key.
pub enum KeyAction {
    Nothing,
    /// A completed offer.
    Act {
        talk: Box<Conversation>,
        dice: Option<DiceSource>,
    },
    Correct {
        set: Vec<Fix>,
        reason: String,
    },
    /// Sets whose dice the play continues with.
    Throw(DiceSource),
    Walk(JournalDirection),
    Log,
    Settle,
    /// The home screen, from a finished play.
    Home,
    Leave,
    Cut,
}

impl TableScreen {
    /// The table of a play, with all its sentences so far.
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

    /// Makes it read-only.
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

    /// The play continued here: adds the new sentences.
    pub fn went_on(&mut self, live: Live, settle: Option<&'static str>) {
        let told = self.words.told(&live);
        self.news = told.len();
        self.said.extend(told);
        self.mode = ScreenMode::Idle;
        self.becomes(live, settle);
    }

    /// The play changed: undone, redone, or continued at another screen. Half-entered answers stay
    /// if the same offer is still valid; returns whether some were dropped.
    pub fn follow(&mut self, live: Live, said: Vec<String>, settle: Option<&'static str>) -> bool {
        self.result = None;
        self.brings(said);
        self.becomes(live, settle)
    }

    /// The play ended at another screen: its last picture stays, with the result.
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

    /// Returns whether a half-entered act was dropped.
    fn becomes(&mut self, mut live: Live, settle: Option<&'static str>) -> bool {
        live.lore = self.live.lore.take().filter(|_| live.id == self.live.id);
        (self.live, self.settle) = (live, settle);
        let was = std::mem::replace(&mut self.mode, ScreenMode::Idle);
        self.behind = None;
        self.drafted = None;
        self.look();
        match was {
            // Reading and corrections continue.
            ScreenMode::Page(page) => self.mode = ScreenMode::Page(page),
            ScreenMode::Fixing(mut fixing) => {
                if fixing.follow(&self.live) {
                    self.mode = ScreenMode::Fixing(fixing);
                } else {
                    return true;
                }
            }
            // An open list keeps its order as long as any of it is still offered.
            ScreenMode::Which(offers, picking)
                if offers.iter().any(|o| self.is_still_offered(o)) =>
            {
                self.mode = ScreenMode::Which(offers, picking);
            }
            was => return !self.keeps(was),
        }
        false
    }

    /// Keeps a half-entered act if the same offer is still valid; false if it had to be dropped.
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

    /// Whether this is the displayed play.
    pub fn shows(&self, live: &Live) -> bool {
        (live.id, live.last, live.dice) == (self.live.id, self.live.last, self.live.dice)
            && live.over == self.live.over
    }

    /// Shows a notice.
    pub fn says(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice { text: text.into(), wrong: false });
    }

    /// Shows a failure.
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

    /// Switches to another mode for a while; a half-entered act waits.
    pub(super) fn goes_to(&mut self, mode: ScreenMode) {
        let was = std::mem::replace(&mut self.mode, mode);
        if !matches!(was, ScreenMode::Page(_) | ScreenMode::Fixing(_)) {
            self.behind = Some(was);
        }
    }

    /// Returns to a half-entered act, or to the table; automatic slots open again.
    pub(super) fn goes_back(&mut self) {
        match self.behind.take() {
            Some(ScreenMode::Talk(talk)) => self.mode = ScreenMode::Talk(talk),
            _ => {
                self.mode = ScreenMode::Idle;
                self.slots_open();
            }
        }
    }

    /// The current mode, or the one under an open page.
    pub(super) fn half_entered(&self) -> &ScreenMode {
        self.behind.as_ref().unwrap_or(&self.mode)
    }

    pub(super) fn around(&self) -> DialogContext<'_> {
        DialogContext { words: self.words, live: &self.live, given: &[] }
    }

    /// The same with answers that are already known.
    pub(super) fn around_with<'a>(&'a self, given: &'a [NamedAnswer]) -> DialogContext<'a> {
        DialogContext { given, ..self.around() }
    }

    /// Thinks briefly while no key is pressed. None once thinking cannot improve the advice, else
    /// whether the screen changed. Enter keeps its meaning.
    pub fn think(&mut self, style: &Style) -> Option<bool> {
        let look = style.look(style.width);
        let shown = |screen: &TableScreen| {
            scene::text(&screen.words.scene(&screen.live).now, &look, usize::MAX)
        };
        let waits = self.advises && !self.is_over() && matches!(self.mode, ScreenMode::Idle);
        let before = waits.then(|| shown(self))?;
        if !self.live.think() {
            return None;
        }
        self.odds.replace(None);
        Some(before != shown(self))
    }

    /// Switches to the better advice from thinking.
    pub(super) fn switch_to_better(&mut self) {
        if !self.live.switch_to_better() {
            return self.wrong("there is no better advice".to_owned());
        }
        self.odds.replace(None);
        self.advice = self.live.advice();
        self.marks = self.to_mark();
    }

    /// Computes the possible acts.
    fn look(&mut self) {
        self.offers = if self.is_over() { Vec::new() } else { self.live.table().offers() };
        self.live.advises = self.advises;
        self.advice = if self.advises && !self.is_over() { self.live.advice() } else { None };
        self.odds.replace(None);
        self.marks = self.to_mark();
        self.slots_open();
    }

    /// Dice that can be re-rolled, by number, marked as advised.
    pub(super) fn to_mark(&self) -> Option<Marks> {
        let (offer, ask) = self.offers.iter().find_map(|offer| {
            let ask = match self.live.table().next(offer, &[]).ok()? {
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

    /// The effect of Enter: the advice, or the only act without confirmation.
    pub(super) fn primary(&self) -> Option<(Offer, Vec<NamedAnswer>)> {
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

    /// Acts that need no confirmation.
    pub(super) fn sure(&self) -> Vec<&Offer> {
        let sure = |offer: &&Offer| self.words.confirm(&self.live, offer).is_none();
        self.offers.iter().filter(sure).collect()
    }

    /// Slots open as soon as dice are due and rolled by hand, without an earlier choice.
    pub(super) fn slots_open(&mut self) {
        let marks = self.settle.is_some() || self.marks.is_some();
        if self.live.dice == Some(DiceSource::Wyrm) || marks || self.watches {
            return;
        }
        let Some((offer, given)) = self.primary() else {
            return;
        };
        let begun = Dialog::begin(&self.around_with(&given), &offer, true);
        if let Ok((mut talk, false)) = begun
            && matches!(talk.input, Input::Dice(_) | Input::Drawn(..))
            && !talk.chooses_unseen(&given)
        {
            talk.by_itself = true;
            self.mode = ScreenMode::Talk(Box::new(talk));
        }
    }
}
