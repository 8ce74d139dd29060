//! The prose of the book in the form that the page loads. A native step of the build turns it into
//! HTML and interactive diagrams, so that no Markdown parser is part of the WebAssembly.

#[cfg(not(target_arch = "wasm32"))]
pub mod atlas;
#[cfg(not(target_arch = "wasm32"))]
pub mod choosing;
#[cfg(not(target_arch = "wasm32"))]
pub mod compile;
#[cfg(not(target_arch = "wasm32"))]
mod examination;
#[cfg(not(target_arch = "wasm32"))]
mod files;
#[cfg(not(target_arch = "wasm32"))]
pub mod glossary;
#[cfg(not(target_arch = "wasm32"))]
pub mod listing;
#[cfg(not(target_arch = "wasm32"))]
pub mod marks;
#[cfg(not(target_arch = "wasm32"))]
pub mod neighbours;
#[cfg(not(target_arch = "wasm32"))]
mod page;
pub mod readings;
#[cfg(not(target_arch = "wasm32"))]
pub mod sources;

use crate::{
    games::Entry,
    rules::{Message, OptionSpec, Options, Pairs},
    scene::bounds,
    table::{Record, Table},
};
use serde::{Deserialize, Serialize};

/// The pages that list the contents of the book, by their keys. In addresses, these keys take the
/// place of a chapter's key.
pub const LISTS: [&str; 3] = ["glossary", "index", ATLAS];

/// The key of the page with the map of the routes, the timeline and the family tree.
pub const ATLAS: &str = "atlas";

/// The section of the atlas with the map of the world, which the cover shows too.
pub const ATLAS_ON_COVER: &str = "world";

/// The table of contents in one language: `prose/it/index.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Index {
    /// The chapters, in the order of the book.
    pub chapters: Vec<ChapterCard>,
    /// The entrances on the cover.
    #[serde(default)]
    pub entrances: Vec<NamedGames>,
    /// The lists by which the reader chooses games on the cover.
    #[serde(default)]
    pub filters: Vec<Filter>,
}

/// A name, and the keys of the games that it stands for.
pub type NamedGames = (String, Vec<String>);

/// A list by which the reader chooses games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Filter {
    /// The key of the list: `players`, `minutes`, `luck`, `family` or `period`.
    pub key: String,
    /// The name of the list.
    pub name: String,
    /// The choices, each with its games.
    pub choices: Vec<NamedGames>,
}

/// A chapter in the table of contents.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChapterCard {
    /// The name in addresses.
    pub key: String,
    /// The number of the chapter in the book.
    pub number: u8,
    /// The age of the games in the chapter: `ancient` or `middle` (the middle age); `frame` for a
    /// chapter about the book itself.
    pub age: String,
    /// The title of the chapter.
    pub title: String,
    /// A one-sentence summary.
    pub summary: String,
    /// The games of the chapter, in the order of the book.
    pub games: Vec<GameCard>,
}

/// A game in the table of contents, playable or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameCard {
    /// The game's key, which is also its name in addresses.
    pub key: String,
    /// The name of the game in the book.
    pub name: String,
    /// One sentence, if the game has prose.
    #[serde(default)]
    pub summary: String,
    /// The names of its sides, if it has prose.
    #[serde(default)]
    pub players: Pairs<String>,
    /// The place of origin, in words.
    #[serde(default)]
    pub origin: String,
    /// The time, in words.
    #[serde(default)]
    pub when: String,
    /// The number of players, the minutes and the luck, in words.
    #[serde(default)]
    pub facts: String,
    /// The width and height of its board.
    pub shape: BoardShape,
}

/// The width and height of a board, in any unit. The build stores it, so that the page can reserve
/// room for a board before its rules are loaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardShape(pub i16, pub i16);

impl Default for BoardShape {
    fn default() -> BoardShape {
        BoardShape(2, 1)
    }
}

impl BoardShape {
    /// Returns the shape of the board on a table.
    pub fn of(table: &Table) -> BoardShape {
        let size = bounds(table.board());
        BoardShape(size.width, size.height)
    }
}

/// The prose of a chapter or a game: `prose/it/games/awele.json`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Page {
    /// The words around the text: the title, the summary, and the words of a game.
    pub head: Head,
    /// The title of the chapter of a game; empty for other pages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub chapter: String,
    /// The name of a game after the word “Play”, as in “Play nine men’s morris”; empty for other
    /// pages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub play: String,
    /// The heads of the other games in its diagrams.
    #[serde(rename = "guests", default)]
    pub other_heads: Vec<(String, Head)>,
    /// The sections of the text, in order.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// Positions, as text, for comparing readings of a game's rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<String>,
    /// For each page or entry that search can find: its address, and its names, separated by `|`.
    #[serde(rename = "find", default, skip_serializing_if = "Pairs::is_empty")]
    pub search_names: Pairs<String>,
    /// The games that search cannot find, because the book does not have them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub neighbours: Vec<Neighbour>,
}

