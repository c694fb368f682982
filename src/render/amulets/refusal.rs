//! Refusals of Dragonkeepers, in words.

mod book;
mod hands;

use std::any::Any;

use self::book::{other_book, page};
use self::hands::{fills, held, short};
use super::super::{Saying, Tongue};
use super::{correct, number_of};
use crate::rules::Refused;
use crate::rules::amulets::placement::PlacementRefusal;
use crate::rules::amulets::play::AmuletsRefusal;
use crate::rules::amulets::score::{ImpossibleScore, Impossibles};
use crate::rules::name::key;
use crate::rules::words::{self, Joined};

/// The words of a refusal.
pub fn refusal(refusal: &AmuletsRefusal, tongue: Tongue) -> Saying {
    Saying { message: message(refusal), hint: hint(refusal, tongue) }
}

/// Faults of Dragonkeepers that commands outside the table share.
pub fn fault(refusal: &dyn Any) -> Option<Saying> {
    let faults = refusal.downcast_ref::<Impossibles>()?;
    Some(Saying { message: faults.to_string(), hint: impossible(faults) })
}

/// `no crystal`, `1 crystal`, `2 crystals`.
fn few(count: u8, what: &str) -> String {
    match count {
        0 => format!("no {what}"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

/// The problem.
pub(super) fn message(refusal: &AmuletsRefusal) -> String {
    use AmuletsRefusal as No;
    match refusal {
        No::Stop(_) => String::new(),
        No::Setup(refusal) => refusal.to_string(),
        No::Over => "the game is over".to_owned(),
        No::NotYet { amulets, target } => {
            format!("the game is not over yet: {amulets} of {target} amulets")
        }
        No::Counted => "the play is already scored".to_owned(),
        No::Impossible(faults) => faults.to_string(),
        No::Placement { refusal, .. } => refusal.to_string(),
        No::Dice(fault) => fault.to_string(),
        No::Correction(fault) => fault.to_string(),
        No::Uncorrected(fault) => correct::message(fault),
        No::NotYourTurn { player, active } => {
            format!("{player} completes the turn: only {active} takes cards and changes the book")
        }
        No::NotAgain(player) => format!("{player} has already played or passed this turn"),
        No::SayPearls(untold) => {
            let names: Vec<&str> = untold.iter().map(|(name, _)| name.as_str()).collect();
            format!("what are the pearls of {} worth?", words::and(&names))
        }
        No::PearlValues { player, has, given } => {
            let has = number_of(*has, "pearl");
            format!("{player} has {has}, not {given}")
        }
        No::PearlColours { player, red, blue } => format!(
            "{player} has {red} red and {blue} blue pearls: red ones are worth 8 or 9, blue ones 3 or 4"
        ),
        No::SayCrest(player) => format!("what is {player}'s crest worth?"),
        No::NoCrestToSay(player) => format!("{player} has no crest whose value is unknown"),
        No::CrestValue { player, value } => {
            format!("a crest must be worth 1 to 99, not {value} ({player})")
        }
        No::NotAPair { typed, .. } => format!("{typed} cannot be read"),
        No::CrestOrder { earlier, later } => {
            format!("{earlier} won a crest before {later}, so it is worth more")
        }
        No::SayPearl => "a ring closes: is the pearl red or blue?".to_owned(),
        No::PearlCount { due: 0, .. } => "no ring closes, so no pearl is taken".to_owned(),
        No::PearlCount { due: 1, given } => format!("enter 1 pearl, not {given}"),
        No::PearlCount { due, given } => format!("enter {due} pearls, not {given}"),
        No::WrongPearl(pearl) => format!("the next pearl is {}", pearl.word()),
        No::ChestClosed(item) => format!("the chest of the {item} is not open"),
        No::ItemTwice(item) => format!("{item} is named twice: each item once a turn"),
        No::MintAtStart => {
            "Dragon Mint works only as a player's own turn begins, before cards are taken"
                .to_owned()
        }
        No::MintTwice => "Dragon Mint has already been used this turn".to_owned(),
        No::MintPages => "Dragon Mint needs two or more cards on each page".to_owned(),
        No::CompletingOnly => {
            "here magic items work only when completing another player's turn".to_owned()
        }
        No::NoCrystal { player, has, needs } => {
            format!("{player} has {}, {needs} needed", few(*has, "crystal"))
        }
        No::HammerNoPiece(piece) => format!(
            "the hammer needs a piece of the lowest value in the reward: there is no number {piece}"
        ),
        No::HammerNoSecond => "there is no second-lowest piece to take".to_owned(),
        No::HammerUnused => "only the Green Ore Hammer lets you choose a piece".to_owned(),
        No::FluteNothing => {
            "the Twilight Flute has nothing to take back: the only card laid stays".to_owned()
        }
        No::SayInk => "Prism Ink: which colour is laid?".to_owned(),
        No::HandForSet { player, holds, shadows, needs, with } => {
            let has = held(*holds, *shadows);
            format!("{player} holds {has}: {}", short(*holds, *shadows, *needs, *with))
        }
        No::HandForBook { player, holds, shadows, needs } => {
            let has = held(*holds, *shadows);
            let needs =
                few(*needs, "other card").replacen("other ", "", usize::from(*shadows == 0));
            format!("{player} holds {has}: {needs} cannot be laid on the book")
        }
        No::HandRange { player, cards, least, most, .. } => {
            if least == most {
                format!("{player} can only hold {}, not {cards}", few(*most, "card"))
            } else {
                format!("{player} can hold {least} to {most} cards, not {cards}")
            }
        }
        No::HandUnknown(player) => format!("{player}'s hand is already unknown"),
        No::HandShown { player, holds, shown } => {
            format!("{player} holds {}, not {shown}", few(*holds, "card"))
        }
        No::NothingTold(player) => format!("{player}'s turn has no entries yet"),
        No::NoShadow { player, has } => format!("{player} has {}", few(*has, "shadow dragon")),
        No::NoDragons { colour, left } => {
            format!("there are 28 {colour} dragons, and only {left} of them are not laid yet")
        }
        No::TooManyCards { total } => {
            format!("a turn takes 3 cards, a fourth for a crystal: {total} are too many")
        }
        No::NoCrystalForFourth(player) => {
            format!("a fourth card costs a crystal, and {player} has none")
        }
        No::NoCards => "take at least one card".to_owned(),
        No::TakeFirst => "take cards before you change the book".to_owned(),
        No::SayPages => "name the page of each card: the play counts the pages".to_owned(),
        No::PagesMismatch { given, count } => {
            let cards = number_of(*count, "card");
            match given {
                1 => format!("1 page is given for {cards}"),
                given => format!("{given} pages are given for {cards}"),
            }
        }
        No::PagesNotCounted => {
            "this play does not count the pages: enter only the number of cards".to_owned()
        }
        No::PagesCounted { page, left } => {
            format!("the {} page has only {left}", page.word())
        }
        No::NoShadowInBook { there } => match there {
            0 => "there is no shadow dragon in the book or its display".to_owned(),
            1 => "only one shadow dragon can be among them".to_owned(),
            n => format!("only {n} shadow dragons can be among them"),
        },
        No::Number(number) => {
            format!("the left page takes numbers from 1 to 6, not {number}")
        }
        No::NoChange => {
            "name a number for the left page, a colour for the right one, or both".to_owned()
        }
        No::ChangedAlready { player, page } => {
            format!("{player} laid a card on the {} page already", page.word())
        }
        No::RunOut => "a page is down to one card: from now on players only play sets".to_owned(),
        No::BookFixed(book) => {
            format!("the book cannot change after a set was played: it shows {book}")
        }
        No::BookLaid { shows, player } => format!("{}: {player} laid it there", page(*shows)),
        No::BookStays { shows, .. } => {
            let card = "only a card taken from a page or laid on it changes it";
            format!("{}: {card}", words::and(shows.iter().map(|shows| page(*shows))))
        }
        No::NoSix { .. } => {
            "only a shadow dragon's back shows 6, and none was laid on the book".to_owned()
        }
        No::BookUnknown => "the book has not been entered yet".to_owned(),
        No::BookKnown => "the book has already been entered".to_owned(),
        No::RememberFirst => {
            "enter a reward to remember before the first set of the turn".to_owned()
        }
        No::PageUnknown(page) => format!("the {} page has not been entered yet", page.word()),
        No::RewardUnknown(number) => {
            format!("the reward for {number} has not been entered yet")
        }
    }
}

/// Example values for this many pearls.
fn pearls_of(name: &str, count: usize) -> String {
    format!("--pearls {}={}", key(name), vec!["V"; count].join("+"))
}

fn hint(refusal: &AmuletsRefusal, tongue: Tongue) -> Option<String> {
    use AmuletsRefusal as No;
    let act = |command: &str, key| tongue.act(&format!("amulets {command}"), key);
    Some(match (refusal, tongue) {
        (No::Over, _) => format!("score it: {}", act("end", 'n')),
        (No::Setup(fault), _) => return fault.hint(),
        (No::Correction(fault), _) => return fault.hint(),
        (No::Uncorrected(fault), _) => return correct::hint(fault, tongue),
        (No::NotYourTurn { .. }, Tongue::Commands) => {
            "wyrm amulets play, pass, or next for all who are left".to_owned()
        }
        (No::NotYourTurn { .. }, Tongue::Keys) => {
            "[s], [p], or [n] for all who are left".to_owned()
        }
        (No::NotAgain(_), _) => "one set a turn for each player".to_owned(),
        (No::NoSix { may_lay: true }, _) => format!("lay it first: {}", act("change 6", 'w')),
        (No::BookUnknown, Tongue::Commands) => {
            "enter it with the set: wyrm amulets play 3green".to_owned()
        }
        (No::BookUnknown | No::RewardUnknown(_), Tongue::Keys) => "enter it: [v]".to_owned(),
        (No::RewardUnknown(number), Tongue::Commands) => format!(
            "--reward low+shadow (low, high, shadow, crystal, egg), and --remember for every {number}"
        ),
        (No::HandForSet { holds, shadows, needs, .. }, Tongue::Commands)
            if fills(*holds, *shadows, *needs).is_some() =>
        {
            let fewest = fills(*holds, *shadows, *needs).unwrap_or_default();
            format!("--shadows {fewest}")
        }
        (No::HandForSet { player, .. } | No::HandForBook { player, .. }, Tongue::Commands) => {
            format!("entries missing? --trust, or wyrm amulets hand {} NUMBER", key(player))
        }
        (No::HandShown { player, .. }, Tongue::Commands) => {
            format!("entries missing? wyrm amulets hand {} NUMBER", key(player))
        }
        (No::HandForSet { .. } | No::HandForBook { .. } | No::HandShown { .. }, Tongue::Keys) => {
            "entries missing? [v]".to_owned()
        }
        (No::NothingTold(player), Tongue::Commands) => {
            format!("--nothing: {player} takes no cards and plays no set")
        }
        (No::PageUnknown(_), Tongue::Commands) => {
            "enter both pages: wyrm amulets book 3green".to_owned()
        }
        (No::SayPages, _) => format!("L left, R right: {}", act("take LLR", 't')),
        (No::SayPearl, Tongue::Commands) => {
            "--pearl red or --pearl blue; for later plays: wyrm amulets box red-pearls=N".to_owned()
        }
        (No::SayInk, Tongue::Commands) => "--ink blue, green, white or red".to_owned(),
        (No::RememberFirst, Tongue::Commands) => "leave --remember out this time".to_owned(),
        (No::NotAPair { flag: "crest", .. }, _) => "as in --crest Ana=12".to_owned(),
        (No::NotAPair { .. }, _) => "as in --pearls Ana=8+3".to_owned(),
        (No::NotYet { .. }, Tongue::Commands) => {
            "to stop without a result: wyrm amulets abandon".to_owned()
        }
        (No::SayCrest(player), Tongue::Commands) => {
            format!("as printed on it: --crest {}=V", key(player))
        }
        (No::SayPearls(untold), Tongue::Commands) => {
            let each = untold.iter().map(|(name, count)| pearls_of(name, *count));
            format!("as printed under them: {}", each.joined(" "))
        }
        (No::PearlValues { player, has, .. }, Tongue::Commands) if *has > 0 => {
            format!("as printed under them: {}", pearls_of(player, *has))
        }
        (No::BookStays { shows, entered, own_turn }, _) => {
            other_book(shows, *entered, *own_turn, tongue)
        }
        (No::HandRange { by_turns: true, .. }, Tongue::Commands) => {
            "turns missing? wyrm amulets correct turns=N".to_owned()
        }
        (No::HandRange { by_turns: true, .. }, Tongue::Keys) => "turns missing? [e]".to_owned(),
        (No::BookFixed(_), Tongue::Commands) => "a slip? wyrm undo".to_owned(),
        (No::BookFixed(_), Tongue::Keys) => "a slip? [z]".to_owned(),
        (No::Placement { refusal, helped }, _) => {
            return placement(refusal, tongue).filter(|_| *helped);
        }
        (No::Dice(fault), _) => return fault.hint(),
        _ => return None,
    })
}

/// What would make the set legal.
fn placement(refusal: &PlacementRefusal, tongue: Tongue) -> Option<String> {
    let how = |flag: &str| match tongue {
        Tongue::Commands => format!(": {flag}, for a crystal"),
        Tongue::Keys => ", for a crystal".to_owned(),
    };
    Some(match refusal {
        PlacementRefusal::Colour { .. } => {
            format!("Prism Ink lets you lay a different colour{}", how("--ink COLOUR"))
        }
        PlacementRefusal::Closed(_) => {
            format!("the Troll Horn opens it for this set{}", how("--with horn"))
        }
        PlacementRefusal::SaySide(_) if tongue == Tongue::Commands => {
            "--side left or --side right".to_owned()
        }
        PlacementRefusal::Shadows { cards: 0 | 1, .. } => {
            "a set of 1 takes no shadow dragon".to_owned()
        }
        PlacementRefusal::Shadows { cards, .. } => {
            format!("at most {} in a set of {cards}", cards - 1)
        }
        _ => return None,
    })
}

/// Possible mistakes in an impossible score.
fn impossible(faults: &Impossibles) -> Option<String> {
    let mut hints = Vec::new();
    for fault in &faults.0 {
        let hint = match fault {
            ImpossibleScore::Players(_) => return None,
            ImpossibleScore::NoPearl { .. } => "pearls are worth 8 or 9 (red), 3 or 4 (blue)",
            ImpossibleScore::NoPiece { .. } | ImpossibleScore::Pieces { .. } => {
                "another box? wyrm amulets box pieces=…"
            }
            ImpossibleScore::BlueFirst { .. } => "another box? wyrm amulets box red-pearls=N",
            ImpossibleScore::NoCrest { .. } => "another box? wyrm amulets box crests=…",
            _ => continue,
        };
        if !hints.contains(&hint) {
            hints.push(hint);
        }
    }
    hints.push("--trust accepts it anyway");
    Some(hints.join("; "))
}

#[cfg(test)]
mod tests;
