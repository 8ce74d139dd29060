//! The start of a game: its options, its players, and the parts around its board.

use crate::{
    games::{Entry, Preset},
    page::device::games,
    rules::{Options, Seat, current_spelling},
    table::{Control, Record, Session, SessionConfig},
};

/// The initial choices of a table. The address of a frame may set them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct TableSetup {
    pub options: Options,
    pub config: SessionConfig,
    /// The side from which the board is seen; `None` if `config` decides.
    pub seen_from: Option<Seat>,
    /// Whether there are controls besides the board.
    pub controls: bool,
    /// The parts that are drawn: the board, and the bar below it.
    pub drawn: [bool; 2],
}

/// The players at the seats, by the value of `play` in the address.
const SEATS: [(&str, [Control; 2]); 4] = [
    ("first", [Control::Human, Control::Computer]),
    ("second", [Control::Computer, Control::Human]),
    ("both", [Control::Human, Control::Human]),
    ("none", [Control::Computer, Control::Computer]),
];

/// The presets with which the form begins for a player who has not chosen any rules: the keys of
/// the games and of their presets. By Bell's rules of Ur only one throw in eight brings a piece in;
/// by the rules that most people know, every throw does.
const FOR_NEWCOMERS: [(&str, &str); 1] = [("ur", "modern")];

/// Returns the preset with which the form begins, if it is not the one of the usual rules.
pub(super) fn preset_for_newcomers(entry: &'static Entry) -> Option<&'static Preset> {
    let (_, key) = FOR_NEWCOMERS.iter().find(|(game, _)| *game == entry.key)?;
    entry.presets.iter().find(|preset| preset.key == *key)
}

impl TableSetup {
    /// Reads the choices of a query. Unknown keys and invalid values are ignored.
    pub(crate) fn read(
        entry: &'static Entry,
        query: impl Fn(&str) -> Option<String>,
    ) -> TableSetup {
        let controls = query("controls").as_deref() != Some("0");
        let mut config = SessionConfig::default();
        // On a diagram, and in a solitaire game, the reader moves every side.
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
        let seen_from = match query("turned").as_deref() {
            Some("1") => Seat::SECOND,
            Some("0") => Seat::FIRST,
            // The reader is on the near side of the board, as on the page of the game.
            _ => match config.seats {
                [Control::Computer, Control::Human] => Seat::SECOND,
                _ => Seat::FIRST,
            },
        };
        let mut options = Options::none();
        for spec in entry.options {
            let asked = |key: &str| query(&format!("rule.{key}"));
            // Boards on other sites may use old addresses, with underscores in keys.
            let value = asked(spec.key).or_else(|| asked(&spec.key.replace('-', "_")));
            let value = value.map(|value| current_spelling(&value));
            if let Some(value) = value.filter(|value| spec.allows(value)) {
                options.set(spec, &value);
            }
        }
        TableSetup {
            options,
            config,
            seen_from: Some(seen_from),
            controls,
            drawn: [true, controls],
        }
    }

    /// Returns the default choices of a game.
    pub(crate) fn usual(entry: &'static Entry) -> TableSetup {
        TableSetup::read(entry, |_| None)
    }

    /// Returns the choices for a player who has no game on this table: the players of the last game
    /// that was started, and the rules for newcomers.
    pub(crate) fn preferred(entry: &'static Entry) -> TableSetup {
        let mut setup = TableSetup::usual(entry);
        if let Some(preset) = preset_for_newcomers(entry) {
            setup.options = entry.preset(preset);
        }
        if let (Some(config), false) = (games::preferred(), entry.is_alone()) {
            setup.config = config;
            setup.seen_from = None;
        }
        setup
    }

    /// Starts a new game with these choices. Invalid combinations of options are replaced by the
    /// defaults.
    pub(crate) fn session(&self, entry: &'static Entry) -> Session {
        let usual = Record::of(entry);
        let chosen = Record {
            options: self.options.clone(),
            ..usual.clone()
        };
        let mut session = Session::of(&chosen, self.config)
            .or_else(|_| Session::of(&usual, self.config))
            .expect("a new game opens");
        if let Some(seat) = self.seen_from {
            // A solitaire game has no near side: the address alone decides whether the board is
            // turned.
            let near = match entry.is_alone() {
                true => Seat::FIRST,
                false => session.table().board().near_seat(),
            };
            session.set_turned(near != seat);
        }
        session
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GAMES;

    fn near(entry: &'static Entry, query: &[(&str, &str)]) -> Seat {
        let setup = TableSetup::read(entry, |requested| {
            let found = query.iter().find(|(key, _)| *key == requested);
            found.map(|(_, value)| value.to_string())
        });
        let session = setup.session(entry);
        let near = session.table().board().near_seat();
        near.swapped_if(session.config().turned)
    }

    #[test]
    fn every_preset_for_newcomers_is_there_and_opens() {
        for (game, preset) in FOR_NEWCOMERS {
            let entry = GAMES.iter().find(|entry| entry.key == game).expect(game);
            assert_eq!(preset_for_newcomers(entry).expect(preset).key, preset);
            let setup = TableSetup::preferred(entry);
            assert_eq!(setup.session(entry).table().record().options, setup.options);
            // A frame and a record without options have the usual rules.
            assert_eq!(TableSetup::usual(entry).options, Options::none());
        }
    }

    #[test]
    fn the_reader_of_a_frame_sits_before_the_board_in_every_game() {
        let two = GAMES.iter().filter(|entry| !entry.is_alone());
        for entry in two {
            for (play, seat) in [
                ("first", Seat::FIRST),
                ("second", Seat::SECOND),
                ("both", Seat::FIRST),
                ("none", Seat::FIRST),
                ("", Seat::FIRST),
            ] {
                assert_eq!(near(entry, &[("play", play)]), seat, "{} {play}", entry.key);
                for (turned, seat) in [("0", Seat::FIRST), ("1", Seat::SECOND)] {
                    let seen = near(entry, &[("play", play), ("turned", turned)]);
                    assert_eq!(seen, seat, "{} {play} {turned}", entry.key);
                }
            }
        }
        for entry in GAMES.iter().filter(|entry| entry.is_alone()) {
            let turned = |query| {
                let setup = TableSetup::read(entry, |requested| {
                    (requested == "turned").then(|| String::from(query))
                });
                setup.session(entry).config().turned
            };
            assert_eq!(
                ["", "0", "1"].map(turned),
                [false, false, true],
                "{}",
                entry.key
            );
        }
    }
}
