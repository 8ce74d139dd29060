//! The interface of a draughts game: its [`Rules`].

use super::{Draughts, Priority, State};
use crate::{
    games::{
        Entry,
        kit::{Direction, Lattice, lattice::Joins},
    },
    rules::{Board, Form},
};

/// The part of the registry entry that all draughts games share. A game adds its key, its options,
/// its reasons and the function that opens it.
pub const ENTRY: Entry = Entry {
    chapter: "draughts",
    players: &["W", "B"],
    remarks: &["repetition", "quiet", "no-move", "no-pieces"],
    facts: &["taken", "quiet"],
    ..Entry::DEFAULT
};

/// The remarks of a game with a limit of turns for few pieces.
pub const REMARKS_ON_ENDINGS: &[&str] = &["repetition", "quiet", "ending", "no-move", "no-pieces"];

/// The forward diagonal directions as White sees them: [`Direction`] has them in another order.
pub const DIAGONAL_FORWARD: &[Direction] = &[Direction::UP_LEFT, Direction::UP_RIGHT];
/// All diagonal directions as White sees them.
pub const DIAGONAL: &[Direction] = &[
    Direction::UP_LEFT,
    Direction::UP_RIGHT,
    Direction::DOWN_LEFT,
    Direction::DOWN_RIGHT,
];
/// The orthogonal directions but the backward one, as White sees them.
pub const ORTHOGONAL_FORWARD: &[Direction] = &[Direction::LEFT, Direction::UP, Direction::RIGHT];
/// All orthogonal directions as White sees them.
pub const ORTHOGONAL: &[Direction] = &[
    Direction::LEFT,
    Direction::UP,
    Direction::RIGHT,
    Direction::DOWN,
];

/// The squares of the lattice that are in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayableSquares {
    /// Every square.
    All,
    /// Every second one, including the top left corner. Each player then has a dark square in the
    /// near right-hand corner.
    TopLeft,
    /// The others: a dark square in the near left-hand corner.
    TopRight,
}

/// The names of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Naming {
    /// Numbers from 1, row by row from the top left, for the squares in play.
    Numbers,
    /// Letters and numbers, as in chess.
    Letters,
}

/// The time when captured pieces leave the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Removal {
    /// All together after the last jump: until then they block, and none is jumped twice.
    AtTheEnd,
    /// Each after its jump. Then a piece may not reverse its direction from one jump to the next.
    AtOnce,
}

/// The condition for a man on the last row to become a king.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crowning {
    /// If its move ends there.
    WhereItEnds,
    /// As soon as it reaches the row: it goes on capturing as a king.
    InPassing,
    /// Never: there are no kings.
    Never,
    /// Never. The man no longer steps, and only captures along the row.
    ComesToRest,
}

impl Crowning {
    /// Returns whether men can become kings.
    pub fn crowns(self) -> bool {
        matches!(self, Crowning::WhereItEnds | Crowning::InPassing)
    }
}

/// The form of a position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Text {
    /// PDN-FEN: the squares of each side.
    Fen,
    /// Row by row, with the earlier points of men.
    Rows,
}

/// A balance of few pieces that makes a draw if it lasts too long.
#[derive(Clone, Copy, Debug)]
pub struct EndingLimit {
    /// Returns the number of the balance, 0 for none that is counted. The count goes on while the
    /// number stays the same.
    pub balance: fn(&Draughts, &State) -> u32,
    /// The number of turns that it may last.
    pub turns: u8,
}

/// The largest number of balances in a game.
pub const MAX_LIMITS: usize = 5;

/// The rules of a game. White sits at the bottom and has the first seat. Directions are White's.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The rows and columns of the board, and the neighbours that are joined.
    pub lattice: Lattice,
    /// The squares in play.
    pub playable: PlayableSquares,
    /// The names of squares in notation.
    pub naming: Naming,
    /// The look of the board.
    pub skin: &'static str,
    /// The form of position texts.
    pub text: Text,
    /// The opening position, including the side to move.
    pub start: &'static str,
    /// The openings from which one is drawn by lot, in the format of `ballots.rs`; empty if players
    /// open freely.
    pub ballots: &'static str,
    /// The number of pieces of each side at the start; at most `MAX_CAPTURED` of `capture.rs`.
    pub men: usize,
    /// The directions in which men step.
    pub steps: &'static [Direction],
    /// The directions in which men jump.
    pub jumps: &'static [Direction],
    /// Whether men may return to earlier points.
    pub retrace: bool,
    /// The directions in which kings step and jump.
    pub king_directions: &'static [Direction],
    /// Whether kings step and jump any distance.
    pub flying: bool,
    /// Whether men may capture kings.
    pub men_take_kings: bool,
    /// The time when captured pieces leave the board.
    pub removal: Removal,
    /// The condition for a man to become a king.
    pub crowning: Crowning,
    /// Whether a possible capture must be made, to its end.
    pub must_capture: bool,
    /// The obligations for a choice among captures, the most important first.
    pub priorities: &'static [Priority],
    /// Whether captures with the same ends and the same captured pieces count as one move.
    pub routes_are_one: bool,
    /// The limits of turns for few pieces; at most [`MAX_LIMITS`].
    pub endings: &'static [EndingLimit],
    /// The sign between the squares of a capture.
    pub capture_sign: &'static str,
    /// The game type in PDN; 0 if it has none.
    pub pdn_type: u8,
    /// The value of a king, if a man is worth 100.
    pub king_worth: i32,
}

impl Rules {
    /// Keeps or removes the limits of [`Rules::endings`].
    pub fn with_endings(self, counted: bool) -> Rules {
        let endings = if counted { self.endings } else { &[] };
        Rules { endings, ..self }
    }

    fn is_playable(&self, place: usize) -> bool {
        let (column, row) = self.lattice.at(place);
        match self.playable {
            PlayableSquares::All => true,
            PlayableSquares::TopLeft => (column + row).is_multiple_of(2),
            PlayableSquares::TopRight => !(column + row).is_multiple_of(2),
        }
    }

    /// Checks whether a place lies in the middle two rows and four columns.
    pub(super) fn is_central(&self, place: usize) -> bool {
        let (width, height) = (self.lattice.width, self.lattice.height);
        let (column, row) = self.lattice.at(place);
        (height / 2 - 1..=height / 2).contains(&row)
            && (width / 2 - 2..=width / 2 + 1).contains(&column)
    }

    /// Returns the places of the lattice that are in play, in the order of the squares.
    pub(super) fn places(&self) -> Vec<usize> {
        let all = 0..self.lattice.len();
        all.filter(|place| self.is_playable(*place)).collect()
    }

    /// Makes the board: the squares in play come first.
    pub(super) fn board(&self) -> Board {
        let lines = self.lattice.joins == Joins::Alquerque;
        let mut board = self.lattice.board(self.skin, |place| {
            if lines {
                return Form::Point;
            }
            Form::Square {
                dark: self.playable != PlayableSquares::All && self.is_playable(place),
            }
        });
        let bare = (0..self.lattice.len()).filter(|place| !self.is_playable(*place));
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
