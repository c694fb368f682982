//! The screen in every stage of random plays of the largest tables: never too many lines, never a
//! line that is too wide.

use chrono::{DateTime, Utc};
use unicode_width::UnicodeWidthStr;

use super::{board, chances, now};
use crate::Look;
use crate::rules::correct::{FieldValue, Fix, Range};
use crate::rules::dice::{RandomDice, TypedDice};
use crate::rules::keepers::battle::{Bag, Face, Shade};
use crate::rules::keepers::{
    Action, Difficulty, Dragon, Event, House, Keepers, Mode, Pending, Stage, State, Tile, Token,
    Tokens, Wishes, apply, decide, lay_out,
};
use crate::rules::offer::{Answer, AnswerKind, Next};
use crate::rules::title::{Title, next};

const NAMES: [&str; 6] = [
    "Bartholomäus",
    "Maximiliana the Second",
    "龍龍龍龍龍龍龍龍",
    "Anastasia123",
    "Bo",
    "Constantinople",
];

/// The look of a screen of this width.
fn look(width: usize) -> Look<'static> {
    Look {
        width,
        color: false,
        plain: false,
        local: &|time: DateTime<Utc>| time.fixed_offset(),
        csv: None,
    }
}

fn below(chance: &mut RandomDice, many: usize) -> usize {
    chance.below(many as u32) as usize
}

/// A random correction, if it is possible.
fn corrected(state: &State, chance: &mut RandomDice) -> Option<Vec<Event>> {
    let fields = Keepers::fields(state);
    let field = &fields[below(chance, fields.len())];
    let to = match &field.range {
        Range::Number { least, most } => {
            let among = crate::saturate::<usize>(most - least + 1);
            FieldValue::Number(least + below(chance, among) as i64)
        }
        Range::Word(words) => FieldValue::Word(words[below(chance, words.len())].clone()),
    };
    let set: Vec<Fix> = vec![field.to(to)];
    let action = Keepers::correction(set, "so it was")?;
    decide(state, &action, &mut TypedDice::new([])).ok()
}

/// Everyone has Attack tokens, and four dragons have Battle dice and arrows.
fn ready_to_attack(state: &mut State) {
    let fix = |of: String, field: &str, to: i64| Fix {
        of,
        field: field.to_owned(),
        to: FieldValue::Number(to),
    };
    let mut set: Vec<Fix> = Vec::new();
    set.extend((0..4).map(|player| fix(format!("player-{player}"), "attack", 2)));
    for dragon in ["blue", "green", "yellow", "white"] {
        let of = format!("dragon-{dragon}");
        set.extend(["arrows", "white", "red"].map(|field| fix(of.clone(), field, 1)));
    }
    let action = Keepers::correction(set, "").unwrap();
    let events = decide(state, &action, &mut TypedDice::new([])).unwrap();
    events.iter().for_each(|event| apply(state, event));
}

/// Visits every state of some random plays of both games, with as many players as possible.
pub(super) fn plays(see: &mut dyn FnMut(&State)) {
    for seed in 0..24u64 {
        let (mode, players) = match seed % 2 {
            0 => (Mode::Dragon, 4),
            _ => (Mode::Keeper, 6),
        };
        let names = NAMES[..players].iter().map(ToString::to_string).collect();
        let difficulty = Difficulty::ALL[(seed / 2 % 4) as usize];
        let wishes = Wishes {
            difficulty: (mode == Mode::Dragon).then_some(difficulty),
            ..Wishes::default()
        };
        let mut chance = RandomDice::new(seed, 1);
        let setup = lay_out(mode, names, &wishes, House::default(), &mut chance).unwrap();
        let mut state = State::new(setup);
        if seed % 4 == 0 {
            ready_to_attack(&mut state);
        }
        for n in 0..400 {
            see(&state);
            if state.outcome.is_some() {
                break;
            }
            let fixed = (n % 4 == 0).then(|| corrected(&state, &mut chance));
            let events = fixed.flatten().unwrap_or_else(|| {
                let action = offered(&state, &mut chance);
                decide(&state, &action, &mut RandomDice::new(seed, n + 2)).unwrap()
            });
            events.iter().for_each(|event| apply(&mut state, event));
        }
    }
}

