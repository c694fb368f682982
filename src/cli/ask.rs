//! Questions on a real terminal.

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
}
