//! Messages of the rules to a player: a key that each language translates, not a sentence.

/// A remark of the rules: why a move is refused, or why something happened.
///
/// The sentences are in the prose of the game (`[why]`, `[note]`). Sentences that a family of games
/// shares are in the page's translation resource. A test checks that both languages have every key
/// of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The key of the sentence, such as `must-feed`.
    pub key: &'static str,
    /// The values for the `{name}` placeholders of the sentence.
    pub args: Vec<(&'static str, String)>,
    /// The same message in a few plain English words, for errors that programs read.
    pub plain: String,
}

impl Message {
    /// Makes a message whose sentence has no placeholders.
    pub fn new(key: &'static str, plain: impl Into<String>) -> Message {
        Message {
            key,
            args: Vec::new(),
            plain: plain.into(),
        }
    }

    /// Fills the placeholder `{name}` with `value`.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Message {
        let value = value.to_string();
        self.plain = self.plain.replace(&format!("{{{name}}}"), &value);
        self.args.push((name, value));
        self
    }
}
