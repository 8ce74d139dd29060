//! What is kept of a session on the device, and how a session is resumed from it.

use super::{
    Clock, Control, Lines, Record, RecordError, Session, SessionConfig, Timing, Touch, variations,
};
use crate::rules::Seat;
use serde::{Deserialize, Serialize};

/// What is kept on the device: the game and how it is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Saved {
    pub record: Record,
    /// Moves taken back that can be made again, the next one last.
    #[serde(default)]
    pub undone: Vec<String>,
    /// What is left of the players' time, where it is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// The seat that has resigned, 0 or 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<u8>,
    /// A draw has been agreed on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// Help has been taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub helped: bool,
    /// The players have changed seats by now: told for whoever reads this without opening the record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// The variation that is being played, by its place in the record's list, from 1.
    #[serde(default, skip_serializing_if = "is_none")]
    pub branch: usize,
    /// The game is over, and has been put among the player's games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shelved: bool,
    /// Fields that a later release wrote: a JSON object, or empty. They go with the game, unread.
    #[serde(skip)]
    pub unknown: String,
    // How it is being played, as SessionConfig has it: one flat object, as it was always kept.
    pub seats: [Control; 2],
    pub level: u8,
    pub turned: bool,
    #[serde(default)]
    pub timing: Timing,
}

/// Whether no variation is meant.
fn is_none(branch: &usize) -> bool {
    *branch == 0
}

impl Saved {
    /// A game of which nothing was taken back and no time measured.
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
            unknown: String::new(),
            seats: config.seats,
            level: config.level,
            turned: config.turned,
            timing: config.timing,
        }
    }

    /// How the game is being played.
    pub fn config(&self) -> SessionConfig {
        SessionConfig {
            seats: self.seats,
            level: self.level,
            turned: self.turned,
            timing: self.timing,
        }
    }

    /// Whether all of a game is in what is kept, which has these lines: it was gone on with, it is a variation
    /// now, or what was taken back of it can be made again.
    pub(super) fn holds(&self, lines: &Lines, game: &Record) -> bool {
        let kept = &self.record;
        let line = kept.moves.iter().chain(self.undone.iter().rev());
        let varied =
            || (lines.iter()).any(|(number, _)| lines.path(number).starts_with(&game.moves));
        kept.game == game.game
            && kept.options == game.options
            && kept.start == game.start
            && (line.take(game.moves.len()).eq(&game.moves) || varied())
    }
}

/// How a game that was kept elsewhere goes on from the one that stood here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Followed {
    /// The same moves; who plays, or the time, may be another.
    Same,
    /// There are moves after so many.
    Further(usize),
    /// Moves were taken back, and can be made again.
    Back,
    /// It is another game, or has left out moves of this one.
    Other,
}

impl Session {
    /// Takes up what was saved. Moves to be made again that cannot be are dropped, and variations that cannot be
    /// played; [`Session::recover`] drops less, and tells.
    pub fn restore(saved: &Saved) -> Result<Session, RecordError> {
        let mut config = saved.config();
        config.level = config.level.clamp(1, 5);
        let game = saved.record.as_far_as(usize::MAX);
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
            home: None,
            on: 0,
            table,
            config,
            touch: Touch::default(),
            clock: saved.clock,
            resigned: saved.resigned.filter(|seat| *seat < 2).map(Seat),
            agreed: saved.agreed,
            helped: saved.helped || saved.record.start.is_some(),
            shelved: saved.shelved,
            unknown: saved.unknown.clone(),
            proposed: None,
            undone: if playable {
                saved.undone.clone()
            } else {
                Vec::new()
            },
            taps: Vec::new(),
            foreseen: Vec::new(),
            began_anew: false,
            looking: None,
        };
        // A line that is not there is the game itself.
        session.go_to(saved.branch, usize::MAX);
        Ok(session)
    }

    /// Takes over what somebody else has kept of the game at this table. Of the same game the side that
    /// the board is seen from stays, and what is looked at; a move that is begun stays begun where
    /// nothing was played. `None`, with nothing changed, where not all of it can be opened.
    pub fn follow(&mut self, kept: &Saved) -> Option<Followed> {
        let (mut next, true) = Session::recover(kept).ok()? else {
            return None;
        };
        let holds = kept.holds(&next.lines, &self.game().record());
        let (had, has) = (self.table.moves(), next.table.moves());
        let seen = has.len();
        let followed = if !holds {
            Followed::Other
        } else if has == had {
            Followed::Same
        } else if has.starts_with(&had) {
            Followed::Further(had.len())
        } else {
            Followed::Back
        };
        next.touch = self.touch;
        if followed != Followed::Other {
            next.config.turned = self.config.turned;
            next.looking = self.looking.filter(|moves| *moves < seen);
        }
        if followed == Followed::Same && next.config.seats == self.config.seats {
            next.proposed = self.proposed.take();
            next.taps = std::mem::take(&mut self.taps);
            next.foreseen = std::mem::take(&mut self.foreseen);
        }
        *self = next;
        Some(followed)
    }

    /// What to keep on the device.
    pub fn save(&self) -> Saved {
        let game = self.game();
        Saved {
            undone: self.undone_of_game().to_vec(),
            clock: self.clock,
            resigned: self.resigned_of_game().map(|seat| seat.0),
            agreed: self.agreed_of_game(),
            helped: self.helped,
            exchanged: game.began_at(game.now(), Seat::FIRST) != Seat::FIRST,
            branch: self.kept_number(),
            shelved: self.shelved,
            unknown: self.unknown.clone(),
            // With those on what was taken back.
            record: Record {
                comments: self.lines.line(0).comments.clone(),
                ..self.record()
            },
            ..Saved::of(Record::of(game.entry()), self.config)
        }
    }
}
