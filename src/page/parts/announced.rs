//! Sentences that a screen reader hears again.

use yew::prelude::*;

/// A sentence in a live region, which is heard even where the same sentence stood there before: it is made anew
/// whenever `times` changes, the number of times that something was said there.
pub fn announced(times: u32, said: &str) -> Html {
    html! { <span key={times}>{ said }</span> }
}
