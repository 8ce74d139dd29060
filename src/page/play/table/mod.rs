//! The board and the parts around it, and the messages below the board.

mod later_buttons;
mod log;
mod report;
pub(super) mod score;
mod solitaire;
mod sound_offer;
mod time;
pub(super) mod tools;
mod view;

/// The elements to bring into view at the next drawing of the table.
#[derive(Default)]
pub(super) struct Scroll {
    /// Whether to bring the board to the top of a small window.
    pub to_board: bool,
    /// Whether this was done for this game; it is not done again.
    pub was_done: bool,
    /// Whether a game has just started, so that the focus moves to the board.
    pub focus_board: bool,
    /// Whether the game was over at the last drawing: its result comes into view once.
    pub was_over: bool,
}

/// The message below the board.
#[derive(Default)]
pub(super) struct Report {
    /// The last message: a move, a refusal, a hint.
    pub message: String,
    /// The number of messages so far.
    pub count: u32,
    /// The last messages with their numbers, for screen readers: a message that the next one
    /// replaces at once is still heard.
    pub log: Vec<(u32, String)>,
    /// Whether the message is a refusal, which has its own style.
    pub is_refusal: bool,
    /// Whether sounds are offered.
    pub offers_sound: bool,
    /// The heading in the rules with the reason of a refusal.
    pub rule_heading: Option<String>,
}

impl Report {
    pub(super) fn say(&mut self, message: String) {
        /// The number of messages that stay in the log.
        const KEPT: usize = 4;
        self.count += 1;
        if !message.is_empty() {
            self.log.push((self.count, message.clone()));
            let old = self.log.len().saturating_sub(KEPT);
            self.log.drain(..old);
        }
        self.message = message;
        self.is_refusal = false;
    }

    pub(super) fn refuse(&mut self, reason: String) {
        self.say(reason);
        self.rule_heading = None;
        self.is_refusal = true;
    }
}
