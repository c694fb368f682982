//! The consequences of an action. Each step sees the state after the steps before.

use super::super::SHADOW_NUMBER;
use super::super::book::{Book, ByPage, Colour, Page, Reward, number_of_page};
use super::super::chest::MagicItem;
use super::super::title::Amulets;
use super::correct::correct;
use super::count::count;
use super::hand::may_change;
use super::state::{EndCause, Stage, State};
use super::{Action, AmuletsRefusal, Event, PageShows};
use crate::title::Trial;

/// Cards of a turn without a crystal and with one (Taking dragon cards).
pub const TAKE: u8 = 3;
pub const TAKE_MOST: u8 = 4;

/// The events of an action, or the refusal. Changes nothing.
pub fn decide(state: &State, action: &Action) -> Result<Vec<Event>, AmuletsRefusal> {
    match action {
        Action::Count(revealed) => return count(state, revealed),
        Action::Correct { set, reason } => return correct(state, set, reason),
        _ => {}
    }
    let player = state.to_move()?;
    let mut trial = Trial::<Amulets>::new(state);
    match action {
        Action::Mint { shadows } => trial.mint(*shadows)?,
        Action::Take { count, shadows, pages } => trial.take(*count, *shadows, pages)?,
        Action::Change { left, right } => trial.change(*left, *right)?,
        Action::Book { book, reward, remember } => trial.see(*book, reward.as_ref(), *remember)?,
        Action::Play(set) => trial.play(player, set)?,
        Action::Pass => trial.pass(player),
        Action::Next => state.waiting.iter().for_each(|player| trial.pass(*player)),
        Action::LastCard { page } => trial.last_card(*page)?,
        Action::Hand { player, cards } => trial.hand(*player, *cards)?,
        Action::Count(_) | Action::Correct { .. } => {}
    }
    Ok(trial.events)
}

impl Trial<Amulets> {
    /// No set from this player; the next one decides.
    fn pass(&mut self, player: usize) {
        let nothing = self.state.is_untold();
        self.emit(Event::Passed { player, nothing });
        self.advance();
    }

    /// Dragon Mint (ruling 10): at the start of one's own turn, beyond the three cards, while both
    /// pages have two or more.
    fn mint(&mut self, shadows: u8) -> Result<(), AmuletsRefusal> {
        let player = self.state.on_turn()?;
        may_mint(&self.state, player)?;
        self.shadows_there(shadows, 1)?;
        self.emit(Event::Minted { player, shadows });
        self.notice_pages();
        Ok(())
    }

    fn shadows_there(&self, shadows: u8, most: u8) -> Result<(), AmuletsRefusal> {
        let there = self.state.book_shadows.min(most);
        if shadows > there { Err(AmuletsRefusal::NoShadowInBook { there }) } else { Ok(()) }
    }

    /// Taking dragon cards: up to three, a fourth for a crystal (ruling 2).
    fn take(&mut self, count: u8, shadows: u8, pages: &[Page]) -> Result<(), AmuletsRefusal> {
        let player = self.state.on_turn()?;
        let most = may_take(&self.state, player)?;
        if count == 0 {
            return Err(AmuletsRefusal::NoCards);
        }
        let total = self.state.taken.saturating_add(count);
        if total > TAKE_MOST {
            return Err(AmuletsRefusal::TooManyCards { total });
        }
        if count > most {
            let name = self.state.name(player).to_owned();
            return Err(AmuletsRefusal::NoCrystalForFourth(name));
        }
        let taken = taken_from(&self.state, count, pages)?;
        let from_left = match pages {
            [] => count,
            _ => taken.left,
        };
        self.shadows_there(shadows, from_left)?;
        self.emit(Event::Took { player, count, shadows, left: taken.left, right: taken.right });
        if total == TAKE_MOST {
            self.emit(Event::FourthTaken { player });
        }
        self.notice_pages();
        Ok(())
    }

    /// Ruling 8: checked after every refill, where pages are counted.
    pub(super) fn notice_pages(&mut self) {
        let Some(pages) = self.state.pages else {
            return;
        };
        for page in Page::ALL {
            if pages[page] <= 1 && !self.state.run_out {
                self.emit(Event::PageRunOut { page });
            }
        }
    }

