//! The page of a game: its name, its table, its prose.

use super::{
    Errand, dom,
    fetched::{Fetched, use_fetched},
    lost::{Lost, title},
    play::Play,
    route::Route,
    settings::SettingsHandle,
};
use crate::{
    games,
    prose::{Index, Page},
    text::Lang,
};
use std::rc::Rc;
use yew::prelude::*;
use yew_router::prelude::*;

#[derive(PartialEq, Properties)]
pub struct GameProps {
    pub lang: Lang,
    pub index: Option<Rc<Index>>,
    pub chapter: AttrValue,
    pub game: AttrValue,
    pub settings: SettingsHandle,
    pub errand: UseStateHandle<Errand>,
}

#[component]
pub fn Game(props: &GameProps) -> Html {
    let lang = props.lang;
    let entry = games::find(&props.game).filter(|entry| *entry.chapter == *props.chapter);
    let page = use_fetched::<Page>(format!("{}/games/{}", lang.code(), props.game));
    let head = page.here().map(|page| page.head.clone());
    use_effect_with((lang, head), |(lang, head)| {
        if let Some(head) = head {
            dom::describe(*lang, &title(&head.title, *lang), &head.summary);
        }
    });
    let Some(entry) = entry else {
        return html! { <Lost {lang} /> };
    };
    let chapter = props.index.as_ref().and_then(|index| {
        let chapter = index
            .chapters
            .iter()
            .find(|chapter| *chapter.key == *props.chapter)?;
        Some(chapter.title.clone())
    });
    let words = lang.words();
    let name = page.here().map(|page| page.head.title.clone());
    html! {
        <article class="game" data-page="game">
            <div class="game-title">
                <p class="crumbs">
                    <Link<Route> to={Route::chapter(lang, &props.chapter)}>{ chapter.unwrap_or_default() }</Link<Route>>
                </p>
                <h1>{ name.unwrap_or_else(|| entry.key.to_string()) }</h1>
                if let Some(page) = page.here() && !page.head.also.is_empty() {
                    <p class="also">{ words.fill("also", &[("names", &page.head.also)]) }</p>
                }
            </div>
            if page == Fetched::Failed {
                <p class="failed" role="alert">{ words.say("prose-failed") }</p>
            }
            <Play key={entry.key} {entry} {lang} page={page.here().cloned()} settings={props.settings.clone()}
                request={props.errand.0.clone().filter(|record| record.game == entry.key)} />
        </article>
    }
}
