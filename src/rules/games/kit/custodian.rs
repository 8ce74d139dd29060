//! Custodial capture: the pieces that a newly arrived piece encloses between itself and another.
//!
//! This module is independent of games, and removes nothing. The game decides whose men can enclose
//! others, which cells can, and which men are safe. The game also decides whether enclosed men
//! leave the board, are bound or change sides.

use super::{Direction, Places, lattice::Net};

/// Returns the prey in rows of up to `longest` that begin beside `to` and end before a place of
/// `closing`. A gap or the edge of the board closes no row.
pub(crate) fn enclosed<const WORDS: usize>(
    net: &Net,
    to: usize,
    prey: Places<WORDS>,
    closing: Places<WORDS>,
    longest: usize,
) -> Places<WORDS> {
    let mut all = Places::EMPTY;
    for direction in Direction::orthogonal() {
        let line = || net.line(to, direction);
        let row = line().take_while(|place| prey.contains(*place));
        let row = row.take(longest + 1).count();
        // Most lines do not begin with prey.
        let may_close = (1..=longest).contains(&row);
        if may_close && line().nth(row).is_some_and(|end| closing.contains(end)) {
            line().take(row).for_each(|place| all.insert(place));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kit::{Lattice, lattice::Joins};

    /// Returns the squares on which `mover` captures with a man that has arrived on `to`; used for
    /// worked cases of the rules files. `rows` run from the top, with `.` or numbers for empty
    /// squares and small letters for free men. Capitals are bound men, who neither capture nor are
    /// captured.
    fn taken(rows: &str, mover: char, to: &str, safe: &[&str], longest: usize) -> String {
        let size = rows.split('/').count();
        let lattice = Lattice {
            width: size,
            height: size,
            joins: Joins::Orthogonal,
        };
        let named = |name: &str| (0..lattice.len()).find(|place| lattice.name(*place) == name);
        let mut men = [Places::<2>::EMPTY; 2];
        let mut stand = |place: usize, letter: char| {
            if letter.is_ascii_lowercase() {
                men[usize::from(letter != mover)].insert(place);
            }
            Ok(())
        };
        lattice.read(rows, &mut stand).expect("rows");
        let safe: Places<2> = safe.iter().filter_map(|name| named(name)).collect();
        let to = named(to).expect("a square");
        let [own, prey] = [men[0], men[1] & !safe];
        let taken = enclosed(&lattice.net(), to, prey, own, longest);
        let mut names: Vec<String> = taken.iter().map(|place| lattice.name(place)).collect();
        names.sort_unstable();
        names.join(",")
    }

    #[test]
    fn seega_takes_men_one_by_one_and_spares_the_centre() {
        let seega = |rows, to| taken(rows, 'b', to, &["c3"], 1);
        assert_eq!(seega("5/w1bwb/4w/4b/5", "e4"), "d4,e3");
        assert_eq!(seega("5/2b2/2w2/2b2/w4", "c2"), "");
        assert_eq!(taken("5/2b2/2w2/2b2/w4", 'b', "c2", &[], 1), "c3");
        assert_eq!(seega("2b2/2w2/bwbwb/5/w4", "c3"), "b3,c4,d3");
        assert_eq!(taken("5/5/1bwb1/5/4w", 'w', "c3", &["c3"], 1), "");
    }

    #[test]
    fn latrunculi_binds_between_free_men() {
        let latrunculi = |rows, mover, to| taken(rows, mover, to, &[], 1);
        assert_eq!(latrunculi("8/8/8/2w5/2b5/2w5/8/7b", 'w', "c3"), "c4");
        // The prisoner on c4 closes nothing. A free man on c4 would, together with the man that
        // came to c2.
        assert_eq!(latrunculi("8/8/8/2w5/2B5/2w5/2b5/8", 'b', "c2"), "");
        assert_eq!(latrunculi("8/8/8/2w5/2b5/2w5/2b5/8", 'b', "c2"), "c3");
    }

    #[test]
    fn ming_mang_turns_whole_rows_over() {
        let ming_mang = |rows, mover, to| taken(rows, mover, to, &[], usize::MAX - 1);
        let two_rows = "......../..b...../..w...../..w...../..bwwb../......../......../.......w";
        assert_eq!(ming_mang(two_rows, 'b', "c4"), "c5,c6,d4,e4");
        let one = "......../......../......../.b....../.w....../.b....../......../.......w";
        assert_eq!(ming_mang(one, 'b', "b5"), "b4");
        let between = "......../......../...b..../...w..../...b..../......../......../........";
        assert_eq!(ming_mang(between, 'w', "d5"), "");
        let edge = "wb....../......../......../......../......../......../......../........";
        assert_eq!(ming_mang(edge, 'b', "b8"), "");
        let no_chain = "......../......../....b.../....w.../..bwwb../......../......../....b...";
        assert_eq!(ming_mang(no_chain, 'b', "c4"), "d4,e4");
    }
}
