//! Alpha-beta, deeper and deeper until the budget is used, with expectation over throws.

use super::{
    Budget, Pulse, Thought,
    level::DEEPEST,
    memory::{Bound, Memory},
};
use crate::rules::{Game, Outcome, Seat, SplitMix64, Turn, Verdict};

/// The value of a game won at the root; a win `n` plies away is worth `n` less.
const WIN: i32 = 1_000_000;
/// Anything beyond is a win or a loss that has been seen to the end.
const DECIDED: i32 = WIN - 1_000;
/// How much play is looked at beyond the nominal depth at most, throws included.
const PLIES: usize = 4 * DEEPEST as usize;
/// How many nodes pass between two looks at the clock.
const BREATH: u64 = 1 << 10;

/// One search from one position.
pub struct AlphaBeta<'a, G: Game> {
    game: &'a G,
    budget: Budget,
    pulse: &'a mut dyn Pulse,
    started: f64,
    memory: Memory,
    plies: Vec<Ply<G>>,
    nodes: u64,
    /// Set when the budget is used or nobody waits: the values of this depth are worthless.
    aborted: bool,
    cancelled: bool,
}

/// The search's notes on one ply, kept so that nothing is allocated anew.
struct Ply<G: Game> {
    position: G::Position,
    moves: Vec<G::Move>,
    order: Vec<(i32, usize)>,
    /// Moves that refuted a sibling: worth trying early.
    killers: [Option<G::Move>; 2],
}

/// Lower and upper end of what still matters, for the side to move.
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

impl Window {
    const WHOLE: Window = Window {
        low: -WIN - 1,
        high: WIN + 1,
    };

    fn turned(self) -> Window {
        Window {
            low: -self.high,
            high: -self.low,
        }
    }

    /// So narrow that a search only tells whether a value exceeds `low`.
    fn null(low: i32) -> Window {
        Window { low, high: low + 1 }
    }
}

