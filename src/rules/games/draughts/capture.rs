//! Captures of draughts: complete sequences of jumps, and the choice among them by the obligations.

use super::{Crowning, Draughts, MAX_SQUARES, Places, Removal, Squares, State, site};
use crate::{
    games::kit::Direction,
    rules::{Seat, Tap},
};
use std::cmp::Ordering;

/// The largest number of captured pieces: no opponent has more.
pub(super) const MAX_CAPTURED: usize = 20;

/// A move: the squares of its piece, first to last, and the captured pieces; a step captures none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    path: [u8; MAX_CAPTURED + 1],
    /// The number of squares of `path` in use.
    length: u8,
    by_king: bool,
    /// Whether the piece could have gone on after the last jump.
    pub stops: bool,
    /// The captured pieces; empty for a step.
    pub taken: Squares,
    /// The kings in the sequence of captured pieces: the first piece is the highest bit.
    kings: u32,
}

/// An obligation to choose the capture with the highest measure.
#[derive(Clone, Copy, Debug)]
pub struct Priority {
    /// Returns how well a capture meets the obligation; the highest value is required.
    pub measure: fn(&Move) -> u32,
    /// The key of the reason for refusing a capture with less.
    pub key: &'static str,
}

/// The obligation to capture as many pieces as possible.
pub const MOST_PIECES: Priority = Priority {
    measure: Move::pieces_taken,
    key: "must-capture-most",
};

impl Move {
    /// Makes a move without a capture.
    pub fn step(from: usize, to: usize) -> Move {
        let mut step = Move::begin(from, false);
        step.path[1] = to as u8;
        step.length = 2;
        step
    }

    fn begin(from: usize, by_king: bool) -> Move {
        Move {
            path: [from as u8; MAX_CAPTURED + 1],
            length: 1,
            by_king,
            stops: false,
            taken: Places::EMPTY,
            kings: 0,
        }
    }

    /// Adds one jump.
    fn with_jump(mut self, over: usize, land: usize, takes_king: bool) -> Move {
        if takes_king {
            self.kings |= 1 << (31 - self.pieces_taken());
        }
        self.path[usize::from(self.length)] = land as u8;
        self.length += 1;
        self.taken.insert(over);
        self
    }

    /// Returns the first square of the piece.
    pub fn from(&self) -> usize {
        self.path[0].into()
    }

    /// Returns the last square of the piece.
    pub fn to(&self) -> usize {
        self.path[usize::from(self.length) - 1].into()
    }

    /// Returns the squares on which the piece stands, from first to last.
    pub fn squares(&self) -> impl Iterator<Item = usize> + '_ {
        let squares = &self.path[..usize::from(self.length)];
        squares.iter().map(|square| usize::from(*square))
    }

    pub(super) fn taps(&self) -> impl Iterator<Item = Tap> + '_ {
        self.squares().map(|square| Tap::Site(site(square)))
    }

    /// Returns the number of captured pieces.
    pub fn pieces_taken(&self) -> u32 {
        self.taken.len() as u32
    }

    /// Returns 1 if a king captures, 0 if a man does.
    pub fn by_king(&self) -> u32 {
        self.by_king.into()
    }

    /// Returns the number of captured kings.
    pub fn kings_taken(&self) -> u32 {
        self.kings.count_ones()
    }

    /// Returns a measure of how early the capture meets its kings. With equally many kings, the
    /// higher value meets the first one earlier, or the second if the first are equal, and so on.
    pub fn kings_early(&self) -> u32 {
        self.kings
    }

    /// Checks whether two sequences are one move: they have the same ends and the same captured
    /// pieces.
    fn is_same(&self, other: &Move) -> bool {
        (self.from(), self.to(), self.taken) == (other.from(), other.to(), other.taken)
    }

    /// Compares two captures by the obligations.
    fn rank(&self, other: &Move, priorities: &[Priority]) -> Ordering {
        let mut order = priorities
            .iter()
            .map(|priority| (priority.measure)(self).cmp(&(priority.measure)(other)));
        order.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}

/// The search for the captures of one piece.
struct Chain<'a> {
    game: &'a Draughts,
    state: &'a State,
    /// The priorities that decide which are kept; `None` to keep all.
    priorities: Option<&'a [Priority]>,
    list: &'a mut Vec<Move>,
}

impl Chain<'_> {
    /// Adds every complete capture that continues this one. `is_king` describes the piece at this
    /// jump; `last` is the direction of its last jump.
    fn follow(&mut self, so_far: &Move, is_king: bool, last: Option<Direction>) {
        let (game, state) = (self.game, self.state);
        let conditions = game.jump_conditions(state, so_far, is_king, last);
        let mut complete = so_far.length > 1;
        for direction in game.movement(state, is_king).jumps.iter().copied() {
            let Some((over, land)) = game.jump(so_far.to(), direction, conditions) else {
                continue;
            };
            complete = false;
            let lands = || {
                let farther = game.ray(land, direction, conditions.occupied);
                [land].into_iter().chain(farther.take(conditions.reach))
            };
            let onward = |to: usize| {
                let longer = so_far.with_jump(over, to, state.kings.contains(over));
                (longer, is_king || game.crowns_in_passing(state.mover, to))
            };
            let goes_on = |to: usize| {
                let (longer, is_king) = onward(to);
                game.can_jump(state, &longer, is_king, Some(direction))
            };
            // If one landing square lets the piece go on, the piece may not choose one that does
            // not.
            let must_go_on = conditions.reach > 0 && lands().any(goes_on);
            for to in lands().filter(|to| !must_go_on || goes_on(*to)) {
                let (longer, is_king) = onward(to);
                self.follow(&longer, is_king, Some(direction));
            }
        }
        if complete || so_far.length > 1 && !game.rules.must_capture {
            self.keep(Move {
                stops: !complete,
                ..*so_far
            });
        }
    }

    fn keep(&mut self, capture: Move) {
        if let (Some(priorities), Some(best)) = (self.priorities, self.list.first()) {
            match capture.rank(best, priorities) {
                Ordering::Less => return,
                Ordering::Greater => self.list.clear(),
                Ordering::Equal => {
                    let is_known = |kept: &Move| kept.is_same(&capture);
                    if self.game.rules.routes_are_one && self.list.iter().any(is_known) {
                        return;
                    }
                }
            }
        }
        self.list.push(capture);
    }
}

