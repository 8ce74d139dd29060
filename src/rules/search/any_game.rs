//! A game without type parameters: positions are a stack of plies, and moves are indices into the
//! list of a ply. Tables and searches are compiled once for all games; only this adapter is
//! compiled for each game.

use super::{
    Budget, Scope, SearchControl, SearchResult,
    evaluator::{ByEvaluation, ByPlayouts, Evaluator},
};
use crate::rules::{
    Board, BoardInfo, Estimate, Evaluate, Event, Game, Log, Message, Method, Outcome, ParseError,
    Pile, Playout, PlayoutTrace, Seat, Site, SplitMix64, Tap, Turn,
};
use std::{marker::PhantomData, rc::Rc};

/// The interface of a game for tables and searches. Ply 0 is the root. The next ply exists once a
/// move has been played at the one before it. List the moves of a ply before you ask about them.
///
/// If the players swap seats, [`AnyGame::turn`], evaluations and payoffs still name them by their
/// seats at the root, because a search needs that. [`AnyGame::seats_are_swapped`] returns whether
/// they have swapped.
pub trait AnyGame {
    /// Returns the search method of a game with an evaluation; `None` for a game that is searched
    /// by playouts.
    fn method(&self) -> Option<Method>;
    /// Returns the board for the table and the renderer.
    fn board(&self) -> &Board;
    /// Returns for each seat the track of its men, empty in games without tracks.
    fn paths(&self) -> [Vec<Site>; 2];
    /// Returns all pieces on the board at a ply, sorted.
    fn piles(&self, ply: usize) -> Vec<Pile>;
    /// Returns the things that players must see at a ply besides the pieces.
    fn info(&self, ply: usize) -> BoardInfo;
    /// Explains why no legal move begins with these taps; `None` if one does, or if there is no
    /// particular reason.
    fn why_not(&self, ply: usize, taps: &[Tap]) -> Option<Message>;
    /// Returns the taps, in order, that make a listed move.
    fn taps(&self, ply: usize, index: usize) -> Vec<Tap>;
    /// Checks whether an alternative notation means a listed move.
    fn is_alias(&self, ply: usize, index: usize, notation: &str) -> bool;
    /// Returns the move that the table plays for the player, if there is one.
    fn forced_move(&self, ply: usize) -> Option<usize>;
    /// Explains why a listed move is good, if the game is understood well enough.
    fn explain(&self, ply: usize, index: usize) -> Option<Message>;
    /// Copies a ply to the next one, and plays a listed move there. Returns the events that the
    /// players see.
    fn play_with_events(&mut self, ply: usize, index: usize) -> Vec<Event>;
    /// Reads a position into ply 0. Returns whether it differs from the game's own start.
    fn set_up(&mut self, text: &str) -> Result<bool, ParseError>;
    /// Sets the ply after this one to a position on the same board. The players keep their seats.
    fn set_up_after(&mut self, ply: usize, text: &str) -> Result<(), ParseError>;
    /// Returns a new game whose root is a ply of this game; the moves of the root are not listed
    /// yet.
    fn branch(&self, ply: usize) -> Box<dyn AnyGame>;
    /// Searches by playouts from ply 0; `None` for games with an evaluation.
    fn tree_search(
        &self,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<SearchResult>;
    /// Returns the name by which a player calls a place, if it is not the place's own.
    fn place_name(&self, seat: Seat, site: Site) -> Option<String>;
    /// Returns who decides next at a ply, or the end of the game.
    fn turn(&self, ply: usize) -> Turn;
    /// Checks whether the players have swapped the seats that they have at the root.
    fn seats_are_swapped(&self, ply: usize) -> bool;
    /// Checks whether a ply is in the middle of a turn of several moves.
    fn is_midturn(&self, ply: usize) -> bool;
    /// Checks whether turns can be too long for a search to follow them to their end.
    fn has_long_turns(&self) -> bool;
    /// Checks whether play has ended and the players only have to agree on its result.
    fn play_is_over(&self, ply: usize) -> bool;
    /// Returns the evaluation that a [`SearchResult`] gives as the value 0.5, halfway from an even
    /// game to a won one.
    fn evaluation_scale(&self) -> i32;
    /// Returns the key of a ply for the transposition table.
    fn key(&self, ply: usize) -> u64;
    /// Returns everything that a search for `side` needs to know about a ply before it lists the
    /// moves.
    fn probe(&self, ply: usize, side: Seat, stand_pat: StandPat) -> NodeInfo;
    /// Writes the position at a ply as one line of text.
    fn text(&self, ply: usize) -> String;
    /// Lists the moves or throws of a ply again, and returns their number.
    fn list(&mut self, ply: usize) -> usize;
    /// Lists the moves of a ply again, with their ordering scores; killer moves get a small bonus.
    /// Returns the number of moves that a search considers, which are those with the highest
    /// scores.
    fn list_rated(&mut self, ply: usize, rated: &mut Vec<(i32, usize)>) -> usize;
    /// Returns the listed move that wins by force, if the game finds one. Stops when `goes_on`
    /// returns false.
    fn forced_win(&self, ply: usize, goes_on: &mut dyn FnMut() -> bool) -> Option<usize>;
    /// Returns the number of positions that one evaluation in [`AnyGame::probe`] may visit.
    fn positions_per_evaluation(&self) -> u64;
    /// Remembers a killer move: one that caused a cutoff at this ply, and may cause another in a
    /// sibling position.
    fn record_killer(&mut self, ply: usize, index: usize);
    /// Returns the odds of a listed throw relative to the others; at least 1.
    fn weight(&self, ply: usize, index: usize) -> u32;
    /// Returns the index of the listed throw that a random number selects, by the odds.
    fn pick_throw(&self, ply: usize, number: u64) -> usize;
    /// Writes a listed move in notation.
    fn write(&self, ply: usize, index: usize) -> String;
    /// Copies a ply to the next one, and plays a listed move there.
    fn play(&mut self, ply: usize, index: usize);
    /// Copies the root to the next ply.
    fn copy_root(&mut self);
    /// Plays a random move or throw at the ply itself, without a way back. If the game has ended,
    /// plays nothing and returns the outcome. The outcome names the seats of that position, even if
    /// the players have swapped seats.
    fn random_step(&mut self, ply: usize, random: &mut SplitMix64) -> Option<Outcome>;
    /// Plays the game from the root to its end, as the tree search does. Returns the lead of the
    /// first seat, in half points.
    fn rollout(&self, random: &mut SplitMix64, trace: &mut PlayoutTrace) -> i32;
    /// Estimates the end of the game from playouts of the root; `None` for a game without such an
    /// estimate.
    fn estimate(&self, held: &[i32], playouts: i32) -> Option<Estimate>;
}

/// The condition under which a search may evaluate a position instead of going deeper.
#[derive(Clone, Copy, Debug)]
pub enum StandPat {
    /// At no position: the search must go deeper.
    Nowhere,
    /// At a quiet position: no capture is due, and no turn is unfinished.
    Quiet,
    /// At a quiet position, and at the end of any turn.
    TurnEnd,
    /// At any position.
    Anywhere,
}

/// Everything that a search needs to know about a ply. One dynamic call returns it, because several
/// dynamic calls would take more time than the functions that they call.
#[derive(Debug)]
pub enum NodeInfo {
    /// The game is over; the second value is the payoff in games that are played for points.
    Over(Outcome, Option<i32>),
    /// The evaluation of the position: the search may stop here, or there are too many moves.
    Evaluated(i32),
    /// A throw comes next.
    Chance,
    /// The seat to move, and the key of the position.
    Player(Seat, u64),
}

/// Opens a game whose positions are evaluated.
pub fn evaluated_game(game: impl Evaluate) -> Box<dyn AnyGame> {
    let start = game.start();
    Box::new(Plies::<_, ByEvaluation>::from(Rc::new(game), start))
}

/// Opens a game that is searched by playouts.
pub fn playout_game(game: impl Playout) -> Box<dyn AnyGame> {
    let start = game.start();
    Box::new(Plies::<_, ByPlayouts>::from(Rc::new(game), start))
}

/// The factor of ordering scores. It leaves room for a killer bonus between two scores.
const SCORE_FACTOR: i32 = 4;

/// The data of one ply. The search uses its lists again, and so allocates no new memory.
struct Ply<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    killers: [Option<G::Move>; 2],
    swapped: bool,
}

