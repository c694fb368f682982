//! Widths of table columns, and which columns fit.

use unicode_width::UnicodeWidthStr;

use super::fit::{Long, lines, widest_word};

/// Longer words do not push out other columns.
const WORD: usize = 24;

/// Rows sampled for the layout; later ones look alike.
const SAMPLE: usize = 60;

/// A column to lay out: its texts, including the title.
pub struct LayoutColumn<'a> {
    pub texts: Vec<&'a str>,
    /// Its order among the columns dropped for lack of room; none: never dropped.
    pub spare: Option<usize>,
    /// For columns whose texts may be cut in one-line rows: the readable minimum width. Beyond it
    /// no other column is dropped to show more of them.
    pub readable: Option<usize>,
}

const GAP: usize = 2;

/// The width of each column, none for dropped ones. With `one_line` every row takes one line, and
/// texts are cut; otherwise they wrap.
pub fn widths(columns: &[LayoutColumn], room: usize, one_line: bool) -> Vec<Option<usize>> {
    let natural: Vec<usize> = columns.iter().map(|column| widest(column).max(1)).collect();
    let least: Vec<usize> = columns
        .iter()
        .zip(&natural)
        .map(|(column, natural)| {
            if one_line {
                column.readable.map_or(*natural, |least| least.min(*natural))
            } else {
                column.texts.iter().map(|text| widest_word(text)).max().unwrap_or(0).max(1)
            }
        })
        .collect();
    let mut shown: Vec<usize> =
        (0..columns.len()).filter(|n| !one_line || has_facts(&columns[*n])).collect();
    let free = |shown: &[usize]| room.saturating_sub(GAP * shown.len().saturating_sub(1));
    while shown.iter().map(|n| least[*n].min(WORD)).sum::<usize>() > free(&shown) {
        let spare = shown.iter().filter_map(|n| Some((columns[*n].spare?, *n)));
        let Some((_, first)) = spare.min() else { break };
        shown.retain(|n| *n != first);
    }
    let free = free(&shown);
    let of = |widths: &[usize]| shown.iter().map(|n| widths[*n]).collect::<Vec<_>>();
    let chosen = if one_line {
        cut_to(&of(&natural), &shown, columns, free)
    } else {
        wrapped_to(&of(&natural), &of(&least), &shown, columns, free)
    };
    let mut widths = vec![None; columns.len()];
    for (n, width) in shown.iter().zip(chosen) {
        widths[*n] = Some(width);
    }
    widths
}

fn widest(column: &LayoutColumn) -> usize {
    let texts = column.texts.iter().map(|text| text.width());
    texts.max().unwrap_or(0)
}

/// A list omits columns without any fact.
fn has_facts(column: &LayoutColumn) -> bool {
    column.texts.iter().skip(1).any(|text| !text.is_empty())
}

/// The widest columns shrink, all others stay.
fn leveled(widths: &[usize], free: usize) -> Vec<usize> {
    let capped = |cap: usize| widths.iter().map(move |width| (*width).min(cap));
    let fits = |cap: &usize| capped(*cap).sum::<usize>() <= free;
    let cap = (1..=free).rev().find(fits).unwrap_or(1);
    let mut chosen: Vec<usize> = capped(cap).collect();
    let mut left = free.saturating_sub(chosen.iter().sum());
    for (chosen, width) in chosen.iter_mut().zip(widths) {
        if left > 0 && *chosen < *width {
            *chosen += 1;
            left -= 1;
        }
    }
    chosen
}

/// Cuts less important texts first, then all that may be cut; figures only as a last resort.
fn cut_to(natural: &[usize], shown: &[usize], columns: &[LayoutColumn], free: usize) -> Vec<usize> {
    let readable: Vec<Option<usize>> = shown.iter().map(|n| columns[*n].readable).collect();
    let first = readable.iter().flatten().min();
    let least = |n: usize| natural[n].min(readable[n].unwrap_or(natural[n]));
    let stages: [&dyn Fn(usize) -> bool; 3] = [
        &|n| readable[n].is_some() && readable[n].as_ref() == first,
        &|n| readable[n].is_some(),
        &|_| true,
    ];
    for (stage, gives) in stages.iter().enumerate() {
        let (given, firm): (Vec<usize>, Vec<usize>) = (0..shown.len()).partition(|n| gives(*n));
        let firm: usize = firm.iter().map(|n| natural[*n]).sum();
        let needed: usize = given.iter().map(|n| [least(*n), 1, 0][stage]).sum();
        if firm + needed > free {
            continue;
        }
        let wanted: Vec<usize> = given.iter().map(|n| natural[*n]).collect();
        let mut chosen = natural.to_vec();
        for (n, width) in given.iter().zip(leveled(&wanted, free - firm)) {
            chosen[*n] = width;
        }
        return chosen;
    }
    leveled(natural, free)
}

