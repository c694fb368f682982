use super::super::DrakoWords;
use super::super::now::{counted, in_sight, now};
use super::*;
use crate::Words;
use crate::glossary::assert_covers;
use crate::rules::dice::RandomDice;
use crate::rules::drako::figure::BySide;
use crate::rules::drako::mat::{MatPart, Mats};
use crate::rules::drako::{Action, Drako, Setup, apply, decide, first_game};
use crate::rules::offer::{Answer, AnswerKind, Ask, Next};
use crate::rules::title::{Title, next};

fn look(width: usize) -> Look<'static> {
    Look { width, color: false, plain: false, local: &|time| time.fixed_offset(), csv: None }
}

/// A table with names of maximum length, and mats of this size; stand-ins with none.
fn table(size: Option<u8>, advanced: bool) -> State {
    let mut mats = Mats::default();
    for part in MatPart::ALL {
        mats.confirm(part, size.unwrap_or(mats.size(part)));
    }
    if size.is_none() {
        mats = Mats::default();
    }
    let players = BySide {
        dragon: "Katharina-Magdalena von und zu Drachenfels-Wolkenstein".to_owned(),
        dwarves: "龍".repeat(30),
    };
    State::new(Setup { v: 1, players, mats, advanced, places: Some(first_game()) })
}

fn does(state: &mut State, action: &Action) {
    for event in decide(state, action).unwrap() {
        apply(state, &event);
    }
}

fn answer(ask: &Ask, chance: &mut RandomDice) -> Answer {
    match &ask.what {
        AnswerKind::Pick { from, .. } => {
            let place = chance.below(from.len() as u32) as usize;
            Answer::Picked(vec![place])
        }
        AnswerKind::Number { least, most } => {
            let more = chance.below(crate::saturate(most - least + 1));
            Answer::Number(least + i64::from(more))
        }
        _ => Answer::Declined,
    }
}

/// A random offer.
fn acts(state: &mut State, chance: &mut RandomDice) {
    let acts = Drako::acts(state);
    let (act, _) = &acts[chance.below(acts.len() as u32) as usize];
    let mut answers = Vec::new();
    loop {
        match next::<Drako>(state, act, &answers).unwrap() {
            Next::Ask(ask) => answers.push(answer(&ask, chance)),
            Next::Ready(action) => return does(state, &action),
        }
    }
}

/// Everything fits, and the board always has the same number of lines.
fn fits(state: &State) {
    for width in [58, 76, 78] {
        for (room, lines) in [(13, 11), (26, 19)] {
            let drawn = board(state, &look(width), room);
            let noted = usize::from(!state.setup.mats.stand_ins.is_empty());
            let has = drawn.split('\n').count();
            assert_eq!(has, lines + noted, "{width}:\n{drawn}");
            assert!(has <= room);
            for line in drawn.lines() {
                assert!(line.width() <= width, "{width}: {}\n{drawn}", line.width());
            }
        }
        let now = now(state, &look(width), 3);
        assert!(!now.is_empty() && now.lines().count() <= 3, "{now}");
        assert!(now.lines().all(|line| line.width() <= width), "{now}");
    }
    let odds = counted(state, &look(76));
    assert!(odds.lines().count() <= 18, "{odds}");
    assert!(odds.lines().all(|line| line.width() <= 76), "{odds}");
    let (left, right) = head(state, 123);
    assert!(left.width() + right.width() <= 55, "{left}{right}");
    assert_covers(&DrakoWords::glossary(), in_sight(state));
    for (act, _) in Drako::acts(state) {
        let label = DrakoWords::label(state, &act);
        assert!(label.chars().count() <= 24, "{label}");
    }
}

#[test]
fn the_largest_table_fits_in_every_stage() {
    let mut stages = std::collections::BTreeSet::new();
    for (size, advanced) in
        [(None, true), (Some(1), false), (Some(8), false), (Some(9), false), (Some(25), true)]
    {
        for seed in 0..3 {
            let mut chance = RandomDice::new(seed, 0);
            let mut state = table(size, advanced);
            for n in 0..120 {
                // There are many actions, but few of anything else.
                if n % 4 == 0 || state.stage() != Stage::Act {
                    fits(&state);
                }
                let stage = format!("{:?}", state.stage());
                stages.insert(stage.split('(').next().unwrap_or_default().to_owned());
                if state.ended.is_some() {
                    break;
                }
                acts(&mut state, &mut chance);
                if let (true, Some(on)) = (seed % 2 == 0, Drako::goes_on(&state)) {
                    does(&mut state, &on);
                }
            }
        }
    }
    let stages: Vec<&str> = stages.iter().map(String::as_str).collect();
    assert_eq!(stages, ["Act", "Block", "Exchange", "Over", "Wounds"]);
    let mut unplaced = table(None, false);
    unplaced = State::new(Setup { places: None, ..unplaced.setup });
    assert_eq!(unplaced.stage(), Stage::Place);
    fits(&unplaced);
}

/// Colours take no room, and a screen that is too narrow for both is cut, not broken.
#[test]
fn colours_take_no_room_and_small_screens_get_what_fits() {
    let state = table(None, false);
    let colored = Look { color: true, ..look(78) };
    let colored = board(&state, &colored, 13);
    let mut parts = colored.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    let plain =
        parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest));
    assert!(plain.len() < colored.len());
    assert_eq!(plain, board(&state, &look(78), 13));
    for width in [20, 40, 57] {
        assert!(board(&state, &look(width), 13).lines().count() <= 13);
    }
}

