//! Pig, the dice game, as a title: throw one die as often as you like and bank the sum; a 1 loses
//! it. It exists only here, to show what a title has to write.

use clap::{FromArgMatches, Subcommand};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wyrmkeep::app::play::begin::{self, Told};
use wyrmkeep::app::play::{Of, Summary, View, stored_setup};
use wyrmkeep::app::{Dice, Failure};
use wyrmkeep::cli::ui::Ui;
use wyrmkeep::cli::{TitleEntry, live, title};
use wyrmkeep::render::{Look, Saying, Spoken, Tongue, Words};
use wyrmkeep::rules::Refused;
use wyrmkeep::rules::dice::{DiceFault, Die, Due, Roller};
use wyrmkeep::rules::offer::{Answer, Next, Seat};
use wyrmkeep::rules::title::{Clock, Ending, SeatEnd, Slug, Title};

pub struct Pig;

const TARGET: u32 = 20;

#[derive(Serialize, Deserialize)]
pub struct Setup {
    v: u32,
    players: Vec<String>,
}

#[derive(Clone)]
pub struct State {
    pub players: Vec<String>,
    pub banked: Vec<u32>,
    pub sum: u32,
    turn: usize,
    turns: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    Roll,
    Hold,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    Rolled { face: u8 },
    Held { sum: u32 },
}

#[derive(Debug)]
pub enum Refusal {
    NothingToHold,
    Dice(DiceFault),
}

impl Refused for Refusal {
    fn due(&self) -> Option<Due> {
        match self {
            Refusal::Dice(fault) => fault.due(),
            _ => None,
        }
    }
}

impl Title for Pig {
    const SLUG: Slug = Slug("pig");
    const NAME: &'static str = "Pig";
    type Setup = Setup;
    type State = State;
    type Action = Action;
    type Event = Event;
    type Act = Action;
    type Refusal = Refusal;

    fn start(setup: Setup) -> State {
        State {
            banked: vec![0; setup.players.len()],
            players: setup.players,
            sum: 0,
            turn: 0,
            turns: 1,
        }
    }

    fn rename(setup: &mut Setup, names: &[String]) {
        setup.players = names.to_vec();
    }

    fn names(state: &State) -> Vec<String> {
        state.players.clone()
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Rolled { face } if *face > 1 => return state.sum += u32::from(*face),
            Event::Rolled { .. } => state.sum = 0,
            Event::Held { sum } => {
                state.banked[state.turn] += sum;
                state.sum = 0;
            }
        }
        state.turn = (state.turn + 1) % state.players.len();
        state.turns += 1;
    }

    fn decide(
        state: &State,
        action: &Action,
        roller: &mut dyn Roller,
    ) -> Result<Vec<Event>, Refusal> {
        let event = match action {
            Action::Roll => {
                let face = roller.throw(Die::Sides(6), 1).map_err(Refusal::Dice)?[0] + 1;
                Event::Rolled { face }
            }
            Action::Hold if state.sum == 0 => return Err(Refusal::NothingToHold),
            Action::Hold => Event::Held { sum: state.sum },
        };
        roller.finish().map_err(Refusal::Dice)?;
        Ok(vec![event])
    }

    fn acts(state: &State) -> Vec<(Action, Option<Seat>)> {
        let seat = Some(Seat(state.turn));
        match state.sum {
            0 => vec![(Action::Roll, seat)],
            _ => vec![(Action::Roll, seat), (Action::Hold, seat)],
        }
    }

    fn next(_: &State, act: &Action, _: &[Answer]) -> Next<Action> {
        Next::Ready(act.clone())
    }

    fn moment(state: &State, _: &Action) -> String {
        format!("{} {}", state.turns, state.sum)
    }

    fn clock(state: &State) -> Clock {
        let round = (state.turns - 1) / state.players.len() as u32 + 1;
        Clock { round, turn: Some(Seat(state.turn)) }
    }

    fn ending(state: &State) -> Option<Ending> {
        let won = |banked: &u32| *banked >= TARGET;
        state.banked.iter().any(won).then(|| ending(&state.banked))
    }
}

fn ending(banked: &[u32]) -> Ending {
    let best = banked.iter().max();
    let seat = |banked: &u32| SeatEnd {
        side: None,
        score: Some(i64::from(*banked)),
        won: Some(banked) == best,
        stats: vec![],
    };
    Ending { outcome: "won", seats: banked.iter().map(seat).collect() }
}

pub struct PigWords;

impl Words for PigWords {
    type Title = Pig;
    const COMMAND: &'static str = "wyrm pig";

