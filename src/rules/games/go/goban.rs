//! A Go board: the stones on its points, and the chains that they form. Each stone played updates
//! the liberties, the hash and the list of empty points. Both the rules and the playouts of the
//! search use this board.
//!
//! The board checks simple ko, which needs only the last stone played. Turns, passes and history
//! are not part of it.

use crate::rules::{Mixer, Seat};
use std::hash::Hasher;

/// The number of points of the largest board.
pub(super) const MAX_POINTS: usize = 19 * 19;
/// The distance from a cell to the one below it. The cells are the points of the board and a rim
/// around them. The rim cell to the right of a row is also the rim cell to the left of the next
/// row.
const ROW: u16 = 20;
/// The number of cells of the largest board with its rim.
const CELLS: usize = ROW as usize * 21 + 1;
/// A cell of the rim, which stands for no cell.
pub(super) const NOWHERE: u16 = 0;

/// The content of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub(super) enum Point {
    #[default]
    Empty,
    Black,
    White,
    /// A cell off the board, neither empty nor owned.
    Edge,
}

impl Point {
    pub(super) fn of(seat: Seat) -> Point {
        if seat == Seat::FIRST {
            Point::Black
        } else {
            Point::White
        }
    }

    pub(super) fn seat(self) -> Option<Seat> {
        match self {
            Point::Black => Some(Seat::FIRST),
            Point::White => Some(Seat::SECOND),
            Point::Empty | Point::Edge => None,
        }
    }

    pub(super) fn is_stone(self) -> bool {
        matches!(self, Point::Black | Point::White)
    }

    /// Whether this is a stone of the opponent of `stone`.
    pub(super) fn is_enemy_of(self, stone: Point) -> bool {
        self.is_stone() && self != stone
    }
}

/// The liberties of a chain, each counted once for every stone that touches it (pseudo-liberties):
/// their number, the sum of their cells, and the sum of the squares. All of them are one cell
/// exactly if `count * squares == sum * sum`.
#[derive(Clone, Copy, Debug, Default)]
struct Liberties {
    count: u32,
    sum: u32,
    squares: u32,
}

impl Liberties {
    fn gain(&mut self, cell: u16) {
        let cell = u32::from(cell);
        self.count += 1;
        self.sum += cell;
        self.squares += cell * cell;
    }

    fn lose(&mut self, cell: u16) {
        let cell = u32::from(cell);
        self.count -= 1;
        self.sum -= cell;
        self.squares -= cell * cell;
    }

    fn join(&mut self, other: Liberties) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Returns the liberty if it is the only one. At most four stones touch a liberty, so a larger
    /// count means several.
    fn only(self) -> Option<u16> {
        let one = matches!(self.count, 1..=4) && self.count * self.squares == self.sum * self.sum;
        one.then(|| (self.sum / self.count) as u16)
    }
}

/// A board with its stones. A point has a number among the points of the board, row by row from the
/// top. A cell has a number that also counts the rim. [`Goban::cell`] and [`Goban::point`] convert
/// them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goban {
    size: u16,
    points: [Point; CELLS],
    /// The head of each stone's chain: one of its stones.
    heads: [u16; CELLS],
    /// The next stone of the same chain, in a cycle.
    next: [u16; CELLS],
    /// The liberties of each chain, stored at its head.
    liberties: [Liberties; CELLS],
    /// The empty cells in no particular order, their number, and the index of each cell in this
    /// list.
    empties: [u16; MAX_POINTS],
    empty_count: u16,
    empty_indices: [u16; CELLS],
    /// The cell where ko forbids a stone: it would recapture the stone that has just captured a
    /// single stone there.
    ko: u16,
    key: u64,
}

/// Two boards are equal if they have the same stones and the same ko.
impl PartialEq for Goban {
    fn eq(&self, other: &Goban) -> bool {
        self.size == other.size && self.ko == other.ko && self.points == other.points
    }
}

impl Eq for Goban {}

/// Returns the hash of a stone on a cell (Zobrist 1970).
fn zobrist_key(cell: u16, stone: Point) -> u64 {
    let mut mixer = Mixer::default();
    mixer.mix(u64::from(cell) << 2 | stone as u64);
    mixer.finish()
}

impl Goban {
    /// Returns an empty board of `size` by `size` points.
    pub(super) fn new(size: usize) -> Goban {
        let mut goban = Goban {
            size: size as u16,
            points: [Point::Edge; CELLS],
            heads: [NOWHERE; CELLS],
            next: [NOWHERE; CELLS],
            liberties: [Liberties::default(); CELLS],
            empties: [NOWHERE; MAX_POINTS],
            empty_count: 0,
            empty_indices: [0; CELLS],
            ko: NOWHERE,
            key: 0,
        };
        for cell in goban.cells() {
            goban.points[usize::from(cell)] = Point::Empty;
            goban.add_empty(cell);
        }
        goban
    }

    /// Returns the cells of the points, in the order of the points.
    pub(super) fn cells(&self) -> impl Iterator<Item = u16> + use<> {
        let size = self.size;
        (1..=size).flat_map(move |row| (1..=size).map(move |column| row * ROW + column))
    }

