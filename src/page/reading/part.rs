//! A part of a game's prose at its table, fetched when it is opened: few readers begin with the
//! text.

use super::{context::ProseContext, prose::prose};
use crate::{
    chunk,
    chunk::Chunk,
    games,
    page::{
        browser::fetched::{Fetched, use_fetched},
        device::settings::SettingsHandle,
        parts::{
            button::button,
            icon::icon,
            lazy::{Draw, lazy_part},
            route::{Route, link},
        },
    },
    prose::{Page, RULES},
    table::Record,
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;

#[derive(Clone, PartialEq, Properties)]
pub(crate) struct PartProps {
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub game: &'static str,
    /// Its index on the page of the game.
    pub nth: usize,
    /// Called when it has loaded and stands on the page.
    pub on_shown: Callback<()>,
    pub on_play: Callback<Rc<Record>>,
    /// The game, if its problems are shown.
    pub problems_of: Option<&'static str>,
    /// Called when the reader has completed the last step of a lesson.
    pub on_end: Callback<()>,
}

static PART: &Chunk<fn(PartProps) -> Html> = chunk!(reading, fn(PartProps) -> Html, draw);

/// Draws the part, once its text, its code and all words have loaded.
pub(crate) fn part(props: PartProps) -> Html {
    let lang = props.lang;
    let draw = Draw::from_chunk(PART, move |draw| draw(props.clone()));
    lazy_part(lang, vec![PART, lang.more_chunk()], draw)
}

fn draw(props: PartProps) -> Html {
    html! { <Part ..props /> }
}

/// If the text fails to load, a message offers another try.
#[component]
fn Part(props: &PartProps) -> Html {
    let tries = use_state_eq(|| 0_u32);
    let again = {
        let tries = tries.clone();
        Callback::from(move |()| tries.set(*tries + 1))
    };
    html! { <Text key={*tries} part={props.clone()} {again} /> }
}

/// Draws the link to the printed sheets of the game.
fn print_link(part: &PartProps) -> Html {
    let entry = games::find(part.game);
    let route = entry.map(|entry| Route::print(part.lang, entry.chapter, entry.key));
    let label = html! { <>{ icon("print") }{ part.lang.words().say("print-way") }</> };
    html! { <p>{ for route.map(|route| link(&route, "button", label.clone())) }</p> }
}

#[derive(PartialEq, Properties)]
struct TextProps {
    part: PartProps,
    again: Callback<()>,
}

#[component]
fn Text(props: &TextProps) -> Html {
    let TextProps { part, again } = props;
    let words = part.lang.words();
    let page = use_fetched::<Page>(format!("{}/games/{}", part.lang.code(), part.game));
    let on_shown = part.on_shown.clone();
    use_effect_with(page.loaded().is_some(), move |is_loaded| {
        if *is_loaded {
            on_shown.emit(());
        }
    });
    match &page {
        Fetched::Loaded(page) => {
            let around = ProseContext {
                page: Some(page.clone()),
                on_play: part.on_play.clone(),
                problems_of: part.problems_of,
                on_end: part.on_end.clone(),
                ..ProseContext::of(part.lang, &part.settings)
            };
            let section = page.sections.get(part.nth);
            let Some(section) = section else {
                return Html::default();
            };
            html! {
                <>
                    { prose(&section.blocks, &around) }
                    if section.id == RULES { { print_link(part) } }
                </>
            }
        }
        Fetched::Loading => {
            html! { <p class="loading" role="status">{ words.say("loading") }</p> }
        }
        Fetched::Failed => {
            let again = again.reform(|_: MouseEvent| ());
            html! {
                <p class="loading-failed" role="alert" data-part="prose-missing">
                    { words.say("prose-failed") }{ " " }
                    { button("try-again", words.say("try-again"), again) }
                </p>
            }
        }
    }
}
