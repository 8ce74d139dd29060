//! Games side by side: a table with an interactive board in each row, which a narrow window shows
//! as cards.

use super::{context::ProseContext, small_board::small_board};
use crate::{
    games,
    page::parts::route::{Route, link},
    prose::{ComparedGame, Comparison, Head},
};
use yew::prelude::*;

/// Draws the table. It names the roles of its parts, which the cards of a narrow window would
/// otherwise lose.
pub(super) fn comparison(comparison: &Comparison, around: &ProseContext) -> Html {
    let words = around.lang.words();
    html! {
        <table class="comparison" role="table">
            <thead role="rowgroup"><tr role="row">
                <th role="columnheader" scope="col">{ words.say("compared-game") }</th>
                { for comparison.columns.iter().map(|column| html! {
                    <th role="columnheader" scope="col">{ column }</th>
                }) }
            </tr></thead>
            <tbody role="rowgroup">
                { for comparison.rows.iter().map(|game| row(game, &comparison.columns, around)) }
            </tbody>
        </table>
    }
}

fn row(game: &ComparedGame, columns: &[String], around: &ProseContext) -> Html {
    let Some(entry) = games::find(&game.key) else {
        return Html::default();
    };
    let no_head = Head::default();
    let page = around.page.as_ref();
    let head = page.map_or(&no_head, |page| page.head_of(&game.key));
    let route = Route::game(around.lang, entry.chapter, entry.key);
    html! {
        <tr role="row" data-game={entry.key}>
            <th role="rowheader" scope="row">
                { small_board(around, entry, game.shape, &head.title, &head.players) }
                { link(&route, "card-link", html! { &head.title }) }
            </th>
            { for columns.iter().zip(&game.cells).map(|(column, cell)| html! {
                <td role="cell"><span class="comparison-of" aria-hidden="true">{ column }</span>{ cell }</td>
            }) }
        </tr>
    }
}
