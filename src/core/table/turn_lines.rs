//! The moves of a game as players list them: one line for each turn, and the turns of both players
//! side by side in numbered rows.

use crate::rules::{Seat, Turn};
use std::ops::Range;

/// A line in the list of moves: the turn of one player, with its throws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurnLine {
    /// The number of its row, from 1.
    pub number: usize,
    /// Whether it is the first line of its row.
    pub begins_row: bool,
    /// The player; `None` in a game for one player, and for a throw that decides who moves.
    pub seat: Option<Seat>,
    /// The indices of its moves and throws.
    pub plies: Range<usize>,
}

/// Groups the first `moves` moves into lines. `turns` has the turn before each of them, and perhaps
/// the turn after the last. A throw belongs to the player who uses it.
pub fn turn_lines(turns: &[Turn], moves: usize, is_alone: bool) -> Vec<TurnLine> {
    let mut user = None;
    let mut seats: Vec<Option<Seat>> = turns
        .iter()
        .rev()
        .map(|turn| {
            if let Turn::Player(seat) = turn {
                user = Some(*seat);
            }
            user.filter(|_| !is_alone)
        })
        .collect();
    seats.reverse();
    let mut lines: Vec<TurnLine> = Vec::new();
    for (ply, seat) in seats.into_iter().take(moves).enumerate() {
        match lines.last_mut() {
            Some(last) if last.seat == seat && seat.is_some() => last.plies.end += 1,
            last => {
                let (number, before) = last.map_or((0, None), |last| (last.number, last.seat));
                let begins_row = (before, seat) != (Some(Seat::FIRST), Some(Seat::SECOND));
                lines.push(TurnLine {
                    number: number + usize::from(begins_row),
                    begins_row,
                    seat,
                    plies: ply..ply + 1,
                });
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Turn = Turn::Player(Seat::FIRST);
    const SECOND: Turn = Turn::Player(Seat::SECOND);

    /// Writes the lines as `number seat plies`, with a `-` for a line that continues a row.
    fn written(turns: &[Turn], moves: usize) -> Vec<String> {
        let lines = turn_lines(turns, moves, false);
        lines
            .iter()
            .map(|line| {
                let number = match line.begins_row {
                    true => line.number.to_string(),
                    false => "-".into(),
                };
                let seat = line.seat.map_or("?".into(), |seat| seat.0.to_string());
                format!("{number} {seat} {:?}", line.plies)
            })
            .collect()
    }

    #[test]
    fn the_moves_of_two_players_are_numbered_in_pairs() {
        let turns = [FIRST, SECOND, FIRST];
        assert_eq!(written(&turns, 3), ["1 0 0..1", "- 1 1..2", "2 0 2..3"]);
        // If the second seat begins, its first turn has a row of its own.
        let turns = [SECOND, FIRST, SECOND];
        assert_eq!(written(&turns, 3), ["1 1 0..1", "2 0 1..2", "- 1 2..3"]);
        // A player who moves again stays in the line.
        let turns = [FIRST, FIRST, SECOND];
        assert_eq!(written(&turns, 3), ["1 0 0..2", "- 1 2..3"]);
    }

    #[test]
    fn a_throw_stands_in_the_line_of_the_player_who_uses_it() {
        let turns = [Turn::Chance, SECOND, SECOND, Turn::Chance, FIRST];
        assert_eq!(written(&turns, 4), ["1 1 0..3", "2 0 3..4"]);
        // Equal dice at the beginning: nobody uses this throw, so it is in the line of the next
        // one.
        let turns = [Turn::Chance, Turn::Chance, FIRST, Turn::Chance];
        assert_eq!(written(&turns, 4), ["1 0 0..3", "2 ? 3..4"]);
    }

    #[test]
    fn every_move_of_a_game_for_one_has_its_own_number() {
        let lines = turn_lines(&[FIRST, FIRST], 2, true);
        let numbers: Vec<_> = lines.iter().map(|line| (line.number, line.seat)).collect();
        assert_eq!(numbers, [(1, None), (2, None)]);
    }
}
