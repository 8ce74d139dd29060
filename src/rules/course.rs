//! A game without type parameters: positions in a stack of plies, moves by their place in the list
//! of a ply. Tables and searches are one code for all games; only this is made for each of them.

use super::{
    Beside, Board, Event, Game, Message, Method, Misread, Outcome, Pile, Seat, SplitMix64, Tap,
    Trace, Turn,
};
use std::rc::Rc;

/// What a table or a search asks of a game. Ply 0 is the root; a ply exists once it has been played
/// to. Moves must have been listed at their ply before they are asked about.
pub trait Course {
    fn method(&self) -> Method;
    fn board(&self) -> &Board;
    fn piles(&self, ply: usize) -> Vec<Pile>;
    fn beside(&self, ply: usize) -> Beside;
    fn why_not(&self, ply: usize, taps: &[Tap]) -> Option<Message>;
    fn taps(&self, ply: usize, index: usize) -> Vec<Tap>;
    fn also(&self, ply: usize, index: usize, notation: &str) -> bool;
    fn explain(&self, ply: usize, index: usize) -> Option<Message>;
    /// Copies a ply to the next and plays there, telling what the players see.
    fn play_and_tell(&mut self, ply: usize, index: usize) -> Vec<Event>;
    /// Reads a position into ply 0; says whether it is another than the game's own start.
    fn set_up(&mut self, text: &str) -> Result<bool, Misread>;
    /// The same game beginning at a ply of this one, its moves not listed yet.
    fn branch(&self, ply: usize) -> Box<dyn Course>;
    /// Searches by playouts from ply 0, for games that name that method.
    fn tree(
        &self,
        budget: &crate::search::Budget,
        scope: crate::search::Scope<'_>,
        pulse: &mut dyn crate::search::Pulse,
    ) -> Option<crate::search::Thought>;
    fn turn(&self, ply: usize) -> Turn;
    fn midturn(&self, ply: usize) -> bool;
    fn restless(&self, ply: usize) -> bool;
    fn vast(&self, ply: usize) -> bool;
    fn settled(&self, ply: usize) -> bool;
    fn judge(&self, ply: usize, seat: Seat) -> i32;
    fn half(&self) -> i32;
    fn payoff(&self, ply: usize, seat: Seat) -> Option<i32>;
    fn key(&self, ply: usize) -> u64;
    fn text(&self, ply: usize) -> String;
    /// Lists the moves or throws of a ply anew, and says how many there are.
    fn list(&mut self, ply: usize) -> usize;
    /// What each listed move promises, moves that refuted a sibling a little more.
    fn promises(&self, ply: usize, order: &mut Vec<(i32, usize)>);
    /// Remembers a move that refuted a sibling.
    fn kill(&mut self, ply: usize, index: usize);
    fn odds(&self, ply: usize, index: usize) -> u32;
    fn thrown(&self, ply: usize, number: u64) -> usize;
    fn write(&self, ply: usize, index: usize) -> String;
    /// Copies a ply to the next and plays there.
    fn play(&mut self, ply: usize, index: usize);
    /// Copies the root to the next ply.
    fn restart(&mut self);
    /// Plays a random move or throw where the ply stands: there is no way back. Says how the game
    /// has ended where it has, and plays nothing.
    fn stroll(&mut self, ply: usize, random: &mut SplitMix64) -> Option<Outcome>;
    fn rollout(&self, random: &mut SplitMix64, trace: &mut Trace) -> i32;
}

/// The search's notes on one ply, kept so that nothing is allocated anew.
struct Ply<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    killers: [Option<G::Move>; 2],
}

/// The plies of one game.
pub struct Plies<G: Game> {
    game: Rc<G>,
    plies: Vec<Ply<G>>,
}

impl<G: Game> Plies<G> {
    /// A game at its start.
    pub fn new(game: G) -> Plies<G> {
        let start = game.start();
        Plies::from(Rc::new(game), start)
    }

    fn from(game: Rc<G>, root: G::Position) -> Plies<G> {
        let mut plies = Plies {
            game,
            plies: Vec::new(),
        };
        plies.push(root);
        plies
    }

    fn push(&mut self, position: G::Position) {
        self.plies.push(Ply {
            position,
            moves: Vec::new(),
            killers: [None, None],
        });
    }

    fn at(&self, ply: usize) -> &G::Position {
        &self.plies[ply].position
    }

    /// Makes the next ply the same position as this one.
    fn copy(&mut self, ply: usize) {
        if self.plies.len() == ply + 1 {
            self.push(self.plies[ply].position.clone());
        } else {
            let (before, after) = self.plies.split_at_mut(ply + 1);
            after[0].position.clone_from(&before[ply].position);
        }
    }
}

impl<G: Game> Course for Plies<G> {
    fn method(&self) -> Method {
        self.game.method()
    }

    fn board(&self) -> &Board {
        self.game.board()
    }

    fn piles(&self, ply: usize) -> Vec<Pile> {
        self.game.piles(self.at(ply))
    }

    fn beside(&self, ply: usize) -> Beside {
        self.game.beside(self.at(ply))
    }

