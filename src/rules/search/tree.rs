//! Monte Carlo tree search (MCTS), for games without an evaluation.
//!
//! A node learns from its own playouts. While these are few, it also learns from every playout in
//! which the same side played its move later ("all moves as first", AMAF; Gelly and Silver,
//! "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011).

use super::{Budget, Scope, ScoredLine, SearchControl, SearchResult};
use crate::rules::{Playout, PlayoutTrace, Seat, Site, SplitMix64, Turn, Verdict, sort_small_by};

/// A move in the tree, with its statistics.
struct Node<M> {
    mv: M,
    seat: Seat,
    site: Option<Site>,
    /// The range of its children in the list of nodes.
    children: std::ops::Range<usize>,
    expanded: bool,
    visits: u32,
    /// Wins of `seat`, in sixty-fourths.
    wins: u64,
    amaf_visits: u32,
    amaf_wins: u64,
}

/// The value of a whole win.
const WIN: u64 = 64;
/// The number of visits after which a node gets children.
const EXPANSION_VISITS: u32 = 4;
/// The number of visits after which a node's own playouts weigh as much as the AMAF ones.
const RAVE_EQUIVALENCE: f64 = 1_000.0;
/// The number of nodes at which the tree stops growing.
const MAX_NODES: usize = 1_500_000;
/// The largest number of playouts that decide which player holds a site, when the players agree on
/// the result of a settled game.
const AGREEMENT_PLAYOUTS: u64 = 200;

/// Returns the best move for the seat to move; `None` if no player is to move.
pub(super) fn think<G: Playout>(
    game: &G,
    root: &G::Position,
    budget: &Budget,
    scope: Scope<'_>,
    control: &mut dyn SearchControl,
) -> Option<SearchResult> {
    let Turn::Player(seat) = game.turn(root) else {
        return None;
    };
    if game.play_is_over(root) && scope.only.is_none() {
        return next_agreement_move(game, root, budget, control);
    }
    let mut tree = Tree {
        game,
        nodes: Vec::new(),
        random: SplitMix64::new(budget.seed),
        trace: PlayoutTrace::default(),
        path: Vec::new(),
        playouts: 0,
    };
    let mut top = tree.expand(root, seat);
    if scope.only.is_some() {
        tree.nodes
            .retain(|node| scope.includes(|| game.write(root, &node.mv)));
        top = 0..tree.nodes.len();
    }
    if top.is_empty() {
        return None;
    }
    let started = control.millis();
    let mut cancelled = false;
    let mut reported_at = 0.0;
    loop {
        // A playout visits hundreds of positions, so the clock is checked after each playout.
        tree.play_one(root, &top);
        cancelled = cancelled || control.is_stopped();
        let spent = control.millis() - started;
        // A single legal move needs no search, but a move that the caller asks about needs a value.
        let decided = top.len() < 2 && scope.only.is_none();
        if cancelled || tree.playouts >= budget.playouts || spent >= budget.millis || decided {
            break;
        }
        if spent - reported_at > 200.0 {
            reported_at = spent;
            control.report(&tree.search_result(root, &top, scope.lines, false));
        }
    }
    Some(tree.search_result(root, &top, scope.lines, cancelled))
}

/// Returns the next move with which the players agree on the result of a settled game
/// ([`Game::play_is_over`](crate::rules::Game::play_is_over)). Up to [`AGREEMENT_PLAYOUTS`]
/// playouts, as many as time allows, decide which player holds a site.
fn next_agreement_move<G: Playout>(
    game: &G,
    root: &G::Position,
    budget: &Budget,
    control: &mut dyn SearchControl,
) -> Option<SearchResult> {
    let started = control.millis();
    let mut cancelled = false;
    let mut playouts = 0;
    let mut random = SplitMix64::new(budget.seed);
    let mut trace = PlayoutTrace {
        held: vec![0; game.board().places.len()],
        ..PlayoutTrace::default()
    };
    while playouts < AGREEMENT_PLAYOUTS && !cancelled {
        trace.played.clear();
        game.rollout(root, &mut random, &mut trace);
        playouts += 1;
        cancelled = control.is_stopped();
        if control.millis() - started >= budget.millis {
            break;
        }
    }
    let mv = game.propose_agreement(root, &trace.held, playouts as i32)?;
    Some(SearchResult {
        best: game.write(root, &mv),
        value: 0.0,
        line: vec![game.write(root, &mv)],
        others: Vec::new(),
        nodes: playouts,
        depth: 1,
        cancelled,
        solution: None,
    })
}

