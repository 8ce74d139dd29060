//! The index of the book: the games by name, by place of origin, by mechanism, by requirement, by
//! length and by the length of their rules. The module runs only in the build. The page gets
//! finished lists of links, and the names for search.

use super::{Block, GameCard, Page, RULES, glossary::list_page};
use crate::{games, text::Lang};
use serde::Deserialize;
use std::{borrow::Cow, collections::BTreeMap};

/// Words by language code.
pub(super) type ByLang = BTreeMap<String, String>;

/// The assumed length of a turn, in seconds.
const SECONDS_PER_TURN: u16 = 10;
/// The bounds between the groups by length, in minutes.
const LENGTH_BOUNDS: [u16; 3] = [5, 10, 20];
/// The bounds between the groups by rules, in words.
const RULES_LENGTH_BOUNDS: [usize; 2] = [350, 600];

/// The words of the index, as `static/prose/index.toml` has them.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct IndexWords {
    title: ByLang,
    summary: ByLang,
    /// The introduction, with brackets around the link to the glossary.
    glossary: ByLang,
    names: ByLang,
    places: ByLang,
    mechanisms: ByLang,
    needs: ByLang,
    dice: ByLang,
    chance: ByLang,
    alone: ByLang,
    length: ByLang,
    length_told: ByLang,
    /// The names of the groups by length.
    minutes: BTreeMap<String, [String; 4]>,
    learning: ByLang,
    learning_told: ByLang,
    rules: BTreeMap<String, [String; 3]>,
    mechanism: Vec<Mechanism>,
}

/// A grouping of the games.
struct Grouping<'a> {
    /// The address of its heading.
    id: &'static str,
    name: &'a ByLang,
    /// An explanation of its figures.
    told: Option<&'a ByLang>,
    groups: Vec<Group<'a>>,
}

/// A group of games with something in common.
struct Group<'a> {
    name: &'a str,
    told: &'a str,
    games: Vec<&'a IndexedGame<'a>>,
}

/// A mechanism of games.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Mechanism {
    name: ByLang,
    told: ByLang,
    games: Vec<String>,
}

/// A game in the index.
#[derive(Debug)]
pub struct IndexedGame<'a> {
    /// Its entry in the table of contents.
    pub card: &'a GameCard,
    /// Its prose.
    pub page: &'a Page,
    /// All its names except the titles, in any language.
    pub names: Vec<&'a str>,
    /// The names of its variants, for search.
    pub variants: &'a [String],
    /// The typical number of turns in a game; 0 if it has not been measured.
    pub turns: u16,
}

/// The addresses and titles of chapters and games.
#[derive(Default, Debug)]
pub struct PageLinks(BTreeMap<String, PageLink>);

/// The address and title of a chapter or game.
#[derive(Debug)]
pub struct PageLink {
    /// The address, relative to the base of the site.
    pub address: String,
    /// The title of a chapter, or the name of a game in the book.
    pub title: String,
}

impl PageLinks {
    /// Adds a page in a language. `path` is its path below the folder of the language.
    pub fn insert(&mut self, key: &str, lang: Lang, path: &str, title: &str) {
        let link = PageLink {
            address: format!("{}/{path}/", lang.code()),
            title: title.into(),
        };
        self.0.insert(key.into(), link);
    }

    /// Returns the link to a chapter or game by its key; `None` if there is none.
    pub fn get(&self, key: &str) -> Option<&PageLink> {
        self.0.get(key)
    }

    /// Returns all links, in the order of their keys.
    pub fn all(&self) -> impl Iterator<Item = &PageLink> {
        self.0.values()
    }
}

impl PageLink {
    /// Writes the link as HTML, with the title as its text.
    pub fn link(&self) -> String {
        self.named(&self.title)
    }

    fn named(&self, name: &str) -> String {
        format!("<a href=\"{}\">{}</a>", self.address, escape(name))
    }
}