    fn why_not(&self, ply: usize, taps: &[Tap]) -> Option<Message> {
        self.game.why_not(self.at(ply), taps)
    }

    fn taps(&self, ply: usize, index: usize) -> Vec<Tap> {
        self.game.taps(self.at(ply), &self.plies[ply].moves[index])
    }

    fn also(&self, ply: usize, index: usize, notation: &str) -> bool {
        let mv = &self.plies[ply].moves[index];
        self.game.also(self.at(ply), mv, notation)
    }

    fn explain(&self, ply: usize, index: usize) -> Option<Message> {
        self.game
            .explain(self.at(ply), &self.plies[ply].moves[index])
    }

    fn play_and_tell(&mut self, ply: usize, index: usize) -> Vec<Event> {
        self.copy(ply);
        let mut events = Vec::new();
        let (before, after) = self.plies.split_at_mut(ply + 1);
        let mv = &before[ply].moves[index];
        self.game.play(&mut after[0].position, mv, &mut events);
        events
    }

    fn set_up(&mut self, text: &str) -> Result<bool, Misread> {
        let position = self.game.read(text)?;
        let differs = position != self.game.start();
        Rc::get_mut(&mut self.game)
            .expect("a table's own game, before anybody thinks about it")
            .fit(&position);
        self.plies.clear();
        self.push(position);
        Ok(differs)
    }

    fn branch(&self, ply: usize) -> Box<dyn Course> {
        Box::new(Plies::from(self.game.clone(), self.at(ply).clone()))
    }

    fn tree(
        &self,
        budget: &crate::search::Budget,
        scope: crate::search::Scope<'_>,
        pulse: &mut dyn crate::search::Pulse,
    ) -> Option<crate::search::Thought> {
        match self.game.method() {
            Method::Playouts => crate::search::tree(&*self.game, self.at(0), budget, scope, pulse),
            _ => None,
        }
    }

    fn turn(&self, ply: usize) -> Turn {
        self.game.turn(self.at(ply))
    }

    fn midturn(&self, ply: usize) -> bool {
        self.game.midturn(self.at(ply))
    }

    fn restless(&self, ply: usize) -> bool {
        self.game.restless(self.at(ply))
    }

    fn vast(&self, ply: usize) -> bool {
        self.game.vast(self.at(ply))
    }

    fn settled(&self, ply: usize) -> bool {
        self.game.settled(self.at(ply))
    }

    fn judge(&self, ply: usize, seat: Seat) -> i32 {
        self.game.judge(self.at(ply), seat)
    }

    fn half(&self) -> i32 {
        self.game.half()
    }

    fn payoff(&self, ply: usize, seat: Seat) -> Option<i32> {
        self.game.payoff(self.at(ply), seat)
    }

    fn key(&self, ply: usize) -> u64 {
        self.game.key(self.at(ply))
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

    fn promises(&self, ply: usize, order: &mut Vec<(i32, usize)>) {
        const KILLER: i32 = 2;
        let Ply {
            position,
            moves,
            killers,
        } = &self.plies[ply];
        order.clear();
        order.extend(moves.iter().enumerate().map(|(index, mv)| {
            let killer = killers.iter().flatten().any(|killer| killer == mv);
            let promise = 4 * self.game.promise(position, mv);
            (promise + if killer { KILLER } else { 0 }, index)
        }));
    }

    fn kill(&mut self, ply: usize, index: usize) {
        let Ply { moves, killers, .. } = &mut self.plies[ply];
        if killers[0].as_ref() != Some(&moves[index]) {
            killers[1] = killers[0].replace(moves[index].clone());
        }
    }

    fn odds(&self, ply: usize, index: usize) -> u32 {
        let Ply {
            position, moves, ..
        } = &self.plies[ply];
        self.game.odds(position, &moves[index])
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
        self.copy(ply);
        let (before, after) = self.plies.split_at_mut(ply + 1);
        let mv = &before[ply].moves[index];
        self.game.play(&mut after[0].position, mv, &mut ());
    }

    fn restart(&mut self) {
        self.copy(0);
    }

    fn stroll(&mut self, ply: usize, random: &mut SplitMix64) -> Option<Outcome> {
        let Ply {
            position, moves, ..
        } = &mut self.plies[ply];
        let turn = self.game.turn(position);
        if let Turn::Over(outcome) = turn {
            return Some(outcome);
        }
        if self.game.settled(position) {
            return Some(self.game.standing(position));
        }
        let drawn = self.game.draw(position, random);
        let mv = if let Some(mv) = &drawn {
            mv
        } else {
            moves.clear();
            self.game.moves(position, moves);
            let chosen = match turn {
                Turn::Chance => self.game.thrown(position, moves, random.draw()),
                _ => random.below(moves.len() as u32) as usize,
            };
            &moves[chosen]
        };
        self.game.play(position, mv, &mut ());
        None
    }

    fn rollout(&self, random: &mut SplitMix64, trace: &mut Trace) -> i32 {
        self.game.rollout(self.at(0), random, trace)
    }
}
