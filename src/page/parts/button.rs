//! Buttons. Each has a name for what it does, `data-act`, and says it in words: on its face, or to whoever
//! listens and whoever rests on it.

use super::icon::icon;
use yew::prelude::*;

/// What happens at a click.
type Click = Callback<MouseEvent>;

/// A button with words on it.
pub fn button(act: &'static str, label: &str, onclick: Click) -> Html {
    worded(act, None, label, true, onclick)
}

/// The button for what most will want next.
pub fn primary(act: &'static str, label: &str, onclick: Click) -> Html {
    worded(act, Some("primary"), label, true, onclick)
}

/// A button with words on it that may have nothing to do now.
pub fn worded(
    act: &'static str,
    class: Option<&'static str>,
    label: &str,
    enabled: bool,
    onclick: Click,
) -> Html {
    html! { <button data-act={act} {class} disabled={!enabled} {onclick}>{ label }</button> }
}

/// A button with a picture on it, of which `icon` is the name.
pub fn tool(act: &'static str, picture: &str, label: &str, enabled: bool, onclick: Click) -> Html {
    html! {
        <button class="tool" data-act={act} disabled={!enabled} title={label.to_string()}
            aria-label={label.to_string()} {onclick}>{ icon(picture) }</button>
    }
}