    fn verb(act: &Action) -> &'static str {
        if *act == Action::Roll { "roll" } else { "hold" }
    }

    fn key(act: &Action) -> char {
        if *act == Action::Roll { 'r' } else { 'n' }
    }

    fn label(state: &State, act: &Action) -> String {
        match act {
            Action::Roll => format!("{} rolls", state.players[state.turn]),
            Action::Hold => format!("hold {}", state.sum),
        }
    }

    fn sentence(state: &State, event: &Event) -> Option<String> {
        let who = &state.players[state.turn];
        Some(match event {
            Event::Rolled { face: 1 } => format!("{who}: a 1, everything is lost"),
            Event::Rolled { face } => format!("{who}: a {face}"),
            Event::Held { sum } => format!("{who}: {sum} banked"),
        })
    }

    fn summary(state: &State) -> Summary {
        summary(&state.players, &state.banked)
    }

    fn status(view: &View<Pig>, _: &Look) -> String {
        let state = view.state;
        let line = |(name, banked): (&String, &u32)| format!("{name} {banked}\n");
        let banked: String = state.players.iter().zip(&state.banked).map(line).collect();
        format!("{banked}{} has {} on the table\n", state.players[state.turn], state.sum)
    }

    fn json(view: &View<Pig>) -> Value {
        json!({ "banked": view.state.banked, "sum": view.state.sum })
    }

    fn refusal(refusal: &Refusal, tongue: Tongue) -> Saying {
        match refusal {
            Refusal::NothingToHold => {
                Saying::new("there is nothing to hold").hint(tongue.act("pig roll", 'r'))
            }
            Refusal::Dice(fault) => Saying::new(fault.to_string()),
        }
    }
}

fn summary(players: &[String], banked: &[u32]) -> Summary {
    let best = (0..banked.len()).max_by_key(|n| banked[*n]).unwrap_or(0);
    Summary::new(format!("{} wins with {}", players[best], banked[best]), &[])
}

pub const TITLE: TitleEntry = TitleEntry {
    game: &Of::<Pig>::new(),
    words: &Spoken(PigWords),
    command: || clap::Command::new("pig"),
    args: Command::augment_subcommands,
    run: |ui, matches| run(ui, Command::from_arg_matches(matches).unwrap()),
    start: |ui| start(ui, vec![]),
    settle: None,
    recorded: |_| Ok(Vec::new()),
};

#[derive(Subcommand)]
#[rustfmt::skip]
enum Command {
    Start { #[arg(value_delimiter = ',')] players: Vec<String> },
    Roll { #[arg(long)] dice: Option<String>, #[arg(long)] seed: Option<i64> },
    Hold,
    Tell { #[arg(long, value_delimiter = ',')] players: Vec<String>, banked: Vec<u32> },
    Status,
    Live,
    Log { id: Option<i64> },
    Abandon,
}

fn run(ui: &mut Ui, command: Command) -> Result<(), Failure> {
    match command {
        Command::Start { players } => start(ui, players),
        Command::Roll { dice, seed } => {
            let read = |typed: &str| Ok(Pig::read_faces(Die::Sides(6), typed)?);
            let dice = ui.dice_as(dice.as_deref(), seed, read)?;
            title::rolled(ui, &TITLE, &Action::Roll, &dice)
        }
        Command::Hold => title::rolled(ui, &TITLE, &Action::Hold, &Dice::none()),
        Command::Tell { players, banked } => tell(ui, &players, &banked),
        Command::Status => title::status(ui, &TITLE),
        Command::Live => live::of(ui, &TITLE, &live::LiveArgs::default()),
        Command::Log { id } => title::log(ui, &TITLE, id),
        Command::Abandon => title::abandon(ui, &TITLE),
    }
}

fn setup(players: &[String]) -> Result<String, Failure> {
    let players = players.to_vec();
    stored_setup::<Pig>(&Setup { v: 1, players })
}

fn start(ui: &mut Ui, players: Vec<String>) -> Result<(), Failure> {
    let (names, new) = title::players(ui, players, "Who plays?", "names", &|_| Ok(()))?;
    let done = begin::begin(&mut ui.change()?, TITLE.handle(), &|conn, request| {
        let players = begin::players(conn, request, &names, new)?;
        let setup = setup(&players.names)?;
        Ok(players.begin(setup))
    })?;
    title::shown(ui, &TITLE, &done)
}

fn tell(ui: &mut Ui, players: &[String], banked: &[u32]) -> Result<(), Failure> {
    let told = |names: &[String]| {
        Ok(Told { setup: setup(names)?, ending: ending(banked), summary: summary(names, banked) })
    };
    let handle = TITLE.handle();
    let done = begin::tell(&mut ui.change()?, handle, players, false, None, &told)?;
    ui.done(&done, |_| json!({}), |(id, _), _| format!("play {id} is told\n"))
}
