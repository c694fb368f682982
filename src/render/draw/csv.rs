//! Tables for spreadsheets: comma-separated values by RFC 4180, complete and without formulas.

use std::cell::RefCell;

use super::fit;
use crate::rules::name::is_invisible;

/// Collects the tables of an answer. The text around them is dropped.
#[derive(Debug, Default)]
pub struct Csv(RefCell<CsvText>);

#[derive(Debug, Default)]
struct CsvText {
    text: String,
    /// The titles of the last table: parts of one table share a head.
    head: String,
}

impl Csv {
    /// Adds a table, after an empty line if it is not the first.
    pub fn table<'a>(
        &self,
        head: impl Iterator<Item = &'a str>,
        rows: impl Iterator<Item = Vec<String>>,
    ) {
        let mut written = self.0.borrow_mut();
        let head = line(head.map(text));
        if written.head != head {
            if !written.text.is_empty() {
                written.text.push_str("\r\n");
            }
            written.text.push_str(&head);
            written.head = head;
        }
        for row in rows {
            written.text.push_str(&line(row.into_iter()));
        }
    }

    pub fn into_text(self) -> String {
        self.0.into_inner().text
    }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.map(|cell| quoted(&cell)).collect();
    cells.join(",") + "\r\n"
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) || cell != cell.trim() {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// Text that a spreadsheet reads as text. An apostrophe precedes what it would read as a formula;
/// invisible characters are spelled out.
pub fn text(cell: &str) -> String {
    let cell = fit::unheld(cell);
    let mut shown = String::with_capacity(cell.len());
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(&cell) {
        shown.push('\'');
    }
    for c in cell.chars() {
        if is_invisible(c) && c != '\n' && c != '\t' {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// A figure in spreadsheet form, without its unit or a mark of certainty or owner; other texts
/// unchanged.
pub fn figure(cell: &str) -> String {
    let bare = cell.trim_end_matches(['*', '†']).trim_end_matches(" %");
    let bare = bare.trim_start_matches(['+', '~']).replace('−', "-");
    let bare = bare.as_str();
    if is_number(bare) { bare.to_owned() } else { text(cell) }
}

fn is_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let text = text.strip_prefix(['-', '+']).unwrap_or(text);
    match text.split_once('.') {
        Some((whole, part)) => digits(whole) && digits(part),
        None => digits(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_spreadsheet_would_run_begins_with_an_apostrophe() {
        for formula in ["=1+1", "+A1", "-A1", "@SUM(A1)", "\tx", "=cmd|' /C calc'!A0"] {
            assert_eq!(text(formula), format!("'{formula}"));
        }
        assert_eq!(text("\r=1"), "'\\u{d}=1");
        for plain in ["-3", "+2", "-1.5", "Denra", "a=b", "", "3-4"] {
            assert_eq!(text(plain), plain);
        }
        assert_eq!(text("-"), "'-");
        assert_eq!(text("-1.2.3"), "'-1.2.3");
    }

    #[test]
    fn figures_are_numbers() {
        let figures = ["+3", "−2", "15*", "7", "12.5", "~67 %", "40 %", "", "−", "9/14"];
        let read = ["3", "-2", "15", "7", "12.5", "67", "40", "", "−", "9/14"];
        assert_eq!(figures.map(figure), read);
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let csv = Csv::default();
        let rows = vec![
            vec!["a,b".to_owned(), "say \"hi\"".to_owned()],
            vec!["two\nlines".to_owned(), String::new()],
        ];
        csv.table(["who", "what"].into_iter(), rows.into_iter());
        assert_eq!(
            csv.into_text(),
            "who,what\r\n\"a,b\",\"say \"\"hi\"\"\"\r\n\"two\nlines\",\r\n"
        );
    }

    #[test]
    fn parts_of_a_table_have_one_head_and_tables_an_empty_line_between() {
        let csv = Csv::default();
        let part = |head: &'static str, cell: &str| {
            csv.table(std::iter::once(head), std::iter::once(vec![cell.to_owned()]));
        };
        part("a", "1");
        part("a", "2");
        part("b", "3");
        assert_eq!(csv.into_text(), "a\r\n1\r\n2\r\n\r\nb\r\n3\r\n");
    }

    #[test]
    fn nothing_invisible_gets_into_a_cell() {
        assert_eq!(text("a\u{1b}[2Jb\u{202e}c"), "a\\u{1b}[2Jb\\u{202e}c");
    }
}
