//! An SGF file under construction: its head, its mainline and its variations, with the right answer
//! for each.

use super::{
    answer::{Answer, ExpectedGame},
    draw::Draw,
    sgf::{Property, Setting, Tree, escaped, letters, player, property, setting_up, stone},
    sgf_head::Head,
    stones::{Colours, Stones, changed},
};
use tavolando_core::table::{Comment, GameFacts, MAX_NAME_CHARS, Variation};

/// A line of nodes, and its comments.
#[derive(Default)]
pub(super) struct Line {
    /// Each node, with the number of moves after it.
    pub nodes: Vec<(Vec<Property>, usize)>,
    comments: Vec<Comment>,
}

impl Line {
    /// Adds a node, sometimes with comments.
    pub(super) fn push(
        &mut self,
        draw: &mut Draw,
        setting: &Setting,
        node: Vec<Property>,
        now: usize,
    ) {
        let mut node = node;
        let is_first = self.nodes.is_empty();
        for (name, percent) in [("C", 25), ("N", 4)] {
            if draw.chance(percent) && !(name == "N" && is_first) {
                let note = match draw.chance(20) {
                    true => format!("{}\n{} \\ [so]", draw.note(), draw.note()),
                    false => draw.note(),
                };
                self.note(now, &note);
                node.push(property(name, escaped(draw, setting, &note)));
            }
        }
        self.nodes.push((node, now));
    }

    /// Whether there is a comment after `at` moves.
    pub(super) fn has_note(&self, at: usize) -> bool {
        self.comments.iter().any(|comment| comment.at == at)
    }

    /// Adds a comment. A second comment on a position is appended to the first.
    pub(super) fn note(&mut self, at: usize, text: &str) {
        let place = self.comments.partition_point(|comment| comment.at < at);
        match self
            .comments
            .get_mut(place)
            .filter(|comment| comment.at == at)
        {
            Some(before) => before.text += &format!("\n{text}"),
            None => {
                let text = text.into();
                self.comments.insert(place, Comment { at, text });
            }
        }
    }
}

/// A variation: the node of the mainline before it, and its right answer.
struct Branch {
    node: usize,
    line: Line,
    right: Variation,
}

/// A file under construction.
pub(super) struct File {
    pub setting: Setting,
    pub stones: Stones,
    pub main: Line,
    branches: Vec<Branch>,
    /// The number of nodes before the first one with a possible branch.
    pub begun: usize,
    pub about: GameFacts,
    pub warnings: Vec<(&'static str, Vec<String>)>,
    left_out: Vec<String>,
}

/// The facts of a file: their names in SGF and in a record, and a value.
const FACTS: [(&str, &str, &str); 7] = [
    ("PB", "player1", "Anna Bi\u{e4}nchi"),
    ("PW", "player2", "林 [pro]"),
    ("EV", "event", "3rd Cup: final; \\ day 2"),
    ("RO", "round", "2 (semifinal)"),
    ("PC", "place", "Rome, Italy"),
    ("DT", "date", "2019-05-12,13"),
    ("RE", "result", "W+Resign"),
];

impl File {
    /// Creates a file with a head.
    pub(super) fn new(draw: &mut Draw, head: Head) -> File {
        let set: Vec<(&str, &str)> = (head.options.iter())
            .map(|(key, value)| (*key, value.as_str()))
            .collect();
        let stones = Stones::open(head.game, head.size, &set);
        let setting = Setting::new(draw);
        let mut file = File {
            setting,
            stones,
            main: Line::default(),
            branches: Vec::new(),
            begun: 1,
            about: GameFacts::default(),
            warnings: Vec::new(),
            left_out: Vec::new(),
        };
        let mut properties = head.properties;
        let is_new = |(name, values): &Property| name == "FF" && values == &["4"];
        file.setting.is_old = !properties.iter().any(is_new) && draw.chance(15);
        let mut late = Vec::new();
        for (name, fact, value) in FACTS {
            if draw.chance(15) {
                file.about.set(fact, value);
                let fact = property(name, escaped(draw, &file.setting, value));
                match draw.chance(10) {
                    true => late.push(fact),
                    false => properties.push(fact),
                }
            }
        }
        let has_general = draw.chance(5);
        if draw.chance(15) {
            file.left_out.push("TM".into());
            properties.push(property("TM", "600"));
        }
        if draw.chance(70) {
            draw.shuffle(&mut properties);
        }
        if has_general {
            let note = draw.note();
            properties.push(property("GC", escaped(draw, &file.setting, &note)));
            file.main.note(0, &note);
        }
        file.main.push(draw, &file.setting, properties, 0);
        if !late.is_empty() {
            file.main.push(draw, &file.setting, late, 0);
            file.begun = 2;
        }
        file
    }