impl<'a, G: Game> AlphaBeta<'a, G> {
    pub fn new(
        game: &'a G,
        root: &G::Position,
        budget: &Budget,
        pulse: &'a mut dyn Pulse,
    ) -> AlphaBeta<'a, G> {
        let started = pulse.millis();
        let mut search = AlphaBeta {
            game,
            budget: *budget,
            pulse,
            started,
            memory: Memory::for_nodes(budget.nodes.saturating_mul(2)),
            plies: Vec::with_capacity(PLIES),
            nodes: 0,
            aborted: false,
            cancelled: false,
        };
        search.push_ply(root.clone());
        search
    }

    fn push_ply(&mut self, position: G::Position) {
        self.plies.push(Ply {
            position,
            moves: Vec::new(),
            order: Vec::new(),
            killers: [None, None],
        });
    }

    /// Searches for `seat`, who is to move at the root.
    pub fn think(mut self, seat: Seat) -> Option<Thought> {
        let game = self.game;
        let mut moves = Vec::new();
        game.moves(&self.plies[0].position, &mut moves);
        let mut values: Vec<(i32, usize)> = (0..moves.len()).map(|index| (0, index)).collect();
        let mut thought = None;
        let deepest = self.budget.depth.clamp(1, DEEPEST);
        for depth in 1..=deepest {
            let Some(rated) = self.rate(&moves, &values, depth, seat) else {
                break;
            };
            values = rated;
            let found = self.thought(&moves, &values, depth);
            self.pulse.report(&found);
            thought = Some(found);
            // Beyond a decided game, or a forced move, there is nothing to choose.
            if values[0].0.abs() > DECIDED || (moves.len() == 1 && depth >= 4) {
                break;
            }
        }
        if let (Some(thought), true) = (&mut thought, self.budget.slip > 0) {
            self.slip(thought, &moves, &values);
        }
        thought.map(|thought| Thought {
            nodes: self.nodes,
            cancelled: self.cancelled,
            ..thought
        })
    }

    /// The root's moves with their values for `seat`, best first; `None` if the budget ran out
    /// first. The first depth is always finished, so that there is an answer.
    fn rate(
        &mut self,
        moves: &[G::Move],
        order: &[(i32, usize)],
        depth: u32,
        seat: Seat,
    ) -> Option<Vec<(i32, usize)>> {
        let mut window = Window::WHOLE;
        let mut rated = Vec::with_capacity(order.len());
        for (nth, &(_, index)) in order.iter().enumerate() {
            self.play(0, &moves[index]);
            let exact = nth == 0 || self.budget.slip > 0;
            let mut value = self.child(0, depth - 1, Window::null(window.low), window, seat, exact);
            if self.aborted && depth > 1 {
                return None;
            }
            if !exact && value <= window.low {
                // Not better than the best so far, and nobody knows by how much.
                value = window.low;
            }
            window.low = window.low.max(value);
            rated.push((value, index));
        }
        best_first(&mut rated);
        if !self.budget_is_used() {
            self.aborted = false;
        }
        Some(rated)
    }

    /// The value for `side` of what was just played into the next ply: first by the `narrow`
    /// window, then, where that shows something better or `exact` is asked for, by the whole.
    fn child(
        &mut self,
        ply: usize,
        depth: u32,
        narrow: Window,
        whole: Window,
        side: Seat,
        exact: bool,
    ) -> i32 {
        if exact {
            let open = if self.budget.slip > 0 && ply == 0 {
                Window::WHOLE
            } else {
                whole
            };
            return self.value(ply + 1, depth, open, side);
        }
        let value = self.value(ply + 1, depth, narrow, side);
        if value > whole.low && value < whole.high && !self.aborted {
            return self.value(ply + 1, depth, whole, side);
        }
        value
    }

    /// Copies the position of `ply` to the next one and plays there.
    fn play(&mut self, ply: usize, mv: &G::Move) {
        if self.plies.len() == ply + 1 {
            let position = self.plies[ply].position.clone();
            self.push_ply(position);
        } else {
            let (before, after) = self.plies.split_at_mut(ply + 1);
            after[0].position.clone_from(&before[ply].position);
        }
        let game = self.game;
        game.play(&mut self.plies[ply + 1].position, mv, &mut ());
    }

    /// What the position at `ply` is worth to `side`, within the window.
    fn value(&mut self, ply: usize, depth: u32, window: Window, side: Seat) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && self.budget_is_used() {
            self.aborted = true;
        }
        if self.aborted && ply > 1 {
            return 0;
        }
        let game = self.game;
        let position = &self.plies[ply].position;
        match game.turn(position) {
            Turn::Over(outcome) => game
                .payoff(position, side)
                .unwrap_or_else(|| worth(outcome, side, ply)),
            _ if ply + 1 >= PLIES || (depth == 0 && !game.restless(position)) => {
                game.judge(position, side)
            }
            Turn::Chance => self.expectation(ply, depth, side),
            Turn::Player(mover) if mover == side => self.best(ply, depth, window, side),
            Turn::Player(mover) => -self.best(ply, depth, window.turned(), mover),
        }
    }

    /// The mean over all throws; a throw uses up a ply like a move.
    fn expectation(&mut self, ply: usize, depth: u32, side: Seat) -> i32 {
        let game = self.game;
        let mut throws = std::mem::take(&mut self.plies[ply].moves);
        throws.clear();
        game.moves(&self.plies[ply].position, &mut throws);
        let (mut sum, mut weight) = (0, 0);
        for throw in &throws {
            let odds = i64::from(game.odds(&self.plies[ply].position, throw));
            self.play(ply, throw);
            sum +=
                odds * i64::from(self.value(ply + 1, depth.saturating_sub(1), Window::WHOLE, side));
            weight += odds;
        }
        self.plies[ply].moves = throws;
        (sum / weight.max(1)) as i32
    }

    /// The value of the best move for `side`, who is to move at `ply`.
    fn best(&mut self, ply: usize, depth: u32, window: Window, side: Seat) -> i32 {
        let game = self.game;
        let key = game.key(&self.plies[ply].position);
        let remembered = self.memory.recall(key);
        if let Some(finding) = remembered
            && u32::from(finding.depth) >= depth
        {
            let value = from_here(finding.value, ply);
            match finding.bound {
                Bound::Exact => return value,
                Bound::AtLeast if value >= window.high => return value,
                Bound::AtMost if value <= window.low => return value,
                _ => {}
            }
        }
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        let mut order = std::mem::take(&mut self.plies[ply].order);
        moves.clear();
        game.moves(&self.plies[ply].position, &mut moves);
        self.order(
            ply,
            &moves,
            remembered.map(|finding| usize::from(finding.best)),
            &mut order,
        );
        let mut inner = window;
        let (mut best, mut best_index) = (-WIN - 1, 0);
        for nth in 0..order.len() {
            let index = take_best(&mut order, nth);
            self.play(ply, &moves[index]);
            let value = self.child(
                ply,
                depth.saturating_sub(1),
                Window::null(inner.low),
                inner,
                side,
                nth == 0,
            );
            if value > best {
                (best, best_index) = (value, index);
            }
            inner.low = inner.low.max(value);
            if inner.low >= window.high {
                self.kill(ply, &moves[index]);
                break;
            }
        }
        if !self.aborted {
            let bound = if best >= window.high {
                Bound::AtLeast
            } else if best > window.low {
                Bound::Exact
            } else {
                Bound::AtMost
            };
            self.memory
                .keep(key, from_root(best, ply), best_index, depth, bound);
        }
        self.plies[ply].moves = moves;
        self.plies[ply].order = order;
        best
    }

    /// Rates the moves by what is known before trying them.
    fn order(
        &self,
        ply: usize,
        moves: &[G::Move],
        remembered: Option<usize>,
        order: &mut Vec<(i32, usize)>,
    ) {
        const REMEMBERED: i32 = 1 << 20;
        const KILLER: i32 = 2;
        let Ply {
            position, killers, ..
        } = &self.plies[ply];
        order.clear();
        order.extend(moves.iter().enumerate().map(|(index, mv)| {
            let mut promise = 4 * self.game.promise(position, mv);
            if Some(index) == remembered {
                promise += REMEMBERED;
            }
            if killers.iter().flatten().any(|killer| killer == mv) {
                promise += KILLER;
            }
            (promise, index)
        }));
    }

    fn kill(&mut self, ply: usize, mv: &G::Move) {
        let killers = &mut self.plies[ply].killers;
        if killers[0].as_ref() != Some(mv) {
            killers[1] = killers[0].replace(mv.clone());
        }
    }

    fn budget_is_used(&mut self) -> bool {
        self.cancelled = self.cancelled || self.pulse.stopped();
        self.cancelled
            || self.nodes >= self.budget.nodes
            || self.pulse.millis() - self.started >= self.budget.millis
    }

    fn thought(&mut self, moves: &[G::Move], values: &[(i32, usize)], depth: u32) -> Thought {
        let (value, index) = values[0];
        Thought {
            best: self.game.write(&self.plies[0].position, &moves[index]),
            value: fraction(value),
            line: self.line(&moves[index], depth),
            nodes: self.nodes,
            depth,
            cancelled: false,
        }
    }

    /// The play expected after `first`, as far as the memory has it.
    fn line(&self, first: &G::Move, depth: u32) -> Vec<String> {
        let mut position = self.plies[0].position.clone();
        let mut line = vec![self.game.write(&position, first)];
        self.game.play(&mut position, first, &mut ());
        while line.len() < depth as usize {
            let Turn::Player(_) = self.game.turn(&position) else {
                break;
            };
            let Some(finding) = self.memory.recall(self.game.key(&position)) else {
                break;
            };
            let mut moves = Vec::new();
            self.game.moves(&position, &mut moves);
            let Some(mv) = moves.get(usize::from(finding.best)) else {
                break;
            };
            line.push(self.game.write(&position, mv));
            self.game.play(&mut position, mv, &mut ());
        }
        line
    }

    /// Replaces the best move by one that a weaker player might choose: the worse, the rarer.
    fn slip(&self, thought: &mut Thought, moves: &[G::Move], values: &[(i32, usize)]) {
        let slip = i64::from(self.budget.slip);
        let best = i64::from(values[0].0);
        // In integers, so that every machine slips alike: slip^2 / (slip^2 + loss^2).
        let weight = |value: i32| {
            let loss = (best - i64::from(value)).min(100_000);
            (1_000_000 * slip * slip / (slip * slip + loss * loss)) as u64
        };
        let sum: u64 = values.iter().map(|(value, _)| weight(*value)).sum();
        let mut left = SplitMix64::new(self.budget.seed).draw() % sum;
        for &(value, index) in values {
            if left < weight(value) {
                thought.best = self.game.write(&self.plies[0].position, &moves[index]);
                thought.value = fraction(value);
                thought.line = self.line(&moves[index], thought.depth);
                return;
            }
            left -= weight(value);
        }
    }
}

