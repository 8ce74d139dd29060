//! Reads backgammon SGF (`GM[6]`) as GNU Backgammon writes it: one tree of nodes for each game of a
//! match. Points are the letters `a` to `x`, starting on White's side. `y` is the bar and `z` the
//! tray.
//!
//! Source: the backgammon page of the SGF specification, and files of GNU Backgammon 1.07.

use super::{
    error_at_line, length_of, more_games_warning,
    position::{BAR, OFF, Position},
    replayer::{Action, Replayer},
    set_length, set_option,
};
use crate::{
    formats::{
        Imported, left_out_warning,
        sgf::{
            cut_warning,
            facts::{Facts, facts},
            head, rules, scan,
            tree::value_of,
        },
    },
    rules::{ParseError, Turn},
    table::{Comment, ErrorCode, Record, RecordError, add_comment},
};
use scan::{Property, Tree};
use std::{
    collections::BTreeMap,
    ops::{Range, RangeInclusive},
};

/// The number of the game in SGF.
pub(super) const GAME: &str = "6";
pub(super) const CODE: ErrorCode = ErrorCode::BadSgf;

/// Whether a text declares itself a backgammon game.
pub(in crate::formats) fn is_game(facts: &Facts) -> bool {
    value_of(&facts.known, "GM") == Some(GAME)
}

/// Returns a fact about the match, as in `MI[length:5][game:0][ws:0][bs:0]`; 0 if it is missing.
fn match_fact(root: &[Property], name: &str) -> Result<u16, RecordError> {
    let Some(property) = root.iter().find(|property| property.name == "MI") else {
        return Ok(0);
    };
    let pairs = property
        .values
        .iter()
        .filter_map(|value| value.split_once(':'));
    let mut values = pairs.filter(|(key, _)| key.trim().eq_ignore_ascii_case(name));
    let Some((_, value)) = values.next() else {
        return Ok(0);
    };
    value.trim().parse().map_err(|_| {
        let reason = parse_error!(
            "not-a-match-fact",
            "\"{value}\" is not a number of points or games",
            value
        );
        error_at_line(CODE, property.line, reason)
    })
}

/// Groups the trees of a text by match. A money game is a group by itself, and so is any other
/// game.
pub(in crate::formats) fn group_by_match(trees: &[Tree]) -> Vec<Range<usize>> {
    let heads: Vec<Facts> = trees.iter().map(|tree| facts(&tree.nodes)).collect();
    let mut matches: Vec<Range<usize>> = Vec::new();
    for (index, head) in heads.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| &heads[before]);
        match matches.last_mut() {
            Some(last) if before.is_some_and(|before| continues_match(before, head)) => {
                last.end = index + 1;
            }
            _ => matches.push(index..index + 1),
        }
    }
    matches
}

/// Whether a game continues the match of another one.
fn continues_match(before: &Facts, head: &Facts) -> bool {
    let fact = |facts: &Facts, name: &str| match is_game(facts) {
        true => match_fact(&facts.known, name).unwrap_or(0),
        false => 0,
    };
    let length = fact(head, "length");
    let is_same = |name: &str| match (before.value(name), head.value(name)) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    length > 0
        && length == fact(before, "length")
        && fact(head, "game") > fact(before, "game")
        && ["PW", "PB"].into_iter().all(is_same)
}

/// Reads the first match or money game of a text.
pub(in crate::formats) fn read(text: &str) -> Result<Imported, RecordError> {
    let trees = scan::games(text);
    let found = group_by_match(&trees);
    let first = found.first().cloned().unwrap_or(0..0);
    let mut reader = Reader::new(&trees[first.clone()])?;
    for tree in &trees[first.clone()] {
        reader.tree(tree)?;
    }
    if let Some(next) = trees.get(first.end) {
        let line = next.nodes.text_line(0).unwrap_or(1);
        reader.warnings.push(more_games_warning(line));
    }
    reader.finish(text)
}

/// Properties that do not affect the game, or that are read with the first node.
const IGNORED_PROPERTIES: [&str; 18] = [
    "FF", "GM", "CA", "AP", "ST", "MI", "RU", "PB", "PW", "BR", "WR", "EV", "RO", "PC", "DT", "RE",
    "VW", "SZ",
];

struct Reader {
    player: Replayer,
    comments: Vec<Comment>,
    result: String,
    /// Whether a position has been set up.
    is_set_up: bool,
    /// Properties that the record does not hold, each with the line where it first occurs.
    left_out: BTreeMap<String, usize>,
    warnings: Vec<RecordError>,
}

/// Returns the rules property of a game in lower case.
fn rules_of(root: &[Property]) -> String {
    value_of(root, "RU")
        .unwrap_or_default()
        .to_ascii_lowercase()
}

