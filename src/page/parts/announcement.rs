//! Sentences that a screen reader announces again.

use yew::prelude::*;

/// Draws a sentence in a live region, which is announced even if the same sentence was there
/// before. The element is rebuilt whenever `count` changes, the number of announcements so far.
pub(crate) fn announcement(count: u32, sentence: &str) -> Html {
    html! { <span key={count}>{ sentence }</span> }
}
