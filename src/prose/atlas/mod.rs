//! The ways that the games went, when they are heard of, and which grew out of which: a map, a time line and a
//! family tree, drawn from data in which nothing stands without its source. Native: the page gets them drawn, so
//! that neither coasts nor arcs are part of the WebAssembly.

mod family;
mod map;
mod time;

use super::{
    ATLAS_ON_COVER, Block, Head, LITERATURE, Page, Section,
    listing::{Ways, escape},
    sources::{Citation, Sources},
};
use crate::text::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Words that differ by language, by its code.
type ByLang = BTreeMap<String, String>;

/// `atlas.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Atlas {
    title: ByLang,
    summary: ByLang,
    map: BTreeMap<String, ByLang>,
    certainty: BTreeMap<Certainty, Meaning>,
    time: BTreeMap<String, ByLang>,
    family: BTreeMap<String, ByLang>,
    pub route: Vec<Route>,
    pub date: Vec<Date>,
    pub undated: Undated,
    pub kin: Vec<Kin>,
}

/// `coasts.toml`: outlines, as longitude and latitude in degrees.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coasts {
    land: Vec<Vec<Place>>,
    water: Vec<Vec<Place>>,
}

/// Longitude and latitude in degrees.
type Place = [f32; 2];

/// How something is known.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    Attested,
    Reconstructed,
    Tradition,
}

impl Certainty {
    /// The class of what is drawn.
    fn class(self) -> &'static str {
        match self {
            Certainty::Attested => "attested",
            Certainty::Reconstructed => "reconstructed",
            Certainty::Tradition => "tradition",
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Meaning {
    name: ByLang,
    means: ByLang,
}

/// A way that a game went.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    /// Where it is told.
    pub chapter: String,
    pub games: Vec<String>,
    pub certainty: Certainty,
    /// Whether nobody knows which end was first.
    #[serde(default)]
    pub both: bool,
    pub way: Vec<Place>,
    pub name: ByLang,
    pub when: ByLang,
    /// With its citations.
    pub told: ByLang,
}

/// A span of time in which a game is heard of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Date {
    pub game: String,
    pub kind: Certainty,
    /// Negative before our era.
    pub from: i32,
    /// This day where there is none.
    pub to: Option<i32>,
    pub told: ByLang,
}

/// The games of which no date is known.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undated {
    pub games: Vec<String>,
    pub told: ByLang,
}

/// A game, or a family, and what it grew out of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kin {
    pub key: String,
    #[serde(default)]
    pub name: ByLang,
    pub game: Option<String>,
    pub from: Option<String>,
    pub certainty: Option<Certainty>,
    #[serde(default)]
    pub told: ByLang,
}

/// A game on the map: its name with the place that it comes from, and where that is.
pub struct Origin {
    pub told: String,
    pub at: Place,
}

/// What the drawings of one language need.
struct Desk<'a> {
    atlas: &'a Atlas,
    ways: &'a Ways,
    sources: &'a Sources,
    lang: Lang,
    cited: Vec<Citation>,
}

/// The page in one language, and what it cites.
///
/// # Errors
/// Where a citation or a game is not known, or something stands without a citation.
pub fn page(
    (atlas, coasts): (&Atlas, &Coasts),
    origins: &[Origin],
    ways: &Ways,
    sources: &Sources,
    lang: Lang,
) -> Result<(Page, Vec<Citation>), String> {
    let mut desk = Desk {
        atlas,
        ways,
        sources,
        lang,
        cited: Vec::new(),
    };
    let [map_section, time_section] = ATLAS_ON_COVER;
    let drawn = [
        (map_section, map::section(&mut desk, coasts, origins)?),
        (time_section, time::section(&mut desk)?),
        ("family", family::section(&mut desk)?),
    ];
    let mut sections: Vec<Section> = drawn.into_iter().map(|(id, html)| part(id, html)).collect();
    let list = sources.list(&desk.cited, lang)?;
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
    Ok((page, desk.cited))
}

fn part(id: &str, html: String) -> Section {
    Section {
        id: id.into(),
        title: String::new(),
        blocks: vec![Block::Html(html)],
    }
}

impl Desk<'_> {
    fn say<'w>(&self, words: &'w ByLang) -> &'w str {
        say(words, self.lang)
    }

    /// A heading and what is said below it.
    fn heading(&self, id: &str, words: &BTreeMap<String, ByLang>) -> String {
        let [title, intro] = ["title", "intro"].map(|key| escape(self.say(&words[key])));
        format!("<h2 id=\"{id}\">{title}</h2>\n<p>{intro}</p>\n")
    }

    /// What is told, with its citations written out; there must be one.
    fn told(&mut self, words: &ByLang) -> Result<String, String> {
        let told = self.say(words);
        let before = self.cited.len();
        let written = self.sources.cite(told, self.lang, &mut self.cited)?;
        if self.cited.len() == before {
            return Err(format!("no source is named: {told}"));
        }
        Ok(escape(&written))
    }

    /// A link to a game or a chapter.
    fn link(&self, key: &str) -> Result<String, String> {
        let way = self.ways.get(key);
        way.map(super::listing::Way::link)
            .ok_or_else(|| format!("there is no page of {key}"))
    }

    fn links(&self, keys: &[String]) -> Result<String, String> {
        let links: Result<Vec<String>, String> = keys.iter().map(|key| self.link(key)).collect();
        Ok(links?.join(", "))
    }

    /// How something is known, in a word with a sign.
    fn known(&self, certainty: Certainty) -> String {
        let name = escape(self.say(&self.atlas.certainty[&certainty].name));
        format!(
            "<small class=\"sure {}\">{}{name}</small>",
            certainty.class(),
            stroke(certainty)
        )
    }
}

/// A piece of the line that a certainty is drawn with.
fn stroke(certainty: Certainty) -> String {
    format!(
        "<svg viewBox=\"0 0 30 6\" aria-hidden=\"true\"><path class=\"route {}\" d=\"M0 3H30\"/></svg>",
        certainty.class()
    )
}

fn say(words: &ByLang, lang: Lang) -> &str {
    words.get(lang.code()).map_or("", |word| word)
}
