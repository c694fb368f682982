//! The correctable fields of a title, each with its setter.

use std::ops::RangeInclusive;

use super::{Field, FieldValue, Fix, Range};
use crate::name;
use crate::offer::Seat;

type Put<S> = Box<dyn Fn(&mut S, &FieldValue)>;

/// A field and its setter: arithmetic only.
pub struct FieldSlot<S> {
    pub field: Field,
    /// Whether it can be corrected now. Stored corrections apply regardless.
    open: bool,
    put: Put<S>,
}

impl<S> FieldSlot<S> {
    /// Correctable only under this condition.
    pub fn only_if(&mut self, open: bool) -> &mut FieldSlot<S> {
        self.open &= open;
        self
    }

    /// The text in place of an unknown or hidden number.
    pub fn shown(&mut self, word: &str) {
        self.field.now = FieldValue::Word(word.to_owned());
    }
}

/// The slots of a table, owner by owner.
pub struct FieldSlots<S> {
    of: String,
    whose: String,
    seat: Option<Seat>,
    /// Whether the following slots can be corrected now.
    pub open: bool,
    /// Every owner so far: as stored, and the key of the name.
    owners: Vec<(String, String)>,
    list: Vec<FieldSlot<S>>,
}

impl<S> FieldSlots<S> {
    pub fn new(open: bool) -> FieldSlots<S> {
        let (of, whose) = (String::new(), String::new());
        FieldSlots { of, whose, seat: None, open, owners: Vec::new(), list: Vec::new() }
    }

    /// Sets the owner of the following slots: as stored, and as shown. The second of two with the
    /// same name is numbered.
    pub fn belong(&mut self, of: &str, whose: &str) {
        let key = name::key(whose);
        let before = self.owners.iter().take_while(|(other, _)| other != of);
        let whose = match before.filter(|(_, known)| *known == key).count() {
            0 => whose.to_owned(),
            n => format!("{whose} {}", n + 1),
        };
        (self.of, self.whose, self.seat) = (of.to_owned(), whose, None);
        self.owners.push((of.to_owned(), key));
    }

    /// The same for an owner at the table.
    pub fn belong_to(&mut self, seat: usize, of: &str, whose: &str) {
        self.belong(of, whose);
        self.seat = Some(Seat(seat));
    }

    /// A number between bounds.
    pub fn number<N: TryFrom<i64>, M: Into<i64> + Copy>(
        &mut self,
        name: &str,
        now: impl Into<i64>,
        range: RangeInclusive<M>,
        put: impl Fn(&mut S, N) + 'static,
    ) -> &mut FieldSlot<S> {
        let (least, most) = ((*range.start()).into(), (*range.end()).into());
        let put = move |state: &mut S, value: &FieldValue| {
            value.number().into_iter().for_each(|number| put(state, number));
        };
        self.add(name, FieldValue::Number(now.into()), Range::Number { least, most }, Box::new(put))
    }

    /// One of some words.
    pub fn word<W: AsRef<str>>(
        &mut self,
        name: &str,
        now: &str,
        from: &[W],
        put: impl Fn(&mut S, &str) + 'static,
    ) -> &mut FieldSlot<S> {
        let from = from.iter().map(|word| word.as_ref().to_owned()).collect();
        let put = move |state: &mut S, value: &FieldValue| {
            value.word().into_iter().for_each(|word| put(state, word));
        };
        self.add(name, FieldValue::Word(now.to_owned()), Range::Word(from), Box::new(put))
    }

    /// One of two words: first for no, then for yes.
    pub fn either(
        &mut self,
        name: &str,
        now: bool,
        words: [&'static str; 2],
        put: impl Fn(&mut S, bool) + 'static,
    ) -> &mut FieldSlot<S> {
        let put = move |state: &mut S, word: &str| put(state, word == words[1]);
        self.word(name, words[usize::from(now)], &words, put)
    }

    fn add(&mut self, name: &str, now: FieldValue, range: Range, put: Put<S>) -> &mut FieldSlot<S> {
        let (of, whose, name) = (self.of.clone(), self.whose.clone(), name.to_owned());
        let field = Field { of, whose, seat: self.seat, name, now, range };
        let at = self.list.len();
        self.list.push(FieldSlot { field, open: self.open, put });
        &mut self.list[at]
    }

    /// The fields that can be corrected now.
    pub fn fields(self) -> Vec<Field> {
        let open = self.list.into_iter().filter(|slot| slot.open);
        open.map(|slot| slot.field).collect()
    }

    /// Sets these fields. Unknown ones are ignored.
    pub fn put<'a>(&self, state: &mut S, set: impl IntoIterator<Item = &'a Fix>) {
        for fix in set {
            let mut slots = self.list.iter();
            if let Some(slot) = slots.find(|slot| fix.is_of(&slot.field.of, &slot.field.name)) {
                (slot.put)(state, &fix.to);
            }
        }
    }
}
