//! Plays films: one beat after the other on the stage of a board, until the end or a hurry.

use super::settings::Speed;
use crate::{
    rules::{Event, Pile},
    scene::{Beat, Stage, film},
};
use gloo::timers::callback::Timeout;
use std::{collections::VecDeque, rc::Rc};

/// What a board shows, and what it is about to show.
#[derive(Default)]
pub struct Theatre {
    stage: Rc<Stage>,
    beats: VecDeque<Beat>,
    speed: Speed,
    /// How long the piece under way takes, for the style sheet.
    pub beat_millis: u32,
    timer: Option<Timeout>,
}

impl Theatre {
    /// A board with nothing in motion.
    pub fn of(piles: &[Pile]) -> Theatre {
        Theatre {
            stage: Rc::new(Stage::of(piles)),
            ..Theatre::default()
        }
    }

    pub fn stage(&self) -> Rc<Stage> {
        self.stage.clone()
    }

    pub fn is_idle(&self) -> bool {
        self.beats.is_empty() && self.timer.is_none()
    }

    /// Shows a position at once, its pieces gliding to their places.
    pub fn show(&mut self, piles: &[Pile]) {
        self.beats.clear();
        self.timer = None;
        self.beat_millis = 200;
        self.stage = Rc::new(self.stage.with(piles));
    }

    /// Begins to show events; `tick` must call [`Theatre::tick`] each time it is called.
    pub fn play(&mut self, events: &[Event], speed: Speed, tick: impl Fn() + Clone + 'static) {
        self.finish();
        self.speed = speed;
        self.beats = film(&self.stage, events).into();
        if speed == Speed::Instant {
            self.finish();
        } else {
            self.tick(tick);
        }
    }

    /// Shows the next beat, and asks to be called again when it is over.
    pub fn tick(&mut self, tick: impl Fn() + Clone + 'static) {
        self.timer = None;
        if let Some(beat) = self.beats.pop_front() {
            self.stage = Rc::new(beat.stage);
            self.beat_millis = self.speed.millis(beat.millis);
            self.timer = Some(Timeout::new(self.beat_millis, tick));
        }
    }

    /// Jumps to the end.
    pub fn finish(&mut self) {
        if let Some(last) = self.beats.pop_back() {
            self.stage = Rc::new(last.stage);
        }
        self.beats.clear();
        self.timer = None;
        self.beat_millis = 0;
    }
}
