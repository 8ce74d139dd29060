//! Sentences that a screen reader announces again.

use yew::prelude::*;

/// Draws a sentence in a live region, which is announced even if the same sentence was there
/// before. `count` is the number of announcements so far. When it changes, the element is rebuilt.
pub(crate) fn announcement(count: u32, sentence: &str) -> Html {
    html! { <span key={count}>{ sentence }</span> }
}