fn usual() -> State {
    let mut state = table(None, false);
    state.setup.players = BySide { dragon: "Kate".to_owned(), dwarves: "John".to_owned() };
    state.setup.mats.confirm(MatPart::Brald, 6);
    does(&mut state, &Action::Draw { discard: None });
    let hex = |text: &str| text.parse().unwrap();
    let moves =
        vec![(Figure::Dwarf(Dwarf::Brald), hex("b2")), (Figure::Dwarf(Dwarf::Urpen), hex("d2"))];
    let value = Some(1);
    does(&mut state, &Action::Move { moves, value });
    state
}

#[test]
fn the_board_is_drawn_wide_and_narrow() {
    let mut state = usual();
    insta::assert_snapshot!(board(&state, &look(78), 13), @"
            a1    a2    a3           dragon  Kate         deck 32 hand 6 gone 0
         b1   ·BR·   b3    b4        armour □□□□
      c1    c2   «DR»  ~c4~  ·MO·    flight □□*
         d1   ·UR·   d3    d4        fire   □□*
            e1    e2    e3           legs   □□*

     beside Brald Urpen            ▸ dwarves John         deck 34 hand 3 gone 1
     fire   e MO · nw BR · sw UR     Brald  □□□□□□     b2, beside the dragon
     shot   clear c5 c4 c3           Morin  □□□□*      c5, 1 step off
     net    ready                    Urpen  □□□□□*     d2, beside the dragon
     fury   ready
     * a stand-in until you enter the size on your mat
    ");
    let dwarves = vec![Dwarf::Brald, Dwarf::Urpen];
    does(&mut state, &Action::Attack { dwarves, value: 3 });
    insta::assert_snapshot!(now(&state, &look(78), 3), @"
     Brald and Urpen attack with a 3 each
     Unblocked: 4 on its armour, 2 to place
    ");
    let blocked = Vec::new();
    does(&mut state, &Action::Defend { blocked });
    insta::assert_snapshot!(now(&state, &look(78), 3), @"
     2 wounds to place: John chooses where
     Spaces left: flight 2 · fire 2 · legs 2
    ");
    let (flight, fire, legs) = (2, 0, 0);
    does(&mut state, &Action::Wound { flight, fire, legs });
    does(&mut state, &Action::PassOn);
    insta::assert_snapshot!(now(&state, &look(78), 3), @"
     Kate (dragon) has 2 actions left
     Until Kate acts, John can still use fury
    ");
    insta::assert_snapshot!(board(&state, &look(58), 13), @"
           ~a1~   a2    a3         ▸ dragon  Kate
         b1   ·BR·   b3    b4        deck 32 hand 6 gone 0
      c1    c2   «DR»  ~c4~  ·MO·    armour ■■■■
         d1   ·UR·   d3    d4        flight ■■*✗ lost
           ~e1~   e2    e3           fire   □□*
                                     legs   □□*
     beside Brald Urpen              dwarves John
     fire   e MO · nw BR · sw UR     deck 34 hand 2 gone 2
     shot   clear c5 c4 c3           Brald  □□□□□□
     net    ready                    Morin  □□□□*
     fury   ready                    Urpen  □□□□□*
     * a stand-in until you enter the size on your mat
    ");
    insta::assert_snapshot!(board(&state, &look(76), 26), @"
           ~a1~   a2    a3         ▸ dragon  Kate         deck 32 hand 6 gone 0
         b1   ·BR·   b3    b4        armour ■■■■
      c1    c2   «DR»  ~c4~  ·MO·    flight ■■*✗ lost
         d1   ·UR·   d3    d4        fire   □□*
           ~e1~   e2    e3           legs   □□*

     beside Brald Urpen              dwarves John         deck 34 hand 2 gone 2
     fire   e MO · nw BR · sw UR     Brald  □□□□□□     b2, beside the dragon
     shot   clear c5 c4 c3           Morin  □□□□*      c5, 1 step off
     net    ready                    Urpen  □□□□□*     d2, beside the dragon
     fury   ready
     * a stand-in until you enter the size on your mat

     within reach, by steps
      DR 1 step: b3 c2 c4 d3 · 2: a2 a3 b1 b4 c1 d1 d4 e2 e3 · 3: a1 e1
    ");
    insta::assert_snapshot!(counted(&state, &look(76)), @"
     no dice, and only you know the cards; wyrm can count:

     dwarves  36 cards (deck 34, hand 2): at most 27 turns, then the dragon
              escapes
     dragon   38 cards (deck 32, hand 6): at most 27 turns, then it passes
     to slay  4 wounds: armour 0, flight 0, fire 2, legs 2
     to kill  Brald 6, Morin 4, Urpen 5
     adjacent Brald and Urpen
     in line  east Morin, north-west Brald, south-west Urpen
     crossbow clear along c5 c4 c3
     reach    1 step: b3 c2 c4 d3 · 2: a2 a3 b1 b4 c1 d1 d4 e2 e3 · 3: a1 e1
    ");
}
