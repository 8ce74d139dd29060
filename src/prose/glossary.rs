//! The players' words: what they mean, and where prose uses one for the first time. Native: pages get buttons and
//! what these show.

use super::{
    Block, Head, Page, Section,
    listing::{Ways, escape, letter, word},
};
use crate::text::Lang;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd, TextMergeStream};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Words that differ by language, by its code.
type Words = BTreeMap<String, String>;

/// `glossary.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Glossary {
    title: Words,
    summary: Words,
    intro: Words,
    /// What stands before the way to the explanation.
    #[serde(rename = "where")]
    before_way: Words,
    pub term: Vec<Term>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    pub key: String,
    /// The chapter or the game that explains it.
    pub at: String,
    /// The chapters, with their games, and the games in which the words mean this; everywhere if there are none.
    #[serde(default)]
    pub on: Vec<String>,
    pub name: Words,
    /// The forms in which prose has it, with commas between.
    words: Words,
    /// Phrases in which such a form means something else.
    #[serde(default)]
    except: Words,
    pub meaning: Words,
}

impl Term {
    /// The forms in which prose has it.
    pub fn forms(&self, lang: Lang) -> impl Iterator<Item = &str> {
        word(&self.words, lang).split(", ")
    }

    /// Where prose says it first, in a text of running words.
    fn met(&self, text: &str, lang: Lang) -> Option<(usize, usize)> {
        let others: Vec<(usize, usize)> = word(&self.except, lang)
            .split(", ")
            .flat_map(|phrase| all_of(text, phrase))
            .collect();
        let met = self.forms(lang).flat_map(|form| all_of(text, form));
        met.filter(|(from, to)| {
            let inside = |(begin, end): &(usize, usize)| begin <= from && to <= end;
            !others.iter().any(inside)
        })
        .min_by_key(|(from, to)| (*from, usize::MAX - to))
    }
}

/// Where a text has a word or phrase, as it is or with a capital.
fn all_of(text: &str, form: &str) -> Vec<(usize, usize)> {
    let mut letters = form.chars();
    let Some(first) = letters.next() else {
        return Vec::new();
    };
    let capital: String = first.to_uppercase().chain(letters).collect();
    let mut found = Vec::new();
    for form in [form, &*capital] {
        for (from, _) in text.match_indices(form) {
            let to = from + form.len();
            // After a stroke like a wave it is the key of a mark.
            let touches = |sign: Option<char>| {
                sign.is_some_and(|sign| sign.is_alphanumeric() || matches!(sign, '-' | '~'))
            };
            if !touches(text[..from].chars().next_back()) && !touches(text[to..].chars().next()) {
                found.push((from, to));
            }
        }
    }
    found
}

impl Glossary {
    /// The page of all words.
    pub fn page(&self, ways: &Ways, lang: Lang) -> Page {
        let mut terms: Vec<&Term> = self.term.iter().collect();
        terms.sort_by_key(|term| super::listing::order(word(&term.name, lang)));
        let mut html = format!("<p>{}</p>\n", word(&self.intro, lang));
        let mut last = None;
        for term in terms {
            let name = word(&term.name, lang);
            if last != Some(letter(name)) {
                let close = if last.is_some() { "</dl>\n" } else { "" };
                let letter = letter(name);
                html += &format!("{close}<h2>{letter}</h2>\n<dl>\n");
                last = Some(letter);
            }
            let (key, name) = (&term.key, escape(name));
            let told = self.told(term, ways, lang, true);
            html += &format!("<dt id=\"{key}\">{name}</dt><dd>{told}</dd>\n");
        }
        html += "</dl>\n";
        list_page(word(&self.title, lang), word(&self.summary, lang), html)
    }

    /// The address of each word on that page, and its names with strokes between.
    pub fn addresses(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.term.iter().map(move |term| {
            let address = format!("{}/glossary/#{}", lang.code(), term.key);
            let mut names: Vec<&str> = word(&term.name, lang).split(", ").collect();
            names.extend(term.forms(lang));
            let mut seen = BTreeSet::new();
            names.retain(|name| seen.insert(*name));
            (address, names.join("|"))
        })
    }

    /// What a word means, and the way to where that is explained.
    fn told(&self, term: &Term, ways: &Ways, lang: Lang, with_way: bool) -> String {
        let mut told = escape(word(&term.meaning, lang));
        if with_way && let Some(way) = ways.get(&term.at) {
            let before = word(&self.before_way, lang);
            told += &format!(" <span>{before} {}</span>", way.link());
        }
        told
    }
}

