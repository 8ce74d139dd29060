//! The solver for games for one player: it searches until it finds a win or proves that there is
//! none.
//!
//! It visits every position once, even if several paths lead to it. A search that visits all
//! positions therefore finds the highest score that can be reached. If a search uses up its budget
//! before it finds a win, its result is [`Proof::Unknown`].

use super::{AnyGame, Budget, Proof, Scope, ScoredLine, SearchControl, SearchResult, Solution};
use crate::rules::{Score, Turn, Verdict, sort_small_by};

/// The node limit for any budget: the keys of all nodes must fit into a phone's memory.
const MAX_NODES: u64 = 1 << 21;
/// The largest depth of a line.
const MAX_DEPTH: usize = 1_000;
/// The number of nodes between two checks of the clock.
const CHECK_INTERVAL: u64 = 1 << 9;

/// The end of a line: whether it wins, and its score.
type LineEnd = (bool, Option<Score>);

/// One search from one position.
pub(super) struct Solver<'a> {
    game: &'a mut dyn AnyGame,
    budget: Budget,
    control: &'a mut dyn SearchControl,
    started: f64,
    seen: Seen,
    orders: Vec<Vec<(i32, usize)>>,
    /// The moves that led to the current ply.
    path: Vec<usize>,
    /// The best end since the current root move, and the line that led to it.
    best: Option<(LineEnd, Vec<String>)>,
    nodes: u64,
    /// Whether the search left out positions. Then only a win that it has found counts as proof.
    incomplete: bool,
    cancelled: bool,
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        game: &'a mut dyn AnyGame,
        budget: &Budget,
        control: &'a mut dyn SearchControl,
    ) -> Solver<'a> {
        let started = control.millis();
        Solver {
            game,
            budget: *budget,
            control,
            started,
            seen: Seen::default(),
            orders: Vec::new(),
            path: Vec::new(),
            best: None,
            nodes: 0,
            incomplete: false,
            cancelled: false,
        }
    }

    /// Searches for a win from ply 0. Returns `None` if no move within the scope is legal.
    pub(super) fn think(mut self, scope: Scope<'_>) -> Option<SearchResult> {
        let mut found: Vec<(LineEnd, Vec<String>, Proof)> = Vec::new();
        for (_, index) in self.ordered(0) {
            let notation = self.game.write(0, index);
            if !scope.includes(|| notation.clone()) {
                continue;
            }
            if scope.lines > 1 {
                // Each move needs a result of its own, independent of the positions that other
                // moves reached.
                self.seen = Seen::default();
            }
            self.path = vec![index];
            self.game.play(0, index);
            let won = self.wins(1);
            let proof = match won {
                true => Proof::Won,
                false if self.incomplete => Proof::Unknown,
                false => Proof::Lost,
            };
            let (end, line) = self.best.take().unwrap_or(((false, None), vec![notation]));
            found.push((end, line, proof));
            if won && scope.lines == 1 {
                break;
            }
        }
        let rank = |(end, _, proof): &(LineEnd, _, Proof)| (*proof != Proof::Lost, *end);
        sort_small_by(&mut found, |one, other| rank(one) > rank(other));
        let best_score = found.iter().filter_map(|((_, score), ..)| *score).max();
        let mut lines = found.into_iter().map(|(_, line, proof)| ScoredLine {
            value: match proof {
                Proof::Won => 1.0,
                Proof::Lost => -1.0,
                Proof::Unknown => 0.0,
            },
            line,
        });
        let ScoredLine { value, line } = lines.next()?;
        let others = lines.take(scope.lines - 1).collect();
        let proof = match value > 0.0 {
            true => Proof::Won,
            false if self.incomplete => Proof::Unknown,
            false => Proof::Lost,
        };
        Some(SearchResult {
            best: line[0].clone(),
            value,
            depth: line.len() as u32,
            line,
            others,
            nodes: self.nodes,
            cancelled: self.cancelled,
            solution: Some(Solution { proof, best_score }),
        })
    }

    /// Returns the moves of a ply, the most promising first.
    fn ordered(&mut self, ply: usize) -> Vec<(i32, usize)> {
        if self.orders.len() <= ply {
            self.orders.resize_with(ply + 1, Vec::new);
        }
        let mut order = std::mem::take(&mut self.orders[ply]);
        self.game.list_rated(ply, &mut order);
        sort_small_by(&mut order, |one, other| one.0 > other.0);
        order
    }

    /// Checks whether a win can be reached from a ply, and keeps the best end that it finds.
    fn wins(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.incomplete = self.incomplete || self.is_used_up();
        match self.game.turn(ply) {
            Turn::Over(outcome) => {
                let won = matches!(outcome.verdict, Verdict::Won(_));
                self.keep_best_end((won, outcome.scores.map(|[score, _]| score)));
                return won;
            }
            // The dice are unknown, so nothing is proved.
            Turn::Chance => self.incomplete = true,
            Turn::Player(_) => self.incomplete = self.incomplete || ply >= MAX_DEPTH,
        }
        if self.incomplete || !self.seen.insert(self.game.key(ply)) {
            return false;
        }
        let order = self.ordered(ply);
        let mut won = false;
        for &(_, index) in &order {
            self.path.push(index);
            self.game.play(ply, index);
            won = self.wins(ply + 1);
            self.path.pop();
            if won || self.incomplete {
                break;
            }
        }
        self.orders[ply] = order;
        won
    }

    fn keep_best_end(&mut self, end: LineEnd) {
        if self.best.as_ref().is_some_and(|(best, _)| *best >= end) {
            return;
        }
        let moves = self.path.iter().enumerate();
        let line = moves.map(|(ply, index)| self.game.write(ply, *index));
        self.best = Some((end, line.collect()));
    }

    fn is_used_up(&mut self) -> bool {
        if self.nodes >= self.budget.nodes.min(MAX_NODES) {
            return true;
        }
        if !self.nodes.is_multiple_of(CHECK_INTERVAL) {
            return false;
        }
        self.cancelled = self.control.is_stopped();
        self.cancelled || self.control.millis() - self.started >= self.budget.millis
    }
}

/// A set of the keys of visited positions.
#[derive(Default)]
struct Seen {
    /// The slots; their number is a power of two, or none. 0 marks an empty slot.
    slots: Vec<u64>,
    count: usize,
}

impl Seen {
    /// Adds a position; returns false if it was known.
    fn insert(&mut self, key: u64) -> bool {
        if 2 * self.count >= self.slots.len() {
            let slots = vec![0; (2 * self.slots.len()).max(1 << 8)];
            let before = std::mem::replace(&mut self.slots, slots);
            self.count = 0;
            before.into_iter().filter(|key| *key != 0).for_each(|key| {
                self.insert(key);
            });
        }
        let key = key.max(1);
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        while self.slots[at] != 0 {
            if self.slots[at] == key {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = key;
        self.count += 1;
        true
    }
}
