//! How a play ended, by questions. Only endings that the rules allow are offered.

use crate::app::game;
use crate::app::play::entered::{self, PlayEntry, SeatChange, SeatWords, undecided};
use crate::app::play::finished::{self, PlayReport, TypedPlayFilter};
use crate::app::{Failure, FailureKind, PlayKind, Result};
use crate::cli::terminal::ui::Ui;
use crate::rules::entered::{Judged, read_score};

/// Ways in which a game ends, each with its meaning.
type Ways = &'static [(&'static str, &'static str)];

/// Asks how it ended, in the terms of the game.
pub fn ended(ui: &mut Ui, telling: &mut PlayEntry) -> Result<()> {
    let title = game::rules_of(&ui.look_up_if_there()?, &telling.game)?;
    let game = title.map(|title| title.game);
    let ways = game.map_or(&[][..], |game| game.ways());
    match game.map_or(&[][..], |game| game.sides()) {
        [first, second] => by_sides(ui, telling, [first, second], ways),
        _ => in_general(ui, telling, ways),
    }
}

/// Two sides: who played the first, and in which way it ended.
fn by_sides(
    ui: &mut Ui,
    telling: &mut PlayEntry,
    [first, second]: [&str; 2],
    ways: Ways,
) -> Result<()> {
    let names = names(telling);
    let question = format!("Who played the {first}?");
    let on_first = ui.choose("--player NAME:team=SIDE", &question, &names)?;
    for (n, seat) in telling.seats.iter_mut().enumerate() {
        let side = if n == on_first { first } else { second };
        seat.set.push(SeatChange::Team(Some(side.to_owned())));
    }
    let mut options: Vec<&str> = ways.iter().map(|(_, what)| *what).collect();
    options.push("some other way, or unknown");
    let chosen = ui.choose("--how", "How did it end?", &options)?;
    telling.result.way = ways.get(chosen).map(|(word, _)| (*word).to_owned());
    Ok(())
}

/// A possible kind of ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultAnswer {
    Most,
    Fewest,
    Somebody,
    Together(bool),
    /// One of the title's ways: its word and meaning.
    Way(&'static str, &'static str),
    Unknown,
}

impl ResultAnswer {
    fn line(self) -> &'static str {
        match self {
            ResultAnswer::Most => "by points: most points win",
            ResultAnswer::Fewest => "by points: fewest points win",
            ResultAnswer::Somebody => "somebody won",
            ResultAnswer::Together(true) => "all won together",
            ResultAnswer::Together(false) => "all lost together",
            ResultAnswer::Way(_, meaning) => meaning,
            ResultAnswer::Unknown => "unknown",
        }
    }

    /// A play with this ending, to test it against the rules.
    fn tried(self, telling: &PlayEntry) -> PlayEntry {
        let mut tried = telling.clone();
        match self {
            ResultAnswer::Most | ResultAnswer::Fewest => {
                tried.result.lowest_wins |= self == ResultAnswer::Fewest;
                for (n, seat) in tried.seats.iter_mut().enumerate() {
                    seat.set.push(SeatChange::Score(Some((i64::from(n == 0), None))));
                }
            }
            ResultAnswer::Somebody => tried.winners = names(telling).into_iter().take(1).collect(),
            ResultAnswer::Together(won) => tried.result.together = Some(won),
            ResultAnswer::Way(word, _) => tried.result.way = Some(word.to_owned()),
            ResultAnswer::Unknown => {}
        }
        tried
    }
}

/// Any game: by points, by winner, or together. The last used one comes first.
fn in_general(ui: &mut Ui, telling: &mut PlayEntry, ways: Ways) -> Result<()> {
    let together = [true, false].map(ResultAnswer::Together);
    let mut all = vec![ResultAnswer::Most, ResultAnswer::Fewest, ResultAnswer::Somebody];
    all.extend(together);
    all.extend(ways.iter().map(|(word, meaning)| ResultAnswer::Way(word, meaning)));
    all.push(ResultAnswer::Unknown);
    let usual = last(ui, &telling.game)?.map(|play| usual(&play));
    all.sort_by_key(|end| Some(*end) != usual);
    all.retain(|end| *end != ResultAnswer::Most || !telling.result.lowest_wins);
    let ends = possible(ui, telling, all)?;
    if ends.is_empty() {
        // The command already had an impossible value.
        return weigh(ui, telling).map(|_| ());
    }
    let lines: Vec<&str> = ends.iter().map(|end| end.line()).collect();
    let end = ends[ui.choose("--winner NAME", "How did it end?", &lines)?];
    match end {
        ResultAnswer::Most => scores(ui, telling),
        ResultAnswer::Fewest => {
            telling.result.lowest_wins = true;
            scores(ui, telling)
        }
        ResultAnswer::Somebody => winners(ui, telling, &names(telling), &[]),
        _ => {
            *telling = end.tried(telling);
            Ok(())
        }
    }
}

