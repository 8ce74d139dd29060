//! The parts around the content of a page: its head, and the notices for errors.

use super::{assets::Assets, pictures};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use tavolando::{chunk::AnyChunk, page::prerender, text::Lang};

/// The content security policy of a built page: only the site's own files. The only inline styles
/// are attributes, with which boards place their pieces; no script is inline. The fonts of the book
/// are data URLs in a style sheet.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; font-src data:; \
    connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'";

/// The inline style of a text that must be readable without any style sheet.
pub(crate) const INLINE_STYLE: &str =
    "max-width:40rem;margin:3rem auto;padding:0 1rem;font:1.125rem/1.55 Georgia,serif";

/// A page that does not contain the name of its build yet: its path, and the function that writes
/// the page for a given name.
pub(crate) type Draft = (String, Box<dyn Fn(&str) -> String>);

/// The time at which the program is fetched (`static/start/boot.js`).
#[derive(Clone)]
pub(crate) enum Start {
    /// With the page, together with the chunks of these names.
    AtOnce(Vec<&'static str>),
    /// When the reader touches a part that needs it.
    Lazily,
    /// Like `Lazily`, for the cover, which shows a game of the day. The string says where the
    /// prerendered boards of the coming days are.
    WithToday(String),
}

impl Start {
    /// Returns whether the page has a table at which games are played (`static/start/boot.js`
    /// checks the same).
    fn is_table(&self) -> bool {
        matches!(self, Start::AtOnce(chunks) if chunks.contains(&"table"))
    }
}

/// Returns the names of chunks.
pub(crate) fn chunk_names(chunks: &[&dyn AnyChunk]) -> Vec<&'static str> {
    chunks.iter().map(|chunk| chunk.name()).collect()
}

/// A page of the book.
#[derive(Clone)]
pub(crate) struct HtmlPage {
    pub lang: Lang,
    /// Its address relative to the base of the site: `it/mancala/`.
    pub path: String,
    pub title: String,
    pub description: String,
    /// The path of the page's prose, such as `it/chapters/mancala`; empty if it has none.
    pub prose: String,
    /// The picture that other sites show in a preview of a link to the page (`og:image`).
    pub picture: String,
    /// The path of the oEmbed response for the page's board; written only if the site's address is
    /// known.
    pub oembed_path: Option<String>,
    /// The time at which the program starts.
    pub start: Start,
    /// The HTML of further drawings that the page may show later. The page gets the symbols that
    /// they use.
    pub further_drawings: String,
    /// The content of the element that the app takes over.
    pub app: String,
    /// The address of the page with the prose of a game for readers without JavaScript: the page of
    /// a game does not contain its prose. Empty for other pages.
    pub text: String,
}

impl HtmlPage {
    /// Writes the page as a file. `address` is the address of the site, or empty.
    pub(crate) fn write(&self, assets: &Assets, address: &str, build: &str) -> String {
        let unscripted = html! {
            noscript {
                div .reading .reading-unscripted {
                    p { (self.lang.words().say("unscripted")) }
                    @if !self.text.is_empty() { p { a href=(self.text) { (self.lang.words().say("text-way")) } } }
                }
            }
        };
        let symbols = assets.symbols.of(&[&self.app, &self.further_drawings]);
        document(
            self.lang,
            assets,
            build,
            &self.prose,
            &self.start,
            self.head(assets, address),
            body(&symbols, &self.app, false, unscripted),
        )
    }

    /// Returns the content of the page's head.
    fn head(&self, assets: &Assets, address: &str) -> Markup {
        let code = self.lang.code();
        let base = match self.path.matches('/').count() {
            0 => "./".into(),
            depth => "../".repeat(depth),
        };
        let (width, height) = pictures::CARD;
        html! {
            base href=(base);
            title { (self.title) }
            meta name="description" content=(self.description);
            meta property="og:type" content="website";
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            meta property="og:image" content={ (address) (self.picture) };
            meta property="og:image:width" content=(width);
            meta property="og:image:height" content=(height);
            meta property="twitter:card" content="summary_large_image";
            link rel="manifest" href={ (code) "/manifest.webmanifest" };
            link rel="apple-touch-icon" href="icons/touch-180.png";
            // Without the site's address the links are relative; `theme.js` makes them absolute.
            link rel="canonical" href={ (address) (self.path) };
            (language_links(|lang| format!("{address}{}", path_in_lang(&self.path, lang))))
            @if let Some(answer) = self.oembed_path.as_ref().filter(|_| !address.is_empty()) {
                link rel="alternate" type="application/json+oembed" href={ (address) (answer) } title=(self.title);
            }
            meta name="theme-color" content="#f8f2e6" media="(prefers-color-scheme: light)";
            meta name="theme-color" content="#1b1712" media="(prefers-color-scheme: dark)";
            (icon())
            (styles(&assets.styles))
            @if !self.start.is_table() { (stylesheet(&assets.reading)) }
            // A program that is needed at once loads first (static/start/theme.js). It also loads
            // before the style sheet for texts beside a table.
            @if let Start::AtOnce(_) = self.start {
                template #faces {
                    @if self.start.is_table() { (stylesheet(&assets.reading)) }
                    (stylesheet(&assets.faces))
                    (later_stylesheet(&assets.bold))
                }
            } @else {
                (stylesheet(&assets.faces))
                (later_stylesheet(&assets.bold))
            }
            script src=(assets.theme) {}
            @if let Start::AtOnce(_) = self.start {
                link rel="modulepreload" href=(assets.glue);
                @for prose in [&*prerender::index_path_at(&self.path, self.lang), &*self.prose].iter().filter(|prose| !prose.is_empty()) {
                    link rel="preload" href={ (assets.prose) (prose) ".json" } as="fetch" type="application/json" crossorigin fetchpriority="low";
                }
            }
            script type="module" src=(assets.boot) {}
        }
    }
}

