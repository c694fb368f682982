//! `wyrm campaign`

pub mod audit;
pub mod between_hunts;
pub mod catalog;
pub mod hero;
pub mod hunt;
pub mod level;
pub mod market;

use clap::Subcommand;
use serde_json::json;

use super::args::number;
use super::date::DayArg;
use super::help::complete;
use super::terminal::ui::Ui;
use crate::app::{Failure, Result, campaign};
use crate::render;

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum CampaignCommand {
    /// Begin a campaign; it becomes the current one
    New {
        /// What it is called
        name: Option<String>,
        #[command(flatten)]
        day: DayArg,
    },
    /// All campaigns
    List,
    /// Make a campaign the current one
    Use {
        /// The campaign
        #[arg(add = complete::campaigns())]
        name: Option<String>,
    },
    /// A campaign: chapter, next dragon, market, party, house rules
    Show {
        /// The campaign [default: the current one]
        #[arg(add = complete::campaigns())]
        name: Option<String>,
    },
    /// House rules and what they mean; set one with RULE VALUE
    Rule {
        /// The house rule [default: all]
        #[arg(add = complete::rules())]
        rule: Option<String>,
        /// Its new value
        #[arg(add = complete::rule_values())]
        value: Option<String>,
    },
    /// Move to a chapter: for a campaign begun on paper, or new heroes at an earlier one
    Chapter {
        /// The chapter, 1 to 8
        #[arg(value_name = "N", allow_negative_numbers = true, value_parser = number)]
        chapter: Option<i64>,
    },
    /// Rename the campaign
    Rename {
        /// The new name
        #[arg(value_name = "NEW_NAME")]
        name: Option<String>,
    },
}

impl CampaignCommand {
    /// A new campaign, with everything asked for.
    pub fn begin() -> Self {
        CampaignCommand::New { name: None, day: DayArg::default() }
    }
}

pub fn run(ui: &mut Ui, command: CampaignCommand) -> Result<()> {
    match command {
        CampaignCommand::New { name, day } => {
            day.set_day(ui)?;
            let name = ui.name(name, "What is the campaign called?")?;
            let done = campaign::new(&mut ui.change()?, &name)?;
            ui.changed("campaign", &done, |report, _| {
                format!("{} begins at chapter 1, and is the current campaign\n", report.name)
            })
        }
        CampaignCommand::List => {
            let list = campaign::list(&ui.look_up()?)?;
            ui.answer(|| json!({ "campaigns": list }), |look| render::campaign::list(&list, look))
        }
        CampaignCommand::Use { name } => choose(ui, name),
        CampaignCommand::Show { name } => {
            let report = campaign::show(&ui.look_up()?, name.as_deref())?;
            ui.answer(
                || json!({ "campaign": report }),
                |look| render::campaign::show(&report, look),
            )
        }
        CampaignCommand::Rule { rule, value } => rules(ui, rule, value),
        CampaignCommand::Chapter { chapter } => {
            let chapter = match chapter {
                Some(chapter) => chapter,
                None => ui.until("N", "Which chapter?", "1 to 8", |_, typed| {
                    number(typed.trim()).map_err(Failure::refused)
                })?,
            };
            let done = campaign::set_chapter(&mut ui.change()?, chapter)?;
            ui.changed("campaign", &done, |report, _| {
                format!("{} is at chapter {}\n", report.name, report.chapter)
            })
        }
        CampaignCommand::Rename { name } => {
            let name = ui.text(name, "NEW_NAME", "What is the new name?", "")?;
            let done = campaign::rename(&mut ui.change()?, &name)?;
            ui.renamed("campaign", &done)
        }
    }
}

fn choose(ui: &mut Ui, name: Option<String>) -> Result<()> {
    let name = match name {
        Some(name) => name,
        None => {
            let known = campaign::list(&ui.look_up()?)?;
            let names = known.into_iter().map(|line| line.name).collect();
            ui.pick("NAME", "Which campaign?", names)?
        }
    };
    let done = campaign::switch(&mut ui.change()?, &name)?;
    ui.changed("campaign", &done, |report, _| {
        format!("{} is the current campaign, at chapter {}\n", report.name, report.chapter)
    })
}

fn rules(ui: &mut Ui, rule: Option<String>, value: Option<String>) -> Result<()> {
    if let (Some(rule), Some(value)) = (&rule, &value) {
        let done = campaign::set_rule(&mut ui.change()?, rule, value)?;
        return ui.changed("rule", &done, |rule, _| {
            format!("{} is {}: {}\n", rule.key, rule.value, rule.meaning)
        });
    }
    let rules = campaign::rules(&ui.look_up()?, rule.as_deref())?;
    ui.answer(|| json!({ "rules": rules }), |look| render::campaign::rules(&rules, look))
}
