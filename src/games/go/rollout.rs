//! Playing a position of Go out, fast: chains are kept with the sum of their liberties, nobody fills
//! an own eye, and near the last move chains in atari and small patterns come first.
//!
//! It knows only simple ko; what it finds is an estimate, never a rule.

use super::{Go, Position};
use crate::rules::{Seat, Site, SplitMix64, Trace};

/// Cells of the largest board with its rim.
const CELLS: usize = 21 * 21;
const NOWHERE: u16 = 0;
const EMPTY: u8 = 0;
/// Colours 1 and 2 are the seats'; a cell off the board is neither empty nor theirs.
const EDGE: u8 = 3;

/// A 3 by 3 neighbourhood as a number: two bits a cell, around an empty middle.
type Around = u16;

/// Which neighbourhoods invite a move: hane, cuts and blocks at the edge (Gelly, Wang, Munos,
/// Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006).
pub(super) struct Patterns(Vec<bool>);

/// X and O are the two sides, either way round; x is anything but X, o anything but O, # the edge.
const SHAPES: [[&[u8; 3]; 3]; 12] = [
    [b"XOX", b"...", b"???"],
    [b"XO.", b"...", b"?.?"],
    [b"XO?", b"X..", b"x.?"],
    [b".O.", b"X..", b"..."],
    [b"XO?", b"O.o", b"?o?"],
    [b"XO?", b"O.X", b"???"],
    [b"?X?", b"O.O", b"ooo"],
    [b"OX?", b"o.O", b"???"],
    [b"X.?", b"O.?", b"##?"],
    [b"OX?", b"X.O", b"###"],
    [b"?X?", b"x.O", b"###"],
    [b"?OX", b"X.O", b"###"],
];

impl Patterns {
    fn new() -> Patterns {
        let mut table = vec![false; 1 << 16];
        for shape in SHAPES {
            let mut cells: [u8; 9] = std::array::from_fn(|cell| shape[cell / 3][cell % 3]);
            for turn in 0..8 {
                for swapped in [false, true] {
                    let wanted = cells.map(|cell| if swapped { other_side(cell) } else { cell });
                    fill(&wanted, 0, 0, &mut table);
                }
                cells = turned(&cells);
                if turn == 3 {
                    for row in 0..3 {
                        cells.swap(3 * row, 3 * row + 2);
                    }
                }
            }
        }
        Patterns(table)
    }
}

fn other_side(cell: u8) -> u8 {
    match cell {
        b'X' => b'O',
        b'O' => b'X',
        b'x' => b'o',
        b'o' => b'x',
        cell => cell,
    }
}

fn turned(cells: &[u8; 9]) -> [u8; 9] {
    std::array::from_fn(|cell| cells[3 * (2 - cell % 3) + cell / 3])
}

/// Marks every neighbourhood that a shape describes.
fn fill(cells: &[u8; 9], cell: usize, around: Around, table: &mut [bool]) {
    if cell == 9 {
        table[usize::from(around)] = true;
        return;
    }
    if cell == 4 {
        return fill(cells, 5, around, table);
    }
    let colours: &[u8] = match cells[cell] {
        b'X' => &[1],
        b'O' => &[2],
        b'.' => &[EMPTY],
        b'#' => &[EDGE],
        b'x' => &[EMPTY, 2, EDGE],
        b'o' => &[EMPTY, 1, EDGE],
        _ => &[EMPTY, 1, 2, EDGE],
    };
    for colour in colours {
        fill(cells, cell + 1, around << 2 | Around::from(*colour), table);
    }
}

/// A board that only plays forward.
struct Field {
    width: usize,
    size: usize,
    colour: [u8; CELLS],
    /// The chain of a stone, by one of its stones.
    chain: [u16; CELLS],
    /// The next stone of the same chain, round and round.
    next: [u16; CELLS],
    /// How many liberties a chain has, counted once for each stone that touches one; the sum of
    /// their cells, and of the squares of these. All are one cell exactly where
    /// `count * squares == sum * sum`.
    count: [u32; CELLS],
    sum: [u32; CELLS],
    squares: [u32; CELLS],
    empties: Vec<u16>,
    place: [u16; CELLS],
    ko: u16,
    last: u16,
}

