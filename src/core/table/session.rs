//! A game being played: the player of each side (`seats`), its moves, undo and shown position
//! (`history`), and the begun move (`selection`). `saved` has the stored form.

use super::{
    Clock, GameFacts, Lines, Record, RecordError, Saved, Table, Timing, branches::ParkedMainline,
};
use crate::rules::{BoardInfo, Event, Hidden, Options, Pile, Seat, Site, Tap, Turn, apply_event};
use serde::{Deserialize, Serialize};

/// The player of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Control {
    /// A player at this device.
    Human,
    /// The computer.
    Computer,
    /// A player on another device, so nobody moves for them here. Stored games write `away`.
    #[serde(rename = "away")]
    Remote,
}

/// The settings of play, which a new game keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SessionConfig {
    /// The player of each seat at the start of the game.
    pub seats: [Control; 2],
    /// The computer's level, from 1 to 5.
    pub level: u8,
    /// Whether the board is seen from the second seat.
    pub turned: bool,
    /// The time control, with its limits.
    pub timing: Timing,
}

/// How taps are interpreted, and how a turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TapSettings {
    /// A tap that leaves only one move plays it.
    pub auto_completes: bool,
    /// A move is only proposed until the player confirms it.
    pub needs_confirmation: bool,
    /// A turn of several moves with dice waits until its player ends it, if the game would go on by
    /// itself.
    pub turns_wait: bool,
    /// The players at this device throw their dice themselves.
    pub throws_by_hand: bool,
}

impl Default for SessionConfig {
    /// Returns the settings of a first game: the player has the first seat, and the computer plays
    /// at level 2.
    fn default() -> SessionConfig {
        SessionConfig {
            seats: [Control::Human, Control::Computer],
            level: 2,
            turned: false,
            timing: Timing::default(),
        }
    }
}

/// A game being played.
#[derive(Debug)]
pub struct Session {
    /// The current line, as far as it has been played.
    pub(super) table: Table,
    /// The mainline, if it is not the current line.
    pub(super) parked_mainline: Option<ParkedMainline>,
    /// Every line. The moves of the mainline and of the current line are in their tables instead.
    pub(super) lines: Lines,
    pub(super) current_line: usize,
    pub(super) config: SessionConfig,
    pub(super) tap_settings: TapSettings,
    /// The time left to the players, if there is a time limit.
    pub(super) clock: Option<Clock>,
    /// The player who has resigned.
    pub(super) resigned: Option<Seat>,
    /// Whether a draw has been agreed on.
    pub(super) agreed: bool,
    pub(super) undone: Vec<String>,
    /// Whether the player has had help: moves were undone, advised, or not made by the player.
    pub(super) helped: bool,
    /// Whether the game is over and has been added to the player's games.
    pub(super) shelved: bool,
    pub(super) unknown_fields: String,
    /// Facts about the game, such as its players, place and date.
    pub(super) about: GameFacts,
    /// A complete move that waits for confirmation.
    pub(super) proposed: Option<String>,
    pub(super) taps: Vec<Tap>,
    /// The events that are certain after the taps so far.
    pub(super) previewed: Vec<Event>,
    /// Whether the last tap cancelled a begun move and began another.
    pub(super) restarted: bool,
    /// The number of moves after which the player ended their turn; `None` if the turn after the
    /// last move has not been ended.
    pub(super) ended_at: Option<usize>,
    /// The number of moves before the viewed position; `None` for the current position.
    pub(super) viewed_ply: Option<usize>,
}

impl Session {
    /// Begins or continues the game of a record.
    pub fn of(record: &Record, config: SessionConfig) -> Result<Session, RecordError> {
        Session::restore(&Saved {
            clock: Clock::new(config.timing),
            // A record that was not played here does not count as unaided.
            helped: !record.moves.is_empty(),
            ..Saved::of(record.clone(), config)
        })
    }

    /// Shows the start of a record; [`Session::redo`] makes its moves one by one.
    pub fn at_start_of(record: &Record, config: SessionConfig) -> Result<Session, RecordError> {
        let start = record.up_to(0);
        Session::restore(&Saved {
            undone: record.moves.iter().rev().cloned().collect(),
            helped: true,
            ..Saved::of(start, config)
        })
    }

    /// Whether the player has played the game from its own start without help, so that its result
    /// can be a best result. No move was undone or advised, and the player has made all of them.
    pub fn is_unaided(&self) -> bool {
        !self.helped
    }

    /// Records that the player has had help.
    pub fn mark_helped(&mut self) {
        self.helped = true;
    }

    /// Whether the game is over and among the player's games, as [`Session::set_shelved`] records.
    pub fn is_shelved(&self) -> bool {
        self.shelved
    }

    /// Records that the game is over and among the player's games.
    pub fn set_shelved(&mut self) {
        self.shelved = true;
    }

