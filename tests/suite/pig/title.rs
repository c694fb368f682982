//! Pig, the dice game, as a title: throw one die as often as you like and bank the sum; a 1 loses
//! it. It exists only here, to show what a title has to write.

use std::fmt::Debug;

use clap::{Args, FromArgMatches, Subcommand};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use wyrmkeep::app::play::act::Doing;
use wyrmkeep::app::play::begin::{self, Told};
use wyrmkeep::app::play::{Of, Summary, Table, View, stored_setup, trial_of};
use wyrmkeep::app::{Failure, Thrown};
use wyrmkeep::cli::ui::Ui;
use wyrmkeep::cli::{TitleEntry, live, title};
use wyrmkeep::render::{Look, Saying, Tongue, Words};
use wyrmkeep::rules::Refused;
use wyrmkeep::rules::dice::{DiceFault, Die, Due, RandomDice, Roller, TypedDice};
use wyrmkeep::rules::offer::{Answer, Ask, Next, Seat};
use wyrmkeep::rules::title::{Clock, Ending, SeatEnd, Slug, Title};

pub struct Pig;

#[derive(Serialize, Deserialize)]
pub struct Setup {
    v: u32,
    players: Vec<String>,
    target: u32,
}

#[derive(Clone)]
pub struct State {
    pub players: Vec<String>,
    target: u32,
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
    Over,
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
            target: setup.target,
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
        if Self::ending(state).is_some() {
            return Err(Refusal::Over);
        }
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
        match (Self::ending(state), state.sum) {
            (Some(_), _) => vec![],
            (None, 0) => vec![(Action::Roll, seat)],
            (None, _) => vec![(Action::Roll, seat), (Action::Hold, seat)],
        }
    }

    fn next(_: &State, act: &Action, _: &[Answer]) -> Next<Action> {
        Next::Ready(act.clone())
    }

    fn moment(state: &State) -> String {
        format!("{} {}", state.turns, state.sum)
    }

    fn clock(state: &State) -> Clock {
        let round = (state.turns - 1) / state.players.len() as u32 + 1;
        Clock {
            round,
            turn: Some(Seat(state.turn)),
        }
    }

    fn ending(state: &State) -> Option<Ending> {
        let won = |banked: &u32| *banked >= state.target;
        state.banked.iter().any(won).then(|| ending(&state.banked))
    }

    fn read_faces(_: Die, typed: &str) -> Result<Vec<u8>, DiceFault> {
        let face = |c: char| c.to_digit(10).filter(|face| (1..=6).contains(face));
        let faces = typed.chars().map(|c| face(c).map(|face| face as u8 - 1));
        faces
            .collect::<Option<_>>()
            .ok_or_else(|| DiceFault::UnknownFace {
                typed: typed.to_owned(),
                die: "die",
                faces: "1 to 6",
            })
    }
}

fn ending(banked: &[u32]) -> Ending {
    let best = banked.iter().max();
    let seat = |banked: &u32| SeatEnd {
        score: Some(i64::from(*banked)),
        won: Some(banked) == best,
        stats: vec![],
    };
    Ending {
        outcome: "won",
        seats: banked.iter().map(seat).collect(),
    }
}

pub struct PigWords;

impl Words for PigWords {
    type Title = Pig;
    const COMMAND: &'static str = "wyrm pig";