    /// Changing the magic book: up to one card on each page; a 6 is a shadow dragon's back.
    fn change(&mut self, left: Option<u8>, right: Option<Colour>) -> Result<(), AmuletsRefusal> {
        let player = self.state.on_turn()?;
        let state = &self.state;
        let name = || state.name(player).to_owned();
        if left.is_none() && right.is_none() {
            return Err(AmuletsRefusal::NoChange);
        }
        let again = [
            (left.is_some() && state.changed.left, Page::Left),
            (right.is_some() && state.changed.right, Page::Right),
        ];
        if let Some((_, page)) = again.into_iter().find(|(again, _)| *again) {
            return Err(AmuletsRefusal::ChangedAlready { player: name(), page });
        }
        if let Some(number) = left {
            number_of_page(number.into()).ok_or(AmuletsRefusal::Number(number.into()))?;
            let has = state.keepers[player].shadows;
            if number == SHADOW_NUMBER && has == 0 {
                return Err(AmuletsRefusal::NoShadow { player: name(), has });
            }
        }
        may_change(state, player, dragons(left, right))?;
        self.emit(Event::Changed { player, left, right });
        Ok(())
    }

    /// Sets the unknown part of the book and its reward, until the first set of the turn is played.
    pub(super) fn see(
        &mut self,
        book: Book,
        reward: Option<&Reward>,
        remember: bool,
    ) -> Result<(), AmuletsRefusal> {
        may_see(&self.state, book)?;
        let remember = remember && reward.is_some();
        // The same left page keeps its entered reward.
        let same = self.state.book.left == Some(book.number);
        let told = self.state.book.reward.clone().filter(|_| same);
        self.emit(Event::BookSeen { book, reward: reward.cloned().or(told), remember });
        Ok(())
    }

    /// Ruling 8, if the players watch the pages themselves.
    fn last_card(&mut self, page: Page) -> Result<(), AmuletsRefusal> {
        if let Some(pages) = self.state.pages {
            let left = pages[page];
            return Err(AmuletsRefusal::PagesCounted { page, left });
        }
        if self.state.run_out {
            return Err(AmuletsRefusal::RunOut);
        }
        self.emit(Event::PageRunOut { page });
        Ok(())
    }

    /// After a set or a pass: the next one decides, or the turn is over (Completing the turn; The
    /// end of the game; rulings 7 and 8).
    pub(super) fn advance(&mut self) {
        if !self.state.waiting.is_empty() {
            return;
        }
        let state = &self.state;
        if state.amulets() >= usize::from(state.setup.target) {
            self.emit(Event::Ended { by: EndCause::Amulets });
        } else if state.run_out {
            self.emit(Event::Ended { by: EndCause::Page });
        } else if let Some(player) = state.setup.after(state.active).next() {
            self.emit(Event::TurnBegan { player });
        }
    }
}

impl State {
    /// Whose move it is, while the game goes on.
    pub(super) fn to_move(&self) -> Result<usize, AmuletsRefusal> {
        self.next().ok_or(AmuletsRefusal::Over)
    }

    /// The player on turn, while they may take cards and change the book.
    pub(super) fn on_turn(&self) -> Result<usize, AmuletsRefusal> {
        match self.stage() {
            Stage::Turn if self.run_out => Err(AmuletsRefusal::RunOut),
            Stage::Turn => Ok(self.active),
            Stage::Completing => Err(AmuletsRefusal::NotYourTurn {
                player: self.name(self.next().unwrap_or_default()).to_owned(),
                active: self.name(self.active).to_owned(),
            }),
            Stage::Counting | Stage::Over => Err(AmuletsRefusal::Over),
        }
    }

    /// Cards that the player on turn may still take.
    pub fn cards_left(&self) -> u8 {
        may_take(self, self.active).unwrap_or(0)
    }

    /// What they may still place on the book.
    pub fn changes(&self) -> Changes {
        let keeper = &self.keepers[self.active];
        let dragons = keeper.dragons().map_or(2, |dragons| dragons.min(2));
        let held =
            |number: &u8| if *number == SHADOW_NUMBER { keeper.shadows > 0 } else { dragons > 0 };
        let numbers = (1..=SHADOW_NUMBER).filter(|_| !self.changed.left);
        let colours = Colour::ALL.into_iter().filter(|_| !self.changed.right && dragons > 0);
        Changes { numbers: numbers.filter(held).collect(), colours: colours.collect(), dragons }
    }
}

pub(super) fn may_mint(state: &State, player: usize) -> Result<(), AmuletsRefusal> {
    if !state.has(MagicItem::DragonMint) {
        return Err(AmuletsRefusal::ChestClosed(MagicItem::DragonMint));
    }
    if state.minted {
        return Err(AmuletsRefusal::MintTwice);
    }
    if state.taken > 0 || state.changed.left || state.changed.right {
        return Err(AmuletsRefusal::MintAtStart);
    }
    if state.pages.is_some_and(|pages| pages.left.min(pages.right) < 2) {
        return Err(AmuletsRefusal::MintPages);
    }
    match state.keepers[player].crystals {
        0 => Err(AmuletsRefusal::NoCrystal {
            player: state.name(player).to_owned(),
            has: 0,
            needs: 1,
        }),
        _ => Ok(()),
    }
}

