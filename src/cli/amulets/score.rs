//! `wyrm amulets score`: one command, a file, or questions in the order people count.

use serde_json::json;

use super::super::ui::Ui;
use super::args::{EndArgs, ScoreArgs};
use super::turn::end;
use super::{TITLE, ask};
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::app::amulets::count::{self, Counted, Keeping, Part, read_lines, read_part, read_sheet};
use crate::app::play::open;
use crate::render::Look;
use crate::render::amulets::score as render_score;
use crate::rules::amulets::play::Stage;
use crate::rules::amulets::score::{Sheet, score as settle};

pub fn score(ui: &mut Ui, args: ScoreArgs) -> Result<(), Failure> {
    args.day.told(ui)?;
    let mut told = Told {
        sheets: match &args.file {
            Some(file) => read_lines(&ui.read_file(file)?)?,
            None => args
                .player
                .iter()
                .map(|typed| read_sheet(typed))
                .collect::<Result<Vec<_>, _>>()?,
        },
        trust: args.trust,
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
                return end(ui, EndArgs::none());
            }
            ui.say(&format!("(play {} is still open: wyrm amulets)", live.id));
        }
        ask_all(ui, &mut told)?;
    }
    ask_cards(ui, &mut told.sheets)?;
    if args.save {
        return save(ui, &told, args.note.as_deref(), render_score::counted);
    }
    let counted = count::count(&ui.look_up_if_there()?, &told.sheets, told.trust)?;
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
    trust: bool,
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
    let done = count::save(&mut ui.change()?, &told.sheets, told.trust, &keeping)?;
    if !told.noted {
        notes(ui, &done.report.notes);
    }
    ui.done(
        &done,
        |counted| json!({ "score": render_score::counted_json(counted) }),
        drawn,
    )
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
    let sheets: Vec<Sheet> = names
        .into_iter()
        .map(|name| Sheet {
            name,
            ..Sheet::default()
        })
        .collect();
    told.sheets = count::known(&ui.look_up_if_there()?, &sheets)?;
    for part in [Part::Pieces, Part::Pearls, Part::Crest, Part::Eggs] {
        ask_category(ui, told, part)?;
    }
    Ok(())
}

/// One category of everyone; where it cannot be, someone's is counted again, or it is taken all the
/// same.
fn ask_category(ui: &mut Ui, told: &mut Told, part: Part) -> Result<(), Failure> {
    for sheet in &mut told.sheets {
        ask_part(ui, sheet, part)?;
    }
    while !told.trust {
        let so_far = count::checked_so_far(&ui.look_up_if_there()?, &told.sheets, part);
        let Err(failure) = so_far else {
            break;
        };
        ui.say(&failure.message);
        let again = told.sheets.iter();
        let mut options: Vec<String> = again.map(|sheet| format!("{} again", sheet.name)).collect();
        options.push("take it all the same".to_owned());
        let question = format!("That cannot be. Whose {} are counted again?", part.many());
        let chosen = ui.choose("--trust", &question, &options)?;
        match told.sheets.get_mut(chosen) {
            Some(sheet) => ask_part(ui, sheet, part)?,
            None => told.trust = true,
        }
    }
    Ok(())
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
fn ask_cards(ui: &mut Ui, sheets: &mut [Sheet]) -> Result<(), Failure> {
    let Err(tied) = settle(sheets) else {
        return Ok(());
    };
    if !ui.interactive() {
        return Ok(());
    }
    ui.say(&tied.to_string());
    for sheet in sheets {
        if tied.players.contains(&sheet.name) && sheet.cards.is_none() {
            ask_part(ui, sheet, Part::Cards)?;
        }
    }
    Ok(())
}
