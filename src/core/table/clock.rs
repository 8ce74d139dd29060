//! The players' time: how much each has, and when it is up. The caller passes in how long a player
//! has thought, in milliseconds. The clock itself never reads the time.

use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// How time is measured in a game for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeControl {
    /// No time limit.
    #[default]
    #[serde(rename = "unmeasured")]
    Untimed,
    /// A fixed time for the whole game.
    #[serde(rename = "sudden")]
    SuddenDeath,
    /// A fixed time for the whole game, plus some seconds for every finished turn (Fischer).
    Increment,
    /// Periods of a fixed length after the main time. A turn finished within a period restores the
    /// whole period (byo-yomi in Go).
    ByoYomi,
}

/// A time control with its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Timing {
    /// How time is measured.
    #[serde(rename = "pace")]
    pub time_control: TimeControl,
    /// The main time in minutes, 0 to 600.
    pub minutes: u16,
    /// The seconds that a finished turn adds, or the length of a period: 1 to 600.
    pub seconds: u16,
    /// The number of periods after the main time, 1 to 20.
    pub periods: u8,
    /// Whether the clock stops while the page is hidden.
    #[serde(rename = "rests")]
    pub pauses_when_hidden: bool,
}

impl Default for Timing {
    fn default() -> Timing {
        Timing::UNTIMED
    }
}

impl Timing {
    /// No time limit. The other values are the defaults that the form offers first.
    pub const UNTIMED: Timing = Timing {
        time_control: TimeControl::Untimed,
        minutes: 10,
        seconds: 10,
        periods: 5,
        pauses_when_hidden: false,
    };

    /// Returns the same timing, clamped to playable values.
    pub fn clamped(self) -> Timing {
        // Without main time, a sudden-death game would be over before it began.
        let min_minutes = if self.time_control == TimeControl::ByoYomi {
            0
        } else {
            1
        };
        Timing {
            minutes: self.minutes.clamp(min_minutes, 600),
            seconds: self.seconds.clamp(1, 600),
            periods: self.periods.clamp(1, 20),
            ..self
        }
    }
}

/// The time left to each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Clock {
    /// The time control, with its limits.
    pub timing: Timing,
    /// Milliseconds left of the main time, or of the current period.
    left: [u32; 2],
    /// Periods left, including the current one.
    periods: [u8; 2],
    /// Whether the main time is up.
    #[serde(rename = "late")]
    in_overtime: [bool; 2],
}

impl Clock {
    /// Returns a clock with all its time; `None` if there is no time limit.
    pub fn new(timing: Timing) -> Option<Clock> {
        let timing = timing.clamped();
        (timing.time_control != TimeControl::Untimed).then_some(Clock {
            timing,
            left: [u32::from(timing.minutes) * 60_000; 2],
            periods: [timing.periods; 2],
            in_overtime: [false; 2],
        })
    }

    /// Takes `millis` more milliseconds of thought from a player's time.
    pub fn spend(&mut self, seat: Seat, millis: u32) {
        let index = seat.index();
        let mut millis = millis;
        while millis >= self.left[index] {
            millis -= std::mem::take(&mut self.left[index]);
            if self.timing.time_control != TimeControl::ByoYomi {
                return;
            }
            if self.in_overtime[index] {
                self.periods[index] = self.periods[index].saturating_sub(1);
            }
            self.in_overtime[index] = true;
            if self.periods[index] == 0 {
                return;
            }
            self.left[index] = u32::from(self.timing.seconds) * 1000;
        }
        self.left[index] -= millis;
    }

    /// Ends a player's turn.
    pub fn press(&mut self, seat: Seat) {
        let index = seat.index();
        let seconds = u32::from(self.timing.seconds) * 1000;
        match self.timing.time_control {
            TimeControl::Increment => self.left[index] += seconds,
            TimeControl::ByoYomi if self.in_overtime[index] => self.left[index] = seconds,
            _ => {}
        }
    }

    /// Whether a player has no time left.
    pub fn is_out_of_time(&self, seat: Seat) -> bool {
        let index = seat.index();
        let periods_left = match self.timing.time_control {
            TimeControl::ByoYomi => !self.in_overtime[index] || self.periods[index] > 0,
            _ => false,
        };
        self.left[index] == 0 && !periods_left
    }

    /// Returns the time left to a player: the milliseconds, and the periods left if one is running.
    pub fn left(&self, seat: Seat) -> (u32, Option<u8>) {
        let index = seat.index();
        let periods = self.in_overtime[index].then_some(self.periods[index]);
        (self.left[index], periods)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Seat = Seat::FIRST;

    fn clock(time_control: TimeControl, minutes: u16, seconds: u16, periods: u8) -> Clock {
        let timing = Timing {
            time_control,
            minutes,
            seconds,
            periods,
            pauses_when_hidden: false,
        };
        Clock::new(timing).expect("a clock")
    }

    #[test]
    fn sudden_death_ends_when_the_time_is_up_and_not_before() {
        let mut clock = clock(TimeControl::SuddenDeath, 1, 10, 5);
        clock.spend(FIRST, 59_999);
        clock.press(FIRST);
        assert_eq!(clock.left(FIRST), (1, None));
        assert!(!clock.is_out_of_time(FIRST));
        clock.spend(FIRST, 1);
        assert!(clock.is_out_of_time(FIRST));
        assert!(!clock.is_out_of_time(Seat::SECOND));
        clock.spend(FIRST, u32::MAX);
        assert!(clock.is_out_of_time(FIRST));
    }

    #[test]
    fn a_finished_turn_adds_its_increment() {
        let mut clock = clock(TimeControl::Increment, 1, 5, 1);
        clock.spend(FIRST, 10_000);
        clock.press(FIRST);
        assert_eq!(clock.left(FIRST), (55_000, None));
    }

    #[test]
    fn byo_yomi_gives_a_period_back_and_takes_those_that_run_out() {
        let mut clock = clock(TimeControl::ByoYomi, 1, 30, 3);
        clock.spend(FIRST, 70_000);
        assert_eq!(clock.left(FIRST), (20_000, Some(3)));
        clock.press(FIRST);
        assert_eq!(clock.left(FIRST), (30_000, Some(3)));
        clock.spend(FIRST, 65_000);
        assert_eq!(clock.left(FIRST), (25_000, Some(1)));
        clock.spend(FIRST, 24_999);
        assert!(!clock.is_out_of_time(FIRST));
        clock.spend(FIRST, 1);
        assert!(clock.is_out_of_time(FIRST));
        // Without main time, the periods begin at once.
        let mut clock = self::clock(TimeControl::ByoYomi, 0, 10, 1);
        assert!(!clock.is_out_of_time(FIRST));
        clock.spend(FIRST, 4_000);
        assert_eq!(clock.left(FIRST), (6_000, Some(1)));
        clock.spend(FIRST, 7_000);
        assert!(clock.is_out_of_time(FIRST));
    }

    #[test]
    fn measures_nobody_can_play_with_are_mended() {
        let timing = Timing {
            time_control: TimeControl::SuddenDeath,
            minutes: 0,
            seconds: 0,
            periods: 0,
            pauses_when_hidden: false,
        };
        assert_eq!(timing.clamped().minutes, 1);
        assert!(Clock::new(Timing::default()).is_none());
    }
}
