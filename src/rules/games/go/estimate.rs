//! Estimates of the end of a game, from playouts, and the reasons to play on after a pass. No rule
//! depends on them.

use super::{Action, Go, Point, Position, count::living_stone, position::Phase, rollout};
use crate::{
    games::kit::message,
    rules::{Chain, Estimate, Message, PlayoutTrace, Score, Seat, Site, SplitMix64},
};

/// The number of playouts behind a reason to play on.
const REASON_PLAYOUTS: i32 = 60;

impl Go {
    /// Estimates the end of the game. An empty point, or one under a dead stone, belongs to a side
    /// that held it in at least three playouts of five.
    pub(super) fn estimated(&self, position: &Position, held: &[i32], playouts: i32) -> Estimate {
        let dead = self.presumed_dead(position, held, playouts);
        let marked = Go::marked(position, &dead);
        let owner = |point: u16| {
            let held = held[usize::from(point)];
            let belongs = living_stone(&marked, point).is_none() && 5 * held.abs() >= playouts;
            let seat = if held > 0 { Seat::FIRST } else { Seat::SECOND };
            (belongs && held != 0).then_some(seat)
        };
        let count = self.count_owned(&marked, self.points().map(owner).collect());
        let [black, white] = count.points;
        let lost = self.points().filter(|point| dead[usize::from(*point)]);
        Estimate {
            owners: count.owners,
            lost: lost.map(Site).collect(),
            scores: [Score::halves(black), Score::halves(white)],
            chains: self.chains(position),
        }
    }

    /// Returns all chains, in the order of their first points.
    fn chains(&self, position: &Position) -> Vec<Chain> {
        let mut seen = vec![false; self.points().len()];
        let mut chains = Vec::new();
        for point in self.stones(position) {
            if seen[usize::from(point)] {
                continue;
            }
            let chain = self.chain(position, point);
            for stone in &chain.stones {
                seen[usize::from(*stone)] = true;
            }
            chains.push(Chain {
                pieces: chain.stones.into_iter().map(Site).collect(),
                liberties: chain.liberties.into_iter().map(Site).collect(),
            });
        }
        chains
    }

    /// Explains why the computer answers a pass with a stone. A second pass would end the play, and
    /// the search then counts every stone on the board as alive.
    pub(super) fn why_play_on(&self, position: &Position, action: Action) -> Option<Message> {
        let (Action::Stone(_), Phase::Play { passes: 1 }) = (action, position.phase) else {
            return None;
        };
        let lead = |position: &Position| {
            let [black, white] = self.count(position).points;
            if position.mover == Seat::FIRST {
                black - white
            } else {
                white - black
            }
        };
        if lead(position) > 0 {
            return Some(message("wins-more"));
        }
        let reason = match self.stone_to_take(position) {
            Some(stone) => message("stones-to-take").with("stone", self.board.name(Site(stone))),
            None => message("would-not-win"),
        };
        let mut points = self.count(position).points;
        points[1] -= self.komi;
        let [black, white] = points.map(|halves| halves / 2);
        Some(reason.with("black", black).with("white", white))
    }

    /// Returns the first stone of the other side that is probably lost.
    fn stone_to_take(&self, position: &Position) -> Option<u16> {
        let mut random = SplitMix64::new(0);
        let mut trace = PlayoutTrace {
            held: vec![0; self.points().len()],
            ..PlayoutTrace::default()
        };
        for _ in 0..REASON_PLAYOUTS {
            trace.played.clear();
            rollout::play(self, position, &mut random, &mut trace);
        }
        let dead = self.presumed_dead(position, &trace.held, REASON_PLAYOUTS);
        let enemy = Point::of(position.mover.other());
        self.points()
            .find(|point| dead[usize::from(*point)] && position.at(*point) == enemy)
    }
}
