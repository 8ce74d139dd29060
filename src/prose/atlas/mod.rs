//! The routes of the games, their dates, and their descent: a map, a timeline and a family tree.
//! The data has a source for every entry. The module runs natively, so that neither coasts nor arcs
//! are part of the WebAssembly.

pub mod coast;
mod family;
mod map;
mod time;

use super::{
    ATLAS_ON_COVER, Block, Head, LITERATURE, Page, Section,
    listing::{PageLinks, escape},
    sources::{Citation, Sources},
};
use crate::text::Lang;
use coast::Coasts;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Words by language code.
type ByLang = BTreeMap<String, String>;

/// `atlas.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Atlas {
    title: ByLang,
    summary: ByLang,
    map: BTreeMap<String, ByLang>,
    certainty: BTreeMap<Certainty, Meaning>,
    time: BTreeMap<String, ByLang>,
    family: BTreeMap<String, ByLang>,
    /// The routes, in the order of their numbers on the maps.
    pub route: Vec<Route>,
    /// The dates of the timeline.
    pub date: Vec<Date>,
    /// The games without a known date.
    pub undated: Undated,
    /// The entries of the family tree.
    pub kin: Vec<FamilyEntry>,
}

/// Longitude and latitude in degrees.
type Coordinates = [f32; 2];

/// The kind of evidence.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// Finds, texts or witnesses attest it.
    Attested,
    /// Scholars have reconstructed it.
    Reconstructed,
    /// Only a tradition tells of it.
    Tradition,
}

impl Certainty {
    /// Returns the CSS class of the drawing.
    fn class(self) -> &'static str {
        match self {
            Certainty::Attested => "is-attested",
            Certainty::Reconstructed => "is-reconstructed",
            Certainty::Tradition => "is-tradition",
        }
    }
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Meaning {
    name: ByLang,
    means: ByLang,
}

/// A route along which a game spread.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// The chapter that describes it.
    pub chapter: String,
    /// The keys of its games.
    pub games: Vec<String>,
    /// The kind of evidence for it.
    pub certainty: Certainty,
    /// Whether its direction is unknown.
    #[serde(default)]
    pub both: bool,
    /// The places along it, in order.
    pub way: Vec<Coordinates>,
    /// Its name, by language code.
    pub name: ByLang,
    /// Its time in words, by language code.
    pub when: ByLang,
    /// The description, with its citations.
    pub told: ByLang,
}

/// A span of time with evidence of a game.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Date {
    /// The key of the game.
    pub game: String,
    /// The kind of evidence.
    pub kind: Certainty,
    /// The first year; negative for BCE.
    pub from: i32,
    /// The last year; the present if it is missing.
    pub to: Option<i32>,
    /// The evidence in words, with its citations.
    pub told: ByLang,
}

/// The games without a known date.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Undated {
    /// The keys of the games.
    pub games: Vec<String>,
    /// The reason in words, with its citations.
    pub told: ByLang,
}

/// A game or a family, and its origin.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct FamilyEntry {
    /// The key by which other entries name it.
    pub key: String,
    /// The name of a family, by language code; empty for a game.
    #[serde(default)]
    pub name: ByLang,
    /// The key of the game or chapter that it links to; `None` for a family without a page.
    pub game: Option<String>,
    /// The key of the entry that it descends from; `None` for a root.
    pub from: Option<String>,
    /// The kind of evidence for the descent; `None` for a root.
    pub certainty: Option<Certainty>,
    /// The evidence in words, with its citations; empty for a root.
    #[serde(default)]
    pub told: ByLang,
}

/// A game on the map: its name with its place of origin, and the coordinates.
#[derive(Debug)]
pub struct Origin {
    /// The name of the game, and its place of origin.
    pub told: String,
    /// The coordinates of the place of origin.
    pub at: Coordinates,
}

