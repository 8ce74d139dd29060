//! Hash chains. A player commits to thousands of secret numbers at once and reveals them one by
//! one. Anyone who has seen the end of a chain can check whether a link belongs to it (Lamport,
//! "Password authentication with insecure communication", 1981). The module is independent of games.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A link of a chain: the SHA-256 hash of the next one.
pub(super) type Link = [u8; 32];

/// The number of links in a chain besides its end. It is larger than the number of turns of any
/// game.
const LENGTH: u32 = 8_192;

/// The number of links between two stored ones.
const STRIDE: u32 = 64;

/// The secret behind a player's chain. It never leaves the player's device.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    /// Every 64th link, from the last one (the secret itself) to the end.
    checkpoints: Vec<Link>,
}

/// Written by hand, so that no log contains the secret.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secret").finish_non_exhaustive()
    }
}

impl Secret {
    /// Reads a secret from 64 lower-case hexadecimal digits.
    pub fn of(hex: &str) -> Option<Secret> {
        let last = from_hex(hex)?;
        let checkpoints = std::iter::successors(Some(last), |link| Some(hash_times(*link, STRIDE)));
        Some(Secret {
            checkpoints: checkpoints.take((LENGTH / STRIDE + 1) as usize).collect(),
        })
    }

    /// Returns the link with this number, counted from the end, which is 0; `None` beyond the last.
    pub fn link(&self, number: u32) -> Option<Link> {
        let steps = LENGTH.checked_sub(number)?;
        let checkpoint = self.checkpoints[(steps / STRIDE) as usize];
        Some(hash_times(checkpoint, steps % STRIDE))
    }
}

/// The part of a chain that its player has revealed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RevealedChain {
    /// The end of the chain, in hexadecimal, which commits the player to it; empty before that.
    pub end: String,
    /// The last revealed link, in hexadecimal; empty before the player has committed.
    pub link: String,
    /// The number of that link, counted from the end, which is 0.
    pub number: u32,
}

impl RevealedChain {
    /// Commits to a chain: reveals only its end.
    pub fn commit(secret: &Secret) -> Option<RevealedChain> {
        let end = to_hex(&secret.link(0)?);
        Some(RevealedChain {
            link: end.clone(),
            end,
            number: 0,
        })
    }

    /// Whether the player has committed to a chain.
    pub fn is_committed(&self) -> bool {
        !self.end.is_empty()
    }

    /// Reveals the link with this number; `None` if the chain is shorter.
    pub fn reveal(&mut self, secret: &Secret, number: u32) -> Option<()> {
        self.link = to_hex(&secret.link(number)?);
        self.number = number;
        Some(())
    }

    /// Returns every revealed link, from the end on; an empty list for a player who has not
    /// committed. Returns `None` if the links are no chain, or if there are more than `max`.
    pub fn links(&self, max: u32) -> Option<Vec<Link>> {
        if !self.is_committed() {
            return (self.link.is_empty() && self.number == 0).then(Vec::new);
        }
        if self.number > max {
            return None;
        }
        let (end, last) = (from_hex(&self.end)?, from_hex(&self.link)?);
        let back = std::iter::successors(Some(last), |link| Some(hash_times(*link, 1)));
        let mut links: Vec<Link> = back.take(self.number as usize + 1).collect();
        links.reverse();
        (links[0] == end).then_some(links)
    }

    /// Whether this is the same chain, with at least as many links revealed.
    pub fn extends(&self, older: &RevealedChain) -> bool {
        !older.is_committed() || self.end == older.end && self.number >= older.number
    }
}

/// Draws a number for the throw with this index from two links of a turn, the host's first.
pub(super) fn draw_number(host: &Link, guest: &Link, throw: u32) -> u64 {
    let mut hash = Sha256::new();
    hash.update(host);
    hash.update(guest);
    hash.update(throw.to_be_bytes());
    let hash = hash.finalize();
    hash.iter()
        .take(8)
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Hashes a link `times` times.
fn hash_times(link: Link, times: u32) -> Link {
    (0..times).fold(link, |link, _| Sha256::digest(link).into())
}

fn to_hex(link: &Link) -> String {
    link.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(hex: &str) -> Option<Link> {
    let mut link = Link::default();
    if hex.len() != 2 * link.len() || !is_hex(hex) {
        return None;
    }
    for (byte, digits) in link.iter_mut().zip(hex.as_bytes().chunks(2)) {
        let digits = std::str::from_utf8(digits).ok()?;
        *byte = u8::from_str_radix(digits, 16).ok()?;
    }
    Some(link)
}

/// Whether a text consists of lower-case hexadecimal digits.
pub(super) fn is_hex(text: &str) -> bool {
    let digit = |byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    text.bytes().all(digit)
}
