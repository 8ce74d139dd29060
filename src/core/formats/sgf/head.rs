//! The head of an SGF text: the board, the rules, the komi, and facts such as the players, place
//! and date.

use super::{GOMOKU, facts::joined, rules, scan::Property, sgf_error_at, tree::value_of};
use crate::{
    formats::left_out_warning,
    games::{
        self, Entry,
        go::{KOMI, SIZE, read_komi},
        gomoku,
    },
    rules::{OptionSpec, Options, ParseError, Score},
    table::{GameFacts, MAX_FACT_CHARS, Record, RecordError},
};
use std::collections::BTreeMap;

fn of_game(key: &str) -> &'static Entry {
    games::find(key).expect("a game of the collection")
}

/// Returns the line of a property; 1 if it is missing.
pub(in crate::formats) fn line_of(root: &[Property], name: &str) -> usize {
    let found = root.iter().find(|property| property.name == name);
    found.map_or(1, |property| property.line)
}

/// The head of a text.
pub(super) struct Head {
    /// The game with its options, and the facts about it.
    pub record: Record,
    /// The size of its board.
    pub size: usize,
    pub warnings: Vec<RecordError>,
}

/// Reads the properties of a whole game.
pub(super) fn read(root: &[Property]) -> Result<Head, RecordError> {
    let (key, usual, spec) = match value_of(root, "GM").map(str::trim) {
        None | Some("" | "1") => ("go", "19", &SIZE),
        Some("4") => (GOMOKU, "15", &gomoku::SIZE),
        Some(_) => {
            let reason = parse_error!(
                "neither-go-nor-gomoku",
                "this is not a game of Go, gomoku or backgammon"
            );
            return Err(sgf_error_at(line_of(root, "GM"), reason));
        }
    };
    let mut record = Record::of(of_game(key));
    let size = read_size(root, usual, spec, &mut record)?;
    let rules_text = value_of(root, "RU").unwrap_or_default();
    let unknown = if key == GOMOKU {
        rules::read_gomoku(rules_text, &mut record.options)
    } else {
        read_komi_of(root, &mut record.options)?;
        rules::read_go(rules_text, &mut record.options)
    };
    let unknown = unknown.map(|reason| left_out_warning(line_of(root, "RU"), reason));
    let (about, cut) = about(root);
    record.about = about;
    let warnings = unknown.into_iter().chain(cut).collect();
    Ok(Head {
        record,
        size,
        warnings,
    })
}

/// Reads the size of the board, which the game must offer.
fn read_size(
    root: &[Property],
    usual: &str,
    spec: &'static OptionSpec,
    record: &mut Record,
) -> Result<usize, RecordError> {
    let written = value_of(root, "SZ").unwrap_or(usual).trim();
    let size = match written.split_once(':') {
        Some((width, height)) if width.trim() == height.trim() => width.trim(),
        _ => written,
    };
    let size = if size.is_empty() { usual } else { size };
    if !spec.allows(size) {
        let reason = parse_error!(
            "board-size-not-offered",
            "a board of {size} lines is not offered",
            size
        );
        return Err(sgf_error_at(line_of(root, "SZ"), reason));
    }
    record.options.set(spec, size);
    Ok(usize::from(record.options.count(spec)))
}

fn read_komi_of(root: &[Property], options: &mut Options) -> Result<(), RecordError> {
    let Some(written) = value_of(root, "KM").map(str::trim) else {
        return Ok(());
    };
    if written.is_empty() {
        return Ok(());
    }
    let komi = hundredths(written).and_then(half_points);
    let komi = komi.map(|halves| Score::halves(halves).to_string());
    let komi = komi.filter(|komi| read_komi(komi).is_some());
    let komi = komi.ok_or_else(|| {
        let reason = parse_error!(
            "komi-not-offered",
            "a komi of \"{komi}\" is not offered: whole and half points are",
            komi = written
        );
        sgf_error_at(line_of(root, "KM"), reason)
    })?;
    options.set(&KOMI, &komi);
    Ok(())
}

