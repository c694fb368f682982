//! The table of Dragonkeepers: the book, the open pieces, the chests, the supply, and the players.

#[cfg(test)]
mod tests;

use super::now;
use super::score;
use super::{DOT, Ink, Table, crest, each_stack, each_value, gifts, last, number_of, short, shows};
use crate::app::play::View;
use crate::rules::amulets::book::{Book, Page};
use crate::rules::amulets::play::{Keeper, Lays, Outlook, Pearl, Stage, State, lays, view};
use crate::rules::amulets::stacks::StackPlace;
use crate::rules::amulets::title::Amulets;
use crate::rules::audience::Audience;
use crate::rules::offer::Seat;
use crate::rules::words::{Joined, and};
use crate::scene::{Cell, Column, Fact, Forms, Head, Part, Row, Rows, Scene};

pub(super) fn scene(view: &View<Amulets>) -> Scene {
    of(view.state, view.id, view.audience)
}

/// The table of a play as an audience sees it.
fn of(state: &State, id: i64, audience: Audience) -> Scene {
    let mut parts = vec![Part::Facts(open(state)), people(state).into()];
    parts.extend(turned_up(state, audience).map(|table| Part::Whole(Box::new(table))));
    parts.extend((state.stage() == Stage::Counting).then(|| laid_out(state)));
    Scene { head: head(state, id), parts, now: now::decision(state), about: about(state) }
}

/// The name of the table, and its current moment.
fn head(state: &State, id: i64) -> Head {
    let mut clock = vec![format!("turn {}", state.turn)];
    let over = state.ended.is_some();
    clock.extend((!over).then(|| short(state, state.active)));
    clock.push(format!("{}/{} amulets", state.amulets(), state.setup.target));
    let end = if over { "over" } else { "last turn" };
    clock.extend((over || now::is_last_turn(state)).then(|| end.to_owned()));
    Head {
        table: format!("Dragonkeepers{DOT}play {id}").into(),
        clock: clock.join(DOT).into(),
        turn: state.next().map(Seat),
    }
}

/// What lies open in the middle of the table.
fn open(state: &State) -> Vec<Fact> {
    let pages = Page::ALL.map(Page::word);
    let chests = chests(state).map(|chests| {
        let keys = state.setup.chests.iter().map(|item| item.key());
        Fact::new("chests", chests).of(keys)
    });
    let facts = [Fact::new("book", book(state)).of(pages), Fact::new("pieces", pieces(state))];
    facts.into_iter().chain(chests).map(|fact| fact.most(1)).collect()
}

/// The book, its reward, and its remaining cards.
fn book(state: &State) -> Forms {
    let book = shows(&state.book).unwrap_or_else(|| "unknown".to_owned());
    let text = |letters: bool, brief: bool, between: &str| {
        let mut parts = vec![book.clone()];
        parts.extend(state.book.left.map(|_| match state.reward() {
            Some(reward) => format!("gives {}", gifts(reward, letters)),
            None => "gives ?".to_owned(),
        }));
        match state.pages {
            // The counts of the pages no longer matter.
            _ if state.run_out => parts.push("last card".to_owned()),
            None => {}
            Some(pages) if brief => parts.push(format!("pages {}+{}", pages.left, pages.right)),
            Some(pages) => {
                parts.push(format!("pages of {} and {} cards", pages.left, pages.right));
            }
        }
        match state.book_shadows {
            0 => {}
            count if brief => parts.push(format!("{count} sh")),
            count => parts.push(format!("{} in it", number_of(count, "shadow dragon"))),
        }
        parts.join(between)
    };
    let said = text(false, false, ", ").replace("gives ?", "its reward is unknown");
    let forms = [
        text(false, false, DOT),
        text(false, true, DOT),
        text(true, true, DOT),
        text(true, true, ", "),
    ];
    Forms::of(forms).said(said)
}

/// Open pieces in ascending order. If there are too many values the middle is omitted: players take
/// only from the ends.
fn pieces(state: &State) -> Forms {
    let all = each_value(&state.supply.pieces);
    if all.is_empty() {
        return "none left".into();
    }
    let joined = all.join(" ");
    let mut forms = vec![format!("lowest {joined} highest"), joined];
    for ends in (2..all.len() / 2 + 1).rev() {
        let (low, high) = (&all[..ends], &all[all.len() - ends..]);
        forms.push(format!("{} … {}", low.join(" "), high.join(" ")));
    }
    let said = all.joined(", ").replace('×', " of ");
    Forms::of(forms).said(format!("{said}, from the lowest to the highest"))
}

