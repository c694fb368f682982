//! Questions about a table of Dragon Keepers, offering exactly what may be done.

use crate::app::Failure;
use crate::app::keepers::Table;
use crate::cli::ui::Ui;
use crate::rules::dice::TypedDice;
use crate::rules::keepers::battle::{Face, Shade};
use crate::rules::keepers::{
    Action, Dragon, Pending, Stage, State, Take, Token, apply, decide, failure, options,
};
use crate::rules::name::{key, shown};
use crate::rules::words;

pub fn mode(ui: &mut Ui, given: Option<String>) -> Result<String, Failure> {
    match given {
        Some(mode) => Ok(mode),
        None => {
            let options = [
                "keeper: each for the own tribe, 3 to 6 players".to_owned(),
                "dragon: all together against the Hunter, 2 to 4 players".to_owned(),
            ];
            if !ui.interactive() {
                let words = ["keeper".to_owned(), "dragon".to_owned()];
                ui.choose("--mode", "", &words)?;
            }
            let chosen = ui.choose("--mode", "Which game?", &options)?;
            Ok(["keeper", "dragon"][chosen].to_owned())
        }
    }
}

pub fn players(ui: &mut Ui, given: Vec<String>) -> Result<Vec<String>, Failure> {
    if !given.is_empty() {
        return Ok(given);
    }
    let typed = ui.text(
        None,
        "--players A,B,C",
        "Who plays?",
        "names, clockwise, separated by commas",
    )?;
    let names = typed.split(',').map(str::trim);
    Ok(names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect())
}

/// Asked along with the mode; else medium counts.
pub fn difficulty(ui: &mut Ui, mode: &str) -> Result<Option<String>, Failure> {
    if mode != "dragon" || !ui.interactive() {
        return Ok(None);
    }
    let words = ["medium", "easy", "hard", "extreme"].map(str::to_owned);
    let chosen = ui.choose("--difficulty", "How hard?", &words)?;
    Ok(Some(words[chosen].clone()))
}

/// Asked along with the mode: whether the program deals the Magic deck.
pub fn virtual_deck(ui: &mut Ui) -> Result<bool, Failure> {
    let options = ["on the table", "dealt by wyrm, none is on the table"].map(str::to_owned);
    Ok(ui.choose("--virtual-deck", "Where is the Magic deck?", &options)? == 1)
}

/// What each player has at the end of a game, line by line.
pub fn claims(ui: &mut Ui) -> Result<Vec<String>, Failure> {
    let help = "as in Ana:tribe=red,shields=3,arrows=1; an empty line ends";
    let mut claims = Vec::new();
    loop {
        let typed = ui.text(
            None,
            "--player NAME:tribe=…,shields=…,arrows=…",
            "A player:",
            help,
        )?;
        match typed.trim() {
            "" => return Ok(claims),
            claim => claims.push(claim.to_owned()),
        }
    }
}

/// Cards that were turned up: 0 Magic, 1 Hunter.
pub fn read_cards(typed: &str) -> Result<Vec<u8>, Failure> {
    let mut cards = Vec::new();
    for word in typed.split([',', ' ', '+']).filter(|word| !word.is_empty()) {
        let word_key = key(word);
        match (
            "magic".starts_with(&word_key),
            "hunter".starts_with(&word_key),
        ) {
            (true, _) => cards.push(0),
            (_, true) => cards.push(1),
            _ => {
                return Err(
                    Failure::refused(format!("{} is not a card of the deck", shown(word)))
                        .hint("magic, or hunter,magic if a Hunter card came first"),
                );
            }
        }
    }
    Ok(cards)
}

/// What the next reveal turns up: as told, by the program, certain, or asked for.
pub fn cards(ui: &mut Ui, state: &State, told: Option<&str>) -> Result<Option<Vec<u8>>, Failure> {
    if let Some(told) = told {
        return read_cards(told).map(Some);
    }
    if state.setup.virtual_deck {
        return Ok(None);
    }
    let (mut deck, mut cards) = (state.deck.clone(), Vec::new());
    while let Some(pile) = deck.top() {
        let hunter = match (pile.magic, pile.hunter) {
            (_, 0) => false,
            (0, _) => true,
            _ => {
                let options = ["a Magic card".to_owned(), "a Hunter card".to_owned()];
                if !ui.interactive() {
                    return Err(Failure::usage("missing: --reveal CARDS")
                        .hint("magic, or hunter,magic if a Hunter card came first"));
                }
                ui.choose("--reveal", "Turn the top card up: what is it?", &options)? == 1
            }
        };
        cards.push(u8::from(hunter));
        deck.take(hunter);
        if !hunter {
            break;
        }
    }
    Ok(Some(cards))
}

