//! A game without type parameters: positions in a stack of plies, moves by their place in the list
//! of a ply. Tables and searches are one code for all games; only this is made for each of them.

use super::{
    Budget, Scope, SearchControl, Thought,
    mind::{Judged, Mind, PlayedOut},
};
use crate::rules::{
    Board, BoardInfo, Event, Game, Judge, Log, Message, Method, Misread, Outcome, Pile, Playout,
    Seat, Site, SplitMix64, Tap, Trace, Turn,
};
use std::{marker::PhantomData, rc::Rc};

/// What a table or a search asks of a game. Ply 0 is the root; a ply exists once it has been played
/// to. Moves must have been listed at their ply before they are asked about.
///
/// Where players change seats, [`AnyGame::turn`], judgements and payoffs go on naming them by the seats that
/// they have at the root, as a search wants it; [`AnyGame::exchanged`] tells.
pub trait AnyGame {
    /// How a game that can be judged is searched; `None` for one that is played out.
    fn method(&self) -> Option<Method>;
    fn board(&self) -> &Board;
    /// The ways of the seats' men, where they have any.
    fn ways(&self) -> [Vec<Site>; 2];
    fn piles(&self, ply: usize) -> Vec<Pile>;
    fn info(&self, ply: usize) -> BoardInfo;
    fn why_not(&self, ply: usize, taps: &[Tap]) -> Option<Message>;
    fn taps(&self, ply: usize, index: usize) -> Vec<Tap>;
    fn is_alias(&self, ply: usize, index: usize, notation: &str) -> bool;
    /// The move that is made for the player, if one is.
    fn formality(&self, ply: usize) -> Option<usize>;
    fn explain(&self, ply: usize, index: usize) -> Option<Message>;
    /// Copies a ply to the next and plays there, telling what the players see.
    fn play_and_tell(&mut self, ply: usize, index: usize) -> Vec<Event>;
    /// Reads a position into ply 0; says whether it is another than the game's own start.
    fn set_up(&mut self, text: &str) -> Result<bool, Misread>;
    /// Makes the ply after this one a position, on the same board. The players keep their seats.
    fn set_up_after(&mut self, ply: usize, text: &str) -> Result<(), Misread>;
    /// The same game beginning at a ply of this one, its moves not listed yet.
    fn branch(&self, ply: usize) -> Box<dyn AnyGame>;
    /// Searches by playouts from ply 0; `None` for games that are judged.
    fn tree(
        &self,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<Thought>;
    fn turn(&self, ply: usize) -> Turn;
    /// Whether the players sit at each other's seats of the root.
    fn exchanged(&self, ply: usize) -> bool;
    fn midturn(&self, ply: usize) -> bool;
    fn has_long_turns(&self) -> bool;
    fn settled(&self, ply: usize) -> bool;
    fn evaluation_scale(&self) -> i32;
    fn key(&self, ply: usize) -> u64;
    /// All that a search wants to know of a ply before it lists its moves, for `side`.
    fn look(&self, ply: usize, side: Seat, rest: Rest) -> Look;
    fn text(&self, ply: usize) -> String;
    /// Lists the moves or throws of a ply anew, and says how many there are.
    fn list(&mut self, ply: usize) -> usize;
    /// Lists the moves of a ply anew, with what each of them promises (moves that refuted a sibling promise a little
    /// more), and says how many of them a search looks at, the most promising first.
    fn list_rated(&mut self, ply: usize, rated: &mut Vec<(i32, usize)>) -> usize;
    /// The listed move that wins by force, where the game knows of one.
    fn forced_win(&self, ply: usize, goes_on: &mut dyn FnMut() -> bool) -> Option<usize>;
    /// How many positions one [`AnyGame::look`] may go through.
    fn positions_a_judgement(&self) -> u64;
    /// Remembers a move that refuted a sibling.
    fn kill(&mut self, ply: usize, index: usize);
    fn weight(&self, ply: usize, index: usize) -> u32;
    fn thrown(&self, ply: usize, number: u64) -> usize;
    fn write(&self, ply: usize, index: usize) -> String;
    /// Copies a ply to the next and plays there.
    fn play(&mut self, ply: usize, index: usize);
    /// Copies the root to the next ply.
    fn restart(&mut self);
    /// Plays a random move or throw where the ply stands: there is no way back. Says how the game
    /// has ended where it has, and plays nothing.
    fn random_step(&mut self, ply: usize, random: &mut SplitMix64) -> Option<Outcome>;
    fn rollout(&self, random: &mut SplitMix64, trace: &mut Trace) -> i32;
}

/// Where a search may rest, and have a position judged as it stands.
#[derive(Clone, Copy)]
pub enum Rest {
    Nowhere,
    /// Where nothing is pending.
    Quiet,
    /// There, and at the end of any turn.
    TurnsEnd,
    Anywhere,
}

/// What a search sees at a ply. Between the search and a game it is one call instead of many, each of which would cost more
/// than what it asks.
pub enum Look {
    /// The game is over, and worth so much where it is played for points.
    Over(Outcome, Option<i32>),
    /// Judged as it stands: a search may rest here, or there are too many moves for any.
    Judged(i32),
    Chance,
    /// Who is to move, and the position's key.
    Player(Seat, u64),
}

/// A game at its start, which is thought about by judging its positions.
pub fn judged(game: impl Judge) -> Box<dyn AnyGame> {
    let start = game.start();
    Box::new(Plies::<_, Judged>::from(Rc::new(game), start))
}

/// A game at its start, which is thought about by playing it out.
pub fn played_out(game: impl Playout) -> Box<dyn AnyGame> {
    let start = game.start();
    Box::new(Plies::<_, PlayedOut>::from(Rc::new(game), start))
}

/// What a point of an ordering score weighs, so that moves of the same score can be told apart.
const SCORE: i32 = 4;

/// The search's notes on one ply, kept so that nothing is allocated anew.
struct Ply<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    killers: [Option<G::Move>; 2],
    exchanged: bool,
}

