//! The words that can be chosen in a move.

use crate::{rules::Tap, text::Words};
use yew::prelude::*;

/// What may be chosen in words next. Where nothing else may be pointed at, the words stand on the
/// board (`info` is false); where places may be too, or one is asked about, beside it, so that they
/// cover none.
pub fn word_choice(
    words: &'static Words,
    next: &[Tap],
    asks: bool,
    info: bool,
    on_word: &Callback<&'static str>,
) -> Html {
    let with_places = next.iter().any(|tap| matches!(tap, Tap::Site(_)));
    let mut shown = next
        .iter()
        .filter_map(|tap| match tap {
            Tap::Word(word) if (with_places || asks) == info => Some(*word),
            _ => None,
        })
        .peekable();
    if shown.peek().is_none() {
        return Html::default();
    }
    html! {
        <div class={classes!(if info { "choice-beside" } else { "choice" }, asks.then_some("phrases"))} role="group"
            aria-label={words.say("choose")}>
            { for shown.map(|word| {
                let label = words.tap(word).unwrap_or(word);
                let onclick = on_word.reform(move |_: MouseEvent| word);
                // What the players themselves say stands beside what it means.
                let (label, phrase) = label.split_once(" · ").unwrap_or((label, ""));
                html! {
                    <button data-word={word} {onclick}>{ label }
                        if !phrase.is_empty() { <>{ " " }<i lang="und">{ phrase }</i></> }
                    </button>
                }
            }) }
        </div>
    }
}