/// The plies of one game.
struct Plies<G: Game, M> {
    game: Rc<G>,
    plies: Vec<Ply<G>>,
    evaluator: PhantomData<M>,
}

impl<G: Game, M> Plies<G, M> {
    fn from(game: Rc<G>, root: G::Position) -> Plies<G, M> {
        let mut plies = Plies {
            game,
            plies: Vec::new(),
            evaluator: PhantomData,
        };
        plies.push(root);
        plies
    }

    fn push(&mut self, position: G::Position) {
        self.plies.push(Ply {
            position,
            moves: Vec::new(),
            killers: [None, None],
            swapped: false,
        });
    }

    fn at(&self, ply: usize) -> &G::Position {
        &self.plies[ply].position
    }

    /// Makes the next ply a copy of this one, and plays there.
    fn copy_and_play(&mut self, ply: usize, index: usize, log: &mut impl Log) {
        #[cfg(test)]
        super::clock_checks::count_position();
        self.copy_to_next(ply);
        let (before, after) = self.plies.split_at_mut(ply + 1);
        let mv = &before[ply].moves[index];
        self.game.play(&mut after[0].position, mv, log);
        if self.game.swaps_seats(mv) {
            after[0].swapped ^= true;
            log.note(|| Event::SwapSeats);
        }
    }

