//! Prerendered pages: the build renders them natively, with the same components that replace them
//! later. No code here is part of the WebAssembly.

use crate::{
    games::Entry,
    page::{
        board::{BoardView, animator::Screen},
        browser::fetched,
        device::settings::{Settings, SettingsHandle},
        pages::{
            site::Site,
            today::{TodayProps, daily_board},
        },
        play::{Play, table_setup::TableSetup},
        reading::diagram::BOTH_SIDES,
    },
    prose::{
        Block, BoardShape, Comparison, Diagram, Head, Index, LITERATURE, PROBLEMS, Page,
        PageOutline,
    },
    speech::Speech,
    table::{Record, Session},
    text::Lang,
};
use std::rc::Rc;
use yew::{LocalServerRenderer, prelude::*};

pub use crate::page::{
    pages::{
        chapter::chunks as reading_chunks,
        game::chunks,
        print::chunks as print_chunks,
        readings::{chunks as readings_chunks, title as readings_title},
        site::index_path_at,
        today::day_count,
    },
    play::{embed::BAR_HEIGHT, embedded::PATH_TO_BASE},
};

/// Provides the data for the pages of a language, so that they need not fetch it.
pub fn provide(lang: Lang, index: Rc<Index>, pages: impl Iterator<Item = (String, Rc<Page>)>) {
    fetched::store(&format!("{}/index", lang.code()), index);
    for (path, page) in pages {
        if let Some(key) = path.strip_prefix("games/") {
            let front = format!("{}/fronts/{key}", lang.code());
            fetched::store(&front, Rc::new(page.outline()));
        }
        fetched::store(&format!("{}/{path}", lang.code()), page);
    }
}

#[derive(PartialEq, Properties)]
struct PrerenderedPageProps {
    path: String,
    reader: Lang,
}

#[component]
fn PrerenderedPage(props: &PrerenderedPageProps) -> Html {
    html! { <Site path={props.path.clone()} reader={props.reader} /> }
}

/// Renders the page at an address of the site, such as `/it/mancala/`, for a reader of this
/// language. Call it on a thread that runs a [`tokio::task::LocalSet`].
pub async fn page(path: &str, reader: Lang) -> String {
    let path = path.to_string();
    render::<PrerenderedPage>(PrerenderedPageProps { path, reader }).await
}

async fn render<C: BaseComponent>(props: C::Properties) -> String {
    let renderer = LocalServerRenderer::<C>::with_props(props).hydratable(false);
    renderer.render().await
}

#[derive(PartialEq, Properties)]
struct BoardProps {
    diagram: Diagram,
    head: Head,
    lang: Lang,
    marked: bool,
    hidden: bool,
}

#[component]
fn PrerenderedBoard(props: &BoardProps) -> Html {
    let words = props.lang.words();
    // Interactive diagrams begin at their first move; so does their picture.
    let Ok(session) = Session::at_start_of(&props.diagram.record, BOTH_SIDES) else {
        return Html::default();
    };
    let speech = Speech::of(props.lang, Some(&props.head));
    let notes = if props.marked {
        let hidden = props.hidden.then(|| session.hidden().sites);
        speech.site_labels(&session, None, &[], &hidden.unwrap_or_default())
    } else {
        Vec::new()
    };
    html! {
        <BoardView board={Rc::new(session.table().board().clone())} screen={Screen::of(&session.piles())}
            notes={Rc::new(notes)} dice={speech.dice(&session)} coordinates={true}
            label={words.fill("diagram-of", &[("caption", &props.diagram.caption)])} />
    }
}

/// Renders a board at the beginning of a diagram; `marked` says whether it marks the movable
/// pieces. Call it like [`page`].
pub async fn board(diagram: &Diagram, head: &Head, lang: Lang, marked: bool) -> String {
    let props = BoardProps {
        diagram: diagram.clone(),
        head: head.clone(),
        lang,
        marked,
        hidden: false,
    };
    render::<PrerenderedBoard>(props).await
}

#[derive(PartialEq, Properties)]
struct PrerenderedEmbedProps {
    entry: &'static Entry,
    head: Head,
    lang: Lang,
    drawn: [bool; 2],
}

#[component]
fn PrerenderedEmbed(props: &PrerenderedEmbedProps) -> Html {
    let front = PageOutline {
        head: props.head.clone(),
        ..PageOutline::default()
    };
    let settings: SettingsHandle = use_reducer(Settings::default);
    let setup = TableSetup {
        drawn: props.drawn,
        ..TableSetup::usual(props.entry)
    };
    html! {
        <Play entry={props.entry} lang={props.lang} front={Rc::new(front)} {settings}
            embed={Rc::new(setup)} on_request_taken={Callback::noop()} on_open={Callback::noop()} />
    }
}

/// Renders the board of a table in a frame. Call it like [`page`].
pub async fn embedded_board(entry: &'static Entry, head: &Head, lang: Lang) -> String {
    embedded_part(entry, head, lang, [true, false]).await
}

/// Renders the bar below the board of a table in a frame. Call it like [`page`].
pub async fn embedded_bar(entry: &'static Entry, head: &Head, lang: Lang) -> String {
    embedded_part(entry, head, lang, [false, true]).await
}

async fn embedded_part(entry: &'static Entry, head: &Head, lang: Lang, drawn: [bool; 2]) -> String {
    let head = head.clone();
    render::<PrerenderedEmbed>(PrerenderedEmbedProps {
        entry,
        head,
        lang,
        drawn,
    })
    .await
}

