//! Boards whose places lie in rows and columns: squares, cells, or points joined by lines. Places
//! are numbered row by row from the top, each row from the left.
//!
//! This module is independent of games. A game sets the size of its lattice, and which neighbours
//! are joined.

use super::{read_rows, write_rows};
use crate::rules::{Board, Form, ParseError, Place, Site};

/// A direction from a place to a neighbour, as the first seat sees the board. The orthogonal
/// directions come first, and each stands next to its opposite.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(u8);

impl Direction {
    /// Along the row to the right.
    pub const RIGHT: Direction = Direction(0);
    /// Along the row to the left.
    pub const LEFT: Direction = Direction(1);
    /// Along the column downwards, towards the first seat.
    pub const DOWN: Direction = Direction(2);
    /// Along the column upwards, away from the first seat.
    pub const UP: Direction = Direction(3);
    /// Along the diagonal downwards to the right.
    pub const DOWN_RIGHT: Direction = Direction(4);
    /// Along the diagonal upwards to the left.
    pub const UP_LEFT: Direction = Direction(5);
    /// Along the diagonal upwards to the right.
    pub const UP_RIGHT: Direction = Direction(6);
    /// Along the diagonal downwards to the left.
    pub const DOWN_LEFT: Direction = Direction(7);

    /// The number of directions.
    pub const COUNT: usize = 8;
    /// One direction for each line through a place; the orthogonal ones come first.
    pub const LINES: [Direction; 4] = [
        Direction::RIGHT,
        Direction::DOWN,
        Direction::DOWN_RIGHT,
        Direction::UP_RIGHT,
    ];

    /// Returns every direction, in the order of their indices.
    #[inline]
    pub fn all() -> impl Iterator<Item = Direction> + Clone {
        (0..8).map(Direction)
    }

    /// Returns the four orthogonal directions.
    #[inline]
    pub fn orthogonal() -> impl Iterator<Item = Direction> + Clone {
        (0..4).map(Direction)
    }

    /// Returns the four diagonal directions.
    #[inline]
    pub fn diagonal() -> impl Iterator<Item = Direction> + Clone {
        (4..8).map(Direction)
    }

    /// Returns the direction of an index below [`Direction::COUNT`].
    #[inline]
    pub const fn of_index(index: usize) -> Direction {
        Direction(index as u8)
    }

    /// Returns the index of the direction in a list with one item per direction.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask lets the compiler omit the bounds check for such a list.
        (self.0 & 7) as usize
    }

    /// Returns the opposite direction.
    #[inline]
    pub const fn opposite(self) -> Direction {
        Direction(self.0 ^ 1)
    }

    /// Returns the same direction with up and down exchanged.
    pub const fn upside_down(self) -> Direction {
        match self {
            Direction::RIGHT | Direction::LEFT => self,
            Direction::UP | Direction::DOWN => self.opposite(),
            _ => Direction(self.0 ^ 2),
        }
    }

    /// Checks whether it leads to another column and another row.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self.0 >= 4
    }

    /// Returns its offset: columns to the right, rows down.
    #[inline]
    pub const fn offset(self) -> (isize, isize) {
        const OFFSETS: [(isize, isize); Direction::COUNT] = [
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
        ];
        OFFSETS[self.index()]
    }
}

/// The entry of a table of neighbours if there is no place in that direction.
pub(crate) const NO_PLACE: u8 = u8::MAX;

/// The neighbours that are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joins {
    Orthogonal,
    Diagonal,
    All,
    /// All orthogonal neighbours, and the diagonal ones at every second point, including the
    /// corners: the alquerque board.
    Alquerque,
}

/// A lattice of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lattice {
    pub width: usize,
    pub height: usize,
    pub joins: Joins,
}

impl Lattice {
    /// Returns the number of places.
    pub const fn len(&self) -> usize {
        self.width * self.height
    }

    /// Returns the column and row of a place, from the top left.
    pub const fn at(&self, place: usize) -> (usize, usize) {
        (place % self.width, place / self.width)
    }

    /// Returns the place that is joined to this one in a direction.
    pub const fn next(&self, place: usize, direction: Direction) -> Option<usize> {
        let (column, row) = self.at(place);
        let joined = match self.joins {
            Joins::Orthogonal => !direction.is_diagonal(),
            Joins::Diagonal => direction.is_diagonal(),
            Joins::All => true,
            Joins::Alquerque => !direction.is_diagonal() || (column + row) % 2 == 0,
        };
        let (right, down) = direction.offset();
        let (column, row) = (
            column.wrapping_add_signed(right),
            row.wrapping_add_signed(down),
        );
        if joined && column < self.width && row < self.height {
            Some(row * self.width + column)
        } else {
            None
        }
    }

    /// Returns the neighbours of every place in each direction, [`NO_PLACE`] where there is none.
    /// `PLACES` must be the size of the lattice. Use this for a constant, and [`Lattice::net`] for
    /// a size that is known only when a game is opened.
    pub const fn neighbours<const PLACES: usize>(&self) -> [[u8; Direction::COUNT]; PLACES] {
        assert!(PLACES == self.len() && PLACES < NO_PLACE as usize);
        let mut table = [[NO_PLACE; Direction::COUNT]; PLACES];
        let mut place = 0;
        while place < PLACES {
            let mut direction = 0;
            while direction < Direction::COUNT {
                if let Some(next) = self.next(place, Direction::of_index(direction)) {
                    table[place][direction] = next as u8;
                }
                direction += 1;
            }
            place += 1;
        }
        table
    }

