//! Positions follow the rules: for every act at a table, the arithmetic on positions agrees.

use std::sync::Arc;

use super::{party, whims};
use crate::dice_dragons::catalog::{CampaignFigures, EntryKind};
use crate::dice_dragons::hunt::{Action, Event, HeroIx, Playing, SkillRef, Stage, State};
use crate::odds::hunt::{BestPlayer, SwiftDice};
use crate::odds::win::{Aim, FAILS, HuntFigures, NOBODY, Pos, PotionUse, TurnPlan};
use crate::title::Patience;

/// More rounds than these hunts take.
const MANY: Patience = Patience(Some(60));

fn plan(ground: &HuntFigures, state: &State, action: &Action) -> Option<TurnPlan> {
    let hero = usize::from(state.turn.as_ref()?.hero.0);
    let none = TurnPlan { way: FAILS, on: [NOBODY; 2], cover: NOBODY, sip: None };
    match action {
        Action::Fail { cover, .. } => {
            Some(TurnPlan { cover: cover.map_or(NOBODY, |skill| skill.0), ..none })
        }
        Action::Use(used) => {
            let with = used.with.iter().fold(0, |with, item| with | 1 << item.0);
            let ways = &ground.heroes[hero].sheet.ways;
            let way = ways.iter().position(|way| way.skill == used.skill && way.with == with);
            let on = |n: usize| used.on.get(n).map_or(NOBODY, |hero: &HeroIx| hero.0);
            Some(TurnPlan {
                way: way.unwrap() as u8,
                on: [on(0), on(1)],
                cover: match used.skill {
                    SkillRef::Own(_) => NOBODY,
                    _ => used.cover.map_or(NOBODY, |skill| skill.0),
                },
                sip: None,
            })
        }
        _ => None,
    }
}

/// The result of an action, by positions alone. None for actions outside their model.
fn foretold(
    ground: &HuntFigures,
    before: &State,
    action: &Action,
    events: &[Event],
) -> Option<Pos> {
    let mut pos = Pos::within(before, MANY)?;
    match action {
        Action::Roll { .. } => {
            let hero = usize::from(before.next_in_pass()?.0);
            pos.waits = None;
            if !ground.begin(&mut pos, hero) {
                ground.finish(&mut pos, None);
            }
        }
        Action::Use(_) | Action::Fail { .. } => {
            let turn = before.turn.as_ref()?;
            let plan = plan(ground, before, action)?;
            let dragons = turn.dice.iter().filter(|face| face.index() == 5).count();
            let hero = usize::from(turn.hero.0);
            ground.act(&mut pos, hero, &plan, dragons);
            if pos.heroes[hero].dead {
                ground.finish(&mut pos, None);
            }
        }
        Action::Drink { item, on } => {
            let hero = usize::from(before.turn.as_ref()?.hero.0);
            let sip = PotionUse { item: item.0, on: on.0, late: true };
            ground.drink(&mut pos, hero, sip);
        }
        Action::Assist { die } => ground.finish(&mut pos, Some(before.turn.as_ref()?.dice[*die])),
        Action::EndTurn => ground.finish(&mut pos, None),
        Action::Fury => {
            let symbols = events.iter().find_map(|event| match event {
                Event::FuryRolled { symbols, .. } => Some(*symbols),
                _ => None,
            });
            let foe = before.fury_due.first()?;
            ground.fury(&mut pos, foe.0.into(), symbols?.into());
        }
        _ => return None,
    }
    Some(pos)
}

#[test]
fn positions_say_what_the_rules_say() {
    let figures = CampaignFigures::default();
    let classes = ["rogue", "warrior", "cleric", "ranger", "wizard"];
    let dragons: Vec<_> = figures.all(EntryKind::Dragon).map(|one| one.entry.key.clone()).collect();
    let items: Vec<_> = figures.all(EntryKind::Item).map(|one| one.entry.key.clone()).collect();
    let (mut compared, mut slain) = (0, 0);
    for n in 0..80u32 {
        let first = n as usize % 5;
        let mut own: Vec<&str> = (0..5).map(|k| classes[(first + k * 2) % 5]).collect();
        own.truncate(1 + n as usize % 5);
        let gear: Vec<Vec<&str>> = (0..own.len())
            .map(|k| {
                let at = |m: usize| items[(n as usize * 7 + k * 3 + m) % items.len()].as_str();
                vec![at(0), at(5)]
            })
            .collect();
        let gear: Vec<&[&str]> = gear.iter().map(Vec::as_slice).collect();
        let dragon = &dragons[(n as usize / 5) % dragons.len()];
        let setup = party(&own, 1 + (n / 16) as u8 % 5, dragon, &gear);
        let mut best = BestPlayer::new(&setup, Aim::Win, None).unwrap().with(whims(n));
        let mut playing = Playing::new(State::new(Arc::clone(&setup)), Vec::new());
        for dragon in &mut playing.state.dragons {
            dragon.hp = dragon.hp * (1 + n as u16 % 3) / 3;
        }
        let mut dice = SwiftDice::new(5, n.into());
        for _ in 0..400 {
            let Some(action) = best.next(&playing.state) else {
                break;
            };
            let before = playing.state.clone();
            playing.witness.clear();
            playing
                .act(&action, &mut dice)
                .unwrap_or_else(|refusal| panic!("hunt {n}: {action:?} is refused: {refusal:?}"));
            // The position decides who steps in one action earlier.
            let choosing = playing.state.stage() == Stage::StepIn;
            let over = playing.state.outcome.is_some();
            let Some(said) = foretold(&best.ground, &before, &action, &playing.witness) else {
                continue;
            };
            if playing.state.round > 60 {
                break;
            }
            if over {
                let won = playing.state.dragons.iter().all(|dragon| dragon.dead);
                assert_eq!(said.is_won(), won, "hunt {n}");
                slain += usize::from(won);
            } else if !choosing {
                let true_ = Pos::within(&playing.state, MANY).unwrap();
                assert_eq!(said, true_, "hunt {n}: {action:?} from {before:#?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 2_000 && slain > 8, "{compared} compared, {slain} slain");
}
