//! Terminals that can show only ASCII: printed text and questions get stand-ins for drawn signs.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{Result, Write, sink};

use super::inquire_prompts::TerminalAsk;
use crate::app::{Context, Prompter};
use crate::render::signs::in_ascii;

/// Whether the terminal is one of them: the Linux console, an old Windows console, or any with a
/// locale that does not name UTF-8.
pub fn is_needed(env: &BTreeMap<String, OsString>) -> bool {
    let value = |name: &str| env.get(name).map(|text| text.to_string_lossy().to_lowercase());
    let mut locales = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(value);
    let names_another = |name: String| !name.contains("utf-8") && !name.contains("utf8");
    let other = locales.find(|name| !name.is_empty()).is_some_and(names_another);
    let term = value("TERM");
    let known = ["WT_SESSION", "TERM_PROGRAM"].into_iter().find_map(value).or(term.clone());
    other || term.is_some_and(|term| term == "linux") || cfg!(windows) && known.is_none()
}

/// Replaces the signs of all that is shown on such a terminal; pipes and files keep them.
pub fn replace_signs(context: &mut Context) {
    if !is_needed(&context.env) {
        return;
    }
    if context.terminal.output {
        let out = std::mem::replace(&mut context.out, Box::new(sink()));
        context.out = Box::new(AsciiWriter(out));
        let mut page = std::mem::replace(&mut context.page, Box::new(|_, _, _| false));
        context.page =
            Box::new(move |pager, settings, text| page(pager, settings, &in_ascii(text)));
    }
    if context.terminal.error {
        let err = std::mem::replace(&mut context.err, Box::new(sink()));
        context.err = Box::new(AsciiWriter(err));
        let ask = std::mem::replace(&mut context.ask, Box::new(TerminalAsk));
        context.ask = Box::new(AsciiPrompter(ask));
    }
}

struct AsciiWriter(Box<dyn Write>);

impl Write for AsciiWriter {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        let text = str::from_utf8(bytes).map(in_ascii);
        let shown = text.as_ref().map_or(bytes, |text| text.as_bytes());
        self.0.write_all(shown).map(|()| bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.0.flush()
    }
}

struct AsciiPrompter(Box<dyn Prompter>);

fn all_in_ascii(options: &[String]) -> Vec<String> {
    options.iter().map(|option| in_ascii(option).into_owned()).collect()
}

impl Prompter for AsciiPrompter {
    fn choose(&mut self, question: &str, options: &[String]) -> Option<usize> {
        self.0.choose(&in_ascii(question), &all_in_ascii(options))
    }

    fn choose_many(
        &mut self,
        question: &str,
        options: &[String],
        marked: &[usize],
    ) -> Option<Vec<usize>> {
        self.0.choose_many(&in_ascii(question), &all_in_ascii(options), marked)
    }

    fn text(&mut self, question: &str, help: &str, typed: &str) -> Option<String> {
        self.0.text(&in_ascii(question), &in_ascii(help), typed)
    }

    fn key(&mut self, menu: &str, keys: &[char]) -> Option<char> {
        self.0.key(&in_ascii(menu), keys)
    }

    fn without_colors(&mut self) {
        self.0.without_colors();
    }
}
