//! The table fits its screen, whatever it shows.

use unicode_width::UnicodeWidthStr;

use super::super::glossary::ENTRIES;
use super::super::odds::odds;
use super::*;
use crate::Look;
use crate::rules::amulets::book::{Book, ByPage, Colour, Page, Reward};
use crate::rules::amulets::chest::MagicItem;
use crate::rules::amulets::figures::BoxFigures;
use crate::rules::amulets::play::{
    Act, Action, Crest, EndCause, Pearl, Revealed, acts, apply, decide, fields,
};
use crate::rules::amulets::setup::{SetupWish, deal};
use crate::rules::amulets::title::Amulets;
use crate::rules::correct::{FieldValue, Range};
use crate::rules::dice::RandomDice;
use crate::rules::offer::{Answer, AnswerKind, Ask, Next};
use crate::rules::title::next;
use crate::scene::{self, close, text};

const NAMES: [&str; 4] = ["Bartholomäus", "Wilhelmina-Charlotte", "Maximilienne", "Ö"];

fn look(width: usize) -> Look<'static> {
    Look { width, color: false, plain: false, local: &|time| time.fixed_offset(), csv: None }
}

/// The table on the full screen, in at most so many lines.
fn board(state: &State, look: &Look, room: usize) -> String {
    text(&of(state, 1, Audience::Table).parts, look, room).join("\n")
}

/// The decision below it.
fn decision(state: &State, width: usize) -> String {
    close(&now::decision(state), &look(width - 2), usize::MAX).join("\n")
}

/// What can be counted, beside it.
fn counted(state: &State, width: usize) -> String {
    close(&odds(state), &look(width), 19).join("\n")
}

fn start(players: usize, chests: &[MagicItem], figures: &BoxFigures, seed: u64) -> State {
    let wish = SetupWish {
        players: NAMES[..players].iter().map(|n| (*n).to_owned()).collect(),
        named: chests.to_vec(),
        ..SetupWish::default()
    };
    State::new(deal(&wish, figures, seed).unwrap())
}

fn known_figures() -> BoxFigures {
    BoxFigures {
        red_pearls: Some(7),
        crests: Some([12, 8]),
        pages: Some(ByPage { left: 52, right: 52 }),
        ..BoxFigures::default()
    }
}

/// Four players, all chests, full stacks, two digits wherever possible.
fn crowded() -> State {
    let mut state = start(4, &MagicItem::ALL, &known_figures(), 3);
    state.turn = 128;
    state.book.left = Some(6);
    state.book.right = Some(Colour::Green);
    state.book.reward = Some(Reward::read("high+low+2crystal+shadow+egg").unwrap());
    state.book_shadows = 3;
    for (n, keeper) in state.keepers.iter_mut().enumerate() {
        for colour in Colour::ALL {
            keeper.stacks.set(colour, [10, 6, 6, 5][n], 2);
        }
        keeper.stacks.arrange(&[(Colour::ALL[n], 1)]);
        keeper.pieces = vec![20; 11];
        keeper.pearls = vec![Pearl::Red, Pearl::Blue, Pearl::Blue];
        (keeper.eggs, keeper.crystals, keeper.shadows) = (9, 10, 11);
        keeper.hand = Some(104);
    }
    state
}

/// Checks every line, at all widths and heights of the screen.
#[track_caller]
fn fits(state: &State) {
    for width in [58, 76, 78] {
        let look = look(width);
        for (what, text, most) in [
            ("board", board(state, &look, 13), 13),
            ("board", board(state, &look, 26), 26),
            ("now", decision(state, width), 3),
            ("odds", counted(state, width), 18),
        ] {
            assert!(text.lines().count() <= most, "{what} at {width}:\n{text}");
            for line in text.lines() {
                assert!(line.width() <= width, "{what} at {width}: {line}");
            }
            assert!(!text.is_empty() || what == "now", "{what} is empty");
        }
    }
}

#[test]
fn the_largest_table_fits() {
    let mut state = crowded();
    fits(&state);
    insta::assert_snapshot!("crowded_78", board(&state, &look(78), 13));
    insta::assert_snapshot!("crowded_58", board(&state, &look(58), 13));
    state.waiting.remove(0);
    fits(&state);
    state.ended = Some(EndCause::Amulets);
    state.waiting.clear();
    fits(&state);
    assert!(board(&state, &look(58), 13).contains("pearls to come"));
    state.revealed = Some(Revealed { pearls: vec![vec![9, 4, 4]; 4], crests: vec![None; 4] });
    fits(&state);
    assert!(board(&state, &look(58), 13).contains("won"));
}

