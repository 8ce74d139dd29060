//! A small board that shows what a game looks like.

use super::{around::Around, diagram::DiagramView};
use crate::{
    games::Entry,
    page::parts::near::Near,
    prose::{Diagram, Head, Page},
    rules::Pairs,
    scene::bounds,
    table::Record,
};
use std::rc::Rc;
use yew::prelude::*;

/// The board of a game at its start; the reader may try a move or two on it.
pub fn small_board(
    around: &Around<'_>,
    entry: &Entry,
    name: &str,
    players: &Pairs<String>,
) -> Html {
    small_board_of(around, Record::of(entry), name, players)
}

/// The board of a record at its start.
pub fn small_board_of(
    around: &Around<'_>,
    record: Record,
    name: &str,
    players: &Pairs<String>,
) -> Html {
    let diagram = Diagram {
        record,
        caption: name.into(),
        comments: Vec::new(),
    };
    // The names of the sides are all that is said of so small a board.
    let head = Head {
        players: players.clone(),
        ..Head::default()
    };
    let page = Page {
        head,
        ..Page::default()
    };
    let label = around.lang.words().fill("diagram-of", &[("caption", name)]);
    let size = diagram.record.open().map(|table| bounds(table.board()));
    let shape = size.map_or((2, 1), |size| (size.width, size.height));
    html! {
        <Near {shape} {label}>
            <DiagramView {diagram} lang={around.lang} settings={around.settings.clone()}
                page={Rc::new(page)} bare={true} on_play={Callback::noop()} />
        </Near>
    }
}
