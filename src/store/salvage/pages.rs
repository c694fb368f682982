//! SQLite's pages, read without SQLite: the readable part of a file that it refuses.
//!
//! The format is SQLite's own, <https://www.sqlite.org/fileformat2.html>.

use crate::saturate;
use std::collections::BTreeSet;

use rusqlite::types::Value;

use crate::rules::number::Integer;

/// The page size of our files.
const PAGE: usize = 4096;

/// The maximum depth of SQLite's trees.
const DEEPEST: u8 = 20;

/// The pages of a file.
pub struct Pages {
    bytes: Vec<u8>,
    size: usize,
    usable: usize,
}

/// A stored row: its id, for tables that have one, and its values.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRow {
    pub rowid: Option<i64>,
    pub values: Vec<Value>,
}

/// The result of walking a tree.
#[derive(Debug, Default)]
pub struct TreeWalk {
    pub cells: Vec<StoredRow>,
    /// Invalid pages, or cells of a page.
    pub bad: usize,
    pub reached: BTreeSet<u32>,
}

fn be<To: Integer>(bytes: &[u8], at: usize, len: usize) -> Option<To>
where
    u64: TryInto<To>,
{
    let part = bytes.get(at..at + len)?;
    Some(saturate(part.iter().fold(0, |n, byte| n << 8 | u64::from(*byte))))
}

/// A variable-length integer, and the rest.
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut n = 0u64;
    for (at, byte) in bytes.iter().enumerate().take(9) {
        if at == 8 {
            return Some((n << 8 | u64::from(*byte), &bytes[9..]));
        }
        n = n << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return Some((n, &bytes[at + 1..]));
        }
    }
    None
}

/// The values of a record.
fn record(payload: &[u8]) -> Option<Vec<Value>> {
    let (header, rest) = varint(payload)?;
    let used = payload.len() - rest.len();
    let header = usize::try_from(header).ok()?;
    let mut types = payload.get(used..header)?;
    let mut body = payload.get(header..)?;
    let mut values = Vec::new();
    while !types.is_empty() {
        let (kind, next) = varint(types)?;
        types = next;
        let len = match kind {
            0 | 8 | 9 => 0,
            1..=4 => saturate(kind),
            5 => 6,
            6 | 7 => 8,
            10 | 11 => return None,
            n => usize::try_from((n - 12) / 2).ok()?,
        };
        let (part, rest) = body.split_at_checked(len)?;
        body = rest;
        let number = || {
            let n: u64 = be(part, 0, len)?;
            let unused = 64 - 8 * len;
            Some((n << unused).cast_signed() >> unused)
        };
        values.push(match kind {
            0 => Value::Null,
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            1..=6 => Value::Integer(number()?),
            7 => Value::Real(f64::from_bits(be(part, 0, 8)?)),
            n if n % 2 == 1 => Value::Text(String::from_utf8(part.to_vec()).ok()?),
            _ => Value::Blob(part.to_vec()),
        });
    }
    Some(values)
}

impl Pages {
    pub fn new(bytes: Vec<u8>) -> Pages {
        let told: usize = be(&bytes, 16, 2).unwrap_or_default();
        let size = match told {
            1 => 65536,
            512..=32768 if told.is_power_of_two() => told,
            _ => PAGE,
        };
        // Our files reserve nothing at the end of a page.
        Pages { bytes, size, usable: size }
    }

    pub fn count(&self) -> u32 {
        saturate(self.bytes.len() / self.size)
    }

    fn page(&self, number: u32) -> Option<&[u8]> {
        let at = (number as usize).checked_sub(1)? * self.size;
        self.bytes.get(at..at + self.size)
    }

    /// A number in the file's header.
    pub fn header(&self, at: usize) -> u32 {
        be(&self.bytes, at, 4).unwrap_or_default()
    }

    /// The type of a page, by its first byte.
    pub fn kind(&self, number: u32) -> u8 {
        let head = if number == 1 { 100 } else { 0 };
        self.page(number).map_or(0, |page| page[head])
    }

    /// All readable rows below a root.
    pub fn walk(&self, root: u32) -> TreeWalk {
        let mut walk = TreeWalk::default();
        let kind = self.kind(root);
        let of_table = matches!(kind, 0x05 | 0x0d);
        self.descend(root, of_table, DEEPEST, &mut walk);
        walk
    }