/// How many cards may still be taken (ruling 2).
pub(super) fn may_take(state: &State, player: usize) -> Result<u8, AmuletsRefusal> {
    if state.changed.left || state.changed.right {
        return Err(AmuletsRefusal::TakeFirst);
    }
    let most = match state.keepers[player].crystals {
        0 => TAKE,
        _ => TAKE_MOST,
    };
    Ok(most.saturating_sub(state.taken))
}

/// Whether any card may still be placed on the book.
pub(super) fn may_change_book(state: &State, player: usize) -> Result<(), AmuletsRefusal> {
    let name = || state.name(player).to_owned();
    if state.changed.left && state.changed.right {
        return Err(AmuletsRefusal::ChangedAlready { player: name(), page: Page::Left });
    }
    if state.keepers[player].shadows > 0 && !state.changed.left {
        Ok(())
    } else {
        may_change(state, player, 1)
    }
}

/// What the player on turn may place on the book, at most one card on each page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    pub numbers: Vec<u8>,
    pub colours: Vec<Colour>,
    /// The most cards among them that are not shadow dragons.
    pub dragons: u8,
}

/// Dragons placed on the book, shadow dragons aside: only their backs show 6.
pub(super) fn dragons(left: Option<u8>, right: Option<Colour>) -> u8 {
    let dragon = left.is_some_and(|number| number != SHADOW_NUMBER);
    u8::from(dragon) + u8::from(right.is_some())
}

/// Whether the pages of taken cards may be named.
pub(super) fn names_pages(state: &State) -> bool {
    state.pages.is_some() || may_name_pages(state)
}

/// Whether the pages of taken cards matter, though nobody counts them: the other page does not
/// change.
pub(super) fn may_name_pages(state: &State) -> bool {
    let known = state.book.left.is_some() || state.book.right.is_some();
    state.pages.is_none() && state.setup.hands && known
}

/// How many cards come from each page: named if pages are counted, and none after one of them is
/// down to one card (ruling 8).
pub(super) fn taken_from(
    state: &State,
    count: u8,
    pages: &[Page],
) -> Result<ByPage<u8>, AmuletsRefusal> {
    let mut taken = ByPage::default();
    match (pages, state.pages) {
        ([], None) => return Ok(taken),
        ([], Some(_)) => return Err(AmuletsRefusal::SayPages),
        (_, None) if !may_name_pages(state) => return Err(AmuletsRefusal::PagesNotCounted),
        _ => {}
    }
    if pages.len() != usize::from(count) {
        return Err(AmuletsRefusal::PagesMismatch { given: pages.len(), count });
    }
    let mut left = state.pages;
    for page in pages {
        if let Some(left) = &mut left {
            if left.left.min(left.right) <= 1 {
                return Err(AmuletsRefusal::RunOut);
            }
            left[*page] -= 1;
        }
        taken[*page] += 1;
    }
    Ok(taken)
}

/// Whether the player on turn may place a shadow dragon on the left page.
fn may_lay_six(state: &State) -> bool {
    let own_turn = state.stage() == Stage::Turn && !state.run_out;
    own_turn && !state.changed.left && state.keepers[state.active].shadows > 0
}

/// Whether the book may still be entered: not after a set was played with it.
pub(super) fn may_enter(state: &State) -> Result<(), AmuletsRefusal> {
    match state.book().filter(|_| state.laid) {
        Some(book) => Err(AmuletsRefusal::BookFixed(book)),
        None => Ok(()),
    }
}

/// Whether the book can show this. A known page stays the same until a card is taken from it or
/// placed on it (Taking dragon cards; Changing the magic book).
pub(super) fn may_see(state: &State, book: Book) -> Result<(), AmuletsRefusal> {
    may_enter(state)?;
    // No other card shows a 6 (figures).
    if book.number == SHADOW_NUMBER && state.book_shadows == 0 {
        let may_lay = may_lay_six(state);
        return Err(AmuletsRefusal::NoSix { may_lay });
    }
    let left = state.book.left.filter(|number| *number != book.number);
    let right = state.book.right.filter(|colour| *colour != book.colour);
    let laid = left.filter(|_| state.changed.left).map(PageShows::Left);
    let laid = laid.or(right.filter(|_| state.changed.right).map(PageShows::Right));
    if let Some(shows) = laid {
        let player = state.name(state.active).to_owned();
        return Err(AmuletsRefusal::BookLaid { shows, player });
    }
    let both = left.map(PageShows::Left).into_iter();
    let shows: Vec<PageShows> = both.chain(right.map(PageShows::Right)).collect();
    if shows.is_empty() {
        Ok(())
    } else {
        Err(AmuletsRefusal::BookStays {
            shows,
            entered: book,
            own_turn: state.stage() == Stage::Turn && !state.run_out,
        })
    }
}
