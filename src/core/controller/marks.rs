//! The marks on the board: hints, the best moves of an analysis, paths.

use super::TableController;
use crate::rules::{Seat, Site};

/// The marks on the board, other than those of the moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardMarks {
    /// The site of the hint; `None` without a hint.
    pub hint: Option<Site>,
    /// The sites of the best moves, with their ranks.
    pub ranks: Vec<(Site, u8)>,
    /// The sites between which the advised moves go, the best move first; an arrow shows each.
    pub arrows: Vec<Vec<Site>>,
    /// The side whose path over the board is shown.
    pub path: Option<Seat>,
}

impl TableController {
    /// Marks the sites of the best moves, the best move first, and the way of their pieces.
    pub fn mark_best(&mut self, moves: &[String]) {
        self.marks.ranks = self.session.site_ranks(moves);
        self.mark_arrows(moves);
    }

    /// Marks a move of the shown position: its first site, and the way of its piece.
    pub fn mark_move(&mut self, notation: &str) {
        self.clear_advice();
        let taps = self.session.move_sites(notation);
        let way = self.session.move_way(notation);
        self.marks.hint = taps.first().or(way.first()).copied();
        self.mark_arrows(&[notation.into()]);
    }

    /// Shows an arrow for each move whose piece goes from place to place.
    pub(super) fn mark_arrows(&mut self, moves: &[String]) {
        let ways = moves.iter().map(|notation| self.session.move_way(notation));
        self.marks.arrows = ways.filter(|way| way.len() > 1).collect();
    }

    /// Removes the marks of advised moves, and forgets a typed text.
    pub(super) fn clear_advice(&mut self) {
        self.typed.clear();
        self.marks.hint = None;
        self.marks.arrows.clear();
        self.computer.advised_move = None;
    }
}
