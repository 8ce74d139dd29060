//! Stones and passes: the points where a stone may be played, and the result of playing it.

use super::{
    Go, Position,
    goban::{Goban, MAX_POINTS, Point},
    options::Ko,
    position::{ChainStatus, Phase, State},
};
use crate::{
    games::kit::{piece, remark, remark_count},
    rules::{Event, Glyph, Log, Seat, Site},
};

/// The reasons why a stone may not be played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum IllegalStone {
    Occupied,
    Suicide,
    Ko,
    Superko,
}

impl IllegalStone {
    /// The key of the reason and of its sentence.
    pub(super) fn key(self) -> &'static str {
        match self {
            IllegalStone::Occupied => "occupied",
            IllegalStone::Suicide => "suicide",
            IllegalStone::Ko => "ko",
            IllegalStone::Superko => "superko",
        }
    }
}

impl Go {
    /// Checks whether a stone may be played on a point; the error is the reason why not.
    pub(super) fn check(&self, position: &Position, point: u16) -> Result<(), IllegalStone> {
        self.may_play(position, position.goban.cell(point))
    }

    /// Checks the same for a cell.
    pub(super) fn may_play(&self, position: &Position, cell: u16) -> Result<(), IllegalStone> {
        let goban = &position.goban;
        let stone = Point::of(position.mover);
        if goban.at(cell) != Point::Empty {
            return Err(IllegalStone::Occupied);
        }
        if !goban.would_have_liberty(cell, stone) {
            // No rules allow the suicide of a single stone.
            let joins = Goban::neighbours(cell)
                .iter()
                .any(|there| goban.at(*there) == stone);
            if !self.suicide || !joins {
                return Err(IllegalStone::Suicide);
            }
        }
        if self.ko == Ko::Simple {
            return if cell == goban.ko() {
                Err(IllegalStone::Ko)
            } else {
                Ok(())
            };
        }
        let after = self.history_key(goban.key_after(cell, stone), position.mover.other());
        if position.history.times(after) > 0 {
            return Err(IllegalStone::Superko);
        }
        Ok(())
    }

    /// Makes this the first position of a game.
    pub(super) fn begin(&self, position: &mut Position) {
        let now = self.history_key(position.goban.key(), position.mover);
        position.history.clear();
        position.history.push(now);
    }

    /// Returns the history key of a position with `mover` to move.
    fn history_key(&self, key: u64, mover: Seat) -> u64 {
        if self.ko == Ko::Positional {
            key
        } else {
            key ^ u64::from(mover.0)
        }
    }

    /// Plays a stone on a point where `check` allows one.
    pub(super) fn play_stone(&self, position: &mut Position, point: u16, log: &mut impl Log) {
        let mover = position.mover;
        log.note(|| Event::Place {
            kind: piece(mover, Glyph::Stone),
            site: Site(point),
        });
        let State {
            goban, prisoners, ..
        } = &mut **position;
        goban.play_stone(goban.cell(point), Point::of(mover), |gone, stone| {
            let owner = if stone == Point::of(mover) {
                mover
            } else {
                mover.other()
            };
            prisoners[owner.other().index()] += 1;
            log.note(|| Event::Remove {
                kind: piece(owner, Glyph::Stone),
                site: Site(gone),
            });
        });
        position.phase = Phase::Play { passes: 0 };
        position.resumed = false;
        position.changes = 0;
        position.mover = mover.other();
        self.remember(position, log);
    }

    /// Records the position in the history; one that recurs too often ends the game.
    fn remember(&self, position: &mut Position, log: &mut impl Log) {
        let now = self.history_key(position.goban.key(), position.mover);
        let occurrences = position.history.times(now) + 1;
        position.history.push(now);
        if self.ko == Ko::Simple
            && self.long_cycle > 0
            && occurrences >= usize::from(self.long_cycle)
        {
            position.phase = Phase::Void;
            remark_count(log, "long-cycle", self.long_cycle);
        }
    }

    /// Passes, after `passes` passes in a row.
    pub(super) fn pass(&self, position: &mut Position, passes: u8, log: &mut impl Log) {
        let mover = position.mover;
        if self.pass_stones {
            position.prisoners[mover.other().index()] += 1;
        }
        position.goban.lift_ko();
        position.mover = mover.other();
        if passes == 0 {
            position.first_passer = mover;
            position.phase = Phase::Play { passes: 1 };
            remark(log, "passes");
            // The same stones with the other side to move are another position, so a first pass is
            // recorded. A second pass ends the play and repeats nothing.
            self.remember(position, log);
        } else if position.resumed {
            position.phase = Phase::Counted;
            position.marks = [ChainStatus::Alive; MAX_POINTS];
            remark(log, "as-it-stands");
        } else {
            position.phase = Phase::Marking;
            remark(log, "counting");
        }
    }
}
