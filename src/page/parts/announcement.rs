//! Sentences that a screen reader announces again.

use yew::prelude::*;

/// Draws a sentence in a live region, which is announced even if the same sentence was there
/// before. The element is rebuilt whenever `times` changes, the number of announcements so far.
pub(crate) fn announcement(times: u32, said: &str) -> Html {
    html! { <span key={times}>{ said }</span> }
}
