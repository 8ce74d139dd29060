//! The head of an SGF text: the board, the rules, the komi, and who played, where and when.

use super::{
    GOMOKU,
    scan::Property,
    tree::{Nodes, value_of},
    wrong, wrong_at,
};
use crate::{
    formats::left_out,
    games::{
        self, Entry,
        go::{KOMI, OPTIONS, SCORING, SIZE, SUICIDE, read_komi},
        gomoku,
    },
    rules::{Misread, OptionSpec, Options, Score},
    table::{About, Record, RecordError},
};
use std::collections::BTreeMap;

/// The word of our own rules of gomoku by which the first stone may lie anywhere.
const FIRST_ANYWHERE: &str = "anywhere";

fn of_game(key: &str) -> &'static Entry {
    games::find(key).expect("a game of the collection")
}

/// The line that a property stands on; the first one where it is not there.
pub(in crate::formats) fn line_of(root: &[Property], name: &str) -> usize {
    let found = root.iter().find(|property| property.name == name);
    found.map_or(1, |property| property.line)
}

/// The game with its options, and the size of its board.
pub(super) fn read(root: &[Property]) -> Result<(Record, usize), RecordError> {
    let (key, usual, spec) = match value_of(root, "GM").map(str::trim) {
        None | Some("" | "1") => ("go", "19", &SIZE),
        Some("4") => (GOMOKU, "15", &gomoku::SIZE),
        Some(_) => {
            return Err(wrong(misread!(
                "neither-go-nor-gomoku",
                "this is not a game of Go, gomoku or backgammon"
            )));
        }
    };
    let mut record = Record::of(of_game(key));
    let size = read_size(root, usual, spec, &mut record)?;
    let rules = value_of(root, "RU").unwrap_or_default();
    let rules = rules.to_ascii_lowercase();
    if key == GOMOKU {
        gomoku_rules(&rules, &mut record.options);
    } else {
        go_rules(&rules, &mut record.options);
        read_komi_of(root, &mut record.options)?;
    }
    record.about = about(root);
    Ok((record, size))
}

/// The size of the board, which must be one that is offered.
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
        let reason = misread!(
            "board-size-not-offered",
            "a board of {size} lines is not offered",
            size
        );
        return Err(wrong_at(line_of(root, "SZ"), reason));
    }
    record.options.set(spec, size);
    Ok(usize::from(record.options.count(spec)))
}

fn gomoku_rules(rules: &str, options: &mut Options) {
    // Of names that begin alike the longer one comes last.
    for spec in [&gomoku::RULE, &gomoku::OPENING] {
        for value in spec.values.iter().filter(|value| rules.contains(**value)) {
            options.set(spec, value);
        }
    }
    // Elsewhere the first stone may lie anywhere.
    options.set(&gomoku::CENTRE, gomoku::ANYWHERE);
}

/// Whether the rules of gomoku say that the first stone may lie anywhere.
pub(super) fn first_lies_anywhere(root: &[Property]) -> bool {
    let rules = value_of(root, "RU").unwrap_or_default();
    rules.to_ascii_lowercase().contains(FIRST_ANYWHERE)
}

/// Rules of Go that count area, and those under which a move may take its own stones, by how their names begin.
const BY_AREA: [&str; 7] = ["chinese", "aga", "nz", "new zealand", "goe", "ing", "tromp"];
const WITH_SUICIDE: [&str; 5] = ["nz", "new zealand", "goe", "ing", "tromp"];

fn go_rules(rules: &str, options: &mut Options) {
    let begins = |names: &[&str]| names.iter().any(|name| rules.starts_with(name));
    if begins(&BY_AREA) {
        options.set(&SCORING, "area");
    }
    if begins(&WITH_SUICIDE) {
        options.set(&SUICIDE, "on");
    }
    // Options that this program writes after the name of the rules.
    for part in rules.split(',') {
        let set = part.split_once('=').and_then(|(key, value)| {
            let spec = OPTIONS.iter().find(|spec| spec.key == key.trim())?;
            spec.allows(value.trim()).then_some((*spec, value.trim()))
        });
        if let Some((spec, value)) = set {
            options.set(spec, value);
        }
    }
}

/// The rules of Go as [`go_rules`] reads them.
pub(super) fn write_go_rules(options: &Options) -> String {
    let mut rules = match options.is(&SCORING, games::go::AREA) {
        true => "Chinese".to_string(),
        false => "Japanese".to_string(),
    };
    const ELSEWHERE: [&str; 4] = ["size", "scoring", "komi", "handicap"];
    for spec in OPTIONS.iter().filter(|spec| !ELSEWHERE.contains(&spec.key)) {
        let value = options.get(spec);
        if value != spec.default() {
            rules += &format!(", {}={value}", spec.key);
        }
    }
    rules
}

