//! Tables, rows and cells of the document, inserted as they are read.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use super::{LARGEST, once, plain_text, seed, time};
use crate::rules::name::shown;
use crate::store::dump::{
    Cell, ColumnSchema, Loading, RowFault, TableSchema, holds_json, text_fault,
};
use crate::store::stats;

pub struct DocumentTables<'a>(pub &'a Loading);

seed!(DocumentTables -> (), deserialize_map);

impl<'de> Visitor<'de> for DocumentTables<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("tables by name")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(name) = map.next_key::<String>()? {
            once(&mut seen, &name, "tables")?;
            let Some(table) = self.0.table(&name) else {
                let name = shown(&name);
                return Err(A::Error::custom(format!("there is no table {name}")));
            };
            map.next_value_seed(Rows(self.0, table))?;
        }
        match self.0.tables().find(|name| !seen.contains(*name)) {
            None => Ok(()),
            Some(missing) => Err(A::Error::custom(format!("the table {missing} is missing"))),
        }
    }
}

struct Rows<'a>(&'a Loading, &'a TableSchema);

seed!(Rows -> (), deserialize_seq);

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a list of rows for {}", self.1.name)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let Rows(loading, table) = self;
        let mut n = 1;
        let mut next = |n| list.next_element_seed(OneRow { table, n });
        while let Some(cells) = next(n)? {
            let place = || format!("{}, row {n}", table.name);
            if let Some(fault) = text_fault(table, &cells) {
                return Err(A::Error::custom(format!("{}: {}", place(), fault.what)));
            }
            loading.add(table, &cells).map_err(|fault| match fault {
                RowFault::Said(why) => A::Error::custom(format!("{}: {why}", place())),
                RowFault::Store(error) => A::Error::custom(format!("{}: {error}", place())),
            })?;
            n += 1;
        }
        Ok(())
    }
}

/// One row: a cell for every column.
struct OneRow<'a> {
    table: &'a TableSchema,
    n: u64,
}

seed!(OneRow -> Vec<Cell>, deserialize_map);

impl<'de> Visitor<'de> for OneRow<'_> {
    type Value = Vec<Cell>;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "an object for {}, row {}", self.table.name, self.n)
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Vec<Cell>, A::Error> {
        let OneRow { table, n } = self;
        let at = |what: String| A::Error::custom(format!("{}, row {n}: {what}", table.name));
        let mut cells: Vec<Option<Cell>> = vec![None; table.columns.len()];
        while let Some(name) = map.next_key::<String>()? {
            let Some(place) = table.columns.iter().position(|known| known.name == name) else {
                return Err(at(format!("there is no column {}", shown(&name))));
            };
            if cells[place].is_some() {
                return Err(at(format!("{name} appears twice")));
            }
            let column = &table.columns[place];
            cells[place] = Some(map.next_value_seed(OneCell { table, n, column })?);
        }
        let columns = table.columns.iter();
        let cells = columns
            .zip(cells)
            .map(|(column, cell)| cell.ok_or_else(|| at(format!("{} is missing", column.name))));
        cells.collect()
    }
}

/// A cell of its column's type.
struct OneCell<'a> {
    table: &'a TableSchema,
    n: u64,
    column: &'a ColumnSchema,
}

impl OneCell<'_> {
    fn wrong<E: Error>(&self, what: &str) -> E {
        let wanted = if self.column.is_number { "a whole number" } else { "a text" };
        E::custom(format!("{}: {what} is not {wanted}", self.place()))
    }

    fn place(&self) -> String {
        format!("{}, row {}, {}", self.table.name, self.n, self.column.name)
    }

    fn number<E: Error>(&self, number: i128) -> Result<Cell, E> {
        if !self.column.is_number {
            return Err(self.wrong(&format!("the number {number}")));
        }
        let name = &self.column.name;
        let least = if name == "id" || name.ends_with("_id") { 1 } else { -most(name) };
        let most = most(name);
        match i64::try_from(number) {
            Ok(number) if (least..=most).contains(&number) => Ok(Cell::Integer(number)),
            _ => Err(E::custom(format!(
                "{}: {number} is not between {least} and {most}",
                self.place()
            ))),
        }
    }
}

/// The largest number in a column: sums stay far from overflow.
fn most(column: &str) -> i64 {
    match column {
        "gold" | "exp" => 1_000_000,
        "minutes" => 527_040,
        "score" | "value" => stats::LARGEST,
        _ => LARGEST,
    }
}

seed!(OneCell -> Cell, deserialize_any);

impl<'de> Visitor<'de> for OneCell<'_> {
    type Value = Cell;
    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "a string, a whole number or null for {}", self.place())
    }
    fn visit_unit<E: Error>(self) -> Result<Cell, E> {
        Ok(Cell::Null)
    }
    fn visit_i64<E: Error>(self, number: i64) -> Result<Cell, E> {
        self.number(number.into())
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<Cell, E> {
        self.number(number.into())
    }
    fn visit_f64<E: Error>(self, number: f64) -> Result<Cell, E> {
        Err(self.wrong(&number.to_string()))
    }
    fn visit_bool<E: Error>(self, value: bool) -> Result<Cell, E> {
        Err(self.wrong(&value.to_string()))
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Cell, E> {
        if self.column.is_number {
            return Err(self.wrong(&shown(text)));
        }
        let place = self.place();
        let name = &self.column.name;
        let text = if holds_json(name) {
            text.to_owned()
        } else {
            plain_text(text.to_owned(), &place).map_err(E::custom)?
        };
        if name == "at" || name.ends_with("_at") {
            time(text, &place).map(Cell::Text).map_err(E::custom)
        } else {
            Ok(Cell::Text(text))
        }
    }
    fn visit_seq<A: SeqAccess<'de>>(self, _list: A) -> Result<Cell, A::Error> {
        Err(self.wrong("a list"))
    }
    fn visit_map<A: MapAccess<'de>>(self, _map: A) -> Result<Cell, A::Error> {
        Err(self.wrong("an object"))
    }
}
