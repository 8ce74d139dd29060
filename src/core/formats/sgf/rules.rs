//! The rules of Go and gomoku in the property `RU`.

use crate::{
    games::{
        go::{AREA, OPTIONS, SCORING, SUICIDE},
        gomoku,
    },
    rules::{OptionSpec, Options, ParseError},
};

/// The beginnings of the names of Go rules with territory scoring.
const TERRITORY_RULES: [&str; 11] = [
    "japan",
    "jp",
    "日本",
    "일본",
    "korea",
    "kr",
    "韩国",
    "韓国",
    "韓國",
    "한국",
    "territory",
];

/// The beginnings of the names of Go rules with area scoring. The British and French associations
/// adopted the rules of the American one.
const AREA_RULES: [&str; 12] = [
    "chinese", "china", "cn", "中国", "中國", "중국", "area", "aga", "bga", "british", "ffg",
    "french",
];

/// The names among them that allow suicide.
const SUICIDE_RULES: [&str; 9] = [
    "nz",
    "new zealand",
    "newzealand",
    "goe",
    "ing",
    "应氏",
    "應氏",
    "応氏",
    "tromp",
];

/// The options of Go that have their own property, or belong to the name of the rules.
const ELSEWHERE: [&str; 4] = ["size", "scoring", "komi", "handicap"];

/// Returns the options of Go that this program writes after the name of the rules.
fn written_options() -> impl Iterator<Item = &'static OptionSpec> {
    let options = OPTIONS.iter().copied();
    options.filter(|spec| !ELSEWHERE.contains(&spec.key))
}

/// The word in this program's gomoku rules that allows the first stone anywhere.
const FIRST_ANYWHERE: &str = "anywhere";

/// Names for renju rules, and for renju openings that this program does not have.
const RENJU: [&str; 11] = [
    "renju",
    "連珠",
    "连珠",
    "렌주",
    "rif",
    "taraguchi",
    "soosyrv",
    "soosorv",
    "yamaguchi",
    "tarannikov",
    "sakata",
];

/// Words in the names of gomoku rules that have no effect.
const IGNORED_WORDS: [&str; 9] = [
    "gomoku",
    "free",
    "五目並べ",
    "五子棋",
    "오목",
    "opening",
    "rules",
    "rule",
    "none",
];

/// Whether a name begins with one of these. A short one must be a whole word.
fn begins(name: &str, known: &[&str]) -> bool {
    const SHORT: usize = 3;
    known.iter().any(|known| {
        let rest = name.strip_prefix(known);
        let is_word = |rest: &str| !rest.starts_with(char::is_alphabetic);
        rest.is_some_and(|rest| !known.is_ascii() || known.len() > SHORT || is_word(rest))
    })
}

/// Sets the options of Go from the name of the rules. The warning lists unknown parts.
pub(super) fn read_go(rules: &str, options: &mut Options) -> Option<ParseError> {
    let mut unknown = Vec::new();
    for written in rules.split(',').map(str::trim) {
        let part = written.to_lowercase();
        let set = part.split_once('=').and_then(|(key, value)| {
            let spec = written_options().find(|spec| spec.key == key.trim())?;
            spec.allows(value.trim()).then_some((spec, value.trim()))
        });
        let name = part.replace(['-', '_'], " ");
        let has_suicide = begins(&name, &SUICIDE_RULES);
        let by_area = has_suicide || begins(&name, &AREA_RULES);
        if by_area {
            options.set(&SCORING, AREA);
        }
        if has_suicide {
            options.set(&SUICIDE, "on");
        }
        match set {
            Some((spec, value)) => options.set(spec, value),
            None if by_area || part.is_empty() || begins(&name, &TERRITORY_RULES) => {}
            None => unknown.push(written),
        }
    }
    unknown_rules_warning(&unknown.join(", "))
}

/// Creates the warning about unknown rules.
pub(in crate::formats) fn unknown_rules_warning(name: &str) -> Option<ParseError> {
    (!name.is_empty()).then(|| {
        parse_error!(
            "rules-not-known",
            "no rules are known by the name \"{name}\": the usual ones are taken",
            name
        )
    })
}

/// Writes the rules of Go in the form that [`read_go`] reads.
pub(super) fn write_go(options: &Options) -> String {
    let mut rules = match options.is(&SCORING, AREA) {
        true => "Chinese".to_string(),
        false => "Japanese".to_string(),
    };
    for spec in written_options() {
        let value = options.get(spec);
        if value != spec.default() {
            rules += &format!(", {}={value}", spec.key);
        }
    }
    rules
}

/// Returns the letters and digits of a text in lower case.
fn bare(text: &str) -> String {
    let letters = text.to_lowercase();
    letters
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}

/// Sets the options of gomoku from the name of the rules. The warning lists unknown rules.
pub(super) fn read_gomoku(rules: &str, options: &mut Options) -> Option<ParseError> {
    let mut left = bare(rules);
    let mut take = |name: &str| {
        let rest = left.replace(name, " ");
        let is_there = rest != left;
        left = rest;
        is_there
    };
    for spec in [&gomoku::RULE, &gomoku::OPENING] {
        // If one name begins with another, the longer one comes later in the list.
        let values = spec.values.iter().rev();
        let named: Vec<&&str> = values.filter(|value| take(value)).collect();
        if let Some(value) = named.first() {
            options.set(spec, value);
        }
    }
    if RENJU.iter().filter(|name| take(name)).count() > 0 {
        options.set(&gomoku::RULE, RENJU[0]);
    }
    // In other programs, the first stone may be anywhere.
    options.set(&gomoku::CENTRE, gomoku::ANYWHERE);
    take(FIRST_ANYWHERE);
    for word in IGNORED_WORDS {
        take(word);
    }
    match left.contains(char::is_alphabetic) {
        true => unknown_rules_warning(rules.trim()),
        false => None,
    }
}

/// Whether the rules of gomoku allow the first stone anywhere.
pub(super) fn first_lies_anywhere(rules: &str) -> bool {
    bare(rules).contains(FIRST_ANYWHERE)
}

/// Writes the rules of gomoku in the form that [`read_gomoku`] reads.
pub(super) fn write_gomoku(options: &Options) -> String {
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
