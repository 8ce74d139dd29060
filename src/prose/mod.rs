//! The prose of the book as the page gets it: turned into HTML and living diagrams by a native
//! step of the build, so that no Markdown parser is part of the WebAssembly.

#[cfg(not(target_arch = "wasm32"))]
pub mod atlas;
#[cfg(not(target_arch = "wasm32"))]
pub mod compile;
#[cfg(not(target_arch = "wasm32"))]
mod examination;
#[cfg(not(target_arch = "wasm32"))]
pub mod glossary;
#[cfg(not(target_arch = "wasm32"))]
pub mod listing;
#[cfg(not(target_arch = "wasm32"))]
pub mod marks;
pub mod readings;
#[cfg(not(target_arch = "wasm32"))]
pub mod sources;

use crate::{
    games::Entry,
    rules::{Message, Options, Pairs},
    scene::bounds,
    table::{Record, Table},
};
use serde::{Deserialize, Serialize};

/// The pages that list what the book has, by their keys, which stand in addresses where those of chapters do.
pub const LISTS: [&str; 3] = ["glossary", "index", ATLAS];

/// The page of the routes, the time line and the family tree.
pub const ATLAS: &str = "atlas";

/// The sections of that page which the cover shows as well: the map and the time line.
pub const ATLAS_ON_COVER: [&str; 2] = ["map", "time"];

/// The table of contents in one language: `prose/it/index.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Index {
    pub chapters: Vec<ChapterCard>,
    /// The games by what they have in common: headings, and below each the groups.
    #[serde(default)]
    pub groups: Groups,
}

/// Headings, and below each what games have in common and their keys.
pub type Groups = Vec<(String, Vec<(String, Vec<String>)>)>;

/// A chapter in the table of contents.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChapterCard {
    /// The name in addresses.
    pub key: String,
    pub number: u8,
    /// `frame`, `ancient` or `middle`.
    pub age: String,
    pub title: String,
    pub summary: String,
    pub games: Vec<GameCard>,
}

/// A game in the table of contents, whether it can be played yet or not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameCard {
    pub key: String,
    pub name: String,
    /// One sentence, where the game has its prose.
    #[serde(default)]
    pub summary: String,
    /// What its sides are called, where it has its prose.
    #[serde(default)]
    pub players: Pairs<String>,
    /// The place that it comes from, in words.
    #[serde(default)]
    pub origin: String,
    /// When, in words.
    #[serde(default)]
    pub when: String,
    /// How wide and high its board is.
    pub shape: Shape,
}

/// How wide and high a board is, in any unit. The build writes it down: room is kept for a board before the
/// rules are here that know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shape(pub i16, pub i16);

impl Default for Shape {
    fn default() -> Shape {
        Shape(2, 1)
    }
}

impl Shape {
    /// The shape of the board that lies on a table.
    pub fn of(table: &Table) -> Shape {
        let size = bounds(table.board());
        Shape(size.width, size.height)
    }
}

/// The prose of a chapter or a game: `prose/it/games/awele.json`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Page {
    pub head: Head,
    /// The title of the chapter that a game belongs to; empty elsewhere.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub chapter: String,
    /// The heads of other games that its diagrams are of.
    #[serde(default)]
    pub guests: Vec<(String, Head)>,
    #[serde(default)]
    pub sections: Vec<Section>,
    /// Positions, as text, in which readings of a game's rules are compared.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<String>,
    /// What can be searched for: names with strokes between, by their address.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub find: Pairs<String>,
}

/// What the table wants of a game's prose, whose text comes when it is opened: `prose/it/fronts/awele.json`.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Front {
    pub head: Head,
    /// The title of the chapter that the game belongs to.
    pub chapter: String,
    /// The sections of its page, in their order.
    pub parts: Vec<Part>,
}

/// A section of a page without its text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    pub id: String,
    pub title: String,
    /// The addresses of what stands in its text.
    pub holds: Vec<String>,
}

impl Part {
    /// Whether it is a lesson.
    pub fn is_lesson(&self) -> bool {
        is_lesson(&self.id)
    }
}

/// What stands above the prose of a chapter or a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    pub title: String,
    /// One sentence that says what it is.
    pub summary: String,
    /// Other names of a game.
    #[serde(default)]
    pub also: String,
    /// One sentence for who has never seen the game.
    #[serde(default)]
    pub aim: String,
    /// The same at a stage of the game that asks for another act than usually, by its key.
    #[serde(default)]
    pub aims: Pairs<String>,
    /// The sides, by their names in notation.
    #[serde(default)]
    pub players: Pairs<String>,
    #[serde(default)]
    pub options: Pairs<OptionWords>,
    /// Why a tap is refused, by the key of the reason.
    #[serde(default)]
    pub why: Pairs<String>,
    /// Where in the rules a reason is written: the address of a heading, by the key of the reason.
    #[serde(default)]
    pub place: Pairs<String>,
    /// Remarks on what happened, by key.
    #[serde(default)]
    pub note: Pairs<String>,
    /// What is told beside the board, by key.
    #[serde(default)]
    pub fact: Pairs<String>,
    /// Sets of options that belong together, by key.
    #[serde(default)]
    pub presets: Pairs<String>,
}

