//! Compiles the Markdown of `static/prose` into the files that the page fetches. It runs natively,
//! in the build.
//!
//! Any error in a file stops the build with the name of the file: a diagram that cannot be played,
//! a heading without an address, raw HTML.

use super::atlas::{self, Atlas, Origin, coast::Coasts};
use super::choosing::CoverWords;
use super::examination::Examinations;
pub use super::files::CompileError;
use super::glossary::{Glossary, Marker};
use super::listing::{self, IndexedGame, PageLinks};
use super::marks::EvidenceMarks;
use super::neighbours::Neighbours;
use super::sources::{Citation, Sources};
use super::{
    ATLAS, Block, ChapterCard, EXAMINATION, GameCard, Head, Index, LITERATURE, PROBLEMS, Page,
    Section,
    files::{compile_error, read, split_front_matter},
    page::{CitedPage, page, shape},
};
use crate::{games, text::Lang};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// All the prose in one language.
#[derive(Debug)]
pub struct Book {
    /// The table of contents.
    pub index: Index,
    /// The pages of the chapters, by their keys.
    pub chapters: BTreeMap<String, Page>,
    /// The pages of the games, by their keys.
    pub games: BTreeMap<String, Page>,
    /// The glossary, the index and the atlas, by their keys.
    pub lists: BTreeMap<String, Page>,
    /// The citations of each page, by the key of the chapter or game.
    pub cited: BTreeMap<String, Vec<Citation>>,
}

/// `book.toml`: the data common to all languages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Contents {
    chapter: Vec<Chapter>,
    game: Vec<Game>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Chapter {
    key: String,
    number: u8,
    age: String,
    games: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Game {
    key: String,
    name: BTreeMap<String, String>,
    /// Its other names, in any language.
    #[serde(default)]
    names: Vec<String>,
    /// The names of those of its variants that the program has, in any language. Only the search
    /// uses them.
    #[serde(default)]
    variants: Vec<String>,
    /// The median number of turns in a game (`tests/native/turns.rs`).
    #[serde(default)]
    turns: u16,
    /// Its name after the word “Play”, in the languages in which it differs from the usual form
    /// ([`after_play`]).
    #[serde(default)]
    play: BTreeMap<String, String>,
    #[serde(default)]
    origin: BTreeMap<String, String>,
    #[serde(default)]
    when: BTreeMap<String, String>,
    at: Option<[f32; 2]>,
}

/// Reads the sources of the prose below `source`.
pub fn read_sources(source: &Path) -> Result<Sources, CompileError> {
    read(&source.join("sources.toml"))
}

/// Reads the marks for the evidence of rules.
pub fn read_marks(source: &Path) -> Result<EvidenceMarks, CompileError> {
    read(&source.join("marks.toml"))
}

/// Reads the prose below `source` in one language.
///
/// # Errors
///
/// The faults of all pages, if any page has one; otherwise the first fault of the other files.
pub fn read_book(source: &Path, lang: Lang) -> Result<Book, CompileError> {
    let contents_file = source.join("book.toml");
    let contents: Contents = read(&contents_file)?;
    let files = BookFiles::read(source, &contents, lang)?;
    let (games, chapters) = files.pages(&contents)?;
    let mut book = Book {
        index: Index {
            chapters: Vec::new(),
            entrances: Vec::new(),
            filters: Vec::new(),
        },
        chapters: BTreeMap::new(),
        games: BTreeMap::new(),
        lists: BTreeMap::new(),
        cited: BTreeMap::new(),
    };
    for (entry, (mut page, cited)) in games::GAMES.iter().zip(games) {
        let listed = contents.game.iter().find(|game| game.key == entry.key);
        let own = listed.and_then(|game| game.play.get(lang.code()));
        page.play = own.map_or_else(|| after_play(&page.head.title, lang), String::clone);
        book.games.insert(entry.key.into(), page);
        book.cited.insert(entry.key.into(), cited);
    }
    for (chapter, (page, cited)) in contents.chapter.iter().zip(chapters) {
        book.cited.insert(chapter.key.clone(), cited);
        add_chapter(&mut book, chapter, page, &contents.game, lang)
            .map_err(|message| compile_error(&contents_file, message))?;
    }
    let words = (&files.glossary, &files.links);
    book.lists = lists(source, &contents, &book, words, lang)?;
    add_choices(source, &contents, &mut book, lang)?;
    let cites = (&files.links, &files.sources);
    let (page, cited) = atlas_page(source, &contents, &book, cites, lang)?;
    book.lists.insert(ATLAS.into(), page);
    book.cited.insert(ATLAS.into(), cited);
    Ok(book)
}

/// Returns the usual form of a game's name after the word “Play”.
fn after_play(title: &str, lang: Lang) -> String {
    match lang {
        Lang::En => title.to_string(),
        Lang::It if title.starts_with(['A', 'a']) => format!("ad {title}"),
        Lang::It => format!("a {title}"),
    }
}

/// Adds the entrances of the cover, the lists by which the reader chooses games, and the facts on
/// the card of each game.
fn add_choices(
    source: &Path,
    contents: &Contents,
    book: &mut Book,
    lang: Lang,
) -> Result<(), CompileError> {
    let file = source.join("cover.toml");
    let words: CoverWords = read(&file)?;
    let turns = |key: &str| {
        let game = contents.game.iter().find(|game| game.key == key);
        game.map_or(0, |game| game.turns)
    };
    let added = words.add_to(&mut book.index, &turns, lang);
    added.map_err(|message| compile_error(&file, message))
}

/// Adds the page of a chapter, whose games are in the book already.
fn add_chapter(
    book: &mut Book,
    chapter: &Chapter,
    mut page: Page,
    games: &[Game],
    lang: Lang,
) -> Result<(), String> {
    page.other_heads = diagram_heads(&page, &book.games);
    let games = game_cards(chapter, games, &book.games, lang)?;
    for entry in games::GAMES {
        if let Some(game) = book.games.get_mut(entry.key)
            && entry.chapter == chapter.key
        {
            game.chapter = page.head.title.clone();
        }
    }
    book.index.chapters.push(ChapterCard {
        key: chapter.key.clone(),
        number: chapter.number,
        age: chapter.age.clone(),
        title: page.head.title.clone(),
        summary: page.head.summary.clone(),
        games,
    });
    book.chapters.insert(chapter.key.clone(), page);
    Ok(())
}

/// A page and its citations.
type PageWithCitations = (Page, Vec<Citation>);

/// The files that the pages of one language need.
struct BookFiles<'a> {
    source: &'a Path,
    lang: Lang,
    sources: Sources,
    marks: EvidenceMarks,
    glossary: Glossary,
    links: PageLinks,
    examinations: Examinations,
    /// The positions for comparing the readings of a game's rules, by its key.
    positions: BTreeMap<String, Vec<String>>,
}