/// The data for the drawings in one language.
struct AtlasWriter<'a> {
    atlas: &'a Atlas,
    ways: &'a PageLinks,
    sources: &'a Sources,
    lang: Lang,
    cited: Vec<Citation>,
}

/// Returns the page in one language, and its citations.
///
/// # Errors
/// Returns an error if a citation or a game is unknown, or an entry has no citation.
pub fn page(
    (atlas, coasts): (&Atlas, &Coasts),
    origins: &[Origin],
    links: &PageLinks,
    sources: &Sources,
    lang: Lang,
) -> Result<(Page, Vec<Citation>), String> {
    let mut writer = AtlasWriter {
        atlas,
        ways: links,
        sources,
        lang,
        cited: Vec::new(),
    };
    let drawn = [
        ("map", map::near(&writer, coasts, origins)),
        (ATLAS_ON_COVER, map::world(&writer, coasts, origins)),
        ("routes", map::routes(&mut writer)?),
        ("time", time::section(&mut writer)?),
        ("family", family::section(&mut writer)?),
    ];
    let mut sections: Vec<Section> = drawn.into_iter().map(|(id, html)| part(id, html)).collect();
    let list = sources.list(&writer.cited, lang)?;
    let heading = sources.heading(lang);
    let list = format!("<h2 id=\"{LITERATURE}\">{heading}</h2>\n{list}");
    sections.push(part(LITERATURE, list));
    let page = Page {
        head: Head {
            title: say(&atlas.title, lang).into(),
            summary: say(&atlas.summary, lang).into(),
            ..Head::default()
        },
        sections,
        ..Page::default()
    };
    Ok((page, writer.cited))
}

fn part(id: &str, html: String) -> Section {
    Section {
        id: id.into(),
        title: String::new(),
        blocks: vec![Block::Html(html)],
    }
}

impl AtlasWriter<'_> {
    fn say<'w>(&self, words: &'w ByLang) -> &'w str {
        say(words, self.lang)
    }

    /// Writes a heading and its introduction.
    fn heading(&self, id: &str, words: &BTreeMap<String, ByLang>) -> String {
        let [title, intro] = ["title", "intro"].map(|key| escape(self.say(&words[key])));
        format!("<h2 id=\"{id}\">{title}</h2>\n<p>{intro}</p>\n")
    }

    /// Writes a text with its citations written out; it must have at least one.
    fn cited_text(&mut self, words: &ByLang) -> Result<String, String> {
        let text = self.say(words);
        let before = self.cited.len();
        let written = self.sources.cite(text, self.lang, &mut self.cited)?;
        if self.cited.len() == before {
            return Err(format!("no source is named: {text}"));
        }
        Ok(escape(&written))
    }

    /// Writes a link to a game or a chapter.
    fn link(&self, key: &str) -> Result<String, String> {
        let page_link = self.ways.get(key);
        page_link
            .map(super::listing::PageLink::link)
            .ok_or_else(|| format!("there is no page of {key}"))
    }

    fn links(&self, keys: &[String]) -> Result<String, String> {
        let links: Result<Vec<String>, String> = keys.iter().map(|key| self.link(key)).collect();
        Ok(links?.join(", "))
    }

    /// Writes the certainty as a word with a sign.
    fn certainty_label(&self, certainty: Certainty) -> String {
        let name = escape(self.say(&self.atlas.certainty[&certainty].name));
        format!(
            "<small class=\"certainty {}\">{}{name}</small>",
            certainty.class(),
            certainty_line(certainty)
        )
    }
}

/// Draws a short line in the style of a certainty.
fn certainty_line(certainty: Certainty) -> String {
    format!(
        "<svg viewBox=\"0 0 30 6\" aria-hidden=\"true\"><path class=\"map-route {}\" d=\"M0 3H30\"/></svg>",
        certainty.class()
    )
}

fn say(words: &ByLang, lang: Lang) -> &str {
    words.get(lang.code()).map_or("", |word| word)
}
