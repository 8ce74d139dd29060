//! The pages of the book, one file for every address.

use super::{
    BoxError, SiteConfig,
    assets::{Assets, short_hash},
    frames,
    html::{self, Draft, HtmlPage, INLINE_STYLE, Start},
    manifest, paper, pictures, save,
};
use maud::{DOCTYPE, html};
use std::{collections::BTreeMap, rc::Rc};
use tavolando::{
    chunk::AnyChunk,
    games::{self, Entry},
    page::prerender,
    prose::{ATLAS, Page, compile},
    text::Lang,
};

/// Draws all pages.
pub(crate) async fn draw(config: &SiteConfig, assets: &Rc<Assets>) -> Result<Vec<Draft>, BoxError> {
    let mut drawn: Vec<Draft> = Vec::new();
    for lang in Lang::ALL {
        let book = compile::read_book(&config.prose, lang)?;
        let index = Rc::new(book.index);
        let with_paths = |kind: &'static str, pages: BTreeMap<String, Page>| {
            pages
                .into_iter()
                .map(move |(key, page)| (format!("{kind}/{key}"), Rc::new(page)))
        };
        let pages: Vec<(String, Rc<Page>)> = with_paths("chapters", book.chapters)
            .chain(with_paths("games", book.games))
            .chain(with_paths("lists", book.lists))
            .collect();
        prerender::provide(lang, index.clone(), pages.iter().cloned());
        drawn.push(paper::draw(lang, &index, &pages, assets, &config.address).await);
        manifest::write(config, lang, &pages)?;
        let mut texts = BTreeMap::new();
        let today = today(config, lang, &pages).await?;
        for html_page in html_pages(lang, &pages, today, &mut texts).await {
            if let Some(text) = texts.remove(&html_page.path) {
                let text = html::text(&html_page, &text, assets, &config.address);
                drawn.push((
                    format!("{}index.html", html_page.text),
                    Box::new(move |_| text.clone()),
                ));
            }
            let (assets, address) = (assets.clone(), config.address.clone());
            drawn.push((
                format!("{}index.html", html_page.path),
                Box::new(move |build| html_page.write(&assets, &address, build)),
            ));
        }
    }
    if !config.address.is_empty() {
        let map = site_map(&config.address, drawn.iter().map(|(path, _)| path));
        save(&config.dist.join("sitemap.xml"), map)?;
        let robots = format!(
            "User-agent: *\nAllow: /\nSitemap: {}sitemap.xml\n",
            config.address
        );
        save(&config.dist.join("robots.txt"), robots)?;
    }
    let root = root(&config.address, assets);
    drawn.push(("index.html".into(), Box::new(move |_| root.clone())));
    drawn.push((
        "404.html".into(),
        not_found_page(&config.address, assets.clone()).await,
    ));
    Ok(drawn)
}

/// Draws the cover, the shelf, the chapters, the games and the lists of a language, with the pages
/// of a game for print and for comparing rules. The prose of each game goes to `texts`, by the
/// address of its page.
async fn html_pages(
    lang: Lang,
    pages: &[(String, Rc<Page>)],
    today: String,
    texts: &mut BTreeMap<String, String>,
) -> Vec<HtmlPage> {
    let words = lang.words();
    let code = lang.code();
    let (cover, shelf) = (format!("{code}/"), format!("{code}/shelf/"));
    let mut drawn = vec![
        HtmlPage {
            prose: format!("{code}/lists/{ATLAS}"),
            start: Start::WithToday(today),
            ..new_page(
                lang,
                cover,
                words.say("cover-subtitle"),
                words.say("cover-text"),
            )
            .await
        },
        new_page(lang, shelf, words.say("shelf"), words.say("shelf-text")).await,
    ];
    for (key, page) in pages {
        let game = key.strip_prefix("games/").and_then(games::find);
        let path = match (game, key.split_once('/')) {
            (Some(entry), _) => format!("{code}/{}/{}/", entry.chapter, entry.key),
            (None, Some(("chapters" | "lists", key))) => format!("{code}/{key}/"),
            (None, _) => continue,
        };
        let head = &page.head;
        let mut html_page = new_page(lang, path, &head.title, &head.summary).await;
        html_page.prose = format!("{code}/{key}");
        if let Some(entry) = game {
            html_page.picture = pictures::card_of(entry.key);
            drawn.extend(further_pages(entry, page, &html_page).await);
            html_page.start = start_with_chunks(&prerender::chunks(entry));
            html_page.prose = format!("{code}/fronts/{}", entry.key);
            html_page.oembed_path = Some(frames::oembed_path(entry, lang));
            // The page of a chapter contains its text; the text of a game is behind tabs.
            html_page.text = format!("{}text/", html_page.path);
            html_page.further_drawings = prerender::prose(page, lang).await;
            texts.insert(html_page.path.clone(), html_page.further_drawings.clone());
        } else {
            html_page.start = Start::Lazily;
        }
        drawn.push(html_page);
    }
    drawn
}

