//! The reader's settings for the pages: kept on the device, and shared by every component.

use super::storage::{self, HasUnknownFields};
use crate::{
    page::browser::{
        dom,
        sound::{MAX_VOLUME, SoundSettings},
        unknown_fields::{KnownFields, UnknownFields},
    },
    scene::Speed,
    table::TapSettings,
};
use serde::{Deserialize, Deserializer, Serialize};
use std::{cell::RefCell, rc::Rc};
use yew::prelude::*;

/// The colour theme: light, dark, or that of the device.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

/// The material of boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Look {
    /// Each board has its traditional material.
    #[default]
    Own,
    /// Boards look like the figures of a printed book.
    Print,
    /// Boards are pure black and white.
    Contrast,
}

/// The volume of a reader who has only switched the sounds on.
const USUAL_VOLUME: u8 = 2;

/// The name under which the settings are kept.
const NAME: &str = "settings";

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    #[serde(deserialize_with = "or_usual")]
    pub theme: Theme,
    #[serde(deserialize_with = "or_usual")]
    pub speed: Speed,
    #[serde(deserialize_with = "or_usual")]
    pub look: Look,
    /// Whether boards show the names of places.
    pub coordinates: bool,
    /// Whether pieces and dice make sounds.
    pub sound: bool,
    /// The volume of the sounds, from 1; 0 counts as the usual volume.
    #[serde(deserialize_with = "or_usual")]
    pub volume: u8,
    /// Whether a device that can vibrate does so, for dice, captures and the end.
    pub vibration: bool,
    /// Whether the reader was asked about sounds, or has changed their setting.
    pub sound_asked: bool,
    /// Whether a touch that leaves only one move plays it.
    pub one_touch: bool,
    /// Whether a move is only proposed until the player confirms it.
    pub confirm: bool,
    /// Whether a turn of several moves with dice waits until the player ends it.
    pub end_turns: bool,
    /// Whether the page throws the dice automatically; otherwise the local player throws them.
    pub auto_throw: bool,
    /// Whether the computer waits a moment before it moves. Stored settings have the name `breath`.
    #[serde(rename = "breath")]
    pub think_delay: bool,
    /// Whether the panel stands to the left of the board, with the tools within reach of the left
    /// hand.
    pub left_hand: bool,
    /// The code of the language chosen on a page; empty for the device's language. Scripts read it
    /// before the program has loaded (static/start).
    pub lang: String,
    /// Fields that a later release wrote.
    #[serde(skip)]
    pub unknown: UnknownFields,
}

/// Reads a value of a list, or the default if a later release has a value that is not known here.
fn or_usual<'de, T: Deserialize<'de> + Default, D: Deserializer<'de>>(
    value: D,
) -> Result<T, D::Error> {
    Ok(T::deserialize(value).unwrap_or_default())
}

impl HasUnknownFields for Settings {
    const KNOWN: KnownFields = &[(
        "",
        &[
            "theme",
            "speed",
            "look",
            "coordinates",
            "sound",
            "volume",
            "vibration",
            "sound_asked",
            "one_touch",
            "confirm",
            "end_turns",
            "auto_throw",
            "breath",
            "left_hand",
            "lang",
        ],
    )];

    fn set_unknown(&mut self, unknown: UnknownFields) {
        self.unknown = unknown;
    }

    fn unknown(&self) -> UnknownFields {
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
            volume: 0,
            vibration: false,
            sound_asked: false,
            one_touch: true,
            confirm: false,
            end_turns: true,
            auto_throw: false,
            think_delay: true,
            left_hand: false,
            lang: String::new(),
            unknown: UnknownFields::default(),
        }
    }
}

/// Sets a setting to a value of its list.
pub(crate) type Set = fn(&mut Settings, &str);
/// Returns a reference to an on/off setting.
pub(crate) type Switch = fn(&mut Settings) -> &mut bool;

/// A change of the settings.
pub(crate) enum Change {
    Choose(Set, String),
    Toggle(Switch),
    /// Loads the settings kept on the device, which another source has changed.
    Load,
}

impl Reducible for Settings {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Self> {
        // Another window may have changed some settings since.
        let mut settings = Settings::changed_elsewhere().unwrap_or_else(|| (*self).clone());
        match change {
            Change::Choose(set, value) => set(&mut settings, &value),
            Change::Toggle(switch) => *switch(&mut settings) ^= true,
            Change::Load => return Rc::new(Settings::load()),
        }
        // If they cannot be kept, they apply as long as the page is open.
        let _ = !storage::is_newer(NAME) && storage::save_lossless(NAME, &settings);
        Settings::is_changed_elsewhere();
        settings.apply();
        Rc::new(settings)
    }
}

