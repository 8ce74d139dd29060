//! Compiles the Markdown of `static/prose` into the files that the page fetches. It runs natively,
//! in the build.
//!
//! Any error in a file stops the build with the name of the file: a diagram that cannot be played,
//! a heading without an address, raw HTML.

use super::atlas::{self, Atlas, Coasts, Origin};
use super::examination::Examinations;
use super::glossary::{Glossary, Marker};
use super::listing::{self, IndexedGame, PageLinks};
use super::marks::EvidenceMarks;
use super::sources::{Citation, Sources};
use super::{
    ATLAS, Block, BoardShape, ChapterCard, Comparison, Diagram, GameCard, Groups, Head, Index,
    LITERATURE, LessonStep, PROBLEMS, Page, Section,
};
use crate::{
    games,
    rules::Pairs,
    table::{Record, Table},
    text::Lang,
};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Deserialize;
use std::{
    collections::BTreeMap,
    fmt::Display,
    fs, io,
    path::{Path, PathBuf},
};

/// An error in a file.
#[derive(Debug)]
pub struct CompileError {
    /// The file with the error.
    pub file: PathBuf,
    /// The error, in plain English.
    pub message: String,
}

impl Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.message)
    }
}

impl std::error::Error for CompileError {}

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
    /// The typical number of turns in a game.
    #[serde(default)]
    turns: u16,
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

fn list(
    file: &Path,
    sources: &Sources,
    cited: &[Citation],
    lang: Lang,
) -> Result<String, CompileError> {
    let list = sources.list(cited, lang);
    list.map_err(|message| compile_error(file, message))
}

/// Returns the sources to list on a page: those it cites, or all sources of the book.
fn listed(head: &mut toml::Table, cited: &[Citation], sources: &Sources) -> Vec<Citation> {
    match head.remove("bibliography") {
        Some(toml::Value::Boolean(true)) => sources.all(),
        _ => cited.to_vec(),
    }
}

/// Reads the prose below `source` in one language.
pub fn read_book(source: &Path, lang: Lang) -> Result<Book, CompileError> {
    let contents_file = source.join("book.toml");
    let contents: Contents = read(&contents_file)?;
    let folder = source.join(lang.code());
    let mut book = Book {
        index: Index {
            chapters: Vec::new(),
            groups: Vec::new(),
        },
        chapters: BTreeMap::new(),
        games: BTreeMap::new(),
        lists: BTreeMap::new(),
        cited: BTreeMap::new(),
    };
    let sources = read_sources(source)?;
    let marks = read_marks(source)?;
    let glossary: Glossary = read(&source.join("glossary.toml"))?;
    let links = page_links(&contents, &folder, lang)?;
    let marker = |key: &str, chapter: &str| Marker::new(&glossary, &links, lang, key, chapter);
    let examinations_file = source.join("examinations.toml");
    let examinations: Examinations = read(&examinations_file)?;
    let positions: BTreeMap<String, Vec<String>> = read(&source.join("readings.toml"))?;
    for entry in games::GAMES {
        let file = folder.join("games").join(format!("{}.md", entry.key));
        let CitedPage {
            mut page,
            cited,
            listed,
        } = page(&file, &sources, lang, marker(entry.key, entry.chapter))?;
        let marked = marks.write(&mut page, lang);
        marked.map_err(|message| compile_error(&file, message))?;
        let examined = examine(&mut page, entry.key, &examinations);
        examined.map_err(|message| compile_error(&examinations_file, message))?;
        page.positions = positions.get(entry.key).cloned().unwrap_or_default();
        if !listed.is_empty() {
            let list = list(&file, &sources, &listed, lang)?;
            page.sections.push(Section {
                id: LITERATURE.into(),
                title: sources.heading(lang).into(),
                blocks: vec![Block::Html(list)],
            });
        }
        book.games.insert(entry.key.into(), page);
        book.cited.insert(entry.key.into(), cited);
    }
    for chapter in &contents.chapter {
        let file = folder.join("chapters").join(format!("{}.md", chapter.key));
        let CitedPage {
            mut page,
            cited,
            listed,
        } = page(&file, &sources, lang, marker(&chapter.key, &chapter.key))?;
        let marked = marks.write(&mut page, lang);
        marked.map_err(|message| compile_error(&file, message))?;
        if let Some(last) = page.sections.last_mut().filter(|_| !listed.is_empty()) {
            let heading = sources.heading(lang);
            let list = list(&file, &sources, &listed, lang)?;
            let list = format!("<h2 id=\"{LITERATURE}\">{heading}</h2>\n{list}");
            last.blocks.push(Block::Html(list));
        }
        book.cited.insert(chapter.key.clone(), cited);
        page.other_heads = diagram_heads(&page, &book.games);
        let games = game_cards(chapter, &contents.game, &book.games, lang)
            .map_err(|message| compile_error(&contents_file, message))?;
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
    }
    let (lists, groups) = lists(source, &contents, &book, (&glossary, &links), lang)?;
    book.lists = lists;
    let (page, cited) = atlas_page(source, &contents, &book, (&links, &sources), lang)?;
    book.lists.insert(ATLAS.into(), page);
    book.cited.insert(ATLAS.into(), cited);
    book.index.groups = groups;
    Ok(book)
}