    pub(super) fn cell(&self, point: u16) -> u16 {
        (point / self.size + 1) * ROW + point % self.size + 1
    }

    pub(super) fn point(&self, cell: u16) -> u16 {
        (cell / ROW - 1) * self.size + cell % ROW - 1
    }

    pub(super) fn neighbours(cell: u16) -> [u16; 4] {
        [cell - ROW, cell - 1, cell + 1, cell + ROW]
    }

    pub(super) fn diagonals(cell: u16) -> [u16; 4] {
        [
            cell - ROW - 1,
            cell - ROW + 1,
            cell + ROW - 1,
            cell + ROW + 1,
        ]
    }

    pub(super) fn at(&self, cell: u16) -> Point {
        self.points[usize::from(cell)]
    }

    /// Returns the empty cells, in no particular order.
    pub(super) fn empties(&self) -> &[u16] {
        &self.empties[..usize::from(self.empty_count)]
    }

    /// Returns the hash of the stones.
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// Returns the cell where ko forbids a stone, or [`NOWHERE`].
    pub(super) fn ko(&self) -> u16 {
        self.ko
    }

    /// Removes the ko, which ends with a move elsewhere.
    pub(super) fn lift_ko(&mut self) {
        self.ko = NOWHERE;
    }

    fn add_empty(&mut self, cell: u16) {
        self.empty_indices[usize::from(cell)] = self.empty_count;
        self.empties[usize::from(self.empty_count)] = cell;
        self.empty_count += 1;
    }

    fn remove_empty(&mut self, cell: u16) {
        self.empty_count -= 1;
        let moved = self.empties[usize::from(self.empty_count)];
        let place = self.empty_indices[usize::from(cell)];
        self.empties[usize::from(place)] = moved;
        self.empty_indices[usize::from(moved)] = place;
    }

    fn head(&self, stone: u16) -> usize {
        usize::from(self.heads[usize::from(stone)])
    }

