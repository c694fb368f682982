//! `wyrm stats`, drawn on one screen.

use serde_json::{Value, json};

use super::{ago, hours, last, luck, months, people, people_and_months, records};
use crate::app::stats::overview::Overview;
use crate::row;
use crate::rules::words;
use crate::{Cell, DOT, Look, Table, histogram};

/// How many people and games are listed; the rest is counted.
const PEOPLE: usize = 6;
const GAMES: usize = 4;
/// How many people's luck is shown.
const LUCKY: usize = 3;
/// Beyond this many people sharing something they are only counted.
const SEVERAL: usize = 3;

pub fn show(stats: &Overview, now: &str, look: &Look) -> String {
    let Some(since) = &stats.since else {
        if look.csv.is_some() {
            return people(&[], PEOPLE, look) + &games(stats, now, look);
        }
        return "no finished plays to show: wyrm play add GAME records one\n".to_owned();
    };
    let mut head = vec![
        words::number_of(stats.plays, "play"),
        format!("since {}", look.date(since)),
        words::count(stats.people.len(), "person", "people"),
    ];
    if stats.minutes > 0 {
        head.push(format!("{} at the table", hours(stats.minutes)));
    }
    let mut text = format!(" {}\n\n", head.join(DOT));
    text.push_str(&people_and_months(
        &stats.people,
        PEOPLE,
        &stats.months,
        "wyrm stats --csv",
        look,
    ));
    text.push('\n');
    text.push_str(&games(stats, now, look));
    text.push('\n');
    text.push_str(&look.fact("months", &months(&stats.months, look)));
    text.push_str(&last(stats.last.as_ref(), now, look));
    text.push_str(&run(stats, look));
    text.extend(luck::in_a_line(&stats.luck, LUCKY).map(|line| look.fact("luck", &line)));
    text.extend(records::in_a_line(&stats.records).map(|line| look.fact("records", &line)));
    text
}

fn games(stats: &Overview, now: &str, look: &Look) -> String {
    let mut table = Table::list(&["~game", ">plays", "", "last played"]);
    let most = stats.games.first().map_or(1, |game| game.plays);
    for game in stats.games.iter().take(look.most(GAMES)) {
        let share = game.plays as f64 / most as f64;
        let bar = histogram::bar(share, 20, look);
        table.push(row![
            &game.name,
            game.plays,
            bar,
            Cell::from(ago(&look.date(&game.last_at), &look.date(now)))
                .fact(look.time(&game.last_at)),
        ]);
    }
    let mut text = table.draw(look);
    let rest = stats.games.len().saturating_sub(GAMES);
    if rest > 0 {
        let more = words::number_of(rest, "more game");
        text.push_str(&format!(" and {more}: wyrm game list\n"));
    }
    text
}

/// The longest run of wins, and current ones.
fn run(stats: &Overview, look: &Look) -> String {
    let longest = stats.people.iter().map(|person| person.longest_run).max();
    let Some(longest) = longest.filter(|run| *run > 1) else {
        return String::new();
    };
    let names = |run: fn(&crate::app::stats::people::PersonStats) -> i64, wanted: i64| {
        let them = stats.people.iter().filter(|person| run(person) == wanted);
        let names: Vec<&str> = them.map(|person| person.name.as_str()).collect();
        match names.len() {
            ..=SEVERAL => words::and(&names),
            many => format!("{many} people"),
        }
    };
    let mut line = format!("{} {longest} in a row", names(|p| p.longest_run, longest));
    let now = stats.people.iter().map(|person| person.run).max();
    if let Some(now) = now.filter(|run| *run > 1) {
        line = format!("{line}{DOT}now {} {now}", names(|p| p.run, now));
    }
    look.fact("longest run", &line)
}

pub fn json(stats: &Overview) -> Value {
    let mut value = json!(stats);
    value["luck"] = stats.luck.iter().map(luck::player_json).collect();
    value["records"] = records::json(&stats.records)["records"].take();
    json!({ "stats": value })
}
