//! Every refusal of the table in words: for commands, and for keys if different.

use super::*;
use crate::rules::amulets::book::{Book, Colour, Page};
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::play::{PageShows, Pearl};
use crate::rules::dice::DiceFault;
use AmuletsRefusal as No;

fn ana() -> String {
    "Ana M".to_owned()
}

fn ben() -> String {
    "Ben".to_owned()
}

/// A message, with its hint for commands on the next line.
#[track_caller]
fn says(no: AmuletsRefusal, expected: &str) {
    let said = refusal(&no, Tongue::Commands);
    let hint = said.hint.map(|hint| format!("\n{hint}"));
    let said = format!("{}{}", said.message, hint.unwrap_or_default());
    assert_eq!(said, expected);
    let keys = format!("{:?}", refusal(&no, Tongue::Keys));
    assert!(!keys.contains("wyrm "), "at keys: {keys}");
}

#[test]
fn what_cannot_be_taken_or_laid_on_the_book() {
    says(
        No::TooManyCards { total: 5 },
        "a turn takes 3 cards, a fourth for a crystal: 5 are too many",
    );
    let fourth = "a fourth card costs a crystal, and Ana M has none";
    says(No::NoCrystalForFourth(ana()), fourth);
    says(No::NoCards, "take at least one card");
    says(No::TakeFirst, "take cards before you change the book");
    says(
        No::SayPages,
        "name the page of each card: the play counts the pages\n\
         L left, R right: wyrm amulets take LLR",
    );
    let short = No::PagesMismatch { given: 1, count: 2 };
    says(short, "1 page is given for 2 cards");
    let many = No::PagesMismatch { given: 3, count: 1 };
    says(many, "3 pages are given for 1 card");
    says(No::PagesNotCounted, "this play does not count the pages: enter only the number of cards");
    let (page, left) = (Page::Left, 1);
    says(No::PagesCounted { page, left }, "the left page has only 1");
    for (there, expected) in [
        (0, "there is no shadow dragon in the book or its display"),
        (1, "only one shadow dragon can be among them"),
        (2, "only 2 shadow dragons can be among them"),
    ] {
        says(No::NoShadowInBook { there }, expected);
    }
    let number = "the left page takes numbers from 1 to 6, not 7";
    says(No::Number(7), number);
    says(No::NoChange, "name a number for the left page, a colour for the right one, or both");
    let (player, page) = (ana(), Page::Right);
    says(No::ChangedAlready { player, page }, "Ana M laid a card on the right page already");
}

#[test]
fn what_the_book_cannot_show() {
    says(No::RunOut, "a page is down to one card: from now on players only play sets");
    let book = Book { number: 1, colour: Colour::Blue };
    says(
        No::BookFixed(book),
        "the book cannot change after a set was played: it shows 1 blue\na slip? wyrm undo",
    );
    for (shows, expected) in [
        (PageShows::Left(1), "the left page shows 1: Ben laid it there"),
        (PageShows::Right(Colour::Red), "the right page shows red: Ben laid it there"),
    ] {
        let player = ben();
        says(No::BookLaid { shows, player }, expected);
    }
    let stays =
        |own_turn| No::BookStays { shows: vec![PageShows::Left(3)], entered: book, own_turn };
    let shows = "the left page shows 3: only a card taken from a page or laid on it changes it";
    let slip = "entered wrongly before? wyrm amulets correct number=1";
    says(stays(false), &format!("{shows}\n{slip}"));
    says(
        stays(true),
        &format!(
            "{shows}\nenter the cards first: wyrm amulets take 3, wyrm amulets change; {slip}"
        ),
    );
    says(
        No::NoSix { may_lay: true },
        "only a shadow dragon's back shows 6, and none was laid on the book\n\
         lay it first: wyrm amulets change 6",
    );
    // No hint to play missing cards.
    says(
        No::NoSix { may_lay: false },
        "only a shadow dragon's back shows 6, and none was laid on the book",
    );
    says(
        No::BookUnknown,
        "the book has not been entered yet\n\
         enter it with the set: wyrm amulets play 3green",
    );
    says(
        No::RememberFirst,
        "enter a reward to remember before the first set of the turn\n\
         leave --remember out this time",
    );
    says(
        No::RewardUnknown(3),
        "the reward for 3 has not been entered yet\n\
         --reward low+shadow (low, high, shadow, crystal, egg), and --remember for every 3",
    );
}

