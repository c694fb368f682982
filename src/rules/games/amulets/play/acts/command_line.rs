//! Reads a command line at the table: players before the named one pass, the book is entered, a
//! hand may become uncounted, and then the act itself follows.

use super::super::super::book::Book;
use super::super::super::title::Amulets;
use super::super::decide::{decide, may_see};
use super::super::state::State;
use super::super::{Action, AmuletsRefusal, Sight};
use super::{Act, Usual, agreed, next, pages, read, reward};
use crate::act::Acts;
use crate::answers::{Stop, Walk};
use crate::command_line::LinePart;

/// The next part of a command line, at the table after the acts before.
pub fn line(
    state: &State,
    verb: &str,
    walk: &mut Walk,
) -> Result<LinePart<Amulets>, AmuletsRefusal> {
    match Act::plain(verb).ok_or(Stop::Which)? {
        Act::Pass => pass(state, walk),
        Act::Next => {
            state.to_move()?;
            refuse_untold(state, walk.switch("nothing"))?;
            Ok(LinePart::Last(Action::Next))
        }
        Act::Play => play(state, walk),
        act @ Act::Change => trusted(state, act, walk),
        act => Ok(LinePart::Last(next(state, &act, walk)?)),
    }
}

/// The named player passes, and everyone before them.
fn pass(state: &State, walk: &mut Walk) -> Result<LinePart<Amulets>, AmuletsRefusal> {
    let mut ahead = walk.clone();
    let by = ahead.word();
    let is_next = is_next(state, by)?;
    refuse_untold(state, ahead.switch("nothing"))?;
    if !is_next {
        return Ok(LinePart::Do(Action::Pass));
    }
    *walk = ahead;
    Ok(LinePart::Last(Action::Pass))
}

/// A set by the named player: those before pass, and an unknown book is entered.
fn play(state: &State, walk: &mut Walk) -> Result<LinePart<Amulets>, AmuletsRefusal> {
    let mut ahead = walk.clone();
    let by = ahead.flag("by");
    let nothing = ahead.switch("nothing");
    if !is_next(state, by)? {
        refuse_untold(state, nothing)?;
        return Ok(LinePart::Do(Action::Pass));
    }
    *walk = ahead;
    match see(state, walk)? {
        Some(action) => Ok(LinePart::Do(action)),
        None => trusted(state, Act::Play, walk),
    }
}

/// Whether a player who has not decided yet is next. Without a name: the next player.
fn is_next(state: &State, typed: Option<&str>) -> Result<bool, AmuletsRefusal> {
    let next = state.to_move()?;
    let wanted = typed.map_or(Ok(next), |typed| read::seat(state, typed))?;
    if state.waiting.contains(&wanted) {
        Ok(wanted == next)
    } else {
        Err(AmuletsRefusal::NotAgain(state.name(wanted).to_owned()))
    }
}

/// No turn is skipped unless the line says that nothing happens in it.
fn refuse_untold(state: &State, nothing: bool) -> Result<(), AmuletsRefusal> {
    if state.is_untold() && !nothing {
        Err(AmuletsRefusal::NothingTold(state.name(state.active).to_owned()))
    } else {
        Ok(())
    }
}

/// An act; if a trusted table's hand is too small for it, its size becomes unknown.
fn trusted(state: &State, act: Act, walk: &mut Walk) -> Result<LinePart<Amulets>, AmuletsRefusal> {
    let mut ahead = walk.clone();
    if !ahead.switch("trust") {
        return Ok(LinePart::Last(next(state, &act, walk)?));
    }
    let action = next(&uncounted(state), &act, &mut ahead)?;
    let short = |refusal: &AmuletsRefusal| {
        matches!(refusal, AmuletsRefusal::HandForSet { .. } | AmuletsRefusal::HandForBook { .. })
    };
    if decide(state, &action).is_err_and(|refusal| short(&refusal)) {
        let player = state.to_move()?;
        return Ok(LinePart::Do(Action::Hand { player, cards: None }));
    }
    *walk = ahead;
    Ok(LinePart::Last(action))
}

/// The same table, with the next player's hand size unknown.
fn uncounted(state: &State) -> State {
    let mut state = state.clone();
    if let Some(player) = state.next() {
        state.keepers[player].hand = None;
    }
    state
}

impl Sight {
    /// The part of a line about the book.
    pub(super) fn read(book: Book, walk: &mut Walk) -> Result<Sight, AmuletsRefusal> {
        Ok(Sight { book, reward: read::reward(walk)?, remember: walk.switch("remember") })
    }

    /// The action that enters it; none if all of it is known and need not be repeated.
    pub(super) fn entered(
        self,
        state: &State,
        again: bool,
    ) -> Result<Option<Action>, AmuletsRefusal> {
        let Sight { book, reward, remember } = self;
        let same_book = state.book() == Some(book);
        let same_reward = reward.is_none() || state.reward() == reward.as_ref();
        let to_remember = remember && state.remembered(book.number).is_none();
        if same_book && same_reward && !again && !to_remember {
            return Ok(None);
        }
        if same_book && same_reward && state.laid {
            return Err(AmuletsRefusal::RememberFirst);
        }
        let same_left = state.book.left == Some(book.number);
        let reward = reward.or_else(|| state.book.reward.clone().filter(|_| same_left));
        Ok(Some(Action::Book { book, reward, remember }))
    }
}

/// The book entry before a set. Unknown parts are asked for.
fn see(state: &State, walk: &mut Walk) -> Result<Option<Action>, AmuletsRefusal> {
    let typed = walk.word();
    let book = match (typed, state.book()) {
        (Some(typed), _) => read::book(state, typed)?,
        (None, Some(book)) => book,
        (None, None) if walk.has_person() => pages(state, walk)?,
        (None, None) => return Ok(None),
    };
    let mut sight = Sight::read(book, walk)?;
    if sight.reward.is_none() && state.gives(book.number).is_none() && walk.has_person() {
        may_see(state, book)?;
        sight.reward = reward(Usual::Needed, walk)?;
        sight.remember = sight.remember || agreed("remember", walk)?;
    }
    // The first set of a turn stores the book entered with it.
    let first = typed.is_some() && state.is_untold();
    sight.entered(state, first)
}