/// A random possible action.
fn offered(state: &State, chance: &mut RandomDice) -> Action {
    let acts = Keepers::acts(state);
    let (act, _) = &acts[below(chance, acts.len())];
    let mut answers = Vec::new();
    loop {
        let ask = match next::<Keepers>(state, act, &answers).unwrap() {
            Next::Ready(action) => return action,
            Next::Ask(ask) => ask,
        };
        answers.push(match &ask.what {
            _ if ask.optional && (answers.len() > 6 || below(chance, 2) == 0) => Answer::Declined,
            AnswerKind::Pick { from, .. } => Answer::Picked(vec![below(chance, from.len())]),
            AnswerKind::Number { least, .. } => Answer::Number(*least),
            AnswerKind::Text { .. } => Answer::Declined,
        });
    }
}

#[track_caller]
fn fits(text: &str, width: usize, room: usize, what: &str) {
    assert!(text.lines().count() <= room, "{what}:\n{text}");
    for line in text.lines() {
        assert!(line.width() <= width, "{what}, {}:\n{text}", line.width());
    }
}

#[test]
fn everything_fits_the_screen_in_every_stage() {
    let mut stages: Vec<std::mem::Discriminant<Stage>> = Vec::new();
    plays(&mut |state| {
        let stage = std::mem::discriminant(&state.stage);
        if !stages.contains(&stage) {
            stages.push(stage);
        }
        for (width, room) in [(58, 13), (76, 13), (78, 13), (76, 26)] {
            let look = look(width);
            fits(&board::board(state, &look, room), width, room, "board");
            fits(&now::now(state, &look, 3), width, 3, "now");
            let whole = now::lines(state, &look);
            assert!(whole.len() <= 3, "nothing is cut: {whole:#?}");
        }
        let odds = chances::page(state, &look(76));
        fits(&odds, 76, 18, "odds");
        assert!(!odds.trim().is_empty(), "never an empty page");
        let (left, right) = now::head(state, 123);
        assert!(left.width() + right.width() < 76, "{left} {right}");
        assert!(right.width() <= 36, "{right}");
    });
    assert_eq!(stages.len(), 8, "every stage was reached");
}

/// Nothing that decides a turn is cut off: the largest table uses all its lines, and no more.
#[test]
fn the_largest_tables_are_whole() {
    plays(&mut |state| {
        for width in [58, 76, 78] {
            let drawn = board::board(state, &look(width), 13);
            let seats = state.seats.len();
            assert_eq!(drawn.lines().count(), 13, "{drawn}");
            let last = drawn.lines().last().unwrap();
            let name = super::seats::NAME;
            let name = crate::fit::cut(state.name(seats - 1), name);
            assert!(last.contains(&name), "{last}");
        }
    });
}

/// A Dragon game of four with everything as large as possible.
fn full() -> State {
    let names = ["Bartholomew1", "Maximiliana2", "Anastasia123", "Constantina4"];
    let wishes = Wishes {
        difficulty: Some(Difficulty::Extreme),
        circle: Some(Dragon::ALL.to_vec()),
        tribes: Some(vec![Dragon::Yellow, Dragon::Purple, Dragon::White, Dragon::Red]),
        first: Some(1),
        ..Wishes::default()
    };
    let names = names.map(str::to_owned).to_vec();
    let chance = &mut RandomDice::new(1, 0);
    let setup = lay_out(Mode::Dragon, names, &wishes, House::default(), chance).unwrap();
    let mut state = State::new(setup);
    for dragon in Dragon::ALL {
        let tile = &mut state.dragons[dragon];
        (tile.arrows, tile.dice, tile.trained, tile.shielded) = (2, 8, true, true);
        tile.training = vec![Shade::White; dragon.spaces()];
    }
    for seat in &mut state.seats {
        seat.tokens = Tokens::new(10, 4, 4, 4);
        seat.used = Tokens::new(2, 4, 4, 4);
        seat.played = Dragon::ALL.to_vec();
        (seat.planned, seat.selected, seat.magic) = (Some(Token::Attack), true, 3);
    }
    state.supply = Tokens::in_the_box();
    (state.round, state.hunter_dice, state.flames, state.discard) = (20, 8, 12, 12);
    state.stage = Stage::Acting { player: 1 };
    state
}