#[test]
fn whose_turn_it_is() {
    says(No::Over, "the game is over\nscore it: wyrm amulets end");
    let early = No::NotYet { amulets: 0, target: 7 };
    says(
        early,
        "the game is not over yet: 0 of 7 amulets\n\
         to stop without a result: wyrm amulets abandon",
    );
    says(No::Counted, "the play is already scored");
    let (player, active) = (ben(), ana());
    says(
        No::NotYourTurn { player, active },
        "Ben completes the turn: only Ana M takes cards and changes the book\n\
         wyrm amulets play, pass, or next for all who are left",
    );
    says(
        No::NotAgain(ben()),
        "Ben has already played or passed this turn\none set a turn for each player",
    );
    let left = No::Dice(DiceFault::LeftOver { left: 2, used: 0 });
    assert!(message(&left).starts_with("2 dice left over"));
}

#[test]
fn what_cannot_be_counted() {
    let untold = vec![(ana(), 2), (ben(), 1)];
    says(
        No::SayPearls(untold),
        "what are the pearls of Ana M and Ben worth?\n\
         as printed under them: --pearls ana-m=V+V --pearls ben=V",
    );
    let values = |has| No::PearlValues { player: ben(), has, given: 3 };
    says(values(1), "Ben has 1 pearl, not 3\nas printed under them: --pearls ben=V");
    says(values(0), "Ben has 0 pearls, not 3");
    let (player, red, blue) = (ben(), 1, 2);
    says(
        No::PearlColours { player, red, blue },
        "Ben has 1 red and 2 blue pearls: red ones are worth 8 or 9, blue ones 3 or 4",
    );
    says(No::SayCrest(ana()), "what is Ana M's crest worth?\nas printed on it: --crest ana-m=V");
    let known = "Ben has no crest whose value is unknown";
    says(No::NoCrestToSay(ben()), known);
    let (player, value) = (ben(), 100);
    says(No::CrestValue { player, value }, "a crest must be worth 1 to 99, not 100 (Ben)");
    let (earlier, later) = (ana(), ben());
    says(No::CrestOrder { earlier, later }, "Ana M won a crest before Ben, so it is worth more");
    for (flag, example) in [("pearls", "Ana=8+3"), ("crest", "Ana=12")] {
        let expected = format!("8 cannot be read\nas in --{flag} {example}");
        says(No::NotAPair { typed: "8".to_owned(), flag }, &expected);
    }
    let twice = Impossibles(vec![ImpossibleScore::CrestTwice(16)]);
    says(No::Impossible(twice), "there is only one crest of 16");
}

#[test]
fn what_magic_items_cannot_do() {
    let closed = "the chest of the Troll Horn is not open";
    says(No::ChestClosed(MagicItem::TrollHorn), closed);
    says(No::ItemTwice(MagicItem::PrismInk), "Prism Ink is named twice: each item once a turn");
    says(
        No::MintAtStart,
        "Dragon Mint works only as a player's own turn begins, before cards are taken",
    );
    says(No::MintTwice, "Dragon Mint has already been used this turn");
    says(No::MintPages, "Dragon Mint needs two or more cards on each page");
    says(No::CompletingOnly, "here magic items work only when completing another player's turn");
    for (has, expected) in [
        (0, "Ben has no crystal, 3 needed"),
        (1, "Ben has 1 crystal, 3 needed"),
        (2, "Ben has 2 crystals, 3 needed"),
    ] {
        let (player, needs) = (ben(), 3);
        says(No::NoCrystal { player, has, needs }, expected);
    }
    says(
        No::HammerNoPiece(2),
        "the hammer needs a piece of the lowest value in the reward: there is no number 2",
    );
    says(No::HammerNoSecond, "there is no second-lowest piece to take");
    says(No::HammerUnused, "only the Green Ore Hammer lets you choose a piece");
    says(No::FluteNothing, "the Twilight Flute has nothing to take back: the only card laid stays");
    says(No::SayInk, "Prism Ink: which colour is laid?\n--ink blue, green, white or red");
}

