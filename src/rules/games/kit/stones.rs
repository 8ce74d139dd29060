//! Runs of stones along the lines of a lattice, for games in which placed stones stay.
//!
//! This module is independent of games: the game decides how long a run must be to win, or what it
//! is worth.

use super::{Direction, Places, lattice::Net};

/// Returns the length of the run along a line that contains a stone on `place`.
pub(crate) fn run_through<const WORDS: usize>(
    net: &Net,
    stones: Places<WORDS>,
    place: usize,
    line: Direction,
) -> usize {
    let reach = |direction: Direction| {
        let onward = net.line(place, direction);
        onward.take_while(|at| stones.contains(*at)).count()
    };
    1 + reach(line) + reach(line.opposite())
}

/// A run of stones: its first place, its line and its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub from: usize,
    pub line: Direction,
    pub length: usize,
}

impl Run {
    /// Returns its places in order.
    pub(crate) fn places(self, net: &Net) -> impl Iterator<Item = usize> + use<'_> {
        let rest = net.line(self.from, self.line).take(self.length - 1);
        std::iter::once(self.from).chain(rest)
    }
}

/// Returns all runs along these lines, including single stones.
pub(crate) fn runs<'a, const WORDS: usize>(
    net: &'a Net,
    stones: Places<WORDS>,
    lines: &'a [Direction],
) -> impl Iterator<Item = Run> + 'a {
    stones.iter().flat_map(move |from| {
        let begins = move |line: &&Direction| {
            let before = net.next(from, line.opposite());
            !before.is_some_and(|before| stones.contains(before))
        };
        let lines = lines.iter().filter(begins);
        lines.map(move |line| Run {
            from,
            line: *line,
            length: run_through(net, stones, from, *line),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kit::{Lattice, lattice::Joins};

    fn board(rows: &str) -> (Lattice, [Places<4>; 2]) {
        let size = rows.split('/').count();
        let lattice = Lattice {
            width: size,
            height: size,
            joins: Joins::All,
        };
        let mut stones = [Places::EMPTY; 2];
        let lay = |place: usize, letter: char| {
            let seat = "WB".find(letter.to_ascii_uppercase());
            seat.into_iter().for_each(|seat| stones[seat].insert(place));
            Ok(())
        };
        lattice.read(rows, lay).expect("rows");
        (lattice, stones)
    }

    /// Returns the value of a run of stones in pah-tum.
    fn points(run: usize) -> usize {
        match run {
            0..3 => 0,
            run => 2 * points(run - 1) + run,
        }
    }

    #[test]
    #[rustfmt::skip]
    fn rows_and_columns_count_as_in_pah_tum() {
        assert_eq!([3, 4, 5, 7, 13].map(points), [3, 10, 25, 119, 8_177]);
        let full = "W".repeat(13) + &"/.............".repeat(12);
        for (rows, wanted) in [
            ("BBWBBW#/W#WBWBW/WBBBWWW/WWWWBBW/BW#BBWB/B#BWBWW/BBBB#WW", [22, 22]),
            ("......./......./......./WWW#WWW/......./......./.......", [6, 0]),
            ("......./......./...W.../..WWW../...W.../......./.......", [6, 0]),
            ("......./.W...../..W..../...W.../....W../.....W./.......", [0, 0]),
            ("WWWWWWW/......./BBBBBB./......./......./......./.......", [119, 56]),
            ("......./......./......./WWWWWW./......./......./BB.....", [56, 0]),
            ("WWWWW/BBB#./...../B..../#..#.", [25, 3]),
            (&full, [8_177, 0]),
            ("WW#WWWW/WBBBB#B/BBBWWWW/BBBBW#B/BBWW#BW/BBW#WWW/WBBBWBW", [26, 95]),
            ("WWBBBWW/BBWBBWW/WWBWBBB/BWWWBWW/B##B#WW/#BWBWBW/B#BWBBW", [13, 16]),
        ] {
            let (lattice, stones) = board(rows);
            let total = |stones| {
                runs(&lattice.net(), stones, &Direction::LINES[..2])
                    .map(|run| points(run.length))
                    .sum::<usize>()
            };
            assert_eq!(stones.map(total), wanted, "{rows}");
        }
    }

    #[test]
    #[rustfmt::skip]
    fn runs_are_as_long_as_gomoku_wants_them() {
        for (rows, last, wanted) in [
            ("15/15/15/7b7/7b7/6wb7/6wb7/6wbw6/15/15/15/15/15/15/15", "h12", 5),
            ("15/15/15/15/15/15/15/7b7/6b8/5b9/4b10/3b11/15/15/wwww11", "h8", 5),
            ("14w/14w/15/15/15/15/15/3bbbbbb6/15/15/15/15/15/15/www12", "g8", 6),
        ] {
            let (lattice, [_, black]) = board(rows);
            let last = (0..lattice.len()).find(|place| lattice.name(*place) == last);
            let run = |line| run_through(&lattice.net(), black, last.expect("a point"), line);
            assert_eq!(Direction::LINES.map(run).into_iter().max(), Some(wanted), "{rows}");
        }
    }
}
