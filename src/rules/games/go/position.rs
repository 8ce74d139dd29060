//! The position of Go, and the moves that it allows.

use super::goban::{Goban, MAX_POINTS, Point};
use crate::{
    games::kit::{KeyHistory, WithHistory},
    rules::{self, Glyph, MarkShape, PieceKind, Seat},
};
use std::hash::{Hash, Hasher};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Phase {
    /// Stones are played; `passes` counts the passes that have just been made.
    Play {
        passes: u8,
    },
    /// The mover marks chains.
    Marking,
    /// The other side has marked; the mover answers.
    Answering,
    Counted,
    /// A position has recurred too often.
    Void,
}

/// The status that the players give a chain in the agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum ChainStatus {
    #[default]
    Alive,
    Dead,
    Seki,
}

impl ChainStatus {
    pub(super) fn word(self) -> &'static str {
        match self {
            ChainStatus::Alive => "live",
            ChainStatus::Dead => "dead",
            ChainStatus::Seki => "seki",
        }
    }

    /// Returns a stone with this mark.
    pub(super) fn stone(self, seat: Seat) -> PieceKind {
        let shape = match self {
            ChainStatus::Alive => None,
            ChainStatus::Dead => Some(MarkShape::Cross),
            ChainStatus::Seki => Some(MarkShape::Square),
        };
        let word = self.word();
        let mark = shape.map(|shape| rules::Mark { shape, word });
        PieceKind::of(seat, Glyph::Stone).marked(mark)
    }
}

/// Stones, prisoners, and the key of every position so far, mixed with the mover if the ko rule
/// needs it. A game of Go has hundreds of positions, and checks every point where a stone might
/// recreate one.
pub type Position = WithHistory<State, KeyHistory<64>>;

/// Stones, prisoners, and the state of the agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) goban: Goban,
    pub(super) marks: [ChainStatus; MAX_POINTS],
    pub(super) mover: Seat,
    /// The stones that each side has captured.
    pub(super) prisoners: [u16; 2],
    pub(super) phase: Phase,
    /// The player who made the first of the last two passes.
    pub(super) first_passer: Seat,
    /// Whether play was resumed and no stone has been played since.
    pub(super) resumed: bool,
    /// How often the other side has taken over the marking.
    pub(super) changes: u8,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.goban.key(), self.mover, self.phase).hash(state);
    }
}

impl State {
    /// Returns a board without stones, with Black to move.
    pub(super) fn empty(size: usize) -> State {
        State {
            goban: Goban::new(size),
            marks: [ChainStatus::Alive; MAX_POINTS],
            mover: Seat::FIRST,
            prisoners: [0; 2],
            phase: Phase::Play { passes: 0 },
            first_passer: Seat::FIRST,
            resumed: false,
            changes: 0,
        }
    }

    pub(super) fn at(&self, point: u16) -> Point {
        self.goban.at(self.goban.cell(point))
    }

    /// Sets up a stone.
    pub(super) fn lay(&mut self, point: u16, seat: Seat) {
        self.goban
            .set_up_stone(self.goban.cell(point), Point::of(seat));
    }
}

/// A stone, a pass, or an action of the agreement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Plays a stone on this point.
    Stone(u16),
    /// Plays no stone.
    Pass,
    /// Marks the chain of this stone.
    Mark(u16, ChainStatus),
    /// Ends the marking.
    Done,
    /// Agrees to the marks of the other side.
    Agree,
    /// Takes over the marking.
    Change,
    /// Resumes play.
    Resume,
}
