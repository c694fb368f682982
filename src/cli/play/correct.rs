//! `wyrm TITLE correct`: the board wins over the record.

use clap::Args;
use serde_json::{Value, json};

use super::title::show_done;
use crate::app::Result;
use crate::app::play::act;
use crate::app::play::{Live, open};
use crate::cli::terminal::ui::Ui;
use crate::cli::titles::TitleEntry;
use crate::render;
use crate::rules::correct::{self, CorrectionFault, Field, Fix, Range};

// The arguments of a correction.
#[derive(Debug, Args)]
pub struct CorrectArgs {
    /// Player and new values: NAME FIELD=VALUE … (--list shows all fields)
    #[arg(value_name = "NAME | FIELD=VALUE")]
    words: Vec<String>,
    /// The reason, for the log
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    reason: Option<String>,
    /// List all fields with their current and allowed values
    #[arg(long, conflicts_with_all = ["words", "reason"])]
    list: bool,
}

pub fn run(ui: &mut Ui, title: &TitleEntry, args: CorrectArgs) -> Result<()> {
    let handle = title.handle();
    let done = if args.words.is_empty() || args.list {
        let live = open::status(&ui.look_up()?, handle)?;
        let fields = live.table().fields();
        if args.list || !ui.interactive() {
            return ui.answer(
                || listed(&live, &fields),
                |look| render::play::fields(title.words, &fields, look),
            );
        }
        let (set, reason) = ask_fixes(ui, title, &fields, args.reason)?;
        let fixes = |_: &[Field]| Ok(set.clone());
        let reason = reason.unwrap_or_default();
        act::correct(&mut ui.change()?, handle, Some(live.last), &fixes, &reason, false)?
    } else {
        let fixes = |fields: &[Field]| Ok(correct::read(fields, &args.words)?);
        let reason = args.reason.unwrap_or_default();
        act::correct(&mut ui.change()?, handle, None, &fixes, &reason, false)?
    };
    show_done(ui, title, &done)
}

fn listed(live: &Live, fields: &[Field]) -> Value {
    let field = |field: &Field| {
        let mut value = json!({ "of": field.whose, "field": field.name, "now": field.now });
        match &field.range {
            Range::Number { least, most } => {
                value["least"] = json!(least);
                value["most"] = json!(most);
            }
            Range::Word(words) => value["one_of"] = json!(words),
        }
        value
    };
    let fields: Vec<Value> = fields.iter().map(field).collect();
    json!({ "play": { "id": live.id, "fields": fields } })
}

/// Asks for corrected values, one field after the other, and the reason.
fn ask_fixes(
    ui: &mut Ui,
    title: &TitleEntry,
    fields: &[Field],
    reason: Option<String>,
) -> Result<(Vec<Fix>, Option<String>)> {
    if fields.is_empty() {
        return Err(CorrectionFault::Nothing.into());
    }
    let mut set: Vec<Fix> = Vec::new();
    loop {
        let named = |field: &&Field| {
            let same = |fix: &Fix| fix.of == field.of && fix.field == field.name;
            !set.iter().any(same)
        };
        let left: Vec<&Field> = fields.iter().filter(named).collect();
        let mut lines: Vec<String> =
            left.iter().map(|field| render::play::field_line(title.words, field)).collect();
        let all = usize::from(!set.is_empty());
        if all > 0 {
            lines.insert(0, "that is all".to_owned());
        }
        let chosen = ui.choose("NAME FIELD=VALUE", "What do you want to correct?", &lines)?;
        let Some(field) = chosen.checked_sub(all).and_then(|n| left.get(n)) else {
            break;
        };
        let question = format!("{} should be:", field.called());
        let help = field.range.to_string();
        let value = ui.until("FIELD=VALUE", &question, &help, |_, typed| Ok(field.read(typed)?))?;
        set.push(field.to(value));
    }
    let reason = match reason {
        Some(reason) => reason,
        None => ui.line("--reason", "Why? (optional)", "", "")?,
    };
    Ok((set, Some(reason)))
}