/// Writes a page without scripts that has only the prose of a game, for readers without JavaScript.
/// `page` is the page of the game.
pub(crate) fn text(page: &HtmlPage, prose: &str, assets: &Assets, address: &str) -> String {
    let words = page.lang.words();
    html! {
        (DOCTYPE)
        html lang=(page.lang.code()) {
            head {
                (page_meta("default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; base-uri 'self'; form-action 'none'"))
                base href=("../".repeat(page.text.matches('/').count()));
                title { (page.title) }
                meta name="description" content=(page.description);
                link rel="canonical" href={ (address) (page.text) };
                (language_links(|lang| format!("{address}{}", path_in_lang(&page.text, lang))))
                (icon())
                (styles(&assets.styles))
                (stylesheet(&assets.reading))
            }
            body {
                (PreEscaped(assets.symbols.of(&[prose])))
                main .reading.reading-unscripted data-page="text" {
                    p .crumbs { a href=(page.path) { (words.say("text-back")) } }
                    h1 { (page.title.split(" · ").next().unwrap_or_default()) }
                    (PreEscaped(prose))
                }
            }
        }
    }
    .into_string()
}

/// Writes a page that runs the program. The attributes of its root element tell the program the
/// names of the files of this build.
pub(crate) fn document(
    lang: Lang,
    assets: &Assets,
    build: &str,
    prose: &str,
    start: &Start,
    head: Markup,
    body: Markup,
) -> String {
    let prose = Some(prose).filter(|prose| !prose.is_empty());
    let mut chunks = match start {
        Start::AtOnce(chunks) => chunks.clone(),
        _ => chunk_names(&prerender::reading_chunks()),
    };
    chunks.push(lang.chunk().name());
    if !start.is_table() {
        chunks.push(lang.more_chunk().name());
    }
    let chunks = chunks.join(" ");
    let lazy = !matches!(start, Start::AtOnce(_));
    let today = match start {
        Start::WithToday(today) => Some(today),
        _ => None,
    };
    html! {
        (DOCTYPE)
        html lang=(lang.code()) data-glue=(assets.glue) data-program=(assets.program) data-worker=(assets.worker)
            data-prose=(assets.prose) data-symbols=(assets.symbols_file) data-build=(build) data-fonts=(assets.fonts) data-keep=(assets.keep) data-page=[prose] data-chunks=(chunks) data-lazy[lazy] data-today=[today] {
            head { (page_meta(POLICY)) (head) }
            body { (body) }
        }
    }
    .into_string()
}

/// Writes the symbols of the pieces, the content that the app takes over, and the notices for
/// errors. `hidden` says whether the page is hidden until it has its styles.
pub(crate) fn body(symbols: &str, app: &str, hidden: bool, more: Markup) -> Markup {
    let words = |key| in_both_languages(|lang| html! { (lang.words().say(key)) });
    html! {
        (PreEscaped(symbols))
        div #app hidden[hidden] { (PreEscaped(app)) }
        (more)
        div #crash .notice role="alert" hidden { (words("crashed")) }
        // The style sheet shows this notice if the program does not start: at once if a script has
        // found the error, otherwise after a while.
        div #stalled .notice role="alert" hidden[hidden] { (words("stalled")) }
        div #news .notice role="status" hidden {
            (in_both_languages(|lang| html! {
                (lang.words().say("new-version")) " "
                button data-act="reload" { (lang.words().say("take-new-version")) }
            }))
        }
    }
}

/// Writes the beginning of every page: its character set and its policy.
pub(crate) fn page_meta(policy: &str) -> Markup {
    html! {
        meta charset="utf-8";
        meta http-equiv="Content-Security-Policy" content=(policy);
        meta name="referrer" content="same-origin";
        meta name="viewport" content="width=device-width, initial-scale=1";
    }
}

pub(crate) fn icon() -> Markup {
    html! { link rel="icon" href="icons/icon.svg" type="image/svg+xml"; }
}

pub(crate) fn styles(styles: &[String]) -> Markup {
    html! { @for style in styles { (stylesheet(style)) } }
}

pub(crate) fn stylesheet(style: &str) -> Markup {
    html! { link rel="stylesheet" href=(style); }
}

/// Writes the link to a style sheet that a page does not wait for (`static/start/fonts.js`).
fn later_stylesheet(style: &str) -> Markup {
    html! { link rel="stylesheet" href=(style) media="print"; }
}

/// Writes the links to the same page in each language.
pub(crate) fn language_links(address: impl Fn(Lang) -> String) -> Markup {
    html! { @for lang in Lang::ALL { link rel="alternate" hreflang=(lang.code()) href=(address(lang)); } }
}

/// Writes a text in both languages; the style sheet shows only the one in the page's language.
pub(crate) fn in_both_languages(text: impl Fn(Lang) -> Markup) -> Markup {
    html! { @for lang in Lang::ALL { p data-either lang=(lang.code()) { (text(lang)) } } }
}

/// Returns the address of a page in another language: its first segment is the language.
pub(crate) fn path_in_lang(path: &str, lang: Lang) -> String {
    let rest = path.split_once('/').map_or("", |(_, rest)| rest);
    format!("{}/{rest}", lang.code())
}