    /// Returns the neighbours of every place, for lattices whose size is known only when a game is
    /// opened.
    pub fn net(&self) -> Net {
        let number = |next: Option<usize>| next.map_or(u16::MAX, |next| next as u16);
        let next = |place: usize, index: usize| self.next(place, Direction::of_index(index));
        let around = |place: usize| std::array::from_fn(|index| number(next(place, index)));
        Net((0..self.len()).map(around).collect())
    }

    /// Returns the name of a place: a letter for the column, a number for the row from below, such
    /// as `c4`.
    pub fn name(&self, place: usize) -> String {
        let (column, row) = self.at(place);
        let letter = char::from(b'a' + column as u8);
        format!("{letter}{}", self.height - row)
    }

    /// Makes the board of a lattice; `form` returns the look of a place. The board has one line for
    /// each pair of joined points.
    pub fn board(&self, skin: &'static str, form: impl Fn(usize) -> Form) -> Board {
        let places = (0..self.len()).map(|place| {
            let (column, row) = self.at(place);
            Place {
                name: self.name(place),
                at: (column as i16 * 100, row as i16 * 100),
                form: form(place),
                owner: None,
            }
        });
        let places: Vec<Place> = places.collect();
        let is_point = |place: usize| places[place].form.is_crossing();
        let lines = (0..self.len()).flat_map(|from| {
            let onward = Direction::LINES.into_iter();
            let next = onward.filter_map(move |direction| self.next(from, direction));
            next.map(move |to| (from, to))
        });
        let lines = lines
            .filter(|(from, to)| is_point(*from) && is_point(*to))
            .map(|(from, to)| (Site(from as u16), Site(to as u16)))
            .collect();
        Board {
            skin,
            places,
            lines,
            ..Board::EMPTY
        }
    }

    /// Writes rows from the top with numbers for runs of empty places; `letter` returns the letter
    /// of a piece.
    pub fn write(&self, letter: impl Fn(usize) -> Option<char>) -> String {
        write_rows(self.width, self.height, letter)
    }

    /// Reads the output of [`Lattice::write`]; calls `place` for every piece.
    pub fn read(
        &self,
        text: &str,
        place: impl FnMut(usize, char) -> Result<(), ParseError>,
    ) -> Result<(), ParseError> {
        read_rows(text, self.width, self.height, place)
    }
}

/// The neighbours of every place of a [`Lattice`] in each direction.
#[derive(Debug)]
pub struct Net(Vec<[u16; Direction::COUNT]>);

impl Net {
    /// Returns the place that is joined to this one in a direction.
    pub fn next(&self, place: usize, direction: Direction) -> Option<usize> {
        let next = self.0[place][direction.index()];
        (next != u16::MAX).then_some(next.into())
    }

    /// Returns the places after `from` in a direction, up to the edge of the board.
    pub fn line(&self, from: usize, direction: Direction) -> impl Iterator<Item = usize> + use<'_> {
        let mut at = from;
        std::iter::from_fn(move || {
            at = self.next(at, direction)?;
            Some(at)
        })
    }

    /// Returns the places that are joined to this one.
    pub fn around(&self, place: usize) -> impl Iterator<Item = usize> + use<'_> {
        Direction::all().filter_map(move |direction| self.next(place, direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_direction_has_an_opposite_and_a_mirror_image() {
        assert_eq!(Direction::all().count(), Direction::COUNT);
        for (index, direction) in Direction::all().enumerate() {
            assert_eq!(direction.index(), index);
            assert_eq!(Direction::of_index(index), direction);
            let (right, down) = direction.offset();
            assert_eq!(direction.opposite().offset(), (-right, -down));
            assert_eq!(direction.upside_down().offset(), (right, -down));
            assert_eq!(direction.is_diagonal(), right != 0 && down != 0);
        }
        assert!(Direction::diagonal().all(Direction::is_diagonal));
        assert!(!Direction::orthogonal().any(Direction::is_diagonal));
    }

    #[test]
    fn neighbours_go_both_ways_and_alquerque_has_its_diagonals() {
        for joins in [
            Joins::Orthogonal,
            Joins::Diagonal,
            Joins::All,
            Joins::Alquerque,
        ] {
            let lattice = Lattice {
                width: 5,
                height: 3,
                joins,
            };
            let mut joined = 0;
            for place in 0..lattice.len() {
                for direction in Direction::all() {
                    if let Some(next) = lattice.next(place, direction) {
                        assert_eq!(lattice.next(next, direction.opposite()), Some(place));
                        joined += 1;
                    }
                }
            }
            let lines = match joins {
                Joins::Orthogonal => 4 * 3 + 5 * 2,
                Joins::Diagonal => 2 * 4 * 2,
                Joins::All => 4 * 3 + 5 * 2 + 2 * 4 * 2,
                Joins::Alquerque => 4 * 3 + 5 * 2 + 4 * 2,
            };
            assert_eq!(joined, 2 * lines, "{joins:?}");
            let board = lattice.board("stone", |_| Form::Point);
            assert_eq!(board.lines.len(), lines);
        }
    }
}