impl<'a> BookFiles<'a> {
    fn read(
        source: &'a Path,
        contents: &Contents,
        lang: Lang,
    ) -> Result<BookFiles<'a>, CompileError> {
        Ok(BookFiles {
            source,
            lang,
            sources: read_sources(source)?,
            marks: read_marks(source)?,
            glossary: read(&source.join("glossary.toml"))?,
            links: page_links(contents, &source.join(lang.code()), lang)?,
            examinations: read(&source.join("examinations.toml"))?,
            positions: read(&source.join("readings.toml"))?,
        })
    }

    /// Reads the pages of all games, in the order of the registry, and those of all chapters.
    fn pages(
        &self,
        contents: &Contents,
    ) -> Result<(Vec<PageWithCitations>, Vec<PageWithCitations>), CompileError> {
        let mut faults = Vec::new();
        let mut keep = |read: Result<PageWithCitations, CompileError>| {
            read.map_err(|error| faults.push(error)).ok()
        };
        let games = games::GAMES.iter();
        let games = games.filter_map(|entry| keep(self.game_page(entry)));
        let games = games.collect();
        let chapters = contents.chapter.iter();
        let chapters = chapters.filter_map(|chapter| keep(self.chapter_page(chapter)));
        let chapters = chapters.collect();
        if faults.is_empty() {
            Ok((games, chapters))
        } else {
            Err(CompileError::all(faults))
        }
    }

    /// Reads a page of a folder. `chapter` is the chapter that has it.
    fn page(
        &self,
        folder: &str,
        key: &str,
        chapter: &str,
    ) -> Result<(PathBuf, CitedPage), CompileError> {
        let file = self.source.join(self.lang.code()).join(folder);
        let file = file.join(format!("{key}.md"));
        let marker = Marker::new(&self.glossary, &self.links, self.lang, key, chapter);
        let mut read = page(&file, &self.sources, self.lang, marker)?;
        let marked = self.marks.write(&mut read.page, self.lang);
        marked.map_err(|message| compile_error(&file, message))?;
        Ok((file, read))
    }

    fn game_page(&self, entry: &games::Entry) -> Result<PageWithCitations, CompileError> {
        let (file, read) = self.page("games", entry.key, entry.chapter)?;
        let mut page = read.page;
        let examined = examine(&mut page, entry.key, &self.examinations);
        let examinations = self.source.join("examinations.toml");
        examined.map_err(|message| compile_error(&examinations, message))?;
        page.positions = self.positions.get(entry.key).cloned().unwrap_or_default();
        if !read.listed.is_empty() {
            page.sections.push(Section {
                id: LITERATURE.into(),
                title: self.sources.heading(self.lang).into(),
                blocks: vec![Block::Html(self.literature(&file, &read.listed)?)],
            });
        }
        Ok((page, read.cited))
    }

    fn chapter_page(&self, chapter: &Chapter) -> Result<PageWithCitations, CompileError> {
        let (file, read) = self.page("chapters", &chapter.key, &chapter.key)?;
        let mut page = read.page;
        if let Some(last) = page.sections.last_mut()
            && !read.listed.is_empty()
        {
            let heading = self.sources.heading(self.lang);
            let list = self.literature(&file, &read.listed)?;
            let list = format!("<h2 id=\"{LITERATURE}\">{heading}</h2>\n{list}");
            last.blocks.push(Block::Html(list));
        }
        Ok((page, read.cited))
    }

    /// Returns the list of sources at the end of a page.
    fn literature(&self, file: &Path, listed: &[Citation]) -> Result<String, CompileError> {
        let list = self.sources.list(listed, self.lang);
        list.map_err(|message| compile_error(file, message))
    }
}

