//! Texts that the reader can copy, and links that carry a game.

use super::{announcement::announcement, button::button};
use crate::{
    page::browser::{dom, share},
    text::Lang,
};
use web_sys::Element;
use yew::{platform::spawn_local, prelude::*};

/// Returns the link that carries a text. It is empty until it is ready, or if the browser cannot
/// make one. It is never the link of an earlier text.
#[hook]
pub fn use_link(address: &str, text: String) -> String {
    let made = use_state_eq(|| None::<(String, String)>);
    let wanted = use_mut_ref(String::new);
    wanted.replace(text.clone());
    {
        let (made, wanted) = (made.clone(), wanted.clone());
        use_effect_with(text.clone(), move |text| {
            let text = text.clone();
            spawn_local(async move {
                let fragment = share::fragment(&text).await;
                // An earlier request may finish later.
                if let Some(fragment) = fragment.filter(|_| *wanted.borrow() == text) {
                    made.set(Some((text, fragment)));
                }
            });
        });
    }
    match &*made {
        Some((of, fragment)) if *of == text => format!("{address}#{fragment}"),
        _ => String::new(),
    }
}

/// A field whose text can be copied: its reference, the button, and the message about the result.
pub(crate) struct CopyField {
    pub field: NodeRef,
    /// Copies the text now. The browser allows that only shortly after the reader's click.
    pub copy: Callback<()>,
    pub button: Html,
    /// The message about the last copy.
    pub told: Html,
}

/// Copies the text of a field. If the browser refuses, the text is selected, and a message explains
/// how to copy it by hand.
#[hook]
pub fn use_copy_field(lang: Lang, text: &str) -> CopyField {
    let words = lang.words();
    let field = use_node_ref();
    let message = use_state_eq(|| (0_u32, ""));
    {
        let message = message.clone();
        // A message about another text no longer applies.
        use_effect_with(text.to_string(), move |_| message.set((message.0, "")));
    }
    let copy = {
        let (field, message, text) = (field.clone(), message.clone(), text.to_string());
        Callback::from(move |()| {
            let (field, message) = (field.clone(), message.clone());
            // The browser allows copying only during the reader's click.
            let copying = dom::copy(&text);
            spawn_local(async move {
                let copied = match copying {
                    Some(copying) => copying.await.is_ok(),
                    None => false,
                };
                if let (false, Some(field)) = (copied, field.cast::<Element>()) {
                    dom::focus_and_select(&field);
                }
                let sentence = if copied {
                    words.say("copied")
                } else {
                    words.say("copy-by-hand")
                };
                message.set((message.0 + 1, sentence));
            });
        })
    };
    CopyField {
        field,
        button: button("copy", words.say("copy"), copy.reform(|_: MouseEvent| ())),
        copy,
        told: html! { <p role="status" data-part="copied">{ announcement(message.0, message.1) }</p> },
    }
}