/// Open chests, by their whole names or the last word of each.
fn chests(state: &State) -> Option<Forms> {
    let items = &state.setup.chests;
    let whole: Vec<&str> = items.iter().map(|item| item.name()).collect();
    let brief: Vec<&str> = items.iter().map(last).collect();
    let forms = [whole.join(DOT), brief.join(DOT), brief.join(" ")];
    (!items.is_empty()).then(|| Forms::of(forms).said(whole.join(", ")))
}

/// The supply and the players in columns.
fn people(state: &State) -> Rows {
    let columns = vec![
        Column::new("hand", &[]).right(),
        Column::new(["amulets", "amul"], &[]).right(),
        Column::new("pearls", &[7]).right(),
        Column::new(["eggs", "egg"], &[]).right(),
        Column::new(["crystals", "cry"], &[]).right(),
        Column::new(["shadows", "sha"], &[]).right(),
        Column::new("crest", &[]),
    ];
    let players = (0..state.keepers.len()).map(|player| keeper(state, player));
    let rows = std::iter::once(supply(state)).chain(players).collect();
    Rows { columns, rows, titled: true, turns: true, ..Rows::default() }
}

fn supply(state: &State) -> Row {
    let supply = &state.supply;
    let (pearls, target) = (supply.pearls, state.setup.target);
    let pearls = match state.next_pearl() {
        Some(next) => Forms::from([
            format!("{pearls} {}", next.word()),
            format!("{pearls} {}", &next.word()[..1]),
        ])
        .said(format!("{pearls}, a {} pearl next", next.word())),
        None => pearls.to_string().into(),
    };
    let crests = supply.crests.iter();
    let crests: Vec<String> =
        crests.map(|crest| crest.map_or("?".to_owned(), |value| value.to_string())).collect();
    let known = supply.crests.iter().all(Option::is_some);
    let said = match crests.len() {
        0 => "none left".to_owned(),
        _ if known => and(&crests),
        left => format!("{left} left"),
    };
    let made = Forms::from(format!("{}/{target}", state.amulets()))
        .said(format!("{} of {target} are complete", state.amulets()));
    Row {
        key: "supply".to_owned(),
        name: "supply".into(),
        cells: vec![
            Cell::Empty,
            Cell::text(made),
            Cell::text(pearls),
            Cell::count(supply.eggs),
            Cell::count(supply.crystals),
            Cell::count(supply.shadows),
            Cell::text(Forms::from(crests.joined_or(" ", "–")).said(said)),
        ],
        ..Row::default()
    }
}

fn keeper(state: &State, player: usize) -> Row {
    let keeper = &state.keepers[player];
    let name = state.name(player);
    let amulets = keeper.amulets();
    let rings = match keeper.open_ring() {
        0 => amulets.to_string().into(),
        open => Forms::from(format!("{amulets} +{open}"))
            .said(format!("{amulets} and {open} of 3 pieces")),
    };
    let worth = match crest(keeper.crest) {
        none if keeper.crest.is_none() => Forms::from(none).said("none"),
        value => value.into(),
    };
    Row {
        key: name.to_owned(),
        seat: Some(Seat(player)),
        name: name.into(),
        ink: Some(Ink::Title),
        turn: state.next() == Some(player),
        cells: vec![
            hand(state, keeper),
            Cell::text(rings),
            Cell::text(pearls(keeper)),
            Cell::count(keeper.eggs),
            Cell::count(keeper.crystals),
            Cell::count(keeper.shadows),
            Cell::text(worth),
        ],
        below: match score::so_far(state) {
            Some(score) => score::points(state, player, &score).into_iter().collect(),
            None => vec![Cell::text(stacks(keeper)), verdict(state, player)],
        },
        ..Row::default()
    }
}

/// The cards in a hand; plays begun before hands were counted show none.
fn hand(state: &State, keeper: &Keeper) -> Cell {
    let counted = state.setup.hands || state.keepers.iter().any(|keeper| keeper.hand.is_some());
    match keeper.hand {
        Some(cards) => Cell::count(cards),
        None if counted => Cell::text(Forms::from("?").said("unknown")),
        None => Cell::Empty,
    }
}

/// `2R 1B`
fn pearls(keeper: &Keeper) -> Forms {
    let each = |drawn: fn(Pearl, usize) -> String| {
        let counts = [Pearl::Red, Pearl::Blue].map(|pearl| (pearl, keeper.pearls_of(pearl)));
        counts.into_iter().filter(|(_, n)| *n > 0).map(move |(pearl, n)| drawn(pearl, n))
    };
    let drawn = each(|pearl, n| format!("{n}{}", pearl.word()[..1].to_uppercase()));
    let said = each(|pearl, n| format!("{n} {}", pearl.word()));
    Forms::from(drawn.joined_or(" ", "–")).said(said.joined_or(" and ", "none"))
}

