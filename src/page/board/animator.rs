//! Plays films: one frame after the other, until the end or a hurry.
//!
//! Within a film only the board is drawn anew: nothing around it changes.

use crate::{
    page::browser::sound,
    rules::{Event, Pile, Site},
    scene::{Frame, Speed, Sprites, film},
};
use gloo::timers::callback::Timeout;
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};
use yew::Callback;

/// The picture that a board shows. Whoever draws it is told of each new one.
#[derive(Clone, Default)]
pub struct Screen(Rc<Shown>);

#[derive(Default)]
struct Shown {
    sprites: RefCell<Rc<Sprites>>,
    millis: Cell<u32>,
    watcher: RefCell<Option<Callback<()>>>,
}

impl PartialEq for Screen {
    /// Of the same screen whoever draws it hears by itself.
    fn eq(&self, other: &Screen) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Screen {
    /// A screen that shows a position.
    pub fn of(piles: &[Pile]) -> Screen {
        let screen = Screen::default();
        screen.0.sprites.replace(Rc::new(Sprites::of(piles)));
        screen
    }

    pub fn sprites(&self) -> Rc<Sprites> {
        self.0.sprites.borrow().clone()
    }

    /// How long a piece takes to its place in this picture, in milliseconds.
    pub fn millis(&self) -> u32 {
        self.0.millis.get()
    }

    /// Tells of each new picture from now on, or nobody any more.
    pub fn watch(&self, watcher: Option<Callback<()>>) {
        self.0.watcher.replace(watcher);
    }

    fn show(&self, sprites: Rc<Sprites>, millis: u32) {
        self.0.sprites.replace(sprites);
        self.0.millis.set(millis);
        let watcher = self.0.watcher.borrow().clone();
        if let Some(watcher) = watcher {
            watcher.emit(());
        }
    }
}

/// What a board shows, and what it is about to show.
#[derive(Default)]
pub struct Animator {
    screen: Screen,
    frames: VecDeque<Frame>,
    speed: Speed,
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
            screen: Screen::of(piles),
            ..Animator::default()
        }
    }

    /// What is to be drawn.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    pub fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.timer.is_none() && self.reel.is_none()
    }

    /// Shows a position at once, its pieces gliding to their places.
    pub fn show(&mut self, piles: &[Pile]) {
        self.frames.clear();
        self.timer = None;
        self.reel = None;
        let sprites = self.screen.sprites().with(piles);
        self.screen.show(Rc::new(sprites), 200);
    }

    /// Begins to show events; `tick` must call [`Animator::tick`] each time it is called.
    pub fn play(&mut self, events: &[Event], speed: Speed, tick: Callback<()>) {
        self.finish();
        self.speed = speed;
        self.frames = film(&self.screen.sprites(), events).into();
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
            let millis = self.speed.millis(frame.millis);
            self.screen.show(Rc::new(frame.sprites), millis);
            if self.loud {
                sound::tap();
            }
            self.timer = Some(Timeout::new(millis, move || tick.emit(())));
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
            let picture = reel.pictures[reel.at].clone();
            self.screen.show(picture, self.speed.millis(120));
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
        if self.is_idle() {
            return;
        }
        let mut sprites = self.screen.sprites();
        if let Some(reel) = self.reel.take() {
            sprites = reel.pictures[reel.pictures.len() - 1].clone();
        }
        if let Some(last) = self.frames.pop_back() {
            sprites = Rc::new(last.sprites);
        }
        self.frames.clear();
        self.timer = None;
        self.screen.show(sprites, 0);
    }
}
