//! Sets of places, one bit each, on boards of up to `64 * WORDS` places.
//!
//! The sets are independent of boards: the game decides which bits stand for places.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl};

/// A set of places. With one word it is as fast as an integer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Places<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Places<WORDS> {
    pub const EMPTY: Places<WORDS> = Places([0; WORDS]);

    /// Makes the set of one place; a place beyond the last bit is ignored.
    pub const fn of(place: usize) -> Places<WORDS> {
        Places::EMPTY.with(place)
    }

    /// Makes the set of the places from 0 to `count - 1`.
    pub const fn first(count: usize) -> Places<WORDS> {
        let mut all = Places::EMPTY;
        let mut place = 0;
        while place < count {
            all = all.with(place);
            place += 1;
        }
        all
    }

    /// Returns the set with one more place.
    pub const fn with(self, place: usize) -> Places<WORDS> {
        let mut words = self.0;
        if place < 64 * WORDS {
            words[place / 64] |= 1 << (place % 64);
        }
        Places(words)
    }

    pub const fn contains(self, place: usize) -> bool {
        place < 64 * WORDS && self.0[place / 64] >> (place % 64) & 1 == 1
    }

    /// Adds a place; one beyond the last bit is ignored.
    pub fn insert(&mut self, place: usize) {
        if let Some(word) = self.0.get_mut(place / 64) {
            *word |= 1 << (place % 64);
        }
    }

    pub fn remove(&mut self, place: usize) {
        if let Some(word) = self.0.get_mut(place / 64) {
            *word &= !(1 << (place % 64));
        }
    }

    pub fn is_empty(self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Checks whether it has a place in common with another set.
    pub fn meets(self, other: Places<WORDS>) -> bool {
        !(self & other).is_empty()
    }

    /// Checks whether it has all places of another set.
    pub fn covers(self, other: Places<WORDS>) -> bool {
        self & other == other
    }

    /// Returns the number of places. Skips empty words: on a small board most are empty, and
    /// counting bits is slow on processors without an instruction for it.
    pub fn len(self) -> usize {
        let words = self.0.into_iter().filter(|word| *word != 0);
        words.map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the places, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut words = self.0;
        let mut at = 0;
        std::iter::from_fn(move || {
            while at < WORDS && words[at] == 0 {
                at += 1;
            }
            let word = words.get_mut(at)?;
            let place = 64 * at + word.trailing_zeros() as usize;
            *word &= *word - 1;
            Some(place)
        })
    }

    /// Returns the `nth` place, counted from 0.
    pub fn nth(self, nth: usize) -> Option<usize> {
        let mut left = nth;
        let words = self.0.into_iter().enumerate();
        for (index, word) in words.filter(|(_, word)| *word != 0) {
            let ones = word.count_ones() as usize;
            if left < ones {
                return Some(64 * index + nth_bit(word, left));
            }
            left -= ones;
        }
        None
    }

    /// Returns the highest place.
    pub fn last(self) -> Option<usize> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some(64 * word + self.0[word].ilog2() as usize)
    }

    /// Returns the places that lie `by` places before one of these, `by` being 1 to 63. This
    /// searches all places at once. It ignores the ends of rows; the caller must handle them.
    pub fn before(self, by: usize) -> Places<WORDS> {
        let next = |word: usize| self.0.get(word + 1).copied().unwrap_or(0);
        Places(std::array::from_fn(|word| {
            self.0[word] >> by | next(word) << (64 - by)
        }))
    }

    /// Returns the places that lie `by` places after one of these, `by` being 1 to 63.
    pub fn behind(self, by: usize) -> Places<WORDS> {
        let last = |word: usize| word.checked_sub(1).map_or(0, |word| self.0[word]);
        Places(std::array::from_fn(|word| {
            self.0[word] << by | last(word) >> (64 - by)
        }))
    }

    /// Returns the bits, lowest places first, for hashing.
    pub fn words(self) -> [u64; WORDS] {
        self.0
    }
}

