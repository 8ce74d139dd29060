//! The words that can be chosen in a move.

use crate::{rules::Tap, text::Words};
use yew::prelude::*;

/// The number of letters up to which the words fit beside the text about them on a phone.
const SHORT: usize = 18;

/// Draws the words that can be chosen next. If no place can be pointed at, the words stand on the
/// board (`beside_board` is false). If places can be pointed at too, or a question is asked about
/// one, the words stand beside the board, so that they cover no place.
pub(crate) fn word_choice(
    words: &'static Words,
    next: &[Tap],
    asks: bool,
    beside_board: bool,
    on_word: &Callback<&'static str>,
) -> Html {
    let with_places = next.iter().any(|tap| matches!(tap, Tap::Site(_)));
    let mut shown = next
        .iter()
        .filter_map(|tap| match tap {
            Tap::Word(word) if (with_places || asks) == beside_board => Some(*word),
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
        <div class={classes!(if beside_board { "choice-beside" } else { "choice" }, asks.then_some("choice-phrases"), (letters > SHORT).then_some("choice-long"))} role="group"
            aria-label={words.say("choose")}>
            { for shown.map(|word| {
                let onclick = on_word.reform(move |_: MouseEvent| word);
                // The players' own phrase stands beside its meaning.
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
