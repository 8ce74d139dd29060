//! The pieces on the board, and the side to move.

use super::{MAX_LIMITS, Squares, ballots::BallotDraw, trails::Trails};
use crate::{
    games::kit::{End, man, piece},
    rules::{Glyph, Mixer, PieceKind, Seat},
};
use std::hash::Hasher;

/// The pieces, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// All pieces of each side.
    pub pieces: [Squares; 2],
    /// The kings of both sides.
    pub kings: Squares,
    /// The side to move.
    pub mover: Seat,
    /// The earlier points of men, if they may not return.
    pub(super) trails: Trails,
    /// The number of turns for which each material balance of [`Rules::endings`] has lasted.
    pub(super) counts: [u8; MAX_LIMITS],
    /// The part of a drawn opening that is known; `None` once the draw is complete.
    pub(super) ballot_draw: Option<BallotDraw>,
    pub(super) end: End,
}

impl State {
    /// Makes a board without pieces.
    pub(super) fn bare(mover: Seat) -> State {
        State {
            pieces: [Squares::EMPTY; 2],
            kings: Squares::EMPTY,
            mover,
            trails: Trails::default(),
            counts: [0; MAX_LIMITS],
            ballot_draw: None,
            end: End::None,
        }
    }

    #[inline]
    pub(super) fn own(&self) -> Squares {
        self.pieces[self.mover.index()]
    }

    /// Returns the lone king of a side and the pieces of the other side, if these include a king.
    pub fn lone_king(&self) -> Option<(Squares, Squares)> {
        let [white, black] = self.pieces;
        let mut sides = [(white, black), (black, white)].into_iter();
        sides.find(|(one, many)| {
            one.len() == 1 && self.kings.covers(*one) && self.kings.meets(*many)
        })
    }

    #[inline]
    pub(super) fn enemy(&self) -> Squares {
        self.pieces[self.mover.other().index()]
    }

    #[inline]
    pub(super) fn all(&self) -> Squares {
        self.pieces[0] | self.pieces[1]
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        let [white, black] = self.pieces;
        // Kings are a subset of the pieces, so the empty squares can be added if Black is to move.
        let mover = [Squares::EMPTY, !self.all()][self.mover.index()];
        for squares in [white, black, self.kings | mover] {
            mixer.mix(squares.words()[0]);
        }
        self.trails.mix_into(&mut mixer);
        mixer.finish()
    }

    #[inline]
    pub(super) fn kind(&self, seat: Seat, square: usize) -> PieceKind {
        if self.kings.contains(square) {
            piece(seat, Glyph::Crowned)
        } else {
            man(seat)
        }
    }
}