/// The end of the game; golden egg: the flipped egg counts, and every part of a total is visible.
#[test]
fn the_end_shows_what_makes_up_each_total() {
    let mut state = start(2, &[], &known_figures(), 5);
    for (n, eggs) in [(0, 3), (1, 1)] {
        state.keepers[n].pieces = vec![20, 12, 1];
        state.keepers[n].pearls = vec![Pearl::Red];
        state.keepers[n].eggs = eggs;
    }
    state.ended = Some(EndCause::Page);
    fits(&state);
    for (width, parts) in [
        (78, "    pieces 33 + eggs 12 + most eggs 12 = 57, pearls to come"),
        (58, "    pieces 33+eggs 12+most eggs 12 = 57, pearls to come"),
    ] {
        let board = board(&state, &look(width), 13);
        assert!(board.lines().any(|line| line == parts), "{board}");
    }
    assert!(board(&state, &look(78), 13).contains(" pieces 33 + eggs 4 = 37, pearls to come"));
    state.keepers[1].crest = Some(Crest { value: None, order: 0 });
    assert!(board(&state, &look(78), 13).contains("eggs 4 = 37, pearls and crest to come"));
    state.revealed =
        Some(Revealed { pearls: vec![vec![9], vec![8]], crests: vec![None, Some(12)] });
    fits(&state);
    let counted = board(&state, &look(78), 13);
    for parts in [
        " pieces 33 + pearls 9 + eggs 12 + most eggs 12 = 66, won",
        " pieces 33 + pearls 8 + crest 12 + eggs 4 = 57",
    ] {
        assert!(counted.lines().any(|line| line.ends_with(parts)), "{counted}");
    }
    // Cards laid out decide a tie, so they are shown.
    (state.keepers[1].eggs, state.keepers[0].pieces[2]) = (3, 12);
    state.keepers[1].stacks.set(Colour::Red, 5, 2);
    let tied = board(&state, &look(78), 13);
    assert!(tied.contains(" = 77, 7 cards, won"), "{tied}");
    assert!(tied.contains(" = 77, 0 cards\n"), "{tied}");
}

/// A typical table, with its decision and counts.
#[test]
fn a_table_in_mid_turn() {
    let mut state = start(3, &[MagicItem::TrollHorn], &known_figures(), 5);
    let player = state.active;
    let mut act = |action: Action| {
        let events = decide(&state, &action).unwrap();
        events.iter().for_each(|event| apply(&mut state, event));
    };
    act(Action::Take { count: 3, shadows: 0, pages: vec![Page::Left, Page::Left, Page::Right] });
    act(Action::Book {
        book: Book::read("2green").unwrap(),
        reward: Reward::read("low+shadow").ok(),
        remember: true,
    });
    for (n, row) in [(0, "blue,green,white"), (1, "white"), (2, "green,red")] {
        let at = &mut state.keepers[(player + n) % 3];
        at.stacks = crate::rules::amulets::stacks::Stacks::read(row).unwrap();
        at.pieces = vec![4; n + 1];
    }
    state.keepers[(player + 2) % 3].pearls.push(Pearl::Red);
    fits(&state);
    insta::assert_snapshot!("mid_turn_78", board(&state, &look(78), 13));
    insta::assert_snapshot!("mid_turn_now", decision(&state, 78));
    let spoken = scene::plain(&of(&state, 1, Audience::Table).parts).join("\n");
    insta::assert_snapshot!("mid_turn_plain", spoken);
    insta::assert_snapshot!("mid_turn_odds", counted(&state, 74));
    state.waiting.remove(0);
    insta::assert_snapshot!("completing_58", decision(&state, 58));
}

/// Values of pieces are shown to an audience that may see them, and to everyone at the end.
#[test]
fn values_stay_face_down() {
    let mut state = start(2, &[], &known_figures(), 5);
    state.keepers[0].pieces = vec![20, 12];
    let seen = |state: &State, audience| {
        let scene = of(state, 1, audience);
        (scene.words().join("\n"), scene::plain(&scene.parts).join("\n"))
    };
    let (words, spoken) = seen(&state, Audience::Table);
    assert!(!words.contains("20 12") && !spoken.contains("20 12"), "{spoken}");
    assert!(seen(&state, Audience::All).1.contains("pieces: 20 12"));
    state.ended = Some(EndCause::Page);
    assert!(seen(&state, Audience::Table).1.contains("pieces: 20 12"));
}