/// Reads a komi in hundredths of a point. Whole numbers from 100 on are already hundredths, as some
/// servers write them, even with zeros after a decimal point.
fn hundredths(text: &str) -> Option<i32> {
    const LARGEST: i32 = 1_000;
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, rest) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let rest = rest.trim_end_matches('0');
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(rest) || rest.len() > 2 || (whole.is_empty() && rest.is_empty()) {
        return None;
    }
    let points: i32 = match whole {
        "" => 0,
        whole => whole
            .parse()
            .ok()
            .filter(|points| *points < 100 * LARGEST)?,
    };
    let part: i32 = match rest {
        "" => 0,
        rest => format!("{rest:0<2}").parse().ok()?,
    };
    Some(
        sign * if points >= 100 && part == 0 {
            points
        } else {
            100 * points + part
        },
    )
}

/// Converts hundredths of a point to half points. The usual komi values in stones, from Chinese
/// counting, are half of those in points.
fn half_points(hundredths: i32) -> Option<i32> {
    const IN_STONES: [i32; 3] = [275, 325, 375];
    match hundredths {
        stones if IN_STONES.contains(&stones) => Some(2 * stones / 50),
        points if points % 50 == 0 => Some(points / 50),
        _ => None,
    }
}

/// The properties of [`GameFacts`], with the names of its facts.
pub(in crate::formats) const FACTS: [(&str, &str); 5] = [
    ("EV", "event"),
    ("RO", "round"),
    ("PC", "place"),
    ("DT", "date"),
    ("RE", "result"),
];

/// The names of the players, and their ranks.
pub(super) const PLAYERS: [(&str, &str); 2] = [("PB", "BR"), ("PW", "WR")];

/// Reads the facts about a game, with Black as the first player. The warnings list facts that are
/// cut.
pub(in crate::formats) fn about(root: &[Property]) -> (GameFacts, Vec<RecordError>) {
    let mut about = GameFacts::default();
    let mut cut = Vec::new();
    let mut kept = |name: &'static str, is_whole: bool| {
        if !is_whole {
            let most = MAX_FACT_CHARS;
            let reason = parse_error!(
                "fact-cut",
                "{name} has more than {most} letters: the rest is left out",
                name,
                most
            );
            cut.push(left_out_warning(line_of(root, name), reason));
        }
    };
    for (property, fact) in FACTS {
        let value = joined(root, property).unwrap_or_default();
        kept(property, about.set(fact, &value));
    }
    for (seat, (property, rank)) in PLAYERS.into_iter().enumerate() {
        let name = joined(root, property).unwrap_or_default();
        let whole = match &*joined(root, rank).unwrap_or_default() {
            "" | "?" => name,
            rank => format!("{name} ({rank})"),
        };
        kept(property, about.set_player(seat, whole.trim()));
    }
    (about, cut)
}

/// Reads the number of handicap stones; 0 if there is none, an error for any other text.
pub(super) fn handicap(root: &[Property]) -> Result<usize, ParseError> {
    let written = value_of(root, "HA").unwrap_or_default().trim();
    let count = match written {
        "" => Some(0),
        written => written.parse().ok(),
    };
    let count = count.ok_or_else(|| {
        parse_error!(
            "not-a-handicap",
            "\"{written}\" is no number of handicap stones",
            written
        )
    })?;
    Ok(if count < 2 { 0 } else { count })
}

/// Returns the seat that `PL` names as the first to move; `None` if there is no `PL`, an error for
/// any other value.
pub(in crate::formats) fn mover(node: &[Property]) -> Option<Result<usize, ParseError>> {
    let written = value_of(node, "PL")?.trim();
    let seat = match written.to_lowercase().chars().next() {
        None => return None,
        Some('b' | '1' | '黒' | '黑') => 0,
        Some('w' | '2' | '白') => 1,
        Some(_) => {
            let reason = parse_error!("not-a-player", "\"{written}\" is no player", written);
            return Some(Err(reason));
        }
    };
    Some(Ok(seat))
}

/// Creates the warning that lists the properties left out of a record, each with the line where it
/// first occurs.
pub(in crate::formats) fn left_out_of(properties: BTreeMap<String, usize>) -> Option<RecordError> {
    let mut left: Vec<(String, usize)> = properties.into_iter().collect();
    left.sort_by_key(|(_, line)| *line);
    let line = left.first()?.1;
    let names: Vec<String> = left.into_iter().map(|(name, _)| name).collect();
    let reason = parse_error!(
        "properties-left-out",
        "marks, times or other additions are left out: {names}",
        names = names.join(", ")
    );
    Some(left_out_warning(line, reason))
}
