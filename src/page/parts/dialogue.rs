//! Windows over the page. The browser's own dialogue keeps the keyboard inside and gives it back.

use super::button::{primary, worded};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub struct DialogueProps {
    pub title: AttrValue,
    /// The button that changes nothing.
    pub close: AttrValue,
    /// The button that says yes, where something is asked.
    #[prop_or_default]
    pub yes: Option<AttrValue>,
    /// Whether it was a yes.
    pub closed: Callback<bool>,
    #[prop_or_default]
    pub children: Html,
}

/// Shows something, or asks before something is lost, until it is closed.
#[component]
pub fn Dialogue(props: &DialogueProps) -> Html {
    let dialogue = use_node_ref();
    {
        let dialogue = dialogue.clone();
        use_effect_with((), move |()| {
            let dialogue = dialogue.cast::<HtmlDialogElement>();
            if let Some(dialogue) = &dialogue {
                // It fails only where the dialogue is open already.
                let _ = dialogue.show_modal();
            }
            // One that is taken away open gives no keyboard back.
            move || dialogue.iter().for_each(HtmlDialogElement::close)
        });
    }
    let answer = |yes: bool| props.closed.reform(move |_: MouseEvent| yes);
    let oncancel = props.closed.reform(|event: Event| {
        event.prevent_default();
        false
    });
    // A browser may close it without asking, as where the page has not been touched since it was opened.
    let onclose = props.closed.reform(|_: Event| false);
    html! {
        <dialog ref={dialogue} aria-labelledby="dialogue-title" {oncancel} {onclose}>
            <h2 id="dialogue-title">{ &props.title }</h2>
            { props.children.clone() }
            <div class="buttons">
                { worded("no", props.yes.is_none().then_some("primary"), &props.close, true, answer(false)) }
                if let Some(yes) = &props.yes { { primary("yes", yes, answer(true)) } }
            </div>
        </dialog>
    }
}
