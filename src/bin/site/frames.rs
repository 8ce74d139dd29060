//! Boards for other sites: a page for every game's frame, the program in a form that a frame
//! without an origin can load, and the oEmbed responses.
//!
//! A sandboxed frame has no origin. Modules and fetched files then need the host's consent (CORS),
//! which a plain host does not give; classic scripts and style sheets need none. Therefore there is
//! a second glue script for the same WebAssembly, without modules, and the WebAssembly itself,
//! compressed, as text.
//!
//! The script of a frame is inlined in its page, and the policy names its hash: no other text can
//! run as a script there, wherever it comes from. The scripts that it loads are allowed because it
//! requests them (`'strict-dynamic'`).

use super::{
    BoxError, SiteConfig,
    assets::{Assets, by_content, hash},
    html::{self, Draft, in_both_languages},
    load, pictures, save,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::{Compression, write::DeflateEncoder};
use maud::{DOCTYPE, PreEscaped, html};
use serde_json::json;
use std::{collections::BTreeMap, io::Write, rc::Rc};
use tavolando::{
    games::{self, Entry},
    page::prerender::{self, BAR_HEIGHT, PATH_TO_BASE},
    prose::{Head, compile},
    rules::Options,
    scene::{Bounds, bounds},
    table::Table,
    text::Lang,
};

/// The width of the frame in the oEmbed response.
const WIDTH: u32 = 480;

/// Returns the content security policy of a frame: its script, the files that the script requests,
/// and workers from a text of its own. In WebKit, `'self'` matches nothing in a frame without an
/// origin; there the script loads the style sheets too. For the same reason a frame has no base but
/// its own address.
fn policy(script: &str) -> String {
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'strict-dynamic' 'wasm-unsafe-eval'; worker-src blob:; \
        style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; connect-src 'self'; \
        base-uri 'none'; form-action 'none'",
        hash(script.as_bytes())
    )
}

/// The program in its two further forms.
struct ProgramForms {
    /// The glue script of the WebAssembly, without modules.
    classic: String,
    /// The WebAssembly, compressed, as text.
    packed: String,
    /// The style sheets, as text.
    looks: String,
}

/// Draws the frames of all games and writes their files.
pub(crate) async fn draw(config: &SiteConfig, assets: &Rc<Assets>) -> Result<Vec<Draft>, BoxError> {
    let forms = Rc::new(forms(config, assets)?);
    let [it, en] = [
        compile::read_book(&config.prose, Lang::It)?,
        compile::read_book(&config.prose, Lang::En)?,
    ];
    let mut drawn: Vec<Draft> = Vec::new();
    let mut heights: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for entry in games::GAMES {
        let heads = [
            (Lang::It, &it.games[entry.key].head),
            (Lang::En, &en.games[entry.key].head),
        ];
        let board = bounds(Table::open(entry, &Options::none()).board());
        let (width, height) = (
            u32::from(board.width.unsigned_abs()),
            u32::from(board.height.unsigned_abs()),
        );
        let height = (1_000 * height).div_ceil(width);
        heights.entry(height).or_default().push(entry.key);
        let body = body(entry, &heads, assets).await?;
        let title = heads[1].1.title.clone();
        let (assets, forms) = (assets.clone(), forms.clone());
        drawn.push((
            format!("embed/{}/index.html", entry.key),
            Box::new(move |build| page(entry, &title, &body, &assets, &forms, build)),
        ));
        if !config.address.is_empty() {
            for (lang, head) in heads {
                write_oembed(config, entry, lang, head, board)?;
            }
        }
    }
    write_custom_element(config, &heights)?;
    Ok(drawn)
}

/// Writes the script of the custom element for hosts. `heights` groups the games by the height of
/// their boards at a width of 1000.
fn write_custom_element(
    config: &SiteConfig,
    heights: &BTreeMap<u32, Vec<&str>>,
) -> Result<(), BoxError> {
    let script = String::from_utf8(load(&config.sources.join("embed.js"))?)?;
    let words: BTreeMap<&str, &str> = Lang::ALL
        .map(|lang| (lang.code(), lang.words().say("embed-silent")))
        .into();
    let games = heights
        .iter()
        .map(|(height, games)| format!("{height}:\"{}\"", games.join(" ")));
    let games: Vec<String> = games.collect();
    let script = minified(&script)
        .replace("{games}", &format!("{{{}}}", games.join(",")))
        // Languages are looked up by name, so the object must not inherit any properties.
        .replace(
            "{words}",
            &serde_json::to_string(&words)?.replacen('{', "{__proto__:null,", 1),
        )
        .replace("{bar}", &BAR_HEIGHT.to_string());
    save(&config.dist.join("embed.js"), script)
}

/// Shortens a script: removes its comments, its indentation, the spaces around its operators, and
/// line ends that are not needed. No string in the script spans lines, or has such an operator
/// between spaces.
fn minified(script: &str) -> String {
    const SIGNS: [&str; 8] = ["=", "=>", "===", "!==", "??", "&&", "||", "??="];
    let lines = script.lines().map(str::trim_start);
    let kept = lines.filter(|line| !line.starts_with("//") && !line.is_empty());
    let script = kept.fold(String::new(), |script, line| {
        let end = if line.ends_with([';', ',', '{']) {
            ""
        } else {
            "\n"
        };
        script + line + end
    });
    let tighten = |script: String, sign: &&str| script.replace(&format!(" {sign} "), sign);
    SIGNS
        .iter()
        .fold(script, tighten)
        .replace(" {", "{")
        .replace(") =>", ")=>")
}