/// Returns the warning about unknown words in the rules property.
fn unknown_rules(rules: &str) -> Option<ParseError> {
    const KNOWN: [&str; 4] = ["crawford", "crawfordgame", "jacoby", "nocube"];
    let words = rules.split([':', ',', ';', ' ']).map(str::trim);
    let unknown = words.filter(|word| !word.is_empty() && !KNOWN.contains(word));
    rules::unknown_rules_warning(&unknown.collect::<Vec<_>>().join(", "))
}

impl Reader {
    fn new(trees: &[Tree]) -> Result<Reader, RecordError> {
        let facts = trees
            .first()
            .map_or_else(Facts::default, |tree| facts(&tree.nodes));
        if let Some(error) = facts.error {
            return Err(error);
        }
        let root = &facts.known[..];
        let line = |name: &str| head::line_of(root, name);
        let mut record = Record::of(super::entry());
        let length = match_fact(root, "length")?;
        set_length(&mut record, length.into(), CODE, line("MI"))?;
        let rules = rules_of(root);
        for other in ["nackgammon", "hypergammon"] {
            if rules.contains(other) {
                let reason = parse_error!(
                    "other-backgammon",
                    "{other} is not a game of this collection",
                    other
                );
                return Err(error_at_line(CODE, line("RU"), reason));
            }
        }
        let is_match = length > 0;
        if !rules.contains("nocube") {
            set_option(&mut record, "cube", "on");
        }
        if is_match && !rules.contains("crawford") {
            set_option(&mut record, "crawford", "off");
        }
        if !is_match && rules.contains("jacoby") {
            set_option(&mut record, "jacoby", "on");
        }
        if trees.iter().any(has_beaver) {
            set_option(&mut record, "beavers", "on");
        }
        let (about, mut warnings) = head::about(root);
        record.about = about;
        warnings.extend(unknown_rules(&rules).map(|reason| left_out_warning(line("RU"), reason)));
        // SGF names Black first.
        let [black, white] = [0, 1].map(|seat| record.about.player(seat).to_string());
        record.about.set_player(0, &white);
        record.about.set_player(1, &black);
        Ok(Reader {
            player: Replayer::new(CODE, record)?,
            comments: Vec::new(),
            result: String::new(),
            is_set_up: false,
            left_out: BTreeMap::new(),
            warnings,
        })
    }

    /// Reads one game.
    fn tree(&mut self, tree: &Tree) -> Result<(), RecordError> {
        if let Some(error) = &tree.error {
            return Err(error.clone());
        }
        let nodes = &tree.nodes;
        let facts = facts(nodes);
        if let Some(error) = facts.error {
            return Err(error);
        }
        let root = &facts.known[..];
        if length_of(&self.player.record) > 0 {
            let score = [match_fact(root, "ws")?, match_fact(root, "bs")?];
            let is_crawford = rules_of(root).contains("crawfordgame");
            self.player.begin_game(score, Some(is_crawford));
        }
        self.result = value_of(root, "RE").unwrap_or_default().to_string();
        for (name, line) in facts.left_out {
            self.left_out.entry(name).or_insert(line);
        }
        let mut last_line = 1;
        for number in nodes.line(0) {
            for property in nodes.properties(number) {
                last_line = property.line;
                self.property(property)?;
            }
            if nodes.children(number).len() > 1 {
                let reason = parse_error!(
                    "variations-of-backgammon",
                    "variations of a game of backgammon are left out"
                );
                self.warnings.push(left_out_warning(last_line, reason));
            }
        }
        self.warnings.extend(tree.cut_line.map(cut_warning));
        self.player.apply_pending_setup(last_line, None)
    }

    fn property(&mut self, property: &Property) -> Result<(), RecordError> {
        let line = property.line;
        let first = property.values.first().map_or("", String::as_str).trim();
        match &*property.name {
            "W" | "B" => {
                let seat = usize::from(property.name == "B");
                let action = action(first, seat).ok_or_else(|| {
                    let reason = parse_error!(
                        "not-an-action",
                        "\"{word}\" is neither a throw nor a play",
                        word = first
                    );
                    error_at_line(CODE, line, reason)
                })?;
                self.player.play_action(line, seat, action)?;
            }
            "AE" | "AW" | "AB" | "PL" | "DI" | "CV" | "CP" | "CO" => {
                self.is_set_up = true;
                set_up(self.player.pending_setup(), property).ok_or_else(|| {
                    let reason = parse_error!(
                        "not-a-set-up",
                        "{name}[{value}] sets nothing up",
                        name = property.name,
                        value = first
                    );
                    error_at_line(CODE, line, reason)
                })?;
            }
            "C" | "GC" | "N" => {
                // A position that is set up is a separate entry among the moves.
                self.player.apply_pending_setup(line, None)?;
                let moves = self.player.table.moves().len();
                add_comment(&mut self.comments, moves, &property.values.join("\n"));
            }
            name if IGNORED_PROPERTIES.contains(&name) => {}
            name => {
                self.left_out.entry(name.into()).or_insert(line);
            }
        }
        Ok(())
    }

