//! A few lines for a group chat: a headline and facts, readable in any font.

use serde_json::{Value, json};

use super::Look;
use super::fit::unheld;
use super::hunt::said_ended;
use super::play::who;
use crate::app::SeatRow;
use crate::app::campaign_reports::{CampaignReport, HeroReport, HuntReport};
use crate::app::play::Live;
use crate::app::play::finished::PlayReport;
use crate::app::share::Shared;
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::dice_dragons::hero::Standing;
use crate::rules::words::{self, Joined};

const DRAGON: &str = "🐉";
const DICE: &str = "🎲";

/// A message: a headline and lines below it.
struct ChatMessage {
    sign: &'static str,
    head: String,
    lines: Vec<String>,
}

/// As text: one line per fact.
pub fn text(shared: &Shared, look: &Look) -> String {
    let ChatMessage { sign, head, lines } = told(shared, look);
    let head = if look.plain { head } else { format!("{sign} {head}") };
    std::iter::once(head).chain(lines).map(|line| format!("{}\n", flat(&line))).collect()
}

/// The same with a bold headline and the rest as a list. User text stays unformatted.
pub fn markdown(shared: &Shared, look: &Look) -> String {
    let ChatMessage { sign, head, lines } = told(shared, look);
    let head = if look.plain {
        format!("**{}**", escaped(&head))
    } else {
        format!("{sign} **{}**", escaped(&head))
    };
    let lines = lines.iter().map(|line| format!("- {}", escaped(line)));
    std::iter::once(format!("{head}\n")).chain(lines).joined("\n") + "\n"
}

pub fn json(shared: &Shared, look: &Look) -> Value {
    let (of, id) = match shared {
        Shared::Open(live) => ("open", live.id),
        Shared::Play(play) => ("play", play.id),
        Shared::Hunt(hunt) => ("hunt", hunt.id),
        Shared::Hero { hero, .. } => ("hero", hero.id),
        Shared::Campaign { campaign, .. } => ("campaign", campaign.id),
    };
    let ChatMessage { head, lines, .. } = told(shared, look);
    json!({ "share": {
        "of": of,
        "id": id,
        "head": flat(&head),
        "lines": lines.iter().map(|line| flat(line)).collect::<Vec<_>>(),
        "text": text(shared, look),
        "markdown": markdown(shared, look),
    } })
}

/// On one line.
fn flat(text: &str) -> String {
    text.split_whitespace().map(unheld).joined(" ")
}

/// A text with all markup escaped.
fn escaped(text: &str) -> String {
    let text = flat(text);
    let mut shown = String::with_capacity(text.len());
    let digits = text.chars().take_while(char::is_ascii_digit).count();
    let mut before = ' ';
    for (n, c) in text.chars().enumerate() {
        // Characters that would begin a list, make a link or mention somebody.
        let begins = n == 0 && "-+=".contains(c) || n == digits && n > 0 && ".)".contains(c);
        let links = ":.".contains(c) && before.is_alphabetic() && !ends_there(&text, n);
        if "\\`*_~[]<>|&#!@$".contains(c) || begins || links {
            shown.push('\\');
        }
        shown.push(c);
        before = c;
    }
    shown
}

/// Whether a word ends with the character at this index.
fn ends_there(text: &str, place: usize) -> bool {
    text.chars().nth(place + 1).is_none_or(char::is_whitespace)
}

fn told(shared: &Shared, look: &Look) -> ChatMessage {
    match shared {
        Shared::Open(live) => open(live),
        Shared::Play(play) => played(play, look),
        Shared::Hunt(hunt) => hunted(hunt, look),
        Shared::Hero { hero, campaign } => of_hero(hero, campaign),
        Shared::Campaign { campaign, hunts } => of_campaign(campaign, hunts, look),
    }
}