impl IndexWords {
    /// Returns the index of these games as a page. Returns an error if a mechanism names an unknown
    /// game, or if a game has no mechanism.
    pub fn page(
        &self,
        games: &[IndexedGame<'_>],
        links: &PageLinks,
        lang: Lang,
    ) -> Result<Page, String> {
        let listed: Vec<&str> = games.iter().map(|game| &*game.card.key).collect();
        let unknown = |key: &&String| !listed.contains(&key.as_str());
        let sorted = self.mechanism.iter().flat_map(|mechanism| &mechanism.games);
        if let Some(key) = sorted.clone().find(unknown) {
            return Err(format!("there is no game {key}"));
        }
        if let Some(key) = listed
            .iter()
            .find(|key| !sorted.clone().any(|sorted| sorted == **key))
        {
            return Err(format!("{key} has no mechanism"));
        }
        let writer = IndexWriter { games, ways: links };
        let say = |words: &ByLang| text_in(words, lang).to_string();
        let glossary = say(&self.glossary)
            .replace('[', &format!("<a href=\"{}/glossary/\">", lang.code()))
            .replace(']', "</a>");
        let mut html = format!("<p>{glossary}</p>\n");
        let mut part = |id: &str, name: &ByLang, content: String| {
            html += &format!("<h2 id=\"{id}\">{}</h2>\n{content}", say(name));
        };
        part("names", &self.names, writer.names());
        part("places", &self.places, writer.places());
        for Grouping {
            id,
            name,
            told: explanation,
            groups,
        } in self.parts(games, lang)
        {
            let intro =
                explanation.map(|explanation| format!("<p>{}</p>\n", text_in(explanation, lang)));
            let groups = groups
                .iter()
                .map(|group| writer.group(group.name, group.told, group.games.iter().copied()));
            part(id, name, intro.unwrap_or_default() + &list(groups));
        }
        let mut page = list_page(&say(&self.title), &say(&self.summary), html);
        for game in games {
            if let Some(link) = links.get(&game.card.key) {
                let mut names = writer.names_of(game);
                names.extend(game.variants.iter().cloned());
                page.search_names
                    .insert(link.address.clone(), names.join("|"));
            }
        }
        Ok(page)
    }

    /// Groups the games by mechanism, by requirement, by length and by the length of their rules.
    // Long, because it is one list: the groups of each part, then the parts.
    fn parts<'a>(&'a self, games: &'a [IndexedGame<'a>], lang: Lang) -> Vec<Grouping<'a>> {
        let group = |name: &'a str,
                     explanation: &'a str,
                     belongs: &dyn Fn(&IndexedGame<'_>) -> bool| Group {
            name,
            told: explanation,
            games: games.iter().filter(|game| belongs(game)).collect(),
        };
        let needed = |name: &'a ByLang, wanted: fn(&games::Entry) -> bool| {
            let belongs = |game: &IndexedGame<'_>| games::find(&game.card.key).is_some_and(wanted);
            group(text_in(name, lang), "", &belongs)
        };
        let mechanisms = self.mechanism.iter().map(|mechanism| {
            let belongs = |game: &IndexedGame<'_>| mechanism.games.contains(&game.card.key);
            group(
                text_in(&mechanism.name, lang),
                text_in(&mechanism.told, lang),
                &belongs,
            )
        });
        // These facts come from the registry.
        let needs = vec![
            needed(&self.dice, |entry| entry.dice),
            needed(&self.chance, |entry| !entry.dice && entry.has_chance()),
            needed(&self.alone, games::Entry::is_alone),
        ];
        let lengths = (0..).zip(&self.minutes[lang.code()]).map(|(index, name)| {
            let belongs = |game: &IndexedGame<'_>| {
                game.turns > 0 && group_of(minutes(game.turns), &LENGTH_BOUNDS) == index
            };
            group(name, "", &belongs)
        });
        let learning = (0..).zip(&self.rules[lang.code()]).map(|(index, name)| {
            let belongs = |game: &IndexedGame<'_>| {
                group_of(words_of_rules(game.page), &RULES_LENGTH_BOUNDS) == index
            };
            group(name, "", &belongs)
        });
        let part = |id, name, explanation, groups| Grouping {
            id,
            name,
            told: explanation,
            groups,
        };
        vec![
            part("mechanisms", &self.mechanisms, None, mechanisms.collect()),
            part("needs", &self.needs, None, needs),
            part(
                "length",
                &self.length,
                Some(&self.length_told),
                lengths.collect(),
            ),
            part(
                "learning",
                &self.learning,
                Some(&self.learning_told),
                learning.collect(),
            ),
        ]
    }
}

/// Returns the minutes that a game of so many turns takes.
pub(super) fn minutes(turns: u16) -> u16 {
    (turns * SECONDS_PER_TURN).div_ceil(60)
}

/// Returns the group of a number, which is the number of bounds it exceeds.
fn group_of<T: PartialOrd>(number: T, bounds: &[T]) -> usize {
    bounds.iter().filter(|bound| number > **bound).count()
}

