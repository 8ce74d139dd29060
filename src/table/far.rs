//! A game between two people far apart, who send each other the whole of it after every turn.
//!
//! Whoever has the letter has *the hand*: he moves until it is the other's turn. Dice fall so that
//! neither can choose them (`docs/links.md` has the reasons): each player makes a chain of hashes
//! from a secret, shows its end before the first throw, and then one link of it with every letter.
//! A throw is drawn from the next links of both chains. Whoever changes a link, a throw or a move
//! that has been sent is found out.
//!
//! Plain Rust; it knows no browser, and secrets are given to it.

use super::{Record, RecordError, Table};
use crate::rules::{Seat, Turn};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A link of a chain of hashes.
type Link = [u8; 32];

/// How many links a chain has: how often a game of dice can change hands.
const LENGTH: u32 = 2_000;

/// One of the two who play: the host began, the guest was invited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Host,
    Guest,
}

impl Role {
    pub fn other(self) -> Role {
        match self {
            Role::Host => Role::Guest,
            Role::Guest => Role::Host,
        }
    }
}

/// What goes to and fro: the game, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Letter {
    pub record: Record,
    /// A name that no other game has: sixteen hexadecimal digits.
    pub id: String,
    /// The seat of the host, 0 or 1.
    pub host: u8,
    /// What has been shown of the chains, the host's first; only games of dice have any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chains: Option<[Shown; 2]>,
}

/// What a player has shown of his chain.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shown {
    /// Its end, in hexadecimal; empty until he has taken part.
    pub end: String,
    /// The last link that he has shown, counted from the end, and its number.
    pub link: String,
    pub number: u32,
}

/// Where a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// This player moves, or throws.
    Of(Role),
    /// The guest must take part before the first throw.
    Unanswered,
    Over,
}

/// Why a letter is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unfair {
    /// It holds no game that can be played.
    Record(RecordError),
    /// It contradicts what was sent before.
    ChangedPast,
    /// It is older than what is known.
    Older,
    /// The dice of this move, counted from 0, did not fall as they must.
    Throw(usize),
    /// What it shows of a chain is not of that chain.
    Chain,
}

/// A secret, from which a player's chain is made.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Link);

impl Secret {
    /// From 64 hexadecimal digits.
    pub fn of(hex: &str) -> Option<Secret> {
        from_hex(hex).map(Secret)
    }

    /// The link of a number, counted from the end, which is 0.
    fn link(&self, number: u32) -> Link {
        hashed(self.0, LENGTH.saturating_sub(number))
    }
}

/// A link hashed so many times.
fn hashed(link: Link, times: u32) -> Link {
    (0..times).fold(link, |link, _| Sha256::digest(link).into())
}

fn to_hex(link: &Link) -> String {
    link.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(hex: &str) -> Option<Link> {
    let mut link = Link::default();
    if hex.len() != 2 * link.len() || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, digits) in link.iter_mut().zip(hex.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).ok()?;
        *byte = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(link)
}

impl Shown {
    /// The beginning of a player's part: the end of his chain and its first link.
    fn begun(secret: &Secret) -> Shown {
        Shown {
            end: to_hex(&secret.link(0)),
            link: to_hex(&secret.link(1)),
            number: 1,
        }
    }

    /// The link of a number, if it has been shown.
    fn link(&self, number: u32) -> Option<Link> {
        let back = self.number.checked_sub(number)?;
        Some(hashed(from_hex(&self.link)?, back))
    }

    fn is_honest(&self) -> bool {
        if self.end.is_empty() {
            return self.link.is_empty() && self.number == 0;
        }
        let end = from_hex(&self.end);
        self.number <= LENGTH && end.is_some() && self.link(0) == end
    }
}

/// A game as far as it has been replayed.
struct Replay {
    table: Table,
    hand: Hand,
    /// How often the game has changed hands.
    turns: u32,
    /// How many throws there have been since it last did.
    throws: u32,
}

impl Letter {
    /// An invitation to go on from a record; `secret` is needed where there are dice.
    pub fn new(record: Record, id: String, host: Seat, secret: Option<&Secret>) -> Letter {
        let chains = secret.map(|secret| {
            let mine = Shown {
                end: to_hex(&secret.link(0)),
                link: to_hex(&secret.link(0)),
                number: 0,
            };
            [mine, Shown::default()]
        });
        Letter {
            record,
            id,
            host: host.0,
            chains,
        }
    }

    /// The seat of a player.
    pub fn seat(&self, role: Role) -> Seat {
        let host = if self.host == 0 {
            Seat::FIRST
        } else {
            Seat::SECOND
        };
        match role {
            Role::Host => host,
            Role::Guest => host.other(),
        }
    }

    /// Whose hand it is. Every throw and every shown link is checked.
    pub fn hand(&self) -> Result<Hand, Unfair> {
        Ok(self.replay()?.hand)
    }

    /// The guest takes part in a game of dice; elsewhere he need not say so.
    pub fn answer(&mut self, secret: &Secret) {
        if let Some([_, guest]) = &mut self.chains
            && guest.end.is_empty()
        {
            *guest = Shown::begun(secret);
        }
    }