    fn finish(mut self, text: &str) -> Result<Imported, RecordError> {
        let is_set_up = self.is_set_up;
        let mut record = self.player.finish(&self.result);
        if record.moves.is_empty() && !is_set_up {
            return Err(crate::formats::nothing_to_play_error(text));
        }
        if let Ok(table) = record.open()
            && matches!(table.turn(), Turn::Over(_))
        {
            record.about.set("result", "");
        }
        record.comments = self.comments;
        self.warnings.extend(head::left_out_of(self.left_out));
        Ok(Imported {
            record,
            warnings: self.warnings,
        })
    }
}

/// Whether a player who has just been doubled doubles back.
fn has_beaver(tree: &Tree) -> bool {
    let nodes = &tree.nodes;
    let mut before = None;
    for number in nodes.line(0) {
        let played = nodes
            .properties(number)
            .iter()
            .find(|property| ["W", "B"].contains(&&*property.name));
        let Some(property) = played else {
            continue;
        };
        let doubles = property
            .values
            .first()
            .is_some_and(|value| value.trim().eq_ignore_ascii_case("double"));
        if doubles && before.is_some_and(|name| name != &property.name) {
            return true;
        }
        before = doubles.then_some(&property.name);
    }
    false
}

/// Reads a value of `W` or `B`, such as `31hefe` or `double`, as an action.
fn action(value: &str, seat: usize) -> Option<Action> {
    match &*value.to_ascii_lowercase() {
        "double" => return Some(Action::Double),
        "take" => return Some(Action::Take),
        "drop" => return Some(Action::Drop),
        _ => {}
    }
    let (dice, points) = value.split_at_checked(2)?;
    let (one, other) = throw(dice)?;
    let places: Option<Vec<u8>> = points.chars().map(|letter| place(letter, seat)).collect();
    let places = places.filter(|places| places.len() % 2 == 0 && places.len() <= 8)?;
    let steps = places.chunks(2).map(|pair| (pair[0], pair[1]));
    Some(Action::Throw(one, other, steps.collect()))
}

fn throw(text: &str) -> Option<(u8, u8)> {
    let die = |byte: u8| (b'1'..=b'6').contains(&byte).then(|| byte - b'0');
    match text.as_bytes() {
        [one, other] => Some((die(*one)?, die(*other)?)),
        _ => None,
    }
}

/// Converts a point to its number as seen from a seat.
fn place(letter: char, seat: usize) -> Option<u8> {
    match letter.to_ascii_lowercase() {
        'y' => Some(BAR),
        'z' => Some(OFF),
        point @ 'a'..='x' => {
            let point = point as u8 - b'a' + 1;
            Some(if seat == 0 { point } else { BAR - point })
        }
        _ => None,
    }
}

/// Reads the points of a property. Each value is a letter, or two letters with a colon between them
/// for a range. Returns `None` for any other value.
fn spans(property: &Property) -> Option<Vec<RangeInclusive<char>>> {
    let point = |text: &str| {
        let mut letters = text.trim().chars();
        let letter = letters.next()?.to_ascii_lowercase();
        (letter.is_ascii_lowercase() && letters.next().is_none()).then_some(letter)
    };
    let span = |value: &String| {
        let (one, other) = value.split_once(':').unwrap_or((value, value));
        let (one, other) = (point(one)?, point(other)?);
        Some(one.min(other)..=one.max(other))
    };
    property.values.iter().map(span).collect()
}

/// Changes a position by a property; `None` if its value is not understood.
fn set_up(position: &mut Position, property: &Property) -> Option<()> {
    let first = property.values.first()?.trim();
    match &*property.name {
        name @ ("AW" | "AB") => {
            let seat = usize::from(name == "AB");
            for point in spans(property)?.into_iter().flatten() {
                let place = usize::from(place(point, seat)?);
                let count = position.men[seat].get_mut(place)?;
                *count = count.checked_add(1)?;
            }
        }
        "AE" => {
            for point in spans(property)?.into_iter().flatten() {
                for seat in [0, 1] {
                    position.men[seat][usize::from(place(point, seat)?)] = 0;
                }
            }
        }
        "PL" => {
            let seat = head::mover(std::slice::from_ref(property))?.ok()?;
            // The seats are those of Go, in which Black is first.
            position.turn = Some(1 - seat);
            position.has_declined_to_double = false;
            position.dice.clear();
        }
        "DI" => {
            let (one, other) = throw(first)?;
            position.dice = format!("{}{}", one.max(other), one.min(other));
        }
        "CV" => position.cube = first.parse().ok()?,
        _ => {
            position.owner = match &*first.to_ascii_lowercase() {
                "w" => Some(0),
                "b" => Some(1),
                "c" | "n" => None,
                _ => return None,
            }
        }
    }
    Some(())
}
