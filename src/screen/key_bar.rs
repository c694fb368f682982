//! The key bar: the possible acts, and the general keys. The help page reads the same lists, so
//! both always match the keys.

use super::colors::Theme;
use super::console::Key;
use super::picture::{Picture, wrapped};
use super::table::TableScreen;
use crate::app::DiceSource;
use crate::render::fit;
use crate::rules::offer::{Answer, Next, Offer};
use ratatui_core::text::Span;
use unicode_width::UnicodeWidthStr;

/// The symbol for Enter.
pub(super) const ENTER: &str = "⏎";
/// The mark of advice.
pub(super) const ADVISED: &str = " ◂ advised";

/// A key and its effect.
pub(super) struct KeyEntry {
    pub key: String,
    pub label: String,
    pub advised: bool,
}

/// General keys of every table, with a word for the bar and a sentence for the help.
const GENERAL: [(char, &str, &str); 8] = [
    ('?', "help", "this page: every key, and every word on the screen"),
    ('o', "odds", "the odds right now"),
    ('l', "log", "everything that happened in this play"),
    ('e', "correct", "correct the record to match the board"),
    ('z', "undo", "undo a half-made entry, or the last step"),
    ('y', "redo", "redo the last undone step"),
    ('h', "hand", "dice by hand, or rolled by wyrm; remembered for the play"),
    ('q', "leave", "leave; the play waits"),
];

/// Whether a key means the same everywhere.
pub(super) fn is_general(key: Key) -> bool {
    match key {
        Key::Char(c) => GENERAL.iter().any(|(known, ..)| *known == c),
        Key::Tab | Key::Ctrl(_) | Key::Esc => true,
        _ => false,
    }
}

/// Whether a general key only shows something, or leaves.
pub(super) fn is_to_read(key: char) -> bool {
    "?olq".contains(key)
}

/// A group of offers in the bar.
fn group(screen: &TableScreen, offers: &[&Offer]) -> String {
    match offers {
        [only] => screen.words.label(&screen.live, only),
        [first, ..] => screen.words.group(&screen.live, first),
        [] => String::new(),
    }
}

impl TableScreen {
    /// The possible acts, by key; Enter's comes first.
    pub(super) fn entries(&self) -> Vec<KeyEntry> {
        let mut entries = Vec::new();
        if self.watches {
            return entries;
        }
        if self.is_over() {
            entries.push(entry("⏎", "the home screen", false));
            return entries;
        }
        if let Some(settle) = self.settle {
            entries.push(entry(ENTER, settle, false));
            return entries;
        }
        let primary = self.primary();
        if let Some((offer, _)) = &primary {
            let advised =
                self.is_advised(offer) && self.marks.as_ref().is_none_or(|marks| marks.untouched);
            let label = self.primary_label(offer) + &self.advised_answers(offer);
            entries.push(entry(ENTER, &label, advised));
        }
        let mut groups: Vec<(char, Vec<&Offer>)> = Vec::new();
        for offer in &self.offers {
            let key = offer.spec.key;
            match groups.iter_mut().find(|(known, _)| *known == key) {
                Some((_, offers)) => offers.push(offer),
                None => groups.push((key, vec![offer])),
            }
        }
        for (key, offers) in groups {
            let taken = |(first, _): &(Offer, _)| offers.len() == 1 && first.id == offers[0].id;
            if primary.as_ref().is_some_and(taken) {
                continue;
            }
            let label = group(self, &offers);
            entries.push(entry(&key.to_string(), &label, false));
        }
        entries
    }

    pub(super) fn is_advised(&self, offer: &Offer) -> bool {
        let advice = self.advice.as_ref();
        advice.is_some_and(|advice| advice.act.id == offer.id)
    }

    /// `roll again 3 5`: the effect of Enter, with the marked dice.
    fn primary_label(&self, offer: &Offer) -> String {
        let label = self.words.label(&self.live, offer);
        match &self.marks {
            Some(marks) if marks.offer.id == offer.id && !marks.marked.is_empty() => {
                let dice: Vec<String> = marks.marked.iter().map(|n| (n + 1).to_string()).collect();
                format!("{label} {}", dice.join(" "))
            }
            _ => label,
        }
    }