    /// Adds properties to the last node.
    pub(super) fn add(&mut self, properties: Vec<Property>) {
        if let Some((node, _)) = self.main.nodes.last_mut() {
            node.extend(properties);
        }
    }

    /// Adds a property to the first node.
    pub(super) fn add_to_root(&mut self, property: Property) {
        self.main.nodes[0].0.push(property);
    }

    /// Adds a node without a move to the mainline.
    pub(super) fn node(&mut self, draw: &mut Draw, properties: Vec<Property>) {
        let now = self.stones.table.moves().len();
        self.main.push(draw, &self.setting, properties, now);
    }

    /// Begins with these stones, set in `nodes` nodes; false if the position is invalid.
    pub(super) fn begin(
        &mut self,
        draw: &mut Draw,
        colours: &Colours,
        mover: usize,
        nodes: usize,
    ) -> bool {
        if !self.stones.begin(colours, mover) {
            return false;
        }
        let size = self.stones.size;
        let empty: Colours = vec![None; size * size];
        let mut before = empty;
        for node in 0..nodes {
            // Each node has some of the stones; the last one has the rest.
            let mut after = before.clone();
            for point in 0..after.len() {
                if node + 1 == nodes || draw.chance(50) {
                    after[point] = colours[point];
                }
            }
            let properties = setting_up(draw, size, &before, &after);
            match node {
                0 if draw.chance(50) => self.add(properties),
                _ => self.node(draw, properties),
            }
            before = after;
        }
        self.begun = self.main.nodes.len();
        true
    }

    /// Plays up to this many stones in the mainline.
    pub(super) fn play(&mut self, draw: &mut Draw, count: usize) {
        for _ in 0..count {
            let Some(played) = self.stones.place(draw) else {
                return;
            };
            let mut node = vec![stone(&self.stones, played)];
            if draw.chance(6) {
                let (seat, point) = played;
                let marks = [
                    property("TR", letters(self.stones.size, point)),
                    property(["BL", "WL"][seat], "571.5"),
                    property("LB", format!("{}:1", letters(self.stones.size, point))),
                ];
                let mark = marks[draw.below(marks.len())].clone();
                if !self.left_out.contains(&mark.0) {
                    self.left_out.push(mark.0.clone());
                }
                node.push(mark);
            }
            self.node(draw, node);
        }
    }

    /// Whether a stone has been played. A setup before that belongs to the start.
    fn has_moved(&self) -> bool {
        let is_stone = |(name, _): &Property| name == "B" || name == "W";
        self.main
            .nodes
            .iter()
            .any(|(node, _)| node.iter().any(is_stone))
    }

    /// Sets stones up in the mainline, in one or more nodes. If the game continues, the colour of
    /// the next stone shows the side to move, whatever the last node says.
    pub(super) fn edit(&mut self, draw: &mut Draw) {
        if !self.has_moved() {
            return;
        }
        let now = |stones: &Stones| stones.table.moves().len();
        if draw.chance(40) {
            let node = edited(draw, &mut self.stones);
            if let Some(node) = node {
                self.main.push(draw, &self.setting, node, now(&self.stones));
            }
        }
        let Some(mut node) = edited(draw, &mut self.stones) else {
            return;
        };
        let at = now(&self.stones);
        let next = self.stones.place(draw);
        if next.is_some() && draw.chance(60) {
            node.retain(|(name, _)| name != "PL");
            if draw.chance(20) {
                let seat = draw.below(2);
                node.push(player(draw, seat));
            }
        }
        self.main.push(draw, &self.setting, node, at);
        if draw.chance(15) {
            self.main.push(draw, &self.setting, Vec::new(), at);
        }
        if let Some(played) = next {
            let node = vec![stone(&self.stones, played)];
            self.node(draw, node);
        }
    }

    /// Lets the side that has just moved play again; false if it cannot.
    pub(super) fn twice(&mut self, draw: &mut Draw) -> bool {
        let Some(mover) = self.stones.mover().filter(|_| self.has_moved()) else {
            return false;
        };
        let colours = self.stones.colours();
        if !self.stones.change(&colours, 1 - mover) {
            return false;
        }
        let Some(played) = self.stones.place(draw) else {
            self.stones.table.undo();
            return false;
        };
        let node = vec![stone(&self.stones, played)];
        self.node(draw, node);
        true
    }

