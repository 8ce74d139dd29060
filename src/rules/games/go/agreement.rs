//! The agreement on dead stones, which consists of moves: one side marks chains, the other answers.
//! It also chooses the program's moves in it.

use super::{Action, ChainStatus, Go, Phase, Point, Position};
use crate::{
    games::kit::remark,
    rules::{Event, Log, Seat, Site},
};

/// How often the sides may take over the marking from each other before one must agree or resume.
pub(super) const MAX_CHANGES: u8 = 4;

impl Go {
    /// Adds the marks that the mover may set or remove, and the end of the marking.
    pub(super) fn markings(&self, position: &Position, list: &mut Vec<Action>) {
        for point in self.stones(position) {
            let old = position.marks[usize::from(point)];
            // A tap marks a chain as dead, or removes its mark.
            let tapped = if old == ChainStatus::Alive {
                ChainStatus::Dead
            } else {
                ChainStatus::Alive
            };
            list.push(Action::Mark(point, tapped));
            if old != ChainStatus::Seki {
                list.push(Action::Mark(point, ChainStatus::Seki));
            }
        }
        list.push(Action::Done);
    }

    /// Adds the possible answers to the marks.
    pub(super) fn answers(position: &Position, list: &mut Vec<Action>) {
        list.push(Action::Agree);
        if position.changes < MAX_CHANGES {
            list.push(Action::Change);
        }
        list.push(Action::Resume);
    }

    /// Gives a mark to the chain of a stone.
    pub(super) fn mark(
        &self,
        position: &mut Position,
        point: u16,
        mark: ChainStatus,
        log: &mut impl Log,
    ) {
        for stone in self.chain(position, point).stones {
            let old = std::mem::replace(&mut position.marks[usize::from(stone)], mark);
            self.log_mark_change(position, stone, old, log);
        }
    }

    /// Removes all marks when play resumes.
    fn unmark(&self, position: &mut Position, log: &mut impl Log) {
        for point in self.points() {
            let old = std::mem::take(&mut position.marks[usize::from(point)]);
            if old != ChainStatus::Alive {
                self.log_mark_change(position, point, old, log);
            }
        }
    }

    /// Logs that the mark of a stone has changed from `old`.
    fn log_mark_change(
        &self,
        position: &Position,
        point: u16,
        old: ChainStatus,
        log: &mut impl Log,
    ) {
        if let Some(owner) = position.at(point).seat() {
            log.note(|| Event::Transform {
                site: Site(point),
                from: old.stone(owner),
                to: position.marks[usize::from(point)].stone(owner),
            });
        }
    }

    pub(super) fn done(position: &mut Position, log: &mut impl Log) {
        position.phase = Phase::Answering;
        position.mover = position.mover.other();
        remark(log, "proposes");
    }

    pub(super) fn agreed(position: &mut Position, log: &mut impl Log) {
        position.phase = Phase::Counted;
        remark(log, "agrees");
    }

    pub(super) fn change(position: &mut Position, log: &mut impl Log) {
        position.phase = Phase::Marking;
        position.changes += 1;
        remark(log, "changes");
    }

    pub(super) fn resume(&self, position: &mut Position, log: &mut impl Log) {
        self.unmark(position, log);
        position.phase = Phase::Play { passes: 0 };
        position.resumed = true;
        position.mover = position.first_passer;
        remark(log, "resumes");
    }

    /// Returns the next move of a program in the agreement. It marks the chains that the playouts
    /// have seen die. It agrees to marks that equal its own or give the same winner. `held` has for
    /// each point the number of playouts in which Black held it, less those in which White did.
    /// `playouts` is the number of all playouts.
    pub(super) fn agreement_move(
        &self,
        position: &Position,
        held: &[i32],
        playouts: i32,
    ) -> Option<Action> {
        let dead = self.presumed_dead(position, held, playouts);
        let differs = self.stones(position).find(|point| {
            let marked = position.marks[usize::from(*point)] == ChainStatus::Dead;
            marked != dead[usize::from(*point)]
        });
        match (position.phase, differs) {
            (Phase::Marking, Some(point)) => {
                // The other side's mark is removed first.
                let marked = position.marks[usize::from(point)] != ChainStatus::Alive;
                let mark = if marked {
                    ChainStatus::Alive
                } else {
                    ChainStatus::Dead
                };
                Some(Action::Mark(point, mark))
            }
            (Phase::Marking, None) => Some(Action::Done),
            (Phase::Answering, None) => Some(Action::Agree),
            (Phase::Answering, Some(_)) => {
                let view = Go::marked(position, &dead);
                let winner = |position: &Position| {
                    let [black, white] = self.count(position).points;
                    black.cmp(&white)
                };
                Some(if winner(&view) == winner(position) {
                    Action::Agree
                } else if position.changes < MAX_CHANGES {
                    Action::Change
                } else {
                    Action::Resume
                })
            }
            _ => None,
        }
    }

    /// Returns a position with these stones marked as dead, and no others.
    pub(super) fn marked(position: &Position, dead: &[bool]) -> Position {
        let mut marked = position.clone();
        for (mark, dead) in marked.marks.iter_mut().zip(dead) {
            *mark = if *dead {
                ChainStatus::Dead
            } else {
                ChainStatus::Alive
            };
        }
        marked
    }

    /// Returns for each point whether it has a dead stone. The stones of a chain are dead if the
    /// other side held their points in more than four playouts of five. Pass-alive chains are never
    /// dead.
    pub(super) fn presumed_dead(
        &self,
        position: &Position,
        held: &[i32],
        playouts: i32,
    ) -> Vec<bool> {
        let mut dead = vec![false; self.points().len()];
        for (seat, sign) in [(Seat::FIRST, 1), (Seat::SECOND, -1)] {
            let own = |point: &u16| position.at(*point) == Point::of(seat);
            for point in self.points().filter(own) {
                let chain = self.chain(position, point).stones;
                let sums = chain.iter().map(|stone| sign * held[usize::from(*stone)]);
                let lost = 10 * sums.sum::<i32>() < -6 * playouts * chain.len() as i32;
                dead[usize::from(point)] = lost;
            }
            for point in self.pass_alive(position, seat) {
                dead[usize::from(point)] = false;
            }
        }
        dead
    }
}
