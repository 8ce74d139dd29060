//! Dialogs. The browser's own dialog traps the focus and gives it back.

use super::button::{primary, text_button};
use web_sys::HtmlDialogElement;
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(crate) struct ModalDialogProps {
    pub title: AttrValue,
    /// The label of the button that changes nothing.
    pub close: AttrValue,
    /// The label of the button that confirms, if the dialog asks a question.
    #[prop_or_default]
    pub yes: Option<AttrValue>,
    /// The callback; true if the reader confirmed.
    pub on_close: Callback<bool>,
    #[prop_or_default]
    pub children: Html,
}

/// Shows a message, or asks for confirmation, until it is closed.
#[component]
pub(crate) fn ModalDialog(props: &ModalDialogProps) -> Html {
    let dialog = use_node_ref();
    {
        let dialog = dialog.clone();
        use_effect_with((), move |()| {
            let dialog = dialog.cast::<HtmlDialogElement>();
            if let Some(dialog) = &dialog {
                // It fails only if the dialog is open already.
                let _ = dialog.show_modal();
            }
            // A dialog that is removed while open would not give the focus back.
            move || dialog.iter().for_each(HtmlDialogElement::close)
        });
    }
    let answer = |yes: bool| props.on_close.reform(move |_: MouseEvent| yes);
    let oncancel = props.on_close.reform(|event: Event| {
        event.prevent_default();
        false
    });
    // A browser may close it without asking, for example if the page has not been touched since it
    // opened.
    let onclose = props.on_close.reform(|_: Event| false);
    html! {
        <dialog ref={dialog} aria-labelledby="dialog-title" {oncancel} {onclose}>
            <h2 id="dialog-title">{ &props.title }</h2>
            { props.children.clone() }
            <div class="dialog-buttons">
                { text_button("no", props.yes.is_none().then_some("primary"), &props.close, true, answer(false)) }
                if let Some(yes) = &props.yes { { primary("yes", yes, answer(true)) } }
            </div>
        </dialog>
    }
}
