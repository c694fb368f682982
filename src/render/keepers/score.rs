//! A Keeper game of which only the end is entered.

use serde_json::{Value, json};

use super::{dragons, ink};
use crate::app::play::AsideRecord;
use crate::rules::keepers::CountedGame;
use crate::{Cell, Ink, Look, Table};

pub(super) fn score(report: &CountedGame, look: &Look) -> String {
    let mut table = Table::new(&[">", "player", "tribe", ">shields", ">arrows", ""]);
    let mut seats: Vec<usize> = (0..report.names.len()).collect();
    seats.sort_by_key(|seat| report.standings[*seat].rank);
    for seat in seats {
        let (claim, standing) = (report.claims[seat], report.standings[seat]);
        let won = report.winners.contains(&seat);
        table.push(vec![
            standing.rank.into(),
            Cell::inked(&report.names[seat], Ink::Title),
            Cell::inked(claim.tribe, ink(claim.tribe)),
            claim.shields.into(),
            claim.arrows.into(),
            Cell::inked(if won { "winner" } else { "" }, Ink::Good),
        ]);
    }
    let mut text = table.draw(look) + "\n" + &look.fact("result", &report.how);
    if !report.defeated.is_empty() {
        text.push_str(&look.fact("defeated", &dragons(&report.defeated)));
    }
    text
}

/// The play as which the score was recorded, after it was shown.
pub(super) fn kept(kept: &AsideRecord, look: &Look) -> String {
    let Some(id) = kept.play else {
        return String::new();
    };
    let mut text = look.fact("kept as", &format!("play {id}: wyrm play show {id}"));
    for name in &kept.added {
        text.push_str(&format!(" {name} is a new player\n"));
    }
    text
}

pub(super) fn score_json(report: &CountedGame, kept: &AsideRecord) -> Value {
    let winners: Vec<&str> = report.winners.iter().map(|n| report.names[*n].as_str()).collect();
    let players: Vec<Value> = (0..report.names.len())
        .map(|seat| {
            let claim = report.claims[seat];
            json!({
                "name": report.names[seat], "total": claim.shields, "rank": report.standings[seat].rank,
                "tribe": claim.tribe, "shields": claim.shields, "favourite_arrows": claim.arrows,
                "by_arrows": report.standings[seat].by_arrows,
            })
        })
        .collect();
    json!({
        "winners": winners, "shared": winners.len() > 1, "players": players,
        "defeated": report.defeated, "how": report.how, "over": report.over,
        "play": kept.play,
    })
}
