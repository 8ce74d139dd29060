//! How the reader wants the pages to be: kept on the device, and shared by every component.

use super::storage;
use crate::{page::browser::dom, scene::Speed, table::Touch};
use serde::{Deserialize, Serialize};
use std::rc::Rc;
use yew::prelude::*;

/// Light, dark, or as the device says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// What boards are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Look {
    /// Each of what it was made of.
    #[default]
    Own,
    /// Like the figures of a printed book.
    Print,
    /// Black and white and nothing between.
    Contrast,
}

/// The name under which the settings are kept.
const NAME: &str = "settings";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    pub speed: Speed,
    pub look: Look,
    /// Whether the names of the places stand on the boards.
    pub coordinates: bool,
    /// Whether pieces are heard.
    pub sound: bool,
    /// A touch that leaves only one move plays it.
    pub one_touch: bool,
    /// A move is only proposed until it is confirmed.
    pub confirm: bool,
    /// Dice fall by themselves; else whoever sits here throws them.
    pub auto_throw: bool,
    /// The computer waits a moment before it moves.
    pub breath: bool,
    /// What is beside the board stands to the left of it, the tools within reach of the left hand.
    pub left_hand: bool,
    /// The code of the language that was chosen on a page; the device's where none was. Scripts read it before
    /// the program has come (static/start).
    pub lang: String,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: Theme::default(),
            speed: Speed::default(),
            look: Look::default(),
            coordinates: false,
            sound: false,
            one_touch: true,
            confirm: false,
            auto_throw: false,
            breath: true,
            left_hand: false,
            lang: String::new(),
        }
    }
}

/// Sets something to a value of its list.
pub type Set = fn(&mut Settings, &str);
/// Where something stands that is on or off.
pub type Switch = fn(&mut Settings) -> &mut bool;

/// A change of the settings.
pub enum Change {
    Choose(Set, String),
    Turn(Switch),
}

impl Reducible for Settings {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        let mut settings = (*self).clone();
        match change {
            Change::Choose(set, value) => set(&mut settings, &value),
            Change::Turn(switch) => *switch(&mut settings) ^= true,
        }
        storage::save(NAME, &settings);
        settings.apply();
        Rc::new(settings)
    }
}

impl Settings {
    /// As kept on the device.
    pub fn load() -> Settings {
        let settings: Settings = storage::load(NAME).unwrap_or_default();
        settings.apply();
        settings
    }

    fn apply(&self) {
        dom::mark_root(
            "theme",
            match self.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        dom::mark_root(
            "look",
            match self.look {
                Look::Own => None,
                Look::Print => Some("print"),
                Look::Contrast => Some("contrast"),
            },
        );
        dom::mark_root("hand", self.left_hand.then_some("left"));
    }

    /// How taps are taken.
    pub fn touch(&self) -> Touch {
        Touch {
            once: self.one_touch,
            confirms: self.confirm,
        }
    }

    /// The speed that is in force: none where the device asks for little motion.
    pub fn motion(&self) -> Speed {
        if dom::prefers_reduced_motion() {
            Speed::Instant
        } else {
            self.speed
        }
    }
}

/// What components take from the context.
pub type SettingsHandle = UseReducerHandle<Settings>;
