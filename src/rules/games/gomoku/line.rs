//! One line through a stone, as eleven places around it: which rows it has, and which it can become.

/// The place of the stone itself among the eleven.
pub const MIDDLE: usize = 5;
/// Those that a row of five may have in common with the stone.
pub const WITHIN_REACH: u16 = 0b011_1111_1110;
/// The lines around a stone that is yet to be placed, one bit a place: own stones, it among them, and
/// empty places. What lies beyond an enemy stone or the edge does not matter.
#[derive(Clone, Copy)]
pub struct Line {
    pub own: u16,
    pub open: u16,
    /// Five is five, and no more.
    pub exact: bool,
}

impl Line {
    /// The first and the last place of the run that the stone is in.
    pub fn run(self) -> (usize, usize) {
        let up = (self.own >> MIDDLE).trailing_ones() as usize;
        let down = (self.own << (15 - MIDDLE)).leading_ones() as usize;
        (MIDDLE + 1 - down, MIDDLE + up - 1)
    }

    pub fn length(self) -> usize {
        let (first, last) = self.run();
        last + 1 - first
    }

    pub fn is_five(self) -> bool {
        match self.length() {
            5 => true,
            length => length > 5 && !self.exact,
        }
    }

    pub fn with(self, place: usize) -> Line {
        Line {
            own: self.own | 1 << place,
            open: self.open & !(1 << place),
            ..self
        }
    }

    /// As far as own stones and empty places go on both sides without a gap.
    pub fn room(self) -> Line {
        Line {
            own: self.own | self.open,
            ..self
        }
    }

    /// The places within reach where one more stone would do what is asked of the line.
    pub fn where_one_more(self, does: impl Fn(Line) -> bool) -> u16 {
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

    /// Where one more stone makes five.
    pub fn completions(self) -> u16 {
        self.where_one_more(Line::is_five)
    }

    /// Four in a row, both ends of which make five.
    pub fn is_straight_four(self) -> bool {
        let (first, last) = self.run();
        let ends = |first: usize, last: usize| 1 << (first - 1) | 1 << (last + 1);
        last + 1 - first == 4 && {
            let ends: u16 = ends(first, last);
            self.open & ends == ends && self.completions() & ends == ends
        }
    }

    /// How many fours there are: four stones that one more makes five. Two may lie in one line.
    pub fn fours(self, completions: u16) -> u32 {
        match self.length() {
            4 => completions.count_ones().min(1),
            _ => completions.count_ones(),
        }
    }

    /// Where one more stone makes a straight four of an open three.
    pub fn openings(self) -> u16 {
        match self.length() {
            4.. => 0,
            _ => self.where_one_more(Line::is_straight_four),
        }
    }
}
