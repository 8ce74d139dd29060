//! One line through a stone, as eleven places around it: its rows, and the rows it can become.

/// The index of the stone itself among the eleven places.
pub(super) const MIDDLE: usize = 5;
/// The places that a row of five through the stone can cover.
pub(super) const WITHIN_REACH: u16 = 0b011_1111_1110;
/// The line around a stone that is about to be placed, one bit a place. `own` has the own stones,
/// including this one, and `open` the empty places. The places beyond an enemy stone or the edge do
/// not matter.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub own: u16,
    pub open: u16,
    /// Whether only exactly five wins.
    pub exact: bool,
}

impl Line {
    /// Returns the first and the last place of the stone's run.
    pub(super) fn run(self) -> (usize, usize) {
        let up = (self.own >> MIDDLE).trailing_ones() as usize;
        let down = (self.own << (15 - MIDDLE)).leading_ones() as usize;
        (MIDDLE + 1 - down, MIDDLE + up - 1)
    }

    pub(super) fn length(self) -> usize {
        let (first, last) = self.run();
        last + 1 - first
    }

    pub(super) fn is_five(self) -> bool {
        match self.length() {
            5 => true,
            length => length > 5 && !self.exact,
        }
    }

    pub(super) fn with(self, place: usize) -> Line {
        Line {
            own: self.own | 1 << place,
            open: self.open & !(1 << place),
            ..self
        }
    }

    /// Returns the line with its empty places filled. Its run shows how far own stones and empty
    /// places extend.
    pub(super) fn room(self) -> Line {
        Line {
            own: self.own | self.open,
            ..self
        }
    }

    /// Returns the places within reach where one more stone makes the line satisfy `does`.
    pub(super) fn where_one_more(self, does: impl Fn(Line) -> bool) -> u16 {
        let mut found = 0;
        let mut left = self.open & WITHIN_REACH;
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            left &= left - 1;
            if does(self.with(place)) {
                found |= 1 << place;
            }
        }
        found
    }

    /// Returns the places where one more stone makes five.
    pub(super) fn completions(self) -> u16 {
        self.where_one_more(Line::is_five)
    }

    /// Whether the run is a straight four: four in a row, both ends of which make five.
    pub(super) fn is_straight_four(self) -> bool {
        let (first, last) = self.run();
        let ends = |first: usize, last: usize| 1 << (first - 1) | 1 << (last + 1);
        last + 1 - first == 4 && {
            let ends: u16 = ends(first, last);
            self.open & ends == ends && self.completions() & ends == ends
        }
    }

    /// Counts the fours: four stones that one more stone makes five. One line may hold two.
    pub(super) fn fours(self, completions: u16) -> u32 {
        match self.length() {
            4 => completions.count_ones().min(1),
            _ => completions.count_ones(),
        }
    }

    /// Returns the places where one more stone turns an open three into a straight four.
    pub(super) fn straight_four_points(self) -> u16 {
        match self.length() {
            4.. => 0,
            _ => self.where_one_more(Line::is_straight_four),
        }
    }
}
