//! A list of a few small items, copied as a whole: dice on a table, indices, rolls.

use std::fmt;
use std::ops::{Deref, DerefMut};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Up to `N` items; used, stored and shown as a list.
#[derive(Clone, Copy)]
pub struct ShortList<T, const N: usize> {
    /// Items beyond `len` are ignored.
    things: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> ShortList<T, N> {
    pub fn new() -> ShortList<T, N> {
        ShortList { things: [T::default(); N], len: 0 }
    }

    /// Adds an item. The list is never full here: the rules limit its length.
    pub fn push(&mut self, thing: T) {
        self.things[usize::from(self.len)] = thing;
        self.len += 1;
    }

    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl<T: Copy + Default, const N: usize> Default for ShortList<T, N> {
    fn default() -> ShortList<T, N> {
        ShortList::new()
    }
}

impl<T, const N: usize> Deref for ShortList<T, N> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.things[..usize::from(self.len)]
    }
}

impl<T, const N: usize> DerefMut for ShortList<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.things[..usize::from(self.len)]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for ShortList<T, N> {
    fn eq(&self, other: &ShortList<T, N>) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for ShortList<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for ShortList<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for ShortList<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> ShortList<T, N> {
        let mut few = ShortList::new();
        things.into_iter().for_each(|thing| few.push(thing));
        few
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a ShortList<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Serialize, const N: usize> Serialize for ShortList<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Deserialize<'de> + Copy + Default, const N: usize> Deserialize<'de>
    for ShortList<T, N>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ShortList<T, N>, D::Error> {
        let things = Vec::<T>::deserialize(deserializer)?;
        if things.len() > N {
            return Err(D::Error::invalid_length(things.len(), &format!("at most {N}").as_str()));
        }
        Ok(things.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_things_are_a_list() {
        let mut few: ShortList<u8, 4> = [3, 1].into_iter().collect();
        few.push(2);
        assert_eq!(*few, [3, 1, 2]);
        few.sort_unstable();
        assert_eq!(serde_json::to_string(&few).unwrap(), "[1,2,3]");
        assert_eq!(serde_json::from_str::<ShortList<u8, 4>>("[1,2,3]").unwrap(), few);
        let long = serde_json::from_str::<ShortList<u8, 4>>("[1,2,3,4,5]").unwrap_err();
        assert!(long.to_string().contains("at most 4"), "{long}");
        let copy = few;
        few.clear();
        assert!(few.is_empty() && copy.len() == 3, "what was there counts no more");
        assert_eq!(few, ShortList::new());
    }
}
