//! A Keeper game of which only the end is entered.

use serde_json::{Value, json};

use super::{dragons, ink};
use crate::app::play::AsideRecord;
use crate::rules::keepers::CountedGame;
use crate::scene::Part;
use crate::{Cell, Ink, Table};

pub(super) fn score(report: &CountedGame) -> Vec<Part> {
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
    let mut facts = vec![("result", report.how.clone())];
    if !report.defeated.is_empty() {
        facts.push(("defeated", dragons(&report.defeated)));
    }
    vec![table.into(), Part::facts(facts)]
}

/// The play as which the score was recorded, after it was shown.
pub(super) fn kept(kept: &AsideRecord) -> Vec<Part> {
    let play = kept.play.map(|id| ("kept as", format!("play {id}: wyrm play show {id}")));
    let added = kept.added.iter().filter(|_| kept.play.is_some());
    let added = added.map(|name| Part::said(format!("{name} is a new player")));
    [Part::facts(play)].into_iter().chain(added).collect()
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
