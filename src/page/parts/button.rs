//! Buttons. Each has a name for its action, `data-act`, and a label in words: on its face, or for
//! screen readers and as a tooltip.

use super::icon::icon;
use yew::prelude::*;

/// The callback of a click.
type Click = Callback<MouseEvent>;

/// Draws a button with words on it.
pub(crate) fn button(act: &'static str, label: &str, onclick: Click) -> Html {
    text_button(act, None, label, true, onclick)
}

/// Draws the button for the most likely next action.
pub(crate) fn primary(act: &'static str, label: &str, onclick: Click) -> Html {
    text_button(act, Some("primary"), label, true, onclick)
}

/// Draws a button with words on it that may be disabled.
pub(crate) fn text_button(
    act: &'static str,
    class: Option<&'static str>,
    label: &str,
    enabled: bool,
    onclick: Click,
) -> Html {
    html! { <button data-act={act} {class} disabled={!enabled} {onclick}>{ label }</button> }
}

/// Draws a button with a picture on it; `picture` is the name for [`icon`].
pub(crate) fn icon_button(
    act: &'static str,
    picture: &str,
    label: &str,
    enabled: bool,
    onclick: Click,
) -> Html {
    html! {
        <button class="tool" data-act={act} disabled={!enabled} title={label.to_string()}
            aria-label={label.to_string()} {onclick}>{ icon(picture) }</button>
    }
}
