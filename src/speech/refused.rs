//! Why a record or a text is refused, in the language of a reader.

use crate::{prose::Head, rules::filled, table::RecordError, text::Lang};

/// Why a record is refused: by the rules in the words of its game, where `head` is that game's, and else in those
/// of the language. Where they are not here the English stands for them.
pub fn refused(lang: Lang, head: Option<&Head>, error: &RecordError) -> String {
    let reason = &error.reason;
    let arg = |name: &str| {
        let found = reason.args.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    };
    if let (Some((_, why)), Some(head)) = (error.why.as_deref(), head)
        && head.why.get(why.key).is_some()
    {
        let told = head.why(why);
        let told = told.trim_end_matches('.');
        return match arg("word") {
            Some(word) => format!("{word}: {told}"),
            None => told.into(),
        };
    }
    let sentence = lang
        .reasons()
        .and_then(|words| Some((words, words.find(reason.key)?)));
    let Some((words, sentence)) = sentence else {
        return error.message.clone();
    };
    filled(sentence, |name| {
        let value = arg(name)?;
        let translated = match name {
            "what" => words.find(&format!("what {value}")),
            _ => None,
        };
        Some(translated.map_or_else(|| value.clone(), String::from))
    })
}
