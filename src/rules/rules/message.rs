//! What a rule has to say to a player: a key that each language translates, not a sentence.

/// A remark of the rules: why a move is refused, or why something happened.
///
/// The words stand in the prose of the game (`[why]`, `[note]`) or, where a family shares them,
/// in the page's translation resource; a test holds both languages to the keys of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The key of the sentence, as `must-feed`.
    pub key: &'static str,
    /// What fills the `{name}` places of the sentence.
    pub args: Vec<(&'static str, String)>,
    /// The same in a few plain English words, for the errors that programs read.
    pub plain: String,
}

impl Message {
    /// A message whose sentence has no places to fill.
    pub fn new(key: &'static str, plain: impl Into<String>) -> Message {
        Message {
            key,
            args: Vec::new(),
            plain: plain.into(),
        }
    }

    /// The same message with `{name}` filled by `value`.
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Message {
        let value = value.to_string();
        self.plain = self.plain.replace(&format!("{{{name}}}"), &value);
        self.args.push((name, value));
        self
    }
}
