//! The current state of everything, drawn: for `wyrm` alone, and for the home screen.

use serde_json::{Value, json};

use super::campaign::{self, chapter};
use super::{DOT, Look, Tongue, dotted, fit, hero};
use crate::app::campaign_reports::{CampaignReport, HeroReport};
use crate::app::home::{DueTask, Home, OpenPlay};
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::name;

/// Up to this many heroes are listed; more are counted.
const PARTY: usize = 6;

/// A waiting play, on one line.
pub fn open_line(play: &OpenPlay) -> String {
    let title = play.title;
    let what = &play.called;
    let who = play.who.join(", ");
    match &play.campaign {
        Some((_, campaign)) => format!("{campaign}{DOT}{what}{DOT}{who}"),
        None => format!("{}{DOT}{what}{DOT}{who}", title.game.name()),
    }
}

/// A due task, in a few words.
pub fn due_line(due: &DueTask) -> String {
    match due {
        DueTask::BringBack { hero, affordable } => {
            if *affordable {
                format!("bring {hero} back for 2 gold")
            } else {
                format!("bring {hero} back: the party lacks the 2 gold")
            }
        }
        DueTask::LevelUp { hero, level } => format!("{hero} reaches level {level}"),
        DueTask::Buy { place } => format!("buy in {place}"),
        DueTask::Hunt { dragon } => format!("hunt the {dragon}"),
        DueTask::NewHero => "a new hero joins".to_owned(),
    }
}

fn command(due: &DueTask) -> String {
    match due {
        DueTask::BringBack { hero, .. } => format!("wyrm hero resurrect {}", name::key(hero)),
        DueTask::LevelUp { hero, .. } => format!("wyrm hero level-up {}", name::key(hero)),
        DueTask::Buy { .. } => "wyrm market".to_owned(),
        DueTask::Hunt { .. } => "wyrm hunt start".to_owned(),
        DueTask::NewHero => "wyrm hero new".to_owned(),
    }
}

/// Campaign, party, market, next steps and last plays, in at most `room` lines. Due tasks show
/// their commands on the command line.
pub fn home(home: &Home, look: &Look, tongue: Tongue, room: usize) -> String {
    let mut text = String::new();
    // With keys, the menu below lists open plays and due tasks.
    let by_commands = tongue == Tongue::Commands;
    for play in home.open.iter().filter(|_| by_commands) {
        let line = format!("{}: wyrm table --play {}", open_line(play), play.id);
        text.push_str(&one_line("open", &line, look));
    }
    match &home.campaign {
        Some(campaign) => text.push_str(&of_campaign(campaign, look, tongue)),
        None if home.undecided => {
            text.push_str(&one_line(
                "campaign",
                "several, and none is current: wyrm campaign use NAME",
                look,
            ));
        }
        None => {
            let begin = match tongue {
                Tongue::Commands => "none yet: wyrm campaign new NAME",
                Tongue::Keys => "none yet",
            };
            text.push_str(&one_line("campaign", begin, look));
        }
    }
    let dragon = home.campaign.as_ref().and_then(|c| c.dragon.as_ref());
    for due in &home.due {
        let what = match (due, dragon) {
            (DueTask::Hunt { .. }, Some(dragon)) => campaign::dragon(dragon),
            _ => due_line(due),
        };
        match (tongue, due) {
            (Tongue::Commands, DueTask::Hunt { .. }) => {
                let line = format!("hunt the {what}: {}", command(due));
                text.push_str(&one_line("next", &line, look));
            }
            (Tongue::Commands, _) => {
                let line = format!("{what}: {}", command(due));
                text.push_str(&one_line("next", &line, look));
            }
            (Tongue::Keys, DueTask::Hunt { .. }) => text.push_str(&one_line("dragon", &what, look)),
            (Tongue::Keys, _) => {}
        }
    }
    for play in home.last.iter().rev() {
        let when = look.date(&play.started_at);
        let line = format!("{when}{DOT}{}{DOT}{}", play.title_name, play.how);
        text.push_str(&one_line("last", &line, look));
    }
    let commands = match tongue {
        Tongue::Commands => commands(home, look),
        Tongue::Keys => String::new(),
    };
    let room = room.saturating_sub(commands.lines().count());
    let mut kept: Vec<&str> = text.lines().take(room).collect();
    let all = text.lines().count();
    if all > room && room > 0 {
        kept.truncate(room - 1);
        kept.push(" …");
    }
    let text: String = kept.iter().map(|line| format!("{line}\n")).collect();
    text + &commands
}

/// A fact on one line.
fn one_line(label: &str, text: &str, look: &Look) -> String {
    if look.plain {
        look.fact(label, text)
    } else {
        look.fact(label, &fit::held(&fit::cut(text, look.width.saturating_sub(12))))
    }
}

fn of_campaign(campaign: &CampaignReport, look: &Look, tongue: Tongue) -> String {
    let chapter = chapter(campaign.chapter, campaign.completed);
    let head = format!("{}{DOT}{chapter}", campaign.name);
    let mut text = one_line("campaign", &head, look);
    let market = match (&campaign.market, campaign.open_hunt) {
        (Some(place), _) => format!("open in {place}"),
        (None, Some(_)) => "closed while a hunt is open".to_owned(),
        (None, None) => "closed".to_owned(),
    };
    text.push_str(&one_line("market", &market, look));
    let there: Vec<&HeroReport> = campaign
        .heroes
        .iter()
        .filter(|hero| matches!(hero.standing, Standing::Alive | Standing::Dead))
        .collect();
    match there.len() {
        0 => {
            let nobody = match tongue {
                Tongue::Commands => "nobody yet: wyrm hero new NAME",
                Tongue::Keys => "nobody yet",
            };
            text.push_str(&one_line("party", nobody, look));
        }
        1..=PARTY if !look.plain => {
            let there: Vec<HeroReport> = there.into_iter().cloned().collect();
            text.push_str(&hero::party(&there, look));
        }
        _ => {
            let names = there.iter().map(|hero| match hero.standing {
                Standing::Dead => format!("{} (dead)", hero.name),
                _ => hero.name.clone(),
            });
            text.push_str(&look.fact("party", &dotted(names)));
        }
    }
    text
}

/// The relevant commands now.
fn commands(home: &Home, look: &Look) -> String {
    let table = match home.open.len() {
        0 => "wyrm table: the evening on one screen",
        _ => "wyrm table: continue on one screen",
    };
    let undo = "undo a step: wyrm undo; see all: wyrm history; help: wyrm --help";
    one_line("table", table, look) + &one_line("more", undo, look)
}

pub fn json(home: &Home) -> Value {
    let open = |play: &OpenPlay| {
        json!({
            "id": play.id,
            "title": play.title.game.slug().as_str(),
            "campaign": play.campaign.as_ref().map(|(_, name)| name),
            "players": play.who,
        })
    };
    let due = |due: &DueTask| json!({ "what": due_line(due), "command": command(due) });
    let campaign = home.campaign.as_ref();
    json!({ "home": {
        "open": home.open.iter().map(open).collect::<Vec<_>>(),
        "campaign": campaign.map(|campaign| json!({
            "name": campaign.name,
            "chapter": campaign.chapter,
            "completed": campaign.completed,
            "market": campaign.market,
        })),
        "next": home.due.iter().map(due).collect::<Vec<_>>(),
    } })
}
