//! Checks offers against the rules, in the random plays of every title's tests: offers lead to
//! actions that `decide` accepts, and an offer leads to every action that `decide` accepts.

use super::dice::RandomDice;
use super::offer::{Answer, AnswerKind, Ask, Next, Offer};
use super::title::{self, Title, offer, offers};

/// The most combinations of answers tried in one state. If there are more, some are picked at
/// random.
const MOST: usize = 10_000;
/// All numbers of a range up to this length are tried.
const SHORT: i64 = 12;
/// A repeated ask is declined after this many answers.
const LONG: usize = 12;

/// An act and answers that lead to an action.
pub type OfferPath<T> = (<T as Title>::Act, Vec<Answer>);

/// Every offer of a state leads to accepted actions, for all answers; answers that do not fit are
/// refused. Returns the number of actions reached.
pub fn offers_are_taken<T: Title>(state: &T::State, seed: u64) -> usize
where
    T::Refusal: std::fmt::Debug,
{
    let acts = T::acts(state);
    for (n, (act, _)) in acts.iter().enumerate() {
        let twice = acts[..n].iter().any(|(other, _)| other == act);
        assert!(!twice, "{act:?} is offered twice");
    }
    let mut chance = RandomDice::new(seed, 1);
    let share = MOST / acts.len().max(1);
    let mut reached = 0;
    for (act, seat) in acts {
        let mut first = None;
        let answers = &mut Vec::new();
        reached += walk::<T>(state, &act, answers, share, &mut chance, &mut first);
        if let Some(action) = first {
            taken_once::<T>(state, offer::<T>(state, act, seat), &action);
        }
    }
    reached
}

/// An offer disappears once taken: sending the same answer twice is refused.
fn taken_once<T: Title>(state: &T::State, taken: Offer, action: &T::Action) {
    let mut after = state.clone();
    let events = T::decide(state, action, &mut RandomDice::new(7, 0));
    for event in events.into_iter().flatten() {
        T::apply(&mut after, &event);
    }
    let again = offers::<T>(&after).iter().any(|other| other.id == taken.id);
    assert!(!again, "{action:?} leaves its offer {taken:?} as it was");
}

/// Answers one ask after the other, in every way or in at most `most`; returns the number of actions
/// reached, and the `first` one. The tries are divided evenly among the answers to each ask.
fn walk<T: Title>(
    state: &T::State,
    act: &T::Act,
    answers: &mut Vec<Answer>,
    most: usize,
    chance: &mut RandomDice,
    first: &mut Option<T::Action>,
) -> usize {
    let next = title::next::<T>(state, act, answers);
    let ask = match next.unwrap_or_else(|refusal| panic!("{act:?} {answers:?}: {refusal:?}")) {
        Next::Ready(action) => {
            let mut dice = RandomDice::new(7, answers.len() as u64);
            if let Err(refusal) = T::decide(state, &action, &mut dice) {
                panic!("{act:?} {answers:?} leads to {action:?}, refused: {refusal:?}");
            }
            first.get_or_insert(action);
            return 1;
        }
        Next::Ask(ask) => ask,
    };
    assert!(answers.len() < 40, "{act:?} asks without an end: {answers:?}");
    misfits(&ask);
    let mut fitting = fitting(&ask);
    assert!(!fitting.is_empty(), "{act:?}: nothing fits {ask:?}");
    if answers.len() > LONG && ask.optional {
        fitting = vec![Answer::Declined];
    }
    while fitting.len() > most.max(1) {
        let place = chance.below(fitting.len() as u32) as usize;
        fitting.swap_remove(place);
    }
    let (many, mut reached) = (fitting.len(), 0);
    for (n, answer) in fitting.into_iter().enumerate() {
        let share = most.saturating_sub(reached) / (many - n);
        answers.push(answer);
        reached += walk::<T>(state, act, answers, share.max(1), chance, first);
        answers.pop();
    }
    reached
}

/// The action of an act with random answers.
pub fn any_way<T: Title>(
    state: &T::State,
    act: &T::Act,
    chance: &mut RandomDice,
) -> Option<T::Action> {
    let mut answers: Vec<Answer> = Vec::new();
    loop {
        match title::next::<T>(state, act, &answers).ok()? {
            Next::Ready(action) => return Some(action),
            Next::Ask(ask) => {
                let mut fits = fitting(&ask);
                let declined = answers.len() > 6 && ask.optional;
                answers.push(if declined {
                    Answer::Declined
                } else {
                    fits.swap_remove(chance.below(fits.len() as u32) as usize)
                });
            }
        }
    }
}