/// Stacks from left to right; with less room, by the first letters of their colours.
fn stacks(keeper: &Keeper) -> Forms {
    let each = each_stack(&keeper.stacks, |colour| colour.word());
    let brief = each_stack(&keeper.stacks, |colour| &colour.word()[..2]);
    if each.is_empty() {
        return "no stacks".into();
    }
    let said = keeper.stacks.iter().map(|stack| {
        let shadows = match stack.shadows {
            0 => String::new(),
            n => format!(" with {}", number_of(n, "shadow dragon")),
        };
        let closed = match keeper.stacks.place(stack.colour) {
            StackPlace::Closed => " (closed)",
            _ => "",
        };
        format!("{} {}{shadows}{closed}", stack.colour, stack.cards)
    });
    let said = format!("stacks from the left: {}", said.joined(", "));
    Forms::of([each.join(" / "), each.join(" "), brief.join(" ")]).said(said)
}

/// The stacks of all players while points take their lines: cards decide a tie.
fn laid_out(state: &State) -> Part {
    let each = (0..state.keepers.len()).map(|player| {
        let stacks = each_stack(&state.keepers[player].stacks, |colour| colour.word());
        format!("{} {}", short(state, player), stacks.joined_or(" / ", "none"))
    });
    let stacks = Fact::new("stacks", super::dotted(each));
    Part::Whole(Box::new(Part::Facts(vec![stacks])))
}

/// Whether a player can play the set of the book.
fn verdict(state: &State, player: usize) -> Cell {
    if !state.waiting.contains(&player) {
        return Cell::inked("done", Ink::Quiet);
    }
    let (Some(book), Some(lays)) = (state.book(), lays(state, player)) else {
        return Cell::Empty;
    };
    let (ink, forms): (Ink, Forms) = match lays {
        Lays::Set(outlook) => (Ink::Good, can(state, book, &outlook)),
        Lays::TooFew => (Ink::Quiet, ["too few cards", "too few"].into()),
        Lays::Closed if state.unlaid(book.colour) == 0 => (Ink::Quiet, "all laid".into()),
        Lays::Closed => {
            let closed = [format!("{} is closed", book.colour), "closed".to_owned()];
            (Ink::Quiet, closed.into())
        }
    };
    Cell::inked(forms, ink)
}

/// How a set can be played: the items or shadow dragons, and the stack.
fn can(state: &State, book: Book, outlook: &Outlook) -> Forms {
    let stacks = &state.keepers[outlook.player].stacks;
    let new = stacks.place(outlook.colour) == StackPlace::New;
    match (outlook.with.as_slice(), outlook.shadows.0, new) {
        ([item], _, _) => format!("with {}", last(item)).into(),
        ([_, ..], _, _) => format!("with {} items", outlook.with.len()).into(),
        (_, least @ 1.., _) => {
            let shadows = number_of(least, "shadow");
            [format!("with {shadows}"), shadows].into()
        }
        (_, _, true) => [format!("{book}: new stack"), "new stack".to_owned()].into(),
        (_, _, false) => [format!("may lay {book}"), "may lay".to_owned()].into(),
    }
}

/// Face-down values, for an audience that may see them.
fn turned_up(state: &State, audience: Audience) -> Option<Part> {
    let seen = view(state, audience);
    let mut table = Table::new(&["player", "pieces", ">points without pearls"]);
    let seen: Vec<_> = seen.iter().filter(|keeper| keeper.values.is_some()).collect();
    seen.first()?;
    for keeper in seen {
        let values = keeper.values.iter().flatten().map(ToString::to_string);
        table.push(vec![
            super::Cell::inked(&keeper.name, Ink::Title),
            values.joined_or(" ", "–").into(),
            keeper.points.unwrap_or(0).into(),
        ]);
    }
    Some(Part::Table(table))
}

/// Words of the moment.
fn about(state: &State) -> Vec<&'static str> {
    let mut words = match state.stage() {
        Stage::Turn => vec!["Take", "Change", "Play", "Pass"],
        Stage::Completing => vec!["Completing", "Play", "Pass", "Next"],
        Stage::Counting | Stage::Over => vec!["Count"],
    };
    words.extend(["Left page", "Right page"]);
    words
}
