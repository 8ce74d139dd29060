//! Plays films: one beat after the other on the stage of a board, until the end or a hurry.

use super::{settings::Speed, sound};
use crate::{
    rules::{Event, Pile, Site},
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
    /// Whether pieces are heard.
    pub loud: bool,
    /// What is being looked at picture by picture.
    reel: Option<Reel>,
}

/// The pictures of a film, one of which is shown.
struct Reel {
    pictures: Vec<Rc<Stage>>,
    at: usize,
}

/// Where a film stands that is looked at picture by picture.
pub struct Still {
    /// The number of the picture, from 0 for the position before.
    pub at: usize,
    pub last: usize,
    /// Where a piece came to lie or was taken in hand in this picture, and how many lie there now.
    pub changed: Option<(Site, usize)>,
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
        self.beats.is_empty() && self.timer.is_none() && self.reel.is_none()
    }

    /// Shows a position at once, its pieces gliding to their places.
    pub fn show(&mut self, piles: &[Pile]) {
        self.beats.clear();
        self.timer = None;
        self.reel = None;
        self.beat_millis = 200;
        self.stage = Rc::new(self.stage.with(piles));
    }

    /// Begins to show events; `tick` must call [`Theatre::tick`] each time it is called.
    pub fn play(&mut self, events: &[Event], speed: Speed, tick: impl Fn() + Clone + 'static) {
        self.finish();
        self.speed = speed;
        self.beats = film(&self.stage, events).into();
        if speed == Speed::Instant {
            if self.loud && !self.beats.is_empty() {
                sound::tap();
            }
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
            if self.loud {
                sound::tap();
            }
            self.timer = Some(Timeout::new(self.beat_millis, tick));
        }
    }

    /// Stops before these events, to be looked at picture by picture; false where there is nothing
    /// to look at.
    pub fn unroll(&mut self, before: &[Pile], events: &[Event]) -> bool {
        self.finish();
        let first = Stage::of(before);
        let beats = film(&first, events);
        let pictures: Vec<_> = std::iter::once(Rc::new(first))
            .chain(beats.into_iter().map(|beat| Rc::new(beat.stage)))
            .collect();
        let long = pictures.len() > 1;
        if long {
            self.reel = Some(Reel { pictures, at: 0 });
            self.turn_to(0);
        }
        long
    }

    /// Shows a picture of the film that is looked at.
    pub fn turn_to(&mut self, at: usize) {
        if let Some(reel) = &mut self.reel {
            reel.at = at.min(reel.pictures.len() - 1);
            self.stage = reel.pictures[reel.at].clone();
            self.beat_millis = self.speed.millis(120);
            if self.loud {
                sound::tap();
            }
        }
    }

    /// Where the film stands that is looked at, if one is.
    pub fn still(&self) -> Option<Still> {
        let reel = self.reel.as_ref()?;
        let now = &reel.pictures[reel.at];
        let before = reel.at.checked_sub(1).map(|before| &reel.pictures[before]);
        let changed = before.and_then(|before| {
            let moved = now.tokens().iter().filter(|token| {
                let was = before.tokens().iter().find(|was| was.id == token.id);
                was.is_none_or(|was| (was.site, was.held) != (token.site, token.held))
            });
            // Of what is dropped and what is carried on, what is dropped counts.
            let site = moved.min_by_key(|token| token.held)?.site;
            Some((site, now.count(site)))
        });
        Some(Still {
            at: reel.at,
            last: reel.pictures.len() - 1,
            changed,
        })
    }

    /// Jumps to the end.
    pub fn finish(&mut self) {
        if let Some(reel) = self.reel.take() {
            self.stage = reel.pictures[reel.pictures.len() - 1].clone();
        }
        if let Some(last) = self.beats.pop_back() {
            self.stage = Rc::new(last.stage);
        }
        self.beats.clear();
        self.timer = None;
        self.beat_millis = 0;
    }
}