/// The plies of one game.
struct Plies<G: Game, M> {
    game: Rc<G>,
    plies: Vec<Ply<G>>,
    mind: PhantomData<M>,
}

impl<G: Game, M> Plies<G, M> {
    fn from(game: Rc<G>, root: G::Position) -> Plies<G, M> {
        let mut plies = Plies {
            game,
            plies: Vec::new(),
            mind: PhantomData,
        };
        plies.push(root);
        plies
    }

    fn push(&mut self, position: G::Position) {
        self.plies.push(Ply {
            position,
            moves: Vec::new(),
            killers: [None, None],
            exchanged: false,
        });
    }

    fn at(&self, ply: usize) -> &G::Position {
        &self.plies[ply].position
    }

    /// Makes the next ply the same position as this one, and plays there.
    fn copy_and_play(&mut self, ply: usize, index: usize, log: &mut impl Log) {
        #[cfg(test)]
        super::looks::count();
        self.copy(ply);
        let (before, after) = self.plies.split_at_mut(ply + 1);
        let mv = &before[ply].moves[index];
        self.game.play(&mut after[0].position, mv, log);
        if self.game.exchanges(mv) {
            after[0].exchanged ^= true;
            log.note(|| Event::Exchange);
        }
    }

    /// Makes the next ply the same position as this one.
    fn copy(&mut self, ply: usize) {
        if self.plies.len() == ply + 1 {
            self.push(self.plies[ply].position.clone());
        } else {
            let (before, after) = self.plies.split_at_mut(ply + 1);
            after[0].position.clone_from(&before[ply].position);
        }
        self.plies[ply + 1].exchanged = self.plies[ply].exchanged;
    }
}