/// Adds the examination on the rules of a game, as a section after its problems. The page has no
/// heading for it, because it needs a program.
fn examine(page: &mut Page, game: &str, examinations: &Examinations) -> Result<(), String> {
    let mut sections = page.sections.iter();
    let problems = sections.position(|section| section.id == PROBLEMS);
    if let (Some(problems), Some(posed)) = (problems, examinations.get(game)) {
        let questions = posed.iter().map(|posed| posed.question(game));
        let questions: Result<Vec<_>, String> = questions.collect();
        let section = Section {
            id: EXAMINATION.into(),
            title: String::new(),
            blocks: vec![Block::Examination(questions?)],
        };
        page.sections.insert(problems + 1, section);
    }
    Ok(())
}

/// Returns the glossary and the index.
fn lists(
    source: &Path,
    contents: &Contents,
    book: &Book,
    (glossary, links): (&Glossary, &PageLinks),
    lang: Lang,
) -> Result<BTreeMap<String, Page>, CompileError> {
    let file = source.join("index.toml");
    let words: listing::IndexWords = read(&file)?;
    let cards = book.index.chapters.iter().flat_map(|card| &card.games);
    let listed: Vec<IndexedGame> = cards
        .map(|card| {
            let found = contents.game.iter().find(|game| game.key == card.key);
            let names = found.map_or(Vec::new(), |game| {
                let names = game.name.values().chain(&game.names);
                names.map(String::as_str).collect()
            });
            IndexedGame {
                card,
                page: &book.games[&card.key],
                names,
                variants: found.map_or(&[], |game| &game.variants),
                turns: found.map_or(0, |game| game.turns),
            }
        })
        .collect();
    let mut index = words
        .page(&listed, links, lang)
        .map_err(|message| compile_error(&file, message))?;
    for link in links.all() {
        // Games have their names already.
        if index.search_names.get(&link.address).is_none() {
            let title = link.title.clone();
            index.search_names.insert(link.address.clone(), title);
        }
    }
    for (address, names) in glossary.addresses(lang) {
        index.search_names.insert(address, names);
    }
    let file = source.join("neighbours.toml");
    let neighbours: Neighbours = read(&file)?;
    index.neighbours = neighbours
        .linked(links)
        .map_err(|message| compile_error(&file, message))?;
    let lists = [("glossary", glossary.page(links, lang)), ("index", index)];
    let lists = lists.map(|(key, page)| (key.into(), page));
    Ok(lists.into())
}

/// Returns the page with the map, the timeline and the family tree, and its citations.
fn atlas_page(
    source: &Path,
    contents: &Contents,
    book: &Book,
    (links, sources): (&PageLinks, &Sources),
    lang: Lang,
) -> Result<(Page, Vec<Citation>), CompileError> {
    let file = source.join("atlas.toml");
    let drawn: Atlas = read(&file)?;
    let coasts = Coasts::installed().map_err(|message| compile_error(&file, message))?;
    let cards = book.index.chapters.iter().flat_map(|card| &card.games);
    let origins: Vec<Origin> = cards
        .filter_map(|card| {
            let game = contents.game.iter().find(|game| game.key == card.key)?;
            Some(Origin {
                told: format!("{}: {}", card.name, card.origin),
                at: game.at?,
            })
        })
        .collect();
    let page = atlas::page((&drawn, &coasts), &origins, links, sources, lang);
    page.map_err(|message| compile_error(&file, message))
}

