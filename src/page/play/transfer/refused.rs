//! The error of a text, a position or a link, in the language of the page. Its words are fetched on
//! demand: few readers ever need them.

use crate::{
    page::browser::fetched,
    speech::explain_refusal,
    table::{ErrorCode, RecordError, strip_invisible},
    text::Lang,
};

/// Returns a sentence about the error of a text.
pub(crate) async fn error_sentence(lang: Lang, error: RecordError) -> String {
    let words = lang.words();
    if error.code == ErrorCode::NotLoaded {
        return words.say("chunk-missing").to_string();
    }
    let at = error.at.clone();
    let reason_text = reason(lang, error).await;
    match at.strip_prefix("line ") {
        Some(line) => words.fill(
            "exchange-wrong-line",
            &[("line", line), ("why", &reason_text)],
        ),
        None if at.is_empty() => words.fill("exchange-wrong", &[("why", &reason_text)]),
        None => {
            let reason_text = format!("{at}: {reason_text}");
            words.fill("exchange-wrong", &[("why", &reason_text)])
        }
    }
}

/// Returns the error without its position.
pub(crate) async fn reason(lang: Lang, error: RecordError) -> String {
    if let Some(chunk) = lang.reasons_chunk() {
        // Without them the error is in English.
        let _ = chunk.fetch().await;
    }
    let front = match error.rule_reason.as_deref() {
        Some((game, _)) => fetched::front(lang, game).await,
        None => None,
    };
    // The error may quote a text from outside.
    strip_invisible(&explain_refusal(
        lang,
        front.as_ref().map(|front| &front.head),
        &error,
    ))
}