/// The public state of an open play.
fn open(live: &Live) -> ChatMessage {
    let (clock, names) = (live.table().clock(), live.table().names());
    let sign = if live.campaign.is_some() { DRAGON } else { DICE };
    let name = match &live.campaign {
        Some(campaign) => campaign.as_str(),
        None => live.title.game.name(),
    };
    let mut lines = vec![format!("At the table: {}", words::and(live.names()))];
    lines.extend(clock.turn.and_then(|seat| names.get(seat.0)).map(|name| format!("Now: {name}")));
    let facts = live.facts().into_iter();
    // The headline has the round, and the next player has a separate line.
    let said = |(label, fact): &(&str, String)| {
        !["round", "turn", "to move"].contains(label)
            && !["", "none", "unknown", "0"].contains(&fact.as_str())
    };
    lines.extend(facts.filter(said).map(|(label, fact)| fact_line(label, &fact)));
    ChatMessage {
        sign,
        head: format!("{name}: a {} is open, round {}", live.title.tell.noun(), clock.round),
        lines,
    }
}

fn fact_line(label: &str, fact: &str) -> String {
    let mut letters = label.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}: {fact}", first.unwrap_or_default(), letters.as_str())
}

fn played(play: &PlayReport, look: &Look) -> ChatMessage {
    let mut when = vec![look.date(&play.started_at)];
    when.extend(play.minutes.map(|minutes| format!("{minutes} min")));
    let mut lines = vec![when.join(", ")];
    lines.extend(play.seats.iter().map(seat));
    let facts = play.facts.iter();
    lines.extend(facts.map(|(label, fact)| fact_line(label, fact)));
    lines.extend(play.note.as_ref().map(|note| format!("Note: {note}")));
    ChatMessage { sign: DICE, head: format!("{}: {}", play.title_name, play.how), lines }
}

fn seat(seat: &SeatRow) -> String {
    let name = who(seat);
    let score = match (&seat.score_text, seat.fared.score) {
        (Some(text), _) => Some(text.clone()),
        (None, score) => score.map(|score| score.to_string()),
    };
    let won = seat.fared.won.then(|| "won".to_owned());
    let died = seat.fared.died.then(|| "died".to_owned());
    let parts: Vec<String> = [score, seat.role.clone(), won, died].into_iter().flatten().collect();
    if parts.is_empty() { name } else { format!("{name}: {}", parts.join(", ")) }
}

fn ended(hunt: &HuntReport) -> String {
    said_ended(hunt.dragons.iter().map(|d| &d.name), hunt.outcome)
}

fn hunted(hunt: &HuntReport, look: &Look) -> ChatMessage {
    let mut lines = vec![format!("{}, chapter {}", look.date(&hunt.at), hunt.chapter)];
    lines.extend(hunt.shares.iter().map(|share| {
        let who = format!("{} ({} {})", share.hero, share.class.to_lowercase(), share.level);
        let got = [(share.share.exp, "exp"), (share.share.gold, "gold")];
        let got = got.into_iter().filter(|(amount, _)| *amount > 0);
        let mut got: Vec<String> = got.map(|(n, what)| format!("{n} {what}")).collect();
        got.extend(share.died.then(|| "died".to_owned()));
        if got.is_empty() { who } else { format!("{who}: {}", got.join(", ")) }
    }));
    if !hunt.used.is_empty() {
        let used = hunt.used.iter();
        let used: Vec<String> = used.map(|(hero, item)| format!("{item} ({hero})")).collect();
        lines.push(format!("Used up: {}", used.join(", ")));
    }
    lines.extend(hunt.note.as_ref().map(|note| format!("Note: {note}")));
    if hunt.completes {
        lines.push("The campaign is completed!".to_owned());
    }
    ChatMessage { sign: DRAGON, head: format!("{}: {}", hunt.campaign, ended(hunt)), lines }
}

