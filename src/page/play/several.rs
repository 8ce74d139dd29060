//! The window in which one is chosen of the games that came in together.

use super::refused;
use crate::{
    formats::{self, Listed},
    page::parts::{announced::announced, button::primary, dialogue::Dialogue},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use web_sys::HtmlSelectElement;
use yew::{platform::spawn_local, prelude::*};

/// A text of several games, and where they stand in it.
#[derive(PartialEq, Debug)]
pub struct Several {
    pub text: String,
    pub games: Vec<Listed>,
}

#[derive(PartialEq, Properties)]
pub struct ChoiceProps {
    pub lang: Lang,
    pub several: Rc<Several>,
    /// The game that was chosen.
    pub on_open: Callback<Rc<Record>>,
    pub on_close: Callback<bool>,
}

/// The list of the games, and what is wrong with the one that was chosen.
#[component]
pub fn Choice(props: &ChoiceProps) -> Html {
    let words = props.lang.words();
    let list = use_node_ref();
    let wrong = use_state(<(u32, String)>::default);
    let open = {
        let (list, wrong) = (list.clone(), wrong.clone());
        let (several, on_open, lang) = (props.several.clone(), props.on_open.clone(), props.lang);
        Callback::from(move |_: MouseEvent| {
            let chosen = list.cast::<HtmlSelectElement>();
            let chosen = chosen.and_then(|list| usize::try_from(list.selected_index()).ok());
            let Some(game) = chosen.and_then(|chosen| several.games.get(chosen)) else {
                return;
            };
            let text = formats::alone(&several.text, &game.range);
            match formats::read_any(&text) {
                Ok(record) => on_open.emit(Rc::new(record)),
                Err(error) => {
                    let wrong = wrong.clone();
                    spawn_local(async move {
                        wrong.set((wrong.0 + 1, refused::told(lang, error).await));
                    });
                }
            }
        })
    };
    let count = props.several.games.len().to_string();
    html! {
        <Dialogue title={words.fill("several", &[("count", &count)])} close={words.say("close")} closed={props.on_close.clone()}>
            <div class="exchange">
                <label class="labelled"><span>{ words.say("several-which") }</span>
                    <select size="8" ref={list} data-part="several">
                        { for props.several.games.iter().enumerate().map(|(number, game)| html! {
                            <option selected={number == 0}>{ format!("{}. {}", number + 1, game.title) }</option>
                        }) }
                    </select>
                </label>
                <p class="row">{ primary("open-chosen", words.say("open"), open) }</p>
                if !wrong.1.is_empty() { <p class="refused" role="alert" data-part="wrong">{ announced(wrong.0, &wrong.1) }</p> }
            </div>
        </Dialogue>
    }
}
