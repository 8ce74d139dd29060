//! The frame of a page: what stands around what the page shows.

use super::{assets::Assets, pages::BUILD, pictures};
use tavolando::{page::still::escape, text::Lang};

/// What a built page allows itself: its own files and nothing of anybody else's. The boards place
/// their pieces by attributes of style; no style or script stands in the text.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'self'; form-action 'none'";

/// A page of the site.
pub struct Sheet<'a> {
    pub lang: Lang,
    /// Its address from the base of the site: `it/mancala/`.
    pub path: String,
    pub title: String,
    pub description: String,
    /// The address of the same page in another language, where there is one.
    pub in_lang: Option<fn(&str, Lang) -> String>,
    /// The prose that the page shows, as `it/chapters/mancala`; empty where it shows none.
    pub prose: String,
    /// The picture that speaks for the page elsewhere.
    pub picture: &'a str,
    /// Further lines of the head.
    pub head: String,
    /// What it shows, inside the element that the app takes over.
    pub app: &'a str,
    /// What only a reader without JavaScript gets.
    pub unscripted: &'a str,
}

/// The way from a page back to the base of the site.
pub fn way_back(path: &str) -> String {
    match path.matches('/').count() {
        0 => "./".into(),
        depth => "../".repeat(depth),
    }
}

impl Sheet<'_> {
    /// The page as a file. `address` is where the site lives, or empty.
    pub fn write(&self, assets: &Assets, address: &str) -> String {
        let lang = self.lang.code();
        let base = way_back(&self.path);
        let head = self.description(address)
            + &self.ways(address)
            + &self.head
            + &resources(assets, &self.prose, lang);
        let body = body(self.lang, assets, self.app, self.unscripted);
        format!(
            "<!doctype html>\n<html lang=\"{lang}\"{}{}>\n<head>\n<meta charset=\"utf-8\">\n{}<base href=\"{base}\">\n{head}</head>\n{body}</html>\n",
            attributes(assets),
            attribute("data-page", &self.prose),
            policy(POLICY),
        )
    }

    fn description(&self, address: &str) -> String {
        let (title, description) = (escape(&self.title), escape(&self.description));
        let (width, height) = pictures::CARD;
        let mut head = format!(
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<meta name=\"description\" content=\"{description}\">\n"
        );
        for (name, content) in [
            ("og:type", "website"),
            ("og:title", &*title),
            ("og:description", &description),
            ("og:image", &format!("{address}{}", self.picture)),
            ("og:image:width", &width.to_string()),
            ("og:image:height", &height.to_string()),
            ("twitter:card", "summary_large_image"),
        ] {
            head += &format!("<meta property=\"{name}\" content=\"{content}\">\n");
        }
        head + &format!(
            "<link rel=\"manifest\" href=\"{}/manifest.webmanifest\">\n<link rel=\"apple-touch-icon\" href=\"icons/touch-180.png\">\n",
            self.lang.code()
        )
    }

    /// Where this page and its sisters in other languages live. Without the site's address the
    /// ways are relative; `theme.js` makes them whole.
    fn ways(&self, address: &str) -> String {
        let Some(in_lang) = self.in_lang else {
            return String::new();
        };
        let mut ways = format!("<link rel=\"canonical\" href=\"{address}{}\">\n", self.path);
        for lang in Lang::ALL {
            let way = in_lang(&self.path, lang);
            ways += &format!(
                "<link rel=\"alternate\" hreflang=\"{}\" href=\"{address}{way}\">\n",
                lang.code()
            );
        }
        ways
    }
}

/// The element that carries the policy.
pub fn policy(policy: &str) -> String {
    format!(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n<meta name=\"referrer\" content=\"same-origin\">\n"
    )
}

fn attribute(name: &str, value: &str) -> String {
    match value {
        "" => String::new(),
        value => format!(" {name}=\"{}\"", escape(value)),
    }
}

/// What the program reads from the root of the page: the names of what belongs to this build.
pub fn attributes(assets: &Assets) -> String {
    attribute("data-glue", &assets.glue)
        + &attribute("data-program", &assets.program)
        + &attribute("data-worker", &assets.worker)
        + &attribute("data-prose", &assets.prose)
        + &attribute("data-build", BUILD)
}

/// The style sheets, scripts and fonts, and what is worth fetching before it is asked for.
fn resources(assets: &Assets, prose: &str, lang: &str) -> String {
    let mut head = String::from(
        "<meta name=\"theme-color\" content=\"#f8f2e6\" media=\"(prefers-color-scheme: light)\">\n<meta name=\"theme-color\" content=\"#1b1712\" media=\"(prefers-color-scheme: dark)\">\n<link rel=\"icon\" href=\"icons/icon.svg\" type=\"image/svg+xml\">\n",
    );
    // A cover's second line is set in italics, and stands above everything else.
    let fonts: &[&str] = if prose.is_empty() {
        &["serif", "sans", "serif-italic"]
    } else {
        &["serif", "sans"]
    };
    for font in fonts {
        head += &format!(
            "<link rel=\"preload\" href=\"fonts/{font}.woff2\" as=\"font\" type=\"font/woff2\" crossorigin>\n"
        );
    }
    for style in &assets.styles {
        head += &format!("<link rel=\"stylesheet\" href=\"{style}\">\n");
    }
    head += &format!("<script src=\"{}\"></script>\n", assets.theme);
    head += &format!("<link rel=\"modulepreload\" href=\"{}\">\n", assets.glue);
    let index = format!("{lang}/index");
    for text in [&*index, prose].iter().filter(|text| !text.is_empty()) {
        head += &format!(
            "<link rel=\"preload\" href=\"{}{text}.json\" as=\"fetch\" type=\"application/json\" crossorigin fetchpriority=\"low\">\n",
            assets.prose
        );
    }
    head + &format!(
        "<script type=\"module\" src=\"{}\"></script>\n",
        assets.boot
    )
}

/// The body: the paints, what the app takes over, and words for when something is amiss.
pub fn body(lang: Lang, assets: &Assets, app: &str, unscripted: &str) -> String {
    let mut body = format!("<body>\n{}<div id=\"app\">{app}</div>\n", assets.paints);
    let noscript = lang.words().say("unscripted");
    body += &format!(
        "<noscript><div class=\"reading unscripted\"><p>{noscript}</p>{unscripted}</div></noscript>\n"
    );
    body += &format!(
        "<div id=\"crash\" class=\"notice\" role=\"alert\" hidden>{}</div>\n",
        in_both("crashed", "")
    );
    body += &format!(
        "<div id=\"news\" class=\"notice\" role=\"status\" hidden>{}</div>\n",
        in_both("new-version", "take-new-version")
    );
    body + "</body>\n"
}

/// A sentence in both languages, of which the style shows the page's; with a button where `button`
/// names its words.
fn in_both(key: &'static str, button: &'static str) -> String {
    let sentence = |lang: Lang| {
        let words = lang.words();
        let said = escape(words.say(key));
        let button = match button {
            "" => String::new(),
            key => format!(
                " <button data-act=\"reload\">{}</button>",
                escape(words.say(key))
            ),
        };
        format!("<p data-either lang=\"{}\">{said}{button}</p>", lang.code())
    };
    Lang::ALL.map(sentence).concat()
}