#[derive(PartialEq, Properties)]
struct DayProps {
    entry: &'static Entry,
    page: Rc<Page>,
    round: usize,
    lang: Lang,
}

#[component]
fn Day(props: &DayProps) -> Html {
    let today = TodayProps {
        lang: props.lang,
        settings: use_reducer(Settings::default),
        on_play: Callback::noop(),
    };
    daily_board(&today, props.entry, &props.page, props.round)
}

/// Renders the cover's board of the day for this game. `round` selects one of its boards
/// ([`day_count`] says how many). Call it like [`page`].
pub async fn today(entry: &'static Entry, page: &Rc<Page>, round: usize, lang: Lang) -> String {
    let page = page.clone();
    render::<Day>(DayProps {
        entry,
        page,
        round,
        lang,
    })
    .await
}

/// Renders the prose of a page with its diagrams as pictures, for readers without JavaScript.
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
                    html += &figure(page, diagram.clone(), lang, false).await;
                }
                Block::Lesson(steps) => {
                    for step in steps {
                        let diagram = Diagram {
                            record: step.record.clone(),
                            shape: step.shape,
                            caption: step.say.clone(),
                            comments: Vec::new(),
                        };
                        html += &figure(page, diagram, lang, step.hidden).await;
                    }
                }
                Block::Comparison(games) => html += &comparison_table(page, games, lang),
                // An examination needs answers, so it is left out.
                Block::Examination(_) => {}
            }
        }
    }
    html
}

/// Renders a comparison of games as a table, without their boards.
fn comparison_table(page: &Page, games: &Comparison, lang: Lang) -> String {
    let first = lang.words().say("compared-game");
    let columns = games.columns.iter().map(|column| &**column);
    let heads = [first].into_iter().chain(columns);
    let heads: String = heads
        .map(|head| format!("<th scope=\"col\">{}</th>", escape(head)))
        .collect();
    let rows = games.rows.iter().map(|row| {
        let name = escape(&page.head_of(&row.key).title);
        let cells = row.cells.iter();
        let cells: String = cells
            .map(|cell| format!("<td>{}</td>", escape(cell)))
            .collect();
        format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>\n")
    });
    let rows: String = rows.collect();
    format!(
        "<table class=\"paper-table\"><thead><tr>{heads}</tr></thead><tbody>\n{rows}</tbody></table>\n"
    )
}

/// Renders the prose of a page for the printed book. It leaves out problems and lessons, which need
/// a board, and the page's list of sources, because the book has one list for all.
pub async fn book_prose(page: &Page, lang: Lang) -> String {
    let mut page = page.clone();
    page.sections.retain(|section| {
        !section.is_lesson() && section.id != PROBLEMS && section.id != LITERATURE
    });
    for section in &mut page.sections {
        section.blocks.retain(|block| match block {
            Block::Html(html) => !is_literature(html),
            _ => true,
        });
        // Within a section that has its own heading, other headings go one level lower.
        let headed = !section.title.is_empty();
        for block in section.blocks.iter_mut().filter(|_| headed) {
            if let Block::Html(html) = block {
                *html = lower_headings(html);
            }
        }
    }
    prose(&page, lang).await
}

/// Lowers each heading of a text by one level.
fn lower_headings(html: &str) -> String {
    let steps = [("h3", "h4"), ("h2", "h3")];
    steps.iter().fold(html.to_string(), |html, (from, to)| {
        html.replace(&format!("<{from} "), &format!("<{to} "))
            .replace(&format!("</{from}>"), &format!("</{to}>"))
    })
}

/// Returns whether this is the list of sources at the end of a chapter.
pub fn is_literature(html: &str) -> bool {
    html.starts_with(&format!("<h2 id=\"{LITERATURE}\">"))
}

/// Renders a board alone, in its current position.
pub async fn board_of_record(record: Record, head: &Head, lang: Lang) -> String {
    let diagram = Diagram {
        record,
        shape: BoardShape::default(),
        caption: String::new(),
        comments: Vec::new(),
    };
    board(&diagram, head, lang, false).await
}

/// Renders a board with its caption. `hidden` says whether to conceal what the game hides.
async fn figure(page: &Page, diagram: Diagram, lang: Lang, hidden: bool) -> String {
    let caption = escape(&diagram.caption);
    let comments = comments(&diagram);
    let props = BoardProps {
        head: page.head_of(&diagram.record.game).clone(),
        diagram,
        lang,
        marked: true,
        hidden,
    };
    let board = render::<PrerenderedBoard>(props).await;
    format!(
        "<figure class=\"diagram\">{board}<figcaption>{caption}</figcaption>{comments}</figure>"
    )
}

/// Renders the comments of an interactive diagram, each after its move.
fn comments(diagram: &Diagram) -> String {
    if diagram.comments.is_empty() {
        return String::new();
    }
    let items = diagram.comments.iter().map(|(after, comment)| {
        let moves = &diagram.record.moves[..*after];
        let last = moves
            .last()
            .map(|last| format!("<b>{after}. {}</b> ", escape(last)));
        format!("<li>{}{}</li>", last.unwrap_or_default(), escape(comment))
    });
    format!("<ul>{}</ul>", items.collect::<String>())
}

/// Escapes a text for HTML, between tags or in an attribute.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
