//! A game as it is being played: who plays which side (`seats`), which moves were played and taken back and which position is
//! shown (`history`), which move is begun (`selection`). What is kept of it is in `saved`.

use super::{About, Clock, Lines, Record, RecordError, Saved, Table, Timing, branches::Home};
use crate::rules::{BoardInfo, Event, Hidden, Options, Pile, Seat, Site, Tap, Turn, settle};
use serde::{Deserialize, Serialize};

/// Who moves for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    Human,
    Computer,
    /// Somebody who plays on another device: nobody here moves for him.
    Away,
}

/// How a game is being played; a new game keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionConfig {
    /// Who sits where at the start of the game.
    pub seats: [Control; 2],
    /// The computer's level, from 1 to 5.
    pub level: u8,
    /// Whether the board is seen from the second seat.
    pub turned: bool,
    pub timing: Timing,
}

/// How a player's taps are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Touch {
    /// A tap that leaves only one move plays it.
    pub once: bool,
    /// A move is only proposed until it is confirmed.
    pub confirms: bool,
}

impl Default for SessionConfig {
    /// The player has the first seat; the computer plays like somebody who knows the game a little.
    fn default() -> SessionConfig {
        SessionConfig {
            seats: [Control::Human, Control::Computer],
            level: 2,
            turned: false,
            timing: Timing::default(),
        }
    }
}

/// A game that somebody plays.
pub struct Session {
    /// The line that one is on, as far as it has been played.
    pub(super) table: Table,
    /// The game itself, where that is another line.
    pub(super) home: Option<Home>,
    /// Every line; what has been played of the game itself and of this one is at the tables.
    pub(super) lines: Lines,
    pub(super) on: usize,
    pub(super) config: SessionConfig,
    pub(super) touch: Touch,
    /// What is left of the players' time, where it is measured.
    pub(super) clock: Option<Clock>,
    /// Who has given the game up.
    pub(super) resigned: Option<Seat>,
    /// A draw has been agreed on.
    pub(super) agreed: bool,
    pub(super) undone: Vec<String>,
    /// Help has been taken: moves were taken back, advised or made by somebody else.
    pub(super) helped: bool,
    /// The game is over, and has been put among the player's games.
    pub(super) shelved: bool,
    pub(super) unknown: String,
    /// Who played the game, where and when.
    pub(super) about: About,
    /// A whole move that waits to be confirmed.
    pub(super) proposed: Option<String>,
    pub(super) taps: Vec<Tap>,
    /// What is sure to happen after the taps so far.
    pub(super) foreseen: Vec<Event>,
    /// The last tap let go of what had been begun, and began something else.
    pub(super) began_anew: bool,
    /// After how many moves the position is that is being looked at; `None` for the game as it is.
    pub(super) looking: Option<usize>,
}

impl Session {
    /// Begins or takes up the game of a record.
    pub fn of(record: &Record, config: SessionConfig) -> Result<Session, RecordError> {
        Session::restore(&Saved {
            clock: Clock::new(config.timing),
            // What was not played here was not played alone.
            helped: !record.moves.is_empty(),
            ..Saved::of(record.clone(), config)
        })
    }

    /// Shows the start of a record, its moves to be made one by one with [`Session::redo`].
    pub fn to_step_through(record: &Record, config: SessionConfig) -> Result<Session, RecordError> {
        let start = record.as_far_as(0);
        Session::restore(&Saved {
            undone: record.moves.iter().rev().cloned().collect(),
            helped: true,
            ..Saved::of(start, config)
        })
    }

    /// Whether the game was played from its own start without help, so that its result counts among
    /// the best: no move was taken back, advised or made by anybody but the player.
    pub fn is_unaided(&self) -> bool {
        !self.helped
    }

    /// Help is taken.
    pub fn help(&mut self) {
        self.helped = true;
    }

    /// Whether the game is over and stands among the player's games, as [`Session::set_shelved`] has it.
    pub fn is_shelved(&self) -> bool {
        self.shelved
    }

    /// The game is over, and has been put among the player's games.
    pub fn set_shelved(&mut self) {
        self.shelved = true;
    }

    /// How the game is being played.
    pub fn config(&self) -> SessionConfig {
        self.config
    }

    /// Sets who sits where at the start of the game.
    pub fn set_seats(&mut self, seats: [Control; 2]) {
        self.config.seats = seats;
    }