/// Returns the index of the `nth` set bit of a word, which must have more than `nth`. Counts the
/// bits of all bytes at once (Vigna, *Broadword Implementation of Rank/Select Queries*, 2008), then
/// halves a byte, so that no loop over bits is needed.
fn nth_bit(word: u64, nth: usize) -> usize {
    const ONES: u64 = u64::MAX / 0xff;
    let pairs = word - ((word >> 1) & (0x55 * ONES));
    let fours = (pairs & (0x33 * ONES)) + ((pairs >> 2) & (0x33 * ONES));
    let eights = (fours + (fours >> 4)) & (0x0f * ONES);
    // Each byte holds the number of set bits up to its end.
    let sums = eights.wrapping_mul(ONES);
    let enough = ((sums | (0x80 * ONES)) - (nth as u64 + 1) * ONES) & (0x80 * ONES);
    let byte = enough.trailing_zeros() & !7;
    let before = sums << 8 >> byte & 0xff;
    let halves = [(fours, 0x0f, 4), (pairs, 0x03, 2), (word, 0x01, 1)];
    let (at, _) = halves.into_iter().fold(
        (byte, nth as u64 - before),
        |(at, left), (counts, mask, width)| {
            let lower = counts >> at & mask;
            let is_beyond = left >= lower;
            (
                at + u32::from(is_beyond) * width,
                left - u64::from(is_beyond) * lower,
            )
        },
    );
    at as usize
}

/// Makes the set of these bits, lowest places first.
impl<const WORDS: usize> From<[u64; WORDS]> for Places<WORDS> {
    fn from(words: [u64; WORDS]) -> Places<WORDS> {
        Places(words)
    }
}

/// Shifts every place up; places beyond the word are lost.
impl Shl<usize> for Places<1> {
    type Output = Places<1>;

    fn shl(self, by: usize) -> Places<1> {
        Places([self.0[0] << by])
    }
}

impl<const WORDS: usize> FromIterator<usize> for Places<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Places<WORDS> {
        let places = places.into_iter();
        places.fold(Places::EMPTY, |set, place| set.with(place))
    }
}

impl<const WORDS: usize> Default for Places<WORDS> {
    fn default() -> Places<WORDS> {
        Places::EMPTY
    }
}

macro_rules! operators {
    ($($operator:ident $function:ident $assign:ident $assign_function:ident $sign:tt;)*) => {$(
        impl<const WORDS: usize> $operator for Places<WORDS> {
            type Output = Places<WORDS>;

            fn $function(self, other: Places<WORDS>) -> Places<WORDS> {
                Places(std::array::from_fn(|word| self.0[word] $sign other.0[word]))
            }
        }

        impl<const WORDS: usize> $assign for Places<WORDS> {
            fn $assign_function(&mut self, other: Places<WORDS>) {
                *self = *self $sign other;
            }
        }
    )*};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign &;
    BitOr bitor BitOrAssign bitor_assign |;
    BitXor bitxor BitXorAssign bitxor_assign ^;
}

/// Inverts all bits, including those that stand for no place.
impl<const WORDS: usize> Not for Places<WORDS> {
    type Output = Places<WORDS>;

    fn not(self) -> Places<WORDS> {
        Places(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_several_words_keep_the_order_of_places() {
        let places = [0, 1, 63, 64, 65, 200, 360];
        let set: Places<6> = places.into_iter().collect();
        assert!(set.iter().eq(places));
        assert_eq!(set.len(), 7);
        assert!(set.contains(64) && !set.contains(66) && !set.contains(5_000));
        let mut less = set;
        less.remove(64);
        assert_eq!((set ^ less).iter().collect::<Vec<_>>(), [64]);
        assert!(set.covers(less) && !less.covers(set) && set.meets(less));
        assert_eq!(
            [0, 3, 6, 7].map(|nth| set.nth(nth)),
            [Some(0), Some(64), Some(360), None]
        );
        let full = Places::<2>::first(128);
        assert!((0..128).all(|nth| full.nth(nth) == Some(nth)));
        assert_eq!((set.last(), Places::<6>::EMPTY.last()), (Some(360), None));
        assert_eq!(Places::<1>::first(24).len(), 24);
        assert_eq!(Places::<1>::of(24) << 6, Places::of(30));
        assert_eq!((!Places::<6>::EMPTY).iter().count(), 384);
        let lies = |set: Places<6>| set.iter().collect::<Vec<_>>();
        assert_eq!(lies(set.before(2)), [61, 62, 63, 198, 358]);
        assert_eq!(lies(set.behind(36)), [36, 37, 99, 100, 101, 236]);
    }
}