/// The endings that the rules allow.
fn possible(ui: &mut Ui, telling: &PlayEntry, all: Vec<ResultAnswer>) -> Result<Vec<ResultAnswer>> {
    let mut ends = Vec::new();
    for end in all {
        match weigh(ui, &end.tried(telling)) {
            Ok(_) => ends.push(end),
            Err(failure) if failure.kind == FailureKind::Refused => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(ends)
}

/// Judges a play. Nothing stays open while a person is asked.
fn weigh(ui: &mut Ui, telling: &PlayEntry) -> Result<Judged> {
    entered::weigh(&ui.look_up_if_there()?, telling)
}

fn names(telling: &PlayEntry) -> Vec<String> {
    telling.seats.iter().map(|seat| seat.name.clone()).collect()
}

/// The last entered play of a game.
fn last(ui: &mut Ui, game: &str) -> Result<Option<PlayReport>> {
    let session = ui.look_up_if_there()?;
    let filter =
        TypedPlayFilter { title: Some(game.to_owned()), limit: 1, ..TypedPlayFilter::default() };
    let found = finished::newest(&session, &filter).ok();
    let plays = found.map(|found| found.plays).unwrap_or_default();
    Ok(plays.into_iter().find(|play| play.kind != PlayKind::Tracked))
}

/// The usual kind of ending of a game.
fn usual(play: &PlayReport) -> ResultAnswer {
    let scored = play.seats.iter().filter(|seat| seat.fared.score.is_some());
    let scores: Vec<i64> = scored.filter_map(|seat| seat.fared.score).collect();
    let won = play.seats.iter().find(|seat| seat.fared.won);
    let best = won.and_then(|seat| seat.fared.score);
    let fewest = best.is_some() && best == scores.iter().min().copied();
    match (play.cooperative, scores.len()) {
        (Some(true), _) => ResultAnswer::Together(won.is_some()),
        (_, 0) => ResultAnswer::Somebody,
        _ if fewest && best != scores.iter().max().copied() => ResultAnswer::Fewest,
        _ => ResultAnswer::Most,
    }
}

/// Everybody's score; each is asked for until the rules accept it.
fn scores(ui: &mut Ui, telling: &mut PlayEntry) -> Result<()> {
    for n in 0..telling.seats.len() {
        let question = format!("{}'s score:", telling.seats[n].name);
        while let Some(score) = score(ui, &question)? {
            let mut tried = telling.clone();
            tried.seats[n].set.push(SeatChange::Score(Some(score)));
            match weigh(ui, &tried) {
                // Other scores are still missing.
                Err(failure) if undecided(&failure).is_none() => ui.say_failure(&failure),
                _ => {
                    *telling = tried;
                    break;
                }
            }
        }
    }
    let told = |seat: &SeatWords| seat.set.iter().any(|set| matches!(set, SeatChange::Score(_)));
    telling.result.lowest_wins &= telling.seats.iter().any(told);
    Ok(())
}

/// A typed score; none if empty.
fn score(ui: &mut Ui, question: &str) -> Result<Option<(i64, Option<String>)>> {
    let help = "a number, or a sum as in 10+8; Enter: none";
    ui.until("--player NAME:SCORE", question, help, |_, typed| {
        let typed = Some(typed).filter(|typed| !typed.trim().is_empty());
        Ok(typed.map(read_score).transpose()?)
    })
}

/// The winners, asked for until the rules accept them. Some titles have endings without a winner.
fn winners(
    ui: &mut Ui,
    telling: &mut PlayEntry,
    among: &[String],
    ways: &[(&str, &str)],
) -> Result<()> {
    let mut options = among.to_vec();
    options.extend(ways.iter().map(|(_, meaning)| (*meaning).to_owned()));
    ui.insist(|ui| {
        let question = "Who won? (space marks, Enter ends)";
        let chosen = ui.choose_many("--winner NAME", question, &options, &[])?;
        if chosen.is_empty() {
            return Err(Failure::refused("nobody is marked: mark who won"));
        }
        let mut tried = telling.clone();
        tried.winners = chosen.iter().filter_map(|n| among.get(*n)).cloned().collect();
        let way = chosen.iter().find_map(|n| ways.get(n.checked_sub(among.len())?));
        tried.result.way = way.map(|(word, _)| (*word).to_owned()).or(tried.result.way);
        weigh(ui, &tried)?;
        *telling = tried;
        Ok(())
    })
}

/// Asks who won if the rules leave it open.
pub fn who_won(ui: &mut Ui, telling: &mut PlayEntry) -> Result<()> {
    if !ui.interactive() {
        return Ok(());
    }
    let Err(open) = weigh(ui, telling) else {
        return Ok(());
    };
    let Some(among) = undecided(&open) else {
        return Ok(());
    };
    ui.say_failure(&Failure { hint: None, ..open });
    let title = game::rules_of(&ui.look_up_if_there()?, &telling.game)?;
    let mut ways = title.map_or(Vec::new(), |title| title.game.ways().to_vec());
    ways.retain(|(word, meaning)| {
        let tried = ResultAnswer::Way(word, meaning).tried(telling);
        weigh(ui, &tried).is_ok_and(|judged| judged.winners().is_empty())
    });
    winners(ui, telling, &among, &ways)
}
