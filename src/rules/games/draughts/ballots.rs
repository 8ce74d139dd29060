//! Openings drawn by lot: the first moves of a game, as the cards of a tournament name them. A card is drawn
//! move by move: each throw is a move, as likely as the cards that go on with it are many.

use super::{Capture, Draughts, State};
use crate::rules::Misread;

/// How many moves a card names.
const MOVES: usize = 3;

/// The squares, from 0, between which a move goes.
type Ends = (u8, u8);

/// The cards, those that begin alike side by side.
pub struct Ballots(Vec<[Ends; MOVES]>);

/// What has been drawn so far: the cards from `first` to `last` begin with so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Draw {
    first: u8,
    last: u8,
    moves: u8,
}

fn ends(mv: &str) -> Ends {
    let square = |name: &str| name.parse::<u8>().expect("a number") - 1;
    let (from, to) = mv.split_once(['-', 'x']).expect("two squares");
    (square(from), square(to))
}

fn ends_of(mv: &Capture) -> Ends {
    (mv.from() as u8, mv.to() as u8)
}

impl Ballots {
    /// The cards of a list of the program's own: on each line the first two moves, and all that may follow.
    ///
    /// # Panics
    /// Where the list is no such list, or has more than 255 cards.
    pub fn new(list: &str) -> Ballots {
        let mut cards = Vec::new();
        for line in list.lines() {
            let moves: Vec<Ends> = line.split(' ').map(ends).collect();
            let (begin, thirds) = moves.split_at(MOVES - 1);
            cards.extend(thirds.iter().map(|third| [begin[0], begin[1], *third]));
        }
        assert!(cards.len() <= usize::from(u8::MAX));
        Ballots(cards)
    }

    /// Nothing drawn yet; `None` where there are no cards.
    pub fn undrawn(&self) -> Option<Draw> {
        let last = self.0.len().checked_sub(1)?;
        Some(Draw {
            first: 0,
            last: last as u8,
            moves: 0,
        })
    }

    /// The cards that can still be the one, and the move of each that comes next.
    fn next(&self, draw: Draw) -> impl Iterator<Item = (u8, Ends)> {
        let cards = (draw.first..=draw.last).zip(&self.0[draw.first.into()..]);
        cards.map(move |(place, card)| (place, card[usize::from(draw.moves)]))
    }

    /// How many cards go on with a move.
    pub fn weight(&self, draw: Draw, mv: &Capture) -> u32 {
        let meant = self.next(draw).filter(|(_, ends)| *ends == ends_of(mv));
        meant.count() as u32
    }

    /// What has been drawn with this move; `None` where it was the last one of a card.
    pub fn after(&self, draw: Draw, mv: &Capture) -> Option<Draw> {
        let mut meant = self.next(draw).filter(|(_, ends)| *ends == ends_of(mv));
        let moves = draw.moves + 1;
        let (first, _) = meant.next()?;
        let last = meant.last().map_or(first, |(last, _)| last);
        (usize::from(moves) < MOVES).then_some(Draw { first, last, moves })
    }
}

/// Says of a position that was read that the rest of the opening is still to be drawn.
pub fn resume(game: &Draughts, state: &mut State) -> Result<(), Misread> {
    let mut found = vec![game.first()];
    while let Some(begun) = found.pop() {
        let Some(draw) = begun.draw else { break };
        if begun.pieces == state.pieces && begun.mover == state.mover {
            state.draw = begun.draw;
            return Ok(());
        }
        let mut moves = Vec::new();
        game.add_moves(&begun, &mut moves);
        for mv in moves {
            let mut next = begun;
            game.carry_out(&mut next, &mv, &mut ());
            next.draw = game.ballots.after(draw, &mv);
            if next.draw.is_some() {
                found.push(next);
            }
        }
    }
    Err(misread!(
        "no-such-opening",
        "no opening that is drawn begins like that"
    ))
}