/// Adds the examination on the rules of a game after its problems.
fn examine(page: &mut Page, game: &str, examinations: &Examinations) -> Result<(), String> {
    let mut sections = page.sections.iter_mut();
    let problems = sections.find(|section| section.id == PROBLEMS);
    if let (Some(problems), Some(posed)) = (problems, examinations.get(game)) {
        let questions = posed.iter().map(|posed| posed.question(game));
        let questions: Result<Vec<_>, String> = questions.collect();
        problems.blocks.push(Block::Examination(questions?));
    }
    Ok(())
}

/// Returns the glossary, the index, and the groups of games in the index.
fn lists(
    source: &Path,
    contents: &Contents,
    book: &Book,
    (glossary, links): (&Glossary, &PageLinks),
    lang: Lang,
) -> Result<(BTreeMap<String, Page>, Groups), CompileError> {
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
    let lists = [("glossary", glossary.page(links, lang)), ("index", index)];
    let lists = lists.map(|(key, page)| (key.into(), page));
    Ok((lists.into(), words.groups(&listed, lang)))
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
    let (drawn, coasts): (Atlas, Coasts) = (read(&file)?, read(&source.join("coasts.toml"))?);
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
                shape: shape(entry),
            });
        }
    }
    Ok(cards)
}

/// Returns the shape of the board in a game's default options.
fn shape(entry: &'static games::Entry) -> BoardShape {
    BoardShape::of(&Table::open(entry, &crate::rules::Options::none()))
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

fn compile_error(file: &Path, message: impl Display) -> CompileError {
    CompileError {
        file: file.into(),
        message: message.to_string(),
    }
}

fn text_of(file: &Path) -> Result<String, CompileError> {
    fs::read_to_string(file).map_err(|error| compile_error(file, error))
}

/// Reads a TOML file.
fn read<T: serde::de::DeserializeOwned>(file: &Path) -> Result<T, CompileError> {
    toml::from_str(&text_of(file)?).map_err(|error| compile_error(file, error))
}

/// Splits a page into its head and its body.
fn split_front_matter(file: &Path) -> Result<(toml::Table, String), CompileError> {
    let text = text_of(file)?;
    let (head, body) = text
        .strip_prefix("+++\n")
        .and_then(|text| text.split_once("\n+++\n"))
        .ok_or_else(|| compile_error(file, "it must begin with a head between +++ lines"))?;
    let head = toml::from_str(head).map_err(|error| compile_error(file, error))?;
    Ok((head, body.into()))
}

/// A page without its list of sources, its citations, and the sources to list.
struct CitedPage {
    page: Page,
    cited: Vec<Citation>,
    listed: Vec<Citation>,
}

fn page(
    file: &Path,
    sources: &Sources,
    lang: Lang,
    marker: Marker<'_>,
) -> Result<CitedPage, CompileError> {
    let with_file = |message| compile_error(file, message);
    let (mut head, body) = split_front_matter(file)?;
    // The page does not need these keys, so take them out.
    let general = head
        .remove("sources")
        .map_or(Ok(Vec::new()), |general| general.try_into::<Vec<String>>());
    let general = general.map_err(|error| compile_error(file, error))?;
    let mut cited: Vec<Citation> = general.iter().map(|text| Citation::read(text)).collect();
    let body = sources.cite(&body, lang, &mut cited).map_err(with_file)?;
    let listed = listed(&mut head, &cited, sources);
    let head: Head = head
        .try_into()
        .map_err(|error| compile_error(file, error))?;
    let page = Page {
        head,
        sections: sections(&body, marker).map_err(with_file)?,
        ..Page::default()
    };
    Ok(CitedPage {
        page,
        cited,
        listed,
    })
}

/// The contents of a `board` fence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagramFence {
    game: String,
    #[serde(default)]
    options: Pairs<String>,
    start: Option<String>,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    caption: String,
    /// Comments, by the number of moves before them.
    #[serde(default)]
    at: BTreeMap<String, String>,
}