    fn verb(act: &Action) -> &'static str {
        match act {
            Action::Roll => "roll",
            Action::Hold => "hold",
        }
    }

    fn key(act: &Action) -> char {
        match act {
            Action::Roll => 'r',
            Action::Hold => 'n',
        }
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
        format!(
            "{banked}{} has {} on the table\n",
            state.players[state.turn], state.sum
        )
    }

    fn json(view: &View<Pig>) -> Value {
        json!({ "banked": view.state.banked, "sum": view.state.sum })
    }

    fn refusal(refusal: &Refusal, tongue: Tongue) -> Saying {
        match refusal {
            Refusal::Over => Saying::new("the game is over"),
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
    words: &PigWords,
    command: || PigArgs::augment_args(clap::Command::new("pig")),
    run: |ui, matches| run(ui, PigArgs::from_arg_matches(matches).unwrap().command),
    start: |ui| start(ui, vec![], 20),
    settle: None,
};

#[derive(Args)]
struct PigArgs {
    #[command(subcommand)]
    command: PigCommand,
}

#[derive(Subcommand)]
enum PigCommand {
    Start {
        #[arg(value_delimiter = ',')]
        players: Vec<String>,
        #[arg(long, default_value_t = 20)]
        target: u32,
    },
    Roll {
        #[arg(long)]
        dice: Option<String>,
        #[arg(long)]
        seed: Option<i64>,
    },
    Hold,
    Tell {
        #[arg(value_delimiter = ',')]
        players: Vec<String>,
        #[arg(long, value_delimiter = ',')]
        banked: Vec<u32>,
    },
    Status,
    Live,
    Log {
        id: Option<i64>,
    },
    Abandon,
}

fn run(ui: &mut Ui, command: PigCommand) -> Result<(), Failure> {
    match command {
        PigCommand::Start { players, target } => start(ui, players, target),
        PigCommand::Roll { dice, seed } => roll(ui, dice, seed),
        PigCommand::Hold => title::act(
            ui,
            &TITLE,
            None,
            &Doing::new(&|table, _| act(table, &Action::Hold, &mut TypedDice::new([]))),
        ),
        PigCommand::Tell { players, banked } => tell(ui, &players, &banked),
        PigCommand::Status => title::status(ui, &TITLE),
        PigCommand::Live => live::run(ui, &TITLE),
        PigCommand::Log { id } => title::log(ui, &TITLE, id),
        PigCommand::Abandon => title::abandon(ui, &TITLE),
    }
}

fn act(table: &mut dyn Table, action: &Action, roller: &mut dyn Roller) -> Result<(), Failure> {
    Ok(trial_of::<Pig>(table)?.act(action, roller)?)
}

fn start(ui: &mut Ui, players: Vec<String>, target: u32) -> Result<(), Failure> {
    let (names, new) = title::players(ui, players, "Who plays?", "names", &|_| Ok(()))?;
    let done = begin::begin(&mut ui.change()?, TITLE.handle(), &|conn, request| {
        let players = begin::players(conn, request, &names, new)?;
        let setup = Setup {
            v: 1,
            players: players.names.clone(),
            target,
        };
        Ok(players.begin(stored_setup::<Pig>(&setup)?))
    })?;
    title::shown(ui, &TITLE, &done)
}

fn roll(ui: &mut Ui, dice: Option<String>, seed: Option<i64>) -> Result<(), Failure> {
    let typed = dice
        .map(|dice| Pig::read_faces(Die::Sides(6), &dice))
        .transpose()?;
    let seed = title::seed(ui, seed, None, typed.is_none())?;
    let play = |table: &mut dyn Table, nth| match &typed {
        Some(faces) => act(table, &Action::Roll, &mut TypedDice::new(faces.clone())),
        None => act(table, &Action::Roll, &mut RandomDice::new(seed, nth)),
    };
    let by = if typed.is_some() {
        Thrown::Hand
    } else {
        Thrown::Wyrm
    };
    let doing = Doing {
        thrown: Some(by),
        ..Doing::new(&play)
    };
    title::act(ui, &TITLE, None, &doing)
}

fn tell(ui: &mut Ui, players: &[String], banked: &[u32]) -> Result<(), Failure> {
    let done = begin::tell(
        &mut ui.change()?,
        TITLE.handle(),
        players,
        false,
        None,
        &|names| {
            let setup = Setup {
                v: 1,
                players: names.to_vec(),
                target: 20,
            };
            Ok(Told {
                setup: stored_setup::<Pig>(&setup)?,
                ending: ending(banked),
                summary: summary(names, banked),
            })
        },
    )?;
    ui.done(
        &done,
        |(id, _)| json!({ "play": { "id": id } }),
        |(id, _), _| format!("play {id} is told\n"),
    )
}