/// Everyone's Keeper by a key that is not shown, so that the others may sit there too.
pub fn secrets(
    ui: &mut Ui,
    play: &Table,
    players: &[usize],
) -> Result<Vec<(String, String)>, Failure> {
    let state = &play.state;
    if state.stage != Stage::Choosing {
        let round = Action::Choose {
            player: 0,
            dragon: Dragon::Red,
        };
        decide(state, &round, &mut TypedDice::new([]))?;
    }
    let targeted = state.targeted();
    let menu: Vec<String> = targeted
        .iter()
        .map(|dragon| format!("{} {}", dragon.letter().to_ascii_lowercase(), dragon))
        .collect();
    let keys: Vec<char> = targeted
        .iter()
        .map(|dragon| dragon.letter().to_ascii_lowercase())
        .collect();
    let mut choices = Vec::new();
    for player in players {
        let name = state.name(*player).to_owned();
        if !ui.interactive() {
            return Err(Failure::usage(format!("missing: {name}=COLOUR"))
                .hint(format!("targeted: {}", menu_words(&targeted))));
        }
        let question = format!(
            "{name}, whom do you protect? Others look away. [{}]",
            menu.join(", ")
        );
        let pressed = ui.context.ask.key(&question, &keys);
        let pressed = pressed.ok_or_else(Failure::interrupted)?;
        choices.push((name, pressed.to_string()));
    }
    Ok(choices)
}

fn menu_words(dragons: &[Dragon]) -> String {
    let words: Vec<&str> = dragons.iter().map(|dragon| dragon.word()).collect();
    words.join(", ")
}

/// Dragons an arrow comes off, or none where one may decline.
pub fn heal(ui: &mut Ui, state: &State) -> Result<Vec<String>, Failure> {
    let mut lines = Vec::new();
    let mut answers = Vec::new();
    for option in options(state) {
        let (line, answer) = match option {
            Action::Heal {
                dragon: Some(dragon),
            } => (
                format!("{dragon} ({} there)", state.dragons[dragon].arrows),
                vec![dragon],
            ),
            Action::Heal { dragon: None } => ("none".to_owned(), Vec::new()),
            Action::Relieve { dragons } => (relief(state, &dragons), dragons),
            _ => continue,
        };
        // Two dragons in either order are the same.
        let mut sorted = answer.clone();
        sorted.sort();
        if sorted != answer {
            continue;
        }
        lines.push(line);
        answers.push(answer);
    }
    if lines.is_empty() {
        let heal = Action::Heal { dragon: None };
        decide(state, &heal, &mut TypedDice::new([]))?;
    }
    let (flag, question) = match state.stage {
        Stage::Healing { .. } => ("COLOUR or --none", "An arrow off which dragon?"),
        Stage::Choice {
            pending: Pending::Yellow { .. },
            ..
        } => ("COLOUR", "Two arrows off which dragons?"),
        _ => ("COLOUR", "An arrow off which dragon?"),
    };
    if !ui.interactive() {
        let words: Vec<String> = state.wounded().iter().map(ToString::to_string).collect();
        ui.choose(flag, question, &words)?;
    }
    let chosen = ui.choose(flag, question, &lines)?;
    let dragons = answers[chosen].iter();
    Ok(dragons.map(|dragon| dragon.word().to_owned()).collect())
}

/// What one hit of Yellow takes off.
fn relief(state: &State, dragons: &[Dragon]) -> String {
    match dragons {
        [one] => format!("{one} alone ({} there)", state.dragons[*one].arrows),
        _ => {
            let words: Vec<&str> = dragons.iter().map(|dragon| dragon.word()).collect();
            format!("{}, one each", words::and(&words))
        }
    }
}

/// Plans of everyone who has not planned yet, in turn order.
pub fn plans(ui: &mut Ui, state: &State) -> Result<Vec<(Option<String>, String)>, Failure> {
    let mut state = state.clone();
    let mut plans = Vec::new();
    if !matches!(state.stage, Stage::Planning { .. }) {
        decide(&state, &Action::Pass, &mut TypedDice::new([]))?;
    }
    while let Stage::Planning { player } = state.stage {
        let actions = options(&state);
        let lines: Vec<String> = actions.iter().map(plan_word).collect();
        let name = state.name(player).to_owned();
        let question = format!("What does {name} plan?");
        let chosen = ui.choose("ACTION", &question, &lines)?;
        let events = decide(&state, &actions[chosen], &mut TypedDice::new([]))?;
        plans.push((Some(name), lines[chosen].clone()));
        events.iter().for_each(|event| apply(&mut state, event));
        if !matches!(state.stage, Stage::Planning { .. }) {
            break;
        }
    }
    Ok(plans)
}

