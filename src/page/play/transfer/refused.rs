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
    if let Some(line) = at.strip_prefix("line ") {
        return words.fill(
            "exchange-wrong-line",
            &[("line", line), ("why", &reason_text)],
        );
    }
    if let Some(index) = move_index(&at) {
        let number = (index + 1).to_string();
        return words.fill(
            "exchange-wrong-move",
            &[("number", &number), ("why", &reason_text)],
        );
    }
    // A position that was typed has no other part than its start.
    let reason_text = match &*at {
        "" | "start" => reason_text,
        _ => format!("{at}: {reason_text}"),
    };
    words.fill("exchange-wrong", &[("why", &reason_text)])
}

/// Returns the index of a move from its place in a record, such as `moves[7]`.
fn move_index(at: &str) -> Option<usize> {
    at.strip_prefix("moves[")?.strip_suffix(']')?.parse().ok()
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