/// Answers that fit an ask: every option of a pick, both ends of a long range, texts of either length.
pub fn fitting(ask: &Ask) -> Vec<Answer> {
    let mut answers = match &ask.what {
        AnswerKind::Pick { from, least, most } => picks(from.len(), *least, *most),
        AnswerKind::Number { least, most } if most - least < SHORT => {
            (*least..=*most).map(Answer::Number).collect()
        }
        AnswerKind::Number { least, most } => {
            [*least, least + 1, most - 1, *most].map(Answer::Number).to_vec()
        }
        AnswerKind::Text { most } => {
            ["", "a", &"x".repeat(*most)].map(|text| Answer::Text(text.to_owned())).to_vec()
        }
    };
    if ask.optional {
        answers.push(Answer::Declined);
    }
    for answer in &answers {
        assert_eq!(ask.check(answer), Ok(()), "{ask:?}");
    }
    if let Some(preset) = &ask.preset {
        assert_eq!(ask.check(preset), Ok(()), "the preset of {ask:?}");
    }
    answers
}

/// Checks that answers just out of range are refused.
fn misfits(ask: &Ask) {
    let mut wrong = Vec::new();
    match &ask.what {
        AnswerKind::Pick { from, most, .. } => {
            wrong.push(Answer::Picked(vec![from.len()]));
            wrong.push(Answer::Picked((0..=*most).collect()));
            wrong.push(Answer::Picked(vec![0, 0]));
            wrong.push(Answer::Number(0));
        }
        AnswerKind::Number { least, most } => {
            wrong.push(Answer::Number(least - 1));
            wrong.push(Answer::Number(most + 1));
            wrong.push(Answer::Text("1".to_owned()));
        }
        AnswerKind::Text { most } => wrong.push(Answer::Text("x".repeat(most + 1))),
    }
    if !ask.optional {
        wrong.push(Answer::Declined);
    }
    for answer in wrong {
        assert!(ask.check(&answer).is_err(), "{answer:?} fits {ask:?}");
    }
}

fn picks(from: usize, least: usize, most: usize) -> Vec<Answer> {
    let mut all = Vec::new();
    let mut longest: Vec<Vec<usize>> = vec![Vec::new()];
    for count in 0..=most.min(from) {
        if count >= least {
            all.extend(longest.iter().cloned().map(Answer::Picked));
        }
        if all.len() > 20_000 {
            break;
        }
        let longer = longest.iter().flat_map(|chosen| {
            let free = move |place: &usize| chosen.last().is_none_or(|last| place > last);
            (0..from).filter(free).map(|place| [chosen.as_slice(), &[place]].concat())
        });
        longest = longer.collect();
    }
    all
}

/// A random possible act with random answers; none if nothing is possible.
pub fn random_action<T: Title>(state: &T::State, chance: &mut RandomDice) -> Option<T::Action> {
    let mut acts = T::acts(state);
    if acts.is_empty() {
        return None;
    }
    let (act, _) = acts.swap_remove(chance.below(acts.len() as u32) as usize);
    any_way::<T>(state, &act, chance)
}

/// An action is accepted if and only if an offer leads to it; `way` gives the act and answers.
pub fn taken_if_offered<T: Title>(
    state: &T::State,
    action: &T::Action,
    way: impl Fn(&T::State, &T::Action) -> Option<OfferPath<T>>,
) {
    let taken = T::decide(state, action, &mut RandomDice::new(3, 1)).is_ok();
    let offered = way(state, action).is_some_and(|(act, answers)| {
        let known = T::acts(state).iter().any(|(known, _)| *known == act);
        known && leads_to::<T>(state, &act, &answers, action)
    });
    assert_eq!(taken, offered, "{action:?} is taken: {taken}, offered: {offered}");
}

/// Whether these answers, each fitting its ask, make this action.
fn leads_to<T: Title>(
    state: &T::State,
    act: &T::Act,
    answers: &[Answer],
    action: &T::Action,
) -> bool {
    for n in 0..answers.len() {
        match title::next::<T>(state, act, &answers[..n]) {
            Ok(Next::Ask(ask)) if ask.check(&answers[n]).is_ok() => {}
            _ => return false,
        }
    }
    title::next::<T>(state, act, answers).ok() == Some(Next::Ready(action.clone()))
}