fn of_hero(hero: &HeroReport, campaign: &str) -> ChatMessage {
    let class = hero.class.to_lowercase();
    let mut lines = vec![format!("Campaign: {campaign}")];
    lines.extend(hero.player.as_ref().map(|player| format!("Played by {player}")));
    lines.push(format!(
        "{} hit points, armour class {}, {}",
        hero.max_hp,
        hero.armor.total,
        words::count(hero.tokens, "turn a round", "turns a round")
    ));
    let next = match hero.to_next {
        Some(missing @ 1..) => format!(", {missing} to level {}", hero.level + 1),
        _ => String::new(),
    };
    lines.push(format!("{} exp{next}, {} gold", hero.exp, hero.gold));
    let skills: Vec<String> =
        hero.skills
            .iter()
            .map(|skill| {
                if skill.improved {
                    format!("{} (improved)", skill.name)
                } else {
                    skill.name.clone()
                }
            })
            .collect();
    if !skills.is_empty() {
        lines.push(format!("Skills: {}", skills.join(", ")));
    }
    let items: Vec<&str> = hero.items.iter().map(|item| item.name.as_str()).collect();
    if !items.is_empty() {
        lines.push(format!("Items: {}", items.join(", ")));
    }
    let standing = match hero.standing {
        Standing::Alive => String::new(),
        other => format!(", {}", other.word()),
    };
    ChatMessage {
        sign: DRAGON,
        head: format!("{}, {class}, level {}{standing}", hero.name, hero.level),
        lines,
    }
}

fn of_campaign(campaign: &CampaignReport, hunts: &[HuntReport], look: &Look) -> ChatMessage {
    let mut lines = Vec::new();
    let there = campaign.heroes.iter();
    let there = there.filter(|hero| matches!(hero.standing, Standing::Alive | Standing::Dead));
    let party: Vec<String> = there
        .map(|hero| {
            let dead = if hero.standing == Standing::Dead { ", dead" } else { "" };
            format!("{} ({} {}{dead})", hero.name, hero.class.to_lowercase(), hero.level)
        })
        .collect();
    if !party.is_empty() {
        lines.push(format!("Party: {}", words::and(&party)));
    }
    let count = |outcome| hunts.iter().filter(|hunt| hunt.outcome == outcome).count();
    let outcomes = [
        (count(Outcome::Slain), "won"),
        (count(Outcome::Fled), "fled"),
        (count(Outcome::Wiped), "lost"),
    ];
    let outcomes = outcomes.into_iter().filter(|(n, _)| *n > 0);
    let outcomes: Vec<String> = outcomes.map(|(n, what)| format!("{n} {what}")).collect();
    if let Some(last) = hunts.last() {
        let all = words::number_of(hunts.len(), "hunt");
        lines.push(format!("{all}: {}", outcomes.join(", ")));
        lines.push(format!("Last: {}, {}", ended(last), look.date(&last.at)));
    }
    if campaign.open_hunt.is_some() {
        lines.push("A hunt is open".to_owned());
    } else if let Some(dragon) = campaign.dragon.as_ref().filter(|_| !campaign.completed) {
        lines.push(format!("Next: {}, {} hit points", dragon.name, dragon.hp));
    }
    let chapter = if campaign.completed {
        "completed".to_owned()
    } else {
        format!("chapter {}", campaign.chapter)
    };
    ChatMessage { sign: DRAGON, head: format!("{}, {chapter}", campaign.name), lines }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_is_not_markup() {
        for (typed, shown) in [
            ("**Ana**", "\\*\\*Ana\\*\\*"),
            ("[x](http://y.z)", "\\[x\\](http\\://y\\.z)"),
            ("<b>&amp;", "\\<b\\>\\&amp;"),
            ("1. one", "1\\. one"),
            ("12) two", "12\\) two"),
            ("- three", "\\- three"),
            ("# four", "\\# four"),
            ("www.x.org", "www\\.x\\.org"),
            ("@everyone", "\\@everyone"),
            ("`code` ~~gone~~", "\\`code\\` \\~\\~gone\\~\\~"),
            ("two\nlines", "two lines"),
            ("Ana: 89.5, won. Good", "Ana: 89.5, won. Good"),
        ] {
            assert_eq!(escaped(typed), shown);
        }
    }
}
