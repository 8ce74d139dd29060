//! All games on the cover, and the lists by which the reader chooses among them.

use super::card::tile;
use crate::{
    games,
    page::{
        browser::dom,
        device::settings::SettingsHandle,
        parts::{button::button, deferred::deferred},
        reading::context::ProseContext,
    },
    prose::{ChapterCard, Filter, GameCard, Index},
    text::Lang,
};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlSelectElement};
use yew::prelude::*;

#[derive(PartialEq, Properties)]
pub(super) struct GamesToChooseProps {
    pub lang: Lang,
    pub settings: SettingsHandle,
    pub index: Rc<Index>,
}

/// The chosen position in each list; `None` for any.
#[derive(Default, PartialEq)]
struct Choices(Vec<Option<usize>>);

/// A change of the choices.
enum Change {
    /// The reader has chosen a position in the list at another position.
    Choose(usize, Option<usize>),
    /// The reader wants to see all games.
    Reset,
}

impl Reducible for Choices {
    type Action = Change;

    fn reduce(self: Rc<Self>, change: Change) -> Rc<Choices> {
        let Change::Choose(list, choice) = change else {
            return Rc::default();
        };
        let mut all = self.0.clone();
        all.resize(all.len().max(list + 1), None);
        all[list] = choice;
        Rc::new(Choices(all))
    }
}

impl Choices {
    fn of(&self, list: usize) -> Option<usize> {
        self.0.get(list).copied().flatten()
    }

    /// Returns whether a game matches the choices of all lists, except the list `but`.
    fn match_game(&self, filters: &[Filter], key: &str, but: Option<usize>) -> bool {
        let lists = filters.iter().enumerate();
        let mut others = lists.filter(|(list, _)| Some(*list) != but);
        others.all(|(list, filter)| {
            let choice = self.of(list).and_then(|choice| filter.choices.get(choice));
            choice.is_none_or(|(_, keys)| keys.iter().any(|found| found == key))
        })
    }
}

/// Returns the games that this program knows, each with its chapter. An old index may name others.
fn all_games(index: &Index) -> impl Iterator<Item = (&ChapterCard, &GameCard)> {
    let chapters = index.chapters.iter();
    let games = chapters.flat_map(|chapter| chapter.games.iter().map(move |game| (chapter, game)));
    games.filter(|(_, game)| games::find(&game.key).is_some())
}

/// The lists, the number of games that match all of them, and these games.
#[component]
pub(super) fn GamesToChoose(props: &GamesToChooseProps) -> Html {
    let GamesToChooseProps {
        lang,
        settings,
        index,
    } = props;
    let words = lang.words();
    let choices = use_reducer_eq(Choices::default);
    let lists = use_node_ref();
    let matching: Vec<&str> = all_games(index)
        .map(|(_, game)| &*game.key)
        .filter(|key| choices.match_game(&index.filters, key, None))
        .collect();
    let found = words.fill("games-found", &[("n", &matching.len().to_string())]);
    let on_reset = {
        let (choices, lists) = (choices.dispatcher(), lists.clone());
        Callback::from(move |_: MouseEvent| {
            choices.dispatch(Change::Reset);
            show_any(&lists);
        })
    };
    let is_filtered = choices.0.iter().any(Option::is_some);
    html! {
        <section class="cover-games" aria-labelledby="to-play">
            <h2 id="to-play">{ words.say("choose-game") }</h2>
            <div class="cover-filters" role="group" aria-label={words.say("filters")} ref={lists}>
                { for (0..index.filters.len()).map(|list| draw_list(*lang, index, list, &choices)) }
            </div>
            <div class="cover-found">
                <p role="status" data-part="games-found">
                    { found }
                    if matching.is_empty() { { " " }{ words.say("no-game-matches") } }
                </p>
                if is_filtered { { button("all-games", words.say("all-games"), on_reset) } }
            </div>
            { games_grid(ProseContext::of(*lang, settings), index, &matching) }
        </section>
    }
}

/// Draws a list. The count of each choice is the number of games that would match, with the other
/// lists as they are.
fn draw_list(lang: Lang, index: &Index, list: usize, choices: &UseReducerHandle<Choices>) -> Html {
    let filter = &index.filters[list];
    let others: Vec<&str> = all_games(index)
        .map(|(_, game)| &*game.key)
        .filter(|key| choices.match_game(&index.filters, key, Some(list)))
        .collect();
    let chosen = choices.of(list);
    let onchange = {
        let choices = choices.dispatcher();
        Callback::from(move |event: Event| {
            let list_element = event.target_dyn_into::<HtmlSelectElement>();
            let at = list_element.map_or(0, |list| list.selected_index());
            choices.dispatch(Change::Choose(list, usize::try_from(at - 1).ok()));
        })
    };
    let counted = |name: &str, count: usize| format!("{name} ({count})");
    html! {
        <label>
            <span>{ &filter.name }</span>
            <select data-part={format!("filter-{}", filter.key)} {onchange}>
                <option selected={chosen.is_none()}>{ counted(lang.words().say("filter-any"), others.len()) }</option>
                { for filter.choices.iter().enumerate().map(|(choice, (name, keys))| {
                    let count = others.iter().filter(|key| keys.iter().any(|found| found == **key));
                    html! { <option selected={chosen == Some(choice)}>{ counted(name, count.count()) }</option> }
                }) }
            </select>
        </label>
    }
}

/// Shows the first entry of each list, and moves the focus to the first list.
fn show_any(lists: &NodeRef) {
    let found = lists.cast::<Element>();
    let Some(found) = found.and_then(|lists| lists.query_selector_all("select").ok()) else {
        return;
    };
    for at in (0..found.length()).rev() {
        let list: Option<HtmlSelectElement> = found.item(at).and_then(|list| list.dyn_into().ok());
        if let Some(list) = list {
            list.set_selected_index(0);
            if at == 0 {
                dom::focus(&list);
            }
        }
    }
}

/// Draws the cards of the games with these keys.
fn games_grid(around: ProseContext, index: &Rc<Index>, keys: &[&str]) -> Html {
    let keys: Vec<String> = keys.iter().map(|key| key.to_string()).collect();
    let index = index.clone();
    deferred("games".to_string(), move || {
        let shown = all_games(&index).filter(|(_, game)| keys.contains(&game.key));
        let cards = shown.map(|(chapter, game)| {
            html! { <li key={game.key.clone()}>{ tile(&around, game, &chapter.key, &game.facts) }</li> }
        });
        html! { <ul class="game-tile-list cover-cards">{ for cards }</ul> }
    })
}