fn forms(config: &SiteConfig, assets: &Assets) -> Result<ProgramForms, BoxError> {
    let classic = String::from_utf8(load(&config.classic_glue)?)?;
    // A function has a source text, with which a worker starts.
    let classic = format!("self.tavolandoGlue=()=>{{{classic}\nreturn wasm_bindgen}};\n");
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&load(&config.dist.join(&assets.whole_program))?)?;
    let packed = BASE64_STANDARD.encode(packer.finish()?);
    let packed = format!("self.tavolandoProgram=\"{packed}\"");
    let looks: Result<Vec<String>, BoxError> = assets
        .frame_styles
        .iter()
        .map(|style| Ok(String::from_utf8(load(&config.dist.join(style))?)?))
        .collect();
    let looks = format!("self.tavolandoLooks={}", serde_json::to_string(&looks?)?);
    Ok(ProgramForms {
        classic: by_content(&config.dist, "glue.js", classic.as_bytes())?,
        packed: by_content(&config.dist, "packed.js", packed.as_bytes())?,
        looks: by_content(&config.dist, "looks.js", looks.as_bytes())?,
    })
}

/// Writes the page of a game's frame.
fn page(
    entry: &Entry,
    title: &str,
    body: &str,
    assets: &Assets,
    forms: &ProgramForms,
    build: &str,
) -> String {
    html! {
        (DOCTYPE)
        html lang="en" data-embed=(entry.key) data-program=(assets.whole_program) data-classic=(forms.classic)
            data-packed=(forms.packed) data-looks=(forms.looks) data-build=(build) {
            head {
                (html::page_meta(&policy(&assets.frame_script)))
                title { (title) }
                meta name="robots" content="noindex";
                link rel="icon" href={ (PATH_TO_BASE) "icons/icon.svg" } type="image/svg+xml";
                @for style in &assets.frame_styles { link rel="stylesheet" href={ (PATH_TO_BASE) (style) }; }
                script { (PreEscaped(&assets.frame_script)) }
            }
            body { (PreEscaped(body)) }
        }
    }
    .into_string()
}

/// Draws the initial content of a game's frame: the board, and below it the bar in each language.
async fn body(
    entry: &'static Entry,
    heads: &[(Lang, &Head); 2],
    assets: &Assets,
) -> Result<String, BoxError> {
    let words: Vec<(&str, &Head)> = heads
        .iter()
        .map(|(lang, head)| (lang.code(), *head))
        .collect();
    // In a data script only the end of the script element needs an escape.
    let words = serde_json::to_string(&words)?.replace('<', "\\u003c");
    let [(_, _), (lang, head)] = heads;
    let board = prerender::embedded_board(entry, head, *lang).await;
    let mut bars = Vec::new();
    for (lang, head) in heads {
        bars.push((
            lang.code(),
            prerender::embedded_bar(entry, head, *lang).await,
        ));
    }
    let sentence = |key: &'static str| move |lang: Lang| html! { (lang.words().say(key)) };
    // If the script of the frame does not load, the game can be played on its own page.
    let stalled = |lang: Lang| {
        let words = lang.words();
        html! {
            (words.say("embed-stalled")) " "
            a href={ (PATH_TO_BASE) (lang.code()) "/" (entry.chapter) "/" (entry.key) "/" } target="_blank" rel="noopener" { (words.say("embed-way")) }
        }
    };
    let body = html! {
        (PreEscaped(&assets.symbols.all))
        header .unseen {
            @for (lang, head) in heads { h1 data-either lang=(lang.code()) { (head.title) } }
        }
        main #app {
            div .embed {
                (PreEscaped(board))
                button .embed-start data-act="start" aria-label=(Lang::En.words().say("embed-start")) { "▶" }
                @for (code, bar) in &bars { div data-either lang=(code) { (PreEscaped(bar)) } }
            }
        }
        script type="application/json" id="heads" { (PreEscaped(words)) }
        div #crash .notice role="alert" hidden { (in_both_languages(sentence("embed-crashed"))) }
        div #stalled .notice role="alert" { (in_both_languages(stalled)) }
    };
    Ok(body.into_string())
}

/// Returns the path of the oEmbed response for a game's page.
pub(crate) fn oembed_path(entry: &Entry, lang: Lang) -> String {
    format!("oembed/{}/{}.json", lang.code(), entry.key)
}

/// Writes the oEmbed response for a game's page: a frame with its board.
fn write_oembed(
    config: &SiteConfig,
    entry: &Entry,
    lang: Lang,
    head: &Head,
    board: Bounds,
) -> Result<(), BoxError> {
    let address = &config.address;
    let height = WIDTH * u32::try_from(board.height)? / u32::try_from(board.width)? + BAR_HEIGHT;
    let (card_width, card_height) = pictures::CARD;
    let frame = html! {
        iframe src={ (address) "embed/" (entry.key) "/?lang=" (lang.code()) } width=(WIDTH) height=(height)
            title=(head.title) loading="lazy" sandbox="allow-scripts allow-popups" style="border:0;max-width:100%" {}
    };
    let response = json!({
        "version": "1.0",
        "type": "rich",
        "title": head.title,
        "provider_name": lang.words().say("brand"),
        "provider_url": address,
        "width": WIDTH,
        "height": height,
        "html": frame.into_string(),
        "thumbnail_url": format!("{address}{}", pictures::card_of(entry.key)),
        "thumbnail_width": card_width,
        "thumbnail_height": card_height,
    });
    let path = config.dist.join(oembed_path(entry, lang));
    save(&path, serde_json::to_vec_pretty(&response)?)
}