    fn descend(&self, number: u32, of_table: bool, depth: u8, walk: &mut TreeWalk) {
        let kinds = if of_table { [0x05, 0x0d] } else { [0x02, 0x0a] };
        let kind = self.kind(number);
        if depth == 0 || !walk.reached.insert(number) || !kinds.contains(&kind) {
            walk.bad += 1;
            return;
        }
        let leaf = kind == kinds[1];
        let Some((cells, children)) = self.parts(number, leaf, of_table) else {
            walk.bad += 1;
            return;
        };
        for cell in cells {
            match cell {
                Some(cell) => walk.cells.push(cell),
                None => walk.bad += 1,
            }
        }
        for child in children {
            self.descend(child, of_table, depth - 1, walk);
        }
    }

    /// The readable rows on a leaf.
    pub fn leaf(&self, number: u32) -> Vec<StoredRow> {
        let of_table = self.kind(number) == 0x0d;
        let parts = self.parts(number, true, of_table);
        let cells = parts.map(|(cells, _)| cells).unwrap_or_default();
        cells.into_iter().flatten().collect()
    }

    /// The cells of a page, and the pages below it. An unreadable cell is none.
    fn parts(
        &self,
        number: u32,
        leaf: bool,
        of_table: bool,
    ) -> Option<(Vec<Option<StoredRow>>, Vec<u32>)> {
        let page = self.page(number)?;
        let head = if number == 1 { 100 } else { 0 };
        let count = be(page, head + 3, 2)?;
        let first = head + if leaf { 8 } else { 12 };
        let (mut cells, mut children) = (Vec::new(), Vec::new());
        for n in 0..count {
            let at: usize = be(page, first + 2 * n, 2)?;
            let Some(cell) = page.get(at..).filter(|_| at >= first + 2 * count) else {
                cells.push(None);
                continue;
            };
            let payload = if leaf {
                cell
            } else {
                children.extend(be::<u32>(cell, 0, 4));
                cell.get(4..)?
            };
            if leaf || !of_table {
                cells.push(self.cell(payload, of_table));
            }
        }
        if !leaf {
            children.push(be(page, head + 8, 4)?);
        }
        Some((cells, children))
    }

    fn cell(&self, cell: &[u8], of_table: bool) -> Option<StoredRow> {
        let (len, rest) = varint(cell)?;
        let (rowid, rest) = if of_table {
            let (id, rest) = varint(rest)?;
            (Some(id.cast_signed()), rest)
        } else {
            (None, rest)
        };
        let len = usize::try_from(len).ok().filter(|len| *len <= self.bytes.len())?;
        let payload = self.payload(rest, len, of_table)?;
        let values = record(&payload)?;
        Some(StoredRow { rowid, values })
    }

    /// A payload with its parts on overflow pages.
    fn payload(&self, local: &[u8], len: usize, of_table: bool) -> Option<Vec<u8>> {
        let usable = self.usable;
        let most = if of_table { usable - 35 } else { (usable - 12) * 64 / 255 - 23 };
        if len <= most {
            return local.get(..len).map(<[u8]>::to_vec);
        }
        let least = (usable - 12) * 32 / 255 - 23;
        let wanted = least + (len - least) % (usable - 4);
        let here = if wanted <= most { wanted } else { least };
        let mut payload = local.get(..here)?.to_vec();
        let mut next = be(local, here, 4)?;
        while payload.len() < len {
            let page = self.page(next)?;
            let part = (len - payload.len()).min(usable - 4);
            payload.extend(page.get(4..4 + part)?);
            next = be(page, 0, 4)?;
        }
        Some(payload)
    }

    pub fn free(&self) -> BTreeSet<u32> {
        let mut free = BTreeSet::new();
        let mut trunk = self.header(32);
        while trunk != 0 && free.insert(trunk) {
            let Some(page) = self.page(trunk) else { break };
            let count: usize = be(page, 4, 4).unwrap_or_default();
            for n in 0..count.min(self.usable / 4) {
                free.extend(be::<u32>(page, 8 + 4 * n, 4));
            }
            trunk = be(page, 0, 4).unwrap_or_default();
        }
        free
    }
}
