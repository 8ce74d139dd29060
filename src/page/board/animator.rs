//! Plays films: one frame after the other, until the end or a hurry.

use crate::{
    page::browser::sound,
    rules::{Event, Pile, Site},
    scene::{Frame, Speed, Sprites, film},
};
use gloo::timers::callback::Timeout;
use std::{collections::VecDeque, rc::Rc};
use yew::Callback;

/// What a board shows, and what it is about to show.
#[derive(Default)]
pub struct Animator {
    sprites: Rc<Sprites>,
    frames: VecDeque<Frame>,
    speed: Speed,
    /// How long the frame under way takes, for the style sheet.
    pub frame_millis: u32,
    timer: Option<Timeout>,
    /// Whether pieces are heard.
    pub loud: bool,
    /// What is being looked at frame by frame.
    reel: Option<Reel>,
}

/// The pictures of a film, one of which is shown.
struct Reel {
    pictures: Vec<Rc<Sprites>>,
    at: usize,
}

/// Where a film stands that is looked at frame by frame.
pub struct Step {
    /// The number of the picture, from 0 for the position before.
    pub at: usize,
    pub last: usize,
    /// Where a piece came to lie or was taken in hand in this picture, and how many lie there now.
    pub changed: Option<(Site, usize)>,
}

impl Animator {
    /// A board with nothing in motion.
    pub fn of(piles: &[Pile]) -> Animator {
        Animator {
            sprites: Rc::new(Sprites::of(piles)),
            ..Animator::default()
        }
    }

    pub fn sprites(&self) -> Rc<Sprites> {
        self.sprites.clone()
    }

    pub fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.timer.is_none() && self.reel.is_none()
    }

    /// Shows a position at once, its pieces gliding to their places.
    pub fn show(&mut self, piles: &[Pile]) {
        self.frames.clear();
        self.timer = None;
        self.reel = None;
        self.frame_millis = 200;
        self.sprites = Rc::new(self.sprites.with(piles));
    }

    /// Begins to show events; `tick` must call [`Animator::tick`] each time it is called.
    pub fn play(&mut self, events: &[Event], speed: Speed, tick: Callback<()>) {
        self.finish();
        self.speed = speed;
        self.frames = film(&self.sprites, events).into();
        if speed == Speed::Instant {
            if self.loud && !self.frames.is_empty() {
                sound::tap();
            }
            self.finish();
        } else {
            self.tick(tick);
        }
    }

    /// Shows the next frame, and asks to be called again when it is over.
    pub fn tick(&mut self, tick: Callback<()>) {
        self.timer = None;
        if let Some(frame) = self.frames.pop_front() {
            self.sprites = Rc::new(frame.sprites);
            self.frame_millis = self.speed.millis(frame.millis);
            if self.loud {
                sound::tap();
            }
            self.timer = Some(Timeout::new(self.frame_millis, move || tick.emit(())));
        }
    }

    /// Stops before these events, to be looked at frame by frame; false where there is nothing
    /// to look at.
    pub fn step_through(&mut self, before: &[Pile], events: &[Event]) -> bool {
        self.finish();
        let first = Sprites::of(before);
        let frames = film(&first, events);
        let pictures: Vec<_> = std::iter::once(Rc::new(first))
            .chain(frames.into_iter().map(|frame| Rc::new(frame.sprites)))
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
            self.sprites = reel.pictures[reel.at].clone();
            self.frame_millis = self.speed.millis(120);
            if self.loud {
                sound::tap();
            }
        }
    }

    /// Where the film stands that is looked at, if one is.
    pub fn step(&self) -> Option<Step> {
        let reel = self.reel.as_ref()?;
        let now = &reel.pictures[reel.at];
        let before = reel.at.checked_sub(1).map(|before| &reel.pictures[before]);
        let changed = before.and_then(|before| {
            let moved = now.all().iter().filter(|sprite| {
                let was = before.all().iter().find(|was| was.id == sprite.id);
                was.is_none_or(|was| (was.site, was.held) != (sprite.site, sprite.held))
            });
            // Of what is dropped and what is carried on, what is dropped counts.
            let site = moved.min_by_key(|sprite| sprite.held)?.site;
            Some((site, now.count(site)))
        });
        Some(Step {
            at: reel.at,
            last: reel.pictures.len() - 1,
            changed,
        })
    }

    /// Jumps to the end.
    pub fn finish(&mut self) {
        if let Some(reel) = self.reel.take() {
            self.sprites = reel.pictures[reel.pictures.len() - 1].clone();
        }
        if let Some(last) = self.frames.pop_back() {
            self.sprites = Rc::new(last.sprites);
        }
        self.frames.clear();
        self.timer = None;
        self.frame_millis = 0;
    }
}
