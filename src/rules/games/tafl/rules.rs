//! The moves of pieces, their captures, and the end of a game of tafl.

use super::{
    ATTACKERS, DEFENDERS, Position, Slide, Tafl,
    options::{Armed, KingFalls, Repeated},
    state::{Cells, State},
};
use crate::{
    games::kit::{Direction, End, custodian::enclosed},
    rules::SplitMix64,
};

impl Tafl {
    /// Returns every cell that the piece on `from` can move to in a direction; ignores repetition.
    pub(super) fn run(
        &self,
        state: &State,
        from: usize,
        direction: Direction,
    ) -> impl Iterator<Item = usize> {
        let is_king = state.king == Some(from as u16);
        let stops = !is_king && !self.rules.throne_is_crossed;
        let farthest = if self.rules.slides { usize::MAX } else { 1 };
        let line = self.net.line(from, direction).take(farthest);
        line.take_while(move |to| !(state.is_occupied(*to) || stops && *to == self.throne))
            .filter(move |to| is_king || !self.special.contains(*to))
    }

    /// Returns every cell that the piece on `from` can move to in any direction; ignores
    /// repetition.
    pub(super) fn reach(&self, state: &State, from: usize) -> impl Iterator<Item = usize> {
        Direction::orthogonal().flat_map(move |direction| self.run(state, from, direction))
    }

    /// Draws a direction and a cell in it, uniformly among all cells in reach on an empty board.
    pub(super) fn draw_target(
        &self,
        from: usize,
        random: &mut SplitMix64,
    ) -> Option<(Direction, usize)> {
        if !self.rules.slides {
            let direction = Direction::of_index(random.below(4) as usize);
            return Some((direction, self.net.next(from, direction)?));
        }
        let size = self.lattice.width;
        let others = size as u32 - 1;
        let drawn = random.below(2 * others);
        let (at, step, ahead) = if drawn < others {
            (from % size, 1, Direction::RIGHT)
        } else {
            (from / size, size, Direction::DOWN)
        };
        // The draw runs over the cells of the line without the piece's own cell.
        Some(match (drawn % others) as usize {
            before if before < at => (ahead.opposite(), from - (at - before) * step),
            behind => (ahead, from + (behind + 1 - at) * step),
        })
    }

    /// Returns every move; ignores repetition.
    pub(super) fn slides(&self, state: &State) -> impl Iterator<Item = Slide> {
        state.own().iter().flat_map(move |from| {
            self.reach(state, from).map(move |to| Slide {
                from: from as u16,
                to: to as u16,
            })
        })
    }

    /// Checks whether a move would make a position occur for the third time.
    pub(super) fn is_forbidden(&self, position: &Position, mv: Slide) -> bool {
        // An earlier position has as many pieces as this one, so the move captures nothing.
        self.rules.repeated == Repeated::Forbidden
            && position.history.has_repetition()
            && position.history.is_repeated(position.key_after(mv))
    }

    /// Returns the cells that help the mover to capture: the mover's men, and hostile cells that
    /// are empty. For the defenders the throne always counts, and an armed king too.
    pub(super) fn partners(&self, state: &State) -> Cells {
        let mut partners = state.own() | (self.special & !state.occupied());
        if state.mover == DEFENDERS {
            if self.rules.armed == Armed::No {
                partners &= !state.king();
            }
            partners.insert(self.throne);
        }
        partners
    }