/// Puts the best first. Equal values keep their order, so that the one first proved best stays first.
fn best_first(rated: &mut [(i32, usize)]) {
    rated.sort_by_key(|(value, _)| -value);
}

/// Moves the most promising of the moves from the `nth` on to its place, and says which it is.
fn take_best(order: &mut [(i32, usize)], nth: usize) -> usize {
    let mut best = nth;
    for later in nth + 1..order.len() {
        // Among equals the game's own order decides.
        if (order[later].0, order[best].1) > (order[best].0, order[later].1) {
            best = later;
        }
    }
    order.swap(nth, best);
    order[nth].1
}

fn worth(outcome: Outcome, side: Seat, ply: usize) -> i32 {
    match outcome.verdict {
        Verdict::Won(winner) if winner == side => WIN - ply as i32,
        Verdict::Won(_) | Verdict::Lost => ply as i32 - WIN,
        Verdict::Drawn => 0,
    }
}

/// A decided value counts plies from the root; in memory it counts from its own position.
fn from_root(value: i32, ply: usize) -> i32 {
    match value {
        value if value > DECIDED => value + ply as i32,
        value if value < -DECIDED => value - ply as i32,
        value => value,
    }
}

fn from_here(value: i32, ply: usize) -> i32 {
    match value {
        value if value > DECIDED => value - ply as i32,
        value if value < -DECIDED => value + ply as i32,
        value => value,
    }
}

/// A value as a number between -1 and 1: four small advantages are worth a half.
fn fraction(value: i32) -> f64 {
    if value.abs() > DECIDED {
        return f64::from(value.signum());
    }
    f64::from(value) / f64::from(value.abs() + 400)
}
