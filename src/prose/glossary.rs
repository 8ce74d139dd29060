//! The terms of the players: their meanings, and their first uses in the prose. The module runs
//! natively; pages get buttons with popovers.

use super::{
    Block, Head, Page, Section,
    listing::{PageLinks, escape, letter, text_in},
};
use crate::text::Lang;
use pulldown_cmark::{CowStr, Event, Tag, TagEnd, TextMergeStream};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Words by language code.
type ByLang = BTreeMap<String, String>;

/// `glossary.toml`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Glossary {
    title: ByLang,
    summary: ByLang,
    intro: ByLang,
    /// The words before the link to the explanation.
    #[serde(rename = "where")]
    before_link: ByLang,
    /// The terms, in the order of the file.
    pub term: Vec<Term>,
}

/// A term of the players, with its meaning.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Its key, which is also its address on the page of all terms.
    pub key: String,
    /// The chapter or game that explains it.
    pub at: String,
    /// The chapters (with their games) and games in which the words have this meaning; everywhere
    /// if there are none.
    #[serde(default)]
    pub on: Vec<String>,
    /// Its names, separated by commas, by language code.
    pub name: ByLang,
    /// Its forms in the prose, separated by commas.
    words: ByLang,
    /// Phrases in which such a form means something else.
    #[serde(default)]
    except: ByLang,
    /// Its meaning, by language code.
    pub meaning: ByLang,
}

impl Term {
    /// Returns its forms in the prose.
    pub fn forms(&self, lang: Lang) -> impl Iterator<Item = &str> {
        text_in(&self.words, lang).split(", ")
    }

    /// Finds its first use in a text.
    fn first_use(&self, text: &str, lang: Lang) -> Option<(usize, usize)> {
        let excluded: Vec<(usize, usize)> = text_in(&self.except, lang)
            .split(", ")
            .flat_map(|phrase| all_uses(text, phrase))
            .collect();
        let uses = self.forms(lang).flat_map(|form| all_uses(text, form));
        uses.filter(|(from, to)| {
            let inside = |(begin, end): &(usize, usize)| begin <= from && to <= end;
            !excluded.iter().any(inside)
        })
        .min_by_key(|(from, to)| (*from, usize::MAX - to))
    }
}

/// Finds all uses of a word or phrase in a text, also with a capital.
fn all_uses(text: &str, form: &str) -> Vec<(usize, usize)> {
    let mut letters = form.chars();
    let Some(first) = letters.next() else {
        return Vec::new();
    };
    let capital: String = first.to_uppercase().chain(letters).collect();
    let mut found = Vec::new();
    for form in [form, &*capital] {
        for (from, _) in text.match_indices(form) {
            let to = from + form.len();
            // After a tilde, it is the key of a mark.
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
    /// Returns the page of all terms.
    pub fn page(&self, links: &PageLinks, lang: Lang) -> Page {
        let mut terms: Vec<&Term> = self.term.iter().collect();
        terms.sort_by_key(|term| super::listing::sort_key(text_in(&term.name, lang)));
        let mut html = format!("<p>{}</p>\n", text_in(&self.intro, lang));
        let mut last = None;
        for term in terms {
            let name = text_in(&term.name, lang);
            if last != Some(letter(name)) {
                let close = if last.is_some() { "</dl>\n" } else { "" };
                let letter = letter(name);
                html += &format!("{close}<h2>{letter}</h2>\n<dl>\n");
                last = Some(letter);
            }
            let (key, name) = (&term.key, escape(name));
            let meaning = self.meaning_html(term, links, lang, true);
            html += &format!("<dt id=\"{key}\">{name}</dt><dd>{meaning}</dd>\n");
        }
        html += "</dl>\n";
        list_page(
            text_in(&self.title, lang),
            text_in(&self.summary, lang),
            html,
        )
    }

    /// Returns the address of each term on that page, and its names separated by `|`.
    pub fn addresses(&self, lang: Lang) -> impl Iterator<Item = (String, String)> {
        self.term.iter().map(move |term| {
            let address = format!("{}/glossary/#{}", lang.code(), term.key);
            let mut names: Vec<&str> = text_in(&term.name, lang).split(", ").collect();
            names.extend(term.forms(lang));
            let mut seen = BTreeSet::new();
            names.retain(|name| seen.insert(*name));
            (address, names.join("|"))
        })
    }

    /// Writes the meaning of a term, with a link to its explanation if `with_link` is true.
    fn meaning_html(&self, term: &Term, links: &PageLinks, lang: Lang, with_link: bool) -> String {
        let mut html = escape(text_in(&term.meaning, lang));
        if with_link && let Some(link) = links.get(&term.at) {
            let before = text_in(&self.before_link, lang);
            html += &format!(" <span>{before} {}</span>", link.link());
        }
        html
    }
}

/// Creates a page that lists things.
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

/// Marks the first use of each term in each section of a page. For a game, a section is a tab.
#[derive(Debug)]
pub struct Marker<'a> {
    glossary: &'a Glossary,
    ways: &'a PageLinks,
    lang: Lang,
    page: String,
    /// The terms not yet used in the section.
    left: Vec<&'a Term>,
    known: Vec<&'a Term>,
    section: String,
    /// The terms used since their meanings were last written.
    met: Vec<&'a Term>,
}

impl<'a> Marker<'a> {
    /// Creates a marker for a page in a chapter, or for the chapter itself.
    pub fn new(
        glossary: &'a Glossary,
        links: &'a PageLinks,
        lang: Lang,
        page: &str,
        chapter: &str,
    ) -> Self {
        let is_here = |on: &String| on == page || on == chapter;
        let terms = glossary.term.iter();
        let known: Vec<&Term> = terms
            .filter(|term| term.on.is_empty() || term.on.iter().any(is_here))
            .collect();
        Self {
            glossary,
            ways: links,
            lang,
            page: page.into(),
            left: known.clone(),
            known,
            section: String::new(),
            met: Vec::new(),
        }
    }

    /// Begins a section. Problems and lessons get no marks.
    pub fn begin(&mut self, section: &str) {
        self.section = section.into();
        self.left = match section {
            "problems" => Vec::new(),
            section if super::is_lesson(section) => Vec::new(),
            _ => self.known.clone(),
        };
    }

    /// Adds buttons around the first uses of terms, outside headings and links.
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
            // Mouse and screen reader users get the meaning without opening the popover.
            let meaning = escape(text_in(&term.meaning, self.lang));
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

    /// Finds the first term in a text and its place. Of two terms at one place, the longer one
    /// wins.
    fn next(&self, text: &str) -> Option<(usize, (usize, usize))> {
        let uses = self.left.iter().enumerate();
        let uses = uses.filter_map(|(place, term)| Some((place, term.first_use(text, self.lang)?)));
        uses.min_by_key(|(_, (from, to))| (*from, usize::MAX - to))
    }

    fn id(&self, term: &Term) -> String {
        format!("term-{}{}", self.section, term.key)
    }

    /// Writes the popovers of the buttons since the last call.
    pub fn meanings(&mut self) -> String {
        let mut html = String::new();
        for term in std::mem::take(&mut self.met) {
            let name = escape(text_in(&term.name, self.lang));
            // A term explained on this page needs no link.
            let meaning =
                self.glossary
                    .meaning_html(term, self.ways, self.lang, term.at != self.page);
            let id = self.id(term);
            html += &format!(
                "<div popover class=\"term-meaning\" id=\"{id}\"><b>{name}</b> {meaning}</div>\n"
            );
        }
        html
    }
}