impl Field {
    fn of(go: &Go, position: &Position) -> Field {
        let width = go.size + 2;
        let mut field = Field {
            width,
            size: go.size,
            colour: [EDGE; CELLS],
            chain: [NOWHERE; CELLS],
            next: [NOWHERE; CELLS],
            count: [0; CELLS],
            sum: [0; CELLS],
            squares: [0; CELLS],
            empties: Vec::with_capacity(go.size * go.size),
            place: [0; CELLS],
            ko: NOWHERE,
            last: NOWHERE,
        };
        for point in go.points() {
            let cell = field.cell(point);
            field.colour[usize::from(cell)] = EMPTY;
            field.add_empty(cell);
        }
        for point in go.points() {
            if let Some(seat) = position.at(point).seat() {
                field.put(field.cell(point), 1 + seat.0);
            }
        }
        field.ko = position.ko.map_or(NOWHERE, |point| field.cell(point));
        field.last = NOWHERE;
        field
    }

    fn cell(&self, point: u16) -> u16 {
        let point = usize::from(point);
        ((point / self.size + 1) * self.width + point % self.size + 1) as u16
    }

    fn point(&self, cell: u16) -> u16 {
        let cell = usize::from(cell);
        ((cell / self.width - 1) * self.size + cell % self.width - 1) as u16
    }

    fn near(&self, cell: u16) -> [u16; 4] {
        let width = self.width as u16;
        [cell - width, cell - 1, cell + 1, cell + width]
    }

    fn diagonals(&self, cell: u16) -> [u16; 4] {
        let width = self.width as u16;
        [
            cell - width - 1,
            cell - width + 1,
            cell + width - 1,
            cell + width + 1,
        ]
    }

    fn at(&self, cell: u16) -> u8 {
        self.colour[usize::from(cell)]
    }

    fn add_empty(&mut self, cell: u16) {
        self.place[usize::from(cell)] = self.empties.len() as u16;
        self.empties.push(cell);
    }

    fn remove_empty(&mut self, cell: u16) {
        let place = self.place[usize::from(cell)];
        self.empties.swap_remove(place.into());
        if let Some(moved) = self.empties.get(usize::from(place)) {
            self.place[usize::from(*moved)] = place;
        }
    }

    fn head(&self, cell: u16) -> usize {
        usize::from(self.chain[usize::from(cell)])
    }

    fn gain(&mut self, head: usize, cell: u16) {
        let cell = u32::from(cell);
        self.count[head] += 1;
        self.sum[head] += cell;
        self.squares[head] += cell * cell;
    }

    fn lose(&mut self, head: usize, cell: u16) {
        let cell = u32::from(cell);
        self.count[head] -= 1;
        self.sum[head] -= cell;
        self.squares[head] -= cell * cell;
    }

    /// The only liberty of the chain of a stone, if it has only one.
    fn in_atari(&self, stone: u16) -> Option<u16> {
        let head = self.head(stone);
        let (count, sum) = (u64::from(self.count[head]), u64::from(self.sum[head]));
        let one = count * u64::from(self.squares[head]) == sum * sum;
        (count > 0 && one).then(|| (sum / count) as u16)
    }

    /// Lays a stone; enemies without liberties leave.
    fn put(&mut self, cell: u16, colour: u8) {
        let index = usize::from(cell);
        self.colour[index] = colour;
        self.chain[index] = cell;
        self.next[index] = cell;
        self.count[index] = 0;
        self.sum[index] = 0;
        self.squares[index] = 0;
        self.remove_empty(cell);
        let near = self.near(cell);
        for there in near {
            match self.at(there) {
                EMPTY => self.gain(index, there),
                EDGE => {}
                _ => self.lose(self.head(there), cell),
            }
        }
        for there in near {
            if self.at(there) == colour && self.head(there) != self.head(cell) {
                self.join(cell, there);
            }
        }
        let mut taken = 0;
        let mut single = NOWHERE;
        for there in near {
            let enemy = self.at(there);
            if enemy != EMPTY
                && enemy != EDGE
                && enemy != colour
                && self.count[self.head(there)] == 0
            {
                taken += self.remove(there);
                single = there;
            }
        }
        let alone = self.next[index] == cell && self.count[index] == 1;
        self.ko = if taken == 1 && alone { single } else { NOWHERE };
        self.last = cell;
    }

