//! The state of the panel beside the board.

use crate::page::play::message::Tab;

/// The state of the panel.
#[derive(Default)]
pub struct Panel {
    pub tab: Tab,
    /// On a phone: it has slid up over the lower part of the window.
    pub up: bool,
    /// The heading that is to be brought into view.
    pub seek: Option<String>,
    /// The move that the list of moves was last scrolled to, while it is shown.
    pub listed: Option<usize>,
    /// A player who has never played the game is offered its lesson.
    pub offers_lesson: bool,
    /// The lessons that have been read to their end, by their addresses.
    pub learnt: Vec<String>,
}
