//! Moves as people and programs write them: squares by number or by letters, with any separator,
//! and either complete or in part.

use super::words::SEPARATORS;
use crate::{
    rules::{Board, Seat, Site},
    table::Table,
};

/// A square in a written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Square {
    Number(u16),
    /// Column and row, from 1.
    Letters(u8, u8),
    /// Only the column, as in `cd4`.
    Column(u8),
}

/// Returns the Latin letter that looks like a Cyrillic one.
fn as_latin(letter: char) -> char {
    match letter {
        'а' => 'a',
        'в' => 'b',
        'с' => 'c',
        'е' => 'e',
        'н' => 'h',
        'х' => 'x',
        letter => letter,
    }
}

/// A written move: its squares in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct WrittenMove(Vec<Square>);

/// The columns of the widest board.
const COLUMNS: &str = "abcdefghijkl";

impl WrittenMove {
    /// Reads the squares of a word; `None` if it is not a move.
    pub(super) fn of(word: &str) -> Option<WrittenMove> {
        let word: String = word
            .trim_start_matches('~')
            .to_lowercase()
            .chars()
            .map(as_latin)
            .collect();
        let mut squares = Vec::new();
        let mut rest = word.as_str();
        loop {
            let digits = rest.len()
                - rest
                    .trim_start_matches(|letter: char| letter.is_ascii_digit())
                    .len();
            let column = rest.chars().next().and_then(|letter| COLUMNS.find(letter));
            if digits > 0 {
                squares.push(Square::Number(rest[..digits].parse().ok()?));
                rest = &rest[digits..];
            } else if let Some(column) = column {
                rest = &rest[1..];
                let digits = rest.len()
                    - rest
                        .trim_start_matches(|letter: char| letter.is_ascii_digit())
                        .len();
                let column = column as u8 + 1;
                squares.push(match digits {
                    0 => Square::Column(column),
                    _ => Square::Letters(column, rest[..digits].parse().ok()?),
                });
                rest = &rest[digits..];
            } else {
                return None;
            }
            if rest.is_empty() {
                break;
            }
            let in_letters = !matches!(squares.last(), Some(Square::Number(_)));
            match rest.strip_prefix(SEPARATORS) {
                Some(after) => rest = after,
                None if in_letters => {}
                None => return None,
            }
        }
        let alike = |one: &Square| {
            matches!(one, Square::Number(_)) == matches!(squares[0], Square::Number(_))
        };
        let ends = !matches!(squares.last(), Some(Square::Column(_)));
        (squares.len() > 1 && ends && squares.iter().all(alike)).then_some(WrittenMove(squares))
    }
}

/// The squares of a board and the pieces on them, to tell moves apart.
pub(super) struct BoardGrid<'a> {
    board: &'a Board,
    /// The squares of the pieces that can be captured.
    enemies: Vec<Site>,
    /// The coordinates of the columns and rows, from the left and from the bottom.
    columns: Vec<i16>,
    rows: Vec<i16>,
}

