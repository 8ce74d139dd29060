//! Games as SGF, the Smart Game Format (FF[4]), in and out. Backgammon has a module of its own. Of Go and gomoku: stones that are set or played, passes,
//! comments, and variations. Moves that are neither, such as the agreement at the end of a game of Go and the
//! exchange of sides in gomoku, are written as names of nodes, which other programs show and do not play.

pub(super) mod head;
mod play;
pub(super) mod scan;
pub(super) mod tree;
mod variations;
pub(super) mod write;

/// A record as SGF.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    match &*record.game {
        BACKGAMMON => trees::write(record),
        _ => write::write(record),
    }
}

use super::{
    Imported,
    backgammon::{gnu, trees},
    distinct::distinct,
    left_out,
};
use crate::{
    games::go::{HANDICAP, KOMI, LONG_CYCLE, SUICIDE, handicap_points},
    games::gomoku,
    rules::{Misread, OptionSpec, Site},
    table::{Record, RecordError},
};
use play::{Player, Stones, position, set_stones, sets_up, stone};
use scan::Property;
use std::collections::BTreeMap;
use tree::{Nodes, value_of};

/// The keys of the games that share this format with Go.
const GOMOKU: &str = "gomoku";
const BACKGAMMON: &str = super::backgammon::KEY;

fn wrong(reason: Misread) -> RecordError {
    RecordError::new("bad-sgf", "", reason)
}

/// The same where the line is known.
fn wrong_at(line: usize, reason: Misread) -> RecordError {
    RecordError::new("bad-sgf", format!("line {line}"), reason)
}

/// Whether a text begins with a game whose first node has properties.
pub(super) fn has_properties(text: &str) -> bool {
    let game = scan::first(text);
    game.is_some_and(|game| !game.nodes.properties(0).is_empty())
}

/// The first value of a property of a game's first node.
pub(super) fn root_value<'a>(nodes: &'a Nodes, name: &str) -> Option<&'a str> {
    value_of(nodes.properties(0), name)
}

/// Reads the first game of an SGF text, which must have a move or a position. Of its variations what can be played
/// is read.
pub(super) fn read(text: &str) -> Result<Imported, RecordError> {
    let game = scan::first(text).ok_or_else(|| {
        let reason = misread!("no-game-in-text", "there is no game in this text");
        wrong_at(super::last_line(text), reason)
    })?;
    if let Some(error) = game.error {
        return Err(error);
    }
    if gnu::is_game(game.nodes.properties(0)) {
        return gnu::read(text);
    }
    let facts = head::facts(&game.nodes);
    let (mut record, size) = head::read(&facts)?;
    // Players may have gone on where the rules as they are usual here say no.
    let read = loop {
        match read_as(&game.nodes, &facts, size, record.clone()) {
            Err(error) => match looser(&error, &record) {
                Some((spec, value)) => record.options.set(spec, value),
                None => return Err(error),
            },
            Ok(read) => break read,
        }
    };
    let mut read = read.ok_or_else(|| match game.cut_line {
        Some(line) => wrong_at(line, cut_reason()),
        None => super::nothing_to_play(text),
    })?;
    read.warnings.extend(game.cut_line.map(cut_warning));
    Ok(read)
}

/// The reason that a text ends before its game does.
fn cut_reason() -> Misread {
    misread!(
        "text-ends-before-game",
        "the text ends before the game does"
    )
}

/// The warning that a text ends before its game does.
pub(super) fn cut_warning(line: usize) -> RecordError {
    left_out(line, cut_reason())
}

/// The reasons for which the rules of Go may refuse a move of a text, and the option under which it may be played.
static LOOSER: [(&str, &OptionSpec, &str); 2] = [
    ("suicide", &SUICIDE, "on"),
    ("game-is-over", &LONG_CYCLE, "0"),
];

/// The option under which a text that has met with an error may be played.
fn looser(error: &RecordError, record: &Record) -> Option<(&'static OptionSpec, &'static str)> {
    let why = error.why.as_ref().map(|why| why.1.key);
    let (_, spec, value) = LOOSER.iter().find(|(key, spec, value)| {
        let fits = why == Some(*key) || error.reason.key == *key;
        fits && record.game != GOMOKU && record.options.get(spec) != *value
    })?;
    Some((spec, value))
}

/// How the main line begins.
struct Start {
    /// The stones that are set before the first move.
    stones: Stones,
    /// The stones that its first nodes set are set, of so many nodes.
    set: usize,
    /// The stones that its first nodes play are given as a handicap, of so many nodes.
    given: usize,
    /// Who moves first, if the text shows it.
    mover: Option<usize>,
    /// Whether stones are set, or it is said who moves.
    is_set_up: bool,
}

/// The position before the first move. Nodes behind one at which the text branches are no part of it: the variations begin
/// without those stones.
fn start(nodes: &Nodes, size: usize, handicap: usize) -> Result<Start, RecordError> {
    let mut start = Start {
        stones: vec![None; size * size],
        set: 0,
        given: 0,
        mover: None,
        is_set_up: false,
    };
    let mut left = 0;
    for (place, number) in nodes.line(0).enumerate() {
        let node = nodes.properties(number);
        set_stones(node, size, &mut start.stones)?;
        start.is_set_up |= sets_up(node);
        if let Some(seat) = head::mover(node) {
            let line = nodes.text_line(number).unwrap_or(1);
            start.mover = Some(seat.map_err(|reason| wrong_at(line, reason))?);
        }
        start.set = place + 1;
        if let Some((_, value, line)) = stone(node) {
            if start.given == 0
                && !start.stones.contains(&Some('b'))
                && gives(nodes, number, handicap)
            {
                left = handicap;
            }
            if left == 0 {
                break;
            }
            // As many black stones as the text says are given, one after the other.
            let point = play::point(size, value).map_err(|reason| wrong_at(line, reason))?;
            if let Some(point) = point {
                start.stones[point] = Some('b');
            }
            left -= 1;
            start.given = place + 1;
            start.is_set_up = true;
        }
        if nodes.after(number).len() > 1 || (start.given > 0 && left == 0) {
            break;
        }
    }
    let mut later = nodes.line(0).skip(start.given);
    let first = later.find_map(|number| stone(nodes.properties(number)));
    start.mover = first.map(|(seat, ..)| seat).or(start.mover);
    Ok(start)
}