/// The rules of gomoku as they are read again.
pub(super) fn write_gomoku_rules(options: &Options) -> String {
    let mut rules = options.get(&gomoku::RULE).to_string();
    let opening = options.get(&gomoku::OPENING);
    if opening != gomoku::OPENING.default() {
        rules += &format!(", {opening}");
    }
    if options.is(&gomoku::CENTRE, gomoku::ANYWHERE) {
        rules += &format!(", {FIRST_ANYWHERE}");
    }
    rules
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
        let reason = misread!(
            "komi-not-offered",
            "a komi of \"{komi}\" is not offered: whole and half points are",
            komi = written
        );
        wrong_at(line_of(root, "KM"), reason)
    })?;
    options.set(&KOMI, &komi);
    Ok(())
}

/// A komi in hundredths of a point. Without a decimal sign 100 and more count in hundredths already, as some servers write
/// them.
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
    let is_decimal = text.contains(['.', ',']);
    Some(
        sign * if points >= 100 && !is_decimal {
            points
        } else {
            100 * points + part
        },
    )
}

/// Half points from hundredths of a point. A usual komi in stones, as Chinese rules count, is half of what it is in points.
fn half_points(hundredths: i32) -> Option<i32> {
    const IN_STONES: [i32; 3] = [275, 325, 375];
    match hundredths {
        stones if IN_STONES.contains(&stones) => Some(2 * stones / 50),
        points if points % 50 == 0 => Some(points / 50),
        _ => None,
    }
}

/// The properties of a whole game, wherever on its main line they stand.
pub(super) const OF_GAME: [&str; 12] = [
    "KM", "RU", "HA", "PB", "PW", "BR", "WR", "EV", "RO", "PC", "DT", "RE",
];

/// The properties of the first node, and those of the whole game that stand behind it.
pub(in crate::formats) fn facts(nodes: &Nodes) -> Vec<Property> {
    let mut facts = nodes.properties(0).to_vec();
    for number in nodes.line(0).skip(1) {
        for property in nodes.properties(number) {
            let is_new = facts.iter().all(|known| known.name != property.name);
            if OF_GAME.contains(&&*property.name) && is_new {
                facts.push(property.clone());
            }
        }
    }
    facts
}

/// The properties of [`About`], with the names of its facts.
pub(in crate::formats) const FACTS: [(&str, &str); 5] = [
    ("EV", "event"),
    ("RO", "round"),
    ("PC", "place"),
    ("DT", "date"),
    ("RE", "result"),
];

/// The names of the players, and their ranks.
pub(super) const PLAYERS: [(&str, &str); 2] = [("PB", "BR"), ("PW", "WR")];

/// Who played, where and when, as the first node says; of the players Black comes first.
pub(in crate::formats) fn about(root: &[Property]) -> About {
    let mut about = About::default();
    for (property, fact) in FACTS {
        about.set(fact, value_of(root, property).unwrap_or_default());
    }
    for (seat, (name, rank)) in PLAYERS.into_iter().enumerate() {
        let name = value_of(root, name).unwrap_or_default().trim();
        let rank = value_of(root, rank).unwrap_or_default().trim();
        let whole = match rank {
            "" | "?" => name.to_string(),
            rank => format!("{name} ({rank})"),
        };
        about.set_player(seat, whole.trim());
    }
    about
}

/// The number of handicap stones that a text says; 0 where it says none.
pub(super) fn handicap(root: &[Property]) -> usize {
    let written = value_of(root, "HA").unwrap_or_default().trim();
    written
        .parse()
        .ok()
        .filter(|count| *count >= 2)
        .unwrap_or(0)
}

/// The seat that moves first, as `PL` says; `None` where it does not say, an error where it says something else.
pub(in crate::formats) fn mover(node: &[Property]) -> Option<Result<usize, Misread>> {
    let written = value_of(node, "PL")?.trim();
    let seat = match written.to_lowercase().chars().next() {
        None => return None,
        Some('b' | '1' | '黒' | '黑') => 0,
        Some('w' | '2' | '白') => 1,
        Some(_) => {
            let reason = misread!("not-a-player", "\"{written}\" is no player", written);
            return Some(Err(reason));
        }
    };
    Some(Ok(seat))
}

/// The warning that names properties that a record does not hold, each with the line on which it comes first.
pub(in crate::formats) fn left_out_of(properties: BTreeMap<String, usize>) -> Option<RecordError> {
    let mut left: Vec<(String, usize)> = properties.into_iter().collect();
    left.sort_by_key(|(_, line)| *line);
    let line = left.first()?.1;
    let names: Vec<String> = left.into_iter().map(|(name, _)| name).collect();
    let reason = misread!(
        "properties-left-out",
        "marks, times or other additions are left out: {names}",
        names = names.join(", ")
    );
    Some(left_out(line, reason))
}
