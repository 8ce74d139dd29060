//! Boards for other people's pages: a page for every game's frame, the program in a form that a
//! frame without an origin may have, and the answers of oEmbed.
//!
//! A sandboxed frame has no origin. Modules and fetched files need the host's consent there, which a
//! plain host does not give; classic scripts and style sheets need none. So the script around the
//! WebAssembly is written a second time as a function, and the WebAssembly itself, packed, as text.

use super::{
    Fault, Plan,
    assets::{Assets, by_content},
    html, load,
    pages::BUILD,
    pictures, save,
};
use base64::{Engine, prelude::BASE64_STANDARD};
use flate2::{Compression, write::DeflateEncoder};
use serde_json::json;
use std::io::Write;
use tavolando::{
    games::{self, Entry},
    page::still::{self, BAR, escape},
    prose::{Head, compile},
    text::Lang,
};

/// What a frame allows itself: what the pages do, and workers from a text of its own.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; \
    style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; connect-src 'self'; \
    base-uri 'self'; form-action 'none'";

/// The program in its two further forms.
struct Forms {
    /// The script around the WebAssembly, as a function.
    classic: String,
    /// The WebAssembly, packed, as text.
    packed: String,
}

/// Draws the frames of all games, each with its path, and writes what they need.
pub async fn draw(plan: &Plan, assets: &Assets) -> Result<Vec<(String, String)>, Fault> {
    let forms = forms(plan, assets)?;
    let [it, en] = [
        compile::book(&plan.prose, Lang::It)?,
        compile::book(&plan.prose, Lang::En)?,
    ];
    let mut drawn = Vec::new();
    let mut heights = serde_json::Map::new();
    for entry in games::GAMES {
        let heads = [
            (Lang::It, &it.games[entry.key].head),
            (Lang::En, &en.games[entry.key].head),
        ];
        let (page, size) = frame(entry, &heads, assets, &forms).await?;
        let [wide, high] = size;
        heights.insert(entry.key.into(), json!((1_000 * high).div_ceil(wide)));
        drawn.push((format!("embed/{}/index.html", entry.key), page));
        if !plan.address.is_empty() {
            for (lang, head) in heads {
                answer(plan, entry, lang, head, size)?;
            }
        }
    }
    let element = String::from_utf8(load(&plan.sources.join("embed.js"))?)?;
    let element = terse(&element)
        .replace("{heights}", &serde_json::to_string(&heights)?)
        .replace("{bar}", &BAR.to_string());
    save(&plan.dist.join("embed.js"), element)?;
    Ok(drawn)
}

/// A script without its comments and without the blanks before its lines. No text in our scripts goes
/// over the end of a line.
fn terse(script: &str) -> String {
    let lines = script.lines().map(str::trim_start);
    let kept = lines.filter(|line| !line.starts_with("//") && !line.is_empty());
    kept.fold(String::new(), |script, line| script + line + "\n")
}

fn forms(plan: &Plan, assets: &Assets) -> Result<Forms, Fault> {
    let glue = String::from_utf8(load(&plan.dist.join(&assets.glue))?)?;
    let classic = as_function(&glue)?;
    let mut packer = DeflateEncoder::new(Vec::new(), Compression::best());
    packer.write_all(&load(&plan.dist.join(&assets.program))?)?;
    let packed = BASE64_STANDARD.encode(packer.finish()?);
    Ok(Forms {
        classic: by_content(&plan.dist, "glue.js", classic.as_bytes())?,
        packed: by_content(
            &plan.dist,
            "packed.js",
            format!("self.tavolandoProgram=\"{packed}\"").as_bytes(),
        )?,
    })
}

/// The script that Trunk has made, a module, as a function that gives what the module exports.
fn as_function(glue: &str) -> Result<String, Fault> {
    let (body, exports) = glue
        .rsplit_once("export")
        .and_then(|(body, exports)| {
            let names = exports.trim().strip_prefix('{')?;
            let (names, rest) = names.split_once('}')?;
            rest.trim_matches([';', '\n', ' '])
                .is_empty()
                .then_some((body, names))
        })
        .ok_or("the script around the WebAssembly does not end with its exports")?;
    let pairs: Vec<String> = exports
        .split(',')
        .map(|pair| {
            let (inner, outer) = pair.split_once(" as ").unwrap_or((pair, pair));
            format!("\"{}\":{}", outer.trim(), inner.trim())
        })
        .collect();
    let body = body
        .replace("export function", "function")
        .replace("export class", "class")
        // A function has no address; nothing of ours asks for it in a frame.
        .replace("import.meta.url", "undefined");
    if body.contains("import ") || body.contains("import{") || body.contains("export ") {
        return Err("the script around the WebAssembly has grown parts of another kind".into());
    }
    Ok(format!(
        "self.tavolandoGlue=()=>{{{body};return {{{}}}}};\n",
        pairs.join(",")
    ))
}