    /// `: Timorn, AC 0`: the advised answers to an offer's asks, beside the marked dice.
    fn advised_answers(&self, offer: &Offer) -> String {
        let advice = self.advice.as_ref().filter(|advice| advice.act.id == offer.id);
        let Some(advice) = advice else {
            return String::new();
        };
        let (mut answers, mut told): (Vec<Answer>, Vec<String>) = Default::default();
        while let Ok(Next::Ask(ask)) = self.live.table().next(offer, &answers)
            && answers.len() < 9
        {
            let Some(answer) = ask.usual(&advice.answers) else { break };
            let named = advice.answers.iter().any(|(name, _)| *name == ask.name);
            if let Answer::Picked(places) = &answer
                && named
                && !self.words.typed(offer, &ask)
            {
                let option = |place: &usize| self.words.option(&self.live, offer, &ask, *place);
                told.extend(places.iter().map(|place| option(place).replacen(": ", " ", 1)));
            }
            answers.push(answer);
        }
        if told.is_empty() { String::new() } else { format!(": {}", told.join(", ")) }
    }

    /// Keys that every table has.
    pub(super) fn general_entries(&self) -> Vec<(char, &'static str, &'static str)> {
        let throws = self.live.table().throws();
        let there = |(key, ..): &&(char, &str, &str)| {
            if self.watches { is_to_read(*key) } else { *key != 'h' || throws }
        };
        let by_hand = self.live.dice == Some(DiceSource::Hand);
        let named = |(key, word, says): &(char, &'static str, &'static str)| match (key, by_hand) {
            ('h', true) => (*key, "wyrm", *says),
            _ => (*key, *word, *says),
        };
        GENERAL.iter().filter(there).map(named).collect()
    }
}

fn entry(key: &str, label: &str, advised: bool) -> KeyEntry {
    KeyEntry { key: key.to_owned(), label: label.to_owned(), advised }
}

/// Draws keys in as many lines as needed, each key with its label.
pub(super) fn draw(picture: &mut Picture, entries: &[KeyEntry], width: usize, theme: Theme) {
    let room = width.saturating_sub(4);
    let mut line: Vec<Span<'static>> = Vec::new();
    let mut taken = 0;
    for entry in entries {
        let mark = if entry.advised { ADVISED } else { "" };
        let most = room.saturating_sub(14);
        // Enter's label is never cut.
        let mut lines = if entry.key == ENTER {
            wrapped(&entry.label, most)
        } else {
            vec![fit::cut(&entry.label, most)]
        };
        let label = lines.pop().unwrap_or_default();
        for (n, begun) in lines.iter().enumerate() {
            let key = if n == 0 { ENTER } else { " " };
            let key = Span::styled(format!("  {key} "), theme.key());
            picture.push(vec![key, Span::raw(begun.clone())]);
        }
        let wide = entry.key.width() + 1 + label.width() + mark.width();
        if taken > 0 && taken + 3 + wide > room {
            picture.push(std::mem::take(&mut line));
            taken = 0;
        }
        let gap = if taken > 0 { 3 } else { 2 };
        line.push(Span::raw(" ".repeat(gap)));
        let key = if lines.is_empty() { &entry.key } else { " " };
        line.push(Span::styled(key.to_owned(), theme.key()));
        line.push(Span::raw(format!(" {label}")));
        line.push(Span::styled(mark, theme.key()));
        taken += gap + wide;
    }
    if !line.is_empty() {
        picture.push(line);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_enter_does_is_never_cut() {
        let long = "use Healing Wave: Timorn 3 of 22, Brum 11 of 23, Cara 24 of 24, cover Shield";
        let entries =
            [KeyEntry { advised: true, ..entry(ENTER, long, false) }, entry("u", long, false)];
        let mut picture = Picture::default();
        draw(&mut picture, &entries, 60, Theme::Plain);
        let lines: Vec<String> = picture.lines.iter().map(ToString::to_string).collect();
        assert!(lines.iter().all(|line| line.width() <= 60), "{lines:?}");
        let words = lines.join(" ");
        let words: Vec<&str> = words.split_whitespace().collect();
        let whole = format!("⏎ {long} ◂ advised u use");
        assert!(words.join(" ").starts_with(&whole), "{words:?}");
        assert!(words.join(" ").ends_with('…'), "other keys give way");
    }
}