    fn join(&mut self, one: u16, other: u16) {
        let (into, from) = (self.head(one), self.head(other));
        self.count[into] += self.count[from];
        self.sum[into] += self.sum[from];
        self.squares[into] += self.squares[from];
        let mut stone = other;
        loop {
            self.chain[usize::from(stone)] = into as u16;
            stone = self.next[usize::from(stone)];
            if stone == other {
                break;
            }
        }
        self.next.swap(usize::from(one), usize::from(other));
    }

    fn remove(&mut self, stone: u16) -> u32 {
        let mut taken = 0;
        let mut here = stone;
        loop {
            self.colour[usize::from(here)] = EMPTY;
            self.add_empty(here);
            for there in self.near(here) {
                if matches!(self.at(there), 1 | 2) {
                    self.gain(self.head(there), here);
                }
            }
            taken += 1;
            here = self.next[usize::from(here)];
            if here == stone {
                return taken;
            }
        }
    }

    fn is_legal(&self, cell: u16, colour: u8) -> bool {
        cell != self.ko
            && self.near(cell).iter().any(|there| match self.at(*there) {
                EMPTY => true,
                EDGE => false,
                own if own == colour => self.in_atari(*there).is_none(),
                _ => self.in_atari(*there).is_some(),
            })
    }

    /// Whether a cell is an eye of this colour that only a fool would fill.
    fn is_eye(&self, cell: u16, colour: u8) -> bool {
        let near = self.near(cell);
        if near
            .iter()
            .any(|there| self.at(*there) != colour && self.at(*there) != EDGE)
        {
            return false;
        }
        let enemy = 3 - colour;
        let diagonals = self.diagonals(cell);
        let false_at = diagonals.iter().filter(|there| self.at(**there) == enemy);
        let at_edge = diagonals.iter().any(|there| self.at(*there) == EDGE);
        false_at.count() < if at_edge { 1 } else { 2 }
    }

    fn around(&self, cell: u16) -> Around {
        let width = self.width as u16;
        [
            cell - width - 1,
            cell - width,
            cell - width + 1,
            cell - 1,
            cell + 1,
            cell + width - 1,
            cell + width,
            cell + width + 1,
        ]
        .iter()
        .fold(0, |around, there| {
            around << 2 | Around::from(self.at(*there))
        })
    }

    fn is_good(&self, cell: u16, colour: u8) -> bool {
        self.at(cell) == EMPTY && self.is_legal(cell, colour) && !self.is_eye(cell, colour)
    }

    /// A move that the last one asks for: taking what it left in atari, saving what it threatens.
    fn urgent(&self, colour: u8) -> Option<u16> {
        if self.last == NOWHERE {
            return None;
        }
        if self.at(self.last) == 3 - colour
            && let Some(cell) = self.in_atari(self.last)
            && self.is_good(cell, colour)
        {
            return Some(cell);
        }
        for there in self.near(self.last) {
            if self.at(there) != colour {
                continue;
            }
            let Some(cell) = self.in_atari(there) else {
                continue;
            };
            // Running helps only where it leads to more room.
            let room = self
                .near(cell)
                .into_iter()
                .filter(|next| match self.at(*next) {
                    EMPTY => true,
                    own if own == colour => self.in_atari(*next).is_none(),
                    _ => false,
                });
            if room.count() >= 2 && self.is_good(cell, colour) {
                return Some(cell);
            }
        }
        None
    }

    fn by_pattern(&self, colour: u8, patterns: &Patterns, random: &mut SplitMix64) -> Option<u16> {
        if self.last == NOWHERE {
            return None;
        }
        let mut found = [NOWHERE; 8];
        let mut count = 0;
        for cell in self
            .near(self.last)
            .into_iter()
            .chain(self.diagonals(self.last))
        {
            if self.at(cell) == EMPTY
                && patterns.0[usize::from(self.around(cell))]
                && self.is_good(cell, colour)
            {
                found[count] = cell;
                count += 1;
            }
        }
        (count > 0).then(|| found[random.below(count as u32) as usize])
    }

