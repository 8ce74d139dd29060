//! The sources of the book, and their citations. The module runs natively; the page gets words and
//! lists.
//!
//! The module is independent of games and pages. It takes a text and returns it with its citations
//! written out. It collects the citations for the list at the end of the page.

use crate::text::Lang;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Words by language code.
type ByLang = BTreeMap<String, String>;

/// `sources.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Sources {
    heading: ByLang,
    and: ByLang,
    /// The two quotation marks around the title of an article.
    quotes: ByLang,
    /// The sources, in the order of the file.
    pub source: Vec<Source>,
}

/// A source: a book, an article or a page.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Its key in citations.
    pub key: String,
    /// The authors, with `&` between two.
    #[serde(default)]
    author: ByLang,
    /// The text of a citation in place of the authors' last names.
    short: Option<String>,
    #[serde(default)]
    year: String,
    #[serde(default)]
    title: String,
    /// Whether the title is of an article or another part: in quotation marks, not in italics.
    #[serde(default)]
    article: bool,
    /// The publication of an article, and its volume.
    #[serde(default, rename = "in")]
    within: String,
    #[serde(default)]
    volume: String,
    #[serde(default)]
    place: ByLang,
    /// A further note.
    #[serde(default)]
    note: ByLang,
    /// Its web address, if it has one.
    pub link: Option<String>,
}

/// A source, and the place in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Citation {
    /// The key of the source.
    pub key: String,
    /// The place in the source, such as `chapter 3`; empty for the whole source.
    pub at: String,
}

impl Citation {
    /// Reads a citation in a page: `murray1952` or `murray1952, chapter 3`.
    pub fn read(text: &str) -> Self {
        let (key, at) = text.split_once(',').unwrap_or((text, ""));
        Self {
            key: key.trim().into(),
            at: at.trim().into(),
        }
    }
}

impl Sources {
    fn find(&self, key: &str) -> Result<&Source, String> {
        let found = self.source.iter().find(|source| source.key == key);
        found.ok_or_else(|| format!("there is no source {key}"))
    }

    /// Writes out every `[@key]` of a text, and adds its citations to `citations`.
    pub fn cite(
        &self,
        text: &str,
        lang: Lang,
        citations: &mut Vec<Citation>,
    ) -> Result<String, String> {
        let mut parts = text.split("[@");
        let mut written = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let (cited, rest) = part
                .split_once(']')
                .ok_or_else(|| format!("a citation does not end: {part:.20}"))?;
            let citation = Citation::read(cited);
            let source = self.find(&citation.key)?;
            let parts = [source.short(self, lang), source.year.clone()];
            let named: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            written += &format!("({}", named.join(" "));
            if !citation.at.is_empty() {
                written += &format!(", {}", citation.at);
            }
            written += ")";
            written += rest;
            citations.push(citation);
        }
        Ok(written)
    }

    /// Returns every source.
    pub fn all(&self) -> Vec<Citation> {
        let keys = self.source.iter().map(|source| &*source.key);
        keys.map(Citation::read).collect()
    }

    /// Returns the heading of the list of sources in a language.
    pub fn heading(&self, lang: Lang) -> &str {
        &self.heading[lang.code()]
    }

    /// Writes the list of cited sources, in the order of their authors.
    pub fn list(&self, citations: &[Citation], lang: Lang) -> Result<String, String> {
        let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for citation in citations {
            let places = places.entry(&citation.key).or_default();
            if !citation.at.is_empty() && !places.contains(&&*citation.at) {
                places.push(&citation.at);
            }
        }
        let mut entries = Vec::new();
        for (key, places) in places {
            let source = self.find(key)?;
            let order = (source.short(self, lang).to_lowercase(), &source.year);
            entries.push((order, source.entry(self, &places, lang)));
        }
        entries.sort();
        let items: String = entries
            .iter()
            .map(|(_, entry)| format!("<li>{entry}</li>\n"))
            .collect();
        Ok(format!("<ul>\n{items}</ul>\n"))
    }
}

impl Source {
    fn author(&self, all: &Sources, lang: Lang) -> String {
        let author = word(&self.author, lang);
        author.replace('&', word(&all.and, lang))
    }

    /// Returns the last names of the authors, or the text in their place.
    fn short(&self, all: &Sources, lang: Lang) -> String {
        if let Some(short) = &self.short {
            return short.clone();
        }
        let last = |author: &str| author.split_whitespace().last().map(String::from);
        let names: Vec<String> = word(&self.author, lang)
            .split('&')
            .filter_map(last)
            .collect();
        names.join(&format!(" {} ", word(&all.and, lang)))
    }

    fn entry(&self, all: &Sources, places: &[&str], lang: Lang) -> String {
        let mut parts = Vec::new();
        let author = self.author(all, lang);
        if !author.is_empty() {
            parts.push(escape(&author));
        }
        let title = escape(&self.title);
        let title = if self.article || !self.within.is_empty() {
            let mut quotes = word(&all.quotes, lang).chars();
            let (open, close) = (quotes.next(), quotes.next());
            format!(
                "{}{title}{}",
                open.unwrap_or_default(),
                close.unwrap_or_default()
            )
        } else {
            format!("<em>{title}</em>")
        };
        parts.extend((!self.title.is_empty()).then(|| match &self.link {
            Some(link) => format!("<a href=\"{}\">{title}</a>", escape(link)),
            None => title,
        }));
        if !self.within.is_empty() {
            let volume = if self.volume.is_empty() { "" } else { " " };
            let within = escape(&self.within);
            parts.push(format!("<em>{within}</em>{volume}{}", self.volume));
        }
        let others = [word(&self.place, lang), &self.year];
        parts.extend(
            others
                .into_iter()
                .filter(|other| !other.is_empty())
                .map(escape),
        );
        parts.extend(places.iter().map(|place| escape(place)));
        let mut entry = parts.join(", ");
        let note = word(&self.note, lang);
        if !note.is_empty() {
            entry += &format!(" ({})", escape(note));
        }
        entry + "."
    }
}

fn word(words: &ByLang, lang: Lang) -> &str {
    words.get(lang.code()).map_or("", |word| word)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