/// The page of a game's frame, and the size of its board.
async fn frame(
    entry: &'static Entry,
    heads: &[(Lang, &Head); 2],
    assets: &Assets,
    forms: &Forms,
) -> Result<(String, [u32; 2]), Fault> {
    let mut bars = String::new();
    let mut table = String::new();
    for (lang, head) in heads {
        let (board, bar) = still::frame(entry, head, *lang).await;
        let start = escape(lang.words().say("embed-start"));
        bars += &format!("<div data-either lang=\"{}\">{bar}</div>", lang.code());
        table = board.replace(
            "</svg></div>",
            &format!("</svg><button class=\"start\" data-act=\"start\" aria-label=\"{start}\">▶</button></div>"),
        );
    }
    let table = table.strip_suffix("</div>").unwrap_or(&table);
    let size = size(table).ok_or_else(|| format!("the board of {} has no size", entry.key))?;
    let words: Vec<(&str, &Head)> = heads
        .iter()
        .map(|(lang, head)| (lang.code(), *head))
        .collect();
    // In a script that is data nothing but its end need be kept out.
    let words = serde_json::to_string(&words)?.replace('<', "\\u003c");
    let title = escape(&heads[1].1.title);
    let mut head = format!(
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n<title>{title}</title>\n<link rel=\"icon\" href=\"icons/icon.svg\" type=\"image/svg+xml\">\n"
    );
    for style in &assets.frame_styles {
        head += &format!("<link rel=\"stylesheet\" href=\"{style}\">\n");
    }
    head += &format!("<script src=\"{}\"></script>\n", assets.frame);
    let either = |key: &'static str| {
        Lang::ALL.map(|lang| {
            let said = escape(lang.words().say(key));
            format!("<p data-either lang=\"{}\">{said}</p>", lang.code())
        })
    };
    let page = format!(
        "<!doctype html>\n<html lang=\"en\" data-embed=\"{}\" data-program=\"{}\" data-classic=\"{}\" data-packed=\"{}\" data-build=\"{BUILD}\">\n<head>\n<meta charset=\"utf-8\">\n{}<base href=\"../../\">\n{head}</head>\n<body>\n{}<div id=\"app\">{table}{bars}</div></div>\n<script type=\"application/json\" id=\"heads\">{words}</script>\n<div id=\"crash\" class=\"notice\" role=\"alert\" hidden>{}</div>\n</body>\n</html>\n",
        entry.key,
        assets.program,
        forms.classic,
        forms.packed,
        html::policy(POLICY),
        assets.paints,
        either("embed-crashed").concat(),
    );
    Ok((page, size))
}

/// The size of the board in a table, as its view says.
fn size(table: &str) -> Option<[u32; 2]> {
    let view = table.split_once("viewBox=\"")?.1.split_once('"')?.0;
    let sides: Vec<i32> = view
        .split(' ')
        .filter_map(|side| side.parse().ok())
        .collect();
    Some([
        u32::try_from(*sides.get(2)?).ok()?,
        u32::try_from(*sides.get(3)?).ok()?,
    ])
}

/// The path of oEmbed's answer for a game's page.
pub fn answer_path(entry: &Entry, lang: Lang) -> String {
    format!("oembed/{}/{}.json", lang.code(), entry.key)
}

/// What oEmbed answers for a game's page: a frame with its board.
fn answer(
    plan: &Plan,
    entry: &Entry,
    lang: Lang,
    head: &Head,
    [wide, high]: [u32; 2],
) -> Result<(), Fault> {
    let address = &plan.address;
    let width = 480;
    let height = width * high / wide + BAR;
    let title = escape(&head.title);
    let (card_width, card_height) = pictures::CARD;
    let frame = format!(
        "<iframe src=\"{address}embed/{}/?lang={}\" width=\"{width}\" height=\"{height}\" title=\"{title}\" loading=\"lazy\" sandbox=\"allow-scripts allow-popups\" style=\"border:0;max-width:100%\"></iframe>",
        entry.key,
        lang.code()
    );
    let answer = json!({
        "version": "1.0",
        "type": "rich",
        "title": head.title,
        "provider_name": lang.words().say("brand"),
        "provider_url": address,
        "width": width,
        "height": height,
        "html": frame,
        "thumbnail_url": format!("{address}{}", pictures::card_of(entry.key)),
        "thumbnail_width": card_width,
        "thumbnail_height": card_height,
    });
    let path = plan.dist.join(answer_path(entry, lang));
    save(&path, serde_json::to_vec_pretty(&answer)?)
}
