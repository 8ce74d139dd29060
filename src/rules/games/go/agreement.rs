//! The agreement on dead stones, which consists of moves: one side marks chains, the other answers.
//! Also decides what a program says in it.

use super::{Act, Go, Mark, Phase, Point, Position};
use crate::{
    games::kit::remark,
    rules::{Event, Log, Seat, Site},
};

/// How often the sides may take over the marking from each other before one must agree or resume.
pub(super) const MOST_CHANGES: u8 = 4;

impl Go {
    /// Adds the marks that the mover may set or remove, and the end of the marking.
    pub(super) fn markings(&self, position: &Position, list: &mut Vec<Act>) {
        for point in self.stones(position) {
            let old = position.marks[usize::from(point)];
            // A tap marks a chain as dead, or removes its mark.
            let tapped = if old == Mark::Alive {
                Mark::Dead
            } else {
                Mark::Alive
            };
            list.push(Act::Mark(point, tapped));
            if old != Mark::Seki {
                list.push(Act::Mark(point, Mark::Seki));
            }
        }
        list.push(Act::Done);
    }

    /// Adds the possible answers to the marks.
    pub(super) fn answers(position: &Position, list: &mut Vec<Act>) {
        list.push(Act::Agree);
        if position.changes < MOST_CHANGES {
            list.push(Act::Change);
        }
        list.push(Act::Resume);
    }

    /// Gives a mark to the chain of a stone.
    pub(super) fn mark(&self, position: &mut Position, point: u16, mark: Mark, log: &mut impl Log) {
        for stone in self.chain(position, point).stones {
            let old = std::mem::replace(&mut position.marks[usize::from(stone)], mark);
            self.tell_mark(position, stone, old, log);
        }
    }

    /// Removes all marks when play resumes.
    fn unmark(&self, position: &mut Position, log: &mut impl Log) {
        for point in self.points() {
            let old = std::mem::take(&mut position.marks[usize::from(point)]);
            if old != Mark::Alive {
                self.tell_mark(position, point, old, log);
            }
        }
    }

    /// Logs that the mark of a stone has changed from `old`.
    fn tell_mark(&self, position: &Position, point: u16, old: Mark, log: &mut impl Log) {
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

    /// Returns what a program says in the agreement. It marks the chains that the playouts have
    /// seen die. It agrees to marks that equal its own or give the same winner. `held` counts for
    /// each point the playouts of `games` in which Black held it, less those in which White did.
    pub(super) fn say(&self, position: &Position, held: &[i32], games: i32) -> Option<Act> {
        let dead = self.thought_dead(position, held, games);
        let differs = self.stones(position).find(|point| {
            let marked = position.marks[usize::from(*point)] == Mark::Dead;
            marked != dead[usize::from(*point)]
        });
        match (position.phase, differs) {
            (Phase::Marking, Some(point)) => {
                // The other side's mark is removed first.
                let marked = position.marks[usize::from(point)] != Mark::Alive;
                let mark = if marked { Mark::Alive } else { Mark::Dead };
                Some(Act::Mark(point, mark))
            }
            (Phase::Marking, None) => Some(Act::Done),
            (Phase::Answering, None) => Some(Act::Agree),
            (Phase::Answering, Some(_)) => {
                let mut view = position.clone();
                for (mark, dead) in view.marks.iter_mut().zip(dead) {
                    *mark = if dead { Mark::Dead } else { Mark::Alive };
                }
                let winner = |position: &Position| {
                    let [black, white] = self.count(position).points;
                    black.cmp(&white)
                };
                Some(if winner(&view) == winner(position) {
                    Act::Agree
                } else if position.changes < MOST_CHANGES {
                    Act::Change
                } else {
                    Act::Resume
                })
            }
            _ => None,
        }
    }

    /// Returns for each point whether a stone lies there whose chain was lost in four playouts of
    /// five. Pass-alive chains are never dead.
    fn thought_dead(&self, position: &Position, held: &[i32], games: i32) -> Vec<bool> {
        let mut dead = vec![false; self.points().len()];
        for (seat, sign) in [(Seat::FIRST, 1), (Seat::SECOND, -1)] {
            let own = |point: &u16| position.at(*point) == Point::of(seat);
            for point in self.points().filter(own) {
                let chain = self.chain(position, point).stones;
                let sums = chain.iter().map(|stone| sign * held[usize::from(*stone)]);
                let lost = 10 * sums.sum::<i32>() < -6 * games * chain.len() as i32;
                dead[usize::from(point)] = lost;
            }
            for point in self.pass_alive(position, seat) {
                dead[usize::from(point)] = false;
            }
        }
        dead
    }
}
