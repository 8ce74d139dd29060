//! Reads and writes games as SGF, the Smart Game Format (FF[4]). Backgammon has its own module.
//! This one handles Go and gomoku: stones set or played, passes, comments, and variations. Some
//! moves have no form in SGF, such as the agreement at the end of a Go game and the swap of sides
//! in gomoku. They are written as names of nodes, which other programs show and do not play.

pub(super) mod facts;
pub(super) mod head;
mod play;
pub(super) mod rules;
pub(super) mod scan;
pub(super) mod tree;
mod variations;
pub(super) mod write;

/// Writes a record as SGF.
pub(super) fn write(record: &Record) -> Result<String, RecordError> {
    match &*record.game {
        BACKGAMMON => trees::write(record),
        _ => write::write(record),
    }
}

use super::{
    Imported,
    backgammon::{gnu, trees},
    distinct::without_repeats,
    left_out_warning,
};
use crate::{
    games::go::{HANDICAP, KOMI, LONG_CYCLE, SUICIDE, handicap_points},
    games::gomoku,
    rules::{OptionSpec, ParseError, Site},
    table::{ErrorCode, Record, RecordError, Table},
};
use facts::{Facts, facts};
use head::line_of;
use play::{Replayer, Stones, has_setup, last_setup_line, played_stone, position, set_stones};
use scan::Property;
use tree::{Nodes, value_of};

/// The keys of the games that share this format with Go.
const GOMOKU: &str = "gomoku";
const BACKGAMMON: &str = super::backgammon::KEY;

fn sgf_error(reason: ParseError) -> RecordError {
    RecordError::new(ErrorCode::BadSgf, "", reason)
}

/// Creates the same error with a known line.
fn sgf_error_at(line: usize, reason: ParseError) -> RecordError {
    RecordError::new(ErrorCode::BadSgf, format!("line {line}"), reason)
}

/// Whether a text begins with a game whose first node has properties.
pub(super) fn has_properties(text: &str) -> bool {
    let game = scan::first(text);
    game.is_some_and(|game| !game.nodes.properties(0).is_empty())
}

/// Reads the first game of an SGF text, which must have a move or a position. Reads as much of its
/// variations as can be played.
pub(super) fn read(text: &str) -> Result<Imported, RecordError> {
    let game = scan::first(text).ok_or_else(|| {
        let reason = parse_error!("no-game-in-text", "there is no game in this text");
        sgf_error_at(super::last_line(text), reason)
    })?;
    if let Some(error) = game.error {
        return Err(error);
    }
    let facts = facts(&game.nodes);
    if gnu::is_game(&facts) {
        return gnu::read(text);
    }
    if let Some(error) = facts.error {
        return Err(error);
    }
    let head::Head {
        mut record,
        size,
        warnings,
    } = head::read(&facts.known)?;
    // Players may have continued under looser rules than the usual ones here.
    let read = loop {
        match read_as(&game.nodes, &facts, size, record.clone()) {
            Err(error) => match relaxation_for(&error, &record) {
                Some((spec, value)) => record.options.set(spec, value),
                None => return Err(error),
            },
            Ok(read) => break read,
        }
    };
    let mut read = read.ok_or_else(|| match game.cut_line {
        Some(line) => sgf_error_at(line, cut_reason()),
        None => super::nothing_to_play_error(text),
    })?;
    read.warnings.splice(0..0, warnings);
    read.warnings.extend(game.cut_line.map(cut_warning));
    Ok(read)
}

/// Returns the reason that a text ends before its game does.
fn cut_reason() -> ParseError {
    parse_error!(
        "text-ends-before-game",
        "the text ends before the game does"
    )
}

/// Creates the warning that a text ends before its game does.
pub(super) fn cut_warning(line: usize) -> RecordError {
    left_out_warning(line, cut_reason())
}

/// The reasons for which the rules of Go may refuse a move, each with the option that allows it.
static RELAXATIONS: [(&str, &OptionSpec, &str); 2] = [
    ("suicide", &SUICIDE, "on"),
    ("game-is-over", &LONG_CYCLE, "0"),
];

/// Returns the option, with its value, that may make the refused move legal.
fn relaxation_for(
    error: &RecordError,
    record: &Record,
) -> Option<(&'static OptionSpec, &'static str)> {
    let why = error.rule_reason.as_ref().map(|why| why.1.key);
    let (_, spec, value) = RELAXATIONS.iter().find(|(key, spec, value)| {
        let fits = why == Some(*key) || error.reason.key == *key;
        fits && record.game != GOMOKU && record.options.get(spec) != *value
    })?;
    Some((spec, value))
}