impl<G: Game, M: Mind<G>> AnyGame for Plies<G, M> {
    fn method(&self) -> Option<Method> {
        M::method(&self.game)
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn ways(&self) -> [Vec<Site>; 2] {
        self.game.ways()
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

    fn formality(&self, ply: usize) -> Option<usize> {
        self.game.formality(self.at(ply), &self.plies[ply].moves)
    }

    fn explain(&self, ply: usize, index: usize) -> Option<Message> {
        M::explain(&self.game, self.at(ply), &self.plies[ply].moves[index])
    }

    fn play_and_tell(&mut self, ply: usize, index: usize) -> Vec<Event> {
        let mut events = Vec::new();
        self.copy_and_play(ply, index, &mut events);
        events
    }

    fn set_up(&mut self, text: &str) -> Result<bool, Misread> {
        let position = self.game.read(text)?;
        let differs = position != self.game.start();
        Rc::get_mut(&mut self.game)
            .expect("a table's own game, before anybody thinks about it")
            .resize_board(&position);
        self.plies.clear();
        self.push(position);
        Ok(differs)
    }

    fn set_up_after(&mut self, ply: usize, text: &str) -> Result<(), Misread> {
        let position = self.game.read(text)?;
        if !self.game.has_board_of(&position) {
            return Err(misread!(
                "another-board",
                "this position is for another board"
            ));
        }
        self.copy(ply);
        self.plies[ply + 1].position = position;
        Ok(())
    }

    fn branch(&self, ply: usize) -> Box<dyn AnyGame> {
        Box::new(Plies::<G, M>::from(self.game.clone(), self.at(ply).clone()))
    }

    fn tree(
        &self,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<Thought> {
        M::tree(&self.game, self.at(0), budget, scope, control)
    }

    fn turn(&self, ply: usize) -> Turn {
        let turn = self.game.turn(self.at(ply));
        if self.plies[ply].exchanged {
            turn.exchanged()
        } else {
            turn
        }
    }

    fn exchanged(&self, ply: usize) -> bool {
        self.plies[ply].exchanged
    }

    fn midturn(&self, ply: usize) -> bool {
        self.game.midturn(self.at(ply))
    }

    fn has_long_turns(&self) -> bool {
        M::has_long_turns(&self.game)
    }

    fn settled(&self, ply: usize) -> bool {
        self.game.settled(self.at(ply))
    }

    fn evaluation_scale(&self) -> i32 {
        M::evaluation_scale(&self.game)
    }

    fn key(&self, ply: usize) -> u64 {
        M::key(&self.game, self.at(ply))
    }

    fn look(&self, ply: usize, side: Seat, rest: Rest) -> Look {
        let Ply {
            position,
            exchanged,
            ..
        } = &self.plies[ply];
        let side = side.exchanged(*exchanged);
        let rests = || match rest {
            Rest::Nowhere => false,
            Rest::Quiet => !M::needs_quiescence(&self.game, position),
            Rest::TurnsEnd => {
                !M::needs_quiescence(&self.game, position) || !self.game.midturn(position)
            }
            Rest::Anywhere => true,
        };
        match self.turn(ply) {
            Turn::Over(outcome) => Look::Over(outcome, M::payoff(&self.game, position, side)),
            _ if rests() || M::too_many_moves(&self.game, position) => {
                Look::Judged(M::judge(&self.game, position, side))
            }
            Turn::Chance => Look::Chance,
            Turn::Player(mover) => Look::Player(mover, M::key(&self.game, position)),
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

    fn positions_a_judgement(&self) -> u64 {
        M::positions_a_judgement(&self.game)
    }

    fn list_rated(&mut self, ply: usize, rated: &mut Vec<(i32, usize)>) -> usize {
        const KILLER: i32 = 2;
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
            rated.push((SCORE * score + if killer { KILLER } else { 0 }, index));
        }
        let (least, most) = M::worth_a_look(&self.game, best);
        let worthy = rated
            .iter()
            .filter(|(score, _)| *score >= least.saturating_mul(SCORE));
        worthy.count().clamp(1, most)
    }

    fn kill(&mut self, ply: usize, index: usize) {
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

    fn thrown(&self, ply: usize, number: u64) -> usize {
        let Ply {
            position, moves, ..
        } = &self.plies[ply];
        self.game.thrown(position, moves, number)
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

    fn restart(&mut self) {
        self.copy(0);
    }

    fn random_step(&mut self, ply: usize, random: &mut SplitMix64) -> Option<Outcome> {
        let Ply {
            position, moves, ..
        } = &mut self.plies[ply];
        let turn = self.game.turn(position);
        let ended = self.game.ended(position, turn);
        if ended.is_none() {
            let mv = self.game.random_move(position, turn, moves, random);
            self.game.play(position, &mv, &mut ());
        }
        ended
    }

    fn rollout(&self, random: &mut SplitMix64, trace: &mut Trace) -> i32 {
        M::rollout(&self.game, self.at(0), random, trace)
    }
}