    /// Adds a variation somewhere after the beginning. Its first node may set stones up.
    pub(super) fn vary(&mut self, draw: &mut Draw, with_edits: bool) {
        let places = self.main.nodes.len();
        if self.begun >= places {
            return;
        }
        let node = draw.between(self.begun - 1, places - 2);
        let at = self.main.nodes[node].1;
        let game: Vec<String> = self
            .stones
            .table
            .moves()
            .iter()
            .map(ToString::to_string)
            .collect();
        self.stones
            .table
            .walk_to(&game[..at])
            .expect("it was played");
        let (line, name) = self.branch(draw, with_edits);
        let moves = self.stones.table.moves();
        let moves: Vec<String> = moves[at..].iter().map(ToString::to_string).collect();
        self.stones.table.walk_to(&game).expect("it was played");
        let Some(first) = moves.first() else {
            return;
        };
        let starts =
            |other: &Branch| other.right.at == at && other.right.moves.first() == Some(first);
        if game.get(at) != Some(first) && !self.branches.iter().any(starts) {
            let right = Variation {
                parent: None,
                at,
                name,
                moves,
                comments: line.comments.clone(),
            };
            self.branches.push(Branch { node, line, right });
        }
    }

    /// Plays the nodes of a variation from the current position. Also returns its name.
    fn branch(&mut self, draw: &mut Draw, with_edits: bool) -> (Line, String) {
        let mut line = Line::default();
        let mut name = String::new();
        for place in 0..=draw.below(4) {
            let is_edit = place % 2 == 0 && place < 3 && with_edits && draw.chance(50);
            let node = match is_edit {
                true => edited(draw, &mut self.stones),
                false => self
                    .stones
                    .place(draw)
                    .map(|played| vec![stone(&self.stones, played)]),
            };
            let Some(mut node) = node else {
                continue;
            };
            if line.nodes.is_empty() && draw.chance(40) {
                name = draw.name();
                node.push(property("N", escaped(draw, &Setting::default(), &name)));
            }
            let now = self.stones.table.moves().len();
            line.push(draw, &self.setting, node, now);
            // A name that is too long for a record becomes a comment.
            if name.chars().count() > MAX_NAME_CHARS {
                line.note(now, &std::mem::take(&mut name));
            }
        }
        (line, name)
    }

    /// Returns the tree of the mainline from one of its nodes on.
    fn tree(&self, from: usize) -> Tree {
        let nodes = |line: &Line| line.nodes.iter().map(|(node, _)| node.clone()).collect();
        let mut tree = Tree::default();
        for place in from..self.main.nodes.len() {
            tree.nodes.push(self.main.nodes[place].0.clone());
            let branches = self.branches.iter().filter(|branch| branch.node == place);
            let branches: Vec<Tree> = branches
                .map(|branch| Tree {
                    nodes: nodes(&branch.line),
                    branches: Vec::new(),
                })
                .collect();
            if !branches.is_empty() {
                tree.branches.push(self.tree(place + 1));
                tree.branches.extend(branches);
                return tree;
            }
        }
        tree
    }

    /// Returns the text, and its right answer.
    pub(super) fn finish(self) -> (String, ExpectedGame) {
        let text = self.setting.write(&self.tree(0));
        let mut record = self.stones.table.record();
        record.comments.clone_from(&self.main.comments);
        record.about.clone_from(&self.about);
        record.variations = self
            .branches
            .into_iter()
            .map(|branch| branch.right)
            .collect();
        let mut warnings = self.warnings;
        if !self.left_out.is_empty() {
            warnings.push(("left-out", self.left_out));
        }
        let right = ExpectedGame {
            records: vec![record],
            warnings,
            ..ExpectedGame::default()
        };
        (text, right)
    }

    /// Returns the same with the answer as an [`Answer`].
    pub(super) fn answer(self) -> (String, Answer) {
        let (text, right) = self.finish();
        (text, Answer::Game(right))
    }
}

/// Returns a node that sets stones up or gives the side to move; the table has the position.
/// Returns `None` if the position is invalid.
pub(super) fn edited(draw: &mut Draw, stones: &mut Stones) -> Option<Vec<Property>> {
    let (now, mover) = (stones.colours(), stones.mover()?);
    let changes = draw.between(1, 4);
    let after = changed(draw, &now, changes);
    let next = if draw.chance(50) { mover } else { 1 - mover };
    if after == now || !stones.change(&after, next) {
        return None;
    }
    let mut node = setting_up(draw, stones.size, &now, &after);
    if next != mover || draw.chance(30) {
        node.push(player(draw, next));
    }
    Some(node)
}
