//! Iterative-deepening alpha-beta within a budget, with expectation over throws.

use super::{
    Budget, Scope, ScoredLine, SearchControl, SearchResult,
    any_game::{AnyGame, NodeInfo, StandPat},
    level::MAX_DEPTH,
    transposition::{Bound, TranspositionTable},
    value::{DECIDED, WIN, Window, cutoff_value, fraction, outcome_value, to_table_value},
};
use crate::rules::{Seat, SplitMix64, Turn, sort_small_by};

/// The deepest ply that is searched, including throws and plies beyond the nominal depth.
const MAX_PLIES: usize = 4 * MAX_DEPTH as usize;
/// The bonus in the ordering score for the best move of an earlier search.
const HASH_MOVE_BONUS: i32 = 1 << 20;
/// The number of plies beyond the nominal depth for which captures are followed (quiescence
/// search).
const QUIESCENCE_PLIES: i32 = 8;
/// The number of plies beyond the nominal depth for which the search tries two moves of a long
/// turn, instead of one.
const LONG_TURN_WIDE_PLIES: i32 = 2;
/// The number of nodes between two checks of the node budget.
const NODE_CHECK_INTERVAL: u64 = 1 << 10;
/// The number of positions that nodes may visit between two checks of the clock. Finding the lines
/// to report after each depth visits some more.
const CLOCK_CHECK_INTERVAL: u64 = NODE_CHECK_INTERVAL / 2;

/// One search from one position.
pub(super) struct AlphaBeta<'a> {
    game: &'a mut dyn AnyGame,
    budget: Budget,
    control: &'a mut dyn SearchControl,
    started: f64,
    /// The result of [`AnyGame::has_long_turns`], cached because every node needs it.
    has_long_turns: bool,
    /// The number of nodes between two checks of the clock; it divides [`NODE_CHECK_INTERVAL`].
    nodes_per_clock_check: u64,
    table: TranspositionTable,
    /// For each ply, the ordering score and the index of each of its moves.
    orders: Vec<Vec<(i32, usize)>>,
    nodes: u64,
    /// Set when the budget is used up or the search is stopped. The values of this depth are then
    /// not used.
    aborted: bool,
    /// Set when the time is used up or the search is stopped. The search then ends even within the
    /// first depth.
    out_of_time: bool,
    cancelled: bool,
}

