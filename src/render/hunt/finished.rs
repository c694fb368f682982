//! Finished hunts: the shares of each hero, and the list of hunts.

use serde_json::{Value, json};

use crate::app::campaign_reports::HuntReport;
use crate::app::hunt::Hunts;
use crate::app::play::numbered;
use crate::campaign::{dragon, dragon_notes};
use crate::rules::dice_dragons::aftermath::Outcome;
use crate::rules::{name, words};
use crate::{Cell, DOT, Ink, Look, Table, truncated};

fn dragons(hunt: &HuntReport) -> String {
    words::and(hunt.dragons.iter().map(|d| d.name.as_str()))
}

/// The ending of a hunt in a list, before the dragon's name, and its ink.
fn ended(outcome: Outcome) -> (&'static str, &'static str, Ink) {
    match outcome {
        Outcome::Slain => ("slain", "slain", Ink::Good),
        Outcome::Fled => ("fled", "fled from", Ink::Quiet),
        Outcome::Wiped => ("all fell", "fell to", Ink::Bad),
    }
}

pub fn show(hunt: &HuntReport, look: &Look) -> String {
    let left = format!(
        "{}{DOT}chapter {}{DOT}{}",
        hunt.campaign,
        hunt.chapter,
        numbered("hunt", hunt.number, hunt.id)
    );
    let mut text = look.spread(&left, &look.date(&hunt.at));
    let (_, verb, ink) = ended(hunt.outcome);
    let how = look.fact(verb, &words::and(hunt.dragons.iter().map(dragon)));
    text.push_str(&format!("\n{}", look.paint(ink, &how)));
    text.push('\n');
    let mut table = Table::new(&["hero", "class", ">level", ">exp", ">gold", "", "player"]);
    for share in &hunt.shares {
        table.push(vec![
            Cell::inked(&share.hero, Ink::Title),
            Cell::inked(share.class.to_lowercase(), Ink::class(Some(&name::key(&share.class)))),
            share.level.into(),
            format!("+{}", share.share.exp).into(),
            Cell::inked(format!("+{}", share.share.gold), Ink::Gold),
            Cell::inked(if share.died { "died" } else { "" }, Ink::Bad),
            share.player.clone().unwrap_or_default().into(),
        ]);
    }
    text.push_str(&table.draw(look));
    if !hunt.used.is_empty() {
        let used: Vec<String> =
            hunt.used.iter().map(|(hero, item)| format!("{item} ({hero})")).collect();
        text.push('\n');
        text.push_str(&look.fact("used up", &used.join(", ")));
    }
    if let Some(note) = &hunt.note {
        text.push('\n');
        text.push_str(&look.fact("note", note));
    }
    for line in &hunt.dragons {
        text.push_str(&dragon_notes(line, look));
    }
    text
}

/// The consequences of a recorded hunt, below the hunt itself.
pub fn recorded(hunt: &HuntReport, look: &Look) -> String {
    let mut text = show(hunt, look) + "\n";
    if hunt.lone_hero {
        text.push_str(" one hero alone: the rules advise against it\n");
    }
    let dead: Vec<&str> = hunt.shares.iter().filter(|s| s.died).map(|s| s.hero.as_str()).collect();
    match hunt.outcome {
        Outcome::Wiped => {
            let fell = format!(
                "{} fell for good; new heroes start at chapter {}, or earlier: wyrm campaign chapter N",
                words::and(&dead),
                hunt.next_chapter
            );
            text.push_str(&look.line(1, &fell));
        }
        _ if !dead.is_empty() => {
            let dead = format!(
                "{} (2 gold bring a hero back: wyrm hero resurrect {})",
                words::and(&dead),
                name::key(dead[0])
            );
            text.push_str(&look.fact("dead", &dead));
        }
        _ => {}
    }
    if hunt.completes {
        text.push_str(" the campaign is completed; you can play on\n");
    } else if hunt.outcome != Outcome::Wiped {
        text.push_str(&look.fact("next", &format!("chapter {}", hunt.next_chapter)));
    }
    let due = hunt.may_level_up.first().map(|first| {
        let all = words::and(&hunt.may_level_up);
        format!("{all}: wyrm hero level-up {}", name::key(first))
    });
    let market = hunt.market.as_ref().map(|place| format!("open in {place}: wyrm market"));
    text + &look.facts([("market", market), ("level up", due)])
}

pub fn list_json(found: &Hunts) -> Value {
    let mut value = json!({ "campaign": found.campaign, "hunts": found.hunts });
    truncated::put(&mut value, found.total, found.more);
    value
}

/// Hunts below each other; `again` is the command that lists them.
pub fn list(found: &Hunts, again: &str, look: &Look) -> String {
    if look.says_none(found.hunts.is_empty()) {
        return format!(
            "{} has no hunts yet: wyrm hunt record --outcome slain --heroes A,B\n",
            found.campaign
        );
    }
    let mut table = Table::list(&[
        ">hunt",
        ">id",
        "when",
        ">chapter",
        "outcome",
        "≈dragon",
        "~heroes",
        ">exp",
        ">gold",
    ])
    .spare(&["chapter", "exp", "gold"]);
    for hunt in &found.hunts {
        let (outcome, _, ink) = ended(hunt.outcome);
        let heroes: Vec<String> = hunt
            .shares
            .iter()
            .map(|s| if s.died { format!("†{}", s.hero) } else { s.hero.clone() })
            .collect();
        table.push(vec![
            hunt.number.map(|n| n.to_string()).unwrap_or_default().into(),
            hunt.id.into(),
            Cell::from(look.date(&hunt.at)).fact(look.time(&hunt.at)),
            hunt.chapter.into(),
            Cell::inked(outcome, ink),
            dragons(hunt).into(),
            heroes.join(", ").into(),
            hunt.bounty.exp.into(),
            hunt.bounty.gold.into(),
        ]);
    }
    let mut text = table.draw(look);
    if found.hunts.iter().any(|hunt| hunt.shares.iter().any(|s| s.died)) {
        text.push_str("\n † died\n");
    }
    let command = format!("{again} --limit {}", found.total);
    text + &truncated::line(found.more, ("hunt", "hunts"), &command, look)
}

pub fn json(hunt: &HuntReport) -> Value {
    json!(hunt)
}