fn sections(body: &str, marker: Marker<'_>) -> Result<Vec<Section>, String> {
    let options = Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_TABLES
        | Options::ENABLE_SMART_PUNCTUATION;
    let mut builder = SectionBuilder {
        sections: Vec::new(),
        pending: Vec::new(),
        marker,
    };
    let mut events = Parser::new_ext(body, options);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1,
                id,
                ..
            }) => {
                let id = id.ok_or("a heading has no {#address}")?;
                let title = inner_text(&mut events, TagEnd::Heading(HeadingLevel::H1));
                builder.begin(&id, title);
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if &*info == "board" => {
                let fence = inner_text(&mut events, TagEnd::CodeBlock);
                builder.block(Block::Diagram(diagram(&fence)?));
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if &*info == "step" => {
                let fence = inner_text(&mut events, TagEnd::CodeBlock);
                builder.step(step(&fence)?);
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if &*info == "compare" => {
                let fence = inner_text(&mut events, TagEnd::CodeBlock);
                builder.block(Block::Comparison(comparison(&fence)?));
            }
            Event::Html(raw) | Event::InlineHtml(raw) => {
                return Err(format!("raw HTML: {raw}"));
            }
            event => builder.pending.push(event),
        }
    }
    builder.flush();
    Ok(builder.sections)
}

/// Returns the text up to the end of the current element.
fn inner_text(events: &mut Parser<'_>, end: TagEnd) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::End(found) if found == end => break,
            Event::Text(part) | Event::Code(part) => text += &part,
            _ => {}
        }
    }
    text
}

/// Creates the record of a fence, whose moves are separated by white space. It is not checked yet.
fn record(game: String, options: Pairs<String>, start: Option<String>, moves: &str) -> Record {
    Record {
        game,
        options: crate::rules::Options::unchecked(options),
        start,
        moves: moves.split_whitespace().map(String::from).collect(),
        ..Record::default()
    }
}

fn diagram(fence: &str) -> Result<Diagram, String> {
    let fence: DiagramFence =
        toml::from_str(fence).map_err(|error| format!("a diagram: {error}"))?;
    let record = record(fence.game, fence.options, fence.start, &fence.moves);
    let with_caption = |error: String| format!("the diagram \"{}\": {error}", fence.caption);
    let table = record
        .open()
        .map_err(|error| with_caption(error.to_string()))?;
    let mut comments = Vec::new();
    for (after, comment) in fence.at {
        let known = after
            .parse()
            .ok()
            .filter(|after| *after <= record.moves.len());
        let after = known.ok_or_else(|| with_caption(format!("a comment after {after} moves")))?;
        comments.push((after, comment));
    }
    comments.sort();
    Ok(Diagram {
        shape: BoardShape::of(&table),
        record,
        caption: fence.caption,
        comments,
    })
}