/// A page that lists things.
pub(super) fn list_page(title: &str, summary: &str, html: String) -> Page {
    Page {
        head: Head {
            title: title.into(),
            summary: summary.into(),
            ..Head::default()
        },
        sections: vec![Section {
            id: String::new(),
            title: String::new(),
            blocks: vec![Block::Html(html)],
        }],
        ..Page::default()
    }
}

/// Marks the first use of each word in each section of a page: for a game, behind each tab.
pub struct Marker<'a> {
    glossary: &'a Glossary,
    ways: &'a Ways,
    lang: Lang,
    page: String,
    /// The words that are not yet met in the section.
    left: Vec<&'a Term>,
    known: Vec<&'a Term>,
    section: String,
    /// Those that have been met since they were last told.
    met: Vec<&'a Term>,
}

impl<'a> Marker<'a> {
    /// For a page of the chapter, or the chapter itself.
    pub fn new(
        glossary: &'a Glossary,
        ways: &'a Ways,
        lang: Lang,
        page: &str,
        chapter: &str,
    ) -> Self {
        let here = |on: &String| on == page || on == chapter;
        let terms = glossary.term.iter();
        let known: Vec<&Term> = terms
            .filter(|term| term.on.is_empty() || term.on.iter().any(here))
            .collect();
        Self {
            glossary,
            ways,
            lang,
            page: page.into(),
            left: known.clone(),
            known,
            section: String::new(),
            met: Vec::new(),
        }
    }

    /// Begins a section. Where something is to be done the words are left alone.
    pub fn begin(&mut self, section: &str) {
        self.section = section.into();
        self.left = match section {
            "problems" => Vec::new(),
            section if super::is_lesson(section) => Vec::new(),
            _ => self.known.clone(),
        };
    }

    /// The events with buttons around words that are met for the first time, outside headings and links.
    pub fn mark<'e>(&mut self, events: Vec<Event<'e>>) -> Vec<Event<'e>> {
        let flat = events.into_iter().map(|event| match event {
            Event::SoftBreak => Event::Text("\n".into()),
            event => event,
        });
        let mut marked = Vec::new();
        let mut within = 0;
        for event in TextMergeStream::new(flat) {
            match &event {
                Event::Start(
                    Tag::Heading { .. } | Tag::Link { .. } | Tag::Image { .. } | Tag::CodeBlock(_),
                ) => within += 1,
                Event::End(
                    TagEnd::Heading(_) | TagEnd::Link | TagEnd::Image | TagEnd::CodeBlock,
                ) => within -= 1,
                Event::Text(text) if within == 0 => {
                    self.mark_text(text, &mut marked);
                    continue;
                }
                _ => {}
            }
            marked.push(event);
        }
        marked
    }

    fn mark_text(&mut self, text: &CowStr<'_>, marked: &mut Vec<Event<'_>>) {
        let plain = text.replace('\n', " ");
        let mut at = 0;
        while let Some((place, (from, to))) = self.next(&plain[at..]) {
            let (from, to) = (at + from, at + to);
            let term = self.left.remove(place);
            // Whoever rests on it with a mouse, or listens, need not open anything.
            let meaning = escape(word(&term.meaning, self.lang));
            let id = self.id(term);
            let button = format!(
                "<button type=\"button\" class=\"term\" popovertarget=\"{id}\" title=\"{meaning}\">"
            );
            marked.push(Event::Text(text[at..from].to_string().into()));
            marked.push(Event::InlineHtml(button.into()));
            marked.push(Event::Text(text[from..to].to_string().into()));
            marked.push(Event::InlineHtml("</button>".into()));
            self.met.push(term);
            at = to;
        }
        marked.push(Event::Text(text[at..].to_string().into()));
    }

    /// The word that a text has first, and where; of two at one place the longer.
    fn next(&self, text: &str) -> Option<(usize, (usize, usize))> {
        let met = self.left.iter().enumerate();
        let met = met.filter_map(|(place, term)| Some((place, term.met(text, self.lang)?)));
        met.min_by_key(|(_, (from, to))| (*from, usize::MAX - to))
    }

    fn id(&self, term: &Term) -> String {
        format!("term-{}{}", self.section, term.key)
    }

    /// What the buttons since the last time show.
    pub fn meanings(&mut self) -> String {
        let mut html = String::new();
        for term in std::mem::take(&mut self.met) {
            let name = escape(word(&term.name, self.lang));
            // Nobody needs to be led to where they are.
            let told = self
                .glossary
                .told(term, self.ways, self.lang, term.at != self.page);
            let id = self.id(term);
            html +=
                &format!("<div popover class=\"meaning\" id=\"{id}\"><b>{name}</b> {told}</div>\n");
        }
        html
    }
}