/// Whether a line begins with so many black stones, one after the other, and no more.
fn gives(nodes: &Nodes, from: usize, handicap: usize) -> bool {
    let stones = |number: usize| stone(nodes.properties(number)).map(|(seat, ..)| seat);
    let mut line = nodes.line(from);
    let given = line.by_ref().take(handicap);
    let alike = |(place, number): (usize, usize)| {
        let goes_on = place + 1 == handicap || nodes.after(number).len() == 1;
        stones(number) == Some(0) && goes_on
    };
    handicap > 0
        && given.enumerate().filter(|node| alike(*node)).count() == handicap
        && line.find_map(stones) != Some(0)
}

/// Sets a record up as the main line begins. The warning is about a handicap of which no stones are found.
fn set_start(
    record: &mut Record,
    start: &Start,
    (size, handicap): (usize, usize),
) -> Option<Misread> {
    let is_bare = start.stones.iter().all(Option::is_none);
    let count = handicap.to_string();
    let is_offered = handicap > 0 && HANDICAP.allows(&count);
    if is_bare && handicap > 0 && start.mover != Some(0) && is_offered {
        record.options.set(&HANDICAP, &count);
        return None;
    }
    if is_bare && start.mover != Some(1) {
        return (handicap > 0).then(|| {
            misread!(
                "handicap-without-stones",
                "a handicap of {count} is named, and no stones are set",
                count
            )
        });
    }
    if is_offered {
        let mut usual = handicap_points(size, handicap);
        crate::rules::in_order(&mut usual);
        let black = (0..size * size).filter(|point| start.stones[*point] == Some('b'));
        if black.eq(usual) && !start.stones.contains(&Some('w')) && start.mover != Some(0) {
            record.options.set(&HANDICAP, &count);
            return None;
        }
    }
    let mover = start.mover.unwrap_or(usize::from(handicap > 0));
    let mut position = position(&start.stones, size, mover);
    if record.game != GOMOKU {
        position += " B0 W0";
        if handicap > 0 && record.options.is(&KOMI, KOMI.default()) {
            record.options.set(&KOMI, "0.5");
        }
    }
    record.start = Some(position);
    None
}

/// Reads the moves, comments and variations of a game whose head has been read; `None` where there is neither a move nor a
/// position.
fn read_as(
    nodes: &Nodes,
    facts: &[Property],
    size: usize,
    mut record: Record,
) -> Result<Option<Imported>, RecordError> {
    let handicap = match &*record.game {
        GOMOKU => 0,
        _ => head::handicap(facts),
    };
    let start = start(nodes, size, handicap)?;
    let warning = set_start(&mut record, &start, (size, handicap));
    let mut warnings: Vec<RecordError> = (warning.into_iter())
        .map(|reason| left_out(1, reason))
        .collect();
    let mut table = record.open_start()?;
    let mut player = Player {
        nodes,
        size,
        left_out: BTreeMap::new(),
    };
    let main = player.line(0, (start.set, start.given), &mut table);
    if let Some(error) = main.error {
        return Err(error);
    }
    record.moves = table.moves().into_iter().map(String::from).collect();
    if record.moves.is_empty() && !start.is_set_up {
        return Ok(None);
    }
    record.comments.clone_from(&main.comments);
    let found = variations::read(&mut player, &main, &mut record.comments, &mut table);
    warnings.extend(found.warnings);
    let (variations, dropped) = distinct(&record.moves, &mut record.comments, found.variations);
    record.variations = variations;
    // The other warning says so already.
    if dropped > 0 && !found.is_full {
        warnings.push(super::variations_dropped(dropped));
    }
    // The result of a game that was played to its end is known.
    table
        .walk_to(&record.moves)
        .map_err(|illegal| wrong(*illegal.reason))?;
    if write::result(&table).as_deref() == Some(record.about.fact("result")) {
        record.about.set("result", "");
    }
    if record.game == GOMOKU {
        usual_centre(&mut record, facts)?;
    }
    warnings.extend(head::left_out_of(player.left_out));
    Ok(Some(Imported { record, warnings }))
}

/// Sets the option that the first stone of gomoku lies in the centre, where it does.
fn usual_centre(record: &mut Record, root: &[Property]) -> Result<(), RecordError> {
    let table = record.open_start()?;
    let points = table.board().places.len();
    let centre = table.board().name(Site((points / 2) as u16));
    let is_usual = record.moves.first().is_none_or(|first| first == centre);
    let others = record
        .variations
        .iter()
        .filter(|variation| variation.at == 0);
    let all_usual = is_usual && others.clone().all(|variation| variation.moves[0] == centre);
    if all_usual && record.start.is_none() && !head::first_lies_anywhere(root) {
        let usual = gomoku::CENTRE.default();
        record.options.set(&gomoku::CENTRE, usual);
    }
    Ok(())
}
