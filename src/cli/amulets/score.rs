//! `wyrm amulets score`: one command, a file, or questions in the order people count.

use serde_json::json;

use super::super::acts;
use super::super::ui::Ui;
use super::args::ScoreArgs;
use super::{TITLE, ask};
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::app::amulets::count::{
    self, Counted, Keeping, Part, Trust, read_lines, read_part, read_sheet,
};
use crate::app::play::open;
use crate::render::Look;
use crate::render::amulets::score as render_score;
use crate::rules::amulets::play::Stage;
use crate::rules::amulets::score::{Impossibles, Sheet, score as settle};

pub fn score(ui: &mut Ui, args: ScoreArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let mut told = Told {
        sheets: match &args.file {
            Some(file) => read_lines(&ui.read_file(file)?)?,
            None => {
                args.player.iter().map(|typed| read_sheet(typed)).collect::<Result<Vec<_>, _>>()?
            }
        },
        trust: Trust { all: args.trust, ..Trust::default() },
        new_player: args.new_player,
        noted: false,
    };
    let by_questions = told.sheets.is_empty();
    if by_questions {
        let open = open::find(&ui.look_up_if_there()?, TITLE.handle())?;
        if let Some(live) = open {
            let view = live.view::<Amulets>();
            if view.is_some_and(|view| view.state.stage() == Stage::Counting) {
                ui.say(&format!("(play {} is over and is counted)", live.id));
                return acts::run_plain(ui, &TITLE, "end");
            }
            ui.say(&format!("(play {} is still open: wyrm amulets)", live.id));
        }
        ask_all(ui, &mut told)?;
    } else {
        count::checked(&ui.look_up_if_there()?, &told.sheets, &told.trust)?;
    }
    ask_cards(ui, &mut told)?;
    if args.save {
        return save(ui, &told, args.note.as_deref(), render_score::counted);
    }
    let counted = count::count(&ui.look_up_if_there()?, &told.sheets, &told.trust)?;
    notes(ui, &counted.notes);
    told.noted = true;
    ui.answer(
        || json!({ "score": render_score::counted_json(&counted) }),
        |look| render_score::counted(&counted, look),
    )?;
    match by_questions {
        true if wants_it_kept(ui) => return save(ui, &told, None, render_score::saved),
        false if ui.interactive() => ui.say("(not recorded; --save records it)"),
        _ => {}
    }
    Ok(())
}

/// What was told about a table.
struct Told {
    sheets: Vec<Sheet>,
    trust: Trust,
    new_player: bool,
    /// Whether what looks odd was said already.
    noted: bool,
}

/// So much was typed that it is offered to be kept; who leaves the question does not want it.
fn wants_it_kept(ui: &mut Ui) -> bool {
    let options = ["yes".to_owned(), "no".to_owned()];
    let chosen = ui.choose("--save", "Record it as a play?", &options);
    chosen.is_ok_and(|chosen| chosen == 0)
}

fn save(
    ui: &mut Ui,
    told: &Told,
    note: Option<&str>,
    drawn: fn(&Counted, &Look) -> String,
) -> Result<(), Failure> {
    let keeping = Keeping {
        title: TITLE.handle(),
        new_players: told.new_player,
        note,
        summary: &render_score::summary,
    };
    let done = count::save(&mut ui.change()?, &told.sheets, &told.trust, &keeping)?;
    if !told.noted {
        notes(ui, &done.report.notes);
    }
    ui.done(&done, |counted| json!({ "score": render_score::counted_json(counted) }), drawn)
}

fn notes(ui: &mut Ui, notes: &[String]) {
    for note in notes {
        ui.say(&format!("({note})"));
    }
}

/// Everything by questions: who played, then one category after the other.
fn ask_all(ui: &mut Ui, told: &mut Told) -> Result<(), Failure> {
    if !ui.interactive() {
        return Err(Failure::missing("--player NAME:PARTS or --file FILE")
            .hint("--player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3 --player Ben:…"));
    }
    let (names, new) = ask::players(ui, Vec::new(), "Who played?")?;
    told.new_player |= new;
    let sheets: Vec<Sheet> =
        names.into_iter().map(|name| Sheet { name, ..Sheet::default() }).collect();
    told.sheets = count::known(&ui.look_up_if_there()?, &sheets)?;
    let everyone: Vec<usize> = (0..told.sheets.len()).collect();
    for part in [Part::Pieces, Part::Pearls, Part::Crest, Part::Eggs] {
        ask_category(ui, told, part, &everyone)?;
    }
    Ok(())
}

/// One category of these players; if it is impossible, someone's is counted again, or just that is
/// accepted.
fn ask_category(
    ui: &mut Ui,
    told: &mut Told,
    part: Part,
    players: &[usize],
) -> Result<(), Failure> {
    for player in players {
        ask_part(ui, &mut told.sheets[*player], part)?;
    }
    loop {
        let session = ui.look_up_if_there()?;
        let faults = count::faults_so_far(&session, &told.sheets, part, &told.trust)?;
        drop(session);
        if faults.is_empty() {
            return Ok(());
        }
        ui.say(&Impossibles(faults.clone()).to_string());
        let again = |player: &usize| format!("{} again", told.sheets[*player].name);
        let mut options: Vec<String> = players.iter().map(again).collect();
        options.push("take it all the same".to_owned());
        let question = format!("That cannot be. Whose {} are counted again?", part.many());
        let chosen = ui.choose("--trust", &question, &options)?;
        match players.get(chosen) {
            Some(player) => ask_part(ui, &mut told.sheets[*player], part)?,
            None => told.trust.faults.extend(faults),
        }
    }
}

fn ask_part(ui: &mut Ui, sheet: &mut Sheet, part: Part) -> Result<(), Failure> {
    let question = match part {
        Part::Cards => format!("{}'s dragon cards laid out:", sheet.name),
        part => format!("{}'s {}:", sheet.name, part.key()),
    };
    *sheet = ui.until(part.key(), &question, part.help(), &|typed| {
        let mut read = sheet.clone();
        read_part(&mut read, part, typed)?;
        Ok(read)
    })?;
    Ok(())
}

/// Cards laid out, asked of those who are tied for the first place and did not say.
fn ask_cards(ui: &mut Ui, told: &mut Told) -> Result<(), Failure> {
    let Err(tied) = settle(&told.sheets) else {
        return Ok(());
    };
    if !ui.interactive() {
        return Ok(());
    }
    ui.say(&tied.to_string());
    let untold = |sheet: &Sheet| tied.players.contains(&sheet.name) && sheet.cards.is_none();
    let sheets = told.sheets.iter().enumerate();
    let untold: Vec<usize> = sheets.filter(|(_, s)| untold(s)).map(|(n, _)| n).collect();
    ask_category(ui, told, Part::Cards, &untold)
}
