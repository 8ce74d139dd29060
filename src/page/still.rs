//! Pages as they stand before the program has come: drawn by the build, natively, by the very
//! components that take them over. Nothing here is part of the WebAssembly.

use super::{
    Site,
    board::BoardView,
    diagram::BOTH,
    embed::Choices,
    fetched,
    play::Play,
    settings::{Settings, SettingsHandle},
    speech::Speech,
};
use crate::{
    games::Entry,
    prose::{Block, Diagram, Head, Index, Page},
    scene::Stage,
    table::{Record, Session},
    text::Lang,
};
use std::rc::Rc;
use yew::{LocalServerRenderer, prelude::*};
use yew_router::{
    Router,
    history::{AnyHistory, History, MemoryHistory},
};

pub use super::embed::BAR;

/// Lets pages of a language be drawn: what they would fetch is there.
pub fn provide(lang: Lang, index: Rc<Index>, pages: impl Iterator<Item = (String, Rc<Page>)>) {
    fetched::keep(&format!("{}/index", lang.code()), index);
    for (path, page) in pages {
        fetched::keep(&format!("{}/{path}", lang.code()), page);
    }
}

#[derive(PartialEq, Properties)]
struct StillProps {
    path: String,
    reader: Lang,
}

#[component]
fn Still(props: &StillProps) -> Html {
    let history = MemoryHistory::new();
    history.push(props.path.clone());
    html! {
        <Router history={AnyHistory::from(history)}><Site reader={props.reader} /></Router>
    }
}

/// The page at an address of the site, as `/it/mancala/`, for a reader of this language. To be
/// called on a thread that runs a [`tokio::task::LocalSet`].
pub async fn page(path: &str, reader: Lang) -> String {
    let path = path.to_string();
    let drawn = LocalServerRenderer::<Still>::with_props(StillProps { path, reader })
        .hydratable(false)
        .render()
        .await;
    without_buttons(&drawn)
}

#[derive(PartialEq, Properties)]
struct BoardProps {
    diagram: Diagram,
    head: Head,
    lang: Lang,
    marked: bool,
}

#[component]
fn StillBoard(props: &BoardProps) -> Html {
    let words = props.lang.words();
    // Living diagrams begin where their moves do; so does their picture.
    let Ok(session) = Session::to_step_through(&props.diagram.record, BOTH) else {
        return Html::default();
    };
    let speech = Speech {
        words,
        head: &props.head,
    };
    let notes = if props.marked {
        speech.notes(&session, None, &[], &[])
    } else {
        Vec::new()
    };
    html! {
        <BoardView board={Rc::new(session.table().board().clone())} stage={Rc::new(Stage::of(&session.piles()))}
            notes={Rc::new(notes)} dice={session.beside().dice} coordinates={true}
            label={words.fill("diagram-of", &[("caption", &props.diagram.caption)])} />
    }
}

/// A board that shows the beginning of a diagram, with what can be moved marked or not. To be called
/// as [`page`] is.
pub async fn board(diagram: &Diagram, head: &Head, lang: Lang, marked: bool) -> String {
    let props = BoardProps {
        diagram: diagram.clone(),
        head: head.clone(),
        lang,
        marked,
    };
    let drawn = LocalServerRenderer::<StillBoard>::with_props(props)
        .hydratable(false)
        .render()
        .await;
    without_buttons(&drawn)
}

#[derive(PartialEq, Properties)]
struct FrameProps {
    entry: &'static Entry,
    head: Head,
    lang: Lang,
}

#[component]
fn StillFrame(props: &FrameProps) -> Html {
    let page = Page {
        head: props.head.clone(),
        ..Page::default()
    };
    let settings: SettingsHandle = use_reducer(Settings::default);
    let choices = Choices::read(props.entry, |_| None);
    html! {
        <Play entry={props.entry} lang={props.lang} page={Rc::new(page)} {settings}
            embed={Rc::new(choices)} heard={Callback::noop()} on_open={Callback::noop()} />
    }
}

/// The table in a frame, and apart from it the bar below its board. To be called as [`page`] is.
pub async fn frame(entry: &'static Entry, head: &Head, lang: Lang) -> (String, String) {
    const BAR: &str = "<div class=\"bar\">";
    let props = FrameProps {
        entry,
        head: head.clone(),
        lang,
    };
    let drawn = LocalServerRenderer::<StillFrame>::with_props(props)
        .hydratable(false)
        .render()
        .await;
    let drawn = without_buttons(&drawn);
    let (board, bar) = drawn.split_once(BAR).unwrap_or((&drawn, "</div>"));
    // What closes the table closes it after the bar.
    let bar = bar.strip_suffix("</div>").unwrap_or(bar);
    (format!("{board}</div>"), format!("{BAR}{bar}"))
}

/// The prose of a page with its diagrams as pictures, for readers without JavaScript.
pub async fn prose(page: &Page, lang: Lang) -> String {
    let mut html = String::new();
    for section in &page.sections {
        if !section.title.is_empty() {
            let title = escape(&section.title);
            html += &format!("<h2 id=\"{}\">{title}</h2>", section.id);
        }
        for block in &section.blocks {
            match block {
                Block::Html(text) => html += text,
                Block::Diagram(diagram) => {
                    html += &figure(page, &diagram.record, &diagram.caption, lang).await;
                }
                Block::Lesson(steps) => {
                    for step in steps {
                        html += &figure(page, &step.record, &step.say, lang).await;
                    }
                }
                // Games are compared in chapters, which are drawn whole.
                Block::Comparison(_) => {}
            }
        }
    }
    html
}

/// A board with what is said of it.
async fn figure(page: &Page, record: &Record, caption: &str, lang: Lang) -> String {
    let diagram = Diagram {
        record: record.clone(),
        caption: caption.into(),
    };
    let board = board(&diagram, page.head_of(&record.game), lang, true).await;
    let caption = escape(caption);
    format!("<figure class=\"diagram\">{board}<figcaption>{caption}</figcaption></figure>")
}

/// Nothing can be touched in a still: the places of its boards are taken out, and the board is a
/// picture.
fn without_buttons(drawn: &str) -> String {
    const END: &str = "</rect>";
    let mut still = String::with_capacity(drawn.len());
    let mut rest = drawn;
    while let Some(at) = rest.find("<rect ") {
        let (before, from) = rest.split_at(at);
        still += before;
        let (tag, _) = from.split_once('>').unwrap_or((from, ""));
        let end = from.find(END).map_or(from.len(), |end| end + END.len());
        // Rectangles that are drawn once and for all are written without an end of their own.
        let (whole, after) = if tag.ends_with('/') {
            from.split_at(tag.len() + 1)
        } else {
            from.split_at(end)
        };
        if !tag.contains(" class=\"site") {
            still += whole;
        }
        rest = after;
    }
    still += rest;
    // A board is the only group of that kind.
    still.replace("role=\"group\" aria-label", "role=\"img\" aria-label")
}

/// A text as it stands in HTML, between tags or in an attribute.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