/// What a person types for each thing.
#[test]
fn every_player_has_the_key_of_the_question() {
    let state = start(3, &[], &known_figures(), 5);
    let keys = of(&state, 1, Audience::Table).keys();
    let Next::Ask(ask) = next::<Amulets>(&state, &Act::Hand, &[]).unwrap() else { panic!() };
    assert!(ask.keys().iter().all(|key| keys.contains(key)), "{:?}", ask.keys());
}

/// A box with a different value on every piece: the ends stay visible, as players take only from them.
#[test]
fn many_values_leave_out_the_middle() {
    let values: Vec<String> = (50..95).map(|value| format!("1x{value}")).collect();
    let mut figures = known_figures();
    let pieces = crate::rules::amulets::figures::BoxFigure::Pieces;
    figures.set(pieces, &values.join(",")).unwrap();
    let state = start(4, &[], &figures, 9);
    fits(&state);
    let pieces = &state.supply.pieces;
    let (low, high) = (pieces.lowest().unwrap(), pieces.highest().unwrap());
    let line = board(&state, &look(58), 13);
    let line = line.lines().nth(1).unwrap().to_owned();
    assert!(line.contains(&format!("1×{low} ")), "{line}");
    assert!(line.ends_with(&format!("1×{high}")), "{line}");
}

/// The longest reward uses letters rather than being cut.
#[test]
fn a_long_reward_is_told_in_letters() {
    let mut state = crowded();
    state.book.reward = Some(Reward::read("low+high+low+high+low+high+low+high+egg").unwrap());
    fits(&state);
    let board = board(&state, &look(58), 13);
    assert!(board.contains("gives l+h+l+h+l+h+l+h+e"), "{board}");
}

/// A random possible act, or a correction of one field.
fn something(state: &State, chance: &mut RandomDice) -> Option<Action> {
    let mut below = |count: usize| chance.below(count.max(1) as u32) as usize;
    if below(6) == 0 {
        let fields = fields(state);
        let field = fields.get(below(fields.len()))?;
        let to = match &field.range {
            Range::Number { least, most } => {
                FieldValue::Number(least + below(crate::saturate(most - least + 1)) as i64)
            }
            Range::Word(words) => FieldValue::Word(words[below(words.len())].clone()),
        };
        let set = vec![field.to(to)];
        let reason = String::new();
        return Some(Action::Correct { set, reason });
    }
    let mut offered = acts(state);
    offered.retain(|(act, _)| *act != Act::LastCard);
    let (act, _) = offered.get(below(offered.len()))?;
    let mut answers = Vec::new();
    loop {
        match next::<Amulets>(state, act, &answers).unwrap() {
            Next::Ask(ask) => answers.push(answer(&ask, &mut below)),
            Next::Ready(action) => return Some(action),
        }
    }
}

/// A random answer.
fn answer(ask: &Ask, below: &mut impl FnMut(usize) -> usize) -> Answer {
    match &ask.what {
        _ if ask.optional && below(2) == 0 => Answer::Declined,
        AnswerKind::Pick { from, .. } => Answer::Picked(vec![below(from.len())]),
        AnswerKind::Number { least, most } => {
            Answer::Number(least + below(crate::saturate(most - least + 1)) as i64)
        }
        _ => Answer::Declined,
    }
}

#[test]
fn random_tables_fit() {
    for seed in 0..24 {
        let mut chance = RandomDice::new(seed, 1);
        let players = 2 + chance.below(3) as usize;
        let chests = &MagicItem::ALL[..chance.below(7) as usize];
        let figures = match seed % 2 {
            0 => known_figures(),
            _ => BoxFigures::default(),
        };
        let mut state = start(players, chests, &figures, seed);
        for _ in 0..150 {
            fits(&state);
            for word in about(&state) {
                assert!(ENTRIES.iter().any(|entry| entry.word == word), "{word}");
            }
            let Some(action) = something(&state, &mut chance) else {
                continue;
            };
            for event in decide(&state, &action).unwrap_or_default() {
                apply(&mut state, &event);
            }
        }
    }
}
