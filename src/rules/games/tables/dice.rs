//! The dice of a throw that are still to be played. This module has the faces, and no men.

/// The largest number of dice: a doublet is played four times.
const MAX_DICE: usize = 4;

/// A set of up to four dice; in a throw to be played the larger come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Dice {
    /// The faces, followed by 0 for missing dice.
    faces: [u8; MAX_DICE],
}

impl Dice {
    pub(crate) const NONE: Dice = Dice {
        faces: [0; MAX_DICE],
    };

    /// Makes dice with these faces from 1 to 6, in this order; drops any beyond the fourth.
    pub(crate) fn of(faces: &[u8]) -> Dice {
        let mut dice = Dice::NONE;
        for (die, face) in dice.faces.iter_mut().zip(faces) {
            *die = *face;
        }
        dice
    }

    /// Returns one of the `6^count` throws of `count` dice, by its number.
    pub(crate) fn from_number(count: u32, number: u32) -> Dice {
        let mut dice = Dice::NONE;
        let mut rest = number;
        for die in dice.faces[..count as usize].iter_mut().rev() {
            *die = 1 + (rest % 6) as u8;
            rest /= 6;
        }
        dice
    }

    pub(crate) fn faces(&self) -> &[u8] {
        let count = self.faces.iter().take_while(|face| **face > 0).count();
        &self.faces[..count]
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.faces[0] == 0
    }

    /// Checks whether all have the same face; true for one die.
    pub(crate) fn are_equal(&self) -> bool {
        self.faces().iter().all(|face| *face == self.faces[0])
    }

    /// Returns each face once; equal dice must lie side by side.
    pub(crate) fn distinct(self) -> impl Iterator<Item = u8> {
        let mut last = 0;
        let faces = self.faces.into_iter().take_while(|face| *face > 0);
        faces.filter(move |face| std::mem::replace(&mut last, *face) != *face)
    }

    /// Checks whether the larger come first.
    pub(crate) fn are_sorted(&self) -> bool {
        self.faces.is_sorted_by(|one, other| one >= other)
    }

    /// Sorts the dice, the larger first.
    pub(crate) fn sorted(mut self) -> Dice {
        self.faces.sort_unstable_by(|one, other| other.cmp(one));
        self
    }

    /// Removes one die of this face; the order stays.
    pub(crate) fn without(mut self, face: u8) -> Dice {
        if let Some(place) = self.faces.iter().position(|other| *other == face) {
            self.faces[place..].rotate_left(1);
            self.faces[MAX_DICE - 1] = 0;
        }
        self
    }

    /// Returns in how many ways indistinguishable dice can fall like this.
    pub(crate) fn arrangements(&self) -> u32 {
        let faces = self.faces();
        let mut arrangements = 1;
        for (place, face) in faces.iter().enumerate() {
            let alike = faces[..=place]
                .iter()
                .filter(|other| *other == face)
                .count();
            arrangements = arrangements * (place as u32 + 1) / alike as u32;
        }
        arrangements
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_dice_fall_in_56_ways_that_together_are_216() {
        let throws: Vec<Dice> = (0..216)
            .map(|number| Dice::from_number(3, number))
            .filter(Dice::are_sorted)
            .collect();
        assert_eq!(throws.len(), 56);
        assert_eq!(throws.iter().map(Dice::arrangements).sum::<u32>(), 216);
        assert_eq!(Dice::of(&[5, 2, 2]).arrangements(), 3);
        assert_eq!(Dice::of(&[5, 2, 2]).distinct().collect::<Vec<_>>(), [5, 2]);
        assert_eq!(Dice::of(&[5, 2, 2]).without(2).faces(), [5, 2]);
    }
}