impl<'a> AlphaBeta<'a> {
    pub(super) fn new(
        game: &'a mut dyn AnyGame,
        budget: &Budget,
        control: &'a mut dyn SearchControl,
    ) -> AlphaBeta<'a> {
        let started = control.millis();
        AlphaBeta {
            has_long_turns: game.has_long_turns(),
            nodes_per_clock_check: (CLOCK_CHECK_INTERVAL
                / game.positions_per_evaluation().next_power_of_two())
            .max(1),
            game,
            budget: *budget,
            control,
            started,
            table: TranspositionTable::for_nodes(budget.nodes.saturating_mul(2)),
            orders: Vec::new(),
            nodes: 0,
            aborted: false,
            out_of_time: false,
            cancelled: false,
        }
    }

    /// Searches for `seat`, who is to move at the root.
    pub(super) fn think(mut self, seat: Seat, scope: Scope<'_>) -> Option<SearchResult> {
        let mut values: Vec<(i32, usize)> = (0..self.game.list(0))
            .filter(|index| scope.includes(|| self.game.write(0, *index)))
            .map(|index| (0, index))
            .collect();
        if values.is_empty() {
            return None;
        }
        if scope.only.is_none() {
            self.limit_root_moves(&mut values, scope.lines);
        }
        let count = values.len();
        let mut result = None;
        let deepest = self.budget.depth.clamp(1, MAX_DEPTH);
        for depth in 1..=deepest {
            let Some(rated) = self.search_root(&values, depth as i32, seat, scope.lines) else {
                break;
            };
            values = rated;
            let found = self.search_result(&values, depth, scope.lines);
            self.control.report(&found);
            result = Some(found);
            // A decided game or a forced move leaves nothing to choose.
            let decided = values
                .iter()
                .take(scope.lines)
                .all(|(value, _)| value.abs() > DECIDED);
            if decided || (count == 1 && depth >= 4) || self.is_out_of_time() {
                break;
            }
        }
        if let (Some(result), true) = (&mut result, self.budget.blunder_margin > 0) {
            self.blunder(result, &values);
        }
        result.map(|result| SearchResult {
            nodes: self.nodes,
            cancelled: self.cancelled,
            ..result
        })
    }

    /// Keeps only the root moves with the highest ordering scores, but at least `lines` of them. If
    /// the caller wants one move without blunders and the game finds a forced win, keeps only the
    /// winning move.
    fn limit_root_moves(&mut self, values: &mut Vec<(i32, usize)>, lines: usize) {
        if self.budget.blunder_margin == 0
            && lines == 1
            && let Some(winning) = self.forced_win()
        {
            values.retain(|(_, index)| *index == winning);
            return;
        }
        let mut order = Vec::new();
        let considered = self.game.list_rated(0, &mut order).max(lines);
        if considered < order.len() {
            (0..considered).for_each(|nth| {
                take_best(&mut order, nth);
            });
            values.clear();
            values.extend(order[..considered].iter().map(|(_, index)| (0, *index)));
        }
    }

    /// Returns the index of a root move that wins by force, if the game's own search finds one in
    /// time.
    fn forced_win(&mut self) -> Option<usize> {
        let (control, millis, started) = (&mut *self.control, self.budget.millis, self.started);
        let mut goes_on = || !control.is_stopped() && control.millis() - started < millis;
        self.game.forced_win(0, &mut goes_on)
    }

    /// Returns the root moves with their values for `seat`, best first; the first `lines` values
    /// are exact. Returns `None` if the budget ran out first. The first depth ignores the limit of
    /// nodes. If the time runs out during the first depth, returns only the moves rated so far.
    fn search_root(
        &mut self,
        order: &[(i32, usize)],
        depth: i32,
        seat: Seat,
        lines: usize,
    ) -> Option<Vec<(i32, usize)>> {
        let mut window = Window::WHOLE;
        let mut rated = Vec::with_capacity(order.len());
        // The best values so far, at most `lines` of them, best first.
        let mut best = vec![Window::WHOLE.low; lines];
        for (nth, &(_, index)) in order.iter().enumerate() {
            self.game.play(0, index);
            let exact = nth < lines || self.budget.blunder_margin > 0;
            let mut value =
                self.child_value(0, depth - 1, Window::null(window.low), window, seat, exact);
            if self.aborted && depth > 1 {
                return None;
            }
            if self.out_of_time && !rated.is_empty() {
                break;
            }
            if !exact && value <= window.low {
                // The move is not among the best so far, and its exact value is unknown.
                value = window.low;
            }
            let place = best.partition_point(|better| *better >= value);
            if place < lines {
                best.insert(place, value);
                best.pop();
            }
            window.low = best[lines - 1];
            rated.push((value, index));
        }
        best_first(&mut rated);
        if !self.out_of_time && self.nodes < self.budget.nodes {
            self.aborted = false;
        }
        Some(rated)
    }

    /// Returns the value for `side` of the move just played into the next ply. If `exact` is set,
    /// searches the `whole` window at once. Otherwise searches the `narrow` window first, and the
    /// whole one only if that shows an improvement. A root move of a level with blunders always
    /// gets [`Window::WHOLE`].
    fn child_value(
        &mut self,
        ply: usize,
        depth: i32,
        narrow: Window,
        whole: Window,
        side: Seat,
        exact: bool,
    ) -> i32 {
        if exact {
            let open = if self.budget.blunder_margin > 0 && ply == 0 {
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

    /// Returns the condition for evaluating the position at `ply` as it stands. Beyond the nominal
    /// depth a turn is always played to its end, but captures that are due are followed only to a
    /// limit.
    fn stand_pat(ply: usize, depth: i32) -> StandPat {
        match depth {
            _ if ply + 1 >= MAX_PLIES => StandPat::Anywhere,
            1.. => StandPat::Nowhere,
            _ if depth < -QUIESCENCE_PLIES => StandPat::TurnEnd,
            _ => StandPat::Quiet,
        }
    }

    /// Returns the value of the position at `ply` for `side`, within the window.
    fn value(&mut self, ply: usize, depth: i32, window: Window, side: Seat) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(self.nodes_per_clock_check) && self.is_used_up() {
            self.aborted = true;
        }
        if self.aborted && ply > 1 {
            return 0;
        }
        match self.game.probe(ply, side, Self::stand_pat(ply, depth)) {
            NodeInfo::Over(outcome, payoff) => {
                payoff.unwrap_or_else(|| outcome_value(outcome, side, ply))
            }
            NodeInfo::Evaluated(value) => value,
            NodeInfo::Chance => self.expectation(ply, depth, side),
            NodeInfo::Player(mover, key) if mover == side => {
                self.best(ply, key, depth, window, side)
            }
            NodeInfo::Player(mover, key) => -self.best(ply, key, depth, window.turned(), mover),
        }
    }

    /// Returns the mean of the values of all throws, weighted by their odds. A throw uses up a ply,
    /// as a move does.
    fn expectation(&mut self, ply: usize, depth: i32, side: Seat) -> i32 {
        let (mut sum, mut total) = (0, 0);
        for index in 0..self.game.list(ply) {
            let weight = i64::from(self.game.weight(ply, index));
            self.game.play(ply, index);
            let value = self.value(ply + 1, depth - 1, Window::WHOLE, side);
            sum += weight * i64::from(value);
            total += weight;
        }
        (sum / total.max(1)) as i32
    }

    /// Returns the value of the best move for `side`, who is to move at `ply`, in a position with
    /// this key.
    fn best(&mut self, ply: usize, key: u64, depth: i32, window: Window, side: Seat) -> i32 {
        let remembered = self.table.lookup(key);
        if let Some(entry) = remembered
            && i32::from(entry.depth) >= depth.max(0)
            && let Some(value) = cutoff_value(entry, ply, window)
        {
            return value;
        }
        if self.orders.len() <= ply {
            self.orders.resize_with(ply + 1, Vec::new);
        }
        let mut order = std::mem::take(&mut self.orders[ply]);
        let considered = self.game.list_rated(ply, &mut order);
        if let Some(entry) = remembered
            && let Some(first) = order.get_mut(usize::from(entry.best))
        {
            first.0 += HASH_MOVE_BONUS;
        }
        let mut inner = window;
        let (mut best, mut best_index) = (-WIN - 1, 0);
        for nth in 0..self.breadth(ply, depth, considered) {
            let index = take_best(&mut order, nth);
            self.game.play(ply, index);
            let value = self.child_value(
                ply,
                depth - 1,
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
                self.game.record_killer(ply, index);
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
            self.table.insert(
                key,
                to_table_value(best, ply),
                best_index,
                depth.max(0) as u32,
                bound,
            );
        }
        self.orders[ply] = order;
        best
    }

    /// Returns how many of `all` moves the search tries. It tries all of them, except beyond the
    /// nominal depth in the middle of a turn that may be long. There it tries the two most
    /// promising moves for [`LONG_TURN_WIDE_PLIES`] plies, and then only the most promising one.
    fn breadth(&self, ply: usize, depth: i32, all: usize) -> usize {
        match depth {
            1.. => all,
            _ if !self.has_long_turns || !self.game.is_midturn(ply) => all,
            _ if depth > -LONG_TURN_WIDE_PLIES => all.min(2),
            _ => all.min(1),
        }
    }

    /// Checks whether the budget is used up. Each call checks the clock. Only calls at multiples of
    /// [`NODE_CHECK_INTERVAL`] check the node count. So the answer of a level does not depend on
    /// the number of calls that check the clock.
    fn is_used_up(&mut self) -> bool {
        self.is_out_of_time()
            || self.nodes.is_multiple_of(NODE_CHECK_INTERVAL) && self.nodes >= self.budget.nodes
    }

    /// Checks the clock, and whether the search has been stopped.
    fn is_out_of_time(&mut self) -> bool {
        self.cancelled = self.cancelled || self.control.is_stopped();
        self.out_of_time = self.out_of_time
            || self.cancelled
            || self.control.millis() - self.started >= self.budget.millis;
        self.out_of_time
    }

    fn search_result(&mut self, values: &[(i32, usize)], depth: u32, lines: usize) -> SearchResult {
        let evaluation_scale = self.game.evaluation_scale();
        let mut found = values.iter().take(lines).map(|&(value, index)| ScoredLine {
            value: fraction(value, evaluation_scale),
            line: self.line(index, depth),
        });
        let ScoredLine { value, line } = found.next().expect("a move at the root");
        let others = found.collect();
        SearchResult {
            best: line[0].clone(),
            value,
            line,
            others,
            nodes: self.nodes,
            depth,
            cancelled: false,
            solution: None,
        }
    }

    /// Returns the expected play, beginning with the root move at index `first`, as far as the
    /// transposition table has it.
    fn line(&mut self, first: usize, depth: u32) -> Vec<String> {
        let mut line = vec![self.game.write(0, first)];
        self.game.play(0, first);
        while line.len() < depth as usize {
            let ply = line.len();
            let Turn::Player(_) = self.game.turn(ply) else {
                break;
            };
            let Some(entry) = self.table.lookup(self.game.key(ply)) else {
                break;
            };
            let best = usize::from(entry.best);
            if best >= self.game.list(ply) {
                break;
            }
            line.push(self.game.write(ply, best));
            self.game.play(ply, best);
        }
        line
    }

    /// Replaces the best move by one that a weaker player might choose. Worse moves are rarer.
    fn blunder(&mut self, result: &mut SearchResult, values: &[(i32, usize)]) {
        let blunder_margin = i64::from(self.budget.blunder_margin);
        let best = i64::from(values[0].0);
        // The weight of a move is margin^2 / (margin^2 + loss^2), in integers so that the choice is
        // the same on every machine.
        let weight = |value: i32| {
            let loss = (best - i64::from(value)).min(100_000);
            (1_000_000 * blunder_margin * blunder_margin
                / (blunder_margin * blunder_margin + loss * loss)) as u64
        };
        let sum: u64 = values.iter().map(|(value, _)| weight(*value)).sum();
        let mut left = SplitMix64::new(self.budget.seed).next_u64() % sum;
        for &(value, index) in values {
            if left < weight(value) {
                result.best = self.game.write(0, index);
                result.value = fraction(value, self.game.evaluation_scale());
                result.line = self.line(index, result.depth);
                return;
            }
            left -= weight(value);
        }
    }
}

/// Sorts the moves, best first. Equal values keep their order, so that the first one proved best
/// stays first.
fn best_first(rated: &mut [(i32, usize)]) {
    sort_small_by(rated, |one, other| one.0 > other.0);
}

/// Finds the most promising of the moves at position `nth` and later, swaps it into position `nth`,
/// and returns its index.
fn take_best(order: &mut [(i32, usize)], nth: usize) -> usize {
    let mut best = nth;
    for later in nth + 1..order.len() {
        // Equal scores keep the game's own order.
        if (order[later].0, order[best].1) > (order[best].0, order[later].1) {
            best = later;
        }
    }
    order.swap(nth, best);
    order[nth].1
}