/// Returns the links to all chapters, by title, and to all games, by their names in the book. A
/// link must make sense on any page. To a search engine, for example, "Go" is not only a game.
fn page_links(contents: &Contents, folder: &Path, lang: Lang) -> Result<PageLinks, CompileError> {
    let mut links = PageLinks::default();
    for Chapter { key, .. } in &contents.chapter {
        let (head, _) = split_front_matter(&folder.join("chapters").join(format!("{key}.md")))?;
        let title = head.get("title").and_then(toml::Value::as_str);
        links.insert(key, lang, key, title.unwrap_or(key));
    }
    for games::Entry { key, chapter, .. } in games::GAMES {
        let named = contents.game.iter().find(|game| game.key == *key);
        let name = named.and_then(|game| game.name.get(lang.code()));
        let path = format!("{chapter}/{key}");
        links.insert(key, lang, &path, name.map_or(*key, |name| name));
    }
    Ok(links)
}

/// Returns the heads of the games in a chapter's diagrams.
fn diagram_heads(page: &Page, games: &BTreeMap<String, Page>) -> Vec<(String, Head)> {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    let keys = blocks.flat_map(|block| match block {
        Block::Diagram(diagram) => vec![&*diagram.record.game],
        Block::Comparison(comparison) => comparison.rows.iter().map(|row| &*row.key).collect(),
        _ => Vec::new(),
    });
    let mut other_heads: Vec<(String, Head)> = Vec::new();
    for key in keys {
        if let Some(game) = games.get(key)
            && other_heads.iter().all(|(known, _)| known != key)
        {
            other_heads.push((key.into(), game.head.clone()));
        }
    }
    other_heads
}

/// Returns the games of a chapter: those that the book lists, then any others that the registry has
/// for it.
fn game_cards(
    chapter: &Chapter,
    listed: &[Game],
    written: &BTreeMap<String, Page>,
    lang: Lang,
) -> Result<Vec<GameCard>, String> {
    let word = |words: &BTreeMap<String, String>| words.get(lang.code()).cloned();
    let mut cards = Vec::new();
    for key in &chapter.games {
        let game = listed
            .iter()
            .find(|game| game.key == *key)
            .ok_or_else(|| format!("chapter {}: no game {key}", chapter.key))?;
        let head = written
            .get(key)
            .map(|page| page.head.clone())
            .unwrap_or_default();
        cards.push(GameCard {
            key: key.clone(),
            name: word(&game.name).ok_or_else(|| format!("{key} has no name"))?,
            summary: head.summary,
            players: head.players,
            origin: word(&game.origin).unwrap_or_default(),
            when: word(&game.when).unwrap_or_default(),
            facts: String::new(),
            shape: games::find(key).map(shape).unwrap_or_default(),
        });
    }
    for entry in games::GAMES {
        if entry.chapter == chapter.key && !chapter.games.iter().any(|key| key == entry.key) {
            let head = &written[entry.key].head;
            cards.push(GameCard {
                key: entry.key.into(),
                name: head.title.clone(),
                summary: head.summary.clone(),
                players: head.players.clone(),
                origin: String::new(),
                when: String::new(),
                facts: String::new(),
                shape: shape(entry),
            });
        }
    }
    Ok(cards)
}

/// Writes the prose of both languages below `target`, in the form that the page fetches.
pub fn write(source: &Path, target: &Path) -> Result<usize, CompileError> {
    let mut written = 0;
    for lang in Lang::ALL {
        let book = read_book(source, lang)?;
        let folder = target.join(lang.code());
        let mut save = |name: &str, text: Result<String, serde_json::Error>| {
            let file = folder.join(format!("{name}.json"));
            let saved = text.map_err(io::Error::from).and_then(|text| {
                fs::create_dir_all(file.parent().unwrap_or(&folder))?;
                fs::write(&file, text)
            });
            written += 1;
            saved.map_err(|error| compile_error(&file, error))
        };
        save("index", serde_json::to_string(&book.index))?;
        for (key, page) in &book.chapters {
            save(&format!("chapters/{key}"), serde_json::to_string(page))?;
        }
        for (key, page) in &book.games {
            save(&format!("games/{key}"), serde_json::to_string(page))?;
            save(
                &format!("fronts/{key}"),
                serde_json::to_string(&page.outline()),
            )?;
        }
        for (key, page) in &book.lists {
            save(&format!("lists/{key}"), serde_json::to_string(page))?;
        }
    }
    Ok(written)
}
