//! The board and what is around it, and what the table says below the board.

mod alone;
mod report;
mod time;
pub mod tools;
mod view;

/// What is to be brought into view when the table is drawn next.
#[derive(Default)]
pub struct Scroll {
    /// The board is to be brought to the top of a small window.
    pub to_board: bool,
    /// That was done for this game, and is not done again.
    pub was_done: bool,
    /// A game has just begun: the keyboard goes on from the board.
    pub focus_board: bool,
}

/// What is said below the board.
#[derive(Default)]
pub struct Report {
    /// What was last said: a move, a refusal, a hint.
    pub said: String,
    /// How many times something was said here.
    pub times: u32,
    /// A refusal is set apart from what happened.
    pub refused: bool,
    /// The heading in the rules where the reason of a refusal is written.
    pub rule: Option<String>,
}

impl Report {
    pub fn say(&mut self, said: String) {
        self.times += 1;
        self.said = said;
        self.refused = false;
    }

    pub fn refuse(&mut self, why: String) {
        self.say(why);
        self.rule = None;
        self.refused = true;
    }
}
