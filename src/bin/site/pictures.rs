//! Pictures made from the project's own drawings: a board for every game, shown where other sites
//! link to its page, and the icons of the app.
//!
//! The renderer supports only plain style rules. Therefore this module resolves custom properties,
//! which browsers resolve by themselves.

use super::{BoxError, SiteConfig, assets::Assets, load, save};
use resvg::{tiny_skia, usvg};
use std::{collections::HashMap, path::Path};
use tavolando::{
    games,
    page::prerender,
    prose::{BoardShape, Diagram, Head},
    rules::Options,
    table::{Record, Table},
    text::Lang,
};

/// The size of the preview pictures of pages, as social networks expect it.
pub(crate) const CARD: (u32, u32) = (1200, 630);

/// Returns the path of a game's picture, from the base of the site.
pub(crate) fn card_of(game: &str) -> String {
    format!("pictures/{game}.png")
}

/// Returns the path of the picture for pages that belong to no single game.
pub(crate) fn card_of_book() -> String {
    "pictures/tavolando.png".into()
}

/// Draws the boards of all games and the icons.
pub(crate) async fn write(config: &SiteConfig, assets: &Assets) -> Result<(), BoxError> {
    let style = String::from_utf8(load(&config.sources.join("../styles/board.css"))?)?;
    for (index, entry) in games::GAMES.iter().enumerate() {
        let diagram = Diagram {
            record: Record::of(entry),
            shape: BoardShape::default(),
            caption: String::new(),
            comments: Vec::new(),
        };
        let board = prerender::board(&diagram, &Head::default(), Lang::En, false).await;
        let skin = Table::open(entry, &Options::none()).board().skin;
        let properties = properties(&style, skin);
        let card = resolved(&card(&board, &assets.symbols.all), &properties);
        let options = usvg::Options {
            style_sheet: Some(resolved(&style, &properties)),
            ..usvg::Options::default()
        };
        save_png(&config.dist.join(card_of(entry.key)), &card, &options, CARD)?;
        // The preview of the book has the board of its first game.
        if index == 0 {
            save_png(&config.dist.join(card_of_book()), &card, &options, CARD)?;
        }
    }
    icons(config)
}

/// Draws a board on the book's paper, as large as possible.
fn card(board: &str, symbols: &str) -> String {
    let (width, height) = CARD;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">{symbols}<rect width=\"100%\" height=\"100%\" fill=\"#f8f2e6\"/><svg overflow=\"visible\" x=\"40\" y=\"30\" width=\"{}\" height=\"{}\">{board}</svg></svg>",
        width - 80,
        height - 60
    )
}

/// Returns the custom properties for boards of a skin.
fn properties<'a>(style: &'a str, skin: &str) -> HashMap<&'a str, &'a str> {
    let mut known = HashMap::new();
    for selector in [":root", &format!(".board.{skin}")] {
        let block = style.split_once(&format!("\n{selector} {{"));
        let block = block.and_then(|(_, after)| after.split_once('}'));
        let lines = block.map_or("", |(inside, _)| inside).split(';');
        known.extend(lines.filter_map(|line| line.trim().split_once(": ")));
    }
    known
}

/// Replaces custom properties in a text with their values.
fn resolved(text: &str, properties: &HashMap<&str, &str>) -> String {
    let mut parts = text.split("var(");
    let mut plain = String::from(parts.next().unwrap_or_default());
    for part in parts {
        let (inner, after) = part.split_once(')').unwrap_or((part, ""));
        let (name, fallback) = inner.split_once(", ").unwrap_or((inner, "inherit"));
        plain += properties.get(name).unwrap_or(&fallback);
        plain += after;
    }
    plain
}

/// Draws the icons of the app: the small picture at several sizes, and one with a margin for hosts
/// that crop icons to their own shape.
fn icons(config: &SiteConfig) -> Result<(), BoxError> {
    let icon = String::from_utf8(load(&config.sources.join("icons/icon.svg"))?)?;
    let maskable = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><rect width=\"64\" height=\"64\" fill=\"#f8f2e6\"/><g transform=\"translate(9.6 9.6) scale(0.7)\">{icon}</g></svg>"
    );
    let plain = usvg::Options::default();
    let save = |name: &str, svg: &str, size: u32| {
        let path = config.dist.join(format!("icons/{name}-{size}.png"));
        save_png(&path, svg, &plain, (size, size))
    };
    for size in [192, 512] {
        save("icon", &icon, size)?;
        save("maskable", &maskable, size)?;
    }
    save("touch", &maskable, 180)
}

/// Draws an SVG as large as it fits into the picture.
fn save_png(
    path: &Path,
    svg: &str,
    options: &usvg::Options<'_>,
    (width, height): (u32, u32),
) -> Result<(), BoxError> {
    let with_path = |message: String| format!("{}: {message}", path.display());
    let tree = usvg::Tree::from_str(svg, options).map_err(|error| with_path(error.to_string()))?;
    let mut picture = tiny_skia::Pixmap::new(width, height).ok_or("a picture without size")?;
    let size = tree.size();
    let scale = (width as f32 / size.width()).min(height as f32 / size.height());
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(scale, scale),
        &mut picture.as_mut(),
    );
    let png = picture
        .encode_png()
        .map_err(|error| with_path(error.to_string()))?;
    save(path, png)
}
