//! Pictures made from the project's own drawings: a board for every game, to be shown where its
//! page is spoken of, and the icons of the app.
//!
//! What draws them knows plain SVG and plain rules of style, so what the browsers work out by
//! themselves (custom properties, transforms in attributes of style) is worked out here.

use super::{Fault, Plan, assets::Assets, load, save};
use resvg::{tiny_skia, usvg};
use std::path::Path;
use tavolando::{
    games,
    page::still,
    prose::{Diagram, Head},
    table::Record,
    text::Lang,
};

/// The size of the pictures that speak for a page, as the networks want them.
pub const CARD: (u32, u32) = (1200, 630);

/// The picture of a game, from the base of the site.
pub fn card_of(game: &str) -> String {
    format!("pictures/{game}.png")
}

/// The picture of pages that are of no single game.
pub fn card_of_book() -> String {
    "pictures/tavolando.png".into()
}

/// Draws the boards of all games and the icons.
pub async fn write(plan: &Plan, assets: &Assets) -> Result<(), Fault> {
    let style = String::from_utf8(load(&plan.sources.join("../styles/board.css"))?)?;
    let mut boards = Vec::new();
    for entry in games::GAMES {
        let diagram = Diagram {
            record: Record::of(entry),
            caption: String::new(),
        };
        let html = still::board(&diagram, &Head::default(), Lang::En, false).await;
        let (board, view) = plain(&html, &assets.paints, &style)
            .ok_or_else(|| format!("the board of {} is no picture", entry.key))?;
        save_png(
            &plan.dist.join(card_of(entry.key)),
            &card(&board, view),
            CARD,
        )?;
        boards.push((board, view));
    }
    // The book is spoken of with the board of its first game.
    if let Some((board, view)) = boards.first() {
        save_png(&plan.dist.join(card_of_book()), &card(board, *view), CARD)?;
    }
    icons(plan)
}

/// A board on the book's paper, as large as it may be.
fn card(board: &str, [left, top, width, height]: [f32; 4]) -> String {
    let (all_width, all_height) = (CARD.0 as f32, CARD.1 as f32);
    let scale = ((all_width - 80.0) / width).min((all_height - 60.0) / height);
    let x = (all_width - width * scale) / 2.0 - left * scale;
    let y = (all_height - height * scale) / 2.0 - top * scale;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {all_width} {all_height}\"><rect width=\"100%\" height=\"100%\" fill=\"#f8f2e6\"/><g transform=\"translate({x} {y}) scale({scale})\">{board}</g></svg>"
    )
}

/// The content of a board's picture as plain SVG with the style that it needs, and its view.
fn plain(html: &str, paints: &str, style: &str) -> Option<(String, [f32; 4])> {
    let svg = &html[html.find("<svg")?..html.rfind("</svg>")?];
    let (head, inside) = svg.split_once('>')?;
    let view = between(head, "viewBox=\"", "\"")?;
    let view: Vec<f32> = view
        .split(' ')
        .filter_map(|side| side.parse().ok())
        .collect();
    let class = between(head, "class=\"", "\"")?;
    let definitions = &paints[paints.find("<defs>")?..paints.rfind("</svg>")?];
    let drawn = format!(
        "<style>{}</style>{definitions}<g class=\"{class}\">{}</g>",
        rules(style),
        with_transforms(inside)
    );
    let known = properties(style, class);
    Some((resolved(&drawn, &known), view.try_into().ok()?))
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Option<&'a str> {
    text.split_once(begin)?
        .1
        .split_once(end)
        .map(|(inner, _)| inner)
}

/// The rules of a style sheet that hold everywhere: nothing for certain windows or moments, nothing
/// for what is pointed at.
fn rules(style: &str) -> String {
    let mut plain = String::new();
    let mut rest = without_comments(style);
    while let Some((selector, after)) = rest.split_once('{') {
        let selector = selector.trim().to_string();
        let mut depth = 1;
        let end = after.char_indices().find_map(|(at, letter)| {
            depth += match letter {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            (depth == 0).then_some(at)
        });
        let end = end.unwrap_or(after.len());
        if !selector.starts_with('@') && !selector.contains(':') {
            plain += &format!("{selector}{{{}}}\n", &after[..end]);
        }
        rest = after[(end + 1).min(after.len())..].to_string();
    }
    plain
}

fn without_comments(style: &str) -> String {
    let mut plain = String::new();
    let mut rest = style;
    while let Some((before, after)) = rest.split_once("/*") {
        plain += before;
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain + rest
}

/// The custom properties that hold for a board of this class.
fn properties(style: &str, class: &str) -> Vec<(String, String)> {
    let style = without_comments(style);
    let mut known = Vec::new();
    for rule in style.split('}') {
        let Some((selector, body)) = rule.split_once('{') else {
            continue;
        };
        let selector = selector.trim();
        let material = selector.strip_prefix(".board.");
        if selector != ":root"
            && !material.is_some_and(|name| class.split(' ').any(|own| own == name))
        {
            continue;
        }
        for line in body.split(';') {
            if let Some((name, value)) = line.trim().split_once(':')
                && name.starts_with("--")
            {
                known.push((name.to_string(), value.trim().to_string()));
            }
        }
    }
    known
}

/// A text with the values of custom properties in their places.
fn resolved(text: &str, known: &[(String, String)]) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("var(") {
        plain += before;
        let (inner, after) = after.split_once(')').unwrap_or((after, ""));
        let (name, usual) = inner.split_once(',').unwrap_or((inner, "inherit"));
        let value = known.iter().rev().find(|(known, _)| known == name.trim());
        plain += value.map_or(usual.trim(), |(_, value)| value);
        rest = after;
    }
    plain + rest
}

/// Transforms as attributes of their own.
fn with_transforms(svg: &str) -> String {
    const BEGIN: &str = "style=\"transform: ";
    let mut plain = String::new();
    let mut rest = svg;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        plain += before;
        let (transform, after) = after.split_once('"').unwrap_or((after, ""));
        let transform = transform
            .replace("px", "")
            .replace("deg", "")
            .replace(';', "");
        plain += &format!("transform=\"{transform}\"");
        rest = after;
    }
    plain + rest
}

/// The icons of the app: the small picture at several sizes, and one with room around it for hosts
/// that cut icons to their own shape.
fn icons(plan: &Plan) -> Result<(), Fault> {
    let icon = String::from_utf8(load(&plan.sources.join("icons/icon.svg"))?)?;
    let inside =
        between(&icon, "viewBox=\"0 0 64 64\">", "</svg>").ok_or("the icon has another form")?;
    let maskable = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 64 64\"><rect width=\"64\" height=\"64\" fill=\"#f8f2e6\"/><g transform=\"translate(9.6 9.6) scale(0.7)\">{inside}</g></svg>"
    );
    let icons = plan.dist.join("icons");
    for size in [192, 512] {
        save_png(&icons.join(format!("icon-{size}.png")), &icon, (size, size))?;
        save_png(
            &icons.join(format!("maskable-{size}.png")),
            &maskable,
            (size, size),
        )?;
    }
    save_png(&icons.join("touch-180.png"), &maskable, (180, 180))
}

/// Draws an SVG, as large as it will go into the picture.
fn save_png(path: &Path, svg: &str, (width, height): (u32, u32)) -> Result<(), Fault> {
    let told = |what: String| format!("{}: {what}", path.display());
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|error| told(error.to_string()))?;
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
        .map_err(|error| told(error.to_string()))?;
    save(path, png)
}