    /// Shows the link that the other needs, now that it is his hand. `role` has moved.
    pub fn send(&mut self, role: Role, secret: &Secret) -> Result<(), Unfair> {
        let number = self.replay()?.turns + 1;
        if let Some(chains) = &mut self.chains {
            let mine = &mut chains[role as usize];
            if mine.number < number {
                mine.link = to_hex(&secret.link(number));
                mine.number = number;
            }
        }
        Ok(())
    }

    /// The number that the next throw is drawn by; `None` where `role` may not throw.
    pub fn throw(&self, role: Role, secret: &Secret) -> Option<u64> {
        let replay = self.replay().ok()?;
        if replay.hand != Hand::Of(role) || replay.table.turn() != Turn::Chance {
            return None;
        }
        let number = replay.turns + 1;
        let theirs = self.chains.as_ref()?[role.other() as usize].link(number)?;
        let mine = secret.link(number);
        let both = match role {
            Role::Host => [mine, theirs],
            Role::Guest => [theirs, mine],
        };
        Some(drawn(both, replay.throws))
    }

    /// Whether this letter goes on from what is known; the very same does.
    pub fn follows(&self, known: &Letter) -> Result<(), Unfair> {
        let same = self.id == known.id
            && self.host == known.host
            && self.record.game == known.record.game
            && self.record.options == known.record.options
            && self.record.start == known.record.start;
        let (new, old) = (&self.record.moves, &known.record.moves);
        let chains = match (&self.chains, &known.chains) {
            (None, None) => true,
            (Some(new), Some(old)) => new.iter().zip(old).all(|(new, old)| {
                old.end.is_empty()
                    || new.end == old.end
                        && (new.number < old.number || new.link(old.number) == old.link(old.number))
            }),
            _ => false,
        };
        if !same || !chains {
            return Err(Unfair::ChangedPast);
        }
        if new.starts_with(old) {
            Ok(())
        } else if old.starts_with(new) {
            Err(Unfair::Older)
        } else {
            Err(Unfair::ChangedPast)
        }
    }

    /// Plays the game through, and sees to it that the dice fell as they must.
    fn replay(&self) -> Result<Replay, Unfair> {
        let chains = self.chains.as_ref();
        if let Some(chains) = chains
            && !chains.iter().all(Shown::is_honest)
        {
            return Err(Unfair::Chain);
        }
        let mut replay = Replay {
            table: self.record.open_start().map_err(Unfair::Record)?,
            hand: Hand::Of(Role::Host),
            turns: 0,
            throws: 0,
        };
        if replay.table.entry().chance != chains.is_some() {
            return Err(Unfair::Chain);
        }
        let mut holder = if chains.is_some() {
            Role::Host
        } else {
            self.mover(&replay.table).unwrap_or(Role::Host)
        };
        for (index, notation) in self.record.moves.iter().enumerate() {
            holder = self.holder_after(holder, &mut replay);
            if replay.table.turn() == Turn::Chance {
                self.check_throw(&replay, notation)
                    .ok_or(Unfair::Throw(index))?;
                replay.throws += 1;
            }
            replay
                .table
                .play(notation)
                .map_err(|illegal| Unfair::Record(RecordError::illegal(index, illegal.message)))?;
        }
        holder = self.holder_after(holder, &mut replay);
        replay.hand = match (replay.table.turn(), chains) {
            (Turn::Over(_), _) => Hand::Over,
            (_, Some([_, guest])) if guest.end.is_empty() => Hand::Unanswered,
            _ => Hand::Of(holder),
        };
        Ok(replay)
    }

    /// Who holds the game now, and the count of it if it has changed hands.
    fn holder_after(&self, holder: Role, replay: &mut Replay) -> Role {
        match self.mover(&replay.table) {
            Some(mover) if mover != holder => {
                replay.turns += 1;
                replay.throws = 0;
                mover
            }
            _ => holder,
        }
    }

    /// Whether the throw that was written is the one that both chains draw. A throw of the hand that
    /// is still under way cannot be checked yet: its player has not shown his link.
    fn check_throw(&self, replay: &Replay, notation: &str) -> Option<()> {
        let number = replay.turns + 1;
        let [host, guest] = self.chains.as_ref()?;
        let (Some(host), Some(guest)) = (host.link(number), guest.link(number)) else {
            return Some(());
        };
        let throw = replay.table.throw(drawn([host, guest], replay.throws))?;
        (throw == notation).then_some(())
    }

    /// Who moves or throws next, where that is sure: a throw is his who moves after it, unless that
    /// depends on the throw.
    fn mover(&self, table: &Table) -> Option<Role> {
        let seat = match table.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance => table.mover_after_any_throw()?,
            Turn::Over(_) => return None,
        };
        let host = self.seat(Role::Host) == seat;
        Some(if host { Role::Host } else { Role::Guest })
    }
}

/// The number that two links and the count of throws draw.
fn drawn([host, guest]: [Link; 2], throws: u32) -> u64 {
    let mut hash = Sha256::new();
    hash.update(host);
    hash.update(guest);
    hash.update(throws.to_be_bytes());
    let drawn: Link = hash.finalize().into();
    u64::from_be_bytes([
        drawn[0], drawn[1], drawn[2], drawn[3], drawn[4], drawn[5], drawn[6], drawn[7],
    ])
}

#[cfg(test)]
mod tests;
