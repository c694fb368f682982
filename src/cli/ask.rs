//! Questions on a real terminal.
#![expect(
    clippy::disallowed_methods,
    reason = "a question is written where the person is"
)]

use std::io::Write;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use inquire::ui::RenderConfig;
use inquire::{MultiSelect, Select, Text};

use crate::app::Ask;

/// Asks through the terminal; Esc and Ctrl-C give no answer.
pub struct TerminalAsk;

impl Ask for TerminalAsk {
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize> {
        let answer = Select::new(question, options.to_vec())
            .with_page_size(12)
            .raw_prompt();
        answer.ok().map(|answer| answer.index)
    }

    fn choose_many(&mut self, question: &str, options: &[String]) -> Option<Vec<usize>> {
        let answer = MultiSelect::new(question, options.to_vec())
            .with_page_size(12)
            .raw_prompt();
        answer
            .ok()
            .map(|answers| answers.into_iter().map(|answer| answer.index).collect())
    }

    fn text(&mut self, question: &str, help: &str) -> Option<String> {
        let text = Text::new(question);
        match help.is_empty() {
            true => text.prompt().ok(),
            false => text.with_help_message(help).prompt().ok(),
        }
    }

    fn without_colors(&mut self) {
        inquire::set_global_render_config(RenderConfig::empty());
    }

    fn key(&mut self, menu: &str, keys: &[char]) -> Option<char> {
        // Raw mode comes before the menu, so that a key pressed at once counts.
        crossterm::terminal::enable_raw_mode().ok()?;
        let _ = write!(std::io::stderr(), "{} ", menu.replace('\n', "\r\n"));
        let _ = std::io::stderr().flush();
        let pressed = read_key(keys);
        let _ = crossterm::terminal::disable_raw_mode();
        let _ = writeln!(std::io::stderr());
        pressed
    }
}

/// Reads keys until a wanted one; Esc and Ctrl-C give none.
fn read_key(keys: &[char]) -> Option<char> {
    loop {
        let Ok(event) = crossterm::event::read() else {
            return None;
        };
        let Event::Key(key) = event else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Esc => return None,
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return None;
            }
            KeyCode::Char(c) if keys.contains(&c) => return Some(c),
            _ => {}
        }
    }
}