/// Every column as wide as its widest word; the rest goes where it saves the most lines.
fn wrapped_to(
    natural: &[usize],
    least: &[usize],
    shown: &[usize],
    columns: &[LayoutColumn],
    free: usize,
) -> Vec<usize> {
    if natural.iter().sum::<usize>() <= free {
        return natural.to_vec();
    }
    let mut chosen = leveled(least, free);
    let mut left = free - chosen.iter().sum::<usize>().min(free);
    // The number of lines of each column at each width.
    let taken: Vec<Vec<usize>> = (0..shown.len())
        .map(|n| {
            let widest = natural[n].min(chosen[n] + left);
            let widths = chosen[n]..=widest;
            widths.map(|width| height(&columns[shown[n]], width)).collect()
        })
        .collect();
    let start = chosen.clone();
    loop {
        // The saving per unit of additional room.
        let saving = |n: usize, more: usize| {
            let at = chosen[n] - start[n];
            let saved = taken[n][at].checked_sub(*taken[n].get(at + more)?)?;
            (saved > 0).then_some((saved * 1000 / more, n, more))
        };
        let savings = (0..shown.len()).flat_map(|n| (1..=left).filter_map(move |m| saving(n, m)));
        let Some((_, n, more)) = savings.max() else {
            break;
        };
        chosen[n] += more;
        left -= more;
    }
    // No more lines can be saved: the rest evens out the longest text.
    let longest = (0..shown.len()).max_by_key(|n| natural[*n] - chosen[*n]);
    if let Some(n) = longest {
        chosen[n] = natural[n].min(chosen[n] + left);
    }
    chosen
}

/// The number of lines of a column's first texts.
fn height(column: &LayoutColumn, width: usize) -> usize {
    let texts = column.texts.iter().take(SAMPLE);
    texts
        .map(|text| if text.width() <= width { 1 } else { lines(text, width, Long::Cut).len() })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column<'a>(texts: &[&'a str]) -> LayoutColumn<'a> {
        LayoutColumn { texts: texts.to_vec(), spare: None, readable: Some(12) }
    }

    #[test]
    fn what_fits_is_left_as_it_is() {
        let columns = [column(&["hero", "Denra"]), column(&["gold", "2"])];
        assert_eq!(widths(&columns, 11, true), [Some(5), Some(4)]);
        assert_eq!(widths(&columns, 11, false), [Some(5), Some(4)]);
    }

    #[test]
    fn no_word_is_broken_as_long_as_all_words_fit() {
        let columns = [
            column(&["dragon", "Young Red Dragon"]),
            column(&["attacks", "Slashing Claws 5, Tail Strike 7, Fire Breath 10"]),
        ];
        assert_eq!(widths(&columns, 20, false), [Some(6), Some(12)]);
    }

    #[test]
    fn spare_columns_go_before_texts_are_unreadable() {
        let long = "x".repeat(60);
        let mut columns = [column(&["hero", &long]), column(&["turns", "3"])];
        columns[1].spare = Some(0);
        columns[1].readable = None;
        assert_eq!(widths(&columns, 30, true), [Some(23), Some(5)]);
        assert_eq!(widths(&columns, 18, true), [Some(18), None]);
    }

    #[test]
    fn a_list_has_no_column_without_facts() {
        let columns = [column(&["hero", "Denra"]), column(&["took", ""])];
        assert_eq!(widths(&columns, 40, true), [Some(5), None]);
        assert_eq!(widths(&columns, 40, false), [Some(5), Some(4)]);
    }
}