    /// Sets the computer's level, from 1 to 5.
    pub fn set_level(&mut self, level: u8) {
        self.config.level = level.clamp(1, 5);
    }

    /// Sets whether the board is seen from the second seat.
    pub fn set_turned(&mut self, turned: bool) {
        self.config.turned = turned;
    }

    /// Sets how taps are taken.
    pub fn set_touch(&mut self, touch: Touch) {
        self.touch = touch;
    }

    /// The same game from its start with these options, played in the same manner.
    pub fn anew(&self, options: Options) -> Result<Session, RecordError> {
        let record = Record {
            options,
            ..Record::of(self.table.entry())
        };
        Session::of(&record, self.config)
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether something would be lost if the game were ended now.
    pub fn is_under_way(&self) -> bool {
        let game = self.game();
        let over = matches!(game.turn(), Turn::Over(_));
        game.has_begun() && !over && !self.agreed_of_game() && self.loser_of_game().is_none()
    }

    /// What is left to whoever sits at a seat, where time is measured: milliseconds, and the periods that
    /// are left where one is under way.
    pub fn time_left(&self, seat: Seat) -> Option<(u32, Option<u8>)> {
        Some(self.clock?.left(self.began_at(seat)))
    }

    /// Begins to measure time, or stops it; everybody has all of it.
    pub fn set_timing(&mut self, timing: Timing) {
        self.config.timing = timing.sane();
        self.clock = Clock::new(timing);
    }

    /// Whose time runs: that of the player to move, once a move has been made. On a branch nobody's does.
    pub fn whose_time(&self) -> Option<Seat> {
        self.clock.filter(|_| !self.is_on_branch())?;
        match self.table.turn() {
            Turn::Player(seat) if self.table.has_begun() && !self.is_over() => Some(seat),
            _ => None,
        }
    }

    /// So many milliseconds have passed.
    pub fn spend(&mut self, millis: u32) {
        let player = self.whose_time().map(|seat| self.began_at(seat));
        if let (Some(player), Some(clock)) = (player, &mut self.clock) {
            clock.spend(player, millis);
        }
    }

    /// The places where these moves of the shown position are begun and ended, each with the rank of
    /// the first move that has it: 1 for the first.
    pub fn ranks(&self, notations: &[String]) -> Vec<(Site, u8)> {
        let mut ranks = Vec::new();
        for (notation, rank) in notations.iter().zip(1..) {
            let mut sites = self.trail(notation).into_iter();
            for site in sites.next().into_iter().chain(sites.next_back()) {
                if !ranks.iter().any(|(ranked, _)| *ranked == site) {
                    ranks.push((site, rank));
                }
            }
        }
        ranks
    }

    /// The places that a move of the shown position touches, in order.
    pub fn trail(&self, notation: &str) -> Vec<Site> {
        let taps = self.table.taps_of(self.shown_moves(), notation);
        let sites = taps.into_iter().filter_map(|tap| match tap {
            Tap::Site(site) => Some(site),
            Tap::Die(_) | Tap::Word(_) => None,
        });
        sites.collect()
    }

    /// What lies where in the position that is shown, whatever is begun.
    pub fn unbegun(&self) -> Vec<Pile> {
        self.table.piles_after(self.shown_moves())
    }

    /// What lies where in the position that is shown, with what is begun.
    pub fn piles(&self) -> Vec<Pile> {
        let mut piles = self.unbegun();
        if self.looking.is_none() {
            let mut foreseen = self.foreseen.iter();
            if !foreseen.all(|event| settle(&mut piles, event)) {
                // The rules foresee what cannot be: the position itself is shown.
                return self.unbegun();
            }
        }
        piles
    }

    /// What is to be seen besides the pieces in the position that is shown.
    pub fn info(&self) -> BoardInfo {
        self.table.beside_after(self.shown_moves())
    }

    /// What the player must not see of the game as it stands.
    pub fn hidden(&self) -> Hidden {
        self.table.beside_after(self.table.moves().len()).hidden
    }

    /// Whether the player is asked about a place, which must be in sight while he chooses his words.
    pub fn asks(&self) -> bool {
        self.info().asked.is_some()
    }

    /// What happened at the last move before the position that is shown.
    pub fn last_events(&self) -> Vec<Event> {
        self.shown_moves()
            .checked_sub(1)
            .map(|index| self.table.events_of(index))
            .unwrap_or_default()
    }
}