/// An option in words.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionWords {
    pub name: String,
    pub help: String,
    pub values: Pairs<String>,
}

/// The address of the section of a game's page that poses problems.
pub const PROBLEMS: &str = "problems";
/// The address of the list of sources on every page.
pub const LITERATURE: &str = "literature";
/// The address of the first lesson of a game.
pub const LESSON: &str = "lesson";

/// Whether an address is that of a lesson: `lesson`, or a further one, from `lesson-2` on.
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
    /// Empty for what comes before the first heading.
    pub id: String,
    pub title: String,
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
    Html(String),
    Diagram(Diagram),
    Lesson(Vec<Step>),
    Comparison(Comparison),
    Examination(Vec<Question>),
}

/// Games side by side: a table with a living board in each row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// What is compared, after the game itself.
    pub columns: Vec<String>,
    #[serde(rename = "game")]
    pub rows: Vec<Compared>,
}

/// A game in a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compared {
    pub key: String,
    /// As many as there are columns.
    pub cells: Vec<String>,
    #[serde(default)]
    pub shape: Shape,
}

/// A step of a lesson: a position, and what the reader is asked to do in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    pub record: Record,
    pub shape: Shape,
    /// What is to be seen and done.
    pub say: String,
    /// The moves that are taken for an answer, by their notation; any where there are none.
    pub accepts: Vec<String>,
    /// What is said after one of them.
    pub right: String,
    /// What is said after another.
    pub wrong: String,
    /// What is said of some of the others, each by its notation.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub tries: Pairs<String>,
    /// What the game hides is hidden here as well, until the answer is right.
    #[serde(default)]
    pub hidden: bool,
}

/// A question of an examination on the rules: a position, and what could be tried in it. What of this can be
/// played, and why the rest cannot, nobody has written: the rules say it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Question {
    pub record: Record,
    pub shape: Shape,
    /// Each as [`Table::pointed`] reads it.
    pub tries: Vec<String>,
}

/// A living diagram: a record that the reader steps through and plays on from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Diagram {
    pub record: Record,
    pub shape: Shape,
    pub caption: String,
    /// What is said of the position after so many moves, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<(usize, String)>,
}

impl Diagram {
    /// What is said of the position that these moves lead to; nothing where they are not the record's.
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
    /// What the table wants of it, if it is that of a game.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn front(&self) -> Front {
        let held = |block: &Block| match block {
            Block::Html(html) => html
                .split(" id=\"")
                .skip(1)
                .filter_map(|rest| Some(rest.split_once('"')?.0.to_string()))
                .collect(),
            _ => Vec::new(),
        };
        let part = |section: &Section| Part {
            id: section.id.clone(),
            title: section.title.clone(),
            holds: section.blocks.iter().flat_map(held).collect(),
        };
        Front {
            head: self.head.clone(),
            chapter: self.chapter.clone(),
            parts: self.sections.iter().map(part).collect(),
        }
    }

    /// The words of a game: a guest's, or else the page's own.
    pub fn head_of(&self, game: &str) -> &Head {
        let guest = self.guests.iter().find(|(key, _)| key == game);
        guest.map_or(&self.head, |(_, head)| head)
    }
}

impl Head {
    /// What the game is about, or what is to be done at a stage of it.
    pub fn aim_at(&self, stage: Option<&str>) -> &str {
        let staged = stage.and_then(|stage| self.aims.get(stage));
        staged.unwrap_or(&self.aim)
    }

    /// The sentence of a reason, filled; the key where the prose has none.
    pub fn why(&self, message: &Message) -> String {
        sentence(&self.why, message)
    }

    /// The sentence of a remark, filled.
    pub fn note(&self, message: &Message) -> String {
        sentence(&self.note, message)
    }

    /// What options change of the usual rules, one after the other.
    pub fn changed(&self, entry: &Entry, options: &Options) -> Vec<String> {
        let changed = entry.options.iter().filter_map(|spec| {
            let value = options.get(spec);
            let told = self.options.get(spec.key)?;
            let label = told.values.get(value).map_or(value, |label| label);
            (value != spec.default()).then(|| format!("{}: {label}", told.name))
        });
        changed.collect()
    }

    /// What a side is called.
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