fn plan_word(action: &Action) -> String {
    match action {
        Action::Plan { token, magic: true } => format!("{token}+magic"),
        Action::Plan { token, .. } => token.to_string(),
        _ => "pass".to_owned(),
    }
}

/// The Keeper that is shown.
pub fn keeper(ui: &mut Ui, state: &State, given: Option<String>) -> Result<String, Failure> {
    if let Some(keeper) = given {
        return Ok(keeper);
    }
    let Stage::Acting { player } = state.stage else {
        decide(
            state,
            &Action::Act {
                keeper: Dragon::Red,
                take: None,
            },
            &mut TypedDice::new([]),
        )?;
        return Ok(String::new());
    };
    let planned = state.seats[player].planned;
    // Those that can do it come first.
    let fails = |dragon: &Dragon| {
        planned
            .and_then(|token| failure(state, token, *dragon))
            .is_some()
    };
    let mut hand = state.hand(player);
    hand.sort_by_key(fails);
    let lines: Vec<String> = hand
        .iter()
        .map(|dragon| keeper_line(state, planned, *dragon))
        .collect();
    let token = planned.map_or("act", Token::word);
    let question = format!(
        "{} shows a Keeper to {token}: which one?",
        state.name(player)
    );
    if !ui.interactive() {
        let words: Vec<String> = hand.iter().map(ToString::to_string).collect();
        ui.choose("COLOUR", &question, &words)?;
    }
    let chosen = ui.choose("COLOUR", &question, &lines)?;
    Ok(hand[chosen].word().to_owned())
}

/// A Keeper, with what the action would do there.
fn keeper_line(state: &State, planned: Option<Token>, dragon: Dragon) -> String {
    let tile = &state.dragons[dragon];
    let what = match planned {
        Some(Token::Defend) => words::count(tile.dice.into(), "Hunter die", "Hunter dice"),
        Some(Token::Heal) => words::count(tile.arrows.into(), "arrow", "arrows"),
        Some(Token::Train) => format!("{} of {} trained", tile.training.len(), dragon.spaces()),
        Some(Token::Attack) => {
            let dice = words::count(tile.training.len() as i64, "Battle die", "Battle dice");
            format!("{dice}, {}", dragon.power())
        }
        None => String::new(),
    };
    match planned.and_then(|token| failure(state, token, dragon)) {
        Some(_) => format!("{dragon}: {what}, would fail"),
        None => format!("{dragon}: {what}"),
    }
}

/// The reward where there is a choice of several; what was typed stays what it is.
pub fn reward(
    ui: &mut Ui,
    state: &State,
    keeper: &str,
    given: Option<String>,
) -> Result<Option<String>, Failure> {
    let takes = takes(state, keeper);
    match (given, takes.as_slice()) {
        (Some(take), _) => Ok(Some(take)),
        (None, [only]) => Ok(Some(only.word().to_owned())),
        (None, []) => Ok(None),
        (None, _) if !ui.interactive() => Ok(None),
        (None, _) => {
            let words: Vec<String> = takes.iter().map(|take| take.word().to_owned()).collect();
            let chosen = ui.choose("--take", "What is the reward?", &words)?;
            Ok(Some(words[chosen].clone()))
        }
    }
}

fn takes(state: &State, keeper: &str) -> Vec<Take> {
    let wanted = Dragon::find(keeper);
    let mut takes: Vec<Take> = options(state)
        .into_iter()
        .filter_map(|option| match option {
            Action::Act { keeper, take } if Some(keeper) == wanted => take,
            _ => None,
        })
        .collect();
    takes.sort();
    takes.dedup();
    takes
}

/// Whether the Keeper's dragon has Battle dice to throw.
pub fn trained(state: &State, keeper: &str) -> bool {
    Dragon::find(keeper).is_some_and(|dragon| !state.dragons[dragon].training.is_empty())
}

/// Whether training the Keeper's dragon would draw a die.
pub fn trainable(state: &State, keeper: &str) -> bool {
    Dragon::find(keeper).is_some_and(|dragon| failure(state, Token::Train, dragon).is_none())
}

/// One die of Blue's attack, as shown from 1, or none.
pub fn die(ui: &mut Ui, dice: &[Shade], faces: &[Face]) -> Result<Option<i64>, Failure> {
    let mut lines: Vec<String> = dice
        .iter()
        .zip(faces)
        .enumerate()
        .map(|(n, (shade, face))| format!("die {}: {} {}", n + 1, shade.word(), face.word()))
        .collect();
    lines.push("none, let them lie".to_owned());
    let chosen = ui.choose("DIE or --none", "Roll one again?", &lines)?;
    Ok((chosen < dice.len()).then_some(chosen as i64 + 1))
}
