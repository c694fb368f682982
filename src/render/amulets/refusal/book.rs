//! The book, and why it cannot show something else.

use super::super::super::Tongue;
use crate::rules::amulets::book::Book;
use crate::rules::amulets::play::PageShows;

/// `the left page shows 3`
pub(super) fn page(shows: PageShows) -> String {
    match shows {
        PageShows::Left(number) => format!("the left page shows {number}"),
        PageShows::Right(colour) => format!("the right page shows {colour}"),
    }
}

/// How to record a different book: by the cards that changed it, or as a correction.
pub(super) fn other_book(
    shows: &[PageShows],
    entered: Book,
    own_turn: bool,
    tongue: Tongue,
) -> String {
    let field = |shows: &PageShows| match shows {
        PageShows::Left(_) => format!("number={}", entered.number),
        PageShows::Right(_) => format!("colour={}", entered.colour),
    };
    let fields: Vec<String> = shows.iter().map(field).collect();
    let cards = if own_turn {
        let take = tongue.act("amulets take 3", 't');
        let change = tongue.act("amulets change", 'w');
        format!("enter the cards first: {take}, {change}; ")
    } else {
        String::new()
    };
    match tongue {
        Tongue::Commands => {
            let correct = format!("wyrm amulets correct {}", fields.join(" "));
            format!("{cards}entered wrongly before? {correct}")
        }
        Tongue::Keys => format!("{cards}entered wrongly before? [e]"),
    }
}
