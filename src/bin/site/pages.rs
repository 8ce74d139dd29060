//! The pages of the book, one file for every address.

use super::{
    Fault, Plan,
    assets::Assets,
    frames,
    html::{self, Sheet},
    manifest, pictures, save,
};
use std::{collections::BTreeMap, rc::Rc};
use tavolando::{
    games::{self, Entry},
    page::still::{self, escape},
    prose::{Page, compile},
    text::Lang,
};

/// Stands in a page for the name of its build, which is known once all pages are.
pub const BUILD: &str = "@build@";

/// Draws all pages, each with its path.
pub async fn draw(plan: &Plan, assets: &Assets) -> Result<Vec<(String, String)>, Fault> {
    let mut drawn = Vec::new();
    for lang in Lang::ALL {
        let book = compile::book(&plan.prose, lang)?;
        let index = Rc::new(book.index);
        let keyed = |kind: &'static str, pages: BTreeMap<String, Page>| {
            pages
                .into_iter()
                .map(move |(key, page)| (format!("{kind}/{key}"), Rc::new(page)))
        };
        let pages: Vec<(String, Rc<Page>)> = keyed("chapters", book.chapters)
            .chain(keyed("games", book.games))
            .collect();
        still::provide(lang, index, pages.iter().cloned());
        manifest::write(plan, lang, &pages)?;
        for page in sheets(lang, &pages, &plan.address).await {
            let sheet = page.sheet().write(assets, &plan.address);
            drawn.push((format!("{}index.html", page.path), sheet));
        }
    }
    if !plan.address.is_empty() {
        let map = site_map(&plan.address, drawn.iter().map(|(path, _)| path));
        save(&plan.dist.join("sitemap.xml"), map)?;
        let robots = format!(
            "User-agent: *\nAllow: /\nSitemap: {}sitemap.xml\n",
            plan.address
        );
        save(&plan.dist.join("robots.txt"), robots)?;
    }
    drawn.push(("index.html".into(), root(plan, assets)));
    drawn.push(("404.html".into(), lost(plan, assets).await));
    Ok(drawn)
}

/// A page before it is written.
#[derive(Clone)]
struct Drawn {
    lang: Lang,
    path: String,
    title: String,
    description: String,
    prose: String,
    picture: String,
    /// Where oEmbed finds the board of the page.
    discovery: String,
    app: String,
    unscripted: String,
}

impl Drawn {
    fn sheet(&self) -> Sheet<'_> {
        Sheet {
            lang: self.lang,
            path: self.path.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            in_lang: Some(in_lang),
            prose: self.prose.clone(),
            picture: &self.picture,
            head: self.discovery.clone(),
            app: &self.app,
            unscripted: &self.unscripted,
        }
    }
}

/// The address of a page in another language: the first name of it is the language.
fn in_lang(path: &str, lang: Lang) -> String {
    let rest = path.split_once('/').map_or("", |(_, rest)| rest);
    format!("{}/{rest}", lang.code())
}

/// The cover, the shelf, the chapters and the games of a language.
async fn sheets(lang: Lang, pages: &[(String, Rc<Page>)], address: &str) -> Vec<Drawn> {
    let words = lang.words();
    let code = lang.code();
    let of_brand = |title: &str| format!("{title} · {}", words.say("brand"));
    let mut drawn = Vec::new();
    for (path, title, description) in [
        (format!("{code}/"), "cover-subtitle", "cover-text"),
        (format!("{code}/shelf/"), "shelf", "shelf-text"),
    ] {
        drawn.push(Drawn {
            lang,
            title: of_brand(words.say(title)),
            description: words.say(description).into(),
            prose: String::new(),
            picture: pictures::card_of_book(),
            discovery: String::new(),
            app: still::page(&format!("/{path}"), lang).await,
            unscripted: String::new(),
            path,
        });
    }
    for (key, page) in pages {
        let game = key.strip_prefix("games/").and_then(games::find);
        let path = match (game, key.strip_prefix("chapters/")) {
            (Some(entry), _) => format!("{code}/{}/{}/", entry.chapter, entry.key),
            (None, Some(chapter)) => format!("{code}/{chapter}/"),
            (None, None) => continue,
        };
        let head = &page.head;
        let mut sheet = Drawn {
            lang,
            title: of_brand(&head.title),
            description: head.summary.clone(),
            prose: format!("{code}/{key}"),
            picture: pictures::card_of_book(),
            discovery: String::new(),
            app: still::page(&format!("/{path}"), lang).await,
            unscripted: String::new(),
            path,
        };
        if let Some(entry) = game {
            sheet.picture = pictures::card_of(entry.key);
            sheet.discovery = discovery(entry, lang, &head.title, address);
            let path = format!("{}print/", sheet.path);
            let title = words.fill("print-title", &[("game", &head.title)]);
            drawn.push(Drawn {
                title: of_brand(&title),
                app: still::page(&format!("/{path}"), lang).await,
                discovery: String::new(),
                path,
                ..sheet.clone()
            });
            // A chapter is its text; that of a game stands behind tabs.
            sheet.unscripted = still::prose(page, lang).await;
        }
        drawn.push(sheet);
    }
    drawn
}

