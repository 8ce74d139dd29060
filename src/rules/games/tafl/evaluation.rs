//! The evaluation of tafl positions, which only the search needs.

use super::{ATTACKERS, DEFENDERS, Position, Slide, Tafl};
use crate::{
    games::kit::{Direction, End},
    rules::{Evaluate, Seat},
};

impl Evaluate for Tafl {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let [attackers, defenders] = position.men().map(|men| men.len() as i32);
        let king = position.king.map(usize::from);
        let (column, row) = self.lattice.at(king.unwrap_or(0));
        let middle = self.lattice.width / 2;
        let from_middle = column.abs_diff(middle).max(row.abs_diff(middle)) as i32;
        let (mut guards, mut room, mut ways_out) = (0, 0, 0);
        if let Some(king) = king {
            let beside = self.net.around(king);
            guards = beside
                .filter(|cell| position.pieces[ATTACKERS.index()].contains(*cell))
                .count() as i32;
            for to in self.reach(position, king) {
                room += 1;
                ways_out += i32::from(self.goals.contains(to));
            }
        }
        // With two ways out, or with one and the move, the king has practically escaped.
        let escapes = match (ways_out, position.mover) {
            (0, _) => 0,
            (1, ATTACKERS) => 250,
            _ => 4_000,
        };
        let for_defenders = 170 * defenders - 100 * attackers + 12 * room + 8 * from_middle
            - 60 * guards * guards
            + escapes;
        if seat == DEFENDERS {
            for_defenders
        } else {
            -for_defenders
        }
    }

    fn ordering_score(&self, position: &Position, mv: &Slide) -> i32 {
        let is_king = position.king == Some(mv.from);
        let mut ordering_score = 3 * i32::from(is_king);
        let to = usize::from(mv.to);
        if is_king && (self.goals | self.edge).contains(to) {
            ordering_score += 50;
        }
        let (enemy, partners) = (position.enemy(), self.partners(position));
        for direction in Direction::orthogonal() {
            let mut line = self.net.line(to, direction);
            if let (Some(prey), Some(beyond)) = (line.next(), line.next())
                && enemy.contains(prey)
            {
                ordering_score += 10 * i32::from(partners.contains(beyond));
                ordering_score += 6 * i32::from(position.king == Some(prey as u16));
            }
        }
        ordering_score
    }

    fn key(&self, position: &Position) -> u64 {
        position.key() ^ u64::from(position.end != End::None) << 1
    }
}
