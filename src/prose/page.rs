//! Reads the Markdown of one page: its head, its sections, and the diagrams, lessons and
//! comparisons in them.

use super::{
    Block, BoardShape, Comparison, Diagram, Head, LessonStep, Page, Section,
    files::{CompileError, compile_error, compile_errors, split_front_matter},
    glossary::Marker,
    sources::{Citation, Sources},
};
use crate::{
    games,
    rules::{Chain, Pairs},
    table::{Record, Table},
    text::Lang,
};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use serde::Deserialize;
use std::{collections::BTreeMap, path::Path};

/// Returns the sources to list on a page: those it cites, or all sources of the book.
fn listed(head: &mut toml::Table, cited: &[Citation], sources: &Sources) -> Vec<Citation> {
    match head.remove("bibliography") {
        Some(toml::Value::Boolean(true)) => sources.all(),
        _ => cited.to_vec(),
    }
}

/// A page without its list of sources, its citations, and the sources to list.
pub(super) struct CitedPage {
    pub(super) page: Page,
    pub(super) cited: Vec<Citation>,
    pub(super) listed: Vec<Citation>,
}

/// Reads the page in a file.
pub(super) fn page(
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
        sections: sections(&body, marker).map_err(|faults| compile_errors(file, faults))?,
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

/// Reads the sections of a page. The error has all faults, in the order of the text.
fn sections(body: &str, marker: Marker<'_>) -> Result<Vec<Section>, Vec<String>> {
    let options = Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_TABLES
        | Options::ENABLE_SMART_PUNCTUATION;
    let mut builder = SectionBuilder {
        sections: Vec::new(),
        pending: Vec::new(),
        marker,
    };
    let mut faults = Vec::new();
    let mut events = Parser::new_ext(body, options);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading {
                level: HeadingLevel::H1,
                id,
                ..
            }) => {
                let title = inner_text(&mut events, TagEnd::Heading(HeadingLevel::H1));
                match id {
                    Some(id) => builder.begin(&id, title),
                    None => faults.push(format!("the heading \"{title}\" has no {{#address}}")),
                }
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info)))
                if ["board", "step", "compare"].contains(&&*info) =>
            {
                let fence = inner_text(&mut events, TagEnd::CodeBlock);
                let built = match &*info {
                    "board" => {
                        diagram(&fence).map(|diagram| builder.block(Block::Diagram(diagram)))
                    }
                    "step" => step(&fence).map(|step| builder.step(step)),
                    _ => comparison(&fence).map(|rows| builder.block(Block::Comparison(rows))),
                };
                faults.extend(built.err());
            }
            Event::Html(raw) | Event::InlineHtml(raw) => faults.push(format!("raw HTML: {raw}")),
            event => builder.pending.push(event),
        }
    }
    builder.flush();
    if faults.is_empty() {
        Ok(builder.sections)
    } else {
        Err(faults)
    }
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
    /// The stones whose liberties are marked.
    #[serde(default)]
    liberties_of: Vec<String>,
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
    let liberties = liberties(&table, &fence.liberties_of).map_err(with_text)?;
    Ok(LessonStep {
        shape: BoardShape::of(&table),
        record,
        say: fence.say,
        accepts: fence.accepts,
        right: fence.right,
        wrong: fence.wrong,
        tries: fence.tries,
        hidden: fence.hidden,
        liberties,
    })
}

/// Returns the names of the liberties of the chains of these stones, each once.
fn liberties(table: &Table, stones: &[String]) -> Result<Vec<String>, String> {
    if stones.is_empty() {
        return Ok(Vec::new());
    }
    // One playout is enough: an estimate lists the chains as they stand.
    let estimate = table.thinker().estimate(1, 0);
    let (_, estimate) = estimate.ok_or("its game has no liberties")?;
    let board = table.board();
    let mut liberties = Vec::new();
    for stone in stones {
        let is_of = |chain: &&Chain| chain.pieces.iter().any(|site| board.name(*site) == stone);
        let chain = estimate.chains.iter().find(is_of);
        let chain = chain.ok_or_else(|| format!("there is no stone on {stone}"))?;
        liberties.extend(
            chain
                .liberties
                .iter()
                .map(|site| board.name(*site).to_string()),
        );
    }
    liberties.sort();
    liberties.dedup();
    Ok(liberties)
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

/// Returns the shape of the board in a game's default options.
pub(super) fn shape(entry: &'static games::Entry) -> BoardShape {
    BoardShape::of(&Table::open(entry, &crate::rules::Options::none()))
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