struct Tree<'a, G: Playout> {
    game: &'a G,
    nodes: Vec<Node<G::Move>>,
    random: SplitMix64,
    trace: PlayoutTrace,
    /// The nodes from the root's child to the leaf of the current playout.
    path: Vec<usize>,
    playouts: u64,
}

impl<G: Playout> Tree<'_, G> {
    /// Adds a node for every sensible move of a position, or for all moves if none is sensible.
    fn expand(&mut self, position: &G::Position, seat: Seat) -> std::ops::Range<usize> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let priors: Vec<Option<u32>> = moves
            .iter()
            .map(|mv| self.game.prior(position, mv))
            .collect();
        let any_sensible = priors.iter().any(Option::is_some);
        let first = self.nodes.len();
        for (mv, prior) in moves.into_iter().zip(priors) {
            if any_sensible && prior.is_none() {
                continue;
            }
            let prior = prior.unwrap_or(0);
            self.nodes.push(Node {
                site: self.game.move_site(&mv),
                mv,
                seat,
                children: 0..0,
                expanded: false,
                visits: 0,
                wins: 0,
                amaf_visits: 10 + prior,
                amaf_wins: WIN * u64::from(5 + prior),
            });
        }
        first..self.nodes.len()
    }

    /// Descends the tree, plays out, and updates every node on the path.
    fn play_one(&mut self, root: &G::Position, top: &std::ops::Range<usize>) {
        let mut position = root.clone();
        let mut range = top.clone();
        // Players who swap seats are still named by their seats at the root.
        let mut swapped = false;
        self.path.clear();
        self.trace.played.clear();
        loop {
            let chosen = self.choose(&range);
            let node = &self.nodes[chosen];
            self.path.push(chosen);
            if let Some(site) = node.site {
                self.trace.played.push((node.seat, site));
            }
            let mv = &self.nodes[chosen].mv;
            #[cfg(test)]
            super::clock_checks::count_position();
            self.game.play(&mut position, mv, &mut ());
            swapped ^= self.game.swaps_seats(mv);
            let Turn::Player(seat) = self.game.turn(&position) else {
                break;
            };
            let seat = seat.swapped_if(swapped);
            if self.game.play_is_over(&position) {
                break;
            }
            let node = &self.nodes[chosen];
            if !node.expanded {
                if node.visits + 1 < EXPANSION_VISITS || self.nodes.len() > MAX_NODES {
                    break;
                }
                let children = self.expand(&position, seat);
                let node = &mut self.nodes[chosen];
                (node.children, node.expanded) = (children, true);
            }
            range = self.nodes[chosen].children.clone();
            if range.is_empty() {
                break;
            }
        }
        let before = self.trace.played.len();
        let mut won = self.result(&position);
        if swapped {
            won = WIN - won;
            let played = &mut self.trace.played[before..];
            played.iter_mut().for_each(|(seat, _)| *seat = seat.other());
        }
        self.playouts += 1;
        self.backpropagate(top, won);
    }

    /// Returns the first seat's share of a win, from 0 to [`WIN`]. A larger lead gives slightly
    /// more.
    fn result(&mut self, position: &G::Position) -> u64 {
        // A game that has ended counts as it stands, so passing too early is punished.
        let ended = self.game.final_outcome(position, self.game.turn(position));
        let ahead = match ended.map(|outcome| outcome.verdict) {
            Some(Verdict::Won(Seat::FIRST)) => 1_000,
            Some(Verdict::Won(_) | Verdict::Lost) => -1_000,
            Some(Verdict::Drawn) => 0,
            None => self
                .game
                .rollout(position, &mut self.random, &mut self.trace),
        };
        match ahead {
            0 => WIN / 2,
            1.. => WIN - 6 + (ahead as u64 / 8).min(6),
            _ => 6 - (ahead.unsigned_abs() as u64 / 8).min(6),
        }
    }

    fn choose(&self, range: &std::ops::Range<usize>) -> usize {
        let mut best = range.start;
        let mut best_value = f64::NEG_INFINITY;
        for index in range.clone() {
            let node = &self.nodes[index];
            let own = if node.visits == 0 {
                0.5
            } else {
                node.wins as f64 / f64::from(node.visits) / WIN as f64
            };
            let amaf_value = node.amaf_wins as f64 / f64::from(node.amaf_visits) / WIN as f64;
            let amaf_weight =
                (RAVE_EQUIVALENCE / (3.0 * f64::from(node.visits) + RAVE_EQUIVALENCE)).sqrt();
            let value = if node.visits == 0 {
                amaf_value
            } else {
                own * (1.0 - amaf_weight) + amaf_value * amaf_weight
            };
            if value > best_value {
                (best, best_value) = (index, value);
            }
        }
        best
    }

    /// Adds the result to every node on the path. Also adds it to the AMAF statistics of each node
    /// and sibling on the path whose move the same side played there or later.
    fn backpropagate(&mut self, top: &std::ops::Range<usize>, first_won: u64) {
        let won = |seat: Seat| match seat {
            Seat::FIRST => first_won,
            _ => WIN - first_won,
        };
        // Only the first move at a site counts: later moves there belong to a different situation.
        let board = self.game.board().places.len();
        let mut first_at: Vec<Option<(Seat, usize)>> = vec![None; board];
        for (when, (seat, site)) in self.trace.played.iter().enumerate() {
            first_at[site.index()].get_or_insert((*seat, when));
        }
        let mut range = top.clone();
        for (depth, chosen) in self.path.iter().enumerate() {
            for index in range.clone() {
                let node = &mut self.nodes[index];
                let Some(site) = node.site else { continue };
                if first_at[site.index()]
                    .is_some_and(|(seat, when)| seat == node.seat && when >= depth)
                {
                    node.amaf_visits += 1;
                    node.amaf_wins += won(node.seat);
                }
            }
            let node = &mut self.nodes[*chosen];
            node.visits += 1;
            node.wins += won(node.seat);
            range = node.children.clone();
        }
    }

    /// Returns the indices of the children in a range, the most visited first.
    fn by_visits(&self, range: &std::ops::Range<usize>) -> Vec<usize> {
        let mut places: Vec<usize> = range.clone().collect();
        sort_small_by(&mut places, |one, other| {
            self.nodes[*one].visits > self.nodes[*other].visits
        });
        places
    }

    /// Returns the value of a child of the root, and the expected play after it.
    fn variation(&self, root: &G::Position, top: usize) -> ScoredLine {
        let mut position = root.clone();
        let mut line = Vec::new();
        let mut at = Some(top);
        while let Some(index) = at {
            let node = &self.nodes[index];
            if node.visits == 0 && !line.is_empty() {
                break;
            }
            line.push(self.game.write(&position, &node.mv));
            self.game.play(&mut position, &node.mv, &mut ());
            at = self.by_visits(&node.children).first().copied();
        }
        let node = &self.nodes[top];
        let won = node.wins as f64 / f64::from(node.visits.max(1)) / WIN as f64;
        ScoredLine {
            value: if node.visits == 0 {
                0.0
            } else {
                ((2.0 * won - 1.0) * 1000.0).round() / 1000.0
            },
            line,
        }
    }

    fn search_result(
        &self,
        root: &G::Position,
        top: &std::ops::Range<usize>,
        lines: usize,
        cancelled: bool,
    ) -> SearchResult {
        let best = self.by_visits(top);
        let mut found = best
            .iter()
            .take(lines)
            .map(|index| self.variation(root, *index));
        let ScoredLine { value, line } = found.next().expect("a move at the root");
        SearchResult {
            best: line[0].clone(),
            value,
            others: found.collect(),
            depth: line.len() as u32,
            line,
            nodes: self.playouts,
            cancelled,
            solution: None,
        }
    }
}