/// Where oEmbed finds the board of a game's page; nothing where nobody knows the site's address.
fn discovery(entry: &Entry, lang: Lang, title: &str, address: &str) -> String {
    if address.is_empty() {
        return String::new();
    }
    format!(
        "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}{}\" title=\"{}\">\n",
        frames::answer_path(entry, lang),
        escape(title)
    )
}

/// The root: ways to both languages, and a script that takes the reader's.
fn root(plan: &Plan, assets: &Assets) -> String {
    let ways = Lang::ALL.map(|lang| {
        let (code, words) = (lang.code(), lang.words());
        let name = escape(words.say("language-name"));
        let subtitle = escape(words.say("cover-subtitle"));
        format!(
            "<p lang=\"{code}\"><a href=\"{code}/\" hreflang=\"{code}\">{name}</a>: {subtitle}</p>"
        )
    });
    let [it, en] = Lang::ALL.map(|lang| lang.words().say("cover-subtitle"));
    let brand = Lang::En.words().say("brand");
    let address = &plan.address;
    let mut head = format!(
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{brand}</title>\n<meta name=\"description\" content=\"{it}. {en}.\">\n<link rel=\"canonical\" href=\"{address}\">\n<link rel=\"alternate\" hreflang=\"x-default\" href=\"{address}\">\n<link rel=\"icon\" href=\"icons/icon.svg\" type=\"image/svg+xml\">\n"
    );
    if address.is_empty() {
        head = head.replace("href=\"\"", "href=\"./\"");
    }
    for lang in Lang::ALL {
        let code = lang.code();
        head +=
            &format!("<link rel=\"alternate\" hreflang=\"{code}\" href=\"{address}{code}/\">\n");
    }
    for style in &assets.styles {
        head += &format!("<link rel=\"stylesheet\" href=\"{style}\">\n");
    }
    for script in [&assets.theme, &assets.root] {
        head += &format!("<script src=\"{script}\"></script>\n");
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}{head}</head>\n<body>\n<main class=\"reading\"><h1>{brand}</h1>{}</main>\n</body>\n</html>\n",
        html::policy(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"
        ),
        ways.concat()
    )
}

/// The page for addresses that lead nowhere. A host shows it at any depth, so it cannot know its
/// way back to the base of the site: it tries them all, and what is found goes on.
async fn lost(plan: &Plan, assets: &Assets) -> String {
    const DEPTHS: usize = 8;
    let ways: Vec<String> = if plan.address.is_empty() {
        (0..DEPTHS).map(|depth| "../".repeat(depth)).collect()
    } else {
        vec![plan.address.clone()]
    };
    let mut stills = String::new();
    let mut words = String::new();
    for lang in Lang::ALL {
        let code = lang.code();
        let page = still::page("/404", lang).await;
        stills += &format!("<div data-either lang=\"{code}\">{page}</div>");
        let said = ["lost-title", "lost-text"].map(|key| escape(lang.words().say(key)));
        words += &format!("<p lang=\"{code}\">{}. {}</p>", said[0], said[1]);
    }
    let title = Lang::ALL
        .map(|lang| lang.words().say("lost-title"))
        .join(" · ");
    let mut head = format!(
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n<meta name=\"description\" content=\"{title}\">\n"
    );
    for way in &ways {
        head += &format!(
            "<script type=\"module\" src=\"{way}{}\"></script>\n",
            assets.lost
        );
    }
    // What has no style yet is not shown; the script that finds the styles shows it.
    let body = html::body(Lang::It, assets, &stills, &words)
        .replace("<div id=\"app\">", "<div id=\"app\" hidden>");
    format!(
        "<!doctype html>\n<html lang=\"it\"{} data-boot=\"{}\" data-theme-script=\"{}\" data-styles=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n{}{head}</head>\n{body}</html>\n",
        html::attributes(assets),
        assets.boot,
        assets.theme,
        assets.styles.join(" "),
        html::policy(html::POLICY),
    )
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
                in_lang(path, lang)
            );
        }
        map += "</url>\n";
    }
    map + "</urlset>\n"
}