/// The beginning of the mainline.
struct Start {
    /// The stones set before the first move.
    stones: Stones,
    /// The number of nodes at the beginning whose set stones are in `stones`.
    set_up_nodes: usize,
    /// The number of nodes at the beginning whose played stones are handicap stones.
    handicap_nodes: usize,
    /// The seat that moves first, if the text shows it.
    mover: Option<usize>,
    /// Whether stones are set or the side to move is given.
    is_set_up: bool,
    /// The line of the text where the last of the stones are set.
    line: usize,
}

/// Returns the position before the first move. It stops at the first branching node, because the
/// variations begin without the stones after it.
fn start(nodes: &Nodes, size: usize, handicap: usize) -> Result<Start, RecordError> {
    let mut start = Start {
        stones: vec![None; size * size],
        set_up_nodes: 0,
        handicap_nodes: 0,
        mover: None,
        is_set_up: false,
        line: 1,
    };
    let mut remaining = 0;
    for (place, number) in nodes.line(0).enumerate() {
        let node = nodes.properties(number);
        set_stones(node, size, &mut start.stones)?;
        start.is_set_up |= has_setup(node);
        start.line = last_setup_line(node).unwrap_or(start.line);
        if let Some(seat) = head::mover(node) {
            let line = nodes.text_line(number).unwrap_or(1);
            start.mover = Some(seat.map_err(|reason| sgf_error_at(line, reason))?);
        }
        start.set_up_nodes = place + 1;
        if let Some((_, value, line)) = played_stone(node) {
            if start.handicap_nodes == 0
                && !start.stones.contains(&Some('b'))
                && begins_with_handicap(nodes, number, handicap)
            {
                remaining = handicap;
            }
            if remaining == 0 {
                break;
            }
            // The first black stones count as handicap stones, up to the number in the text.
            let point = play::point(size, value).map_err(|reason| sgf_error_at(line, reason))?;
            if let Some(point) = point {
                start.stones[point] = Some('b');
            }
            remaining -= 1;
            start.handicap_nodes = place + 1;
            start.is_set_up = true;
        }
        if nodes.children(number).len() > 1 || (start.handicap_nodes > 0 && remaining == 0) {
            break;
        }
    }
    let mut later = nodes.line(0).skip(start.handicap_nodes);
    let first = later.find_map(|number| played_stone(nodes.properties(number)));
    start.mover = first.map(|(seat, ..)| seat).or(start.mover);
    Ok(start)
}

/// Whether a line begins with exactly this many black stones, one after the other.
fn begins_with_handicap(nodes: &Nodes, from: usize, handicap: usize) -> bool {
    let stones = |number: usize| played_stone(nodes.properties(number)).map(|(seat, ..)| seat);
    let mut line = nodes.line(from);
    let given = line.by_ref().take(handicap);
    let alike = |(place, number): (usize, usize)| {
        let continues = place + 1 == handicap || nodes.children(number).len() == 1;
        stones(number) == Some(0) && continues
    };
    handicap > 0
        && given.enumerate().filter(|node| alike(*node)).count() == handicap
        && line.find_map(stones) != Some(0)
}

/// The handicap in a text.
#[derive(Default)]
struct Handicap {
    /// Whether the text gives only the number of stones. They are then assumed to be on the usual
    /// points.
    is_assumed: bool,
    /// The warning about a handicap without stones or without a valid number.
    warning: Option<ParseError>,
}

