//! The scene in every stage of random plays of the largest tables: never too many lines, never a
//! line that is too wide.

use chrono::{DateTime, Utc};
use unicode_width::UnicodeWidthStr;

use super::now::decision;
use super::scene::{NAME, about, head, parts};
use super::{chances, glossary};
use crate::rules::audience::Audience;
use crate::rules::correct::{FieldValue, Fix, Range};
use crate::rules::dice::{RandomDice, TypedDice};
use crate::rules::keepers::battle::{Bag, Face, Shade};
use crate::rules::keepers::{
    Action, Difficulty, Dragon, Event, House, Keepers, Mode, Pending, Stage, State, Tile, Token,
    Tokens, Wishes, apply, decide, lay_out,
};
use crate::rules::offer::{Answer, AnswerKind, Next};
use crate::rules::title::{Title, next};
use crate::scene::{close, text};
use crate::{Look, fit};

const NAMES: [&str; 6] = [
    "Bartholomäus",
    "Maximiliana the Second",
    "龍龍龍龍龍龍龍龍",
    "Anastasia123",
    "Bo",
    "Constantinople",
];

/// The board's width and lines: at 60 columns, 120, 80, and 120 by 40.
const SCREENS: [(usize, usize); 4] = [(58, 13), (76, 13), (78, 13), (76, 26)];

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
fn plays(see: &mut dyn FnMut(&State)) {
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
fn fits(lines: &[String], width: usize, room: usize, what: &str) {
    assert!(lines.len() <= room, "{what}: {lines:#?}");
    for line in lines {
        assert!(line.width() <= width, "{what}, {}: {lines:#?}", line.width());
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
        let printed = [(42, usize::MAX), (118, usize::MAX)];
        for (width, room) in SCREENS.into_iter().chain(printed) {
            let look = look(width);
            fits(&text(&parts(state, Audience::Table), &look, room), width, room, "board");
            let mut now = decision(state);
            // Who plans next is repeated only if there is room.
            now.truncate(2);
            fits(&close(&now, &look, usize::MAX), width, if width < 58 { 6 } else { 3 }, "now");
        }
        let odds: Vec<String> = close(&chances::odds(state), &look(74), usize::MAX);
        fits(&odds, 74, 18, "odds");
        assert!(!odds.is_empty(), "never an empty page");
        let head = head(state, 123);
        let (left, right) = (head.table.within(0), head.clock.whole());
        assert!(left.width() + right.width() < 76, "{left} {right}");
        assert!(right.width() <= 36, "{right}");
        for word in about(state) {
            assert!(glossary::entries().iter().any(|entry| entry.word == word), "{word}");
        }
    });
    assert_eq!(stages.len(), 8, "every stage was reached");
}

/// Nothing that decides a turn is cut off: the largest table uses all its lines, and no more.
#[test]
fn the_largest_tables_are_whole() {
    plays(&mut |state| {
        for width in [58, 76, 78] {
            let drawn = text(&parts(state, Audience::Table), &look(width), 13);
            assert_eq!(drawn.len(), 13, "{drawn:#?}");
            for player in 0..state.seats.len() {
                let name = fit::cut(state.name(player), NAME);
                assert!(drawn.iter().any(|line| line.contains(&name)), "{name}: {drawn:#?}");
            }
            assert!(drawn.iter().any(|line| line.contains("♡ arrow")), "{drawn:#?}");
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
    for (width, room) in SCREENS {
        fits(&text(&parts(&state, Audience::Table), &look(width), room), width, room, "board");
        fits(&close(&decision(&state), &look(width), usize::MAX), width, 3, "now");
    }
    let dice = vec![Shade::White, Shade::Red];
    let faces = vec![Face::Miss, Face::Flame];
    let mut attacking = state.clone();
    attacking.stage = Stage::Choice { player: 1, pending: Pending::Reroll { dice, faces } };
    attacking.dragons[Dragon::Blue].training = vec![Shade::White, Shade::Red];
    let odds: Vec<String> = close(&chances::odds(&attacking), &look(74), usize::MAX);
    fits(&odds, 74, 18, "odds");
    let drawn = format!("\n{}", text(&parts(&state, Audience::Table), &look(58), 13).join("\n"));
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
                   def  heal trn att played mag plan
    Bartholomew1 Y 10/2 4/4  4/4 4/4 RYGBPW 3   attack+
▸ ● Maximiliana2 P 10/2 4/4  4/4 4/4 RYGBPW 3   attack+
    Anastasia123 W 10/2 4/4  4/4 4/4 RYGBPW 3   attack+
    Constantina4 R 10/2 4/4  4/4 4/4 RYGBPW 3   attack+
♡ arrow ⟨2⟩ dice ! danger ◆ Battle die ◇ free ⚑ shield"
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
    let head = head(&state, 3);
    let (left, right) = (head.table.within(0), head.clock.whole());
    let drawn = text(&parts(&state, Audience::Table), &look(78), 13).join("\n");
    let now = close(&decision(&state), &look(78), 3).join("\n");
    let screen = format!("{left} | {right}\n{drawn}\n--\n{now}");
    assert_eq!(
        screen,
        "Keepers · extreme · play 3 | round 4 · Maximiliana2 acts
              red ♥♥♥ ⟨1⟩                                 offer face up
white ♥♥♥                   yellow ♥♥♥♥                   discard 12, deck 16
              Hunter 3 dice · 1 flame                     4 Hunter cards left
purple ♥♥♥♥ ◆w◆r◇◇          green ♥♥♥♥                    bag 5 white, 5 red
              blue ♥♡♡ ⟨1⟩!                               supply D12 H8 T8 A8

                  tribe   defend  heal  train  attack  played  magic  plan
    Bartholomew1  yellow  1/1     1     0/1    1       GW      3
▸ ● Maximiliana2  purple  1/1     1     0/1    1       GW      3      attack

♡ arrow  ⟨2⟩ Hunter dice  ! danger  ◆w ◆r Battle dice  ◇ free  ⚑ shield
▸ turn  ● Hunter token  2/1 tokens in hand/used
--
Maximiliana2 shows a Keeper to attack · in danger: blue
it works with P2 · one hit is a success"
    );
}