    fn any(&self, colour: u8, random: &mut SplitMix64) -> Option<u16> {
        let count = self.empties.len();
        if count == 0 {
            return None;
        }
        let first = random.below(count as u32) as usize;
        (0..count)
            .map(|nth| self.empties[(first + nth) % count])
            .find(|cell| self.is_legal(*cell, colour) && !self.is_eye(*cell, colour))
    }
}

/// Plays to the end; what Black is ahead by in half points, komi included.
pub(super) fn play(
    go: &Go,
    position: &Position,
    random: &mut SplitMix64,
    trace: &mut Trace,
) -> i32 {
    let patterns = go.patterns.get_or_init(Patterns::new);
    let mut field = Field::of(go, position);
    let mut seat = position.mover;
    let mut passes = 0;
    for _ in 0..3 * go.size * go.size {
        let colour = 1 + seat.0;
        let chosen = field
            .urgent(colour)
            .or_else(|| field.by_pattern(colour, patterns, random))
            .or_else(|| field.any(colour, random));
        match chosen {
            Some(cell) => {
                field.put(cell, colour);
                trace.played.push((seat, Site(field.point(cell))));
                passes = 0;
            }
            None => {
                passes += 1;
                field.ko = NOWHERE;
                if passes == 2 {
                    break;
                }
            }
        }
        seat = seat.other();
    }
    let mut ahead = 0;
    for point in go.points() {
        let cell = field.cell(point);
        let owner = match field.at(cell) {
            EMPTY => {
                let touched = field.near(cell).map(|there| field.at(there));
                match (touched.contains(&1), touched.contains(&2)) {
                    (true, false) => 1,
                    (false, true) => -1,
                    _ => 0,
                }
            }
            1 => 1,
            _ => -1,
        };
        ahead += 2 * owner;
        if let Some(held) = trace.held.get_mut(usize::from(point)) {
            *held += owner;
        }
    }
    if !go.by_area {
        ahead -= 2 * stones_ahead(go, position);
    }
    ahead - go.komi
}

/// How many more stones Black has played than White. Area is territory, prisoners and this: whoever
/// fills ground of his own gains nothing by area, and loses a point by territory.
fn stones_ahead(go: &Go, position: &Position) -> i32 {
    let on_board: i32 = go
        .points()
        .filter_map(|point| position.at(point).seat())
        .map(|seat| if seat == Seat::FIRST { 1 } else { -1 })
        .sum();
    let [by_black, by_white] = position.prisoners.map(i32::from);
    on_board + by_white - by_black
}

/// What a stone on a point promises: less than nothing in an own eye.
pub(super) fn promise(go: &Go, position: &Position, point: u16) -> i32 {
    let field = Field::of(go, position);
    let colour = match position.mover {
        Seat::FIRST => 1,
        _ => 2,
    };
    let cell = field.cell(point);
    if field.is_eye(cell, colour) {
        return -1;
    }
    let patterns = go.patterns.get_or_init(Patterns::new);
    let mut promise = 0;
    if patterns.0[usize::from(field.around(cell))] {
        promise += 6;
    }
    for there in field.near(cell) {
        let near = field.at(there);
        if matches!(near, 1 | 2) && field.in_atari(there).is_some() {
            promise += if near == colour { 4 } else { 8 };
        }
    }
    // The first line is no place to begin.
    let (column, row) = (usize::from(point) % go.size, usize::from(point) / go.size);
    let from_edge = column
        .min(row)
        .min(go.size - 1 - column)
        .min(go.size - 1 - row);
    let empty_here = field.around(cell) & 0b01_01_01_01_01_01_01_01 == 0;
    match from_edge {
        0 if empty_here => promise,
        0 => promise + 1,
        1 => promise + 2,
        2 | 3 => promise + 5,
        _ => promise + 3,
    }
}
