//! Moves, undo, redo, and the shown position.

use super::{Control, Session};
use crate::rules::{Event, Seat, Turn};

impl Session {
    /// Plays a move or a throw by its notation. Returns `None` if it is not legal, or if the record
    /// is full ([`Session::has_room`]).
    pub fn play(&mut self, notation: &str) -> Option<Vec<Event>> {
        if !self.has_room() {
            return None;
        }
        let mover = self.mover();
        let events = self.table.play(notation).ok()?;
        let next = self.mover();
        let branch = self.is_on_branch();
        self.helped |= branch;
        self.ended_at = None;
        let ends_turn = next != mover && self.open_turn().is_none();
        if let (Some(clock), Some(mover)) = (&mut self.clock, mover)
            && ends_turn
            && !branch
        {
            clock.press(mover);
        }
        self.cancel_selection();
        if !branch {
            self.resigned = None;
            self.agreed = false;
            self.shelved = false;
        }
        // Comments on undone moves are removed with them.
        let (line, now) = (
            self.lines.line_mut(self.current_line),
            self.table.ply_count(),
        );
        let made_again = self.undone.pop().as_deref() == self.table.moves().last().copied();
        line.comments
            .retain(|comment| comment.at < now + usize::from(made_again));
        self.undone.clear();
        self.viewed_ply = None;
        self.merge_with_existing_line();
        Some(events)
    }

    /// Returns the player to move, as the seat they had at the start.
    pub(super) fn mover(&self) -> Option<Seat> {
        match self.table.turn() {
            Turn::Player(seat) => Some(self.original_seat(seat)),
            _ => None,
        }
    }

    /// Returns the number of moves left after undoing the last decision of a human. Without a
    /// human, only the last move is undone.
    pub fn before_last_decision(&self) -> Option<usize> {
        let turns = self.table.turns();
        // A branch is not undone beyond its beginning.
        let mut indices = self.begins_at()..turns.len();
        if self.has_human() {
            indices.rfind(|index| {
                !self.table.was_forced(*index)
                    && matches!(turns[*index], Turn::Player(seat)
                        if self.control_by_original_seat(self.table.original_seat(*index, seat)) == Control::Human)
            })
        } else {
            indices.next_back()
        }
    }

    /// Whether there is a decision, a resignation or an agreed draw to undo.
    pub fn can_undo(&self) -> bool {
        self.is_draw_agreed() || self.resigned().is_some() || self.before_last_decision().is_some()
    }

    /// Whether there is a move to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Undoes the last decision of a human and the moves after it. Returns false if there is none,
    /// or if there is no room to keep the variations that leave those moves.
    pub fn undo(&mut self) -> bool {
        let agreed = self.is_draw_agreed() && std::mem::take(&mut self.agreed);
        if agreed || !self.is_on_branch() && self.resigned.take().is_some() {
            return true;
        }
        self.before_last_decision()
            .is_some_and(|left| self.undo_to(left))
    }

    /// Undoes moves until `left` remain. Returns false, with nothing changed, if that would lose
    /// variations.
    pub(super) fn undo_to(&mut self, left: usize) -> bool {
        // A player who takes back moves of a turn with dice learns nothing from it.
        let is_help = !self.table.entry().dice || !self.can_take_back(0);
        if !self.keep_as_variation(left) {
            return false;
        }
        self.helped |= is_help;
        self.ended_at = None;
        let taken_back: Vec<String> = self.table.moves()[left..]
            .iter()
            .rev()
            .map(|notation| notation.to_string())
            .collect();
        for notation in taken_back {
            self.table.undo();
            self.undone.push(notation);
        }
        self.cancel_selection();
        self.viewed_ply = None;
        true
    }

    /// Redoes the next undone move and returns its events.
    pub fn redo(&mut self) -> Option<Vec<Event>> {
        let notation = self.undone.pop()?;
        let rest = std::mem::take(&mut self.undone);
        let branch = self.is_on_branch();
        let comments = self.lines.line(self.current_line).comments.clone();
        let events = self.play(&notation);
        match events {
            Some(_) if branch == self.is_on_branch() => {
                self.undone = rest;
                self.lines
                    .line_mut(self.current_line)
                    .add_comments(comments);
            }
            Some(_) => {}
            // The move can be redone once there is room.
            None => {
                self.undone = rest;
                self.undone.push(notation);
            }
        }
        events
    }

    /// Whether the next move to redo is still the computer's answer to a redone move.
    pub fn redo_continues(&self) -> bool {
        self.can_redo() && self.human_to_move().is_none() && self.has_human()
    }

    /// Shows the position after `moves` moves, or the current one if there are no more.
    pub fn view_ply(&mut self, moves: usize) {
        self.cancel_selection();
        self.viewed_ply = Some(moves).filter(|moves| *moves < self.table.moves().len());
    }

    /// Returns the number of moves before the viewed position; `None` for the current position.
    pub fn viewed_ply(&self) -> Option<usize> {
        self.viewed_ply
    }

    /// Returns the number of moves before the shown position.
    pub fn shown_ply(&self) -> usize {
        self.viewed_ply.unwrap_or(self.table.moves().len())
    }
}
