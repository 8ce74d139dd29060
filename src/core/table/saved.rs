//! The stored form of a session, and how to resume a session from it.

use super::{
    Clock, Control, Lines, Record, RecordError, Session, SessionConfig, TapSettings, Timing,
    variations,
};
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// The stored form of a session: the game, and its settings of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    /// The mainline, with its variations, comments and facts.
    pub record: Record,
    /// Undone moves, the next one to redo last.
    #[serde(default)]
    pub undone: Vec<String>,
    /// The time left to the players, if there is a time limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The seat that has resigned, 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<u8>,
    /// Whether a draw has been agreed on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// Whether the player has taken help.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// Whether the players have changed seats by now. Readers can use this without opening the
    /// record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// The variation being played, as its position in the record's list from 1.
    #[serde(default, skip_serializing_if = "is_none")]
    pub branch: usize,
    /// Whether the game is over and has been added to the player's games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shelved: bool,
    /// Fields that a later release wrote: a JSON object, or empty. They stay with the game unread.
    #[serde(skip)]
    pub unknown_fields: String,
    // The fields of `SessionConfig`. They are not nested, because the stored form has always been
    // flat.
    /// The player of each seat at the start of the game.
    pub seats: [Control; 2],
    /// The computer's level, from 1 to 5.
    pub level: u8,
    /// Whether the board is seen from the second seat.
    pub turned: bool,
    /// The time control, with its limits.
    #[serde(default)]
    pub timing: Timing,
}

/// Whether there is no branch.
fn is_none(branch: &usize) -> bool {
    *branch == 0
}

impl Saved {
    /// Returns a game without undone moves and without a time limit.
    pub fn of(record: Record, config: SessionConfig) -> Saved {
        Saved {
            record,
            undone: Vec::new(),
            clock: None,
            resigned: None,
            agreed: false,
            helped: false,
            exchanged: false,
            branch: 0,
            shelved: false,
            unknown_fields: String::new(),
            seats: config.seats,
            level: config.level,
            turned: config.turned,
            timing: config.timing,
        }
    }

    /// Returns the settings of play.
    pub fn config(&self) -> SessionConfig {
        SessionConfig {
            seats: self.seats,
            level: self.level,
            turned: self.turned,
            timing: self.timing,
        }
    }

    /// Whether the stored game, with these lines, contains all moves of `game`. Its mainline may
    /// have continued. Its moves may now be a variation, or moves to redo.
    pub(super) fn contains_moves_of(&self, lines: &Lines, game: &Record) -> bool {
        let stored = &self.record;
        let line = stored.moves.iter().chain(self.undone.iter().rev());
        let in_variations = || {
            (lines.numbered_variations())
                .any(|(number, _)| lines.path(number).starts_with(&game.moves))
        };
        stored.game == game.game
            && stored.options == game.options
            && stored.start == game.start
            && (line.take(game.moves.len()).eq(&game.moves) || in_variations())
    }
}

/// How a stored game continues the game at this table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SyncOutcome {
    /// The moves are the same; the players or the time may differ.
    Same,
    /// There are more moves after this number.
    Continued(usize),
    /// Moves were undone, and can be redone.
    TakenBack,
    /// It is another game, or lacks moves of this one.
    OtherGame,
}

impl Session {
    /// Resumes a saved session. Drops moves that cannot be redone and variations that cannot be
    /// played. [`Session::recover`] drops less, and reports it.
    pub fn restore(saved: &Saved) -> Result<Session, RecordError> {
        let mut config = saved.config();
        config.level = config.level.clamp(1, 5);
        let game = saved.record.up_to(usize::MAX);
        let mut table = game.open()?;
        let variations = variations::check(&saved.record, &mut table);
        if variations.is_err() {
            table = game.open()?;
        }
        let mut ahead = game.open()?;
        let playable = saved
            .undone
            .iter()
            .rev()
            .all(|notation| ahead.play(notation).is_ok());
        let moves = table.moves().into_iter().map(String::from).collect();
        let lines = Lines::of(&Record {
            moves,
            variations: variations.unwrap_or_default(),
            ..saved.record.clone()
        });
        let mut session = Session {
            lines,
            about: saved.record.about.clone(),
            parked_mainline: None,
            current_line: 0,
            table,
            config,
            tap_settings: TapSettings::default(),
            clock: saved.clock,
            resigned: saved.resigned.filter(|seat| *seat < 2).map(Seat),
            agreed: saved.agreed,
            helped: saved.helped || saved.record.start.is_some(),
            shelved: saved.shelved,
            unknown_fields: saved.unknown_fields.clone(),
            proposed: None,
            undone: if playable {
                saved.undone.clone()
            } else {
                Vec::new()
            },
            taps: Vec::new(),
            previewed: Vec::new(),
            restarted: false,
            ended_at: None,
            viewed_ply: None,
        };
        // A line that does not exist means the mainline.
        session.go_to(saved.branch, usize::MAX);
        Ok(session)
    }

    /// Loads a version of the game at this table that another tab has saved. In the same game,
    /// the side of the view and the viewed position stay. A begun move stays begun if no
    /// move was played. Returns `None`, with nothing changed, if not all of it can be opened.
    pub fn sync_with(&mut self, saved: &Saved) -> Option<SyncOutcome> {
        let (mut next, true) = Session::recover(saved).ok()? else {
            return None;
        };
        let contains_all = saved.contains_moves_of(&next.lines, &self.mainline().record());
        let (old_moves, new_moves) = (self.table.moves(), next.table.moves());
        let move_count = new_moves.len();
        let outcome = if !contains_all {
            SyncOutcome::OtherGame
        } else if new_moves == old_moves {
            SyncOutcome::Same
        } else if new_moves.starts_with(&old_moves) {
            SyncOutcome::Continued(old_moves.len())
        } else {
            SyncOutcome::TakenBack
        };
        next.tap_settings = self.tap_settings;
        if outcome != SyncOutcome::OtherGame {
            next.config.turned = self.config.turned;
            next.viewed_ply = self.viewed_ply.filter(|moves| *moves < move_count);
        }
        if outcome == SyncOutcome::Same && next.config.seats == self.config.seats {
            next.proposed = self.proposed.take();
            next.taps = std::mem::take(&mut self.taps);
            next.previewed = std::mem::take(&mut self.previewed);
        }
        *self = next;
        Some(outcome)
    }

    /// Returns the form to store on the device.
    pub fn save(&self) -> Saved {
        let game = self.mainline();
        Saved {
            undone: self.undone_on_mainline().to_vec(),
            clock: self.clock,
            resigned: self.resigned_on_mainline().map(|seat| seat.0),
            agreed: self.is_draw_agreed_on_mainline(),
            helped: self.helped,
            exchanged: game.original_seat(game.ply_count(), Seat::FIRST) != Seat::FIRST,
            branch: self.current_line_in_record(),
            shelved: self.shelved,
            unknown_fields: self.unknown_fields.clone(),
            // Include the comments on undone moves.
            record: Record {
                comments: self.lines.line(0).comments.clone(),
                ..self.record()
            },
            ..Saved::of(Record::of(game.entry()), self.config)
        }
    }
}
