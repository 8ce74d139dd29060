//! Games by correspondence: how one is played from this device, and how it is kept.

use super::storage;
use crate::{
    page::browser::dom::random,
    rules::{Seat, arrange},
    table::{
        Control, Record, Session, SessionConfig, Timing,
        correspondence::{Correspondence, Letter, LetterError, Next, Role, Secret},
    },
};
use serde::{Deserialize, Serialize};

/// A game by correspondence, as it is kept on this device.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct KeptCorrespondence {
    /// As it was last sent or came in, with whatever has been played here since.
    pub letter: Letter,
    role: Role,
    /// Where there is chance: 64 hexadecimal digits that never leave this device.
    #[serde(default)]
    secret: Option<String>,
    /// When it was last kept, in milliseconds since 1970.
    #[serde(default)]
    when: f64,
}

/// A game by correspondence that is being played.
pub struct CorrespondenceGame {
    game: Correspondence,
    /// As it is kept.
    secret: Option<String>,
    /// It has more turns than can be played so.
    pub too_long: bool,
}

impl CorrespondenceGame {
    pub fn resume(kept: &KeptCorrespondence) -> Result<CorrespondenceGame, LetterError> {
        let secret = kept.secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::resume(kept.letter.clone(), kept.role, secret)?,
            secret: kept.secret.clone(),
            too_long: false,
        })
    }

    pub fn kept(&self) -> KeptCorrespondence {
        KeptCorrespondence {
            letter: self.game.letter().clone(),
            role: self.game.role(),
            secret: self.secret.clone(),
            when: js_sys::Date::now(),
        }
    }

    /// Invites somebody to a game; this seat is the inviter's.
    pub fn invite(
        record: Record,
        chance: bool,
        seat: Seat,
    ) -> Result<CorrespondenceGame, LetterError> {
        let id = random_hex(1).ok_or(LetterError::NoSecret)?;
        let secret = fresh_secret(chance)?;
        let chain = secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::invite(record, id, seat, chain)?,
            secret,
            too_long: false,
        })
    }

    /// What a letter that came in makes of the game as it is known here, if it is.
    pub fn received(
        letter: Letter,
        known: Option<CorrespondenceGame>,
    ) -> Result<CorrespondenceGame, LetterError> {
        if let Some(mut known) = known {
            known.game.receive(letter)?;
            return Ok(known);
        }
        let secret = fresh_secret(letter.chains.is_some())?;
        let chain = secret.as_deref().and_then(Secret::of);
        Ok(CorrespondenceGame {
            game: Correspondence::accept(letter, chain)?,
            secret,
            too_long: false,
        })
    }

    pub fn letter(&self) -> &Letter {
        self.game.letter()
    }

    /// Whether it is this player's turn.
    pub fn is_mine(&self) -> bool {
        self.game.is_mine()
    }

    /// Whether what must go out now answers an invitation.
    pub fn answers_invitation(&self) -> bool {
        self.game.next() == Next::Opening && self.game.role() == Role::Guest
    }

    /// The number of the throw that is due to this player.
    pub fn throw(&self) -> Option<u64> {
        self.game.throw()
    }

    /// Takes in what has been played here.
    pub fn played(&mut self, record: &Record) {
        let known = self.letter().record.moves.len();
        let mut new = record.moves.iter().skip(known);
        self.too_long |= new.any(|notation| self.game.play(notation).is_err());
    }

    /// How the game stands on this device: the other side is far away.
    pub fn session(&self, config: SessionConfig) -> Option<Session> {
        let mut seats = [Control::Away; 2];
        seats[self.game.seat().index()] = Control::Human;
        let config = SessionConfig {
            seats,
            turned: self.game.seat() == Seat::SECOND,
            timing: Timing::UNMEASURED,
            ..config
        };
        Session::of(&self.letter().record, config).ok()
    }
}

/// The secret of a chain, where one is needed; an error where the device has no random numbers.
fn fresh_secret(needed: bool) -> Result<Option<String>, LetterError> {
    let secret = needed.then(|| random_hex(4));
    match secret {
        Some(None) => Err(LetterError::NoSecret),
        secret => Ok(secret.flatten()),
    }
}

/// So many random hexadecimal digits, in sixteens.
fn random_hex(sixteens: usize) -> Option<String> {
    (0..sixteens)
        .map(|_| Some(format!("{:016x}", random()?)))
        .collect()
}

/// What the names of all these games begin with.
const PREFIX: &str = "far.";

/// The name under which the game of this id is kept.
pub(super) fn name(id: &str) -> String {
    format!("{PREFIX}{id}")
}

/// The name under which it is kept which of them stands on a game's table.
fn table(game: &str) -> String {
    format!("far-table.{game}")
}

/// The id of the game by correspondence that stands on a game's table.
pub(super) fn id_on_table(game: &str) -> Option<String> {
    storage::load(&table(game))
}

/// The game by correspondence of this id, if it can be gone on with.
pub fn load(id: &str) -> Option<CorrespondenceGame> {
    CorrespondenceGame::resume(&storage::load(&name(id))?).ok()
}

/// The game by correspondence that stands on a game's table.
pub fn on_table(game: &str) -> Option<CorrespondenceGame> {
    load(&id_on_table(game)?)
}

/// Keeps a game by correspondence, and that it stands on its table; false where the device refuses.
pub fn save(kept: KeptCorrespondence) -> bool {
    let (game, id) = (kept.letter.record.game.clone(), kept.letter.id.clone());
    let name = name(&id);
    if storage::load::<KeptCorrespondence>(&name).is_none() {
        clear_abandoned();
    }
    storage::save(&table(&game), id) && storage::save(&name, kept)
}

/// Forgets games by correspondence for which nothing has come or gone in a year, what cannot be
/// read, and all but the fifty latest.
fn clear_abandoned() {
    const YEAR: f64 = 365.25 * 86_400_000.0;
    const MOST: usize = 50;
    let oldest = js_sys::Date::now() - YEAR;
    let mut latest = Vec::new();
    for name in storage::names(PREFIX) {
        match storage::load::<KeptCorrespondence>(&name) {
            Some(kept) if kept.when > oldest => latest.push((kept.when, name)),
            _ => storage::remove(&name),
        }
    }
    arrange(&mut latest, |one, other| one.0 > other.0);
    // One more is about to be kept.
    latest
        .iter()
        .skip(MOST - 1)
        .for_each(|(_, name)| storage::remove(name));
}

/// No game by correspondence stands on a game's table any more.
pub fn leave_table(game: &str) {
    storage::remove(&table(game));
}
