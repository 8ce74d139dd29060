//! The words that can be chosen in a move.

use crate::{rules::Tap, text::Words};
use yew::prelude::*;

/// Words of no more than so many letters together have room beside what is said of them on a telephone.
const SHORT: usize = 18;

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
    let label = |word: &'static str| words.tap(word).unwrap_or(word);
    let letters = shown
        .clone()
        .map(|word| label(word).chars().count())
        .sum::<usize>();
    html! {
        <div class={classes!(if info { "choice-beside" } else { "choice" }, asks.then_some("phrases"), (letters > SHORT).then_some("long"))} role="group"
            aria-label={words.say("choose")}>
            { for shown.map(|word| {
                let onclick = on_word.reform(move |_: MouseEvent| word);
                // What the players themselves say stands beside what it means.
                let (label, phrase) = label(word).split_once(" · ").unwrap_or((label(word), ""));
                html! {
                    <button data-word={word} {onclick}>{ label }
                        if !phrase.is_empty() { <>{ " " }<i lang="und">{ phrase }</i></> }
                    </button>
                }
            }) }
        </div>
    }
}
