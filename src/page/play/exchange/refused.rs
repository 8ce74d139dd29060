//! What is wrong with a text, a position or a link, in the language of the page. What says so is fetched when it is
//! needed: few readers ever need it.

use crate::{
    page::browser::fetched,
    speech::refused,
    table::{ErrorCode, RecordError, visible},
    text::Lang,
};

/// What is wrong with a text, in a sentence.
pub async fn told(lang: Lang, error: RecordError) -> String {
    let words = lang.words();
    if error.code == ErrorCode::NotLoaded {
        return words.say("chunk-missing").to_string();
    }
    let at = error.at.clone();
    let why = reason(lang, error).await;
    match at.strip_prefix("line ") {
        Some(line) => words.fill("exchange-wrong-line", &[("line", line), ("why", &why)]),
        None if at.is_empty() => words.fill("exchange-wrong", &[("why", &why)]),
        None => {
            let why = format!("{at}: {why}");
            words.fill("exchange-wrong", &[("why", &why)])
        }
    }
}

/// What is wrong, without where.
pub async fn reason(lang: Lang, error: RecordError) -> String {
    if let Some(chunk) = lang.reasons_chunk() {
        // Without them the English says it.
        let _ = chunk.fetch().await;
    }
    let front = match error.why.as_deref() {
        Some((game, _)) => fetched::front(lang, game).await,
        None => None,
    };
    // It may quote what somebody else wrote.
    visible(&refused(
        lang,
        front.as_ref().map(|front| &front.head),
        &error,
    ))
}
