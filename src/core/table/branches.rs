//! Playing in variations. A session is always on one line: on the game itself, or on a branch of it that
//! nothing of what is done there changes. Whatever goes on (moves, throws, the computer, taking back) goes on with
//! the line one is on; the clock, resigning and letters belong to the game itself.

use super::{
    About, LONGEST, Line, Lines, MOST_MOVES, MOST_VARIATIONS, Record, Session, Table,
    variations::tidy_name,
};

/// The game itself, while a branch of it is played.
pub(super) struct Home {
    table: Table,
    undone: Vec<String>,
}

impl Session {
    /// The game itself, whichever line one is on.
    pub fn game(&self) -> &Table {
        self.home.as_ref().map_or(&self.table, |home| &home.table)
    }

    /// What was taken back of the game itself, the next move last.
    pub(super) fn undone_of_game(&self) -> &[String] {
        let home = self.home.as_ref();
        home.map_or(&self.undone, |home| &home.undone)
    }

    /// The number of the line that one is on: 0 for the game itself.
    pub fn on(&self) -> usize {
        self.on
    }

    /// Whether one is on a branch, and not on the game itself.
    pub fn is_on_branch(&self) -> bool {
        self.home.is_some()
    }

    /// After how many moves the line begins that one is on.
    pub fn begins_at(&self) -> usize {
        self.lines.line(self.on).at
    }

    /// Every line, with what has been played by now.
    pub fn lines(&self) -> Lines {
        let mut lines = self.lines.clone();
        let texts = |moves: &[&str]| moves.iter().map(|mv| mv.to_string()).collect();
        lines.line_mut(0).moves = texts(&self.game().moves());
        if self.home.is_some() {
            lines.line_mut(self.on).moves = texts(&self.table.moves()[self.begins_at()..]);
        }
        lines
    }

    /// The comment on the position that is shown; empty where there is none.
    pub fn comment(&self) -> String {
        let shown = self.shown_moves();
        let mut said: Vec<&str> = Vec::new();
        let mut number = self.on;
        loop {
            let line = self.lines.line(number);
            if line.at <= shown {
                said.extend(line.comment(shown));
            }
            if number == 0 || line.at < shown {
                said.reverse();
                return said.join("\n");
            }
            number = line.of;
        }
    }

    /// Who played the game, where and when.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The whole game as text, with its variations.
    pub fn record(&self) -> Record {
        let lines = self.lines();
        Record {
            variations: lines.variations(),
            comments: lines.line(0).played_comments(),
            about: self.about.clone(),
            ..self.game().record()
        }
    }

    /// The number that the line one is on has in a record, where lines without a move are left out.
    pub(super) fn kept_number(&self) -> usize {
        let lines = self.lines();
        let empty = |number: &usize| lines.line(*number).moves.is_empty();
        if empty(&self.on) {
            return 0;
        }
        self.on - (1..self.on).filter(empty).count()
    }

    /// Begins a branch at the position that is looked at; false where none is, or there are too many. The game
    /// stays as it is.
    pub fn branch_here(&mut self) -> bool {
        let Some(at) = self.looking else {
            return false;
        };
        if self.lines.count() > MOST_VARIATIONS || !self.has_room_for(LONGEST) {
            return false;
        }
        let mut of = self.on;
        while of > 0 && at <= self.lines.line(of).at {
            of = self.lines.line(of).of;
        }
        let branch = self.lines.open(of, at);
        self.go_to(branch, at)
    }

    /// Goes back to where the branch was left that one is on, if nothing has been played on it.
    pub fn leave_empty(&mut self) {
        let at = self.begins_at();
        if self.is_on_branch() && self.table.now() == at {
            self.go_to(self.lines.line(self.on).of, at);
        }
    }

