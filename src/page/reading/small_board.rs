//! A small board that shows what a game looks like.

use super::{
    context::ProseContext,
    diagram::{DiagramProps, diagram},
};
use crate::{
    games::Entry,
    prose::{BoardShape, Diagram, Head, Page},
    rules::Pairs,
    table::Record,
};
use std::rc::Rc;
use yew::prelude::*;

/// Draws the board of a game at its start, on which the reader may try a move or two.
pub(crate) fn small_board(
    around: &ProseContext,
    entry: &Entry,
    shape: BoardShape,
    name: &str,
    players: &Pairs<String>,
) -> Html {
    small_board_of(around, Record::of(entry), shape, name, players)
}

/// Draws the board of a record at its start.
pub(crate) fn small_board_of(
    around: &ProseContext,
    record: Record,
    shape: BoardShape,
    name: &str,
    players: &Pairs<String>,
) -> Html {
    let diagram_of = Diagram {
        record,
        shape,
        caption: name.into(),
        comments: Vec::new(),
    };
    // The names of the sides are the only words for so small a board.
    let head = Head {
        players: players.clone(),
        ..Head::default()
    };
    let page = Page {
        head,
        ..Page::default()
    };
    diagram(DiagramProps {
        page: Some(Rc::new(page)),
        bare: true,
        on_play: Callback::noop(),
        ..DiagramProps::of(diagram_of, around)
    })
}
