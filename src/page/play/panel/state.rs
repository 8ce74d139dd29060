//! The state of the panel beside the board.

use crate::page::play::message::Tab;

/// The state of the panel.
#[derive(Default)]
pub(crate) struct Panel {
    pub tab: Tab,
    /// Whether the panel has slid up over the lower part of the window, on a phone.
    pub is_sheet_open: bool,
    /// The address of the history entry for going back from a sheet or a dialog to the table; `None`
    /// if there is no such entry.
    pub back_entry: Option<String>,
    /// The heading to bring into view.
    pub scroll_target: Option<String>,
    /// Whether the chunk with the list of moves has been requested.
    pub wants_list: bool,
    /// The move that the list of moves was last scrolled to, while it is shown.
    pub scrolled_to: Option<usize>,
    /// Whether to offer the lesson to a player who has never played the game.
    pub offers_lesson: bool,
    /// The addresses of the completed lessons.
    pub completed_lessons: Vec<String>,
}
