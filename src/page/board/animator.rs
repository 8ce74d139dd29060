//! Plays animations: shows one frame after another, until the end or until the animation is cut
//! short.
//!
//! During an animation only the board is redrawn: nothing around it changes.

use crate::{
    page::browser::sound::{Cue, SoundSettings},
    rules::{Event, Pile, Site},
    scene::{Frame, Speed, Sprites, keyframes},
};
use gloo::timers::callback::Timeout;
use std::{
    cell::{Cell, RefCell},
    collections::VecDeque,
    rc::Rc,
};
use yew::Callback;

/// The frame that a board shows. Its watcher is called for each new frame.
#[derive(Clone, Default, Debug)]
pub struct Screen(Rc<ScreenState>);

#[derive(Default, Debug)]
struct ScreenState {
    sprites: RefCell<Rc<Sprites>>,
    millis: Cell<u32>,
    watcher: RefCell<Option<Callback<()>>>,
}

impl PartialEq for Screen {
    /// Handles to the same screen are equal. Its watcher reports changes, so a comparison need not
    /// find them.
    fn eq(&self, other: &Screen) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Screen {
    /// Creates a screen that shows a position.
    pub fn of(piles: &[Pile]) -> Screen {
        let screen = Screen::default();
        screen.0.sprites.replace(Rc::new(Sprites::of(piles)));
        screen
    }

    /// Returns the pieces of the frame.
    pub fn sprites(&self) -> Rc<Sprites> {
        self.0.sprites.borrow().clone()
    }

    /// Returns the time that a piece takes to reach its place in this frame, in milliseconds.
    pub fn millis(&self) -> u32 {
        self.0.millis.get()
    }

    /// Sets the callback for each new frame; `None` removes it.
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

/// The frame that a board shows, and the frames that follow.
#[derive(Default, Debug)]
pub struct Animator {
    screen: Screen,
    frames: VecDeque<Frame>,
    speed: Speed,
    timer: Option<Timeout>,
    /// The sounds and vibrations that the player wants.
    pub(crate) sound: SoundSettings,
    /// The animation that the player steps through frame by frame.
    stepper: Option<Stepper>,
}

/// The frames of an animation, with the index of the current one.
#[derive(Debug)]
struct Stepper {
    frames: Vec<Rc<Sprites>>,
    /// The index of the event of each frame but the first.
    events: Vec<usize>,
    at: usize,
}

/// The current frame of an animation that the player steps through.
#[derive(Debug)]
pub struct AnimationStep {
    /// The number of the frame; 0 is the position before the animation.
    pub at: usize,
    /// The number of the last frame, which shows the position after the animation.
    pub last: usize,
    /// The place where a piece landed or was picked up in this frame, and how many pieces lie there
    /// now.
    pub changed: Option<(Site, usize)>,
}

impl Animator {
    /// Creates a board with nothing in motion.
    pub fn of(piles: &[Pile]) -> Animator {
        Animator {
            screen: Screen::of(piles),
            ..Animator::default()
        }
    }

    /// Returns the screen to draw.
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Returns whether no animation runs, and the player steps through none.
    pub fn is_idle(&self) -> bool {
        self.frames.is_empty() && self.timer.is_none() && self.stepper.is_none()
    }

    /// Shows a position, in place of any animation. The pieces glide straight to their places.
    pub fn show(&mut self, piles: &[Pile]) {
        self.frames.clear();
        self.timer = None;
        self.stepper = None;
        let sprites = self.screen.sprites().moved_to(piles);
        self.screen.show(Rc::new(sprites), 200);
    }

    /// Starts to animate events. The callback `tick` must call [`Animator::tick`] each time.
    pub fn play(&mut self, events: &[Event], speed: Speed, tick: Callback<()>) {
        self.finish();
        self.speed = speed;
        self.frames = keyframes(&self.screen.sprites(), events).into();
        if speed == Speed::Instant {
            if let Some(last) = self.frames.back() {
                self.sound.cue(Cue::Frame(last.event));
            }
            self.finish();
        } else {
            self.tick(tick);
        }
    }

    /// Shows the next frame, and schedules a call of `tick` for its end.
    pub fn tick(&mut self, tick: Callback<()>) {
        self.timer = None;
        if let Some(frame) = self.frames.pop_front() {
            let millis = self.speed.millis(frame.millis);
            self.screen.show(Rc::new(frame.sprites), millis);
            self.sound.cue(Cue::Frame(frame.event));
            self.timer = Some(Timeout::new(millis, move || tick.emit(())));
        }
    }

    /// Shows the position before these events, so that the player can step through them frame by
    /// frame. Returns false if there is nothing to step through.
    pub fn step_through(&mut self, before: &[Pile], events: &[Event]) -> bool {
        self.finish();
        let first = Sprites::of(before);
        let keyframes = keyframes(&first, events);
        let events = keyframes.iter().map(|frame| frame.event).collect();
        let frames: Vec<_> = std::iter::once(Rc::new(first))
            .chain(keyframes.into_iter().map(|frame| Rc::new(frame.sprites)))
            .collect();
        let has_steps = frames.len() > 1;
        if has_steps {
            self.stepper = Some(Stepper {
                frames,
                events,
                at: 0,
            });
            self.show_frame(0);
        }
        has_steps
    }

    /// Shows a frame of the animation that the player steps through.
    pub fn show_frame(&mut self, at: usize) {
        if let Some(stepper) = &mut self.stepper {
            stepper.at = at.min(stepper.frames.len() - 1);
            let frame = stepper.frames[stepper.at].clone();
            self.screen.show(frame, self.speed.millis(120));
            if let Some(event) = stepper.at.checked_sub(1) {
                self.sound.cue(Cue::Frame(stepper.events[event]));
            }
        }
    }

    /// Returns the current step, if the player is stepping through an animation.
    pub fn current_step(&self) -> Option<AnimationStep> {
        let stepper = self.stepper.as_ref()?;
        let now = &stepper.frames[stepper.at];
        let before = stepper
            .at
            .checked_sub(1)
            .map(|before| &stepper.frames[before]);
        let changed = before.and_then(|before| {
            let moved = now.all().iter().filter(|sprite| {
                let was = before.all().iter().find(|was| was.id == sprite.id);
                was.is_none_or(|was| (was.site, was.held) != (sprite.site, sprite.held))
            });
            // When one piece is dropped and others are carried on, the dropped one counts.
            let site = moved.min_by_key(|sprite| sprite.held)?.site;
            Some((site, now.count(site)))
        });
        Some(AnimationStep {
            at: stepper.at,
            last: stepper.frames.len() - 1,
            changed,
        })
    }

    /// Jumps to the end of the animation.
    pub fn finish(&mut self) {
        if self.is_idle() {
            return;
        }
        let mut sprites = self.screen.sprites();
        if let Some(stepper) = self.stepper.take() {
            sprites = stepper.frames[stepper.frames.len() - 1].clone();
        }
        if let Some(last) = self.frames.pop_back() {
            sprites = Rc::new(last.sprites);
        }
        self.frames.clear();
        self.timer = None;
        self.screen.show(sprites, 0);
    }
}
