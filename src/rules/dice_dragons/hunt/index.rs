//! Indices in a hunt, from 0: hero, dragon, skill, item or die. Each kind is a type of its own, so
//! that they cannot be mixed up, and a list names its index type.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut, Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::super::symbol::Face;
use crate::short_list::ShortList;

/// An index of one kind; written as a number.
pub trait ListIndex: Copy {
    fn at(place: u8) -> Self;

    fn get(self) -> u8;

    /// An index into a list; one out of range counts as the last.
    fn new(place: usize) -> Self {
        Self::at(u8::try_from(place).unwrap_or(u8::MAX))
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.get())
    }

    /// Counted from 1.
    fn number(self) -> usize {
        self.index() + 1
    }

    /// The first `count` indices, in order.
    #[inline]
    fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::new(count).get()).map(Self::at)
    }
}

macro_rules! places {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl ListIndex for $name {
            #[inline]
            fn at(place: u8) -> $name {
                $name(place)
            }

            #[inline]
            fn get(self) -> u8 {
                self.0
            }
        }
    )+};
}

places! {
    HeroIx,
    DragonIx,
    SkillIx,
    ItemIx,
    DieIx,
}

/// A list with one index type; written as a list.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct IndexedList<P, T> {
    list: Vec<T>,
    places: PhantomData<P>,
}

pub type ByHero<T> = IndexedList<HeroIx, T>;
pub type ByDragon<T> = IndexedList<DragonIx, T>;
pub type BySkill<T> = IndexedList<SkillIx, T>;
pub type ByItem<T> = IndexedList<ItemIx, T>;

impl<P: ListIndex, T> IndexedList<P, T> {
    #[inline]
    pub fn places(
        &self,
    ) -> impl DoubleEndedIterator<Item = P> + ExactSizeIterator + Clone + use<P, T> {
        P::first(self.len())
    }

    /// Every index with its value.
    pub fn placed(&self) -> impl DoubleEndedIterator<Item = (P, &T)> + ExactSizeIterator + Clone {
        self.places().zip(&self.list)
    }

    /// The first index whose value passes.
    pub fn find(&self, holds: impl FnMut(&T) -> bool) -> Option<P> {
        self.iter().position(holds).map(P::new)
    }

    pub fn get(&self, place: P) -> Option<&T> {
        self.list.get(place.index())
    }
}

impl<P: ListIndex, T> Index<P> for IndexedList<P, T> {
    type Output = T;
    #[inline]
    fn index(&self, place: P) -> &T {
        &self.list[place.index()]
    }
}

impl<P: ListIndex, T> IndexMut<P> for IndexedList<P, T> {
    #[inline]
    fn index_mut(&mut self, place: P) -> &mut T {
        &mut self.list[place.index()]
    }
}

/// Faces are indexed by die.
impl<const N: usize> Index<DieIx> for ShortList<Face, N> {
    type Output = Face;
    #[inline]
    fn index(&self, die: DieIx) -> &Face {
        &(**self)[die.index()]
    }
}

impl<const N: usize> IndexMut<DieIx> for ShortList<Face, N> {
    #[inline]
    fn index_mut(&mut self, die: DieIx) -> &mut Face {
        &mut (**self)[die.index()]
    }
}

impl<P, T> Deref for IndexedList<P, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.list
    }
}

impl<P, T> DerefMut for IndexedList<P, T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.list
    }
}

/// Not derived, because a clone should reuse its allocation.
impl<P, T: Clone> Clone for IndexedList<P, T> {
    fn clone(&self) -> IndexedList<P, T> {
        IndexedList::from(self.list.clone())
    }

    fn clone_from(&mut self, other: &IndexedList<P, T>) {
        self.list.clone_from(&other.list);
    }
}

impl<P, T> Default for IndexedList<P, T> {
    fn default() -> IndexedList<P, T> {
        IndexedList::from(Vec::new())
    }
}

impl<P, T> From<Vec<T>> for IndexedList<P, T> {
    fn from(list: Vec<T>) -> IndexedList<P, T> {
        IndexedList { list, places: PhantomData }
    }
}

impl<P, T> FromIterator<T> for IndexedList<P, T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> IndexedList<P, T> {
        IndexedList::from(Vec::from_iter(things))
    }
}

impl<P, T> IntoIterator for IndexedList<P, T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a, P, T> IntoIterator for &'a IndexedList<P, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl<'a, P, T> IntoIterator for &'a mut IndexedList<P, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.list.iter_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_written_as_numbers_and_lists_as_lists() {
        let heroes: ByHero<&str> = ["Denra", "Timorn"].into_iter().collect();
        assert_eq!(serde_json::to_string(&heroes).unwrap(), r#"["Denra","Timorn"]"#);
        assert_eq!(heroes[HeroIx(1)], "Timorn");
        assert_eq!(heroes.get(HeroIx(2)), None);
        assert_eq!(heroes.find(|name| *name == "Timorn"), Some(HeroIx(1)));
        assert!(heroes.places().rev().eq([HeroIx(1), HeroIx(0)]));
        assert_eq!(heroes.placed().last(), Some((HeroIx(1), &"Timorn")));
        assert_eq!(serde_json::to_string(&DragonIx(1)).unwrap(), "1");
        assert_eq!(serde_json::from_str::<DragonIx>("1").unwrap(), DragonIx(1));
        assert!(serde_json::from_str::<DragonIx>("256").is_err());
        assert_eq!((DieIx(2).number(), DieIx::new(300)), (3, DieIx(u8::MAX)));
    }
}
