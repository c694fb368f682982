//! `wyrm share`

use clap::{Args, Subcommand};

use crate::app::Result;
use crate::app::share::{self, ShareSubject};
use crate::cli::args::number;
use crate::cli::help::complete;
use crate::cli::terminal::ui::Ui;
use crate::render::share as render;

#[derive(Debug, Args)]
#[command(after_help = "\
The text suits a proportional font: no tables, no pictures. For an open play it
shows only public information.

  wyrm share
  wyrm share hero denra
  wyrm share campaign --markdown")]
pub struct ShareArgs {
    #[command(subcommand)]
    command: Option<ShareCommand>,
    /// With bold and lists, for chats that support Markdown
    #[arg(long, global = true)]
    markdown: bool,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub enum ShareCommand {
    /// A play of any title, open or over [default: the last one]
    Play {
        /// The play, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number, add = complete::plays())]
        id: Option<i64>,
    },
    /// A hunt of the campaign, open or over [default: the last one]
    Hunt {
        /// The hunt, by its number
        #[arg(value_name = "ID", allow_negative_numbers = true, value_parser = number)]
        id: Option<i64>,
    },
    /// A hero's sheet
    Hero {
        /// The hero
        #[arg(add = complete::heroes())]
        hero: Option<String>,
    },
    /// How a campaign is going [default: the current one]
    Campaign {
        /// The campaign
        #[arg(add = complete::campaigns())]
        name: Option<String>,
    },
}

pub fn run(ui: &mut Ui, args: ShareArgs) -> Result<()> {
    let wanted = match args.command {
        None => ShareSubject::Play(None),
        Some(ShareCommand::Play { id }) => ShareSubject::Play(id),
        Some(ShareCommand::Hunt { id }) => ShareSubject::Hunt(id),
        Some(ShareCommand::Hero { hero }) => {
            ShareSubject::Hero(ui.hero(hero, "HERO", "Which hero?")?)
        }
        Some(ShareCommand::Campaign { name }) => {
            if name.is_some() {
                ui.globals.campaign = name;
            }
            ShareSubject::Campaign
        }
    };
    let shared = share::share(&mut ui.look_up()?, wanted)?;
    let markdown = args.markdown;
    let document = render::json(&shared, &ui.look());
    ui.answer(
        || document,
        |look| if markdown { render::markdown(&shared, look) } else { render::text(&shared, look) },
    )
}