    /// Makes the next ply a copy of this one.
    fn copy_to_next(&mut self, ply: usize) {
        if self.plies.len() == ply + 1 {
            self.push(self.plies[ply].position.clone());
        } else {
            let (before, after) = self.plies.split_at_mut(ply + 1);
            after[0].position.clone_from(&before[ply].position);
        }
        self.plies[ply + 1].swapped = self.plies[ply].swapped;
    }
}

impl<G: Game, M: Evaluator<G>> AnyGame for Plies<G, M> {
    fn method(&self) -> Option<Method> {
        M::method(&self.game)
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn paths(&self) -> [Vec<Site>; 2] {
        self.game.paths()
    }

    fn piles(&self, ply: usize) -> Vec<Pile> {
        self.game.piles(self.at(ply))
    }

    fn info(&self, ply: usize) -> BoardInfo {
        self.game.info(self.at(ply))
    }

    fn why_not(&self, ply: usize, taps: &[Tap]) -> Option<Message> {
        self.game.why_not(self.at(ply), taps)
    }

    fn taps(&self, ply: usize, index: usize) -> Vec<Tap> {
        self.game.taps(self.at(ply), &self.plies[ply].moves[index])
    }

    fn is_alias(&self, ply: usize, index: usize, notation: &str) -> bool {
        let mv = &self.plies[ply].moves[index];
        self.game.is_alias(self.at(ply), mv, notation)
    }

    fn forced_move(&self, ply: usize) -> Option<usize> {
        self.game.forced_move(self.at(ply), &self.plies[ply].moves)
    }

    fn explain(&self, ply: usize, index: usize) -> Option<Message> {
        M::explain(&self.game, self.at(ply), &self.plies[ply].moves[index])
    }

    fn play_with_events(&mut self, ply: usize, index: usize) -> Vec<Event> {
        let mut events = Vec::new();
        self.copy_and_play(ply, index, &mut events);
        events
    }

    fn set_up(&mut self, text: &str) -> Result<bool, ParseError> {
        let position = self.game.read(text)?;
        let differs = position != self.game.start();
        Rc::get_mut(&mut self.game)
            .expect("no search shares the game of a table while a position is set up")
            .resize_board(&position);
        self.plies.clear();
        self.push(position);
        Ok(differs)
    }

    fn set_up_after(&mut self, ply: usize, text: &str) -> Result<(), ParseError> {
        let position = self.game.read(text)?;
        if !self.game.has_board_of(&position) {
            return Err(parse_error!(
                "another-board",
                "this position is for another board"
            ));
        }
        self.copy_to_next(ply);
        self.plies[ply + 1].position = position;
        Ok(())
    }

    fn branch(&self, ply: usize) -> Box<dyn AnyGame> {
        Box::new(Plies::<G, M>::from(self.game.clone(), self.at(ply).clone()))
    }

    fn tree_search(
        &self,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<SearchResult> {
        M::tree_search(&self.game, self.at(0), budget, scope, control)
    }

    fn place_name(&self, seat: Seat, site: Site) -> Option<String> {
        self.game.place_name(seat, site)
    }

    fn turn(&self, ply: usize) -> Turn {
        let turn = self.game.turn(self.at(ply));
        if self.plies[ply].swapped {
            turn.swapped()
        } else {
            turn
        }
    }

    fn seats_are_swapped(&self, ply: usize) -> bool {
        self.plies[ply].swapped
    }

    fn is_midturn(&self, ply: usize) -> bool {
        self.game.is_midturn(self.at(ply))
    }

    fn has_long_turns(&self) -> bool {
        M::has_long_turns(&self.game)
    }

    fn play_is_over(&self, ply: usize) -> bool {
        self.game.play_is_over(self.at(ply))
    }

    fn evaluation_scale(&self) -> i32 {
        M::evaluation_scale(&self.game)
    }

    fn key(&self, ply: usize) -> u64 {
        M::key(&self.game, self.at(ply))
    }

    fn probe(&self, ply: usize, side: Seat, stand_pat: StandPat) -> NodeInfo {
        let Ply {
            position, swapped, ..
        } = &self.plies[ply];
        let side = side.swapped_if(*swapped);
        let may_stand_pat = || match stand_pat {
            StandPat::Nowhere => false,
            StandPat::Quiet => !M::needs_quiescence(&self.game, position),
            StandPat::TurnEnd => {
                !M::needs_quiescence(&self.game, position) || !self.game.is_midturn(position)
            }
            StandPat::Anywhere => true,
        };
        match self.turn(ply) {
            Turn::Over(outcome) => NodeInfo::Over(outcome, M::payoff(&self.game, position, side)),
            _ if may_stand_pat() || M::too_many_moves(&self.game, position) => {
                NodeInfo::Evaluated(M::evaluate(&self.game, position, side))
            }
            Turn::Chance => NodeInfo::Chance,
            Turn::Player(mover) => NodeInfo::Player(mover, M::key(&self.game, position)),
        }
    }

    fn text(&self, ply: usize) -> String {
        self.game.text(self.at(ply))
    }

    fn list(&mut self, ply: usize) -> usize {
        let Ply {
            position, moves, ..
        } = &mut self.plies[ply];
        moves.clear();
        self.game.moves(position, moves);
        moves.len()
    }

    fn forced_win(&self, ply: usize, goes_on: &mut dyn FnMut() -> bool) -> Option<usize> {
        let Ply {
            position, moves, ..
        } = &self.plies[ply];
        let winning = M::forced_win(&self.game, position, goes_on)?;
        moves.iter().position(|mv| *mv == winning)
    }

    fn positions_per_evaluation(&self) -> u64 {
        M::positions_per_evaluation(&self.game)
    }

    fn list_rated(&mut self, ply: usize, rated: &mut Vec<(i32, usize)>) -> usize {
        const KILLER_BONUS: i32 = 2;
        self.list(ply);
        let Ply {
            position,
            moves,
            killers,
            ..
        } = &self.plies[ply];
        rated.clear();
        let mut best = 0;
        for (index, mv) in moves.iter().enumerate() {
            let killer = killers.iter().flatten().any(|killer| killer == mv);
            let score = M::ordering_score(&self.game, position, mv);
            best = if index == 0 { score } else { best.max(score) };
            rated.push((
                SCORE_FACTOR * score + if killer { KILLER_BONUS } else { 0 },
                index,
            ));
        }
        let (min_score, max_moves) = M::root_move_limit(&self.game, best);
        let considered = rated
            .iter()
            .filter(|(score, _)| *score >= min_score.saturating_mul(SCORE_FACTOR));
        considered.count().clamp(1, max_moves)
    }

    fn record_killer(&mut self, ply: usize, index: usize) {
        let Ply { moves, killers, .. } = &mut self.plies[ply];
        if killers[0].as_ref() != Some(&moves[index]) {
            killers[1] = killers[0].replace(moves[index].clone());
        }
    }

    fn weight(&self, ply: usize, index: usize) -> u32 {
        let Ply {
            position, moves, ..
        } = &self.plies[ply];
        self.game.weight(position, &moves[index])
    }

    fn pick_throw(&self, ply: usize, number: u64) -> usize {
        let Ply {
            position, moves, ..
        } = &self.plies[ply];
        self.game.pick_throw(position, moves, number)
    }

    fn write(&self, ply: usize, index: usize) -> String {
        let Ply {
            position, moves, ..
        } = &self.plies[ply];
        self.game.write(position, &moves[index])
    }

    fn play(&mut self, ply: usize, index: usize) {
        self.copy_and_play(ply, index, &mut ());
    }

    fn copy_root(&mut self) {
        self.copy_to_next(0);
    }

    fn random_step(&mut self, ply: usize, random: &mut SplitMix64) -> Option<Outcome> {
        let Ply {
            position, moves, ..
        } = &mut self.plies[ply];
        let turn = self.game.turn(position);
        let ended = self.game.final_outcome(position, turn);
        if ended.is_none() {
            let mv = self.game.random_move(position, turn, moves, random);
            self.game.play(position, &mv, &mut ());
        }
        ended
    }

    fn rollout(&self, random: &mut SplitMix64, trace: &mut PlayoutTrace) -> i32 {
        M::rollout(&self.game, self.at(0), random, trace)
    }

    fn estimate(&self, held: &[i32], playouts: i32) -> Option<Estimate> {
        M::estimate(&self.game, self.at(0), held, playouts)
    }
}