/// Draws a page at a path, without prose.
async fn new_page(lang: Lang, path: String, title: &str, description: &str) -> HtmlPage {
    HtmlPage {
        lang,
        title: format!("{title} · {}", lang.words().say("brand")),
        description: description.into(),
        prose: String::new(),
        picture: pictures::card_of_book(),
        oembed_path: None,
        further_drawings: String::new(),
        app: prerender::page(&format!("/{path}"), lang).await,
        text: String::new(),
        start: Start::AtOnce(Vec::new()),
        path,
    }
}

/// Draws the pages of a game for print and for comparing rules. They have the prose and the picture
/// of its page.
async fn further_pages(entry: &'static Entry, page: &Page, game: &HtmlPage) -> Vec<HtmlPage> {
    let lang = game.lang;
    let words = lang.words();
    let head = &page.head;
    let title = words.fill("print-title", &[("game", &head.title)]);
    let path = format!("{}print/", game.path);
    let mut drawn = vec![HtmlPage {
        prose: game.prose.clone(),
        picture: game.picture.clone(),
        start: start_with_chunks(&prerender::print_chunks(entry)),
        ..new_page(lang, path, &title, &head.summary).await
    }];
    if !entry.readings().is_empty() {
        let title = prerender::readings_title(lang, &head.title);
        let path = format!("{}readings/", game.path);
        drawn.push(HtmlPage {
            prose: game.prose.clone(),
            picture: game.picture.clone(),
            start: start_with_chunks(&prerender::readings_chunks(entry)),
            ..new_page(lang, path, &title, words.say("readings-text")).await
        });
    }
    drawn
}

fn start_with_chunks(chunks: &[&dyn AnyChunk]) -> Start {
    Start::AtOnce(html::chunk_names(chunks))
}

/// Draws the boards of the day, each into a file of its own. Returns their folder, their games and
/// the number of boards per game: `today-0123/en/ awele:12 bao:8`.
async fn today(
    config: &SiteConfig,
    lang: Lang,
    pages: &[(String, Rc<Page>)],
) -> Result<String, BoxError> {
    let mut games = Vec::new();
    let mut drawn = Vec::new();
    for entry in games::GAMES {
        let path = format!("games/{}", entry.key);
        let (_, page) = pages
            .iter()
            .find(|(key, _)| *key == path)
            .ok_or(format!("{path} has no prose"))?;
        let boards = prerender::day_count(page);
        for round in 0..boards {
            let board = prerender::today(entry, page, round, lang).await;
            // The file is a part of a page, so its extension is not `html`.
            drawn.push((format!("{}-{round}.txt", entry.key), board));
        }
        games.push(format!("{}:{boards}", entry.key));
    }
    let all: String = drawn.iter().map(|(_, board)| &**board).collect();
    let folder = format!("today-{}/{}/", short_hash(all.as_bytes()), lang.code());
    for (name, board) in drawn {
        save(&config.dist.join(&folder).join(name), board)?;
    }
    Ok(format!("{folder} {}", games.join(" ")))
}

