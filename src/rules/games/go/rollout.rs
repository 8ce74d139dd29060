//! Fast playouts of a Go position. No side fills its own eyes. Near the last move, chains in atari
//! and small patterns come first.
//!
//! A playout obeys only simple ko. Its result is an estimate; no rule depends on it.

use super::{
    Go, Position,
    goban::{Goban, NOWHERE, Point},
    patterns::Patterns,
};
use crate::rules::{PlayoutTrace, Seat, Site, SplitMix64};

/// A game in a playout.
struct PlayoutGame<'a> {
    goban: Goban,
    patterns: &'a Patterns,
    /// The cell of the last stone, or [`NOWHERE`].
    last: u16,
}

fn is_legal(goban: &Goban, cell: u16, stone: Point) -> bool {
    cell != goban.ko() && goban.would_have_liberty(cell, stone)
}

/// Whether an empty cell is an eye of this side, which a playout never fills.
fn is_eye(goban: &Goban, cell: u16, stone: Point) -> bool {
    let own = |there: &u16| matches!(goban.at(*there), Point::Edge) || goban.at(*there) == stone;
    if !Goban::neighbours(cell).iter().all(own) {
        return false;
    }
    let diagonals = Goban::diagonals(cell).map(|there| goban.at(there));
    let lost = diagonals.iter().filter(|there| there.is_enemy_of(stone));
    let at_edge = diagonals.contains(&Point::Edge);
    lost.count() < if at_edge { 1 } else { 2 }
}

impl PlayoutGame<'_> {
    fn is_good(&self, cell: u16, stone: Point) -> bool {
        is_legal(&self.goban, cell, stone) && !is_eye(&self.goban, cell, stone)
    }

    /// Returns a move that the last one calls for: capturing its chain if that is in atari, or
    /// saving a chain that it put in atari.
    fn urgent(&self, stone: Point) -> Option<u16> {
        if self.last == NOWHERE {
            return None;
        }
        let goban = &self.goban;
        if goban.at(self.last).is_enemy_of(stone)
            && let Some(cell) = goban.in_atari(self.last)
            && self.is_good(cell, stone)
        {
            return Some(cell);
        }
        for there in Goban::neighbours(self.last) {
            if goban.at(there) != stone {
                continue;
            }
            let Some(cell) = goban.in_atari(there) else {
                continue;
            };
            // Running helps only if it gains liberties.
            let room = Goban::neighbours(cell)
                .into_iter()
                .filter(|next| match goban.at(*next) {
                    Point::Empty => true,
                    own if own == stone => goban.in_atari(*next).is_none(),
                    _ => false,
                });
            if room.count() >= 2 && self.is_good(cell, stone) {
                return Some(cell);
            }
        }
        None
    }

    fn by_pattern(&self, stone: Point, random: &mut SplitMix64) -> Option<u16> {
        if self.last == NOWHERE {
            return None;
        }
        let mut found = [NOWHERE; 8];
        let mut count = 0;
        let near = Goban::neighbours(self.last).into_iter();
        for cell in near.chain(Goban::diagonals(self.last)) {
            if self.goban.at(cell) == Point::Empty
                && self.patterns.matches(&self.goban, cell)
                && self.is_good(cell, stone)
            {
                found[count] = cell;
                count += 1;
            }
        }
        (count > 0).then(|| found[random.below(count as u32) as usize])
    }

    fn any(&self, stone: Point, random: &mut SplitMix64) -> Option<u16> {
        let empties = self.goban.empties();
        if empties.is_empty() {
            return None;
        }
        let first = random.below(empties.len() as u32) as usize;
        let (before, after) = empties.split_at(first);
        let mut cells = after.iter().chain(before).copied();
        cells.find(|cell| self.is_good(*cell, stone))
    }

    /// Plays until both sides pass, or until the limit of moves. `played` records every stone.
    fn run(
        &mut self,
        mut seat: Seat,
        max_moves: usize,
        random: &mut SplitMix64,
        played: &mut Vec<(Seat, Site)>,
    ) {
        let mut passes = 0;
        for _ in 0..max_moves {
            #[cfg(test)]
            crate::search::clock_checks::count_position();
            let stone = Point::of(seat);
            let chosen = self
                .urgent(stone)
                .or_else(|| self.by_pattern(stone, random))
                .or_else(|| self.any(stone, random));
            match chosen {
                Some(cell) => {
                    self.goban.play_stone(cell, stone, |_, _| {});
                    self.last = cell;
                    played.push((seat, Site(self.goban.point(cell))));
                    passes = 0;
                }
                None => {
                    passes += 1;
                    self.goban.lift_ko();
                    if passes == 2 {
                        break;
                    }
                }
            }
            seat = seat.other();
        }
    }

    /// Returns who holds a cell: 1 for Black, -1 for White. At the end of a playout an empty cell
    /// is an eye of the side that touches it.
    fn holder(&self, cell: u16) -> i32 {
        let worth = |point: Point| match point {
            Point::Black => 1,
            Point::White => -1,
            _ => 0,
        };
        let here = self.goban.at(cell);
        if here != Point::Empty {
            return worth(here);
        }
        let touched = Goban::neighbours(cell).map(|there| self.goban.at(there));
        let touches = |stone: Point| i32::from(touched.contains(&stone));
        touches(Point::Black) - touches(Point::White)
    }
}

