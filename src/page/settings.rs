//! How the reader wants the pages to be: kept on the device, and shared by every component.

use super::{dom, store};
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

/// How fast things move on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Speed {
    Slow,
    #[default]
    Usual,
    Fast,
    Instant,
}

impl Speed {
    /// How long a beat of so many milliseconds lasts; 0 where nothing is to be animated.
    pub fn millis(self, usual: u32) -> u32 {
        match self {
            Speed::Slow => usual * 2,
            Speed::Usual => usual,
            Speed::Fast => usual / 2,
            Speed::Instant => 0,
        }
    }
}

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub theme: Theme,
    pub speed: Speed,
    /// Whether the names of the places stand on the boards.
    pub coordinates: bool,
}

/// A change of the settings.
pub enum Set {
    Theme(Theme),
    Speed(Speed),
    Coordinates(bool),
}

impl Reducible for Settings {
    type Action = Set;

    fn reduce(self: Rc<Self>, set: Set) -> Rc<Self> {
        let mut settings = (*self).clone();
        match set {
            Set::Theme(theme) => settings.theme = theme,
            Set::Speed(speed) => settings.speed = speed,
            Set::Coordinates(shown) => settings.coordinates = shown,
        }
        store::save_settings(&settings);
        settings.apply();
        Rc::new(settings)
    }
}

impl Settings {
    /// As kept on the device.
    pub fn load() -> Settings {
        let settings = store::load_settings();
        settings.apply();
        settings
    }

    fn apply(&self) {
        dom::set_theme(match self.theme {
            Theme::System => None,
            Theme::Light => Some("light"),
            Theme::Dark => Some("dark"),
        });
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
