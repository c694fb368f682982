//! Questions of `wyrm amulets` that are not about a move at the table: the box, the helper.

use super::super::ui::Ui;
use super::TITLE;
use crate::app::Failure;
use crate::app::amulets::Amulets;
use crate::app::amulets::table::Question;
use crate::app::play::{Live, open};
use crate::rules::amulets::PLAYERS;
use crate::rules::amulets::book::Book;
use crate::rules::amulets::hand::Hand;
use crate::rules::amulets::setup::SetupRefusal;
use crate::rules::amulets::stacks::Stacks;

/// Names separated by commas, and whether one like a known player's is really someone new.
pub fn players(
    ui: &mut Ui,
    typed: Vec<String>,
    question: &str,
) -> Result<(Vec<String>, bool), Failure> {
    let help = "2 to 4 names, clockwise, separated by commas";
    super::super::title::players(ui, typed, question, help, &|count| match PLAYERS.contains(&count)
    {
        true => Ok(()),
        false => Err(SetupRefusal::Players(count).into()),
    })
}

/// Whether the helper can see for itself what the book shows, or why nothing is played any more.
fn is_known(live: &Live) -> bool {
    let view = live.view::<Amulets>();
    view.is_some_and(|view| view.state.book().is_some() || view.state.ended.is_some())
}

/// What the helper cannot know: stacks and hand where nobody plays, the book where it was not said.
pub fn question(ui: &mut Ui, asked: &mut Question) -> Result<(), Failure> {
    let open = match asked.stacks.is_some() && asked.player.is_none() {
        true => None,
        false => open::find(&ui.look_up()?, TITLE.handle())?,
    };
    if ui.interactive() && open.is_none() && asked.player.is_none() && asked.stacks.is_none() {
        let help = "colours separated by commas; Enter: none";
        let stacks = ui.until("--stacks", "Stacks, left to right:", help, &|typed| {
            Stacks::read(typed)?;
            Ok(typed.to_owned())
        })?;
        asked.stacks = Some(stacks);
        if asked.hand.is_none() {
            let help = "as in 2green,blue,1shadow; Enter: not shown";
            let hand = ui.until("--hand", "The hand:", help, &|typed| {
                Hand::read(typed)?;
                Ok(typed.to_owned())
            })?;
            asked.hand = Some(hand).filter(|hand| !hand.trim().is_empty());
        }
    }
    let told = asked.stacks.is_some() || ui.interactive();
    if asked.book.is_none() && !open.is_some_and(|live| is_known(&live)) && told {
        let help = "a number and a colour, as in 3green";
        let book = ui.until("--book BOOK", "What does the book show?", help, &|typed| {
            Book::read(typed)?;
            Ok(typed.to_owned())
        })?;
        asked.book = Some(book);
    }
    Ok(())
}
