//! How a game is begun: with which options, by whom it is played, and what stands around its board.

use crate::{
    games::Entry,
    page::device::games,
    rules::{Options, spelt_now},
    table::{Control, Record, Session, SessionConfig},
};

/// What a table begins with. The address of a frame may choose it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choices {
    pub options: Options,
    pub config: SessionConfig,
    /// Whether there is more than the board.
    pub controls: bool,
    /// What is drawn: the board, the bar below it.
    pub drawn: [bool; 2],
}

/// Who plays, by the value of `play`: the seats that people have.
const SEATS: [(&str, [Control; 2]); 4] = [
    ("first", [Control::Human, Control::Computer]),
    ("second", [Control::Computer, Control::Human]),
    ("both", [Control::Human, Control::Human]),
    ("none", [Control::Computer, Control::Computer]),
];

impl Choices {
    /// What a query chooses; what is unknown or no value is as if it were not there.
    pub fn read(entry: &'static Entry, query: impl Fn(&str) -> Option<String>) -> Choices {
        let controls = query("controls").as_deref() != Some("0");
        let mut config = SessionConfig::default();
        // A diagram is the reader's on both sides, and so is a game for one.
        if !controls || entry.is_alone() {
            config.seats = [Control::Human; 2];
        }
        let play = query("play").unwrap_or_default();
        if let Some((_, seats)) = SEATS.iter().find(|(name, _)| *name == play) {
            config.seats = *seats;
        }
        if let Some(level) = query("level").and_then(|level| level.parse().ok()) {
            config.level = u8::clamp(level, 1, 5);
        }
        config.turned = query("turned").as_deref() == Some("1");
        let mut options = Options::none();
        for spec in entry.options {
            let asked = |key: &str| query(&format!("rule.{key}"));
            // Boards on other pages may have been asked for when keys had underscores.
            let value = asked(spec.key).or_else(|| asked(&spec.key.replace('-', "_")));
            let value = value.map(|value| spelt_now(&value));
            if let Some(value) = value.filter(|value| spec.allows(value)) {
                options.set(spec, &value);
            }
        }
        Choices {
            options,
            config,
            controls,
            drawn: [true, controls],
        }
    }

    /// What a game begins with where nobody has chosen anything.
    pub fn usual(entry: &'static Entry) -> Choices {
        Choices::read(entry, |_| None)
    }

    /// The same, with the players of the game that was begun last.
    pub fn preferred(entry: &'static Entry) -> Choices {
        let mut choices = Choices::usual(entry);
        if let (Some(config), false) = (games::preferred(), entry.is_alone()) {
            choices.config = config;
        }
        choices
    }

    /// A new game as it was chosen. Options that do not go together leave it as it usually is.
    pub fn session(&self, entry: &'static Entry) -> Session {
        let usual = Record::of(entry);
        let chosen = Record {
            options: self.options.clone(),
            ..usual.clone()
        };
        Session::of(&chosen, self.config)
            .or_else(|_| Session::of(&usual, self.config))
            .expect("a new game opens")
    }
}