    /// Returns the stones of a chain, given one of them.
    pub(super) fn chain(&self, stone: u16) -> impl Iterator<Item = u16> + '_ {
        let mut left = Some(stone);
        std::iter::from_fn(move || {
            let here = left?;
            let next = self.next[usize::from(here)];
            left = (next != stone).then_some(next);
            Some(here)
        })
    }

    /// Returns the only liberty of the chain of a stone, if the chain is in atari.
    pub(super) fn in_atari(&self, stone: u16) -> Option<u16> {
        self.liberties[self.head(stone)].only()
    }

    fn has_liberty(&self, stone: u16) -> bool {
        self.liberties[self.head(stone)].count > 0
    }

    /// Whether a stone on an empty cell would have a liberty after its captures.
    pub(super) fn would_have_liberty(&self, cell: u16, stone: Point) -> bool {
        Goban::neighbours(cell)
            .iter()
            .any(|there| match self.at(*there) {
                Point::Empty => true,
                Point::Edge => false,
                own if own == stone => self.in_atari(*there).is_none(),
                _ => self.in_atari(*there).is_some(),
            })
    }

    /// Returns the key after a stone is played on an empty cell and chains without a liberty are
    /// removed, by the rules of [`Goban::put`].
    pub(super) fn key_after(&self, cell: u16, stone: Point) -> u64 {
        let own_goes = !self.would_have_liberty(cell, stone);
        let goes = |there: u16| match self.at(there) {
            own if own == stone => own_goes,
            enemy => enemy.is_stone() && self.in_atari(there).is_some(),
        };
        let mut key = self.key;
        if !own_goes {
            key ^= zobrist_key(cell, stone);
        }
        let near = Goban::neighbours(cell);
        for (index, there) in near.into_iter().enumerate() {
            let met =
                |other: &u16| self.at(*other).is_stone() && self.head(*other) == self.head(there);
            if goes(there) && !near[..index].iter().any(met) {
                key = self
                    .chain(there)
                    .fold(key, |key, gone| key ^ zobrist_key(gone, self.at(gone)));
            }
        }
        key
    }

    /// Lays a stone on an empty cell and captures nothing: for setting up a position.
    pub(super) fn set_up_stone(&mut self, cell: u16, stone: Point) {
        let index = usize::from(cell);
        self.points[index] = stone;
        self.key ^= zobrist_key(cell, stone);
        self.heads[index] = cell;
        self.next[index] = cell;
        self.remove_empty(cell);
        let mut own = Liberties::default();
        let near = Goban::neighbours(cell);
        for there in near {
            match self.at(there) {
                Point::Empty => own.gain(there),
                Point::Edge => {}
                _ => {
                    let head = self.head(there);
                    self.liberties[head].lose(cell);
                }
            }
        }
        self.liberties[index] = own;
        for there in near {
            if self.at(there) == stone && self.head(there) != self.head(cell) {
                self.join(cell, there);
            }
        }
    }

    /// Plays a stone on an empty cell, and captures the enemy chains that lose their last liberty.
    /// If it captures nothing and its own chain has no liberty, removes that chain. `gone` receives
    /// the point of every removed stone.
    pub(super) fn play_stone(&mut self, cell: u16, stone: Point, mut gone: impl FnMut(u16, Point)) {
        self.set_up_stone(cell, stone);
        let mut taken = 0;
        let mut single = NOWHERE;
        for there in Goban::neighbours(cell) {
            if self.at(there).is_enemy_of(stone) && !self.has_liberty(there) {
                taken += self.remove(there, &mut gone);
                single = there;
            }
        }
        let index = usize::from(cell);
        // Ko arises only if a lone stone has a single liberty, on the point where it has just
        // captured a single stone. Only then can the next stone recreate the position before.
        let alone = self.next[index] == cell && self.liberties[index].count == 1;
        self.ko = if taken == 1 && alone { single } else { NOWHERE };
        if taken == 0 && !self.has_liberty(cell) {
            self.remove(cell, &mut gone);
        }
    }

    fn join(&mut self, one: u16, other: u16) {
        let (into, from) = (self.head(one), self.head(other));
        let joined = self.liberties[from];
        self.liberties[into].join(joined);
        let mut stone = other;
        loop {
            self.heads[usize::from(stone)] = into as u16;
            stone = self.next[usize::from(stone)];
            if stone == other {
                break;
            }
        }
        self.next.swap(usize::from(one), usize::from(other));
    }

    /// Removes a chain and returns how many stones it had.
    fn remove(&mut self, stone: u16, gone: &mut impl FnMut(u16, Point)) -> u32 {
        let colour = self.at(stone);
        let mut taken = 0;
        let mut here = stone;
        loop {
            self.points[usize::from(here)] = Point::Empty;
            self.key ^= zobrist_key(here, colour);
            self.add_empty(here);
            gone(self.point(here), colour);
            for there in Goban::neighbours(here) {
                if self.at(there).is_stone() {
                    let head = self.head(there);
                    self.liberties[head].gain(here);
                }
            }
            taken += 1;
            here = self.next[usize::from(here)];
            if here == stone {
                return taken;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::SplitMix64;

    /// Finds the stones of a chain, in order, and its liberties by searching the board.
    fn looked_up(goban: &Goban, stone: u16) -> (Vec<u16>, Vec<u16>) {
        let mut stones = vec![stone];
        let mut liberties = Vec::new();
        let mut next = 0;
        while let Some(here) = stones.get(next).copied() {
            next += 1;
            for there in Goban::neighbours(here) {
                if goban.at(there) == Point::Empty && !liberties.contains(&there) {
                    liberties.push(there);
                } else if goban.at(there) == goban.at(stone) && !stones.contains(&there) {
                    stones.push(there);
                }
            }
        }
        stones.sort_unstable();
        (stones, liberties)
    }

    #[test]
    fn what_is_kept_up_to_date_is_what_a_fresh_look_finds() {
        let mut random = SplitMix64::new(11);
        let (mut suicides, mut kos) = (0, 0);
        for game in 0..200 {
            let mut goban = Goban::new(2 + game % 6);
            let mut stone = Point::Black;
            for _ in 0..120 {
                let empties = goban.empties();
                let cell = empties[random.below(empties.len() as u32) as usize];
                let (before, promised) = (goban, goban.key_after(cell, stone));
                let breathes = goban.would_have_liberty(cell, stone);
                if promised == goban.key() {
                    // The suicide of a single stone changes nothing, and no rules allow it.
                    continue;
                }
                let mut gone = Vec::new();
                goban.play_stone(cell, stone, |point, _| gone.push(point));
                assert_eq!(goban.key(), promised);
                assert_eq!(goban.at(cell) == stone, breathes);
                suicides += usize::from(!breathes);
                let is_empty = |point: &u16| goban.at(goban.cell(*point)) == Point::Empty;
                assert!(gone.iter().all(is_empty));
                let mut fresh = Goban::new(goban.size.into());
                for cell in goban.cells().filter(|cell| goban.at(*cell).is_stone()) {
                    fresh.set_up_stone(cell, goban.at(cell));
                    let (stones, liberties) = looked_up(&goban, cell);
                    let mut chain: Vec<u16> = goban.chain(cell).collect();
                    chain.sort_unstable();
                    assert_eq!(chain, stones);
                    let only = (liberties.len() == 1).then(|| liberties[0]);
                    assert_eq!(goban.in_atari(cell), only);
                    assert!(goban.has_liberty(cell));
                }
                assert_eq!(fresh.key(), goban.key());
                let mut empties = goban.empties().to_vec();
                empties.sort_unstable();
                assert!(
                    empties
                        .into_iter()
                        .eq(goban.cells().filter(|cell| goban.at(*cell) == Point::Empty))
                );
                // Ko forbids exactly the move that would recreate the position before.
                let enemy = if stone == Point::Black {
                    Point::White
                } else {
                    Point::Black
                };
                for cell in goban.empties() {
                    let back = goban.key_after(*cell, enemy) == before.key();
                    assert_eq!(back, *cell == goban.ko());
                    kos += usize::from(back);
                }
                stone = enemy;
            }
        }
        assert!(suicides > 50 && kos > 10, "{suicides} {kos}");
    }
}
