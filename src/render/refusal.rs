//! Refusals in words. Titles have their own in [`super::Words::refusal`]; the shared ones are here.

use std::any::Any;

use super::{Saying, Tongue, Wording, amulets, hints, keepers};
use crate::app::Failure;
use crate::app::actor::ActorFault;
use crate::rules::Refused;
use crate::rules::answers::Stop;
use crate::rules::name::shown;
use crate::rules::offer::AnswerFault;

/// The words for a failure: its own, or those of its refusal. A hint added later overrides the
/// refusal's own.
pub fn said(failure: &Failure, titles: &[&dyn Wording], tongue: Tongue) -> Saying {
    let refusal = failure.refusal.as_deref();
    let worded = refusal.and_then(|refusal| of_refusal(refusal, titles, tongue));
    let own = Saying { message: failure.message.clone(), hint: failure.hint.clone() };
    let said = match worded {
        Some(worded) => Saying {
            message: if own.message.is_empty() { worded.message } else { own.message },
            hint: own.hint.or(worded.hint),
        },
        None => own,
    };
    Saying { message: format!("{}{}", failure.before, said.message), ..said }
}

fn of_refusal(refusal: &dyn Refused, titles: &[&dyn Wording], tongue: Tongue) -> Option<Saying> {
    let of_title = || titles.iter().find_map(|title| title.refusal(refusal, tongue));
    shared(refusal).or_else(of_title)
}

/// Refusals that belong to no title.
fn shared(refusal: &dyn Refused) -> Option<Saying> {
    match refusal.stop() {
        Some(Stop::Fault(fault)) => return Some(answer(fault)),
        Some(Stop::Clash(why)) => return Some(Saying::new(*why)),
        Some(Stop::NoChance) => {
            return Some(Saying::new("a dry run needs --seed"));
        }
        _ => {}
    }
    let message = refusal.message();
    let refusal: &dyn Any = refusal;
    if let Some(fault) = refusal.downcast_ref::<ActorFault>() {
        return Some(actor(fault));
    }
    if let Some(fault) = refusal.downcast_ref::<AnswerFault>() {
        return Some(answer(fault));
    }
    let of_titles =
        || keepers::refusal::fault(refusal).or_else(|| amulets::refusal::fault(refusal));
    let hinted = |hint| Saying::new(message.clone().unwrap_or_default()).hint(hint);
    hints::hint(refusal).map(hinted).or_else(of_titles)
}

/// What a player at another device may not do.
fn actor(fault: &ActorFault) -> Saying {
    let (message, hint) = match fault {
        ActorFault::Looks => ("this device only shows the table".to_owned(), "ask the host"),
        ActorFault::OtherSeat(player) => {
            (format!("that is for {player} to decide"), "choose one of your own offers")
        }
        ActorFault::Host => {
            ("only the host can do that".to_owned(), "do it at the laptop, or ask the host")
        }
        ActorFault::OtherStep(label) => (
            format!("the last step is not yours: {label}"),
            "ask the player who did it, or undo it at the laptop",
        ),
        ActorFault::OneStep => {
            ("you can undo one step at a time".to_owned(), "undo more at the laptop")
        }
        ActorFault::Repeated => ("that is already done".to_owned(), "look again"),
    };
    Saying::new(message).hint(hint)
}

/// An answer that does not fit the ask.
pub(super) fn answer(fault: &AnswerFault) -> Saying {
    Saying::new(match fault {
        AnswerFault::Kind => "that answers a different question".to_owned(),
        AnswerFault::Needed => "this needs an answer".to_owned(),
        AnswerFault::Count { given, least, most } if least == most => {
            format!("choose {least}, not {given}")
        }
        AnswerFault::Count { given, least, most } => {
            format!("choose {least} to {most}, not {given}")
        }
        AnswerFault::Place(place) => format!("there is no choice {}", place + 1),
        AnswerFault::Twice(key) => format!("{key} is named twice"),
        AnswerFault::Number { given, least, most } if least == most => {
            format!("the number must be {least}, not {given}")
        }
        AnswerFault::Number { given, least, most } => {
            format!("the number must be {least} to {most}, not {given}")
        }
        AnswerFault::TooLong { given, most } => {
            format!("at most {most} characters fit, not {given}")
        }
        AnswerFault::NotANumber { typed, least, most } => {
            format!("{typed} is not a number from {least} to {most}")
        }
        AnswerFault::NoChoice(typed) => format!("there is no choice {typed}"),
        AnswerFault::Unknown(miss) => {
            return Saying { message: miss.message().unwrap_or_default(), hint: miss.hint() };
        }
        AnswerFault::Misread { message, hint } if hint.is_empty() => message.clone(),
        AnswerFault::Misread { message, hint } => return Saying::new(message).hint(hint),
        AnswerFault::UnusedFlag(flag) => {
            let saying = Saying::new(format!("--{flag} does not fit here"));
            return saying.hint(format!("leave --{flag} out"));
        }
        AnswerFault::UnusedWord(word) => format!("{} does not fit here", shown(word)),
        AnswerFault::Invisible => "the text contains control or invisible characters".to_owned(),
    })
}
