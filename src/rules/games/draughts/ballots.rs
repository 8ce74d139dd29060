//! Openings drawn by lot: the first moves of a game, as on the cards of a tournament. A card is
//! drawn move by move. Each move has odds in proportion to the number of cards that continue with
//! it.

use super::{Draughts, Move, State};
use crate::rules::ParseError;

/// The number of moves on a card.
const MOVES: usize = 3;

/// The start and end square of a move, from 0.
type Ends = (u8, u8);

/// The cards; those that begin alike are side by side.
#[derive(Debug)]
pub(super) struct Ballots(Vec<[Ends; MOVES]>);

/// The state of a draw: the cards from `first` to `last` begin with the `moves` moves so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct BallotDraw {
    first: u8,
    last: u8,
    moves: u8,
}

fn ends(mv: &str) -> Ends {
    let square = |name: &str| name.parse::<u8>().expect("a number") - 1;
    let (from, to) = mv.split_once(['-', 'x']).expect("two squares");
    (square(from), square(to))
}

fn ends_of(mv: &Move) -> Ends {
    (mv.from() as u8, mv.to() as u8)
}

impl Ballots {
    /// Reads the cards from a list in the program: each line has the first two moves, and all that
    /// may follow.
    ///
    /// # Panics
    /// If the list has another form, or more than 255 cards.
    pub(super) fn new(list: &str) -> Ballots {
        let mut cards = Vec::new();
        for line in list.lines() {
            let moves: Vec<Ends> = line.split(' ').map(ends).collect();
            let (begin, thirds) = moves.split_at(MOVES - 1);
            cards.extend(thirds.iter().map(|third| [begin[0], begin[1], *third]));
        }
        assert!(cards.len() <= usize::from(u8::MAX));
        Ballots(cards)
    }

    /// Returns a draw that has not begun; `None` if there are no cards.
    pub(super) fn undrawn(&self) -> Option<BallotDraw> {
        let last = self.0.len().checked_sub(1)?;
        Some(BallotDraw {
            first: 0,
            last: last as u8,
            moves: 0,
        })
    }

    /// Returns the cards that are still possible, and the next move of each.
    fn next(&self, draw: BallotDraw) -> impl Iterator<Item = (u8, Ends)> {
        let cards = (draw.first..=draw.last).zip(&self.0[draw.first.into()..]);
        cards.map(move |(place, card)| (place, card[usize::from(draw.moves)]))
    }

    /// Returns the number of cards that continue with a move.
    pub(super) fn weight(&self, draw: BallotDraw, mv: &Move) -> u32 {
        let matching = self.next(draw).filter(|(_, ends)| *ends == ends_of(mv));
        matching.count() as u32
    }

    /// Returns the draw after this move; `None` if it was the last one of a card.
    pub(super) fn after(&self, draw: BallotDraw, mv: &Move) -> Option<BallotDraw> {
        let mut matching = self.next(draw).filter(|(_, ends)| *ends == ends_of(mv));
        let moves = draw.moves + 1;
        let (first, _) = matching.next()?;
        let last = matching.last().map_or(first, |(last, _)| last);
        (usize::from(moves) < MOVES).then_some(BallotDraw { first, last, moves })
    }
}

/// Marks a position that was read: the rest of its opening is still to be drawn.
pub(super) fn resume(game: &Draughts, state: &mut State) -> Result<(), ParseError> {
    let mut found = vec![game.start_state()];
    while let Some(begun) = found.pop() {
        let Some(draw) = begun.ballot_draw else { break };
        if begun.pieces == state.pieces && begun.mover == state.mover {
            state.ballot_draw = begun.ballot_draw;
            return Ok(());
        }
        let mut moves = Vec::new();
        game.add_moves(&begun, &mut moves);
        for mv in moves {
            let mut next = begun;
            game.carry_out(&mut next, &mv, &mut ());
            next.ballot_draw = game.ballots.after(draw, &mv);
            if next.ballot_draw.is_some() {
                found.push(next);
            }
        }
    }
    Err(parse_error!(
        "no-such-opening",
        "no opening that is drawn begins like that"
    ))
}
