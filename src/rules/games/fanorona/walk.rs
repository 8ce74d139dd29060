//! Turns of Fanorona: one step, or a chain of captures by one man.

use super::state::{Points, State, StepKind};
use crate::games::kit::Direction;

/// More steps than a turn can have: every point but the first, each once.
const MAX_STEPS: usize = 40;

/// A whole turn: a man's point and its steps; no steps mean a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walk {
    from: u8,
    length: u8,
    /// Each step: its target point times four, plus its kind.
    steps: [u8; MAX_STEPS],
    /// Whether the man could have continued after the last step.
    pub stops: bool,
}

/// A step of a turn.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub from: usize,
    pub to: usize,
    pub kind: StepKind,
}

impl Walk {
    pub(crate) const PASS: Walk = Walk {
        from: 0,
        length: 0,
        steps: [0; MAX_STEPS],
        stops: false,
    };

    /// Begins the turn of a man.
    fn of(from: usize) -> Walk {
        let from = from as u8;
        Walk { from, ..Walk::PASS }
    }

    /// Returns a turn of one step.
    pub(crate) fn step(from: usize, to: usize, kind: StepKind) -> Walk {
        Walk::of(from).with_step(to, kind)
    }

    fn with_step(mut self, to: usize, kind: StepKind) -> Walk {
        self.steps[usize::from(self.length)] = (to as u8) << 2 | kind as u8;
        self.length += 1;
        self
    }

    pub(crate) fn is_pass(&self) -> bool {
        self.length == 0
    }

    pub(crate) fn from(&self) -> usize {
        self.from.into()
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> + '_ {
        let mut from = self.from();
        self.steps[..usize::from(self.length)]
            .iter()
            .map(move |step| {
                let kind = match step & 3 {
                    0 => StepKind::Plain,
                    1 => StepKind::Approach,
                    _ => StepKind::Withdrawal,
                };
                let to = usize::from(step >> 2);
                let from = std::mem::replace(&mut from, to);
                Step { from, to, kind }
            })
    }

    /// Adds all captures that the mover may choose from. In a vela each is one step.
    pub(crate) fn captures(state: &State, list: &mut Vec<Walk>) {
        let (empty, enemy) = (state.empty(), state.enemy());
        for from in state.own().iter() {
            if state.vela.is_some() {
                let steps = State::capturing_steps(from, empty, enemy);
                list.extend(steps.map(|(_, to, kind)| Walk::step(from, to, kind)));
                continue;
            }
            let mut chain = Chain {
                state,
                visited: Points::of(from),
                list,
            };
            chain.follow(Walk::of(from), from, None, enemy);
        }
    }
}

/// The state that changes while the captures of a turn are followed.
struct Chain<'a> {
    state: &'a State,
    visited: Points,
    list: &'a mut Vec<Walk>,
}

impl Chain<'_> {
    /// Adds every turn that begins with `walk`, whose man stands on `at`. `last` is the direction
    /// of its last step.
    fn follow(&mut self, walk: Walk, at: usize, last: Option<Direction>, enemy: Points) {
        let place = self.list.len();
        if walk.length > 0 {
            self.list.push(walk);
        }
        if usize::from(walk.length) == MAX_STEPS {
            return;
        }
        let gone = self.state.enemy() & !enemy;
        let empty = (self.state.empty() | gone) & !self.visited;
        let mut goes_on = false;
        for (direction, to, kind) in State::capturing_steps(at, empty, enemy) {
            if Some(direction) == last {
                continue;
            }
            goes_on = true;
            let prey = self.state.prey(at, to, kind, enemy);
            self.visited.insert(to);
            self.follow(walk.with_step(to, kind), to, Some(direction), enemy & !prey);
            self.visited.remove(to);
        }
        if walk.length > 0 {
            self.list[place].stops = goes_on;
        }
    }
}
