//! Play in variations. A session is always on one current line: the mainline, or a branch. Nothing
//! done on a branch changes the mainline. Moves, throws, the computer and undo all work on the
//! current line. The clock, resigning and letters belong to the mainline only.

use super::{
    GameFacts, Line, Lines, MAX_GAME_MOVES, MAX_PLAYER_VARIATIONS, MAX_RECORD_MOVES, Record,
    Session, Table, variations::tidy_name,
};

/// The mainline, while a branch of it is played.
#[derive(Debug)]
pub(super) struct ParkedMainline {
    table: Table,
    undone: Vec<String>,
}

impl Session {
    /// Returns the mainline, whichever line is current.
    pub fn mainline(&self) -> &Table {
        self.parked_mainline
            .as_ref()
            .map_or(&self.table, |parked| &parked.table)
    }

    /// Returns the undone moves of the mainline, the next move to redo last.
    pub(super) fn undone_on_mainline(&self) -> &[String] {
        let parked = self.parked_mainline.as_ref();
        parked.map_or(&self.undone, |parked| &parked.undone)
    }

    /// Returns the number of the current line: 0 for the mainline.
    pub fn current_line(&self) -> usize {
        self.current_line
    }

    /// Whether the current line is a branch, not the mainline.
    pub fn is_on_branch(&self) -> bool {
        self.parked_mainline.is_some()
    }

    /// Returns the number of moves before the current line begins.
    pub fn begins_at(&self) -> usize {
        self.lines.line(self.current_line).at
    }

    /// Returns every line, with the moves played so far.
    pub fn lines(&self) -> Lines {
        let mut lines = self.lines.clone();
        let texts = |moves: &[&str]| moves.iter().map(|mv| mv.to_string()).collect();
        lines.line_mut(0).moves = texts(&self.mainline().moves());
        if self.parked_mainline.is_some() {
            lines.line_mut(self.current_line).moves =
                texts(&self.table.moves()[self.begins_at()..]);
        }
        lines
    }

    /// Returns the comment on the shown position; empty if there is none.
    pub fn comment(&self) -> String {
        let shown = self.shown_ply();
        let mut comments: Vec<&str> = Vec::new();
        let mut number = self.current_line;
        loop {
            let line = self.lines.line(number);
            if line.at <= shown {
                comments.extend(line.comment(shown));
            }
            if number == 0 || line.at < shown {
                comments.reverse();
                return comments.join("\n");
            }
            number = line.parent;
        }
    }

    /// Returns the facts about the game: its players, place and date.
    pub fn about(&self) -> &GameFacts {
        &self.about
    }

    /// Returns the whole game as text, with its variations.
    pub fn record(&self) -> Record {
        let lines = self.lines();
        Record {
            variations: lines.variations(),
            comments: lines.line(0).played_comments(),
            about: self.about.clone(),
            ..self.mainline().record()
        }
    }

    /// Returns the number that the current line has in a record. A record leaves out lines without
    /// a move.
    pub(super) fn current_line_in_record(&self) -> usize {
        let lines = self.lines();
        let empty = |number: &usize| lines.line(*number).moves.is_empty();
        if empty(&self.current_line) {
            return 0;
        }
        self.current_line - (1..self.current_line).filter(empty).count()
    }

    /// Begins a branch at the viewed position. The mainline stays as it is. Returns false if no
    /// earlier position is viewed, or if there are too many lines.
    pub fn branch_here(&mut self) -> bool {
        let Some(at) = self.viewed_ply else {
            return false;
        };
        if self.lines.count() > MAX_PLAYER_VARIATIONS || !self.has_room_for(MAX_GAME_MOVES) {
            return false;
        }
        let mut of = self.current_line;
        while of > 0 && at <= self.lines.line(of).at {
            of = self.lines.line(of).parent;
        }
        let branch = self.lines.add_empty_line(of, at);
        self.go_to(branch, at)
    }

    /// If nothing has been played on the current branch, goes back to the point where it left its
    /// parent line.
    pub fn leave_empty_branch(&mut self) {
        let at = self.begins_at();
        if self.is_on_branch() && self.table.ply_count() == at {
            self.go_to(self.lines.line(self.current_line).parent, at);
        }
    }

    /// Takes over the variations of an earlier game that this one continues.
    pub fn inherit_variations(&mut self, before: &Session) {
        let (own, other) = (self.mainline().record(), before.mainline().record());
        let head = |record: &Record| {
            (
                record.game.clone(),
                record.options.clone(),
                record.start.clone(),
            )
        };
        if self.is_on_branch() || head(&own) != head(&other) || !own.moves.starts_with(&other.moves)
        {
            return;
        }
        self.lines = Lines::of(&before.record());
        self.about.clone_from(&before.about);
        for (index, notation) in own.moves.iter().enumerate().skip(other.moves.len()) {
            self.lines.extend_line(0, index, notation);
        }
        self.lines.line_mut(0).moves = own.moves;
    }

    /// Goes back to the mainline, as it stands.
    pub fn go_to_mainline(&mut self) {
        self.go_to(0, usize::MAX);
    }

    /// Goes to a line and shows it after `moves` moves, or at its end if it has fewer. Returns
    /// false if there is no such line.
    pub fn go_to(&mut self, line: usize, moves: usize) -> bool {
        if line >= self.lines.count() {
            return false;
        }
        let from = self.current_line;
        if line != from && !self.switch_line(line) {
            return false;
        }
        if from > 0 && line != from && self.lines.line(from).moves.is_empty() {
            // Nothing was played there.
            self.current_line = self.lines.remove(from, self.current_line);
        }
        self.view_ply(moves);
        true
    }

