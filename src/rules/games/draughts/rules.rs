//! What a game of draughts has to say of itself: its [`Rules`].

use super::{Draughts, Priority, State};
use crate::{
    games::{
        Entry,
        kit::{Lattice, lattice::Joins},
    },
    rules::{Board, Form, Material},
};

/// What the registry knows of every game of draughts; a game adds its key, its options, its reasons and how
/// it is opened.
pub const ENTRY: Entry = Entry {
    chapter: "draughts",
    players: &["W", "B"],
    remarks: &["repetition", "quiet", "no-move", "no-pieces"],
    facts: &["taken", "quiet"],
    ..Entry::DEFAULT
};

/// The remarks of a game in which few pieces have so many turns to win.
pub const REMARKS_ON_ENDINGS: &[&str] = &["repetition", "quiet", "ending", "no-move", "no-pieces"];

/// Diagonal directions as White sees them: [`Lattice`] has them in another order.
pub const DIAGONAL_FORWARD: &[usize] = &[5, 6];
pub const DIAGONAL: &[usize] = &[5, 6, 7, 4];
/// Orthogonal directions as White sees them: left, forward, right, and back.
pub const ORTHOGONAL_FORWARD: &[usize] = &[1, 3, 0];
pub const ORTHOGONAL: &[usize] = &[1, 3, 0, 2];

/// Which squares of the lattice are played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    All,
    /// Every second one, the top left corner among them: so each player has a dark square in the
    /// right-hand near corner.
    TopLeft,
    /// The others: a dark square in the left-hand near corner.
    TopRight,
}

/// How squares are called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// From 1, row by row from the top left, those that are played on alone.
    Numbers,
    /// As in chess.
    Letters,
}

/// When captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// All together after the last jump: until then they block, and none is jumped twice.
    AtTheEnd,
    /// Each after its jump; then a piece may not turn straight back from one jump to the next.
    AtOnce,
}

/// When a man on the last row becomes a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// Where its move ends there.
    WhereItEnds,
    /// As soon as it comes there: it goes on capturing as a king.
    InPassing,
    Never,
    /// Never; it steps no more, and only captures along the row.
    ComesToRest,
}

impl Crowning {
    /// Whether men become kings at all.
    pub fn crowns(self) -> bool {
        matches!(self, Crowning::WhereItEnds | Crowning::InPassing)
    }
}

/// How a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// As PDN does: the squares of each side.
    Fen,
    /// Row by row, with the points where men have stood.
    Rows,
}

/// A balance of few pieces that makes a draw when it has lasted too long.
#[derive(Clone, Copy)]
pub struct EndingLimit {
    /// Which balance it is, 0 for none that is counted: while it stays the same the count goes on.
    pub balance: fn(&Draughts, &State) -> u32,
    /// How many turns it may last.
    pub turns: u8,
}

/// No game counts more balances at a time.
pub const MOST_LIMITS: usize = 5;

/// The rules of a game. White sits below, is the first seat, and what is said of directions is said
/// of White.
#[derive(Clone, Copy)]
pub struct Rules {
    pub lattice: Lattice,
    pub played: Played,
    pub naming: Naming,
    pub material: Material,
    pub text: Text,
    /// The opening position; whoever is to move in it begins.
    pub start: &'static str,
    /// The openings of which one is drawn by lot, as `ballots.rs` reads them; empty where players open as
    /// they like.
    pub ballots: &'static str,
    /// How many pieces each side begins with; at most [`capture::LONGEST`].
    pub men: usize,
    /// Where men step to.
    pub steps: &'static [usize],
    /// Where men jump to.
    pub jumps: &'static [usize],
    /// Whether men may go back to where they have stood.
    pub retrace: bool,
    /// Where kings step and jump to.
    pub king: &'static [usize],
    /// Whether kings go, and jump, as far as they like.
    pub flying: bool,
    pub men_take_kings: bool,
    pub removal: Removal,
    pub crowning: Crowning,
    /// Whether a capture that is possible must be made, to its end.
    pub must_capture: bool,
    /// Which of several captures must be chosen: the first counts most.
    pub priorities: &'static [Priority],
    /// Whether captures with the same ends that take the same pieces by different routes are one move.
    pub routes_are_one: bool,
    /// How many turns few pieces have to win; at most [`MOST_LIMITS`].
    pub endings: &'static [EndingLimit],
    /// The sign between the squares of a capture.
    pub takes: &'static str,
    /// The number of the game in PDN; 0 where it has none.
    pub pdn_type: u8,
    /// What a king is worth where a man is worth 100.
    pub king_worth: i32,
}

impl Rules {
    /// The same, with the limits of [`Rules::endings`] or without.
    pub fn with_endings(self, counted: bool) -> Rules {
        let endings = if counted { self.endings } else { &[] };
        Rules { endings, ..self }
    }

    fn is_played(&self, place: usize) -> bool {
        let (column, row) = self.lattice.at(place);
        match self.played {
            Played::All => true,
            Played::TopLeft => (column + row).is_multiple_of(2),
            Played::TopRight => !(column + row).is_multiple_of(2),
        }
    }

    /// The places of the lattice that are played on, in the order of the squares.
    pub(super) fn places(&self) -> Vec<usize> {
        let all = 0..self.lattice.len();
        all.filter(|place| self.is_played(*place)).collect()
    }

    /// The board: the squares that are played on come first.
    pub(super) fn board(&self) -> Board {
        let lines = self.lattice.joins == Joins::Alquerque;
        let mut board = self.lattice.board(self.material, |place| {
            if lines {
                return Form::Point;
            }
            Form::Square {
                dark: self.played != Played::All && self.is_played(place),
            }
        });
        let bare = (0..self.lattice.len()).filter(|place| !self.is_played(*place));
        let order = self.places().into_iter().chain(bare);
        board.places = order.map(|place| board.places[place].clone()).collect();
        if self.naming == Naming::Numbers {
            for square in 0..self.places().len() {
                board.places[square].name = (square + 1).to_string();
            }
        }
        board
    }
}