/// A game that the book does not have.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Neighbour {
    /// Its names, separated by `|`.
    pub names: String,
    /// The address and the name of the nearest game in the book; `None` if none is near.
    pub near: Option<(String, String)>,
}

/// The part of a game's prose that the table needs: `prose/it/fronts/awele.json`. The text itself
/// ([`Page`]) is loaded when the reader opens it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PageOutline {
    /// The head of the page.
    pub head: Head,
    /// The title of the chapter of the game.
    pub chapter: String,
    /// The sections of its page, in their order.
    pub parts: Vec<SectionOutline>,
}

/// A section of a page without its text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SectionOutline {
    /// The address of the section on its page, which is the HTML `id` of its heading; empty for the
    /// text before the first heading.
    pub id: String,
    /// The title of the section.
    pub title: String,
    /// The addresses inside its text: the HTML `id`s of its elements.
    #[serde(rename = "holds")]
    pub anchors: Vec<String>,
}

impl SectionOutline {
    /// Whether it is a lesson.
    pub fn is_lesson(&self) -> bool {
        is_lesson(&self.id)
    }

    /// Whether it takes the place of the board: a lesson, the problems or the examination.
    pub fn takes_board(&self) -> bool {
        self.is_lesson() || self.is_posed()
    }

    /// Whether it asks the reader questions about the game: the problems or the examination.
    pub fn is_posed(&self) -> bool {
        self.id == PROBLEMS || self.id == EXAMINATION
    }

    /// Whether it is about the game: its history and its sources. The others teach the game.
    pub fn is_about(&self) -> bool {
        self.id == HISTORY || self.id == LITERATURE
    }
}

/// The head of the prose of a chapter or a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The title of the page.
    pub title: String,
    /// A one-sentence summary.
    pub summary: String,
    /// Other names of a game.
    #[serde(default)]
    pub also: String,
    /// One sentence for readers who have never seen the game.
    #[serde(default)]
    pub aim: String,
    /// The aims of single stages, if the game has stages in which the players act differently, by
    /// the key of the stage.
    #[serde(default)]
    pub aims: Pairs<String>,
    /// The sides, by their names in notation.
    #[serde(default)]
    pub players: Pairs<String>,
    /// The options in words, by their keys.
    #[serde(default)]
    pub options: Pairs<OptionWords>,
    /// The reasons for refusing a tap, by key.
    #[serde(default)]
    pub why: Pairs<String>,
    /// The place of each reason in the rules: the address of a heading, by the key of the reason.
    #[serde(default)]
    pub place: Pairs<String>,
    /// Notes on events, by key.
    #[serde(default)]
    pub note: Pairs<String>,
    /// Information beside the board, by key.
    #[serde(default)]
    pub fact: Pairs<String>,
    /// The names of the presets, which are sets of options that belong together, by key.
    #[serde(default)]
    pub presets: Pairs<String>,
}

/// An option in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionWords {
    /// The name of the option.
    pub name: String,
    /// An explanation of the option.
    pub help: String,
    /// The labels of its values, by the values.
    pub values: Pairs<String>,
}

/// The address of the section of a game's page with its rules.
pub const RULES: &str = "rules";

/// The address of the section of a game's page with its history.
pub const HISTORY: &str = "history";

/// The address of the problems section on a game's page.
pub const PROBLEMS: &str = "problems";
/// The address of the section with the examination on the rules of a game.
pub const EXAMINATION: &str = "examination";
/// The address of the list of sources on every page.
pub const LITERATURE: &str = "literature";
/// The address of the first lesson of a game.
pub const LESSON: &str = "lesson";

/// Whether an address belongs to a lesson: `lesson`, or a further one, from `lesson-2` on.
pub fn is_lesson(id: &str) -> bool {
    match id.strip_prefix(LESSON) {
        Some("") => true,
        Some(further) => further
            .strip_prefix('-')
            .and_then(|number| number.parse::<u8>().ok())
            .is_some_and(|number| number > 1),
        None => false,
    }
}

/// A part of the prose, with its address on the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// The address; empty for the text before the first heading.
    pub id: String,
    /// The title; empty for the text before the first heading.
    pub title: String,
    /// The pieces of the section, in order.
    pub blocks: Vec<Block>,
}

#[cfg(not(target_arch = "wasm32"))]
impl Section {
    /// Whether it is a lesson.
    pub fn is_lesson(&self) -> bool {
        is_lesson(&self.id)
    }
}

/// A piece of a section.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Block {
    /// Text, as HTML.
    Html(String),
    /// An interactive diagram.
    Diagram(Diagram),
    /// The steps of a lesson.
    Lesson(Vec<LessonStep>),
    /// A comparison of games.
    Comparison(Comparison),
    /// The questions of an examination on the rules.
    Examination(Vec<Question>),
}

/// A comparison of games: a table with an interactive board in each row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The compared properties, after the game itself.
    pub columns: Vec<String>,
    /// The compared games, one per row.
    #[serde(rename = "game")]
    pub rows: Vec<ComparedGame>,
}