    /// Brings the table to the end of another line.
    fn switch_line(&mut self, line: usize) -> bool {
        self.lines = self.lines();
        if line == 0 {
            self.return_to_mainline();
            return true;
        }
        let path = self.lines.path(line);
        if self.parked_mainline.is_none() {
            let Ok(table) = self.table.record().up_to(0).open() else {
                return false;
            };
            self.parked_mainline = Some(ParkedMainline {
                table: std::mem::replace(&mut self.table, table),
                undone: std::mem::take(&mut self.undone),
            });
        }
        let walked = self.table.walk_to(&path);
        walked.expect("every line was played before");
        self.cancel_selection();
        self.ended_at = None;
        self.undone.clear();
        self.current_line = line;
        true
    }

    fn return_to_mainline(&mut self) {
        if let Some(parked) = self.parked_mainline.take() {
            self.cancel_selection();
            self.ended_at = None;
            self.table = parked.table;
            self.undone = parked.undone;
        }
        self.current_line = 0;
    }

    /// If another line has the move just played, merges the current line with it.
    pub(super) fn merge_with_existing_line(&mut self) {
        let moves = self.table.moves();
        let Some((last, before)) = moves.split_last() else {
            return;
        };
        let (last, before) = (last.to_string(), before.len());
        if self.current_line == 0 || self.begins_at() < before {
            self.current_line = self.lines.extend_line(self.current_line, before, &last);
            return;
        }
        let Some(other) = self
            .lines
            .existing_line_with(self.current_line, before, &last)
        else {
            return;
        };
        // Nothing new has been played yet.
        let line = self.lines.line_mut(self.current_line);
        (line.parent, line.at) = (other, before + 1);
        line.moves.clear();
        // At the end of a branch, continue on that branch. At the end of the mainline, stay on the
        // variation: a player who tries something must not end up playing in the real game.
        if other > 0 && self.lines.line(other).end() == before + 1 {
            self.current_line = self.lines.remove(self.current_line, other);
        }
    }

    /// Prepares an undo down to `left` moves. If other lines leave the moves that are undone, keeps
    /// those moves as a variation. Returns false, with nothing changed, if there is no room for it.
    pub(super) fn keep_as_variation(&mut self, left: usize) -> bool {
        let moves = self.table.moves();
        let taken: Vec<String> = moves[left..].iter().map(|mv| mv.to_string()).collect();
        let rest: Vec<String> = self.undone.iter().rev().cloned().collect();
        let kept = self
            .lines
            .keep_as_variation(self.current_line, left, &taken, &rest);
        kept.inspect(|line| self.current_line = *line).is_some()
    }

    /// Whether another move can be played on the current line and kept. A record has at most
    /// [`MAX_RECORD_MOVES`] moves. Its variations can grow to at most [`MAX_GAME_MOVES`] moves.
    pub fn has_room(&self) -> bool {
        if self.is_on_branch() {
            self.has_room_for(MAX_GAME_MOVES)
        } else {
            self.has_room_for(MAX_RECORD_MOVES)
        }
    }

    /// Whether the variations have fewer than `max` moves, and the whole record has room left.
    fn has_room_for(&self, max: usize) -> bool {
        let own = match self.is_on_branch() {
            true => self.table.ply_count() - self.begins_at(),
            false => 0,
        };
        let in_variations = self.lines.count_moves_except([0, self.current_line]) + own;
        let undone = self.undone_on_mainline().len();
        in_variations < max
            && in_variations + self.mainline().ply_count() + undone < MAX_RECORD_MOVES
    }

    /// Makes the current branch the mainline. The old mainline becomes a variation. Returns false
    /// if nothing has been played on the branch, or if the current line is not a branch.
    pub fn promote(&mut self) -> bool {
        if self.parked_mainline.is_none()
            || self.table.ply_count() == self.begins_at()
            || !self.has_room_for(MAX_RECORD_MOVES)
        {
            return false;
        }
        self.lines = self.lines();
        // The undone moves of the mainline were played too, so keep them.
        if let Some(parked) = self.parked_mainline.take() {
            let undone = parked.undone.into_iter().rev();
            self.lines.line_mut(0).moves.extend(undone);
        }
        self.lines.promote(self.current_line);
        self.current_line = 0;
        self.resigned = None;
        self.agreed = false;
        self.helped = true;
        self.cancel_selection();
        true
    }

    /// Names the current branch; an empty name removes the name.
    pub fn name_branch(&mut self, name: &str) {
        if self.parked_mainline.is_some() {
            self.lines.line_mut(self.current_line).name = tidy_name(name);
        }
    }

    /// Deletes a branch and every line that leaves it. If one of them is current, the session goes
    /// back to the point where the deleted branch left its parent.
    pub fn delete_branch(&mut self, line: usize) -> bool {
        let Some(Line { parent: of, at, .. }) = self.lines.get(line).filter(|_| line > 0).cloned()
        else {
            return false;
        };
        self.lines = self.lines();
        if self.lines.descends_from(self.current_line, line) && self.switch_line(of) {
            self.view_ply(at);
        }
        self.current_line = self.lines.remove(line, self.current_line);
        true
    }
}