/// Writes the root: links to both languages, and a script that redirects to the reader's.
fn root(address: &str, assets: &Assets) -> String {
    const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";
    let [it, en] = Lang::ALL.map(|lang| lang.words().say("cover-subtitle"));
    let brand = Lang::En.words().say("brand");
    let own = if address.is_empty() { "./" } else { address };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (html::page_meta(POLICY))
                title { (brand) }
                meta name="description" content={ (it) ". " (en) "." };
                link rel="canonical" href=(own);
                link rel="alternate" hreflang="x-default" href=(own);
                (html::language_links(|lang| format!("{address}{}/", lang.code())))
                (html::icon())
                (html::styles(&assets.styles))
                (html::stylesheet(&assets.reading))
                script src=(assets.theme) {}
                script src=(assets.root) {}
            }
            body {
                main .reading {
                    h1 { (brand) }
                    @for lang in Lang::ALL {
                        p lang=(lang.code()) {
                            a href={ (lang.code()) "/" } hreflang=(lang.code()) { (lang.words().say("language-name")) }
                            ": " (lang.words().say("cover-subtitle"))
                        }
                    }
                }
            }
        }
    }
    .into_string()
}

/// Writes the page for unknown addresses. A host shows it at any depth, so the page does not
/// contain the path to the base of the site. It tries to load its script from every depth. The copy
/// that loads then starts the page (`static/start/lost.js`).
async fn not_found_page(address: &str, assets: Rc<Assets>) -> Box<dyn Fn(&str) -> String> {
    const DEPTHS: usize = 8;
    let bases: Vec<String> = if address.is_empty() {
        (0..DEPTHS).map(|depth| "../".repeat(depth)).collect()
    } else {
        vec![address.into()]
    };
    let mut prerendered = Vec::new();
    for lang in Lang::ALL {
        prerendered.push((lang.code(), prerender::page("/404", lang).await));
    }
    let title = Lang::ALL
        .map(|lang| lang.words().say("lost-title"))
        .join(" · ");
    let app = html! {
        @for (code, page) in prerendered { div data-either lang=(code) { (maud::PreEscaped(page)) } }
    }
    .into_string();
    Box::new(move |build| {
        let head = html! {
            meta name="color-scheme" content="light dark";
            meta name="robots" content="noindex";
            title { (title) }
            meta name="description" content=(title);
            @for base in &bases { script type="module" src={ (base) (assets.lost) } {} }
        };
        // Content without a style is hidden until a script has found the style sheets. The script
        // also removes the unstyled text below, which stays if the script does not load.
        let bare = html! {
            div #bare style=(INLINE_STYLE) data-boot=(assets.boot) data-theme-script=(assets.theme)
                data-styles={ (assets.styles.join(" ")) " " (assets.reading) " " (assets.faces) " " (assets.bold) } {
                @for lang in Lang::ALL {
                    h1 lang=(lang.code()) { (lang.words().say("lost-title")) }
                    p lang=(lang.code()) { (lang.words().say("lost-text")) }
                }
            }
        };
        let body = html::body(&assets.symbols.of(&[&app]), &app, true, bare);
        html::document(
            Lang::It,
            &assets,
            build,
            "",
            &Start::AtOnce(Vec::new()),
            head,
            body,
        )
    })
}

fn site_map<'a>(address: &str, files: impl Iterator<Item = &'a String>) -> String {
    let mut map = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for path in files.filter_map(|file| file.strip_suffix("index.html")) {
        map += &format!("<url><loc>{address}{path}</loc>");
        for lang in Lang::ALL {
            map += &format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{address}{}\"/>",
                lang.code(),
                html::path_in_lang(path, lang)
            );
        }
        map += "</url>\n";
    }
    map + "</urlset>\n"
}
