//! Plain English words for what the rules say by key alone. Players read the sentences of a game's
//! prose; these are for programs that ask the engine.

use crate::rules::Message;

/// Lines `key = words`, with `{name}` places.
static WORDS: &str = include_str!("plain.txt");

/// A message of a key that has its words here.
pub fn message(key: &'static str) -> Message {
    Message::new(key, sentence(key))
}

/// The words of a key; the key itself where there are none, which a law forbids.
pub fn sentence(key: &'static str) -> &'static str {
    let of_key = |line: &'static str| line.strip_prefix(key)?.strip_prefix(" = ");
    WORDS.lines().find_map(of_key).unwrap_or(key)
}