/// Counts the words in the rules of a game in the book.
pub fn words_of_rules(page: &Page) -> usize {
    let rules = page.sections.iter().filter(|section| section.id == RULES);
    let blocks = rules.flat_map(|section| &section.blocks);
    let texts = blocks.filter_map(|block| match block {
        Block::Html(html) => html.split("<div popover").next(),
        _ => None,
    });
    texts
        .map(|html| strip_tags(html).split_whitespace().count())
        .sum()
}

/// Removes the tags from a text.
pub fn strip_tags(html: &str) -> String {
    let mut parts = html.split('<');
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        text += part.split_once('>').map_or("", |(_, text)| text);
    }
    text
}

/// Writes the lists of an index in one language.
struct IndexWriter<'a> {
    games: &'a [IndexedGame<'a>],
    ways: &'a PageLinks,
}

impl IndexWriter<'_> {
    /// Returns all names of a game, the one in this language first. Names that differ only in case
    /// appear once.
    fn names_of(&self, game: &IndexedGame<'_>) -> Vec<String> {
        let title = game.page.head.title.as_str();
        let mut names: Vec<String> = Vec::new();
        for name in [&*game.card.name, title].iter().chain(&game.names) {
            if names
                .iter()
                .all(|known| known.to_lowercase() != name.to_lowercase())
            {
                names.push((*name).into());
            }
        }
        names
    }

    /// Writes a line for every name of every game. An unusual name has the usual name beside it.
    fn names(&self) -> String {
        let mut lines: Vec<(String, String)> = Vec::new();
        for game in self.games {
            let Some(link) = self.ways.get(&game.card.key) else {
                continue;
            };
            let usual = &game.card.name;
            for name in self.names_of(game) {
                let line = if name == *usual {
                    link.named(&name)
                } else {
                    format!("{} <span>{}</span>", link.named(&name), escape(usual))
                };
                lines.push((sort_key(&name), line));
            }
        }
        lines.sort();
        let items = lines.iter().map(|(_, line)| format!("<li>{line}</li>\n"));
        format!(
            "<ul class=\"list-names\">\n{}</ul>\n",
            items.collect::<String>()
        )
    }

    fn places(&self) -> String {
        let mut places: BTreeMap<String, (&str, Vec<&IndexedGame<'_>>)> = BTreeMap::new();
        for game in self
            .games
            .iter()
            .filter(|game| !game.card.origin.is_empty())
        {
            let origin = &*game.card.origin;
            let place = places
                .entry(sort_key(origin))
                .or_insert((origin, Vec::new()));
            place.1.push(game);
        }
        let groups = places.values();
        list(groups.map(|(name, games)| self.group(name, "", games.iter().copied())))
    }

    /// Writes a group of games with its name; an empty text if there are no games.
    fn group<'g>(
        &self,
        name: &str,
        explanation: &str,
        games: impl Iterator<Item = &'g IndexedGame<'g>>,
    ) -> String {
        let mut links: Vec<(String, String)> = games
            .filter_map(|game| {
                let name = &game.card.name;
                Some((sort_key(name), self.ways.get(&game.card.key)?.named(name)))
            })
            .collect();
        if links.is_empty() {
            return String::new();
        }
        links.sort();
        let links: Vec<String> = links.into_iter().map(|(_, link)| link).collect();
        let explanation = match explanation {
            "" => Cow::Borrowed(""),
            explanation => Cow::Owned(format!(" <span>{}</span>", escape(explanation))),
        };
        format!(
            "<dt>{}{explanation}</dt><dd>{}</dd>\n",
            escape(name),
            links.join(", ")
        )
    }
}

fn list(groups: impl Iterator<Item = String>) -> String {
    format!("<dl>\n{}</dl>\n", groups.collect::<String>())
}

/// Returns the sort key of a name: its letters in lower case and without accents, its digits and
/// its spaces.
pub(super) fn sort_key(name: &str) -> String {
    let letters = name.chars().flat_map(char::to_lowercase);
    let plain = letters.map(|letter| match letter {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' => 'e',
        'ì' | 'í' => 'i',
        'ò' | 'ó' | 'ö' => 'o',
        'ù' | 'ú' | 'ü' => 'u',
        letter => letter,
    });
    plain
        .filter(|letter| letter.is_alphanumeric() || *letter == ' ')
        .collect()
}

/// Returns the letter under which a name is listed.
pub(super) fn letter(name: &str) -> char {
    let first = sort_key(name).chars().next().unwrap_or(' ');
    first.to_ascii_uppercase()
}

/// Returns a text in a language; empty if it is missing, but a test checks that none is.
pub(super) fn text_in(words: &ByLang, lang: Lang) -> &str {
    words.get(lang.code()).map_or("", |word| word)
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
