//! The players' time.

use super::{Effect, TableController};
use crate::{rules::Seat, table::Timing};

impl TableController {
    /// Starts the clock if the game has a time limit, and stops it otherwise.
    pub(super) fn start_clock(&mut self) {
        self.seconds = [0; 2];
        let is_timed = self.session.time_left(Seat::FIRST).is_some();
        self.effects.push(Effect::Clock(is_timed));
    }

    pub(super) fn set_timing(&mut self, timing: Timing) {
        self.session.set_timing(timing);
        self.start_clock();
        self.save();
        self.continue_automatically();
    }

    /// Takes the elapsed time from the player to move.
    pub(super) fn pass_time(&mut self, millis: u32, is_hidden: bool) {
        /// The clock is stored at this interval, so a reload gives back at most this many seconds.
        const STORE_INTERVAL: u32 = 10;
        let is_held = self.in_lesson || self.new_game.is_waiting || self.persistence.is_follower;
        let is_paused = self.session.config().timing.pauses_when_hidden && is_hidden;
        if is_held || is_paused || self.session.whose_time().is_none() {
            return;
        }
        self.session.spend(millis);
        let seconds = [Seat::FIRST, Seat::SECOND].map(|seat| {
            let left = self.session.time_left(seat);
            left.map_or(0, |(millis, _)| millis.div_ceil(1_000))
        });
        let has_changed = std::mem::replace(&mut self.seconds, seconds) != seconds;
        if self.session.out_of_time().is_some() {
            self.forget_requests();
            self.on_game_ended();
            self.save();
        } else if has_changed && seconds.iter().any(|seconds| seconds % STORE_INTERVAL == 0) {
            self.save();
        }
    }

    /// Returns the seconds of both players as last shown.
    pub fn seconds(&self) -> [u32; 2] {
        self.seconds
    }
}
