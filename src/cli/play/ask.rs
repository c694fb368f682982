//! A finished play told by questions: the game, who played, how it ended, and quickly the rest.

use crate::app::game::{self, GameReport};
use crate::app::play::finished::{self, Filter, PlayReport};
use crate::app::play::told::{self, New, SeatWords, Set, Telling, read_minutes, undecided};
use crate::app::{Failure, PlayKind};
use crate::cli::day;
use crate::cli::title;
use crate::cli::ui::Ui;
use crate::rules::name::Name;
use crate::rules::told::read_score;

/// Asks for what is missing, where a person can be asked.
pub fn complete(ui: &mut Ui, telling: &mut Telling, new: &mut New) -> Result<(), Failure> {
    if telling.game.is_empty() {
        telling.game = game(ui, new)?;
    }
    if telling.seats.is_empty() {
        if !ui.interactive() {
            return Err(Failure::usage("missing: --player NAME")
                .hint("--player Ana:69 --player Ben:61, or --players Ana,Ben --winner Ana"));
        }
        let (names, someone_new) =
            title::players(ui, Vec::new(), "Who played?", "names with commas", &|_| {
                Ok(())
            })?;
        new.players |= someone_new;
        telling.seats = names.into_iter().map(seat).collect();
        if is_open(telling) {
            ended(ui, telling)?;
        }
        who_won(ui, telling)?;
        return rest(ui, telling);
    }
    who_won(ui, telling)
}

fn seat(name: String) -> SeatWords {
    SeatWords {
        name,
        set: Vec::new(),
    }
}

/// Whether nothing is said yet about how it ended.
fn is_open(telling: &Telling) -> bool {
    let result = &telling.result;
    telling.winners.is_empty() && result.together.is_none() && result.way.is_none()
}

/// One of the known games, or another one.
fn game(ui: &mut Ui, new: &mut New) -> Result<String, Failure> {
    if !ui.interactive() {
        return Err(Failure::usage("missing: GAME").hint("all games: wyrm game list"));
    }
    let known = game::list(&ui.look_up_if_there()?)?;
    let told = |known: &&GameReport| {
        let title = known.game.handle;
        title.is_none_or(|title| !title.game.in_campaign())
    };
    let names = known
        .iter()
        .filter(told)
        .map(|known| known.game.name.clone());
    let mut names: Vec<String> = names.collect();
    names.push("another game".to_owned());
    let chosen = ui.choose("GAME", "Which game?", &names)?;
    if chosen + 1 < names.len() {
        return Ok(names[chosen].clone());
    }
    let typed = ui.until("GAME", "What is it called?", "", &|typed| {
        Name::new(typed)?;
        Ok(typed.to_owned())
    })?;
    let near = game::perhaps(&ui.look_up_if_there()?, &typed)?;
    let Some(near) = near else {
        return Ok(typed);
    };
    let options = [near.clone(), format!("another game: {typed}")];
    match ui.choose("--new-game", &format!("Which game is {typed}?"), &options)? {
        0 => Ok(near),
        _ => {
            new.game = true;
            Ok(typed)
        }
    }
}

/// How it ended, asked as the game is played.
fn ended(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    let (ways, sides) = {
        let session = ui.look_up_if_there()?;
        let title = game::rules_of(&session, &telling.game)?;
        let game = title.map(|title| title.game);
        game.map_or((&[][..], &[][..]), |game| (game.ways(), game.sides()))
    };
    match sides {
        [first, second] => by_sides(ui, telling, [first, second], ways),
        _ => in_general(ui, telling),
    }
}

/// Two sides: who played the first, and in which way it ended.
fn by_sides(
    ui: &mut Ui,
    telling: &mut Telling,
    [first, second]: [&str; 2],
    ways: &[(&str, &str)],
) -> Result<(), Failure> {
    let names: Vec<String> = telling.seats.iter().map(|seat| seat.name.clone()).collect();
    let question = format!("Who played the {first}?");
    let on_first = match names.len() {
        2 => vec![ui.choose("--player NAME:team=SIDE", &question, &names)?],
        _ => ui.choose_many("--player NAME:team=SIDE", &question, &names)?,
    };
    for (n, seat) in telling.seats.iter_mut().enumerate() {
        let side = if on_first.contains(&n) { first } else { second };
        seat.set.push(Set::Team(Some(side.to_owned())));
    }
    let mut options: Vec<String> = ways.iter().map(|(_, what)| (*what).to_owned()).collect();
    options.push("in another way, or nobody knows".to_owned());
    let chosen = ui.choose("--how", "How did it end?", &options)?;
    telling.result.way = ways.get(chosen).map(|(word, _)| (*word).to_owned());
    Ok(())
}

const MOST: &str = "by points: the most win";
const FEWEST: &str = "by points: the fewest win";
const SOMEBODY: &str = "somebody won";
const WON: &str = "all won together";
const LOST: &str = "all lost together";
const UNKNOWN: &str = "nobody knows";