    /// Takes over the variations of a game that this one goes on with.
    pub fn adopt(&mut self, before: &Session) {
        let (own, other) = (self.game().record(), before.game().record());
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
            self.lines.take_in(0, index, notation);
        }
        self.lines.line_mut(0).moves = own.moves;
    }

    /// Goes back to the game itself, as it stands.
    pub fn go_home(&mut self) {
        self.go_to(0, usize::MAX);
    }

    /// Goes to a line, and looks at it after so many moves; at its end where it has no more. False where there is
    /// no such line.
    pub fn go_to(&mut self, line: usize, moves: usize) -> bool {
        if line >= self.lines.count() {
            return false;
        }
        let from = self.on;
        if line != from && !self.stand_on(line) {
            return false;
        }
        if from > 0 && line != from && self.lines.line(from).moves.is_empty() {
            // Nothing was played there.
            self.on = self.lines.remove(from, self.on);
        }
        self.look(moves);
        true
    }

    /// Brings the table to the end of another line.
    fn stand_on(&mut self, line: usize) -> bool {
        self.lines = self.lines();
        if line == 0 {
            self.come_home();
            return true;
        }
        let path = self.lines.path(line);
        if self.home.is_none() {
            let Ok(table) = self.table.record().as_far_as(0).open() else {
                return false;
            };
            self.home = Some(Home {
                table: std::mem::replace(&mut self.table, table),
                undone: std::mem::take(&mut self.undone),
            });
        }
        let walked = self.table.walk_to(&path);
        walked.expect("every line was played before");
        self.let_go();
        self.undone.clear();
        self.on = line;
        true
    }

    fn come_home(&mut self) {
        if let Some(home) = self.home.take() {
            self.let_go();
            self.table = home.table;
            self.undone = home.undone;
        }
        self.on = 0;
    }

    /// A move was played on the line that one is on: where another line has it too, they go together.
    pub(super) fn grow(&mut self) {
        let moves = self.table.moves();
        let Some((last, before)) = moves.split_last() else {
            return;
        };
        let (last, before) = (last.to_string(), before.len());
        if self.on == 0 || self.begins_at() < before {
            self.on = self.lines.take_in(self.on, before, &last);
            return;
        }
        let Some(other) = self.lines.going_on(self.on, before, &last) else {
            return;
        };
        // Nothing new has been played yet.
        let line = self.lines.line_mut(self.on);
        (line.of, line.at) = (other, before + 1);
        line.moves.clear();
        // At the end of a branch one is on that branch. At the end of the game one goes on trying: whoever tries
        // something shall not find himself playing in earnest.
        if other > 0 && self.lines.line(other).end() == before + 1 {
            self.on = self.lines.remove(self.on, other);
        }
    }

    /// Moves of the line that one is on are about to be taken back down to so many: lines that leave it further on
    /// are not lost with them. False, with nothing changed, where there is no room to keep them.
    pub(super) fn lay_aside(&mut self, left: usize) -> bool {
        let moves = self.table.moves();
        let taken: Vec<String> = moves[left..].iter().map(|mv| mv.to_string()).collect();
        let rest: Vec<String> = self.undone.iter().rev().cloned().collect();
        let aside = self.lines.lay_aside(self.on, left, &taken, &rest);
        aside.inspect(|on| self.on = *on).is_some()
    }

    /// Whether another move can be played on the line that one is on, and kept: a record has [`MOST_MOVES`] at
    /// the most, and its variations [`LONGEST`] when they grow.
    pub fn has_room(&self) -> bool {
        if self.is_on_branch() {
            self.has_room_for(LONGEST)
        } else {
            self.has_room_for(MOST_MOVES)
        }
    }

    /// Whether the variations have fewer moves than that, and the whole record fewer than it can have.
    fn has_room_for(&self, most: usize) -> bool {
        let own = match self.is_on_branch() {
            true => self.table.now() - self.begins_at(),
            false => 0,
        };
        let varied = self.lines.moves_but([0, self.on]) + own;
        let undone = self.undone_of_game().len();
        varied < most && varied + self.game().now() + undone < MOST_MOVES
    }

    /// Makes the branch that one is on the game itself; what the game was becomes a variation. False where
    /// nothing has been played on it, or one is not on a branch.
    pub fn promote(&mut self) -> bool {
        if self.home.is_none()
            || self.table.now() == self.begins_at()
            || !self.has_room_for(MOST_MOVES)
        {
            return false;
        }
        self.lines = self.lines();
        // What was taken back of the game was played, too.
        if let Some(home) = self.home.take() {
            let undone = home.undone.into_iter().rev();
            self.lines.line_mut(0).moves.extend(undone);
        }
        self.lines.promote(self.on);
        self.on = 0;
        self.resigned = None;
        self.agreed = false;
        self.helped = true;
        self.let_go();
        true
    }

    /// Gives the branch that one is on a name; none takes it away.
    pub fn name(&mut self, name: &str) {
        if self.home.is_some() {
            self.lines.line_mut(self.on).name = tidy_name(name);
        }
    }

    /// Deletes a branch and whatever leaves it. Whoever is on it comes to where it left.
    pub fn delete(&mut self, line: usize) -> bool {
        let Some(Line { of, at, .. }) = self.lines.get(line).filter(|_| line > 0).cloned() else {
            return false;
        };
        self.lines = self.lines();
        if self.lines.comes_from(self.on, line) && self.stand_on(of) {
            self.look(at);
        }
        self.on = self.lines.remove(line, self.on);
        true
    }
}
