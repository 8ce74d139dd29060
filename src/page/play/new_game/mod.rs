//! The start of a game: the options of the next game, the players, the clock.

mod opening;
mod options_form;
mod start_form;
pub(crate) mod table_setup;
mod timing;

use crate::rules::Options;

/// The form for the options of the next game.
#[derive(Default)]
pub(super) struct OptionsForm {
    /// The options that have been chosen for the next game.
    pub draft: Option<Options>,
    /// The option for which the player typed an invalid value.
    pub wrong_value: Option<&'static str>,
    /// The number of times the player typed an invalid value.
    pub wrong_times: u32,
}