/// The conditions for the next jump of a capture.
#[derive(Clone, Copy)]
pub(super) struct JumpConditions {
    /// The squares on which the piece cannot land.
    occupied: Squares,
    /// The pieces that it can jump over.
    prey: Squares,
    /// The direction in which it may not jump.
    barred: Option<Direction>,
    /// The number of empty squares that it may cross before and after the captured piece.
    reach: usize,
}

impl Draughts {
    fn jump_conditions(
        &self,
        state: &State,
        so_far: &Move,
        is_king: bool,
        last: Option<Direction>,
    ) -> JumpConditions {
        let at_once = self.rules.removal == Removal::AtOnce;
        let gone = if at_once { so_far.taken } else { Places::EMPTY };
        let immune = if is_king || self.rules.men_take_kings {
            Places::EMPTY
        } else {
            state.kings
        };
        JumpConditions {
            occupied: state.all() & !gone & !Places::of(so_far.from()) | self.stood(state, so_far),
            prey: state.enemy() & !so_far.taken & !immune,
            barred: last.filter(|_| at_once).map(Direction::opposite),
            reach: if self.flies(is_king) { MAX_SQUARES } else { 0 },
        }
    }

    /// Returns the earlier squares of a piece, if it may not return to them.
    fn stood(&self, state: &State, so_far: &Move) -> Squares {
        if self.rules.retrace {
            return Places::EMPTY;
        }
        so_far.squares().collect::<Squares>() | state.trails.of(so_far.from())
    }

    /// Returns the piece that a piece on `at` would jump over in a direction, and the first square
    /// behind.
    fn jump(
        &self,
        at: usize,
        direction: Direction,
        conditions: JumpConditions,
    ) -> Option<(usize, usize)> {
        let mut over = self.next(at, direction)?;
        while conditions.reach > 0 && !conditions.occupied.contains(over) {
            over = self.next(over, direction)?;
        }
        if !conditions.prey.contains(over) || conditions.barred == Some(direction) {
            return None;
        }
        let land = self.next(over, direction)?;
        (!conditions.occupied.contains(land)).then_some((over, land))
    }

    /// Checks whether a piece can go on jumping after the capture so far.
    fn can_jump(
        &self,
        state: &State,
        so_far: &Move,
        is_king: bool,
        last: Option<Direction>,
    ) -> bool {
        let conditions = self.jump_conditions(state, so_far, is_king, last);
        let mut jumps = self.movement(state, is_king).jumps.iter();
        jumps.any(|direction| self.jump(so_far.to(), *direction, conditions).is_some())
    }

    /// Checks whether a man becomes a king as soon as it reaches this square.
    fn crowns_in_passing(&self, seat: Seat, square: usize) -> bool {
        let last_row = self.last_row[seat.index()];
        self.rules.crowning == Crowning::InPassing && last_row.contains(square)
    }

    /// Returns the mover's pieces that may be able to capture, each with whether it is a king.
    fn possible_captors(&self, state: &State) -> impl Iterator<Item = (usize, bool)> {
        let (enemy, kings) = (state.enemy(), state.kings);
        let (men, king) = (self.movement(state, false), self.movement(state, true));
        state.own().iter().filter_map(move |from| {
            let is_king = kings.contains(from);
            let over = if is_king { king } else { men }.over[from];
            (self.flies(is_king) || over.meets(enemy)).then_some((from, is_king))
        })
    }

    /// Adds the complete captures that the priorities allow; all of them if no priorities are
    /// given.
    pub(super) fn captures(
        &self,
        state: &State,
        priorities: Option<&[Priority]>,
        list: &mut Vec<Move>,
    ) {
        for (from, is_king) in self.possible_captors(state) {
            let mut chain = Chain {
                game: self,
                state,
                priorities,
                list,
            };
            chain.follow(&Move::begin(from, is_king), is_king, None);
        }
    }

    /// Checks whether the side to move can capture.
    pub fn can_capture(&self, state: &State) -> bool {
        self.possible_captors(state)
            .any(|(from, is_king)| self.can_jump(state, &Move::begin(from, is_king), is_king, None))
    }

    /// Returns why the tapped move is not one of the required captures, of which `best` is one. The
    /// reason is the first priority by which it falls short.
    pub(super) fn why_not_captured(
        &self,
        state: &State,
        best: &Move,
        taps: &[Tap],
    ) -> Option<&'static str> {
        let mut captures = Vec::new();
        self.captures(state, None, &mut captures);
        let priorities = self.rules.priorities;
        // The attempted move is the best capture that begins with these taps.
        let attempted = captures
            .iter()
            .filter(|capture| capture.taps().take(taps.len()).eq(taps.iter().copied()))
            .max_by(|one, other| one.rank(other, priorities));
        let Some(attempted) = attempted else {
            return Some("must-capture");
        };
        let missed = priorities
            .iter()
            .find(|priority| (priority.measure)(attempted) < (priority.measure)(best));
        // A capture as good as the best takes another route to one that is listed.
        let missed = missed.or(priorities.last())?;
        Some(missed.key)
    }
}