#[test]
fn what_cannot_be_laid() {
    let (player, has) = (ben(), 0);
    says(No::NoShadow { player, has }, "Ben has no shadow dragon");
    let (colour, left) = (Colour::Green, 2);
    says(
        No::NoDragons { colour, left },
        "there are 28 green dragons, and only 2 of them are not laid yet",
    );
    says(
        No::SayPearl,
        "a ring closes: is the pearl red or blue?\n\
         --pearl red or --pearl blue; for later plays: wyrm amulets box red-pearls=N",
    );
    for (due, expected) in [
        (0, "no ring closes, so no pearl is taken"),
        (1, "enter 1 pearl, not 3"),
        (2, "enter 2 pearls, not 3"),
    ] {
        says(No::PearlCount { due, given: 3 }, expected);
    }
    says(No::WrongPearl(Pearl::Blue), "the next pearl is blue");
    let at = |refusal, helped| No::Placement { refusal, helped };
    let closed = PlacementRefusal::Closed(Colour::White);
    let between = "the white stack lies between two others: nothing more goes on it";
    // A remedy is suggested only if there is one.
    says(at(closed.clone(), false), between);
    let horn = "the Troll Horn opens it for this set: --with horn, for a crystal";
    says(at(closed, true), &format!("{between}\n{horn}"));
    let new = PlacementRefusal::SaySide(Colour::Red);
    says(
        at(new, true),
        "red is a new stack: it goes to the left or the right end\n--side left or --side right",
    );
    for (cards, hint) in [(1, "a set of 1 takes no shadow dragon"), (3, "at most 2 in a set of 3")]
    {
        let shadows = PlacementRefusal::Shadows { shadows: 3, cards };
        let said = refusal(&at(shadows, true), Tongue::Commands);
        assert_eq!(said.hint.as_deref(), Some(hint));
    }
}

/// For keys no command is named, except where there is no key.
#[test]
fn keys_are_named_instead_of_commands() {
    let keys = |no: No| refusal(&no, Tongue::Keys).hint;
    let book = Book { number: 1, colour: Colour::Blue };
    for (no, hint) in [
        (No::Over, "score it: [n]"),
        (No::NoSix { may_lay: true }, "lay it first: [w]"),
        (No::BookUnknown, "enter it: [v]"),
        (No::RewardUnknown(1), "enter it: [v]"),
        (No::SayPages, "L left, R right: [t]"),
        (No::BookFixed(book), "a slip? [z]"),
        (
            No::BookStays { shows: vec![PageShows::Left(3)], entered: book, own_turn: true },
            "enter the cards first: [t], [w]; entered wrongly before? [e]",
        ),
        (No::NotYourTurn { player: ben(), active: ana() }, "[s], [p], or [n] for all who are left"),
        (
            No::Placement { refusal: PlacementRefusal::Closed(Colour::White), helped: true },
            "the Troll Horn opens it for this set, for a crystal",
        ),
    ] {
        assert_eq!(keys(no).as_deref(), Some(hint));
    }
    assert_eq!(keys(No::SayPearl), None);
    assert_eq!(keys(No::SayCrest(ana())), None);
}

/// An impossible score lists possible mistakes, and how to accept it anyway.
#[test]
fn a_score_that_cannot_be_may_be_trusted() {
    let hint = |faults: Vec<ImpossibleScore>| fault(&Impossibles(faults)).unwrap().hint;
    let trust = "--trust accepts it anyway";
    assert_eq!(hint(vec![ImpossibleScore::Eggs(10)]).as_deref(), Some(trust));
    let name = ana;
    let pieces = vec![
        ImpossibleScore::NoPiece { name: name(), value: 34 },
        ImpossibleScore::NoPearl { name: name(), value: 7 },
        ImpossibleScore::NoCrest { name: name(), value: 8 },
    ];
    let all = format!(
        "another box? wyrm amulets box pieces=…; pearls are worth 8 or 9 (red), 3 or 4 (blue); \
         another box? wyrm amulets box crests=…; {trust}"
    );
    assert_eq!(hint(pieces), Some(all));
    assert_eq!(hint(vec![ImpossibleScore::Players(1)]), None);
}
