//! Pig, the dice game, as a title: roll one die as often as you like and bank the sum; a 1 loses
//! it. Some of the sum may be given away. It exists only here, to show the parts of a title.

use std::hash::Hash;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wyrmkeep::app::play::{RulesOf, Summary, View};
use wyrmkeep::cli::TitleEntry;
use wyrmkeep::render::scene::{Cell, Column, Head, Part, Row, Rows, Scene};
use wyrmkeep::render::{Saying, Spoken, Tongue, Usage, Words, usage};
use wyrmkeep::rules::act::{ActSpec, DICE, NUMBER, PLAYER, YES};
use wyrmkeep::rules::answers::{Stop, Walk};
use wyrmkeep::rules::begin::{BeginContext, Begun};
use wyrmkeep::rules::dice::{DiceFault, Die, Roller};
use wyrmkeep::rules::offer::{Ask, Seat};
use wyrmkeep::rules::title::{Clock, Ending, SeatEnd, Slug, Title};
use wyrmkeep::rules::{acts, refusal};

pub struct Pig;

#[derive(Clone, Serialize, Deserialize)]
pub struct Setup {
    v: u32,
    players: Vec<String>,
}

#[derive(Clone)]
pub struct State {
    players: Vec<String>,
    banked: Vec<u32>,
    sum: u32,
    turn: usize,
    turns: u32,
}

#[derive(Debug, Clone, PartialEq, Hash)]
pub enum Act {
    Roll,
    Hold,
    Give,
}

acts! { Act:
    Roll "roll" 'r' ["dice": DICE Flag];
    Hold "hold" 'n' [];
    Give "give" 'd' ["points": NUMBER Word];
}

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Roll,
    Hold,
    Give { points: i64 },
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    Rolled { face: u8 },
    Held { sum: u32 },
    Given { points: u32 },
}

#[derive(Debug)]
pub enum Refusal {
    NothingToHold,
    TooMany { has: u32 },
    Dice(DiceFault),
    Stop(Stop),
}

refusal!(Refusal);

impl State {
    fn has_sum(&self) -> Result<i64, Refusal> {
        if self.sum > 0 { Ok(self.sum.into()) } else { Err(Refusal::NothingToHold) }
    }
}

impl Title for Pig {
    const SLUG: Slug = Slug("pig");
    const NAME: &'static str = "Pig";
    const BEGIN: &'static [ActSpec] =
        &[acts!(@spec "start" ' ' ["players": PLAYER List, "new-player": YES Switch])];
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Act;
    type Refusal = Refusal;
    type Shown = ();

    fn begin(known: &BeginContext, _: &mut Walk) -> Result<Begun<Setup>, Refusal> {
        let players = known.players(2, 6)?.to_vec();
        Ok(Begun { setup: Setup { v: 1, players }, settings: vec![] })
    }

    fn start(setup: Setup) -> State {
        let Setup { players, .. } = setup;
        State { banked: vec![0; players.len()], players, sum: 0, turn: 0, turns: 1 }
    }

    fn rename(setup: &mut Setup, names: &[String]) {
        setup.players = names.to_vec();
    }

    fn names(state: &State) -> Vec<String> {
        state.players.clone()
    }

    fn possible(setup: &Setup) -> bool {
        !setup.players.is_empty()
    }

    fn fits(state: &State, event: &Event) -> bool {
        match event {
            Event::Rolled { face } => (1..=6).contains(face),
            Event::Given { points: sum } | Event::Held { sum } => *sum <= state.sum,
        }
    }

