//! How the reader wants the pages to be: kept on the device, and shared by every component.

use super::storage::{self, Unknown};
use crate::{
    page::browser::{
        dom,
        rest::{Known, Rest},
    },
    scene::Speed,
    table::Touch,
};
use serde::{Deserialize, Deserializer, Serialize};
use std::{cell::RefCell, rc::Rc};
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
    #[serde(deserialize_with = "or_usual")]
    pub theme: Theme,
    #[serde(deserialize_with = "or_usual")]
    pub speed: Speed,
    #[serde(deserialize_with = "or_usual")]
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
    /// Fields that a later release wrote.
    #[serde(skip)]
    pub unknown: Rest,
}

/// A value of a list, or the usual one where a later release has a value that is not known here.
fn or_usual<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(
    value: D,
) -> Result<T, D::Error> {
    Ok(T::deserialize(value).unwrap_or_default())
}

impl Unknown for Settings {
    const KNOWN: Known = &[(
        "",
        &[
            "theme",
            "speed",
            "look",
            "coordinates",
            "sound",
            "one_touch",
            "confirm",
            "auto_throw",
            "breath",
            "left_hand",
            "lang",
        ],
    )];

    fn set_unknown(&mut self, unknown: Rest) {
        self.unknown = unknown;
    }

    fn unknown(&self) -> Rest {
        self.unknown.clone()
    }
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
            unknown: Rest::default(),
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
    /// Takes what is kept on the device, which has come from elsewhere.
    Load,
}

impl Reducible for Settings {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        // Another window may have changed something since.
        let mut settings = Settings::changed_elsewhere().unwrap_or_else(|| (*self).clone());
        match change {
            Change::Choose(set, value) => set(&mut settings, &value),
            Change::Turn(switch) => *switch(&mut settings) ^= true,
            Change::Load => return Rc::new(Settings::load()),
        }
        // Where they cannot be kept they hold for as long as the page is open.
        let _ = !storage::is_later(NAME) && storage::save_all(NAME, &settings);
        Settings::is_changed_elsewhere();
        settings.apply();
        Rc::new(settings)
    }
}

impl Settings {
    /// As kept on the device.
    pub fn load() -> Settings {
        let settings: Settings = storage::load_all(NAME).unwrap_or_default();
        Settings::is_changed_elsewhere();
        settings.apply();
        settings
    }

    /// The settings as another window has kept them since this one last looked.
    fn changed_elsewhere() -> Option<Settings> {
        Settings::is_changed_elsewhere()
            .then(|| storage::load_all(NAME))
            .flatten()
    }

    /// Whether something else is kept than when this was asked last.
    fn is_changed_elsewhere() -> bool {
        thread_local! {
            static SEEN: RefCell<Option<String>> = const { RefCell::new(None) };
        }
        let now = storage::text(NAME);
        SEEN.replace(now.clone()) != now
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