/// Sets a record up with the beginning of the mainline.
fn set_start(record: &mut Record, start: &Start, (size, handicap): (usize, usize)) -> Handicap {
    let mut given = Handicap::default();
    let is_bare = start.stones.iter().all(Option::is_none);
    let count = handicap.to_string();
    let is_offered = handicap > 0 && HANDICAP.allows(&count);
    if is_bare && handicap > 0 {
        if start.mover != Some(0) && is_offered {
            record.options.set(&HANDICAP, &count);
            given.is_assumed = true;
            return given;
        }
        given.warning = Some(parse_error!(
            "handicap-without-stones",
            "a handicap of {count} is named, and no stones are set",
            count
        ));
    }
    if is_bare && start.mover != Some(1) {
        return given;
    }
    if is_offered {
        let mut usual = handicap_points(size, handicap);
        crate::rules::sort_small(&mut usual);
        let black = (0..size * size).filter(|point| start.stones[*point] == Some('b'));
        if black.eq(usual) && !start.stones.contains(&Some('w')) && start.mover != Some(0) {
            record.options.set(&HANDICAP, &count);
            return given;
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
    given
}

/// Returns the number of handicap stones, and a warning if the text has no valid number.
fn handicap(record: &Record, facts: &Facts) -> (usize, Option<ParseError>) {
    if record.game == GOMOKU {
        return (0, None);
    }
    match head::handicap(&facts.known) {
        Ok(count) => (count, None),
        Err(reason) => (0, Some(reason)),
    }
}

/// Replaces an error of the mainline by a better one if only the number of handicap stones is
/// known: the move may be on the usual point of one of them.
fn explain_missing_handicap(
    error: RecordError,
    node: &[Property],
    size: usize,
    record: &Record,
) -> RecordError {
    let count = record.options.count(&HANDICAP);
    let is_taken = error
        .rule_reason
        .as_ref()
        .is_some_and(|why| why.1.key == "occupied");
    let point = played_stone(node).and_then(|(_, value, _)| play::point(size, value).ok()?);
    if !is_taken || !point.is_some_and(|point| handicap_points(size, count.into()).contains(&point))
    {
        return error;
    }
    let reason = parse_error!(
        "handicap-not-in-text",
        "the {count} stones of the handicap are not in this text, and this move is on a point where one of them usually lies",
        count
    );
    RecordError::new(error.code, error.at, reason)
}

/// Reads the moves, comments and variations of a game after its head; `None` if there is neither a
/// move nor a position.
fn read_as(
    nodes: &Nodes,
    facts: &Facts,
    size: usize,
    mut record: Record,
) -> Result<Option<Imported>, RecordError> {
    let (handicap, unreadable) = handicap(&record, facts);
    let start = start(nodes, size, handicap)?;
    let given = set_start(&mut record, &start, (size, handicap));
    let mut warnings: Vec<RecordError> = (unreadable.into_iter().chain(given.warning))
        .map(|reason| left_out_warning(line_of(&facts.known, "HA"), reason))
        .collect();
    let mut table = open_start(&record, start.line)?;
    let mut replayer = Replayer {
        nodes,
        size,
        facts,
        left_out: facts.left_out.clone(),
    };
    let main = replayer.line(0, (start.set_up_nodes, start.handicap_nodes), &mut table);
    if let Some(error) = main.error {
        let failed_node = nodes.line(0).nth(main.nodes.len());
        return Err(match failed_node.filter(|_| given.is_assumed) {
            Some(node) => explain_missing_handicap(error, nodes.properties(node), size, &record),
            None => error,
        });
    }
    record.moves = table.moves().into_iter().map(String::from).collect();
    if record.moves.is_empty() && !start.is_set_up {
        return Ok(None);
    }
    record.comments.clone_from(&main.comments);
    let found = variations::read(&mut replayer, &main, &mut record.comments, &mut table);
    warnings.extend(found.warnings);
    let (variations, dropped) =
        without_repeats(&record.moves, &mut record.comments, found.variations);
    record.variations = variations;
    // If the list of variations is full, another warning already covers this.
    if dropped > 0 && !found.is_full {
        warnings.push(super::variations_dropped_warning(dropped));
    }
    // The result of a finished game follows from its moves.
    table
        .walk_to(&record.moves)
        .map_err(|illegal| sgf_error(*illegal.reason))?;
    if write::result(&table).as_deref() == Some(record.about.fact("result")) {
        record.about.set("result", "");
    }
    if record.game == GOMOKU {
        usual_centre(&mut record, &facts.known)?;
    }
    warnings.extend(head::left_out_of(replayer.left_out));
    Ok(Some(Imported { record, warnings }))
}

/// Opens the starting position of a record. For an error in the position, gives its line in the
/// text.
fn open_start(record: &Record, line: usize) -> Result<Table, RecordError> {
    record.open_start().map_err(|error| match &*error.at {
        "start" => RecordError {
            at: format!("line {line}"),
            ..error
        },
        _ => error,
    })
}

/// Sets the gomoku option for a first stone in the centre, if the first stone is there.
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
    let rules = value_of(root, "RU").unwrap_or_default();
    if all_usual && record.start.is_none() && !rules::first_lies_anywhere(rules) {
        let usual = gomoku::CENTRE.default();
        record.options.set(&gomoku::CENTRE, usual);
    }
    Ok(())
}
