//! Pauses, the clock, and the pending request to the worker.

use crate::page::browser::client::Ticket;
use gloo::timers::callback::{Interval, Timeout};

/// The timers of a table, and its request to the worker.
#[derive(Default)]
pub(super) struct Timers {
    pub pause: Option<Timeout>,
    pub peek: Option<Timeout>,
    pub clock: Option<Clock>,
    pub pending_request: Option<(u32, Ticket)>,
}

/// Ticks while the players' time is measured.
pub(super) struct Clock {
    pub _interval: Interval,
    /// The time of the last tick, in milliseconds.
    pub last: f64,
}
