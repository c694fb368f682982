//! Queries in the style of the store. Each statement is prepared once per connection, and its
//! answer is read by type: a value, a tuple, or a struct that names its columns.

use rusqlite::types::FromSql;
use rusqlite::{Connection, Params, Row};

use super::{Read, Result, StoreError};

/// Reads a value from a row: its columns, from the first one on.
pub trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self>;
}

/// Values, each from the first column.
macro_rules! values {
    ($($value:ty),+) => {
        $(impl FromRow for $value {
            fn from_row(row: &Row) -> Result<Self> {
                Ok(row.get(0)?)
            }
        })+
    };
}

values!(bool, i64, String);

impl<T: FromSql> FromRow for Option<T> {
    fn from_row(row: &Row) -> Result<Self> {
        Ok(row.get(0)?)
    }
}

/// An unreadable record does not hide the others; its id is in the first column.
impl<T: FromRow> FromRow for Read<T> {
    fn from_row(row: &Row) -> Result<Self> {
        Ok(T::from_row(row).map_err(|error| (row.get(0).unwrap_or_default(), error)))
    }
}

/// Tuples, from as many columns.
macro_rules! tuples {
    ($($($letter:ident $at:literal),+;)+) => {
        $(impl<$($letter: FromSql),+> FromRow for ($($letter,)+) {
            fn from_row(row: &Row) -> Result<Self> {
                Ok(($(row.get($at)?,)+))
            }
        })+
    };
}

tuples! {
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
}

/// Implements reading a struct from columns in the order of these fields.
macro_rules! read_in_order {
    ($name:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::query::FromRow for $name {
            fn from_row(row: &rusqlite::Row) -> Result<Self, $crate::StoreError> {
                let mut columns = 0usize..;
                Ok($name { $($field: row.get(columns.next().unwrap_or_default())?),+ })
            }
        }
    };
}
pub(super) use read_in_order;

/// Inserts a row: `insert! { conn, "player": uuid = uuid, name = name.text() }`.
macro_rules! insert {
    ($conn:expr, $table:literal: $first:ident = $value:expr $(, $column:ident = $next:expr)* $(,)?) => {
        $crate::query::Query::run(
            $conn,
            concat!(
                "INSERT INTO ", $table, " (", stringify!($first) $(, ", ", stringify!($column))*,
                ") VALUES (?" $(, $crate::query::insert!(@mark $column))*, ")"
            ),
            rusqlite::params![$value $(, $next)*],
        )
    };
    (@mark $column:ident) => { ", ?" };
}
pub(super) use insert;

/// The queries of a connection.
pub trait Query {
    fn conn(&self) -> &Connection;

    /// All rows of an answer.
    fn rows<T: FromRow, C: FromIterator<T>>(&self, sql: &str, bound: impl Params) -> Result<C> {
        let mut statement = self.conn().prepare_cached(sql)?;
        let rows = statement.query_and_then(bound, T::from_row)?;
        rows.collect()
    }

    /// The first row, if any.
    fn find<T: FromRow>(&self, sql: &str, bound: impl Params) -> Result<Option<T>> {
        let mut statement = self.conn().prepare_cached(sql)?;
        let first = statement.query_and_then(bound, T::from_row)?.next();
        first.transpose()
    }

    /// The first row, which exists.
    fn row<T: FromRow>(&self, sql: &str, bound: impl Params) -> Result<T> {
        let first = self.find(sql, bound)?;
        first.ok_or_else(|| rusqlite::Error::QueryReturnedNoRows.into())
    }

    /// Visits row by row.
    fn each<E: From<StoreError>>(
        &self,
        sql: &str,
        bound: impl Params,
        mut see: impl FnMut(&Row) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut statement = self.conn().prepare_cached(sql).map_err(StoreError::from)?;
        let mut rows = statement.query(bound).map_err(StoreError::from)?;
        while let Some(row) = rows.next().map_err(StoreError::from)? {
            see(row)?;
        }
        Ok(())
    }

    /// Runs a change.
    fn run(&self, sql: &str, bound: impl Params) -> Result<()> {
        self.conn().prepare_cached(sql)?.execute(bound)?;
        Ok(())
    }
}

impl Query for Connection {
    fn conn(&self) -> &Connection {
        self
    }
}
