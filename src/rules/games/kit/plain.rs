//! Plain English words for messages that the rules identify only by key. Players read the sentences
//! of a game's prose; these are for programs that ask the engine.

use crate::rules::Message;

/// The lines `key = words`, with `{name}` placeholders.
static WORDS: &str = include_str!("plain.txt");

/// Makes the message of a key that has its words here.
pub(crate) fn message(key: &'static str) -> Message {
    Message::new(key, sentence(key))
}

/// Returns the words of a key. Returns the key itself if there are none, which a test forbids.
pub(crate) fn sentence(key: &'static str) -> &'static str {
    let of_key = |line: &'static str| line.strip_prefix(key)?.strip_prefix(" = ");
    WORDS.lines().find_map(of_key).unwrap_or(key)
}