/// Plays to the end and returns Black's lead in half points, including komi.
pub(super) fn play(
    go: &Go,
    position: &Position,
    random: &mut SplitMix64,
    trace: &mut PlayoutTrace,
) -> i32 {
    let mut playout = PlayoutGame {
        goban: position.goban,
        patterns: go.patterns.get_or_init(Patterns::new),
        last: NOWHERE,
    };
    let max_moves = 3 * go.size * go.size;
    playout.run(position.mover, max_moves, random, &mut trace.played);
    let mut ahead = 0;
    for (point, cell) in playout.goban.cells().enumerate() {
        let holder = playout.holder(cell);
        ahead += 2 * holder;
        if let Some(held) = trace.held.get_mut(point) {
            *held += holder;
        }
    }
    if !go.by_area {
        ahead -= 2 * stones_ahead(position);
    }
    ahead - go.komi
}

/// Returns how many more stones Black has played than White. A lead by area is the lead by
/// territory and prisoners plus this number. A side that fills its own territory gains nothing by
/// area, and loses a point by territory.
fn stones_ahead(position: &Position) -> i32 {
    let seats = position.goban.cells();
    let on_board: i32 = seats
        .filter_map(|cell| position.goban.at(cell).seat())
        .map(|seat| if seat == Seat::FIRST { 1 } else { -1 })
        .sum();
    let [by_black, by_white] = position.prisoners.map(i32::from);
    on_board + by_white - by_black
}

/// Returns how many playouts a stone on a point is credited with winning; `None` in an own eye.
pub(super) fn prior(go: &Go, position: &Position, point: u16) -> Option<u32> {
    let goban = &position.goban;
    let stone = Point::of(position.mover);
    let cell = goban.cell(point);
    if is_eye(goban, cell, stone) {
        return None;
    }
    let patterns = go.patterns.get_or_init(Patterns::new);
    let mut credit = 0;
    if patterns.matches(goban, cell) {
        credit += 6;
    }
    for there in Goban::neighbours(cell) {
        let near = goban.at(there);
        if near.is_stone() && goban.in_atari(there).is_some() {
            credit += if near == stone { 4 } else { 8 };
        }
    }
    // The first line is a bad place to begin.
    let (column, row) = (usize::from(point) % go.size, usize::from(point) / go.size);
    let from_edge = column
        .min(row)
        .min(go.size - 1 - column)
        .min(go.size - 1 - row);
    let inwards = match from_edge {
        0 => 1,
        1 => 2,
        2 | 3 => 5,
        _ => 3,
    };
    Some(credit + inwards)
}
