//! The positions of tafl.

use super::{ATTACKERS, DEFENDERS, Slide};
use crate::{
    games::kit::{End, Places, man, piece},
    rules::{Glyph, Mixer, PieceKind, Seat},
};
use std::hash::Hasher;

/// A set of cells, enough for the largest board of 19 by 19.
pub(super) type Cells = Places<6>;

/// The pieces on the board, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct State {
    /// The pieces of each side; the king belongs to the defenders.
    pub pieces: [Cells; 2],
    pub king: Option<u16>,
    pub mover: Seat,
    pub end: End,
    /// The Zobrist hash of the pieces; each move updates it.
    zobrist_hash: u64,
}

/// Returns the Zobrist key of a piece on a cell (Zobrist 1970).
fn zobrist_key(cell: usize, kind: PieceKind) -> u64 {
    let rank = match (kind.glyph, kind.owner) {
        (Glyph::King, _) => 3,
        (_, Some(DEFENDERS)) => 2,
        _ => 1,
    };
    let mut mixer = Mixer::default();
    mixer.mix((cell as u64) << 2 | rank);
    mixer.finish()
}

impl State {
    pub(crate) const EMPTY: State = State {
        pieces: [Cells::EMPTY; 2],
        king: None,
        mover: ATTACKERS,
        end: End::None,
        zobrist_hash: 0,
    };

    pub(crate) fn own(&self) -> Cells {
        self.pieces[self.mover.index()]
    }

    pub(crate) fn enemy(&self) -> Cells {
        self.pieces[self.mover.other().index()]
    }

    pub(crate) fn occupied(&self) -> Cells {
        self.pieces[0] | self.pieces[1]
    }

    pub(crate) fn is_occupied(&self, cell: usize) -> bool {
        self.pieces[0].contains(cell) || self.pieces[1].contains(cell)
    }

    /// Returns the set with the king's cell.
    pub(crate) fn king(&self) -> Cells {
        self.king
            .map_or(Cells::EMPTY, |king| Cells::of(king.into()))
    }

    /// Returns each side's men, without the king.
    pub(crate) fn men(&self) -> [Cells; 2] {
        self.pieces.map(|pieces| pieces & !self.king())
    }

    /// Returns the kind of the piece on a cell, which must be occupied.
    pub(crate) fn kind(&self, cell: usize) -> PieceKind {
        if self.king == Some(cell as u16) {
            piece(DEFENDERS, Glyph::King)
        } else if self.pieces[0].contains(cell) {
            man(ATTACKERS)
        } else {
            man(DEFENDERS)
        }
    }

    pub(crate) fn put(&mut self, cell: usize, kind: PieceKind) {
        let seat = kind.owner.expect("a piece has an owner");
        self.pieces[seat.index()].insert(cell);
        self.zobrist_hash ^= zobrist_key(cell, kind);
        if kind.glyph == Glyph::King {
            self.king = Some(cell as u16);
        }
    }

    pub(crate) fn lift(&mut self, cell: usize) -> PieceKind {
        let kind = self.kind(cell);
        let seat = kind.owner.expect("a piece has an owner");
        self.pieces[seat.index()].remove(cell);
        self.zobrist_hash ^= zobrist_key(cell, kind);
        if kind.glyph == Glyph::King {
            self.king = None;
        }
        kind
    }

    pub(crate) fn key(&self) -> u64 {
        self.zobrist_hash ^ u64::from(self.mover.0)
    }

    /// Returns the key of the position after a move that captures nothing.
    pub(crate) fn key_after(&self, mv: Slide) -> u64 {
        let kind = self.kind(mv.from.into());
        let moved = zobrist_key(mv.from.into(), kind) ^ zobrist_key(mv.to.into(), kind);
        self.zobrist_hash ^ moved ^ u64::from(self.mover.other().0)
    }
}