impl<'a> BoardGrid<'a> {
    pub(super) fn of(table: &'a Table, mover: Seat) -> BoardGrid<'a> {
        let board = table.board();
        let sorted = |mut all: Vec<i16>| {
            all.sort_unstable();
            all.dedup();
            all
        };
        let piles = table.piles();
        let enemies = piles
            .iter()
            .filter(|pile| pile.kind.owner == Some(mover.other()));
        BoardGrid {
            board,
            enemies: enemies.map(|pile| pile.site).collect(),
            columns: sorted(board.places.iter().map(|place| place.at.0).collect()),
            rows: sorted(board.places.iter().map(|place| place.at.1).collect()),
        }
    }

    fn at(&self, site: Site) -> (i16, i16) {
        self.board.places[site.index()].at
    }

    /// Whether a site is the written square.
    fn is_square(&self, site: Site, square: Square) -> bool {
        let (x, y) = self.at(site);
        let column = |wanted: u8| self.columns.get(usize::from(wanted).wrapping_sub(1)) == Some(&x);
        match square {
            // The numbers count the playable squares, row by row from the top left.
            Square::Number(number) => site.index() + 1 == usize::from(number),
            Square::Letters(wanted, row) => {
                column(wanted)
                    && usize::from(row)
                        .checked_sub(1)
                        .and_then(|row| self.rows.iter().rev().nth(row))
                        == Some(&y)
            }
            Square::Column(wanted) => column(wanted),
        }
    }

    /// Returns the site of a completely written square.
    fn site(&self, square: Square) -> Option<Site> {
        self.board
            .sites()
            .find(|site| self.is_square(*site, square))
    }

    /// Returns the squares between two squares on a straight line; `None` if there is no straight
    /// line.
    fn between(&self, from: Site, to: Site) -> Option<Vec<Site>> {
        let ((x, y), (to_x, to_y)) = (self.at(from), self.at(to));
        let (dx, dy) = (i32::from(to_x - x), i32::from(to_y - y));
        if from == to || (dx != 0 && dy != 0 && dx.abs() != dy.abs()) {
            return None;
        }
        let longest = dx.abs().max(dy.abs());
        let step = |site: &Site| {
            let (sx, sy) = self.at(*site);
            let (sx, sy) = (i32::from(sx - x), i32::from(sy - y));
            let far = sx.abs().max(sy.abs());
            let on_line = sx * longest == dx * far && sy * longest == dy * far;
            (on_line && far > 0 && far < longest).then_some(far)
        };
        let mut found: Vec<(i32, Site)> = self
            .board
            .sites()
            .filter_map(|site| Some((step(&site)?, site)))
            .collect();
        found.sort_unstable();
        Some(found.into_iter().map(|(_, site)| site).collect())
    }

    /// Returns all squares on a route, including its own squares. Parts that are not straight
    /// contribute only their end points.
    fn squares_on_route(&self, route: &[Site]) -> Vec<Site> {
        let mut passed: Vec<Site> = route.first().copied().into_iter().collect();
        for pair in route.windows(2) {
            passed.extend(self.between(pair[0], pair[1]).unwrap_or_default());
            passed.push(pair[1]);
        }
        passed
    }

    /// Returns the pieces that a route jumps over, and whether all of it is straight.
    fn jumped(&self, route: &[Site]) -> (Vec<Site>, bool) {
        let mut jumped = Vec::new();
        let mut straight = true;
        for pair in route.windows(2) {
            match self.between(pair[0], pair[1]) {
                Some(between) => jumped.extend(
                    between
                        .into_iter()
                        .filter(|site| self.enemies.contains(site)),
                ),
                None => straight = false,
            }
        }
        jumped.sort_unstable();
        jumped.dedup();
        (jumped, straight)
    }

    /// Returns how well a written move fits a legal one, with 0 as the best; `None` if it does not
    /// fit.
    fn fit_rank(&self, written: &[Square], legal: &[Site]) -> Option<u8> {
        let (first, last) = (*legal.first()?, *legal.last()?);
        if !self.is_square(first, *written.first()?) || !self.is_square(last, *written.last()?) {
            return None;
        }
        let exact = written.len() == legal.len()
            && written
                .iter()
                .zip(legal)
                .all(|(square, site)| self.is_square(*site, *square));
        if exact {
            return Some(0);
        }
        if written.len() == 2 {
            return Some(1);
        }
        // The captured pieces identify a capture, wherever it lands in between.
        let mut route = vec![first];
        for square in &written[1..written.len() - 1] {
            route.push(self.site(*square)?);
        }
        route.push(last);
        let (taken, straight) = self.jumped(&route);
        let (takes, _) = self.jumped(legal);
        if straight && taken == takes {
            return Some(1);
        }
        // Squares may be left out.
        let mut passed = self.squares_on_route(legal).into_iter();
        if route
            .iter()
            .all(|site| passed.any(|passes| passes == *site))
        {
            return Some(2);
        }
        let in_part = !straight && taken.iter().all(|site| takes.contains(site));
        in_part.then_some(3)
    }

    /// Returns the legal moves that fit a word best, in the order of the rules. If several fit, the
    /// separator tells whether the move is a step or a capture.
    pub(super) fn best_matches(&self, word: &str, legal: &[String]) -> Vec<String> {
        let Some(WrittenMove(written)) = WrittenMove::of(word) else {
            return Vec::new();
        };
        let takes = |text: &str| text.contains(['x', 'X', 'х', 'Х', ':', '×']);
        let squares = |notation: &str| -> Option<Vec<Site>> {
            let names = notation.trim_start_matches('~').split(['x', ':', '-']);
            names.map(|name| self.board.find_site(name)).collect()
        };
        let mut found: Vec<((u8, bool), &String)> = Vec::new();
        for notation in legal {
            let fit = squares(notation).and_then(|sites| self.fit_rank(&written, &sites));
            if let Some(fit) = fit {
                found.push(((fit, takes(notation) != takes(word)), notation));
            }
        }
        let best = found.iter().map(|(fit, _)| *fit).min();
        let best = found.into_iter().filter(|(fit, _)| Some(*fit) == best);
        best.map(|(_, notation)| notation.clone()).collect()
    }
}