/// Any game: by points, by who won, or together. What it was the last time comes first.
fn in_general(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    let mut options = [MOST, FEWEST, SOMEBODY, WON, LOST, UNKNOWN];
    let usual = last(ui, &telling.game)?.map(|play| usual(&play));
    options.sort_by_key(|option| Some(*option) != usual);
    let lines: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
    let chosen = ui.choose("--winner NAME", "How did it end?", &lines)?;
    match options[chosen] {
        MOST => scores(ui, telling),
        FEWEST => {
            telling.result.lowest_wins = true;
            scores(ui, telling)
        }
        SOMEBODY => {
            let names: Vec<String> = telling.seats.iter().map(|s| s.name.clone()).collect();
            telling.winners = winners(ui, &names)?;
            Ok(())
        }
        together @ (WON | LOST) => {
            telling.result.together = Some(together == WON);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// The last play of a game that was told.
fn last(ui: &mut Ui, game: &str) -> Result<Option<PlayReport>, Failure> {
    let session = ui.look_up_if_there()?;
    let filter = Filter {
        title: Some(game.to_owned()),
        limit: 1,
        ..Filter::default()
    };
    let found = finished::list(&session, &filter).ok();
    let plays = found.map(|found| found.plays).unwrap_or_default();
    Ok(plays
        .into_iter()
        .find(|play| play.kind != PlayKind::Tracked))
}

/// How a game is usually decided.
fn usual(play: &PlayReport) -> &'static str {
    let scored = play.seats.iter().filter(|seat| seat.fared.score.is_some());
    let scores: Vec<i64> = scored.filter_map(|seat| seat.fared.score).collect();
    let won = play.seats.iter().find(|seat| seat.fared.won);
    let best = won.and_then(|seat| seat.fared.score);
    let fewest = best.is_some() && best == scores.iter().min().copied();
    match (play.cooperative, scores.len()) {
        (Some(true), _) if won.is_some() => WON,
        (Some(true), _) => LOST,
        (_, 0) => SOMEBODY,
        _ if fewest && best != scores.iter().max().copied() => FEWEST,
        _ => MOST,
    }
}

fn scores(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    for seat in &mut telling.seats {
        let question = format!("{}'s score:", seat.name);
        let help = "a number, or a sum as in 10+8; Enter: none";
        let score = ui.until("--player NAME:SCORE", &question, help, &|typed| match typed
            .trim()
            .is_empty()
        {
            true => Ok(None),
            false => Ok(Some(read_score(typed)?)),
        })?;
        seat.set.extend(score.map(|score| Set::Score(Some(score))));
    }
    let told = |seat: &SeatWords| seat.set.iter().any(|set| matches!(set, Set::Score(_)));
    telling.result.lowest_wins &= telling.seats.iter().any(told);
    Ok(())
}

fn winners(ui: &mut Ui, among: &[String]) -> Result<Vec<String>, Failure> {
    let question = "Who won? (space marks, Enter ends)";
    let chosen = ui.choose_many("--winner NAME", question, among)?;
    Ok(chosen.into_iter().map(|n| among[n].clone()).collect())
}

/// Where the rules leave open who won, whoever knows is asked.
fn who_won(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    if !ui.interactive() {
        return Ok(());
    }
    let open = match told::weigh(&ui.look_up_if_there()?, telling) {
        Ok(()) => return Ok(()),
        Err(failure) => failure,
    };
    if let Some(among) = undecided(&open) {
        ui.say_failure(&Failure { hint: None, ..open });
        telling.winners = winners(ui, &among)?;
    }
    Ok(())
}

const ALL: &str = "that is all";

/// The rest: just Enter if there is nothing more to tell.
fn rest(ui: &mut Ui, telling: &mut Telling) -> Result<(), Failure> {
    loop {
        let mut options = vec![ALL];
        let dated = telling.day.is_some() || ui.day.is_some();
        options.extend((!dated).then_some("the day, if it was not today"));
        options.extend(telling.minutes.is_none().then_some("how long it took"));
        options.extend(telling.place.is_none().then_some("where it was"));
        options.extend(telling.note.is_none().then_some("a note"));
        let lines: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let chosen = ui.choose("--note", "Anything else?", &lines)?;
        match options[chosen] {
            ALL => return Ok(()),
            "how long it took" => {
                let help = "minutes as in 90, or 1h30";
                let took = ui.until("--took", "How long?", help, &read_minutes)?;
                telling.minutes = Some(took);
            }
            "where it was" => telling.place = line(ui, "Where?")?,
            "a note" => telling.note = line(ui, "What should be remembered?")?,
            _ => telling.day = Some(date(ui)?),
        }
    }
}

/// A line; none if it is empty.
pub fn line(ui: &mut Ui, question: &str) -> Result<Option<String>, Failure> {
    let typed = ui.line("TEXT", question, "", "")?;
    Ok(Some(typed).filter(|typed| !typed.trim().is_empty()))
}

/// A day, asked for until it is one.
pub fn date(ui: &mut Ui) -> Result<crate::app::Day, Failure> {
    let help = "as in 2026-11-14, \"2026-11-14 20:30\" or yesterday";
    let mut typed = String::new();
    loop {
        typed = ui.line("--date", "Which day?", help, &typed)?;
        match day::read(ui, &typed) {
            Ok(day) => return Ok(day),
            Err(failure) => ui.say_failure(&failure),
        }
    }
}
