//! The reasons for refusing a record or a text, in the reader's language.

use crate::{prose::Head, rules::fill_placeholders, table::RecordError, text::Lang};

/// Explains why a record is refused. A reason of the rules uses the words of the game, if `head`
/// belongs to that game. Other reasons use the words of the language. The fallback is the English
/// text.
pub fn explain_refusal(lang: Lang, head: Option<&Head>, error: &RecordError) -> String {
    let reason = &error.reason;
    let arg = |name: &str| {
        let found = reason.args.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    };
    if let (Some((_, rule_reason)), Some(head)) = (error.rule_reason.as_deref(), head)
        && head.why.get(rule_reason.key).is_some()
    {
        let text = head.why(rule_reason);
        let text = text.trim_end_matches('.');
        return match arg("word") {
            Some(word) => format!("{word}: {text}"),
            None => text.into(),
        };
    }
    let sentence = lang
        .reasons()
        .and_then(|words| Some((words, words.find(reason.key)?)));
    let Some((words, sentence)) = sentence else {
        return error.message.clone();
    };
    fill_placeholders(sentence, |name| {
        let value = arg(name)?;
        let translated = match name {
            "what" => words.find(&format!("what {value}")),
            _ => None,
        };
        Some(translated.map_or_else(|| value.clone(), String::from))
    })
}
