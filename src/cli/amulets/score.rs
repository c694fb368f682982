//! `wyrm amulets score`: one command, a file, or questions in the order people count.

use serde_json::json;

use super::super::ui::Ui;
use super::args::{EndArgs, ScoreArgs};
use super::ask;
use super::end::end;
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::app::amulets::count::{self, Part, read_lines, read_part, read_sheet};
use crate::app::play::live;
use crate::render::amulets::score as render_score;
use crate::rules::amulets::play::Stage;
use crate::rules::amulets::score::{Sheet, score as settle};

pub fn score(ui: &mut Ui, args: ScoreArgs) -> Result<(), Failure> {
    let mut trust = args.trust;
    let mut sheets = match &args.file {
        Some(file) => read_lines(&ui.read_file(file)?)?,
        None => args
            .player
            .iter()
            .map(|typed| read_sheet(typed))
            .collect::<Result<Vec<_>, _>>()?,
    };
    if sheets.is_empty() {
        if let Some(open) = live::find::<Amulets>(&ui.look_up()?)? {
            if open.state.stage() == Stage::Counting {
                ui.say(&format!("(play {} is over and is counted)", open.id));
                return end(ui, EndArgs::none());
            }
            ui.say(&format!("(play {} is still open: wyrm amulets)", open.id));
        }
        sheets = asked(ui, &mut trust)?;
    }
    ask_cards(ui, &mut sheets)?;
    if !args.save {
        let counted = count::count(&ui.look_up()?, &sheets, trust)?;
        notes(ui, &counted.notes);
        return ui.answer(
            || json!({ "score": render_score::counted_json(&counted) }),
            |look| render_score::counted(&counted, look),
        );
    }
    let note = args.note.as_deref();
    let done = count::save(&mut ui.change()?, &sheets, trust, args.new_player, note)?;
    notes(ui, &done.report.notes);
    ui.done(
        &done,
        |counted| json!({ "score": render_score::counted_json(counted) }),
        render_score::counted,
    )
}

fn notes(ui: &mut Ui, notes: &[String]) {
    for note in notes {
        ui.say(&format!("({note})"));
    }
}

/// Everything by questions: who played, then one category after the other.
fn asked(ui: &mut Ui, trust: &mut bool) -> Result<Vec<Sheet>, Failure> {
    if !ui.interactive() {
        return Err(
            Failure::usage("missing: --player NAME:PARTS or --file FILE")
                .hint("--player Ana:pieces=1+4+16,pearls=8,crest=16,eggs=3 --player Ben:…"),
        );
    }
    let mut sheets = Vec::new();
    for typed in ask::players(ui)? {
        sheets.push(Sheet {
            name: typed,
            ..Sheet::default()
        });
    }
    let mut sheets = count::known(&ui.look_up()?, &sheets)?;
    count::checked(&ui.look_up()?, &sheets)?;
    for part in [Part::Pieces, Part::Pearls, Part::Crest, Part::Eggs] {
        ask_part(ui, &mut sheets, part, trust)?;
    }
    Ok(sheets)
}

/// One category of everyone; what cannot be is counted again, or taken all the same.
fn ask_part(
    ui: &mut Ui,
    sheets: &mut [Sheet],
    part: Part,
    trust: &mut bool,
) -> Result<(), Failure> {
    loop {
        for sheet in sheets.iter_mut() {
            let question = format!("{}'s {}:", sheet.name, part.key());
            *sheet = ask::until(ui, part.key(), &question, part.help(), |typed| {
                let mut read = sheet.clone();
                read_part(&mut read, part, typed)?;
                Ok(read)
            })?;
        }
        let Err(failure) = count::checked(&ui.look_up()?, sheets) else {
            return Ok(());
        };
        if *trust {
            return Ok(());
        }
        ui.say(&failure.message);
        let options = ["count again".to_owned(), "take it all the same".to_owned()];
        if ui.choose("--trust", "That cannot be.", &options)? == 1 {
            *trust = true;
            return Ok(());
        }
    }
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
    for sheet in sheets.iter_mut() {
        if !tied.players.contains(&sheet.name) || sheet.cards.is_some() {
            continue;
        }
        let question = format!("{}'s dragon cards laid out:", sheet.name);
        *sheet = ask::until(ui, "cards", &question, Part::Cards.help(), |typed| {
            let mut read = sheet.clone();
            read_part(&mut read, Part::Cards, typed)?;
            Ok(read)
        })?;
    }
    Ok(())
}