impl Settings {
    /// Loads the settings kept on the device.
    pub(crate) fn load() -> Settings {
        let settings: Settings = storage::load_lossless(NAME).unwrap_or_default();
        Settings::is_changed_elsewhere();
        settings.apply();
        settings
    }

    /// Returns the settings that another window has kept since this one last looked.
    fn changed_elsewhere() -> Option<Settings> {
        Settings::is_changed_elsewhere()
            .then(|| storage::load_lossless(NAME))
            .flatten()
    }

    /// Returns whether the kept text has changed since the last call.
    fn is_changed_elsewhere() -> bool {
        thread_local! {
            static SEEN: RefCell<Option<String>> = const { RefCell::new(None) };
        }
        let now = storage::text(NAME);
        SEEN.replace(now.clone()) != now
    }

    fn apply(&self) {
        dom::set_root_data(
            "theme",
            match self.theme {
                Theme::System => None,
                Theme::Light => Some("light"),
                Theme::Dark => Some("dark"),
            },
        );
        dom::set_root_data(
            "look",
            match self.look {
                Look::Own => None,
                Look::Print => Some("print"),
                Look::Contrast => Some("contrast"),
            },
        );
        dom::set_root_data("hand", self.left_hand.then_some("left"));
    }

    /// Returns how taps are interpreted, and how a turn ends.
    pub(crate) fn touch(&self) -> TapSettings {
        TapSettings {
            auto_completes: self.one_touch,
            needs_confirmation: self.confirm,
            turns_wait: self.end_turns,
            throws_by_hand: !self.auto_throw,
        }
    }

    /// Returns the sounds and vibrations that the player wants.
    pub(crate) fn sounds(&self) -> SoundSettings {
        SoundSettings {
            volume: match (self.sound, self.volume) {
                (false, _) => 0,
                (true, 0) => USUAL_VOLUME,
                (true, volume) => volume.min(MAX_VOLUME),
            },
            vibrates: self.vibration,
        }
    }

    /// Returns the effective speed of animation: none if the device asks for reduced motion.
    pub(crate) fn animation_speed(&self) -> Speed {
        if dom::prefers_reduced_motion() {
            Speed::Instant
        } else {
            self.speed
        }
    }
}

/// The handle that components take from the context.
pub(crate) type SettingsHandle = UseReducerHandle<Settings>;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The settings as every version has stored them, each with another value than the default.
    fn stored() -> serde_json::Value {
        json!({ "theme": "dark", "speed": "fast", "look": "print", "coordinates": true, "sound": true,
            "volume": 3, "vibration": true, "sound_asked": true, "one_touch": false, "confirm": true, "end_turns": false, "auto_throw": true, "breath": false, "left_hand": true,
            "lang": "it" })
    }

    #[test]
    fn stored_settings_keep_their_names() {
        let settings: Settings = serde_json::from_value(stored()).expect("settings");
        assert_eq!(serde_json::to_value(&settings).expect("JSON"), stored());
        let usual = serde_json::to_value(Settings::default()).expect("JSON");
        for (name, value) in stored().as_object().expect("an object") {
            assert_ne!(usual[name], *value, "{name}");
        }
        let names: Vec<&str> = Settings::KNOWN[0].1.to_vec();
        let stored = stored();
        let mut own: Vec<&str> = stored
            .as_object()
            .expect("an object")
            .keys()
            .map(|name| &**name)
            .collect();
        own.sort_unstable();
        let mut known = names;
        known.sort_unstable();
        assert_eq!(known, own);
    }

    #[test]
    fn the_volume_is_that_of_every_version() {
        let volume = |stored: serde_json::Value| {
            let settings: Settings = serde_json::from_value(stored).expect("settings");
            settings.sounds().volume
        };
        assert_eq!(volume(json!({})), 0);
        // Earlier versions had one volume.
        assert_eq!(volume(json!({ "sound": true })), USUAL_VOLUME);
        assert_eq!(volume(json!({ "sound": false, "volume": 3 })), 0);
        assert_eq!(volume(json!({ "sound": true, "volume": 1 })), 1);
        // A later version may have other values.
        for later in [json!(200), json!(-1), json!("loud")] {
            let read = volume(json!({ "sound": true, "volume": later }));
            assert!((1..=MAX_VOLUME).contains(&read), "{later}");
        }
    }
}