    /// Returns the captures of the piece that has arrived on `to`.
    fn captures(&self, state: &State, to: usize) -> Cells {
        let enemy = state.enemy();
        let mut beside =
            Direction::orthogonal().filter_map(|direction| self.net.next(to, direction));
        if !beside.any(|cell| enemy.contains(cell)) {
            return Cells::EMPTY;
        }
        let partners = self.partners(state);
        if state.mover == DEFENDERS {
            let strikes = state.king != Some(to as u16) || self.rules.armed == Armed::Yes;
            let prey = if strikes { enemy } else { Cells::EMPTY };
            return enclosed(&self.net, to, prey, partners, 1);
        }
        let king = state.king();
        let is_strong = match self.rules.king_falls {
            KingFalls::Four => true,
            KingFalls::Mixed => king.meets(self.around_throne),
            KingFalls::Two => false,
        };
        if !is_strong {
            return enclosed(&self.net, to, enemy, partners, 1);
        }
        let mut taken = enclosed(&self.net, to, enemy & !king, partners, 1);
        // A corner never counts against the king.
        let closing = state.own() | (Cells::of(self.throne) & !state.occupied());
        let mut beside = self.net.around(to);
        if let Some(king) = beside.find(|cell| king.contains(*cell))
            && self.net.around(king).all(|cell| closing.contains(cell))
            && (self.rules.edge_closes || !self.edge.contains(king))
        {
            taken.insert(king);
        }
        taken
    }

    /// Moves a piece, removes its captures, and returns them.
    pub(super) fn carry_out(&self, state: &mut State, mv: Slide) -> Cells {
        let kind = state.lift(mv.from.into());
        state.put(mv.to.into(), kind);
        let taken = self.captures(state, mv.to.into());
        for cell in taken.iter() {
            state.lift(cell);
        }
        state.mover = state.mover.other();
        taken
    }

    /// Checks whether no defender could walk to the edge over cells without attackers.
    fn is_encircled(&self, state: &State) -> bool {
        let mut waiting = state.pieces[DEFENDERS.index()];
        // The cells without a piece that the search has not reached yet.
        let mut free = !state.occupied();
        while let Some(cell) = waiting.last() {
            if self.edge.contains(cell) {
                return false;
            }
            waiting.remove(cell);
            for next in self.net.around(cell) {
                if free.contains(next) {
                    free.remove(next);
                    waiting.insert(next);
                }
            }
        }
        true
    }

    /// Returns the end of the game after a move, with its reason, in the order of "End and result".
    pub(super) fn ended(&self, position: &Position) -> Option<(End, &'static str)> {
        let rules = &self.rules;
        let Some(king) = position.king else {
            return Some((End::Won(ATTACKERS), "king-captured"));
        };
        if self.goals.contains(king.into()) {
            return Some((End::Won(DEFENDERS), "king-escaped"));
        }
        if position.pieces[ATTACKERS.index()].is_empty() {
            return Some((End::Won(DEFENDERS), "no-attackers"));
        }
        if rules.encirclement && position.mover == DEFENDERS && self.is_encircled(position) {
            return Some((End::Won(ATTACKERS), "encircled"));
        }
        let history = &position.history;
        let ends = match rules.repeated {
            Repeated::Forbidden => None,
            Repeated::Draws => Some(End::Drawn),
            Repeated::DefendersLose => Some(End::Won(ATTACKERS)),
        };
        if let Some(end) = ends
            && history.is_repeated(position.key())
            && history.times(position.key()) >= 3
        {
            return Some((end, "repetition"));
        }
        let mut slides = self.slides(position);
        if slides.all(|slide| self.is_forbidden(position, slide)) {
            let end = match rules.blocked_loses {
                true => End::Won(position.mover.other()),
                false => End::Drawn,
            };
            return Some((end, "blocked"));
        }
        let stale = rules.no_progress > 0 && history.no_progress() >= rules.no_progress;
        stale.then_some((End::Drawn, "quiet"))
    }

    /// Returns why a piece of the mover's cannot go to a cell.
    pub(super) fn why_not_there(&self, state: &State, from: usize, to: usize) -> &'static str {
        let ((column, row), there) = (self.lattice.at(from), self.lattice.at(to));
        if self.special.contains(to) && state.king != Some(from as u16) {
            "king-only"
        } else if column != there.0 && row != there.1 {
            "straight"
        } else {
            "in-the-way"
        }
    }
}
