//! The whole book on one page, for printing: a cover, the contents, the chapters with their games,
//! the map and the time line, the glossary and the sources. It has no script and no button, and
//! leaves out exercises at the board.

use super::{
    assets::Assets,
    html::{self, Draft},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::rc::Rc;
use tavolando::{
    games,
    page::prerender,
    prose::{ATLAS, Block, ChapterCard, Index, Page},
    rules::Options,
    table::Table,
    text::Lang,
};

/// The game whose board is on the cover.
const COVER: &str = "ur";

/// The sources of the pages of the book.
struct BookWriter<'a> {
    lang: Lang,
    pages: &'a [(String, Rc<Page>)],
}

/// Draws the book in one language, and returns it with its address.
pub(crate) async fn draw(
    lang: Lang,
    index: &Index,
    pages: &[(String, Rc<Page>)],
    assets: &Assets,
    address: &str,
) -> Draft {
    let writer = BookWriter { lang, pages };
    let path = format!("{}/book/text/", lang.code());
    let content = html! {
        (writer.cover().await)
        // Boards have the style of a printed book: hundreds of carved ones would make the file too
        // large to send.
        div data-look="print" {
            (writer.contents(index))
            @for chapter in &index.chapters { (writer.chapter(chapter).await) }
            @for key in [ATLAS, "glossary"] { (writer.list(key).await) }
            (writer.sources())
        }
    };
    let text = document(lang, content, assets, address, &path);
    (format!("{path}index.html"), Box::new(move |_| text.clone()))
}

fn document(lang: Lang, inside: Markup, assets: &Assets, address: &str, path: &str) -> String {
    let words = lang.words();
    html! {
        (DOCTYPE)
        html lang=(lang.code()) data-faces="" data-theme="light" {
            head {
                (html::page_meta("default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; font-src data:; base-uri 'self'; form-action 'none'"))
                base href=("../".repeat(path.matches('/').count()));
                title { (words.say("brand")) " · " (words.say("cover-subtitle")) }
                meta name="description" content=(words.say("book-whole"));
                link rel="canonical" href={ (address) (path) };
                (html::language_links(|lang| format!("{address}{}", html::path_in_lang(path, lang))))
                (html::icon())
                (html::styles(&assets.styles))
                (html::stylesheet(&assets.reading))
                (html::stylesheet(&assets.faces))
                (html::stylesheet(&assets.bold))
            }
            body {
                (PreEscaped(&assets.symbols.all))
                main .paper data-page="paper" { (inside) }
            }
        }
    }
    .into_string()
}

impl BookWriter<'_> {
    fn page(&self, path: &str) -> Option<&Page> {
        let found = self.pages.iter().find(|(key, _)| key == path);
        found.map(|(_, page)| &**page)
    }

    async fn cover(&self) -> Markup {
        let words = self.lang.words();
        let board = match (games::find(COVER), self.page(&format!("games/{COVER}"))) {
            (Some(entry), Some(page)) => {
                let record = Table::open(entry, &Options::none()).record();
                prerender::board_of_record(record, &page.head, self.lang).await
            }
            _ => String::new(),
        };
        html! {
            header .paper-cover {
                p .not-printed { a href={ (self.lang.code()) "/" } { (words.say("text-back")) } }
                h1 { (words.say("brand")) }
                p .paper-subtitle { (words.say("cover-subtitle")) }
                (PreEscaped(board))
                p { (words.say("cover-text")) }
                p .paper-made { (words.say("foot-book")) }
            }
        }
    }

    fn contents(&self, index: &Index) -> Markup {
        let words = self.lang.words();
        let lists = [ATLAS, "glossary"].map(|key| (key, self.page(&format!("lists/{key}"))));
        html! {
            nav .paper-contents {
                h1 { (words.say("contents")) }
                ol {
                    @for chapter in &index.chapters {
                        li value=(chapter.number) {
                            a href={ "#" (chapter.key) } { (chapter.title) }
                            @if !chapter.games.is_empty() {
                                p { @for (position, game) in chapter.games.iter().enumerate() {
                                    @if position > 0 { ", " }
                                    a href={ "#game-" (game.key) } { (game.name) }
                                } }
                            }
                        }
                    }
                }
                ul {
                    @for (key, page) in lists {
                        @if let Some(page) = page { li { a href={ "#" (key) } { (page.head.title) } } }
                    }
                    li { a href="#literature" { (words.say("book-sources")) } }
                }
            }
        }
    }

    async fn chapter(&self, chapter: &ChapterCard) -> Markup {
        let words = self.lang.words();
        let number = words.fill("chapter-number", &[("number", &chapter.number.to_string())]);
        let Some(page) = self.page(&format!("chapters/{}", chapter.key)) else {
            return html! {};
        };
        let mut games = Vec::new();
        for game in &chapter.games {
            if let Some(page) = self.page(&format!("games/{}", game.key)) {
                games.push(self.game(&format!("game-{}", game.key), page).await);
            }
        }
        html! {
            section .paper-chapter id=(chapter.key) {
                p .paper-number { (number) }
                h1 { (chapter.title) }
                p .paper-summary { (chapter.summary) }
                (PreEscaped(self.text(&chapter.key, page).await))
            }
            @for game in games { (game) }
        }
    }

    async fn game(&self, id: &str, page: &Page) -> Markup {
        html! {
            section .paper-game id=(id) {
                h1 { (page.head.title) }
                @if !page.head.also.is_empty() { p .game-also { (page.head.also) } }
                p .paper-summary { (page.head.summary) }
                (PreEscaped(self.text(id, page).await))
            }
        }
    }

    async fn list(&self, key: &str) -> Markup {
        let Some(page) = self.page(&format!("lists/{key}")) else {
            return html! {};
        };
        html! {
            section .paper-list.list id=(key) {
                h1 { (page.head.title) }
                (PreEscaped(self.text(key, page).await))
            }
        }
    }

    /// Draws all sources, which are at the end of the chapter about the book.
    fn sources(&self) -> Markup {
        let about = self.page("chapters/about");
        let sections = about.into_iter().flat_map(|page| &page.sections);
        let blocks = sections.flat_map(|section| &section.blocks);
        let list = blocks.filter_map(|block| match block {
            Block::Html(html) if prerender::is_literature(html) => html.split_once("<ul>"),
            _ => None,
        });
        html! {
            section .paper-list id="literature" {
                h1 { (self.lang.words().say("book-sources")) }
                @for (_, list) in list { (PreEscaped(format!("<ul>{list}"))) }
            }
        }
    }

    /// Returns the prose of a page, with ids that are unique in the book, and without the popovers
    /// of words.
    async fn text(&self, key: &str, page: &Page) -> String {
        let mut text = prerender::book_prose(page, self.lang).await;
        for heading in [
            "<h2 id=\"",
            "<h3 id=\"",
            "<h4 id=\"",
            "<dt id=\"",
            "<a href=\"#",
        ] {
            text = text.replace(heading, &format!("{heading}{key}-"));
        }
        without(
            &without(&text, "<div popover", "</div>"),
            "<button type=\"button\" class=\"term\"",
            ">",
        )
        .replace("</button>", "")
    }
}

/// Returns a text without the parts between each `begin` and the next `end`.
fn without(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let mut kept = parts.next().unwrap_or_default().to_string();
    for part in parts {
        kept += part.split_once(end).map_or("", |(_, rest)| rest);
    }
    kept
}
