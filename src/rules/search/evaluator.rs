//! The two kinds of search support that a game can offer: evaluation or playouts. The kind is
//! chosen where the game is opened. A game cannot be opened for a kind that it does not implement.

use super::{Budget, Scope, SearchControl, SearchResult, tree};
use crate::rules::{
    Estimate, Evaluate, Game, Message, Method, Playout, PlayoutTrace, Seat, SplitMix64,
};

/// A kind of search support. The default methods answer calls that this kind of search never makes.
pub(super) trait Evaluator<G: Game>: 'static {
    fn method(_: &G) -> Option<Method> {
        None
    }

    fn evaluate(_: &G, _: &G::Position, _: Seat) -> i32 {
        0
    }

    fn evaluation_scale(_: &G) -> i32 {
        1
    }

    fn payoff(_: &G, _: &G::Position, _: Seat) -> Option<i32> {
        None
    }

    fn needs_quiescence(_: &G, _: &G::Position) -> bool {
        false
    }

    fn has_long_turns(_: &G) -> bool {
        false
    }

    fn too_many_moves(_: &G, _: &G::Position) -> bool {
        false
    }

    fn explain(_: &G, _: &G::Position, _: &G::Move) -> Option<Message> {
        None
    }

    fn ordering_score(_: &G, _: &G::Position, _: &G::Move) -> i32 {
        0
    }

    fn root_move_limit(_: &G, _: i32) -> (i32, usize) {
        (i32::MIN, usize::MAX)
    }

    fn forced_win(_: &G, _: &G::Position, _: &mut dyn FnMut() -> bool) -> Option<G::Move> {
        None
    }

    fn positions_per_evaluation(_: &G) -> u64 {
        1
    }

    fn key(_: &G, _: &G::Position) -> u64 {
        0
    }

    fn tree_search(
        _: &G,
        _: &G::Position,
        _: &Budget,
        _: Scope<'_>,
        _: &mut dyn SearchControl,
    ) -> Option<SearchResult> {
        None
    }

    fn rollout(_: &G, _: &G::Position, _: &mut SplitMix64, _: &mut PlayoutTrace) -> i32 {
        0
    }

    fn estimate(_: &G, _: &G::Position, _: &[i32], _: i32) -> Option<Estimate> {
        None
    }
}

/// Support by evaluation.
pub(super) struct ByEvaluation;

impl<G: Evaluate> Evaluator<G> for ByEvaluation {
    fn method(game: &G) -> Option<Method> {
        Some(game.method())
    }

    fn evaluate(game: &G, position: &G::Position, seat: Seat) -> i32 {
        game.evaluate(position, seat)
    }

    fn evaluation_scale(game: &G) -> i32 {
        game.evaluation_scale()
    }

    fn payoff(game: &G, position: &G::Position, seat: Seat) -> Option<i32> {
        game.payoff(position, seat)
    }

    fn needs_quiescence(game: &G, position: &G::Position) -> bool {
        game.needs_quiescence(position)
    }

    fn has_long_turns(game: &G) -> bool {
        game.has_long_turns()
    }

    fn too_many_moves(game: &G, position: &G::Position) -> bool {
        game.too_many_moves(position)
    }

    fn explain(game: &G, position: &G::Position, mv: &G::Move) -> Option<Message> {
        game.explain(position, mv)
    }

    fn ordering_score(game: &G, position: &G::Position, mv: &G::Move) -> i32 {
        game.ordering_score(position, mv)
    }

    fn root_move_limit(game: &G, best: i32) -> (i32, usize) {
        game.root_move_limit(best)
    }

    fn forced_win(
        game: &G,
        position: &G::Position,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<G::Move> {
        game.forced_win(position, goes_on)
    }

    fn positions_per_evaluation(game: &G) -> u64 {
        game.positions_per_evaluation()
    }

    fn key(game: &G, position: &G::Position) -> u64 {
        game.key(position)
    }
}

/// Support by playouts.
pub(super) struct ByPlayouts;

impl<G: Playout> Evaluator<G> for ByPlayouts {
    fn tree_search(
        game: &G,
        root: &G::Position,
        budget: &Budget,
        scope: Scope<'_>,
        control: &mut dyn SearchControl,
    ) -> Option<SearchResult> {
        tree::think(game, root, budget, scope, control)
    }

    fn rollout(
        game: &G,
        position: &G::Position,
        random: &mut SplitMix64,
        trace: &mut PlayoutTrace,
    ) -> i32 {
        game.rollout(position, random, trace)
    }

    fn explain(game: &G, position: &G::Position, mv: &G::Move) -> Option<Message> {
        game.explain(position, mv)
    }

    fn estimate(game: &G, position: &G::Position, held: &[i32], playouts: i32) -> Option<Estimate> {
        game.estimate(position, held, playouts)
    }
}
