//! How a game is begun: the options of the next game, the players, the clock.

pub mod choices;
mod opening;
mod setup;

use crate::rules::Options;

/// The form for the options of the next game.
#[derive(Default)]
pub struct Form {
    /// The options that have been chosen for the next game.
    pub draft: Option<Options>,
    /// The option for which the player typed something that is no value of it.
    pub wrong_value: Option<&'static str>,
    /// How many times the player typed something that is no value.
    pub wrong_times: u32,
}