/// The contents of a `step` fence.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepFence {
    game: String,
    #[serde(default)]
    options: Pairs<String>,
    start: Option<String>,
    #[serde(default)]
    moves: String,
    say: String,
    #[serde(default)]
    accepts: Vec<String>,
    right: String,
    #[serde(default)]
    wrong: String,
    #[serde(default)]
    hidden: bool,
    /// The responses to wrong moves, by their notation.
    #[serde(default)]
    tries: Pairs<String>,
}

fn step(fence: &str) -> Result<LessonStep, String> {
    let fence: StepFence = toml::from_str(fence).map_err(|error| format!("a step: {error}"))?;
    let record = record(fence.game, fence.options, fence.start, &fence.moves);
    let with_text = |error: String| format!("the step \"{}\": {error}", fence.say);
    let table = record
        .open()
        .map_err(|error| with_text(error.to_string()))?;
    let choices = table.legal_moves();
    let is_illegal =
        |accepted: &&String| !choices.iter().any(|choice| choice.notation == **accepted);
    if let Some(accepted) = fence.accepts.iter().find(is_illegal) {
        return Err(with_text(format!("{accepted} is not legal there")));
    }
    for (tried, _) in fence.tries.iter() {
        let tried = tried.to_string();
        if is_illegal(&&tried) {
            return Err(with_text(format!("{tried} is not legal there")));
        }
        if fence.accepts.is_empty() || fence.accepts.contains(&tried) {
            return Err(with_text(format!("{tried} is an answer, and not a try")));
        }
    }
    let others = choices.len() > fence.accepts.len();
    if !fence.accepts.is_empty() && others && fence.wrong.is_empty() {
        return Err(with_text("nothing is said of other moves".into()));
    }
    if fence.hidden && table.info_after(0).hidden.sites.is_empty() {
        return Err(with_text("nothing is hidden there".into()));
    }
    Ok(LessonStep {
        shape: BoardShape::of(&table),
        record,
        say: fence.say,
        accepts: fence.accepts,
        right: fence.right,
        wrong: fence.wrong,
        tries: fence.tries,
        hidden: fence.hidden,
    })
}

fn comparison(fence: &str) -> Result<Comparison, String> {
    let with_context = |message: String| format!("a comparison: {message}");
    let mut comparison: Comparison =
        toml::from_str(fence).map_err(|error| with_context(error.to_string()))?;
    for row in &mut comparison.rows {
        let entry = games::find(&row.key);
        let entry = entry.ok_or_else(|| with_context(format!("there is no game {}", row.key)))?;
        row.shape = shape(entry);
        if row.cells.len() != comparison.columns.len() {
            return Err(with_context(format!(
                "{} has not one cell a column",
                row.key
            )));
        }
    }
    Ok(comparison)
}

/// Gathers events into sections and blocks.
struct SectionBuilder<'a> {
    sections: Vec<Section>,
    pending: Vec<Event<'a>>,
    marker: Marker<'a>,
}

impl<'a> SectionBuilder<'a> {
    fn begin(&mut self, id: &str, title: String) {
        self.flush();
        self.marker.begin(id);
        self.open(id, title);
    }

    fn open(&mut self, id: &str, title: String) {
        self.sections.push(Section {
            id: id.into(),
            title,
            blocks: Vec::new(),
        });
    }

    fn blocks(&mut self) -> &mut Vec<Block> {
        if self.sections.is_empty() {
            self.open("", String::new());
        }
        let last = self.sections.len() - 1;
        &mut self.sections[last].blocks
    }

    fn block(&mut self, block: Block) {
        self.flush();
        self.blocks().push(block);
    }

    /// Adds a step; adjacent steps form one lesson.
    fn step(&mut self, step: LessonStep) {
        self.flush();
        let blocks = self.blocks();
        match blocks.last_mut() {
            Some(Block::Lesson(steps)) => steps.push(step),
            _ => blocks.push(Block::Lesson(vec![step])),
        }
    }

    fn flush(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let mut text = String::new();
        let pending: Vec<Event<'a>> = std::mem::take(&mut self.pending);
        html::push_html(&mut text, self.marker.mark(pending).into_iter());
        text += &self.marker.meanings();
        self.blocks().push(Block::Html(text));
    }
}
