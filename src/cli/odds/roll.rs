//! `wyrm roll`

use clap::Args;
use serde_json::json;

use super::understood;
use crate::app::{Failure, Result};
use crate::cli::args::number;
use crate::cli::terminal::ui::Ui;
use crate::render;
use crate::rules::dice::RandomDice;
use crate::rules::odds::expr::{FaceSource, Formula, Roll, RollFault, TypedFaces, roll};

/// The most rolls of an expression at once, and the most dice.
const MOST_ROLLS: i64 = 1000;
const MOST_DICE: i64 = 20_000;

pub const GRAMMAR: &str = "\
Dice:
  2d6+3  d20  d%       dice, numbers, + - * (also − × x), parentheses
  4d6kh3  2d20kl1      the highest three, the lowest one
  5d6>=5               successes: how many of the dice show 5 or more
                       (several dice directly followed by > >= < <= or =)
  3d6!                 exploding: a die that shows its highest face is rolled
                       again and added, at most 10 times
  2d6+3 >= 9           compares the total; so do a space, '5d6 >= 15', and
                       parentheses, '(5d6)>=15'
  (5d6>=5)+2           to add to successes, put them in parentheses
At most 1000 dice of up to 1000 faces, or 100 dice with kh or kl.
Odds work up to 100000 totals, as in 1000d100 or 100d1000; with kh or kl up to
10000 for the kept dice times their faces, with ! up to 2000, with both up to
1000. Quote characters that are special to your shell:
( ) * > < !";

#[derive(Debug, Args)]
#[command(after_help = format!("{GRAMMAR}

Examples:
  wyrm roll 4d6kh3
  wyrm roll '2d6+3 >= 9' --count 5
  wyrm roll '3d6!' --dice \"6 2 4 3\"   (three dice, then one more for the 6)
Nothing is recorded."))]
pub struct RollArgs {
    /// The dice, as in 2d6+3
    #[arg(value_name = "EXPR", allow_hyphen_values = true)]
    expr: Option<String>,
    /// How many times
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = number)]
    count: Option<i64>,
    /// Seed for the dice
    #[arg(long, allow_negative_numbers = true, value_parser = number)]
    seed: Option<i64>,
    /// Dice rolled by hand, as numbers in the order of the rolls
    #[arg(long, value_name = "FACES", allow_hyphen_values = true)]
    dice: Option<String>,
}

pub fn run(ui: &mut Ui, args: RollArgs) -> Result<()> {
    let question = "Which dice?";
    let help = "as in 2d6+3, 4d6kh3, 5d6>=5, 3d6!";
    let text = ui.text(args.expr, "EXPR, as in 2d6+3", question, help)?;
    let formula = understood(&text)?;
    let times = times(args.count, &formula)?;
    let rolls = match ui.seed(args.dice.is_some(), args.seed)? {
        Some(seed) => thrown(&formula, times, &mut RandomDice::new(seed, 0))?,
        None => {
            let typed = args.dice.as_deref().unwrap_or_default();
            thrown(&formula, times, &mut TypedFaces::read(typed)?)?
        }
    };
    ui.answer(
        || match args.count {
            None => json!({ "roll": render::roll::json(&formula, &rolls[0]) }),
            Some(_) => {
                let all: Vec<_> = rolls.iter().map(|r| render::roll::json(&formula, r)).collect();
                json!({ "roll": all[0], "rolls": all })
            }
        },
        |look| match &rolls[..] {
            [only] => render::roll::one(&formula, only, look),
            several => render::roll::several(&formula, several, look),
        },
    )
}

fn times(count: Option<i64>, formula: &Formula) -> Result<usize> {
    let count = count.unwrap_or(1);
    if !(1..=MOST_ROLLS).contains(&count) {
        return Err(Failure::refused(format!(
            "wyrm rolls dice 1 to {MOST_ROLLS} times, not {count}"
        )));
    }
    if count * i64::from(formula.dice()) > MOST_DICE {
        return Err(Failure::refused(format!("at most {MOST_DICE} dice can be rolled at once"))
            .hint("a smaller --count"));
    }
    Ok(crate::rules::saturate(count))
}

fn thrown(
    formula: &Formula,
    times: usize,
    source: &mut dyn FaceSource,
) -> Result<Vec<Roll>, RollFault> {
    let rolls: Result<Vec<Roll>, RollFault> = (0..times).map(|_| roll(formula, source)).collect();
    let rolls = rolls?;
    source.finish()?;
    Ok(rolls)
}
