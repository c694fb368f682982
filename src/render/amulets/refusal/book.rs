//! What the book shows, and why it cannot show something else.

use super::super::super::Tongue;
use crate::rules::amulets::book::Book;
use crate::rules::amulets::play::{AmuletsRefusal, PageShows};
use crate::rules::words;

pub(super) fn of_the_book(refusal: &AmuletsRefusal) -> String {
    use AmuletsRefusal as No;
    match refusal {
        No::Number(number) => {
            format!("the left page takes numbers from 1 to 6, not {number}")
        }
        No::NoChange => {
            "name a number for the left page, a colour for the right one, or both".to_owned()
        }
        No::ChangedAlready { player, page } => {
            format!("{player} laid a card on the {} page already", page.word())
        }
        No::RunOut => {
            "a page is down to one card: nothing more is taken or changed, sets are still played"
                .to_owned()
        }
        No::BookFixed(book) => {
            format!("the book stays as it is once a set was played: it shows {book}")
        }
        No::BookLaid { shows, player } => format!("{}: {player} laid it there", page(*shows)),
        No::BookStays { shows, .. } => {
            let pages: Vec<String> = shows.iter().map(|shows| page(*shows)).collect();
            let card = "only a card taken from a page or laid on it changes it";
            format!("{}: {card}", words::and(&pages))
        }
        No::NoSix { .. } => {
            "only a shadow dragon's back shows 6, and none was laid on the book".to_owned()
        }
        No::BookUnknown => "what the book shows is not known yet".to_owned(),
        No::BookKnown => "what the book shows is known already".to_owned(),
        No::RememberFirst => {
            "a reward is remembered before the first set of a turn is played".to_owned()
        }
        No::PageUnknown(page) => {
            format!("what the {} page shows is not known yet", page.word())
        }
        No::RewardUnknown(number) => {
            format!("what a left page of {number} gives is not known yet")
        }
        _ => String::new(),
    }
}

/// `the left page shows 3`
fn page(shows: PageShows) -> String {
    match shows {
        PageShows::Left(number) => format!("the left page shows {number}"),
        PageShows::Right(colour) => format!("the right page shows {colour}"),
    }
}

/// How a book that was entered differently gets into the record: by the cards that changed it, or as a
/// correction.
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
    let cards = match own_turn {
        true => {
            let take = tongue.act("amulets take 3", 't');
            let change = tongue.act("amulets change", 'w');
            format!("enter the cards first: {take}, {change}; ")
        }
        false => String::new(),
    };
    match tongue {
        Tongue::Commands => {
            let correct = format!("wyrm amulets correct {}", fields.join(" "));
            format!("{cards}entered wrongly before? {correct}")
        }
        Tongue::Keys => format!("{cards}entered wrongly before? [e]"),
    }
}