/// A game in a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ComparedGame {
    /// The key of the game.
    pub key: String,
    /// The cells, one per column.
    pub cells: Vec<String>,
    /// The width and height of its board.
    #[serde(default)]
    pub shape: BoardShape,
}

/// A step of a lesson: a position and a task for the reader.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonStep {
    /// The game, with the position of the step at its end.
    pub record: Record,
    /// The width and height of its board.
    pub shape: BoardShape,
    /// The description of the position and the task.
    pub say: String,
    /// The accepted moves, by their notation; any move if there are none.
    pub accepts: Vec<String>,
    /// The response to an accepted move.
    pub right: String,
    /// The response to any other move.
    pub wrong: String,
    /// The responses to some of the other moves, by their notation.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub tries: Pairs<String>,
    /// Whether the pieces that the game hides stay hidden until the answer is right.
    #[serde(default)]
    pub hidden: bool,
    /// The names of the empty places that are marked as liberties before the answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub liberties: Vec<String>,
}

/// A question of an examination on the rules: a position, and moves to try in it. The rules
/// themselves decide which of them are legal, and give the reasons for the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The game, with the position of the question at its end.
    pub record: Record,
    /// The width and height of its board.
    pub shape: BoardShape,
    /// The tries, each in the form that [`Table::parse_taps`] reads.
    pub tries: Vec<String>,
}

/// An interactive diagram: a record that the reader can step through. From each position the reader
/// can continue the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diagram {
    /// The game to step through.
    pub record: Record,
    /// The width and height of its board.
    pub shape: BoardShape,
    /// The caption below the board; empty if there is none.
    pub caption: String,
    /// Comments on positions, by the number of moves before them, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<(usize, String)>,
}

impl Diagram {
    /// Returns the comment on the position after these moves; `None` if they are not the record's
    /// moves.
    pub fn comment(&self, moves: &[&str]) -> Option<&str> {
        let followed = self
            .record
            .moves
            .iter()
            .zip(moves)
            .all(|(one, other)| one == other);
        let mut comments = self.comments.iter().filter(|_| followed);
        let (_, comment) = comments.find(|(after, _)| *after == moves.len())?;
        Some(comment)
    }
}

impl Page {
    /// Returns the part that the table needs, for the page of a game.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn outline(&self) -> PageOutline {
        let anchors_of = |block: &Block| match block {
            Block::Html(html) => html
                .split(" id=\"")
                .skip(1)
                .filter_map(|rest| Some(rest.split_once('"')?.0.to_string()))
                .collect(),
            _ => Vec::new(),
        };
        let part = |section: &Section| SectionOutline {
            id: section.id.clone(),
            title: section.title.clone(),
            anchors: section.blocks.iter().flat_map(anchors_of).collect(),
        };
        PageOutline {
            head: self.head.clone(),
            chapter: self.chapter.clone(),
            parts: self.sections.iter().map(part).collect(),
        }
    }

    /// Returns the head of a game in a diagram: its entry in `other_heads`, or else the page's own
    /// head.
    pub fn head_of(&self, game: &str) -> &Head {
        let other_head = self.other_heads.iter().find(|(key, _)| key == game);
        other_head.map_or(&self.head, |(_, head)| head)
    }
}

impl Head {
    /// Returns the aim of the game, or of a stage of it.
    pub fn aim_at(&self, stage: Option<&str>) -> &str {
        let staged = stage.and_then(|stage| self.aims.get(stage));
        staged.unwrap_or(&self.aim)
    }

    /// Returns the sentence for the reason of a refusal, with its arguments filled in. If the prose
    /// has no sentence, returns the key.
    pub fn why(&self, message: &Message) -> String {
        sentence(&self.why, message)
    }

    /// Returns the sentence for a note on an event, like [`Head::why`].
    pub fn note(&self, message: &Message) -> String {
        sentence(&self.note, message)
    }

    /// Lists the changes that options make to the usual rules.
    pub fn changed_rules(&self, entry: &Entry, options: &Options) -> Vec<String> {
        let changed = entry.options.iter().filter_map(|spec| {
            let value = options.get(spec);
            (value != spec.default()).then(|| self.rule(spec, value))?
        });
        changed.collect()
    }

    /// Returns the name of an option with the name of its value.
    pub fn rule(&self, spec: &OptionSpec, value: &str) -> Option<String> {
        let words = self.options.get(spec.key)?;
        let label = words.values.get(value).map_or(value, |label| label);
        Some(format!("{}: {label}", words.name))
    }

    /// Returns the name of a side.
    pub fn player<'a>(&'a self, name: &'a str) -> &'a str {
        self.players.get(name).map_or(name, |player| player)
    }
}

fn sentence(sentences: &Pairs<String>, message: &Message) -> String {
    let args: Vec<(&str, &str)> = message
        .args
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let sentence = sentences.get(message.key).map_or(message.key, |text| text);
    crate::text::fill(sentence, &args)
}