    /// Returns the settings of play.
    pub fn config(&self) -> SessionConfig {
        self.config
    }

    /// Sets the player of each seat at the start of the game.
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

    /// Sets how taps are interpreted, and how a turn ends.
    pub fn set_tap_settings(&mut self, tap_settings: TapSettings) {
        self.tap_settings = tap_settings;
    }

    /// Starts the same game with these options and the same settings of play.
    pub fn new_game_with(&self, options: Options) -> Result<Session, RecordError> {
        let record = Record {
            options,
            ..Record::of(self.table.entry())
        };
        Session::of(&record, self.config)
    }

    /// Returns the table at the end of the current line.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether ending the game now would lose anything.
    pub fn is_under_way(&self) -> bool {
        let game = self.mainline();
        let over = matches!(game.turn(), Turn::Over(_));
        game.has_begun()
            && !over
            && !self.is_draw_agreed_on_mainline()
            && self.loser_on_mainline().is_none()
    }

    /// Returns the time left to the player at a seat, if there is a time limit: the milliseconds,
    /// and the periods left if one is running.
    pub fn time_left(&self, seat: Seat) -> Option<(u32, Option<u8>)> {
        Some(self.clock?.left(self.original_seat(seat)))
    }

    /// Starts or stops the clock; every player has all of their time.
    pub fn set_timing(&mut self, timing: Timing) {
        self.config.timing = timing.clamped();
        self.clock = Clock::new(timing);
    }

    /// Returns the player whose time runs: the player to move, once a move has been made, or the
    /// player who has not ended their turn. On a branch, no time runs.
    pub fn whose_time(&self) -> Option<Seat> {
        self.clock.filter(|_| !self.is_on_branch())?;
        if let Some(seat) = self.open_turn() {
            return Some(seat);
        }
        match self.table.turn() {
            Turn::Player(seat) if self.table.has_begun() && !self.is_over() => Some(seat),
            _ => None,
        }
    }

    /// Takes `millis` milliseconds from the time of the player to move.
    pub fn spend(&mut self, millis: u32) {
        let player = self.whose_time().map(|seat| self.original_seat(seat));
        if let (Some(player), Some(clock)) = (player, &mut self.clock) {
            clock.spend(player, millis);
        }
    }

    /// Returns the first and last places of these moves in the shown position. The rank of a place
    /// is that of the first move with it, from 1.
    pub fn site_ranks(&self, notations: &[String]) -> Vec<(Site, u8)> {
        let mut ranks = Vec::new();
        for (notation, rank) in notations.iter().zip(1..) {
            let mut sites = self.move_sites(notation).into_iter();
            for site in sites.next().into_iter().chain(sites.next_back()) {
                if !ranks.iter().any(|(ranked, _)| *ranked == site) {
                    ranks.push((site, rank));
                }
            }
        }
        ranks
    }

    /// Returns the places that a move of the shown position touches, in order.
    pub fn move_sites(&self, notation: &str) -> Vec<Site> {
        let taps = self.table.taps_of(self.shown_ply(), notation);
        let sites = taps.into_iter().filter_map(|tap| match tap {
            Tap::Site(site) => Some(site),
            Tap::Die(_) | Tap::Word(_) => None,
        });
        sites.collect()
    }

    /// Returns the places between which a piece goes in a move of the shown position.
    pub fn move_way(&self, notation: &str) -> Vec<Site> {
        self.table.way_of(self.shown_ply(), notation)
    }

    /// Returns the pieces on each place in the shown position, without the begun move.
    pub fn committed_piles(&self) -> Vec<Pile> {
        self.table.piles_after(self.shown_ply())
    }

    /// Returns the pieces on each place in the shown position, with the begun move.
    pub fn piles(&self) -> Vec<Pile> {
        let mut piles = self.committed_piles();
        if self.viewed_ply.is_none() {
            let mut previewed = self.previewed.iter();
            if !previewed.all(|event| apply_event(&mut piles, event)) {
                // An event of the preview is impossible, so show the position without the preview.
                return self.committed_piles();
            }
        }
        piles
    }

    /// Returns the information besides the pieces in the shown position.
    pub fn info(&self) -> BoardInfo {
        self.table.info_after(self.shown_ply())
    }

    /// Returns the parts of the current game that the player must not see.
    pub fn hidden(&self) -> Hidden {
        self.table.info_after(self.table.moves().len()).hidden
    }

    /// Whether the player must answer a question about a place, which must stay in sight meanwhile.
    pub fn needs_answer(&self) -> bool {
        self.info().asked.is_some()
    }

    /// Returns the events of the last move before the shown position.
    pub fn last_events(&self) -> Vec<Event> {
        self.shown_ply()
            .checked_sub(1)
            .map(|index| self.table.events_of(index))
            .unwrap_or_default()
    }
}