#[test]
fn the_fullest_table_fits() {
    let state = full();
    for (width, room) in [(58, 13), (76, 13), (76, 26)] {
        fits(&board::board(&state, &look(width), room), width, room, "board");
        fits(&now::lines(&state, &look(width)).join("\n"), width, 3, "now");
    }
    let dice = vec![Shade::White, Shade::Red];
    let faces = vec![Face::Miss, Face::Flame];
    let mut attacking = state.clone();
    attacking.stage = Stage::Choice { player: 1, pending: Pending::Reroll { dice, faces } };
    attacking.dragons[Dragon::Blue].training = vec![Shade::White, Shade::Red];
    fits(&chances::page(&attacking, &look(76)), 76, 18, "odds");
    let drawn = format!("\n{}", board::board(&state, &look(58), 13));
    assert_eq!(
        drawn,
        "
               red ♥♡♡ ⟨8⟩! ◆w ⚑
 white ♥♡♡ ⟨8⟩! ◆w◆w ⚑       yellow ♥♥♡♡ ⟨8⟩! ◆w◆w ⚑
               Hunter 8 dice · 12 flames
 purple ♥♥♡♡ ⟨8⟩! ◆w◆w◆w◆w ⚑ green ♥♥♡♡ ⟨8⟩! ◆w◆w ⚑
               blue ♥♡♡ ⟨8⟩! ◆w◆w ⚑
 offer face up · discard 12, deck 16 · 4 Hunter cards left
 bag 6 white, 6 red · supply D12 H8 T8 A8
 ♡ arrow ⟨2⟩ dice ! danger ◆ Battle die ◇ free ⚑ shield
   player         tokens/used ones    played magic plan
   Bartholomew1 Y D10/2 H4/4 T4/4 A4/4 RYGBPW 3    attack+
▸● Maximiliana2 P D10/2 H4/4 T4/4 A4/4 RYGBPW 3    attack+
   Anastasia123 W D10/2 H4/4 T4/4 A4/4 RYGBPW 3    attack+
   Constantina4 R D10/2 H4/4 T4/4 A4/4 RYGBPW 3    attack+"
    );
}

/// Battle dice, shields and plans in the middle of a round, at 80 columns.
#[test]
fn a_dragon_game_in_mid_round() {
    let mut state = full();
    for (dragon, tile) in Dragon::ALL.iter().zip(&mut state.dragons.0) {
        *tile = Tile::default();
        tile.arrows = u8::from(*dragon == Dragon::Blue) * 2;
        tile.dice = u8::from(matches!(dragon, Dragon::Blue | Dragon::Red));
    }
    let purple = &mut state.dragons[Dragon::Purple];
    (purple.trained, purple.training) = (true, vec![Shade::White, Shade::Red]);
    state.seats.truncate(2);
    state.setup.players.truncate(2);
    for seat in &mut state.seats {
        (seat.tokens, seat.used) = (Tokens::new(1, 1, 0, 1), Tokens::new(1, 0, 1, 0));
        (seat.selected, seat.played) = (false, vec![Dragon::Green, Dragon::White]);
    }
    state.seats[0].planned = None;
    state.bag = Bag { white: 5, red: 5 };
    (state.hunter_dice, state.flames, state.round) = (3, 1, 4);
    state.stage = Stage::Acting { player: 1 };
    let (left, right) = now::head(&state, 3);
    let drawn = board::board(&state, &look(78), 13);
    let now = now::now(&state, &look(78), 3);
    let screen = format!("{left} | {right}\n{drawn}\n--\n{now}");
    assert_eq!(
        screen,
        "Keepers · extreme · play 3 | round 4 · Maximiliana2 acts
               red ♥♥♥ ⟨1⟩                               offer face up
 white ♥♥♥                   yellow ♥♥♥♥                 discard 12, deck 16
               Hunter 3 dice · 1 flame                   4 Hunter cards left
 purple ♥♥♥♥ ◆w◆r◇◇          green ♥♥♥♥                  bag 5 white, 5 red
               blue ♥♡♡ ⟨1⟩!                             supply D12 H8 T8 A8

 ♡ arrow  ⟨2⟩ Hunter dice  ! danger  ◆w ◆r Battle dice  ◇ free  ⚑ shield
 ▸ turn  ● Hunter token  2/1 tokens at hand/used

    player       tribe  defend heal train attack played magic plan
    Bartholomew1 yellow 1/1    1    0/1   1      GW     3
▸●  Maximiliana2 purple 1/1    1    0/1   1      GW     3     attack
--
 Maximiliana2 shows a Keeper to attack · in danger: blue
 it works with P2 · one hit is a success"
    );
}