    fn holds(state: &State) -> bool {
        state.banked.iter().chain([&state.sum]).all(|points| *points <= 9999)
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Rolled { face } if *face > 1 => return state.sum += u32::from(*face),
            Event::Given { points } => return state.sum -= points,
            Event::Rolled { .. } => {}
            Event::Held { sum } => state.banked[state.turn] += sum,
        }
        state.sum = 0;
        state.turn = (state.turn + 1) % state.players.len();
        state.turns += 1;
    }

    fn decide(
        state: &State,
        action: &Action,
        dice: &mut dyn Roller,
    ) -> Result<Vec<Event>, Refusal> {
        let event = match action {
            Action::Roll => Event::Rolled { face: dice.throw(Die::Sides(6), 1)?[0] + 1 },
            Action::Hold => Event::Held { sum: state.has_sum()? as u32 },
            Action::Give { points } if (1..=state.has_sum()?).contains(points) => {
                Event::Given { points: *points as u32 }
            }
            Action::Give { .. } => return Err(Refusal::TooMany { has: state.sum }),
        };
        dice.finish()?;
        Ok(vec![event])
    }

    fn acts(state: &State) -> Vec<(Act, Option<Seat>)> {
        let all = [Act::Roll, Act::Hold, Act::Give].into_iter();
        let now = all.take(if state.sum == 0 { 1 } else { 3 });
        now.map(|act| (act, Some(Seat(state.turn)))).collect()
    }

    fn next(state: &State, act: &Act, walk: &mut Walk) -> Result<Action, Refusal> {
        Ok(match act {
            Act::Roll => Action::Roll,
            Act::Hold => Action::Hold,
            Act::Give => {
                let points = walk.number(Ask::number("points", 1, state.has_sum()?))?;
                Action::Give { points: points.unwrap_or_default() }
            }
        })
    }

    fn moment(state: &State, _: &Act) -> impl Hash {
        (state.turns, state.sum)
    }

    fn clock(state: &State) -> Clock {
        let round = (state.turns - 1) / state.players.len() as u32 + 1;
        Clock { round, turn: Some(Seat(state.turn)) }
    }

    fn ending(state: &State) -> Option<Ending> {
        let best = state.banked.iter().max().filter(|best| **best >= 20)?;
        let seat =
            |n: &u32| SeatEnd { score: Some((*n).into()), won: n == best, ..SeatEnd::default() };
        Some(Ending { outcome: "won", seats: state.banked.iter().map(seat).collect() })
    }
}

pub struct PigWords;

impl Words for PigWords {
    type Title = Pig;
    const COMMAND: &'static str = "wyrm pig";
    const USAGE: &'static [Usage] = usage! {
        "start": "Begin a play";
        "roll": "Throw the die";
        "hold": "Bank the sum";
        "give": "Give some of the sum away", words "POINTS" "How many";
    };

    fn label(state: &State, act: &Act) -> String {
        match act {
            Act::Roll => format!("{} rolls", state.players[state.turn]),
            Act::Hold => format!("hold {}", state.sum),
            Act::Give => "give away".to_owned(),
        }
    }

    fn question(_: &State, _: &Act, _: &Ask) -> String {
        "How many points?".to_owned()
    }

    fn sentence(state: &State, event: &Event) -> Option<String> {
        let who = &state.players[state.turn];
        Some(match event {
            Event::Rolled { face: 1 } => format!("{who}: a 1, everything is lost"),
            Event::Rolled { face } => format!("{who}: a {face}"),
            Event::Held { sum } => format!("{who}: {sum} banked"),
            Event::Given { points } => format!("{who}: {points} given away"),
        })
    }

    fn summary(state: &State) -> Summary {
        let best = (0..state.banked.len()).max_by_key(|n| state.banked[*n]).unwrap_or(0);
        Summary::new(format!("{} wins with {}", state.players[best], state.banked[best]), &[])
    }

    fn scene(view: &View<Pig>) -> Scene {
        let State { players, banked, sum, turn, .. } = view.state;
        let cells = |n: usize| vec![Cell::count(banked[n])];
        let row = |n| Row { turn: n == *turn, ..Row::player(n, &players[n], cells(n)) };
        let rows = (0..players.len()).map(row).collect();
        let columns = vec![Column::new("banked", &[]).right()];
        let people = Rows { columns, rows, turns: true, ..Rows::default() };
        let head = Head::new("Pig", format!("round {}", Pig::clock(view.state).round));
        let now = vec![Part::said(format!("{} has {sum} on the table", players[*turn]))];
        Scene { head, parts: vec![people.into()], now, ..Scene::default() }
    }

    fn json(view: &View<Pig>) -> Value {
        json!({ "banked": view.state.banked, "sum": view.state.sum })
    }

    fn refusal(refusal: &Refusal, tongue: Tongue) -> Saying {
        match refusal {
            Refusal::NothingToHold => {
                Saying::new("there is nothing to hold").hint(tongue.act("pig roll", 'r'))
            }
            Refusal::TooMany { has } => Saying::new(format!("1 to {has} can be given away")),
            Refusal::Dice(fault) => Saying::new(fault.to_string()),
            Refusal::Stop(_) => Saying::new(""),
        }
    }
}

pub const TITLE: TitleEntry = TitleEntry::new(&RulesOf::<Pig>::new(), &Spoken(PigWords));
