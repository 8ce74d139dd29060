//! Moves that are played, taken back and made again, and the position that is shown.

use super::{Control, Session};
use crate::rules::{Event, Seat, Turn};

impl Session {
    /// Plays a move or a throw by its notation; `None` where it is not legal, or where no more can be kept
    /// ([`Session::has_room`]).
    pub fn play(&mut self, notation: &str) -> Option<Vec<Event>> {
        if !self.has_room() {
            return None;
        }
        let mover = self.mover();
        let events = self.table.play(notation).ok()?;
        let next = self.mover();
        let branch = self.is_on_branch();
        self.helped |= branch;
        if let (Some(clock), Some(mover)) = (&mut self.clock, mover)
            && next != Some(mover)
            && !branch
        {
            clock.press(mover);
        }
        self.let_go();
        if !branch {
            self.resigned = None;
            self.agreed = false;
            self.shelved = false;
        }
        // Comments on what had been taken back go with it.
        let (line, now) = (self.lines.line_mut(self.on), self.table.now());
        let made_again = self.undone.pop().as_deref() == self.table.moves().last().copied();
        line.comments
            .retain(|comment| comment.at < now + usize::from(made_again));
        self.undone.clear();
        self.looking = None;
        self.grow();
        Some(events)
    }

    /// The player to move, by the seat at which he began.
    pub(super) fn mover(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Player(seat) => Some(self.began_at(seat)),
            _ => None,
        }
    }

    /// How many moves are left when the last decision of a human is taken back; where nobody is
    /// human, the last move.
    pub(super) fn before_last_decision(&self) -> Option<usize> {
        let turns = self.table.turns();
        // A branch is not taken back beyond its beginning.
        let mut own = self.begins_at()..turns.len();
        if self.has_human() {
            own.rfind(|index| {
                !self.table.was_forced(*index)
                    && matches!(turns[*index], Turn::Player(seat)
                        if self.controls(self.table.began_at(*index, seat)) == Control::Human)
            })
        } else {
            own.next_back()
        }
    }

    pub fn can_undo(&self) -> bool {
        self.agreed() || self.resigned().is_some() || self.before_last_decision().is_some()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes back the last decision of a human and the moves after it; false where there is none, or where no
    /// variation can be added that holds what leaves those moves.
    pub fn undo(&mut self) -> bool {
        let agreed = self.agreed() && std::mem::take(&mut self.agreed);
        if agreed || !self.is_on_branch() && self.resigned.take().is_some() {
            return true;
        }
        self.before_last_decision()
            .is_some_and(|left| self.cut(left))
    }

    /// Takes moves back down to so many; false, with nothing changed, where that would lose variations.
    pub(super) fn cut(&mut self, left: usize) -> bool {
        if !self.lay_aside(left) {
            return false;
        }
        self.helped = true;
        let taken_back: Vec<String> = self.table.moves()[left..]
            .iter()
            .rev()
            .map(|notation| notation.to_string())
            .collect();
        for notation in taken_back {
            self.table.undo();
            self.undone.push(notation);
        }
        self.let_go();
        self.looking = None;
        true
    }

    /// Makes the next move taken back again, and tells what happened.
    pub fn redo(&mut self) -> Option<Vec<Event>> {
        let notation = self.undone.pop()?;
        let rest = std::mem::take(&mut self.undone);
        let branch = self.is_on_branch();
        let comments = self.lines.line(self.on).comments.clone();
        let events = self.play(&notation);
        match events {
            Some(_) if branch == self.is_on_branch() => {
                self.undone = rest;
                self.lines.line_mut(self.on).add_comments(comments);
            }
            Some(_) => {}
            // It can be made again once there is room.
            None => {
                self.undone = rest;
                self.undone.push(notation);
            }
        }
        events
    }

    /// Whether a move to be made again is still the computer's answer to a move made again.
    pub fn redo_goes_on(&self) -> bool {
        self.can_redo() && self.human_to_move().is_none() && self.has_human()
    }

    /// Looks at the position after so many moves; at the game as it is when there were no more.
    pub fn look(&mut self, moves: usize) {
        self.let_go();
        self.looking = Some(moves).filter(|moves| *moves < self.table.moves().len());
    }

    /// After how many moves the position is that is being looked at.
    pub fn looking(&self) -> Option<usize> {
        self.looking
    }

    /// How many moves led to the position that is shown.
    pub fn shown_moves(&self) -> usize {
        self.looking.unwrap_or(self.table.moves().len())
    }
}
